"""What the fields of a state may hold: a view also comes from a host that nobody has checked.

A game names the shape of each of its fields in shape.py. A shape is asked with a value and the number of players, and says
whether the value is one that a match of so many can have. Numbers have their range and piles their length, so whatever
passes is as small as a real match; whether a match could lead there is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.chance import Dice, NoDice
from games.kernel.errors import brief
from games.kernel.marks import NONE

Shape = Callable[[Any, int], bool]


def number(low: int, high: int) -> Shape:
    """
    >>> number(-1, 3)(3, 2), number(-1, 3)(True, 2), number(-1, 3)(4, 2)
    (True, False, False)
    """
    return lambda value, players: type(value) is int and low <= value <= high


def below(count: int) -> Shape:
    """An index of something that there is."""
    return number(0, count - 1)


def or_none(count: int) -> Shape:
    """An index, or NONE, or HIDDEN."""
    return number(NONE, count - 1)


def word(*known: str) -> Shape:
    return lambda value, players: type(value) is str and value in known


def flag(value: Any, players: int) -> bool:
    return type(value) is bool


def seat(value: Any, players: int) -> bool:
    return type(value) is int and 0 <= value < players


def pile(item: Shape, most: int, kind: type[Any] = tuple) -> Shape:
    """At most so many."""
    return lambda value, players: type(value) is kind and len(value) <= most and all(item(one, players) for one in value)


def each(item: Shape, count: int, kind: type[Any] = list) -> Shape:
    """Exactly so many."""
    return lambda value, players: type(value) is kind and len(value) == count and all(item(one, players) for one in value)


def per_seat(item: Shape, times: int = 1, kind: type[Any] = list) -> Shape:
    return lambda value, players: each(item, times * players, kind)(value, players)


def row(*columns: Shape) -> Shape:
    """
    >>> row(number(0, 9), seat)((7, 1), 2), row(number(0, 9), seat)((7, 2), 2)
    (True, False)
    """
    return lambda value, players: type(value) is tuple and len(value) == len(columns) and all(
        column(one, players) for column, one in zip(columns, value, strict=True))


def named(rows: Mapping[str, tuple[Shape, ...]]) -> Shape:
    """A row that begins with its name, which says what follows."""
    shapes = {name: row(word(name), *columns) for name, columns in rows.items()}
    return lambda value, players: type(value) is tuple and bool(value) and type(value[0]) is str \
        and value[0] in shapes and shapes[value[0]](value, players)


def either(*shapes: Shape) -> Shape:
    return lambda value, players: any(shape(value, players) for shape in shapes)


def order(count: int) -> Shape:
    """All of them, each once."""
    every = list(range(count))
    return lambda value, players: each(below(count), count, tuple)(value, players) and sorted(value) == every


def dice(value: Any, players: int) -> bool:
    return isinstance(value, (Dice, NoDice))


def check_fields(shapes: Mapping[str, Shape], values: Mapping[str, Any], players: int) -> None:
    """ValueError: a value that its field can't have. Fields without a shape are not asked."""
    for name, value in values.items():
        shape = shapes.get(name)
        if shape is not None and not shape(value, players):
            raise ValueError(f"{name} can't be {brief(value)}")
