"""A room with its doors and beacon open, and a guest that finds its way back: what the app and the headless
commands run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

from websockets.asyncio.server import Server

from app.referee import Thinker
from app.sync.addresses import own_addresses
from app.sync.beacon import Nearby, Rooms, answer, search
from app.sync.client import Client, Event, Ticket
from app.sync.codes import PORT, Address, Link
from app.sync.fair import Eye
from app.sync.host import Room
from app.sync.inheriting import Inherits
from app.sync.net import LoopClock, dial, open_doors, port_of
from app.sync.ports import Clock, RoomStore
from app.sync.record import Record
from games.kernel import Game, Match, State

log = logging.getLogger("starcab.sync")
AGAIN = 0.5
"""Seconds between two attempts to be found."""
LOOK = 1.5
"""Seconds to look for a room that is not where it was."""
OTHERS = 0.2
"""Seconds that others have to answer as well."""
MOST_CLAIMS = 16


class Hosting:
    """Nothing listens before `open`."""

    def __init__(self, room: Room, host: str, beacon_port: int) -> None:
        self.room = room
        self._host, self._beacon_port = host, beacon_port
        self._servers: list[Server] = []
        self._beacon: asyncio.DatagramTransport | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self.port = 0
        self.findable = False

    @classmethod
    async def open(cls, store: RoomStore, games: Mapping[str, Game], record: Record | None = None, *,
                   match: Match | None = None, host: str = "0.0.0.0", port: int = PORT, beacon_port: int = PORT,
                   app: str = "", pace: float = 0.0, plain_too: bool | None = None, only: bool = False,
                   changed: Callable[[], None] = lambda: None) -> Hosting:
        """A new room, or (without a record) the one that was open last. `only`: at this port or not at all."""
        loop = asyncio.get_running_loop()
        how: dict[str, Any] = {"clock": LoopClock(loop), "think": Thinker(loop.call_soon_threadsafe), "app": app, "pace": pace,
                               "changed": changed}
        if record is None:
            room = Room.reopen(store, games, **how)
        else:
            room = Room(record, game=record.games(games)[record.game], store=store, match=match, **how)
        hosting = cls(room, host, beacon_port)
        await hosting._listen(port, only)
        await hosting.let_in_plain(room.record.plain if plain_too is None else plain_too)
        return hosting

    async def let_in_plain(self, on: bool) -> None:
        """Devices that can't encrypt come in by a second door, if the host's person wants it. OSError: it can't be had."""
        code = self.room.record.code
        if not code.encrypted:
            return
        if on and len(self._servers) == 1:
            self._servers.append(await open_doors(self.room, code, self._host, self.port + 1, encrypted=False, only=True))
        elif not on:
            for server in self._servers[1:]:
                server.close(close_connections=False)
            del self._servers[1:]
        if self.room.record.plain != on:
            self.room.let_in_plain(on)

    async def _listen(self, port: int, only: bool) -> None:
        code = self.room.record.code
        self._servers = [await open_doors(self.room, code, self._host, port, only=only)]
        self.port = port_of(self._servers[0])
        await self._be_found()

    async def _be_found(self) -> None:
        """Another room on this device may still have the port (an app that is just ending): then later."""
        while not self._closed:
            try:
                self._beacon = await answer(self.room.describe, self.port, host=self._host, beacon_port=self._beacon_port)
                self.findable = True
                return
            except OSError as error:
                if self._task is None:
                    log.warning("this room can be joined, but not yet found: %r", error)
                    self._task = asyncio.get_running_loop().create_task(self._be_found())
                    return
            await asyncio.sleep(AGAIN)

    def addresses(self) -> list[Address]:
        own = own_addresses() if self._host == "0.0.0.0" else [self._host]
        return [Address(host, self.port) for host in own]

    def link(self) -> Link | None:
        """For the QR code; None: this device is in no network."""
        address = next(iter(self.addresses()), None)
        return Link(address, self.room.record.code, self.room.record.room) if address else None

    async def close(self, for_good: bool = False) -> None:
        """For good: everybody is told. Else the room can be opened again, and the guests look for it."""
        if for_good:
            self.room.close()
        else:
            self.room.quit()
        self._closed = True
        if self._task is not None:
            self._task.cancel()
        if self._beacon is not None:
            self._beacon.close()
        await asyncio.sleep(0)
        for server in self._servers:
            server.close()
        for server in self._servers:
            await server.wait_closed()


class Guesting:
    """A guest with a way to its host: the address it had, and when nobody is there, a search for the room."""

    def __init__(self, ticket: Ticket, games: Mapping[str, Game], tell: Callable[[Event], None], *,
                 keep: Callable[[Ticket], None] = lambda ticket: None, app: str = "", beacon_port: int = PORT,
                 networks: Callable[[], list[str]] = own_addresses, heir: Inherits | None = None,
                 try_out: Callable[[Mapping[Eye, State]], None] = lambda views: None) -> None:
        loop = asyncio.get_running_loop()
        self.client = Client(ticket, games=games, clock=LoopClock(loop), dial=self._dial, tell=tell, keep=self._keep_ticket,
                             app=app, heir=heir, try_out=try_out)
        self._keep, self._beacon_port, self._networks = keep, beacon_port, networks
        self._tasks: set[asyncio.Task[None]] = set()
        self._where = ""        # the address that is tried

    def connect(self) -> None:
        self.client.connect()

    def _dial(self) -> None:
        task = asyncio.get_running_loop().create_task(self._connect())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _keep_ticket(self, ticket: Ticket) -> None:
        """Only the room itself can be heard of here, so it is at this address."""
        ticket.address = self._where or ticket.address
        self._keep(ticket)

    async def _connect(self) -> None:
        """In turn where the room was and where somebody says that it is: anybody can say so."""
        ticket, attempt = self.client.ticket, self.client.attempt
        found = await self._look(ticket) if not ticket.address or (attempt % 2 and ticket.room) else ""
        self._where = found or ticket.address
        if self._where:
            await dial(self.client, Address.parse(self._where), ticket.code)
        else:
            self.client.failed()

    async def _look(self, ticket: Ticket) -> str:
        """Where is the room now? Whoever answers for it is tried, one after the other."""
        claims = _Claims(self.client._clock, ticket.room)
        more = [Address.parse(ticket.address).host] if ticket.address else []
        asking = await search(claims, lambda: None, self._networks, port=self._beacon_port, more=more)
        try:
            await asyncio.wait_for(claims.heard.wait(), LOOK)
            await asyncio.sleep(OTHERS)
        except TimeoutError:
            return ""
        finally:
            asking.close()
        return claims.addresses[self.client.attempt // 2 % len(claims.addresses)]

    async def close(self, for_good: bool = False) -> None:
        if for_good:
            self.client.leave()
        else:
            self.client.close()
        await asyncio.sleep(0.01)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class _Claims(Rooms):
    """Every address that answers for one room: the true one may be among false ones."""

    def __init__(self, clock: Clock, room: str) -> None:
        super().__init__(clock)
        self._room = room
        self.heard = asyncio.Event()
        self.addresses: list[str] = []

    def hear(self, room: Nearby) -> bool:
        address = str(room.address)
        if room.room == self._room and address not in self.addresses and len(self.addresses) < MOST_CLAIMS:
            self.addresses.append(address)
            self.heard.set()
        return False
