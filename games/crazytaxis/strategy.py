"""What a bot should value in Crazy Taxis: a short way to go for oneself and a long one for the rivals.

Driver counts everything in movement points: the way of a seat is a nearest-first tour through its open places, and what
those not built yet and those still to come will probably cost. Blockades count on the way to the first goal; beyond it they
come and go. Captain judges by who will finish first (race.py), and it trades: a place that is out of the way for oneself
may be on somebody else's, and a swap that helps both leaves all others behind.
"""

from __future__ import annotations

from collections.abc import Callable

from games.crazytaxis import race
from games.crazytaxis.board import BASE_POINTS, PLACE_INDEX, PLACE_ON, PLACES, RANK, cell_of
from games.crazytaxis.phases import PHASE_DRIVE, PHASE_LAY, PHASE_OVER
from games.crazytaxis.race import POINT
from games.crazytaxis.state import CrazyTaxis
from games.crazytaxis.tours import Tour, best_tour, tour_of
from games.kernel import NONE, Action, Explanation, State

__all__ = ["best_tour", "tour_of"]

UNBUILT = 14.0
"""A goal not built yet, while many map cards are left (specification, section 12)."""
TO_COME = 8.0
STOP = 2.0
"""Each place still to be delivered, so that a delivery is worth the last point of a drive."""
IN_HAND, FINAL = 0.4, 0.12
"""A blockade in hand; and for each place that the best placed rival still has to deliver: it will be worth more when
that rival is about to finish."""
LONG = 6
NO_WAY = 255
LEADER_WEIGHT, RIVALS_WEIGHT = 0.3, 0.1
"""The weights of the leader and of the mean rival."""
HOPE = 0.3
AGREED, ASKED = 0.6, 0.02
"""How likely an offer that helps the other is accepted, and what it costs to ask."""
WORTH_A_WORD = 0.03
"""What an offer must promise, as the logarithm of a chance, to be made in somebody else's turn."""
HORIZON_TURNS = 0
"""A search looks at the own turn: which places the next turns deal is luck, and far more of it than a good drive brings."""
WORLDS = 1
"""For a first opinion one deal is as good as several: all but the next place lies open."""
SCALE = 1.0
"""`values` are the logarithms of the chances."""
FEW = 5
"""So many placements of a map card are looked at in a playout."""
MANY_ACTIONS = 8
RARE = ("offer", "block")
MANY_OFFERS, BEST_OFFERS = 40, 4
"""So many offers are looked at, and so many of them thought about."""
WORTH_ASKING = 1.0
"""Points by which an offer should shorten the own way."""
NO_REPEATS = ("offer",)
"""What was declined is not asked again in the same turn."""
ODDS = 4.0
"""For each place that one began with, so much more value makes a seat e times as likely to win: fitted to matches of Drivers."""


def value(state: State, seat: int) -> float:
    """Higher is better for the seat: its own way to go against those of the rivals, first the leader's."""
    assert isinstance(state, CrazyTaxis)
    if state.phase == PHASE_OVER:
        return 1000.0 if seat in state.winners() else -1000.0
    rivals = [_way(state, other) for other in range(state.players) if other != seat]
    worth = LEADER_WEIGHT * min(rivals) + RIVALS_WEIGHT * sum(rivals) / len(rivals) - _way(state, seat)
    worth += _kept(state, seat)
    return worth + _hope(state, seat) if state.offer else worth


def _kept(state: CrazyTaxis, seat: int) -> float:
    """What the blockades in hand will be worth."""
    left = min(len(state.open[other]) + state.to_come[other] for other in range(state.players) if other != seat)
    return state.hands[seat] * (IN_HAND + FINAL * min(left, LONG))


def values(state: State) -> list[float]:
    """For the end of a playout: who will probably finish first."""
    assert isinstance(state, CrazyTaxis)
    return race.chances(state)


def first_opinion(state: State, seat: int) -> float:
    """For a search, of each of its own actions: the chance to win, and what a pending offer may add to it."""
    assert isinstance(state, CrazyTaxis)
    chance = race.chance(state, seat)
    return chance + _promise(state, chance) if state.offer and state.offer[0] == seat else chance


