"""The turn as a machine of decisions: what may be chosen in each step, and one function per verb.

Steps still to be done wait on `state.stack`, the next one on top. A step begins with its name:

    ("main",)                                   a tile, a shuttle, or discarding tiles
    ("drop", tile)                              one tile has to go; the one just taken, or NONE for a cost
    ("send", origin, whites)                    whom to take for the white symbols of a cost
    ("land",) ("load",)                         who of the cargo arrives on Mars, who boards which ship
    ("effect", effect, repetitions, advanced)   EFFECTS[effect]; advanced: reputation was taken already (R9)
    ("free",)                                   a free launch
    ("take",) ("dock", dock)                    after a launch: a new starship, and one for the vacated dock
    ("depart",) ("fill",) ("limit",)            the end of the turn, where there is something to do

What is told (`state.news`), after the seat:

    kept [same, mixed]; revealed same, mixed
    took_tile tile, place; dropped tile; discarded tile…
    used_shuttle shuttle, place, repetitions; completed_set sets
    sent colour, origin; landed colour; boarded colour, dock; lost colour
    recruited colour; adapted place, old, new; moved colour, start, end; advanced from, to, points; skipped
    took_ship ship, place or "deck"; launched ship, dock, crew, fixed points; docked ship, dock; buried ship
    ended; reshuffled tiles; refilled row, place, card; last_round reason; and ("won", seat…)

A ship that a hearer may not know is None. R… are the rulings of the specification.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from games.ganymede.board import (
    ACCEPTS,
    ADVANCES,
    BASIC,
    BONUS_SPACES,
    BURY,
    CLOSED,
    COLOUR_INDEX,
    DECK,
    DOCK,
    DOCK_INDEX,
    DOCKS,
    DROP,
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
    NONE,
    ONE,
    PLACE_INDEX,
    PLACES,
    RECRUITS,
    REPUTATION_VP,
    ROUND_CAP,
    SAME,
    SENDS,
    SHIP,
    SHIP_INDEX,
    SHIPS,
    SHUTTLE,
    SHUTTLE_INDEX,
    SHUTTLES,
    SKIP,
    TILE,
    TILE_INDEX,
    TILE_LIMIT,
    TILES,
    TO_DOCK,
    TO_MARS,
    TO_OTHER,
    Shuttle,
    colours_of,
    discards,
    final_crews,
    loadings,
    payable,
    swaps,
)
from games.kernel import Action

if TYPE_CHECKING:
    from games.ganymede.state import Ganymede

Step = tuple[Any, ...]
LIMIT: Step = ("limit",)
FILL: Step = ("fill",)
DEPART: Step = ("depart",)
MAIN: Step = ("main",)
LAND: Step = ("land",)
LOAD: Step = ("load",)
FREE: Step = ("free",)
TAKE: Step = ("take",)
DOCK_STEP: tuple[Step, ...] = tuple(("dock", dock) for dock in range(2))


# What may be chosen


def choices(state: Ganymede, seat: int) -> list[Action]:
    if state.phase == "keep":
        return keep_choices(state, seat)
    step = state.stack[-1]
    return CHOICES[step[0]](state, seat, step)


def keep_choices(state: Ganymede, seat: int) -> list[Action]:
    known = [SHIPS[ship].id for ship in state.dealt[seat] if ship >= 0]
    return [("keep", same, mixed) for same in known for mixed in known if same != mixed]


def _main_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    astronauts, tiles = state.astronauts, state.tiles[seat]
    found = [TILE[tile] for tile in state.tile_row]  # R7: the row is full, whatever the tile can do
    at_earth = payable(EARTH, astronauts[4 * seat], len(tiles))
    at_mars = payable(MARS, astronauts[4 * seat + MARS], len(tiles))
    found += [SHUTTLE[shuttle] for shuttle in state.earth_row if shuttle in at_earth]
    found += [SHUTTLE[shuttle] for shuttle in state.mars_row if shuttle in at_mars]
    found += discards(tiles)
    return found


def _drop_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    return [DROP[tile] for tile in state.tiles[seat] if tile != step[1]]  # R3: never the tile just taken


def _send_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    _, origin, whites = step
    left = state.astronauts[4 * seat + origin]
    return list(SENDS[HUES[left]]) if 0 < whites < left % HEADS else []


def _land_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    room = _room_on_mars(state, seat)
    return list(LANDS[HUES[state.cargo]]) if 0 < room < state.cargo % HEADS else []


def _load_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    return list(loadings(state.cargo, _crew(state, seat, 0), _crew(state, seat, 1)))


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
    to_same = ACCEPTS[0][_crew(state, seat, 0)]
    to_mixed = ACCEPTS[1][_crew(state, seat, 1)]
    if mars:
        found += TO_DOCK[0][HUES[mars] & to_same]
        found += TO_DOCK[1][HUES[mars] & to_mixed]
    if same:
        found += TO_OTHER[0][HUES[same] & to_mixed]
    if mixed:
        found += TO_OTHER[1][HUES[mixed] & to_same]


def _ship_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    found = [SHIP[ship] for ship in state.ship_row if ship != NONE]
    if state.ship_deck or state.buried:
        found.append(DECK)
    return found


def _free_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    """R22, R30: any ship, complete or not, empty or not; R25: not the one that is leaving."""
    found = [LAUNCH[dock] for dock in range(2) if state.docks[2 * seat + dock] != NONE]
    return [*found, SKIP] if found else found


def _dock_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    return [DOCK[step[1]][ship] for ship in state.hands[seat] if ship >= 0]


def _depart_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    """R23: the complete ships."""
    found = []
    for dock in range(2):
        ship = state.docks[2 * seat + dock]
        if ship != NONE and state.astronauts[4 * seat + SAME + dock] % HEADS >= SHIPS[ship].need[dock]:
            found.append(LAUNCH[dock])
    return found


def _fill_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    """R28: a dock that stayed empty."""
    empty = [dock for dock in range(2) if state.docks[2 * seat + dock] == NONE]
    return [DOCK[dock][ship] for dock in empty for ship in state.hands[seat] if ship >= 0]


def _limit_choices(state: Ganymede, seat: int, step: Step) -> list[Action]:
    hand = state.hands[seat]
    return [BURY[ship] for ship in hand if ship >= 0] if len(hand) > HAND_LIMIT else []  # R29


CHOICES: Mapping[str, Callable[[Ganymede, int, Step], list[Action]]] = {
    "main": _main_choices, "drop": _drop_choices, "send": _send_choices, "land": _land_choices,
    "load": _load_choices, "effect": _effect_choices, "free": _free_choices, "take": _ship_choices,
    "dock": _dock_choices, "depart": _depart_choices, "fill": _fill_choices, "limit": _limit_choices,
}


def _crew(state: Ganymede, seat: int, dock: int) -> int:
    """The crew on a dock; CLOSED where no ship is."""
    return CLOSED if state.docks[2 * seat + dock] == NONE else state.astronauts[4 * seat + SAME + dock]


def _room_on_mars(state: Ganymede, seat: int) -> int:
    return MARS_LIMIT - state.astronauts[4 * seat + MARS] % HEADS


# From one decision to the next


def settle(state: Ganymede) -> None:
    """The automatic rule: go on until somebody has a choice."""
    stack = state.stack
    while state.phase == "play":
        if not stack:
            _wind_up(state)
            continue
        step = stack[-1]
        if step[0] == "main":  # always asks, and may wait until somebody does
            return
        seat = state.active
        options = CHOICES[step[0]](state, seat, step)
        if len(options) > 1:
            state._legal = {seat: options}
            return
        if options:
            action = options[0]
            VERBS[action[0]](state, seat, *action[1:])
        else:
            stack.pop()
            if step[0] in FINISH:
                FINISH[step[0]](state, seat, step)


def _wind_up(state: Ganymede) -> None:
    """All effects are done: departures, empty docks, hand limit, and the turn is over."""
    seat = state.active
    if _depart_choices(state, seat, DEPART):
        state.stack.append(DEPART)
    elif NONE in state.docks and _fill_choices(state, seat, FILL):
        state.stack.append(FILL)
    elif len(state.hands[seat]) > HAND_LIMIT:
        state.stack.append(LIMIT)
    else:
        _end_turn(state)


def _send_the_rest(state: Ganymede, seat: int, step: Step) -> None:
    """Exactly as many are left as whites: all go, unasked."""
    _, origin, whites = step
    if whites:
        _send_group(state, seat, origin, state.astronauts[4 * seat + origin])


def _land_the_rest(state: Ganymede, seat: int, step: Step) -> None:
    """R18: all arrive, or Mars is full and all are lost."""
    if state.cargo % HEADS <= _room_on_mars(state, seat):
        _land_group(state, seat, state.cargo)
    _lose_cargo(state, seat)


def _load_the_rest(state: Ganymede, seat: int, step: Step) -> None:
    """R19, R20: every choice and order would end in the same two crews."""
    before = [_crew(state, seat, dock) for dock in range(2)]
    (after,) = final_crews(state.cargo, *before)
    for dock in range(2):
        if after[dock] != before[dock]:
            _board_group(state, seat, after[dock] - before[dock], dock)
    _lose_cargo(state, seat)


FINISH: Mapping[str, Callable[[Ganymede, int, Step], None]] = {
    "send": _send_the_rest, "land": _land_the_rest, "load": _load_the_rest,
}


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
    state.phase = "play"
    state.stack.append(MAIN)


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
        state.stack.append(FREE)
        if state.news is not None:
            state.tell(("completed_set", seat, sets + 1))
    _push_effects(state, shuttle.effects, repetitions)  # R21: transport first
    _push_transport(state, shuttle)
    _send_group(state, seat, shuttle.origin, shuttle.cost)


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
    state.stack.append(LOAD if shuttle.origin == MARS else LAND)
    if shuttle.whites:
        state.stack.append(("send", shuttle.origin, shuttle.whites))
    for _ in range(shuttle.tiles):
        state.stack.append(("drop", NONE))


def complete_sets(state: Ganymede, seat: int) -> int:
    """R22, R37: the minimum over the five columns."""
    return min(map(len, state.columns[5 * seat:5 * seat + 5]))


# Transport


def _send(state: Ganymede, seat: int, colour: str) -> None:
    _, origin, whites = state.stack.pop()
    state.stack.append(("send", origin, whites - 1))
    _send_group(state, seat, origin, ONE[COLOUR_INDEX[colour]])


def _send_group(state: Ganymede, seat: int, origin: int, group: int) -> None:
    state.astronauts[4 * seat + origin] -= group
    state.cargo += group
    if state.news is not None:
        for colour in colours_of(group):
            state.tell(("sent", seat, colour, PLACES[origin]))


def _land(state: Ganymede, seat: int, colour: str) -> None:
    _land_group(state, seat, ONE[COLOUR_INDEX[colour]])


def _land_group(state: Ganymede, seat: int, group: int) -> None:
    state.cargo -= group
    state.astronauts[4 * seat + MARS] += group
    if state.news is not None:
        for colour in colours_of(group):
            state.tell(("landed", seat, colour))


def _load(state: Ganymede, seat: int, colour: str, dock: str) -> None:
    _board_group(state, seat, ONE[COLOUR_INDEX[colour]], DOCK_INDEX[dock])


def _board_group(state: Ganymede, seat: int, group: int, dock: int) -> None:
    state.cargo -= group
    state.astronauts[4 * seat + SAME + dock] += group
    if state.news is not None:
        for colour in colours_of(group):
            state.tell(("boarded", seat, colour, DOCKS[dock]))


def _lose_cargo(state: Ganymede, seat: int) -> None:
    """Lost in space: back to the supply."""
    if state.cargo:
        if state.news is not None:
            for colour in colours_of(state.cargo):
                state.tell(("lost", seat, colour))
        state.supply += state.cargo
        state.cargo = 0


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
        state.stack.append(FREE)
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
    ship = _draw_ship(state)
    state.hands[seat] += (ship,)
    if state.news is not None:
        _tell_owner(state, ("took_ship", seat, SHIPS[ship].id, "deck"), ("took_ship", seat, None, "deck"))


def _tell_owner(state: Ganymede, fact: Action, others: Action) -> None:
    """Section 8: what names a card in hand is for its owner, or for all with open hands."""
    if state.open_hands:
        state.tell(fact)
    else:
        state.tell(fact, only=(fact[1],), others=others)


def _draw_ship(state: Ganymede) -> int:
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


# Launching


def _launch(state: Ganymede, seat: int, name: str) -> None:
    """Launch steps 1 to 3, the last below; afterwards departures are looked at again (R23)."""
    if state.stack[-1] == FREE:
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
    state.stack += (DOCK_STEP[dock], TAKE)  # R27: also when the game is about to end
    if SHIPS[ship].effect != NONE:
        _push_effects(state, (SHIPS[ship].effect,), SHIPS[ship].repetitions)


def _dock(state: Ganymede, seat: int, name: str, dock: str) -> None:
    if state.stack[-1] != FILL:
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


# The end of a turn and of the game


def _end_turn(state: Ganymede) -> None:
    if state.news is not None:
        state.tell(("ended", state.active))
    refill(state)
    if not state.reason:  # R32: once met they stay met
        state.reason = _reason_to_end(state)
        if state.reason and state.news is not None:
            state.tell(("last_round", state.active, state.reason))
    state.active = (state.active + 1) % state.players
    state.stack.append(MAIN)
    if state.active == state.first:
        state.rounds += 1
        if state.reason or state.rounds >= ROUND_CAP:
            _finish(state)


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
        row[place] = _draw_ship(state)
        if state.news is not None:
            state.tell(("refilled", state.active, "ships", place, SHIPS[row[place]].id))


def _reason_to_end(state: Ganymede) -> str:
    """Section 7, in this order. Launches are made in one's own turn only."""
    if len(state.launched[state.active]) >= state.launches_to_end:
        return "launches"
    if not state.earth_deck:  # R31
        return "earth_deck"
    return "" if state.mars_deck else "mars_deck"


def _finish(state: Ganymede) -> None:
    state.phase = "over"
    state.stack.clear()
    state.reason = state.reason or "round_cap"  # R34
    if state.news is not None:
        state.tell(("won", *state.winners()))


VERBS: Mapping[str, Callable[..., None]] = {
    "keep": _keep,
    "tile": _tile, "shuttle": _shuttle, "discard": _discard,
    "drop": _drop, "send": _send, "land": _land, "load": _load,
    "recruit": _recruit, "adapt": _adapt, "rep": _rep, "move": _move, "ship": _ship, "skip": _skip,
    "launch": _launch, "dock": _dock, "bury": _bury,
}
