"""What a bot should value in Galactico: points made, and what the ship can still earn in its next stops."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

from games.galactico.board import (
    CARD_INDEX,
    CARDS,
    DELIVERED,
    ICONS,
    INSPECTORS,
    KIND,
    LEFT,
    RICHES,
    ROUTE,
    SEATS,
    SECTOR_ICONS,
    SECTOR_OF,
    SHOWS,
    STATION_ICON,
    STATION_INDEX,
    STOWAWAY,
    STOWAWAYS,
    VORTAN,
    VORTANS,
)
from games.galactico.phases import PHASE_BOARD, PHASE_MOVE, PHASE_OVER, PHASE_PLACE, PHASE_UNLOAD
from games.galactico.state import Cards, Galactico
from games.kernel import NONE, Action, Explanation, QuickDice, State

DRAWN_PER_TURN = 4.8            # five, less an inspector sent back now and then
LATER = (0.9, 0.7, 0.55, 0.45)  # what a gain is worth one, two, … stops ahead: others may come first
FREE_SEAT = 0.15                # a passenger yet to board, per stop that is left to carry him
RIVAL = 0.3
HORIZON_ROUNDS = 1
"""A search looks at the own turn, and a round further: up to the end of the next own one."""

_LEFT = tuple(LEFT.get(kind, 0) for kind in KIND)
_POINTS = tuple(DELIVERED.get(kind, 0) for kind in KIND)
# what leaving at the own station gains: the points and the spared penalty
_GAIN = tuple(_POINTS[card] - _LEFT[card] if card not in STOWAWAYS and kind in DELIVERED else 0
              for card, kind in enumerate(KIND))
_CAUGHT = DELIVERED[STOWAWAY] - LEFT[STOWAWAY]
_PAIRED = -LEFT[VORTAN]
_PAID = frozenset(("unload", CARDS[card]) for card, gain in enumerate(_GAIN) if gain)
_BITS = tuple(1 << number for number in range(len(ICONS)))
# the stations of each sector on the route of so many players, with their icons
_SECTORS = {players: tuple((sector, tuple((station, STATION_ICON[station]) for station in route if SECTOR_OF[station] == sector))
                           for sector in dict.fromkeys(SECTOR_OF[station] for station in route))
            for players, route in ROUTE.items()}

SPREAD = 6.0


def scale(state: State) -> float:
    """So much more value makes a seat e times as likely to win: fitted to matches of Drivers.

    The fewer stops are left, and the more ships there are to be ahead of, the more a point decides.
    """
    assert isinstance(state, Galactico)
    return SPREAD * max(1, stops_left(state, state.active)) / state.players


def value(state: State, seat: int) -> float:
    """Higher is better for the seat: its own standing against that of the best rival, in points."""
    assert isinstance(state, Galactico)
    if state.phase == PHASE_OVER:
        return _final(state, seat)
    rivals = max(standing(state, other) for other in range(state.players) if other != seat)
    return standing(state, seat) - RIVAL * rivals


def values(state: State) -> list[float]:
    """`value` of every seat, for the price of one."""
    assert isinstance(state, Galactico)
    if state.phase == PHASE_OVER:
        return [_final(state, seat) for seat in range(state.players)]
    worth = [standing(state, seat) for seat in range(state.players)]
    best, second = sorted(worth, reverse=True)[:2]
    return [own - RIVAL * (second if own == best else best) for own in worth]


def quick(state: State, seat: int) -> float:
    """For playouts: the own standing, since a rival's hardly changes within the turn."""
    assert isinstance(state, Galactico)
    return _final(state, seat) if state.phase == PHASE_OVER else standing(state, seat)


def likely(state: State, seat: int, legal: list[Action]) -> list[Action]:
    """For a search: whoever pays leaves, in whatever order, unless others would board for the last stop in his place."""
    assert isinstance(state, Galactico)
    if state.phase == PHASE_UNLOAD and stops_left(state, seat) > 0:
        for action in legal:
            if action in _PAID:
                return [action]
    return legal


def ahead(state: State, seat: int, legal: list[Action]) -> list[float] | None:
    """For a search: what each flight promises, told from hand and queues alone instead of flying there."""
    assert isinstance(state, Galactico)
    if state.phase != PHASE_MOVE:
        return None
    hand, queues, inspectors = state.hands[seat], state.queues, state.inspectors
    gains = _gains(hand, state.rich_first)
    caught = _CAUGHT * len(STOWAWAYS.intersection(hand))
    vortan = not VORTANS.isdisjoint(hand)
    stops = stops_left(state, seat) - 1
    hope = 0.0 if stops <= 0 else LATER[0] if any(inspectors) else LATER[1] if _inspector_may_come(state) else 0.0
    found = []
    for _, name in legal:
        station = STATION_INDEX[name]
        sector, icon = SECTOR_OF[station], STATION_ICON[station]
        queue, stay = queues[sector], _staying(hand, icon)
        worth = gains[icon]
        if caught and inspectors[sector]:
            worth += caught
            stay = tuple([card for card in stay if card not in STOWAWAYS])
        if vortan and not VORTANS.isdisjoint(queue):
            worth += _PAIRED
        free = min(len(queue), SEATS - len(stay))
        found.append(worth + _left(queue)[free] + _trip(stay + queue[:free], stops, hope, state.rich_first))
    return found


