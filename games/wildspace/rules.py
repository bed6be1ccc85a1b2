"""The turn as a machine of decisions: one function per verb. What may be chosen in each phase: choices.py.

R… and S… are the rulings of the specification. Pending effects lie on `state.stack`, the next on top, and are
resolved depth first (R19): a verb changes the table, then `_settle` carries out what needs no decision until
something must be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.kernel import NONE
from games.wildspace.board import (
    CANDIDATES,
    CARD_INDEX,
    CARDS,
    DISTANCE,
    EXPLORE_TEXT,
    HOSTILE,
    HOSTILE_INDEX,
    HOSTILE_LEVEL,
    IS_VETERAN,
    OPEN_HOSTILE,
    PLANET_INDEX,
    PLANETS,
    RAIDS,
    SECTION,
    SIDES,
    SLOTS,
    TEXTS,
    TRACK,
    TURNS,
    Frame,
    after_price,
)
from games.wildspace.choices import EMPTY, PLACES, SOURCE_INDEX, SOURCES, asks, live, live_ways, open_planets, payments
from games.wildspace.phases import PHASE_END, PHASE_OVER, PHASE_SMUGGLER, PHASE_TURN
from games.wildspace.scoring import SMUGGLER, score

if TYPE_CHECKING:
    from games.wildspace.state import WildSpace


# Cards on the move


def _top(state: WildSpace) -> int:
    """The top card of the deck, if need be of a new one from the discard pile (R15); else NONE (R16)."""
    if not state.deck:
        if not state.discard:
            return NONE
        state.deck, state.discard = state.discard, []
        if state.news is not None:
            state.tell(("shuffled", state.active, len(state.deck)))
    return state.dice.draw(state.deck)


def _refill(state: WildSpace, slot: int) -> None:
    card = state.market[slot] = _top(state)
    if state.news is not None and card >= 0:
        state.tell(("turned", state.active, CARDS[card], SOURCES[slot]))


def _take(state: WildSpace, slot: int) -> int:
    """A market card, whose slot is to be refilled at once, or the top of the deck."""
    return _top(state) if slot == SLOTS else state.market[slot]


def _from_hand(state: WildSpace, seat: int, card: int) -> None:
    hand = state.hands[seat]
    place = hand.index(card)
    state.hands[seat] = hand[:place] + hand[place + 1:]
    if place < state.shown[seat]:
        state.shown[seat] -= 1


def _totals(state: WildSpace) -> list[int]:
    return [score(state, seat).total for seat in range(state.seats)]


def _new_crew(state: WildSpace, seat: int, crew: tuple[int, ...]) -> None:
    """A crew changes; whoever listens hears whose points change with it (R29: rivals' may, too)."""
    before = None if state.news is None else _totals(state)
    state.crews[seat] = crew
    if before is not None:
        _tell_points(state, before)


def _tell_points(state: WildSpace, before: list[int]) -> None:
    for seat, (was, now) in enumerate(zip(before, _totals(state), strict=True)):
        if was != now:
            state.tell(("points", seat, now - was, now))


def _join(state: WildSpace, seat: int, card: int) -> None:
    """A played or hired card joins the crew; its effects are pending then."""
    _new_crew(state, seat, (*state.crews[seat], card))
    cell = _medal(state, seat) if IS_VETERAN[card] else NONE
    if cell >= 0 or card in TEXTS:
        state.stack += (("order", card if card in TEXTS else NONE, cell),)


def _medal(state: WildSpace, seat: int) -> int:
    """R20: the token moves at once and always, up to the last cell (R21). Returns the cell's text or NONE."""
    track = TRACK[state.crews[seat][0]]
    cell = state.tokens[seat]
    if cell == len(track):
        return NONE
    before = None if state.news is None else _totals(state)
    state.tokens[seat] = cell + 1
    if before is not None:
        state.tell(("medal", seat, cell + 1))
        _tell_points(state, before)
    return track[cell]


# Verbs: the ship


def _land(state: WildSpace, seat: int, planet: str, side: str) -> None:
    number = PLANET_INDEX[planet]
    state.landed[seat] |= 1 << 2 * state.row.index(number) + SIDES.index(side)
    if state.news is not None:
        state.tell(("landed", seat, planet, side))
    state.stack = TEXTS[SECTION[number][SIDES.index(side)]].start
    _settle(state, seat)


def _explore(state: WildSpace, seat: int, planet: str, side: str) -> None:
    section = 1 << 2 * state.row.index(PLANET_INDEX[planet]) + SIDES.index(side)
    state.landed[seat] &= ~section
    state.explored[seat] |= section
    if state.news is not None:
        state.tell(("explored", seat, planet, side))
    state.stack = TEXTS[EXPLORE_TEXT].start
    _settle(state, seat)


def _pass(state: WildSpace, seat: int) -> None:
    if state.news is not None:
        state.tell(("passed", seat))
    _end_turn(state, seat)


# Verbs: effects


def _pay(state: WildSpace, seat: int, card: str) -> None:
    """Pay the price on top of the stack with this card."""
    _, text, price = state.stack[-1]
    kind = TEXTS[text].prices[price][0]
    number = CARD_INDEX[card]
    if state.news is not None:
        state.tell(("discarded" if kind == "discard" else "removed", seat, card))
    if kind == "discard":
        _from_hand(state, seat, number)
    else:  # R22: the token stays where it is
        _new_crew(state, seat, tuple(other for other in state.crews[seat] if other != number))
    state.discard.append(number)
    state.stack = state.stack[:-1] + after_price(text, price)


def _discard(state: WildSpace, seat: int, card: str) -> None:
    _pay(state, seat, card)
    _settle(state, seat)


def _choose(state: WildSpace, seat: int, way: int) -> None:
    text = state.stack[-1][1]
    state.stack = state.stack[:-1] + TEXTS[text].ways[way].frames
    if state.news is not None:
        state.tell(("chose", seat, *TEXTS[text].name, way))
    _settle(state, seat)


def _draw(state: WildSpace, seat: int, source: str) -> None:
    _, text, left = state.stack[-1]
    state.stack = state.stack[:-1] if left == 1 else (*state.stack[:-1], ("draw", text, left - 1))
    slot = SOURCE_INDEX[source]
    card = _take(state, slot)
    hand = state.hands[seat]
    if slot == SLOTS:
        state.hands[seat] = (*hand, card)
    else:  # everybody saw it
        shown = state.shown[seat]
        state.hands[seat] = (*hand[:shown], card, *hand[shown:])
        state.shown[seat] = shown + 1
    if state.news is not None:
        _tell_draw(state, seat, CARDS[card], source)
    if slot != SLOTS:
        _refill(state, slot)
    _settle(state, seat, seen=True)


def _tell_draw(state: WildSpace, seat: int, card: str, source: str) -> None:
    if source == "deck":
        state.tell(("drew", seat, card, source), only=(seat,), others=("drew", seat, None, source))
    else:
        state.tell(("drew", seat, card, source))


def _play(state: WildSpace, seat: int, card: str) -> None:
    state.stack = state.stack[:-1]
    number = CARD_INDEX[card]
    _from_hand(state, seat, number)
    if state.news is not None:
        state.tell(("played", seat, card))
    _join(state, seat, number)
    _settle(state, seat)


def _hire(state: WildSpace, seat: int, source: str) -> None:
    state.stack = state.stack[:-1]
    slot = SOURCE_INDEX[source]
    card = _take(state, slot)
    if state.news is not None:
        state.tell(("hired", seat, CARDS[card], source))
    if slot != SLOTS:  # R12: before the card's effects
        _refill(state, slot)
    _join(state, seat, card)
    _settle(state, seat, seen=True)


def _order(state: WildSpace, seat: int, which: str) -> None:
    _, card, cell = state.stack[-1]
    if state.news is not None:
        state.tell(("ordered", seat, CARDS[card], which))
    _begin(state, card, cell, medal=which == "medal")
    _settle(state, seat)


def _skip(state: WildSpace, seat: int) -> None:
    kind, text, _ = state.stack[-1]
    if state.news is not None:
        state.tell(("skipped", seat, kind, *TEXTS[text].name))
    state.stack = state.stack[:-1]
    _settle(state, seat)


def _refresh(state: WildSpace, seat: int, card: str) -> None:
    """R14: the paid card, then the market, to the discard pile, which may become the new deck on the way."""
    number = CARD_INDEX[card]
    _from_hand(state, seat, number)
    swept = [other for other in state.market if other >= 0]
    state.discard += [number, *swept]
    if state.news is not None:
        state.tell(("refreshed", seat, card, *(CARDS[other] for other in swept)))
    for slot in range(SLOTS):
        _refill(state, slot)
    if state.phase != PHASE_TURN:
        _settle(state, seat, seen=True)


def _end(state: WildSpace, seat: int) -> None:
    _end_turn(state, seat)


# What happens by itself


def _settle(state: WildSpace, seat: int, seen: bool = False) -> None:
    """Resolve the stack until something must be asked. `seen`: the action showed new cards (R39)."""
    last = state.clock == TURNS * state.seats - 1
    while state.stack:
        if last and not any(map(holds, state.stack)):  # R38: cards in hand are worth nothing any more
            state.stack = ()
        elif asks(state):
            state.phase = state.stack[-1][0]
            _fill_market(state)
            return
        else:
            _advance(state, seat)
    _fill_market(state)
    if seen and not last and state.hands[seat]:  # R39
        state.phase = PHASE_END
    else:
        _end_turn(state, seat)


def holds(frame: Frame) -> bool:
    """R38: whether what is pending holds a play, a hire or a removal, usable or not."""
    kind, text, number = frame
    if kind == "order":
        return any(part in TEXTS and TEXTS[part].holds for part in (text, number))
    if kind == "choose":
        return any(way.holds for way in TEXTS[text].ways)
    if kind == "pay":
        return TEXTS[text].holds
    return kind != "draw"


def _advance(state: WildSpace, seat: int) -> None:
    """What is on top of the stack is no decision: carry out the only way, or drop what can do nothing."""
    kind, text, number = state.stack[-1]
    if kind == "order" and live(state, seat, number):
        _begin(state, text, number, medal=True)
    elif kind == "order" and live(state, seat, text):
        _begin(state, text, number, medal=False)
    elif kind == "pay" and TEXTS[text].landing:
        _pay(state, seat, payments(state, seat, text, number)[0][1])
    elif kind == "choose" and (ways := live_ways(state, seat, text)):
        state.stack = state.stack[:-1] + TEXTS[text].ways[ways[0]].frames
    else:
        _lapse(state, seat)


def _lapse(state: WildSpace, seat: int) -> None:
    kind, text, number = state.stack[-1]
    state.stack = state.stack[:-1]
    if state.news is not None:
        state.tell(("lapsed", seat, kind, *TEXTS[number if text == NONE else text].name))


def _begin(state: WildSpace, card: int, cell: int, medal: bool) -> None:
    """R20: one of the two effects of a played veteran; the other is looked at again after its whole chain."""
    chosen, left = (cell, ("order", card, NONE)) if medal else (card, ("order", NONE, cell))
    rest = () if left[1] == left[2] else (left,)
    state.stack = state.stack[:-1] + rest + TEXTS[chosen].start


def _fill_market(state: WildSpace) -> None:
    """R16: empty slots are refilled as soon as the discard pile has a card."""
    if NONE in state.market:
        for slot in range(SLOTS):
            if state.market[slot] == NONE:
                _refill(state, slot)


# The end of a turn and of the game


def _end_turn(state: WildSpace, seat: int) -> None:
    if state.news is not None:
        state.tell(("ended", state.active))
    if state.phase != PHASE_SMUGGLER:  # S4
        _flip_planets(state, len(state.crews[seat]))
    state.clock += 1
    if state.clock == TURNS * state.seats:
        _finish(state)
    else:
        state.active = (state.active + 1) % state.seats
        state.phase = opening(state)


def opening(state: WildSpace) -> str:
    """The first decision of the active seat's turn."""
    return "smuggler" if state.players == 1 and state.active == SMUGGLER else "turn"


def _flip_planets(state: WildSpace, size: int) -> None:
    """R3: each face-down planet whose distance the crew has reached; which one it is shows now."""
    if NONE not in state.row:
        return
    row = list(state.row)
    for place in PLACES:
        if row[place] == NONE and DISTANCE[place] <= size:
            row[place] = state.dice.pick(CANDIDATES[place])
            if state.news is not None:
                state.tell(("flipped", state.active, PLANETS[row[place]]))
    state.row = tuple(row)


def _finish(state: WildSpace) -> None:
    state.phase = PHASE_OVER
    if state.news is not None:
        state.tell(("won", *state.winners()))


# The smuggler


def open_hostile(state: WildSpace) -> None:
    """S2: turn up the leftmost hostile planets until two are open."""
    while state.hostile_left and len(open_planets(state)) < OPEN_HOSTILE:
        levels = list(state.hostile_left)
        level = state.dice.draw(levels)
        state.hostile_left = tuple(sorted(levels))
        level_cards = [card for card, its in enumerate(HOSTILE_LEVEL) if its == level]
        before = None if state.news is None else _totals(state)
        state.hostile += (state.dice.pick([card for card in level_cards if card not in state.hostile]),)
        state.raids.append(EMPTY)
        if before is not None:
            state.tell(("opened", SMUGGLER, HOSTILE[state.hostile[-1]]))
            _tell_points(state, before)


def _smuggler(state: WildSpace, seat: int, hostile: str) -> None:
    """The smuggler's ship lands on an empty hostile planet, or explores the one it stands on."""
    planet = HOSTILE_INDEX[hostile]
    place = state.hostile.index(planet)
    raid = state.raids[place]
    state.raids[place] = raid + 1
    if state.news is not None:
        state.tell(("raided", SMUGGLER, hostile, "land" if raid == EMPTY else "explore"))
    for slot, deed in RAIDS[planet][raid]:  # S1: left to right, refilled after each single effect
        _raid_slot(state, slot, deed)
    _fill_market(state)
    open_hostile(state)
    _end_turn(state, SMUGGLER)


def _raid_slot(state: WildSpace, slot: int, deed: str) -> None:
    card = state.market[slot]
    if card == NONE:  # S5
        return
    if state.news is not None:
        state.tell(("taken" if deed == "take" else "scrapped", SMUGGLER, CARDS[card], SOURCES[slot]))
    if deed == "take":
        _new_crew(state, SMUGGLER, (*state.crews[SMUGGLER], card))
    else:
        state.discard.append(card)
    _refill(state, slot)


VERBS: Mapping[str, Callable[..., None]] = {
    "land": _land, "explore": _explore, "pass": _pass, "discard": _discard, "remove": _discard,
    "choose": _choose, "draw": _draw, "play": _play, "hire": _hire, "order": _order, "skip": _skip,
    "refresh": _refresh, "end": _end, "smuggler": _smuggler,
}
