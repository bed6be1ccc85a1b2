"""Leaves to a fixed depth from fixed seeds: any change of a rule, of a list or of the dice shows here."""

from __future__ import annotations

import pytest

from games import GAMES
from games.galactico.state import Galactico
from games.kernel import Dice, QuickDice

GAME = GAMES["galactico"]
ALL_ON = {"brazen_stowaways": True, "self_arrival": True, "no_end_card": True, "rich_first": True,
          "full_lap": False, "free_boarding": True}


def perft(state: Galactico, depth: int) -> int:
    if depth == 0 or state.over:
        return 1
    (seat,) = state.to_act()
    leaves = 0
    for action in state.legal(seat):
        child = state.copy()
        child.apply(seat, action)
        leaves += perft(child, depth - 1)
    return leaves


def position(players: int, number: int, decisions: int, options: dict[str, bool]) -> Galactico:
    state = GAME.new(players, options, Dice(number.to_bytes(32, "big")))
    choose = QuickDice(number)
    for _ in range(decisions):
        (seat,) = state.to_act()
        state.apply(seat, choose.pick(state.legal(seat)))
    assert isinstance(state, Galactico)
    return state


CASES = [
    (2, 1, 0, 3, {}), (2, 2, 2, 4, {}), (2, 3, 12, 4, {}), (2, 4, 20, 4, {"free_boarding": True}),
    (3, 5, 3, 3, {}), (3, 6, 15, 3, {"rich_first": True, "brazen_stowaways": True}), (4, 7, 0, 3, {}),
    (4, 8, 20, 3, {"full_lap": False}), (5, 9, 20, 3, {}), (6, 10, 8, 3, {"no_end_card": True}),
    (6, 11, 25, 3, ALL_ON), (2, 12, 10, 4, ALL_ON),
]
LEAVES = [336, 414, 161, 243, 609, 1911, 2688, 263, 1236, 1869, 520, 299]


@pytest.mark.parametrize("case, leaves", list(zip(CASES, LEAVES, strict=True)))
def test_perft(case: tuple[int, int, int, int, dict[str, bool]], leaves: int) -> None:
    players, number, decisions, depth, options = case
    assert perft(position(players, number, decisions, options), depth) == leaves
