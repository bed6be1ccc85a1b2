"""What the table's screen says in words: what has the keyboard's ring, advice in another colour than a refusal, and a log
whose details are folded away."""
from app import startup

startup.configure()

import pytest  # noqa: E402

from app.session.local import LocalSession  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from app.widgets.log import LogLine, LogTurn  # noqa: E402
from app.widgets.overlays import ScoreLine  # noqa: E402
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


def test_words_lie_under_the_header_but_never_over_what_they_point_at(table):
    view, said, words = table.ids.view, table.ids.said, "A hint of some length. " * 30
    upper = max(view.scene.spots, key=lambda target: view.key_box(target)[1] - abs(view.key_box(target)[0] - view.center_x))
    x, y, w, h = view.key_box(upper)

    def beside():
        return said.top <= y or said.y >= y + h or said.right <= x or said.x >= x + w
    table.play.say(words)
    until(lambda: said.top > view.top - 12 and not beside())
    table.play.display.mark([upper], "info")
    table.play.say(words + "That is it.")
    until(beside)


def test_details_of_the_log_are_folded_away_until_they_are_wanted(table):
    play_on(table, 6)
    table.play.menu.open()
    drawer = table.ids.drawer
    folded = lines_of(drawer)
    assert folded and not any(line.detail for line in folded)
    drawer.ids.details.dispatch("on_release")
    assert len(lines_of(drawer)) > len(folded)
    drawer.ids.details.dispatch("on_release")
    assert [line.text for line in lines_of(drawer)] == [line.text for line in folded]
    drawer.open = False


def lines_of(drawer, *parts):
    return [line for part in parts or ("news", "log") for line in reversed(drawer.ids[part].children)
            if isinstance(line, LogLine)]


def test_what_happened_since_the_last_turn_stands_first_player_by_player(table):
    while len({seat for seat, _ in table.session.journal()[-8:]}) < 2 or len(table.session.journal()) < 16:
        play_on(table, 1)
    table.play.menu.open()
    drawer = table.ids.drawer
    me = "player %d" % (table.acting() + 1)
    turns = [turn.name for turn in reversed(drawer.ids.news.children) if isinstance(turn, LogTurn)]
    assert turns[0] != me and drawer.ids.happened.text == "Since your last turn"
    earlier = [turn.name for turn in reversed(drawer.ids.log.children) if isinstance(turn, LogTurn)]
    assert earlier[0] == me
    new, old = (lines_of(drawer, part) for part in ("news", "log"))
    assert any(line.pictures for line in new) and len(old) > len(new)
    assert drawer.ids.details.parent.parent is drawer.ids.news.__self__ and drawer.ids.details.get_root_window()
    drawer.open = False


def test_who_has_not_had_a_turn_yet_reads_it_all_in_one(table):
    table.play.menu.open()
    drawer = table.ids.drawer
    assert not drawer.ids.news.children and drawer.ids.happened.text == "What happened"
    assert drawer.ids.details.parent.parent is drawer.ids.log.__self__
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
