"""Pictures of planets. One that only the player's own box has looks like one of ours."""

from __future__ import annotations

from app.tables.wildspace.symbols import ART
from games.kernel.data import ours
from games.wildspace.board import HOSTILE, PLANETS

OURS = {kind: [row["id"] for row in ours("games.wildspace")[kind]] for kind in ("planets", "hostile")}


def planet_picture(name: str) -> str:
    return ART + "planet_" + _drawn(name, OURS["planets"], PLANETS.index(name))


def hostile_picture(name: str) -> str:
    return ART + "hostile_" + _drawn(name, OURS["hostile"], HOSTILE.index(name))


def _drawn(name: str, known: list[str], number: int) -> str:
    return name if name in known else known[number % len(known)]
