"""A bot's thinking, in a thread of its own: the match never waits for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import NamedTuple, Protocol, runtime_checkable

from games.bots import Bot
from games.kernel import Action, State

log = logging.getLogger("starcab.session")


@runtime_checkable
class Stoppable(Protocol):
    """A bot that may think for long should have this. One without is left to finish, and nobody listens."""

    def stop(self) -> None:
        """Called from another thread: `choose` returns soon, with the best so far. This bot is never asked again."""


class Decided(NamedTuple):
    """A bot that has made up its mind already."""

    seat: int
    action: Action

    def choose(self, view: State, seat: int) -> Action:
        return self.action


class Thought:
    """What one bot is thinking about one decision. It gets a view, so it can know and spoil nothing.

    When it is `ready` there is a choice, or the error that the bot made; then `done` is called, in the
    thinking thread.
    """

    def __init__(self, seat: int, revision: int, bot: Bot, view: State, done: Callable[[], None]) -> None:
        self.seat = seat
        self.revision = revision
        self.choice: Action | None = None
        self.error: BaseException | None = None
        self.ready = False
        self._bot = bot
        self._thread = threading.Thread(target=self._think, args=(view, done), name="bot", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ask it to. No thread can be ended from outside: an exception thrown into it may hit a finalizer."""
        if isinstance(self._bot, Stoppable):
            try:
                self._bot.stop()
            except Exception:
                log.exception("the bot of seat %d can't be stopped", self.seat)

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _think(self, view: State, done: Callable[[], None]) -> None:
        try:
            self.choice = self._bot.choose(view, self.seat)
        except BaseException as error:  # whatever a bot does, the match goes on
            self.error = error
        self.ready = True
        done()
