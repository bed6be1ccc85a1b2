"""Handing the room over: the host stops before the heir begins, so that two never serve at once by themselves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from app.store.seats import PERSON
from app.sync import offer, wire
from app.sync.peer import Peer
from app.sync.playing import RoomMatch
from app.sync.wire import Bad, ErrorCode

OFFER = 10.0
"""Seconds that a device has to take the match over."""


class Offered(NamedTuple):
    packed: bytes       # room and match as they were then
    hash: str
    key: str


class Handing(RoomMatch):
    """`not_taken` tells the host's person that the match is still here."""

    not_taken: Callable[[], None] = staticmethod(lambda: None)
    _offer: Offered | None

    @abstractmethod
    def _farewell(self, code: ErrorCode) -> None:
        """Tell everybody and stop serving."""

    def hand_over(self, device: int) -> None:
        """Offer the match to a device, closed. It gets the key when it has stored it and this room has stopped."""
        peer = self._here.get(device)
        if peer is None or self._drawing is not None or self._offered is not None:
            raise Bad(ErrorCode.NOT_NOW, "this device is not here")
        if self.is_browser(device):
            raise Bad(ErrorCode.NOT_NOW, "a browser can't be a host")
        if self.record.code.encrypted and not peer.link.encrypted:
            raise Bad(ErrorCode.NOT_NOW, "this device can't encrypt, so the others would not follow it")
        key, packed = self._entropy(32).hex(), offer.pack(self.record, self.match)
        blob = offer.close(packed, key)
        self._offered, self._offer = device, Offered(packed, offer.fingerprint(blob), key)
        if self._referee is not None:
            self._referee.pause()           # what is handed over must not change on the way
        made = self._offer
        self._clock.later(OFFER, lambda: self._withdraw(device) if self._offer is made else None)
        peer.send(wire.HandOver(blob, self._offer.hash).text())

    def _withdraw(self, device: int) -> None:
        """It was not taken: the match goes on here."""
        if self._offered == device and self._is_open:
            self._offered = self._offer = None
            if device in self._here:
                self._here[device].send(wire.Withdrawn().text())
            if self._referee is not None:
                self._referee.resume()
            self._tell_lobby()
            self.not_taken()

    def _taken(self, peer: Peer, taken: wire.Taken) -> None:
        made = self._offer
        if self._offered != peer.device or made is None:
            return peer.send(wire.Withdrawn().text())
        if taken.hash != made.hash or offer.pack(self.record, self.match) != made.packed:
            return self._withdraw(peer.device)      # it can't, or something has changed meanwhile
        self.record.heir = self._called(peer.device)
        if not self._keep_record():                 # what is not on the disk would be forgotten, and two would serve
            self.record.heir = ""
            return self._withdraw(peer.device)
        peer.send(wire.Yours(made.key).text())
        self._farewell(ErrorCode.HANDED_OVER)

    def _called(self, device: int) -> str:
        """Who sits there, as the others know them; else the name of the device."""
        record = self.record
        people = [seat.name for seat, holder in zip(record.seats, record.holders, strict=True)
                  if holder == device and seat.kind == PERSON]
        return ", ".join(filter(None, people)) or record.devices[device].name or "?"
