"""What a bot should value in Blast-off Surprise: tokens laid, and a short tour through the cells it wants."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.kernel import NONE, Action, Explanation, QuickDice, State
from games.surprise.board import (
    CELL_INDEX,
    CELLS,
    CELLS_FOR,
    DIE,
    FRAGMENTS,
    HELPS,
    ROUND_CAP,
    TOKENS,
    WANTS,
    Placements,
    map_of,
)
from games.surprise.phases import PHASE_ASIDE, PHASE_ATTACH, PHASE_MOVE, PHASE_OVER
from games.surprise.scoring import laid
from games.surprise.state import Surprise

STEPS_PER_TURN = 2.5
LATER = 0.9
"""What is far off will be ordered better when it is near, and helped by tokens."""
FAR = 99
HORIZON_ROUNDS = 1
"""A search looks at the own turn, and a round further: up to the end of the next own one."""
TURN = STEPS_PER_TURN
# a held help token is worth about half a turn, `again` most (specification, section 12)
HELP_WORTH = {"again": 1.5, "reroll": 1.2, "rest": 1.0, "plus_two": 0.9}
_HELP = tuple(HELP_WORTH[name] for name in HELPS)
_WANTED = tuple(
    tuple(token for token in range(len(TOKENS)) if hand >> token & 1) for hand in range(1 << len(TOKENS)))

SPREAD = (1.2, 0.65)
"""With nothing left to lay, and for each token that the first one still has to."""


def scale(state: State) -> float:
    """So much more value makes a seat e times as likely to win: fitted to matches of Drivers."""
    assert isinstance(state, Surprise)
    left = state.goal - max(laid(state, seat) for seat in range(state.players))
    return (SPREAD[0] + SPREAD[1] * left) * float((2 / state.players) ** 0.7)


@lru_cache(maxsize=64)
def _beside(placed: Placements) -> tuple[tuple[int, ...], ...]:
    """The neighbours of every cell of the empty map, teleports included."""
    board = map_of(placed)
    beside = list(board.links)
    for start in board.starts:
        beside[start] = board.links[start] + tuple(other for other in board.starts if other != start)
    return tuple(beside)


@lru_cache(maxsize=1 << 12)
def distances(placed: Placements, cell: int) -> tuple[int, ...]:
    """Steps from the cell to every cell of the empty map."""
    return _from(cell, _beside(placed))


def _from(cell: int, beside: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    steps = [FAR] * len(beside)
    steps[cell] = 0
    edge = [cell]
    for here in edge:
        for there in beside[here]:
            if steps[there] == FAR:
                steps[there] = steps[here] + 1
                edge.append(there)
    return tuple(steps)


@lru_cache(maxsize=1 << 12)
def _nearest(placed: Placements, here: int) -> tuple[tuple[int, int, int], ...]:
    """For every token: how far it is to the nearest cell that wants it, the token and that cell."""
    ways = distances(placed, here)
    return tuple(min((ways[cell], token, cell) for cell in CELLS_FOR[token]) for token in range(len(TOKENS)))


def tour(state: Surprise, seat: int) -> float:
    """Steps of a nearest-first tour through the types still wanted.

    Each stop costs the rest of a roll, but gives the step aside for nothing.
    """
    missing = state.goal - laid(state, seat)
    here = state.pawns[seat]
    return 0.0 if missing <= 0 or here < 0 else _tour(state.placed, here, state.hands[seat], missing)


@lru_cache(maxsize=1 << 15)
def _tour(placed: Placements, here: int, hand: int, missing: int) -> float:
    first, *others = _nearest_first(placed, here, hand, missing)
    # what is far off will be ordered better when it is near
    return max(first, 1) + 0.9 * sum([max(steps, 1) for steps in others]) + TURN * 0.4 * missing


def _nearest_first(placed: Placements, here: int, hand: int, missing: int) -> list[int]:
    """The lengths of the ways of such a tour."""
    wanted = list(_WANTED[hand])
    lengths = []
    for _ in range(missing):
        ways = _nearest(placed, here)
        steps, token, here = min([ways[token] for token in wanted])
        lengths.append(steps)
        wanted.remove(token)
    return lengths


def _rolls_needed() -> tuple[float, ...]:
    """For every number of steps: how many turns it takes on average to get there, each roll walked to its end."""
    turns = [0.0, 1.0]
    for steps in range(2, len(CELLS) + FAR):
        turns.append(1.0 + sum(turns[steps - roll] for roll in DIE if roll < steps) / len(DIE))
    return tuple(turns)


TURNS_FOR = _rolls_needed()
STANDS = -1
UNSURE = 0.08
"""Turns that each step still to be made in this one may cost: not every way leads on, and none leads back."""
BACK = 3
"""Steps for laying where the pawn stands already: it has to go round and come back."""


def expected_turns(state: Surprise, seat: int) -> float:
    """Turns that the best order of all takes, this one not counted; dearer to find than a tour, so for a search.

    While nothing is laid the map may still be a guess: a tour must do then.
    """
    missing = state.goal - laid(state, seat)
    here = state.pawns[seat]
    if missing <= 0 or here < 0:
        return 0.0
    if missing == state.goal:
        return _first_turns(state.placed, here, state.hands[seat], missing)
    acts = seat == state.active
    plans = _plans(state.placed)
    if acts and state.phase == PHASE_ASIDE:
        return _rest(plans, here, state.hands[seat], missing)
    walks = acts and state.phase == PHASE_MOVE and not state.laid_now
    return _turns(plans, here, state.hands[seat], missing, state.steps if walks else STANDS)


def _turns(plans: _Plans, *key: int) -> float:
    """The turns from a cell with these tokens, so many of them still to lay, and so many steps to go in this turn."""
    found = plans.begun.get(key)
    if found is None:
        found = plans.begun[key] = _begin(plans, *key)
    return found


def _begin(plans: _Plans, here: int, hand: int, missing: int, steps: int) -> float:
    """The same with so many steps to go in this turn; standing still, whatever the next roll makes best."""
    if steps == STANDS:
        return 1.0 + sum([_walk(plans, here, hand, missing, roll, BACK, 0.0) for roll in DIE]) / len(DIE)
    return _walk(plans, here, hand, missing, steps, 0, UNSURE)


def _walk(plans: _Plans, here: int, hand: int, missing: int, steps: int, back: int, unsure: float) -> float:
    ways = distances(plans.placed, here)
    best = float(FAR)
    for token in _WANTED[hand]:
        left = hand & ~(1 << token)
        for cell in CELLS_FOR[token]:
            away = (ways[cell] or back) - steps
            turns = TURNS_FOR[away] + unsure * steps if away > 0 else unsure * ways[cell]
            best = min(best, turns + _rest(plans, cell, left, missing - 1))
    return best


@lru_cache(maxsize=1 << 15)
def _first_turns(placed: Placements, here: int, hand: int, missing: int) -> float:
    first, *others = _nearest_first(placed, here, hand, missing)
    return TURNS_FOR[first or 1] + sum([TURNS_FOR[max(steps - 1, 1)] for steps in others])


class _Plans(NamedTuple):
    placed: Placements
    known: dict[tuple[int, int, int], float]
    begun: dict[tuple[int, ...], float]


@lru_cache(maxsize=8)
def _plans(placed: Placements) -> _Plans:
    return _Plans(placed, {}, {})


def _rest(plans: _Plans, here: int, hand: int, missing: int) -> float:
    """The turns from a cell where a token was just laid through so many of the types in hand, one step aside for nothing."""
    if not missing:
        return 0.0
    key = here, hand, missing
    found = plans.known.get(key)
    if found is None:
        ways = distances(plans.placed, here)
        found = plans.known[key] = min([
            TURNS_FOR[max(ways[cell] - 1, 1)] + LATER * _rest(plans, cell, hand & ~(1 << token), missing - 1)
            for token in _WANTED[hand] for cell in CELLS_FOR[token]])
    return found


def value(state: State, seat: int) -> float:
    """Higher is better for the seat: its own way to go against that of the nearest rival, in steps."""
    assert isinstance(state, Surprise)
    if state.phase == PHASE_OVER:
        return 1000.0 if seat in state.winners() else -1000.0
    if state.phase == PHASE_ATTACH:
        return _map_value(state, seat)
    leader = max(_standing(state, other) for other in range(state.players) if other != seat)
    return _standing(state, seat) - 0.3 * leader


def quick(state: State, seat: int) -> float:
    """For a search: without the rivals, whose ways nobody changes; by the turns still needed."""
    assert isinstance(state, Surprise)
    return value(state, seat) if state.phase in (PHASE_OVER, PHASE_ATTACH) else _prospect(state, seat)


def ahead(state: State, seat: int, legal: list[Action]) -> list[float] | None:
    """For a search: `quick` after each step, without making it.

    Where more may come of a step than another place for the pawn, all are to be made: a help token, a dead end, help
    tokens to be used, the end of the game.
    """
    assert isinstance(state, Surprise)
    if legal[-1][0] != "step" or state.rounds + 1 >= ROUND_CAP or (state.equal_turns and NONE in state.pawns):
        return None
    cells = [CELL_INDEX[action[1]] for action in legal]
    held, hand, missing = state.held[seat], state.hands[seat], state.goal - laid(state, seat)
    steps = STANDS if state.laid_now else state.steps - 1
    if held < 0:
        if any(cell in state.helps for cell in cells):
            return None
    elif not steps:
        return None
    if steps > 0 and not all(_leads_on(state, cell) for cell in cells):
        return None
    if missing == state.goal:
        turns = [_first_turns(state.placed, cell, hand, missing) for cell in cells]
    else:
        plans = _plans(state.placed)
        turns = [_turns(plans, cell, hand, missing, steps or _stands(cell, hand)) for cell in cells]
    kept = _HELP[held] if held >= 0 else 0.0
    return [kept - TURN * one for one in turns]


def _leads_on(state: Surprise, cell: int) -> bool:
    """From there a step is surely possible: to a neighbour that is free, not back."""
    here = state.pawns[state.active]
    return any(other != here and other not in state.pawns for other in state._map.links[cell])


def _stands(cell: int, hand: int) -> int:
    """With no steps left the turn is over at once, unless something can be laid there."""
    return 0 if WANTS[cell] >= 0 and hand >> WANTS[cell] & 1 else STANDS


def values(state: State) -> list[float]:
    """For the end of a playout: `value` of every seat, by the turns still needed instead of the steps."""
    assert isinstance(state, Surprise)
    if state.phase in (PHASE_OVER, PHASE_ATTACH):
        return [value(state, seat) for seat in range(state.players)]
    worth = [_prospect(state, seat) for seat in range(state.players)]
    best, second = sorted(worth, reverse=True)[:2]
    return [own - 0.3 * (second if own == best else best) for own in worth]


def first_opinion(state: State, seat: int) -> float:
    """`value`, by the turns still needed."""
    return values(state)[seat]


def _standing(state: Surprise, seat: int) -> float:
    held = state.held[seat]
    worth = -tour(state, seat) + (_HELP[held] if held >= 0 else 0.0)
    if seat == state.active and not state.laid_now:
        worth += 0.8 * state.steps
    return worth


def _prospect(state: Surprise, seat: int) -> float:
    held = state.held[seat]
    return (_HELP[held] if held >= 0 else 0.0) - TURN * expected_turns(state, seat)


def _map_value(state: Surprise, seat: int) -> float:
    """While the map grows: short ways between all special cells from the own start."""
    if state.pawns[seat] >= 0 and len(state.placed) == len(FRAGMENTS):
        return -tour(state, seat)
    return float(len(state._map.seams))


# The one main reason for an action, as a text id and its parts: numbers, or ids of texts. None: no single one is true

def reason(state: State, seat: int, action: Action) -> Explanation | None:
    assert isinstance(state, Surprise)
    verb = action[0]
    if verb == "lay":
        return "surprise.reason.lay", {"token": "surprise.token." + action[1]}
    if verb == "help":
        return "surprise.reason.help", {"token": "surprise.helpname." + action[1]}
    if verb == "step":
        return _why_step(state, seat, CELL_INDEX[action[1]])
    if verb == "attach":
        return _why_attach(state, seat, action)
    if verb == "end":
        return ("surprise.reason.end", {}) if state.held[seat] >= 0 else None
    return ("surprise.reason." + verb, {}) if verb == "roll" else None


def _why_attach(state: Surprise, seat: int, action: Action) -> Explanation | None:
    """How many paths the new piece joins."""
    world = state.guess(seat, QuickDice(0))
    world.apply(seat, action)
    joined = len(world._map.seams) - len(state._map.seams)
    return ("surprise.reason.attach", {"n": joined}) if joined > 0 else None


def _why_step(state: Surprise, seat: int, cell: int) -> Explanation | None:
    if cell in state.helps and state.held[seat] < 0:
        return "surprise.reason.fetch", {}
    before, after = distances(state.placed, state.pawns[seat]), distances(state.placed, cell)
    nearer = [(min(after[goal] for goal in CELLS_FOR[token]), token) for token in _WANTED[state.hands[seat]]
              if min(after[goal] for goal in CELLS_FOR[token]) < min(before[goal] for goal in CELLS_FOR[token])]
    if not nearer:
        return None
    return "surprise.reason.nearer", {"token": "surprise.token." + TOKENS[min(nearer)[1]]}
