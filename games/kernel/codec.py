"""One text form for every value of a state and every action: JSON that comes back as it went.

Lists, ints, strings, booleans and None stand for themselves; what JSON lacks is tagged.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.kernel.chance import Chance, Dice, NoDice
from games.kernel.errors import Illegal, Reason

Plain = Any


def to_plain(value: Any) -> Plain:
    """
    >>> to_plain([1, (2, None), {3: "c"}])
    [1, {'t': [2, None]}, {'d': [[3, 'c']]}]
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [to_plain(item) for item in value]
    if isinstance(value, tuple):
        return {"t": [to_plain(item) for item in value]}
    if isinstance(value, dict):
        return {"d": [[to_plain(key), to_plain(item)] for key, item in value.items()]}
    if isinstance(value, (set, frozenset)):
        return {"s": sorted(to_plain(item) for item in value)}
    if isinstance(value, (bytes, bytearray)):
        return {"b": value.hex()}
    if isinstance(value, Dice):
        return {"dice": [value.key.hex(), value.position]}
    if isinstance(value, NoDice):
        return {"dice": None}
    raise TypeError(f"no JSON form for {type(value).__name__}")


def _dice(parts: list[Any] | None) -> Chance:
    return Dice(bytes.fromhex(parts[0]), parts[1]) if parts else NoDice()


_TAGGED: dict[str, Callable[[Any], Any]] = {
    "t": lambda items: tuple(from_plain(item) for item in items),
    "d": lambda pairs: {from_plain(key): from_plain(item) for key, item in pairs},
    "s": lambda items: {from_plain(item) for item in items},
    "b": bytearray.fromhex,
    "dice": _dice,
}


def from_plain(plain: Plain) -> Any:
    """
    >>> from_plain([1, {"t": [2, None]}, {"d": [[3, "c"]]}])
    [1, (2, None), {3: 'c'}]
    """
    if isinstance(plain, list):
        return [from_plain(item) for item in plain]
    if isinstance(plain, dict):
        (tag, content), = plain.items()
        return _TAGGED[tag](content)
    return plain


def to_action(plain: Plain) -> tuple[Any, ...]:
    """An action from its JSON list; only words, whole numbers, null and lists of them can be part of one.

    >>> to_action(["attach", 1, 0, 2])
    ('attach', 1, 0, 2)
    """
    if not isinstance(plain, (list, tuple)) or not plain or not isinstance(plain[0], str):
        raise Illegal(Reason.NOT_LEGAL, "not an action")
    return _frozen(plain)


def _frozen(items: list[Any] | tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(_frozen(item) if isinstance(item, (list, tuple)) else _atom(item) for item in items)


def _atom(item: Any) -> Any:
    if item is None or isinstance(item, (str, int)):
        return item
    raise Illegal(Reason.NOT_LEGAL, f"{type(item).__name__} in an action")
