"""Nobody takes back what another seat was asked, though no card was drawn."""

from __future__ import annotations

import pytest

from games.kernel import Illegal, Match
from tests.games.ganymede.scene import GAME, Scene


def turn_without_a_draw() -> Match:
    """Seat 0 gives one tile away and skips what it may do for it: nothing is drawn, and the turn is over."""
    table = Scene().tiles("astro-1").earth("B")
    match = Match.going_on(GAME, table.state, 2, {})
    rolled = match.state.dice.position
    match.play(0, ("discard", ("tile-astro-1",)))
    assert match.can_undo(0)
    match.play(0, ("skip",))
    assert match.state.dice.position == rolled and match.state.to_act() == (1,)
    return match


def test_a_turn_that_draws_nothing_stands_when_it_is_over():
    match = turn_without_a_draw()
    assert not match.can_undo(0)
    with pytest.raises(Illegal):
        match.undo(0)
    assert match.state.to_act() == (1,) and len(match.journal) == 2


def test_within_a_turn_the_discard_comes_back():
    table = Scene().tiles("astro-1", "medic-1").earth("B")
    before = table.state.copy()
    match = Match.going_on(GAME, table.state, 2, {})
    match.play(0, ("discard", ("tile-astro-1", "tile-medic-1")))
    match.play(0, ("recruit", "red"))
    match.undo(0)
    match.undo(0)
    assert match.state == before
