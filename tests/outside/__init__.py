"""Our games under the universal tests of OpenSpiel and PettingZoo, through one generic adapter each.

What both adapters settle:

- An action's number is its place in the legal list. Ours are tuples, of which some games have thousands; a
  place needs no table, is the same in every process, and the list's order is stable by contract.
- Where several seats may act at once they are asked one after the other: what a seat decides stays hidden
  from the next one in its view, so nothing is won by being asked later.
- The return of a match is 1, shared by its winners: both libraries want bounds, and points have none.
"""

from __future__ import annotations

import json
from typing import Any

from games import GAMES
from games.kernel import Action, State, from_action

TABLES = [(game, players) for game in GAMES.values() for players in sorted(set(game.players))]
"""Every game at its smallest and at its largest table."""

MOST_ACTIONS = 2048
"""More legal actions than any game offers at once."""


def seat_to_act(state: State) -> int:
    """The first seat that can act."""
    return next(seat for seat in state.to_act() if state.legal(seat))


def legal(state: State, seat: int) -> list[Action]:
    found = state.legal(seat)
    assert len(found) <= MOST_ACTIONS
    return found


def returns(state: State, players: int) -> list[float]:
    won = state.winners()
    return [1 / len(won) if seat in won else 0.0 for seat in range(players)]


def view_text(state: State, seat: int | None) -> str:
    return json.dumps(state.seen_by(seat).to_json())


def private_text(state: State, seat: int) -> str:
    """What the seat sees and an onlooker does not."""
    own, public = state.seen_by(seat).to_json(), state.seen_by(None).to_json()
    private: dict[str, Any] = {name: own[name] for name in own if own[name] != public[name]}
    return json.dumps(private) if private else ""


def action_text(action: Action) -> str:
    return json.dumps(from_action(action))
