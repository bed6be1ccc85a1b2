"""A result as people count it: named line items and their sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

TieBreak = tuple[str, tuple[int, ...]]
"""What told the winners from others with as many points: its name, and the figure of every seat."""
Breaker = tuple[str, Sequence[int], Callable[[Iterable[int]], int]]
"""A name, the figure of every seat, and which of them is the best: `max` or `min`."""


class Score(NamedTuple):
    """The line items of one seat, in the order the game counts them.

    >>> Score({"gifts": 3, "crew": 4}).total
    7
    """

    items: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.items.values())


def decide(totals: Sequence[int], *breakers: Breaker) -> tuple[tuple[int, ...], TieBreak | None]:
    """The winners, and the last of these figures that told them from others who had as many points.

    >>> decide([50, 50, 20], ("crew", [14, 13, 9], min))
    ((1,), ('crew', (14, 13, 9)))
    """
    level = _best(range(len(totals)), totals, max)
    broke = None
    for name, figures, best in breakers:
        ahead = _best(level, figures, best)
        if len(ahead) < len(level):
            level, broke = ahead, (name, tuple(figures))
    return level, broke


def _best(seats: Iterable[int], figures: Sequence[int], best: Callable[[Iterable[int]], int]) -> tuple[int, ...]:
    seats = tuple(seats)
    wanted = best(figures[seat] for seat in seats)
    return tuple(seat for seat in seats if figures[seat] == wanted)
