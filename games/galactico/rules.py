"""The turn as a machine of decisions: what may be chosen in each phase, and one function per verb.

R… are the rulings of the specification; N, I and B its automatic steps inside `move`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from games.galactico.board import (
    CARD_INDEX,
    CARDS,
    DELIVERED,
    END,
    INSPECTORS,
    INSPECTORS_ABOVE_PLAYERS,
    KIND,
    LOWER_PILE,
    PASSENGERS,
    QUEUE_START,
    REFILLED,
    RICHES,
    ROUTE,
    SEATS,
    SECTOR_ICONS,
    SECTOR_OF,
    SECTORS,
    SHOWS,
    STATION_ICON,
    STATION_INDEX,
    STATIONS,
    STATIONS_IN,
    STOWAWAY,
    STOWAWAYS,
    VORTANS,
    names,
)
from games.galactico.phases import PHASE_BOARD, PHASE_MOVE, PHASE_OVER, PHASE_PLACE, PHASE_UNLOAD
from games.kernel import NONE, Action

if TYPE_CHECKING:
    from games.galactico.state import Galactico

DONE: Action = ("done",)
PLACE: tuple[Action, ...] = tuple(("place", station) for station in STATIONS)
MOVE: tuple[Action, ...] = tuple(("move", station) for station in STATIONS)
UNLOAD: tuple[Action, ...] = tuple(("unload", card) for card in CARDS)
PAIR: tuple[Action, ...] = tuple(("pair", card) for card in CARDS)
BOARD: tuple[Action, ...] = tuple(("board", count) for count in range(SEATS + 1))


# What may be chosen


def choices(state: Galactico) -> list[Action]:
    phase = state.phase
    if phase == PHASE_MOVE:
        return _move_choices(state)
    if phase == PHASE_UNLOAD:
        return _unload_choices(state)
    if phase == PHASE_PLACE:
        return _place_choices(state)
    return [BOARD[count] for count in range(_room(state), -1, -1)]


def _place_choices(state: Galactico) -> list[Action]:
    taken = {SECTOR_OF[token] for token in state.tokens if token != NONE}  # R4: no two in a sector
    return [PLACE[station] for station in ROUTE[state.players] if SECTOR_OF[station] not in taken]


def _move_choices(state: Galactico) -> list[Action]:
    taken = frozenset(state.tokens)  # R3: also the own one, but not the others of the sector
    if not state.full_lap:
        taken |= STATIONS_IN[SECTOR_OF[state.tokens[state.active]]]
    return list(_moves(state.players, taken))


@lru_cache(maxsize=1 << 13)
def _moves(players: int, taken: frozenset[int]) -> tuple[Action, ...]:
    return tuple(MOVE[station] for station in ROUTE[players] if station not in taken)


def _unload_choices(state: Galactico) -> list[Action]:
    """`done` is only ever offered beside somebody who may leave; nothing at all skips the phase."""
    station = state.tokens[state.active]
    hand = state.hands[state.active]
    icon = STATION_ICON[station]
    if not state.rich_open:
        return _closed_choices(state, hand, icon)
    found = [UNLOAD[card] for card in hand if SHOWS[card] & icon]
    if not VORTANS.isdisjoint(hand):  # R18, R19: one of yours with any one of the queue
        found += [PAIR[card] for card in state.queues[SECTOR_OF[station]] if card in VORTANS]
    if found:
        found.append(DONE)
    return found


def _closed_choices(state: Galactico, hand: tuple[int, ...], icon: int) -> list[Action]:
    """`rich_first`: nobody leaves before a rich passenger; if a brazen stowaway must leave, one has to."""
    found = [UNLOAD[card] for card in hand if card in RICHES and SHOWS[card] & icon]
    if found and not (state.brazen_stowaways and _matching_stowaways(hand, icon)):
        found.append(DONE)
    return found


def _matching_stowaways(hand: tuple[int, ...], icon: int) -> tuple[int, ...]:
    return tuple(card for card in hand if card in STOWAWAYS and SHOWS[card] & icon)


def _room(state: Galactico) -> int:
    """How many of the queue fit in."""
    seat = state.active
    return min(len(state.queues[SECTOR_OF[state.tokens[seat]]]), SEATS - len(state.hands[seat]))


# Set-up


def set_up(state: Galactico) -> None:
    """Section 3: the ring, the two piles, the first queues."""
    ring = list(range(len(SECTORS)))
    state.dice.shuffle(ring)
    state.ring = tuple(ring)
    inspectors = sorted(INSPECTORS)
    in_play = state.players + INSPECTORS_ABOVE_PLAYERS
    state.unseen = [*PASSENGERS, *inspectors[:in_play]]
    state.box = tuple(inspectors[in_play:])
    state.upper = len(state.unseen) - LOWER_PILE
    state.lower = LOWER_PILE
    if state.no_end_card:
        state.box += (END,)
    else:
        state.lower += 1
    for sector in ring:
        state.queues[sector] = tuple([_draw_passenger(state) for _ in range(QUEUE_START)])
    state.upper -= QUEUE_START * len(ring)


def _draw_passenger(state: Galactico) -> int:
    """R11: an inspector that is drawn in the deal goes back into the upper pile when all queues lie out."""
    while True:
        card = state.dice.draw(state.unseen)
        if card not in INSPECTORS:
            return card
        state.returned.append(card)


def _place(state: Galactico, seat: int, name: str) -> None:
    station = STATION_INDEX[name]
    sector = SECTOR_OF[station]
    state.tokens[seat] = station
    state.hands[seat] = state.queues[sector]
    state.queues[sector] = ()
    if state.news is not None:
        state.tell(("placed", seat, name, names(state.hands[seat])))
    if seat == state.first:
        state.phase = PHASE_MOVE
    else:
        state.active = (seat - 1) % state.players  # the first player places last


# Move: new passengers, inspection, brazen stowaways


def _move(state: Galactico, seat: int, name: str) -> None:
    station = STATION_INDEX[name]
    sector = SECTOR_OF[station]
    if state.news is not None:
        state.tell(("moved", seat, STATIONS[state.tokens[seat]], name))
    state.tokens[seat] = station
    state.rich_open = not state.rich_first
    if state.last_turn == NONE:  # R26: after the end began no card is ever drawn again
        _new_passengers(state, seat, sector)
    if state.inspectors[sector]:
        _inspect(state, seat, sector)
    if state.brazen_stowaways:
        _oust_stowaways(state, seat)
    _settle(state, seat)


def _new_passengers(state: Galactico, seat: int, stop: int) -> None:
    """N: one card for each of the five sectors before the ship's, nearest first."""
    ring, queues = state.ring, state.queues
    here = ring.index(stop)
    for steps in range(1, REFILLED + 1):
        upper, card = state.upper, _draw(state)
        sector = ring[here - steps]  # R6: a negative index runs on round the ring
        if card == END:  # R8: this sector and all later ones get nothing
            state.discard += (END,)
            return _begin_end(state, seat)
        if card in INSPECTORS:
            state.inspectors[sector] += (card,)  # R7: never in a queue
        else:
            queues[sector] += (card,)
        if state.news is not None:
            state.tell(("came", seat, CARDS[card], SECTORS[sector], "upper" if upper else "lower"))
        if not (state.lower or state.upper):  # only with `no_end_card`: the empty deck does the card's work
            return _begin_end(state, seat)


