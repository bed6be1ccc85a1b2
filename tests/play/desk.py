"""A table without a window: the real controller on a real session, with a clock that stands still until it is told."""

from __future__ import annotations

import heapq
import itertools
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Self

from app.lesson import Course
from app.play.coach import session_of
from app.play.controller import TableController
from app.play.frame import Exit, Frame
from app.play.guard import EYE
from app.session.local import LocalSession
from app.session.seats import Seat
from app.settings import BY_ID
from app.store.keys import HELD
from app.tables import table_for
from games import GAMES
from games.kernel import Action

PATIENCE = 20.0
KEY = bytes(32)


class FakeClock:
    """`later` may be called from any thread; what is due runs in the thread that lets the time pass."""

    def __init__(self) -> None:
        self._now = 0.0
        self._due: list[tuple[float, int, list[Callable[[], None] | None]]] = []
        self._numbers, self._lock = itertools.count(), threading.Lock()

    def now(self) -> float:
        return self._now

    def later(self, seconds: float, call: Callable[[], None]) -> Any:
        entry: list[Callable[[], None] | None] = [call]
        with self._lock:
            heapq.heappush(self._due, (self._now + seconds, next(self._numbers), entry))

        class Timer:
            @staticmethod
            def cancel() -> None:
                entry[0] = None
        return Timer()

    @property
    def waiting(self) -> int:
        return sum(entry[0] is not None for _, _, entry in self._due)

    def pass_time(self, seconds: float) -> None:
        end = self._now + seconds
        while self._due and self._due[0][0] <= end:
            at, _, entry = heapq.heappop(self._due)
            self._now = max(self._now, at)
            if entry[0] is not None:
                entry[0]()
        self._now = end


class Liked:
    """Preferences: those of the app, but for what is said here."""

    def __init__(self, **settings: Any) -> None:
        self.settings = {"animation": "0.0", "forced": False, **settings}      # each test touches for itself
        self.notes: dict[str, Any] = {HELD: {"tried": True}}       # what a long press does is known here

    def setting(self, name: str) -> Any:
        return self.settings.get(name, BY_ID[name].default)

    def kept(self, name: str) -> dict[str, Any]:
        return self.notes.get(name, {})

    def keep(self, name: str, value: Any) -> None:
        self.notes[name] = value


def person(number: int) -> Seat:
    return Seat("person", "player %d" % (number + 1), number)


def bot(number: int, level: str = "rookie/octo") -> Seat:
    return Seat("bot", "bot %d" % (number + 1), number, level)


class Desk:
    """Whoever sits at it sees frames and touches targets."""

    def __init__(self, session_from: Callable[[Any, FakeClock], Any], likes: Liked | None = None,
                 course: Course | None = None, size: tuple[float, float] = (1280.0, 752.0)) -> None:
        self.clock, self.likes = FakeClock(), likes or Liked()
        self._posted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.session = session_from(self._posted.put, self.clock)
        self.frames: list[Frame] = []
        self.play = TableController(self.session, table_for(self.session.game.id), self.clock, self.likes, self.frames.append,
                                    course=course)
        self.play.resize(*size)
        self.play.open()

    @classmethod
    def match(cls, game: str, *seats: Seat, options: dict[str, Any] | None = None, first: int = 0, key: bytes = KEY,
              likes: Liked | None = None, **how: Any) -> Self:
        def begin(post: Any, clock: FakeClock) -> LocalSession:
            return LocalSession.start(GAMES[game], len(seats), options or {}, seats, first, None, post, key=key, clock=clock.now)
        desk = cls(begin, likes, **how)
        desk.until(lambda: desk.frames)
        desk.until(lambda: desk.frame.picture or desk.frame.curtain)
        return desk

    @classmethod
    def lesson(cls, course: Course, likes: Liked | None = None) -> Self:
        desk = cls(lambda post, clock: session_of(course, GAMES, post), likes, course)
        desk.until(lambda: desk.frame.lesson)
        return desk

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.play.close()

    # Seeing

    @property
    def frame(self) -> Frame:
        """What was given out last."""
        return self.frames[-1]

    @property
    def lit(self) -> frozenset[str]:
        return self.frame.lit

    @property
    def sounds(self) -> list[Any]:
        return [sound for frame in self.frames for sound in frame.sounds]

    @property
    def exits(self) -> list[Exit]:
        return [frame.exit for frame in self.frames if frame.exit]

    # Waiting

    def hear(self) -> None:
        """Take what the session has told so far."""
        while not self._posted.empty():
            self._posted.get()()

    def until(self, test: Callable[[], Any], passing: float = 0.0) -> None:
        """Something holds; meanwhile the session is heard, and so much time passes again and again."""
        end = time.monotonic() + PATIENCE
        while not test():
            assert time.monotonic() < end, f"waited in vain; {self.session.revision}: {self.frame.header} {sorted(self.lit)}"
            try:
                self._posted.get(timeout=0.002 if passing else 0.05)()
            except queue.Empty:
                self.pass_time(passing)

    def pass_time(self, seconds: float) -> None:
        self.clock.pass_time(seconds)
        if isinstance(self.session, LocalSession):
            self.session._worker.put()      # it looks at its clock again

    # Touching

    def tap(self, *targets: str) -> None:
        for target in targets:
            self.play.tap(target)

    def path(self, action: Action) -> tuple[str, ...]:
        return self.play.table.path(self.session.state(self.play.eye), action)

    def act(self, action: Action) -> None:
        """Touch what means this action, and wait until it is on the table."""
        self.pass_time(EYE)
        before = self.session.revision
        for target in self.path(action):
            assert target in self.lit, f"{target} is not lit, but {sorted(self.lit)}"
            self.play.tap(target)
        if self.play.selection.sure is not None:        # this person confirms what can't be taken back
            self.tap(*self.path(action))
        self.until(lambda: self.session.revision > before)

    def answer(self, words: str) -> None:
        question = self.frame.question
        assert question is not None
        self.play.answer(question.number, question.answers.index(words))
