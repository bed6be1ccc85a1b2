"""Entries that are a line first: a killed app loses none, and none is there twice."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.store import Store
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


def spool_of(path: Path) -> Path:
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


def test_whoever_reads_finds_it_and_it_reaches_the_database(tmp_path: Path):
    store, match_id = begun(tmp_path / "starcab.db")
    append(store, match_id, range(3))
    assert spool_of(store.path).read_text().count("\n") == 3
    assert store.open_matches()[0].entries == 3 and len(journal(store, match_id)) == 3
    assert not spool_of(store.path).read_text()
    append(store, match_id, range(3, 6))
    store.flush()
    store._spool.close()          # its thread has ended: what it was asked is done
    assert not spool_of(store.path).read_text() and store._spool.waiting() == []
    store.close()


def test_what_was_taken_back_does_not_come_again(tmp_path: Path):
    """The file kept its old lines (a power cut undid that they were taken out)."""
    store, match_id = begun(tmp_path / "starcab.db")
    append(store, match_id, range(6))
    lines = spool_of(store.path).read_text()
    assert store.truncate(match_id, 4, 7)
    store.close()
    spool_of(store.path).write_text(lines)
    store = Store.open(store.path)
    assert len(journal(store, match_id)) == 4 and store.load(match_id)["revision"] == 7
    store.close()


def test_half_a_line_ends_what_is_read(tmp_path: Path):
    store, match_id = begun(tmp_path / "starcab.db")
    store.close()
    lines = [json.dumps([match_id, number, seat, action, number + 1]) for number, (seat, action) in
             enumerate(MATCH.journal[:3])]
    spool_of(store.path).write_text("\n".join(lines)[:-4])
    store = Store.open(store.path)
    assert len(journal(store, match_id)) == 2
    store.close()


def test_lines_of_a_match_that_is_gone_hurt_nobody(tmp_path: Path):
    store, match_id = begun(tmp_path / "starcab.db")
    store.close()
    spool_of(store.path).write_text('["nobody",0,0,["pass"],1]\n')
    store = Store.open(store.path)
    assert store.trouble == "" and journal(store, match_id) == [] and not spool_of(store.path).read_text()
    store.close()


def test_where_no_line_can_be_written_the_database_has_it(tmp_path: Path):
    store, match_id = begun(tmp_path / "starcab.db")
    os.mkdir(spool_of(store.path))
    append(store, match_id, range(3))
    assert len(journal(store, match_id)) == 3 and store._spool.waiting() == []
    store.close()


def test_the_lines_of_a_damaged_database_are_kept_beside_it(tmp_path: Path):
    path, line = tmp_path / "starcab.db", '["somebody",0,0,["pass"],1]\n'
    path.write_bytes(b"garbage" * 500)
    spool_of(path).write_text(line)
    store = Store.open(path)
    assert store.trouble == "store_damaged" and not spool_of(path).exists()
    assert (tmp_path / "starcab.db.bad-1-entries").read_text() == line
    store.close()
