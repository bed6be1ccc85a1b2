"""How soon each seat will probably have finished, in its own turns, and what chance of winning that gives it.

A taxi seldom lacks points: most of the time it waits for places that nobody has built yet. So the way to go counts in full
only where it takes longer than the waiting; a goal that is not built counts for the map cards still to come; and a taxi that
waits should do so in the middle, or bar the way of those who do not wait. So it is between two players. Among more nobody
has many turns, and somebody else is always ready: there the points of the way decide. Captain judges by this.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import NamedTuple

from games.crazytaxis.board import BASE_POINTS, DELIVERIES_PER_BONUS
from games.crazytaxis.city import NONE, City
from games.crazytaxis.state import CrazyTaxis
from games.crazytaxis.tours import Tour, best_tour

NEW = 4.0
"""Points that a place to come adds to the way."""
STOP = 0.5
"""Each place still to be delivered, so that a delivery is worth the last point of a drive."""
POINT = 0.9
"""A point still to drive: less than a field nearer to the goal, so that it is worth driving."""
BEND = 3.0
"""How hard the longer of driving and waiting outweighs the other."""
SURE, LUCK = 0.4, 0.04
"""How far off these forecasts are, squared and in turns: at the end, and for each round of map cards to come, squared."""
STEEP = 1.7
IN_HAND = 0.05
"""Turns that a blockade in hand is worth."""
LOST = -30.0

# Among more than two, in points of the way
BUILT, TO_COME = 1.5, 11.0
"""What a place still costs besides the tour through those that are built."""
UNBUILT, SOON, CARD = 17.0, 9.0, 0.5
"""One that is not built: at most, when no map cards are left, and more for each of them."""
KEPT = 1.0
"""A blockade in hand."""
LEAD, EARLY = 5.0, 0.4
"""A lead of so many points makes a seat e times as likely to win: at the end, and more for each map card to come."""


class Table(NamedTuple):
    """What the forecasts of all seats have in common."""

    city: City
    blockades: tuple[int, ...]
    players: int
    cards: int          # map cards to come
    missing: float      # which part of the places not dealt yet is not built yet


def table_of(state: CrazyTaxis) -> Table:
    cards = len(state.map_stack) + len(state.buried) + (state.turned >= 0)
    return Table(state.city, state.blockades, state.players, cards, _unbuilt_to_come(state))


def _unbuilt_to_come(state: CrazyTaxis) -> float:
    to_come = sum(state.to_come)
    if not to_come:
        return 0.0
    where = state.city.where
    known = sum([where[place] == NONE for row in state.open for place in row])
    return min(1.0, (where.count(NONE) - known) / to_come)


def chances(state: CrazyTaxis) -> list[float]:
    """The logarithm of each seat's chance to win, but for what all have in common."""
    if state.phase == "over":
        return [chance(state, seat) for seat in range(state.players)]
    table = table_of(state)
    in_hand = KEPT if state.players > 2 else IN_HAND
    return [_steep(table) * (in_hand * state.hands[seat] - turns_to_go(table, state, seat)) for seat in range(state.players)]


def _steep(table: Table) -> float:
    """How much a turn less to go, or among more than two a point less, adds to the logarithm of a chance."""
    if table.players > 2:
        return 1 / (LEAD + EARLY * table.cards)
    return STEEP / sqrt(SURE + LUCK * (table.cards / table.players) ** 2)


def chance(state: CrazyTaxis, seat: int) -> float:
    """The logarithm of the seat's chance to win."""
    if state.phase == "over":
        return 0.0 if seat in state.winners() else LOST
    found = chances(state)
    best = max(found)
    return found[seat] - best - log(sum([exp(other - best) for other in found]))


def turns_to_go(table: Table, state: CrazyTaxis, seat: int, left: int | None = None) -> float:
    """Own turns until the seat has finished, with `left` points of a drive, if not with those that there are."""
    if left is None:
        left = state.points if seat == state.active else 0
    return to_go(table, state.taxis[seat], state.open[seat], len(state.done[seat]), state.to_come[seat], left)


def to_go(table: Table, here: int, row: tuple[int, ...], done: int, to_come: int, left: int) -> float:
    """Own turns (among more than two: points) from this field through these places and those to come, with `left` points
    of this drive.
    """
    points = BASE_POINTS + done // DELIVERIES_PER_BONUS
    tour = _tour(table, here, row, points)
    driven = POINT * min(left, tour.length, tour.free) if left else 0.0
    if table.players > 2:
        return _points(table, tour, len(row), to_come) - driven
    return _turns(table, here, tour, len(row), points, to_come, driven)


def _points(table: Table, tour: Tour, places: int, to_come: int) -> float:
    waiting = min(UNBUILT, SOON + CARD * table.cards)
    return tour.length + BUILT * (places - tour.unbuilt) + waiting * tour.unbuilt + TO_COME * to_come


def _turns(table: Table, here: int, tour: Tour, places: int, points: int, to_come: int, driven: float) -> float:
    unbuilt = tour.unbuilt
    length = 0.0 if unbuilt == places else tour.length - driven
    speed = points + (places + to_come) / (2 * DELIVERIES_PER_BONUS)   # it grows until then
    drive = (length + NEW * (unbuilt + to_come) + STOP * (places - unbuilt)) / speed
    waits = unbuilt + to_come * table.missing
    if not table.cards or not waits:
        return drive
    wait = (table.cards + 1) * waits / (waits + 1) / table.players    # the last of so many cards in a shuffled stack
    wait += _off_centre(table.city, here) / speed * min(1.0, waits)
    return float((drive ** BEND + wait ** BEND) ** (1 / BEND))


def after_step(table: Table, state: CrazyTaxis, seat: int, cell: int) -> float:
    """`turns_to_go` of the active seat after a step onto this field, without taking it."""
    row, done, left = state.open[seat], len(state.done[seat]), state.points - 1
    blocked = cell in state.blockades
    place = table.city.place_on.get(cell, NONE)
    if place in row:
        row, done = tuple([other for other in row if other != place]), done + 1
        left += done % DELIVERIES_PER_BONUS == 0
    if blocked:     # R14
        table, left = table._replace(blockades=tuple([other for other in state.blockades if other != cell])), 0
    return to_go(table, cell, row, done, state.to_come[seat], left)


def _tour(table: Table, here: int, row: tuple[int, ...], points: int) -> Tour:
    """The shortest tour, with a blockade that can't be driven round at the price of the drive that it ends."""
    city = table.city
    key = here, row, table.blockades, points
    known: Tour | None = city.memo.get(key)
    if known is None:
        known = city.memo[key] = best_tour(city, *key)
    return known


def _off_centre(city: City, here: int) -> float:
    """How far it is from here to any field, on average."""
    key = "centre", here
    known: float | None = city.memo.get(key)
    if known is None:
        far = city.distances(here)
        known = city.memo[key] = sum([far[cell] for cell in city.fields]) / len(city.fields)
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
