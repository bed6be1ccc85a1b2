"""Where the active taxi can go in this drive: for a table on which one taps a field and not every step."""

from __future__ import annotations

from games.crazytaxis.board import AT
from games.crazytaxis.rules import DRIVE, STEP, drive_to, shares_field, steps
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
    layer: list[tuple[CrazyTaxis, Route]] = [(state, ())] if state.phase == DRIVE and not state.offer else []
    while layer:
        onward = [_driven(taxi, route, cell) for taxi, route in layer for cell in _onward(taxi)]
        onward.sort(key=lambda way: -len(way[0].done[state.active]))
        layer = []
        for taxi, route in onward:
            cell = taxi.taxis[state.active]
            if finished(taxi, state.active) or not shares_field(taxi, state.active):
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
