"""What a crew and the cards in hand are worth: as it scores now, and what may still come of it.

There are two outlooks: Driver's is near, Captain's far. The far one was fitted to the final scores of matches between Drivers
that now and then sent a ship anywhere.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import NamedTuple

from games.kernel import NONE
from games.wildspace.board import (
    DECK,
    DISTANCE,
    IS_VETERAN,
    MISSION,
    PLAYABLE,
    POINTS,
    POINTS_CELL,
    SPECIES_OF,
    TEXTS,
    TRACK,
    TURNS,
    Cards,
    Frames,
    Mission,
    Text,
)
from games.wildspace.scoring import EACH, FREE, SET, SPECIES_COUNT, Crew, species_counts

STEP = (0.0, 1.2, 3.0)
"""What one and two animals of a species promise; from the third on they score."""
PROMISE = 0.6
"""How much of a mission or track not yet fulfilled is counted."""
HORIZON = 4
"""How many animals of a species in one hand are told apart."""
WAIT = 10.0
"""Turns to come raise hopes; this is taken off again, so that using a turn is never worse than having it."""
KEEP = 0.1
"""A card kept is better than a card thrown away."""
PENDING = 0.85
"""A play that waits is worth a little less than the card played."""
DRIVE_WORTH = {"draw": 0.8, "play": 2.5, "hire": 4.0}
PRICE_WORTH = {"discard": 1.0, "remove": 3.0}
"""What an ability brings and costs, besides the card that has it."""


class Outlook(NamedTuple):
    """How much is counted of what may still come when so many turns are left."""

    rows: float                 # of species collections and missions not complete
    sets: float                 # of a set of six not complete
    distances: float            # farther planets are stronger
    track: float                # of the captain's points, on the way there
    unknown: float              # the worth of a card still to be drawn, if it can be chosen
    ship: float                 # that has not landed yet: the stronger planets are still to come
    rest: float                 # what the turns bring besides
    weights: tuple[float, ...]  # of the cards in hand, the best first


def _near(left: int) -> Outlook:
    hope = left / TURNS
    weights = accumulate([0.85] + [0.72] * int(1.3 * left - 0.5), mul) if left else ()
    return Outlook(hope, hope, hope, hope, 4.0, 0.0, -WAIT * left, tuple(weights))


_SOON = ((), (1.05, 0.3, 0.28, 0.26, 0.2), (1.1, 0.4, 0.4, 0.35, 0.2, 0.2, 0.2), (1.0, 0.45, 0.45, 0.4, 0.25, 0.25, 0.25, 0.2))
_LATER = (0.75, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2)
_FAR = (
    (0.00, 0.00, 0.0, 0.00, 5.5, 0.0, 0.0),
    (0.12, 0.10, 0.0, 0.06, 5.5, 0.0, -6.6),
    (0.30, 0.45, 0.0, 0.15, 5.5, 3.0, -6.7),
    (0.50, 0.70, 0.5, 0.25, 5.5, 3.5, -5.0),
    (0.65, 0.85, 1.5, 0.33, 5.5, 3.8, -4.3),
    (0.80, 0.95, 3.0, 0.40, 5.5, 4.0, -4.3),
    (0.95, 1.00, 4.0, 0.48, 5.5, 3.5, -2.0),
    (1.05, 1.00, 4.0, 0.53, 5.5, 3.0, 3.0),
    (1.10, 1.00, 3.0, 0.55, 5.5, 2.0, 10.0),
    (1.10, 1.00, 2.5, 0.55, 5.5, 2.0, 18.0),
    (1.10, 1.00, 2.5, 0.55, 5.5, 2.0, 25.0),
)
NEAR = tuple(map(_near, range(TURNS + 1)))
FAR = tuple(Outlook(*row, weights=_SOON[left] if left < len(_SOON) else _LATER) for left, row in enumerate(_FAR))

Rows = tuple[tuple[float, ...], ...]
Drive = tuple[float, int, int]
"""What an ability brings; bits of the cards of which it plays one, and of those of which it discards one (0: none)."""


class Appraisal(NamedTuple):
    potential: float
    worth: tuple[float, ...]
    """Of each card of the deck: what it would add to the crew, without its species."""
    rows: Rows
    """Of each species: what the next animal would add, the one after it …; last those without a species."""
    ready: tuple[float, ...]
    """`worth` with the abilities that this crew can use whatever is in hand."""
    drives: dict[int, Drive]
    """Of the abilities that want other cards in hand."""
    view: Outlook


@lru_cache(maxsize=4096)
def appraise(crew: Crew, rivals: tuple[Crew, ...], token: int, left: int, far: bool) -> Appraisal:
    view = FAR[left] if far else NEAR[left]
    hope = view.rows
    counts = species_counts(crew)
    least = min(counts)
    ahead = sum(animals > least for animals in counts)
    potential = sum(_row(animals, hope) for animals in counts) + SET * least + _set(ahead, view.sets)
    potential += sum(POINTS[card] for card in crew) + view.distances * _near_planets(len(crew))
    potential += _track(crew[0], token, view.track)
    medal = _track(crew[0], token + 1, view.track) - _track(crew[0], token, view.track) + _cell(crew[0], token)
    growth = view.distances * (_near_planets(len(crew) + 1) - _near_planets(len(crew)))
    worth = [POINTS[card] + growth + medal * IS_VETERAN[card] for card in DECK]
    for card in crew:
        if card in MISSION:
            potential += _mission(MISSION[card], crew, rivals, hope)
            for other, gain in _demand(MISSION[card], crew, rivals, hope):
                worth[other] += gain
    for card, mission in MISSION.items():
        worth[card] += _mission(mission, (*crew, card), rivals, hope)
    in_set = _set(ahead + 1, view.sets) - _set(ahead, view.sets)
    rows = [_next_animals(animals, hope, in_set if animals == least else 0.0) for animals in counts]
    ready, drives = _drives(crew, worth)
    return Appraisal(potential, tuple(worth), (*rows, (0.0,) * HORIZON), ready, drives, view)


def _next_animals(animals: int, hope: float, in_set: float) -> tuple[float, ...]:
    gains = [_row(number + 1, hope) - _row(number, hope) for number in range(animals, animals + HORIZON)]
    return (gains[0] + in_set, *gains[1:])


def _row(animals: int, hope: float) -> float:
    """A species collection."""
    return EACH * max(0, animals - FREE) + hope * STEP[min(animals, FREE, len(STEP) - 1)]


def _set(kinds: int, hope: float) -> float:
    """So many of the six species of a set."""
    return float(SET) if kinds == SPECIES_COUNT else hope * SET * (kinds / SPECIES_COUNT) ** 2


def _near_planets(size: int) -> float:
    """How much of the way to the farther planets a crew of this size has made."""
    return sum(min(size, distance) / distance for distance in DISTANCE if distance)


def _track(captain: int, token: int, hope: float) -> float:
    cell, points = POINTS_CELL[captain]
    return points if token >= cell else hope * PROMISE * points * token / cell


def _cell(captain: int, token: int) -> float:
    track = TRACK[captain]
    if token >= len(track) or track[token] not in TEXTS:
        return 0.0
    return _effect(TEXTS[track[token]])


def _effect(text: Text) -> float:
    kind, _, number = text.ways[0].frames[-1]
    return DRIVE_WORTH[kind] * (number if kind == "draw" else 1)


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
    open_race = min(hope, 1.0)
    return mission.points * (open_race * sure + (1 - open_race) * (lead > 0))


def _demand(mission: Mission, crew: Crew, rivals: tuple[Crew, ...], hope: float) -> list[tuple[int, float]]:
    """What the cards a mission wants add to it."""
    now = _mission(mission, crew, rivals, hope)
    found = []
    both = mission.cards & mission.partners
    for wanted in (mission.cards - both, mission.partners - both, both):
        sample = next((card for card in wanted if card not in crew and card in IN_DECK), None)
        if sample is not None:
            gain = _mission(mission, (*crew, sample), rivals, hope) - now
            found += [(card, gain) for card in wanted if card in IN_DECK]
    return found


# What an ability drives

IN_DECK = frozenset(DECK)


def _bits(cards: Cards) -> int:
    return sum(1 << card for card in cards)


def _ability(text: Text) -> Drive:
    gain = _effect(text) - sum(PRICE_WORTH[price] for price, _ in text.prices)
    plays = _bits(text.plays) if text.ways[0].frames[-1][0] == "play" else 0
    discards = [_bits(cards) for price, cards in text.prices if price == "discard"]
    return max(gain, 0.0), plays, discards[0] if discards else 0


_ABILITIES = {card: _ability(TEXTS[card]) for card in DECK if card in TEXTS}
_NEEDS = {card: TEXTS[card].needs for card in _ABILITIES}


def _drives(crew: Crew, worth: list[float]) -> tuple[tuple[float, ...], dict[int, Drive]]:
    ready, found = worth[:], {}
    for card, ability in _ABILITIES.items():
        if not any(cards.isdisjoint(crew) for cards in _NEEDS[card]):
            if ability[1] or ability[2]:
                found[card] = ability
            else:
                ready[card] += ability[0]
    return tuple(ready), found


def drive(appraisal: Appraisal, card: int, hand: int) -> float:
    """What a card's ability would bring if it were played now from this hand (as bits): cards drawn, or a further play."""
    sure = appraisal.ready[card] - appraisal.worth[card]
    ability = appraisal.drives.get(card)
    return sure if ability is None else _driven(ability, hand & ~(1 << card))


