"""Killed at any moment, nothing that was shown is lost."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from app.store import Store
from games import GAMES
from games.kernel import Match

ROOT = Path(__file__).parents[2]
Line = tuple[str, str, int, int, list[Any] | None]


def run_and_kill(path: Path, lines: int, seconds: float) -> list[Line]:
    """What the process had shown when it was killed, so many lines and then seconds after its start."""
    with subprocess.Popen([sys.executable, "-m", "tests.session.victim", str(path)], cwd=ROOT,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as victim:
        output = b"".join(victim.stdout.readline() for _ in range(lines))
        time.sleep(seconds)
        victim.send_signal(signal.SIGKILL)
        output += victim.stdout.read()  # not communicate(): it would miss what readline() has read ahead
    assert victim.returncode == -signal.SIGKILL, output.decode()
    whole = output.split(b"\n")[:-1]  # the last may be cut off
    return [tuple(json.loads(line)) for line in whole]


def check(path: Path, lines: list[Line], known: dict[str, int]) -> None:
    """Every match opens at what was shown last, or later, with the entries that were shown."""
    if not path.exists():
        return  # killed before there was anything
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()
    store = Store.open(path)
    assert store.trouble == ""
    for match_id, _, revision, _, _ in lines:
        known[match_id] = max(known.get(match_id, 0), revision)
    finished = {info.id for info in store.finished()}
    assert finished | {info.id for info in store.open_matches()} >= set(known)
    for match_id, revision in known.items():
        assert store.load(match_id)["revision"] >= revision
    for match_id in {line[0] for line in lines}:
        match = Match.from_json(store.load(match_id), GAMES)
        check_match(match, [line for line in lines if line[0] == match_id])
        assert match.state.over == (match_id in finished)
    store.close()


def check_match(match: Match, lines: list[Line]) -> None:
    _, _, revision, entries, _ = lines[-1]
    if match.seats[0]["kind"] == "person":
        assert match.revision <= revision + 1  # persons answer what they were shown
    if match.revision == revision:
        assert len(match.journal) == entries
    shown = shown_entries(lines)
    for number, (seat, action) in enumerate(match.journal):
        assert [seat, list(action)] == shown.get(number, [seat, list(action)])


def shown_entries(lines: list[Line]) -> dict[int, list[Any]]:
    """The journal as far as it was shown in this run, by entry number."""
    shown: dict[int, list[Any]] = {}
    for _, kind, _, entries, entry in lines:
        if kind == "played" and entry is not None:
            shown[entries - 1] = entry
        elif kind == "undone":
            shown = {number: entry for number, entry in shown.items() if number < entries}
    return shown


def kill_often(path: Path, kills: int, seed: int) -> tuple[int, int]:
    """Every fourth while it starts, the others while it plays; returns how many updates and matches came."""
    chance = random.Random(seed)
    known: dict[str, int] = {}
    updates = 0
    for number in range(kills):
        starting = number % 4 == 0
        moment = (0, chance.uniform(0, 0.6)) if starting else (chance.randrange(300), chance.uniform(0, 0.01))
        lines = run_and_kill(path, *moment)
        updates += len(lines)
        check(path, lines, known)
    return updates, len(known)


def test_killed_12_times_nothing_that_was_shown_is_lost(tmp_path: Path):
    updates, matches = kill_often(tmp_path / "starcab.db", 12, seed=12)
    assert updates > 500 and matches >= 2


@pytest.mark.soak
def test_killed_200_times_nothing_that_was_shown_is_lost(tmp_path: Path):
    updates, matches = kill_often(tmp_path / "starcab.db", 200, seed=200)
    print(f"200 kills: {updates} updates shown in {matches} matches")
    assert updates > 5_000 and matches >= 10
