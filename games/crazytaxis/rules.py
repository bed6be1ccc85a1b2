"""The turn as a machine of decisions: what may be chosen in each phase, and one function per verb.

R… are the rulings of the specification. An offer may be pending in either phase; then it comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING

from games.crazytaxis.board import (
    AT,
    BASE_POINTS,
    CARDS,
    CELL_COUNT,
    CLOSING_ROUNDS,
    DELIVERIES_PER_BONUS,
    MOST_PLAYERS,
    OFFERS_ACTIVE,
    OFFERS_OTHER,
    PLACE_INDEX,
    PLACES,
    cell_of,
)
from games.crazytaxis.phases import PHASE_DRIVE, PHASE_LAY, PHASE_OVER
from games.crazytaxis.scoring import finished
from games.kernel import NONE, Action

if TYPE_CHECKING:
    from games.crazytaxis.state import CrazyTaxis

TAKE: Action = ("take",)
END: Action = ("end",)
ACCEPT: Action = ("accept",)
DECLINE: Action = ("decline",)
WITHDRAW: Action = ("withdraw",)
STEP: tuple[Action, ...] = tuple(("step", *AT[cell]) for cell in range(CELL_COUNT))
BLOCK: tuple[Action, ...] = tuple(("block", *AT[cell]) for cell in range(CELL_COUNT))
# OFFER[to][give][take]
OFFER: tuple[tuple[tuple[Action, ...], ...], ...] = tuple(
    tuple(tuple(("offer", to, give, take) for take in PLACES) for give in PLACES)
    for to in range(MOST_PLAYERS))


# Who may choose, and what


def to_act(state: CrazyTaxis) -> tuple[int, ...]:
    if state.phase == PHASE_OVER:
        return ()
    if state.offer:
        asking, asked, _, _ = state.offer
        return (asked, asking)
    active = state.active
    if state.trade != "anyone":
        return (active,)
    return (active, *(seat for seat in range(state.players) if seat != active and _has_offer(state, seat)))


def _has_offer(state: CrazyTaxis, seat: int) -> bool:
    rows = state.open
    return bool(state.offers_left[seat] and rows[seat]) and any(
        rows[other] for other in range(state.players) if other != seat)


def choices(state: CrazyTaxis, seat: int) -> list[Action]:
    if state.offer:
        return [ACCEPT, DECLINE] if seat == state.offer[1] else [WITHDRAW]  # R25
    if seat != state.active:
        return offers(state, seat)
    if state.phase == PHASE_DRIVE:
        return _drive_choices(state, seat)
    return state._lays + offers(state, seat) if state.offers_left[seat] else state._lays  # R1: no passing


def _drive_choices(state: CrazyTaxis, seat: int) -> list[Action]:
    found = [STEP[cell] for cell in steps(state, seat)] if state.points else []
    if may_take(state, seat):
        found.append(TAKE)
    if not state.moved or not shares_field(state, seat):  # R13
        found.append(END)
    if may_block(state, seat):
        found += [BLOCK[cell] for cell in blockable(state)]
    if state.offers_left[seat]:
        found += offers(state, seat)
    return found


# Driving: what is possible


def steps(state: CrazyTaxis, seat: int) -> list[int]:
    """R10: the fields one point away, without those that could not be left again (R13)."""
    taxis = state.taxis
    return [cell for cell in state._city.beside(taxis[seat])
            if cell not in taxis or _may_jump(state, seat, cell)]


def _may_jump(state: CrazyTaxis, seat: int, cell: int) -> bool:
    """R13: onto another taxi's field if the points left after it lead off it, or if it finishes."""
    points = state.points - 1
    row = state.open[seat]
    if state._city.place_on.get(cell, NONE) in row:
        if len(row) == 1 and not state.to_come[seat]:
            return True
        points += _earns(len(state.done[seat]) + 1)
    return _leads_off(state, seat, cell, points)


def _leads_off(state: CrazyTaxis, seat: int, cell: int, points: int) -> bool:
    """Whether so many points suffice to come from the cell to a field without another taxi."""
    others = [taxi for other, taxi in enumerate(state.taxis) if other != seat]
    edge = [cell]
    for _ in range(points):
        onward = [there for here in edge for there in state._city.beside(here)]
        if any(there not in others for there in onward):
            return True
        edge = onward
    return False


def _earns(done: int) -> int:
    """R11: the extra point of the delivery that brings the number to `done`."""
    return done % DELIVERIES_PER_BONUS == 0


def shares_field(state: CrazyTaxis, seat: int) -> bool:
    return state.taxis.count(state.taxis[seat]) > 1


def may_take(state: CrazyTaxis, seat: int) -> bool:
    """R18: none in hand, at most one a turn, never in a turn in which one is set."""
    return not (state.hands[seat] or not state.aside or state.taken or state.blocked)


def may_block(state: CrazyTaxis, seat: int) -> bool:
    """R17: instead of the drive."""
    return bool(state.hands[seat]) and not (state.moved or state.blocked or state.taken)


