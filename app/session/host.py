"""A match in a room that this device hosts. For the screens it is one more guest; the room is beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.session.outbox import Post
from app.session.remote import OWN, RemoteSession
from app.session.seats import BOT, Seat
from app.store import Store
from app.store.keys import TICKET
from app.sync.client import Client, Event, Ticket
from app.sync.codes import PORT, Link
from app.sync.host import Room
from app.sync.net import NetThread, OwnLink
from app.sync.record import Record
from app.sync.service import Guesting, Hosting
from app.sync.wire import Bad
from games.kernel import Action, Entry, Game, Match, State


class HostSession(RemoteSession):
    """Opens a new room (`record`), or the one that was open when the app ended."""

    hosting = True

    def __init__(self, record: Record | None, *, store: Store, games: Mapping[str, Game], post: Post, app: str = "",
                 name: str = "", host: str = "0.0.0.0", port: int = PORT, beacon_port: int = PORT,
                 match: Match | None = None, plain_too: bool = False) -> None:
        net = NetThread()
        try:
            self._hosting = net.run(Hosting.open(store, games, record, match=match, host=host, port=port,
                                                 beacon_port=beacon_port, app=app, plain_too=plain_too, pace=0.6))
        except BaseException:
            net.close()
            raise
        self._host_room: Room = self._hosting.room
        self._tasks: list[Any] = []      # kept, or the loop may forget them half-way
        found = self._host_room.record
        kept = store.setting(OWN) or {}
        ticket = Ticket(found.code, name, room=found.room)
        if kept.get("room") == found.room:
            ticket.key, ticket.welcomed = kept.get("key", ticket.key), "key" in kept
        super().__init__(ticket, store=store, games=games, post=post, app=app, net=net)

    async def _enter(self, ticket: Ticket) -> Guesting:
        guesting = await super()._enter(ticket)
        client = guesting.client
        client._dial = lambda: OwnLink.pair(self._net.loop, client, self._host_room)
        return guesting

    def _keep_ticket(self, ticket: Ticket) -> None:
        self._store.set_setting(OWN, ticket.to_json())

    def _keep_match(self, match: Match) -> None:
        """It is in the store already."""

    def _keep_seen(self) -> None:
        """So is all that there is to know."""

    # For the lobby

    def link(self) -> Link | None:
        return self._hosting.link()

    @property
    def code(self) -> str:
        return str(self._host_room.record.code)

    @property
    def encrypted(self) -> bool:
        """Whether others come in by TLS."""
        return self._host_room.record.code.encrypted

    @property
    def findable(self) -> bool:
        return self._hosting.findable

    @property
    def match_id(self) -> str:
        return self._host_room.record.match_id

    # What only the host may

    def start(self) -> None:
        self._wish(self._host_room.start)

    def again(self) -> None:
        self._wish(self._host_room.again)

    def let_in_plain(self, on: bool) -> None:
        """Whether devices that can't encrypt may come in by a door of their own."""
        async def work() -> None:
            try:
                await self._hosting.let_in_plain(on)
            except OSError:
                self._tell_refused("not_now")
        self._net.call(lambda: self._tasks.append(self._net.loop.create_task(work())))

    @property
    def lets_in_plain(self) -> bool:
        return self._host_room.record.plain

    def lock(self, on: bool) -> None:
        self._wish(self._host_room.lock, on)

    def allow_emotes(self, on: bool) -> None:
        self._wish(self._host_room.allow_emotes, on)

    def remove(self, device: int) -> None:
        self._wish(self._host_room.remove, device)

    def give_seat(self, seat: int, new: Seat) -> None:
        kind = BOT if new.kind == BOT else "person"
        self._wish(self._host_room.give, seat, Seat(kind, new.name, new.colour, new.level))

    def answer_for(self, seat: int, action: Action, revision: int) -> None:
        """For somebody who is away."""
        self._wish(self._host_room.answer_for, seat, action, revision)

    def take_back(self, entries: int) -> None:
        self._wish(self._host_room.take_back, entries, self.revision)

    def hand_over(self, device: int) -> None:
        self._wish(self._host_room.hand_over, device)

    def set_pace(self, seconds: float) -> None:
        self._net.call(setattr, self._host_room, "pace", seconds)

    def journal(self) -> list[Entry]:
        match = self._host_room.match
        return list(match.journal) if match else []

    def at(self, length: int) -> State:
        """The truth, from the store: the room's own match moves on."""
        return Match.from_json(self._store.load(self.match_id), self._games).at(length)

    def _wish(self, work: Callable[..., None], *arguments: Any) -> None:
        def do() -> None:
            try:
                work(*arguments)
            except Bad as bad:
                self._tell_refused(bad.code.value)
        self._net.call(do)

    def _told(self, event: Event) -> None:
        """When the match went to another device, this one looks for the room there."""
        if event.kind == "refused" and event.code == "handed_over":
            self._client.ended = event.code
            self._store.set_setting(TICKET, self._client.ticket.to_json() | {"address": ""})
        super()._told(event)

    def _end(self, for_good: bool) -> None:
        """A room whose match is over is not opened again."""
        if not self._closed:
            self._net.run(self._shut(for_good or self._host_room.phase == "over"))
            super()._end(False)

    async def _shut(self, for_good: bool) -> None:
        client: Client = self._client
        client.close()
        await self._hosting.close(for_good and not client.ended)
