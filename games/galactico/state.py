"""The data of a match of Galactico. The rules are in rules.py.

Sectors, stations and cards are ints (board.py); hands, queues and the like are tuples of cards. Nobody
knows the order of the two piles or how the unseen cards are split between them, so neither is decided
before a card is drawn: there is nothing to peek at. What everybody saw is kept: the sizes of the piles, and
which inspectors were shuffled into the upper one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from games.galactico import rules, scoring
from games.galactico.board import ROUTE_NAME, SECTORS
from games.galactico.phases import PHASE_OVER, PHASE_PLACE
from games.galactico.shape import SHAPE
from games.kernel import NONE, Action, Chance, OptionValue, Score, State, TieBreak
from games.kernel.chance import NO_DICE

Cards = tuple[int, ...]


class Galactico(State):
    __slots__ = (
        "active", "box", "brazen_stowaways", "discard", "first", "free_boarding", "full_lap", "hands",
        "inspectors", "last_turn", "lower", "no_end_card", "phase", "players", "queues", "returned",
        "rich_first", "rich_open", "ring", "scored", "self_arrival", "tokens", "turn", "unseen", "upper",
    )

    VERBS = rules.VERBS
    SHAPE = SHAPE

    # the table
    players: int
    brazen_stowaways: bool
    self_arrival: bool
    no_end_card: bool
    rich_first: bool
    full_lap: bool
    free_boarding: bool
    first: int                  # the first player, who is the last to place
    ring: tuple[int, ...]       # the sectors clockwise
    tokens: list[int]           # the station of each seat's ship, or NONE before it is placed
    hands: list[Cards]          # who sits in each ship, in order of arrival
    scored: list[Cards]         # the delivered cards of each seat
    queues: list[Cards]         # per sector, bottom first
    inspectors: list[Cards]     # per sector, longest-waiting first
    discard: Cards
    box: Cards
    # the piles
    upper: int                  # how many cards lie in the upper pile
    lower: int                  # … and in the lower one
    returned: list[int]         # the inspectors that all saw shuffled into the upper pile, in no order
    unseen: list[int]           # the other cards of both piles, in no order; `end` once the upper is empty
    # the turn
    phase: str
    active: int
    turn: int                   # finished turns
    last_turn: int              # NONE until the end begins
    rich_open: bool             # may all kinds leave now? (`rich_first`: after a rich passenger has)

    @classmethod
    def new(cls, players: int, options: Mapping[str, OptionValue], dice: Chance,
            first: int | None = None) -> Self:
        self = cls(dice)
        self.players = players
        self.brazen_stowaways = bool(options["brazen_stowaways"])
        self.self_arrival = bool(options["self_arrival"])
        self.no_end_card = bool(options["no_end_card"])
        self.rich_first = bool(options["rich_first"])
        self.full_lap = bool(options["full_lap"])
        self.free_boarding = bool(options["free_boarding"])
        self.first = dice.below(players) if first is None else first
        self.tokens = [NONE] * players
        self.hands = [()] * players
        self.scored = [()] * players
        self.queues = [()] * len(SECTORS)
        self.inspectors = [()] * len(SECTORS)
        self.discard = ()
        self.returned = []
        self.phase = PHASE_PLACE
        self.active = (self.first - 1) % players
        self.turn = 0
        self.last_turn = NONE
        self.rich_open = not self.rich_first
        rules.set_up(self)
        return self

    @property
    def route(self) -> str:
        return ROUTE_NAME[self.players]

    def copy(self) -> Self:
        new = self._in_the_open()
        new.dice = self.dice.copy()
        return new

    def seen_by(self, seat: int | None) -> Self:
        view = self._in_the_open()
        view.dice = NO_DICE
        return view

    def _in_the_open(self) -> Self:
        """All but the generator lies open (section 8): the piles are undecided sets."""
        new = self.__class__.__new__(self.__class__)
        new.news = None
        new._legal = self._legal.copy()
        new.players = self.players
        new.brazen_stowaways = self.brazen_stowaways
        new.self_arrival = self.self_arrival
        new.no_end_card = self.no_end_card
        new.rich_first = self.rich_first
        new.full_lap = self.full_lap
        new.free_boarding = self.free_boarding
        new.first = self.first
        new.ring = self.ring
        new.tokens = self.tokens[:]
        new.hands = self.hands[:]
        new.scored = self.scored[:]
        new.queues = self.queues[:]
        new.inspectors = self.inspectors[:]
        new.discard = self.discard
        new.box = self.box
        new.upper = self.upper
        new.lower = self.lower
        new.returned = self.returned[:]
        new.unseen = self.unseen[:]
        new.phase = self.phase
        new.active = self.active
        new.turn = self.turn
        new.last_turn = self.last_turn
        new.rich_open = self.rich_open
        return new

    def guess(self, seat: int | None, random: Chance) -> Self:
        world = self.seen_by(seat)
        world.dice = random
        return world

    def to_act(self) -> tuple[int, ...]:
        return () if self.phase == PHASE_OVER else (self.active,)

    def choices(self, seat: int) -> list[Action]:
        return rules.choices(self)

    def scores(self) -> list[Score]:
        return [scoring.score(self, seat) for seat in range(self.players)]

    def winners(self) -> tuple[int, ...]:
        return scoring.decided(self)[0] if self.phase == PHASE_OVER else ()

    def tie_break(self) -> TieBreak | None:
        return scoring.decided(self)[1] if self.phase == PHASE_OVER else None
