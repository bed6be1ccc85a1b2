"""A table of Ganymede set up as the examples of the specification say, then played action by action.

Astronauts are written by their letters: "BBR" is two blue and one red. Whatever a scene does not say is
arbitrary but legal: every scene is checked against the invariants before its first action and after each.
"""

from __future__ import annotations

from typing import Any, Self

from games.ganymede import GAME
from games.ganymede.board import (
    COLOURS,
    HEADS,
    ONE,
    PLACES,
    SHIP_INDEX,
    SHIPS,
    SHUTTLE_INDEX,
    SHUTTLES,
    TILE_INDEX,
    TILES,
    colours_of,
    group_of,
)
from games.ganymede.state import Ganymede
from games.ganymede.steps import STEP_MAIN
from games.kernel import NONE, Action, Dice, Fact
from tests.games.ganymede.contract import check

LETTERS = {"B": "blue", "R": "red", "Y": "yellow", "P": "purple"}
PLAIN_SHIPS = (
    "liner-1", "liner-2", "liner-3", "liner-4", "guild-blue", "guild-red", "guild-yellow", "guild-purple")


def group(letters: str) -> int:
    return group_of(*(LETTERS[letter] for letter in letters))


def letters(group: int) -> str:
    names = {colour: letter for letter, colour in LETTERS.items()}
    return "".join(names[colour] for colour in colours_of(group))


