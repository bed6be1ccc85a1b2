"""What the table's screen says in words: what has the keyboard's ring, advice in another colour than a refusal, and a log
whose details are folded away."""
from app import startup

startup.configure()

import pytest  # noqa: E402

from app.session.local import LocalSession  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from app.widgets.overlays import LogLine, ScoreLine  # noqa: E402
from games import GAMES  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401


@pytest.fixture
def table(starcab):  # noqa: F811
    seats = [Seat("person", "player %d" % (number + 1), number) for number in range(2)]
    session = LocalSession.start(GAMES["galactico"], 2, {}, seats, 0, starcab.store, starcab.post, key=bytes(32))
    screen = starcab.go("table", session=session)
    until(lambda: screen.ids.view.scene.pieces)
    yield screen
    screen.close()


def play_on(table, times):
    session = table.session
    for _ in range(times):
        before = session.revision
        session.submit(table.acting(), session.legal(table.acting())[0])
        until(lambda before=before: session.revision > before and table.acting() is not None)


def test_what_has_the_ring_is_said_calmly_and_a_refusal_is_a_warning(table):
    view = table.ids.view
    view.key_ring(next(iter(sorted(view.lit))))
    assert table.said.startswith("Start at ") and table.said_as == "hint"
    view.key_ring("")
    assert not table.said
    table.touch("card:o01")
    assert table.said and table.said_as == "refusal"


def test_details_of_the_log_are_folded_away_until_they_are_wanted(table):
    play_on(table, 6)
    table.play.menu.open()
    drawer = table.ids.drawer
    folded = list(drawer.ids.log.children)
    assert folded and not any(line.detail for line in folded)
    drawer.ids.details.dispatch("on_release")
    lines = drawer.ids.log.children
    assert all(isinstance(line, LogLine) for line in lines) and len(lines) > len(folded)
    drawer.ids.details.dispatch("on_release")
    assert [line.text for line in drawer.ids.log.children] == [line.text for line in folded]
    drawer.open = False


def test_a_bots_portrait_has_its_own_colours_by_day(starcab):  # noqa: F811
    seats = [Seat("person", "player 1", 0), Seat("bot", "bot 2", 1, "rookie/octo")]
    session = LocalSession.start(GAMES["galactico"], 2, {}, seats, 0, starcab.store, starcab.post, key=bytes(32))
    screen = starcab.go("table", session=session)
    until(lambda: screen.ids.view.scene.pieces)
    starcab.change_setting("mode", "day")
    try:
        screen.play.menu.open()
        faces = [line.ids.face for line in screen.ids.drawer.walk(restrict=True) if isinstance(line, ScoreLine) and line.face]
        assert faces and all(tuple(face.tint) == (1, 1, 1, 1) for face in faces)
    finally:
        starcab.change_setting("mode", "night")
        screen.close()
