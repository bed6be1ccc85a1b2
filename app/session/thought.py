"""A bot's thinking, in a thread of its own, so that it can be broken off at any moment."""

from __future__ import annotations

import ctypes
import logging
import threading
from collections.abc import Callable

from games.bots import Bot
from games.kernel import Action, State

log = logging.getLogger("starcab.session")


class Thought:
    """What one bot is thinking about one decision. It gets a view, so it can know and spoil nothing.

    `done` is called in the thinking thread with the choice (None: the bot failed); never after `drop`.
    """

    def __init__(self, seat: int, revision: int, bot: Bot, view: State, done: Callable[[], None]) -> None:
        self.seat = seat
        self.revision = revision
        self.choice: Action | None = None
        self.ready = False
        self._dropped = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._think, args=(bot, view, done), name="bot", daemon=True)
        self._thread.start()

    def drop(self) -> None:
        """Break it off wherever it is. The lock makes sure that its thread still runs when it is struck."""
        with self._lock:
            if not self.ready and not self._dropped:
                self._dropped = True
                _strike(self._thread)

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _think(self, bot: Bot, view: State, done: Callable[[], None]) -> None:
        choice = self._choose(bot, view)
        with self._lock:
            if self._dropped:
                return
            self.choice = choice
            self.ready = True
        done()

    def _choose(self, bot: Bot, view: State) -> Action | None:
        try:
            return bot.choose(view, self.seat)
        except Exception:
            log.exception("the bot of seat %d failed", self.seat)
            return None


def _strike(thread: threading.Thread) -> None:
    """Raise SystemExit in a thread, at its next bytecode: no bot need know that it can be interrupted."""
    ident = ctypes.c_ulong(thread.ident or 0)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(SystemExit))
