"""Fingers at the table of Ganymede: an astronaut drawn to where it shall go, a starship to a dock."""

from __future__ import annotations

from collections.abc import Mapping

from app.tables.base import Drag, Viewpoint
from games.ganymede.board import COLOURS
from games.kernel import Action

Paths = Mapping[Action, tuple[str, ...]]
DRAWN = ("move", "load", "dock", "keep")


def drag(paths: Paths, look: Viewpoint, trail: tuple[str, ...]) -> Drag | None:
    """What is drawn is chosen at once; a starship of the set-up when it is over the dock that it is for."""
    if trail[0].startswith("deal:"):
        both = _kept(look.touched, trail)
        return Drag(both) if both and both != look.touched else None
    half = any(path[:1] == trail[:1] and len(path) > 1 for path in paths.values())
    return Drag(trail[:1]) if half and look.touched != trail[:1] else None


def _kept(touched: tuple[str, ...], trail: tuple[str, ...]) -> tuple[str, ...]:
    """The left dock comes first; empty where there is nothing on it yet, or the ship is drawn to no dock."""
    ship, end = trail[0], trail[-1]
    if end.startswith("dock:") and end.endswith(":same"):
        return (ship, *(other for other in touched[1:2] if other != ship))
    if end.startswith("dock:") and end.endswith(":mixed") and touched and touched[0] != ship:
        return touched[0], ship
    return ()


def dropped(paths: Paths, look: Viewpoint, trail: tuple[str, ...]) -> tuple[str, ...]:
    """What is still to be touched for the action that was drawn."""
    start, end = trail[0], "mars" if trail[-1].startswith(("globe:mars", "at:mars:")) else trail[-1]
    if start.startswith("deal:"):   # it was chosen on its way; to the right dock before the left one is told why not
        return () if start in look.touched or not end.startswith("dock:") else (end,)
    for action, path in paths.items():
        if path[0] != start or action[0] not in DRAWN:
            continue
        if end in path[1:2] or end in aboard(*path[1:2]):
            return path[1:2]
        if action[0] == "dock" and len(path) == 1 and end.startswith("dock:") and end.endswith(":" + action[2]):
            return path
    return ()


def aboard(dock: str = "") -> tuple[str, ...]:
    """The astronauts whom a finger may meet on a dock.

    >>> aboard("dock:0:same")[:2], aboard("mars")
    (('at:same:blue', 'at:same:red'), ())
    """
    return tuple("at:%s:%s" % (dock.split(":")[-1], colour) for colour in COLOURS) if dock.startswith("dock:") else ()
