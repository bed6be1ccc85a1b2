"""The turn as a machine of decisions: what may be chosen in each phase, and one function per verb.

R… and S… are the rulings of the specification. Pending effects lie on `state.stack`, the next on top, and are
resolved depth first (R19): a verb changes the table, then `_settle` carries out what needs no decision until
something must be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.kernel import Action
from games.wildspace.board import (
    CANDIDATES,
    CARD_INDEX,
    CARDS,
    DISTANCE,
    EXPLORE,
    HOSTILE,
    HOSTILE_INDEX,
    HOSTILE_LEVEL,
    NONE,
    OPEN_HOSTILE,
    PLANET_INDEX,
    PLANETS,
    PLAYABLE,
    RAIDS,
    SECTION,
    SHIPS,
    SIDES,
    SLOTS,
    TEXTS,
    TRACK,
    TURNS,
    VETERAN,
    Frame,
    after_price,
)
from games.wildspace.scoring import SMUGGLER, score

if TYPE_CHECKING:
    from games.wildspace.state import WildSpace

PASS: Action = ("pass",)
SKIP: Action = ("skip",)
END: Action = ("end",)
SOURCES = (*(f"m{slot}" for slot in range(SLOTS)), "deck")
SOURCE_INDEX = {source: number for number, source in enumerate(SOURCES)}
ORDERS: list[Action] = [("order", "medal"), ("order", "ability")]
DRAW: tuple[Action, ...] = tuple(("draw", source) for source in SOURCES)
HIRE: tuple[Action, ...] = tuple(("hire", source) for source in SOURCES)
PLAY: tuple[Action, ...] = tuple(("play", card) for card in CARDS)
DISCARD: tuple[Action, ...] = tuple(("discard", card) for card in CARDS)
REMOVE: tuple[Action, ...] = tuple(("remove", card) for card in CARDS)
REFRESH: tuple[Action, ...] = tuple(("refresh", card) for card in CARDS)
_MOST_WAYS = max(len(text.ways) for text in TEXTS.values())
CHOOSE: tuple[Action, ...] = tuple(("choose", way) for way in range(_MOST_WAYS))
LAND: tuple[tuple[Action, ...], ...] = tuple(
    tuple(("land", planet, side) for side in SIDES) for planet in PLANETS)
EXPLORE_AT: tuple[tuple[Action, ...], ...] = tuple(
    tuple(("explore", planet, side) for side in SIDES) for planet in PLANETS)
RAID: tuple[Action, ...] = tuple(("smuggler", hostile) for hostile in HOSTILE)
PLACES = tuple(range(len(DISTANCE)))
EMPTY, LANDED, FINISHED = 0, 1, 2


# What may be chosen


def choices(state: WildSpace) -> list[Action]:
    seat = state.active
    phase = state.phase
    if phase == "smuggler":
        return [RAID[hostile] for hostile in open_planets(state)]
    hand = state.hands[seat]
    if NONE in hand:  # a foreign hand in a view: only what all have seen of it
        hand = tuple(card for card in hand if card != NONE)
    refreshes = [REFRESH[card] for card in hand]  # R13
    if phase == "turn":
        return _ship_choices(state, seat) + refreshes
    if phase == "end":
        return [END, *refreshes]
    kind, text, number = state.stack[-1]
    if kind == "draw":
        return _sources(state, DRAW) + refreshes
    if kind == "play":
        playable = PLAYABLE[number]
        return [*[PLAY[card] for card in hand if card in playable], SKIP, *refreshes]
    if kind == "pay":
        options = payments(state, seat, text, number)
        return options if TEXTS[text].landing else [*options, SKIP, *refreshes]  # R5
    if kind == "hire":
        return [*_sources(state, HIRE), SKIP, *refreshes]
    if kind == "choose":
        return [CHOOSE[way] for way in live_ways(state, seat, text)] + refreshes
    return ORDERS + refreshes


def _ship_choices(state: WildSpace, seat: int) -> list[Action]:
    landed = state.landed[seat]
    explored = state.explored[seat]
    out = landed | explored
    size = len(state.crews[seat])
    found: list[Action] = []
    if out.bit_count() < SHIPS:
        for place in PLACES:
            planet = state.row[place]
            if planet >= 0 and size >= DISTANCE[place]:  # R2
                for side in (0, 1):
                    if not out >> (2 * place + side) & 1 and can_land(state, seat, SECTION[planet][side]):
                        found.append(LAND[planet][side])
    if landed:
        found += [EXPLORE_AT[state.row[place]][side]
                  for place in PLACES for side in (0, 1) if landed >> (2 * place + side) & 1]
    return found or [PASS]  # R8


def can_land(state: WildSpace, seat: int, section: int) -> bool:
    """R5: all conditions can be met before the ship is put down."""
    text = TEXTS[section]
    for cards in text.needs:
        if cards.isdisjoint(state.crews[seat]):
            return False
    for kind, cards in text.prices:
        if cards.isdisjoint(state.hands[seat] if kind == "discard" else state.crews[seat][1:]):  # R23
            return False
    return True


def _sources(state: WildSpace, actions: tuple[Action, ...]) -> list[Action]:
    """R16: an empty slot is no option; R15: the deck is one while a new one can be made."""
    found = [actions[slot] for slot, card in enumerate(state.market) if card >= 0]
    if state.deck or state.discard:
        found.append(actions[SLOTS])
    return found


def payments(state: WildSpace, seat: int, number: int, price: int) -> list[Action]:
    """The cards that can pay a price: for a landing every match, for an ability only those that leave its
    effect something to do (R18)."""
    text = TEXTS[number]
    kind, cards = text.prices[price]
    hand = state.hands[seat]
    # what is paid lies in the discard pile, so a draw finds a card: only a play may want the card that pays
    spare = 2 if text.landing or text.takes else len(text.plays.intersection(hand))
    if kind == "remove":  # R23: never the captain; R24: also the card just played
        return [REMOVE[card] for card in state.crews[seat][1:] if card in cards] if spare else []
    return [DISCARD[card] for card in hand if card in cards and spare > (card in text.plays)]


# What can do something


def any_card(state: WildSpace) -> bool:
    """Whether a draw or a hire finds a card anywhere."""
    return bool(state.deck or state.discard) or max(state.market) >= 0


def live_ways(state: WildSpace, seat: int, text: int) -> list[int]:
    """The alternatives of which at least one effect can do something."""
    return [number for number, way in enumerate(TEXTS[text].ways)
            if not way.plays.isdisjoint(state.hands[seat]) or (way.takes and any_card(state))]


def live(state: WildSpace, seat: int, number: int) -> bool:
    """R17: whether an ability or a track cell has conditions that can be met and something to do now."""
    text = TEXTS.get(number)
    if text is None:
        return False
    for cards in text.needs:
        if cards.isdisjoint(state.crews[seat]):
            return False
    if text.prices:
        return all(payments(state, seat, number, price) for price in range(len(text.prices)))
    return bool(live_ways(state, seat, number))


def asks(state: WildSpace) -> bool:
    """Whether what is on top of the stack is a real decision of the active seat."""
    if not state.stack:
        return True
    kind, text, number = state.stack[-1]
    seat = state.active
    if kind == "draw" or kind == "hire":
        return any_card(state)
    if kind == "play":
        return not PLAYABLE[number].isdisjoint(state.hands[seat])
    if kind == "pay":  # R5: a landing is paid without asking if only one card can
        return len(payments(state, seat, text, number)) > TEXTS[text].landing
    if kind == "choose":
        return len(live_ways(state, seat, text)) > 1
    return live(state, seat, number) and live(state, seat, text) and not _plain_draws(text, number)


def _plain_draws(card: int, cell: int) -> bool:
    """R20: cell and ability only draw and nothing is paid, so their order can't matter."""
    return TEXTS[card].only_draws and TEXTS[cell].only_draws


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
    cell = _medal(state, seat) if VETERAN[card] else NONE
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
    state.stack = TEXTS[EXPLORE].start
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
    if state.phase != "turn":
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
        state.phase = "end"
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
    if state.phase != "smuggler":  # S4
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
    state.phase = "over"
    if state.news is not None:
        state.tell(("won", *state.winners()))


# The smuggler


def open_planets(state: WildSpace) -> list[int]:
    return [hostile for hostile, raids in zip(state.hostile, state.raids, strict=True) if raids < FINISHED]


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
