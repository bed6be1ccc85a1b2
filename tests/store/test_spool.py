"""Entries that are a line first: a killed app loses none, and none is there twice."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from app.store import Store
from games.kernel import Match
from tests.store.matches import played

MATCH = played(40)
KILLED = """
import os, signal, sys
from app.store import Store
from tests.store.matches import played
match, store = played(40), Store.open(sys.argv[1])
match_id = store.create(played(0))
for number, (seat, action) in enumerate(match.journal):
    assert store.append(match_id, number, seat, action, number + 1, flush=False)
    if number % 7 == 3:
        store.flush()
print(match_id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
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


def test_a_killed_app_loses_no_entry(tmp_path: Path):
    path = tmp_path / "starcab.db"
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], capture_output=True, text=True, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stderr
    store = Store.open(path)
    assert journal(store, done.stdout.strip()) == MATCH.to_json()["journal"]
    assert spool_of(path).stat().st_size == 0
    store.close()


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
