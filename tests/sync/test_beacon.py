"""Finding rooms: fakes don't hide the real ones, every name finds a form that fits, and every network counts."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sync import addresses
from app.sync.addresses import own_addresses, usable
from app.sync.beacon import FORGET, GONE, LONGEST, MOST_ROOMS, PER_SENDER, QUESTION, Answers, Nearby, Rooms, parse_answer
from app.sync.codes import Address
from app.text import graphemes, mended
from tests.sync.pair import Clock
from tests.test_text import FAMILY, UGLY


def room(number: int, sender: str = "10.0.0.1", **changes: object) -> Nearby:
    told = Nearby("%016x" % number, f"Room {number}", "galactico", 3, 2, "lobby", False, False, Address(sender))
    return replace(told, **changes)


class List:
    """The list of a device, and time that passes."""

    def __init__(self, *known: str) -> None:
        self.clock = Clock()
        self.rooms = Rooms(self.clock, known)

    def wait(self, seconds: float) -> None:
        self.clock.world.time += seconds

    def names(self) -> list[str]:
        return [one.room for one in self.rooms.list()]


REAL = room(10_000, "10.0.0.99")


def test_a_flood_of_fake_rooms_from_one_device_hides_nobody() -> None:
    heard = List()
    for number in range(1000):
        heard.rooms.hear(room(number))
    assert len(heard.names()) == PER_SENDER
    assert heard.rooms.hear(REAL) and REAL.room in heard.names()


def test_a_flood_does_not_push_out_a_room_that_answers() -> None:
    heard = List()
    heard.rooms.hear(REAL)
    for number in range(5000):
        heard.rooms.hear(room(number, f"10.0.{number % 7}.{number % 250}"))
        if number % 500 == 0:
            heard.wait(1.0)
            heard.rooms.hear(REAL)
    assert heard.names()[0] == REAL.room and len(heard.names()) <= MOST_ROOMS


@pytest.mark.parametrize("senders", [1, 2, 16, 63])
def test_a_real_room_comes_into_a_list_that_fakes_have_filled(senders: int) -> None:
    heard = List()
    for number in range(2 * MOST_ROOMS * PER_SENDER):
        heard.rooms.hear(room(number, f"10.0.1.{number % senders}"))
    assert heard.rooms.hear(REAL) and REAL.room in heard.names()


def test_rooms_that_fell_silent_are_greyed_then_make_room_then_go() -> None:
    heard = List()
    for number in range(MOST_ROOMS):
        heard.rooms.hear(room(number, f"10.0.1.{number}"))
    assert not heard.rooms.hear(REAL)
    heard.wait(FORGET)
    assert not any(one.here for one in heard.rooms.list()) and len(heard.names()) == MOST_ROOMS
    assert heard.rooms.hear(REAL) and len(heard.names()) == MOST_ROOMS
    heard.wait(GONE)
    heard.rooms.hear(room(1, "10.0.1.1"))
    assert heard.names() == [room(1).room]


def test_a_room_that_this_device_knows_always_has_a_place() -> None:
    heard = List(REAL.room)
    for number in range(MOST_ROOMS):
        heard.rooms.hear(room(number, f"10.0.1.{number}"))
    for number in range(MOST_ROOMS, MOST_ROOMS + PER_SENDER):
        heard.rooms.hear(room(number, REAL.address.host))
    assert heard.rooms.hear(REAL) and heard.rooms.find(REAL.room) == REAL
    for number in range(1000, 2000):
        heard.wait(0.01)
        heard.rooms.hear(room(number, f"10.0.2.{number % 250}"))
    assert heard.rooms.find(REAL.room) is not None and len(heard.names()) <= MOST_ROOMS


def test_nobody_takes_over_the_row_of_a_room_that_answers() -> None:
    heard = List()
    heard.rooms.hear(REAL)
    fake = replace(REAL, name="Fake", address=Address("10.0.0.66"))
    assert not heard.rooms.hear(fake) and heard.rooms.find(REAL.room) == REAL
    assert heard.rooms.hear(replace(REAL, free=0, address=Address("10.0.0.99", 4001)))     # opened again, at another port
    heard.wait(FORGET)
    assert heard.rooms.hear(replace(REAL, address=Address("10.0.0.7")))                     # it has moved


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 40), st.sampled_from([0.0, 0.1, FORGET, GONE])), max_size=200))
def test_the_list_never_grows_beyond_its_bounds(heard: list[tuple[int, int, float]]) -> None:
    rooms = List(REAL.room)
    for number, sender, seconds in heard:
        rooms.rooms.hear(room(number, f"10.0.0.{sender}"))
        rooms.wait(seconds)
        rows = rooms.rooms.list()
        assert len(rows) <= MOST_ROOMS
        senders = [row.address.host for row in rows if row.room != REAL.room]
        assert all(senders.count(one) <= PER_SENDER for one in senders)


# Answers


class Sent:
    def __init__(self) -> None:
        self.answers: list[bytes] = []

    def sendto(self, data: bytes, to: object) -> None:
        self.answers.append(data)


def answered(name: str, times: int = 1, senders: int = 1) -> list[bytes]:
    told = {"room": "00" * 8, "name": name, "game": "crazytaxis", "players": 6, "free": 6, "phase": "drawing", "locked": False,
            "encrypted": False}
    sent = Sent()
    answers = Answers(lambda: told, 65535)
    answers.connection_made(sent)  # type: ignore[arg-type]
    for number in range(times):
        answers.datagram_received(QUESTION, (f"10.0.0.{number % senders}", 5))
    return sent.answers


@pytest.mark.parametrize("name", ["🚕" * 40, FAMILY * 25, "🇵🇱" * 40, 'a"\\' * 13, "ы" * 40, "x" * 40])
def test_a_room_of_any_name_can_be_found(name: str) -> None:
    data, = answered(name)
    found = parse_answer(data, "10.0.0.1")
    assert found is not None and len(data) <= LONGEST
    assert found.name and mended(name).startswith(found.name) and set(graphemes(found.name)) <= set(graphemes(name))
    if len(json.dumps(name, ensure_ascii=False).encode()) < 200:
        assert found.name == mended(name)


@given(UGLY)
def test_whatever_a_room_is_called_its_answer_is_understood(name: str) -> None:
    data, = answered(mended(name))
    found = parse_answer(data, "10.0.0.1")
    assert found is not None and mended(name).startswith(found.name)


def test_one_who_asks_and_asks_leaves_answers_for_others() -> None:
    assert len(answered("Evening", 1000)) < 20
    sent = answered("Evening", 500, senders=25)
    assert len(sent) > 40


# Addresses


@pytest.mark.parametrize("address, counts", [
    ("192.168.1.5", True), ("10.1.2.3", True), ("172.20.0.1", True), ("100.64.0.1", True), ("8.8.8.8", True),
    ("127.0.0.1", False), ("127.0.1.1", False), ("169.254.3.4", False), ("0.0.0.0", False), ("224.0.0.1", False),
    ("255.255.255.255", False), ("192.0.0.4", False), ("x", False)])
def test_an_address_is_of_use_if_others_can_reach_it(address: str, counts: bool) -> None:
    assert usable(address) == counts


def test_the_likeliest_address_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"10.99.0.2": "rmnet0", "172.17.0.1": "docker0", "8.8.8.8": "eth1", "192.168.7.1": "wlan0", "127.0.0.1": "lo",
             "10.8.0.2": "tun0", "192.168.1.9": "eth0"}
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: there)
    monkeypatch.setattr(addresses, "_on_the_way_out", lambda: ["10.99.0.2", "192.168.1.9"])
    assert own_addresses() == ["192.168.7.1", "192.168.1.9", "8.8.8.8", "10.99.0.2", "172.17.0.1", "10.8.0.2"]


def test_this_device_is_found_by_its_interfaces_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = own_addresses()
    monkeypatch.setattr(addresses, "_on_the_way_out", list)
    assert set(own_addresses()) == set(usual)


