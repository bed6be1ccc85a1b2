"""What a bot should value in Wild Space: the crew as it scores and may grow, the cards in hand by how well
they fit it and how likely they are still played, and what is pending. Driver goes by `value`; a search looks
farther (appraisal.py).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from games.kernel import NONE, Action, Explanation, QuickDice, State
from games.wildspace.appraisal import FAR, STEP, WAIT, Appraisal, appraise, drive, in_hand
from games.wildspace.board import (
    CARD_INDEX,
    CARDS,
    DATA,
    DISTANCE,
    IS_VETERAN,
    PLANET_INDEX,
    PLAY_ANY,
    SECTION,
    SHIPS,
    SIDES,
    SPECIES_OF,
    TEXTS,
    TRACK,
    TURNS,
    Frames,
)
from games.wildspace.choices import REFRESH, SOURCE_INDEX
from games.wildspace.phases import PHASE_DRAW, PHASE_END, PHASE_HIRE, PHASE_OVER, PHASE_PLAY, PHASE_TURN
from games.wildspace.scoring import EACH, FREE, SMUGGLER, Crew, score, species_counts
from games.wildspace.state import WildSpace

SCALE = 12.0
"""A lead of so many points is worth about three wins of four."""
HORIZON_TURNS = 0
"""A search looks at the own turn only: what rivals do in theirs hardly touches it, and is mostly luck."""
DENY = 0.25
"""A point of a rival's counts less than an own one: there is little to do about it."""
BLIND = 0.4
"""A card that can't be chosen is worth less."""
RAID_WORTH = {"easy": 3.2, "normal": 4.6, "hard": 6.1}
"""What a turn brings the smuggler on average (specification, section 13)."""
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
    """What every seat will probably have in the end; in solo the person and the smuggler."""
    assert isinstance(state, WildSpace)
    if state.players == 1:
        return [prospects(state, 0, far=True), _smuggler(state)]
    return [prospects(state, seat, far=True) for seat in range(state.seats)]


def turn(state: State) -> object:
    """Changes when a turn is over; in solo the same seat acts again."""
    assert isinstance(state, WildSpace)
    return state.clock


def quick(state: State, seat: int) -> float:
    """For a search: the own prospects, since a rival's crew doesn't change within the turn."""
    assert isinstance(state, WildSpace)
    return prospects(state, seat, far=True) - WAIT * _turns_left(state, seat)


def first_opinion(state: State, seat: int) -> float:
    """`quick`; in solo the smuggler's turn is to be judged, too."""
    assert isinstance(state, WildSpace)
    return quick(state, seat) - (_smuggler(state) if state.players == 1 else 0.0)


def ahead(state: State, seat: int, legal: list[Action]) -> list[float] | None:
    """For a search: `quick` after each draw or refresh, without carrying it out; nobody knows the top of the deck."""
    assert isinstance(state, WildSpace)
    if state.phase != PHASE_DRAW:
        return None
    appraisal = _appraisal(state, seat)
    hand, market = state.hands[seat], state.market
    kind, text, number = state.stack[-1]
    pending = state.stack[:-1] if number == 1 else (*state.stack[:-1], (kind, text, number - 1))
    found = []
    for verb, what in legal:
        if verb == "refresh":
            card = CARD_INDEX[what]
            found.append(in_hand(tuple([other for other in hand if other != card]), state.stack, appraisal))
        elif what == "deck":
            found.append(in_hand((*hand, NONE), pending, appraisal) - BLIND)
        else:
            found.append(in_hand((*hand, market[SOURCE_INDEX[what]]), pending, appraisal))
    return found


def sensible(state: State, seat: int, legal: list[Action]) -> list[Action]:
    """The market is refreshed only before a card is taken from it (or by the smuggler), and with the card least missed."""
    assert isinstance(state, WildSpace)
    hand = state.hands[seat]
    if legal[-1][0] != "refresh" or NONE in hand:
        return legal
    found = legal[:-len(hand)]
    if state.phase in (PHASE_DRAW, PHASE_HIRE) or (state.phase == PHASE_END and state.players == 1):
        appraisal = _appraisal(state, seat)
        ready, rows = appraisal.ready, appraisal.rows
        found.append(REFRESH[min(hand, key=lambda card: ready[card] + rows[SPECIES_OF[card]][0])])
    return found


