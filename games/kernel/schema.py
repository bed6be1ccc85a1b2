"""What a file of components may look like: one description that finds what is wrong, in words, and is a JSON Schema for editors.

    >>> cards = rows(record({"id": name, "icons": rows(one_of("sun", "moon", what="icon"), 1, 2)}), 1, 9)
    >>> for fault in cards.faults([{"id": "c1", "icons": ["teal"]}], "cards"): print(fault)
    cards[0].icons[0]: 'teal' is no icon (c1)
    >>> number(1, 6).json
    {'type': 'integer', 'minimum': 1, 'maximum': 6}

A kind knows nothing of other places of the file: what hangs together is for `check` of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from games.kernel.faults import Bare, Fault, fault, named

Faults = Iterator[Fault]
_NAME = "[A-Za-z0-9_-]{1,32}"


class Kind(NamedTuple):
    """`faults(value, where)`: all that is wrong with a value at that place, each as one line."""

    faults: Callable[[Any, str], Faults]
    json: dict[str, Any]


def number(low: int, high: int) -> Kind:
    def faults(value: Any, where: str) -> Faults:
        if type(value) is not int or not low <= value <= high:
            yield fault(where, "number", value=value, low=low, high=high)
    return Kind(faults, {"type": "integer", "minimum": low, "maximum": high})


def one_of(*known: str, what: str) -> Kind:
    def faults(value: Any, where: str) -> Faults:
        if type(value) is not str or value not in known:
            yield fault(where, "no", value=value, what=Bare(what), known=Bare(", ".join(known)))
    return Kind(faults, {"enum": list(known)})


def fixed(wanted: Any) -> Kind:
    """What the rules are built on."""
    def faults(value: Any, where: str) -> Faults:
        if value != wanted or type(value) is not type(wanted):
            yield fault(where, "fixed", value=value, wanted=wanted)
    return Kind(faults, {"const": wanted})


def _name_faults(value: Any, where: str) -> Faults:
    if type(value) is not str or not re.fullmatch(_NAME, value):
        yield fault(where, "id", value=value)


def _flag_faults(value: Any, where: str) -> Faults:
    if type(value) is not bool:
        yield fault(where, "flag", value=value)


def _nothing_faults(value: Any, where: str) -> Faults:
    if value is not None:
        yield fault(where, "null", value=value)


name = Kind(_name_faults, {"type": "string", "pattern": f"^{_NAME}$"})
flag = Kind(_flag_faults, {"type": "boolean"})
nothing = Kind(_nothing_faults, {"type": "null"})


def letters(known: str) -> Kind:
    """A word of some of these letters, each once at most, also of none."""
    def faults(value: Any, where: str) -> Faults:
        if type(value) is not str or len(set(value)) != len(value) or not set(value) <= set(known):
            yield fault(where, "letters", value=value, known=Bare(known))
    return Kind(faults, {"type": "string", "pattern": f"^(?:([{known}])(?!.*\\1))*$"})


def rows(item: Kind, least: int, most: int, *, each_once: bool = False) -> Kind:
    def faults(value: Any, where: str) -> Faults:
        if type(value) is not list:
            yield fault(where, "list", value=value)
            return
        if not least <= len(value) <= most:
            yield fault(where, "count", count=len(value), least=least, most=most)
        for at, one in enumerate(value[:most]):
            for found in item.faults(one, f"{where}[{at}]"):
                yield _signed(found, one)
            if each_once and one in value[:at]:
                yield fault(where, "twice", value=one)
    return Kind(faults, {"type": "array", "items": item.json, "minItems": least, "maxItems": most}
                | ({"uniqueItems": True} if each_once else {}))


def _signed(found: Fault, row: Any) -> Fault:
    """With the id of the row, if it has one: whoever looks for it has the card before them."""
    own = row.get("id") if type(row) is dict else None
    return found._replace(card=named(own)) if type(own) is str and not found.card else found


def row(*items: Kind) -> Kind:
    """A list whose every place has its own meaning."""
    def faults(value: Any, where: str) -> Faults:
        if type(value) is not list:
            yield fault(where, "list", value=value)
            return
        if len(value) != len(items):
            yield fault(where, "count", count=len(value), least=len(items), most=len(items))
            return
        for at, (item, one) in enumerate(zip(items, value, strict=True)):
            yield from item.faults(one, f"{where}[{at}]")
    return Kind(faults, {"type": "array", "prefixItems": [item.json for item in items], "items": False, "minItems": len(items)})


def record(needed: Mapping[str, Kind], more: Mapping[str, Kind] | None = None) -> Kind:
    """Exactly these fields, and perhaps some of `more`."""
    known = {**needed, **(more or {})}

    def faults(value: Any, where: str) -> Faults:
        if type(value) is not dict:
            yield fault(where, "object", value=value)
            return
        for field in needed:
            if field not in value:
                yield fault(_inside(where, field), "missing")
        for field, one in value.items():
            if field in known:
                yield from known[field].faults(one, _inside(where, field))
            else:
                yield fault(_inside(where, named(field)), "unknown")
    return Kind(faults, {"type": "object", "properties": {field: kind.json for field, kind in known.items()},
                         "required": list(needed), "additionalProperties": False})


def _inside(where: str, field: str) -> str:
    return f"{where}.{field}" if where else field


def keyed(keys: tuple[str, ...], item: Kind) -> Kind:
    """One for each of these."""
    return record(dict.fromkeys(keys, item))


def either(*kinds: Kind, what: str) -> Kind:
    def faults(value: Any, where: str) -> Faults:
        if all(any(kind.faults(value, where)) for kind in kinds):
            yield fault(where, "no", value=value, what=Bare(what), known=Bare(what))
    return Kind(faults, {"anyOf": [kind.json for kind in kinds]})


def cases(field: str, known: Mapping[str, Kind], what: str) -> Kind:
    """Objects of several kinds; what is in this field says which."""
    def faults(value: Any, where: str) -> Faults:
        kind = value.get(field) if type(value) is dict else None
        if type(kind) is str and kind in known:
            yield from known[kind].faults(value, where)
        else:
            yield fault(_inside(where, field), "no", value=kind, what=Bare(what), known=Bare(", ".join(known)))
    return Kind(faults, {"anyOf": [kind.json for kind in known.values()]})


def document(kind: Kind, title: str) -> dict[str, Any]:
    """For editors."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **kind.json}
