"""Checks of what comes from outside, value by value: each returns the value, or raises ValueError."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from app.store.seats import COLOURS
from app.text import NAME, clean
from games.kernel import Illegal, to_action

MOST_SEATS = 6
MOST_DEVICES, MOST_LIVES, MOST_BACKS = 64, 10_000, 1 << 16
"""What a host can tell: its record holds no more."""
EMOTES = 6
LARGEST = 1 << 53

Check = Callable[[Any], Any]


def no(value: Any) -> NoReturn:
    raise ValueError(type(value).__name__)


def number(low: int, high: int) -> Check:
    return lambda value: value if type(value) is int and low <= value <= high else no(value)


def word(longest: int, shortest: int = 0) -> Check:
    return lambda value: value if isinstance(value, str) and shortest <= len(value) <= longest else no(value)


def shown(shortest: int = 0, longest: int = NAME) -> Check:
    """What people read: only what can be shown of it comes in."""
    def check(value: Any) -> Any:
        text = clean(value, longest)
        return text if len(text) >= shortest else no(value)
    return check


def one_of(*known: str) -> Check:
    return lambda value: value if isinstance(value, str) and value in known else no(value)


def hexa(size: int) -> Check:
    def check(value: Any) -> Any:
        if not isinstance(value, str) or len(value) != 2 * size or len(bytes.fromhex(value)) != size:   # it skips blanks
            no(value)
        return value
    return check


def table(key: Check, item: Check, most: int) -> Check:
    def check(value: Any) -> Any:
        if not isinstance(value, dict) or len(value) > most:
            no(value)
        return {key(name): item(content) for name, content in value.items()}
    return check


def rows(*columns: Check, most: int = 4096) -> Check:
    """A list of rows, each with these columns."""
    def check(value: Any) -> Any:
        if not isinstance(value, list) or len(value) > most:
            no(value)
        for row in value:
            if not isinstance(row, list) or len(row) != len(columns):
                no(row)
        return [[column(item) for column, item in zip(columns, row, strict=True)] for row in value]
    return check


def several(item: Check, most: int) -> Check:
    def check(value: Any) -> Any:
        if not isinstance(value, list) or len(value) > most:
            no(value)
        return [item(one) for one in value]
    return check


def maybe(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def a(kind: type) -> Check:
    return lambda value: value if type(value) is kind else no(value)


def action(value: Any) -> Any:
    try:
        return to_action(value)
    except (Illegal, RecursionError) as error:
        raise ValueError("not an action") from error


SEAT = number(0, MOST_SEATS - 1)
EYE = maybe(SEAT)
PLAYERS = number(1, MOST_SEATS)
COLOUR = number(0, COLOURS - 1)
EMOTE = number(0, EMOTES - 1)
COUNT = number(0, LARGEST)
REVISION = number(-1, LARGEST)
ID = number(0, 1 << 20)
FLAG = a(bool)
THING = a(dict)
KEY = hexa(32)
PROOF = hexa(16)
NAMED = word(32, 1)


def simple(value: Any) -> Any:
    return clean(value, 64) if isinstance(value, str) else value if value is None or type(value) in (int, bool) else no(value)


SIMPLE = table(NAMED, simple, 12)
DRAWS = rows(COUNT, rows(ID, shown(0, 200), most=32), several(ID, 32), most=32)
