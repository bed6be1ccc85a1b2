"""From one decision to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.ganymede.board import HAND_LIMIT
from games.ganymede.choices import CHOICES, depart_choices, fill_choices
from games.ganymede.end_of_turn import end_turn
from games.ganymede.phases import PHASE_PLAY
from games.ganymede.steps import STEP_DEPART, STEP_FILL, STEP_LIMIT, Step
from games.ganymede.transport import land_the_rest, load_the_rest, send_the_rest
from games.ganymede.verbs import VERBS
from games.kernel import NONE

if TYPE_CHECKING:
    from games.ganymede.state import Ganymede


def settle(state: Ganymede) -> None:
    """The automatic rule: go on until somebody has a choice."""
    stack = state.stack
    while state.phase == PHASE_PLAY:
        if not stack:
            _wind_up(state)
            continue
        step = stack[-1]
        if step[0] == "main":  # always asks, and may wait until somebody does
            return
        seat = state.active
        options = CHOICES[step[0]](state, seat, step)
        if len(options) > 1:
            state._legal = {seat: options}
            return
        if options:
            action = options[0]
            VERBS[action[0]](state, seat, *action[1:])
        else:
            stack.pop()
            if step[0] in FINISH:
                FINISH[step[0]](state, seat, step)


def _wind_up(state: Ganymede) -> None:
    """All effects are done: departures, empty docks, hand limit, and the turn is over."""
    seat = state.active
    if depart_choices(state, seat, STEP_DEPART):
        state.stack.append(STEP_DEPART)
    elif NONE in state.docks and fill_choices(state, seat, STEP_FILL):
        state.stack.append(STEP_FILL)
    elif len(state.hands[seat]) > HAND_LIMIT:
        state.stack.append(STEP_LIMIT)
    else:
        end_turn(state)


FINISH: Mapping[str, Callable[[Ganymede, int, Step], None]] = {
    "send": send_the_rest, "land": land_the_rest, "load": load_the_rest,
}
