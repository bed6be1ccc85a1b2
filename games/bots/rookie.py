"""Rookie: sees one action ahead, overlooks some of what is possible and now and then takes the second best."""

from __future__ import annotations

from collections.abc import Callable

from games.bots.greedy import Greedy
from games.bots.no_repeats import NoRepeats
from games.kernel import Action, Game, QuickDice, State

OVERLOOKS = 8
"""One option of so many is not noticed."""
SLIPS = 8
"""One choice of so many is only the second best of what it noticed."""


class Rookie:
    def __init__(self, game: Game, seed: int, style: str = "", stop: Callable[[], bool] | None = None) -> None:
        self._greedy = Greedy(game, seed, style, look=0)
        self._dice = QuickDice(f"rookie {seed}")
        self._no_repeats = NoRepeats(game)

    def choose(self, view: State, seat: int) -> Action:
        legal = self._no_repeats.anew(view, seat)
        if len(legal) == 1:
            return legal[0]
        noticed = [action for action in legal if self._dice.below(OVERLOOKS)] or [self._dice.pick(legal)]
        worth = self._greedy.weigh(view, seat, noticed)
        ranked = sorted(range(len(noticed)), key=lambda number: -worth[number])
        slip = len(noticed) > 1 and not self._dice.below(SLIPS)
        return self._no_repeats.note(view, noticed[ranked[slip]])
