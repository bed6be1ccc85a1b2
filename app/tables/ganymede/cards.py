"""The pictures of Ganymede's cards, and the little marks on them."""

from __future__ import annotations

from app.scene import Art, Drawing, Panel, Words
from games.ganymede.board import COLOURS, EFFECTS, ONE, SHIPS, SHUTTLES, TILES, TYPES, colours_of

CARD = 88 / 96
TILE = 72 / 96
ALL = 0b1111


def tile_art(tile: int, w: float, alpha: float = 1.0) -> Art:
    return Art("ganymede/" + TILES[tile].id.replace("-", "_"), w, w * TILE, alpha=alpha)


def shuttle_art(shuttle: int, w: float, alpha: float = 1.0) -> Art:
    return Art("ganymede/" + SHUTTLES[shuttle].id.replace("-", "_"), w, w * CARD, alpha=alpha)


def ship_art(ship: int, w: float, alpha: float = 1.0) -> Art:
    """A ship that these eyes may not see shows its back."""
    name = SHIPS[ship].id.replace("-", "_") if ship >= 0 else "back_ship"
    return Art("ganymede/" + name, w, w * CARD, alpha=alpha)


def token(colour: str, size: float, x: float = 0.0, y: float = 0.0, alpha: float = 1.0) -> Art:
    return Art("ganymede/token_" + colour, size, size, x, y, alpha=alpha)


def pennant(kind: int, size: float, x: float = 0.0, y: float = 0.0, alpha: float = 1.0) -> Art:
    return Art("ganymede/type_" + TYPES[kind], size, size, x, y, alpha=alpha)


def glyph(name: str, size: float, x: float = 0.0, y: float = 0.0, tint: str = "ink") -> Art:
    return Art("ganymede/glyph_" + name, size, size, x, y, tint=tint)


def badge(text: str, x: float, y: float, h: float, fill: str = "taxi", ink: str = "on_taxi") -> tuple[Drawing, ...]:
    """A short text on a pill."""
    w = max(15.0, h) * (0.62 + 0.42 * len(text))
    return (Panel(w, h, fill, h / 2, x, y), Words(text, w - 2, h, max(11.0, h * 0.72), ink, bold=True, x=x, y=y))


def group_tokens(group: int, size: float, x: float, y: float) -> tuple[Drawing, ...]:
    """A group of astronauts in a row, from x on."""
    return tuple(token(colour, size, x + size * 0.98 * (number + 0.5), y)
                 for number, colour in enumerate(colours_of(group)))


def colours_in(mask: int) -> list[str]:
    return [colour for index, colour in enumerate(COLOURS) if mask >> index & 1]


def effect_icons(effect: int) -> list[str]:
    """The sprites that stand for what one repetition may be used for."""
    recruit, adapt, rep, move, ship = EFFECTS[effect]
    if recruit == adapt == ALL and rep and move and ship:
        return ["glyph_basic"]
    found = ["token_any"] if recruit == ALL else ["token_" + colour for colour in colours_in(recruit)]
    found += ["glyph_" + name for name, there in (("adapt", adapt), ("rep", rep), ("move", move), ("ship", ship)) if there]
    return found


def one_of(colour: str) -> int:
    return ONE[COLOURS.index(colour)]
