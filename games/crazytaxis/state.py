"""The data of a match of Crazy Taxis. The rules are in rules.py.

Cells, map cards and places are ints (board.py). Both stacks are unordered: a card is decided when it is
turned up or dealt, so there is nothing to peek at. What a seat may not know is which cards are in the stacks,
for some are out of the game (5 players, `medium`, `quick`); a view has only as many blanks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, cast

from games.crazytaxis import rules, scoring
from games.crazytaxis.board import (
    BLOCKADES,
    CARD_OF,
    CARDS,
    HAS_TUNNEL,
    LENGTHS,
    NEUTRAL,
    PLACE_ON,
    PLACES,
    RANK,
    TUNNELS,
)
from games.crazytaxis.city import City, Placements
from games.crazytaxis.phases import PHASE_LAY, PHASE_OVER
from games.crazytaxis.setup import cards_in_play, draw_some, found_city, places_in_play
from games.crazytaxis.shape import SHAPE
from games.kernel import HIDDEN, NONE, Action, Chance, OptionValue, Score, State, TieBreak
from games.kernel.chance import NO_DICE


class CrazyTaxis(State):
    __slots__ = (
        "_city", "_lays", "_offers", "active", "aside", "blockades", "blocked", "buried", "done", "driven",
        "dry", "finish", "first", "halted", "hands", "hits", "laid", "length", "map_stack", "moved", "offer",
        "offers_left", "open", "phase", "place_stack", "placed", "players", "points", "quota", "taken",
        "taxis", "to_come", "trade", "turned", "turns",
    )

    VERBS = rules.VERBS
    SHAPE = SHAPE

    # the table
    players: int
    length: str
    trade: str
    finish: str
    quota: int                          # places each
    first: int                          # the starting player
    placed: Placements                  # in the order they were laid
    map_stack: tuple[int, ...]          # not turned up yet, in no order
    buried: tuple[int, ...]             # R6: fitted nowhere, below all others, in this order
    turned: int                         # the map card turned up, or NONE
    place_stack: tuple[int, ...]        # in no order
    taxis: list[int]                    # the cell of each
    blockades: tuple[int, ...]          # cells, in the order they were set
    aside: int                          # blockades that lie aside
    # per seat
    hands: list[int]                    # blockades in hand
    open: list[tuple[int, ...]]         # the row of open places
    done: list[tuple[int, ...]]         # delivered, in that order
    to_come: list[int]                  # places not dealt yet
    driven: list[int]
    hits: list[int]                     # blockades met
    offers_left: list[int]
    # the turn
    phase: str
    active: int
    offer: tuple[int, ...]              # the pending one: from, to, give, take; or empty
    points: int
    laid: bool                          # in this turn: a map card,
    moved: bool                         # the taxi,
    taken: bool                         # a blockade taken,
    blocked: bool                       # a blockade set,
    halted: bool                        # a blockade set or met
    dry: int                            # R22: completed turns without a laid card
    turns: int                          # begun
    # what follows from the above
    _city: City                         # from `placed`
    _lays: list[Action]                 # the placements of the card turned up
    _offers: dict[int, list[Action]]    # what each seat could offer, from the open rows

    @classmethod
    def new(cls, players: int, options: Mapping[str, OptionValue], dice: Chance,
            first: int | None = None) -> Self:
        self = cls(dice)
        self.players = players
        self.length = cast(str, options["length"])
        self.trade = cast(str, options["trade"])
        self.finish = cast(str, options["finish"])
        self.quota = LENGTHS[self.length]["quota"][str(players)]
        self.first = dice.below(players) if first is None else first
        self.place_stack = places_in_play(self.length, players, dice)
        stack = cards_in_play(self.length, self.place_stack, dice)
        self.placed, self._city, self.map_stack = found_city(stack, dice)
        self._set_table()
        rules.begin(self)
        return self

    def _set_table(self) -> None:
        players = self.players
        self.buried = ()
        self.turned = NONE
        self.taxis = [RANK] * players  # R21: nobody starts nearer
        self.blockades = ()
        self.aside = 0
        self.hands = [BLOCKADES[players]] * players
        self.open = [()] * players
        self.done = [()] * players
        self.to_come = [self.quota] * players
        self.driven = [0] * players
        self.hits = [0] * players
        self.offers_left = [0] * players
        self.phase = PHASE_LAY
        self.active = self.first
        self.offer = ()
        self.points = self.dry = self.turns = 0
        self.laid = self.moved = self.taken = self.blocked = self.halted = False
        self._lays = []
        self._offers = {}

    def after_load(self) -> None:
        self._city = City.of(self.placed)
        self._find_lays()

    def after_change(self, before: Self) -> None:
        known = len(before.placed)
        if self.placed[:known] == before.placed:
            self._city = before._city.with_cards(self.placed[known:])
            self._find_lays()
        else:  # a card was taken back
            self.after_load()

    def _find_lays(self) -> None:
        self._lays = self._city.placements(self.turned, rules.more_cards(self)) if self.turned >= 0 else []
        self._offers = {}

    @property
    def city(self) -> City:
        return self._city

    def _public(self) -> Self:
        """All that lies open on the table (section 8): everything but the stacks and the dice."""
        new = self.__class__.__new__(self.__class__)
        new.news = None
        new._legal = self._legal.copy()
        new._city = self._city
        new._lays = self._lays
        new._offers = self._offers.copy()
        new.players = self.players
        new.length = self.length
        new.trade = self.trade
        new.finish = self.finish
        new.quota = self.quota
        new.first = self.first
        new.placed = self.placed
        new.buried = self.buried
        new.turned = self.turned
        new.taxis = self.taxis[:]
        new.blockades = self.blockades
        new.aside = self.aside
        new.hands = self.hands[:]
        new.open = self.open[:]
        new.done = self.done[:]
        new.to_come = self.to_come[:]
        new.driven = self.driven[:]
        new.hits = self.hits[:]
        new.offers_left = self.offers_left[:]
        new.phase = self.phase
        new.active = self.active
        new.offer = self.offer
        new.points = self.points
        new.laid = self.laid
        new.moved = self.moved
        new.taken = self.taken
        new.blocked = self.blocked
        new.halted = self.halted
        new.dry = self.dry
        new.turns = self.turns
        return new

    def copy(self) -> Self:
        new = self._public()
        new.dice = self.dice.copy()
        new.map_stack = self.map_stack
        new.place_stack = self.place_stack
        return new

    def seen_by(self, seat: int | None) -> Self:
        view = self._public()  # there are no secrets between players
        view.dice = NO_DICE
        view.map_stack = (HIDDEN,) * len(self.map_stack)
        view.place_stack = (HIDDEN,) * len(self.place_stack)
        return view

    def guess(self, seat: int | None, random: Chance) -> Self:
        world = self.seen_by(seat)
        world.dice = random
        world._fill_stacks()
        return world

    def _fill_stacks(self) -> None:
        """Places and map cards not seen yet: as many as are in play, and the cards to match the places."""
        cards = {card for card, *_ in self.placed} | set(self.buried) | ({self.turned} - {NONE})
        dealt = {place for row in self.open + self.done for place in row}
        full = LENGTHS[self.length]["map_cards"] == len(CARDS)
        built = set() if full else {PLACE_ON[card] for card in cards} - {NONE}
        sure = built - dealt  # a place on a map card in play is in play, unless all map cards are
        unseen = [place for place in range(len(PLACES)) if place not in dealt and place not in sure]
        dice = self.dice
        places = [*sure, *draw_some(dice, len(self.place_stack) - len(sure), unseen)]
        self.place_stack = tuple(places)
        if full:
            self.map_stack = tuple(card for card in range(len(CARDS)) if card not in cards)
        else:
            self.map_stack = tuple(self._unseen_cards(cards, [*dealt, *places]))

    def _unseen_cards(self, seen: set[int], places: list[int]) -> list[int]:
        """Of the places in play, of the tunnels in play, and for the rest plain and split ones."""
        found = [CARD_OF[place] for place in places if CARD_OF[place] not in seen]
        tunnels = LENGTHS[self.length]["tunnels"] - sum(HAS_TUNNEL[card] for card in seen)
        found += draw_some(self.dice, tunnels, [card for card in TUNNELS if card not in seen])
        neutral = [card for card in NEUTRAL if card not in seen]
        return found + draw_some(self.dice, len(self.map_stack) - len(found), neutral)

    def to_act(self) -> tuple[int, ...]:
        return rules.to_act(self)

    def choices(self, seat: int) -> list[Action]:
        return rules.choices(self, seat)

    def find(self, seat: int, action: Action) -> Action:
        return rules.find_offer(self, seat, action) or super().find(seat, action)

    def scores(self) -> list[Score]:
        return [scoring.score(self, seat) for seat in range(self.players)]

    def winners(self) -> tuple[int, ...]:
        return scoring.decided(self)[0] if self.phase == PHASE_OVER else ()

    def tie_break(self) -> TieBreak | None:
        return scoring.decided(self)[1] if self.phase == PHASE_OVER else None
