"""Where the active taxi can go in this drive: for a table on which one taps a field and not every step."""

from __future__ import annotations

from collections.abc import Iterable

from games.crazytaxis.board import AT
from games.crazytaxis.phases import PHASE_DRIVE
from games.crazytaxis.rules import STEP, drive_to, shares_field, steps
from games.crazytaxis.scoring import finished
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action

Route = tuple[Action, ...]


def routes(state: CrazyTaxis) -> dict[tuple[int, int], Route]:
    """Every field on which the drive may end, with the steps of the cheapest way, then of most deliveries.

    A blockade ends the move, so no way leads through one.
    """
    found: dict[tuple[int, int], Route] = {}
    most_points = {state.taxis[state.active]: state.points}
    layer: list[tuple[CrazyTaxis, Route]] = [(state, ())] if state.phase == PHASE_DRIVE and not state.offer else []
    while layer:
        onward = [_driven(taxi, route, cell) for taxi, route in layer for cell in _onward(taxi)]
        onward.sort(key=lambda way: -len(way[0].done[state.active]))
        layer = []
        for taxi, route in onward:
            cell = taxi.taxis[state.active]
            if _may_stop(taxi):
                found.setdefault(AT[cell], route)
            if taxi.points > most_points.get(cell, 0):
                most_points[cell] = taxi.points
                layer.append((taxi, route))
    return found


def _onward(taxi: CrazyTaxis) -> list[int]:
    return steps(taxi, taxi.active) if taxi.points and not finished(taxi, taxi.active) else []


def _driven(taxi: CrazyTaxis, route: Route, cell: int) -> tuple[CrazyTaxis, Route]:
    after = taxi.copy()
    drive_to(after, after.active, cell)
    return after, (*route, STEP[cell])


def along(state: CrazyTaxis, cells: Iterable[int]) -> Route:
    """The way of a finger that is drawn over these fields, as far as the points go.

    Drawn back it takes steps back, a corner that was cut is driven round, and a tunnel mouth goes on from the mouth
    where the finger was before, whatever it passed between. Where the drive may not end (R13) the way ends before.
    """
    way = mouth = [(state, state.taxis[state.active])]
    for cell in cells:
        if len(way) > 1 and cell == way[-2][1]:
            way = way[:-1]
        elif cell != way[-1][1]:
            way = _drawn(way, mouth, cell)
        if cell in state.city.tunnels and way[-1][1] == cell:
            mouth = way
    while len(way) > 1 and not _may_stop(way[-1][0]):
        way = way[:-1]
    return tuple(STEP[cell] for _, cell in way[1:])


Way = list[tuple[CrazyTaxis, int]]


def _drawn(way: Way, mouth: Way, cell: int) -> Way:
    """The way with this field at its end; as it was, if it can't be."""
    for before in (way, mouth):
        if cell in _onward(before[-1][0]) and (before is way or cell in before[-1][0].city.tunnels):
            return [*before, _after(before[-1][0], cell)]
    for corner in _onward(way[-1][0]):
        after = _after(way[-1][0], corner)
        if cell in _onward(after[0]):
            return [*way, after, _after(after[0], cell)]
    return way


def _after(taxi: CrazyTaxis, cell: int) -> tuple[CrazyTaxis, int]:
    return _driven(taxi, (), cell)[0], cell


def _may_stop(taxi: CrazyTaxis) -> bool:
    return finished(taxi, taxi.active) or not shares_field(taxi, taxi.active)
