"""One Starcab at a time has a database open: two would serve the same room and lose each other's acts.

The system holds the lock on a file beside the database, and lets go of it when the process ends, however it ends. A second
Starcab may ask the first to show itself by a file in the same folder, which only its own user can write.
"""

from __future__ import annotations

import errno
import logging
import os
import time
from pathlib import Path

log = logging.getLogger("starcab.store")
PATIENCE = 1.0
"""Seconds to wait for one that is just ending."""
_BUSY = (errno.EAGAIN, errno.EACCES, errno.EDEADLK, errno.EWOULDBLOCK)


class Lock:
    """`elsewhere`: another process has the database. Where nothing can be locked, nobody is kept out."""

    def __init__(self, database: Path, patience: float = PATIENCE) -> None:
        self.database = database
        self._call = database.with_name(database.name + ".front")
        self._file = -1
        self.elsewhere = False
        end = time.monotonic() + patience
        while not self.take() and time.monotonic() < end:
            time.sleep(0.05)

    def take(self) -> bool:
        """False: another process still has it."""
        try:
            self._file = _open(self.database.with_name(self.database.name + ".lock"))
        except OSError as error:
            log.warning("nothing can be locked here: %r", error)
            self.elsewhere = False
            return True
        try:
            _lock(self._file)
            self.elsewhere = False
        except OSError as error:
            self.release()
            self.elsewhere = error.errno in _BUSY
            if not self.elsewhere:
                log.warning("nothing can be locked here: %r", error)
        return not self.elsewhere

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)        # the lock goes with it
            self._file = -1

    # To the front

    def ask_for_other(self) -> bool:
        """Call the one that has the database. False: no word can be left there."""
        try:
            self._call.write_bytes(b"")
            return True
        except OSError as error:
            log.warning("the other one can't be called: %r", error)
            return False

    def was_heard(self) -> bool:
        return not os.path.exists(self._call)

    def is_asked_for(self) -> bool:
        """Whether a second Starcab calls for this one; once for each call."""
        if self.elsewhere or not os.path.exists(self._call):
            return False
        try:
            self._call.unlink()
            return True
        except OSError as error:
            log.info("a call that stays: %r", error)
            return False


def _open(path: Path) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def _lock(file: int) -> None:
    """OSError: another process has it, or there are no locks here."""
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
