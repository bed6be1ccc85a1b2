"""What a bot should value in Night Shift: what it has, and what the best of its fares still promises."""

from __future__ import annotations

from typing import Any

from games.kernel import Action
from tests.sixth.rules.board import BOOST, FACES

ODDS = SCALE = 3.0
"""So much more value makes a seat e times as likely to win."""
LATER = 0.6
"""What a turn to come is worth of what its best fare promises now."""


def chance(fare: int, burnt: int) -> float:
    """That the die is enough.

    >>> chance(2, 0) == 5 / 6, chance(8, 0), chance(8, 4)
    (True, 0.0, 1.0)
    """
    return max(0.0, min(1.0, (FACES + 1 + BOOST * burnt - fare) / FACES))


def promise(hand: list[int], fuel: int) -> float:
    """The best that can be expected of one turn, fuel paid."""
    return max((fare * chance(fare, burnt) - burnt for fare in hand for burnt in range(fuel + 1)), default=0.0)


def value(state: Any, seat: int) -> float:
    under_way = seat == state.active and bool(state.driving or state.burnt)
    turns = state.left[seat] - under_way
    return (state.earned[seat] + state.fuel[seat] + under_way * this_ride(state)
            + LATER * turns * promise(state.hands[seat], state.fuel[seat]))


def this_ride(state: Any) -> float:
    """What the ride of this turn should bring: of the fare that is shown, or of the best one for the fuel that burns."""
    fares = [state.driving] if state.driving else state.hands[state.active]
    return max(fare * chance(fare, state.burnt) for fare in fares)


def reason(state: Any, seat: int, action: Action) -> tuple[str, dict[str, str | int]]:
    parts = {"fare": action[1]} if action[0] == "drive" else {}
    return "nightshift.reason." + action[0], parts
