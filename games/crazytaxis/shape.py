"""What each field of a match of Crazy Taxis may hold."""

from __future__ import annotations

from collections.abc import Mapping

from games.crazytaxis.board import BLOCKADES, CARDS, CELL_COUNT, LENGTHS, MOST_PLAYERS, PLACES, TABLE_MAX
from games.crazytaxis.phases import PHASES
from games.kernel.shape import Shape, below, dice, either, flag, number, or_none, per_seat, pile, row, seat, word

_FAR = TABLE_MAX + 1
_AROUND = number(-_FAR, _FAR)
_BLOCKADES = max(count * players for players, count in BLOCKADES.items())
_QUOTA = max(places for length in LENGTHS.values() for places in length["quota"].values())
_count = number(0, 10_000)
"""Of turns and drives: no match has so many."""
_places = pile(below(len(PLACES)), len(PLACES))

SHAPE: Mapping[str, Shape] = {
    "dice": dice,
    "players": number(2, MOST_PLAYERS),
    "length": word(*LENGTHS), "trade": word("active", "anyone", "off"), "finish": word("first", "round"),
    "quota": number(1, _QUOTA),
    "first": seat,
    "placed": pile(row(below(len(CARDS)), _AROUND, _AROUND, below(4)), len(CARDS)),
    "map_stack": pile(or_none(len(CARDS)), len(CARDS)),
    "buried": pile(below(len(CARDS)), len(CARDS)),
    "turned": or_none(len(CARDS)),
    "place_stack": pile(or_none(len(PLACES)), len(PLACES)),
    "taxis": per_seat(below(CELL_COUNT)),
    "blockades": pile(below(CELL_COUNT), _BLOCKADES),
    "aside": number(0, _BLOCKADES),
    "hands": per_seat(number(0, _BLOCKADES)),
    "open": per_seat(_places),
    "done": per_seat(_places),
    "to_come": per_seat(number(0, _QUOTA)),
    "driven": per_seat(_count),
    "hits": per_seat(_count),
    "offers_left": per_seat(number(0, 99)),
    "phase": word(*PHASES),
    "active": seat,
    "offer": either(row(), row(seat, seat, below(len(PLACES)), below(len(PLACES)))),
    "points": number(0, 99),
    "laid": flag, "moved": flag, "taken": flag, "blocked": flag, "halted": flag,
    "dry": _count,
    "turns": _count,
}
