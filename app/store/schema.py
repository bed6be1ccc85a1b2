"""The tables of the database and the steps from each older form to the present one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

APPLICATION = 0x53746362  # "Stcb": how a file of ours is told from somebody else's database

# Step n brings a database from user_version n to n + 1. A step that was released is never changed.
MIGRATIONS: list[tuple[str, ...]] = [
    (
        """CREATE TABLE match (
            id TEXT PRIMARY KEY, format INTEGER NOT NULL, game TEXT NOT NULL, rules INTEGER NOT NULL,
            players INTEGER NOT NULL, options TEXT NOT NULL, first INTEGER, key TEXT NOT NULL,
            seats TEXT NOT NULL, revision INTEGER NOT NULL, started REAL NOT NULL, changed REAL NOT NULL,
            result TEXT)""",
        "CREATE INDEX match_changed ON match (changed)",
        """CREATE TABLE entry (
            match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
            number INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL,
            PRIMARY KEY (match, number)) WITHOUT ROWID""",
        "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        """CREATE TABLE player (
            name TEXT PRIMARY KEY, colour INTEGER NOT NULL, used REAL NOT NULL) WITHOUT ROWID""",
        f"PRAGMA application_id = {APPLICATION}",
    ),
    (
        "ALTER TABLE match ADD COLUMN box TEXT",    # the fingerprint of its components; none: as we reconstructed them
        "CREATE TABLE box (fingerprint TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID",
    ),
]


class Newer(Exception):
    """The file was written by a newer version of Starcab."""


def version(db: sqlite3.Connection) -> int:
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def check(db: sqlite3.Connection) -> int:
    """The version of a database that is ours to write into; all else is refused before a byte changes."""
    have = version(db)
    if have > len(MIGRATIONS):
        raise Newer(f"version {have}, this is {len(MIGRATIONS)}")
    if have == 0:
        ours = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    else:
        ours = db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION
    if not ours:
        raise sqlite3.DatabaseError("not a database of Starcab")
    return have


def check_tables(db: sqlite3.Connection) -> None:
    """All tables exactly as we make them, so that what is missing or strange shows at the door."""
    new = sqlite3.connect(":memory:", isolation_level=None)
    upgrade(new)
    wanted, found = _form(new), _form(db)
    new.close()
    if not wanted <= found or any(kind in ("view", "trigger") for kind, *_ in found):
        raise sqlite3.DatabaseError("the tables are not as we made them")


def _form(db: sqlite3.Connection) -> set[tuple[str, ...]]:
    return set(db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"))


def upgrade(db: sqlite3.Connection) -> None:
    """Bring a database to the present form, a transaction a step: a kill leaves it at a whole step."""
    for step in range(check(db), len(MIGRATIONS)):
        with transaction(db):
            for statement in MIGRATIONS[step]:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {step + 1}")


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # a full disk has already rolled it back
            db.execute("ROLLBACK")
        raise
