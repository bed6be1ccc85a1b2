"""The data of a match of Ganymede. The rules are in choices.py, verbs.py and flow.py.

Cards and groups of astronauts are ints (board.py). No deck has an order: what nobody has seen is decided when
it is drawn. Only the starships that were buried lie where somebody knows them, below all others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, cast

from games.ganymede import rules, scoring
from games.ganymede.board import DEALT, EARTH, ROW_SIZE, SHIPS, SHUTTLES, TILES, supply_of
from games.ganymede.phases import PHASE_KEEP, PHASE_OVER, PHASE_PLAY
from games.ganymede.shape import SHAPE
from games.kernel import HIDDEN, NONE, Action, Chance, OptionValue, Score, State, TieBreak
from games.kernel.chance import NO_DICE

_ALONE = tuple((seat,) for seat in range(4))


class Ganymede(State):
    __slots__ = (
        "active", "astronauts", "buried", "cargo", "columns", "dealt", "docks", "earth_deck", "earth_row",
        "first", "hands", "kept", "launched", "launches_to_end", "markers", "mars_deck", "mars_row",
        "open_hands", "phase", "players", "reason", "rounds", "ship_deck", "ship_row", "stack", "supply",
        "tile_deck", "tile_discard", "tile_row", "tiles", "white_scores",
    )

    VERBS = rules.VERBS
    SHAPE = SHAPE

    # the table
    players: int
    launches_to_end: int
    white_scores: bool
    open_hands: bool
    first: int                          # the first player
    supply: int                         # a group of astronauts
    tile_row: list[int]                 # rows: a card, or NONE where a place is empty
    tile_deck: tuple[int, ...]          # decks: in no order
    tile_discard: tuple[int, ...]
    earth_row: list[int]
    earth_deck: tuple[int, ...]
    mars_row: list[int]
    mars_deck: tuple[int, ...]
    ship_row: list[int]
    ship_deck: tuple[int, ...]
    buried: tuple[tuple[int, int], ...]  # (ship, who buried it), below the deck, the uppermost first
    # the boards
    astronauts: list[int]               # [4 * seat + place]: the groups on Earth and Mars, the two crews
    docks: list[int]                    # [2 * seat + dock]: the ship, or NONE
    tiles: list[tuple[int, ...]]        # of each seat, in the order of taking
    columns: list[tuple[int, ...]]      # [5 * seat + type]: shuttles
    markers: list[int]                  # reputation
    launched: list[tuple[int, ...]]
    # the secrets
    hands: list[tuple[int, ...]]
    dealt: tuple[tuple[int, ...], ...]  # at set-up: the four ships of each seat
    kept: tuple[tuple[int, ...], ...]   # those chosen for the docks, () before the choice
    # the turn
    phase: str
    active: int
    rounds: int                         # complete rounds
    reason: str                         # why this is the last round, or ""
    stack: list[rules.Step]             # what is still to be done in this turn, the next on top
    cargo: int                          # the group travelling in a shuttle

    @classmethod
    def new(cls, players: int, options: Mapping[str, OptionValue], dice: Chance,
            first: int | None = None) -> Self:
        self = cls(dice)
        self.players = players
        self.launches_to_end = cast(int, options["launches_to_end"])
        self.white_scores = bool(options["white_scores"])
        self.open_hands = bool(options["open_hands"])
        self.first = dice.below(players) if first is None else first
        self.supply = supply_of(players)
        self._lay_out()
        self.astronauts = [0] * 4 * players
        self.docks = [NONE] * 2 * players
        self.tiles = [() for _ in range(players)]
        self.columns = [() for _ in range(5 * players)]
        self.markers = [0] * players
        self.launched = [() for _ in range(players)]
        self.hands = [() for _ in range(players)]
        self.phase = PHASE_KEEP
        self.active = self.first
        self.rounds = 0
        self.reason = ""
        self.stack = []
        self.cargo = 0
        self._deal(dice)
        return self

    def _lay_out(self) -> None:
        """Section 3: the start tiles lie open, everything else waits in the decks."""
        self.tile_row = [tile for tile, card in enumerate(TILES) if card.start]
        self.tile_deck = tuple(tile for tile, card in enumerate(TILES) if not card.start)
        self.tile_discard = ()
        self.earth_row = [NONE] * ROW_SIZE["earth"]
        self.earth_deck = tuple(index for index, card in enumerate(SHUTTLES) if card.origin == EARTH)
        self.mars_row = [NONE] * ROW_SIZE["mars"]
        self.mars_deck = tuple(index for index, card in enumerate(SHUTTLES) if card.origin != EARTH)
        self.ship_row = [NONE] * ROW_SIZE["ships"]
        self.ship_deck = tuple(range(len(SHIPS)))
        self.buried = ()

    def _deal(self, dice: Chance) -> None:
        rules.refill(self)
        deck = list(self.ship_deck)
        self.dealt = tuple(tuple(dice.draw(deck) for _ in range(DEALT)) for _ in range(self.players))
        self.kept = ((),) * self.players
        self.ship_deck = tuple(deck)

    def copy(self) -> Self:
        new = self._in_the_open()
        new._legal = self._legal.copy()
        new.dice = self.dice.copy()
        new.ship_deck = self.ship_deck
        new.buried = self.buried
        new.hands = self.hands[:]
        new.dealt = self.dealt
        new.kept = self.kept
        return new

    def _in_the_open(self) -> Self:
        """A new state with everything that all may see; dice and secrets are for the caller to add."""
        new = self.__class__.__new__(self.__class__)
        new.news = None
        new.players = self.players
        new.launches_to_end = self.launches_to_end
        new.white_scores = self.white_scores
        new.open_hands = self.open_hands
        new.first = self.first
        new.supply = self.supply
        new.tile_row = self.tile_row[:]
        new.tile_deck = self.tile_deck
        new.tile_discard = self.tile_discard
        new.earth_row = self.earth_row[:]
        new.earth_deck = self.earth_deck
        new.mars_row = self.mars_row[:]
        new.mars_deck = self.mars_deck
        new.ship_row = self.ship_row[:]
        new.astronauts = self.astronauts[:]
        new.docks = self.docks[:]
        new.tiles = self.tiles[:]
        new.columns = self.columns[:]
        new.markers = self.markers[:]
        new.launched = self.launched[:]
        new.phase = self.phase
        new.active = self.active
        new.rounds = self.rounds
        new.reason = self.reason
        new.stack = self.stack[:]
        new.cargo = self.cargo
        return new

    # Who may see what: section 8

    def seen_by(self, seat: int | None) -> Self:
        view = self._in_the_open()
        view._legal = {}
        view.dice = NO_DICE
        view.ship_deck = _hidden(self.ship_deck)
        open_to = [owner == seat or self.open_hands for owner in range(self.players)]  # and so what it buries
        view.hands = [hand if open_to[owner] else _hidden(hand) for owner, hand in enumerate(self.hands)]
        view.buried = tuple((ship if open_to[owner] else HIDDEN, owner) for ship, owner in self.buried)
        view.dealt = _only_of(seat, self.dealt)
        view.kept = _only_of(seat, self.kept)
        return view

    def guess(self, seat: int | None, random: Chance) -> Self:
        world = self.seen_by(seat)
        world.dice = random
        unknown = world._unknown_ships()
        random.shuffle(unknown)
        world.hands = [_guessed(hand, unknown) for hand in world.hands]
        world.buried = tuple((_guessed((ship,), unknown)[0], owner) for ship, owner in world.buried)
        world.dealt = tuple(_guessed(ships, unknown) for ships in world.dealt)
        world.kept = tuple(
            _two_of(ships, random) if HIDDEN in kept else kept
            for ships, kept in zip(world.dealt, world.kept, strict=True))
        world.ship_deck = _guessed(world.ship_deck, unknown)
        return world

    def _unknown_ships(self) -> list[int]:
        """The starships that do not show anywhere in this view."""
        shown = {*self.ship_row, *self.docks, *(ship for ship, _ in self.buried)}
        shown.update(*self.launched, *self.hands, *self.dealt)
        return [ship for ship in range(len(SHIPS)) if ship not in shown]

    # Rules

    def to_act(self) -> tuple[int, ...]:
        if self.phase == PHASE_PLAY:
            return _ALONE[self.active]
        return tuple(seat for seat, kept in enumerate(self.kept) if not kept) if self.phase == PHASE_KEEP else ()

    def choices(self, seat: int) -> list[Action]:
        return rules.choices(self, seat)

    def do(self, seat: int, action: Action) -> None:
        super().do(seat, action)
        rules.settle(self)

    def scores(self) -> list[Score]:
        return [scoring.score(self, seat) for seat in range(self.players)]

    def winners(self) -> tuple[int, ...]:
        return scoring.decided(self)[0] if self.phase == PHASE_OVER else ()

    def tie_break(self) -> TieBreak | None:
        return scoring.decided(self)[1] if self.phase == PHASE_OVER else None


def _hidden(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(cards)


def _only_of(seat: int | None, piles: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(pile if owner == seat else _hidden(pile) for owner, pile in enumerate(piles))


def _guessed(cards: tuple[int, ...], unknown: list[int]) -> tuple[int, ...]:
    return tuple(unknown.pop() if card == HIDDEN else card for card in cards)


def _two_of(ships: tuple[int, ...], random: Chance) -> tuple[int, ...]:
    left = list(ships)
    return (random.draw(left), random.draw(left))
