"""Looks through its own turn, up to the next roll, reveal or rival, and takes the way with the best end."""

from __future__ import annotations

from games.kernel import Action, Game, QuickDice, State

LOOK = 400
"""How many positions one choice may look at."""


class Greedy:
    def __init__(self, game: Game, seed: int, look: int = LOOK) -> None:
        self._value = game.strategy.value
        self._dice = QuickDice(seed)
        self._look = look

    def choose(self, view: State, seat: int) -> Action:
        legal = view.legal(seat)
        if len(legal) == 1:
            return legal[0]
        worth = self.worth(view.guess(seat, self._dice), seat, legal)
        best = max(worth)
        return self._dice.pick([action for action, value in zip(legal, worth, strict=True) if value == best])

    def worth(self, world: State, seat: int, legal: list[Action]) -> list[float]:
        """For each action, what the strategy makes of the best end of the turn it begins."""
        share = self._look // len(legal)
        return [self._after(world, seat, action, share) for action in legal]

    def _after(self, state: State, seat: int, action: Action, budget: int) -> float:
        """The best end of the turn that begins with this action."""
        child = state.copy()
        before = child.dice.position
        child.apply(seat, action)
        if child.dice.position == before and budget > 1 and child.to_act() == (seat,):
            legal = child.legal(seat)
            if budget > len(legal):
                return max(self._after(child, seat, way, budget // len(legal)) for way in legal)
        worth: float = self._value(child, seat)
        return worth