def blockable(state: CrazyTaxis) -> list[int]:
    """R17: any field without a taxi, tunnel or blockade."""
    barred = {*state.taxis, *state.blockades}
    return [cell for cell in state._city.streets if cell not in barred]


# Trading: what is possible


def offers(state: CrazyTaxis, seat: int) -> list[Action]:
    """R23: every own open place against every open place of every other seat."""
    found = state._offers.get(seat)
    if found is None:
        found = state._offers[seat] = _all_offers(state, seat)
    return found


def _all_offers(state: CrazyTaxis, seat: int) -> list[Action]:
    found: list[Action] = []
    own = state.open[seat]
    for to, row in enumerate(state.open):
        if to == seat or not row:
            continue
        if len(row) == 1:
            found += [OFFER[to][give][row[0]] for give in own]
            continue
        takes = itemgetter(*row)
        for give in own:
            found += takes(OFFER[to][give])
    return found


def find_offer(state: CrazyTaxis, seat: int, action: Action) -> Action | None:
    """A legal offer without a look through the long list; None for all else, also for what is no action."""
    if type(action) is not tuple or action[:1] != ("offer",) or len(action) != 4:
        return None
    _, to, give, take = action
    if type(to) is not int or type(give) is not str or type(take) is not str:
        return None
    if state.offer or seat not in to_act(state) or not state.offers_left[seat] or not 0 <= to < state.players:
        return None
    own, their = PLACE_INDEX.get(give, NONE), PLACE_INDEX.get(take, NONE)
    if to == seat or own not in state.open[seat] or their not in state.open[to]:
        return None
    return OFFER[to][own][their]


# The turn


def begin(state: CrazyTaxis) -> None:
    _deal(state, state.first)
    _begin_turn(state)


def more_cards(state: CrazyTaxis) -> bool:
    return bool(state.map_stack or state.buried)


def _begin_turn(state: CrazyTaxis) -> None:
    state.turns += 1
    state.points = 0
    state.laid = state.moved = state.taken = state.blocked = state.halted = False
    if state.trade != "off":  # R24
        state.offers_left = [OFFERS_OTHER if state.trade == "anyone" else 0] * state.players
        state.offers_left[state.active] = OFFERS_ACTIVE
    state.phase = PHASE_LAY
    if not _turn_up(state):
        _begin_drive(state)


def _turn_up(state: CrazyTaxis) -> bool:
    """R6: the next map card that fits somewhere; each that does not goes to the bottom, once a turn."""
    for _ in range(len(state.map_stack) + len(state.buried)):
        card = _next_card(state)
        lays = state._city.placements(card, more_cards(state))
        if lays:
            state.turned, state._lays = card, lays
            if state.news is not None:
                state.tell(("turned", state.active, CARDS[card]))
            return True
        state.buried += (card,)
        if state.news is not None:
            state.tell(("buried", state.active, CARDS[card]))
    return False


def _next_card(state: CrazyTaxis) -> int:
    if not state.map_stack:
        card, *rest = state.buried
        state.buried = tuple(rest)
        return card
    stack = list(state.map_stack)
    card = state.dice.draw(stack)
    state.map_stack = tuple(stack)
    return card


def _lay(state: CrazyTaxis, seat: int, x: int, y: int, rotation: int) -> None:
    card = state.turned
    state.placed += ((card, x, y, rotation),)
    state._city = state._city.with_card(card, cell_of(x, y), rotation)
    state.turned, state._lays = NONE, []
    state.laid = True
    if state.news is not None:
        state.tell(("laid", seat, CARDS[card], x, y, rotation))
    _begin_drive(state)


def _begin_drive(state: CrazyTaxis) -> None:
    """Step 2, the places, then step 3. R8: with 2 players one for each, otherwise one for the next player."""
    active, following = state.active, (state.active + 1) % state.players
    for seat in (active, following) if state.players == 2 else (following,):
        if state.place_stack and state.to_come[seat]:
            _deal(state, seat)
    state.phase = PHASE_DRIVE
    state.points = BASE_POINTS + len(state.done[active]) // DELIVERIES_PER_BONUS  # R10
    if state.news is not None:
        state.tell(("points", active, state.points))
    _deliver(state, active)  # R16, and R11: one point more at once
    _settle(state)


def _deal(state: CrazyTaxis, seat: int) -> None:
    stack = list(state.place_stack)
    place = state.dice.draw(stack)
    state.place_stack = tuple(stack)
    state.open[seat] += (place,)
    state.to_come[seat] -= 1
    state._offers = {}
    if state.news is not None:
        state.tell(("dealt", seat, PLACES[place], len(stack)))


