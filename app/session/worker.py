"""The thread in which a match of this device is refereed: commands come through one queue, what happened goes out as updates.

Nothing is told before it is stored. A command carries the revision it was made at; one made for an older moment is refused.
"""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue

from app.referee import RULES_FAILED, Referee, RulesFailed, StoredJournal, Thinker
from app.session.seats import Seat, seats_of
from app.session.update import PLAYED, REFUSED, SEAT, TROUBLE, UNDONE, Update
from app.store import Store
from games.kernel import Action, Illegal, Match, News, Reason

log = logging.getLogger("starcab.session")
Command = Callable[[], None]


def _wake() -> None:
    """The command to look at the clock again."""


class Alarm:
    def __init__(self, call: Command) -> None:
        self.call = call

    def cancel(self) -> None:
        self.call = _wake


class QueueClock:
    """Timers of a thread that waits at a queue."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._alarms: list[tuple[float, int, Alarm]] = []
        self._count = itertools.count()

    def later(self, seconds: float, call: Command) -> Alarm:
        alarm = Alarm(call)
        heapq.heappush(self._alarms, (self.now() + seconds, next(self._count), alarm))
        return alarm

    def wait(self) -> float | None:
        """Seconds until the next one; None: there is none."""
        return max(0.0, self._alarms[0][0] - self.now()) if self._alarms else None

    def due(self) -> Command:
        """The next one, if its time has come."""
        if self._alarms and self._alarms[0][0] <= self.now():
            return heapq.heappop(self._alarms)[2].call
        return _wake


class Worker:
    """From outside: `start`, `put`, `stop`, and `update` before the start. The rest is its own thread's."""

    def __init__(self, match: Match, match_id: str, store: Store | None, known_trouble: str,
                 tell: Callable[[Update], None], pace: float, now: Callable[[], float]) -> None:
        self._match = match
        self._store = store
        self._known = known_trouble
        self._send = tell
        self.clock = QueueClock(now)
        self._thinker = Thinker(self.put)
        self._referee = Referee(match, seats_of(match.seats, match.players), journal=StoredJournal(match, match_id, store),
                                audience=self, clock=self.clock, think=self._thinker, pace=pace)
        self._stopping = False
        self._frozen = match.state.copy()
        self._queue: SimpleQueue[Command] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=f"match {match_id}", daemon=True)

    def start(self) -> None:
        self.put(self._tell_store_trouble)  # one that came with the match's first write
        self.put(self._referee.look_round)
        self._thread.start()

    def put(self, command: Callable[..., None] = _wake, *arguments: object) -> None:
        self._queue.put(partial(command, *arguments))

    def stop(self, seconds: float) -> None:
        """Carry out what was asked before, break off the bots, end. Waits, unless called in the worker."""
        self._stopping = True
        self.put()
        if threading.current_thread() is not self._thread:
            self._thread.join(seconds)

    # The loop

    def _run(self) -> None:
        while not (self._stopping and self._queue.empty()):
            try:
                command = self._next()
                if self._stopping:
                    self._referee.pause()   # what is still carried out must not set a bot thinking
                command()
            except Exception:
                log.exception("the match went wrong")
                self._referee.mend()
                self._tell(TROUBLE, None, reason=RULES_FAILED)
        self._referee.pause()
        self._thinker.join(1)

    def _next(self) -> Command:
        """The next command; else a timer whose time has come."""
        try:
            return self._queue.get(timeout=self.clock.wait())
        except Empty:
            return self.clock.due()

    # Commands

    def submit(self, seat: int, action: Action, revision: int) -> None:
        try:
            self._referee.submit(seat, action, revision)
        except Illegal as error:
            self._refuse(error.reason, seat, action)
        except RulesFailed:
            self._tell(TROUBLE, None, reason=RULES_FAILED)

    def undo(self, revision: int) -> None:
        seat = self._match.journal[-1][0] if self._match.journal else None
        try:
            self._referee.undo(revision=revision)
        except Illegal as error:
            self._refuse(error.reason, seat)

    def take_back(self, entries: int, revision: int) -> None:
        try:
            self._referee.take_back(entries, revision)
        except Illegal as error:
            self._refuse(error.reason)

    def give_seat(self, seat: int, new: Seat) -> None:
        self._referee.give(seat, new)
        self._tell(SEAT, seat)
        self._tell_store_trouble()
        self._referee.look_round()

    def pause(self) -> None:
        self._referee.pause()

    def resume(self) -> None:
        self._referee.resume()

    def set_pace(self, seconds: float) -> None:
        self._referee.set_pace(seconds)

    def hurry(self) -> None:
        self._referee.hurry()

    # What the referee tells

    def about_to_change(self) -> None:
        """Whoever shows the last moment has a copy of it."""

    def played(self, base: int, seat: int, action: Action, news: list[News]) -> None:
        self._show(PLAYED, seat, action, tuple(news))

    def undone(self, base: int, seat: int | None) -> None:
        self._show(UNDONE, seat)

    def failed(self, seat: int, what: str) -> None:
        self._tell(TROUBLE, None if what == RULES_FAILED else seat, reason=what)

    # Telling

    def update(self, kind: str, seat: int | None = None, action: Action | None = None,
               news: tuple[News, ...] = (), reason: str = "") -> Update:
        match = self._match
        return Update(match.revision, kind, seat, action, news, self._frozen, reason,
                      len(match.journal), self._referee.undoable(), tuple(self._referee.seats))

    def _tell(self, kind: str, seat: int | None, action: Action | None = None, reason: str = "") -> None:
        self._send(self.update(kind, seat, action, reason=reason))

    def _show(self, kind: str, seat: int | None, action: Action | None = None,
              news: tuple[News, ...] = ()) -> None:
        self._frozen = self._match.state.copy()
        self._send(self.update(kind, seat, action, news))
        self._tell_store_trouble()

    def _refuse(self, reason: Reason, seat: int | None = None, action: Action | None = None) -> None:
        self._tell(REFUSED, seat, action, reason.value)

    def _tell_store_trouble(self) -> None:
        """Once, when it is new."""
        trouble = self._store.trouble if self._store is not None else ""
        if trouble and trouble != self._known:
            self._tell(TROUBLE, None, reason=trouble)
        self._known = trouble
