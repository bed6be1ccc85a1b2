"""The picture in the rules of Ganymede: the reputation track, as the board draws it."""

from __future__ import annotations

from app.scene import Figure
from app.tables.ganymede.board import track_space
from games.ganymede.board import LAST_SPACE

WIDE, HIGH = 316.0, 46.0


def figure(name: str) -> Figure | None:
    return _track() if name == "track" else None


def _track() -> Figure:
    w = WIDE / (LAST_SPACE + 1)
    spaces = (track_space(space, w - 2, HIGH - 2, w * (space + 0.5), HIGH / 2) for space in range(LAST_SPACE + 1))
    return Figure(WIDE, HIGH, tuple(drawing for space in spaces for drawing in space))
