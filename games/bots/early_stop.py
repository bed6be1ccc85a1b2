"""When a search may end early: nobody needs a second of thought for what is settled after a tenth of it.

All candidates are tried in the same worlds, so what counts is by how much one did better than another in each of them: luck
that both had alike does not. A candidate is out when the thought still to come can't gain anything worth mentioning by it:
it is surely worse than the leader, or as good for all that matters, or too little is to come that could still turn it.
"""

from __future__ import annotations

from math import erfc, exp, pi, sqrt

from games.kernel import Action

FIRST, GROWS = 24, 1.25
"""Worlds that everybody has seen when it is looked for the first time who is out, and how many times as many then."""
MATTERS = 0.001
"""A share of a win: what more thought is expected to gain must be as much."""
DEEPER = 2.0
"""Standard errors count for so many: what lies behind an action becomes better known, too, not only its luck."""


class EarlyStop:
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
        error = DEEPER * sqrt(spread / len(lead) * to_come / (to_come + len(lead)))
        return gain(mean, error) < MATTERS


def gain(lead: float, error: float) -> float:
    """What it brings on average to learn how large the lead really is, when it is known up to such an error: nothing if it stays
    a lead, and else as much as the other is ahead.

    >>> [round(gain(lead, 0.1), 3) for lead in (-0.5, 0.0, 0.1, 0.5)]
    [0.5, 0.04, 0.008, 0.0]
    """
    if not error:
        return max(0.0, -lead)
    far = lead / error
    return error * (exp(-far * far / 2) / sqrt(2 * pi) - far * erfc(far / sqrt(2)) / 2)
