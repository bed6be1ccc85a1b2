"""A browser's place in a room: a guest of the room in the same thread. What its seats may not know is cut where it is cut
for every other device, before anything of it reaches the browser's table.

It can't check anything for its people (whoever reads the Wi-Fi could change the page), so it takes no part in the draw
and trusts the host; the result says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from hashlib import blake2b
from typing import Any, TypeVar, cast

from app import __version__, i18n
from app.session.outbox import Post
from app.session.remote import RemoteSession
from app.session.room import RoomView
from app.session.seats import Seat
from app.store import Store
from app.sync import wire
from app.sync.client import Client, Event, Ticket
from app.sync.fair import TRUSTS
from app.sync.host import Room
from app.sync.net import LoopClock, OwnLink
from app.sync.playing import LOBBY, OVER
from app.sync.ports import BROWSER, OwnConnection
from app.sync.proof import public_of
from app.web import words
from games.kernel import Entry, Game, Match, State

T = TypeVar("T")


def key_of(token: str) -> str:
    """The private key of a device, made of its browser's token: the room's record has the public half, as of every device."""
    return blake2b(token.encode(), digest_size=32, person=b"starcab browser").hexdigest()


def public_key(token: str) -> str:
    return public_of(key_of(token))


class Here:
    """The loop that runs already, as a net: what a session asks of a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()

    def call(self, work: Callable[..., None], *arguments: Any) -> None:
        work(*arguments)

    def run(self, work: Coroutine[Any, Any, T], seconds: float = 0.0) -> T:
        """What does not wait for anything."""
        try:
            work.send(None)
        except StopIteration as done:
            value: T = done.value
            return value
        raise RuntimeError("this would wait for itself")

    def close(self) -> None:
        """It is others' too."""


class OpenLink(OwnLink):
    """The same way as the host's own people have, but what comes out of it goes through the air in plain text."""

    encrypted = False
    channel = BROWSER


class TrustingClient(Client):
    """A guest that keeps no witness: it would only check this very process."""

    def _witness(self, rows: list[list[Any]]) -> None:
        pass

    def received(self, link: Any, frame: Any) -> None:
        if isinstance(frame, wire.Moved):
            self._moved(frame)
        else:
            super().received(link, frame)

    def _moved(self, told: wire.Moved) -> None:
        if not self._caught_up or told.revision <= self.revision:
            return  # the whole is still to come
        if told.base != self.revision or told.views.keys() != self.views.keys():
            return self._ask()
        self._move(told, told.views, told.news)

    def _send(self, message: wire.Message) -> None:
        """A wish about the match is handed over as it is."""
        if isinstance(message, (wire.Submit, wire.Undo)):
            cast(OwnConnection, self._link).ask(message)
        else:
            super()._send(message)

    def _hear(self, message: Any) -> None:
        if isinstance(message, wire.Reveal):
            self._open(message)
        elif not isinstance(message, (wire.Draw, wire.Lots, wire.HandOver)):       # it is not asked
            super()._hear(message)

    def _open(self, reveal: wire.Reveal) -> None:
        if self._caught_up and self.verdict is None and reveal.draw == self.match:
            self.reveal, self.verdict = reveal, (True, TRUSTS)
            self._tell(Event("revealed", about=reveal))

    def _say_verdict(self) -> None:
        """The room knows it."""


class _Guesting:
    """What a session needs of its way to the room."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def connect(self) -> None:
        self.client.connect()


class BrowserSession(RemoteSession):
    """Everything happens in the room's own thread and loop. Nothing is kept here: the browser keeps its token, the room the
    rest."""

    def __init__(self, room: Room, token: str, name: str, *, store: Store, games: Mapping[str, Game], post: Post) -> None:
        self._host_room = room
        self._named_for: tuple[RoomView | None, str] = (None, "")
        self._named: tuple[Seat, ...] = ()
        record = room.record
        ticket = Ticket(record.code, name, room=record.room, key=key_of(token))
        super().__init__(ticket, store=store, games=games, post=post, app=__version__, net=Here())  # type: ignore[arg-type]

    async def _enter(self, ticket: Ticket) -> Any:
        loop, room = asyncio.get_running_loop(), self._host_room
        client = TrustingClient(ticket, games=self._games, clock=LoopClock(loop), tell=self._told, app=__version__,
                                dial=lambda: OpenLink.pair(loop, client, room))
        return _Guesting(client)

    def _keep_ticket(self, ticket: Ticket) -> None:
        """The browser has its token."""

    def _keep_match(self, match: Match) -> None:
        """It is in the store already."""

    def _keep_seen(self) -> None:
        """So is all that there is to know."""

    def _see_host(self, client: Client) -> None:
        """It is here."""

    def _open_journal(self, reveal: Any) -> None:
        """The room has it."""

    def journal(self) -> list[Entry]:
        match = self._host_room.match
        return list(match.journal) if match is not None and match.state.over else []

    def at(self, length: int) -> State:
        match = self._host_room.match
        if match is None or not match.state.over:
            raise IndexError("the journal is open when the match is over")
        return match.at(length)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Asked for some thirty times an act: named once for each telling of the room and each language."""
        room, language = self._named_for
        if room is not self.room or language != i18n.language():
            self._named_for = self.room, i18n.language()
            self._named = tuple(words.named(seat) for seat in super().seats)
        return self._named

    @property
    def room_is_open(self) -> bool:
        return self._host_room.is_open

    @property
    def keeps_seats(self) -> bool:
        """For whoever leaves now."""
        return self._host_room.phase not in (LOBBY, OVER)

    @property
    def leave_text(self) -> str:
        if not any(chair.mine for chair in self.room.chairs):
            return "web.leave.looking"
        return "web.leave.kept" if self.keeps_seats else "web.leave.free"

    def verdicts(self) -> list[tuple[bool, str]]:
        """As the room has them: those of whoever sat in this match, each once."""
        return list(self._host_room.record.verdicts.values())

    def leave(self) -> None:
        """Either way this browser is known, and comes back without asking anybody."""
        if not self._closed and not self.keeps_seats:
            self._host_room.stand_up(self._client.device)
        self._end(for_good=False)

    def _end(self, for_good: bool) -> None:
        if not self._closed:
            self._closed = True
            self._outbox.clear()
            self._client.close()
