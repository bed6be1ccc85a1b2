"""The store: open and finished matches, settings, remembered players, in one SQLite file.

Every write is one transaction, flushed to the disk before the call returns. One connection, guarded by a lock,
serves the worker of a session and the screen. When the file can't be written any more, everything goes on in
memory and `trouble` says why.
"""

from __future__ import annotations

import json
import logging
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

from app.store import files, schema
from app.store.seats import seats_of
from games.kernel import Action, BadJournal, Game, Match

T = TypeVar("T")
Result = dict[str, Any]
log = logging.getLogger("starcab.store")

LARGEST = 1 << 53  # whole numbers beyond it don't survive every JSON reader
_MATCH = "id, game, seats, options, started, changed, result, (SELECT count(*) FROM entry WHERE match = id)"
_LENGTH = "SELECT coalesce(max(number) + 1, 0) FROM entry WHERE match = ?"
_HEAD = "format, game, rules, players, options, first, key, seats, revision"


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What a list of matches shows."""

    id: str
    game: str
    seats: list[dict[str, Any]]
    options: dict[str, Any]
    entries: int
    started: float
    changed: float
    result: Result | None
    thumbnail: Path | None


class Store:
    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self.path = path
        self._now = now
        self._lock = threading.RLock()
        self._db, self.trouble = files.open_file(path)
        self._settings: dict[str, str] = dict(self._db.execute("SELECT key, value FROM setting"))

    @classmethod
    def open(cls, path: Path) -> Self:
        """Never raises for a bad file: see `trouble`."""
        return cls(path)

    def close(self) -> None:
        with self._lock:
            self._db.close()

    # Matches

    def create(self, match: Match) -> str:
        """Begin to keep a match; returns the id it is kept under."""
        match_id = secrets.token_hex(8)
        self.put(match_id, match)
        return match_id

    def put(self, match_id: str, match: Match) -> bool:
        """Write a whole match, in place of what is kept under that id."""
        plain, result = match.to_json(), result_of(match)
        return self._write(lambda db: self._put(db, match_id, plain, result))

    def append(self, match_id: str, number: int, seat: int, action: Action, revision: int,
               result: Result | None = None) -> bool:
        """Keep entry `number`. False: that went wrong (see `trouble`), the whole match must be `put` again."""
        def work(db: sqlite3.Connection) -> None:
            have, = db.execute(_LENGTH, (match_id,)).fetchone()
            if have != number:
                raise sqlite3.IntegrityError(f"entry {number} of a journal of {have}")
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (match_id, number, seat, _text(action)))
            self._touch(db, match_id, revision, result)
        return self._write(work)

    def truncate(self, match_id: str, length: int, revision: int) -> bool:
        """Drop the entries from `length` on; a finished match is open again. False: as in `append`."""
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM entry WHERE match = ? AND number >= ?", (match_id, length))
            self._touch(db, match_id, revision, None)
        return self._write(work)

    def finish(self, match_id: str, result: Result) -> bool:
        return self._write(lambda db: self._set(db, match_id, "result", _text(result)))

    def set_seats(self, match_id: str, seats: Sequence[Any]) -> bool:
        return self._write(lambda db: self._set(db, match_id, "seats", _text(list(seats))))

    def delete(self, match_id: str) -> bool:
        self.picture_path(match_id).unlink(missing_ok=True)
        return self._write(lambda db: db.execute("DELETE FROM match WHERE id = ?", (match_id,)))

    def load(self, match_id: str) -> dict[str, Any]:
        """A match as `Match.from_json` takes it. KeyError: there is none; BadJournal: it can't be read."""
        return self._read(lambda db: self._load(db, match_id))

    def open_matches(self) -> list[MatchInfo]:
        """Those not finished, the one changed last first."""
        return self._infos("result IS NULL", -1, 0)

    def finished(self, limit: int = -1, offset: int = 0) -> list[MatchInfo]:
        return self._infos("result IS NOT NULL", limit, offset)

    def picture_path(self, match_id: str) -> Path:
        """Where the screen may leave a picture of a match; a list shows it if it is there."""
        return self.path.parent / "pictures" / f"{match_id}.png"

    # A match as a file

    def export(self, match_id: str) -> str:
        return json.dumps(self.load(match_id))

    def import_text(self, text: str, games: Mapping[str, Game]) -> str:
        """Keep a match that came as a file, under a new id. BadJournal: refused, and nothing changed."""
        try:
            match = Match.from_json(json.loads(text), games)
            seats_of(match.seats, match.players)
            if not 0 <= match.revision < LARGEST:
                raise BadJournal(f"revision {match.revision}")
        except BadJournal:
            raise
        except Exception as error:  # whatever a file from outside can provoke, down to too deep a nesting
            raise BadJournal(f"not a match: {error!r:.200}") from error
        return self.create(match)

    # Settings and players

    def setting(self, key: str, default: Any = None) -> Any:
        """Answered from memory: a screen may ask at any time without waiting for the disk."""
        kept = self._settings.get(key)
        return default if kept is None else json.loads(kept)

    def set_setting(self, key: str, value: Any) -> bool:
        text = _text(value)
        self._settings[key] = text
        return self._write(lambda db: db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, text)))

    def players(self) -> list[dict[str, Any]]:
        """Remembered people, whoever played last first."""
        query = "SELECT name, colour FROM player ORDER BY used DESC, name"
        rows = self._read(lambda db: db.execute(query).fetchall())
        return [{"name": name, "colour": colour} for name, colour in rows]

    def remember_player(self, name: str, colour: int) -> bool:
        row = (name, colour, self._now())
        return self._write(lambda db: db.execute("INSERT OR REPLACE INTO player VALUES (?, ?, ?)", row))

    def forget_player(self, name: str) -> bool:
        return self._write(lambda db: db.execute("DELETE FROM player WHERE name = ?", (name,)))

    # How it is written and read

    def _write(self, work: Callable[[sqlite3.Connection], object]) -> bool:
        """True when the work is done where everything is kept; else it was tried again in memory."""
        with self._lock:
            try:
                self._commit(work)
                return True
            except sqlite3.IntegrityError as error:
                log.error("the store does not fit the match: %r", error)
                return False
            except sqlite3.Error as error:
                self._move_to_memory(error)
            try:
                self._commit(work)
            except sqlite3.Error as error:
                log.error("not even in memory: %r", error)
            return False

    def _commit(self, work: Callable[[sqlite3.Connection], object]) -> None:
        with schema.transaction(self._db):
            work(self._db)

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            try:
                return work(self._db)
            except sqlite3.Error as error:
                self._move_to_memory(error)
                return work(self._db)

    def _move_to_memory(self, error: sqlite3.Error) -> None:
        self.trouble = files.trouble_of(error)
        log.error("everything goes on in memory (%s): %r", self.trouble, error)
        broken = self._db
        self._db = files.in_memory(broken)
        broken.close()

    def _put(self, db: sqlite3.Connection, match_id: str, plain: dict[str, Any], result: Result | None) -> None:
        now = self._now()
        started = db.execute("SELECT started FROM match WHERE id = ?", (match_id,)).fetchone()
        head = (plain["starcab"], plain["game"], plain["rules"], plain["players"], _text(plain["options"]),
                plain["first"], plain["key"], _text(plain["seats"]), plain["revision"])
        db.execute("DELETE FROM match WHERE id = ?", (match_id,))
        db.execute(f"INSERT INTO match (id, {_HEAD}, started, changed, result) VALUES (?{', ?' * 12})",
                   (match_id, *head, started[0] if started else now, now, result and _text(result)))
        db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", [
            (match_id, number, seat, _text(action))
            for number, (seat, action) in enumerate(plain["journal"])])

    def _touch(self, db: sqlite3.Connection, match_id: str, revision: int, result: Result | None) -> None:
        done = db.execute("UPDATE match SET revision = ?, changed = ?, result = ? WHERE id = ?",
                          (revision, self._now(), result and _text(result), match_id))
        _check_found(done, match_id)

    def _set(self, db: sqlite3.Connection, match_id: str, column: str, text: str) -> None:
        _check_found(db.execute(f"UPDATE match SET {column} = ? WHERE id = ?", (text, match_id)), match_id)

    def _load(self, db: sqlite3.Connection, match_id: str) -> dict[str, Any]:
        head = db.execute(f"SELECT {_HEAD} FROM match WHERE id = ?", (match_id,)).fetchone()
        if head is None:
            raise KeyError(match_id)
        rows = db.execute("SELECT number, seat, action FROM entry WHERE match = ? ORDER BY number",
                          (match_id,)).fetchall()
        if [number for number, _, _ in rows] != list(range(len(rows))):
            raise BadJournal("entries are missing")
        names = ("starcab", "game", "rules", "players", "options", "first", "key", "seats", "revision")
        plain = dict(zip(names, head, strict=True))
        try:
            plain["options"], plain["seats"] = json.loads(plain["options"]), json.loads(plain["seats"])
            plain["journal"] = [[seat, json.loads(action)] for _, seat, action in rows]
        except (ValueError, TypeError) as error:
            raise BadJournal(f"unreadable: {error}") from error
        return plain

    def _infos(self, which: str, limit: int, offset: int) -> list[MatchInfo]:
        rows = self._read(lambda db: db.execute(
            f"SELECT {_MATCH} FROM match WHERE {which} ORDER BY changed DESC, rowid DESC LIMIT ? OFFSET ?",
            (limit, offset)).fetchall())
        return [self._info(*row) for row in rows]

    def _info(self, match_id: str, game: str, seats: str, options: str, started: float, changed: float,
              result: str | None, entries: int) -> MatchInfo:
        picture = self.picture_path(match_id)
        return MatchInfo(match_id, game, json.loads(seats), json.loads(options), entries, started, changed,
                         json.loads(result) if result else None, picture if picture.exists() else None)


def result_of(match: Match) -> Result | None:
    """How a match ended, as history keeps it; None while it runs."""
    if not match.state.over:
        return None
    state = match.state
    return {"winners": list(state.winners()), "scores": [dict(score.items) for score in state.scores()]}


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))  # ASCII: half a surrogate pair would upset SQLite


def _check_found(done: sqlite3.Cursor, match_id: str) -> None:
    if done.rowcount != 1:
        raise sqlite3.IntegrityError(f"no match {match_id}")
