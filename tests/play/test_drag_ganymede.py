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


def to_a_boarding(desk):
    """Play on at random until somebody can move to a dock where others are on board: the move, and one of these."""
    chance = random.Random(5)
    for _ in range(2000):
        if desk.frame.curtain:
            desk.play.lift()
        legal = desk.session.legal(desk.play.acting)
        for move in (action for action in legal if action[0] == "move" and action[3] in ("same", "mixed")):
            aboard = [target for target in sorted(desk.lit) if target.startswith("at:%s:" % move[3])]
            if aboard and len(desk.path(move)) == 2 and move[1] == "mars":
                return move, aboard[0]
        desk.act(chance.choice(legal))
    raise AssertionError("nobody ever boarded")


@pytest.mark.parametrize("drawn", [False, True])
def test_an_astronaut_joins_those_who_are_on_board(desk, drawn):
    """They fill most of the dock, and a finger that means the dock meets them."""
    move, aboard = to_a_boarding(desk)
    start, before = desk.path(move)[0], desk.session.revision
    if drawn:
        desk.play.drag((start, aboard))
        desk.play.drop((start, aboard))
    else:
        desk.tap(start, aboard)
    desk.until(lambda: desk.session.revision > before)
    assert desk.session.journal()[before][1] == move


# Starships


def test_the_two_starships_of_the_set_up_are_drawn_to_their_docks(desk):
    desk.play.lift()
    seat = desk.play.acting
    ships = sorted(target for target in desk.lit if target.startswith("deal:"))
    same, mixed = ("dock:%d:%s" % (seat, dock) for dock in ("same", "mixed"))
    assert set(ships) <= desk.frame.picture.scene.grips
    desk.play.drop((ships[1], same))
    assert desk.play.selection.taps.touched == (ships[1],)
    desk.play.drop((ships[2], same))
    assert desk.play.selection.taps.touched == (ships[2],), "another one in its place"
    desk.play.drop((ships[0], "earth", mixed))
    assert desk.play.selection.taps.touched == (ships[2], ships[0])
    before = desk.session.revision
    desk.tap("keep")
    desk.until(lambda: desk.session.revision > before)
    assert desk.session.journal()[-1][1] == ("keep", ships[2].removeprefix("deal:"), ships[0].removeprefix("deal:"))


def test_a_starship_drawn_to_the_right_dock_first_is_told_why_not(desk):
    desk.play.lift()
    ships = sorted(target for target in desk.lit if target.startswith("deal:"))
    desk.play.drop((ships[0], "dock:%d:mixed" % desk.play.acting))
    assert not desk.play.selection.taps.touched and "left dock" in desk.frame.toast


def to_a_dock(desk):
    """Play on until somebody chooses a starship for an empty dock."""
    chance = random.Random(8)
    for _ in range(900):
        if desk.frame.curtain:
            desk.play.lift()
        legal = desk.session.legal(desk.play.acting)
        docks = [action for action in legal if action[0] == "dock"]
        if docks:
            return docks[-1]
        wanted = [action for action in legal if action[0] in ("launch", "ship", "shuttle", "recruit", "move")]
        desk.act(chance.choice(wanted if wanted and chance.random() < 0.8 else legal))
    raise AssertionError("nobody ever docked a ship")


def test_a_starship_is_drawn_from_the_hand_to_the_empty_dock(desk):
    action = to_a_dock(desk)
    start, end = "hand:" + action[1], "dock:%d:%s" % (desk.play.acting, action[2])
    assert start in desk.frame.picture.scene.grips
    before = desk.session.revision
    other = "dock:%d:%s" % (desk.play.acting, "same" if action[2] == "mixed" else "mixed")
    desk.play.drop((start, other))
    assert desk.session.revision == before
    desk.play.drop((start, other, end))
    desk.until(lambda: desk.session.revision > before)
    assert desk.session.journal()[before][1] == action