def _promise(state: CrazyTaxis, chance: float) -> float:
    """What a pending offer adds to the offerer's chance: nothing is asked that would not help the other too."""
    asking, asked, _, _ = state.offer
    after = _agreed(state)
    if value(after, asked) <= value(state, asked):
        return -2 * ASKED
    return AGREED * (race.chance(after, asking) - chance) - ASKED


def _agreed(state: CrazyTaxis) -> CrazyTaxis:
    """The two places have changed hands; what follows from that, such as the end of the turn, is left out."""
    asking, asked, give, take = state.offer
    after = state.copy()
    after.offer = ()
    for seat, old, new in ((asking, give, take), (asked, take, give)):
        after.open[seat] = _with(state.open[seat], old, new)
    return after


def _with(row: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    return tuple([new if place == old else place for place in row])


def odds(state: State) -> float:
    """For chances that are told: the longer the match, the less a lead is sure."""
    assert isinstance(state, CrazyTaxis)
    return ODDS * (len(state.done[0]) + len(state.open[0]) + state.to_come[0])


def turn(state: State) -> object:
    """Changes when a turn is over, not when somebody answers an offer in it."""
    assert isinstance(state, CrazyTaxis)
    return state.turns


def quick(state: State, seat: int) -> float:
    """For playouts: how soon oneself will have finished."""
    assert isinstance(state, CrazyTaxis)
    if state.phase == PHASE_OVER or state.offer:
        return first_opinion(state, seat)
    return -race.to_go(race.table_of(state), state, seat)


def ahead(state: State, seat: int, legal: list[Action]) -> list[float] | None:
    """For playouts: `quick` after each action of a drive, without carrying it out."""
    assert isinstance(state, CrazyTaxis)
    if state.offer or state.phase != PHASE_DRIVE or seat != state.active or legal[-1][0] in RARE:
        return None
    table = race.table_of(state)
    return [-race.after_step(table, state, seat, cell_of(action[1], action[2])) if action[0] == "step"
            else -race.to_go(table, state, seat, state.points if action[0] == "take" else 0) for action in legal]


def speaks_up(state: State, seat: int) -> Action | None:
    """R24: the offer that a seat makes though it is not its turn: at the beginning of a turn, and only if it is worth it."""
    assert isinstance(state, CrazyTaxis)
    if state.phase != PHASE_LAY or state.offer or seat == state.active:
        return None
    gain, best = max(_promises(state, seat, _pleasing(state, seat, state.legal(seat))), default=(0.0, None))
    return best if gain > WORTH_A_WORD else None


def sensible(state: State, seat: int, legal: list[Action]) -> list[Action]:
    """Without the many offers that nobody would accept and blockades that are in nobody's way; in a drive without all.

    Among more than two, offers that help both come alone, before the drive and at its end: they cost nothing, leave all
    others behind, and the drive is planned by what comes of them.
    """
    assert isinstance(state, CrazyTaxis)
    if state.players > 2 and state.phase == PHASE_DRIVE and not (state.offer or _driving(state, seat) and state.points):
        offers = _helping_both(state, seat, legal)
        if offers:
            return offers
    if state.players > 2 or len(legal) < MANY_ACTIONS or _driving(state, seat):
        return later(state, seat, legal) or legal
    return [*later(state, seat, legal), *_pleasing(state, seat, legal)] or legal


def later(state: State, seat: int, legal: list[Action]) -> list[Action]:
    """For a first look at the rest of a turn: no offers any more."""
    assert isinstance(state, CrazyTaxis)
    if len(legal) < MANY_ACTIONS:
        return legal
    usual = [action for action in legal if action[0] not in RARE]
    blocks = [] if _driving(state, seat) else [action for action in legal if action[0] == "block"]
    if blocks:
        barring = race.barring(state, seat)
        usual += [block for block in blocks if cell_of(block[1], block[2]) in barring]
    return usual


def _driving(state: CrazyTaxis, seat: int) -> bool:
    return seat == state.active and (state.moved or state.blocked or state.taken)


def _pleasing(state: CrazyTaxis, seat: int, legal: list[Action]) -> list[Action]:
    """The offers by which the other would get something nearer for something farther."""
    costs = [{PLACES[place]: _single(state, to, place) for place in (*state.open[seat], *row)}
             for to, row in enumerate(state.open)]
    return [offer for offer in legal if offer[0] == "offer" and costs[offer[1]][offer[3]] > costs[offer[1]][offer[2]] + 1.0]


def _promises(state: CrazyTaxis, seat: int, offers: list[Action]) -> list[tuple[float, Action]]:
    """What each offer may add to the seat's chance."""
    now = race.chance(state, seat)
    return [(first_opinion(_offered(state, seat, offer), seat) - now, offer) for offer in offers]


def _helping_both(state: CrazyTaxis, seat: int, legal: list[Action]) -> list[Action]:
    """The offers that promise most."""
    offers = [action for action in legal if action[0] == "offer"]
    if len(offers) > MANY_OFFERS:
        offers = _nearest(state, seat, offers)
    found = [(own, offer) for offer in offers
             if (own := _shortened(state, seat, offer[2], offer[3], best_tour)) > WORTH_ASKING
             and _shortened(state, offer[1], offer[3], offer[2]) > 0]
    found.sort(reverse=True)
    best = _promises(state, seat, [offer for _, offer in found[:2 * BEST_OFFERS]])
    return [offer for gain, offer in sorted(best, reverse=True)[:BEST_OFFERS] if gain > 0]


def _nearest(state: CrazyTaxis, seat: int, offers: list[Action]) -> list[Action]:
    """Those by which both together get what is nearest to them."""
    costs = [{PLACES[place]: _single(state, to, place) for row in state.open for place in row} for to in range(state.players)]
    own = costs[seat]

    def longer(offer: Action) -> float:
        _, to, give, take = offer
        return own[take] - own[give] + costs[to][give] - costs[to][take]
    return sorted(offers, key=longer)[:MANY_OFFERS]


def _shortened(state: CrazyTaxis, seat: int, give: str, take: str, by: Callable[..., Tour] = tour_of) -> float:
    """How much shorter the way of a seat would be with the one place instead of the other."""
    row = _with(state.open[seat], PLACE_INDEX[give], PLACE_INDEX[take])
    return _way(state, seat, by) - _way(state, seat, by, row)


def _offered(state: CrazyTaxis, seat: int, offer: Action) -> CrazyTaxis:
    after = state.copy()
    after.do(seat, offer)
    return after


def likely(state: State, seat: int, legal: list[Action]) -> list[Action]:
    """For playouts: all ways to drive, some of the many placements of a map card, no blockades and no offers."""
    rare = next((at for at, action in enumerate(legal) if action[0] in RARE), len(legal))   # they come last
    if not rare:
        return legal
    return legal[:rare:-(-rare // FEW)] if legal[0][0] == "lay" else legal[:rare]


def _way(state: CrazyTaxis, seat: int, by: Callable[..., Tour] = tour_of, row: tuple[int, ...] | None = None) -> float:
    """Points the seat will have to drive until it has finished; with another row, if it is given."""
    city = state.city
    key = state.taxis[seat], state.open[seat] if row is None else row, state.blockades, by
    tour = city.memo.get(key)
    if tour is None:
        tour = city.memo[key] = by(city, *key[:3])
    way: float = tour.length + tour.unbuilt * _waiting(state) + TO_COME * state.to_come[seat]
    way += STOP * len(state.open[seat])
    if seat == state.active:
        way -= POINT * min(state.points, tour.length, tour.free)
    return way


def _waiting(state: CrazyTaxis) -> float:
    """What an unbuilt place costs: less when few map cards are left, for then it comes soon."""
    return min(UNBUILT, BASE_POINTS + 0.4 * len(state.map_stack))


def _hope(state: CrazyTaxis, seat: int) -> float:
    """A pending offer is as good as the chance that it helps both; asking in vain costs a little."""
    asking, asked, give, take = state.offer
    if seat != asking:
        return 0.0
    own = _single(state, asking, give) - _single(state, asking, take)
    their = _single(state, asked, take) - _single(state, asked, give)
    return HOPE * (own - their) if own > their > 1.0 else -1.0


def _single(state: CrazyTaxis, seat: int, place: int) -> float:
    """What one place costs a seat, all else left out."""
    cell = state.city.where[place]
    return _waiting(state) if cell == NONE else state.city.distances(cell)[state.taxis[seat]]


# The one main reason for an action, as a text id and its parts: numbers, or ids of texts. None: no single one is true

def reason(state: State, seat: int, action: Action) -> Explanation | None:
    assert isinstance(state, CrazyTaxis)
    verb = action[0]
    if verb == "lay":
        return _why_there(state, seat, action)
    if verb == "step":
        return _why_step(state, seat, cell_of(action[1], action[2]))
    if verb == "offer":
        return _why_offer(state, seat, *action[1:])
    if verb in ("accept", "decline", "withdraw"):
        return _why_answer(state, verb)
    if verb == "block":
        return _why_block(state, seat, cell_of(action[1], action[2]))
    if verb == "end":
        steps = [other for other in state.legal(seat) if other[0] == "step"]
        nearer = any(_nearer(state, seat, cell_of(x, y)) for _, x, y in steps)
        return None if nearer else ("crazytaxis.reason.end", {})
    return "crazytaxis.reason." + verb, {}


def _why_offer(state: CrazyTaxis, seat: int, other: int, give: str, take: str) -> Explanation | None:
    mine, theirs = PLACE_INDEX[give], PLACE_INDEX[take]
    shorter = _single(state, seat, theirs) < _single(state, seat, mine)
    for_both = shorter and _single(state, other, mine) < _single(state, other, theirs)
    return ("crazytaxis.reason.offer", {}) if for_both else None


def _why_answer(state: CrazyTaxis, verb: str) -> Explanation | None:
    """Whoever answers, or takes the offer back: whether what they get is nearer to their taxi."""
    asking, asked, give, take = state.offer
    if verb == "withdraw":
        better = _single(state, asking, take) < _single(state, asking, give)
        return None if better else ("crazytaxis.reason.withdraw", {})
    better = _single(state, asked, give) < _single(state, asked, take)
    return ("crazytaxis.reason." + verb, {}) if better == (verb == "accept") else None


def _why_block(state: CrazyTaxis, seat: int, cell: int) -> Explanation | None:
    """Whether a rival's route gets longer by it."""
    after = (*state.blockades, cell)
    rivals = [(here, row) for other, (here, row) in enumerate(zip(state.taxis, state.open, strict=True)) if other != seat and row]
    longer = any(tour_of(state.city, *rival, after).length > tour_of(state.city, *rival, state.blockades).length
                 for rival in rivals)
    return ("crazytaxis.reason.block", {}) if longer else None


def _name(place: int) -> str:
    return "crazytaxis.place." + PLACES[place]


def _why_there(state: CrazyTaxis, seat: int, lay: Action) -> Explanation | None:
    """Whose place it builds; else whose way it changes."""
    _, x, y, rotation = lay
    place = PLACE_ON[state.turned]
    city = state.city.with_card(state.turned, cell_of(x, y), rotation)
    if any(place in row for row in state.open):
        own, far = place in state.open[seat], city.distances(city.where[place])
        n = far[state.taxis[seat]] if own else min(
            far[taxi] for taxi, row in zip(state.taxis, state.open, strict=True) if place in row)
        return ("crazytaxis.reason." + ("own" if own else "theirs"), {"place": _name(place), "n": n}) if n < NO_WAY else None
    change = [tour_of(city, here, row, state.blockades).length - tour_of(state.city, here, row, state.blockades).length
              for here, row in zip(state.taxis, state.open, strict=True)]
    if change[seat] < 0:
        return "crazytaxis.reason.shorter", {}
    return ("crazytaxis.reason.lay", {}) if all(one >= 0 for one in change) else None


def _nearer(state: CrazyTaxis, seat: int, cell: int) -> list[tuple[int, int]]:
    """The goals that are nearer from there, with their distance."""
    city = state.city
    ways = [(city.distances(city.where[place]), place) for place in state.open[seat] if city.where[place] != NONE]
    return [(way[cell], place) for way, place in ways if way[cell] < way[state.taxis[seat]]]


def _why_step(state: CrazyTaxis, seat: int, cell: int) -> Explanation | None:
    city = state.city
    if all(city.where[place] == NONE for place in state.open[seat]):
        far = city.distances(RANK)
        return ("crazytaxis.reason.wait", {}) if far[cell] < far[state.taxis[seat]] else None
    nearer = _nearer(state, seat, cell)
    if not nearer:
        return None
    _, place = min(nearer)
    kind = "deliver" if city.where[place] == cell else "nearer"
    return "crazytaxis.reason." + kind, {"place": _name(place)}
