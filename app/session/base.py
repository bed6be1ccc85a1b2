"""What every session has: updates in order, to whoever listens, where the screen wants them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from app.session.outbox import Outbox, Post
from app.session.update import OPENED, Update
from games.kernel import Action, Fact, Score, State

log = logging.getLogger("starcab.session")
Listener = Callable[[Update], None]


class Showing(Protocol):
    """What was delivered last."""

    update: Update

    def show(self, update: Update) -> None: ...

    def view(self, seat: int | None) -> State: ...


class Session:
    """What every kind of session has: what was delivered last, listeners, and an outbox towards them."""

    in_room = False         # other devices play too
    hosting = False         # and this one holds the match
    kept = True             # else it ends with the app
    _shown: Showing

    def __init__(self, post: Post) -> None:
        self._listeners: list[Listener] = []
        self._heard = self._closed = False
        self._outbox = Outbox(post)

    # What was delivered last

    @property
    def revision(self) -> int:
        return self._shown.update.revision

    def state(self, seat: int | None) -> State:
        """The state as that seat (None: an onlooker) may see it."""
        return self._shown.view(seat)

    def legal(self, seat: int) -> list[Action]:
        return self.state(seat).legal(seat)

    def to_act(self) -> tuple[int, ...]:
        return self._shown.update.state.to_act()

    def scores(self) -> list[Score]:
        return self._shown.update.state.scores()

    def winners(self) -> tuple[int, ...]:
        return self._shown.update.state.winners()

    def can_undo(self) -> bool:
        return self._shown.update.undoable

    def news_for(self, update: Update, seat: int | None) -> list[Fact]:
        return update.news_for(seat)

    # Listeners

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Every update from now on, in order, where `post` runs things; first an "opened" with what holds.

        What happens before anybody listens waits for the first one.
        """
        gone = False

        def hear(update: Update) -> None:
            if not gone:
                callback(update)

        def unlisten() -> None:
            nonlocal gone
            gone = True
            if hear in self._listeners:
                self._listeners.remove(hear)

        self._put(lambda: self._welcome(hear), first=not self._heard)
        self._heard = True
        return unlisten

    def _welcome(self, listener: Listener) -> None:
        if not self._closed:
            self._listeners.append(listener)
            listener(replace(self._shown.update, kind=OPENED, seat=None, action=None, news=(), reason=""))

    def _send(self, update: Update) -> None:
        self._put(lambda: self._deliver(update))

    def _put(self, task: Callable[[], None], first: bool = False) -> None:
        try:
            (self._outbox.begin if first else self._outbox.put)(task)
        except Exception:  # the screen is gone, or it failed: the match goes on
            log.exception("an update was not taken")

    def _deliver(self, update: Update) -> None:
        """One listener's failure is raised to the screen's loop when all others were told."""
        if self._closed:
            return
        self._shown.show(update)
        failures = []
        for listener in list(self._listeners):
            try:
                listener(update)
            except Exception as failure:
                failures.append(failure)
        if failures:
            raise failures[0]
