"""The command line of rooms: what is asked for wrongly gets one clear line and exit code 2, never a traceback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from app.store import Store
from app.store.seats import Seat
from app.sync.record import SETTING, Record
from games import GAMES
from tests.sync.club import HERE, free_port

ROOT = Path(__file__).parents[2]
ROOM = ("host", "galactico", "--bind", HERE, "--port", "0")
LINK = "starcab://join?h=127.0.0.1%3A4000&k=ABCDEFGHJKLM4"


def command(*words: str, seconds: float = 30.0) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "app.sync", *words], cwd=ROOT, capture_output=True, text=True, timeout=seconds,
                          env=os.environ | {"COLUMNS": "200"})
    return done.returncode, done.stdout, done.stderr


def refused(*words: str, because: str) -> None:
    code, said, wrong = command(*words)
    last = wrong.strip().splitlines()[-1]
    assert (code, said) == (2, "") and "Traceback" not in wrong, (code, said, wrong)
    assert because in last, wrong


@pytest.mark.parametrize(("words", "because"), [
    ((*ROOM[:-1], "99999"), "--port"), ((*ROOM[:-1], "-1"), "--port"), ((*ROOM[:-1], "x"), "--port"),
    ((*ROOM, "--beacon", "99999"), "--beacon"), ((*ROOM, "--beacon", "0"), "--beacon"),
    (("host", "galactico", "--bind", "999.1.1.1"), "999.1.1.1"), (("host", "galactico", "--bind", "203.0.113.7"), "203.0.113.7"),
    (("host", "galactico", "--bind", "a\x1b[31m"), "--bind"), (("host", "chess"), "chess"),
    ((*ROOM, "--seats", "bot:genius,bot:random"), "genius"), ((*ROOM, "--seats", "cat,person"), "cat"),
    ((*ROOM, "--seats", "person:greedy,person"), "person:greedy"), ((*ROOM, "--seats", ""), "seat"),
    ((*ROOM, "--seats", "person," * 30 + "person"), "31"), ((*ROOM, "--seats", "person"), "players"),
    ((*ROOM, "--option", "colour=blue"), "colour"), ((*ROOM, "--option", "x"), "x"), ((*ROOM, "--name", "\u200b\x07"), "--name"),
], ids=lambda words: " ".join(words[-2:]) if isinstance(words, tuple) else "")
def test_a_room_that_is_asked_for_wrongly_is_not_opened(words: tuple[str, ...], because: str) -> None:
    refused(*words, because=because)


@pytest.mark.parametrize(("words", "because"), [
    (("127.0.0.1",), "link"), (("127.0.0.1", "ABCD"), "code"), (("a b", "ABCD-EFGH-JKLM4"), "address"),
    (("127.0.0.1:99999", "ABCD-EFGH-JKLM4"), "port"), (("starcab://join?h=1",), "link"), ((LINK, "--seats", "0"), "--seats"),
    ((LINK, "--seats", "9"), "--seats"), ((LINK, "--bot", "genius"), "genius"), ((LINK, "--beacon", "70000"), "--beacon"),
    ((LINK, "--onlooker", "--table"), "--table")], ids=lambda words: " ".join(words) if isinstance(words, tuple) else "")
def test_a_door_that_is_asked_for_wrongly_is_not_knocked_at(words: tuple[str, ...], because: str) -> None:
    refused("join", *words, because=because)


def test_a_port_that_was_named_and_is_taken_is_not_replaced_by_another() -> None:
    with socket.create_server((HERE, 0)) as taken:
        port = str(taken.getsockname()[1])
        refused("host", "galactico", "--bind", HERE, "--port", port, "--beacon", str(free_port()), because=port)


@pytest.mark.parametrize("place", ["folder", "no/such/file/match.db", "text.db"])
def test_a_store_that_can_not_be_used_is_named(place: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "no").write_text("a file where a folder should be")
    (tmp_path / "text.db").write_text("not a database " * 100)
    refused(*ROOM, "--store", str(tmp_path / place), because=str(tmp_path / place))
    assert (tmp_path / "text.db").read_text().startswith("not a database") and not list(tmp_path.glob("*.bad-*"))


def room_in(path: Path, game: str = "galactico", seats: int = 2) -> None:
    store = Store.open(path)
    people = [Seat("person", f"player {number + 1}", number) for number in range(seats)]
    store.set_setting(SETTING, Record.new("Evening", GAMES[game], people).to_json())
    store.close()


def test_a_store_with_another_room_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "match.db"
    room_in(file, "galactico", 3)
    before = Store.open(file)
    kept = before.setting(SETTING)
    before.close()
    for words in (("surprise",), ("galactico", "--seats", "person,person"), ("galactico", "--seats", "person,person,bot:random"),
                  ("galactico", "--seats", "person,person,person", "--option", "full_lap=false")):
        code, said, wrong = command("host", *words, "--bind", HERE, "--port", "0", "--store", str(file))
        assert (code, said) == (2, "") and "Traceback" not in wrong, wrong
        assert str(file) in wrong and "galactico" in wrong
    after = Store.open(file)
    assert after.setting(SETTING) == kept
    after.close()


@pytest.mark.parametrize("value", ["x", {"code": 5}, [], {"name": "a"}])
def test_a_store_with_a_room_that_can_not_be_read_says_so(value: object, tmp_path: Path) -> None:
    file = tmp_path / "match.db"
    store = Store.open(file)
    store.set_setting(SETTING, value or [1])
    store.close()
    refused(*ROOM, "--store", str(file), because=str(file))
