"""What a bot should value in Wild Space: the crew as it scores and may grow, the cards in hand by how well
they fit it and how likely they are still played, and what is pending.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from games.kernel import Action, QuickDice, State
from games.wildspace.board import (
    CARD_INDEX,
    CARDS,
    DATA,
    DECK,
    DISTANCE,
    EXPLORE,
    MISSION,
    NONE,
    PLANET_INDEX,
    PLAYABLE,
    POINTS,
    POINTS_CELL,
    SECTION,
    SIDES,
    SPECIES,
    TEXTS,
    TRACK,
    TURNS,
    VETERAN,
    Cards,
    Frames,
    Mission,
)
from games.wildspace.scoring import EACH, FREE, KINDS, SET, SMUGGLER, Crew, score, species_counts
from games.wildspace.state import WildSpace

STEP = (0.0, 1.2, 3.0)
"""What one and two animals of a species promise with all turns to go; from the third on they score."""
PROMISE = 0.6
"""How much of a mission or track not yet fulfilled is counted."""
FIRST, FALL = 0.85, 0.72
"""The weight of the best card in hand, and how it falls from card to card."""
PLAYS_PER_TURN = 1.3
UNKNOWN = 4.0
"""The worth of a card still to be drawn, if it can be chosen."""
HORIZON = 4
"""How many animals of a species in one hand are told apart."""
WAIT = 10.0
"""Turns to come raise hopes; this is taken off again, so that using a turn is never worse than having it."""
KEEP = 0.1
"""A card kept is better than a card thrown away."""
PENDING = 0.85
"""A play that waits is worth a little less than the card played."""
DRIVE = {"draw": 0.8, "play": 2.5, "hire": 4.0}
PRICE = {"discard": 1.0, "remove": 3.0}
"""What an ability brings and costs, besides the card that has it."""
SCALE = 12.0
"""A lead of so many points is worth about three wins of four."""
HORIZON_TURNS = 0
"""A search looks at the own turn only: what rivals do in theirs hardly touches it, and is mostly luck."""
DENY = 0.25
"""A point of a rival's counts less than an own one: there is little to do about it."""
RAID = {"easy": 3.2, "normal": 4.6, "hard": 6.1}
"""What a turn brings the smuggler on average (specification, section 13)."""


_IN_DECK = frozenset(DECK)
Rows = tuple[tuple[float, ...], ...]


class Appraisal(NamedTuple):
    potential: float
    worth: tuple[float, ...]
    """Of each card of the deck: what it would add to the crew, without its species."""
    rows: Rows
    """Of each species: what the next animal would add, the one after it …; last those without a species."""

ODDS = 20.0
"""So much more value makes a seat e times as likely to win: fitted to matches of Drivers."""


def value(state: State, seat: int) -> float:
    """Higher is better for the seat, in points: its prospects less a share of the strongest rival's score."""
    assert isinstance(state, WildSpace)
    if state.players == 1:
        rival = _smuggler(state)
    else:
        rival = max(score(state, other).total for other in range(state.seats) if other != seat)
    return prospects(state, seat) - DENY * rival


def values(state: State) -> list[float]:
    """`value` of every seat, for the price of one. In solo: what the person and the smuggler will probably have."""
    assert isinstance(state, WildSpace)
    if state.players == 1:
        return [prospects(state, 0) + WAIT * _turns_left(state, 0), _smuggler(state)]
    totals = [score(state, seat).total for seat in range(state.seats)]
    best, second = sorted(totals, reverse=True)[:2]
    return [prospects(state, seat) - DENY * (second if total == best else best) for seat, total in enumerate(totals)]


def turn(state: State) -> object:
    """Changes when a turn is over; in solo the same seat acts again."""
    assert isinstance(state, WildSpace)
    return state.clock


def quick(state: State, seat: int) -> float:
    """For playouts: the own prospects, since a rival's crew doesn't change within the turn."""
    assert isinstance(state, WildSpace)
    return prospects(state, seat)


