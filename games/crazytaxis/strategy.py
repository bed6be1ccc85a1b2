"""What a bot should value in Crazy Taxis: a short way to go for oneself and a long one for the rivals.

Everything is counted in movement points. The way of a seat is a nearest-first tour through its open places,
and what those not built yet and those still to come will probably cost. Blockades count on the way to the
first goal; beyond it they come and go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.crazytaxis.board import BASE_POINTS, PLACE_INDEX, PLACE_ON, PLACES, RANK, cell_of
from games.crazytaxis.city import NONE, City
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action, State

UNBUILT = 14.0
"""A goal not built yet, while many map cards are left (specification, section 12)."""
TO_COME = 8.0
LATER = 0.9
"""What is far off will be ordered better when it is near."""
STOP = 2.0
"""Each place still to be delivered, so that a delivery is worth the last point of a drive."""
HELD_UP = 4
"""What a blockade takes from a drive, about, if there is no way round it that is shorter."""
POINT = 0.9
"""A point still to drive: less than a field nearer to the goal, so that it is worth driving."""
ASTRAY = 0.1
"""A field away from the rank, while there is no goal on the map."""
IN_HAND, FINAL = 0.4, 0.12
"""A blockade in hand; and for each place that the best placed rival still has to deliver: it will be worth more when
that rival is about to finish."""
LONG = 6
RIVAL, RIVALS = 0.3, 0.1
"""The weights of the leader and of the mean rival."""
HOPE = 0.3
ENDLESS = 99
MANY = 6
"""Places up to which the shortest tour is looked for."""
HORIZON_TURNS = 0
"""A search looks at the own turn: which places the next turns deal is luck, and far more of it than a good drive brings."""
SCALE = 40.0
"""A lead of so many points is worth about three wins of four."""
FEW = 5
"""So many placements of a map card are looked at in a playout."""
RARE = ("offer", "block")

ODDS = 25.0
"""So much more value makes a seat e times as likely to win: fitted to matches of Drivers."""


def value(state: State, seat: int) -> float:
    """Higher is better for the seat: its own way to go against those of the rivals, first the leader's."""
    assert isinstance(state, CrazyTaxis)
    if state.phase == "over":
        return 1000.0 if seat in state.winners() else -1000.0
    rivals = [_way(state, other) for other in range(state.players) if other != seat]
    worth = RIVAL * min(rivals) + RIVALS * sum(rivals) / len(rivals) - _way(state, seat)
    worth += _kept(state, seat)
    return worth + _hope(state, seat) if state.offer else worth


def _kept(state: CrazyTaxis, seat: int) -> float:
    """What the blockades in hand will be worth."""
    left = min(len(state.open[other]) + state.to_come[other] for other in range(state.players) if other != seat)
    return state.hands[seat] * (IN_HAND + FINAL * min(left, LONG))


def values(state: State) -> list[float]:
    """For the end of a playout: `value` of every seat, with the shortest tours instead of the nearest-first ones."""
    assert isinstance(state, CrazyTaxis)
    if state.phase == "over":
        return [value(state, seat) for seat in range(state.players)]
    ways = [_way(state, seat, best_tour) for seat in range(state.players)]
    nearest, second = sorted(ways)[:2]
    total, rivals = sum(ways), state.players - 1
    worth = [RIVAL * (second if way == nearest else nearest) + RIVALS * (total - way) / rivals - way + _kept(state, seat)
             for seat, way in enumerate(ways)]
    if state.offer:
        worth[state.offer[0]] += _hope(state, state.offer[0])
    return worth


def turn(state: State) -> object:
    """Changes when a turn is over, not when somebody answers an offer in it."""
    assert isinstance(state, CrazyTaxis)
    return state.turns


def quick(state: State, seat: int) -> float:
    """For playouts: the own way alone."""
    assert isinstance(state, CrazyTaxis)
    return value(state, seat) if state.phase == "over" or state.offer else -_way(state, seat, best_tour)


