"""What may be chosen in each phase, and what of that can do something. R… are the rulings of the specification."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kernel import HIDDEN, Action
from games.wildspace.board import CARDS, DISTANCE, HOSTILE, PLANETS, PLAYABLE, SECTION, SHIPS, SIDES, SLOTS, TEXTS
from games.wildspace.phases import PHASE_END, PHASE_SMUGGLER, PHASE_TURN

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
EXPLORE: tuple[tuple[Action, ...], ...] = tuple(
    tuple(("explore", planet, side) for side in SIDES) for planet in PLANETS)
SEND_SMUGGLER: tuple[Action, ...] = tuple(("smuggler", hostile) for hostile in HOSTILE)
PLACES = tuple(range(len(DISTANCE)))
EMPTY, LANDED, FINISHED = 0, 1, 2


# What may be chosen


def choices(state: WildSpace) -> list[Action]:
    seat = state.active
    phase = state.phase
    if phase == PHASE_SMUGGLER:
        return [SEND_SMUGGLER[hostile] for hostile in open_planets(state)]
    hand = state.hands[seat]
    if HIDDEN in hand:  # a foreign hand in a view: only what all have seen of it
        hand = tuple(card for card in hand if card != HIDDEN)
    refreshes = [REFRESH[card] for card in hand]  # R13
    if phase == PHASE_TURN:
        return _ship_choices(state, seat) + refreshes
    if phase == PHASE_END:
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
        found += [EXPLORE[state.row[place]][side]
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


def open_planets(state: WildSpace) -> list[int]:
    return [hostile for hostile, raids in zip(state.hostile, state.raids, strict=True) if raids < FINISHED]