def _driven(ability: Drive, others: int) -> float:
    gain, plays, discards = ability
    if (plays and not plays & others) or (discards and not discards & others):
        return 0.0
    return gain


# The cards in hand


def in_hand(cards: tuple[int, ...], pending: Frames, appraisal: Appraisal) -> float:
    """The cards in hand: what is pending plays some of them now, the others wait for a turn of their own."""
    _, worth, rows, ready, drives, view = appraisal
    hand = [card for card in cards if card >= 0] if NONE in cards else list(cards)
    gains = [view.unknown] * (len(cards) - len(hand))
    total = KEEP * len(hand)
    played = [0] * (SPECIES_COUNT + 1)
    bits = 0
    for card in hand:
        bits |= 1 << card
    for kind, _, number in reversed(pending):
        if kind == "draw":
            gains += [view.unknown] * number
        elif kind == "hire":
            total += view.unknown
        elif kind == "play":
            total += PENDING * _play_best(hand, worth, PLAYABLE[number], rows, played)
    best_first = [(ready[card] + _driven(drives[card], bits & ~(1 << card)) if card in drives else ready[card], card)
                  for card in hand]
    best_first.sort(reverse=True)
    for gain, card in best_first:
        species = SPECIES_OF[card]
        number = played[species]
        gains.append(gain + rows[species][number])
        if number < HORIZON - 1:
            played[species] = number + 1
    gains.sort(reverse=True)
    waiting: float = sum(map(mul, gains, view.weights))
    return total + waiting


def _play_best(hand: list[int], worth: tuple[float, ...], playable: Cards, rows: Rows, played: list[int]) -> float:
    """Take the best card that can be played out of the hand. Two of a species complete a set only once: so `played`."""
    best, chosen = 0.0, NONE
    for card in hand:
        if card in playable:
            kind = SPECIES_OF[card]
            gain = worth[card] + rows[kind][played[kind]]
            if gain > best or chosen == NONE or gain == best and card > chosen:
                best, chosen = gain, card
    if chosen == NONE:
        return 0.0
    hand.remove(chosen)
    kind = SPECIES_OF[chosen]
    if played[kind] < HORIZON - 1:
        played[kind] += 1
    return best
