"""A guest: it joins a room, shows what it is told in order and nothing else, and comes back by itself.

Everything happens in one thread; nothing here waits. `dial` is asked for a connection and answers later with
`opened`, or with `failed`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from app.sync import door, wire
from app.sync.connecting import Connecting
from app.sync.fair import MOMENT_OF_ACTS, Eye, Witness, lot_of
from app.sync.inheriting import Event, Inheriting, Inherits
from app.sync.ports import Clock, Entropy
from app.sync.ticket import Ticket
from app.sync.wire import Bad, ErrorCode
from app.text import mended
from games.kernel import Action, Fact, Game, State
from games.kernel.data import BadData

__all__ = ["Client", "Event", "Ticket"]

LOG = 80
Log = list[tuple[int, tuple[int | None, Fact]]]


class Client(Connecting, Inheriting):
    def __init__(self, ticket: Ticket, *, games: Mapping[str, Game], clock: Clock, dial: Callable[[], None],
                 tell: Callable[[Event], None], keep: Callable[[Ticket], None] = lambda ticket: None, app: str = "",
                 sealed: bool = True, wait: Callable[[int], float] | None = None,
                 entropy: Entropy = secrets.token_bytes, heir: Inherits | None = None,
                 try_out: Callable[[Mapping[Eye, State]], None] = lambda views: None) -> None:
        super().__init__(ticket, games=games, clock=clock, dial=dial, tell=tell, keep=keep, app=app, sealed=sealed,
                         wait=wait, entropy=entropy)
        self.lobby: wire.Lobby | None = None
        self.game: Game | None = None
        self.match = -1                  # the number of its draw
        self._past = -1                  # matches up to this one are put away
        self.revision = -1
        self._lives = 0                  # how often the host had come back from its store
        self.entries = 0
        self.views: dict[Eye, State] = {}
        self.undoable = False
        self.reveal: wire.Reveal | None = None
        self.verdict: tuple[bool, str] | None = None
        self.log: Log = []               # what was heard, and at how many entries; another list after each act
        self._log_from = 0               # at how many the whole came that it began with
        self.witness = Witness()
        self._caught_up = False
        self._sat = False                # at the table before the deal, and the connection holds since
        self._newest_lobby = 0
        self._pending: wire.Submit | wire.Undo | None = None
        self._number = 0
        self._try_out = try_out          # ValueError: a view that nobody should be shown
        self._heir, self._offer = heir, None
        self._asked_at = -1.0
        self._own_games, self._box = games, ""

    @property
    def heard(self) -> list[tuple[int | None, Fact]]:
        """The last lines of the log: who did what, as this device may hear it."""
        return [line for _, line in self.log]

    def _begin_anew(self) -> None:
        self._caught_up = self._sat = False
        self._newest_lobby = 0

    # Commands

    def claim(self, seat: int, name: str, colour: int) -> None:
        self._say(wire.Claim(seat, mended(name), colour))

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

    @property
    def seats(self) -> tuple[int, ...]:
        """The chairs of this device."""
        rows = self.lobby.seats if self.lobby else []
        return tuple(seat for seat, row in enumerate(rows) if row[4] is not None and row[4] == self.device)

    # The room

    def _hear(self, message: Any) -> None:
        _HEAR[type(message)](self, message)

    def _welcome(self, welcome: wire.Welcome) -> None:
        super()._welcome(welcome)
        self._box = ""
        self._withdrawn()                # whoever serves now, it is not this device

    def _boxed(self, told: wire.Box) -> None:
        self._box = told.data

    def _lobby(self, lobby: wire.Lobby) -> None:
        if lobby.number < self._newest_lobby:
            return
        try:
            games = door.games(lobby.game, self._box, self._own_games)
        except BadData as bad:
            return self._drop(ErrorCode.BOX, about=str(bad), final=True)
        game = door.lobby(lobby, games)
        if self.views and self.game is not None and game.fingerprint != self.game.fingerprint and lobby.past < self.match:
            raise ValueError("another box in the middle of a match")
        self._games = games
        if self.views and self.lobby is not None and _of_match(lobby) != _of_match(self.lobby) and lobby.past < self.match:
            raise ValueError("another game in the middle of a match")
        self._newest_lobby = lobby.number
        self.lobby, self.game = lobby, game
        self._past = max(self._past, lobby.past)
        if 0 <= self.match <= self._past:
            self._put_away()
        before_a_deal = lobby.phase == "lobby" or (lobby.phase == "over" and self._caught_up)
        self._sat = self._sits and (self._sat or before_a_deal)
        self._tell(Event("lobby"))

    @property
    def _sits(self) -> bool:
        """As a person: a bot's chair has no part in the draw."""
        rows = self.lobby.seats if self.lobby else []
        return any(row[0] == "person" and row[4] == self.device for row in rows)

    def _put_away(self) -> None:
        finished = all(view.over for view in self.views.values())
        self._forget_match()
        if self._held and not finished:
            self._accuse("a match was dealt and put away before it was over")

    @property
    def _held(self) -> bool:
        """Whether this connection can have lost nothing since the whole was shown."""
        return self._sealed and self._caught_up

    def _accuse(self, wrong: str) -> None:
        self.ticket.memory.accuse(wrong)
        self._keep(self.ticket)

    def _forget_match(self) -> None:
        """Another match begins in this room: what was seen and found of the last is no part of it."""
        self.match = self.revision = -1
        self._lives = 0
        self.entries, self.views, self.log = 0, {}, []
        if self.verdict is not None:
            self.ticket.memory.wrong = ""       # it was said
        self.undoable, self._pending, self.reveal, self.verdict = False, None, None, None
        self.witness = Witness()

    # The draw

    def _draw(self, draw: wire.Draw) -> None:
        share = self.ticket.memory.ask(draw.draw, self.device, draw.commitment, lambda: self._entropy(32).hex())
        self._keep(self.ticket)
        if share is not None:
            self._say(wire.Lot(draw.draw, lot_of(share.nonce)))

    def _lots(self, lots: wire.Lots) -> None:
        nonce = self.ticket.memory.open(lots.draw, dict(lots.lots))
        self._keep(self.ticket)
        if nonce:
            self._say(wire.Nonce(lots.draw, nonce))

    def _dealt(self, snapshot: wire.Snapshot) -> None:
        self.ticket.memory.deal(snapshot.match, snapshot.commitment, self._sat)
        self._keep(self.ticket)

    # The match

    def _snapshot(self, snapshot: wire.Snapshot) -> None:
        """All anew. The first one of a connection is the truth; later, one older than what is shown is a straggler."""
        if self.game is None or self.lobby is None:
            return self._ask()
        if snapshot.match <= self._past or snapshot.match < max(self.match, self.ticket.memory.match):
            return
        if self._caught_up and snapshot.match == self.match and snapshot.revision < self.revision:
            return
        game, lobby = self.game, self.lobby
        views = self._understood(lambda: door.views(snapshot.views, game, lobby))
        heard = door.log(snapshot.log, lobby)
        if snapshot.match != self.match and self.match >= 0:
            self._forget_match()
        self._dealt(snapshot)
        lost = self._lost_with(snapshot)
        self.witness.jump(snapshot.revision, snapshot.entries, away=not self._held)
        self._caught_up, self.match = True, snapshot.match
        self.log = [(snapshot.entries, line) for line in heard]     # of these or fewer: nobody said of how many
        self._log_from = snapshot.entries
        self._show(snapshot, views)
        self._tell(Event("opened"))
        if lost:
            self._tell(Event("set_back", about=lost))
        self._witness(snapshot.views)
        self._wish_again()

    def _lost_with(self, snapshot: wire.Snapshot) -> int:
        """How many acts that are shown here the host has lost, since it came back from its store without them."""
        known, self._lives = self._lives, max((life for life, _ in snapshot.lives), default=0)
        kept = min((revision for life, revision in snapshot.lives if life > known), default=self.revision)
        if snapshot.match != self.match or kept >= self.revision:
            return 0
        if self._caught_up:
            self.witness.accuse("acts are said to be lost with the host's power, while the connection held")
        elif self.revision - kept > MOMENT_OF_ACTS:
            self.witness.accuse(f"{self.revision - kept} acts are said to be lost with the host's power, more than it can cost")
        else:
            self.witness.forget_after(kept)
        self._pending = None  # it was meant for another moment, whatever its revision
        return self.revision - kept

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
        door.actor(update.seat, update.kind, lobby)
        self._move(update, views, news)
        self.witness.step(self.revision, self.entries, update.kind == "undone")
        self._witness(update.changed)

    def _move(self, told: wire.Update | wire.Moved, views: dict[Eye, State], news: dict[Eye, list[Fact]]) -> None:
        self._show(told, views)
        own = next(iter(self.views)) if len(self.views) == 1 else None
        kept = [row for row in self.log if row[0] <= told.entries] if told.kind == "undone" else self.log
        self.log = (kept + [(told.entries, (told.seat, fact)) for fact in news.get(own, news.get(None, []))])[-LOG:]
        self._pending = None
        self._tell(Event(told.kind, told.seat, told.action, news))
        if told.entries < self._log_from:
            self._log_from = told.entries
            self._ask()         # which of the lines that came with the whole still hold

    def _understood(self, read: Callable[[], dict[Eye, State]]) -> dict[Eye, State]:
        """The views, if they can be had and played from; what was shown before stays otherwise."""
        try:
            views = read()
            self._try_out(views)
        except Exception as error:  # the rules may stumble over anything, and it came from outside
            raise Bad(ErrorCode.MALFORMED, f"no state of a match: {error!r:.100}") from error
        return views

    def _witness(self, rows: list[list[Any]]) -> None:
        """After it was shown: nobody waits for a hash."""
        for eye, fields in rows:
            self.witness.see(self.revision, self.entries, eye, fields)

    def _fits(self, update: wire.Update) -> bool:
        grown = update.entries - self.entries
        return {eye for eye, _ in update.changed} == self.views.keys() and update.revision == update.base + 1 and \
            (grown == 1 if update.kind == "played" else grown < 0)

    def _ask(self) -> None:
        """Something is missing: once, and again if no answer comes."""
        now = self._clock.now()
        if now >= self._asked_at:
            self._asked_at = now + 1.0
            self._say(wire.Resync())

    def _show(self, told: wire.Snapshot | wire.Update | wire.Moved, views: dict[Eye, State]) -> None:
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
        if self.lobby is not None:
            door.actor(emoted.seat, "emoted", self.lobby)
            self._tell(Event("emoted", emoted.seat, about=emoted.emote))

    def _pong(self, pong: wire.Pong) -> None:
        behind = pong.revision > self.revision or (pong.revision >= 0 and not (self._caught_up and self.views))
        unopened = self.lobby is not None and self.lobby.phase == "over" and self.verdict is None
        if behind or unopened or pong.lobby > self._newest_lobby:
            self._ask()

    # After the match

    def _reveal(self, reveal: wire.Reveal) -> None:
        if reveal.draw != self.match and not self._held:
            return self._ask()  # of the match before, or the deal is still to come
        if not self._caught_up:
            return  # first the snapshot, which says what was lost with the power; `_pong` asks for both
        if self.verdict is None:
            self.reveal, self.verdict = reveal, self.witness.check(reveal, self._games, self.ticket.memory)
            self.ticket.memory.opened = True
            self._keep(self.ticket)
            self._tell(Event("revealed", about=reveal))
        self._say_verdict()

    def _say_verdict(self) -> None:
        """Until the host has noted it."""
        noted = {row[0] for row in self.lobby.verdicts} if self.lobby else set()
        if self.verdict is not None and self.device not in noted:
            ok, words = self.verdict
            self._say(wire.Verdict(ok, words[:200]))


def _of_match(lobby: wire.Lobby) -> tuple[Any, ...]:
    """What never changes while a match is on."""
    return lobby.game, lobby.players, lobby.options


_HEAR: dict[type, Callable[[Any, Any], None]] = {
    wire.Challenge: Client._challenge, wire.Refused: Client._refused, wire.Welcome: Client._welcome,
    wire.Lobby: Client._lobby, wire.Box: Client._boxed, wire.Draw: Client._draw, wire.Lots: Client._lots,
    wire.Snapshot: Client._snapshot,
    wire.Update: Client._update, wire.No: Client._no, wire.Emoted: Client._emoted, wire.Reveal: Client._reveal,
    wire.SetBack: Client._set_back, wire.HandOver: Client._hand_over, wire.Withdrawn: Client._withdrawn,
    wire.Yours: Client._yours, wire.Pong: Client._pong,
}
