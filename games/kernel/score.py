"""A result as people count it: named line items and their sum."""

from __future__ import annotations

from typing import NamedTuple


class Score(NamedTuple):
    """The line items of one seat, in the order the game counts them.

    >>> Score({"gifts": 3, "crew": 4}).total
    7
    """

    items: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.items.values())