def prospects(state: WildSpace, seat: int) -> float:
    left = _turns_left(state, seat)
    crews = state.crews
    rivals = (*crews[:seat], *crews[seat + 1:])
    pending = state.stack if seat == state.active else ()
    return _prospects(crews[seat], rivals, state.tokens[seat], left, state.phase == "over", state.hands[seat], pending)


@lru_cache(maxsize=1 << 14)
def _prospects(crew: Crew, rivals: tuple[Crew, ...], token: int, left: int, over: bool, cards: tuple[int, ...],
               pending: Frames) -> float:
    appraisal = _appraise(crew, rivals, token, left, over)
    return appraisal.potential + _in_hand(crew, cards, pending, appraisal, left) - WAIT * left


def _turns_left(state: WildSpace, seat: int) -> int:
    """The turns in which the seat will still send a ship."""
    left = TURNS - state.turns(seat)
    return left - 1 if seat == state.active and state.phase not in ("turn", "over") else left


@lru_cache(maxsize=4096)
def _appraise(crew: Crew, rivals: tuple[Crew, ...], token: int, left: int, over: bool) -> Appraisal:
    hope = 0.0 if over else left / TURNS
    counts = species_counts(crew)
    least = min(counts)
    ahead = sum(animals > least for animals in counts)
    potential = sum(_row(animals, hope) for animals in counts) + SET * least + _set(ahead, hope)
    potential += sum(POINTS[card] for card in crew) + _distances(len(crew), hope)
    potential += _track(crew[0], token, hope)
    medal = _track(crew[0], token + 1, hope) - _track(crew[0], token, hope) + _cell(crew[0], token)
    growth = _distances(len(crew) + 1, hope) - _distances(len(crew), hope)
    worth = [POINTS[card] + growth + medal * VETERAN[card] for card in DECK]
    for card in crew:
        if card in MISSION:
            potential += _mission(MISSION[card], crew, rivals, hope)
            for other, gain in _demand(MISSION[card], crew, rivals, hope):
                worth[other] += gain
    for card, mission in MISSION.items():
        worth[card] += _mission(mission, (*crew, card), rivals, hope)
    in_set = _set(ahead + 1, hope) - _set(ahead, hope)
    rows = [_next_animals(animals, hope, in_set if animals == least else 0.0) for animals in counts]
    return Appraisal(potential, tuple(worth), (*rows, (0.0,) * HORIZON))


def _next_animals(animals: int, hope: float, in_set: float) -> tuple[float, ...]:
    gains = [_row(number + 1, hope) - _row(number, hope) for number in range(animals, animals + HORIZON)]
    return (gains[0] + in_set, *gains[1:])


def _row(animals: int, hope: float) -> float:
    """A species collection."""
    return EACH * max(0, animals - FREE) + hope * STEP[min(animals, FREE)]


def _set(kinds: int, hope: float) -> float:
    """So many of the six species of a set."""
    return float(SET) if kinds == KINDS else hope * SET * (kinds / KINDS) ** 2


def _distances(size: int, hope: float) -> float:
    """Farther planets are stronger."""
    return hope * sum(min(size, distance) / distance for distance in DISTANCE if distance)


def _track(captain: int, token: int, hope: float) -> float:
    cell, points = POINTS_CELL[captain]
    return points if token >= cell else hope * PROMISE * points * token / cell


def _cell(captain: int, token: int) -> float:
    track = TRACK[captain]
    if token >= len(track) or track[token] not in TEXTS:
        return 0.0
    kind, _, number = TEXTS[track[token]].ways[0].frames[-1]
    return DRIVE[kind] * (number if kind == "draw" else 1)


def _mission(mission: Mission, crew: Crew, rivals: tuple[Crew, ...], hope: float) -> float:
    own = len(mission.cards.intersection(crew))
    if mission.kind == "pair":
        partners = len(mission.partners.intersection(crew))
        return mission.points * (min(own, partners) + hope * PROMISE * (own != partners))
    if mission.kind == "set":
        sets, more = divmod(own, mission.size)
        return mission.points * (sets + hope * PROMISE * (1 + more) / mission.size)
    lead = own - max(len(mission.cards.intersection(rival)) for rival in rivals)
    sure = min(1.0, max(0.0, 0.5 + lead / 4))  # the race is open while turns are left
    return mission.points * (hope * sure + (1 - hope) * (lead > 0))


