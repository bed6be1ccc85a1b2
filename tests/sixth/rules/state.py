"""What lies on the table of Night Shift, and who may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from games.kernel import HIDDEN, Action, Chance, OptionValue, Score, State
from games.kernel.chance import NO_DICE
from games.kernel.score import TieBreak, decide
from tests.sixth.rules import verbs
from tests.sixth.rules.board import FARES, FUEL, HAND
from tests.sixth.rules.shape import SHAPE


class NightShift(State):
    __slots__ = ("active", "burnt", "deck", "driving", "earned", "fuel", "gone", "hands", "last", "left", "players", "rides")

    VERBS = verbs.VERBS
    SHAPE = SHAPE

    players: int
    active: int
    burnt: int                      # this turn
    driving: int                    # the fare that is shown and on its way; 0: none
    deck: tuple[int, ...]           # in no order: what is drawn is decided when it is drawn
    hands: list[list[int]]
    gone: list[int]
    fuel: list[int]
    left: list[int]                 # turns that everybody still has
    earned: list[int]
    rides: list[int]
    last: tuple[int, ...]           # who drove last, with which fare, what the die showed, and fuel burnt

    @classmethod
    def new(cls, players: int, options: Mapping[str, OptionValue], dice: Chance, first: int | None = None) -> Self:
        self = cls(dice)
        self.players, self.burnt, self.driving, self.last, self.gone = players, 0, 0, (), []
        self.active = dice.below(players) if first is None else first
        self.fuel, self.earned, self.rides = [0] * players, [0] * players, [0] * players
        self.left = [int(options["rounds"])] * players
        deck = list(FARES)
        self.hands = [sorted(dice.draw(deck) for _ in range(HAND)) for _ in range(players)]
        self.deck = tuple(sorted(deck))
        return self

    def to_act(self) -> tuple[int, ...]:
        return (self.active,) if any(self.left) else ()         # N7

    def choices(self, seat: int) -> list[Action]:
        if self.driving:
            return [("roll",)]
        found: list[Action] = [("drive", fare) for fare in sorted(set(self.hands[seat]))]
        if self.fuel[seat]:
            found.append(("burn",))
        if not self.burnt and self.fuel[seat] < FUEL:           # N5
            found.append(("refuel",))
        return found

    # Copies and views

    def _with(self, dice: Chance, hands: list[list[int]], deck: tuple[int, ...]) -> Self:
        """All that lies open, with these hidden parts."""
        new = self.__class__.__new__(self.__class__)
        State.__init__(new, dice)
        new.players, new.active, new.burnt, new.last = self.players, self.active, self.burnt, self.last
        new.fuel, new.left, new.earned, new.rides = self.fuel[:], self.left[:], self.earned[:], self.rides[:]
        new.gone, new.driving, new.hands, new.deck = self.gone[:], self.driving, hands, deck
        return new

    def copy(self) -> Self:
        return self._with(self.dice.copy(), [hand[:] for hand in self.hands], self.deck)

    def seen_by(self, seat: int | None) -> Self:
        hands = [hand[:] if owner == seat else [HIDDEN] * len(hand) for owner, hand in enumerate(self.hands)]
        return self._with(NO_DICE, hands, (HIDDEN,) * len(self.deck))

    def guess(self, seat: int | None, random: Chance) -> Self:
        view, unseen = self.seen_by(seat), list(FARES)
        for fare in (*view.gone, view.driving, *(fare for hand in view.hands for fare in hand)):
            if fare in unseen:      # neither hidden nor none
                unseen.remove(fare)
        hands = [sorted(random.draw(unseen) if fare == HIDDEN else fare for fare in hand) for hand in view.hands]
        return self._with(random, hands, tuple(sorted(unseen)))

    # The end

    def scores(self) -> list[Score]:
        return [Score({"fares": self.earned[seat], "fuel": self.fuel[seat]}) for seat in range(self.players)]

    def winners(self) -> tuple[int, ...]:
        return self._decided()[0] if self.over else ()

    def tie_break(self) -> TieBreak | None:
        return self._decided()[1] if self.over else None

    def _decided(self) -> tuple[tuple[int, ...], TieBreak | None]:
        return decide([score.total for score in self.scores()], ("rides", self.rides, max))      # N8
