"""What the contract suite asks of Night Shift: its invariants, a second count, its promised length."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel import Chance, Match
from tests.sixth.rules.board import BOOST, CAN, FARES, FUEL, HAND
from tests.sixth.rules.state import NightShift


def check(state: NightShift) -> None:
    shown = [state.driving] if state.driving else []
    assert sorted([*state.deck, *state.gone, *shown, *(fare for hand in state.hands for fare in hand)]) == sorted(FARES), "N1"
    lacking = [HAND - len(hand) for hand in state.hands]
    assert lacking == [int(bool(state.driving) and seat == state.active) for seat in range(state.players)], "N6"
    assert all(0 <= fuel <= FUEL for fuel in state.fuel) and 0 <= state.burnt <= FUEL, "N5"
    assert max(state.left) - min(state.left) <= 1 and min(state.left) >= 0, "N2: everybody has as many turns"


def recount(match: Match) -> list[dict[str, int]]:
    """From the journal alone: what the dice of its key showed."""
    counted = [{"fares": 0, "fuel": 0} for _ in range(match.players)]
    burnt = fare = 0
    for (seat, action), (_, state) in zip(match.journal, match.replay(), strict=True):
        mine = counted[seat]
        if action[0] == "drive":
            fare = action[1]
        elif action[0] == "roll":
            mine["fares"] += fare * (state.last[2] + BOOST * burnt >= fare)
            burnt = 0
        elif action[0] == "refuel":
            mine["fuel"] = min(FUEL, mine["fuel"] + CAN)
        else:
            mine["fuel"] -= 1
            burnt += 1
    return counted


def promised(players: int, options: Mapping[str, Any]) -> int:
    """Every fuel that is burnt was taken in by refuelling."""
    return players * int(options["rounds"]) * 3


def redeal(state: NightShift, seat: int | None, random: Chance) -> NightShift:
    world = state.copy()
    world._legal = {}
    fares = [*state.deck, *(fare for owner, hand in enumerate(state.hands) if owner != seat for fare in hand)]
    random.shuffle(fares)
    for owner in range(state.players):
        if owner != seat:
            world.hands[owner] = sorted(fares.pop() for _ in state.hands[owner])
    world.deck = tuple(sorted(fares))
    return world
