"""The log of a match, told from its journal: names, never "you"."""

from __future__ import annotations

from app.scene import Told
from app.session.local import LocalSession
from app.tables.base import Look, Table


def story(session: LocalSession, table: Table, look: Look, ears: int | None, last: int = 80) -> list[Told]:
    """The last lines, oldest first, as those ears may hear them."""
    lines: list[Told] = []
    for seat, fact in session.heard(ears):
        text = table.tell(fact, look)
        if text:
            lines.append(Told(seat, text, table.where(fact)))
    return lines[-last:]
