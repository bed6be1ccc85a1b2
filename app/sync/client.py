"""A guest: it joins a room, shows what it is told in order and nothing else, and comes back by itself.

Everything happens in one thread; nothing here waits. `dial` is asked for a connection and answers later with
`opened`, or with `failed`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from app.sync import door, wire
from app.sync.codes import Code as RoomCode
from app.sync.fair import Eye, Witness, lot_of
from app.sync.inheriting import Event, Inheriting, Inherits
from app.sync.ports import Clock, Entropy, Link, Timer
from app.sync.seal import MAC, BadSeal, Seal
from app.sync.wire import Bad, Code
from games.kernel import Action, Fact, Game, State

__all__ = ["Client", "Event", "Ticket"]

log = logging.getLogger("starcab.sync")

BEAT = 4.0
SILENCE = 10.0
FINAL = frozenset({Code.WRONG_CODE, Code.VERSION, Code.RULES, Code.LOCKED, Code.REMOVED, Code.REPLACED, Code.CLOSED})
"""Refusals after which this device does not come again by itself."""
LOG = 80
PATIENCE = 3
"""How often in a row a host may say what can't be understood."""


@dataclass
class Ticket:
    """What a device keeps to come back into its seats, also after it was killed."""

    code: RoomCode
    name: str
    role: str = "player"
    room: str = ""
    address: str = ""
    token: str = ""
    draw: int = -1
    commitment: str = ""
    nonce: str = ""
    lots: dict[int, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        plain = asdict(self)
        return plain | {"code": str(self.code), "lots": [[device, lot] for device, lot in self.lots.items()]}

    @classmethod
    def from_json(cls, plain: Any) -> Self:
        try:
            given = dict(plain)
            return cls(**given | {"code": RoomCode.parse(given["code"]), "lots": dict(given["lots"])})
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a ticket: {error}") from error


class Client(Inheriting):
    def __init__(self, ticket: Ticket, *, games: Mapping[str, Game], clock: Clock, dial: Callable[[], None],
                 tell: Callable[[Event], None], keep: Callable[[Ticket], None] = lambda ticket: None, app: str = "",
                 sealed: bool = True, wait: Callable[[int], float] | None = None,
                 entropy: Entropy = secrets.token_bytes, heir: Inherits | None = None,
                 try_out: Callable[[Mapping[Eye, State]], None] = lambda views: None) -> None:
        self.ticket = ticket
        self.device = -1
        self.lobby: wire.Lobby | None = None
        self.game: Game | None = None
        self.match = -1                  # the number of its draw
        self._past = -1                  # matches up to this one are put away
        self.revision = -1
        self._lives = 0                  # how often the host had come back from its store
        self.entries = 0
        self.views: dict[Eye, State] = {}
        self.undoable = False
        self.online = False
        self.ended = ""                  # the code of a final refusal
        self.reveal: wire.Reveal | None = None
        self.verdict: tuple[bool, str] | None = None
        self.heard: list[tuple[int | None, Fact]] = []
        self.witness = Witness(draw=ticket.draw, commitment=ticket.commitment, nonce=ticket.nonce, lots=ticket.lots)
        self._games, self._clock, self._dial, self._tell, self._keep = games, clock, dial, tell, keep
        self._app, self._sealed, self._entropy = app, sealed, entropy
        self._wait = wait or (lambda attempt: min(4.0, 0.25 * 2 ** attempt) * (0.5 + secrets.randbelow(1000) / 1000))
        self._link: Link | None = None
        self._seal: Seal | None = None
        self._asked_in = self._joined = self._caught_up = False
        self._newest_lobby = 0
        self._nonce = ""
        self._pending: wire.Submit | wire.Undo | None = None
        self._number = 0
        self._attempt = self._nonsense = 0
        self._try_out = try_out          # ValueError: a view that nobody should be shown
        self._heir, self._offer = heir, None
        self._asked_at = -1.0
        self._heard_at = 0.0
        self._beat: Timer | None = None
        self._closed = False

    # Connecting

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

    def opened(self, link: Link) -> None:
        if self._closed or self.ended:
            link.close()
            return
        self._hang_up()
        self._link, self._seal = link, None
        self._asked_in = self._joined = self._caught_up = False
        self._newest_lobby = 0
        self._nonce = self._entropy(32).hex()
        self._heard_at = self._clock.now()
        versions = {name: self._games[name].version for name in self._games}
        link.send(wire.Hello(wire.PROTOCOL, self._app, versions, self._nonce).text())
        self._beats(link)

    def failed(self) -> None:
        """There is no connection to be had now."""
        self._again()

    def closed(self, link: Link) -> None:
        if link is self._link:
            self._drop("")

    def _hang_up(self) -> None:
        link, self._link, self.online = self._link, None, False
        if self._beat is not None:
            self._beat.cancel()
        if link is not None:
            link.close()

    def _drop(self, code: str, final: bool = False) -> None:
        """The connection is no good any more."""
        self._hang_up()
        if final or code in FINAL:
            self.ended = code
            self._tell(Event("ended", code=code))
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

    def _beats(self, link: Link) -> None:
        """A sign of life now and then; who hears nothing hangs up."""
        if link is not self._link:
            return
        if self._clock.now() - self._heard_at > SILENCE:
            self._drop(Code.SLOW)
            return
        if self._joined:
            self._say(wire.Ping(0))
            self._say_verdict()
        self._beat = self._clock.later(BEAT, lambda: self._beats(link))

    # Commands

    def claim(self, seat: int, name: str, colour: int) -> None:
        self._say(wire.Claim(seat, name, colour))

    def release(self, seat: int) -> None:
        self._say(wire.Release(seat))

    def take_role(self, role: str) -> None:
        self.ticket.role = role
        self._say(wire.Role(role))

    def emote(self, seat: int, emote: int) -> None:
        self._say(wire.Emote(seat, emote))

    def hurry(self) -> None:
        self._say(wire.Hurry(max(0, self.revision)))

    def submit(self, seat: int, action: Action, revision: int | None = None) -> None:
        """Without a connection it waits, and is sent if nothing has happened until there is one."""
        self._number += 1
        self._wish(wire.Submit(self._number, seat, action, self.revision if revision is None else revision))

    def undo(self) -> None:
        self._number += 1
        self._wish(wire.Undo(self._number, self.revision))

    def _wish(self, wish: wire.Submit | wire.Undo) -> None:
        self._pending = wish
        if self._caught_up:     # else it may be meant for a moment that the host has lost
            self._say(wish)

    def _say(self, message: wire.Message) -> None:
        if self._link is not None and self._joined:
            self._send(message)

    def _send(self, message: wire.Message) -> None:
        assert self._link is not None
        text = message.text()
        self._link.send(self._seal.wrap(text) if self._seal is not None else text)

    @property
    def seats(self) -> tuple[int, ...]:
        """The chairs of this device."""
        rows = self.lobby.seats if self.lobby else []
        return tuple(seat for seat, row in enumerate(rows) if row[4] is not None and row[4] == self.device)

    # Hearing

    def received(self, link: Link, frame: str | bytes) -> None:
        if link is not self._link:
            return
        try:
            message = self._read(frame)
            self._heard_at = self._clock.now()
            if not self._joined and not isinstance(message, (wire.Challenge, wire.Refused, wire.Welcome)):
                return  # the welcome is still to come
            _HEAR[type(message)](self, message)
        except BadSeal:
            self._drop(Code.BAD_SEAL)
        except (Bad, KeyError, ValueError, TypeError) as error:  # a broken host, or none of ours
            log.warning("the host said what can't be understood: %.200r", error)
            self._nonsense += 1
            self._drop(Code.MALFORMED, final=self._nonsense == PATIENCE)

    def _read(self, frame: str | bytes) -> Any:
        if not isinstance(frame, str):
            raise Bad(Code.MALFORMED, "not a text")
        if self._seal is not None and (self._joined or not frame.startswith("{")):
            frame = self._seal.unwrap(frame) if len(frame) <= wire.FROM_HOST + MAC else frame
        elif self._sealed and not frame.startswith(('{"t":"challenge"', '{"t":"refused"')):
            raise Bad(Code.MALFORMED, "not sealed")
        return wire.parse(frame, wire.HOST, wire.FROM_HOST)

    def _challenge(self, challenge: wire.Challenge) -> None:
        if self._asked_in:
            return
        self._asked_in = True
        if self.ticket.room and challenge.room != self.ticket.room:
            return self._drop(Code.CLOSED if not self.ticket.token else "")  # another room has this address now
        if self._sealed:
            assert self._link is not None
            self._seal = Seal(self.ticket.code.psk, challenge.room, self._nonce, challenge.nonce,
                              self._link.encrypted, host=False)
        self.ticket.room = challenge.room
        self._send(wire.Join(self.ticket.token, self.ticket.name, self.ticket.role, self.match, self.revision))

    def _refused(self, refused: wire.Refused) -> None:
        self._tell(Event("refused", code=refused.code, about=refused))
        self._drop(refused.code)

    def _welcome(self, welcome: wire.Welcome) -> None:
        self._joined = self.online = True
        self._attempt = 0
        self.device = self.witness.device = welcome.device
        self.ticket.token = welcome.token
        self._keep(self.ticket)
        self._withdrawn()                # whoever serves now, it is not this device

    def _lobby(self, lobby: wire.Lobby) -> None:
        if lobby.number < self._newest_lobby:
            return
        game = door.lobby(lobby, self._games)
        if self.views and self.lobby is not None and _of_match(lobby) != _of_match(self.lobby) and lobby.past < self.match:
            raise ValueError("another game in the middle of a match")
        self._newest_lobby = lobby.number
        self.lobby, self.game = lobby, game
        self._past = max(self._past, lobby.past)
        if 0 <= self.match <= self._past:
            self._forget_match()
        self._tell(Event("lobby"))

    def _forget_match(self) -> None:
        """Another match begins in this room: what was seen and found of the last is no part of it."""
        self.match = self.revision = -1
        self._lives = 0
        self.entries, self.views, self.heard = 0, {}, []
        self.undoable, self._pending, self.reveal, self.verdict = False, None, None, None
        ticket = self.ticket
        self.witness = Witness(self.device, ticket.draw, ticket.commitment, ticket.nonce, ticket.lots)

    # The draw

    def _draw(self, draw: wire.Draw) -> None:
        ticket = self.ticket
        if draw.draw <= ticket.draw:
            return  # a copy: whoever draws twice could choose
        ticket.draw, ticket.commitment = draw.draw, draw.commitment
        ticket.nonce, ticket.lots = self._entropy(32).hex(), {}
        self._remember_draw()
        self._say(wire.Lot(draw.draw, lot_of(ticket.nonce)))

    def _lots(self, lots: wire.Lots) -> None:
        """Open the own lot, if it is among those that all were shown, and only once for one draw."""
        ticket = self.ticket
        told: dict[int, str] = dict(lots.lots)
        if lots.draw != ticket.draw or ticket.lots or told.get(self.device) != lot_of(ticket.nonce):
            return
        ticket.lots = told
        self._remember_draw()
        self._say(wire.Nonce(lots.draw, ticket.nonce))

    def _remember_draw(self) -> None:
        ticket, witness = self.ticket, self.witness
        self._keep(ticket)
        witness.draw, witness.commitment = ticket.draw, ticket.commitment
        witness.nonce, witness.lots = ticket.nonce, ticket.lots

    # The match

    def _snapshot(self, snapshot: wire.Snapshot) -> None:
        """All anew. The first one of a connection is the truth; later, one older than what is shown is a straggler."""
        if self.game is None or self.lobby is None:
            return self._ask()
        if snapshot.match <= self._past or snapshot.match < self.match:
            return
        if self._caught_up and snapshot.match == self.match and snapshot.revision < self.revision:
            return
        game, lobby = self.game, self.lobby
        views = self._understood(lambda: door.views(snapshot.views, game, lobby))
        heard = door.log(snapshot.log, lobby)
        if snapshot.match != self.match and self.match >= 0:
            self._forget_match()
        lost = self._lost_with(snapshot)
        self._caught_up, self.match = True, snapshot.match
        self.witness.key_commitment = self.witness.key_commitment or snapshot.commitment
        self.heard = heard
        self._show(snapshot, views)
        self._tell(Event("opened"))
        if lost:
            self._tell(Event("set_back", about=lost))
        self._witness(snapshot.views)
        self._wish_again()

    def _lost_with(self, snapshot: wire.Snapshot) -> int:
        """How many acts that are shown here the host has lost, since it came back from its store without them."""
        kept = min(snapshot.lives[self._lives:], default=self.revision) if snapshot.match == self.match else self.revision
        self._lives = len(snapshot.lives)
        if kept < self.revision:
            self.witness.forget_after(kept)
            self._pending = None  # it was meant for another moment, whatever its revision
        return max(0, self.revision - kept)     # it may be back with more than was shown here

    def _update(self, update: wire.Update) -> None:
        if not self._caught_up or not self.views or update.revision <= self.revision:
            return  # the whole is still to come, or this is a copy
        if update.base != self.revision or not self._fits(update):
            return self._ask()
        game, lobby = self.game, self.lobby
        if game is None or lobby is None:
            return
        views = self._understood(lambda: door.changed(self.views, update.changed, game, lobby))
        news = door.news(update.news, lobby)
        door.action(update.action)
        self._show(update, views)
        own = next(iter(self.views)) if len(self.views) == 1 else None
        self.heard = (self.heard + [(update.seat, fact) for fact in news.get(own, news.get(None, []))])[-LOG:]
        self._pending = None
        self._tell(Event(update.kind, update.seat, update.action, news))
        self._witness(update.changed)

    def _understood(self, read: Callable[[], dict[Eye, State]]) -> dict[Eye, State]:
        """The views, if they can be had and played from; what was shown before stays otherwise."""
        try:
            views = read()
            self._try_out(views)
        except Exception as error:  # the rules may stumble over anything, and it came from outside
            raise Bad(Code.MALFORMED, f"no state of a match: {error!r:.100}") from error
        return views

    def _witness(self, rows: list[list[Any]]) -> None:
        """After it was shown: nobody waits for a hash."""
        for eye, fields in rows:
            self.witness.see(self.revision, self.entries, eye, fields)

    def _fits(self, update: wire.Update) -> bool:
        return {eye for eye, _ in update.changed} == self.views.keys() and \
            (update.entries == self.entries + 1) == (update.kind == "played")

    def _ask(self) -> None:
        """Something is missing: once, and again if no answer comes."""
        now = self._clock.now()
        if now >= self._asked_at:
            self._asked_at = now + 1.0
            self._say(wire.Resync())

    def _show(self, told: wire.Snapshot | wire.Update, views: dict[Eye, State]) -> None:
        self.views, self._nonsense = views, 0
        self.revision, self.entries, self.undoable = told.revision, told.entries, told.undoable

    def _wish_again(self) -> None:
        """What was sent into a dying connection, if the table is still as it was; else it is shown the truth."""
        wish, self._pending = self._pending, None
        if wish is not None and wish.revision == self.revision:
            self._wish(wish)

    def _no(self, no: wire.No) -> None:
        wish = self._pending
        if wish is not None and no.number == wish.number:
            self._pending = None
        seat = wish.seat if isinstance(wish, wire.Submit) else None
        self._tell(Event("refused", seat, code=no.code))

    def _set_back(self, told: wire.SetBack) -> None:
        self._tell(Event("set_back", about=told.acts))

    def _emoted(self, emoted: wire.Emoted) -> None:
        self._tell(Event("emoted", emoted.seat, about=emoted.emote))

    def _pong(self, pong: wire.Pong) -> None:
        behind = pong.revision > self.revision or (pong.revision >= 0 and not (self._caught_up and self.views))
        unopened = self.lobby is not None and self.lobby.phase == "over" and self.verdict is None
        if behind or unopened or pong.lobby > self._newest_lobby:
            self._ask()

    # After the match

    def _reveal(self, reveal: wire.Reveal) -> None:
        if not self._caught_up:
            return  # first it must know which of what it was shown is no part of the match; it is told again
        if self.verdict is None:
            wrong = self.witness.check(reveal, self._games)
            self.reveal, self.verdict = reveal, (not wrong, wrong)
            self._tell(Event("revealed", about=reveal))
        self._say_verdict()

    def _say_verdict(self) -> None:
        """Until the host has noted it."""
        noted = {row[0] for row in self.lobby.verdicts} if self.lobby else set()
        if self.verdict is not None and self.device not in noted:
            ok, wrong = self.verdict
            self._say(wire.Verdict(ok, wrong[:200]))


def _of_match(lobby: wire.Lobby) -> tuple[Any, ...]:
    """What never changes while a match is on."""
    return lobby.game, lobby.players, lobby.options


_HEAR: dict[type, Callable[[Any, Any], None]] = {
    wire.Challenge: Client._challenge, wire.Refused: Client._refused, wire.Welcome: Client._welcome,
    wire.Lobby: Client._lobby, wire.Draw: Client._draw, wire.Lots: Client._lots, wire.Snapshot: Client._snapshot,
    wire.Update: Client._update, wire.No: Client._no, wire.Emoted: Client._emoted, wire.Reveal: Client._reveal,
    wire.SetBack: Client._set_back, wire.HandOver: Client._hand_over, wire.Withdrawn: Client._withdrawn,
    wire.Yours: Client._yours, wire.Pong: Client._pong,
}
