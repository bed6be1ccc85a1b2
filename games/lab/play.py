"""How the lab plays a match: whose decision comes next, which key a match has, and a match between bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from games.bots import Bot
from games.kernel import Dice, Game, Score, State
from games.kernel.chance import KEY_SIZE

LIMIT = 100_000
"""A match that takes more decisions than this is given up and not counted as finished."""


def key_for(seed: int | str, number: int) -> bytes:
    """The key of the match with that number in a series: the same on every machine."""
    return blake2b(f"{seed}/{number}".encode(), digest_size=KEY_SIZE).digest()


def next_seat(state: State, random: Callable[[], float]) -> int:
    """Whose decision comes next. Where several seats may act at once, any of them that can."""
    acting = state.to_act()
    if len(acting) == 1:
        return acting[0]
    able = [seat for seat in acting if state.legal(seat)]
    return able[int(random() * len(able))]


@dataclass(slots=True)
class Played:
    """What a series keeps of one match."""

    finished: bool
    winners: tuple[int, ...]
    scores: list[Score]
    decisions: int
    options: int
    """The sum of the lengths of all legal lists that somebody chose from."""
    turns: int


def play_match(game: Game, players: int, options: Mapping[str, Any], key: bytes,
               bots: Sequence[Bot]) -> Played:
    """Play one match; bot i sits on seat i."""
    state = game.new(players, options, Dice(key))
    decisions = choices = turns = 0
    last = None
    while not state.over and decisions < LIMIT:
        seat = state.to_act()[0]    # as at a table of the app: who asked waits for the answer
        choices += len(state.legal(seat))
        state.apply(seat, bots[seat].choose(state.seen_by(seat), seat))
        decisions += 1
        turns += seat != last
        last = seat
    counted = getattr(state, "turns", None)  # a game that counts its own turns knows better; some count them by seat
    return Played(state.over, state.winners(), state.scores(), decisions, choices, counted if isinstance(counted, int) else turns)
