"""From the worker to the screen: updates in order, many at one call."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

Post = Callable[[Callable[[], None]], None]
Task = Callable[[], None]


class Outbox:
    """`put` from any thread; the tasks run one after the other, in order, where `post` takes them.

    Nothing runs before `begin`. `post` is called once for a burst of tasks. A task that fails does not keep
    back those after it.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._tasks: deque[Task] = deque()
        self._lock = threading.Lock()
        self._posted = True  # as if: held until the beginning
        self._draining = False

    def begin(self, task: Task) -> None:
        """With this task, then all that waited."""
        with self._lock:
            self._tasks.appendleft(task)
        self._call()

    def put(self, task: Task) -> None:
        with self._lock:
            self._tasks.append(task)
            if self._posted or self._draining:
                return
            self._posted = True
        self._call()

    def clear(self) -> None:
        with self._lock:
            self._tasks.clear()

    def _drain(self) -> None:
        with self._lock:
            self._posted = False
            if self._draining:  # a `post` that runs at once: whoever drains already takes this task too
                return
            self._draining = True
        while (task := self._next()) is not None:
            try:
                task()
            except BaseException:
                self._go_on_later()
                raise

    def _next(self) -> Task | None:
        with self._lock:
            if self._tasks:
                return self._tasks.popleft()
            self._draining = False
            return None

    def _go_on_later(self) -> None:
        with self._lock:
            self._draining = False
            again = self._posted = bool(self._tasks)
        if again:
            self._call()

    def _call(self) -> None:
        try:
            self._post(self._drain)
        except BaseException:
            self._posted = False
            raise
