"""What can be done in a turn of Night Shift: one function per verb."""

from __future__ import annotations

from typing import Any

from tests.sixth.rules.board import BOOST, CAN, FACES, FUEL


def drive(state: Any, seat: int, fare: int) -> None:
    state.hands[seat].remove(fare)
    state.driving = fare
    state.dice.below(1)     # all have seen the fare: a barrier of undo
    state.tell(("chose", seat, fare))


def roll(state: Any, seat: int) -> None:
    fare, roll = state.driving, 1 + state.dice.below(FACES)
    paid = roll + BOOST * state.burnt >= fare       # N3
    state.driving = 0
    state.gone.append(fare)
    state.last = (seat, fare, roll, state.burnt)
    state.tell(("drove", seat, fare, roll, BOOST * state.burnt, paid))
    if paid:
        state.earned[seat] += fare
        state.rides[seat] += 1
    draw(state, seat)
    end_turn(state, seat)


def draw(state: Any, seat: int) -> None:
    """N6: nobody but its driver sees a new fare."""
    deck = list(state.deck)
    fare = state.dice.draw(deck)
    state.deck = tuple(sorted(deck))
    state.hands[seat] = sorted([*state.hands[seat], fare])
    state.tell(("drew", seat, fare), only=(seat,), others=("drew", seat))


def burn(state: Any, seat: int) -> None:
    state.fuel[seat] -= 1
    state.burnt += 1
    state.tell(("burnt", seat))


def refuel(state: Any, seat: int) -> None:
    state.fuel[seat] = min(FUEL, state.fuel[seat] + CAN)
    state.tell(("refuelled", seat, state.fuel[seat]))
    end_turn(state, seat)


def end_turn(state: Any, seat: int) -> None:
    state.left[seat] -= 1
    state.burnt = 0
    state.active = (seat + 1) % state.players


VERBS = {"drive": drive, "roll": roll, "burn": burn, "refuel": refuel}
