"""The turn as a machine of decisions: what may be chosen in each phase, and one function per verb.

R… are the rulings of the specification, 4.1 and 4.2 its sections.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.kernel import NONE, Action
from games.surprise.board import (
    CELL_INDEX,
    CELLS,
    DIE,
    FRAGMENTS,
    HELP_INDEX,
    HELP_OF,
    HELPS,
    ROUND_CAP,
    START_OF,
    TOKEN_INDEX,
    TOKENS,
    WANTS,
    attachments,
    joins,
    map_of,
)
from games.surprise.phases import PHASE_ASIDE, PHASE_ATTACH, PHASE_MOVE, PHASE_OVER, PHASE_ROLL
from games.surprise.scoring import laid

if TYPE_CHECKING:
    from games.surprise.state import Surprise

ROLL: Action = ("roll",)
STOP: Action = ("stop",)
END: Action = ("end",)
STEP: tuple[Action, ...] = tuple(("step", cell) for cell in CELLS)
LAY: tuple[Action, ...] = tuple(("lay", token) for token in TOKENS)
USE_HELP: tuple[Action, ...] = tuple(("help", token) for token in HELPS)
REROLL, PLUS_TWO, AGAIN, REST = (HELP_INDEX[name] for name in ("reroll", "plus_two", "again", "rest"))


# What may be chosen


def choices(state: Surprise) -> list[Action]:
    phase = state.phase
    if phase == PHASE_MOVE:
        return _walk_choices(state) if state.steps else _stand_choices(state)
    if phase == PHASE_ROLL:
        return [ROLL]
    if phase == PHASE_ASIDE:
        return [STEP[cell] for cell in targets(state, NONE)]  # R15: in any direction, also back
    return list(attachments(state.placed, state.fragment))


def _walk_choices(state: Surprise) -> list[Action]:
    steps = targets(state, state.prev)
    found = [STEP[cell] for cell in steps]
    token = layable(state)
    if token >= 0:
        found.append(LAY[token])
    mode = state.mode
    if mode == "main":
        if state.held[state.active] == REROLL and not state.roll_moved:
            found.append(USE_HELP[REROLL])
        if not steps or (state.easy_steps and state.roll_moved):
            found.append(STOP)
    elif mode == "again" or not steps:  # R34: up to that many; R16: stuck
        found.append(STOP)
    return found


def _stand_choices(state: Surprise) -> list[Action]:
    found: list[Action] = []
    token = layable(state)
    if token >= 0:
        found.append(LAY[token])
    held = state.held[state.active]
    if held >= 0 and _usable_standing(state, held):
        found.append(USE_HELP[held])
    found.append(END)
    return found


def _usable_standing(state: Surprise, held: int) -> bool:
    """R33-R35: the help tokens that are used when no steps are left."""
    if held == AGAIN:
        return not state.laid_now
    if held == PLUS_TWO:
        return bool(targets(state, state.prev))
    return held == REST and state.laid_now and state.burnt > 0 and bool(targets(state, state.prev))


def targets(state: Surprise, barred: int) -> list[int]:
    """4.1: the cells that one step of the active pawn can reach, without the barred one (R14)."""
    pawns = state.pawns
    here = pawns[state.active]
    board = state._map
    found: list[int] = []
    for cell in board.links[here]:
        if cell in pawns:
            found = _with_jumps(board.links, pawns, here)
            break
        found.append(cell)
    starts = board.starts
    if here in starts and state.moved:  # R18-R20: came here in this turn
        found = found + [cell for cell in starts if cell not in pawns and cell not in found]
    if barred in found:
        found.remove(barred)
    return found


def _with_jumps(links: tuple[tuple[int, ...], ...], pawns: list[int], here: int) -> list[int]:
    """R13: over neighbouring pawns, however many, in one step; behind the last every link leads on."""
    seen = {here}
    found: list[int] = []
    edge = [here]
    while edge:
        for cell in links[edge.pop()]:
            if cell not in seen:
                seen.add(cell)
                (edge if cell in pawns else found).append(cell)
    return sorted(found)


def layable(state: Surprise) -> int:
    """4.2: the token that may be laid where the pawn stands, or NONE."""
    if state.laid_now or not state.moved or (state.mode == "plus_two" and state.steps):  # R22, R33
        return NONE
    token = WANTS[state.pawns[state.active]]
    return token if token >= 0 and state.hands[state.active] >> token & 1 else NONE


# Stage I: the map


def begin_map(state: Surprise) -> None:
    """R7: the first fragment lies at (0, 0) unturned, without a decision."""
    _draw_fragment(state)
    _lay_fragment(state, 0, 0, 0)
    while state.quick_map and state.phase == PHASE_ATTACH:
        _, x, y, rotation = state.dice.pick(attachments(state.placed, state.fragment))
        _lay_fragment(state, x, y, rotation)


def _draw_fragment(state: Surprise) -> None:
    stack = list(state.stack)
    state.fragment = state.dice.draw(stack)
    state.stack = tuple(sorted(stack))
    if state.news is not None:
        state.tell(("drew", state.active, FRAGMENTS[state.fragment]))


def _lay_fragment(state: Surprise, x: int, y: int, rotation: int) -> None:
    builder, fragment = state.active, state.fragment
    if state.news is not None:
        seams = joins(state.placed, (fragment, x, y, rotation))
        state.tell(("attached", builder, FRAGMENTS[fragment], x, y, rotation,
                    tuple((CELLS[a], CELLS[b]) for a, b in seams)))
    state.placed += ((fragment, x, y, rotation),)
    state._map = map_of(state.placed)
    if state.pawns[builder] == NONE:  # R9: only a player's first fragment brings pawn and help token
        state.pawns[builder] = START_OF[fragment]
        state.helps += (HELP_OF[fragment],)
    if state.stack:
        state.active = (builder + 1) % state.players
        _draw_fragment(state)
    else:
        state.fragment = NONE
        begin_turn(state, builder)  # the one who laid the last fragment


def _attach(state: Surprise, seat: int, x: int, y: int, rotation: int) -> None:
    _lay_fragment(state, x, y, rotation)


# Stage II: the turn


def _throw(state: Surprise) -> int:
    state.roll = DIE[state.dice.below(len(DIE))]
    if state.news is not None:
        state.tell(("rolled", state.active, state.roll))
    return state.roll


def _roll(state: Surprise, seat: int) -> None:
    state.steps = _throw(state)
    state.phase = PHASE_MOVE
    _settle(state)


def _step(state: Surprise, seat: int, name: str) -> None:
    cell = CELL_INDEX[name]
    here = state.pawns[seat]
    if state.news is not None:
        state.tell(("stepped", seat, CELLS[here], name, _manner(state, here, cell)))
    state.pawns[seat] = cell
    state.prev = here
    state.moved += 1
    state.roll_moved += 1
    if state.phase == PHASE_ASIDE:
        state.phase = PHASE_MOVE
    else:
        state.steps -= 1
    if cell in state.helps and state.held[seat] == NONE:  # R28: taken on arrival, if none is held
        _take_help(state, seat, cell)
    _settle(state)


def _manner(state: Surprise, here: int, cell: int) -> str:
    if cell in state._map.links[here]:
        return "walk"
    return "jump" if cell in _with_jumps(state._map.links, state.pawns, here) else "teleport"


def _take_help(state: Surprise, seat: int, cell: int) -> None:
    state.helps = tuple(other for other in state.helps if other != cell)
    unknown = list(state.unknown_helps)
    state.held[seat] = state.dice.draw(unknown)
    state.unknown_helps = tuple(sorted(unknown))
    if state.news is not None:
        state.tell(("took", seat, HELPS[state.held[seat]], CELLS[cell]))


def _lay(state: Surprise, seat: int, name: str) -> None:
    token, cell = TOKEN_INDEX[name], state.pawns[seat]
    state.hands[seat] &= ~(1 << token)
    state.piles += ((cell, seat),)
    state.laid_now = True
    state.burnt, state.steps = state.steps, 0  # R24: the rest burns
    if state.news is not None:
        state.tell(("laid", seat, name, CELLS[cell], state.burnt))
    if laid(state, seat) >= state.goal:
        _reach_goal(state, seat)
    else:
        state.phase = PHASE_ASIDE
        _settle(state)


def _help(state: Surprise, seat: int, name: str) -> None:
    state.held[seat] = NONE
    state.used += (HELP_INDEX[name],)
    if state.news is not None:
        state.tell(("helped", seat, name))
    if name == "reroll":
        state.steps = _throw(state) + 1
    elif name == "again":
        state.steps = _throw(state)
        state.mode, state.prev, state.roll_moved = "again", NONE, 0  # R15: a new movement
    elif name == "plus_two":
        state.steps, state.mode = 2, "plus_two"
    else:
        state.steps, state.burnt, state.mode = state.burnt, 0, "rest"
    _settle(state)


def _stop(state: Surprise, seat: int) -> None:
    state.steps = 0
    _settle(state)


def _end(state: Surprise, seat: int) -> None:
    _next_turn(state)


def _settle(state: Surprise) -> None:
    """Carry out `stop` and `end` where nothing else is possible, and skip a step aside that has no target."""
    options = choices(state)
    if not options and state.phase == PHASE_ASIDE:  # R25: the duty of the step aside lapses
        state.phase = PHASE_MOVE
        options = choices(state)
    if len(options) == 1 and options[0] is STOP:
        state.steps = 0
        options = choices(state)
    if len(options) == 1 and options[0] is END:
        _next_turn(state)
    else:
        state._legal = {state.active: options}


# The end of a turn and of the game


def begin_turn(state: Surprise, seat: int) -> None:
    """The seat is to roll, and nothing of another's turn is left."""
    state.active = seat
    state.phase = PHASE_ROLL
    state.mode = "main"
    state.prev = NONE
    state.roll = state.steps = state.moved = state.roll_moved = state.burnt = 0
    state.laid_now = False


def _next_turn(state: Surprise) -> None:
    if state.news is not None:
        state.tell(("ended", state.active))
    following = (state.active + 1) % state.players
    if following == state.starter:
        state.rounds += 1
        finished = state.equal_turns and any(laid(state, seat) >= state.goal for seat in range(state.players))
        if finished or state.rounds >= ROUND_CAP:  # R37
            _finish(state)
            return
    begin_turn(state, following)


def _reach_goal(state: Surprise, seat: int) -> None:
    if state.equal_turns:
        state.pawns[seat] = NONE
        _next_turn(state)
    else:
        _finish(state)  # R27: in that very moment


def _finish(state: Surprise) -> None:
    state.phase = PHASE_OVER
    state.steps = 0
    if state.news is not None:
        state.tell(("won", *state.winners()))


VERBS: Mapping[str, Callable[..., None]] = {
    "attach": _attach, "roll": _roll, "step": _step, "lay": _lay, "help": _help, "stop": _stop, "end": _end,
}
