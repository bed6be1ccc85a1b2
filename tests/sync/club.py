"""A club evening on loopback: a real host and real guests over real sockets, in one loop."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.store import Store
from app.store.seats import Seat
from app.sync.client import Event, Ticket
from app.sync.headless import Player
from app.sync.record import Record
from app.sync.seal import can_encrypt
from app.sync.service import Guesting, Hosting
from games import GAMES

HERE = "127.0.0.1"
PATIENCE = 60.0


def free_port(kind: int = socket.SOCK_DGRAM) -> int:
    with socket.socket(socket.AF_INET, kind) as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
        return port


def people(count: int, *bots: str) -> list[Seat]:
    seats = [Seat("person", f"player {number}", number) for number in range(count)]
    return seats + [Seat("bot", f"bot {number}", count + number, level) for number, level in enumerate(bots)]


class Guest:
    def __init__(self, club: Club, level: str | None, chairs: int = 1, ticket: Ticket | None = None,
                 role: str = "player") -> None:
        self.events: list[Event] = []
        self.results: list[int] = []
        self.player = Player(level, chairs, self.results.append, "tablet")
        record = club.record
        ticket = ticket or Ticket(record.code, "tablet", role, record.room, f"{HERE}:{club.hosting.port}")
        self.guesting = Guesting(ticket, club.games, self._told, app="test", beacon_port=club.beacon,
                                 networks=lambda: [HERE])
        self.client = self.player.client = self.guesting.client
        self.guesting.connect()

    def _told(self, event: Event) -> None:
        self.events.append(event)
        self.player.told(event)

    def cut(self) -> None:
        """The connection dies at once and without a word."""
        if self.client._link is not None:
            self.client._link._ws.transport.abort()  # type: ignore[attr-defined]


class Club:
    def __init__(self, path: Path, game: str, seats: list[Seat], games: Any = GAMES, **options: Any) -> None:
        self.games = games
        self.path = path
        self.beacon = free_port()
        self.record = Record.new("club", games[game], seats, options, encrypted=can_encrypt())
        self.store: Store
        self.hosting: Hosting
        self.guests: list[Guest] = []
        self._dead: list[Store] = []

    async def open(self, again: bool = False) -> None:
        self.store = Store.open(self.path)
        self.hosting = await Hosting.open(self.store, self.games, None if again else self.record, host=HERE, port=0,
                                          beacon_port=self.beacon, app="test", changed=self._changed)
        self.record = self.hosting.room.record

    def _changed(self) -> None:
        """The host's person starts as soon as everybody sits."""
        if hasattr(self, "hosting"):
            room = self.hosting.room
            full = all(seat.is_bot or holder is not None
                       for seat, holder in zip(room.record.seats, room.record.holders, strict=True))
            if room.phase == "lobby" and full:
                asyncio.get_running_loop().call_soon(lambda: room.start() if room.phase == "lobby" else None)

    def join(self, level: str | None = "random", chairs: int = 1, **how: Any) -> Guest:
        guest = Guest(self, level, chairs, **how)
        self.guests.append(guest)
        return guest

    async def kill_guest(self, guest: Guest, after: Callable[[], None] = lambda: None) -> Guest:
        """A device is killed and started again; what it has kept is what the ticket says. `after`: what happens
        meanwhile."""
        saved = json.loads(json.dumps(guest.client.ticket.to_json()))
        guest.cut()
        await guest.guesting.close()
        await self.until(lambda: guest.client.device not in self.hosting.room._here)
        after()
        back = Guest(self, guest.player._level, guest.player._chairs, ticket=Ticket.from_json(saved))
        self.guests[self.guests.index(guest)] = back
        return back

    async def kill_host(self) -> None:
        """As by the battery: no word to anybody. It comes back under another port."""
        for link in list(self.hosting.room._peers):
            link._ws.transport.abort()  # type: ignore[attr-defined]
        await self.hosting.close()
        self._dead.append(self.store)      # not closed: what was only a line stays one

    async def until(self, test: Callable[[], Any], seconds: float = PATIENCE) -> None:
        async def wait() -> None:
            while not test():
                await asyncio.sleep(0.01)
        try:
            await asyncio.wait_for(wait(), seconds)
        except TimeoutError as error:
            room = self.hosting.room
            told = [(guest.client.revision, guest.client.online, guest.client.verdict, guest.client.ended,
                     [event.kind + ":" + event.code for event in guest.events[-3:]]) for guest in self.guests]
            raise AssertionError(f"waited in vain: {room.phase} {room.match and room.match.revision} {told}") from error

    def all_verified(self) -> bool:
        return all(guest.client.verdict is not None for guest in self.guests)

    async def close(self) -> None:
        for guest in self.guests:
            await guest.guesting.close()
        await self.hosting.close()
        for store in (*self._dead, self.store):
            store.close()
