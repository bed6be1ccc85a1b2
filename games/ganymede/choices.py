"""What may be chosen in each step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.ganymede.board import (
    ACCEPTS,
    ADVANCES,
    BURY_SHIP,
    CLOSED,
    DOCK_SHIP,
    DROP_TILE,
    EARTH,
    EARTH_LIMIT,
    EFFECTS,
    HAND_LIMIT,
    HEADS,
    HUES,
    LANDS,
    LAST_SPACE,
    LAUNCH,
    MARS,
    MARS_LIMIT,
    MIXED,
    RECRUITS,
    SAME,
    SENDS,
    SHIPS,
    SKIP,
    TAKE_FROM_DECK,
    TAKE_SHIP,
    TAKE_TILE,
    TO_DOCK,
    TO_MARS,
    TO_OTHER,
    USE_SHUTTLE,
    discards,
    loadings,
    payable,
    swaps,
)
from games.ganymede.phases import PHASE_KEEP
from games.ganymede.steps import Step
from games.kernel import NONE, Action

if TYPE_CHECKING:
    from games.ganymede.state import Ganymede


def choices(state: Ganymede, seat: int) -> list[Action]:
    if state.phase == PHASE_KEEP:
        return keep_choices(state, seat)
    step = state.stack[-1]
    return CHOICES[step[0]](state, seat, step)


def keep_choices(state: Ganymede, seat: int) -> list[Action]:
    known = [SHIPS[ship].id for ship in state.dealt[seat] if ship >= 0]
    return [("keep", same, mixed) for same in known for mixed in known if same != mixed]


def _main_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    astronauts, tiles = state.astronauts, state.tiles[seat]
    found = [TAKE_TILE[tile] for tile in state.tile_row]  # R7: the row is full, whatever the tile can do
    at_earth = payable(EARTH, astronauts[4 * seat], len(tiles))
    at_mars = payable(MARS, astronauts[4 * seat + MARS], len(tiles))
    found += [USE_SHUTTLE[shuttle] for shuttle in state.earth_row if shuttle in at_earth]
    found += [USE_SHUTTLE[shuttle] for shuttle in state.mars_row if shuttle in at_mars]
    found += discards(tiles)
    return found


def _drop_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    return [DROP_TILE[tile] for tile in state.tiles[seat] if tile != step[1]]  # R3: never the tile just taken


def _send_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    _, origin, whites = step
    left = state.astronauts[4 * seat + origin]
    return list(SENDS[HUES[left]]) if 0 < whites < left % HEADS else []


def _land_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    room = room_on_mars(state, seat)
    return list(LANDS[HUES[state.cargo]]) if 0 < room < state.cargo % HEADS else []


def _load_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    return list(loadings(state.cargo, crew_on(state, seat, 0), crew_on(state, seat, 1)))


def _effect_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    _, index, repetitions, advanced = step
    recruit, adapt, rep, move, ship = EFFECTS[index]
    found: list[Action] = []
    if recruit and state.astronauts[4 * seat] % HEADS < EARTH_LIMIT:  # R13
        found += RECRUITS[recruit & HUES[state.supply]]
    if adapt:
        _add_adapts(found, state, seat, adapt)
    if rep and not advanced:  # R9: once per effect
        found += ADVANCES[min(repetitions, LAST_SPACE - state.markers[seat])]
    if move:
        _add_moves(found, state, seat)
    if ship:
        found += _ship_choices(state, seat, step)
    if found:
        found.append(SKIP)  # R1
    return found


def _add_adapts(found: list[Action], state: Ganymede, seat: int, coloured: int) -> None:
    """R14: the crew must obey its dock's rule after the swap."""
    arriving = HUES[state.supply]
    earth, mars, same, mixed = state.astronauts[4 * seat:4 * seat + 4]
    found += swaps(EARTH, coloured, HUES[earth], arriving)
    found += swaps(MARS, coloured, HUES[mars], arriving)
    if same % HEADS == 1:
        found += swaps(SAME, coloured, HUES[same], arriving)
    found += swaps(MIXED, coloured, HUES[mixed], arriving & ~HUES[mixed])


def _add_moves(found: list[Action], state: Ganymede, seat: int) -> None:
    """R15: only where the destination accepts it; R16: also from a complete ship."""
    earth, mars, same, mixed = state.astronauts[4 * seat:4 * seat + 4]
    if earth and mars % HEADS < MARS_LIMIT:
        found += TO_MARS[HUES[earth]]
    to_same = ACCEPTS[0][crew_on(state, seat, 0)]
    to_mixed = ACCEPTS[1][crew_on(state, seat, 1)]
    if mars:
        found += TO_DOCK[0][HUES[mars] & to_same]
        found += TO_DOCK[1][HUES[mars] & to_mixed]
    if same:
        found += TO_OTHER[0][HUES[same] & to_mixed]
    if mixed:
        found += TO_OTHER[1][HUES[mixed] & to_same]


def _ship_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    found = [TAKE_SHIP[ship] for ship in state.ship_row if ship != NONE]
    if state.ship_deck or state.buried:
        found.append(TAKE_FROM_DECK)
    return found


def _free_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    """R22, R30: any ship, complete or not, empty or not; R25: not the one that is leaving."""
    found = [LAUNCH[dock] for dock in range(2) if state.docks[2 * seat + dock] != NONE]
    return [*found, SKIP] if found else found


def _dock_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    return [DOCK_SHIP[step[1]][ship] for ship in state.hands[seat] if ship >= 0]


def depart_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    """R23: the complete ships."""
    found = []
    for dock in range(2):
        ship = state.docks[2 * seat + dock]
        if ship != NONE and state.astronauts[4 * seat + SAME + dock] % HEADS >= SHIPS[ship].need[dock]:
            found.append(LAUNCH[dock])
    return found


def fill_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    """R28: a dock that stayed empty."""
    empty = [dock for dock in range(2) if state.docks[2 * seat + dock] == NONE]
    return [DOCK_SHIP[dock][ship] for dock in empty for ship in state.hands[seat] if ship >= 0]


def _limit_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    hand = state.hands[seat]
    return [BURY_SHIP[ship] for ship in hand if ship >= 0] if len(hand) > HAND_LIMIT else []  # R29


CHOICES: Mapping[str, Callable[[Ganymede, int, Step], list[Action]]] = {
    "main": _main_choices, "drop": _drop_choices, "send": _send_choices, "land": _land_choices,
    "load": _load_choices, "effect": _effect_choices, "free": _free_choices, "take": _ship_choices,
    "dock": _dock_choices, "depart": depart_choices, "fill": fill_choices, "limit": _limit_choices,
}


def crew_on(state: Ganymede, seat: int, dock: int) -> int:
    """The crew on a dock; CLOSED where no ship is."""
    return CLOSED if state.docks[2 * seat + dock] == NONE else state.astronauts[4 * seat + SAME + dock]


def room_on_mars(state: Ganymede, seat: int) -> int:
    return MARS_LIMIT - state.astronauts[4 * seat + MARS] % HEADS
