"""The pieces that a line of the log speaks of."""

from __future__ import annotations

from collections.abc import Callable

from app.scene import Art, Pictures
from app.tables.ganymede.cards import glyph, ship_art, shuttle_art, tile_art
from games.ganymede.board import SHIP_INDEX, SHUTTLE_INDEX, TILE_INDEX
from games.kernel import Fact

WIDTH = 100.0


def pictures(fact: Fact) -> Pictures:
    painter = _PICTURES.get(fact[0])
    return painter(fact) if painter else ()


def _ships(*names: str | None) -> Pictures:
    """One that only its owner may see shows its back."""
    return tuple(ship_art(-1 if name is None else SHIP_INDEX[name], WIDTH) for name in names)


def _tiles(*names: str) -> Pictures:
    return tuple(tile_art(TILE_INDEX[name], WIDTH) for name in names)


def _astronauts(*colours: str) -> Pictures:
    return tuple((Art("ganymede/astronaut_" + colour, 92, 92),) for colour in colours)


def _glyph(name: str) -> Pictures:
    return ((glyph(name, 84),),)


_PICTURES: dict[str, Callable[[Fact], Pictures]] = {
    "kept": lambda fact: _ships(None),
    "revealed": lambda fact: _ships(fact[2], fact[3]),
    "took_tile": lambda fact: _tiles(fact[2]), "dropped": lambda fact: _tiles(fact[2]),
    "discarded": lambda fact: _tiles(*fact[2:]),
    "used_shuttle": lambda fact: (shuttle_art(SHUTTLE_INDEX[fact[2]], WIDTH),),
    "completed_set": lambda fact: _glyph("set"),
    "lost": lambda fact: _astronauts(fact[2]), "recruited": lambda fact: _astronauts(fact[2]),
    "adapted": lambda fact: _astronauts(fact[3], fact[4]),
    "moved": lambda fact: _astronauts(fact[2]),
    "advanced": lambda fact: _glyph("rep"),
    "took_ship": lambda fact: _ships(fact[2]), "buried": lambda fact: _ships(fact[2]),
    "launched": lambda fact: _ships(fact[2]), "docked": lambda fact: _ships(fact[2]),
    "last_round": lambda fact: ((Art("common/icon_flag", 84, 84, tint="taxi_edge"),),),
}
