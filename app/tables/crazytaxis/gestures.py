"""Fingers at the table of Crazy Taxis: the card in hand tried on the map, turned and drawn elsewhere; a way drawn along
the streets."""

from __future__ import annotations

from app.tables.base import Drag, Viewpoint
from app.tables.crazytaxis.map import cell_at, covered, target_of
from games.crazytaxis.board import cell_of
from games.crazytaxis.routes import along
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action

Lays = dict[int, list[Action]]


def tried(view: CrazyTaxis, look: Viewpoint, lays: Lays) -> Action | None:
    """The placement that the taps so far show: each further tap on the cell gives the next one that covers it."""
    touched = look.touched
    if view.phase != "lay" or not touched or not touched[0].startswith("cell:"):
        return None
    ways = lays.get(cell_at(touched[0]), [])
    return ways[len(touched) - 1] if len(touched) <= len(ways) else None


def touches(cell: int, lay: Action, lays: Lays) -> tuple[str, ...]:
    """The taps on the cell that show this placement."""
    return (target_of(cell),) * (lays[cell].index(lay) + 1)


def turned(view: CrazyTaxis, look: Viewpoint, lays: Lays, quarters: int) -> tuple[str, ...]:
    """The next placement on the cell in that direction; only legal ones are shown, so a turn may skip some."""
    lay = tried(view, look, lays)
    if lay is None:
        return ()
    cell = cell_at(look.touched[0])
    way = 1 if quarters > 0 else -1

    def further(other: Action) -> tuple[int, bool]:
        return (way * (other[3] - lay[3]) - 1) % 4, _half(other, cell) != _half(lay, cell)

    others = [other for other in lays[cell] if other != lay]
    return touches(cell, min(others, key=further), lays) if others else ()


def _half(lay: Action, cell: int) -> int:
    return covered(lay).index(cell)


def drag(view: CrazyTaxis, look: Viewpoint, lays: Lays, trail: tuple[str, ...]) -> Drag | None:
    cells = [cell_at(target) for target in trail if target.startswith("cell:")]
    if view.phase == "lay" and trail[-1] == "":
        return Drag()       # lifted far from everything: the card lies in the hand again
    if view.phase == "lay":
        return _card(look, tried(view, look, lays), lays, cells[-1]) if cells and cells[-1] in lays else None
    way = along(view, cells)
    return Drag(aimed=target_of(cell_of(*way[-1][1:])), way=way) if way else Drag()


def _card(look: Viewpoint, lay: Action | None, lays: Lays, cell: int) -> Drag:
    """On this cell, turned as it was if that is possible, with the same half on it."""
    if lay is None:
        return Drag((target_of(cell),))
    before = cell_at(look.touched[0])

    def unlike(other: Action) -> tuple[bool, bool]:
        return other[3] != lay[3], _half(other, cell) != _half(lay, before)

    return Drag(touches(cell, min(lays[cell], key=unlike), lays))