likely = sensible


def _appraisal(state: WildSpace, seat: int) -> Appraisal:
    crews = state.crews
    return appraise(crews[seat], (*crews[:seat], *crews[seat + 1:]), state.tokens[seat], _turns_left(state, seat), far=True)


def prospects(state: WildSpace, seat: int, *, far: bool = False) -> float:
    """What the seat has and may still get; from afar also for its ships, and as points at the end."""
    left = _turns_left(state, seat)
    crews = state.crews
    rivals = (*crews[:seat], *crews[seat + 1:])
    pending = state.stack if seat == state.active else ()
    found = _prospects(crews[seat], rivals, state.tokens[seat], left, far, state.hands[seat], pending)
    if far:
        found += FAR[left].ship * (SHIPS - (state.landed[seat] | state.explored[seat]).bit_count())
    return found


@lru_cache(maxsize=1 << 14)
def _prospects(crew: Crew, rivals: tuple[Crew, ...], token: int, left: int, far: bool, cards: tuple[int, ...],
               pending: Frames) -> float:
    appraisal = appraise(crew, rivals, token, left, far)
    return appraisal.potential + in_hand(cards, pending, appraisal) + appraisal.view.rest


def _turns_left(state: WildSpace, seat: int) -> int:
    """The turns in which the seat will still send a ship."""
    left = TURNS - state.turns(seat)
    return left - 1 if seat == state.active and state.phase not in (PHASE_TURN, PHASE_OVER) else left


def _smuggler(state: WildSpace) -> float:
    """The smuggler's score at the end: what it has, unfinished collections, what its turns will bring."""
    left = TURNS - state.turns(SMUGGLER)
    counts = species_counts(state.crews[SMUGGLER])
    promise = left / TURNS * sum(STEP[min(animals, FREE, len(STEP) - 1)] for animals in counts)
    return score(state, SMUGGLER).total + promise + RAID_WORTH[state.level] * left


# The one main reason for an action, as a text id and its parts: numbers, or ids of texts. None: no single one is true

ITEMS = ("sets", "same", "missions", "veterans", "robots")
"""Lines of the score, the most telling first."""


def reason(state: State, seat: int, action: Action) -> Explanation | None:
    assert isinstance(state, WildSpace)
    why = _WHY.get(action[0])
    return why(state, seat, action) if why else ("wildspace.reason." + action[0], {})


def _why_play(state: WildSpace, seat: int, action: Action) -> Explanation:
    return _why_card(state, seat, CARD_INDEX[action[1]])


def _why_take(state: WildSpace, seat: int, action: Action) -> Explanation | None:
    """A card of the market, or an unknown one: that it is better is said only if it is so for this crew."""
    verb, source = action
    if source == "deck":
        if verb == "hire":
            return "wildspace.reason.hire_deck", {}
        legal = [other for other in state.legal(seat) if other[0] == verb]
        worth = dict(zip(legal, ahead(state, seat, legal) or [0.0] * len(legal), strict=True))
        return ("wildspace.reason.draw_deck", {}) if worth[action] >= max(worth.values()) else None
    return _why_card(state, seat, state.market[int(source[1:])])


def _why_card(state: WildSpace, seat: int, card: int) -> Explanation:
    """What the card does in the crew: points at once, or what it is good for."""
    lines = _lines(state, seat, card)
    line = next((item for item in ITEMS if lines.get(item, 0) > 0), "")
    if line:
        return "wildspace.reason.%s" % line, {"n": lines[line]}
    if len(state.crews[seat]) + 1 in DISTANCE:
        return "wildspace.reason.distance", {"n": len(state.crews[seat]) + 1}
    hand = [other for other in state.hands[seat] if other >= 0 and other != card]
    if drive(_appraisal(state, seat), card, sum(1 << other for other in (*hand, card))):
        kind, _, number = TEXTS[card].ways[0].frames[-1]
        return ("wildspace.reason.draws", {"n": number}) if kind == "draw" else ("wildspace.reason.chain", {})
    return _why_fits(state, seat, card)


