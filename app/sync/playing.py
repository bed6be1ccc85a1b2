"""The match in a room: acts, bots, and who is told what. What changes is written down before anybody is told."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable

from app.store import result_of
from app.sync import wire
from app.sync.draw import Drawing
from app.sync.peer import Peer
from app.sync.ports import Clock, Entropy, Keeper, Think
from app.sync.record import Record
from app.sync.views import Eyes, Views
from app.sync.wire import Bad, Code
from games.kernel import Action, Game, Illegal, Match, News

log = logging.getLogger("starcab.sync")
MOMENT = 0.004
"""Seconds after an act in which nothing else is done, so that its news go out first."""
LOBBY, DRAWING, PLAYING, OVER = "lobby", "drawing", "playing", "over"


class Play(ABC):
    """The part of a room that is about its match; `Room` adds doors, chairs and the draw."""

    record: Record
    game: Game
    match: Match | None
    pace: float
    _keeper: Keeper
    _clock: Clock
    _think_with: Think
    _entropy: Entropy
    _here: dict[int, Peer]                          # the devices that are connected
    _views: Views | None
    _drawing: Drawing | None
    _offered: int | None                            # the device that is to be the host
    _is_open: bool
    _shown_at: float
    _thinking_at: int                               # the revision at which a bot thinks
    _stop_thinking: Callable[[], None] | None
    _chosen: tuple[int, int, Action | None] | None  # what it chose, while people still look at the last act

    @abstractmethod
    def _tell_lobby(self) -> None:
        """Who sits where has changed."""

    @abstractmethod
    def _keep_record(self) -> bool:
        """Write down what a room that is opened again must know."""

    @property
    def phase(self) -> str:
        if self.match is not None:
            return OVER if self.match.state.over else PLAYING
        return DRAWING if self._drawing else LOBBY

    def eyes(self, device: int) -> Eyes:
        """The seats a device may see, in order; (None,) for one that only looks on."""
        return tuple(seat for seat, holder in enumerate(self.record.holders) if holder == device) or (None,)

    def _holds(self, peer: Peer, seat: int) -> bool:
        return seat < len(self.record.holders) and self.record.holders[seat] == peer.device

    # The match: play, write, tell, in this order

    def _submit(self, peer: Peer, submit: wire.Submit) -> None:
        try:
            self._playing(submit.revision)
            if not self._holds(peer, submit.seat) or self.record.seats[submit.seat].is_bot:
                raise Bad(Code.NO_SEAT)
            self._act(submit.seat, submit.action)
        except Bad as bad:
            self._say_no(peer, bad.code, submit.number)
            if bad.code == Code.STALE:
                self._send_all(peer)

    def _undo(self, peer: Peer, undo: wire.Undo) -> None:
        try:
            match = self._playing(undo.revision)
            if not self._undoable(self.eyes(peer.device)):
                raise Bad(Code.NOTHING_TO_UNDO)
            base, seat = match.revision, match.journal[-1][0]
            self._ready()
            match.undo(seat)
            self._taken_back(base, seat)
        except Bad as bad:
            self._say_no(peer, bad.code, undo.number)

    def answer_for(self, seat: int, action: Action, revision: int) -> None:
        """For somebody whose device is away: what the rules let the app answer in their place. Bad: they are here."""
        self._playing(revision)
        if self.record.seats[seat].is_bot or self.record.holders[seat] in self._here:
            raise Bad(Code.NO_SEAT)
        self._act(seat, action)

    def take_back(self, entries: int, revision: int | None = None) -> None:
        """Everybody has agreed. Bad: there is nothing, or the match is over and open to all."""
        match = self._playing(revision)
        try:
            base = match.revision
            self._ready()
            match.take_back(entries)
        except Illegal as error:
            raise Bad(Code(error.reason.value)) from error
        self._taken_back(base, None)

    def _playing(self, revision: int | None) -> Match:
        """The match, if it goes on and this revision of it is the present one."""
        if self.match is None or self._offered is not None:
            raise Bad(Code.NOT_NOW)
        if not self._fresh(revision):
            raise Bad(Code.STALE)
        if self.match.state.over:
            raise Bad(Code.OVER)
        return self.match

    def _fresh(self, revision: int | None) -> bool:
        return self.match is not None and revision in (None, self.match.revision)

    def _act(self, seat: int, action: Action) -> None:
        match = self.match
        assert match is not None
        base = match.revision
        self._ready()
        try:
            news = match.play(seat, action)
        except Illegal as error:
            raise Bad(Code(error.reason.value)) from error
        except Exception as error:  # a rule broke off half-way: what the journal says holds
            log.exception("the rules failed")
            match.state = match.at(len(match.journal))
            raise Bad(Code.RULES_FAILED) from error
        self._played(base, news)

    def _played(self, base: int, news: list[News]) -> None:
        self._write_last()
        self._tell_played(base, news)
        self._clock.later(MOMENT, self._after_telling)

    def _after_telling(self) -> None:
        """While people look at it: to the disk, and what they may do next, so that they need not wait for it then."""
        self._keeper.flush()
        if self.match is not None:
            for seat in self.match.state.to_act():
                self.match.state.legal(seat)

    def _write_last(self) -> None:
        match = self.match
        assert match is not None
        number, (seat, action) = len(match.journal) - 1, match.journal[-1]
        self._keep(lambda keeper, match: keeper.append(self.record.match_id, number, seat, action, match.revision,
                                                       result_of(match), flush=False))

    def _tell_played(self, base: int, news: list[News]) -> None:
        assert self.match is not None
        self._tell_update(base, "played", *self.match.journal[-1], news)
        if self.match.state.over:
            self._finish()
        self._bots_turn()

    def _taken_back(self, base: int, seat: int | None) -> None:
        assert self.match is not None
        self.record.take_back(self.match.revision, len(self.match.journal))
        self._keep_record()
        self._keep(lambda keeper, match: keeper.truncate(self.record.match_id, len(match.journal), match.revision))
        self._tell_update(base, "undone", seat, None, [])
        self._bots_turn()

    def _keep(self, write: Callable[[Keeper, Match], bool]) -> None:
        """Where a write fails, the whole match is written: by now the store may be in memory."""
        assert self.match is not None
        if not write(self._keeper, self.match):
            self._keeper.put(self.record.match_id, self.match)

    def _undoable(self, eyes: Eyes) -> bool:
        match = self.match
        if match is None or not match.journal:
            return False
        seat = match.journal[-1][0]
        return seat in eyes and not self.record.seats[seat].is_bot and match.can_undo(seat)

    # The end

    def _finish(self) -> None:
        for peer in self._here.values():
            self._reveal(peer)
        self._tell_lobby()

    def _reveal(self, peer: Peer) -> None:
        record, match = self.record, self.match
        assert match is not None
        peer.send(wire.Reveal(match.to_json(), record.draw, record.secret,
                              [[device, nonce] for device, nonce in record.nonces.items()], record.draws,
                              record.backs).text())

    def _verdict(self, peer: Peer, verdict: wire.Verdict) -> None:
        if self.phase != OVER:
            return self._say_no(peer, Code.NOT_NOW)
        self.record.judge(peer.device, verdict.ok, verdict.wrong)
        self._keep_record()
        self._tell_lobby()

    # Bots

    def _bots_turn(self, again: bool = False) -> None:
        """See to it that the bot whose decision it is thinks, and no other."""
        match = self.match
        if again or match is None or self._thinking_at != match.revision:
            self._drop_thought()
        if match is None or not self._is_open or self._stop_thinking is not None:
            return
        acting = match.state.to_act()
        if acting and self.record.seats[acting[0]].is_bot:
            seat, revision = acting[0], match.revision
            self._thinking_at = revision
            self._stop_thinking = self._think_with(self.game, self.record.seats[seat].level,
                                                   match.state.seen_by(seat), seat,
                                                   lambda choice: self._bot_chose(seat, revision, choice))

    def _drop_thought(self) -> None:
        self._thinking_at, self._chosen = -1, None
        if self._stop_thinking is not None:
            stop, self._stop_thinking = self._stop_thinking, None
            stop()

    def _hurry_bot(self, peer: Peer, hurry: wire.Hurry) -> None:
        """Whoever sits at the table may ask for it; an onlooker may not."""
        if self.match is None or hurry.revision != self.match.revision or self.eyes(peer.device) == (None,):
            return
        self._shown_at = self._clock.now() - self.pace
        if self._chosen is not None:
            self._bot_acts(*self._chosen)
        elif self._stop_thinking is not None:
            self._stop_thinking()       # it answers with what it has

    def _bot_chose(self, seat: int, revision: int, choice: Action | None) -> None:
        if revision == self._thinking_at:
            self._chosen = seat, revision, choice
            wait = self._shown_at + self.pace - self._clock.now()
            self._clock.later(max(0.0, wait), lambda: self._bot_acts(seat, revision, choice))

    def _bot_acts(self, seat: int, revision: int, choice: Action | None) -> None:
        if revision != self._thinking_at or not self._is_open or self._offered is not None:
            return
        self._thinking_at, self._stop_thinking, self._chosen = -1, None, None
        match = self._playing(revision)
        legal = match.state.legal(seat)
        if choice is None or choice not in legal:
            log.error("the bot of seat %d chose %r", seat, choice)
            choice = legal[self._entropy(1)[0] % len(legal)]
        try:
            self._act(seat, choice)
        except Bad as bad:
            log.error("the bot of seat %d can't act: %s", seat, bad)

    # Telling

    def _say_no(self, peer: Peer, code: Code, number: int = 0) -> None:
        peer.send(wire.No(number, code.value, self.match.revision if self.match else -1).text())

    def _ready(self) -> None:
        assert self._views is not None
        self._views.ready({eye for device in self._here for eye in self.eyes(device)})

    def _tell_update(self, base: int, kind: str, seat: int | None, action: Action | None, news: list[News]) -> None:
        views, match = self._views, self.match
        assert views is not None and match is not None
        self._shown_at = self._clock.now()
        views.step(base)
        mover = self.record.holders[seat] if seat is not None else None
        texts = []  # made first, then sent: a device on the same processor that hears it would take the time of the others
        for device, peer in sorted(self._here.items(), key=lambda row: row[0] != mover):  # who moved waits least
            if peer.told == base:
                eyes = self.eyes(device)
                texts.append((peer, views.update(eyes, kind, seat, action, news, self._undoable(eyes))))
                peer.told = match.revision
            else:
                self._send_all(peer)
        for peer, text in texts:
            peer.send(text)

    def _send_all(self, peer: Peer) -> None:
        """Everything this device may see, when it comes, comes back, or lost the thread."""
        if self.match is None or self._views is None:
            return
        eyes = self.eyes(peer.device)
        peer.send(self._views.snapshot(eyes, self._undoable(eyes)).text())
        peer.told = self.match.revision
        if self.match.state.over:
            self._reveal(peer)
