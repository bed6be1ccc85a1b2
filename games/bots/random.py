"""Any legal action, each as likely as the other."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel import Action, Game, QuickDice, State


class RandomBot:
    def __init__(self, game: Game, seed: int, style: str = "", stop: Callable[[], bool] | None = None) -> None:
        self._dice = QuickDice(seed)

    def choose(self, view: State, seat: int) -> Action:
        return self._dice.pick(view.legal(seat))
