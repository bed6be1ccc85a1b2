"""The end of a turn and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ganymede.board import ROUND_CAP
from games.ganymede.phases import PHASE_OVER
from games.ganymede.rows import refill
from games.ganymede.steps import STEP_MAIN

if TYPE_CHECKING:
    from games.ganymede.state import Ganymede


def end_turn(state: Ganymede) -> None:
    if state.news is not None:
        state.tell(("ended", state.active))
    refill(state)
    if not state.reason:  # R32: once met they stay met
        state.reason = _reason_to_end(state)
        if state.reason and state.news is not None:
            state.tell(("last_round", state.active, state.reason))
    state.active = (state.active + 1) % state.players
    state.stack.append(STEP_MAIN)
    if state.active == state.first:
        state.rounds += 1
        if state.reason or state.rounds >= ROUND_CAP:
            _finish(state)


def _reason_to_end(state: Ganymede) -> str:
    """Section 7, in this order. Launches are made in one's own turn only."""
    if len(state.launched[state.active]) >= state.launches_to_end:
        return "launches"
    if not state.earth_deck:  # R31
        return "earth_deck"
    return "" if state.mars_deck else "mars_deck"


def _finish(state: Ganymede) -> None:
    state.phase = PHASE_OVER
    state.stack.clear()
    state.reason = state.reason or "round_cap"  # R34
    if state.news is not None:
        state.tell(("won", *state.winners()))
