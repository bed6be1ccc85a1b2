"""The printed components of a game, read from its data.json and checked before anything is built from them.

What a file says wrongly is refused where it is read, with words that name the place: a match must not find it out halfway.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any

Data = dict[str, Any]


class BadData(ValueError):
    """Components that can't be played: where, and why."""


def read(module: str, check: Callable[[Data], None]) -> Data:
    """The data.json beside that module, if it passes the check."""
    data: Data = json.loads((Path(module).parent / "data.json").read_text(encoding="utf-8"))
    checked(data, check)
    return data


def checked(data: Data, check: Callable[[Data], None]) -> None:
    try:
        check(data)
    except BadData:
        raise
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise BadData(f"something is missing or of the wrong kind: {type(error).__name__} {error}") from error


def demand(holds: object, where: str, what: str) -> None:
    if not holds:
        raise BadData(f"{where}: {what}")


def demand_known(names: Iterable[Any], known: Collection[Any], where: str) -> None:
    for name in names:
        demand(name in known, where, f"{name!r} is none of {sorted(known)}")


def demand_unique(names: Iterable[str], where: str) -> None:
    found: set[str] = set()
    for name in names:
        demand(name not in found, where, f"{name!r} stands there twice")
        found.add(name)


def demand_number(value: Any, least: int, where: str) -> None:
    demand(type(value) is int and value >= least, where, f"{value!r} is no whole number from {least} on")
