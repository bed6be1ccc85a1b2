"""What a bot should value in Ganymede (specification, section 12), in victory points.

What counts now, and what is under way: crews that grow, travellers a dock still misses, tiles and shuttles
that will repeat, the set of five, the track, a good ship in hand. In the last round the margin counts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from games.ganymede.board import (
    BONUS_SPACES,
    COLOUR_INDEX,
    COLOURS,
    DOCK_INDEX,
    EARTH_LIMIT,
    EFFECTS,
    HEADS,
    HUES,
    LAST_SPACE,
    ONE,
    REPUTATION_VP,
    SAME,
    SHIP_INDEX,
    SHIPS,
    SHUTTLE_INDEX,
    SHUTTLES,
    TAKE_FROM_DECK,
    TILE_INDEX,
    TILE_LIMIT,
    TILES,
    TYPES,
    short_of,
)
from games.ganymede.phases import PHASE_KEEP, PHASE_OVER
from games.ganymede.rules import complete_sets
from games.ganymede.scoring import ship_vp
from games.ganymede.state import Ganymede
from games.kernel import NONE, Action, Explanation, QuickDice, State

WON = 1000.0
HORIZON_ROUNDS = 1
"""A search looks at the own turn, and a round further: up to the end of the next own one."""
TEMPO = 0.5
"""A launch is worth more than its points: the race ends at four."""
ON_EARTH, ON_MARS, USELESS = 0.6, 1.2, 0.4
"""An astronaut under way; and the share that is left of it if no dock misses that colour."""
CREW = 0.95
"""A full crew's share of what its ship will bring."""
BASIC_WORTH = 0.7
"""One repetition of an effect still to come."""
# what a ship does besides its points: at launch, by its kind; a scout needs one astronaut fewer
DOES = {"tug": 0.8, "recruiter": 0.5, "herald": 0.6, "scout": 1.3}
# what a conditional ship will count more at the end than on an empty board
GROWS = {"faculty": 3.0, "academy": 3.0, "guild": 3.0, "beacon": 2.0, "archive": 4.0}
_EXTRA = tuple(DOES.get(ship.kind, 0.0) for ship in SHIPS)
_HOPED = tuple(GROWS.get(ship.kind, 0.0) for ship in SHIPS)
_TILE_TYPE = tuple(tile.type for tile in TILES)
# for tiles of one type: discarding them, and the repetitions they give to the next one
ALIKE = (0.0, 0.6, 1.5, 2.3, *(2.6,) * len(TILES))
# for so many of the five types towards the next set
SET = (0.0, 0.3, 0.8, 1.6, 3.0, 3.0)
# a shuttle repeats the next one of its type
REPEATS = tuple(0.35 * count for count in range(len(SHUTTLES) + 1))

SPREAD = 4.0


def scale(state: State) -> float:
    """For a search: so much more value makes a seat e times as likely to win."""
    return SPREAD


def odds(state: State) -> float:
    """The same for chances that are told, fitted to matches of Drivers: the more rivals, the less a lead is sure."""
    return SPREAD * (len(state.scores()) - 1)


def _track(space: int) -> float:
    """A bonus space is worth most just before it is reached, the end of the track is a launch."""
    if space == LAST_SPACE:
        return float(REPUTATION_VP[space])
    stop = min(stop for stop in (*BONUS_SPACES, LAST_SPACE) if stop >= space)
    near = 0.25 if stop > space else 0.0
    return REPUTATION_VP[space] + 0.3 * space + near + 0.25 * max(0, space - max(BONUS_SPACES, default=0))


TRACK = tuple(_track(space) for space in range(LAST_SPACE + 1))


def value(state: State, seat: int) -> float:
    """Higher is better for the seat."""
    assert isinstance(state, Ganymede)
    if state.phase == PHASE_KEEP:
        return sum(_promise(state, seat, ship) for ship in state.kept[seat])
    if state.phase == PHASE_OVER:
        return (WON if seat in state.winners() else -WON) + _margin(state, seat)
    if state.reason:
        return 3 * _margin(state, seat) + 0.2 * _standing(state, seat)
    return _standing(state, seat)


def _margin(state: Ganymede, seat: int) -> float:
    """Points now, against the best rival's."""
    rivals = [_points(state, other) for other in range(state.players) if other != seat]
    return _points(state, seat) - max(rivals)


def _points(state: Ganymede, seat: int) -> float:
    """What `scores` would count, with the tie-break behind the point."""
    earth, mars, same, mixed = state.astronauts[4 * seat:4 * seat + 4]
    ships = sum(ship_vp(state, seat, ship) for ship in state.launched[seat])
    aboard = same % HEADS + mixed % HEADS
    tie_break = 0.01 * (mars % HEADS) + 0.001 * (earth % HEADS)
    return ships + REPUTATION_VP[state.markers[seat]] + aboard + tie_break


