"""Line items and who won (specification, section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.galactico.board import DELIVERED, KIND, LEFT, SCORE_LINES, STOWAWAYS
from games.kernel import Score, TieBreak, decide

if TYPE_CHECKING:
    from games.galactico.state import Galactico

_POINTS = {"delivered": DELIVERED, "left": LEFT}
_LINES = tuple((line, *line.split("_")) for line in SCORE_LINES)


def score(state: Galactico, seat: int) -> Score:
    kinds = {"delivered": [KIND[card] for card in state.scored[seat]],
             "left": [KIND[card] for card in state.hands[seat]]}
    return Score({line: _POINTS[where][kind] * kinds[where].count(kind) for line, where, kind in _LINES})


def decided(state: Galactico) -> tuple[tuple[int, ...], TieBreak | None]:
    """R30: the highest total, then the most delivered stowaways, then shared; and what broke a tie."""
    stowaways = [len(STOWAWAYS.intersection(cards)) for cards in state.scored]
    return decide([score(state, seat).total for seat in range(state.players)], ("stowaways", stowaways, max))
