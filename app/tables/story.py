"""The log of a match, told from its journal: names, never "you"."""

from __future__ import annotations

from collections.abc import Iterable

from app.scene import Told
from app.tables.base import Look, Table
from games.kernel import Fact


def story(heard: Iterable[tuple[int, Fact]], table: Table, look: Look, last: int = 80) -> list[Told]:
    """Of who did what, the last lines, oldest first."""
    lines: list[Told] = []
    for seat, fact in heard:
        text = table.tell(fact, look)
        if text:
            lines.append(Told(seat, text, table.where(fact)))
    return lines[-last:]
