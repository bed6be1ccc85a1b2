"""The hint: what Captain would do here, as a highlighted path with its one main reason. It thinks aside, for a short time,
and breaks off if the table has moved on meanwhile."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from kivy.app import App

from app.i18n import t
from app.tables.reasons import Reason, reason_words
from games.bots import make
from games.kernel import Action, State

if TYPE_CHECKING:
    from app.screens.table import TableScreen

LEVEL = "captain:0.8"


class Hint:
    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._asked = 0

    def ask(self) -> None:
        screen = self._screen
        seat = screen.acting()
        if screen.session is None or seat is None or screen.ids.curtain.open:
            return
        self._asked += 1
        view, revision = screen.session.state(seat).copy(), screen.session.revision
        screen.say(t("hint.thinking"))
        Thread(target=self._think, args=(self._asked, view, seat, revision), daemon=True).start()

    def stop(self) -> None:
        self._asked += 1

    def _think(self, number: int, view: State, seat: int, revision: int) -> None:
        game = self._screen.session.game if self._screen.session else None
        if game is None:
            return
        action = make(LEVEL, game, revision, stop=lambda: not self._wanted(number, revision)).choose(view, seat)
        reason = getattr(game.strategy, "reason", lambda *_: None)(view, seat, action)
        App.get_running_app().post(lambda: self._answer(number, revision, seat, action, reason))

    def _wanted(self, number: int, revision: int) -> bool:
        """Whether nobody asked again and the table is still where it was."""
        session = self._screen.session
        return number == self._asked and session is not None and session.revision == revision

    def _answer(self, number: int, revision: int, seat: int, action: Action, reason: Reason | None) -> None:
        screen = self._screen
        if screen.session is None or not self._wanted(number, revision):
            return
        path = screen.table.path(screen.session.state(seat), action)
        screen.ids.view.mark(path, "info")
        screen.say(reason_words(reason))
