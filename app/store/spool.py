"""Entries on their way into the database: each is a line in a file of its own first.

A line costs a tenth of a transaction, and nobody waits for the disk. The system has it when `add` returns, so that it
survives the end of the app, however sudden; only a power cut can take what has not yet reached the database.
"""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.kernel import Action

log = logging.getLogger("starcab.store")
Entry = tuple[str, int, int, Action, int]
"""Match, number, seat, action, and the revision after it."""
TAIL = "-entries"
_LARGEST = 1 << 53
_encode = json.JSONEncoder(separators=(",", ":")).encode


class Spool:
    """`settle` is called in a thread of its own when `soon` was; it takes what is `waiting` and says when it is `done`."""

    def __init__(self, path: Path, settle: Callable[[], None]) -> None:
        self._path, self._settle = path, settle
        self._file = -1
        self._lock = threading.Lock()
        self._waiting = self._left()
        self._due = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None

    def _left(self) -> list[Entry]:
        """What a killed app left. A line that broke off is the last, and was told to nobody."""
        found: list[Entry] = []
        try:
            for line in self._path.read_bytes().splitlines():
                found.append(_entry(json.loads(line)))
        except FileNotFoundError:
            pass
        except (OSError, ValueError, TypeError, RecursionError) as error:
            log.warning("entries left behind can't all be read: %.200r", error)
        return found

    def add(self, entry: Entry) -> bool:
        """False: there is no writing here now."""
        line = _encode(entry).encode() + b"\n"
        with self._lock:
            try:
                if self._file < 0:
                    self._file = os.open(self._path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
                if os.write(self._file, line) != len(line):
                    raise OSError("half a line")
            except OSError as error:
                log.warning("an entry goes straight into the database: %r", error)
                return False
            self._waiting.append(entry)
        return True

    def waiting(self) -> list[Entry]:
        with self._lock:
            return self._waiting[:]

    def done(self, entries: int) -> None:
        """The first so many are in the database."""
        with self._lock:
            del self._waiting[:entries]
            if not self._waiting:
                try:
                    os.truncate(self._path, 0)
                except OSError as error:  # they will be found to be there already
                    log.info("old entries stay behind: %r", error)

    def soon(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="spool", daemon=True)
            self._thread.start()
        self._due.set()

    def _run(self) -> None:
        while not self._closed:
            self._due.wait()
            self._due.clear()
            self._settle()

    def close(self) -> None:
        """To be called while nobody keeps `settle` waiting."""
        self._closed = True
        self._due.set()
        if self._thread is not None:
            self._thread.join(5)
        with self._lock:
            if self._file >= 0:
                os.close(self._file)
                self._file = -1


def _entry(plain: Any) -> Entry:
    """ValueError, TypeError: the line was damaged; what follows it does not follow on the match."""
    match_id, number, seat, action, revision = plain
    if not (isinstance(match_id, str) and match_id.isascii()):
        raise ValueError("not the id of a match")
    if not all(type(figure) is int and 0 <= figure < _LARGEST for figure in (number, seat, revision)):
        raise ValueError("not the numbers of an entry")
    return match_id, number, seat, tuple(action), revision
