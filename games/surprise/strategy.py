"""What a bot should value in Blast-off Surprise: tokens laid, and a short tour through the cells it wants."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from games.kernel import Action, State
from games.surprise.board import CELL_INDEX, CELLS_FOR, FRAGMENTS, HELPS, TOKENS, Placements, map_of
from games.surprise.scoring import laid
from games.surprise.state import Surprise

STEPS_PER_TURN = 2.5
LATER = 0.97
"""What is far off will be ordered better when it is near, and helped by tokens."""
FAR = 99
SCALE = 4.0
"""A lead of so many points is worth about three wins of four."""
HORIZON_TURNS = 2
"""A search looks at the own turn, and two turns further: between two players up to the end of the next own one."""
TURN = STEPS_PER_TURN
# a held help token is worth about half a turn, `again` most (specification, section 12)
HELP_WORTH = {"again": 1.5, "reroll": 1.2, "rest": 1.0, "plus_two": 0.9}
_HELP = tuple(HELP_WORTH[name] for name in HELPS)
_WANTED = tuple(
    tuple(token for token in range(len(TOKENS)) if hand >> token & 1) for hand in range(1 << len(TOKENS)))

ODDS = 4.0
"""So much more value makes a seat e times as likely to win: fitted to matches of Drivers."""


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
    wanted = list(_WANTED[hand])
    length = 0.0
    weight = 1.0
    for _ in range(missing):
        ways = _nearest(placed, here)
        nearest, token, cell = min([ways[token] for token in wanted])
        length += weight * max(nearest, 1)
        here = cell
        wanted.remove(token)
        weight = 0.9  # what is far off will be ordered better when it is near
    return length + TURN * 0.4 * missing


def shortest_tour(state: Surprise, seat: int) -> float:
    """The same for the best order of all; dearer to find, so for a search, which asks again and again."""
    missing = state.goal - laid(state, seat)
    here = state.pawns[seat]
    if missing <= 0 or here < 0 or missing == state.goal:  # nothing laid yet: the map may still be a guess
        return tour(state, seat)
    return _rest(_plans(state.placed), here, state.hands[seat], missing) + TURN * 0.4 * missing


class _Plans(NamedTuple):
    placed: Placements
    known: dict[tuple[int, int, int], float]


@lru_cache(maxsize=8)
def _plans(placed: Placements) -> _Plans:
    return _Plans(placed, {})


def _rest(plans: _Plans, here: int, hand: int, missing: int) -> float:
    """The shortest way from here through so many of the types in hand; what is far off counts a little less."""
    if not missing:
        return 0.0
    key = here, hand, missing
    found = plans.known.get(key)
    if found is None:
        ways = distances(plans.placed, here)
        found = plans.known[key] = min([
            max(ways[cell], 1) + LATER * _rest(plans, cell, hand & ~(1 << token), missing - 1)
            for token in _WANTED[hand] for cell in CELLS_FOR[token]])
    return found


def value(state: State, seat: int) -> float:
    """Higher is better for the seat: its own way to go against that of the nearest rival, in steps."""
    assert isinstance(state, Surprise)
    if state.phase == "over":
        return 1000.0 if seat in state.winners() else -1000.0
    if state.phase == "attach":
        return _map_value(state, seat)
    leader = max(_standing(state, other) for other in range(state.players) if other != seat)
    return _standing(state, seat) - 0.3 * leader


def quick(state: State, seat: int) -> float:
    """For playouts: without the rivals, whose ways nobody changes."""
    assert isinstance(state, Surprise)
    return value(state, seat) if state.phase in ("over", "attach") else _standing(state, seat, shortest_tour)


def values(state: State) -> list[float]:
    """For the end of a playout: `value` of every seat, with the shortest tours instead of the nearest-first ones."""
    assert isinstance(state, Surprise)
    if state.phase in ("over", "attach"):
        return [value(state, seat) for seat in range(state.players)]
    worth = [_standing(state, seat, shortest_tour) for seat in range(state.players)]
    best, second = sorted(worth, reverse=True)[:2]
    return [own - 0.3 * (second if own == best else best) for own in worth]


def _standing(state: Surprise, seat: int, length: Callable[[Surprise, int], float] = tour) -> float:
    held = state.held[seat]
    worth = -length(state, seat) + (_HELP[held] if held >= 0 else 0.0)
    if seat == state.active and not state.laid_now:
        worth += 0.8 * state.steps
    return worth


def _map_value(state: Surprise, seat: int) -> float:
    """While the map grows: short ways between all special cells from the own start."""
    if state.pawns[seat] >= 0 and len(state.placed) == len(FRAGMENTS):
        return -tour(state, seat)
    return float(len(state._map.seams))


# The one main reason for an action, as a text id and the text ids of its parts

Reason = tuple[str, dict[str, str]]


def reason(state: State, seat: int, action: Action) -> Reason:
    assert isinstance(state, Surprise)
    verb = action[0]
    if verb == "lay":
        return "surprise.reason.lay", {"token": "surprise.token." + action[1]}
    if verb == "help":
        return "surprise.reason.help", {"token": "surprise.helpname." + action[1]}
    if verb == "step":
        return _why_step(state, seat, CELL_INDEX[action[1]])
    return "surprise.reason." + verb, {}


def _why_step(state: Surprise, seat: int, cell: int) -> Reason:
    if cell in state.helps and state.held[seat] < 0:
        return "surprise.reason.fetch", {}
    wanted = _WANTED[state.hands[seat]]
    steps = distances(state.placed, cell)
    _, token = min((steps[goal], token) for token in wanted for goal in CELLS_FOR[token])
    return "surprise.reason.nearer", {"token": "surprise.token." + TOKENS[token]}
