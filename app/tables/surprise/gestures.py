"""Fingers at the table of Blast-off Surprise: the map piece drawn from the hand, or from one square to another, and turned."""

from __future__ import annotations

from app.tables.base import Drag, Viewpoint
from games.kernel import Action
from games.surprise.state import Surprise

PIECE = "piece"
"""The map piece in hand."""


def target_of(attach: Action) -> str:
    return "square:%d,%d" % attach[1:3]


def ways(view: Surprise, square: str) -> list[Action]:
    """How the piece can lie on this square: each further touch of the square shows the next one."""
    return [action for action in view.legal(view.active) if action[0] == "attach" and target_of(action) == square]


def shown(view: Surprise, look: Viewpoint) -> Action | None:
    """The placement that the taps so far show."""
    here = ways(view, look.touched[0]) if look.touched else []
    return here[len(look.touched) - 1] if 0 < len(look.touched) <= len(here) else None


def drag(view: Surprise, look: Viewpoint, trail: tuple[str, ...]) -> Drag | None:
    """On the square under the finger, turned as it was if that is possible."""
    here = ways(view, trail[-1])
    if view.phase != "attach" or not here:
        return None
    before = shown(view, look)
    alike = next((number for number, way in enumerate(here) if before is not None and way[3] == before[3]), 0)
    return Drag((trail[-1],) * (alike + 1))