class Scene:
    """Seat 0 is to take its main action; both docks of every seat hold a ship without an effect at launch."""

    def __init__(self, players: int = 2, seed: int = 1, first: int = 0, **options: Any) -> None:
        state = GAME.new(players, options, Dice(seed.to_bytes(32, "big")), first)
        assert isinstance(state, Ganymede)
        self.state = state
        self.facts: list[Fact] = []
        self.checked = False
        self._open()

    def _open(self) -> None:
        """After `keep`, with known ships on the docks."""
        state = self.state
        for seat in state.to_act():
            state.apply(seat, state.legal(seat)[0])
        state.ship_deck += tuple(state.docks)
        for at in range(len(state.docks)):
            state.docks[at] = NONE
        for at in range(len(state.docks)):
            state.docks[at] = self._fetch_ship(f"ship-{PLAIN_SHIPS[at]}")
        state._legal = {}

    # Given

    def earth(self, who: str, seat: int = 0) -> Self:
        return self._put(4 * seat, who)

    def mars(self, who: str, seat: int = 0) -> Self:
        return self._put(4 * seat + 1, who)

    def crew(self, dock: str, who: str = "", ship: str | None = None, seat: int = 0) -> Self:
        """A ship on a dock and who is aboard."""
        if ship is not None:
            self.without_ship(dock, seat)
            self.state.docks[2 * seat + ("mixed" == dock)] = self._fetch_ship(f"ship-{ship}")
        return self._put(4 * seat + PLACES.index(dock), who)

    def without_ship(self, dock: str, seat: int = 0) -> Self:
        at = 2 * seat + ("mixed" == dock)
        if self.state.docks[at] != NONE:
            self.state.ship_deck += (self.state.docks[at],)
        self.state.docks[at] = NONE
        return self

    def _put(self, at: int, who: str) -> Self:
        self.state.supply += self.state.astronauts[at] - group(who)
        self.state.astronauts[at] = group(who)
        return self

    def supply(self, **left: int) -> Self:
        """supply(blue=0): what is too much lies at the last seat."""
        state, last = self.state, self.state.players - 1
        for colour, count in left.items():
            one = ONE[COLOURS.index(colour)]
            while state.supply // one % 16 > count:
                state.astronauts[4 * last + self._place_for(one)] += one
                state.supply -= one
        return self

    def _place_for(self, one: int) -> int:
        """Where the last seat has room, without completing a ship."""
        earth, mars, same, mixed = self.state.astronauts[-4:]
        room = (earth % HEADS < 6, mars % HEADS < 5, same in (0, one), mixed % HEADS < 3 and not mixed & one)
        return room.index(True)

    def tiles(self, *names: str, seat: int = 0) -> Self:
        for name in names:
            self.state.tiles[seat] += (self._fetch_tile(f"tile-{name}"),)
        return self

    def shuttles(self, *names: str, seat: int = 0) -> Self:
        for name in names:
            card = self._fetch_shuttle(name)
            self.state.columns[5 * seat + SHUTTLES[card].type] += (card,)
        return self

    def marker(self, space: int, seat: int = 0) -> Self:
        self.state.markers[seat] = space
        return self

    def hand(self, *names: str, seat: int = 0) -> Self:
        for name in names:
            self.state.hands[seat] += (self._fetch_ship(f"ship-{name}"),)
        return self

    def launched(self, *names: str, seat: int = 0) -> Self:
        for name in names:
            self.state.launched[seat] += (self._fetch_ship(f"ship-{name}"),)
        return self

    def row(self, *names: str) -> Self:
        """These cards lie in their rows."""
        for name in names:
            kind = name.split("-")[0]
            row: list[int] = getattr(self.state, f"{kind}_row")
            lying = [_name(kind, card) for card in row]
            if name not in lying:
                place = next(place for place, other in enumerate(lying) if other not in names)
                self._swap_in(kind, row, place, name)
        return self

    def ships_left(self, row: int, deck: int) -> Self:
        """Only so many starships in row and deck; the last seat has launched the others."""
        state, last = self.state, self.state.players - 1
        cards = [*(ship for ship in state.ship_row if ship != NONE), *state.ship_deck]
        state.ship_row = (cards[:row] + [NONE] * 3)[:3]
        state.ship_deck = tuple(cards[row:row + deck])
        state.launched[last] += tuple(cards[row + deck:])
        return self

    def shuttles_left(self, origin: str, deck: int) -> Self:
        """Only so many cards in a shuttle deck; the last seat has used the others."""
        state, last, name = self.state, self.state.players - 1, f"{origin}_deck"
        cards = getattr(state, name)
        setattr(state, name, cards[:deck])
        for card in cards[deck:]:
            state.columns[5 * last + SHUTTLES[card].type] += (card,)
        return self

    def turn_of(self, seat: int) -> Self:
        self.state.active = seat
        return self

    # When

    def play(self, *action: Any, seat: int | None = None) -> Self:
        """One action of the seat whose turn it is."""
        state = self.state
        if not self.checked:
            check(state)
            self.checked = True
        state._legal = {} if state.stack == [STEP_MAIN] else state._legal
        state.news = []
        state.apply(state.active if seat is None else seat, action)
        self.facts = [fact for fact, _, _ in state.news]
        state.news = None
        check(state)
        return self

    def use(self, name: str) -> Self:
        """Take a tile or use a shuttle, which a row offers."""
        verb = "tile" if name.startswith("tile") else "shuttle"
        return self.row(name).play(verb, name)

    # Then

    @property
    def options(self) -> set[Action]:
        return set(self.state.legal(self.state.active))

    def verbs(self) -> set[str]:
        return {action[0] for action in self.options}

    @property
    def step(self) -> str:
        """What is asked now."""
        return str(self.state.stack[-1][0])

    @property
    def repetitions(self) -> int:
        assert self.step == "effect"
        return int(self.state.stack[-1][2])

    def turn_is_over(self, seat: int = 0) -> bool:
        return self.state.active != seat and self.step == "main"

    def on(self, place: str, seat: int = 0) -> str:
        return letters(self.state.astronauts[4 * seat + PLACES.index(place)])

    def ship(self, dock: str, seat: int = 0) -> str | None:
        ship = self.state.docks[2 * seat + ("mixed" == dock)]
        return None if ship == NONE else SHIPS[ship].id.removeprefix("ship-")

    def left(self, colour: str) -> int:
        return self.state.supply >> 4 * COLOURS.index(colour) & 15

    def board_tiles(self, seat: int = 0) -> list[str]:
        return [TILES[tile].id.removeprefix("tile-") for tile in self.state.tiles[seat]]

    def in_hand(self, seat: int = 0) -> list[str]:
        return [SHIPS[ship].id.removeprefix("ship-") for ship in self.state.hands[seat]]

    def has_launched(self, seat: int = 0) -> list[str]:
        return [SHIPS[ship].id.removeprefix("ship-") for ship in self.state.launched[seat]]

    def told(self, kind: str) -> list[Fact]:
        return [fact for fact in self.facts if fact[0] == kind]

    # Cards from where they lie to where the scene wants them

    def _fetch_tile(self, name: str) -> int:
        tile, state = TILE_INDEX[name], self.state
        if tile in state.tile_row:
            self._swap_in("tile", state.tile_row, state.tile_row.index(tile), TILES[state.tile_deck[0]].id)
        state.tile_deck = _without(state.tile_deck, tile)
        return tile

    def _fetch_shuttle(self, name: str) -> int:
        card, state = SHUTTLE_INDEX[name], self.state
        origin = name.split("-")[0]
        row = state.earth_row if origin == "earth" else state.mars_row
        if card in row:
            self._swap_in(origin, row, row.index(card), SHUTTLES[getattr(state, f"{origin}_deck")[0]].id)
        setattr(state, f"{origin}_deck", _without(getattr(state, f"{origin}_deck"), card))
        return card

    def _fetch_ship(self, name: str) -> int:
        ship, state = SHIP_INDEX[name], self.state
        if ship in state.docks:
            spare = next(card for card in state.ship_deck if SHIPS[card].kind == "faculty")
            state.docks[state.docks.index(ship)] = spare
            state.ship_deck = (*_without(state.ship_deck, spare), ship)
        elif ship in state.ship_row:
            self._swap_in("ship", state.ship_row, state.ship_row.index(ship), SHIPS[state.ship_deck[0]].id)
        state.ship_deck = _without(state.ship_deck, ship)
        return ship

    def _swap_in(self, kind: str, row: list[int], place: int, name: str) -> None:
        index: dict[str, int] = {"tile": TILE_INDEX, "ship": SHIP_INDEX}.get(kind, SHUTTLE_INDEX)
        deck = f"{kind}_deck"
        cards = _without(getattr(self.state, deck), index[name])
        setattr(self.state, deck, (*cards, row[place]) if row[place] != NONE else cards)
        row[place] = index[name]


def _name(kind: str, card: int) -> str:
    cards: Any = {"tile": TILES, "ship": SHIPS}.get(kind, SHUTTLES)
    return "" if card == NONE else str(cards[card].id)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    assert card in cards, "not in the deck"
    return tuple(other for other in cards if other != card)
