"""Leaves of the tree of legal actions from fixed positions, counted once and stored."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel import Dice, State
from games.surprise import GAME
from tests.games.surprise import naive


def perft(state: State, depth: int) -> int:
    """How many sequences of that many legal actions there are; shorter ones that end the game count once."""
    if depth == 0 or state.over:
        return 1
    seat = state.to_act()[0]
    if depth == 1:
        return len(state.legal(seat))
    leaves = 0
    for action in state.legal(seat):
        child = state.copy()
        child.apply(seat, action)
        leaves += perft(child, depth - 1)
    return leaves


def position(number: int, decisions: int, options: dict) -> State:
    """The position after so many random decisions of a match with a fixed key."""
    state = GAME.new(number % 3 + 2, options, Dice(bytes([number]) * 32))
    random = Random(number)
    for _ in range(decisions):
        state.apply(state.active, random.choice(state.legal(state.active)))
    return state


EASY = {"easy_steps": True}
# number, decisions, options: leaves at depth 1 to 3 (building), or at depth 4, 8 and 12 (flying)
COUNTED = [
    (1, 0, {}, [11, 178, 3700]),
    (2, 0, {}, [11, 180, 3799]),
    (5, 0, {}, [10, 169, 3570]),
    (1, 3, {}, [4, 22, 176]),
    (2, 20, {}, [8, 148, 1699]),
    (3, 60, {}, [6, 44, 287]),
    (4, 120, {}, [6, 124, 1022]),
    (5, 200, {}, [8, 46, 345]),
    (6, 100, EASY, [20, 278, 7001]),
    (7, 60, {"equal_turns": True}, [5, 22, 215]),
    (8, 40, {"goal": 5}, [3, 20, 76]),
]


@pytest.mark.parametrize(("number", "decisions", "options", "leaves"), COUNTED)
def test_leaves(number, decisions, options, leaves):
    state = position(number, decisions, options)
    before = state.to_json()
    depths = (1, 2, 3) if state.phase == "attach" else (4, 8, 12)
    assert [perft(state, depth) for depth in depths] == leaves
    assert state.to_json() == before


@pytest.mark.parametrize(("number", "decisions", "options", "leaves"), [row for row in COUNTED if row[1]])
def test_the_naive_generator_finds_as_many(number, decisions, options, leaves):
    assert naive_perft(position(number, decisions, options), 4) == leaves[0]


def naive_perft(state: State, depth: int) -> int:
    if depth == 0 or state.over:
        return 1
    leaves = 0
    for action in naive.options(state):
        child = state.copy()
        child.apply(child.active, action)
        leaves += naive_perft(child, depth - 1)
    return leaves


def test_a_position_has_as_many_leaves_as_it_has_actions():
    state = position(3, 40, {})
    assert perft(state, 0) == 1 and perft(state, 1) == len(state.legal(state.active))
