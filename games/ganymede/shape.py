"""What each field of a match of Ganymede may hold."""

from __future__ import annotations

from collections.abc import Mapping

from games.ganymede.board import EFFECTS, LAST_SPACE, ROUND_CAP, ROW_SIZE, SHIPS, SHUTTLES, TILES, TYPES
from games.ganymede.phases import PHASES
from games.kernel.shape import Shape, below, dice, each, flag, named, number, or_none, per_seat, pile, row, seat, word

_group = number(0, 0xFFFF)
_tiles = pile(below(len(TILES)), len(TILES))
_shuttles = pile(below(len(SHUTTLES)), len(SHUTTLES))
_ships = pile(or_none(len(SHIPS)), len(SHIPS))
_few = number(0, 15)
_steps = named({
    **dict.fromkeys(("limit", "fill", "depart", "main", "land", "load", "free", "take"), ()),
    "dock": (below(2),), "drop": (or_none(len(TILES)),), "effect": (below(len(EFFECTS)), _few, flag),
    "send": (below(2), _few),
})

SHAPE: Mapping[str, Shape] = {
    "dice": dice,
    "players": number(2, 4),
    "launches_to_end": number(1, 9), "white_scores": flag, "open_hands": flag,
    "first": seat,
    "supply": _group,
    "tile_row": each(or_none(len(TILES)), ROW_SIZE["tiles"]),
    "tile_deck": _tiles,
    "tile_discard": _tiles,
    "earth_row": each(or_none(len(SHUTTLES)), ROW_SIZE["earth"]),
    "earth_deck": _shuttles,
    "mars_row": each(or_none(len(SHUTTLES)), ROW_SIZE["mars"]),
    "mars_deck": _shuttles,
    "ship_row": each(or_none(len(SHIPS)), ROW_SIZE["ships"]),
    "ship_deck": _ships,
    "buried": pile(row(or_none(len(SHIPS)), seat), len(SHIPS)),
    "astronauts": per_seat(_group, 4),
    "docks": per_seat(or_none(len(SHIPS)), 2),
    "tiles": per_seat(_tiles),
    "columns": per_seat(_shuttles, len(TYPES)),
    "markers": per_seat(number(0, LAST_SPACE)),
    "launched": per_seat(pile(below(len(SHIPS)), len(SHIPS))),
    "hands": per_seat(_ships),
    "dealt": per_seat(_ships, kind=tuple),
    "kept": per_seat(_ships, kind=tuple),
    "phase": word(*PHASES),
    "active": seat,
    "rounds": number(0, ROUND_CAP),
    "reason": word("", "earth_deck", "mars_deck", "launches", "round_cap"),
    "stack": pile(_steps, 16, list),
    "cargo": _group,
}