def _lines(state: WildSpace, seat: int, card: int) -> dict[str, int]:
    """The lines of the score that change when the card joins the crew, wherever it comes from."""
    world = state.guess(seat, QuickDice(0))
    before = score(world, seat).items
    world.active, world.phase, world.stack = seat, PHASE_PLAY, PLAY_ANY
    if card not in world.hands[seat]:
        world.market[world.market.index(card)] = world.dice.draw(world.deck) if world.deck else NONE
        world.hands[seat] = (*world.hands[seat], card)
    world._legal = {}
    world.apply(seat, ("play", CARDS[card]))
    return {item: points - before[item] for item, points in score(world, seat).items.items()}


def _why_fits(state: WildSpace, seat: int, card: int) -> Explanation:
    if IS_VETERAN[card] and state.tokens[seat] < len(TRACK[state.crews[seat][0]]):
        return "wildspace.reason.medal", {}
    kind = SPECIES_OF[card]
    if kind == NONE:
        return "wildspace.reason.play", {}
    animals = species_counts(state.crews[seat])[kind]
    if animals == FREE - 1:
        return "wildspace.reason.nearly", {"n": EACH}
    if not animals:
        return "wildspace.reason.new_species", {"species": "wildspace.sym." + DATA["species"][kind]}
    return "wildspace.reason.play", {}


def _why_land(state: WildSpace, seat: int, action: Action) -> Explanation | None:
    text = TEXTS[SECTION[PLANET_INDEX[action[1]]][SIDES.index(action[2])]]
    kinds = [frame[0] for frame in text.ways[0].frames]
    if "hire" in kinds:
        return "wildspace.reason.land_hire", {}
    if not text.plays.isdisjoint(state.hands[seat]):
        return "wildspace.reason.land_play", {}
    drawn = [frame[2] for way in text.ways for frame in way.frames if frame[0] == "draw"]
    if drawn:
        return "wildspace.reason.land_draw", {"n": max(drawn)}
    return ("wildspace.reason.land", {}) if _turns_left(state, seat) > 1 else None


def _why_choose(state: WildSpace, seat: int, action: Action) -> Explanation | None:
    way = TEXTS[state.stack[-1][1]].ways[action[1]]
    if not way.plays.isdisjoint(state.hands[seat]):
        return "wildspace.reason.choose_play", {}
    drawn = [frame[2] for frame in way.frames if frame[0] == "draw"]
    return ("wildspace.reason.draws", {"n": max(drawn)}) if drawn else None


def _why_discard(state: WildSpace, seat: int, action: Action) -> Explanation | None:
    appraisal = _appraisal(state, seat)
    worth = {CARDS[card]: appraisal.ready[card] + appraisal.rows[SPECIES_OF[card]][0] for card in state.hands[seat]}
    return ("wildspace.reason.discard", {}) if worth.get(action[1]) == min(worth.values()) else None


def _why_remove(state: WildSpace, seat: int, action: Action) -> Explanation | None:
    """Whether no other card that may go costs fewer points."""
    after = {other: _without(state, seat, CARD_INDEX[other[1]]) for other in state.legal(seat) if other[0] == "remove"}
    return ("wildspace.reason.remove", {}) if after[action] == max(after.values()) else None


def _without(state: WildSpace, seat: int, card: int) -> int:
    world = state.copy()
    world.crews[seat] = tuple(other for other in state.crews[seat] if other != card)
    return score(world, seat).total


def _why_refresh(state: WildSpace, seat: int, action: Action) -> Explanation | None:
    """Whether what lies there brings no points at once."""
    if state.phase not in (PHASE_DRAW, PHASE_HIRE) or any(
            sum(_lines(state, seat, card).values()) > 0 for card in state.market if card != NONE):
        return None
    return "wildspace.reason.refresh", {}


def _no_reason(state: WildSpace, seat: int, action: Action) -> None:
    """What is given up, and what the smuggler gets: a matter of weighing."""


def _why_order(state: WildSpace, seat: int, action: Action) -> Explanation:
    _, card, cell = state.stack[-1]
    first = TEXTS[cell if action[1] == "medal" else card]
    return "wildspace.reason.%s" % ("order_draw" if first.takes else "order_play"), {}


_WHY: dict[str, Callable[[WildSpace, int, Action], Explanation | None]] = {
    "play": _why_play, "draw": _why_take, "hire": _why_take, "land": _why_land, "choose": _why_choose, "order": _why_order,
    "discard": _why_discard, "remove": _why_remove, "refresh": _why_refresh, "skip": _no_reason, "smuggler": _no_reason,
}
