"""Opening the database file, and what to do when it can't be opened, read or written.

No bad file raises: the answer is a connection that works, if need be in memory, and the trouble's name.
"""

from __future__ import annotations

import errno
import logging
import sqlite3
from pathlib import Path

from app.store import schema, spool

FULL, READONLY, DAMAGED, NEWER = "store_full", "store_readonly", "store_damaged", "store_newer"
TAKEN = "store_taken"

log = logging.getLogger("starcab.store")

_BY_CODE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FULL,  # a quota or a file limit: the system says "I/O error", people say "full"
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_ERROR: DAMAGED,  # a table is missing
    sqlite3.SQLITE_IOERR_READ: DAMAGED,
    sqlite3.SQLITE_IOERR_SHORT_READ: DAMAGED,
}
BROKEN = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises: its own, and where a damaged name stands in the words of an error, that it can't be decoded."""
UNUSABLE = (*BROKEN, OSError, schema.Newer)
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_HEADER = b"SQLite format 3\0"
_USER_VERSION = slice(60, 64)
_LEAST = 512  # bytes of the smallest page


def trouble_of(error: Exception) -> str:
    """The name of a trouble that a person can be told."""
    if isinstance(error, schema.Newer):
        return NEWER
    if isinstance(error, OSError):
        return FULL if error.errno in _NO_ROOM else READONLY
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return _BY_CODE.get(code) or _BY_CODE.get(code & 0xFF, READONLY)


def open_file(path: Path) -> tuple[sqlite3.Connection, str]:
    """A connection to the file and "", or to what stands in for it and the trouble's name."""
    try:
        return connect(path), ""
    except UNUSABLE as error:
        trouble = trouble_of(error)
        log.warning("%s can't be used (%s): %.300r", path.name, trouble, error)
    if trouble == NEWER:
        return memory(), trouble
    if trouble == DAMAGED:
        return _begin_again(path), trouble
    return _copy_of(path), trouble


def borrow(path: Path) -> tuple[sqlite3.Connection, str]:
    """A copy in memory of what another process has open."""
    return _copy_of(path), TAKEN


def connect(path: Path) -> sqlite3.Connection:
    """The file, checked, in the present form and writable; or an exception, and the file as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    _check_header(path)
    db = _raw(str(path))
    try:
        schema.check(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        schema.upgrade(db)
        schema.check_tables(db)
        _check_pages(db)
        _check_writable(db)
    except BaseException:
        db.close()
        raise
    return db


def memory() -> sqlite3.Connection:
    db = _raw(":memory:")
    schema.upgrade(db)
    return db


def in_memory(source: sqlite3.Connection) -> sqlite3.Connection:
    """All that can still be read of a database, in memory; an empty one if that is nothing."""
    db = _raw(":memory:")
    try:
        source.backup(db)
        schema.upgrade(db)
        schema.check_tables(db)
        _check_pages(db)
        _check_writable(db)
        return db
    except (*BROKEN, schema.Newer) as error:
        log.warning("nothing could be copied into memory: %r", error)
        db.close()
        return memory()


def set_aside(path: Path) -> Path:
    """Rename a bad file and what belongs to it to NAME.bad-1, NAME.bad-2 …"""
    number = 1
    while any(_beside(path, f".bad-{number}{tail}").exists() for tail in ("", "-wal")):
        number += 1
    kept = _beside(path, f".bad-{number}")
    for tail in ("", "-wal", "-shm", spool.TAIL):
        part = _beside(path, tail)
        if part.exists():
            part.rename(_beside(kept, tail))
    return kept


def _raw(name: str, *, uri: bool = False) -> sqlite3.Connection:
    db = sqlite3.connect(name, isolation_level=None, check_same_thread=False, timeout=5, uri=uri)
    db.execute("PRAGMA foreign_keys = ON")
    db.text_factory = _text  # a damaged letter spoils its own row only
    return db


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _beside(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def _check_header(path: Path) -> None:
    """What SQLite must not even open, since it would write: a newer file, a stump (to it, a new file), a log
    whose database is gone (it would delete it)."""
    head = _head(path)
    if head and (len(head) < _LEAST or not head.startswith(_HEADER)):
        raise sqlite3.DatabaseError("not a database")
    if head and int.from_bytes(head[_USER_VERSION], "big") > len(schema.MIGRATIONS):
        raise schema.Newer(path.name)
    write_ahead = _beside(path, "-wal")
    if not head and write_ahead.exists() and write_ahead.stat().st_size:
        raise sqlite3.DatabaseError("the database of this write-ahead log is gone")


def _head(path: Path) -> bytes:
    if not path.exists():
        return b""
    with path.open("rb") as file:
        return file.read(_LEAST)


def _check_pages(db: sqlite3.Connection) -> None:
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(str(found))


def _check_writable(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM setting WHERE 0")  # writes nothing, yet is refused where nothing can be


def _begin_again(path: Path) -> sqlite3.Connection:
    try:
        kept = set_aside(path)
        log.warning("the damaged file is kept as %s", kept.name)
        return connect(path)
    except UNUSABLE as error:
        log.warning("no new file could be begun: %r", error)
        return memory()


def _copy_of(path: Path) -> sqlite3.Connection:
    """What is in a file that can be read, not written. `immutable` also reads where no lock can be taken."""
    for mode in ("mode=ro", "mode=ro&immutable=1"):
        try:
            source = _raw(f"{path.absolute().as_uri()}?{mode}", uri=True)
        except sqlite3.Error:
            continue
        try:
            if schema.version(source):
                return in_memory(source)
        except BROKEN:
            continue
        finally:
            source.close()
    return memory()
