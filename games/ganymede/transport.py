"""A journey with a shuttle: who is sent, who lands on Mars, who boards a starship, who is lost in space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.ganymede.board import COLOUR_INDEX, DOCK_INDEX, DOCKS, HEADS, MARS, ONE, PLACES, SAME, colours_of, final_crews
from games.ganymede.choices import crew_on, room_on_mars
from games.ganymede.steps import Step

if TYPE_CHECKING:
    from games.ganymede.state import Ganymede


def send(state: Ganymede, seat: int, colour: str) -> None:
    _, origin, whites = state.stack.pop()
    state.stack.append(("send", origin, whites - 1))
    send_group(state, seat, origin, ONE[COLOUR_INDEX[colour]])


def send_group(state: Ganymede, seat: int, origin: int, group: int) -> None:
    state.astronauts[4 * seat + origin] -= group
    state.cargo += group
    if state.news is not None:
        for colour in colours_of(group):
            state.tell(("sent", seat, colour, PLACES[origin]))


def land(state: Ganymede, seat: int, colour: str) -> None:
    _land_group(state, seat, ONE[COLOUR_INDEX[colour]])


def _land_group(state: Ganymede, seat: int, group: int) -> None:
    state.cargo -= group
    state.astronauts[4 * seat + MARS] += group
    if state.news is not None:
        for colour in colours_of(group):
            state.tell(("landed", seat, colour))


def load(state: Ganymede, seat: int, colour: str, dock: str) -> None:
    _board_group(state, seat, ONE[COLOUR_INDEX[colour]], DOCK_INDEX[dock])


def _board_group(state: Ganymede, seat: int, group: int, dock: int) -> None:
    state.cargo -= group
    state.astronauts[4 * seat + SAME + dock] += group
    if state.news is not None:
        for colour in colours_of(group):
            state.tell(("boarded", seat, colour, DOCKS[dock]))


def _lose_cargo(state: Ganymede, seat: int) -> None:
    """Lost in space: back to the supply."""
    if state.cargo:
        if state.news is not None:
            for colour in colours_of(state.cargo):
                state.tell(("lost", seat, colour))
        state.supply += state.cargo
        state.cargo = 0


# Where nobody has a choice


def send_the_rest(state: Ganymede, seat: int, step: Step) -> None:
    """Exactly as many are left as whites: all go, unasked."""
    _, origin, whites = step
    if whites:
        send_group(state, seat, origin, state.astronauts[4 * seat + origin])


def land_the_rest(state: Ganymede, seat: int, step: Step) -> None:
    """R18: all arrive, or Mars is full and all are lost."""
    if state.cargo % HEADS <= room_on_mars(state, seat):
        _land_group(state, seat, state.cargo)
    _lose_cargo(state, seat)


def load_the_rest(state: Ganymede, seat: int, step: Step) -> None:
    """R19, R20: every choice and order would end in the same two crews."""
    before = [crew_on(state, seat, dock) for dock in range(2)]
    (after,) = final_crews(state.cargo, *before)
    for dock in range(2):
        if after[dock] != before[dock]:
            _board_group(state, seat, after[dock] - before[dock], dock)
    _lose_cargo(state, seat)
