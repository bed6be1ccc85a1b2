"""Files that can't be used: told by name, kept aside or left alone, and play goes on."""

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from app.store import Store, files, schema
from tests.session.table import Table, bot
from tests.store.matches import played


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed store with some matches in it."""
    path = tmp_path / "starcab.db"
    store = Store.open(path)
    for seed in range(8):
        store.create(played(200, seed))
    store.set_setting("language", "pl")
    store.close()
    return path


def works(store: Store) -> None:
    """A match can be played and is kept as long as the store is open."""
    with Table.start(bot("greedy"), bot("greedy"), store=store, goal=5) as table:
        table.wait_for_end()
        assert table.of("trouble") == []
        assert table.session.match_id in [info.id for info in store.finished()]
        journal = [[seat, list(action)] for seat, action in table.session.journal()]
        assert store.load(table.session.match_id)["journal"] == journal
    assert store.set_setting("sound", False) and store.setting("sound") is False
    store.remember_player("player 1", 0)
    assert {"name": "player 1", "colour": 0} in store.players()


def kept_aside(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir() if ".bad-" in file.name)


def check_begun_again(path: Path, before: bytes) -> None:
    """The bad file is kept byte for byte, a new one holds what is played now."""
    store = Store.open(path)
    assert store.trouble == "store_damaged" and store.open_matches() == []
    assert kept_aside(path)[0] == "starcab.db.bad-1"
    assert path.with_name("starcab.db.bad-1").read_bytes() == before
    works(store)
    store.close()
    store = Store.open(path)
    assert store.trouble == "" and len(store.finished()) == 1
    store.close()


@pytest.mark.parametrize("content", [
    b"x", b"not a database" * 1000, bytes(5000), files._HEADER + bytes(84), files._HEADER + bytes(4096)])
def test_garbage_is_kept_aside_and_a_new_file_begun(path: Path, content: bytes):
    path.write_bytes(content)
    check_begun_again(path, content)


@pytest.mark.parametrize("size", [1, 100, 511, 512, 4096, 10_000, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_kept_aside_and_a_new_one_begun(path: Path, size: float):
    whole = path.read_bytes()
    stump = whole[:int(size if size >= 1 else size * len(whole))]
    path.write_bytes(stump)
    check_begun_again(path, stump)


def test_a_file_with_a_broken_page_is_kept_aside(path: Path):
    content = bytearray(path.read_bytes())
    page = 4096
    for start in range(page * 3, len(content), page):
        content[start:start + 64] = random.Random(start).randbytes(64)
    path.write_bytes(content)
    check_begun_again(path, bytes(content))


def test_a_second_bad_file_does_not_replace_the_first(path: Path):
    for number in (1, 2, 3):
        path.write_bytes(b"garbage %d" % number * 200)
        Store.open(path).close()
    assert kept_aside(path) == ["starcab.db.bad-1", "starcab.db.bad-2", "starcab.db.bad-3"]
    assert path.with_name("starcab.db.bad-2").read_bytes().startswith(b"garbage 2")


def test_an_empty_file_is_a_new_beginning(path: Path):
    path.write_bytes(b"")
    store = Store.open(path)
    assert store.trouble == "" and store.open_matches() == []
    works(store)
    store.close()


@pytest.mark.parametrize("left", [None, b""])
def test_a_log_whose_database_is_gone_is_kept_aside(path: Path, left: bytes | None):
    """SQLite would delete it, and with it the only copy of what was played last."""
    log = path.with_name("starcab.db-wal")
    log.write_bytes(b"what was played last" * 100)
    path.unlink()
    if left is not None:
        path.write_bytes(left)
    store = Store.open(path)
    assert store.trouble == "store_damaged"
    assert path.with_name("starcab.db.bad-1-wal").read_bytes() == b"what was played last" * 100
    works(store)
    store.close()


def test_somebody_elses_database_is_kept_aside(path: Path):
    path.unlink()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE birds (name TEXT)")
    other.commit()
    other.close()
    check_begun_again(path, path.read_bytes())


def test_a_file_that_lacks_a_table_is_kept_aside(path: Path):
    db = sqlite3.connect(path)
    db.execute("DROP TABLE setting")
    db.commit()
    db.close()
    store = Store.open(path)
    assert store.trouble == "store_damaged" and len(kept_aside(path)) == 1
    works(store)
    store.close()


def test_a_newer_file_is_not_touched_and_play_goes_on_in_memory(path: Path):
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    db.close()
    before = path.read_bytes(), path.stat().st_mtime_ns, sorted(path.parent.iterdir())
    store = Store.open(path)
    assert store.trouble == "store_newer" and store.open_matches() == []
    works(store)
    store.close()
    assert (path.read_bytes(), path.stat().st_mtime_ns, sorted(path.parent.iterdir())) == before


def test_a_newer_file_whose_version_is_still_in_its_log_keeps_everything(path: Path, tmp_path: Path):
    """A newer Starcab was killed right after it had changed the form."""
    newer = sqlite3.connect(path, isolation_level=None)
    newer.execute("PRAGMA wal_autocheckpoint = 0")
    newer.execute("CREATE TABLE face (name TEXT)")
    newer.execute("INSERT INTO face VALUES ('smile')")
    newer.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    other = tmp_path / "killed"
    other.mkdir()
    for tail in ("", "-wal"):
        shutil.copy(path.with_name(path.name + tail), other / (path.name + tail))
    newer.close()
    store = Store.open(other / path.name)
    assert store.trouble == "store_newer"
    works(store)
    store.close()
    db = sqlite3.connect(other / path.name)
    assert db.execute("SELECT name FROM face").fetchall() == [("smile",)]
    assert db.execute("PRAGMA user_version").fetchone() == (len(schema.MIGRATIONS) + 1,)
    assert db.execute("SELECT count(*) FROM match").fetchone() == (8,) and kept_aside(path) == []
    db.close()


def test_a_folder_in_place_of_the_file(tmp_path: Path):
    (tmp_path / "starcab.db").mkdir()
    store = Store.open(tmp_path / "starcab.db")
    assert store.trouble == "store_readonly"
    works(store)
    store.close()


def test_a_file_in_place_of_the_folder(tmp_path: Path):
    (tmp_path / "data").write_text("in the way")
    store = Store.open(tmp_path / "data" / "starcab.db")
    assert store.trouble == "store_readonly"
    works(store)
    store.close()
    assert (tmp_path / "data").read_text() == "in the way"


def test_a_folder_that_can_not_be_made():
    store = Store.open(Path("/proc/starcab/starcab.db"))
    assert store.trouble == "store_readonly"
    works(store)
    store.close()


def test_a_connection_that_breaks_while_reading_goes_on_with_what_memory_has(path: Path):
    store = Store.open(path)
    store._db.close()
    assert store.open_matches() == [] and store.trouble
    works(store)
    store.close()


@pytest.mark.parametrize("code, trouble", [
    (sqlite3.SQLITE_FULL, files.FULL), (sqlite3.SQLITE_IOERR_WRITE, files.FULL),
    (sqlite3.SQLITE_IOERR_SHORT_READ, files.DAMAGED), (sqlite3.SQLITE_CORRUPT, files.DAMAGED),
    (sqlite3.SQLITE_CORRUPT_INDEX, files.DAMAGED), (sqlite3.SQLITE_NOTADB, files.DAMAGED),
    (sqlite3.SQLITE_READONLY_DBMOVED, files.READONLY), (sqlite3.SQLITE_CANTOPEN, files.READONLY),
    (sqlite3.SQLITE_BUSY, files.READONLY),
])
def test_every_failure_has_a_name_that_people_can_be_told(code: int, trouble: str):
    error = sqlite3.OperationalError("as it happens")
    error.sqlite_errorcode = code
    assert files.trouble_of(error) == trouble
