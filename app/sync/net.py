"""Real connections: websockets under a room or a guest, in a thread and a loop of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from http import HTTPStatus
from typing import Any, Protocol, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException
from websockets.http11 import Request, Response

from app.sync import wire
from app.sync.codes import PORT, Address, RoomCode
from app.sync.gate import PROVE, Gate
from app.sync.seal import MAC, can_encrypt, channel_of, tls

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


class Pipe:
    """To one other end. What is sent goes to the system at once; nobody waits for a slow reader, who is given up."""

    def __init__(self, ws: ClientConnection | ServerConnection, most: int) -> None:
        self._ws, self._most = ws, most
        self.sent = 0
        self._closing: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        if self._closing is not None or self._ws.transport.is_closing():
            return
        if self._ws.transport.get_write_buffer_size() > self._most:
            self.abort()
            return
        self.sent += len(text)
        broadcast((self._ws,), text)  # of one: websockets' way to write without waiting

    def close(self) -> None:
        """After what was sent."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._ws.close())

    def abort(self) -> None:
        self._ws.transport.abort()


class WsLink(Pipe):
    """One connection between devices."""

    def __init__(self, ws: ClientConnection | ServerConnection, gate: Gate | None = None) -> None:
        super().__init__(ws, WAITING)
        encryption = ws.transport.get_extra_info("ssl_object")
        self.encrypted = encryption is not None
        self.channel = channel_of(encryption)
        self._gate = gate

    def proved(self) -> None:
        if self._gate is not None:
            self._gate.proved(self._ws.remote_address)

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


async def open_doors(room: Doors, code: RoomCode, host: str = "0.0.0.0", port: int = PORT, *,
                     encrypted: bool | None = None, only: bool = False) -> Server:
    """Listen for guests. A port that is taken is replaced by any other: the beacon and the QR code tell which; `only`:
    this port or none."""
    use_tls = code.encrypted if encrypted is None else encrypted
    try:
        gate = Gate(host, port)
    except OSError:
        if not port or only:
            raise
        gate = Gate(host, 0)

    async def handle(ws: ServerConnection) -> None:
        link = WsLink(ws, gate)
        room.opened(link)
        try:
            await link.pump(room.received)
        finally:
            room.closed(link)

    def check(ws: ServerConnection, request: Request) -> Response | None:
        known = request.path == PATH
        return None if known else ws.respond(HTTPStatus.NOT_FOUND, "This is a Starcab room.\n")

    encryption: dict[str, Any] = {"ssl": tls(code.psk, server=True), "ssl_handshake_timeout": PROVE} if use_tls else {}
    return await serve(handle, sock=gate, process_request=check, compression=None, max_size=4 * (wire.FROM_GUEST + MAC),
                       max_queue=8, open_timeout=PROVE, close_timeout=2, ping_interval=None, server_header=None,
                       logger=_quiet, **encryption)


def port_of(server: Server) -> int:
    port: int = next(iter(server.sockets)).getsockname()[1]
    return port


class Dialled(Protocol):
    """What wants a connection: a guest."""

    def opened(self, link: Any) -> None: ...
    def received(self, link: Any, frame: str | bytes) -> None: ...
    def closed(self, link: Any) -> None: ...
    def failed(self, code: str = "") -> None: ...


async def dial(guest: Dialled, address: Address, code: RoomCode) -> None:
    """Connect and carry what is said until the end. A host that encrypts is never spoken to in the open, unless this
    device can't encrypt at all: then the host must have opened its second door, and the link is marked."""
    use_tls = code.encrypted and can_encrypt()
    port = address.port + (code.encrypted and not use_tls)
    scheme, context = ("wss", tls(code.psk, server=False)) if use_tls else ("ws", None)
    how: dict[str, Any] = {
        "ssl": context, "server_hostname": "starcab" if use_tls else None, "compression": None, "proxy": None,
        "max_size": 4 * (wire.FROM_HOST + MAC), "open_timeout": 4, "close_timeout": 2, "ping_interval": None,
        "user_agent_header": None, "logger": _quiet}
    try:
        ws = await _connect_twice(f"{scheme}://{address.host}:{port}{PATH}", how)
    except _NO_CONNECTION as error:
        log.info("no connection to %s: %r", address, error)
        guest.failed(_found(error))
        return
    link = WsLink(ws)
    guest.opened(link)
    try:
        await link.pump(guest.received)
    finally:
        guest.closed(link)


