"""One function per verb: what an action does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.ganymede.board import (
    BASIC,
    BONUS_SPACES,
    COLOUR_INDEX,
    DOCK_INDEX,
    LAST_SPACE,
    MARS,
    ONE,
    PLACE_INDEX,
    REPUTATION_VP,
    SAME,
    SHIP_INDEX,
    SHIPS,
    SHUTTLE_INDEX,
    SHUTTLES,
    TILE_INDEX,
    TILE_LIMIT,
    TILES,
    Shuttle,
    colours_of,
)
from games.ganymede.phases import PHASE_PLAY
from games.ganymede.rows import draw_ship
from games.ganymede.scoring import complete_sets
from games.ganymede.steps import STEP_DOCK, STEP_FILL, STEP_FREE, STEP_LAND, STEP_LOAD, STEP_MAIN, STEP_TAKE
from games.ganymede.transport import land, load, send, send_group
from games.kernel import NONE, Action

if TYPE_CHECKING:
    from games.ganymede.state import Ganymede


# Set-up


def _keep(state: Ganymede, seat: int, same: str, mixed: str) -> None:
    mine = (SHIP_INDEX[same], SHIP_INDEX[mixed])
    state.kept = (*state.kept[:seat], mine, *state.kept[seat + 1:])
    if state.news is not None:
        state.tell(("kept", seat, same, mixed), only=(seat,), others=("kept", seat))
    if all(state.kept):
        _reveal_kept(state)


def _reveal_kept(state: Ganymede) -> None:
    """Section 3, step 7: all kept ships at once; the others go back into the deck."""
    state.dice.below(1)  # shuffling the deck: from here on nobody may take back a choice made in secret
    for seat, kept in enumerate(state.kept):
        state.ship_deck += tuple(ship for ship in state.dealt[seat] if ship not in kept)
        state.docks[2 * seat:2 * seat + 2] = kept
        if state.news is not None:
            state.tell(("revealed", seat, *(SHIPS[ship].id for ship in kept)))
    state.dealt = state.kept = ((),) * state.players
    state.phase = PHASE_PLAY
    state.stack.append(STEP_MAIN)


# Main actions


def _tile(state: Ganymede, seat: int, name: str) -> None:
    tile = TILE_INDEX[name]
    place = state.tile_row.index(tile)
    state.tile_row[place] = NONE
    state.tiles[seat] += (tile,)
    state.stack.pop()
    if state.news is not None:
        state.tell(("took_tile", seat, name, place))
    if len(state.tiles[seat]) > TILE_LIMIT:
        state.stack.append(("drop", tile))
    else:
        _tile_effects(state, seat, tile)


def _tile_effects(state: Ganymede, seat: int, tile: int) -> None:
    kind = TILES[tile].type
    repetitions = [TILES[other].type for other in state.tiles[seat]].count(kind)  # R3: counted after the drop
    _push_effects(state, TILES[tile].effects, repetitions)


def _push_effects(state: Ganymede, effects: tuple[int, ...], repetitions: int) -> None:
    for effect in reversed(effects):  # R12: the first part first
        state.stack.append(("effect", effect, repetitions, False))


def _drop(state: Ganymede, seat: int, name: str) -> None:
    """R4: no basic action for it."""
    _, taken = state.stack.pop()
    _put_away(state, seat, TILE_INDEX[name])
    if state.news is not None:
        state.tell(("dropped", seat, name))
    if taken != NONE:
        _tile_effects(state, seat, taken)


def _put_away(state: Ganymede, seat: int, tile: int) -> None:
    state.tiles[seat] = tuple(other for other in state.tiles[seat] if other != tile)
    state.tile_discard += (tile,)


def _discard(state: Ganymede, seat: int, names: tuple[str, ...]) -> None:
    state.stack.pop()
    for name in names:
        _put_away(state, seat, TILE_INDEX[name])
    if state.news is not None:
        state.tell(("discarded", seat, *names))
    _push_effects(state, (BASIC,), len(names))


def _shuttle(state: Ganymede, seat: int, name: str) -> None:
    index = SHUTTLE_INDEX[name]
    shuttle = SHUTTLES[index]
    sets = complete_sets(state, seat)
    repetitions = _lay_in_column(state, seat, index)
    state.stack.pop()
    if complete_sets(state, seat) > sets:  # R22
        state.stack.append(STEP_FREE)
        if state.news is not None:
            state.tell(("completed_set", seat, sets + 1))
    _push_effects(state, shuttle.effects, repetitions)  # R21: transport first
    _push_transport(state, shuttle)
    send_group(state, seat, shuttle.origin, shuttle.cost)


def _lay_in_column(state: Ganymede, seat: int, index: int) -> int:
    """From its row into the column of its type; how many lie there now."""
    shuttle = SHUTTLES[index]
    row = state.mars_row if shuttle.origin == MARS else state.earth_row
    place = row.index(index)
    row[place] = NONE
    column = 5 * seat + shuttle.type
    state.columns[column] += (index,)
    count = len(state.columns[column])
    if state.news is not None:
        state.tell(("used_shuttle", seat, shuttle.id, place, count))
    return count


def _push_transport(state: Ganymede, shuttle: Shuttle) -> None:
    """The tiles of the cost first, then the whites, then the journey."""
    state.stack.append(STEP_LOAD if shuttle.origin == MARS else STEP_LAND)
    if shuttle.whites:
        state.stack.append(("send", shuttle.origin, shuttle.whites))
    for _ in range(shuttle.tiles):
        state.stack.append(("drop", NONE))


# Effects


def _use(state: Ganymede, repetitions: int = 1, advanced: bool = False) -> None:
    """Repetitions of the effect on top are used up."""
    name, effect, left, before = state.stack.pop()
    if left > repetitions:
        state.stack.append((name, effect, left - repetitions, before or advanced))


def _skip(state: Ganymede, seat: int) -> None:
    state.stack.pop()
    if state.news is not None:
        state.tell(("skipped", seat))


def _recruit(state: Ganymede, seat: int, colour: str) -> None:
    one = ONE[COLOUR_INDEX[colour]]
    state.supply -= one
    state.astronauts[4 * seat] += one
    _use(state)
    if state.news is not None:
        state.tell(("recruited", seat, colour))


def _adapt(state: Ganymede, seat: int, place: str, old: str, new: str) -> None:
    change = ONE[COLOUR_INDEX[new]] - ONE[COLOUR_INDEX[old]]
    state.supply -= change
    state.astronauts[4 * seat + PLACE_INDEX[place]] += change
    _use(state)
    if state.news is not None:
        state.tell(("adapted", seat, place, old, new))


def _move(state: Ganymede, seat: int, start: str, colour: str, end: str) -> None:
    one = ONE[COLOUR_INDEX[colour]]
    state.astronauts[4 * seat + PLACE_INDEX[start]] -= one
    state.astronauts[4 * seat + PLACE_INDEX[end]] += one
    _use(state)
    if state.news is not None:
        state.tell(("moved", seat, colour, start, end))


def _rep(state: Ganymede, seat: int, spaces: int) -> None:
    before = state.markers[seat]
    space = state.markers[seat] = before + spaces
    _use(state, spaces, advanced=True)
    if state.news is not None:
        state.tell(("advanced", seat, before, space, REPUTATION_VP[space] - REPUTATION_VP[before]))
    if space == LAST_SPACE:  # R11: at once, before what is left of the effect
        state.stack.append(STEP_FREE)
    elif space in BONUS_SPACES:
        _push_effects(state, (BASIC,), 1)


def _ship(state: Ganymede, seat: int, name: str) -> None:
    if name == "deck":
        _take_from_deck(state, seat)
    else:
        _take_from_row(state, seat, SHIP_INDEX[name])
    if state.stack[-1][0] == "effect":
        _use(state)
    else:
        state.stack.pop()


def _take_from_row(state: Ganymede, seat: int, ship: int) -> None:
    place = state.ship_row.index(ship)
    state.ship_row[place] = NONE  # R5: refilled only at the end of the turn
    state.hands[seat] += (ship,)
    if state.news is not None:
        state.tell(("took_ship", seat, SHIPS[ship].id, place))


def _take_from_deck(state: Ganymede, seat: int) -> None:
    ship = draw_ship(state)
    state.hands[seat] += (ship,)
    if state.news is not None:
        _tell_owner(state, ("took_ship", seat, SHIPS[ship].id, "deck"), ("took_ship", seat, None, "deck"))


def _tell_owner(state: Ganymede, fact: Action, others: Action) -> None:
    """Section 8: what names a card in hand is for its owner, or for all with open hands."""
    if state.open_hands:
        state.tell(fact)
    else:
        state.tell(fact, only=(fact[1],), others=others)


# Launching


def _launch(state: Ganymede, seat: int, name: str) -> None:
    """Launch steps 1 to 3, the last below; afterwards departures are looked at again (R23)."""
    if state.stack[-1] == STEP_FREE:
        state.stack.pop()
    dock = DOCK_INDEX[name]
    crew, at = state.astronauts[4 * seat + SAME + dock], 2 * seat + dock
    ship = state.docks[at]
    state.docks[at] = NONE  # R25: accepts nobody
    state.astronauts[4 * seat + SAME + dock] = 0
    state.supply += crew
    state.launched[seat] += (ship,)
    if state.news is not None:
        state.tell(("launched", seat, SHIPS[ship].id, name, colours_of(crew), SHIPS[ship].vp))
    state.stack += (STEP_DOCK[dock], STEP_TAKE)  # R27: also when the game is about to end
    if SHIPS[ship].effect != NONE:
        _push_effects(state, (SHIPS[ship].effect,), SHIPS[ship].repetitions)


def _dock(state: Ganymede, seat: int, name: str, dock: str) -> None:
    if state.stack[-1] != STEP_FILL:
        state.stack.pop()
    ship = SHIP_INDEX[name]
    state.hands[seat] = tuple(other for other in state.hands[seat] if other != ship)
    state.docks[2 * seat + DOCK_INDEX[dock]] = ship
    if state.news is not None:
        state.tell(("docked", seat, name, dock))


def _bury(state: Ganymede, seat: int, name: str) -> None:
    ship = SHIP_INDEX[name]
    state.hands[seat] = tuple(other for other in state.hands[seat] if other != ship)
    state.buried += ((ship, seat),)  # R29: each below the one before
    if state.news is not None:
        _tell_owner(state, ("buried", seat, name), ("buried", seat, None))


VERBS: Mapping[str, Callable[..., None]] = {
    "keep": _keep,
    "tile": _tile, "shuttle": _shuttle, "discard": _discard,
    "drop": _drop, "send": send, "land": land, "load": load,
    "recruit": _recruit, "adapt": _adapt, "rep": _rep, "move": _move, "ship": _ship, "skip": _skip,
    "launch": _launch, "dock": _dock, "bury": _bury,
}
