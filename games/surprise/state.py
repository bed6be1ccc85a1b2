"""The data of a match of Blast-off Surprise. The rules are in rules.py.

Cells, tokens, fragments and help tokens are ints (board.py). A hand is a set of bits, one per token. A help
token lying face down and the fragments in the stack are not decided before they are turned up:
`unknown_helps` and `stack` are unordered, so there is nothing to peek at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, cast

from games.kernel import NONE, Action, Chance, OptionValue, Score, State
from games.kernel.chance import NO_DICE
from games.surprise import rules, scoring
from games.surprise.board import FRAGMENTS, HELPS, Map, Placements, map_of
from games.surprise.phases import PHASE_ASIDE, PHASE_ATTACH, PHASE_MOVE, PHASE_OVER
from games.surprise.shape import SHAPE


class Surprise(State):
    __slots__ = (
        "_map", "active", "burnt", "easy_steps", "equal_turns", "first", "fragment", "goal", "hands", "held",
        "helps", "laid_now", "mode", "moved", "pawns", "phase", "piles", "placed", "players", "prev",
        "quick_map", "roll", "roll_moved", "rounds", "stack", "starter", "steps", "unknown_helps", "used",
    )

    VERBS = rules.VERBS
    SHAPE = SHAPE

    # the table
    players: int
    goal: int
    quick_map: bool
    easy_steps: bool
    equal_turns: bool
    first: int                          # the first player, who lays the first fragment
    placed: Placements
    stack: tuple[int, ...]              # fragments not drawn yet, in no order
    fragment: int                       # the fragment being laid, or NONE
    _map: Map                           # what follows from `placed`
    pawns: list[int]                    # the cell of each seat's pawn, or NONE
    hands: list[int]                    # the bits of the tokens each seat still holds
    piles: tuple[tuple[int, int], ...]  # (cell, seat) in the order laid: the newest on top
    # help tokens
    helps: tuple[int, ...]              # the cells on which one lies face down
    unknown_helps: tuple[int, ...]      # never turned up: face down on the map, not placed, or put away (R10)
    held: list[int]                     # the help token of each seat, or NONE
    used: tuple[int, ...]
    # the turn
    phase: str
    active: int
    starter: int                        # the seat that begins each round of stage II
    rounds: int                         # complete rounds
    roll: int
    steps: int
    mode: str
    moved: int
    roll_moved: int
    prev: int
    laid_now: bool
    burnt: int

    @classmethod
    def new(cls, players: int, options: Mapping[str, OptionValue], dice: Chance,
            first: int | None = None) -> Self:
        self = cls(dice)
        self.players = players
        self.goal = cast(int, options["goal"])
        self.quick_map = bool(options["quick_map"])
        self.easy_steps = bool(options["easy_steps"])
        self.equal_turns = bool(options["equal_turns"])
        self.first = dice.below(players) if first is None else first
        self.placed = ()
        self.stack = tuple(range(len(FRAGMENTS)))
        self.fragment = NONE
        self._map = map_of(())
        self.pawns = [NONE] * players
        self.hands = [scoring.ALL_TOKENS] * players
        self.piles = ()
        self.helps = ()
        self.unknown_helps = tuple(range(len(HELPS)))
        self.held = [NONE] * players
        self.used = ()
        self.phase = PHASE_ATTACH
        self.active = self.first
        self.starter = (self.first + len(FRAGMENTS) - 1) % players
        self.rounds = 0
        self.roll = self.steps = self.moved = self.roll_moved = self.burnt = 0
        self.mode = "main"
        self.prev = NONE
        self.laid_now = False
        rules.begin_map(self)
        return self

    def after_load(self) -> None:
        self._map = map_of(self.placed)

    @property
    def map(self) -> Map:
        return self._map

    @property
    def turns(self) -> int:
        """How many turns of stage II have begun."""
        if self.phase == PHASE_ATTACH:
            return 0
        whole = self.rounds * self.players
        within = (self.active - self.starter) % self.players
        if self.phase != PHASE_OVER:
            return whole + within + (self.phase in (PHASE_MOVE, PHASE_ASIDE))
        won_within = not self.equal_turns and scoring.laid(self, self.active) >= self.goal
        return whole + within + 1 if won_within else whole

    def copy(self) -> Self:
        new = self._in_the_open()
        new.dice = self.dice.copy()
        return new

    def seen_by(self, seat: int | None) -> Self:
        view = self._in_the_open()
        view.dice = NO_DICE
        return view

    def _in_the_open(self) -> Self:
        """All but the generator lies open (section 8): the stack and the face-down tokens are undecided sets."""
        new = self.__class__.__new__(self.__class__)
        new.news = None
        new._legal = self._legal.copy()
        new.players = self.players
        new.goal = self.goal
        new.quick_map = self.quick_map
        new.easy_steps = self.easy_steps
        new.equal_turns = self.equal_turns
        new.first = self.first
        new.placed = self.placed
        new.stack = self.stack
        new.fragment = self.fragment
        new._map = self._map
        new.pawns = self.pawns[:]
        new.hands = self.hands[:]
        new.piles = self.piles
        new.helps = self.helps
        new.unknown_helps = self.unknown_helps
        new.held = self.held[:]
        new.used = self.used
        new.phase = self.phase
        new.active = self.active
        new.starter = self.starter
        new.rounds = self.rounds
        new.roll = self.roll
        new.steps = self.steps
        new.mode = self.mode
        new.moved = self.moved
        new.roll_moved = self.roll_moved
        new.prev = self.prev
        new.laid_now = self.laid_now
        new.burnt = self.burnt
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
        return scoring.winners(self) if self.phase == PHASE_OVER else ()
