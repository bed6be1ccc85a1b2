"""Matches as rows: the plain form of `Match.to_json` into the tables and back."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from app.store.seats import PERSON, Seat
from app.store.spool import Entry
from games.kernel import Action, BadJournal, Match

Plain = dict[str, Any]
T = TypeVar("T")
UNREADABLE = (ValueError, TypeError, KeyError, RecursionError)
"""What JSON of another form than ours, or in a column of another kind, can raise."""
log = logging.getLogger("starcab.store")

_HEAD = ("format", "game", "rules", "players", "options", "first", "key", "seats", "revision", "box")
_COLUMNS = ("id", *_HEAD, "started", "changed", "result")
_INSERT = f"INSERT INTO match ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
_LENGTH = "SELECT coalesce(max(number) + 1, 0) FROM entry WHERE match = ?"
_KINDS = {"starcab": int, "game": str, "rules": int, "players": int, "key": str, "revision": int}
_ID = re.compile("[0-9A-Za-z-]{1,64}")
_LATEST = 32e9  # the year 2984: not every system knows times beyond 3000
_INFO = "id, game, seats, options, (SELECT count(*) FROM entry WHERE match = id), started, changed, result"


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What a list of matches shows."""

    id: str
    game: str
    seats: list[Plain]
    options: Plain
    entries: int
    started: float
    changed: float
    result: Plain | None
    thumbnail: Path | None = None


def result_of(match: Match) -> Plain | None:
    """How a match ended, as history keeps it; None while it runs."""
    state = match.state
    if not state.over:
        return None
    scores = state.scores()
    return {"winners": list(state.winners()), "scores": [dict(score.items) for score in scores],
            "totals": [score.total for score in scores]}


def text(value: Any) -> str:
    """JSON in ASCII: half a surrogate pair in a name would upset SQLite."""
    return json.dumps(value, separators=(",", ":"))


# Writing: each of these is the work of one transaction


def put(db: sqlite3.Connection, match_id: str, plain: Plain, result: Plain | None, now: float) -> None:
    """A whole match, in place of what is kept under that id."""
    kept = db.execute("SELECT started FROM match WHERE id = ?", (match_id,)).fetchone()
    started = kept[0] if kept else now
    head = {"box": None} | plain | {name: text(plain[name]) for name in ("options", "seats")} | {"format": plain["starcab"]}
    delete(db, match_id)
    db.execute(_INSERT, (match_id, *(head[name] for name in _HEAD), started, now, _result(result)))
    for number, (seat, action) in enumerate(plain["journal"]):
        _insert_entry(db, match_id, number, seat, action)


def put_box(db: sqlite3.Connection, fingerprint: str, data: Plain) -> None:
    db.execute("INSERT OR REPLACE INTO box VALUES (?, ?)", (fingerprint, text(data)))


def append(db: sqlite3.Connection, match_id: str, number: int, seat: int, action: Action) -> None:
    length, = db.execute(_LENGTH, (match_id,)).fetchone()
    if number != length:
        raise sqlite3.IntegrityError(f"entry {number} for a journal of {length}")
    _insert_entry(db, match_id, number, seat, action)


def append_missing(db: sqlite3.Connection, entries: Sequence[Entry], now: float) -> None:
    """Those that are not there yet. What does not follow on a match as it is was taken back, or the match is gone."""
    for match_id, number, seat, action, revision in entries:
        kept = db.execute("SELECT revision FROM match WHERE id = ?", (match_id,)).fetchone()
        length, = db.execute(_LENGTH, (match_id,)).fetchone()
        if kept == (revision - 1,) and number == length:
            _insert_entry(db, match_id, number, seat, action)
            touch(db, match_id, revision, None, now)


def truncate(db: sqlite3.Connection, match_id: str, length: int) -> None:
    db.execute("DELETE FROM entry WHERE match = ? AND number >= ?", (match_id, length))


def touch(db: sqlite3.Connection, match_id: str, revision: int, result: Plain | None, now: float) -> None:
    _found(match_id, db.execute("UPDATE match SET revision = ?, changed = ?, result = ? WHERE id = ?",
                                (revision, now, _result(result), match_id)))


def set_result(db: sqlite3.Connection, match_id: str, result: Plain) -> None:
    _found(match_id, db.execute("UPDATE match SET result = ? WHERE id = ?", (text(result), match_id)))


def set_seats(db: sqlite3.Connection, match_id: str, seats: list[Any]) -> None:
    _found(match_id, db.execute("UPDATE match SET seats = ? WHERE id = ?", (text(seats), match_id)))


def delete(db: sqlite3.Connection, match_id: str) -> None:
    db.execute("DELETE FROM match WHERE id = ?", (match_id,))


