"""Real connections: websockets under a room or a guest, in a thread and a loop of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Any, Protocol, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.http11 import Request, Response

from app.sync import wire
from app.sync.codes import PORT, Address, Code
from app.sync.host import CONNECTIONS, HANDSHAKE
from app.sync.seal import MAC, can_encrypt, tls

log = logging.getLogger("starcab.sync")
PATH = "/starcab"
WAITING = 1 << 20
"""Bytes that may wait for a slow reader before it is given up."""
T = TypeVar("T")
_quiet = logging.getLogger("starcab.sync.websockets")
_quiet.setLevel(logging.CRITICAL)


class LoopClock:
    """The clock of an asyncio loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> float:
        return self._loop.time()

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        return self._loop.call_later(seconds, call)


class WsLink:
    """One connection. What is sent goes to the system at once; nobody waits for a slow reader, who is given up."""

    def __init__(self, ws: ClientConnection | ServerConnection, encrypted: bool) -> None:
        self.encrypted = encrypted
        self.sent = 0
        self._ws = ws
        self._closing: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        if self._closing is not None:
            return
        if self._ws.transport.get_write_buffer_size() > WAITING:
            self._ws.transport.abort()
            return
        self.sent += len(text)
        broadcast((self._ws,), text)  # of one: websockets' way to write without waiting

    def close(self) -> None:
        """After what was sent."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._ws.close())

    async def pump(self, hear: Callable[[Any, str | bytes], None]) -> None:
        """Everything that comes, until the end."""
        try:
            async for frame in self._ws:
                hear(self, frame)
        except (ConnectionClosed, OSError):
            pass


class Doors(Protocol):
    """What serves connections: a room."""

    def opened(self, link: Any) -> None: ...
    def received(self, link: Any, frame: str | bytes) -> None: ...
    def closed(self, link: Any) -> None: ...


async def open_doors(room: Doors, code: Code, host: str = "0.0.0.0", port: int = PORT, *,
                     encrypted: bool | None = None, only: bool = False) -> Server:
    """Listen for guests. A port that is taken is replaced by any other: the beacon and the QR code tell which; `only`:
    this port or none."""
    use_tls = code.encrypted if encrypted is None else encrypted

    async def handle(ws: ServerConnection) -> None:
        link = WsLink(ws, use_tls)
        room.opened(link)
        try:
            await link.pump(room.received)
        finally:
            room.closed(link)

    def check(ws: ServerConnection, request: Request) -> Response | None:
        if request.path != PATH:
            return ws.respond(HTTPStatus.NOT_FOUND, "This is a Starcab room.\n")
        if len(ws.server.connections) > CONNECTIONS + 4:
            return ws.respond(HTTPStatus.SERVICE_UNAVAILABLE, "The room is full.\n")
        return None

    settings: dict[str, Any] = {
        "process_request": check, "ssl": tls(code.psk, server=True) if use_tls else None, "compression": None,
        "max_size": 4 * (wire.FROM_GUEST + MAC), "max_queue": 8, "open_timeout": HANDSHAKE, "close_timeout": 2,
        "ping_interval": None, "server_header": None, "logger": _quiet}
    try:
        return await serve(handle, host, port, **settings)
    except OSError:
        if not port or only:
            raise
        return await serve(handle, host, 0, **settings)


def port_of(server: Server) -> int:
    port: int = next(iter(server.sockets)).getsockname()[1]
    return port


class Dialled(Protocol):
    """What wants a connection: a guest."""

    def opened(self, link: Any) -> None: ...
    def received(self, link: Any, frame: str | bytes) -> None: ...
    def closed(self, link: Any) -> None: ...
    def failed(self) -> None: ...


async def dial(guest: Dialled, address: Address, code: Code) -> None:
    """Connect and carry what is said until the end. A host that encrypts is never spoken to in the open, unless this
    device can't encrypt at all: then the host must have opened its second door, and the link is marked."""
    use_tls = code.encrypted and can_encrypt()
    port = address.port + (code.encrypted and not use_tls)
    scheme, context = ("wss", tls(code.psk, server=False)) if use_tls else ("ws", None)
    try:
        ws = await connect(f"{scheme}://{address.host}:{port}{PATH}", ssl=context,
                           server_hostname="starcab" if use_tls else None, compression=None, proxy=None,
                           max_size=4 * (wire.FROM_HOST + MAC), open_timeout=4, close_timeout=2, ping_interval=None,
                           user_agent_header=None, logger=_quiet)
    except (OSError, WebSocketException, TimeoutError, ValueError, EOFError) as error:
        log.info("no connection to %s: %r", address, error)
        guest.failed()
        return
    link = WsLink(ws, use_tls)
    guest.opened(link)
    try:
        await link.pump(guest.received)
    finally:
        guest.closed(link)


class NetThread:
    """A thread with a loop, beside the screen's: it goes on answering while the screen is paused."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.clock = LoopClock(self.loop)
        self._thread = threading.Thread(target=self._run, name="net", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self.loop.close()

    def call(self, work: Callable[..., None], *arguments: Any) -> None:
        """Do this in the loop, later."""
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self.loop.call_soon_threadsafe(work, *arguments)

    def run(self, work: Coroutine[Any, Any, T], seconds: float = 10.0) -> T:
        """Do this in the loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def close(self) -> None:
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self.loop.stop)
            if threading.current_thread() is not self._thread:
                self._thread.join(2)


class OwnLink:
    """The way between a room and a guest on the same device; nothing leaves it."""

    encrypted = True

    def __init__(self, loop: asyncio.AbstractEventLoop, doors: Doors | Dialled) -> None:
        self._loop, self._doors = loop, doors
        self.other: OwnLink
        self._open = True

    @classmethod
    def pair(cls, loop: asyncio.AbstractEventLoop, guest: Dialled, room: Doors) -> None:
        mine, theirs = cls(loop, guest), cls(loop, room)
        mine.other, theirs.other = theirs, mine
        room.opened(theirs)
        guest.opened(mine)

    def send(self, text: str) -> None:
        self._loop.call_soon(self.other._hear, text)

    def close(self) -> None:
        if self._open:
            self._open = False
            self._loop.call_soon(self.other._end)

    def _hear(self, text: str) -> None:
        if self._open:
            self._doors.received(self, text)

    def _end(self) -> None:
        if self._open:
            self._open = False
            self._doors.closed(self)
