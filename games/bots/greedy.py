"""Driver: looks through its own turn, up to the next roll, reveal or rival, and takes the way with the best end.

A style changes how the ends are weighed. Bold and careful look at the same ways in several worlds that may be: bold leans
towards how well, careful towards how badly a way may turn out. Blocking also counts what it leaves to the best rival.
"""

from __future__ import annotations

from collections.abc import Callable

from games.bots.no_repeats import NoRepeats
from games.kernel import Action, Game, QuickDice, State

LOOK = 400
"""How many positions one choice may look at."""
STYLES = ("", "bold", "careful", "blocking")
WORLDS = 3
LEAN = 0.3
"""How far bold and careful lean from the mean to the best or the worst case."""
DENY = 0.12
"""What blocking counts of the best rival's value, besides what the strategy counts already."""

Sensible = Callable[[State, int, list[Action]], list[Action]]
"""Of the legal actions of a seat those that are worth a look."""


def everything(state: State, seat: int, legal: list[Action]) -> list[Action]:
    return legal


class Greedy:
    def __init__(self, game: Game, seed: int, style: str = "", stop: Callable[[], bool] | None = None, look: int = LOOK,
                 value: Callable[[State, int], float] | None = None, sensible: Sensible | None = None) -> None:
        self._value: Callable[[State, int], float] = value or game.strategy.value
        self._judge = self._blocked if style == "blocking" else self._value
        self._dice = QuickDice(seed)
        self._style = style
        self._look = look
        self._sensible = sensible or everything
        self._no_repeats = NoRepeats(game)
        self.positions = 0

    def choose(self, view: State, seat: int) -> Action:
        legal = self._no_repeats.anew(view, seat)
        if len(legal) == 1:
            return legal[0]
        worth = self.weigh(view, seat, legal)
        best = max(worth)
        chosen = self._dice.pick([action for action, value in zip(legal, worth, strict=True) if value == best])
        return self._no_repeats.note(view, chosen)

    def weigh(self, view: State, seat: int, legal: list[Action]) -> list[float]:
        """For each action, what it promises in a world that fits the view, or in several, as the style leans."""
        if self._style not in ("bold", "careful"):
            return self.worth(view.guess(seat, self._dice), seat, legal)
        worlds = [self.worth(view.guess(seat, self._dice), seat, legal) for _ in range(WORLDS)]
        extreme: Callable[[tuple[float, ...]], float] = max if self._style == "bold" else min
        return [(1 - LEAN) * sum(cases) / WORLDS + LEAN * extreme(cases) for cases in zip(*worlds, strict=True)]

    def worth(self, world: State, seat: int, legal: list[Action]) -> list[float]:
        """For each action, what the strategy makes of the best end of the turn it begins."""
        share = self._look // len(legal)
        return [self._after(world, seat, action, share) for action in legal]

    def _after(self, state: State, seat: int, action: Action, budget: int) -> float:
        """The best end of the turn that begins with this action."""
        child = state.copy()
        self.positions += 1
        before = child.dice.position
        child.apply(seat, action)
        if child.dice.position == before and budget > 1 and child.to_act() == (seat,):
            legal = self._sensible(child, seat, child.legal(seat))
            if budget > len(legal):
                return max(self._after(child, seat, way, budget // len(legal)) for way in legal)
        return self._judge(child, seat)

    def _blocked(self, state: State, seat: int) -> float:
        players = len(state.scores())
        rivals = [self._value(state, other) for other in range(players) if other != seat]
        return self._value(state, seat) - DENY * max(rivals, default=0.0)