def _demand(mission: Mission, crew: Crew, rivals: tuple[Crew, ...], hope: float) -> list[tuple[int, float]]:
    """What the cards a mission wants add to it."""
    now = _mission(mission, crew, rivals, hope)
    found = []
    both = mission.cards & mission.partners
    for wanted in (mission.cards - both, mission.partners - both, both):
        sample = next((card for card in wanted if card not in crew and card in _IN_DECK), None)
        if sample is not None:
            gain = _mission(mission, (*crew, sample), rivals, hope) - now
            found += [(card, gain) for card in wanted if card in _IN_DECK]
    return found


def _in_hand(crew: Crew, cards: tuple[int, ...], pending: Frames, appraisal: Appraisal, left: int) -> float:
    """The cards in hand: what is pending plays some of them now, the others wait for a turn of their own."""
    hand = [card for card in cards if card >= 0]
    unknown = len(cards) - len(hand)
    total = KEEP * len(hand)
    worth = {card: appraisal.worth[card] for card in hand}
    played = [0] * (KINDS + 1)
    for kind, _, number in reversed(pending):
        if kind == "draw":
            unknown += number
        elif kind == "hire":
            total += UNKNOWN
        elif kind == "play":
            total += PENDING * _best(worth, PLAYABLE[number], appraisal.rows, played)
    for card in worth:
        if card in TEXTS:
            worth[card] += _drive(crew, hand, card)
    gains = [UNKNOWN] * unknown + [_best(worth, _IN_DECK, appraisal.rows, played) for _ in range(len(worth))]
    return total + _waiting(gains, left)


def _waiting(gains: list[float], left: int) -> float:
    """Cards for the turns to come, the best first."""
    gains.sort(reverse=True)
    weight = FIRST
    total = 0.0
    for gain in gains[:int(PLAYS_PER_TURN * left + 0.5)]:
        total += weight * gain
        weight *= FALL
    return total


def _best(worth: dict[int, float], playable: Cards, rows: Rows, played: list[int]) -> float:
    """Take out the best card that can be played. Two of a species complete a set only once: so `played`."""
    best, chosen = 0.0, NONE
    for card, gain in worth.items():
        if card in playable:
            kind = SPECIES[card]
            gain += rows[kind][played[kind]]
            if gain > best or chosen == NONE or gain == best and card > chosen:
                best, chosen = gain, card
    if chosen == NONE:
        return 0.0
    del worth[chosen]
    kind = SPECIES[chosen]
    if played[kind] < HORIZON - 1:
        played[kind] += 1
    return best


def _drive(crew: Crew, hand: list[int], card: int) -> float:
    """What a card's ability would bring if it were played now: cards drawn, or a further play."""
    text = TEXTS.get(card)
    if text is None or any(cards.isdisjoint(crew) for cards in text.needs):
        return 0.0
    kind, _, number = text.ways[0].frames[-1]
    if kind == "draw":
        gain = DRIVE[kind] * number
    elif kind == "hire" or len(text.plays.intersection(hand)) > (card in text.plays):
        gain = DRIVE[kind]
    else:
        return 0.0
    for price, cards in text.prices:
        if price == "discard" and len(cards.intersection(hand)) <= (card in cards):
            return 0.0
        gain -= PRICE[price]
    return max(gain, 0.0)


def _smuggler(state: WildSpace) -> float:
    """The smuggler's score at the end: what it has, unfinished collections, what its turns will bring."""
    left = TURNS - state.turns(SMUGGLER)
    counts = species_counts(state.crews[SMUGGLER])
    promise = left / TURNS * sum(STEP[min(animals, FREE)] for animals in counts)
    return score(state, SMUGGLER).total + promise + RAID[state.level] * left


# The one main reason for an action, as a text id and its parts: numbers, or ids of texts

Reason = tuple[str, dict[str, str | int]]
ITEMS = ("sets", "same", "missions", "veterans", "robots")
"""Lines of the score, the most telling first."""


