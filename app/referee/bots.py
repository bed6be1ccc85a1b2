"""Bots think in threads of their own: a match never waits for one."""

from __future__ import annotations

import contextlib
import logging
import secrets
import threading
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from app.store.characters import bot_for
from games.bots import Bot
from games.kernel import Action, Game, State

log = logging.getLogger("starcab.referee")
Post = Callable[[Callable[[], None]], object]
Turn = Callable[[], contextlib.AbstractContextManager[object]]


@runtime_checkable
class Stoppable(Protocol):
    """A bot that may think for long should have this. One without is left to finish, and nobody listens."""

    def stop(self) -> None:
        """Called from another thread: `choose` returns soon, with the best so far. This bot is never asked again."""


class BotTask:
    """What one bot is thinking about one decision. It gets a view, so it can know and spoil nothing."""

    def __init__(self, bot: Bot | None, make: Callable[[], Bot], view: State, seat: int,
                 done: Callable[[BotTask], None], turn: Turn) -> None:
        self.bot = bot
        self.choice: Action | None = None
        self.ready = self.stopped = False
        self._make, self._seat, self._turn = make, seat, turn
        self._thread = threading.Thread(target=self._think, args=(view, done), name="bot", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ask it to. No thread can be ended from outside: an exception thrown into it may hit a finalizer."""
        self.stopped = True
        if isinstance(self.bot, Stoppable):
            try:
                self.bot.stop()
            except Exception:
                log.exception("the bot of seat %d can't be stopped", self._seat)

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _think(self, view: State, done: Callable[[BotTask], None]) -> None:
        try:
            with self._turn():
                self.bot = self.bot or self._make()
                if self.stopped:     # before there was anybody to be told
                    self.stop()
                self.choice = self.bot.choose(view, self._seat)
        except BaseException:  # whatever a bot does, the match goes on
            log.exception("the bot of seat %d failed", self._seat)
        self.ready = True
        done(self)


class Thinker:
    """A `Think`. `post` may be called from any thread and runs things where the referee lives. `turn`: entered for each
    thought, in its thread."""

    def __init__(self, post: Post, turn: Turn = contextlib.nullcontext) -> None:
        self._post, self._turn = post, turn
        self._bots: dict[tuple[int, str], Bot] = {}     # those that don't think now
        self._last: BotTask | None = None

    def __call__(self, game: Game, level: str, view: State, seat: int,
                 done: Callable[[Action | None], None]) -> Callable[[], None]:
        def answer(task: BotTask) -> None:
            if task.bot is not None and not task.stopped:
                self._bots[seat, level] = task.bot
            done(task.choice)

        def ready(task: BotTask) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._post(lambda: answer(task))

        def stop() -> None:
            if not task.ready:
                task.stop()

        task = self._last = BotTask(self._bots.pop((seat, level), None),
                                    lambda: bot_for(level, game, secrets.randbits(32)), view, seat, ready,
                                    self._turn)
        return stop

    def join(self, seconds: float) -> None:
        """Wait for who was asked last, so that an app that ends leaves nobody thinking."""
        if self._last is not None:
            self._last.join(seconds)
