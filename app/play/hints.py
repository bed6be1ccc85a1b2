"""The hint: what Captain would do here, with its one main reason. It thinks aside, for a short time, and breaks off if
the table has moved on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from app.play.clock import Clock
from app.play.ports import Match
from games.bots import make
from games.kernel import Action, Explanation, State

LEVEL = "captain:0.8"
Answered = Callable[[int, Action, Explanation | None], None]


class Hints:
    def __init__(self, match: Match, clock: Clock, answered: Answered) -> None:
        """`answered` is told who should do what, and why."""
        self._match, self._clock, self._answered = match, clock, answered
        self._asked = 0

    def ask(self, seat: int) -> None:
        self._asked += 1
        view, revision = self._match.state(seat).copy(), self._match.revision
        Thread(target=self._think, args=(self._asked, view, seat, revision), name="hint", daemon=True).start()

    def stop(self) -> None:
        self._asked += 1

    def _think(self, number: int, view: State, seat: int, revision: int) -> None:
        game = self._match.game
        action = make(LEVEL, game, revision, stop=lambda: not self._wanted(number, revision)).choose(view, seat)
        reason = getattr(game.strategy, "reason", lambda *_: None)(view, seat, action)
        self._clock.later(0, lambda: self._answer(number, revision, seat, action, reason))

    def _wanted(self, number: int, revision: int) -> bool:
        """Whether nobody asked again and the table is still where it was."""
        return number == self._asked and self._match.revision == revision

    def _answer(self, number: int, revision: int, seat: int, action: Action, reason: Explanation | None) -> None:
        if self._wanted(number, revision):
            self._answered(seat, action, reason)