def _standing(state: Ganymede, seat: int) -> float:
    owned, same, mixed = _owned(state, seat)
    return owned + _journey(state, seat, (same, mixed)) + (_pending(state) if seat == state.active else 0.0)


Owned = tuple[float, float, float]
_known: dict[tuple[object, ...], Owned] = {}
KNOWN_MOST = 1 << 15


def _owned(state: Ganymede, seat: int) -> Owned:
    """What all that is not under way is worth, and what each docked ship promises; looked up, since few actions change it."""
    key = (state.launched[seat], state.markers[seat], state.tiles[seat], state.hands[seat], *state.docks[2 * seat:2 * seat + 2],
           *state.columns[5 * seat:5 * seat + 5], state.white_scores)
    found = _known.get(key)
    if found is None:
        if len(_known) >= KNOWN_MOST:
            _known.clear()
        same, mixed = [_promise(state, seat, ship) if ship != NONE else 0.0 for ship in state.docks[2 * seat:2 * seat + 2]]
        found = _known[key] = (_launches(state, seat) + _tableau(state, seat) + _hand(state, seat), same, mixed)
    return found


def _launches(state: Ganymede, seat: int) -> float:
    launched = state.launched[seat]
    worth = TRACK[state.markers[seat]] + TEMPO * len(launched)
    for ship in launched:
        worth += ship_vp(state, seat, ship) + 0.3 * _HOPED[ship]
    return worth


def _promise(state: Ganymede, seat: int, ship: int) -> float:
    """What a ship may bring once it is launched."""
    if _HOPED[ship]:
        return max(ship_vp(state, seat, ship) + 0.5, _HOPED[ship])
    return SHIPS[ship].vp + _EXTRA[ship]


def _journey(state: Ganymede, seat: int, promises: tuple[float, float]) -> float:
    """Everybody under way, and the crews."""
    earth, mars, same, mixed = state.astronauts[4 * seat:4 * seat + 4]
    first, second = state.docks[2 * seat:2 * seat + 2]
    same_worth, same_missing = _crew(first, 0, same % HEADS, promises[0])
    mixed_worth, mixed_missing = _crew(second, 1, mixed % HEADS, promises[1])
    if seat == state.active and state.cargo:
        mars += state.cargo
    return same_worth + mixed_worth + travellers(earth, mars, same, mixed, same_missing, mixed_missing)


@lru_cache(maxsize=1 << 12)
def _crew(ship: int, dock: int, crew: int, promise: float) -> tuple[float, int]:
    """What those aboard are worth, and how many the ship still misses."""
    if ship == NONE:
        return 0.0, 0
    need = SHIPS[ship].need[dock]
    aboard = min(crew, need)
    return CREW * (promise + TEMPO) * aboard / need, need - aboard


@lru_cache(maxsize=1 << 16)
def travellers(earth: int, mars: int, same: int, mixed: int, missing_same: int, missing_mixed: int) -> float:
    """Astronauts on Mars, then on Earth: full value for those a dock still misses, less for the others."""
    wanted = _wanted(earth + mars, same, mixed, missing_same, missing_mixed)
    worth = 0.0
    for group, each in ((mars, ON_MARS), (earth, ON_EARTH)):
        for index in range(4):
            for _ in range(group >> 4 * index & 15):
                worth += each if wanted[index] > 0 else each * USELESS
                wanted[index] -= 1
    return worth


def _wanted(people: int, same: int, mixed: int, missing_same: int, missing_mixed: int) -> list[int]:
    """How many of each colour the docks still miss; an empty `same` goes to the colour there is most of."""
    wanted = [0] * 4
    if missing_mixed:
        for index, one in enumerate(ONE):
            if not mixed & one:
                wanted[index] += 1
    if missing_same:
        counts = [(same or people) >> 4 * index & 15 for index in range(4)]
        wanted[counts.index(max(counts))] += missing_same
    return wanted


def _tableau(state: Ganymede, seat: int) -> float:
    """Tiles and shuttles: the repetitions they promise, and the way to the next set."""
    kinds = [_TILE_TYPE[tile] for tile in state.tiles[seat]]
    worth = sum([ALIKE[kinds.count(kind)] for kind in set(kinds)])
    lengths = [len(column) for column in state.columns[5 * seat:5 * seat + len(TYPES)]]
    sets = complete_sets(state, seat)
    worth += SET[sum([length > sets for length in lengths])]
    return worth + sum([REPEATS[length] for length in lengths])


def _hand(state: Ganymede, seat: int) -> float:
    hand = state.hands[seat]
    if not hand:
        return 0.0
    return 0.25 * max([_promise(state, seat, ship) for ship in hand]) + 0.1 * min(len(hand), 4)


