"""Finding rooms nearby: a question by UDP to everybody, an answer by whoever has a room open.

The question is as long as the longest answer, so that nobody can use a host to flood somebody else.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from app.sync.checks import COUNT, FLAG, PLAYERS, hexa, number, one_of, shown
from app.sync.codes import PORT, Address
from app.sync.ports import Bucket, Clock
from app.text import NAME, decode, trim

MAGIC = b"STARCAB?1"
LONGEST = 480
QUESTION = MAGIC.ljust(LONGEST, b"\0")
EVERY = 2.0
SWEEP_AFTER = 4.0
FORGET = 8.0
GONE = 60.0
"""Seconds of silence after which a room is greyed, and after which it is no longer in the list."""
MOST_ROOMS = 64
PER_SENDER = 4
"""Rooms that are believed to be at one address."""
ASKS, ASK_RATE = 6.0, 3.0


def _game(value: Any) -> str:
    """An id: a newer Starcab may have a game that is not known here."""
    if not isinstance(value, str) or not re.fullmatch("[a-z0-9_]{1,32}", value):
        raise ValueError("not a game")
    return value


_FIELDS = {"room": hexa(8), "name": shown(), "game": _game, "players": PLAYERS, "free": COUNT,
           "phase": one_of("lobby", "drawing", "playing", "over"), "locked": FLAG, "encrypted": FLAG,
           "port": number(1, 65535)}


@dataclass(frozen=True)
class Nearby:
    """A room that was heard of."""

    room: str
    name: str
    game: str
    players: int
    free: int
    phase: str
    locked: bool
    encrypted: bool
    address: Address
    here: bool = True        # answered lately


def parse_answer(data: bytes, source: str) -> Nearby | None:
    """The address is where the answer came from: what a host believes of itself may be wrong."""
    if len(data) > LONGEST:
        return None
    try:
        plain = decode(data)
        if not isinstance(plain, dict) or set(plain) != set(_FIELDS):
            return None
        told = {field: check(plain[field]) for field, check in _FIELDS.items()}
    except (ValueError, RecursionError, TypeError):
        return None
    port = told.pop("port")
    return Nearby(**told, address=Address(source, port))


def form_answer(told: dict[str, Any]) -> bytes:
    """Never longer than the question: a long name is cut, between letters as people see them."""
    while True:
        answer = json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()
        name = told["name"]
        if len(answer) <= LONGEST or not name:
            return answer
        told = told | {"name": trim(name, NAME, len(name.encode()) - (len(answer) - LONGEST))}


class Answers(asyncio.DatagramProtocol):
    """The host's side: answers while the room is open."""

    def __init__(self, describe: Callable[[], dict[str, Any]], port: int) -> None:
        self._describe, self._port = describe, port
        self._bucket = Bucket(60, 30)
        self._asking: dict[str, Bucket] = {}
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]

    def datagram_received(self, data: bytes, source: tuple[str, int]) -> None:
        if data == QUESTION and self._may_ask(source[0]) and self._bucket.take() and self._transport is not None:
            self._transport.sendto(form_answer(self._describe() | {"port": self._port}), source)

    def _may_ask(self, sender: str) -> bool:
        """Whoever asks and asks takes no answer from others."""
        if len(self._asking) > 256:
            self._asking.clear()
        return self._asking.setdefault(sender, Bucket(ASKS, ASK_RATE)).take()

    def error_received(self, error: Exception) -> None:
        """Somebody who asked is gone."""


async def answer(describe: Callable[[], dict[str, Any]], port: int, *, host: str = "0.0.0.0",
                 beacon_port: int = PORT) -> asyncio.DatagramTransport:
    """Answer until the transport is closed. OSError: another room on this device has the port."""
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: Answers(describe, port), local_addr=(host, beacon_port),
                                                       allow_broadcast=True)
    return transport


