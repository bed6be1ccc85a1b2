"""A table for tests: a session, what it delivered, and ways to wait for it."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Any

from app.session import LocalSession, Seat, Update
from app.store import Store
from games import GAMES
from games.kernel import Action

PATIENCE = 30.0
KEY = bytes(range(32))


def at_once(task: Callable[[], None]) -> None:
    """A `post` that runs things in the worker's own thread."""
    task()


class Screen:
    """A `post` as the app has it: a thread that runs one task after the other."""

    def __init__(self) -> None:
        self._tasks: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self.posts = 0
        self.errors: list[Exception] = []
        self.thread = threading.Thread(target=self._run, name="screen", daemon=True)
        self.thread.start()

    def post(self, task: Callable[[], None]) -> None:
        self.posts += 1
        self._tasks.put(task)

    def stop(self) -> None:
        self._tasks.put(None)
        self.thread.join(PATIENCE)

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                task()
            except Exception as error:
                self.errors.append(error)


def person(name: str = "player", colour: int = 0) -> Seat:
    return Seat("person", name, colour)


def bot(level: str = "random", colour: int = 1) -> Seat:
    return Seat("bot", f"bot {colour}", colour, level)


class Table:
    """A session with a listener that remembers everything."""

    def __init__(self, session: LocalSession) -> None:
        self.session = session
        self.updates: list[Update] = []
        self._news = threading.Condition()
        self.unlisten = session.listen(self._hear)

    @classmethod
    def start(cls, *seats: Seat, store: Store | None = None, post: Any = at_once, pace: float = 0,
              key: bytes = KEY, **options: Any) -> Table:
        """The last seat lays the first fragment, so seat 0 has the first decision."""
        players = len(seats)
        game = GAMES["surprise"]
        first = players - 1
        return cls(LocalSession.start(game, players, options, seats, first, store, post, key, pace=pace))

    @classmethod
    def all_at_once(cls, *seats: Seat, pace: float = 0) -> Table:
        """The beginning of Ganymede: every seat chooses its ships, and nobody waits for another."""
        return cls(LocalSession.start(GAMES["ganymede"], len(seats), None, seats, 0, None, at_once, KEY, pace=pace))

    @classmethod
    def open(cls, store: Store, match_id: str, pace: float = 0, post: Any = at_once) -> Table:
        return cls(LocalSession.open(store, match_id, GAMES, post=post, pace=pace))

    def _hear(self, update: Update) -> None:
        with self._news:
            self.updates.append(update)
            self._news.notify_all()

    def wait(self, test: Callable[[], Any], seconds: float = PATIENCE) -> None:
        with self._news:
            assert self._news.wait_for(test, seconds), f"waited in vain; last: {self.updates[-3:]}"

    def wait_for(self, kind: str, count: int = 1) -> Update:
        self.wait(lambda: len(self.of(kind)) >= count)
        return self.of(kind)[count - 1]

    def of(self, kind: str) -> list[Update]:
        return [update for update in self.updates if update.kind == kind]

    def wait_for_end(self) -> None:
        self.wait(lambda: self.updates and self.updates[-1].state.over)

    def play(self, seat: int, action: Action | None = None) -> Update:
        """Submit (the first legal action) and wait for the answer."""
        heard = len(self.updates)
        self.session.submit(seat, self.session.legal(seat)[0] if action is None else action)
        self.wait(lambda: len(self.updates) > heard)
        return self.updates[heard]

    def ask(self, command: Callable[..., None], *arguments: Any) -> Update:
        heard = len(self.updates)
        command(*arguments)
        self.wait(lambda: len(self.updates) > heard)
        return self.updates[heard]

    def play_until(self, test: Callable[[], bool], most: int = 500) -> None:
        """Let persons take their first legal action until something holds."""
        for _ in range(most):
            if test():
                return
            self.play(self.session.to_act()[0])
        raise AssertionError("it never came")

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()


def until(test: Callable[[], Any]) -> None:
    """Wait for what no update tells."""
    end = time.monotonic() + PATIENCE
    while not test():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.002)


def quiet(seconds: float = 0.15) -> None:
    """Long enough for a worker to do what it should not."""
    time.sleep(seconds)
