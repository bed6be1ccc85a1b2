"""A table laid out by hand: what is not named is irrelevant and lies in the deck or at its start."""

from __future__ import annotations

from typing import Any, Self

from games.kernel import NONE, Action, QuickDice
from games.wildspace import GAME
from games.wildspace.board import CAPTAINS, CARD_INDEX, CARDS, DECK, HOSTILE, HOSTILE_INDEX, PLANET_INDEX, PLANETS, SIDES, TEXTS
from games.wildspace.state import WildSpace


class Planned(QuickDice):
    """Chance that turns up the planned cards first, then any."""

    def __init__(self, *cards: int) -> None:
        super().__init__(1)
        self.plan = list(cards)

    def draw(self, items: list[Any]) -> Any:
        if self.plan and self.plan[0] in items:
            self.position += 1
            items.remove(self.plan[0])
            return self.plan.pop(0)
        return super().draw(items)


class Scene:
    """Two players and an even turn unless told otherwise; seat 0 is about to send a ship."""

    def __init__(self, players: int = 2, level: str = "normal") -> None:
        self.dice = Planned()
        self.state = state = WildSpace.new(players, GAME.complete({"level": level}), self.dice, 0)
        state.hands = [()] * state.seats
        state.market = [CARD_INDEX[card] for card in ("sp_lizard_botanist_1", "rb_15", "rb_16")]
        state.crews = [(captain,) for captain in CAPTAINS[:state.seats]]
        self._deal_rest()

    # Laying out

    def crew(self, seat: int, *cards: str) -> Self:
        """The captain first; another captain at the table makes room for it."""
        crew = tuple(CARD_INDEX[card] for card in cards)
        others = [captain for captain in CAPTAINS if captain != crew[0]]
        for other, foreign in enumerate(self.state.crews):
            if other != seat and foreign[0] == crew[0]:
                self.state.crews[other] = (others[-1], *foreign[1:])
        self.state.crews[seat] = crew
        return self._deal_rest()

    def crew_size(self, seat: int, size: int) -> Self:
        """A crew of so many cards that do not matter: robots without jobs, then advisers."""
        fill = ["rb_13", "rb_14", "rb_18", "ad_owl_3", "ad_lizard_3", "ad_bear_3", "ad_rhino_3",
                                  "ad_monkey_3", "ad_octopus_3", "ad_owl_4", "ad_bear_4", "ad_octopus_4"]
        return self.crew(seat, CARDS[self.state.crews[seat][0]], *fill[:size - 1])

    def hand(self, seat: int, *cards: str) -> Self:
        self.state.hands[seat] = tuple(CARD_INDEX[card] for card in cards)
        self.state.shown[seat] = 0
        return self._deal_rest()

    def market(self, *cards: str | None) -> Self:
        self.state.market = [NONE if card is None else CARD_INDEX[card] for card in cards]
        return self._deal_rest()

    def top(self, *cards: str) -> Self:
        """The next cards turned up from the deck."""
        self.dice.plan = [CARD_INDEX[card] for card in cards]
        return self

    def piles(self, deck: int, discard: int) -> Self:
        """So many cards in the deck and the discard pile; the rest is in the crew of the last seat."""
        rest = self.state.deck + self.state.discard
        self.state.deck, self.state.discard = rest[:deck], rest[deck:deck + discard]
        self.state.crews[-1] += tuple(rest[deck + discard:])
        return self

    def row(self, *planets: str) -> Self:
        """The planets face up beside the start planets, by distance; the rest lies face down."""
        up = [PLANET_INDEX[planet] for planet in ("pl_home_a", "pl_home_b", *planets)]
        self.state.row = tuple(up + [NONE] * (5 - len(up)))
        return self

    def up(self, planet: str) -> Self:
        """One planet face up at its place, whatever lies at the others."""
        place = {"3": 2, "6": 3, "9": 4}[planet[3]]
        row = list(self.state.row)
        row[place] = PLANET_INDEX[planet]
        self.state.row = tuple(row)
        return self

    def ships(self, seat: int, landed: tuple[str, ...] = (), explored: tuple[str, ...] = ()) -> Self:
        """Ships in lower and upper halves, as "pl_3a.L"."""
        self.state.landed[seat] = sum(map(self._bit, landed))
        self.state.explored[seat] = sum(map(self._bit, explored))
        return self

    def token(self, seat: int, cell: int) -> Self:
        self.state.tokens[seat] = cell
        return self

    def turn(self, number: int) -> Self:
        """The number of seat 0's turn, 1 … 10; seat 0 began."""
        self.state.clock = (number - 1) * self.state.seats
        return self

    def last_turn(self) -> Self:
        """Seat 0 moves last in the tenth round."""
        self.state.clock = 10 * self.state.seats - 1
        self.state.first = 1
        return self

    def hostile(self, **raids: int) -> Self:
        """The hostile planets turned up, with 0 empty, 1 landed, 2 explored."""
        self.state.hostile = tuple(HOSTILE_INDEX[name] for name in raids)
        self.state.raids = list(raids.values())
        levels = [1, 1, 2, 2, 3]
        self.state.hostile_left = tuple(levels[len(raids):])
        return self

    def smuggler_to_move(self) -> Self:
        self.state.first = self.state.active = 1
        self.state.phase = "smuggler"
        self.state._legal = {}
        return self

    def _bit(self, section: str) -> int:
        planet, side = section.split(".")
        return 1 << 2 * self.state.row.index(PLANET_INDEX[planet]) + SIDES.index(side)

    def _deal_rest(self) -> Self:
        state = self.state
        for other in range(len(state.market)):  # a card is named once: the market gives way
            if any(state.market[other] in part for part in (*state.hands, *state.crews)):
                state.market[other] = next(card for card in reversed(DECK) if not self._lies(card))
        state.deck = [card for card in DECK if not self._lies(card)]
        state.discard = []
        state._legal = {}
        return self

    def _lies(self, card: int) -> bool:
        return any(card in part for part in (self.state.market, *self.state.hands, *self.state.crews))

    # Playing

    def do(self, *actions: tuple[Any, ...]) -> Self:
        for action in actions:
            self.state.apply(self.state.to_act()[0], action)
        return self

    # Looking

    @property
    def legal(self) -> list[Action]:
        return self.state.legal(self.state.to_act()[0])

    @property
    def options(self) -> set[Action]:
        """What may be chosen, without refreshes."""
        return {action for action in self.legal if action[0] != "refresh"}

    @property
    def refreshes(self) -> set[str]:
        return {action[1] for action in self.legal if action[0] == "refresh"}

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def left(self) -> int:
        """How many draws are left of the effect being carried out."""
        assert self.state.phase == "draw"
        return self.state.stack[-1][2]

    @property
    def asking(self) -> tuple[Any, ...]:
        """Whose text asks now."""
        return TEXTS[self.state.stack[-1][1]].name

    def cards_of(self, part: Any) -> list[str]:
        return [CARDS[card] for card in part]

    def hand_of(self, seat: int) -> set[str]:
        return set(self.cards_of(self.state.hands[seat]))

    def crew_of(self, seat: int) -> list[str]:
        return self.cards_of(self.state.crews[seat])

    @property
    def market_cards(self) -> list[str | None]:
        return [CARDS[card] if card != NONE else None for card in self.state.market]

    @property
    def discarded(self) -> set[str]:
        return set(self.cards_of(self.state.discard))

    @property
    def planets(self) -> list[str | None]:
        return [PLANETS[planet] if planet != NONE else None for planet in self.state.row]

    @property
    def open_hostile(self) -> list[str]:
        visits = zip(self.state.hostile, self.state.raids, strict=True)
        return [HOSTILE[planet] for planet, raids in visits if raids < 2]

    def items(self, seat: int = 0) -> dict[str, int]:
        return self.state.scores()[seat].items

    def total(self, seat: int = 0) -> int:
        return self.state.scores()[seat].total


def ability(card: str) -> tuple[str, str]:
    return "card", card