def likely(state: State, seat: int, legal: list[Action]) -> list[Action]:
    """For playouts: all ways to drive, some of the many placements of a map card, no blockades and no offers."""
    lays = [action for action in legal if action[0] == "lay"]
    if lays:
        return lays[::-(-len(lays) // FEW)]
    return [action for action in legal if action[0] not in RARE] or legal


class Tour(NamedTuple):
    length: float
    free: int       # fields that can be driven before a blockade ends the move
    unbuilt: int    # places that are not on the map


Planner = Callable[[City, int, tuple[int, ...], tuple[int, ...]], Tour]


def _way(state: CrazyTaxis, seat: int, by: Planner | None = None) -> float:
    """Points the seat will have to drive until it has finished."""
    city, here = state.city, state.taxis[seat]
    key = here, state.open[seat], state.blockades, by
    tour = city.memo.get(key)
    if tour is None:
        tour = city.memo[key] = (by or tour_of)(city, *key[:3])
    way: float = tour.length + tour.unbuilt * _waiting(state) + TO_COME * state.to_come[seat]
    way += STOP * len(state.open[seat])
    if seat == state.active:
        way -= POINT * min(state.points, tour.length, tour.free)
    return way


def _waiting(state: CrazyTaxis) -> float:
    """What an unbuilt place costs: less when few map cards are left, for then it comes soon."""
    return min(UNBUILT, BASE_POINTS + 0.4 * len(state.map_stack))


def tour_of(city: City, here: int, row: tuple[int, ...], blockades: tuple[int, ...]) -> Tour:
    """Nearest first through the places that are built."""
    goals = [city.where[place] for place in row if city.where[place] != NONE]
    unbuilt = len(row) - len(goals)
    if not goals:
        return Tour(ASTRAY * city.distances(RANK)[here], 0, unbuilt)
    steps, free, goal = min((*_first_leg(city, here, goal, blockades), goal) for goal in goals)
    length = float(steps)
    goals.remove(goal)
    while goals:
        steps, goal = min((city.distances(other)[goal], other) for other in goals)
        length += LATER * steps
        goals.remove(goal)
    return Tour(length, free, unbuilt)


def best_tour(city: City, here: int, row: tuple[int, ...], blockades: tuple[int, ...]) -> Tour:
    """The shortest of all orders, if there are not too many."""
    goals = tuple(sorted([city.where[place] for place in row if city.where[place] != NONE]))
    if not 1 < len(goals) <= MANY:
        return tour_of(city, here, row, blockades)
    found = []
    for goal in goals:
        steps, free = _first_leg(city, here, goal, blockades)
        found.append((steps + LATER * _rest(city, goal, tuple([other for other in goals if other != goal])), free))
    length, free = min(found)
    return Tour(length, free, len(row) - len(goals))


def _rest(city: City, goal: int, others: tuple[int, ...]) -> int:
    """The shortest way from one goal through all the others."""
    if not others:
        return 0
    key = goal, others
    known: int | None = city.memo.get(key)
    if known is None:
        known = city.memo[key] = min([city.distances(other)[goal] + _rest(city, other, tuple(
            [third for third in others if third != other])) for other in others])
    return known


def _first_leg(city: City, here: int, goal: int, blockades: tuple[int, ...]) -> tuple[int, int]:
    """Its length, more if a blockade lies on every shortest way; and the fields that can be driven up to one."""
    to_goal = city.distances(goal)
    steps = to_goal[here]
    met = [steps - to_goal[blockade] for blockade in blockades
           if city.distances(blockade)[here] + to_goal[blockade] == steps]
    if not met:
        return steps, ENDLESS
    free = min(met)
    if free == steps:
        return steps, free      # it lies on the goal itself: the place is delivered (R14)
    round_it = _way_round(city, here, goal, blockades, steps + HELD_UP)
    return (round_it, ENDLESS) if round_it < steps + HELD_UP else (steps + HELD_UP, free)


def _way_round(city: City, here: int, goal: int, blockades: tuple[int, ...], most: int) -> int:
    """The points to a goal without meeting a blockade on the way; `most` if it is not shorter than that."""
    key = "round", here, goal, blockades
    found = city.memo.get(key)
    if found is None:
        found = city.memo[key] = _searched(city, here, goal, set(blockades) - {goal}, most)
    return int(found)


def _searched(city: City, here: int, goal: int, closed: set[int], most: int) -> int:
    to_goal = city.distances(goal)
    seen, edge = {here} | closed, [here]
    for steps in range(1, most):
        onward = []
        for cell in edge:
            for other in city.beside(cell):
                if other == goal:
                    return steps
                if other not in seen and steps + to_goal[other] < most:
                    seen.add(other)
                    onward.append(other)
        edge = onward
    return most


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


# The one main reason for an action, as a text id and the text ids of its parts

Reason = tuple[str, dict[str, str]]


def reason(state: State, seat: int, action: Action) -> Reason:
    assert isinstance(state, CrazyTaxis)
    verb = action[0]
    if verb == "lay":
        return _why_there(state, seat, action)
    if verb == "step":
        return _why_step(state, seat, cell_of(action[1], action[2]))
    if verb == "offer":
        return "crazytaxis.reason.offer", {"give": _name(PLACE_INDEX[action[2]]), "take": _name(PLACE_INDEX[action[3]])}
    return "crazytaxis.reason." + verb, {}


def _name(place: int) -> str:
    return "crazytaxis.place." + PLACES[place]


def _why_there(state: CrazyTaxis, seat: int, lay: Action) -> Reason:
    """Whose place it builds; else whose way it changes."""
    _, x, y, rotation = lay
    place = PLACE_ON[state.turned]
    if place in state.open[seat]:
        return "crazytaxis.reason.own", {"place": _name(place)}
    if any(place in row for row in state.open):
        return "crazytaxis.reason.theirs", {"place": _name(place)}
    city = state.city.with_card(state.turned, cell_of(x, y), rotation)
    key = state.taxis[seat], state.open[seat], state.blockades
    shorter = tour_of(city, *key).length < tour_of(state.city, *key).length
    return ("crazytaxis.reason.shorter" if shorter else "crazytaxis.reason.lay"), {}


def _why_step(state: CrazyTaxis, seat: int, cell: int) -> Reason:
    city = state.city
    goals = [place for place in state.open[seat] if city.where[place] != NONE]
    if not goals:
        return "crazytaxis.reason.wait", {}
    _, place = min((city.distances(city.where[place])[cell], place) for place in goals)
    kind = "deliver" if city.where[place] == cell else "nearer"
    return "crazytaxis.reason." + kind, {"place": _name(place)}
