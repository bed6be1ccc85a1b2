"""Positions in the words of the specification's examples.

Unless said otherwise: seat 0 is active in its drive step with 5 points, nothing moved, no offers, no places
open, all other cards in the stacks. Taxis that are not named stand on the last field of the town.
"""

from __future__ import annotations

import re
from typing import Any

from games import GAMES
from games.crazytaxis.board import AT, CARD_INDEX, CARDS, PLACE_INDEX, PLACES, cell_of
from games.crazytaxis.city import City
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action, Dice, QuickDice

GAME = GAMES["crazytaxis"]
T1 = "[m20,0,0,0] [m09,2,0,0] [m06,4,0,0]"
T2 = T1 + " [m38,6,0,0] [m39,-1,0,2]"

Cell = tuple[int, int]


class Stacked(QuickDice):
    """Dice that turn up the named cards first."""

    def __init__(self) -> None:
        super().__init__(0)
        self.coming: list[int] = []

    def draw(self, items: list[Any]) -> Any:
        if not self.coming:
            return super().draw(items)
        self.position += 1
        items.remove(self.coming[0])
        return self.coming.pop(0)


class Scene:
    def __init__(self, town: str = T1, players: int = 2, **options: str) -> None:
        self.state = state = GAME.new(players, options, Dice(bytes(32)), 0)
        assert isinstance(state, CrazyTaxis)
        self.dice = state.dice = Stacked()
        rows = re.findall(r"\[(m\d\d),(-?\d+),(-?\d+),(\d)\]", town)
        state.placed = tuple((CARD_INDEX[card], int(x), int(y), int(r)) for card, x, y, r in rows)
        self.map_stack(*(card for card in CARDS if card not in town))
        state.turned = -1
        state.phase = "drive"
        state.points = 5
        state.offers_left = [0] * players
        state.taxis = [City.of(state.placed).fields[-1]] * players
        for seat in range(players):
            state.open[seat] = state.done[seat] = ()
        self._restock()

    def _restock(self) -> None:
        """All places that nobody has are in the stack, and still to come for those who lack some."""
        state = self.state
        held = {place for row in state.open + state.done for place in row}
        state.place_stack = tuple(place for place in range(len(PLACES)) if place not in held)
        state.to_come = [state.quota - len(row) - len(done)
                         for row, done in zip(state.open, state.done, strict=True)]
        state.after_load()
        state._legal = {}

    # what is given

    def taxis(self, *cells: Cell) -> Scene:
        self.state.taxis[:len(cells)] = [cell_of(*cell) for cell in cells]
        return self

    def open(self, seat: int, *places: str) -> Scene:
        self.state.open[seat] = tuple(PLACE_INDEX[place] for place in places)
        self._restock()
        return self

    def done(self, seat: int, count: int) -> Scene:
        """So many places of no interest are delivered."""
        taken = {place for row in self.state.open + self.state.done for place in row}
        free = [place for place in reversed(range(len(PLACES))) if place not in taken]
        self.state.done[seat] = tuple(free[:count])
        self._restock()
        return self

    def to_come(self, *counts: int) -> Scene:
        self.state.to_come = list(counts)
        self.state.place_stack = self.state.place_stack[:sum(counts)]
        return self

    def points(self, points: int) -> Scene:
        self.state.points = points
        return self

    def blockades(self, *cells: Cell, hand: int | None = None, aside: int = 0) -> Scene:
        self.state.blockades = tuple(cell_of(*cell) for cell in cells)
        self.state.aside = aside
        if hand is not None:
            self.state.hands[0] = hand
        return self

    def offers(self, *left: int) -> Scene:
        self.state.offers_left[:len(left)] = left
        return self

    def map_stack(self, *cards: str) -> Scene:
        """Without a map stack nothing was laid in this turn: it is dry."""
        self.state.map_stack = tuple(CARD_INDEX[card] for card in cards)
        self.state.laid = bool(cards)
        return self

    def turned_up(self, card: str) -> Scene:
        state = self.state
        state.turned, state.phase, state.points, state.laid = CARD_INDEX[card], "lay", 0, False
        state.map_stack = tuple(other for other in state.map_stack if other != state.turned)
        state.after_load()
        return self

    def coming(self, *names: str) -> Scene:
        """The next cards of the stacks, in the order in which they will be drawn."""
        self.dice.coming = [CARD_INDEX[name] if name in CARD_INDEX else PLACE_INDEX[name] for name in names]
        return self

    def set(self, **slots: Any) -> Scene:
        for name, value in slots.items():
            setattr(self.state, name, value)
        return self

    # what happens

    def play(self, *moves: str, seat: int = 0) -> Scene:
        """`"step 2 0"` and the like."""
        for move in moves:
            self.state.apply(seat, action(move))
        return self

    # what is seen

    def legal(self, seat: int = 0) -> set[str]:
        return {" ".join(map(str, way)) for way in self.state.legal(seat)}

    def ways(self, verb: str) -> set[str]:
        """The legal actions of seat 0 with this verb, without the verb."""
        return {way.partition(" ")[2] for way in self.legal() if way.split()[0] == verb}

    def row(self, seat: int) -> list[str]:
        return [PLACES[place] for place in self.state.open[seat]]

    def delivered(self, seat: int) -> list[str]:
        return [PLACES[place] for place in self.state.done[seat]]

    def taxi(self, seat: int) -> Cell:
        return AT[self.state.taxis[seat]]

    def lying(self) -> list[Cell]:
        return [AT[cell] for cell in self.state.blockades]


def action(move: str) -> Action:
    return tuple(int(part) if part.lstrip("-").isdigit() else part for part in move.split())