def _deliver(state: CrazyTaxis, seat: int) -> None:
    """R15, R16: an open place on the field of the active taxi is turned over."""
    cell = state.taxis[seat]
    place = state._city.place_on.get(cell, NONE)
    row = state.open[seat]
    if place not in row:
        return
    at = row.index(place)
    state.open[seat] = row[:at] + row[at + 1:]
    state.done[seat] += (place,)
    state._offers = {}
    if state.news is not None:
        state.tell(("delivered", seat, PLACES[place], *AT[cell], len(state.done[seat])))
    if _earns(len(state.done[seat])) and not state.halted:
        state.points += 1
        if state.news is not None:
            state.tell(("extra", seat, state.points))


# Driving


def _step(state: CrazyTaxis, seat: int, x: int, y: int) -> None:
    drive_to(state, seat, cell_of(x, y))
    _settle(state)


def drive_to(state: CrazyTaxis, seat: int, cell: int) -> None:
    """One point: the taxi moves, meets a blockade (R14), delivers (R15)."""
    here = state.taxis[seat]
    state.points -= 1
    state.driven[seat] += 1
    state.moved = True
    state.taxis[seat] = cell
    if state.news is not None:
        manner = "road" if cell in state._city.roads(here) else "tunnel"
        state.tell(("stepped", seat, *AT[here], *AT[cell], manner, state.points))
    if cell in state.blockades:
        _meet(state, seat, cell)
    _deliver(state, seat)


def _meet(state: CrazyTaxis, seat: int, cell: int) -> None:
    """R14: the move is over, the blockade goes aside."""
    state.blockades = tuple(other for other in state.blockades if other != cell)
    state.aside += 1
    state.hits[seat] += 1
    state.points = 0
    state.halted = True
    if state.news is not None:
        state.tell(("met", seat, *AT[cell]))


def _block(state: CrazyTaxis, seat: int, x: int, y: int) -> None:
    state.blockades += (cell_of(x, y),)
    state.hands[seat] -= 1
    state.points = 0
    state.blocked = state.halted = True
    if state.news is not None:
        state.tell(("blocked", seat, x, y))
    _settle(state)


def _take(state: CrazyTaxis, seat: int) -> None:
    state.aside -= 1
    state.hands[seat] += 1
    state.taken = True
    if state.news is not None:
        state.tell(("took", seat))
    _settle(state)


def _end(state: CrazyTaxis, seat: int) -> None:
    _end_turn(state)


# Trading


def _offer(state: CrazyTaxis, seat: int, to: int, give: str, take: str) -> None:
    state.offers_left[seat] -= 1
    state.offer = (seat, to, PLACE_INDEX[give], PLACE_INDEX[take])
    if state.news is not None:
        state.tell(("offered", seat, to, give, take))


def _accept(state: CrazyTaxis, seat: int) -> None:
    asking, asked, give, take = state.offer
    rows = state.open
    rows[asking] = _swapped(rows[asking], give, take)
    rows[asked] = _swapped(rows[asked], take, give)
    state._offers = {}
    _close_offer(state, "accepted", seat)


def _swapped(row: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """Each card takes the other's position in the row."""
    return tuple(new if place == old else place for place in row)


def _decline(state: CrazyTaxis, seat: int) -> None:
    _close_offer(state, "declined", seat)


def _withdraw(state: CrazyTaxis, seat: int) -> None:
    _close_offer(state, "withdrew", seat)


def _close_offer(state: CrazyTaxis, how: str, seat: int) -> None:
    asking, asked, give, take = state.offer
    state.offer = ()
    if state.news is not None:
        state.tell((how, seat, asking if seat == asked else asked, PLACES[give], PLACES[take]))
    if state.phase == PHASE_DRIVE:
        _deliver(state, state.active)  # R16: after each trade
        _settle(state)


# The end of a turn and of the game


def _settle(state: CrazyTaxis) -> None:
    """After all that happens in the drive step: the turn ends by finishing, or when only `end` is left."""
    active = state.active
    if finished(state, active):
        _finish(state, active)
        return
    options = _drive_choices(state, active)
    if len(options) == 1 and options[0] is END:
        _end_turn(state)
    else:
        state._legal = {active: options}


def _finish(state: CrazyTaxis, seat: int) -> None:
    """R19, R20."""
    if state.news is not None:
        state.tell(("finished", seat, state.driven[seat]))
    if state.finish == "first":
        _close(state)
    else:
        _end_turn(state)


def _end_turn(state: CrazyTaxis) -> None:
    if state.news is not None:
        state.tell(("ended", state.active))
    if not state.laid:
        state.dry += 1
    following = (state.active + 1) % state.players
    round_over = following == state.first and any(finished(state, seat) for seat in range(state.players))
    if round_over or state.dry >= CLOSING_ROUNDS * state.players:  # R22
        _close(state)
    else:
        state.active = following
        _begin_turn(state)


def _close(state: CrazyTaxis) -> None:
    state.phase = PHASE_OVER
    state.points = 0
    if state.news is not None:
        state.tell(("won", *state.winners()))


VERBS: Mapping[str, Callable[..., None]] = {
    "lay": _lay, "step": _step, "block": _block, "take": _take, "end": _end,
    "offer": _offer, "accept": _accept, "decline": _decline, "withdraw": _withdraw,
}
