"""What each field of a match of Galactico may hold."""

from __future__ import annotations

from collections.abc import Mapping

from games.galactico.board import CARDS, SECTORS, STATIONS
from games.galactico.phases import PHASES
from games.kernel.shape import Shape, below, dice, each, flag, number, or_none, order, per_seat, pile, seat, word

_cards = pile(below(len(CARDS)), len(CARDS))
_list = pile(below(len(CARDS)), len(CARDS), list)
_count = number(0, len(CARDS))
MOST_TURNS = 10_000
"""No match has so many turns."""

SHAPE: Mapping[str, Shape] = {
    "dice": dice,
    "players": number(2, 6),
    "brazen_stowaways": flag, "self_arrival": flag, "no_end_card": flag, "rich_first": flag, "full_lap": flag,
    "free_boarding": flag,
    "first": seat,
    "ring": order(len(SECTORS)),
    "tokens": per_seat(or_none(len(STATIONS))),
    "hands": per_seat(_cards),
    "scored": per_seat(_cards),
    "queues": each(_cards, len(SECTORS)),
    "inspectors": each(_cards, len(SECTORS)),
    "discard": _cards,
    "box": _cards,
    "upper": _count,
    "lower": _count,
    "returned": _list,
    "unseen": _list,
    "phase": word(*PHASES),
    "active": seat,
    "turn": number(0, MOST_TURNS),
    "last_turn": number(-1, MOST_TURNS),
    "rich_open": flag,
}
