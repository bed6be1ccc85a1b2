"""A room and its guests without sockets: what is sent arrives when `Post.deliver` is called, and is written down."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from app.store import Store
from app.store.seats import Seat
from app.sync.client import Client, Event, Ticket
from app.sync.host import Room
from app.sync.record import Record
from games.kernel import Game
from tests.sync.simulation import World


class Clock:
    def __init__(self) -> None:
        self.world = World(0)
        self.later = self.world.later

    def now(self) -> float:
        return self.world.time


class End:
    """One end of a connection."""

    encrypted = False
    channel = "plain"

    def __init__(self, post: Post, doors: Any) -> None:
        self.post, self.doors = post, doors
        self.other: End
        self.open = True
        self.sent: list[str] = []

    def proved(self) -> None:
        """No gate is before this house."""

    def send(self, text: str) -> None:
        self.sent.append(text)
        self.post.queue.append((self.other, text))

    def close(self) -> None:
        self.post.queue.append((self.other, None))


class Post:
    def __init__(self) -> None:
        self.queue: deque[tuple[End, str | None]] = deque()

    def connect(self, guest: Any, room: Room) -> tuple[End, End]:
        mine, theirs = End(self, guest), End(self, room)
        mine.other, theirs.other = theirs, mine
        room.opened(theirs)
        guest.opened(mine)
        return mine, theirs

    def deliver(self) -> None:
        while self.queue:
            end, text = self.queue.popleft()
            if not end.open:
                continue
            if text is None:
                end.open = False
                end.doors.closed(end)
            else:
                end.doors.received(end, text)


class House:
    """A host with a real store, and guests that do nothing by themselves."""

    def __init__(self, path: Path, game: Game, seats: list[Seat], sealed: bool = True, room: type[Room] = Room) -> None:
        self.games: Mapping[str, Game] = {game.id: game}
        self.clock, self.post = Clock(), Post()
        self.store = Store.open(path)
        self.record = Record.new("house", game, seats)
        self.sealed = sealed
        self.room = room(self.record, game=game, store=self.store, clock=self.clock, think=self._never, sealed=sealed)
        self.links: dict[Client, list[End]] = {}

    @staticmethod
    def _never(*_: Any) -> Callable[[], None]:
        return lambda: None

    def guest(self, *seats: int, name: str = "tablet") -> Client:
        events: list[Event] = []
        client = Client(Ticket(self.record.code, name), games=self.games, clock=self.clock, dial=lambda: None,
                        tell=events.append, sealed=self.sealed)
        client.events = events  # type: ignore[attr-defined]
        self.links[client] = []
        self.connect(client)
        for seat in seats:
            client.claim(seat, f"player {seat}", seat)
        self.post.deliver()
        self.pass_time(0.1)
        return client

    def connect(self, client: Client) -> None:
        self.links[client].append(self.post.connect(client, self.room)[1])
        self.post.deliver()

    def reopen(self) -> None:
        """The host app ends and is started again."""
        self.room.quit()
        self.post.deliver()
        self.room = Room.reopen(self.store, self.games, clock=self.clock, think=self._never, sealed=self.sealed)
        self.record = self.room.record

    def lose(self, client: Client) -> None:
        """Both ends notice."""
        theirs = self.links[client][-1]
        for end in (theirs, theirs.other):
            end.open = False
            end.doors.closed(end)
        self.post.deliver()

    def reborn(self, client: Client) -> Client:
        """Killed and started again: what it has kept is what the ticket says."""
        self.lose(client)
        saved = Ticket.from_json(json.loads(json.dumps(client.ticket.to_json())))
        back = Client(saved, games=self.games, clock=self.clock, dial=lambda: None, tell=client.events.append,  # type: ignore[attr-defined]
                      sealed=self.sealed)
        back.events = client.events  # type: ignore[attr-defined]
        self.links[back] = self.links[client]
        self.connect(back)
        return back

    def kill_host(self) -> None:
        """And started again, from what is in the store."""
        for client in self.links:
            self.lose(client)
        self.room.quit()
        self.room = type(self.room).reopen(self.store, self.games, clock=self.clock, think=self._never, sealed=self.sealed)
        self.record = self.room.record

    def pass_time(self, seconds: float) -> None:
        end = self.clock.world.time + seconds
        while self.clock.world._tasks and self.clock.world._tasks[0][0] <= end:
            self.clock.world.step()
            self.post.deliver()
        self.clock.world.time = end

    def start(self) -> None:
        self.room.start()
        self.post.deliver()
        self.pass_time(0.1)

    def sent_to(self, client: Client) -> list[str]:
        """Every frame that ever left the host for this device."""
        return [text for end in self.links[client] for text in end.sent]
