"""Ganymede by finger: an astronaut is drawn to where it shall go, and Mars itself is as good as a free place on it."""

import random

import pytest

from tests.play.desk import Desk, person


def to_a_move(desk):
    """Play on at random until somebody on Earth can move to Mars."""
    chance = random.Random(5)
    for _ in range(400):
        if desk.frame.curtain:
            desk.play.lift()
        legal = desk.session.legal(desk.play.acting)
        moves = [action for action in legal if action[0] == "move" and action[1::2] == ("earth", "mars")]
        if moves and "globe:mars" in desk.frame.spots and len(desk.path(moves[0])) == 2:
            return moves[0]
        desk.act(chance.choice(legal))
    raise AssertionError("nobody ever moved")


@pytest.fixture
def desk():
    with Desk.match("ganymede", person(0), person(1)) as found:
        yield found


@pytest.mark.parametrize("end", ["mars", "globe:mars"])
def test_an_astronaut_is_drawn_to_mars(desk, end):
    move = to_a_move(desk)
    start = desk.path(move)[0]
    assert start in desk.frame.picture.scene.grips
    desk.play.drag((start, end))
    assert desk.play.selection.taps.touched == (start,)
    before = desk.session.revision
    desk.play.drop((start, end))
    desk.until(lambda: desk.session.revision > before)
    assert desk.session.journal()[-1][1] == move


def test_an_astronaut_dropped_nowhere_stays(desk):
    move = to_a_move(desk)
    start, before = desk.path(move)[0], desk.session.revision
    desk.play.drop((start, "open:discard"))
    desk.hear()
    assert desk.session.revision == before and desk.play.selection.taps.touched == (start,)


def test_mars_itself_can_be_touched(desk):
    move = to_a_move(desk)
    before = desk.session.revision
    desk.tap(desk.path(move)[0], "globe:mars")
    desk.until(lambda: desk.session.revision > before)
    assert desk.session.journal()[-1][1] == move
