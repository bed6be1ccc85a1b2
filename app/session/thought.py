"""A bot's thinking, in a thread of its own, so that it can be broken off at any moment."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable

from games.bots import Bot
from games.kernel import Action, State


class Struck(BaseException):
    """Raised in a thinking thread to break it off."""


class Thought:
    """What one bot is thinking about one decision. It gets a view, so it can know and spoil nothing.

    When it is `ready` there is a choice, or the error that the bot made; then `done` is called, in the
    thinking thread. Neither comes after `drop`.
    """

    def __init__(self, seat: int, revision: int, bot: Bot, view: State, done: Callable[[], None]) -> None:
        self.seat = seat
        self.revision = revision
        self.choice: Action | None = None
        self.error: BaseException | None = None
        self.ready = False
        self._thinking = self._dropped = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, args=(bot, view, done), name="bot", daemon=True)
        self._thread.start()

    def drop(self) -> None:
        """Break it off wherever it is."""
        with self._lock:
            if self._thinking and not self._dropped:
                _strike(self._thread)
            self._dropped = True

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _run(self, bot: Bot, view: State, done: Callable[[], None]) -> None:
        try:
            with self._lock:
                self._thinking = not self._dropped
            if self._thinking:
                self._think(bot, view)
        except Struck:
            return
        if self.ready:
            done()

    def _think(self, bot: Bot, view: State) -> None:
        try:
            self.choice = bot.choose(view, self.seat)
        except Struck:
            raise
        except BaseException as error:  # whatever a bot does, the match goes on
            self.error = error
        with self._lock:
            self._thinking = False  # not struck from here on: it may be gone, its number another's
            self.ready = not self._dropped


def _strike(thread: threading.Thread) -> None:
    """Raise Struck in a thread, at its next bytecode: no bot need know that it can be interrupted.

    A bot that thinks holds no lock and imports nothing, so there is nothing it could leave half-done.
    """
    ident = ctypes.c_ulong(thread.ident or 0)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(Struck))
