"""A game of a few lines that uses every part of the contract: private cards, chance, secret bids at once.

Three rounds. In each, every seat in turn plays a card face up, after throwing two away for a fresh one if it
can spare one; then all bid at once and in secret: the highest bid that nobody else made wins a point for
every card on the table, and costs itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from games.kernel import HIDDEN, Action, Chance, Game, Option, OptionValue, Score, State
from games.kernel.chance import NO_DICE

CARDS = 36
ROUNDS = 3
BIDS: list[Action] = [("bid", points) for points in range(3)]


class Toy(State):
    __slots__ = ("_best", "active", "bids", "deck", "first", "gone", "hands", "players", "points", "rounds",
                 "shown", "table")

    players: int
    first: int
    active: int
    rounds: int
    deck: tuple[int, ...]
    hands: list[list[int]]
    table: list[int]
    gone: list[int]
    bids: dict[int, int]
    shown: tuple[int, ...]
    points: list[int]
    _best: int

    @classmethod
    def new(cls, players: int, options: Mapping[str, OptionValue], dice: Chance,
            first: int | None = None) -> Self:
        self = cls(dice)
        self.players = players
        self.first = self.active = dice.below(players) if first is None else first
        self.rounds = 0
        deck = list(range(CARDS))
        self.hands = [sorted(dice.draw(deck) for _ in range(int(options["cards"]))) for _ in range(players)]
        self.deck = tuple(sorted(deck))
        self.table = []
        self.gone = []
        self.bids = {}
        self.shown = ()
        self.points = [0] * players
        self.after_load()
        return self

    def after_load(self) -> None:
        self._best = max(self.points)

    def to_act(self) -> tuple[int, ...]:
        if self.rounds == ROUNDS:
            return ()
        if len(self.table) < self.players:
            return (self.active,)
        return tuple(seat for seat in range(self.players) if seat not in self.bids)

    def choices(self, seat: int) -> list[Action]:
        if len(self.table) == self.players:
            return BIDS[:]
        hand = self.hands[seat]
        plays: list[Action] = [("play", card) for card in hand]
        if len(hand) <= ROUNDS - self.rounds:
            return plays
        return plays + [("fresh", (a, b)) for a in hand for b in hand if a < b]

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.news = None
        new._legal = self._legal.copy()
        new.dice = self.dice.copy()
        new.players, new.first, new.active, new.rounds = self.players, self.first, self.active, self.rounds
        new.deck = self.deck
        new.hands = [hand[:] for hand in self.hands]
        new.table = self.table[:]
        new.gone = self.gone[:]
        new.bids = dict(self.bids)
        new.shown = self.shown
        new.points = self.points[:]
        new._best = self._best
        return new

    def seen_by(self, seat: int | None) -> Self:
        view = self.copy()
        view.dice = NO_DICE
        view._legal = {}
        view.hands = [[HIDDEN] * len(hand) for hand in self.hands]
        if seat is not None:
            view.hands[seat] = self.hands[seat][:]
        view.deck = (HIDDEN,) * len(self.deck)
        view.bids = {owner: bid if owner == seat else HIDDEN for owner, bid in self.bids.items()}
        return view

    def guess(self, seat: int | None, random: Chance) -> Self:
        world = self.seen_by(seat)
        world.dice = random
        known = {*world.table, *world.gone, *(card for hand in world.hands for card in hand)}
        unseen = [card for card in range(CARDS) if card not in known]
        world.hands = [sorted(random.draw(unseen) if card == HIDDEN else card for card in hand)
                       for hand in world.hands]
        world.deck = tuple(sorted(random.draw(unseen) for _ in world.deck))
        world.bids = {owner: random.below(3) if bid == HIDDEN else bid for owner, bid in world.bids.items()}
        return world

    def scores(self) -> list[Score]:
        return [Score({"points": points}) for points in self.points]

    def winners(self) -> tuple[int, ...]:
        best = max(self.points)
        return tuple(seat for seat, points in enumerate(self.points) if points == best) if self.over else ()


def _play(state: Toy, seat: int, card: int) -> None:
    state.hands[seat].remove(card)
    state.table.append(card)
    state.tell(("played", seat, card))
    state.active = (seat + 1) % state.players


def _fresh(state: Toy, seat: int, cards: tuple[int, int]) -> None:
    deck = list(state.deck)
    drawn = state.dice.draw(deck)
    state.deck = tuple(sorted(deck))
    state.hands[seat] = sorted({*state.hands[seat], drawn} - {*cards})
    state.gone += cards
    state.tell(("drew", seat, drawn), only=(seat,), others=("drew", seat))


def _bid(state: Toy, seat: int, points: int) -> None:
    state.bids[seat] = points
    state.tell(("bid", seat, points), only=(seat,))
    if len(state.bids) == state.players:
        _reveal(state)


def _reveal(state: Toy) -> None:
    bids = [state.bids[seat] for seat in range(state.players)]
    state.tell(("bids", *bids))
    state.dice.below(1)  # what lies open now can't be closed again: a barrier of undo
    single = [bid for bid in bids if bids.count(bid) == 1]
    if single:
        winner = bids.index(max(single))
        state.points[winner] += len(state.table) - bids[winner]
    state._best = max(state.points)
    state.gone += state.table
    state.table, state.bids, state.shown = [], {}, tuple(bids)
    state.rounds += 1


Toy.VERBS = {"play": _play, "fresh": _fresh, "bid": _bid}

GAME = Game("toy", 3, (2, 3), (Option("cards", 4, (4, 6)), Option("loud", False)), Toy, "tests.kernel")
GAMES = {"toy": GAME}
