"""One text form for every value of a state and every action: JSON that comes back as it went.

Lists, ints, strings, booleans and None stand for themselves; what JSON lacks is tagged.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from games.kernel.chance import Chance, Dice, NoDice
from games.kernel.errors import Illegal, Reason, brief

Plain = Any
DEEPEST = 8
"""How many lists may lie in each other in an action; no rule needs more than two."""


def to_plain(value: Any) -> Plain:
    """
    >>> to_plain([1, (2, None), {3: "c"}])
    [1, {'t': [2, None]}, {'d': [[3, 'c']]}]
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):  # of numbers, most of them: asking each is half the time of a message
        return [item if type(item) is int else to_plain(item) for item in value]
    if isinstance(value, tuple):
        return {"t": [item if type(item) is int else to_plain(item) for item in value]}
    if isinstance(value, dict):
        return {"d": [[to_plain(key), to_plain(item)] for key, item in value.items()]}
    if isinstance(value, (set, frozenset)):
        return {"s" if isinstance(value, set) else "f": sorted(map(to_plain, value), key=json.dumps)}
    if isinstance(value, (bytes, bytearray)):
        return {"b" if isinstance(value, bytes) else "a": value.hex()}
    if isinstance(value, Dice):
        return {"dice": [value.key.hex(), value.position]}
    if isinstance(value, NoDice):
        return {"dice": None}
    raise TypeError(f"no JSON form for {type(value).__name__}")


def _dice(parts: list[Any] | None) -> Chance:
    return Dice(bytes.fromhex(parts[0]), parts[1]) if parts else NoDice()


_TAGGED: dict[str, Callable[[Any], Any]] = {
    "t": lambda items: tuple([item if type(item) is int else from_plain(item) for item in items]),
    "d": lambda pairs: {from_plain(key): from_plain(item) for key, item in pairs},
    "s": lambda items: {from_plain(item) for item in items},
    "f": lambda items: frozenset(from_plain(item) for item in items),
    "b": bytes.fromhex,
    "a": bytearray.fromhex,
    "dice": _dice,
}


def from_plain(plain: Plain) -> Any:
    """
    >>> from_plain([1, {"t": [2, None]}, {"d": [[3, "c"]]}])
    [1, (2, None), {3: 'c'}]
    """
    if isinstance(plain, list):
        return [item if type(item) is int else from_plain(item) for item in plain]
    if isinstance(plain, dict):
        try:
            (tag, content), = plain.items()
            return _TAGGED[tag](content)
        except (LookupError, TypeError) as error:
            raise ValueError(f"no value has this text form: {brief(plain)}") from error
    return plain


def to_action(plain: Plain) -> tuple[Any, ...]:
    """An action from its JSON list; only words, whole numbers, null and lists of them can be part of one.

    >>> to_action(["attach", 1, 0, 2])
    ('attach', 1, 0, 2)
    """
    if not isinstance(plain, (list, tuple)) or not plain or not isinstance(plain[0], str):
        raise Illegal(Reason.NOT_LEGAL, "not an action")
    return tuple(_part(item, DEEPEST) for item in plain)


def _part(item: Any, deepest: int) -> Any:
    if item is None or isinstance(item, (str, int)):
        return item
    if isinstance(item, (list, tuple)) and deepest:
        return tuple(_part(inner, deepest - 1) for inner in item)
    raise Illegal(Reason.NOT_LEGAL, f"{type(item).__name__} in an action")


def from_action(action: tuple[Any, ...]) -> list[Any]:
    """The JSON list of an action.

    >>> from_action(("unload", (3, 4)))
    ['unload', [3, 4]]
    """
    return [from_action(item) if isinstance(item, tuple) else item for item in action]
