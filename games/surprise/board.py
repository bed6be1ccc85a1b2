"""The printed components as tables of ints, and the geometry of laid fragments.

A cell is an index into CELLS, a fragment an index into FRAGMENTS, a token an index into TOKENS. A map is a
tuple of placements (fragment, x, y, rotation) in the order they were laid; what follows from it is worked out
once a map.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.kernel import NONE
from games.kernel.data import box_of
from games.surprise.check import SIDES

BOX = box_of(__name__)
DATA = BOX.data

SIZE: int = DATA["fragment_size"]
DIE: tuple[int, ...] = tuple(DATA["die"])
ROUND_CAP: int = DATA["round_cap"]
FRAGMENTS: tuple[str, ...] = tuple(fragment["id"] for fragment in DATA["fragments"])
TOKENS: tuple[str, ...] = tuple(token["id"] for token in DATA["token_set"])
HELPS: tuple[str, ...] = tuple(token["id"] for token in DATA["help_tokens"])
TOKEN_INDEX = {token: index for index, token in enumerate(TOKENS)}
HELP_INDEX = {token: index for index, token in enumerate(HELPS)}
GIFTS = sum(1 << TOKEN_INDEX[token["id"]] for token in DATA["token_set"] if token["kind"] == "gift")

_cells = [(number, cell) for number, fragment in enumerate(DATA["fragments"]) for cell in fragment["cells"]]
CELLS: tuple[str, ...] = tuple(cell["id"] for _, cell in _cells)
CELL_INDEX = {cell: index for index, cell in enumerate(CELLS)}
FRAGMENT_OF: tuple[int, ...] = tuple(number for number, _ in _cells)
LOCAL: tuple[tuple[int, int], ...] = tuple((cell["x"], cell["y"]) for _, cell in _cells)
KIND: tuple[str, ...] = tuple(cell["type"] for _, cell in _cells)
COLOUR: tuple[str | None, ...] = tuple(cell.get("colour") for _, cell in _cells)

# The token each cell takes, or NONE: a gift cell takes the crew member of its colour, a crew cell the gift.
_match = {(token["cell_type"], token["colour"]): TOKEN_INDEX[token["id"]] for token in DATA["token_set"]}
WANTS: tuple[int, ...] = tuple(_match.get((cell["type"], cell.get("colour", "")), NONE) for _, cell in _cells)
CELLS_FOR: tuple[tuple[int, ...], ...] = tuple(
    tuple(cell for cell, token in enumerate(WANTS) if token == wanted) for wanted in range(len(TOKENS)))

START_OF: tuple[int, ...] = tuple(
    next(cell for cell, kind in enumerate(KIND) if kind == "start" and FRAGMENT_OF[cell] == fragment)
    for fragment in range(len(FRAGMENTS)))
HELP_OF: tuple[int, ...] = tuple(
    next(cell for cell, kind in enumerate(KIND) if kind == "help" and FRAGMENT_OF[cell] == fragment)
    for fragment in range(len(FRAGMENTS)))

DIRECTIONS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}

Placement = tuple[int, int, int, int]
Placements = tuple[Placement, ...]


def turned(x: int, y: int, rotation: int) -> tuple[int, int]:
    """A cell's place within its square after that many clockwise quarter turns."""
    for _ in range(rotation):
        x, y = SIZE - 1 - y, x
    return x, y


def _exits(fragment: int, rotation: int) -> dict[str, dict[int, int]]:
    """For each side of the turned fragment: position along the side -> cell whose path leaves there."""
    sides: dict[str, dict[int, int]] = {side: {} for side in SIDES}
    for name, side in DATA["fragments"][fragment]["exits"]:
        cell = CELL_INDEX[name]
        x, y = turned(*LOCAL[cell], rotation)
        now = SIDES[(SIDES.index(side) + rotation) % 4]
        sides[now][x if now in "NS" else y] = cell
    return sides


EXITS = tuple(tuple(_exits(number, rotation) for rotation in range(4)) for number in range(len(FRAGMENTS)))

_INNER: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(
        CELL_INDEX[b if a == name else a]
        for a, b in DATA["fragments"][FRAGMENT_OF[cell]]["links"] if name in (a, b)))
    for cell, name in enumerate(CELLS))


class Map(NamedTuple):
    """What follows from the placements: neighbours of every laid cell, and the start cells (teleports)."""

    links: tuple[tuple[int, ...], ...]
    seams: tuple[tuple[int, int], ...]
    starts: tuple[int, ...]
    places: dict[int, tuple[int, int]]


@lru_cache(maxsize=256)
def map_of(placed: Placements) -> Map:
    seams = tuple(pair for number, new in enumerate(placed) for pair in joins(placed[:number], new))
    links = [list(_INNER[cell]) for cell in range(len(CELLS))]
    for a, b in seams:
        links[a].append(b)
        links[b].append(a)
    places = {}
    for fragment, left, top, rotation in placed:
        for cell, of in enumerate(FRAGMENT_OF):
            if of == fragment:
                x, y = turned(*LOCAL[cell], rotation)
                places[cell] = (left * SIZE + x, top * SIZE + y)
    starts = tuple(sorted(START_OF[placement[0]] for placement in placed))
    return Map(tuple(tuple(sorted(cells)) for cells in links), seams, starts, places)


def joins(placed: Placements, new: Placement) -> list[tuple[int, int]]:
    """R5: the links that arise where exits of the new fragment and of laid ones point at each other."""
    fragment, x, y, rotation = new
    found = []
    for side, (dx, dy) in DIRECTIONS.items():
        for other, other_x, other_y, other_rotation in placed:
            if (other_x, other_y) == (x + dx, y + dy):
                ours = EXITS[fragment][rotation][side]
                theirs = EXITS[other][other_rotation][_OPPOSITE[side]]
                found += [(ours[at], theirs[at]) for at in sorted(ours) if at in theirs]
    return found


@lru_cache(maxsize=256)
def attachments(placed: Placements, fragment: int) -> tuple[tuple[str, int, int, int], ...]:
    """R4, R5: every empty square beside a laid fragment and every rotation that makes at least one link."""
    taken = {(x, y) for _, x, y, _ in placed}
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in DIRECTIONS.values()} - taken
    return tuple(("attach", x, y, rotation) for x, y in sorted(beside) for rotation in range(4)
                 if joins(placed, (fragment, x, y, rotation)))
