"""Parts that the tables of all games share: boxes beside each other, a piece put down, a button, who sits where."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from app import theme
from app.scene import Art, Drawing, Panel, Piece, Rect, Scene, Spot, Words, moved

MAIN, OTHER, ALERT = ("taxi", "on_taxi"), ("raised", "ink"), ("alert", "on_alert")
"""What a button is filled and written with: the one that people usually want, the others, and what loses something."""


# Regions


def inset(box: Rect, dx: float, dy: float | None = None) -> Rect:
    """
    >>> inset(Rect(0, 0, 10, 10), 2, 1)
    Rect(x=2, y=1, w=6, h=8)
    """
    dy = dx if dy is None else dy
    return Rect(box.x + dx, box.y + dy, box.w - 2 * dx, box.h - 2 * dy)


def across(area: Rect, count: int) -> list[Rect]:
    """Equal shares beside each other."""
    w = area.w / count
    return [Rect(area.x + w * number, area.y, w, area.h) for number in range(count)]


def down(area: Rect, count: int, h: float) -> list[Rect]:
    """So many below each other from the top, each `h` high."""
    return [Rect(area.x, area.y + area.h - h * (number + 1), area.w, h) for number in range(count)]


# Pieces


def put(scene: Scene, key: Hashable, box: Rect, drawings: Iterable[Drawing], layer: int = 2, target: str = "") -> None:
    """A piece in the middle of its box; the whole box is what can be touched, if it is a target."""
    scene.pieces[key] = Piece(*box.centre, tuple(drawings), layer)
    if target:
        touchable(scene, target, box)


def touchable(scene: Scene, target: str, box: Rect, mark: str = "") -> None:
    scene.spots[target] = Spot(*box.centre, box.w, box.h, mark=mark)


def shifted(drawings: Iterable[Drawing], dx: float, dy: float) -> list[Drawing]:
    """The same drawings round another point; for several things in one piece."""
    return [moved(drawing, dx, dy) for drawing in drawings]


def button(scene: Scene, target: str, text: str, box: Rect, *, main: bool = False, colours: tuple[str, str] | None = None,
           size: float = 17.0, pad: tuple[float, float] = (8.0, 4.0), radius: float = 14.0, icons: Iterable[Drawing] = (),
           aside: float = 0.0, layer: int = 4) -> None:
    """A button at the thumb or on a sheet. `pad`: the room that the words leave; `aside`: so much more at the left, where
    the icons are."""
    fill, ink = colours or (MAIN if main else OTHER)
    words = Words(text, box.w - pad[0] - aside, box.h - pad[1], size, ink, bold=True, x=aside / 2)
    put(scene, ("button", target), box, (Panel(box.w, box.h, fill, radius), *icons, words), layer, target)


# Players


def emblem_of(colour: int, size: float, x: float = 0.0, y: float = 0.0) -> Art:
    """A player's shape in the player's colour: never one without the other."""
    return Art(theme.player_shape(colour), size, size, x, y, tint="player_%d" % colour)


def name_line(text: str, left: float, y: float, w: float, h: float, size: float) -> Words:
    """Of a player, from the left; a long one may be shortened."""
    return Words(text, w, h, size, bold=True, align="left", x=left + w / 2, y=y, short=True)


def others(mine: int, players: int) -> list[int]:
    """Everybody else, in the order of turns.

    >>> others(2, 4)
    [3, 0, 1]
    """
    return [(mine + turn) % players for turn in range(1, players)]


def at(x: float, y: float, w: float, h: float) -> Rect:
    """The box round a point."""
    return Rect(x - w / 2, y - h / 2, w, h)