def _draw(state: Galactico) -> int:
    """Every card of a pile is as likely to lie on top. R9: the lower one follows when the upper is empty."""
    upper, unseen = state.upper, state.unseen
    if not upper:
        state.lower -= 1
        return state.dice.draw(unseen)
    state.upper = upper - 1
    returned = state.returned
    from_returned = returned and state.dice.below(upper) < len(returned)
    card = state.dice.draw(returned if from_returned else unseen)
    if upper == 1 and not state.no_end_card:
        unseen.append(END)  # what is unseen now is the lower pile, and `end` lies in it
    return card


def _begin_end(state: Galactico, seat: int) -> None:
    """R25: this round is finished and one more is played."""
    state.last_turn = (state.turn // state.players + 2) * state.players - 1
    if state.news is not None:
        state.tell(("end_begins", seat, state.last_turn))


def _inspect(state: Galactico, seat: int, sector: int) -> None:
    """I, R12, R14: the longest-waiting inspector takes all stowaways of the hand, or is sent back."""
    inspector, *others = state.inspectors[sector]
    state.inspectors[sector] = tuple(others)
    hand = state.hands[seat]
    caught = tuple([card for card in hand if card in STOWAWAYS])
    if not caught:
        _send_back(state, seat, inspector, sector)
        return
    state.hands[seat] = tuple([card for card in hand if card not in STOWAWAYS])
    state.scored[seat] += caught
    state.discard += (inspector,)
    if state.news is not None:
        points = DELIVERED[STOWAWAY] * len(caught)
        state.tell(("inspected", seat, CARDS[inspector], SECTORS[sector], names(caught), points))


def _send_back(state: Galactico, seat: int, inspector: int, sector: int) -> None:
    """R10: into the upper pile if it has a card at this moment, else into the lower."""
    if state.upper:
        state.upper += 1
        state.returned.append(inspector)
    else:
        state.lower += 1
        state.unseen.append(inspector)
    if state.news is not None:
        pile = "upper" if state.upper else "lower"
        state.tell(("sent_back", seat, CARDS[inspector], SECTORS[sector], pile))


def _oust_stowaways(state: Galactico, seat: int) -> None:
    """B: brazen stowaways with the station's icon leave unpaid; with `rich_first` not while it is closed."""
    hand = state.hands[seat]
    ousted = _matching_stowaways(hand, STATION_ICON[state.tokens[seat]])
    if ousted and state.rich_open:
        state.hands[seat] = tuple([card for card in hand if card not in ousted])
        state.discard += ousted
        if state.news is not None:
            state.tell(("ousted", seat, names(ousted), STATIONS[state.tokens[seat]]))


# Unload


def _settle(state: Galactico, seat: int) -> None:
    """Go on unloading while anybody may leave, else board."""
    options = _unload_choices(state)
    if options:
        state.phase = PHASE_UNLOAD
        state._legal = {seat: options}
    else:
        _boarding(state, seat)


def _unload(state: Galactico, seat: int, name: str) -> None:
    card = CARD_INDEX[name]
    state.hands[seat] = tuple([other for other in state.hands[seat] if other != card])
    if card in STOWAWAYS:  # R16: leaves for nothing
        state.discard += (card,)
    else:
        state.scored[seat] += (card,)
    if state.news is not None:
        points = 0 if card in STOWAWAYS else DELIVERED[KIND[card]]
        state.tell(("unloaded", seat, name, STATIONS[state.tokens[seat]], points))
    if card in RICHES and not state.rich_open:
        state.rich_open = True
        if state.brazen_stowaways:
            _oust_stowaways(state, seat)
    _settle(state, seat)


def _pair(state: Galactico, seat: int, name: str) -> None:
    hand, sector = state.hands[seat], SECTOR_OF[state.tokens[seat]]
    own = next(card for card in hand if card in VORTANS)  # R19: the one that boarded first
    other = CARD_INDEX[name]
    state.hands[seat] = tuple([card for card in hand if card != own])
    state.queues[sector] = tuple([card for card in state.queues[sector] if card != other])
    state.discard += (own, other)
    if state.news is not None:
        state.tell(("paired", seat, CARDS[own], name, SECTORS[sector]))
    _settle(state, seat)


def _done(state: Galactico, seat: int) -> None:
    _boarding(state, seat)


# Board


def _boarding(state: Galactico, seat: int) -> None:
    """R20: as many as fit must be taken; with `free_boarding` the player says how many."""
    room = _room(state)
    if room and state.free_boarding:
        state.phase = PHASE_BOARD
    else:
        _board(state, seat, room)


def _board(state: Galactico, seat: int, count: int) -> None:
    if count:
        sector = SECTOR_OF[state.tokens[seat]]
        queue = state.queues[sector]
        state.hands[seat] += queue[:count]
        state.queues[sector] = queue[count:]
        if state.news is not None:
            state.tell(("boarded", seat, SECTORS[sector], names(queue[:count])))
    _end_turn(state, seat)


# The end of a turn and of the game


def _end_turn(state: Galactico, seat: int) -> None:
    if state.news is not None:
        state.tell(("ended", seat))
    turn = state.turn
    state.turn = turn + 1
    if turn == state.last_turn:
        _finish(state)
    else:
        state.active = (seat + 1) % state.players
        state.phase = PHASE_MOVE


def _finish(state: Galactico) -> None:
    if state.self_arrival:
        for seat in range(state.players):
            _arrive(state, seat)
    state.phase = PHASE_OVER
    if state.news is not None:
        state.tell(("won", *state.winners()))


def _arrive(state: Galactico, seat: int) -> None:
    """`self_arrival`: who wants to any station of the ship's sector, also off the route, finds the way."""
    sector = SECTOR_OF[state.tokens[seat]]
    arrived = tuple(card for card in state.hands[seat] if SHOWS[card] & SECTOR_ICONS[sector])
    state.hands[seat] = tuple(card for card in state.hands[seat] if card not in arrived)
    state.discard += arrived
    if state.news is not None and arrived:
        state.tell(("arrived", seat, names(arrived), SECTORS[sector]))


VERBS: Mapping[str, Callable[..., None]] = {
    "place": _place, "move": _move, "unload": _unload, "pair": _pair, "done": _done, "board": _board,
}
