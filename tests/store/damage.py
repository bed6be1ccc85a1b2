"""Ways to damage the files of a store, each from a seed: what disks, memory cards and half-made copies do to them."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

from app.store import Store
from tests.store.matches import END, played

PAGE = 4096
NASTY = (None, b"", b"\xff\xfe\x00", b"[]", 0, -1, 1 << 62, 2.5, float("inf"), "", "\x00", "{", "[]", "{}", "null", "7", "true",
         '"text"', "[" * 100_000, "9" * 5_000, "1e999", "NaN", '{"name": 5}', '[{"kind": "person"}]', '[[[]], null, {}]',
         '["\\ud800"]', '{"match_id": [], "name": {}}', '{"winners": 3, "scores": [{}]}', "ы" * 10_000)


def good(folder: Path) -> Path:
    """A store that was killed: some of it is in the file, some still in the log."""
    folder.mkdir(parents=True)
    path = folder / "whole.db"
    store = Store.open(path)
    for seed in range(4):
        store.create(played(60, seed))
    store.create(played(END, 9))
    for key in ("language", "sync.room", "sync.ticket", "setup.surprise", "hushed"):
        store.set_setting(key, {"a": [1, 2, 3]} if "." in key else "pl")
    store.remember_player("player 1", 0)
    store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.create(played(30, 5))
    store.remember_player("player 2", 1)
    for tail in ("", "-wal", "-shm"):
        shutil.copy(path.with_name(path.name + tail), folder / ("starcab.db" + tail))
    store.close()
    for left in folder.glob("whole.db*"):
        left.unlink()
    return folder / "starcab.db"


def _part(path: Path, chance: Random) -> Path:
    return path.with_name(path.name + chance.choice(("", "", "", "-wal", "-shm")))


def flip(path: Path, chance: Random) -> None:
    part = _part(path, chance)
    content = bytearray(part.read_bytes())
    for _ in range(chance.choice((1, 3, 30, 300))):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    part.write_bytes(content)


def head(path: Path, chance: Random) -> None:
    """The first page holds the form of everything."""
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 2, 8))):
        content[chance.randrange(chance.choice((100, PAGE)))] = chance.randrange(256)
    path.write_bytes(content)


def cut(path: Path, chance: Random) -> None:
    part = _part(path, chance)
    content = part.read_bytes()
    part.write_bytes(content[:chance.choice((0, chance.randrange(len(content)), len(content) // PAGE // 2 * PAGE))])


def lengthen(path: Path, chance: Random) -> None:
    part = _part(path, chance)
    part.write_bytes(part.read_bytes() + chance.choice((bytes, chance.randbytes))(chance.choice((1, 500, PAGE, 3 * PAGE))))


def overwrite(path: Path, chance: Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 2, 5))):
        start = chance.randrange(len(content) // PAGE) * PAGE
        content[start:start + PAGE] = chance.choice((bytes, chance.randbytes))(PAGE)
    path.write_bytes(content)


def swap(path: Path, chance: Random) -> None:
    content = path.read_bytes()
    pages = [content[start:start + PAGE] for start in range(0, len(content), PAGE)]
    one, other = chance.randrange(len(pages)), chance.randrange(1, len(pages))
    pages[one], pages[other] = pages[other], pages[one] if chance.random() < 0.7 else pages[other]
    path.write_bytes(b"".join(pages))


def lose(path: Path, chance: Random) -> None:
    _part(path, chance).unlink()


def folder_instead(path: Path, chance: Random) -> None:
    part = path.with_name(path.name + chance.choice(("", "-wal", "-shm", "-entries", ".bad-1")))
    part.unlink(missing_ok=True)
    part.mkdir()
    if chance.random() < 0.5:
        (part / "inside").write_text("x")


def unreadable(path: Path, chance: Random) -> None:
    _part(path, chance).chmod(chance.choice((0, 0o200, 0o400)))


def entries(path: Path, chance: Random) -> None:
    """What an older version left beside the file."""
    lines = ["", "[]", "{", '["nobody",0,0,["pass"],1]', '["\\ud800",0,0,["pass"],1]', '["a",1e999,0,[],1]', "[" * 100_000,
             '["a",%s,0,[],1]' % ("9" * 400), '["a",0,0,5,1]', '[null,null,null,null,null]', "9" * 5_000]
    content = "\n".join(chance.sample(lines, 4)).encode() + chance.randbytes(chance.choice((0, 9)))
    path.with_name(path.name + "-entries").write_bytes(content)


def _columns(db: sqlite3.Connection) -> list[tuple[str, str]]:
    return [(table, row[1]) for table in ("match", "entry", "setting", "player")
            for row in db.execute(f"PRAGMA table_info({table})")]


def wrong_values(path: Path, chance: Random) -> None:
    """The file is whole; what stands in it is not what belongs there."""
    db = sqlite3.connect(path, isolation_level=None)
    for table, column in chance.sample(_columns(db), chance.choice((1, 2, 6))):
        value = chance.choice(NASTY)
        where = "" if chance.random() < 0.5 else " WHERE abs(random()) % 2"
        try:
            db.execute(f"UPDATE {table} SET {column} = ?{where}", (value,))
        except sqlite3.IntegrityError:
            pass
    db.close()


def wrong_form(path: Path, chance: Random) -> None:
    """Tables as no version of ours made them."""
    db = sqlite3.connect(path, isolation_level=None)
    table = chance.choice(("match", "entry", "setting", "player"))
    how = chance.randrange(4)
    if how == 0:
        column = chance.choice([name for of, name in _columns(db) if of == table])
        db.execute(f"ALTER TABLE {table} RENAME COLUMN {column} TO lost")
    elif how == 1:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute(f"DROP TABLE {table}")
        db.execute(f"CREATE VIEW {table} AS SELECT 1 AS id, 2 AS key, 3 AS value")
    elif how == 2:
        db.execute(f"ALTER TABLE {table} ADD COLUMN more")
    else:
        db.execute(f"PRAGMA user_version = {chance.choice((-1, 0, 2, 2**31 - 1))}")
    db.close()


WAYS: tuple[Callable[[Path, Random], None], ...] = (
    flip, flip, head, head, cut, lengthen, overwrite, swap, lose, folder_instead, unreadable, entries, wrong_values,
    wrong_values, wrong_values, wrong_form)


def damage(path: Path, seed: int) -> str:
    """Names what was done."""
    chance = Random(seed)
    way = WAYS[seed % len(WAYS)]
    way(path, chance)
    return way.__name__
