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
    """How much was heard when that seat's last turn was over and others acted; all of it, if it had none. An answer to somebody
    else's offer is no turn. Where turns are not told to end, what a seat does at a stretch is one."""
    number = len(heard)
    while number and heard[number - 1][0] == eye:
        number -= 1
    ended = [(at, fact[1]) for at, (_, fact) in enumerate(heard) if fact[0] == "ended"]
    if ended:
        number = next((at + 1 for at, seat in reversed(ended) if seat == eye and at < number), 0)
        while number and number < len(heard) and heard[number][0] == eye:      # what else the same act brought
            number += 1
        return number or len(heard)
    while number and heard[number - 1][0] != eye:
        number -= 1
    return number or len(heard)
