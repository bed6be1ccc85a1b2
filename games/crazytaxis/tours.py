"""The way of a taxi through its open places: how long it is, and how far a blockade lets it drive."""

from __future__ import annotations

from typing import NamedTuple

from games.crazytaxis.board import RANK
from games.crazytaxis.city import City
from games.kernel import NONE

LATER = 0.9
"""What is far off will be ordered better when it is near."""
HELD_UP = 4
"""What a blockade takes from a drive, about, if there is no way round it that is shorter."""
AT_LEAST = 2
ASTRAY = 0.1
"""A field away from the rank, while there is no goal on the map."""
ENDLESS = 99
MANY = 6
"""Places up to which the shortest tour is looked for."""


class Tour(NamedTuple):
    length: float
    free: int       # fields that can be driven before a blockade ends the move
    unbuilt: int    # places that are not on the map


def tour_of(city: City, here: int, row: tuple[int, ...], blockades: tuple[int, ...], points: int = 0) -> Tour:
    """Nearest first through the places that are built."""
    goals = [city.where[place] for place in row if city.where[place] != NONE]
    unbuilt = len(row) - len(goals)
    if not goals:
        return Tour(ASTRAY * city.distances(RANK)[here], 0, unbuilt)
    length, free, goal = _first(city, here, [(city.distances(goal)[here], goal) for goal in goals], blockades, points)
    goals.remove(goal)
    while goals:
        steps, goal = min([(city.distances(other)[goal], other) for other in goals])
        length += LATER * steps
        goals.remove(goal)
    return Tour(length, free, unbuilt)


def best_tour(city: City, here: int, row: tuple[int, ...], blockades: tuple[int, ...], points: int = 0) -> Tour:
    """The shortest of all orders, if there are not too many. `points`: of a whole drive, if a blockade should cost them."""
    goals = tuple(sorted([city.where[place] for place in row if city.where[place] != NONE]))
    if not 1 < len(goals) <= MANY:
        return tour_of(city, here, row, blockades, points)
    ways = [(city.distances(goal)[here] + LATER * _rest(city, goal, (*goals[:at], *goals[at + 1:])), goal)
            for at, goal in enumerate(goals)]
    length, free, _ = _first(city, here, ways, blockades, points)
    return Tour(length, free, len(row) - len(goals))


def _first(city: City, here: int, ways: list[tuple[float, int]], blockades: tuple[int, ...],
           points: int) -> tuple[float, int, int]:
    """The shortest of these ways by their first goals, blockades counted; what it is without them is the least it can be."""
    ways.sort()
    if not blockades:
        return float(ways[0][0]), ENDLESS, ways[0][1]
    best: tuple[float, int, int] = (1e9, 0, NONE)
    for length, goal in ways:
        if length > best[0]:
            break
        steps, free = _first_leg(city, here, goal, blockades, points)
        best = min(best, (length - city.distances(goal)[here] + steps, free, goal))
    return best


def _rest(city: City, goal: int, others: tuple[int, ...]) -> int:
    """The shortest way from one goal through all the others."""
    if len(others) == 1:
        return city.distances(others[0])[goal]
    key = goal, others
    known: int | None = city.memo.get(key)
    if known is None:
        far = city.distances(goal)
        known = city.memo[key] = min([far[other] + _rest(city, other, (*others[:at], *others[at + 1:]))
                                      for at, other in enumerate(others)])
    return known


def _first_leg(city: City, here: int, goal: int, blockades: tuple[int, ...], points: int) -> tuple[int, int]:
    """Its length, more if a blockade lies on every shortest way; and the fields that can be driven up to one."""
    to_goal = city.distances(goal)
    steps = to_goal[here]
    far = city.distances(here)
    met = [far[blockade] for blockade in blockades if far[blockade] + to_goal[blockade] == steps]
    if not met:
        return steps, ENDLESS
    free = min(met)
    if free == steps:
        return steps, free      # it lies on the goal itself: the place is delivered (R14)
    most = steps + (max(AT_LEAST, points - free) if points else HELD_UP)
    round_it = _way_round(city, here, goal, blockades, most)
    return (round_it, ENDLESS) if round_it < most else (most, free)


def free_way(city: City, here: int, goal: int, blockades: tuple[int, ...]) -> int:
    """The points to a goal without meeting a blockade on the way; NONE if there is no such way."""
    if here == goal or not blockades:
        return city.distances(goal)[here]
    steps = _way_round(city, here, goal, blockades, ENDLESS)
    return steps if steps < ENDLESS else NONE


def _way_round(city: City, here: int, goal: int, blockades: tuple[int, ...], most: int) -> int:
    """The points to a goal without meeting a blockade on the way; `most` if it is not shorter than that."""
    key = "round", here, goal, blockades, most
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
