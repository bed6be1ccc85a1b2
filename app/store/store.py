"""The store: open and finished matches, settings, remembered players, in one SQLite file.

Every write is one transaction, flushed to the disk before the call returns. Only an entry may, if asked so, be a
line in the spool first and a transaction soon after; whoever reads or writes then finds it there. One connection,
guarded by a lock, serves the workers of sessions and the screen. When the file can't be written any more, everything goes
on in memory, `trouble` says why, and from time to time a write tries to bring it all back into the file.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self, TypeVar

from app.store import files, matches, schema, spool
from app.store.matches import MatchInfo, Plain
from app.text import mended
from games.kernel import Action, Game, Match

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], object]
log = logging.getLogger("starcab.store")

RETRY = 20.0
"""Seconds between two attempts to come back from memory into the file."""


class Store:
    """A write answers True when all is well. False: it went wrong, `trouble` may say why, and it was done in
    memory as far as possible; a match that was being written must be `put` again as a whole."""

    def __init__(self, path: Path | str, now: Callable[[], float] = time.time, *, borrowed: bool = False) -> None:
        self.path = Path(path)
        self._now = now
        self._lock = threading.RLock()
        self._db, self.trouble = files.borrow(self.path) if borrowed else files.open_file(self.path)
        self._retry_at = time.monotonic() + RETRY
        self._spool = spool.Spool(self.path.with_name(self.path.name + spool.TAIL), self._settle)
        self._settle()
        self._settings: dict[str, str] = self._read(lambda db: dict(db.execute("SELECT key, value FROM setting")))

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """No bad file raises: see `trouble`."""
        return cls(path)

    @classmethod
    def borrow(cls, path: Path | str) -> Self:
        """What another Starcab that is running keeps there, to look at: nothing reaches the file from here."""
        return cls(path, borrowed=True)

    def close(self) -> None:
        self._spool.close()
        self._settle()
        with self._lock:
            self._come_back()
            self._db.close()

    # Matches

    def create(self, match: Match) -> str:
        """Begin to keep a match; returns the id it is kept under."""
        match_id = secrets.token_hex(8)
        self.put(match_id, match)
        return match_id

    def put(self, match_id: str, match: Match) -> bool:
        """Keep a whole match, in place of what is kept under that id."""
        plain, result, box = match.to_json(), matches.result_of(match), match.game.box

        def work(db: sqlite3.Connection) -> None:
            matches.put(db, match_id, plain, result, self._now())
            if box is not None and not box.ours:    # whoever looks at it later may have another one by then
                matches.put_box(db, box.fingerprint, box.data)
        return self._write(work)

    def append(self, match_id: str, number: int, seat: int, action: Action, revision: int,
               result: Plain | None = None, *, flush: bool = True) -> bool:
        """Keep entry `number`; with the last one comes the result. Without `flush` a kill can't take it away, but a power
        cut can until `flush` is called and a moment has passed."""
        if not flush and result is None and not self.trouble and \
                self._spool.add((match_id, number, seat, action, revision)):
            return True
        def work(db: sqlite3.Connection) -> None:
            matches.append(db, match_id, number, seat, action)
            matches.touch(db, match_id, revision, result, self._now())
        return self._write(work)

    def flush(self) -> None:
        """What was appended without goes to the disk; nobody waits for it."""
        self._spool.soon()

    def truncate(self, match_id: str, length: int, revision: int) -> bool:
        """Drop the entries from `length` on; a finished match is open again."""
        def work(db: sqlite3.Connection) -> None:
            matches.truncate(db, match_id, length)
            matches.touch(db, match_id, revision, None, self._now())
        return self._write(work)

    def finish(self, match_id: str, result: Plain) -> bool:
        return self._write(lambda db: matches.set_result(db, match_id, result))

    def set_seats(self, match_id: str, seats: Sequence[Any]) -> bool:
        return self._write(lambda db: matches.set_seats(db, match_id, list(seats)))

    def delete(self, match_id: str) -> bool:
        try:
            self.picture_path(match_id).unlink(missing_ok=True)
        except OSError as error:
            log.warning("a picture stays behind: %r", error)
        return self._write(lambda db: matches.delete(db, match_id))

    def load(self, match_id: str) -> Plain:
        """A match as `Match.from_json` takes it. KeyError: there is none; BadJournal: it can't be read."""
        return self._read(lambda db: matches.load(db, match_id))

    def box(self, fingerprint: str) -> Plain | None:
        """The components of a match that is kept here, if they are not ours."""
        return self._read(lambda db: matches.box(db, fingerprint))

    def open_matches(self) -> list[MatchInfo]:
        """Those not finished, the one changed last first."""
        return self._infos(False, -1, 0)

    def finished(self, limit: int = -1, offset: int = 0) -> list[MatchInfo]:
        return self._infos(True, limit, offset)

    def games_by_last_match(self) -> list[str]:
        """The games of which matches are kept here, open or finished, the one played last first."""
        return self._read(matches.games_by_last_match)

    def picture_path(self, match_id: str) -> Path:
        """Where the screen may leave a picture of a match; a list names it if it is there."""
        name = re.sub("[^0-9A-Za-z-]", "", match_id)[:64]      # it may be a stranger's
        return self.path.parent / "pictures" / f"{name}.png"

    def _infos(self, finished: bool, limit: int, offset: int) -> list[MatchInfo]:
        found = self._read(lambda db: list(matches.infos(db, finished, limit, offset)))
        pictures = ((info, self.picture_path(info.id)) for info in found)
        return [replace(info, thumbnail=path) if os.path.exists(path) else info for info, path in pictures]

    # A match as a file

    def export(self, match_id: str) -> str:
        """With its box, if it is not ours: whoever gets the file can look at it."""
        plain = self.load(match_id)
        data = self.box(plain["box"]) if "box" in plain else None
        return json.dumps(plain if data is None else plain | {"data": data})

    def import_text(self, text: str, games: Mapping[str, Game]) -> str:
        """Keep a match that came as a text, under a new id. BadJournal: refused, and nothing changed."""
        from app.store import importing  # with the rules of games: the first screen wants neither

        return self.create(importing.match_of(text, games))

    def import_file(self, file: Path, games: Mapping[str, Game]) -> str:
        """The same from a file. It may take seconds: not for the screen's thread."""
        from app.store import importing  # as above

        return self.import_text(importing.text_of(file), games)

    # Settings and players

    def setting(self, key: str, default: Any = None) -> Any:
        """Answered from memory: a screen may ask at any time without waiting for the disk."""
        try:
            return json.loads(self._settings[key])
        except (KeyError, *matches.UNREADABLE):
            return default

    def noted(self, key: str) -> dict[str, Any]:
        """A setting that has parts; none, if something else stands there."""
        value = self.setting(key)
        return value if isinstance(value, dict) else {}

    def set_setting(self, key: str, value: Any) -> bool:
        self._settings[key] = text = matches.text(value)
        return self._write(lambda db: db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, text)))

    def players(self) -> list[dict[str, Any]]:
        """Remembered people, whoever played last first."""
        return self._read(lambda db: list(matches.players(db)))

    def remember_player(self, name: str, colour: int) -> bool:
        row = (mended(name), colour, self._now())
        return self._write(lambda db: db.execute("INSERT OR REPLACE INTO player VALUES (?, ?, ?)", row))

    def forget_player(self, name: str) -> bool:
        """By the name that is shown, which may be a mended one."""
        def work(db: sqlite3.Connection) -> None:
            rows = db.execute("SELECT CAST(name AS BLOB), name FROM player").fetchall()
            kept = [(raw,) for raw, shown in rows if mended(shown) == name]
            db.executemany("DELETE FROM player WHERE CAST(name AS BLOB) = ?", kept)
        return self._write(work)

    def rename_player(self, old: str, new: str) -> None:
        """Whoever was called so sits at the next tables under another name; what was played keeps the old one."""
        colour = next((one["colour"] for one in self.players() if one["name"] == old), 0)
        self.forget_player(old)
        self.remember_player(new, colour)
        for key in [key for key in self._settings if key.startswith("setup.")]:
            last = self.noted(key)
            seats = last.get("seats")
            if isinstance(seats, list):
                self.set_setting(key, last | {"seats": [
                    seat | {"name": new} if isinstance(seat, dict) and (seat.get("kind"), seat.get("name")) == ("person", old)
                    else seat for seat in seats]})

    # How it is written and read

    def _write(self, work: Work) -> bool:
        with self._lock:
            self._settle()
            if time.monotonic() >= self._retry_at:
                self._come_back()
            return self._try(work)

    def _settle(self) -> None:
        """What is in the spool goes into the database."""
        with self._lock:
            entries = self._spool.waiting()
            if entries:
                self._try(lambda db: matches.append_missing(db, entries, self._now()))
                if not self.trouble:
                    self._spool.done(len(entries))

    def _try(self, work: Work) -> bool:
        try:
            self._commit(work)
            return True
        except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError) as error:
            log.error("what is stored does not fit: %r", error)
            return False
        except files.BROKEN as error:
            self._go_on_in_memory(error)
        return self._once_more(work)

    def _commit(self, work: Work) -> None:
        with schema.transaction(self._db):
            work(self._db)

    def _once_more(self, work: Work) -> bool:
        try:
            self._commit(work)
        except files.BROKEN as error:
            log.error("not even in memory: %r", error)
        return False

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            self._settle()
            try:
                return work(self._db)
            except files.BROKEN as error:
                self._go_on_in_memory(error)
            try:
                return work(self._db)
            except files.BROKEN as error:
                log.error("the copy in memory is no better: %r", error)
                self._db.close()
                self._db = files.memory()
                return work(self._db)

    # Into memory and back

    def _go_on_in_memory(self, error: Exception) -> None:
        self.trouble = files.trouble_of(error)
        log.error("everything goes on in memory (%s): %r", self.trouble, error)
        broken = self._db
        self._db = files.in_memory(broken)
        self._retry_at = time.monotonic() + RETRY
        broken.close()

    def _come_back(self) -> None:
        """Into a file that could not be written, once it can. What is damaged or newer is left alone."""
        if self.trouble not in (files.FULL, files.READONLY):
            return
        self._retry_at = time.monotonic() + RETRY
        try:
            db = files.connect(self.path)
        except files.UNUSABLE:
            return
        try:
            with schema.transaction(db):
                _carry_over(self._db, db)
        except files.BROKEN:
            db.close()
            return
        self._db.close()
        self._db, self.trouble = db, ""
        log.warning("everything is in the file again")


def _carry_over(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    matches.carry_over(source, target)
    for table, places in (("setting", "?, ?"), ("player", "?, ?, ?"), ("box", "?, ?")):
        rows = source.execute(f"SELECT * FROM {table}").fetchall()
        target.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({places})", rows)
