"""Players that know the kernel and a game's strategy, never a game's rules.

A bot is given only what its seat may see. The levels: Rookie (short-sighted, with human slips), Driver (looks through its
whole turn) and Captain (searches). Random is a yardstick; greedy is what Driver was called in older matches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from games.bots.greedy import STYLES, Greedy
from games.bots.random import RandomBot
from games.bots.rookie import Rookie
from games.bots.search import Captain, Stop, judge
from games.kernel import Action, Game, State

__all__ = ["BOTS", "LEVELS", "STYLES", "Bot", "Captain", "Greedy", "RandomBot", "Rookie", "judge", "known", "make"]


class Bot(Protocol):
    def choose(self, view: State, seat: int) -> Action:
        """A legal action for the seat, from `state.seen_by(seat)` alone."""
        ...


LEVELS = ("rookie", "driver", "captain")
BOTS: dict[str, Callable[[Game, int, str, Stop | None], Bot]] = {
    "random": RandomBot, "greedy": Greedy, "rookie": Rookie, "driver": Greedy, "captain": Captain}


def make(name: str, game: Game, seed: int, style: str = "", stop: Stop | None = None) -> Bot:
    """A bot of that level; the same seed and the same views give the same choices.

    Captain may be told what a decision may cost: `captain:0.2` in seconds, `captain:300i` in iterations of its search,
    which alone makes the same choices again. `stop` ends its thinking at once when it is true.
    """
    if style not in STYLES:
        raise ValueError(f"there is no style {style!r}")
    level, colon, budget = name.partition(":")
    if not colon:
        return BOTS[level](game, seed, style, stop)
    if level != "captain":
        raise KeyError(name)
    iterations = budget.endswith("i")
    return Captain(game, seed, style, stop, seconds=0.0 if iterations else float(budget),
                   iterations=int(budget[:-1]) if iterations else 0)


def known(name: str) -> bool:
    """Whether `make` has such a bot."""
    level, colon, budget = name.partition(":")
    if not colon:
        return level in BOTS
    number = budget[:-1] if budget.endswith("i") else budget.replace(".", "", 1)
    return level == "captain" and number.isdecimal() and float(number) > 0
