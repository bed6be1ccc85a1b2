"""Players that know the kernel and a game's strategy, never a game's rules.

A bot is given only what its seat may see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from games.bots.greedy import Greedy
from games.bots.random import RandomBot
from games.kernel import Action, Game, State


class Bot(Protocol):
    def choose(self, view: State, seat: int) -> Action:
        """A legal action for the seat, from `state.seen_by(seat)` alone."""
        ...


BOTS: dict[str, Callable[[Game, int], Bot]] = {"random": RandomBot, "greedy": Greedy}


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot of that level; the same seed and the same views give the same choices."""
    return BOTS[name](game, seed)
