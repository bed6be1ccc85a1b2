"""What the host and its guests are given from outside: time, connections, a place to keep things, bots."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from app.referee.ports import Clock, MatchStore, Think, Timer
from games.kernel import Match

__all__ = ["BROWSER", "Bucket", "Clock", "Entropy", "RoomStore", "Connection", "Think", "Timer"]


BROWSER = "browser"
"""The channel of a page, in the room's own thread: nobody comes in by it who was not let in by the door."""


class Connection(Protocol):
    """One connection. Neither call waits; what was sent before `close` still goes out."""

    encrypted: bool
    channel: str
    """What only the two ends of this connection have in common: "plain", or the name of its encryption."""

    def proved(self) -> None:
        """The other end has the room's code: it is no stranger any more."""

    def send(self, text: str) -> None: ...
    def close(self) -> None: ...


class OwnConnection(Connection, Protocol):
    """One within a thread: what is handed over needs no text, no seal and no check of its form."""

    def hand(self, told: Any) -> None: ...
    def ask(self, wish: Any) -> None: ...


class RoomStore(MatchStore, Protocol):
    """The part of the store that a room needs. Every write is on the disk when the call returns. An entry without
    `flush` is safe from the end of the app then, and on the disk a moment after `flush` is called."""

    def create(self, match: Match) -> str: ...
    def flush(self) -> None: ...
    def load(self, match_id: str) -> dict[str, Any]: ...
    def delete(self, match_id: str) -> bool: ...
    def setting(self, key: str, default: Any = None) -> Any: ...
    def set_setting(self, key: str, value: Any) -> bool: ...


Entropy = Callable[[int], bytes]
"""So many bytes that nobody can guess: `secrets.token_bytes`, but in a simulation."""


class Bucket:
    """So many at once, so many a second."""

    def __init__(self, burst: float, rate: float, now: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._now = burst, rate, now
        self._left, self._at = burst, now()

    def take(self) -> bool:
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
