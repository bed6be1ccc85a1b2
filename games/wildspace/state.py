"""The data of a match of Wild Space. The rules are in choices.py and rules.py.

Cards, planets and texts are ints (board.py). What nobody knows is not decided before it is turned up: the
deck is an unordered pile, a face-down planet any of its distance, a face-down hostile planet any of its
level. A hand begins with the cards that everybody saw being taken from the market (`shown` of them); behind
them are those from the deck. In solo the smuggler is seat 1: it has turns, a crew and a score, but the
player decides for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, cast

from games.kernel import HIDDEN, NONE, Action, Chance, OptionValue, Score, State, TieBreak
from games.kernel.chance import NO_DICE
from games.wildspace import choices, rules, scoring
from games.wildspace.board import CAPTAINS, DECK, DISTANCE, SLOTS, SOLO_LEVELS, START_HAND, START_PLANETS, Frames
from games.wildspace.phases import PHASE_OVER
from games.wildspace.shape import SHAPE

_ACTING = tuple((seat,) for seat in range(5))
_ALL = frozenset(DECK)
DEALS = 20_000
"""Deals until one gives the deciding hand something to decide; a view that none fits is of no match."""


class WildSpace(State):
    __slots__ = (
        "active", "clock", "crews", "deck", "discard", "explored", "first", "hands", "hostile",
        "hostile_left", "landed", "level", "market", "phase", "players", "raids", "row", "seats", "shown",
        "stack", "tokens",
    )

    VERBS = rules.VERBS
    SHAPE = SHAPE

    players: int
    seats: int                      # those who have turns: the players, and in solo the smuggler
    level: str
    first: int
    # the table
    row: tuple[int, ...]            # the planet in each of the five places, NONE while it lies face down
    market: list[int]               # NONE: an empty slot (R16)
    deck: list[int]                 # in no order; HIDDEN in a view
    discard: list[int]
    hostile: tuple[int, ...]        # solo: the hostile planets turned up, left to right
    raids: list[int]                # of each of them: 0 empty, 1 landed, 2 explored and finished
    hostile_left: tuple[int, ...]   # the levels of those still face down, in no order
    # the seats
    hands: list[tuple[int, ...]]
    shown: list[int]                # how many cards at the front of each hand all have seen
    crews: list[tuple[int, ...]]    # the captain first
    tokens: list[int]               # the cell of the captain's track, 0 = before the first
    landed: list[int]               # bits of the sections with a ship in the lower half
    explored: list[int]             # bits of the sections with a ship in the upper half
    # the turn
    phase: str
    active: int
    clock: int                      # turns completed by all seats together
    stack: Frames                   # what is pending, the next on top

    @classmethod
    def new(cls, players: int, options: Mapping[str, OptionValue], dice: Chance,
            first: int | None = None) -> Self:
        self = cls(dice)
        self.players = players
        self.seats = seats = cls.beginners(players)
        self.level = cast(str, options["level"])
        self.row = START_PLANETS + (NONE,) * (len(DISTANCE) - len(START_PLANETS))
        self.deck = list(DECK)
        self.discard = []
        captains = list(CAPTAINS)
        self.crews = [(dice.draw(captains),) for _ in range(seats)]
        self.market = [dice.draw(self.deck) for _ in range(SLOTS)]
        self.hands = [tuple(dice.draw(self.deck) for _ in range(START_HAND)) for _ in range(players)]
        self.hands += [()] * (seats - players)
        self.shown = [0] * seats
        self.tokens = [0] * seats
        self.landed = [0] * seats
        self.explored = [0] * seats
        self.hostile = ()
        self.raids = []
        self.hostile_left = ()
        self.first = self.active = dice.below(seats) if first is None else first
        self.clock = 0
        self.stack = ()
        if players == 1:
            counts = enumerate(SOLO_LEVELS[self.level], 1)
            self.hostile_left = tuple(level for level, cards in counts for _ in range(cards))
            rules.open_hostile(self)
        self.phase = rules.opening(self)
        return self

    @classmethod
    def beginners(cls, players: int) -> int:
        return max(players, 2)  # section 6: in solo the smuggler may be first

    def copy(self) -> Self:
        new = self._in_the_open()
        new._legal = self._legal.copy()
        new.dice = self.dice.copy()
        new.deck = self.deck[:]
        new.hands = self.hands[:]
        return new

    def _in_the_open(self) -> Self:
        """A new state with everything that all may see; dice, deck and hands are for the caller to add."""
        new = self.__class__.__new__(self.__class__)
        new.news = None
        new.players = self.players
        new.seats = self.seats
        new.level = self.level
        new.first = self.first
        new.row = self.row
        new.market = self.market[:]
        new.discard = self.discard[:]
        new.hostile = self.hostile
        new.raids = self.raids[:]
        new.hostile_left = self.hostile_left
        new.shown = self.shown[:]
        new.crews = self.crews[:]
        new.tokens = self.tokens[:]
        new.landed = self.landed[:]
        new.explored = self.explored[:]
        new.phase = self.phase
        new.active = self.active
        new.clock = self.clock
        new.stack = self.stack
        return new

    # Hidden information (specification, section 8)

    def seen_by(self, seat: int | None) -> Self:
        """All lies open but the deck and the cards of foreign hands that came from it."""
        view = self._in_the_open()
        view._legal = {}
        view.dice = NO_DICE
        view.deck = [HIDDEN] * len(self.deck)
        view.hands = [hand if owner == seat else hand[:shown] + (HIDDEN,) * (len(hand) - shown)
                      for owner, (hand, shown) in enumerate(zip(self.hands, self.shown, strict=True))]
        return view

    def guess(self, seat: int | None, random: Chance) -> Self:
        """Foreign hands dealt from the cards not seen, each deal that fits as likely as another; and a deck.

        Of the hand that decides now it is known that it has something to decide: else it would not be asked.
        """
        world = self.seen_by(seat)
        world.dice = random
        unseen = sorted(_ALL.difference(world.discard, world.market, *world.hands, *world.crews))
        # the deciding hand first: it is dealt again until it fits
        for owner in (self.active, *range(self.active), *range(self.active + 1, self.seats)):
            hand = world.hands[owner]
            missing = hand.count(HIDDEN)
            if missing:  # they are behind the known ones
                _deal(world, owner, hand[:-missing], missing, unseen)
        world.deck = unseen
        return world

    # What is decided

    def to_act(self) -> tuple[int, ...]:
        if self.phase == PHASE_OVER:
            return ()
        return _ACTING[self.active if self.players > 1 else 0]

    def choices(self, seat: int) -> list[Action]:
        return choices.choices(self)

    def turns(self, seat: int) -> int:
        """How many turns the seat has completed."""
        seats = self.seats
        return (self.clock + seats - 1 - (seat - self.first) % seats) // seats

    def scores(self) -> list[Score]:
        """One per seat; in solo the smuggler's is the second."""
        return [scoring.score(self, seat) for seat in range(self.seats)]

    def winners(self) -> tuple[int, ...]:
        return scoring.decided(self)[0] if self.phase == PHASE_OVER else ()

    def tie_break(self) -> TieBreak | None:
        return scoring.decided(self)[1] if self.phase == PHASE_OVER else None


def _deal(world: WildSpace, owner: int, known: tuple[int, ...], missing: int, unseen: list[int]) -> None:
    draw = world.dice.draw
    for _ in range(DEALS):
        pile = unseen[:]
        world.hands[owner] = known + tuple([draw(pile) for _ in range(missing)])
        if owner != world.active or choices.asks(world):
            unseen[:] = pile
            return
    raise ValueError("no deal fits this view")
