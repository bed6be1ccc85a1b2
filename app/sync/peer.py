"""One connection to a room: what it has proved, what it was told, how fast it speaks."""

from __future__ import annotations

from typing import Any, cast

from app.sync import wire
from app.sync.ports import BROWSER, Bucket, Clock, Connection, OwnConnection
from app.sync.proof import agree, public_of
from app.sync.seal import MAC, BadSeal, Seal, fits
from app.sync.wire import Bad, ErrorCode

BURST, RATE = 60.0, 30.0
EMOTES, EMOTE_RATE = 3.0, 0.5
CHANGES, CHANGE_RATE = 30.0, 2.0
"""Of chair, name, colour and role: each is written to the disk, told to all, and drawn by all."""
HELLO, JOIN, IN, GONE = "hello", "join", "in", "gone"
_MAY = {HELLO: ("hello",), JOIN: ("join",), IN: tuple(kind for kind in wire.GUEST if kind not in ("hello", "join"))}


class Peer:
    def __init__(self, link: Connection, clock: Clock, key: str) -> None:
        self.link = link
        self.stage = HELLO
        self.device = -1
        self.proved = False     # it has the code
        self.hello: wire.Hello | None = None
        self.seal: Seal | None = None
        self._key = key         # the host's, for this connection only
        self.told = -1          # the revision of what was sent last
        self.heard_at = clock.now()
        self._clock = clock
        self._bucket = Bucket(BURST, RATE, clock.now)
        self._emotes = Bucket(EMOTES, EMOTE_RATE, clock.now)
        self._changes = Bucket(CHANGES, CHANGE_RATE, clock.now)

    def read(self, frame: str | bytes | wire.Message) -> Any:
        """The message in a frame, or Bad."""
        if not self._bucket.take():
            raise Bad(ErrorCode.TOO_FAST)
        if isinstance(frame, wire.Message) and self.link.channel == BROWSER and self.stage == IN:
            self.heard_at = self._clock.now()
            return frame
        if not isinstance(frame, str):
            raise Bad(ErrorCode.MALFORMED, "not a text")
        if len(frame) > wire.FROM_GUEST:
            raise Bad(ErrorCode.TOO_BIG, f"{len(frame)} characters")
        if self.seal is not None:
            if frame.startswith("{"):
                raise Bad(ErrorCode.MALFORMED, "not sealed")
            try:
                frame = self.seal.unwrap(frame)
            except BadSeal as error:
                raise Bad(ErrorCode.WRONG_CODE if self.stage == JOIN else ErrorCode.BAD_SEAL, str(error)) from error
        self.heard_at = self._clock.now()
        return wire.parse(frame, _MAY[self.stage], wire.FROM_GUEST)

    def challenge(self, hello: wire.Hello, app: str, room: str, psk: bytes | None) -> None:
        """The host proves the code first; without a key of the code nothing is sealed."""
        key, proof = public_of(self._key), "0" * MAC
        if psk is not None:
            self.seal = Seal(psk, room, hello.nonce, key, self.link.channel, host=True)
            proof = self.seal.of_code
        self.link.send(wire.Challenge(wire.PROTOCOL, app, room, key, proof).text())
        self.hello, self.stage = hello, JOIN

    def prove(self, join: wire.Join) -> None:
        """Its seal has proved the code; Bad: it has not the key that it shows."""
        self.proved = True
        self.link.proved()
        if self.seal is None:
            return
        try:
            secret = agree(self._key, join.key)
        except ValueError as error:
            raise Bad(ErrorCode.MALFORMED, str(error)) from error
        if not fits(join.proof, self.seal.of_seat(secret)):
            raise Bad(ErrorCode.BAD_SEAL, "not the owner of this key")
        self.seal.bind(secret)

    def may_emote(self) -> bool:
        return self._emotes.take()

    def may_change(self) -> bool:
        return self._changes.take()

    def send(self, text: str) -> None:
        if self.stage != GONE:
            self.link.send(self.seal.wrap(text) if self.seal is not None else text)

    def hand(self, told: wire.Moved) -> None:
        """To a guest in this thread."""
        if self.stage != GONE:
            cast(OwnConnection, self.link).hand(told)

    def end(self, last: wire.Refused) -> None:
        """The last word, and the end. One without the code gets it unsealed: it could not read another."""
        if not self.proved:
            self.seal = None
        self.send(last.text())
        self.stage = GONE
        self.link.close()
