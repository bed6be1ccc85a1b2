"""How many ways lead on from fixed positions: a change of these counts is a change of the rules.

Leaves to a depth, over all seats that may act; chance is fixed by the key.
"""

from __future__ import annotations

import pytest

from games.kernel import State
from tests.games.ganymede.test_play import played


def perft(state: State, depth: int) -> int:
    ways = [(seat, action) for seat in state.to_act() for action in state.legal(seat)]
    if depth == 1 or not ways:
        return len(ways)
    total = 0
    for seat, action in ways:
        child = state.copy()
        child.apply(seat, action)
        total += perft(child, depth - 1)
    return total


# players, seed, random steps before, leaves to depth 1, 2, …
COUNTS = [
    (2, 1, 0, [24, 288, 1152]),
    (3, 2, 0, [36, 864]),
    (4, 3, 0, [48, 1728]),
    (2, 4, 30, [6, 37, 445, 6600]),
    (2, 5, 90, [26, 176, 918, 7022]),
    (3, 6, 60, [20, 160, 1660, 14940]),
    (3, 7, 150, [4, 23, 87, 348]),
    (4, 8, 120, [2, 10, 52, 538]),
    (4, 9, 260, [18, 106, 743, 5330]),
    (2, 10, 200, [8, 112, 1511, 16354]),
]


@pytest.mark.parametrize(("players", "seed", "steps", "leaves"), COUNTS)
def test_perft(players, seed, steps, leaves):
    state = played(players, {}, seed, steps).state
    assert [perft(state, depth) for depth in range(1, len(leaves) + 1)] == leaves
