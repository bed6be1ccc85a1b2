"""The log of a match, told from its journal: names, never "you"."""

from __future__ import annotations

from collections.abc import Sequence

from app.scene import Art, LogEntry, Pictures
from app.tables.base import Table, Viewpoint
from games.kernel import Fact

TROPHY: Pictures = ((Art("common/icon_trophy", 84, 84, tint="taxi_edge"),),)


def story(heard: Sequence[tuple[int, Fact]], table: Table, look: Viewpoint, last: int = 80) -> list[LogEntry]:
    """Of who did what, the last lines, oldest first, and the details between them."""
    lines: list[LogEntry] = []
    begin = _last_turn(heard, look.eye)
    for number, (seat, fact) in enumerate(heard):
        where = table.where(fact)
        told = ((table.tell(fact, look), False), (table.detail(fact, look), True))
        lines += [LogEntry(seat, text, where, detail, _pieces(table, fact), number >= begin) for text, detail in told if text]
    main = [number for number, line in enumerate(lines) if not line.detail]
    return lines[main[-last]:] if len(main) > last else lines


def _pieces(table: Table, fact: Fact) -> Pictures:
    return TROPHY if fact[0] == "won" else table.pictures(fact)


def _last_turn(heard: Sequence[tuple[int, Fact]], eye: int | None) -> int:
    """How much was heard when that seat had last acted before others did; all of it, if it never had."""
    number = len(heard)
    while number and heard[number - 1][0] == eye:
        number -= 1
    while number and heard[number - 1][0] != eye:
        number -= 1
    return number or len(heard)
