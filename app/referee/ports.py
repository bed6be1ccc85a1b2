"""What a referee is given from outside: time, bots, a place to write, and whom to tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from games.kernel import Action, Game, Match, News, State


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> float: ...
    def later(self, seconds: float, call: Callable[[], None]) -> Timer: ...


class Think(Protocol):
    def __call__(self, game: Game, level: str, view: State, seat: int,
                 done: Callable[[Action | None], None]) -> Callable[[], None]:
        """Let a bot choose from a view and call `done` later (None: it failed), where the referee lives. Returns how to
        break it off: it answers with what it has, and whoever asked decides whether that is still wanted."""


class Journal(Protocol):
    """Where a match is written down. Nobody is told of an act before it is."""

    def entry(self) -> None: ...
    def cut(self) -> None: ...
    def seats(self) -> None: ...


class MatchStore(Protocol):
    """The part of the store that a journal needs; each call answers whether it went well."""

    def put(self, match_id: str, match: Match) -> bool: ...
    def append(self, match_id: str, number: int, seat: int, action: Action, revision: int,
               result: dict[str, Any] | None = None, *, flush: bool = True) -> bool: ...
    def truncate(self, match_id: str, length: int, revision: int) -> bool: ...
    def set_seats(self, match_id: str, seats: Sequence[Any]) -> bool: ...


class Audience(Protocol):
    """Whom the referee tells. `base`: the revision before."""

    def about_to_change(self) -> None:
        """The match still is as it was told last."""

    def played(self, base: int, seat: int, action: Action, news: list[News]) -> None: ...
    def undone(self, base: int, seat: int | None) -> None: ...

    def failed(self, seat: int, what: str) -> None:
        """A bot, or the rules when a bot acted."""
