"""The match in a room: acts, bots, and who is told what. What changes is written down before anybody is told."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable

from app.referee import Referee, RulesFailed, StoredJournal
from app.sync import wire
from app.sync.draw import Drawing
from app.sync.fair import TRUSTS
from app.sync.peer import Peer
from app.sync.ports import BROWSER, Clock, Entropy, RoomStore, Think
from app.sync.record import Record
from app.sync.views import Eyes, Views
from app.sync.wire import Bad, ErrorCode
from games.kernel import Action, Game, Illegal, Match, News

log = logging.getLogger("starcab.sync")
MOMENT = 0.004
"""Seconds after an act in which nothing else is done, so that its news go out first."""
LOBBY, DRAWING, PLAYING, OVER = "lobby", "drawing", "playing", "over"


class RoomJournal(StoredJournal):
    """That something is taken back is noted first: a device that saw it may ask for the reason, also after a kill."""

    def __init__(self, match: Match, match_id: str, store: RoomStore, note: Callable[[int, int], None]) -> None:
        super().__init__(match, match_id, store, flush=False)
        self._note = note

    def cut(self) -> None:
        self._note(self._match.revision, len(self._match.journal))
        super().cut()


class RoomMatch(ABC):
    """The part of a room that is about its match: who may ask the referee for what, and who is told. `Room` adds doors,
    chairs and the draw."""

    record: Record
    game: Game
    match: Match | None
    _store: RoomStore
    _clock: Clock
    _think_with: Think
    _entropy: Entropy
    _here: dict[int, Peer]                          # the devices that are connected
    _views: Views | None
    _drawing: Drawing | None
    _offered: int | None                            # the device that is to be the host
    _is_open: bool
    _pace: float
    _referee: Referee | None

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

    def is_browser(self, device: int) -> bool:
        known = self.record.devices.get(device)
        return known is not None and bool(known.agent)

    def _holds(self, peer: Peer, seat: int) -> bool:
        return seat < len(self.record.holders) and self.record.holders[seat] == peer.device

    # The match

    def _begin(self, match: Match) -> None:
        """From now on this one is played here."""
        self.match, self._views = match, Views(match, self.record.draw, self.record.lives)
        self._referee = Referee(match, self.record.seats, journal=self._journal_of(match), audience=self, clock=self._clock,
                                think=self._think_with, pace=self._pace,
                                pick=lambda legal: legal[self._entropy(1)[0] % len(legal)])

    def _journal_of(self, match: Match) -> StoredJournal:
        return RoomJournal(match, self.record.match_id, self._store, self._note_back)

    def _note_back(self, revision: int, entries: int) -> None:
        self.record.take_back(revision, entries)
        self._keep_record()

    @property
    def pace(self) -> float:
        return self._pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._pace = seconds
        if self._referee is not None:
            self._referee.set_pace(seconds)

    def _submit(self, peer: Peer, submit: wire.Submit) -> None:
        try:
            referee = self._playing(submit.revision)
            if not self._holds(peer, submit.seat) or self.record.seats[submit.seat].is_bot:
                raise Bad(ErrorCode.NO_SEAT)
            _ask(lambda: referee.submit(submit.seat, submit.action))
        except Bad as bad:
            self._say_no(peer, bad.code, submit.number)
            if bad.code == ErrorCode.STALE:
                self._send_all(peer)

    def _undo(self, peer: Peer, undo: wire.Undo) -> None:
        try:
            referee = self._playing(undo.revision)
            _ask(lambda: referee.undo(by=self.eyes(peer.device)))
        except Bad as bad:
            self._say_no(peer, bad.code, undo.number)

    def answer_for(self, seat: int, action: Action, revision: int) -> None:
        """For somebody whose device is away: what the rules let the app answer in their place. Bad: they are here."""
        referee = self._playing(revision)
        if self.record.seats[seat].is_bot or self.record.holders[seat] in self._here:
            raise Bad(ErrorCode.NO_SEAT)
        _ask(lambda: referee.submit(seat, action))

    def take_back(self, entries: int, revision: int | None = None) -> None:
        """Everybody has agreed. Bad: there is nothing, or the match is over and open to all."""
        referee = self._playing(revision)
        _ask(lambda: referee.take_back(entries))

    def _let_bots_play(self) -> None:
        if self._referee is not None:
            self._referee.look_round()

    def _hurry_bot(self, peer: Peer, hurry: wire.Hurry) -> None:
        """Whoever sits at the table may ask for it; an onlooker may not."""
        if self._referee is not None and self._fresh(hurry.revision) and self.eyes(peer.device) != (None,):
            self._referee.hurry()

    def _playing(self, revision: int | None) -> Referee:
        """The match's referee, if it goes on and this revision of it is the present one."""
        if self.match is None or self._referee is None or self._offered is not None:
            raise Bad(ErrorCode.NOT_NOW)
        if not self._fresh(revision):
            raise Bad(ErrorCode.STALE)
        if self.match.state.over:
            raise Bad(ErrorCode.OVER)
        return self._referee

    def _fresh(self, revision: int | None) -> bool:
        return self.match is not None and revision in (None, self.match.revision)

    def _undoable(self, eyes: Eyes) -> bool:
        return self._referee is not None and self._referee.undoable(eyes)

    # What the referee tells

    def about_to_change(self) -> None:
        """Whoever is told what changed must have the view before it."""
        assert self._views is not None
        self._views.ready({eye for device in self._here for eye in self.eyes(device)})

    def played(self, base: int, seat: int, action: Action, news: list[News]) -> None:
        assert self.match is not None
        self._tell_update(base, "played", seat, action, news)
        if self.match.state.over:
            self._finish()
        self._clock.later(MOMENT, self._after_telling)

    def undone(self, base: int, seat: int | None) -> None:
        self._tell_update(base, "undone", seat, None, [])

    def failed(self, seat: int, what: str) -> None:
        """The table goes on; the referee has written into the log why."""
        log.info("seat %d: %s", seat, what)

    def _after_telling(self) -> None:
        """While people look at it: to the disk, and what they may do next, so that they need not wait for it then."""
        self._store.flush()
        if self.match is not None:
            for seat in self.match.state.to_act():
                self.match.state.legal(seat)

    # The end

    def _finish(self) -> None:
        for device in self.record.devices:
            if self.is_browser(device) and device in self.record.holders:
                self.record.judge(device, True, TRUSTS)
        self._keep_record()
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
            return self._say_no(peer, ErrorCode.NOT_NOW)
        self.record.judge(peer.device, verdict.ok, verdict.wrong)
        self._keep_record()
        self._tell_lobby()

    # Telling

    def _say_no(self, peer: Peer, code: ErrorCode, number: int = 0) -> None:
        peer.send(wire.No(number, code.value, self.match.revision if self.match else -1).text())

    def _tell_update(self, base: int, kind: str, seat: int | None, action: Action | None, news: list[News]) -> None:
        views, match = self._views, self.match
        assert views is not None and match is not None
        views.step(base)
        mover = self.record.holders[seat] if seat is not None else None
        texts = []  # made first, then sent: a device on the same processor that hears it would take the time of the others
        for device, peer in sorted(self._here.items(), key=lambda row: row[0] != mover):  # who moved waits least
            eyes = self.eyes(device)
            if peer.told != base:
                self._send_all(peer)
            elif peer.link.channel == BROWSER:
                peer.hand(views.moved(eyes, kind, seat, action, news, self._undoable(eyes)))
            else:
                texts.append((peer, views.update(eyes, kind, seat, action, news, self._undoable(eyes))))
            peer.told = match.revision
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


def _ask(work: Callable[[], None]) -> None:
    """What the referee refuses, in the words of the wire."""
    try:
        work()
    except Illegal as error:
        raise Bad(ErrorCode(error.reason.value)) from error
    except RulesFailed as error:
        raise Bad(ErrorCode.RULES_FAILED) from error
