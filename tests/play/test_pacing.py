"""Watching bots: their acts are lit before they are shown, and touches hurry them."""

from __future__ import annotations

import pytest

from app.play.frame import NOBODY
from app.play.pacing import AHEAD
from tests.play.desk import Desk, Liked, bot, person


@pytest.fixture
def desk():
    """A person and two bots at Wild Space; the bots come first."""
    likes = Liked(animation="1.0")
    with Desk.match("wildspace", person(0), bot(1), bot(2, "rookie/zork"), first=1, likes=likes) as found:
        found.until(lambda: found.play.pacing.waiting is not None, passing=0.05)
        yield found


def test_the_way_of_an_act_is_lit_before_it_is_shown(desk):
    picture, waiting = desk.frame.picture, desk.play.pacing.waiting
    assert desk.frame.marks.role == "taxi_edge" and set(desk.frame.marks.targets) <= desk.frame.spots
    assert desk.session.journal() and waiting
    desk.clock.pass_time(AHEAD)
    assert desk.frame.picture is not picture and desk.frame.marks is None and desk.play.pacing.waiting is None


def test_one_touch_speeds_bots_up_and_the_second_skips_to_the_person(desk):
    desk.tap("")
    assert desk.play.pacing.waiting is None and 0 < desk.play.pacing.pace < 1 and desk.frame.speed == 1.0
    desk.tap("")
    assert desk.play.pacing.pace == 0 and desk.frame.speed == 0.0
    desk.until(lambda: desk.play.acting == 0)
    assert desk.play.pacing.pace == 1.0 and desk.frame.speed == 1.0, "a person decides: all is as it was"


def test_a_touch_in_the_bots_time_means_nothing_else(desk):
    desk.tap("deck")
    assert desk.play.selection.taps.touched == () and desk.frame.toast == ""


def test_what_lies_open_can_be_looked_at_in_the_bots_time(desk):
    desk.tap("open:rival:1")
    assert desk.play.presenter.opened == "rival:1" and desk.play.pacing.pace == 1.0


def test_who_decides_at_the_same_time_is_not_kept_waiting():
    with Desk.match("ganymede", bot(0), person(1), likes=Liked(animation="1.0")) as desk:
        desk.until(lambda: desk.play.pacing.waiting is not None, passing=0.05)
        ship = next(target for target in sorted(desk.lit) if target.startswith("deal:"))
        desk.tap(ship)
        assert desk.play.selection.taps.touched == (ship,) and desk.play.pacing.waiting is None
        assert desk.play.pacing.pace == 1.0


def test_a_bot_greets_for_a_while_unless_it_must_not():
    for banter in (True, False):
        with Desk.match("galactico", person(0), bot(1), likes=Liked(banter=banter)) as desk:
            desk.hear()
            desk.pass_time(1.0)
            assert bool(desk.frame.speech) == banter
            if banter:
                assert desk.frame.speech.seat == NOBODY     # first the dispatcher
                desk.pass_time(4.4)
                assert desk.frame.speech.seat == 1 and desk.frame.speech.text and desk.frame.speech.character == "octo"
                desk.pass_time(4.0)
                assert desk.frame.speech is None
