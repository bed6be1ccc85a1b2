"""Line items and who won (specification, section 7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.ganymede.board import HEADS, REPUTATION_VP, SAME, SHIPS, SHUTTLES
from games.kernel import Score, TieBreak, decide

if TYPE_CHECKING:
    from games.ganymede.state import Ganymede


def complete_sets(state: Ganymede, seat: int) -> int:
    """R22, R37: the minimum over the five columns."""
    return min(map(len, state.columns[5 * seat:5 * seat + 5]))


def symbols(state: Ganymede, seat: int, colour: int) -> int:
    """R36: symbols of that colour in the costs of the seat's shuttles; white ones only by option."""
    cards = [SHUTTLES[shuttle] for column in state.columns[5 * seat:5 * seat + 5] for shuttle in column]
    white = sum(card.whites for card in cards) if state.white_scores else 0
    return sum(card.cost >> 4 * colour & 15 for card in cards) + white


# What a launched ship counts: its line item, and how many of what it counts the seat has.
COUNTED: Mapping[str, tuple[str, Callable[[Ganymede, int, int], int]]] = {
    "faculty": ("ships_types", lambda state, seat, kind: len(state.columns[5 * seat + kind])),
    "academy": ("ships_sets", lambda state, seat, _: complete_sets(state, seat)),
    "guild": ("ships_colours", symbols),
    "beacon": ("ships_reputation", lambda state, seat, _: REPUTATION_VP[state.markers[seat]]),
    "archive": ("ships_tiles", lambda state, seat, _: len(state.tiles[seat])),
}


def ship_vp(state: Ganymede, seat: int, ship: int) -> int:
    """What a ship is worth to the seat if it has been launched and the game ends now."""
    return SHIPS[ship].vp + _counted_vp(state, seat, ship)


def _counted_vp(state: Ganymede, seat: int, ship: int) -> int:
    card = SHIPS[ship]
    return card.per_vp * COUNTED[card.kind][1](state, seat, card.param) if card.kind in COUNTED else 0


def score(state: Ganymede, seat: int) -> Score:
    items = {"ships_fixed": 0, **{item: 0 for item, _ in COUNTED.values()}}
    for ship in state.launched[seat]:  # R37: every copy
        items["ships_fixed"] += SHIPS[ship].vp
        if SHIPS[ship].kind in COUNTED:
            items[COUNTED[SHIPS[ship].kind][0]] += _counted_vp(state, seat, ship)
    items["reputation"] = REPUTATION_VP[state.markers[seat]]
    items["aboard"] = sum(crew % HEADS for crew in state.astronauts[4 * seat + SAME:4 * seat + 4])
    return Score(items)


def decided(state: Ganymede) -> tuple[tuple[int, ...], TieBreak | None]:
    """Most points; then most astronauts on Mars, then on Earth; then the victory is shared. And what broke a tie."""
    on_mars, on_earth = ([state.astronauts[4 * seat + place] % HEADS for seat in range(state.players)] for place in (1, 0))
    totals = [score(state, seat).total for seat in range(state.players)]
    return decide(totals, ("mars", on_mars, max), ("earth", on_earth, max))
