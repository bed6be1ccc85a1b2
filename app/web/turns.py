"""Whoever speaks much keeps nobody else waiting: what comes from one address is heard one after the other, with everybody
else's turns between, and takes at most a part of the server's time."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ProtocolError
from websockets.frames import Frame

from app.sync.ports import Bucket

SHARE, LENT = 0.5, 1.0
"""Of each second, for one address; seconds of work that it may have had in advance."""
WAY = 5.0
"""Seconds by which whoever has just come gives way to those who are in a room: to come costs more than to play."""
FRAMES, FRAME_RATE = 120.0, 60.0
"""At once, and a second, of one connection: two for each message that it may say."""


class Floor:
    """One speaks at a time, and the network is looked after in between. Of those that wait, the one goes first whose moment
    comes first: a crowd of addresses is no queue that anybody stands in, and nobody is passed over for ever."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._taken = False

    async def take(self, moment: float) -> None:
        if self._taken:
            turn = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (moment, next(self._numbers), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():
                    self.leave()
                raise
        self._taken = True

    def leave(self) -> None:
        asyncio.get_running_loop().call_soon(self._call_next)

    def _call_next(self) -> None:
        self._taken = False
        while self._waiting and not self._taken:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                self._taken = True


class Turns:
    """Of one address."""

    def __init__(self, floor: Floor, now: Callable[[], float] = time.monotonic,
                 spent: Callable[[], float] = time.thread_time) -> None:
        self._floor, self._lock = floor, asyncio.Lock()
        self._now, self._spent = now, spent
        self._owed, self._at = 0.0, now()

    async def take(self, work: Callable[[], None], new: bool = False) -> None:
        """`new`: it has just come."""
        async with self._lock:
            await self._floor.take(self._now() + self.owed + (WAY if new else 0.0))
            began = self._spent()
            try:
                work()
            finally:
                self._floor.leave()
            await asyncio.sleep(self._rest(self._spent() - began))

    @property
    def owed(self) -> float:
        """Seconds of work that were had and are not earned yet."""
        return max(0.0, self._owed - (self._now() - self._at) * SHARE)

    def _rest(self, took: float) -> float:
        """Seconds until the next turn; even 0 lets everybody else go first."""
        self._owed, self._at = self.owed + took, self._now()
        return max(0.0, self._owed - LENT) / SHARE


class Line(ServerConnection):
    """The connection of a page. Pings and pieces of messages are answered and put together where nobody counts them, and
    cost as much time as messages: who sends a flood of them is cut off while they are read."""

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        self._frames = Bucket(FRAMES, FRAME_RATE)
        self._heard = self.protocol.recv_frame
        self.protocol.recv_frame = self._count  # type: ignore[method-assign]

    def _count(self, frame: Frame) -> None:
        if not self._frames.take():
            self.loop.call_soon(self.transport.abort)
            raise ProtocolError("too many frames")
        self._heard(frame)

    def connection_lost(self, exc: Exception | None) -> None:
        """What packs and unpacks is large, and a connection is a ring that Python takes apart much later."""
        super().connection_lost(exc)
        self.protocol.extensions = []

    def send_data(self) -> None:
        """All in one piece, and nothing to whoever has gone: asyncio would write a line into the log about each."""
        pieces = self.protocol.data_to_send()
        if pieces and not self.transport.is_closing():
            self.transport.write(b"".join(pieces))
            if not pieces[-1]:      # the end of what is sent
                with contextlib.suppress(OSError, RuntimeError):
                    self.transport.write_eof()
