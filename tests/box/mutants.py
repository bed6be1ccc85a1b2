"""Boxes that nobody printed: ours with something changed, as people change it and as nobody would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import reduce
from typing import Any

from games import GAMES
from games.kernel.data import BadData, Data, checked

Way = tuple[Any, ...]
Below = Callable[[int], int]
"""A number from 0 to n - 1: from a generator, or from hypothesis."""


def ways(part: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to everything in a file."""
    for key in part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ():
        yield (*way, key)
        yield from ways(part[key], (*way, key))


def at(data: Data, way: Way) -> Any:
    return reduce(lambda part, key: part[key], way, data)


def mutate(data: Data, way: Way, below: Below) -> None:
    """Change what is there: a number a little or much, a flag, a word for one of its neighbours, a list by one."""
    value, (*before, last) = at(data, way), way
    around = at(data, tuple(before))
    if isinstance(value, bool):
        around[last] = not value
    elif isinstance(value, int):
        around[last] = value + (1, -1, 2, -2, 5, 30)[below(6)]
    elif isinstance(value, list):
        _change_list(value, below)
    elif isinstance(value, str):
        _change_word(data, way, around, last, below)


def _change_list(value: list[Any], below: Below) -> None:
    how = below(4)
    if not value:
        return
    place = below(len(value))
    if how == 0:
        del value[place]
    elif how == 1:
        value.reverse()
    else:
        again = deepcopy(value[place])
        if isinstance(again, dict) and "id" in again:
            again["id"] = f"{again['id']}-x{below(1000)}"[:32]
        value.append(again)


def _change_word(data: Data, way: Way, around: Any, last: Any, below: Below) -> None:
    if last == "id":
        around[last] = f"new-{below(1000)}"
        return
    same = [at(data, other) for other in ways(data) if other[-1] == last and len(other) == len(way) and other[0] == way[0]]
    words = sorted({word for word in same if isinstance(word, str)})
    around[last] = words[below(len(words))] if words else "odd"


def some_way(data: Data, below: Below) -> Way:
    """Down into the file, so that a number that stands alone is met as often as a hundred cards."""
    part, way = data, ()
    while isinstance(part, (dict, list)) and part and not (way and isinstance(part, list) and below(3) == 0):
        key = list(part)[below(len(part))] if isinstance(part, dict) else below(len(part))
        part, way = part[key], (*way, key)
    return way


def mutant(game: str, below: Below, changes: int) -> Data:
    """Ours with so many places changed; one that would make it unplayable is taken back."""
    data = deepcopy(GAMES.reconstructed(game))
    for _ in range(changes):
        tried = deepcopy(data)
        mutate(tried, some_way(tried, below), below)
        try:
            checked(tried, GAMES.package(game))
        except BadData as refused:
            assert all(map(str, refused.faults))
        else:
            data = tried
    return data