@lru_cache(maxsize=1 << 15)
def _staying(hand: Cards, icon: int) -> Cards:
    return tuple([card for card in hand if not (_GAIN[card] and SHOWS[card] & icon)])


@lru_cache(maxsize=1 << 15)
def _trip(hand: Cards, stops: int, hope: float, rich_first: bool) -> float:
    """What these passengers bring at so many stops, always at the icon that gains most, with hope for an inspector."""
    worth = hope * _CAUGHT * len(STOWAWAYS.intersection(hand))
    for later in LATER[:max(0, stops)]:
        gains = _gains(hand, rich_first)
        icon = max(gains, key=gains.__getitem__)
        if not gains[icon]:
            break
        worth += later * gains[icon]
        hand = _staying(hand, icon)
    return worth


def _final(state: Galactico, seat: int) -> float:
    totals = [score.total for score in state.scores()]
    won = 100.0 if seat in state.winners() else -100.0
    return won + totals[seat]


def standing(state: Galactico, seat: int) -> float:
    """Points made and to be expected. In the middle of its turn the ship is seen as it will leave."""
    points = _made(state.scored[seat])
    hand, station = state.hands[seat], state.tokens[seat]
    if seat != state.active or state.phase in (PHASE_PLACE, PHASE_MOVE):
        return points + ship_worth(state, seat, hand, stops_left(state, seat))
    if state.phase == PHASE_UNLOAD:
        stay = _staying(hand, STATION_ICON[station])
        points += sum([_POINTS[card] for card in hand]) - sum([_POINTS[card] for card in stay])
        hand = stay
    queue = state.queues[SECTOR_OF[station]]
    hand, queue = _paired(hand, queue)
    room = min(len(queue), SEATS - len(hand))
    stops = stops_left(state, seat)
    counts = range(room + 1) if state.free_boarding else (room,)
    return points + max(ship_worth(state, seat, hand + queue[:count], stops) for count in counts)


@lru_cache(maxsize=1 << 14)
def _made(cards: Cards) -> float:
    return float(sum([_POINTS[card] for card in cards]))


def _paired(hand: Cards, queue: Cards) -> tuple[Cards, Cards]:
    if VORTANS.isdisjoint(hand) or VORTANS.isdisjoint(queue):
        return hand, queue
    own = next(card for card in hand if card in VORTANS)
    other = next(card for card in queue if card in VORTANS)
    return _paired(tuple([card for card in hand if card != own]),
                   tuple([card for card in queue if card != other]))


