"""The log of a match, told from its journal: names, never "you"."""

from __future__ import annotations

from collections.abc import Iterable

from app.scene import LogEntry
from app.tables.base import Table, Viewpoint
from games.kernel import Fact


def story(heard: Iterable[tuple[int, Fact]], table: Table, look: Viewpoint, last: int = 80) -> list[LogEntry]:
    """Of who did what, the last lines, oldest first, and the details between them."""
    lines: list[LogEntry] = []
    for seat, fact in heard:
        where = table.where(fact)
        told = ((table.tell(fact, look), False), (table.detail(fact, look), True))
        lines += [LogEntry(seat, text, where, detail) for text, detail in told if text]
    main = [number for number, line in enumerate(lines) if not line.detail]
    return lines[main[-last]:] if len(main) > last else lines
