"""A small builder of positions that reads like the examples of the specification.

The base position is that of section 9: ring A … H, seat 0 to move in turn 0, nothing lying about; `lower`
holds only `end`, `upper` the cards named by `top`, then all others in the order of the data file.
"""

from __future__ import annotations

from typing import Any, TypeVar

from games import GAMES
from games.galactico.board import CARD_INDEX, CARDS, SECTOR_INDEX, SECTORS, STATION_INDEX, STATIONS
from games.galactico.state import Galactico
from games.kernel import NONE, NoDice

T = TypeVar("T")
END = CARD_INDEX["end"]


class Stacked(NoDice):
    """Dice that draw the named cards in order, then the first of the data file; numbers are the highest."""

    def __init__(self, top: list[int]) -> None:
        super().__init__()
        self.top = top

    def below(self, n: int) -> int:
        self.position += 1
        return n - 1

    def draw(self, items: list[T]) -> T:
        self.position += 1
        card = self.top.pop(0) if self.top else min(items)
        items.remove(card)
        return card

    def copy(self) -> Stacked:
        new = Stacked(self.top[:])
        new.position = self.position
        return new


class Scene:
    def __init__(self, players: int = 2, ships: str = "B1 H1", **options: bool) -> None:
        state = GAMES["galactico"].new(players, options, Stacked([]), 0)
        assert isinstance(state, Galactico)
        self.state = state
        self._top: list[int] = []
        self._piles: tuple[list[int], list[int]] | None = None
        self._ready = False
        state.ring = tuple(range(len(SECTORS)))
        state.tokens = [STATION_INDEX[station] for station in ships.split()]
        assert len(state.tokens) == players
        state.queues = [()] * len(SECTORS)
        state.returned = []
        state.phase, state.active = "move", 0

    # what is given

    def hand(self, seat: int, *cards: str) -> Scene:
        self.state.hands[seat] = _numbers(cards)
        return self

    def scored(self, seat: int, *cards: str) -> Scene:
        self.state.scored[seat] = _numbers(cards)
        return self

    def queue(self, sector: str, *cards: str) -> Scene:
        self.state.queues[SECTOR_INDEX[sector]] = _numbers(cards)
        return self

    def inspector(self, sector: str, *cards: str) -> Scene:
        self.state.inspectors[SECTOR_INDEX[sector]] = _numbers(cards)
        return self

    def top(self, *cards: str) -> Scene:
        self._top = list(_numbers(cards))
        return self

    def piles(self, upper: str = "", lower: str = "") -> Scene:
        """Both piles exactly, top first; all other cards lie in the discard."""
        self._piles = list(_numbers(upper.split())), list(_numbers(lower.split()))
        return self

    def turn(self, turn: int, active: int, last_turn: int = NONE) -> Scene:
        self.state.turn, self.state.active, self.state.last_turn = turn, active, last_turn
        return self

    def ring(self, sectors: str) -> Scene:
        self.state.ring = tuple(SECTOR_INDEX[sector] for sector in sectors)
        return self

    def _finish(self) -> None:
        state = self.state
        lying = [*state.box]
        for cards in (*state.hands, *state.scored, *state.queues, *state.inspectors):
            lying += cards
        assert len(set(lying)) == len(lying), "a card lies in two places"
        rest = [card for card in range(len(CARDS)) if card not in lying and card != END]
        if state.last_turn != NONE and self._piles is None:
            self._piles = [], []
        if self._piles is not None:
            self._stack(*self._piles, rest)
        else:
            state.unseen, state.upper, state.lower = rest, len(rest), 0 if state.no_end_card else 1
        state.dice = Stacked(self._top)
        self._ready = True

    def _stack(self, upper: list[int], lower: list[int], rest: list[int]) -> None:
        state = self.state
        self._top = upper + lower
        state.upper, state.lower = len(upper), len(lower)
        state.unseen = [card for card in self._top if card != END or not upper]
        state.discard = tuple(card for card in rest if card not in self._top)
        if END not in lower and not state.no_end_card:
            state.discard += (END,)

    # what happens

    def play(self, seat: int, *action: Any) -> Scene:
        self._ready or self._finish()
        self.state.news = []
        self.state.apply(seat, action)
        return self

    @property
    def options(self) -> list[str]:
        """The legal actions of the seat whose turn it is, as words: `unload o30`."""
        self._ready or self._finish()
        return [" ".join(map(str, action)) for action in self.state.legal(self.state.active)]

    @property
    def facts(self) -> list[tuple[Any, ...]]:
        return self.state.news_for(None)

    # what is then

    @property
    def hands(self) -> list[list[str]]:
        return [_names(hand) for hand in self.state.hands]

    @property
    def delivered(self) -> list[list[str]]:
        return [_names(cards) for cards in self.state.scored]

    @property
    def queues(self) -> dict[str, list[str]]:
        return {sector: _names(queue) for sector, queue in zip(SECTORS, self.state.queues, strict=True)}

    @property
    def inspectors(self) -> dict[str, list[str]]:
        return {sector: _names(cards) for sector, cards in zip(SECTORS, self.state.inspectors, strict=True)}

    @property
    def discard(self) -> list[str]:
        return _names(self.state.discard)

    @property
    def unseen(self) -> set[str]:
        return set(_names(self.state.unseen))

    @property
    def returned(self) -> list[str]:
        return _names(self.state.returned)

    @property
    def ships(self) -> list[str]:
        return [STATIONS[token] for token in self.state.tokens]

    @property
    def totals(self) -> list[int]:
        return [score.total for score in self.state.scores()]


def _numbers(cards: tuple[str, ...] | list[str]) -> tuple[int, ...]:
    return tuple(CARD_INDEX[card] for card in cards)


def _names(cards: tuple[int, ...] | list[int]) -> list[str]:
    return [CARDS[card] for card in cards]
