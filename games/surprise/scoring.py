"""Line items and who won (specification, section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kernel import Score
from games.surprise.board import GIFTS, TOKENS

if TYPE_CHECKING:
    from games.surprise.state import Surprise

ALL_TOKENS = (1 << len(TOKENS)) - 1


def laid(state: Surprise, seat: int) -> int:
    """How many tokens the seat has laid."""
    return (ALL_TOKENS & ~state.hands[seat]).bit_count()


def score(state: Surprise, seat: int) -> Score:
    done = ALL_TOKENS & ~state.hands[seat]
    return Score({"gifts": (done & GIFTS).bit_count(), "crew": (done & ~GIFTS).bit_count()})


def winners(state: Surprise) -> tuple[int, ...]:
    """R27, R38: who reached the goal, which nobody passes; at the cap (R37) who laid most, ties shared."""
    totals = [laid(state, seat) for seat in range(state.players)]
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