def stops_left(state: Galactico, seat: int) -> int:
    """The seat's turns still to come; while the end is not in sight, by its expected place in the pile."""
    players, turn = state.players, state.turn
    last = state.last_turn
    if last == NONE:
        cards = state.upper + (state.lower if state.no_end_card else state.lower / 2)
        last = (int(turn + cards / DRAWN_PER_TURN) // players + 2) * players - 1
    if state.phase in (PHASE_UNLOAD, PHASE_BOARD):
        turn += 1
    own = turn + (seat - state.first - turn) % players
    return (last - own) // players + 1


def ship_worth(state: Galactico, seat: int, hand: Cards, stops: int) -> float:
    """What the passengers cost if they stay, and what a good round trip saves and earns."""
    worth = float(_left(hand)[-1])
    if stops <= 0:
        return worth + (_self_arrival(state, seat, hand) if state.self_arrival else 0)
    caught = _CAUGHT * len(STOWAWAYS.intersection(hand))
    gain, station = _best_stop(state, hand, caught, stops)
    worth += LATER[0] * gain
    if stops > 1:
        worth += _round_trip(state, hand, station, caught, stops)
    return worth


@lru_cache(maxsize=1 << 14)
def _left(cards: Cards) -> tuple[int, ...]:
    """What none, the first, the first two, … of them cost if they stay aboard."""
    return tuple(accumulate([_LEFT[card] for card in cards], initial=0))


def _self_arrival(state: Galactico, seat: int, hand: Cards) -> float:
    icons = SECTOR_ICONS[SECTOR_OF[state.tokens[seat]]]
    return -float(sum([_LEFT[card] for card in hand if SHOWS[card] & icons]))


@lru_cache(maxsize=1 << 14)
def _gains(hand: Cards, rich_first: bool) -> dict[int, int]:
    """For every icon bit what a stop at it would gain; with `rich_first` only where a rich one leaves."""
    gains = dict.fromkeys(_BITS, 0)
    for card in hand:
        gain = _GAIN[card]
        if gain:
            shows = SHOWS[card]
            while shows:
                low = shows & -shows
                gains[low] += gain
                shows ^= low
    if rich_first:
        opened = {bit for card in hand if card in RICHES for bit in _BITS if SHOWS[card] & bit}
        return {icon: gain if icon in opened else 0 for icon, gain in gains.items()}
    return gains


def _best_stop(state: Galactico, hand: Cards, caught: int, stops: int) -> tuple[float, int]:
    """The gain of the best free station for the next stop, and the station."""
    gains = _gains(hand, state.rich_first)
    vortan = not VORTANS.isdisjoint(hand)
    tokens, queues, inspectors = state.tokens, state.queues, state.inspectors
    room, chance = SEATS - len(hand), FREE_SEAT * min(stops - 1, 3)
    best, at = -99.0, NONE
    for sector, stations in _SECTORS[state.players]:
        gain, here = -1, NONE
        for station, icon in stations:
            if gains[icon] > gain and station not in tokens:
                gain, here = gains[icon], station
        if here == NONE:
            continue
        queue = queues[sector]
        if caught and inspectors[sector]:
            gain += caught
        if vortan and not VORTANS.isdisjoint(queue):
            gain += _PAIRED
        free = min(len(queue), room + (gain > 0))
        # a filled seat is a chance, but whoever boards at the last stop costs points
        total = gain + (chance * free if stops > 1 else _left(queue)[free])
        if total > best:
            best, at = total, here
    return best, at


def _round_trip(state: Galactico, hand: Cards, station: int, caught: int, stops: int) -> float:
    """The stops after the next one: always to the icon that gains most, or to an inspector."""
    worth = 0.0
    icon = STATION_ICON[station]
    if state.inspectors[SECTOR_OF[station]] or not _inspector_may_come(state):
        caught = 0
    for later in LATER[1:stops]:
        hand = tuple([card for card in hand if _GAIN[card] and not SHOWS[card] & icon])
        gains = _gains(hand, state.rich_first)
        icon = max(gains, key=gains.__getitem__)
        if caught > gains[icon]:
            worth += later * caught
            caught = icon = 0
        elif gains[icon]:
            worth += later * gains[icon]
        else:
            break
    return worth


def _inspector_may_come(state: Galactico) -> bool:
    """Stowaways are worth waiting with: one inspector cashes any number (specification, section 12)."""
    if any(state.inspectors):
        return True
    return state.last_turn == NONE and (bool(state.returned) or not INSPECTORS.isdisjoint(state.unseen))


# The one main reason for an action, as a text id and its parts: numbers, or ids of texts. None: no single one is true

def reason(state: State, seat: int, action: Action) -> Explanation | None:
    assert isinstance(state, Galactico)
    verb = action[0]
    if verb == "move":
        return _why_there(state, seat, action)
    if verb == "unload" and CARD_INDEX[action[1]] in STOWAWAYS:
        waits = bool(state.queues[SECTOR_OF[state.tokens[seat]]])
        return ("galactico.reason.unpaid", {}) if waits and len(state.hands[seat]) == SEATS else None
    if verb == "done":
        return _why_done(state, seat)
    if verb == "board":
        free = SEATS - len(state.hands[seat]) - action[1]
        return ("galactico.reason.board", {"n": free}) if free else ("galactico.reason.full", {})
    if verb == "place":
        return _why_place(state, SECTOR_OF[STATION_INDEX[action[1]]])
    return "galactico.reason." + verb, {}


def _why_done(state: Galactico, seat: int) -> Explanation | None:
    """True if whoever could still get off would not pay."""
    left = [action for action in state.legal(seat) if action[0] != "done"]
    unpaid = all(verb == "unload" and CARD_INDEX[card] in STOWAWAYS for verb, card in left)
    return ("galactico.reason.done", {}) if unpaid else None


def _why_place(state: Galactico, sector: int) -> Explanation | None:
    """How many of the queue want to go to one icon."""
    alike = max(sum(bool(_GAIN[card] and SHOWS[card] & icon) for card in state.queues[sector]) for icon in _BITS)
    return ("galactico.reason.place", {"n": alike}) if alike > 1 else None


def _why_there(state: Galactico, seat: int, action: Action) -> Explanation | None:
    """What the flight brings at once; how the cards fall elsewhere does not matter to that."""
    world = state.guess(seat, QuickDice(0))
    world.news = []
    world.apply(seat, action)
    caught = next((len(fact[4]) for fact in world.news_for(None) if fact[0] == "inspected"), 0)
    if caught:
        return "galactico.reason.inspector", {"n": caught}
    if world.active == seat and world.phase == PHASE_UNLOAD:
        verbs = {choice[0] for choice in world.legal(seat)}
        return ("galactico.reason.deliver" if "unload" in verbs else "galactico.reason.vortan"), {}
    waits = len(state.queues[SECTOR_OF[STATION_INDEX[action[1]]]])
    free = min(waits, SEATS - len(state.hands[seat]))
    if not stops_left(world, seat):
        return "galactico.reason.last", {"n": free}
    if not waits:
        return "galactico.reason.nobody", {}
    return ("galactico.reason.fetch", {"n": free}) if free else None
