"""The server that browsers talk to: files from a closed list, and one WebSocket each. Nothing listens before `open`."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections import Counter
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request, Response

from app.sync import wire
from app.sync.addresses import own_addresses
from app.sync.codes import Address
from app.sync.gate import Gate
from app.sync.net import Pipe, port_of
from app.web.agent import agent_of, language_of
from app.web.door import spelled
from app.web.files import File
from app.web.turns import Floor, Line, Turns
from app.web.visitor import House, Visitor

log = logging.getLogger("starcab.web")
_quiet = logging.getLogger("starcab.web.websockets")
_quiet.setLevel(logging.CRITICAL)

PORT = 8070
"""Few digits: somebody may have to type them."""
PATH = "/play"
SILENCE = 15.0
WAITING = 1 << 18
"""Bytes that may wait for a slow page before it is given up."""
PROVE = 20.0
"""Seconds that a connection without a ticket has: a large picture on a slow Wi-Fi needs some."""
UNPROVED, CONNECTIONS = 160, 400
"""Connections without a ticket; all of them together."""
_SAFE = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
         ("Cross-Origin-Resource-Policy", "same-origin"), ("Permissions-Policy", "camera=(), microphone=(), geolocation=()")]
_ALONE = ("Cross-Origin-Opener-Policy", "same-origin")


def policy(host: str) -> str:
    """Nothing but what this server itself sends; no inline code. `host` is one that `is_own` has let pass."""
    own = "'self'"
    return (f"default-src 'none'; script-src {own}; style-src {own}; img-src {own}; font-src {own}; media-src {own}; "
            f"connect-src {own} ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")


def is_trusted(host: str) -> bool:
    """Whether browsers trust plain HTTP from there: of any other host they ignore `_ALONE`, and complain of it.

    >>> is_trusted("127.0.0.1:8070"), is_trusted("[::1]"), is_trusted("localhost:80"), is_trusted("192.168.1.23:8070")
    (True, True, True, False)
    """
    name = urlsplit("//" + host).hostname or ""
    return name == "localhost" or name == "::1" or name.startswith("127.")


def is_own(host: str) -> bool:
    """Whether a Host header names this machine by number or by its own name. A name that somebody else's DNS leads here
    (rebinding) would let another site's page speak with this server.

    >>> is_own("192.168.1.23:8070"), is_own("localhost"), is_own("evil.example:8070"), is_own("[::1]:80")
    (True, True, False, True)
    """
    name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not colon:
        name = host
    elif not (port.isascii() and port.isdigit()):
        return False
    boxed = name.startswith("[")
    if boxed != name.endswith("]") or "%" in name:      # what names a zone may hold anything
        return False
    name = name.removeprefix("[").removesuffix("]").lower()
    own = socket.gethostname().lower()
    if not boxed and name in ("localhost", own, own + ".local"):
        return bool(name)
    try:
        (ipaddress.IPv6Address if boxed else ipaddress.IPv4Address)(name)
    except ValueError:
        return False
    return True


class Front:
    def __init__(self, house: House, host: str = "0.0.0.0") -> None:
        self._house, self._host = house, host
        self._server: Server | None = None
        self._gate: Gate | None = None
        self._visitors: dict[Visitor, Pipe] = {}
        self._floor = Floor()
        self._turns: dict[str, Turns] = {}      # by addresses
        self._watch: asyncio.TimerHandle | None = None
        self.port = 0

    async def open(self, port: int = PORT, *, only: bool = False) -> None:
        """OSError: there is no such port to be had; without `only`, any other is taken then."""
        try:
            gate = Gate(self._host, port, UNPROVED, PROVE)
        except OSError:
            if not port or only:
                raise
            gate = Gate(self._host, 0, UNPROVED, PROVE)
        self._gate = gate
        deflate = ServerPerMessageDeflateFactory(server_max_window_bits=14, client_max_window_bits=11,
                                                 client_no_context_takeover=True, compress_settings={"level": 5, "memLevel": 6})
        self._server = await serve(self._handle, sock=gate, process_request=self._answer, compression=None, extensions=[deflate],
                                   max_size=4 * wire.FROM_GUEST, max_queue=8, open_timeout=PROVE, close_timeout=PROVE,
                                   ping_interval=None, server_header=None, logger=_quiet, create_connection=Line)
        self.port = port_of(self._server)
        self._house.url = self.url
        self._look_round()

    async def close(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        for visitor in list(self._visitors):
            visitor.closed()
        server, self._server = self._server, None
        if server is not None:
            server.close(code=1012)
            for connection in list(server.all_connections):
                asyncio.get_running_loop().call_later(0.5, connection.transport.abort)
            await server.wait_closed()

    def addresses(self) -> list[Address]:
        return [Address(host, self.port) for host in (own_addresses() if self._host == "0.0.0.0" else [self._host])]

    def url(self, ticket: str, at: str = "") -> str:
        """For the QR code; "": this device is in no network."""
        address = at or next(map(str, self.addresses()), "")
        return f"http://{address}/" + (f"#{spelled(ticket)}" if ticket else "") if address else ""

    # Plain HTTP

    def _answer(self, ws: ServerConnection, request: Request) -> Response | None:
        hosts = request.headers.get_all("Host")
        host = hosts[0] if len(hosts) == 1 else ""
        if not host or not is_own(host):
            return _reply(HTTPStatus.MISDIRECTED_REQUEST, b"This is a Starcab host: use its address.\n")
        if request.path == PATH:
            return self._check_page(ws, request, host)
        if request.method != "GET":
            return _reply(HTTPStatus.METHOD_NOT_ALLOWED, b"")
        if request.path == "/":
            alone = [_ALONE] if is_trusted(host) else []
            return _found(self._house.files.index, request.headers, [
                ("Cache-Control", "no-store"), ("Content-Security-Policy", policy(host)), *alone])
        file = self._house.files.at.get(request.path)
        if file is None:
            return _reply(HTTPStatus.NOT_FOUND, b"")
        return _found(file, request.headers, [("Cache-Control", "public, max-age=31536000, immutable"),
                                              ("Content-Security-Policy", policy(host))])

    def _check_page(self, ws: ServerConnection, request: Request, host: str) -> Response | None:
        """Only a page of this server speaks here."""
        if request.headers.get_all("Origin") != [f"http://{host}"]:
            return _reply(HTTPStatus.FORBIDDEN, b"")
        if len(self._visitors) >= CONNECTIONS and not self._make_room(str(ws.remote_address[0])):
            return _reply(HTTPStatus.SERVICE_UNAVAILABLE, b"")
        return None

    def _make_room(self, address: str) -> bool:
        """Whoever fills the house pushes out its own: the first of the address with most goes, who plays last of all. Not
        for somebody of that address, nor of one that has as many; but if everybody has come from somewhere else, for
        anybody, and only of those that play nowhere."""
        crowd = Counter(visitor.address for visitor in self._visitors)
        most, count = crowd.most_common(1)[0]
        if crowd[address] + 1 >= count > 1:
            return False
        theirs = [visitor for visitor in self._visitors if count == 1 or visitor.address == most]
        first = next((visitor for visitor in theirs if visitor.guest is None), theirs[0] if count > 1 else None)
        if first is not None:
            self._visitors.pop(first).abort()
        return first is not None

    # Pages

    async def _handle(self, ws: ServerConnection) -> None:
        request, pipe = ws.request, Pipe(ws, WAITING)
        assert request is not None
        headers = request.headers
        visitor = Visitor(pipe, self._house, agent_of(_first(headers, "User-Agent")),
                          language_of(_first(headers, "Accept-Language")), str(ws.remote_address[0]))
        self._visitors[visitor] = pipe
        turns = self._turns[visitor.address] = self._turns.get(visitor.address) or Turns(self._floor)
        proved = False
        try:
            async for frame in ws:
                await turns.take(partial(visitor.hear, frame), new=visitor.guest is None)
                if not proved and visitor.proved and self._gate is not None:
                    proved = True
                    self._gate.proved(ws.remote_address)
        except (ConnectionClosed, OSError):
            pass
        finally:
            self._visitors.pop(visitor, None)
            visitor.closed()

    def _look_round(self) -> None:
        """Connections that died without a word, and addresses that have nobody here and owe nothing."""
        loop = asyncio.get_running_loop()
        here = {visitor.address for visitor in self._visitors}
        self._turns = {address: turns for address, turns in self._turns.items() if address in here or turns.owed}
        for visitor, pipe in list(self._visitors.items()):
            if loop.time() - visitor.heard_at > SILENCE:
                pipe.abort()
        self._watch = loop.call_later(SILENCE / 3, self._look_round)


def _first(headers: Headers, name: str) -> str:
    return next(iter(headers.get_all(name)), "")


def _found(file: File, asked: Headers, more: list[tuple[str, str]]) -> Response:
    zipped = file.zipped if file.zipped is not None and "gzip" in _first(asked, "Accept-Encoding") else None
    coding = [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")] if zipped is not None else []
    return _reply(HTTPStatus.OK, zipped if zipped is not None else file.body, [("Content-Type", file.kind), *coding, *more])


def _reply(status: HTTPStatus, body: bytes, more: list[tuple[str, str]] | None = None) -> Response:
    rows: list[Any] = [("Connection", "close"), ("Content-Length", str(len(body))), *_SAFE, *(more or [])]
    return Response(status.value, status.phrase, Headers(rows), body)
