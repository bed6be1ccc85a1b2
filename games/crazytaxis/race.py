"""How far each seat still has to go until it has finished, and what chance of winning that gives it. Captain judges by this.

Everything is in points of the way, fitted to matches of Drivers: the shortest tour through the places that are built, what
each place costs besides, and how long one that nobody has built yet will make its taxi wait.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from games.crazytaxis.board import BASE_POINTS, DELIVERIES_PER_BONUS
from games.crazytaxis.city import City
from games.crazytaxis.phases import PHASE_OVER
from games.crazytaxis.state import CrazyTaxis
from games.crazytaxis.tours import Tour, best_tour
from games.kernel import NONE

PER_PLACE, PER_PLACE_TO_COME = 1.5, 11.0
"""What a place still costs besides the tour through those that are built."""
WAIT_MOST, WAIT_LEAST, WAIT_PER_CARD = 17.0, 9.0, 0.5
"""One that is not built: at most, when no map cards are left, and more for each of them."""
POINT = 0.9
"""A point still to drive: less than a field nearer to the goal, so that it is worth driving."""
BLOCKADE_WORTH = 1.0
"""A blockade in hand."""
LEAD, EARLY = 5.0, 0.4
"""A lead of so many points makes a seat e times as likely to win: at the end, and more for each map card to come."""
LOST = -30.0


class Table(NamedTuple):
    """What the forecasts of all seats have in common."""

    city: City
    blockades: tuple[int, ...]
    cards: int          # map cards to come


def table_of(state: CrazyTaxis) -> Table:
    cards = len(state.map_stack) + len(state.buried) + (state.turned >= 0)
    return Table(state.city, state.blockades, cards)


def chances(state: CrazyTaxis) -> list[float]:
    """The logarithm of each seat's chance to win, but for what all have in common."""
    if state.phase == PHASE_OVER:
        return [chance(state, seat) for seat in range(state.players)]
    table = table_of(state)
    lead = LEAD + EARLY * table.cards
    return [(BLOCKADE_WORTH * state.hands[seat] - to_go(table, state, seat)) / lead for seat in range(state.players)]


def chance(state: CrazyTaxis, seat: int) -> float:
    """The logarithm of the seat's chance to win."""
    if state.phase == PHASE_OVER:
        return 0.0 if seat in state.winners() else LOST
    found = chances(state)
    best = max(found)
    return found[seat] - best - log(sum([exp(other - best) for other in found]))


def to_go(table: Table, state: CrazyTaxis, seat: int, left: int | None = None) -> float:
    """Points until the seat has finished, with `left` points of a drive, if not with those that there are."""
    if left is None:
        left = state.points if seat == state.active else 0
    return _points(table, state.taxis[seat], state.open[seat], len(state.done[seat]), state.to_come[seat], left)


def _points(table: Table, here: int, row: tuple[int, ...], done: int, to_come: int, left: int) -> float:
    """From this field through these places and those to come, with `left` points of this drive."""
    tour = _tour(table, here, row, BASE_POINTS + done // DELIVERIES_PER_BONUS)
    waiting = min(WAIT_MOST, WAIT_LEAST + WAIT_PER_CARD * table.cards)
    way = tour.length + PER_PLACE * (len(row) - tour.unbuilt) + waiting * tour.unbuilt + PER_PLACE_TO_COME * to_come
    return way - POINT * min(left, tour.length, tour.free) if left else way


def after_step(table: Table, state: CrazyTaxis, seat: int, cell: int) -> float:
    """`to_go` of the active seat after a step onto this field, without taking it."""
    row, done, left = state.open[seat], len(state.done[seat]), state.points - 1
    blocked = cell in state.blockades
    place = table.city.place_on.get(cell, NONE)
    if place in row:
        row, done = tuple([other for other in row if other != place]), done + 1
        left += done % DELIVERIES_PER_BONUS == 0
    if blocked:     # R14
        table, left = table._replace(blockades=tuple([other for other in state.blockades if other != cell])), 0
    return _points(table, cell, row, done, state.to_come[seat], left)


def _tour(table: Table, here: int, row: tuple[int, ...], points: int) -> Tour:
    """The shortest tour, with a blockade that can't be driven round at the price of the drive that it ends."""
    city = table.city
    key = here, row, table.blockades, points
    known: Tour | None = city.memo.get(key)
    if known is None:
        known = city.memo[key] = best_tour(city, *key)
    return known


def barring(state: CrazyTaxis, seat: int) -> set[int]:
    """Fields that a rival will probably cross in its next drive: on a shortest way to a goal within two drives."""
    city = state.city
    found: set[int] = set()
    for rival in range(state.players):
        if rival == seat:
            continue
        far = city.distances(state.taxis[rival])
        points = BASE_POINTS + len(state.done[rival]) // DELIVERIES_PER_BONUS
        goals = [city.where[place] for place in state.open[rival] if city.where[place] != NONE]
        for goal in [goal for goal in goals if far[goal] <= 2 * points]:
            to_goal, steps = city.distances(goal), far[goal]
            found.update([cell for cell in city.streets
                          if far[cell] <= points and far[cell] + to_goal[cell] == steps and cell != goal])
    return found
