"""The printed components of a game: ours from its data.json, or the player's own box, checked before anything is built from them.

A game's `board.py` begins with `BOX = box_of(__name__)`, its `check.py` has a SCHEMA (schema.py) and `check`, which asks for what
hangs together. What a file says wrongly is refused where it is read, with words that name the place: a match must not
find it out halfway, and a bad file is never half used.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from games.kernel.faults import Fault, fault
from games.kernel.places import folder

Data = dict[str, Any]
LARGEST_FILE = 256 * 1024
"""Characters of a file; our largest has 20 thousand."""
MOST_FAULTS = 20


class BadData(ValueError):
    """Components that can't be played: where, and why."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True)
class GameBox:
    """The components that a game is played with. `ours`: as reconstructed; `refused`: what is wrong with the player's file."""

    data: Data
    ours: bool = True
    refused: tuple[Fault, ...] = ()

    @property
    def text(self) -> str:
        return text_of(self.data)

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.data)


def fingerprint(data: Data) -> str:
    """What tells one box from another, however its file is written.

    >>> fingerprint({"a": 1, "b": [2]}) == fingerprint({"b": [2], "a": 1})
    True
    """
    return sha256(text_of(data, sort=True).encode()).hexdigest()[:32]


def text_of(data: Data, *, sort: bool = False) -> str:
    return json.dumps(data, sort_keys=sort, separators=(",", ":"))


# Where they come from

_handed: dict[str, Data] = {}
"""Components for packages that are loaded beside the usual ones (editions.py)."""


def hand_over(package: str, data: Data) -> None:
    """That package will be built from these, which were checked."""
    _handed[package] = data


def forget(package: str) -> None:
    _handed.pop(package, None)


@cache
def ours(package: str) -> Data:
    """As reconstructed."""
    spec = find_spec(package)
    assert spec is not None and spec.submodule_search_locations
    data: Data = json.loads((Path(spec.submodule_search_locations[0]) / "data.json").read_text(encoding="utf-8"))
    return data


def box_of(module: str) -> GameBox:
    """For a game's board: what it is built from."""
    package = module.rpartition(".")[0]
    own = plain_name(package)
    if package in _handed:
        return GameBox(_handed[package], _handed[package] == ours(own))
    place = folder()
    file = place / f"{own.rpartition('.')[2]}.json" if place else None
    if file is None or not os.path.isfile(file):
        return GameBox(ours(own))
    try:
        data = read(file, own)
    except BadData as bad:
        return GameBox(ours(own), refused=tuple(bad.faults))
    return GameBox(data, data == ours(own))


def plain_name(package: str) -> str:
    """`games.galactico@1a2b` is `games.galactico` with another box (editions.py)."""
    return package.partition("@")[0]


# Reading and checking


def read(file: Path, package: str) -> Data:
    """BadData: it can't be read or played."""
    demand(os.path.isfile(file), "", "unreadable")      # whoever opens a pipe waits for ever
    try:
        with file.open("rb") as opened:
            written = opened.read(LARGEST_FILE + 1)
        demand(len(written) <= LARGEST_FILE, "", "size", most=LARGEST_FILE)
        text = written.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData([fault("", "unreadable")]) from error
    return parsed(text, package)


def parsed(text: str, package: str) -> Data:
    if len(text) > LARGEST_FILE:
        raise BadData([fault("", "size", most=LARGEST_FILE)])
    try:
        data = json.loads(text, object_pairs_hook=_fields)
    except BadData:
        raise
    except (ValueError, RecursionError) as error:
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise BadData([fault("", "json", line=line, column=column)]) from error
    checked(data, package)
    return data  # type: ignore[no-any-return]


def _fields(pairs: list[tuple[str, Any]]) -> Data:
    """Of two fields of one name JSON takes the last; whoever wrote both hardly knows."""
    fields: Data = {}
    for name, value in pairs:
        demand(name not in fields, "", "twice", value=name)
        fields[name] = value
    return fields


def checked(data: Any, package: str) -> None:
    """BadData: by the package's own schema and check."""
    asked = import_module(package + ".check")
    faults = [found for _, found in zip(range(MOST_FAULTS), asked.SCHEMA.faults(data, ""), strict=False)]
    if faults:
        raise BadData(faults)
    asked.check(data)


def demand(holds: object, where: str, why: str, **parts: Any) -> None:
    if not holds:
        raise BadData([fault(where, why, **parts)])


def demand_unique(names: Iterable[tuple[str, Any]], known: Collection[Any] = ()) -> None:
    """Of (place, name)."""
    found = set(known)
    for where, name in names:
        demand(name not in found, where, "twice", value=name)
        found.add(name)


def ids(data: Data, *kinds: str) -> list[tuple[str, str]]:
    """(place, id) of every row of these lists."""
    return [(f"{kind}[{at}].id", row["id"]) for kind in kinds for at, row in enumerate(data[kind])]


def unchanged(data: Data, original: Data, *kinds: str) -> frozenset[str]:
    """The ids of the rows that are as reconstructed: what is drawn on their pictures is true of them."""
    before = {row["id"]: row for kind in kinds for row in original[kind]}
    return frozenset(row["id"] for kind in kinds for row in data[kind] if before.get(row["id"]) == row)


def differs(data: Data, original: Data) -> dict[str, int]:
    """How many rows of each list are changed, new or gone, and how many other fields are: {"cards": 3}."""
    found: dict[str, int] = {}
    for field in original:
        before, now = original[field], data[field]
        count = _rows_differ(before, now) if isinstance(before, list) else _fields_differ(before, now)
        if count:
            found[field] = count
    return found


def _rows_differ(before: list[Any], now: list[Any]) -> int:
    if not all(isinstance(row, dict) and "id" in row for row in (*before, *now)):
        return sum([bool(a != b) for a, b in zip(before, now, strict=False)]) + abs(len(before) - len(now))
    old, new = ({row["id"]: row for row in rows} for rows in (before, now))
    changed = sum([bool(old[name] != new[name]) for name in old if name in new])
    return changed + max(len(old.keys() - new), len(new.keys() - old)) or int(before != now)     # one for another is one


def _fields_differ(before: Any, now: Any) -> int:
    if isinstance(before, dict):
        return sum([_fields_differ(before.get(name), now.get(name)) for name in {**before, **now}])
    return int(before != now)
