"""When a search may end early: nobody needs a second of thought for what is settled after a tenth of it.

All candidates are tried in the same worlds, so what counts is by how much one did better than another in each of them: luck
that both had alike does not. A candidate is out when it is surely worse than the leader, or surely as good for all that
matters. The less there is to come that could still turn it, the less lead is enough.
"""

from __future__ import annotations

from math import sqrt

from games.kernel import Action

FIRST, GROWS = 24, 1.25
"""Worlds that everybody has seen when it is looked for the first time who is out, and how many times as many then."""
SURE = 5.0
"""Standard errors. High, as it is looked at many times, and as what lies behind an action becomes better known."""
SAME = 0.002
"""Two actions that promise the same share of a win up to this: no matter which."""


class Race:
    def __init__(self, candidates: list[Action]) -> None:
        self._found: dict[Action, list[float]] = {action: [] for action in candidates}
        self._next = FIRST

    def seen(self, action: Action) -> int:
        """How many worlds the action was tried in."""
        return len(self._found[action])

    def note(self, action: Action, share: float) -> None:
        """What it came to in its next world."""
        self._found[action].append(share)

    def due(self, candidates: list[Action]) -> bool:
        """Whether it is time to look again who is out; the last of the candidates sees each world last."""
        return len(self._found[candidates[-1]]) >= self._next

    def left(self, candidates: list[Action], shares: dict[Action, float], to_come: float) -> list[Action]:
        """Who may still be the best, if each sees at most so many worlds more."""
        self._next = int(self._next * GROWS)
        leader = max(candidates, key=shares.__getitem__)
        return [action for action in candidates if action == leader or not self._out(action, leader, to_come)]

    def _out(self, action: Action, leader: Action, to_come: float) -> bool:
        lead = [one - other for one, other in zip(self._found[leader], self._found[action], strict=False)]
        mean = sum(lead) / len(lead)
        spread = sum((one - mean) ** 2 for one in lead) / (len(lead) - 1)
        error = SURE * sqrt(spread / len(lead))
        return mean > error * sqrt(to_come / (to_come + len(lead))) or abs(mean) + error < SAME