def reason(state: State, seat: int, action: Action) -> Reason:
    assert isinstance(state, WildSpace)
    why = _WHY.get(action[0])
    return why(state, seat, action) if why else ("wildspace.reason." + action[0], {})


def _why_play(state: WildSpace, seat: int, action: Action) -> Reason:
    return _why_card(state, seat, CARD_INDEX[action[1]])


def _why_take(state: WildSpace, seat: int, action: Action) -> Reason:
    """A card of the market, or an unknown one."""
    verb, source = action
    if source == "deck":
        return "wildspace.reason.%s_deck" % verb, {}
    return _why_card(state, seat, state.market[int(source[1:])])


def _why_card(state: WildSpace, seat: int, card: int) -> Reason:
    """What the card does in the crew: points at once, or what it is good for."""
    lines = _lines(state, seat, card)
    line = next((item for item in ITEMS if lines.get(item, 0) > 0), "")
    if line:
        return "wildspace.reason.%s" % line, {"n": lines[line]}
    if len(state.crews[seat]) + 1 in DISTANCE:
        return "wildspace.reason.distance", {"n": len(state.crews[seat]) + 1}
    hand = [other for other in state.hands[seat] if other >= 0 and other != card]
    if _drive(state.crews[seat], [*hand, card], card):
        kind, _, number = TEXTS[card].ways[0].frames[-1]
        return ("wildspace.reason.draws", {"n": number}) if kind == "draw" else ("wildspace.reason.chain", {})
    return _why_fits(state, seat, card)


def _lines(state: WildSpace, seat: int, card: int) -> dict[str, int]:
    """The lines of the score that change when the card joins the crew, wherever it comes from."""
    world = state.guess(seat, QuickDice(0))
    before = score(world, seat).items
    world.active, world.phase, world.stack = seat, "play", TEXTS[EXPLORE].ways[1].frames
    if card not in world.hands[seat]:
        world.market[world.market.index(card)] = world.dice.draw(world.deck) if world.deck else NONE
        world.hands[seat] = (*world.hands[seat], card)
    world._legal = {}
    world.apply(seat, ("play", CARDS[card]))
    return {item: points - before[item] for item, points in score(world, seat).items.items()}


def _why_fits(state: WildSpace, seat: int, card: int) -> Reason:
    if VETERAN[card]:
        return "wildspace.reason.medal", {}
    kind = SPECIES[card]
    if kind == NONE:
        return "wildspace.reason.play", {}
    animals = species_counts(state.crews[seat])[kind]
    if animals == FREE - 1:
        return "wildspace.reason.nearly", {"n": EACH}
    if not animals:
        return "wildspace.reason.new_species", {"species": "wildspace.sym." + DATA["species"][kind]}
    return "wildspace.reason.play", {}


def _why_land(state: WildSpace, seat: int, action: Action) -> Reason:
    text = TEXTS[SECTION[PLANET_INDEX[action[1]]][SIDES.index(action[2])]]
    kinds = [frame[0] for frame in text.ways[0].frames]
    if "hire" in kinds:
        return "wildspace.reason.land_hire", {}
    if not text.plays.isdisjoint(state.hands[seat]):
        return "wildspace.reason.land_play", {}
    return "wildspace.reason.land_draw", {"n": max(frame[2] for way in text.ways for frame in way.frames if frame[0] == "draw")}


def _why_choose(state: WildSpace, seat: int, action: Action) -> Reason:
    way = TEXTS[state.stack[-1][1]].ways[action[1]]
    if way.plays.isdisjoint(state.hands[seat]):
        return "wildspace.reason.choose_draw", {}
    return "wildspace.reason.choose_play", {}


def _why_order(state: WildSpace, seat: int, action: Action) -> Reason:
    _, card, cell = state.stack[-1]
    first = TEXTS[cell if action[1] == "medal" else card]
    return "wildspace.reason.%s" % ("order_draw" if first.takes else "order_play"), {}


_WHY: dict[str, Callable[[WildSpace, int, Action], Reason]] = {
    "play": _why_play, "draw": _why_take, "hire": _why_take, "land": _why_land, "choose": _why_choose, "order": _why_order,
}