def _pending(state: Ganymede) -> float:
    """What the rest of the turn still brings to whoever has it."""
    worth = 0.0
    for step in state.stack:
        if step[0] == "effect":
            worth += BASIC_WORTH * step[2]
        elif step[0] == "free":
            worth += 3.0
        elif step[0] == "take":
            worth += 1.0
    return worth


# The one main reason for an action, as a text id and its parts: numbers, or ids of texts. None: no single one is true

def reason(state: State, seat: int, action: Action) -> Explanation | None:
    """What it brings at once: found by letting the rules do it on a guess of what is hidden."""
    assert isinstance(state, Ganymede)
    world = state.guess(seat, QuickDice(0))
    world.news = []
    world.apply(seat, action)
    facts = {fact[0]: fact for fact in world.news_for(seat) if len(fact) > 1 and fact[1] == seat}
    if "completed_set" in facts:
        return "ganymede.reason.set", {}
    if action[0] != "launch" and ("launched" in facts or _crews(world, seat) > _crews(state, seat)):
        return "ganymede.reason.crew", {}
    return _WHY[action[0]](state, world, seat, action)


def _crews(state: Ganymede, seat: int) -> int:
    """Docks whose ship has all it needs."""
    return sum(ship != NONE and not missing for ship, missing in zip(state.docks[2 * seat:2 * seat + 2],
                                                                    _missing(state, seat), strict=True))


def _missing(state: Ganymede, seat: int) -> list[int]:
    """How many the ship on each dock still needs."""
    ships, crews = state.docks[2 * seat:2 * seat + 2], state.astronauts[4 * seat + SAME:4 * seat + 4]
    return [max(0, SHIPS[ship].need[dock] - crew % HEADS) if ship != NONE else 0
            for dock, (ship, crew) in enumerate(zip(ships, crews, strict=True))]


def _calling(state: Ganymede, seat: int, colour: int) -> int:
    """The ship that needs one more of this colour than are under way; NONE."""
    earth, mars, same, mixed = state.astronauts[4 * seat:4 * seat + 4]
    under_way = (earth + mars) >> 4 * colour & 15
    left = _missing(state, seat)
    alike = left[0] if same >> 4 * colour & 15 else 0
    other = 1 if left[1] and not mixed & ONE[colour] else 0
    if alike + other <= under_way:
        return NONE
    return state.docks[2 * seat + (alike <= under_way)]


def _wanted_colour(state: Ganymede, seat: int, colours: list[int]) -> Explanation | None:
    """A starship that calls for one of them, or a shuttle that could be paid with it."""
    for colour in colours:
        ship = _calling(state, seat, colour)
        if ship != NONE:
            return "ganymede.reason.wanted", {"colour": _hue(colour), "ship": _kind(ship)}
    earth, tiles = state.astronauts[4 * seat], len(state.tiles[seat])
    beyond = [shuttle for shuttle in state.earth_row if shuttle != NONE and short_of(shuttle, earth, tiles).total]
    for colour in colours:
        for shuttle in beyond:
            if not short_of(shuttle, earth + ONE[colour], tiles).total:
                return "ganymede.reason.pays", {"colour": _hue(colour), "department": _department(SHUTTLES[shuttle].type)}
    return None


def _hue(colour: int) -> str:
    return "ganymede.colour." + COLOURS[colour]


def _kind(ship: int) -> str:
    return "ganymede.ship." + SHIPS[ship].kind


def _department(kind: int) -> str:
    return "ganymede.short." + TYPES[kind]


Why = Callable[[Ganymede, Ganymede, int, Action], Explanation | None]


