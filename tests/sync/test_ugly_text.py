"""Ugly text at every door: half letters, controls, right to left, markup, towers of accents. None of it ends an app."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.device.language import languages
from app.i18n import LANGUAGES, device_language
from app.rooms import BEACON, _beacon
from app.store.seats import Seat
from app.sync import wire
from app.sync.beacon import parse_answer
from app.sync.client import Ticket
from app.sync.codes import Address, Link, RoomCode
from app.sync.headless import say
from app.sync.record import Record
from app.sync.wire import Bad
from app.text import graphemes, mended
from games import GAMES
from tests.sync.club import HERE, free_port
from tests.test_text import UGLY

ROOT = Path(__file__).parents[2]
HALF = "player \ud800"


def harmless(seen: Any) -> None:
    """Every text in it can be shown."""
    if isinstance(seen, dict):
        seen = [*seen, *seen.values()]
    if isinstance(seen, (list, tuple)):
        for one in seen:
            harmless(one)
    elif isinstance(seen, str):
        assert seen == mended(seen, 200), ascii(seen)


# The beacon


def answer(**changes: Any) -> bytes:
    told = {"room": "00" * 8, "name": "Evening", "game": "galactico", "players": 2, "free": 1, "phase": "lobby", "locked": False,
            "encrypted": False, "port": 4000}
    return json.dumps(told | changes).encode()


def test_an_answer_with_half_a_letter_is_not_heard() -> None:
    assert parse_answer(answer(), HERE) is not None
    assert parse_answer(answer(name=HALF), HERE) is None
    assert parse_answer(answer(game="\ud800"), HERE) is None


@given(UGLY, UGLY)
def test_a_room_that_was_heard_of_can_be_shown(name: str, game: str) -> None:
    for data in (answer(name=name), answer(game=game), answer(**{mended(name, 9) or "x": 1})):
        room = parse_answer(data, HERE)
        if room is not None:
            harmless([room.name, room.game])
            assert room.game.isascii() and len(graphemes(room.name)) <= 40


# The wire


def lobby(text: str) -> dict[str, Any]:
    return {"t": "lobby", "past": -1, "number": 1, "name": text, "game": "tally", "players": 2, "options": {"goal": text},
            "first": None, "phase": "lobby", "locked": False, "emotes": True, "encrypted": False,
            "seats": [["person", text, 0, "", None]], "devices": [[0, text, "player", True, False]],
            "verdicts": [[0, False, text]]}


def frames(text: str) -> list[tuple[dict[str, Any], tuple[str, ...]]]:
    """Every message with a text that somebody may read."""
    versions = {"app": text, "rules": None, "protocol": 1}
    return [({"t": "hello", "protocol": 1, "app": text, "games": {}, "nonce": "00" * 32}, wire.GUEST),
            ({"t": "claim", "seat": 0, "name": text, "colour": 0}, wire.GUEST),
            ({"t": "verdict", "ok": False, "wrong": text}, wire.GUEST), (lobby(text), wire.HOST),
            ({"t": "refused", "code": "version", "detail": text, "host": versions, "guest": versions}, wire.HOST)]


@pytest.mark.parametrize("kind", range(5))
def test_a_message_with_half_a_letter_is_refused(kind: int) -> None:
    frame, known = frames("player 1")[kind]
    wire.parse(json.dumps(frame), known, wire.FROM_HOST)
    frame, known = frames(HALF)[kind]
    with pytest.raises(Bad):
        wire.parse(json.dumps(frame), known, wire.FROM_HOST)


def test_half_a_letter_is_refused_in_what_is_not_looked_into_as_well() -> None:
    for thing in ({"\udc00": 1}, {"a": [["\ud800"]]}):
        frame = {"t": "hand_over", "record": thing, "match": {}}
        with pytest.raises(Bad):
            wire.parse(json.dumps(frame), wire.HOST, wire.FROM_HOST)


@given(UGLY)
def test_whatever_a_message_says_can_be_shown(text: str) -> None:
    for frame, known in frames(text):
        try:
            message = wire.parse(json.dumps(frame), known, wire.FROM_HOST)
        except Bad as bad:
            harmless(bad.detail)
        else:
            harmless(vars(message))


# What is kept


def stored(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    record = Record.new("room", GAMES["galactico"], [Seat("person", "player 1", 0), Seat("bot", "bot", 1, "random")]).to_json()
    device = {"key": "ab" * 32, "name": text, "role": "player"}
    record |= {"name": text, "devices": [[0, device]], "verdicts": [[0, [False, text]]]}
    record["seats"][0]["name"] = text
    return record, Ticket(RoomCode("ABCDEFGHJKLM", False), "x").to_json() | {"name": text}


@given(UGLY)
def test_a_room_or_a_ticket_that_an_older_version_kept_is_shown_harmlessly(text: str) -> None:
    plain, ticket = json.loads(json.dumps(stored(text)))
    record = Record.from_json(plain)
    harmless([record.name, record.seats[0].name, record.devices[0].name, record.verdicts[0][1], Ticket.from_json(ticket).name])


# Links, codes, addresses


LINKS = st.builds("starcab://join?h={}&k=ABCDEFGHJKLM4&r={}".format, UGLY, UGLY)


@given(st.one_of(UGLY, LINKS))
def test_a_link_a_code_or_an_address_is_refused_or_can_be_shown(text: str) -> None:
    for kind in (Link, RoomCode, Address):
        try:
            found = kind.parse(text)
        except ValueError as error:
            harmless(str(error))
        else:
            harmless(str(found))
            assert str(found).isascii()


@pytest.mark.parametrize("host", ["a\udcff", "a\x1b[31m", "a..b", "a" * 64, "[b]x[/b]", "ż.local", "x" * 60 + ".x" * 120],
                         ids=ascii)
def test_an_address_is_what_a_network_can_look_up(host: str) -> None:
    for text in (host, f"{host}:4000"):
        with pytest.raises(ValueError):
            Address.parse(text)
    with pytest.raises(ValueError):
        Link.parse(f"starcab://join?h={host}&k=ABCDEFGHJKLM4")


def test_a_link_names_its_room_by_its_number_or_not_at_all() -> None:
    link = "starcab://join?h=10.0.0.1&k=ABCDEFGHJKLM4"
    assert Link.parse(link).room == "" and Link.parse(link + "&r=00112233aabbccdd").room == "00112233aabbccdd"
    for wrong in ("x", "%1b[31m", "00112233aabbccd", "[ref=x]"):
        with pytest.raises(ValueError):
            Link.parse(f"{link}&r={wrong}")


# The environment


ENVIRONMENT = UGLY.filter(lambda text: "\0" not in text and not any(0xD800 <= ord(one) < 0xDC80 or 0xDCFF < ord(one) < 0xE000
                                                                    for one in text))


@given(ENVIRONMENT)
def test_whatever_the_system_calls_its_language_one_of_ours_is_spoken(name: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("LANGUAGE", "LC_ALL", "LANG"):
            patch.setenv(variable, name)
        patch.setenv(BEACON, name)
        assert device_language() in LANGUAGES and 0 < _beacon() < 65536
        assert all(code.isascii() and code.isalpha() for code in languages())


# The host without a screen


@given(UGLY)
def test_whatever_is_printed_the_host_goes_on(text: str) -> None:
    say("refused:", text, {"app": text})


def run(*words: str, encoding: str = "ascii") -> subprocess.Popen[bytes]:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": encoding}
    return subprocess.Popen([sys.executable, "-m", "app.sync", *words], cwd=ROOT, env=os.environ | plain,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_host_at_a_terminal_without_letters_prints_the_result() -> None:
    """Of a guest whose name no such terminal can write, and of a room likewise."""
    beacon = str(free_port())
    host = run("host", "galactico", "--seats", "person,bot:random", "--port", "0", "--bind", HERE, "--beacon", beacon,
               "--name", "Żółwie 🚕")
    guest = None
    try:
        assert host.stdout is not None
        first, link = host.stdout.readline().decode("ascii"), host.stdout.readline().decode("ascii").split()
        assert "\\u017b" in first and link[0] == "link"
        guest = run("join", link[1], "--bot", "random", "--beacon", beacon, "--name", "Юлия \u202e🚕 [b]")
        said, wrong = host.communicate(timeout=60)
        assert guest.wait(20) == 0
    finally:
        for process in filter(None, (host, guest)):
            process.kill()
            process.communicate()
    assert host.returncode == 0 and not wrong, wrong
    assert b"\\u042e\\u043b\\u0438\\u044f \\U0001f695 [b]" in said and b"\x1b" not in said and b"202e" not in said
