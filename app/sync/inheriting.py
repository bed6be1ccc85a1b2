"""The part of a guest that may become the host, and what a guest's screen is told."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from app.sync import wire
from app.sync.fair import Eye, Witness
from app.sync.offer import Offer, fingerprint
from app.sync.wire import Bad, ErrorCode
from games.kernel import Action, Fact, State

if TYPE_CHECKING:
    from app.sync.ticket import Ticket

log = logging.getLogger("starcab.sync")


@dataclass(frozen=True)
class Event:
    """What the device's screen is told. `kind`: "lobby", "opened" (all anew), "played", "undone", "refused",
    "set_back" (`about` acts are lost, the host was without power), "emoted",
    "lost" (the connection), "ended" (for good, `code` says why), "revealed", "handed_over" (this device is the host now),
    "not_opened" (it was to be, but what it got can't be opened: `about` says why)."""

    kind: str
    seat: int | None = None
    action: Action | None = None
    news: Mapping[Eye, list[Fact]] = field(default_factory=dict)
    code: str = ""
    about: Any = None


class Inherits(Protocol):
    """Where a device keeps what it is handed; see heir.py."""

    def keep(self, offer: Offer) -> bool: ...
    def forget(self) -> None: ...
    def take_over(self) -> None: ...


class Inheriting(ABC):
    ticket: Ticket
    match: int
    revision: int
    views: dict[Eye, State]
    witness: Witness
    ended: str
    _tell: Callable[[Event], None]
    _heir: Inherits | None          # None: this device can't be the host
    _offer: Offer | None

    @abstractmethod
    def _say(self, message: wire.Message) -> None:
        """To the host, if it is there."""

    @abstractmethod
    def _hang_up(self) -> None:
        """This connection is over."""

    def _hand_over(self, told: wire.HandOver) -> None:
        """Kept first, closed as it is; then it is said."""
        if fingerprint(told.blob) != told.hash:
            raise Bad(ErrorCode.MALFORMED, "what is handed over is not whole")
        ticket = self.ticket
        offer = Offer.of(told.blob, ticket.room, ticket.code, self.match, self.revision, ticket.memory.key,
                         self.views)
        kept = self._heir is not None and self._heir.keep(offer)
        self._offer = offer if kept else None
        self._say(wire.Taken(told.hash if kept else ""))

    def _withdrawn(self, _: wire.Withdrawn | None = None) -> None:
        self._offer = None
        if self._heir is not None:
            self._heir.forget()

    def _yours(self, yours: wire.Yours) -> None:
        """The old host has stopped. From here on a kill is made good: the key is kept before anything is opened."""
        offer, self._offer = self._offer, None
        if offer is None or self._heir is None:
            return
        offer.key = yours.key
        try:
            if not self._heir.keep(offer):
                raise ValueError("it can't be kept")
            self._heir.take_over()
        except ValueError as error:
            log.warning("what was handed over can't be opened: %s", error)
            self._heir.forget()
            return self._tell(Event("not_opened", about=str(error)))
        self._hang_up()
        self.ended = ErrorCode.HANDED_OVER
        self._tell(Event("handed_over"))
