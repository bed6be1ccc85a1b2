"""Bots of a host: each thinks in a thread of its own and speaks in the host's loop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
from collections.abc import Callable

from app.store.characters import bot_for
from games.bots import Bot
from games.kernel import Action, Game, State

log = logging.getLogger("starcab.sync")


class Thinker:
    """A `Think` for a room in this loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._bots: dict[tuple[int, str], Bot] = {}

    def __call__(self, game: Game, level: str, view: State, seat: int,
                 done: Callable[[Action | None], None]) -> Callable[[], None]:
        bot = self._bots.get((seat, level))
        finished = stopped = False

        def answer(choice: Action | None) -> None:
            nonlocal finished
            finished = True
            done(choice)

        def think() -> None:
            nonlocal bot
            choice = None
            try:
                bot = self._bots[seat, level] = bot or bot_for(level, game, secrets.randbits(32))
                if stopped:     # before there was anybody to be told
                    _stop(bot)
                choice = bot.choose(view, seat)
            except Exception:
                log.exception("the bot of seat %d failed", seat)
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._loop.call_soon_threadsafe(answer, choice)

        def stop() -> None:
            """It answers with what it has; the room decides whether it still wants to know."""
            nonlocal stopped
            stopped = True
            if not finished:
                self._bots.pop((seat, level), None)  # it may still think: a new one decides next
                _stop(bot)

        threading.Thread(target=think, name="bot", daemon=True).start()
        return stop


def _stop(bot: Bot | None) -> None:
    getattr(bot, "stop", lambda: None)()
