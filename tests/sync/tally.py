"""A game in which the same act is legal twice in a row: a copy of a message that is taken for a new one shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from games.kernel import HIDDEN, Action, Chance, Game, OptionValue, Score, State
from games.kernel.chance import NO_DICE

ROUNDS = 3


class Tally(State):
    __slots__ = ("acts", "active", "cards", "players", "points", "rounds")

    players: int
    active: int
    acts: int
    rounds: int
    points: list[int]
    cards: list[int]

    @classmethod
    def new(cls, players: int, options: Mapping[str, OptionValue], dice: Chance, first: int | None = None) -> Self:
        self = cls(dice)
        self.players, self.active = players, first or 0
        self.acts = self.rounds = 0
        self.points = [0] * players
        self.cards = [dice.below(1000) for _ in range(players)]
        return self

    def to_act(self) -> tuple[int, ...]:
        return () if self.rounds == ROUNDS else (self.active,)

    def choices(self, seat: int) -> list[Action]:
        return [("add", 1), ("add", 2), ("swap",), ("end",)] if self.acts < 4 else [("end",)]

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.news, new._legal, new.dice = None, self._legal, self.dice.copy()
        new.players, new.active, new.acts, new.rounds = self.players, self.active, self.acts, self.rounds
        new.points, new.cards = self.points[:], self.cards[:]
        return new

    def seen_by(self, seat: int | None) -> Self:
        view = self.copy()
        view.dice, view._legal = NO_DICE, {}
        view.cards = [card if owner == seat else HIDDEN for owner, card in enumerate(self.cards)]
        return view

    def guess(self, seat: int | None, random: Chance) -> Self:
        world = self.seen_by(seat)
        world.dice = random
        world.cards = [random.below(1000) if card == HIDDEN else card for card in world.cards]
        return world

    def scores(self) -> list[Score]:
        return [Score({"points": points}) for points in self.points]

    def winners(self) -> tuple[int, ...]:
        best = max(self.points)
        return tuple(seat for seat in range(self.players) if self.points[seat] == best) if self.over else ()


def _add(state: Tally, seat: int, points: int) -> None:
    state.points[seat] += points
    state.acts += 1
    state.tell(("added", seat, points))


def _swap(state: Tally, seat: int) -> None:
    state.cards[seat] = state.dice.below(1000)
    state.acts += 1
    state.tell(("swapped", seat, state.cards[seat]), only=(seat,), others=("swapped", seat))


def _end(state: Tally, seat: int) -> None:
    state.acts = 0
    state.active = (seat + 1) % state.players
    state.rounds += state.active == 0
    state.tell(("ended", seat))


Tally.VERBS = {"add": _add, "swap": _swap, "end": _end}
GAME = Game("tally", 1, (2, 6), (), Tally, "tests.kernel")
