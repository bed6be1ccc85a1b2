"""What each field of a match of Wild Space may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.shape import Shape, below, dice, each, number, or_none, pile, row, word
from games.wildspace.board import CARDS, DISTANCE, HOSTILE, PLANETS, SIDES, SLOTS, SOLO_LEVELS, TEXTS, TRACK, TURNS
from games.wildspace.phases import FRAME_KINDS, PHASES

_MOST = 5
_card = or_none(len(CARDS))
_cards = pile(_card, len(CARDS), list)
_text = or_none(max(TEXTS) + 1)     # all other numbers of a frame are smaller
_sections = below(1 << len(DISTANCE) * len(SIDES))


def _turns(value: Any, players: int) -> bool:
    """Whoever has turns: in solo the smuggler too."""
    return type(value) is int and 0 <= value < max(players, 2)


def _per_seat(item: Shape) -> Shape:
    return lambda value, players: each(item, max(players, 2))(value, players)


SHAPE: Mapping[str, Shape] = {
    "dice": dice,
    "players": number(1, _MOST),
    "seats": lambda value, players: type(value) is int and value == max(players, 2),
    "level": word(*SOLO_LEVELS),
    "first": _turns,
    "row": each(or_none(len(PLANETS)), len(DISTANCE), tuple),
    "market": each(_card, SLOTS),
    "deck": _cards,
    "discard": pile(below(len(CARDS)), len(CARDS), list),
    "hostile": pile(below(len(HOSTILE)), len(HOSTILE)),
    "raids": pile(below(3), len(HOSTILE), list),
    "hostile_left": pile(number(1, 3), len(HOSTILE)),
    "hands": _per_seat(pile(_card, len(CARDS))),
    "shown": _per_seat(number(0, len(CARDS))),
    "crews": _per_seat(pile(below(len(CARDS)), len(CARDS))),
    "tokens": _per_seat(number(0, max(map(len, TRACK.values())))),
    "landed": _per_seat(_sections),
    "explored": _per_seat(_sections),
    "phase": word(*PHASES),
    "active": _turns,
    "clock": number(0, TURNS * _MOST),
    "stack": pile(row(word(*FRAME_KINDS), _text, _text), len(CARDS)),
}
