"""The printed components as tables of ints, and the table they are laid on.

A map card is an index into CARDS, a place an index into PLACES. A cell is an int on a square table of
WIDTH × WIDTH cells with (0, 0), the taxi rank, in its middle: no city of 18 × 18 fields reaches its edge.
Exits are bits, in the order of SIDES.
"""

from __future__ import annotations

from itertools import chain, combinations

from games.crazytaxis.check import SIDES
from games.kernel import NONE
from games.kernel.data import box_of

BOX = box_of(__name__)
DATA = BOX.data
_CONSTANTS: dict[str, int] = DATA["constants"]

SETUP_CARDS = _CONSTANTS["setup_cards"]
TABLE_MAX = _CONSTANTS["table_max"]
BASE_POINTS = _CONSTANTS["base_points"]
DELIVERIES_PER_BONUS = _CONSTANTS["deliveries_per_bonus"]
OFFERS_ACTIVE = _CONSTANTS["offers_active"]
OFFERS_OTHER = _CONSTANTS["offers_other"]
CLOSING_ROUNDS = _CONSTANTS["closing_rounds"]
BLOCKADES = {int(players): count for players, count in DATA["blockades_per_player"].items()}
LENGTHS = DATA["lengths"]
MOST_PLAYERS = max(BLOCKADES)

# The table

WIDTH = 40
MIDDLE = WIDTH // 2
CELL_COUNT = WIDTH * WIDTH
AT: tuple[tuple[int, int], ...] = tuple(
    (cell % WIDTH - MIDDLE, cell // WIDTH - MIDDLE) for cell in range(CELL_COUNT))
RANK = MIDDLE * WIDTH + MIDDLE

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
# for each side of a field: its bit, the way to the next cell, and the bit of that cell's side facing back
BESIDE = ((NORTH, -WIDTH, SOUTH), (EAST, 1, WEST), (SOUTH, WIDTH, NORTH), (WEST, -1, EAST))
# B lies east, south, west, north of A
B_SIDE = (EAST, SOUTH, WEST, NORTH)
B_WAY = (1, WIDTH, -1, -WIDTH)


def cell_of(x: int, y: int) -> int:
    return (y + MIDDLE) * WIDTH + x + MIDDLE


# The map cards


def _bits(sides: str) -> int:
    return sum(1 << SIDES.index(side) for side in sides)


def turned(exits: int, rotation: int) -> int:
    """Exits after that many clockwise quarter turns: N → E → S → W → N."""
    return (exits << rotation | exits >> 4 - rotation) & 15


PLACES: tuple[str, ...] = tuple(DATA["places"])
PLACE_INDEX = {place: index for index, place in enumerate(PLACES)}
_rows = DATA["map_cards"]
CARDS: tuple[str, ...] = tuple(row["id"] for row in _rows)
CARD_INDEX = {card: index for index, card in enumerate(CARDS)}
LINKED: tuple[bool, ...] = tuple(row["link"] for row in _rows)
HAS_TUNNEL: tuple[bool, ...] = tuple(row["tunnel"] for row in _rows)
PLACE_ON: tuple[int, ...] = tuple(PLACE_INDEX[row["place"]] if row["place"] else NONE for row in _rows)
CARD_OF: tuple[int, ...] = tuple(PLACE_ON.index(place) for place in range(len(PLACES)))
TUNNELS: tuple[int, ...] = tuple(card for card, tunnel in enumerate(HAS_TUNNEL) if tunnel)
NEUTRAL: tuple[int, ...] = tuple(
    card for card, place in enumerate(PLACE_ON) if place == NONE and not HAS_TUNNEL[card])
# road exits of the halves by rotation, the road across the middle included
A_EXITS = tuple(
    tuple(turned(_bits(row["a"]) | (EAST if row["link"] else 0), rotation) for rotation in range(4))
    for row in _rows)
B_EXITS = tuple(
    tuple(turned(_bits(row["b"]) | (WEST if row["link"] else 0), rotation) for rotation in range(4))
    for row in _rows)
OUTER_ROADS: tuple[int, ...] = tuple(len(row["a"]) + len(row["b"]) for row in _rows)

# What an empty cell demands: in the high four bits the sides on which a laid field is beside it, in the low
# four those of them where its road points here. A slot is a pair of neighbouring empty cells: 2 × its first
# (western or northern) cell, + 1 if the other one lies south of it. Its key holds the demands of both cells.

KEY_SOUTH = 1 << 16


def _demands(exits: int, inner: int) -> list[int]:
    """R3: the demands that a half with these exits meets, for every set of outer sides that touch a field."""
    outer = [bit for bit in (NORTH, EAST, SOUTH, WEST) if bit != inner]
    touching = chain.from_iterable(combinations(outer, count) for count in range(4))
    return [sum(bits) << 4 | sum(bits) & exits for bits in touching]


def _keys(card: int, rotation: int) -> list[int]:
    """The keys of the slots that the card fits in this rotation."""
    a = _demands(A_EXITS[card][rotation], B_SIDE[rotation])
    b = _demands(B_EXITS[card][rotation], B_SIDE[(rotation + 2) % 4])
    south = KEY_SOUTH if rotation % 2 else 0
    first, second = (a, b) if rotation < 2 else (b, a)
    return [south | one << 8 | two for one in first for two in second if _joined(card, one & 15, two & 15)]


def _joined(card: int, one: int, two: int) -> bool:
    """R4: one join in all for a linked card, one for each half of a split card."""
    return bool(one or two) if LINKED[card] else bool(one and two)


# Keys that a card fits with A on the slot's first cell (r = 0, 1), and with A on the second (r = 2, 3).
FITS_FIRST = tuple(frozenset(_keys(card, 0) + _keys(card, 1)) for card in range(len(CARDS)))
FITS_SECOND = tuple(frozenset(_keys(card, 2) + _keys(card, 3)) for card in range(len(CARDS)))
