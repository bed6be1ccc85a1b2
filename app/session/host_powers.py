"""What only the host's person may, whatever they sit at: the app that holds the room, or a browser in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from app.session.remote import RemoteSession
from app.session.seats import BOT, Seat
from app.sync.host import Room
from app.sync.wire import Bad
from games.kernel import Action, Entry


class Request(NamedTuple):
    """A device asks for a chair that was left during the match."""

    seat: int
    device: int
    name: str


class Asker(NamedTuple):
    """A browser that asks to be let in: under which name, and what it is."""

    number: int
    name: str
    agent: str


class HostPowers(RemoteSession):
    """The part of a session that is about the room beside it."""

    hosting = True
    _host_room: Room

    def _take_requests(self) -> None:
        self._requests: list[Request] = []          # claims of chairs that were left, until a screen puts the question
        self._request_listeners: list[Callable[[Request], None]] = []
        self._host_room.asks = self._asked

        self._askers: tuple[Asker, ...] = ()        # browsers that wait to be let in
        self._asker_listeners: list[Callable[[tuple[Asker, ...]], None]] = []
        self._let_in: Callable[[int, bool], None] = lambda number, yes: None

    # Browsers at the door

    def tell_askers(self, askers: tuple[Asker, ...], let_in: Callable[[int, bool], None]) -> None:
        """From the net's thread: all who wait now, and how they are answered there."""
        self._let_in = let_in
        self._put(lambda: self._hear_askers(askers))

    def _hear_askers(self, askers: tuple[Asker, ...]) -> None:
        self._askers = askers
        for listener in list(self._asker_listeners):
            listener(askers)

    def listen_askers(self, callback: Callable[[tuple[Asker, ...]], None]) -> Callable[[], None]:
        """All that wait, now and whenever that changes."""
        self._asker_listeners.append(callback)
        callback(self._askers)
        return lambda: self._asker_listeners.remove(callback) if callback in self._asker_listeners else None

    def answer_asker(self, number: int, yes: bool) -> None:
        self._wish(self._let_in, number, yes)

    # The room

    def may_inherit(self, device: int) -> bool:
        return not self._host_room.is_browser(device)

    def start(self) -> None:
        self._wish(self._host_room.start)

    def again(self) -> None:
        self._wish(self._host_room.again)

    def lock(self, on: bool) -> None:
        self._wish(self._host_room.lock, on)

    def allow_emotes(self, on: bool) -> None:
        self._wish(self._host_room.allow_emotes, on)

    def remove(self, device: int) -> None:
        self._wish(self._host_room.remove, device)

    def give_seat(self, seat: int, new: Seat) -> None:
        kind = BOT if new.kind == BOT else "person"
        self._wish(self._host_room.give, seat, Seat(kind, new.name, new.colour, new.level))

    def answer_claim(self, request: Request, yes: bool) -> None:
        self._wish(self._host_room.answer_claim, request.seat, request.device, yes)

    def listen_requests(self, callback: Callable[[Request], None]) -> Callable[[], None]:
        """Each once, also those that came before anybody listened."""
        self._request_listeners.append(callback)
        waiting, self._requests = self._requests, []
        for request in waiting:
            callback(request)
        return lambda: self._request_listeners.remove(callback) if callback in self._request_listeners else None

    def _asked(self, seat: int, device: int, name: str) -> None:
        """From the net's thread. What the host's own people ask for, they give."""
        request = Request(seat, device, name)
        if device == self._client.device:
            self._wish(self._host_room.answer_claim, seat, device, True)
        else:
            self._put(lambda: self._tell_request(request))

    def _tell_request(self, request: Request) -> None:
        if not self._request_listeners and not self._closed:
            self._requests = [*(one for one in self._requests if one[:2] != request[:2]), request]
        for listener in list(self._request_listeners):
            listener(request)

    def answer_for(self, seat: int, action: Action, revision: int) -> None:
        """For somebody who is away."""
        self._wish(self._host_room.answer_for, seat, action, revision)

    def take_back(self, entries: int) -> None:
        self._wish(self._host_room.take_back, entries, self.revision)

    def set_pace(self, seconds: float) -> None:
        self._net.call(setattr, self._host_room, "pace", seconds)

    def journal(self) -> list[Entry]:
        match = self._host_room.match
        return list(match.journal) if match else []

    def _wish(self, work: Callable[..., None], *arguments: Any) -> None:
        def do() -> None:
            try:
                work(*arguments)
            except Bad as bad:
                self._tell_refused(bad.code.value)
        self._net.call(do)
