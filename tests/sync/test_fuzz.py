"""Whatever is sent: the host lives, the match is as it was, and the honest play on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.store.seats import Seat
from app.sync import wire
from app.sync.client import Client
from tests.sync.pair import House
from tests.sync.tally import GAME

STRANGE: list[Any] = [None, True, -1, 0, 1, 7, 1 << 60, 1.5, "", "a", "ы" * 50, "\ud800", [], {}, [[]], [None],
                      {"t": 1}, "0" * 64, ["add", 1], [[[[[[[[[[1]]]]]]]]]], {"a": {"b": {}}}, "__class__", -(1 << 70)]
VALID = [
    {"t": "claim", "seat": 1, "name": "x", "colour": 2}, {"t": "release", "seat": 0}, {"t": "role", "role": "table"},
    {"t": "submit", "number": 1, "seat": 0, "action": ["add", 1], "revision": 3},
    {"t": "undo", "number": 2, "revision": 3}, {"t": "hurry", "revision": 3},
    {"t": "emote", "seat": 0, "emote": 1}, {"t": "lot", "draw": 1, "lot": "0" * 64},
    {"t": "nonce", "draw": 1, "nonce": "0" * 64}, {"t": "verdict", "ok": True, "wrong": ""}, {"t": "resync"},
    {"t": "taken", "hash": ""}, {"t": "ping", "number": 1},
    {"t": "hello", "protocol": 2, "app": "", "games": {"tally": 1}, "nonce": "0" * 64},
    {"t": "join", "key": "0" * 64, "proof": "0" * 32, "name": "x", "role": "player", "match": -1, "revision": -1},
    {"t": "challenge", "protocol": 2, "app": "", "room": "0" * 16, "key": "0" * 64, "proof": "0" * 32},
    {"t": "welcome", "device": 0}, {"t": "refused", "code": "removed", "detail": "", "host": {}, "guest": {}},
    {"t": "hand_over", "blob": "", "hash": "0" * 64},
]


def mutate(random: Random) -> str:
    """A message of ours with something wrong, or right with wrong contents, or no message at all."""
    plain: dict[str, Any] = dict(random.choice(VALID))
    for _ in range(random.choice((0, 1, 1, 2))):
        name = random.choice(list(plain))
        way = random.randrange(4)
        if way == 0:
            plain[name] = random.choice(STRANGE)
        elif way == 1:
            plain.pop(name)
        elif way == 2:
            plain[str(random.choice(STRANGE))[:20]] = random.choice(STRANGE)
        else:
            plain[name] = random.choice(list(random.choice(VALID).values()))
        if not plain:
            break
    text = json.dumps(plain)
    way = random.randrange(6)
    place = random.randrange(len(text) + 1)
    if way == 0:
        return text[:place] + chr(random.randrange(0x500)) + text[place + random.randrange(3):]
    if way == 1:
        return text[:place]
    return text * random.choice((2, 40, 400)) if way == 2 else text


class Vandal:
    """A device with the room code and bad manners. It has no seat, unless it finds a free one."""

    def __init__(self, house: House, random: Random) -> None:
        self.house, self.random = house, random
        self.client: Client = house.guest(name="vandal")
        self.refused = 0

    def throw(self) -> None:
        client, random = self.client, self.random
        if not client.online or client._link is None:
            self.refused += 1
            client.ended = ""
            client._hang_up()
            self.house.connect(client)
        if client._link is None:
            return
        text = mutate(random)
        if client._seal is not None and random.random() < 0.9:
            text = client._seal.wrap(text)
        client._link.send(text)
        if random.random() < 0.1:
            client._link.send(text)
        self.house.post.deliver()
        if random.random() < 0.3:
            self.house.pass_time(1)


def vandalise(path: Path, throws: int, seed: int) -> None:
    house = House(path, GAME, [Seat("person", f"player {seat}", seat) for seat in range(2)])
    honest = [house.guest(0), house.guest(1)]
    random = Random(seed)
    vandal = Vandal(house, random)
    for _ in range(throws // 4):
        vandal.throw()  # also in the lobby
    assert house.room.phase == "lobby"
    house.start()
    match = house.room.match
    assert match is not None
    for number in range(throws):
        before = (match.revision, list(match.journal), list(house.record.holders))
        vandal.throw()
        assert (match.revision, match.journal, house.record.holders) == before
        if number % 50 == 0 and not match.state.over and match.state.rounds < 2:  # type: ignore[attr-defined]
            _play(house, honest)
    while not match.state.over:
        _play(house, honest)
    assert vandal.refused > throws // 20
    assert all(client.verdict == (True, "") and not any(event.kind == "lost" for event in client.events)  # type: ignore[attr-defined]
               for client in honest)


def _play(house: House, honest: list[Client]) -> None:
    match = house.room.match
    assert match is not None
    seat = match.state.to_act()[0]
    entries = len(match.journal)
    honest[seat].submit(seat, match.state.legal(seat)[-1])
    house.post.deliver()
    house.pass_time(0.1)
    for client in honest:
        client._heard_at = house.clock.now()
        client._say(wire.Ping(0))
    house.post.deliver()
    assert len(match.journal) == entries + 1


def test_a_vandal_spoils_nothing(tmp_path: Path) -> None:
    vandalise(tmp_path / "host.db", 2000, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_vandal_spoils_nothing_for_a_long_time(seed: int, tmp_path: Path) -> None:
    vandalise(tmp_path / "host.db", 10_000, 100 + seed)
