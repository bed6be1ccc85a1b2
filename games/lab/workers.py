"""Spreading work over processes or over a cluster: every piece is done once, whatever happens to who does it.

Both kinds of workers are `concurrent.futures` executors, so there is one way to hand out work and to take it in.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from importlib import import_module
from math import inf
from time import monotonic
from typing import Any, Generic, TextIO, TypeVar

AHEAD = 4
"""Pieces handed out for each worker: none waits for the next, and little is lost when one dies."""
TRIES = 3
"""How often a piece that failed is tried, and a pool whose process was killed replaced."""

ANSWER = "10s"
"""How long a cluster may take to answer."""

Work = TypeVar("Work")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Crew:
    """An executor and how many it can work for at once."""

    executor: Executor
    workers: int


Hire = Callable[[], AbstractContextManager[Crew]]


class NoCluster(Exception):
    """There is no cluster at that address, or it does not know the games."""


@dataclass(slots=True)
class Outcome(Generic[Done]):
    """By the number of the piece: what came of it, or why nothing did."""

    done: dict[int, Done]
    failed: dict[int, str]


@contextmanager
def processes(count: int) -> Iterator[Crew]:
    with ProcessPoolExecutor(count) as pool:
        yield Crew(pool, count)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of a Dask cluster: they must have this project installed. A piece whose worker dies is given to
    another one by the cluster itself."""
    try:
        dask: Any = import_module("distributed")
    except ImportError as error:
        raise NoCluster("a cluster needs dask.distributed: pip install starcab[cluster]") from error
    try:
        client = dask.Client(address, timeout=ANSWER, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise NoCluster(f"no cluster answers at {address}: {error}") from error
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise NoCluster(f"the cluster at {address} has no workers")
        try:
            client.run(_ready)
        except Exception as error:  # whatever a worker said: Dask hands on its text only
            raise NoCluster(f"the workers at {address} don't have the games installed: {error}") from error
        yield Crew(client.get_executor(pure=False), workers)


def _ready() -> None:
    """A worker that can load this function knows the games."""


def spread(work: Callable[[Work], Done], pieces: Sequence[Work], hire: Hire,
           tell: Callable[[int, int], None] = lambda done, of: None, seconds: float | None = None) -> Outcome[Done]:
    """Every piece is done once. One that fails is tried again when all others are done, then written down.

    After `seconds` nothing more is handed out: what was begun is finished, the rest is left.
    """
    outcome: Outcome[Done] = Outcome({}, {})
    end = inf if seconds is None else monotonic() + seconds
    for attempt in range(TRIES):
        left = [at for at in range(len(pieces)) if at not in outcome.done]
        if not left or monotonic() > end:
            break
        outcome.failed = {}
        try:
            with hire() as crew:
                _hand_out(work, pieces, left, crew, outcome, tell, end)
        except BrokenExecutor:
            if attempt == TRIES - 1:
                raise
    return outcome


def _hand_out(work: Callable[[Work], Done], pieces: Sequence[Work], left: list[int], crew: Crew,
              outcome: Outcome[Done], tell: Callable[[int, int], None], end: float) -> None:
    waiting: dict[Future[Done], int] = {}
    todo = iter(left)
    while True:
        if monotonic() > end:
            todo = iter(())
        for at in todo:
            waiting[crew.executor.submit(work, pieces[at])] = at
            if len(waiting) >= AHEAD * crew.workers:
                break
        if not waiting:
            return
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            _take_in(future, waiting.pop(future), outcome)
            tell(len(outcome.done), len(pieces))


def _take_in(future: Future[Done], at: int, outcome: Outcome[Done]) -> None:
    error = CancelledError() if future.cancelled() else future.exception()
    if isinstance(error, BrokenExecutor):
        raise error     # the pool is gone, not the piece
    if error is not None:
        outcome.failed[at] = f"{type(error).__name__}: {error}"
    else:
        outcome.done[at] = future.result()


class Progress:
    """A bar on a terminal; in a file, a line at every tenth."""

    WIDTH = 32

    def __init__(self, out: TextIO | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._out = out or sys.stderr
        self._clock = clock
        self._begin = clock()
        self._tenth = 0

    def __call__(self, done: int, of: int) -> None:
        used = self._clock() - self._begin
        left = used / done * (of - done) if done else 0.0
        filled = self.WIDTH * done // of
        line = f"[{'#' * filled}{'.' * (self.WIDTH - filled)}] {done}/{of}  {_minutes(used)}, {_minutes(left)} left"
        if self._out.isatty():
            self._out.write("\r" + line + ("\n" if done == of else ""))
        elif done * 10 // of > self._tenth:
            self._tenth = done * 10 // of
            self._out.write(line + "\n")
        self._out.flush()


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
