"""What comes back from a file or a wire as JSON must be of the kinds that a dataclass names."""

from __future__ import annotations

from dataclasses import fields
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def checked(thing: T) -> T:
    """The same dataclass. ValueError: a field holds something else than its annotation says."""
    kinds = get_type_hints(type(thing))
    for field in fields(thing):  # type: ignore[arg-type]
        if not fits(getattr(thing, field.name), kinds[field.name]):
            raise ValueError(f"{type(thing).__name__}.{field.name} is not of its kind")
    return thing


def fits(value: Any, kind: Any) -> bool:
    """
    >>> fits([1, None], list[int | None]), fits({1: "a"}, dict[int, str]), fits(True, int)
    (True, True, False)
    """
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in inside)
    if type(value) is not (origin or kind):
        return False
    if origin is tuple:
        return len(value) == len(inside) and all(map(fits, value, inside))
    if origin is dict:
        return all(fits(key, inside[0]) and fits(one, inside[1]) for key, one in value.items())
    return origin is not list or all(fits(one, inside[0]) for one in value)
