"""The part of a guest that holds the line to its host: it dials, proves and checks the code, hears whether the host is there,
and dials again by itself.
"""

from __future__ import annotations

import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from app.sync import wire
from app.sync.inheriting import Event
from app.sync.ports import Clock, Connection, Entropy, Timer
from app.sync.proof import agree, public_of
from app.sync.seal import MAC, BadSeal, Seal, fits
from app.sync.ticket import Ticket
from app.sync.wire import Bad, ErrorCode
from games.kernel import Game

log = logging.getLogger("starcab.sync")

BEAT = 4.0
SILENCE = 10.0
HANDSHAKE = 5.0
FINAL = frozenset({ErrorCode.WRONG_CODE, ErrorCode.VERSION, ErrorCode.RULES, ErrorCode.LOCKED, ErrorCode.REMOVED,
                   ErrorCode.REPLACED, ErrorCode.CLOSED})
"""Refusals after which this device does not come again by itself, if they are sealed: anybody can say them."""
HINTS = frozenset({ErrorCode.WRONG_CODE, ErrorCode.VERSION, ErrorCode.STRANGER})
"""What is told also without a seal to people who never sat in this room: they look at what they typed. A device that sat
goes on looking for its host."""
PATIENCE = 3
"""How often in a row a host may say what can't be understood."""


