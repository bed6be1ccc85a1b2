"""A bot's act is lit before it is shown; touches speed bots up and skip them; bots say a line, unless they must not."""
from app import startup

startup.configure()

import time  # noqa: E402

import pytest  # noqa: E402

from app.session.local import LocalSession  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from games import GAMES  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401


@pytest.fixture
def table(starcab):  # noqa: F811
    """A person and two bots at Wild Space; the bots come first."""
    starcab.change_setting("animation", "1.0")
    starcab.change_setting("banter", True)
    seats = [Seat("person", "player 1", 0), Seat("bot", "a", 1, "rookie/octo"), Seat("bot", "b", 2, "rookie/zork")]
    session = LocalSession.start(GAMES["wildspace"], 3, {}, seats, 1, starcab.store, starcab.post, key=bytes(32))
    screen = starcab.go("table", session=session)
    yield screen
    screen.close()


def test_the_way_of_an_act_is_lit_before_it_is_shown(table):
    view = table.ids.view
    until(lambda: table.play.pacing.waiting is not None)
    assert view._lights._marks, "where it goes"
    shown = dict(view.scene.pieces)
    waits = table.play.pacing.waiting
    assert waits and table.session.journal(), "it is in the journal, and not yet on the table"
    until(lambda: table.play.pacing.waiting is not waits)
    assert dict(view.scene.pieces) != shown


def test_one_touch_speeds_bots_up_and_the_second_skips_to_the_person(table):
    until(lambda: table.play.pacing.waiting is not None)
    table.touch("")
    assert table.play.pacing.waiting is None and 0 < table.play.pacing.pace < 1
    table.touch("")
    assert table.play.pacing.pace == 0 and table.ids.view.speed == 0
    begun = time.monotonic()
    until(lambda: table.acting() == 0)
    assert time.monotonic() - begun < 10
    until(lambda: table.ids.view.speed == 1.0)
    assert table.play.pacing.pace == 1.0


def test_a_touch_in_the_bots_time_means_nothing_else(table):
    until(lambda: table.play.pacing.waiting is not None)
    before = table.play.selection.taps.touched
    table.touch("deck")
    assert table.play.selection.taps.touched == before and table.said == ""


def test_a_bot_greets_in_its_bubble_and_holds_its_tongue_when_asked_to(starcab, table):  # noqa: F811
    bubble = table.ids.bubble
    until(lambda: bubble.text)
    assert bubble.face == "common/taxi_sign"        # first the dispatcher
    until(lambda: bubble.face in ("characters/octo", "characters/zork"))
    until(lambda: bubble.x > 0 and bubble.right < table.width + 1)

    class Touch:
        pos = bubble.center

    assert bubble.on_touch_down(Touch()) is False
    until(lambda: not bubble.text)
    starcab.change_setting("banter", False)
    table.play.banter.say(1, "good")
    table.refresh()
    assert bubble.text == ""


def test_a_line_is_inside_its_bubble_at_the_moment_it_is_said(table, monkeypatch):
    """Not only after the next frame."""
    bubble, speak, lines = table.ids.bubble, table._speech._speak, []

    def speak_and_look(speech):
        speak(speech)
        said = bubble.ids.said
        if bubble.text:
            lines.append(bubble.x <= said.x and said.right <= bubble.right and bubble.y <= said.y and said.top <= bubble.top)

    monkeypatch.setattr(table._speech, "_speak", speak_and_look)
    until(lambda: len(lines) > 1)
    assert all(lines)


def test_a_long_press_on_a_bots_seat_tells_who_it_is(table):
    until(lambda: "open:rival:1" in table.ids.view.scene.spots)
    assert table.inspect("open:rival:1") and table.ids.card.open
    assert table.ids.card.face == "characters/octo"
    table.back()
    assert not table.ids.card.open


def test_who_decides_at_the_same_time_as_a_bot_is_not_kept_waiting(starcab):  # noqa: F811
    """Ganymede's set-up: what a bot kept may wait to be seen, the person's touch is hers."""
    starcab.change_setting("animation", "1.0")
    seats = [Seat("bot", "a", 1, "rookie/octo"), Seat("person", "player 1", 0)]
    session = LocalSession.start(GAMES["ganymede"], 2, {}, seats, 0, starcab.store, starcab.post, key=bytes(32))
    screen = starcab.go("table", session=session)
    until(lambda: screen.play.pacing.waiting is not None)
    ship = next(target for target in sorted(screen.ids.view.lit) if target.startswith("deal:"))
    screen.touch(ship)
    assert screen.play.selection.taps.touched == (ship,)
    assert screen.play.pacing.waiting is None and screen.play.pacing.pace == 1.0
    until(lambda: not screen.ids.view.moving)
    assert screen.play.selection.taps.touched == (ship,)
    screen.close()
