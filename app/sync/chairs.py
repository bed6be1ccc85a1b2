"""Chairs that were left during a match. Whoever sits down there reads a hand, so it is given and never taken."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from app.store.seats import PERSON, Seat
from app.sync import wire
from app.sync.peer import Peer
from app.sync.playing import PLAYING, RoomMatch
from app.sync.wire import Bad, ErrorCode

Asks = Callable[[int, int, str], None]


class Chairs(RoomMatch):
    """`asks` puts the claim of a device (seat, device, name) before the host's person, who answers by `answer_claim`. With
    nobody to ask, nobody gets the chair, unless whoever opened the room said so (`gives`): then a device that never sat in
    this match. Whoever leaves and comes in anew can't be told from such a one."""

    asks: Asks | None = None
    gives: bool = False
    _claims: dict[tuple[int, int], wire.Claim]      # by seat and device: what waits for the person's answer
    _denied: set[tuple[int, int]]

    @abstractmethod
    def _sit(self, seat: int, who: Seat) -> None:
        """Who decides here changed: written, then told."""

    def _was_left(self, seat: int) -> bool:
        return self.phase == PLAYING and self.record.holders[seat] is None

    def _ask_for_chair(self, peer: Peer, claim: wire.Claim) -> None:
        wanted = claim.seat, peer.device
        sat = peer.device in self.record.holders or peer.device in self.record.left
        if wanted in self._denied or (self.asks is None and (sat or not self.gives)):
            return self._say_no(peer, ErrorCode.NO_SEAT)
        if self.asks is None:
            return self._seat(peer, claim)
        self._claims[wanted] = claim
        self._say_no(peer, ErrorCode.ASKED)
        self.asks(claim.seat, peer.device, claim.name)

    def answer_claim(self, seat: int, device: int, yes: bool) -> None:
        """By the host's person. Bad: nobody waits for this answer any more."""
        claim, peer = self._claims.pop((seat, device), None), self._here.get(device)
        if claim is None or peer is None or not self._was_left(seat):
            raise Bad(ErrorCode.NOT_NOW)
        if yes:
            self._seat(peer, claim)
        else:
            self._denied.add((seat, device))
            self._say_no(peer, ErrorCode.NO_SEAT)

    def _seat(self, peer: Peer, claim: wire.Claim) -> None:
        record, seat = self.record, claim.seat
        record.holders[seat] = peer.device
        taken = {other.colour for number, other in enumerate(record.seats) if number != seat}
        colour = claim.colour if claim.colour not in taken else record.seats[seat].colour
        self._sit(seat, Seat(PERSON, claim.name, colour))
        if self.match is not None:
            self._send_all(peer)
