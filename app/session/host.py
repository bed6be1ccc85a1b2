"""A match in a room that this device hosts. For the screens it is one more guest; the room is beside it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from app.session.host_powers import HostPowers, Request
from app.session.outbox import Post
from app.session.remote import NOT_TAKEN
from app.session.update import TROUBLE
from app.store import Store
from app.store.keys import OWN, TICKET
from app.sync.client import Client, Event, Ticket
from app.sync.codes import PORT, Link
from app.sync.host import Room
from app.sync.net import NetThread, OwnLink
from app.sync.record import Record
from app.sync.service import Guesting, Hosting
from games.kernel import Game, Match, State

__all__ = ["HostSession", "Request"]


class HostSession(HostPowers):
    """Opens a new room (`record`), or the one that was open when the app ended."""

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
        ticket = self._own_ticket(store.setting(OWN), Ticket(found.code, name, room=found.room))
        self._take_requests()
        self._beside: list[Callable[[], Coroutine[Any, Any, None]]] = []        # what else serves this room, to be closed
        self._host_room.not_taken = self._tell_not_taken
        super().__init__(ticket, store=store, games=games, post=post, app=app, net=net)

    @staticmethod
    def _own_ticket(plain: Any, new: Ticket) -> Ticket:
        """The one of this device's own people in the same room, with its part in the draw; a new one if none is kept."""
        try:
            kept = Ticket.from_json(plain)
        except ValueError:
            return new
        return replace(kept, name=new.name) if kept.room == new.room and kept.code == new.code else new

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

    def _see_host(self, client: Client) -> None:
        """It is here."""

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
    def leave_text(self) -> str:
        return "leave.text_host_alone"

    @property
    def findable(self) -> bool:
        return self._hosting.findable

    @property
    def match_id(self) -> str:
        return self._host_room.record.match_id

    def serve_beside(self, work: Callable[[Room], Coroutine[Any, Any, None]],
                     close: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Something else that serves the same room, in its thread: a door to browsers. `close` ends it with the room."""
        self._beside.append(close)
        self.do_beside(lambda: work(self._host_room))

    def do_beside(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._net.call(lambda: self._tasks.append(self._net.loop.create_task(work())))

    # What only the host may

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

    def hand_over(self, device: int) -> None:
        self._wish(self._host_room.hand_over, device)

    def _tell_not_taken(self) -> None:
        if self._client.views:
            self._tell_again(TROUBLE, NOT_TAKEN)

    def at(self, length: int) -> State:
        """The truth, from the store: the room's own match moves on."""
        return Match.from_json(self._store.load(self.match_id), {self.game.id: self.game}).at(length)

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
        for close in self._beside:      # its guests were told why by now
            await close()
