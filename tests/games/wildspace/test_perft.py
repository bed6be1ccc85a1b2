"""Leaves of the game tree from fixed seeds: any change of what is legal changes a number."""

from __future__ import annotations

import pytest

from games.kernel import Dice
from games.wildspace import GAME
from games.wildspace.state import WildSpace
from tests.games.wildspace.test_matches import key, random_match

OPENINGS = {
    (1, 1): [2, 14, 88, 491],
    (2, 1): [7, 44, 251, 1390],
    (2, 2): [7, 44, 251, 1405],
    (3, 2): [7, 44, 261, 1536],
    (4, 1): [7, 44, 261, 1541],
    (5, 2): [7, 44, 249, 1344],
}
# the phases these begin in: turn, smuggler, pay, draw, draw, play, choose, draw
MIDDLES = {
    (1, 11): [15, 208, 2736],
    (1, 12): [2, 26, 282],
    (2, 11): [6, 108, 1884],
    (2, 12): [19, 338, 5610],
    (3, 11): [17, 280, 4480],
    (3, 12): [23, 366, 4989],
    (4, 12): [13, 170, 2213],
    (5, 12): [13, 152, 1588],
}


def leaves(state: WildSpace, depth: int) -> int:
    if depth == 0 or state.over:
        return 1
    seat, = state.to_act()
    if depth == 1:
        return len(state.legal(seat))
    total = 0
    for action in state.legal(seat):
        child = state.copy()
        child.apply(seat, action)
        total += leaves(child, depth - 1)
    return total


def opening(players: int, seed: int) -> WildSpace:
    state = GAME.new(players, None, Dice(key(seed)))
    assert isinstance(state, WildSpace)
    return state


def middle(players: int, seed: int) -> WildSpace:
    match = random_match(players, "normal", seed, refresh=0.03, check=False)
    state = match.at(len(match.journal) * 2 // 3)
    assert isinstance(state, WildSpace)
    return state


@pytest.mark.parametrize(("players", "seed"), OPENINGS)
def test_perft_of_an_opening(players: int, seed: int) -> None:
    state = opening(players, seed)
    assert [leaves(state, depth) for depth in (1, 2, 3, 4)] == OPENINGS[players, seed]


@pytest.mark.parametrize(("players", "seed"), MIDDLES)
def test_perft_of_a_middle(players: int, seed: int) -> None:
    state = middle(players, seed)
    assert [leaves(state, depth) for depth in (1, 2, 3)] == MIDDLES[players, seed]