_NO_CONNECTION = (OSError, WebSocketException, TimeoutError, ValueError, EOFError)


async def _connect_twice(url: str, how: dict[str, Any]) -> ClientConnection:
    """A host with another code hangs up without a word; so does one that ends just now, but not twice."""
    try:
        return await connect(url, **how)
    except _NO_CONNECTION as error:
        if not _hung_up(error):
            raise
    return await connect(url, **how)


def _hung_up(error: BaseException) -> bool:
    return isinstance(error, (ConnectionResetError, ssl.SSLEOFError)) or isinstance(error.__cause__, EOFError)


def _found(error: BaseException) -> str:
    """What is at an address where there is no connection to be had: nobody (""), a host with another code, or somebody
    who speaks of other things."""
    if _hung_up(error):
        return wire.ErrorCode.WRONG_CODE
    if isinstance(error, ssl.SSLError):
        refuses = "ALERT" in (error.reason or "") and not isinstance(error, ssl.SSLCertVerificationError)
        return wire.ErrorCode.WRONG_CODE if refuses else wire.ErrorCode.STRANGER
    ends = isinstance(error, InvalidStatus) and error.response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    return wire.ErrorCode.STRANGER if isinstance(error, InvalidHandshake) and not ends else ""


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
    channel = "own"

    def __init__(self, loop: asyncio.AbstractEventLoop, doors: Doors | Dialled) -> None:
        self._loop, self._doors = loop, doors
        self.other: OwnLink
        self._open = True
        self._prompt = False        # the room's end: nobody waits for it to hear
        self._asked = False         # said something, and has heard nothing since
        self._answered = False      # in this turn of the loop, at once
        self._due: deque[Callable[[], None]] = deque()      # what comes in, in its order

    @classmethod
    def pair(cls, loop: asyncio.AbstractEventLoop, guest: Dialled, room: Doors) -> None:
        mine, theirs = cls(loop, guest), cls(loop, room)
        mine.other, theirs.other = theirs, mine
        theirs._prompt = True
        room.opened(theirs)
        guest.opened(mine)

    def proved(self) -> None:
        """It never was a stranger."""

    def send(self, text: str) -> None:
        self.hand(text)

    def hand(self, told: Any) -> None:
        self._asked = True
        self.other._later(partial(self.other._hear, told))

    def ask(self, wish: Any) -> None:
        """A guest's wish: the room hears it now, if it has heard all that was said before, and so does the guest what came of
        it; once in a turn of the loop, for where one act sets off the next the others have their turns in between."""
        if self.other._due:
            self.hand(wish)
            return
        self._asked = True
        self.other._hear(wish)
        if not self._answered:
            self._answered = True
            self._loop.call_soon(self._next_turn)
            while self._due:
                self._do_next()

    def _next_turn(self) -> None:
        self._answered = False

    def close(self) -> None:
        if self._open:
            self._open = False
            self.other._later(self.other._end)

    def _later(self, work: Callable[[], None]) -> None:
        """Whoever has asked hears first, and is shown what came of it: the others hear of it a step of the loop later."""
        self._due.append(work)
        soon = self._loop.call_soon
        if self._prompt or self._asked:
            self._asked = False
            soon(self._do_next)
        else:
            soon(soon, self._do_next)

    def _do_next(self) -> None:
        if self._due:       # else it was heard already
            self._due.popleft()()

    def _hear(self, told: Any) -> None:
        if self._open:
            self._doors.received(self, told)

    def _end(self) -> None:
        if self._open:
            self._open = False
            self._doors.closed(self)
