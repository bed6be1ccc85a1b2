"""The gate before a room: people come by whom nobody knows yet, and none of them keeps another out for long."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import Counter
from typing import Any

UNPROVED = 32
"""Connections that may be open at once without having proved the code."""
PROVE = 3.0
"""Seconds that each has for it: encryption, WebSocket and handshake together."""


class Gate(socket.socket):
    """A listening socket. When too many wait, the longest-waiting goes, of the address from which most came: whoever
    fills the gate pushes out its own. Who has proved the code has left the gate and is not counted."""

    def __init__(self, host: str, port: int, unproved: int = UNPROVED, prove: float = PROVE) -> None:
        """OSError: the port is taken, or there is no such address here."""
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM,
                                                                flags=socket.AI_PASSIVE)[0]
        super().__init__(family, kind, protocol)
        try:
            self.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self.bind(address)
        except BaseException:
            self.close()
            raise
        self._waiting: dict[Any, socket.socket] = {}
        self._unproved, self._prove = unproved, prove

    def accept(self) -> tuple[socket.socket, Any]:
        """asyncio calls this in its loop, long before it has heard a byte."""
        one, address = super().accept()
        self._waiting = {known: other for known, other in self._waiting.items() if other.fileno() >= 0}
        if len(self._waiting) >= self._unproved:
            self._push_out()
        self._waiting[address] = one
        asyncio.get_running_loop().call_later(self._prove, self._end, address, one)
        return one, address

    def proved(self, address: Any) -> None:
        self._waiting.pop(address, None)

    def _push_out(self) -> None:
        crowd = Counter(address[0] for address in self._waiting)
        most = max(crowd.values())
        first = next(address for address in self._waiting if crowd[address[0]] == most)
        self._end(first, self._waiting[first])

    def _end(self, address: Any, one: socket.socket) -> None:
        """What serves it sees the end of the stream and cleans up."""
        if self._waiting.get(address) is one:
            del self._waiting[address]
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
