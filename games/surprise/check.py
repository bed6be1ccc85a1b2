"""What the rules rely on in data.json, and what its table can show."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from games.kernel.data import Data, demand, demand_unique
from games.kernel.faults import Bare
from games.kernel.schema import Kind, cases, fixed, name, number, one_of, record, row, rows

KNOWN_HELPS = ("reroll", "plus_two", "again", "rest")
KNOWN_COLOURS = ("red", "yellow", "green", "blue")
KNOWN_FRAGMENTS = ("A", "B", "C", "D")
SIDES = "NESW"
WIDTH = 5
_place = number(0, WIDTH - 1)
_colour = one_of(*KNOWN_COLOURS, what="colour")


def _cell(kind: str, coloured: bool = False) -> Kind:
    return record({"id": name, "x": _place, "y": _place, "type": fixed(kind), **({"colour": _colour} if coloured else {})})


def _token(kind: str, cell_type: str, colour: str) -> Kind:
    return fixed({"id": f"{kind}_{colour}", "kind": kind, "colour": colour, "cell_type": cell_type})


SCHEMA = record({
    "game": fixed("surprise"),
    "die": rows(number(1, 6), 1, 6),
    "round_cap": number(20, 1000),
    "token_set": row(*(_token("gift", "crew", colour) for colour in KNOWN_COLOURS),
                     *(_token("crew", "gift", colour) for colour in KNOWN_COLOURS)),
    "help_tokens": fixed([{"id": token} for token in KNOWN_HELPS]),
    "fragment_size": fixed(WIDTH),
    "fragments": row(*(record({
        "id": fixed(letter),
        "cells": rows(cases("type", {"plain": _cell("plain"), "start": _cell("start"), "help": _cell("help"),
                                     "gift": _cell("gift", True), "crew": _cell("crew", True)}, "kind of cell"), 6, 25),
        "links": rows(row(name, name), 5, 60),
        "exits": rows(row(name, one_of(*SIDES, what="side")), 4, 4 * WIDTH, each_once=True),
    }) for letter in KNOWN_FRAGMENTS)),
})


def check(data: Data) -> None:
    demand_unique((f"fragments[{which}].cells[{at}].id", cell["id"])
                  for which, fragment in enumerate(data["fragments"]) for at, cell in enumerate(fragment["cells"]))
    for which, fragment in enumerate(data["fragments"]):
        _fragment(fragment, f"fragments[{which}]")
    _takes(data)
    _fitting(data)


def _takes(data: Data) -> None:
    """Every token can be laid somewhere."""
    takes = {(cell["type"], cell.get("colour")) for row in data["fragments"] for cell in row["cells"]}
    for token in data["token_set"]:
        demand((token["cell_type"], token["colour"]) in takes, "fragments", "no_way", value=Bare(token["id"]))


def _fragment(row: dict[str, Any], where: str) -> None:
    kinds = [cell["type"] for cell in row["cells"]]
    for kind in ("start", "help"):
        demand(kinds.count(kind) == 1, f"{where}.cells ({kind})", "one", count=kinds.count(kind))
    demand_unique((f"{where}.cells[{at}]", (cell["x"], cell["y"])) for at, cell in enumerate(row["cells"]))
    places = {cell["id"]: (cell["x"], cell["y"]) for cell in row["cells"]}
    demand_unique((f"{where}.links[{at}]", tuple(sorted(link))) for at, link in enumerate(row["links"]))
    for at, link in enumerate(row["links"]):
        _known(link, places, f"{where}.links[{at}]")
        (ax, ay), (bx, by) = (places[cell] for cell in link)
        demand(abs(ax - bx) + abs(ay - by) == 1, f"{where}.links[{at}]", "beside", value=Bare(" ".join(link)))
    for at, (cell, side) in enumerate(row["exits"]):
        _known([cell], places, f"{where}.exits[{at}]")
        x, y = places[cell]
        demand({"N": y == 0, "E": x == WIDTH - 1, "S": y == WIDTH - 1, "W": x == 0}[side], f"{where}.exits[{at}]", "edge",
               value=Bare(cell))
    for cell in sorted(set(places) - _joined(row)):
        demand(False, f"{where}.links", "no_way", value=Bare(cell))


def _known(names: list[str], places: dict[str, Any], where: str) -> None:
    for one in names:
        demand(one in places, where, "no", value=one, what=Bare("cell"), known=Bare(", ".join(places)[:80]))


def _joined(row: dict[str, Any]) -> set[str]:
    """The cells that can be reached from the start of a fragment; from one start to another there is always a way."""
    found = [cell["id"] for cell in row["cells"] if cell["type"] == "start"]
    for here in found:
        found += [other for link in row["links"] if here in link for other in link if other not in found]
    return set(found)


def _fitting(data: Data) -> None:
    """R5: whatever lies already, the next fragment fits beside the last one: each side of each meets a side of each other."""
    exits = [_positions(fragment) for fragment in data["fragments"]]
    for which, other in permutations(range(len(exits)), 2):
        meets = {WIDTH - 1 - at for places in exits[other].values() for at in places}
        for side in SIDES:
            demand(meets & set(exits[which][side]), f"fragments[{which}].exits", "no_fit", value=Bare(KNOWN_FRAGMENTS[other]),
                   other=Bare(f"{KNOWN_FRAGMENTS[which]} ({side})"))


def _positions(row: dict[str, Any]) -> dict[str, list[int]]:
    """For each side, clockwise along it: where a path leaves."""
    places = {cell["id"]: (cell["x"], cell["y"]) for cell in row["cells"]}
    found: dict[str, list[int]] = {side: [] for side in SIDES}
    for cell, side in row["exits"]:
        x, y = places[cell]
        found[side].append({"N": x, "E": y, "S": WIDTH - 1 - x, "W": WIDTH - 1 - y}[side])
    return found
