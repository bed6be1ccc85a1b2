"""The printed components as tables of ints, and who fits where.

A group of astronauts is one int with four bits per colour: 0x0012 is two blue and one red. Groups are put
together and taken apart with + and -; `group % HEADS` says how many they are. A set of colours is four bits.
Tiles, shuttles and starships are indices into TILES, SHUTTLES (Earth's first, then Mars's) and SHIPS.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from games.ganymede.check import WHITE
from games.kernel import NONE, Action
from games.kernel.data import box_of, ours, plain_name, unchanged

BOX = box_of(__name__)
DATA = BOX.data

COLOURS: tuple[str, ...] = tuple(DATA["colours"])
TYPES: tuple[str, ...] = tuple(DATA["types"])
DOCKS = ("same", "mixed")
PLACES = ("earth", "mars", *DOCKS)
EARTH, MARS, SAME, MIXED = range(4)
COLOUR_INDEX = {name: index for index, name in enumerate(COLOURS)}
DOCK_INDEX = {name: index for index, name in enumerate(DOCKS)}
PLACE_INDEX = {name: index for index, name in enumerate(PLACES)}

EARTH_LIMIT: int = DATA["earth_limit"]
MARS_LIMIT: int = DATA["mars_limit"]
TILE_LIMIT: int = DATA["tile_limit"]
HAND_LIMIT: int = DATA["hand_limit"]
SEATS_ABOARD: tuple[int, ...] = tuple(DATA["docks"][dock]["need"] for dock in DOCKS)
DEALT: int = DATA["setup"]["deal_ships"]
ROW_SIZE: dict[str, int] = DATA["rows"]
ROUND_CAP: int = DATA["round_cap"]
LAST_SPACE: int = DATA["reputation"]["last"]
BONUS_SPACES: frozenset[int] = frozenset(DATA["reputation"]["bonus"])
REPUTATION_VP: tuple[int, ...] = tuple(DATA["reputation"]["vp"])

# Groups of astronauts

HEADS = 15
"""The digits of a number in base 16 add up to its remainder by 15: that is how many a group has."""
ONE = (0x0001, 0x0010, 0x0100, 0x1000)
ALL_COLOURS = 0b1111
HUES = bytes(
    (d > 0) << 3 | (c > 0) << 2 | (b > 0) << 1 | (a > 0)
    for d in range(16) for c in range(16) for b in range(16) for a in range(16))
"""The set of colours in a group, also in the supply."""


def supply_of(players: int) -> int:
    each: int = DATA["astronauts_per_colour"][str(players)]
    return each * sum(ONE)


def group_of(*colours: str) -> int:
    """
    >>> hex(group_of("blue", "red", "blue"))
    '0x12'
    """
    return sum(ONE[COLOUR_INDEX[colour]] for colour in colours)


def colours_of(group: int) -> tuple[str, ...]:
    """
    >>> colours_of(0x12)
    ('blue', 'blue', 'red')
    """
    return tuple(name for index, name in enumerate(COLOURS) for _ in range(group >> 4 * index & 15))


# Effects


class Effect(NamedTuple):
    """What one repetition may be used for: any one of these parts."""

    recruit: int  # the colours that may be recruited
    adapt: int    # the colours of which one must leave or arrive; 0: no adapting
    rep: bool
    move: bool
    ship: bool


def _colours(parts: Any, verb: str) -> int:
    found = 0
    for part in parts:
        if part[0] == "basic" or part[0] == verb and part[1] == "any":
            found = ALL_COLOURS
        elif part[0] == verb:
            found |= 1 << COLOUR_INDEX[part[1]]
    return found


def _effect(parts: Any) -> int:
    """The index of an effect with these parts in EFFECTS."""
    verbs = {part[0] for part in parts}
    rep, move, ship = (bool(verbs & {verb, "basic"}) for verb in ("rep", "move", "ship"))
    effect = Effect(_colours(parts, "recruit"), _colours(parts, "adapt"), rep, move, ship)
    if effect not in EFFECTS:
        EFFECTS.append(effect)
    return EFFECTS.index(effect)


def _effects(row: Any) -> tuple[int, ...]:
    """An "or" is one effect with a choice, an "and" one effect after the other (R12)."""
    mode, parts = row["effect"]["mode"], row["effect"]["parts"]
    return (_effect(parts),) if mode == "or" else tuple(_effect([part]) for part in parts)


EFFECTS: list[Effect] = []
BASIC = _effect([["basic"]])

# Cards


class Tile(NamedTuple):
    id: str
    type: int
    start: bool
    effects: tuple[int, ...]


class Shuttle(NamedTuple):
    id: str
    type: int
    origin: int     # EARTH or MARS
    cost: int       # the coloured astronauts of the cost
    whites: int
    tiles: int
    effects: tuple[int, ...]


class Ship(NamedTuple):
    id: str
    kind: str
    vp: int
    need: tuple[int, ...]   # how many astronauts it needs on each dock (R24)
    effect: int             # at launch, or NONE
    repetitions: int
    param: int              # the type of a faculty, the colour of a guild, or NONE
    per_vp: int


def _tile(row: Any) -> Tile:
    return Tile(row["id"], TYPES.index(row["type"]), row["start"], _effects(row))


def _shuttle(row: Any, origin: int) -> Shuttle:
    coloured = [colour for colour in row["cost"] if colour != WHITE]
    whites = len(row["cost"]) - len(coloured)
    return Shuttle(row["id"], TYPES.index(row["type"]), origin, group_of(*coloured), whites, row["cost_tile"],
                   _effects(row))


def _ship(row: Any) -> Ship:
    need = tuple(seats + row["need"] for seats in SEATS_ABOARD)
    launch, name = row["launch"], row["param"]
    param = NONE if name is None else (TYPES if row["kind"] == "faculty" else COLOURS).index(name)
    return Ship(row["id"], row["kind"], row["vp"], need, _effect(launch[:1]) if launch else NONE, len(launch),
                param, row["per_vp"])


TILES = tuple(_tile(row) for row in DATA["tiles"])
SHUTTLES = tuple(
    _shuttle(row, origin)
    for origin, rows in ((EARTH, DATA["earth_shuttles"]), (MARS, DATA["mars_shuttles"])) for row in rows)
SHIPS = tuple(_ship(row) for row in DATA["starships"])
AS_DRAWN = unchanged(DATA, ours(plain_name(__package__)), "tiles", "earth_shuttles", "mars_shuttles", "starships")
"""The cards of which our pictures are true."""
TILE_INDEX = {tile.id: index for index, tile in enumerate(TILES)}
SHUTTLE_INDEX = {shuttle.id: index for index, shuttle in enumerate(SHUTTLES)}
SHIP_INDEX = {ship.id: index for index, ship in enumerate(SHIPS)}

# The actions with few parameters, ready made

SKIP: Action = ("skip",)
TAKE_FROM_DECK: Action = ("ship", "deck")
TAKE_TILE: tuple[Action, ...] = tuple(("tile", tile.id) for tile in TILES)
DROP_TILE: tuple[Action, ...] = tuple(("drop", tile.id) for tile in TILES)
USE_SHUTTLE: tuple[Action, ...] = tuple(("shuttle", shuttle.id) for shuttle in SHUTTLES)
TAKE_SHIP: tuple[Action, ...] = tuple(("ship", ship.id) for ship in SHIPS)
BURY_SHIP: tuple[Action, ...] = tuple(("bury", ship.id) for ship in SHIPS)
DOCK_SHIP: tuple[tuple[Action, ...], ...] = tuple(
    tuple(("dock", ship.id, dock) for ship in SHIPS) for dock in DOCKS)
LAUNCH: tuple[Action, ...] = tuple(("launch", dock) for dock in DOCKS)
# rep k for k up to the index
ADVANCES: tuple[tuple[Action, ...], ...] = tuple(
    tuple(("rep", k) for k in range(1, most + 1)) for most in range(LAST_SPACE + 1))


def _for_sets(*action: str) -> tuple[tuple[Action, ...], ...]:
    """For every set of colours the same action with each of them, in the place of `colour`."""
    return tuple(
        tuple(tuple(name if word == "colour" else word for word in action)
              for index, name in enumerate(COLOURS) if colours >> index & 1)
        for colours in range(ALL_COLOURS + 1))


RECRUITS = _for_sets("recruit", "colour")
SENDS = _for_sets("send", "colour")
LANDS = _for_sets("land", "colour")
LOADS = tuple(_for_sets("load", "colour", dock) for dock in DOCKS)
TO_MARS = _for_sets("move", "earth", "colour", "mars")
TO_DOCK = tuple(_for_sets("move", "mars", "colour", dock) for dock in DOCKS)
TO_OTHER = tuple(_for_sets("move", dock, "colour", other) for dock, other in (DOCKS, DOCKS[::-1]))

# Who fits where

CLOSED = -1
"""Stands for the crew of a dock without a ship: nobody may board."""
# R20: the colours that a dock with that crew accepts
ACCEPTS: tuple[dict[int, int], dict[int, int]] = (
    {CLOSED: 0, 0: ALL_COLOURS} | {one * count: HUES[one] if count < SEATS_ABOARD[0] else 0
                           for one in ONE for count in range(1, SEATS_ABOARD[0] + 1)},
    {CLOSED: 0} | {sum(ONE[index] for index in range(4) if colours >> index & 1):
                   ALL_COLOURS & ~colours if colours.bit_count() < SEATS_ABOARD[1] else 0 for colours in range(ALL_COLOURS + 1)},
)


@cache
def swaps(place: int, coloured: int, leaving: int, arriving: int) -> tuple[Action, ...]:
    """All adaptations in a place: one colour for another, at least one of them in `coloured`."""
    return tuple(
        ("adapt", PLACES[place], COLOURS[old], COLOURS[new])
        for old in range(4) if leaving >> old & 1
        for new in range(4) if arriving >> new & 1 and old != new and coloured & (1 << old | 1 << new))


@cache
def payable(origin: int, group: int, tiles: int) -> frozenset[int]:
    """R8: only the cost is a condition, here for that group at the origin and that many tiles."""
    return frozenset(
        index for index, shuttle in enumerate(SHUTTLES)
        if shuttle.origin == origin and shuttle.tiles <= tiles and covers(group, shuttle.cost)
        and group % HEADS >= shuttle.cost % HEADS + shuttle.whites)


class Short(NamedTuple):
    """What a shuttle's cost still lacks."""

    coloured: int   # a group
    whites: int
    tiles: int

    @property
    def total(self) -> int:
        return self.coloured % HEADS + self.whites + self.tiles


