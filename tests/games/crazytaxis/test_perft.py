"""Leaves counted from fixed deals: a change of any rule shows here first."""

from __future__ import annotations

import pytest

from games import GAMES
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Dice, QuickDice
from tests.games.crazytaxis import naive

GAME = GAMES["crazytaxis"]


def perft(state: CrazyTaxis, depth: int) -> int:
    if depth == 1:
        return sum(len(state.legal(seat)) for seat in state.to_act())
    leaves = 0
    for seat in state.to_act():
        for action in state.legal(seat):
            child = state.copy()
            child.apply(seat, action)
            leaves += perft(child, depth - 1)
    return leaves


def naive_perft(state: CrazyTaxis, depth: int) -> int:
    leaves = 0
    for seat in range(state.players):
        for action in sorted(naive.legal(state, seat)):
            if depth == 1:
                leaves += 1
            else:
                child = state.copy()
                child.apply(seat, action)
                leaves += naive_perft(child, depth - 1)
    return leaves


def start(seed: int, players: int, moves: int = 0, **options: str) -> CrazyTaxis:
    """A fixed deal, played on at random for so many moves."""
    state = GAME.new(players, options, Dice(seed.to_bytes(32, "big")), 0)
    dice = QuickDice(seed)
    for _ in range(moves):
        seat = dice.pick(state.to_act())
        state.apply(seat, dice.pick(state.legal(seat)))
    assert isinstance(state, CrazyTaxis)
    return state


@pytest.mark.parametrize(("seed", "players", "moves", "options", "leaves"), [
    (1, 2, 0, {"length": "quick", "trade": "off"}, [28, 644, 22400, 535955]),
    (2, 5, 0, {"length": "quick", "trade": "off", "finish": "round"}, [24, 600, 10430, 266263]),
    (3, 3, 100, {"length": "quick", "trade": "anyone"}, [3, 336, 11376]),
    (4, 4, 200, {}, [277, 11280, 259501]),
    (5, 2, 60, {"length": "medium", "trade": "active"}, [35, 4634, 176647]),
    (6, 5, 150, {"length": "full", "trade": "off"}, [5, 20, 336, 27630]),
    (8, 3, 150, {"trade": "anyone", "finish": "round"}, [173, 8838]),
])
def test_leaves(seed, players, moves, options, leaves):
    state = start(seed, players, moves, **options)
    assert [perft(state, depth) for depth in range(1, len(leaves) + 1)] == leaves


def test_two_plies_of_the_naive_generator():
    state = start(1, 3, 30, length="quick", trade="anyone")
    assert naive_perft(state, 2) == perft(state, 2)
