"""What may be chosen at the table of Crazy Taxis, reckoned once for a position: its pictures and its taps ask again and again."""

from __future__ import annotations

from functools import lru_cache

from app.tables.crazytaxis.map import covering
from games.crazytaxis.board import cell_of
from games.crazytaxis.routes import routes
from games.crazytaxis.rules import more_cards
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action, QuickDice


class Choices:
    """What the seat that decides may do, sorted for the fingers. Made once for a position."""

    def __init__(self, view: CrazyTaxis) -> None:
        self.legal = view.legal(view.active) if not view.offer and not view.over else []
        laid = view.city.placements(view.turned, more_cards(view)) if view.offer and view.turned >= 0 else self.legal
        self.lays = covering(action for action in laid if action[0] == "lay")   # also seen while an offer is pending
        self.routes = {cell_of(*at): list(steps) for at, steps in routes(view).items()}
        self.last = {action for action in self.legal if action[0] == "step" and _ends_turn(view, action)}


def _ends_turn(view: CrazyTaxis, step: Action) -> bool:
    """Whether the turn is over by itself after this step: then a second tap confirms it."""
    if view.points > 1 and cell_of(step[1], step[2]) not in view.blockades:
        return False
    world: CrazyTaxis = view.guess(view.active, QuickDice(0))
    world.apply(view.active, step)
    return not world.over and world.turns != view.turns


class Position:
    """All of a view that decides what can be chosen: equal positions have the same choices."""

    def __init__(self, view: CrazyTaxis) -> None:
        self.view = view
        self._parts = (view.placed, view.turned, view.phase, view.active, view.turns, view.points, view.offer, view.blockades,
                       tuple(view.taxis), tuple(view.open), tuple(view.to_come), tuple(view.hands), view.aside,
                       tuple(view.offers_left), view.moved, view.taken, view.blocked)

    def __hash__(self) -> int:
        return hash(self._parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._parts == other._parts


@lru_cache(maxsize=32)
def _made_for(position: Position) -> Choices:
    """A table asks many times for the same ones; a process may have many tables."""
    return Choices(position.view)


def choices_of(view: CrazyTaxis) -> Choices:
    return _made_for(Position(view))
