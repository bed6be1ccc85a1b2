"""The four rows on the table and the decks that refill them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ganymede.board import SHIPS, SHUTTLES, TILES
from games.kernel import NONE

if TYPE_CHECKING:
    from games.ganymede.state import Ganymede


def refill(state: Ganymede) -> None:
    """Every empty place of the four rows, each in place."""
    if NONE in state.tile_row:
        _refill_tiles(state)
    if NONE in state.earth_row:
        state.earth_deck = _refill_shuttles(state, "earth", state.earth_row, state.earth_deck)
    if NONE in state.mars_row:
        state.mars_deck = _refill_shuttles(state, "mars", state.mars_row, state.mars_deck)
    if NONE in state.ship_row:
        _refill_ships(state)


def _refill_tiles(state: Ganymede) -> None:
    deck, row = list(state.tile_deck), state.tile_row
    while NONE in row:
        if not deck:  # R6
            deck, state.tile_discard = list(state.tile_discard), ()
            if state.news is not None:
                state.tell(("reshuffled", state.active, len(deck)))
        place = row.index(NONE)
        row[place] = state.dice.draw(deck)
        if state.news is not None:
            state.tell(("refilled", state.active, "tiles", place, TILES[row[place]].id))
    state.tile_deck = tuple(deck)


def _refill_shuttles(state: Ganymede, name: str, row: list[int], cards: tuple[int, ...]) -> tuple[int, ...]:
    deck = list(cards)
    while deck and NONE in row:
        place = row.index(NONE)
        row[place] = state.dice.draw(deck)
        if state.news is not None:
            state.tell(("refilled", state.active, name, place, SHUTTLES[row[place]].id))
    return tuple(deck)


def _refill_ships(state: Ganymede) -> None:
    row = state.ship_row
    while NONE in row and (state.ship_deck or state.buried):
        place = row.index(NONE)
        row[place] = draw_ship(state)
        if state.news is not None:
            state.tell(("refilled", state.active, "ships", place, SHIPS[row[place]].id))


def draw_ship(state: Ganymede) -> int:
    """The top of the deck; the buried cards lie below all others, in the order they were put there (R29)."""
    if state.ship_deck:
        deck = list(state.ship_deck)
        ship = state.dice.draw(deck)
        state.ship_deck = tuple(deck)
        return ship
    state.dice.below(1)  # no chance, but a card is turned up: not to be undone
    (ship, _), *below = state.buried
    state.buried = tuple(below)
    return ship