def _why_tile(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    tile = TILE_INDEX[action[1]]
    kind = TILES[tile].type
    count = min(TILE_LIMIT, 1 + sum(_TILE_TYPE[other] == kind for other in state.tiles[seat]))
    parts = [EFFECTS[effect] for effect in TILES[tile].effects]
    if state.astronauts[4 * seat] % HEADS < EARTH_LIMIT:
        brought = sum(recruit for recruit, *_ in parts) & HUES[state.supply]
        found = _wanted_colour(state, seat, [colour for colour in range(len(ONE)) if brought >> colour & 1])
        if found:
            return found
    space = state.markers[seat]
    if any(rep for _, _, rep, *_ in parts) and any(space < stop <= space + count for stop in BONUS_SPACES):
        return "ganymede.reason.tile_bonus", {}
    if count > 1:
        return "ganymede.reason.repeats", {"n": count}
    return "ganymede.reason.next_tile", {"department": _department(kind)}


def _why_shuttle(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    """R22: a column that was empty is a step to the set; one that was not repeats the effect."""
    columns = world.columns[5 * seat:5 * seat + len(TYPES)]
    column = columns[SHUTTLES[SHUTTLE_INDEX[action[1]]].type]
    if len(column) > 1:
        return "ganymede.reason.repeats", {"n": len(column)}
    if complete_sets(state, seat) == 0:
        return "ganymede.reason.columns", {"n": sum(map(bool, columns))}
    return None


def _why_colour(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    return _wanted_colour(state, seat, [COLOUR_INDEX[action[1]]])


def _why_adapt(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    colour = COLOUR_INDEX[action[3]]
    ship = _calling(state, seat, colour) if action[1] in ("earth", "mars") else NONE
    return ("ganymede.reason.wanted", {"colour": _hue(colour), "ship": _kind(ship)}) if ship != NONE else None


def _why_needed(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    """Put into the shuttle, or saved from being lost: a ship needs that colour, and fewer are left than it needs."""
    colour = COLOUR_INDEX[action[1]]
    same, mixed = state.astronauts[4 * seat + SAME:4 * seat + 4]
    left = _missing(state, seat)
    dock = 0 if left[0] and same >> 4 * colour & 15 else 1 if left[1] and not mixed & ONE[colour] else NONE
    if dock == NONE:
        return None
    return "ganymede.reason.wanted", {"colour": _hue(colour), "ship": _kind(state.docks[2 * seat + dock])}


def _why_aboard(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    """Moved or loaded: what the ship needs then."""
    if action[-1] == "mars":
        return "ganymede.reason.move", {}
    dock = DOCK_INDEX[action[-1]]
    left = _missing(state, seat)[dock] - 1
    return ("ganymede.reason.aboard", {"ship": _kind(state.docks[2 * seat + dock]), "n": left}) if left > 0 else None


def _why_rep(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    space = state.markers[seat] + action[1]
    if space == LAST_SPACE:
        return "ganymede.reason.track_end", {}
    if space in BONUS_SPACES:
        return "ganymede.reason.bonus", {}
    ahead = [stop - space for stop in BONUS_SPACES if stop > space]
    return ("ganymede.reason.rep", {"n": min(ahead)}) if ahead else ("ganymede.reason.track", {"n": LAST_SPACE - space})


def _why_ship(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    """The most promising that lies open; or none of them is better than one of those unseen on the whole."""
    row = {ship: _promise(state, seat, ship) for ship in state.ship_row if ship != NONE}
    if action != TAKE_FROM_DECK:
        mine = SHIP_INDEX[action[1]]
        best = all(row[mine] > worth for ship, worth in row.items() if ship != mine)
        return ("ganymede.reason.ship", {}) if best and len(row) > 1 else None
    seen = {*row, *state.docks, *state.hands[seat], *(ship for ships in state.launched for ship in ships)}
    unseen = [_promise(state, seat, ship) for ship in range(len(SHIPS)) if ship not in seen]
    return ("ganymede.reason.deck", {}) if row and max(row.values()) * len(unseen) <= sum(unseen) else None


def _why_card(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    """Docked or put under the deck: the most, or the least, of those in hand."""
    hand = [_promise(state, seat, ship) for ship in state.hands[seat]]
    mine = _promise(state, seat, SHIP_INDEX[action[1]])
    extreme = max(hand) if action[0] == "dock" else min(hand)
    return ("ganymede.reason." + action[0], {}) if mine == extreme and hand.count(mine) < len(hand) else None


def _why_keep(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    promises = sorted(_promise(state, seat, ship) for ship in state.dealt[seat])
    two = sum(_promise(state, seat, SHIP_INDEX[ship]) for ship in action[1:])
    return ("ganymede.reason.keep", {}) if two >= sum(promises[-2:]) > sum(promises[:2]) else None


def _why_drop(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    kinds = [_TILE_TYPE[tile] for tile in state.tiles[seat]]
    kind = TILES[TILE_INDEX[action[1]]].type
    alone = kinds.count(kind) == 1 < max(map(kinds.count, kinds))
    return ("ganymede.reason.drop", {"department": _department(kind)}) if alone else None


def _why_launch(state: Ganymede, world: Ganymede, seat: int, action: Action) -> Explanation | None:
    points = ship_vp(state, seat, state.docks[2 * seat + DOCK_INDEX[action[1]]])
    return ("ganymede.reason.launch", {"n": points}) if points else None


_WHY: dict[str, Why] = {
    "keep": _why_keep, "tile": _why_tile, "shuttle": _why_shuttle, "drop": _why_drop, "send": _why_needed, "land": _why_needed,
    "load": _why_aboard, "recruit": _why_colour, "adapt": _why_adapt, "move": _why_aboard, "rep": _why_rep, "ship": _why_ship,
    "launch": _why_launch, "dock": _why_card, "bury": _why_card,
    "discard": lambda state, world, seat, action: ("ganymede.reason.discard", {"n": len(action[1])}),
    "skip": lambda state, world, seat, action: None,
}
