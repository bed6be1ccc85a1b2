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
    HEADS,
    LAST_SPACE,
    ONE,
    REPUTATION_VP,
    SHIPS,
    SHUTTLES,
    TAKE_FROM_DECK,
    TILE_INDEX,
    TILE_LIMIT,
    TILES,
    TYPES,
)
from games.ganymede.phases import PHASE_KEEP, PHASE_OVER
from games.ganymede.rules import complete_sets
from games.ganymede.scoring import ship_vp
from games.ganymede.state import Ganymede
from games.kernel import NONE, Action, Explanation, Fact, QuickDice, State

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


# The one main reason for an action, as a text id and its parts: numbers, or ids of texts

def reason(state: State, seat: int, action: Action) -> Explanation:
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
    why = _WHY.get(action[0])
    if action[0] in ("tile", "shuttle") and not _moves(state, world, seat):
        facts["in vain"] = ("in vain", seat)
    return why(state, seat, action, facts) if why else ("ganymede.reason." + action[0], {})


def _moves(state: Ganymede, world: Ganymede, seat: int) -> bool:
    """Whether astronauts that were there have moved, or can be moved now."""
    mine = slice(4 * seat, 4 * seat + 4)
    can = {choice[0] for choice in world.legal(seat)} if seat in world.to_act() else set()
    return any(state.astronauts[mine]) and (
        world.astronauts[mine] != state.astronauts[mine] or bool(can & {"move", "land", "load", "send", "adapt"}))


def _crews(state: Ganymede, seat: int) -> int:
    """Docks whose ship has all it needs."""
    found = 0
    for dock, crew in enumerate(state.astronauts[4 * seat + 2:4 * seat + 4]):
        ship = state.docks[2 * seat + dock]
        found += ship != NONE and crew % HEADS >= SHIPS[ship].need[dock]
    return found


def _why_tile(state: Ganymede, seat: int, action: Action, facts: dict[str, Fact]) -> Explanation:
    kind = TILES[TILE_INDEX[action[1]]].type
    count = 1 + sum(_TILE_TYPE[tile] == kind for tile in state.tiles[seat])
    if count > 1:
        return "ganymede.reason.repeats", {"n": min(count, TILE_LIMIT)}
    return ("ganymede.reason.new_tile" if "in vain" in facts else "ganymede.reason.tile"), {}


def _why_shuttle(state: Ganymede, seat: int, action: Action, facts: dict[str, Fact]) -> Explanation:
    count = facts["used_shuttle"][4] if "used_shuttle" in facts else 1
    if count > 1:
        return "ganymede.reason.repeats", {"n": count}
    return ("ganymede.reason.new_shuttle" if "in vain" in facts else "ganymede.reason.shuttle"), {}


def _why_recruit(state: Ganymede, seat: int, action: Action, facts: dict[str, Fact]) -> Explanation:
    earth, mars, same, mixed = state.astronauts[4 * seat:4 * seat + 4]
    missing = [max(0, SHIPS[ship].need[dock] - crew % HEADS) if ship != NONE else 0
               for dock, (ship, crew) in enumerate(zip(state.docks[2 * seat:2 * seat + 2], (same, mixed), strict=True))]
    colour = COLOUR_INDEX[action[1]]
    under_way = (earth + mars) >> 4 * colour & 15
    wanted = _wanted(earth + mars, same, mixed, missing[0], missing[1])[colour] > under_way
    return ("ganymede.reason.wanted" if wanted else "ganymede.reason.recruit"), {"colour": "ganymede.colour." + action[1]}


def _why_rep(state: Ganymede, seat: int, action: Action, facts: dict[str, Fact]) -> Explanation:
    space = state.markers[seat] + action[1]
    if space == LAST_SPACE:
        return "ganymede.reason.track_end", {}
    if space in BONUS_SPACES:
        return "ganymede.reason.bonus", {}
    near = any(space < bonus <= space + TILE_LIMIT for bonus in BONUS_SPACES)
    return ("ganymede.reason.rep" if near else "ganymede.reason.track"), {}


def _why_ship(state: Ganymede, seat: int, action: Action, facts: dict[str, Fact]) -> Explanation:
    return ("ganymede.reason.deck" if action == TAKE_FROM_DECK else "ganymede.reason.ship"), {}


def _why_discard(state: Ganymede, seat: int, action: Action, facts: dict[str, Fact]) -> Explanation:
    return "ganymede.reason.discard", {"n": len(action[1])}


_WHY: dict[str, Callable[[Ganymede, int, Action, dict[str, Fact]], Explanation]] = {
    "tile": _why_tile, "shuttle": _why_shuttle, "recruit": _why_recruit, "rep": _why_rep, "ship": _why_ship,
    "discard": _why_discard,
}