@cache
def short_of(shuttle: int, group: int, tiles: int) -> Short:
    """What is missing at the origin to use the shuttle; nothing exactly if it is payable."""
    card = SHUTTLES[shuttle]
    coloured = sum(one * max(0, (card.cost >> 4 * index & 15) - (group >> 4 * index & 15))
                   for index, one in enumerate(ONE))
    whites = card.cost % HEADS + card.whites - group % HEADS - coloured % HEADS
    return Short(coloured, max(0, whites), max(0, card.tiles - tiles))


def covers(group: int, cost: int) -> bool:
    """Whether the group has every astronaut of the cost: no colour has to borrow from its highest bit."""
    return (group + 0x8888 - cost) & 0x8888 == 0x8888


@lru_cache(maxsize=4096)
def discards(tiles: tuple[int, ...]) -> tuple[Action, ...]:
    """One to all of these tiles, in board order."""
    names = [TILES[tile].id for tile in tiles]
    counts = range(1, len(names) + 1)
    return tuple(("discard", some) for count in counts for some in combinations(names, count))


@cache
def final_crews(cargo: int, same: int, mixed: int) -> frozenset[tuple[int, int]]:
    """R19: the crews that loading can end with; it ends when nobody left in the cargo fits anywhere."""
    crews = (same, mixed)
    ends: set[tuple[int, int]] = set()
    for dock, crew in enumerate(crews):
        fitting = HUES[cargo] & ACCEPTS[dock][crew]
        for index, one in enumerate(ONE):
            if fitting >> index & 1:
                ends |= final_crews(cargo - one, *((crew + one, mixed) if dock == 0 else (same, crew + one)))
    return frozenset(ends or {crews})


@cache
def loadings(cargo: int, same: int, mixed: int) -> tuple[Action, ...]:
    """The boardings to choose from; none while all of them would end with the same two crews."""
    if len(final_crews(cargo, same, mixed)) == 1:
        return ()
    crews = (same, mixed)
    return tuple(
        action for dock in range(2) for action in LOADS[dock][HUES[cargo] & ACCEPTS[dock][crews[dock]]])