class Connecting(ABC):
    match: int
    revision: int

    def __init__(self, ticket: Ticket, *, games: Mapping[str, Game], clock: Clock, dial: Callable[[], None],
                 tell: Callable[[Event], None], keep: Callable[[Ticket], None], app: str, sealed: bool,
                 wait: Callable[[int], float] | None, entropy: Entropy) -> None:
        self.ticket = ticket
        self.device = -1
        self.online = False
        self.ended = ""                  # the code of a final refusal
        self.hindered = ""               # why the last attempt failed, as far as anybody said so
        ticket.memory.lost()             # with the connection of another life
        self._games, self._clock, self._dial, self._tell, self._keep = games, clock, dial, tell, keep
        self._app, self._sealed, self._entropy = app, sealed, entropy
        self._wait = wait or (lambda attempt: min(4.0, 0.25 * 2 ** attempt) * (0.5 + secrets.randbelow(1000) / 1000))
        self._link: Connection | None = None
        self._seal: Seal | None = None
        self._asked_in = self._joined = False
        self._sure = not sealed          # what was heard last proves that its sender has the code
        self._nonce = ""
        self._attempt = self._nonsense = 0
        self._heard_at = 0.0
        self._beat: Timer | None = None
        self._closed = False

    @abstractmethod
    def _begin_anew(self) -> None:
        """A new connection: nothing has come over it yet."""

    @abstractmethod
    def _hear(self, message: Any) -> None:
        """What the host says, checked by its form. What can't be meant raises."""

    @abstractmethod
    def _say_verdict(self) -> None:
        """With each sign of life, until the host has noted it."""

    # Dialling

    @property
    def attempt(self) -> int:
        """How many attempts have failed since the host was here."""
        return self._attempt

    def connect(self) -> None:
        if not self._closed and not self.ended:
            self._dial()

    def close(self) -> None:
        """Leave: the seats wait for this device."""
        self._closed = True
        self._hang_up()

    def leave(self) -> None:
        """Leave for good: the seats are free."""
        self._say(wire.Bye())
        self.close()

    def opened(self, link: Connection) -> None:
        if self._closed or self.ended:
            link.close()
            return
        self._hang_up()
        self._link, self._seal = link, None
        self._asked_in = self._joined = False
        self._begin_anew()
        self._nonce = self._entropy(32).hex()
        self._heard_at = self._clock.now()
        versions = {name: self._games[name].version for name in self._games}
        link.send(wire.Hello(wire.PROTOCOL, self._app, versions, self._nonce).text())
        self._beats(link)
        self._clock.later(HANDSHAKE, lambda: self._hasten(link))

    def _hasten(self, link: Connection) -> None:
        """Somebody who listens and does not answer is not our host."""
        if link is self._link and not self._joined:
            self._drop(ErrorCode.SLOW)

    def failed(self, code: str = "") -> None:
        """There is no connection to be had now; `code`: what was found in its place."""
        if code and code != self.hindered:
            self._drop(code)
        else:
            self._again()

    def closed(self, link: Connection) -> None:
        if link is self._link:
            self._drop("")

    def _hang_up(self) -> None:
        link, self._link, self.online = self._link, None, False
        self.ticket.memory.lost()
        if self._beat is not None:
            self._beat.cancel()
        if link is not None:
            link.close()

    def _drop(self, code: str, sure: bool = False, about: Any = None, *, final: bool = False) -> None:
        """The connection is no good any more. `sure`: the host said so under the seal. `final`: it is no use to come again."""
        self._hang_up()
        self.hindered = code
        if final or code in FINAL and sure or code in HINTS and not self.ticket.welcomed:
            self.ended = code
            self._tell(Event("ended", code=code, about=about))
        else:
            self._tell(Event("lost", code=code))
            self._again()

    def _again(self) -> None:
        if not self._closed and not self.ended:
            self._clock.later(self._wait(self._attempt), self._redial)
            self._attempt += 1

    def _redial(self) -> None:
        if self._link is None:
            self.connect()

    def _beats(self, link: Connection) -> None:
        """A sign of life now and then; who hears nothing hangs up."""
        if link is not self._link:
            return
        if self._clock.now() - self._heard_at > SILENCE:
            self._drop(ErrorCode.SLOW)
            return
        if self._joined:
            self._say(wire.Ping(0))
            self._say_verdict()
        self._beat = self._clock.later(BEAT, lambda: self._beats(link))

    # Saying

    def _say(self, message: wire.Message) -> None:
        if self._link is not None and self._joined:
            self._send(message)

    def _send(self, message: wire.Message) -> None:
        assert self._link is not None
        text = message.text()
        self._link.send(self._seal.wrap(text) if self._seal is not None else text)

    # Hearing

    def received(self, link: Connection, frame: str | bytes) -> None:
        if link is not self._link:
            return
        try:
            message = self._read(frame)
            self._heard_at = self._clock.now()
            if not self._joined and not isinstance(message, (wire.Challenge, wire.Refused, wire.Welcome)):
                return  # the welcome is still to come
            self._hear(message)
        except BadSeal:
            self._drop(ErrorCode.BAD_SEAL)
        except (Bad, KeyError, ValueError, TypeError) as error:  # a broken host, or none of ours
            log.warning("the host said what can't be understood: %.200r", error)
            self._nonsense += self._sure        # what anybody may have said does not count
            self._drop(ErrorCode.MALFORMED, final=self._nonsense == PATIENCE)

    def _read(self, frame: str | bytes) -> Any:
        self._sure = not self._sealed
        if not isinstance(frame, str):
            raise Bad(ErrorCode.MALFORMED, "not a text")
        sealed = self._seal is not None and not frame.startswith("{")
        if self._seal is not None and sealed:
            if len(frame) > wire.FROM_HOST + MAC:
                raise Bad(ErrorCode.TOO_BIG, f"{len(frame)} characters")
            frame, self._sure = self._seal.unwrap(frame), True
        elif self._sealed and (self._joined or not frame.startswith(('{"t":"challenge"', '{"t":"refused"'))):
            raise Bad(ErrorCode.MALFORMED, "not sealed")
        return wire.parse(frame, wire.HOST, wire.FROM_HOST)

    def _challenge(self, challenge: wire.Challenge) -> None:
        """The host proves first that it has the code: nobody else is told who this device is."""
        link, ticket = self._link, self.ticket
        if self._asked_in or link is None:
            return
        self._asked_in = True
        if ticket.room and challenge.room != ticket.room:
            return self._drop(ErrorCode.STRANGER)  # another room has this address now
        key, proof = public_of(ticket.key), "0" * MAC
        if self._sealed:
            seal = Seal(ticket.code.psk, challenge.room, self._nonce, challenge.key, link.channel, host=False)
            if not fits(challenge.proof, seal.of_code):
                return self._drop(ErrorCode.WRONG_CODE)
            secret = agree(ticket.key, challenge.key)
            self._seal, proof = seal, seal.of_seat(secret)
        ticket.room = challenge.room
        self._send(wire.Join(key, proof, ticket.name, ticket.role, self.match, self.revision))
        if self._seal is not None:
            self._seal.bind(secret)

    def _refused(self, refused: wire.Refused) -> None:
        if self._sure or not self.ticket.welcomed:
            self._tell(Event("refused", code=refused.code, about=refused))
        self._drop(refused.code, self._sure, refused)

    def _welcome(self, welcome: wire.Welcome) -> None:
        self._joined = self.online = True
        self._attempt, self.hindered = 0, ""
        self.device = welcome.device
        self.ticket.welcomed = True
        self._keep(self.ticket)