def carry_over(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Every match that is not in the target as it is in the source; the entries go with it."""
    query = f"SELECT {', '.join(_COLUMNS)} FROM match"
    known = set(target.execute(query))
    for row in source.execute(query).fetchall():
        if row not in known:
            delete(target, row[0])
            target.execute(_INSERT, row)
            entries = source.execute("SELECT match, number, seat, action FROM entry WHERE match = ?", row[:1])
            target.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", entries)


def _insert_entry(db: sqlite3.Connection, match_id: str, number: int, seat: int, action: Any) -> None:
    db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (match_id, number, seat, text(action)))


def _result(result: Plain | None) -> str | None:
    return None if result is None else text(result)


def _found(match_id: str, done: sqlite3.Cursor) -> None:
    if done.rowcount != 1:
        raise sqlite3.IntegrityError(f"there is no match {match_id}")


# Reading


def box(db: sqlite3.Connection, fingerprint: str) -> Plain | None:
    """The components that matches of that fingerprint were played with, if they are kept here."""
    row = db.execute("SELECT data FROM box WHERE fingerprint = ?", (fingerprint,)).fetchone()
    try:
        found = json.loads(row[0]) if row else None
    except UNREADABLE as error:
        log.error("a box can't be read: %.200s", error)
        return None
    return found if isinstance(found, dict) else None


def load(db: sqlite3.Connection, match_id: str) -> Plain:
    """KeyError: there is none; BadJournal: what is there can't be read."""
    head = db.execute(f"SELECT {', '.join(_HEAD)} FROM match WHERE id = ?", (match_id,)).fetchone()
    if head is None:
        raise KeyError(match_id)
    query = "SELECT number, seat, action FROM entry WHERE match = ? ORDER BY number"
    rows = db.execute(query, (match_id,)).fetchall()
    if [number for number, _, _ in rows] != list(range(len(rows))):
        raise BadJournal("entries are missing")
    try:
        return _plain(head, rows)
    except UNREADABLE as error:
        raise BadJournal(f"unreadable: {error}") from error


def _plain(head: tuple[Any, ...], rows: list[tuple[int, int, str]]) -> Plain:
    plain = dict(zip(("starcab", *_HEAD[1:]), head, strict=True))
    if any(type(plain[name]) is not kind for name, kind in _KINDS.items()):
        raise ValueError("a column of another kind")
    if plain["box"] is None:
        del plain["box"]
    elif type(plain["box"]) is not str:
        raise ValueError("a column of another kind")
    plain["options"], plain["seats"] = json.loads(plain["options"]), json.loads(plain["seats"])
    plain["journal"] = [[seat, json.loads(action)] for _, seat, action in rows]
    return plain


def infos(db: sqlite3.Connection, finished: bool, limit: int, offset: int) -> Iterator[MatchInfo]:
    """The one changed last first. What can't be read stays in the file, but not in a list."""
    query = f"SELECT {_INFO} FROM match WHERE result IS {'NOT' * finished} NULL " \
            "ORDER BY changed DESC, rowid DESC LIMIT ? OFFSET ?"
    for row in db.execute(query, (limit, offset)).fetchall():
        try:
            yield _info(*row)
        except UNREADABLE as error:
            log.error("match %.40s can't be read: %.200s", row[0], error)


def games_by_last_match(db: sqlite3.Connection) -> list[str]:
    """The one played last first."""
    rows = db.execute("SELECT game FROM match GROUP BY game ORDER BY max(changed) DESC").fetchall()
    return [game for game, in rows if isinstance(game, str)]


def _info(match_id: Any, game: Any, seats: Any, options: Any, entries: int, started: Any, changed: Any,
          result: Any) -> MatchInfo:
    sitting = [Seat.from_json(seat).to_json() for seat in _a(list, json.loads(seats))]
    ended = None if result is None else _ended(json.loads(result), len(sitting))
    if not _ID.fullmatch(_a(str, match_id)):
        raise ValueError("not an id that we gave")  # files are named by it
    return MatchInfo(match_id, _a(str, game), sitting, _a(dict, json.loads(options)), entries, _moment(started),
                     _moment(changed), ended)


def _ended(result: Any, seats: int) -> Plain:
    scores = _a(list, result["scores"])
    for score in scores:
        if any(type(points) is not int for points in _a(dict, score).values()):
            raise ValueError("a score without points")
    totals = _a(list, result.get("totals", [0] * len(scores)))      # older matches have none
    if len(totals) != len(scores) or any(type(total) is not int for total in totals):
        raise ValueError("not the points of this match")
    if len(scores) < seats or any(winner not in range(len(scores)) for winner in _a(list, result["winners"])):
        raise ValueError("not the result of this match")
    return _a(dict, result)


def _moment(value: Any) -> float:
    """A time that makes no sense is no reason to lose a match."""
    return float(value) if isinstance(value, int | float) and 0 <= value < _LATEST else 0.0


def players(db: sqlite3.Connection) -> Iterator[Plain]:
    """Remembered people, whoever played last first."""
    for name, colour in db.execute("SELECT name, colour FROM player ORDER BY used DESC, name").fetchall():
        try:
            player = Seat(PERSON, name, colour)
        except ValueError as error:
            log.error("a player can't be read: %.200s", error)
            continue
        if player.name:
            yield {"name": player.name, "colour": colour}


def _a(kind: type[T], value: Any) -> T:
    if type(value) is not kind:
        raise TypeError(f"{type(value).__name__} where {kind.__name__} belongs")
    return value