class Rooms:
    """The list of rooms nearby. It never jumps: a room keeps its row, one that fell silent stays a while, greyed.

    Anybody can answer anything, so no sender has more than a few rows, and where the list is full the sender with most
    rows makes room. The `known` rooms (this device has a ticket or a link) always have a place."""

    def __init__(self, clock: Clock, known: Iterable[str] = ()) -> None:
        self._clock, self._known = clock, frozenset(known)
        self._rows: dict[str, Nearby] = {}
        self._heard: dict[str, float] = {}

    def hear(self, room: Nearby) -> bool:
        """Whether anything in the list changed."""
        self._forget()
        before = self._rows.get(room.room)
        if before is None and not self._has_place(room):
            return False
        if before is not None and before.address.host != room.address.host and self._is_here(before):
            return False    # whoever else says to be this room: the one that answers keeps its row
        self._heard[room.room] = self._clock.now()
        self._rows[room.room] = room
        return before != room

    def _forget(self) -> None:
        for room in [room for room, heard in self._heard.items() if self._clock.now() - heard >= GONE]:
            self._drop(room)

    def _drop(self, room: str) -> None:
        del self._rows[room], self._heard[room]

    def _is_here(self, room: Nearby) -> bool:
        return self._clock.now() - self._heard[room.room] < FORGET

    def _has_place(self, new: Nearby) -> bool:
        """If need be another row goes: of its own sender, or of one that has more."""
        rows = [row for row in self._rows.values() if row.room not in self._known]
        senders = Counter(row.address.host for row in rows)
        own = senders[new.address.host]
        if new.room not in self._known and own >= PER_SENDER:
            rows = [row for row in rows if row.address.host == new.address.host and not self._is_here(row)]
        elif len(self._rows) < MOST_ROOMS:
            return True
        else:
            most = max(senders.values(), default=0)
            crowd = [row for row in rows if senders[row.address.host] == most > own + 1 or new.room in self._known]
            rows = [row for row in rows if not self._is_here(row)] or crowd
        if rows:
            self._drop(min(rows, key=lambda row: self._heard[row.room]).room)
        return bool(rows)

    def list(self) -> list[Nearby]:
        self._forget()
        return [replace(room, here=self._is_here(room)) for room in self._rows.values()]

    def find(self, room: str) -> Nearby | None:
        return self._rows.get(room)


class Search(asyncio.DatagramProtocol):
    """The guest's side: asks everybody every two seconds; who finds nobody asks each address of the network."""

    def __init__(self, rooms: Rooms, changed: Callable[[], None], networks: Callable[[], Iterable[str]],
                 port: int = PORT, more: Iterable[str] = ()) -> None:
        self.rooms = rooms
        self._changed, self._networks, self._port, self._more = changed, networks, port, tuple(more)
        self._transport: asyncio.DatagramTransport | None = None
        self._task: asyncio.Task[None] | None = None
        self._answered = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]
        self._task = asyncio.get_running_loop().create_task(self._ask_on())

    def connection_lost(self, error: Exception | None) -> None:
        if self._task is not None:
            self._task.cancel()

    def datagram_received(self, data: bytes, source: tuple[str, int]) -> None:
        room = parse_answer(data, source[0])
        if room is not None:
            self._answered = True
            if self.rooms.hear(room):
                self._changed()

    def error_received(self, error: Exception) -> None:
        """A network that knows no broadcast, or nobody at an address."""

    async def _ask_on(self) -> None:
        asked = 0.0
        while True:
            own = list(self._networks())
            for host in (*_everybody(own), *(_directed(address) for address in own), *own, *self._more):
                self._ask(host)
            if asked >= SWEEP_AFTER and not self._answered:
                await self._sweep(own)
                asked = 0.0
            await asyncio.sleep(EVERY)
            asked += EVERY

    async def _sweep(self, own: list[str]) -> None:
        for address in own:
            stem = address.rpartition(".")[0]
            for last in range(1, 255):
                self._ask(f"{stem}.{last}")
                if last % 16 == 0:
                    await asyncio.sleep(0.02)  # a burst would be dropped while addresses are looked up

    def _ask(self, host: str) -> None:
        if self._transport is not None:
            try:
                self._transport.sendto(QUESTION, (host, self._port))
            except OSError:
                return


def _everybody(own: list[str]) -> tuple[str, ...]:
    """A device that is only by itself (as in a test) has nobody to call."""
    return () if own and all(address.startswith("127.") for address in own) else ("255.255.255.255",)


def _directed(address: str) -> str:
    """The broadcast address of the /24 round an address; some phones don't send to 255.255.255.255."""
    return address.rpartition(".")[0] + ".255"


async def search(rooms: Rooms, changed: Callable[[], None], networks: Callable[[], Iterable[str]], *,
                 port: int = PORT, more: Iterable[str] = ()) -> asyncio.DatagramTransport:
    """Ask until the transport is closed. `more`: single addresses to ask as well (one that was typed)."""
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: Search(rooms, changed, networks, port, more),
                                                       local_addr=("0.0.0.0", 0), allow_broadcast=True)
    return transport
