"""Brings the write-ahead log to the disk, in a thread of its own and without the store's lock: nobody waits for it."""

from __future__ import annotations

import logging
import os
import threading
from pathlib import Path

log = logging.getLogger("starcab.store")


class Flusher:
    """What was committed before `soon` is on the disk a moment after it: in the log, or already in the database, which
    SQLite syncs itself."""

    def __init__(self, write_ahead: Path) -> None:
        self._path = write_ahead
        self._due = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None

    def soon(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="flusher", daemon=True)
            self._thread.start()
        self._due.set()

    def _run(self) -> None:
        while not self._closed:
            self._due.wait()
            self._due.clear()
            self._flush()

    def _flush(self) -> None:
        try:
            file = os.open(self._path, os.O_RDWR | getattr(os, "O_BINARY", 0))  # Windows flushes only what may be written
        except OSError as error:  # everything is in memory, or the file was just closed
            log.debug("there is no log to flush: %r", error)
            return
        try:
            os.fsync(file)
        except OSError as error:
            log.warning("the log is not on the disk: %r", error)
        finally:
            os.close(file)

    def close(self) -> None:
        self._closed = True
        self._due.set()
        if self._thread is not None:
            self._thread.join(5)
