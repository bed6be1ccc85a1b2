"""Entries that nobody waits for: a killed app loses none. And those that an older version left in a file of its own."""

import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.store import Store, flusher
from games.kernel import Match
from tests.store.matches import played

MATCH = played(40)
LONG = 400
ENTRIES = """
import sys
from app.store import Store
from tests.store.matches import played
match, store = played(int(sys.argv[2])), Store.open(sys.argv[1])
match_id = store.create(played(0))
print(match_id, flush=True)
for number, (seat, action) in enumerate(match.journal):
    assert store.append(match_id, number, seat, action, number + 1, flush=False)
    print(number + 1, flush=True)
    if number % 7 == 3:
        store.flush()
sys.stdin.read()
"""


def entries_of(path: Path) -> Path:
    return path.with_name(path.name + "-entries")


def begun(path: Path) -> tuple[Store, str]:
    store = Store.open(path)
    return store, store.create(Match(MATCH.game, MATCH.players, MATCH.options, key=MATCH.key))


def append(store: Store, match_id: str, numbers: range) -> None:
    for number in numbers:
        assert store.append(match_id, number, *MATCH.journal[number], number + 1, flush=False)


def journal(store: Store, match_id: str) -> list:
    return store.load(match_id)["journal"]


def killed_after(path: Path, lines: int) -> tuple[str, int]:
    """The match, and how many entries it had said to have kept when it was killed."""
    with subprocess.Popen([sys.executable, "-c", ENTRIES, str(path), str(LONG)], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        match_id = process.stdout.readline().decode().strip()
        said = [process.stdout.readline() for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        said += process.stdout.read().split(b"\n")
    return match_id, max((int(line) for line in said if line.strip()), default=0)


def kill_often(path: Path, kills: int) -> None:
    chance, whole = random.Random(kills), played(LONG).to_json()["journal"]
    for _ in range(kills):
        match_id, said = killed_after(path, chance.randrange(LONG))
        store = Store.open(path)
        kept = journal(store, match_id)
        assert store.trouble == "" and len(kept) >= said and kept == whole[:len(kept)]
        store.close()


def test_an_app_that_is_killed_10_times_loses_no_entry(tmp_path: Path):
    kill_often(tmp_path / "starcab.db", 10)


@pytest.mark.soak
def test_an_app_that_is_killed_100_times_loses_no_entry(tmp_path: Path):
    kill_often(tmp_path / "starcab.db", 100)


def test_the_disk_is_asked_for_an_entry_only_when_somebody_flushes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    synced: list[int] = []
    monkeypatch.setattr(flusher.os, "fsync", synced.append)
    store, match_id = begun(tmp_path / "starcab.db")
    append(store, match_id, range(5))
    assert store._db.execute("PRAGMA synchronous").fetchone() == (1,) and synced == []
    store.flush()
    store._flusher.close()          # its thread has ended: what it was asked is done
    assert len(synced) == 1 and store.set_setting("language", "pl")
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()


def test_the_last_entry_with_the_result_is_on_the_disk_when_it_is_told(tmp_path: Path):
    store, match_id = begun(tmp_path / "starcab.db")
    assert store.append(match_id, 0, *MATCH.journal[0], 1, {"winners": [0], "scores": [{}, {}]}, flush=False)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()


def test_flushing_where_there_is_no_file_hurts_nobody(tmp_path: Path):
    (tmp_path / "starcab.db").mkdir()
    store, match_id = begun(tmp_path / "starcab.db")
    append(store, match_id, range(3))
    store.flush()
    store.close()


# What an older version left


def lines(match_id: str, numbers: range) -> str:
    return "".join(json.dumps([match_id, number, *MATCH.journal[number], number + 1]) + "\n" for number in numbers)


def left(path: Path, text: str) -> Store:
    entries_of(path).write_text(text)
    return Store.open(path)


def test_entries_that_an_older_version_left_are_taken_in_once_and_their_file_goes(tmp_path: Path):
    store, match_id = begun(tmp_path / "starcab.db")
    append(store, match_id, range(2))
    store.close()
    store = left(store.path, lines(match_id, range(6)))
    assert journal(store, match_id) == MATCH.to_json()["journal"][:6] and store.load(match_id)["revision"] == 6
    assert not entries_of(store.path).exists()
    store.close()


def test_what_was_taken_back_does_not_come_again(tmp_path: Path):
    store, match_id = begun(tmp_path / "starcab.db")
    append(store, match_id, range(6))
    assert store.truncate(match_id, 4, 7)
    store.close()
    store = left(store.path, lines(match_id, range(6)))
    assert len(journal(store, match_id)) == 4 and store.load(match_id)["revision"] == 7
    store.close()


def test_half_a_line_ends_what_is_read(tmp_path: Path):
    store, match_id = begun(tmp_path / "starcab.db")
    store.close()
    store = left(store.path, lines(match_id, range(3))[:-5])
    assert len(journal(store, match_id)) == 2
    store.close()


def test_lines_of_a_match_that_is_gone_hurt_nobody(tmp_path: Path):
    store, match_id = begun(tmp_path / "starcab.db")
    store.close()
    store = left(store.path, '["nobody",0,0,["pass"],1]\n')
    assert store.trouble == "" and journal(store, match_id) == [] and not entries_of(store.path).exists()
    store.close()


def test_where_the_database_can_not_be_written_the_lines_stay(tmp_path: Path):
    (tmp_path / "starcab.db").mkdir()
    store = left(tmp_path / "starcab.db", lines("somebody", range(3)))
    assert store.trouble == "store_readonly" and entries_of(store.path).exists()
    store.close()


def test_the_lines_of_a_damaged_database_are_kept_beside_it(tmp_path: Path):
    (tmp_path / "starcab.db").write_bytes(b"garbage" * 500)
    store = left(tmp_path / "starcab.db", lines("somebody", range(3)))
    assert store.trouble == "store_damaged" and not entries_of(store.path).exists()
    assert (tmp_path / "starcab.db.bad-1-entries").read_text() == lines("somebody", range(3))
    store.close()
