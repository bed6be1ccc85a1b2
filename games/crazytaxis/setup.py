"""Set-up: which cards are in play, and the first ten cards of the city (specification, 2.3 and 3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.crazytaxis.board import (
    AT,
    B_WAY,
    CARD_OF,
    CARDS,
    HAS_TUNNEL,
    LENGTHS,
    LINKED,
    NEUTRAL,
    PLACES,
    RANK,
    SETUP_CARDS,
    TUNNELS,
    cell_of,
)
from games.crazytaxis.city import City, Placement
from games.kernel import Action, Chance


def draw_some(dice: Chance, count: int, pile: Sequence[int]) -> list[int]:
    """That many different cards of an unordered pile."""
    left = list(pile)
    return [dice.draw(left) for _ in range(count)]


def places_in_play(length: str, players: int, dice: Chance) -> tuple[int, ...]:
    count = LENGTHS[length]["quota"][str(players)] * players
    return tuple(draw_some(dice, count, range(len(PLACES))))


def cards_in_play(length: str, places: Sequence[int], dice: Chance) -> list[int]:
    """All, or the cards of the places in play, some tunnels, and plain or split cards for the rest."""
    count, tunnels = LENGTHS[length]["map_cards"], LENGTHS[length]["tunnels"]
    if count == len(CARDS):
        return list(range(count))
    cards = [CARD_OF[place] for place in places] + draw_some(dice, tunnels, TUNNELS)
    return cards + draw_some(dice, count - len(cards), NEUTRAL)


def found_city(stack: list[int], dice: Chance) -> tuple[tuple[Placement, ...], City, tuple[int, ...]]:
    """Turn up cards until ten lie; those set aside go back. What lies, the city, and the map stack. A player's own box may
    have so few roads that fewer lie: then all are turned up."""
    placed: list[Placement] = []
    city = City.empty()
    aside = []
    while len(placed) < SETUP_CARDS and stack:
        card = dice.draw(stack)
        spot = _spot(city, card)
        if spot is None:
            aside.append(card)
        else:
            city = city.with_card(card, *spot)
            placed.append((card, *AT[spot[0]], spot[1]))
    return tuple(placed), city, tuple(stack + aside)


def _spot(city: City, card: int) -> tuple[int, int] | None:
    """Where the card is laid in the set-up (cell of A, rotation), or None: it is set aside."""
    if HAS_TUNNEL[card]:
        return None
    if not city.fields:
        return (RANK, 0) if LINKED[card] else None
    legal = city.placements(card, True)
    if not legal:
        return None
    _, x, y, rotation = min(legal, key=lambda lay: _spread(city, lay))
    return cell_of(x, y), rotation


def _spread(city: City, lay: Action) -> tuple[int, ...]:
    """As compact as possible: the order in which placements are preferred, smallest first."""
    _, x, y, rotation = lay
    a = cell_of(x, y)
    b = a + B_WAY[rotation]
    b_x, b_y = AT[b]
    wide, high = city.box.with_cells(a, b).sides
    touching = (city.demands[a] >> 4).bit_count() + (city.demands[b] >> 4).bit_count()
    away = x * x + y * y + b_x * b_x + b_y * b_y
    return max(wide, high), wide * high, -touching, away, y, x, rotation
