"""The door to browsers of a room that is hosted in the app: the lobby's switch. Nothing listens while it is shut."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from app.session.host import HostSession
from app.session.outbox import Post
from app.store import Store
from app.sync.host import Room
from app.web.door import Door, spelled
from app.web.files import Files
from app.web.front import PORT, Front
from app.web.house import OneRoom
from games import GAMES

log = logging.getLogger("starcab.web")


@dataclass(frozen=True, slots=True)
class DoorView:
    """What the lobby shows of it."""

    open: bool = False
    everybody: bool = False
    url: str = ""           # for the QR code; "": this device is in no network
    address: str = ""       # to type, and then
    ticket: str = ""        # these letters
    failed: bool = False    # there is no port to be had


class AppDoor:
    """Call it from the screen's thread; `view` is what was heard last. A door that was open when the app ended opens again."""

    def __init__(self, session: HostSession, store: Store, post: Post, *, host: str = "0.0.0.0", port: int = PORT) -> None:
        self._session, self._store, self._post = session, store, post
        self._host, self._port = host, port
        self.view = DoorView()
        self._listeners: list[Callable[[DoorView], None]] = []
        self._door: Door | None = None
        self._house: OneRoom | None = None
        self._front: Front | None = None
        self._busy = asyncio.Lock()
        session.serve_beside(self._begin, self._end)

    def listen(self, callback: Callable[[DoorView], None]) -> Callable[[], None]:
        self._listeners.append(callback)
        callback(self.view)
        return lambda: self._listeners.remove(callback) if callback in self._listeners else None

    def open(self, on: bool) -> None:
        self._session.do_beside(self._open if on else self._shut)

    def let_everybody_in(self, on: bool) -> None:
        async def work() -> None:
            if self._door is not None and self._front is not None:
                self._door.open(on)
                self._tell()
        self._session.do_beside(work)

    # In the room's thread

    async def _begin(self, room: Room) -> None:
        self._door = Door(room, self._store, GAMES, changed=self._knocked)
        if room.record.browsers:
            await self._open()

    async def _open(self) -> None:
        async with self._busy:
            if self._front is not None or self._door is None:
                return
            files = await asyncio.get_running_loop().run_in_executor(None, Files)
            self._house = OneRoom(files)
            self._house.add(self._door)
            front = Front(self._house, self._host)
            try:
                await front.open(self._port)
            except OSError as error:
                log.warning("no door to browsers: %r", error)
                self._show(DoorView(failed=True))
                return
            self._front = front
            self._door.open()
            self._tell()

    async def _shut(self) -> None:
        """For good: the ticket opens nothing any more."""
        if self._door is not None:
            self._door.shut()
        await self._end()
        self._show(DoorView())

    async def _end(self) -> None:
        """The room goes on, or is opened again later: browsers look for it."""
        async with self._busy:
            front, self._front = self._front, None
            if self._house is not None:
                self._house.close()
            if front is not None:
                await front.close()

    def _knocked(self) -> None:
        if self._door is not None:
            self._door.tell_askers(self._session)

    def _tell(self) -> None:
        door, front = self._door, self._front
        if door is not None and front is not None:
            address = next(map(str, front.addresses()), "")
            self._show(DoorView(True, door.everybody, front.url(door.ticket), address, spelled(door.ticket)))

    def _show(self, view: DoorView) -> None:
        def told() -> None:
            self.view = view
            for listener in list(self._listeners):
                listener(view)
        self._post(told)
