"""The one owner of a match: a thread that takes commands from a queue, asks the bots and tells what happened.

Nothing is told before it is stored. A command carries the revision it was made at; one made for an older
moment is refused. The first seat of `to_act` must decide, the others may: a bot speaks as one of those only where the
game's strategy finds it worth the others' time, and never says the same again.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue

from app.session.seats import Seat, seats_of
from app.session.thought import Decided, Thought
from app.session.update import BOT_FAILED, PLAYED, REFUSED, RULES_FAILED, SEAT, TROUBLE, UNDONE, Update
from app.store import Store, result_of
from app.store.characters import bot_for
from games.bots import Bot, make
from games.kernel import Action, Illegal, Match, News, Reason, State

log = logging.getLogger("starcab.session")
Command = Callable[[], None]
SpeaksUp = Callable[[State, int], Action | None]


def _wake() -> None:
    """The command to look round, as the worker does after every command."""


def _silent(view: State, seat: int) -> None:
    """The bots of most games say nothing out of turn."""


class Worker:
    """From outside: `start`, `put`, `stop`, and `update` before the start. The rest is its own thread's."""

    def __init__(self, match: Match, match_id: str, store: Store | None, known_trouble: str,
                 tell: Callable[[Update], None], pace: float, clock: Callable[[], float]) -> None:
        self._match = match
        self._id = match_id
        self._store = store
        self._known = known_trouble
        self._send = tell
        self._pace = pace
        self._clock = clock
        self._seats = seats_of(match.seats, match.players)
        self._bots: dict[int, Bot] = {}
        self._failed: set[int] = set()   # seats whose bot failed: that is told once
        self._thought: Thought | None = None
        self._dropped: Thought | None = None
        self._said: set[tuple[int, Action]] = set()     # by bots whose turn it was not
        self._speaker: Decided | None = None
        self._listened = -1              # the revision at which they were asked last
        self._stuck = -1                 # the revision at which the rules failed: no bot tries again there
        self._paused = self._stopping = False
        self._frozen = match.state.copy()
        self._shown_at = clock()
        self._queue: SimpleQueue[Command] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=f"match {match_id}", daemon=True)

    def start(self) -> None:
        self.put(self._tell_store_trouble)  # one that came with the match's first write
        self._thread.start()

    def put(self, command: Callable[..., None] = _wake, *arguments: object) -> None:
        self._queue.put(partial(command, *arguments))

    def stop(self, seconds: float) -> None:
        """Carry out what was asked before, break off the bots, end. Waits, unless called in the worker."""
        self._stopping = True
        self.put()
        if threading.current_thread() is not self._thread:
            self._thread.join(seconds)

    # The loop

    def _run(self) -> None:
        while not (self._stopping and self._queue.empty()):
            try:
                self._think()
                self._next()()
            except Exception:
                log.exception("the match went wrong")
                self._mend()
        self._drop_thought()
        if self._dropped is not None:
            self._dropped.join(1)

    def _next(self) -> Command:
        """The next command, or a bot's choice when its time has come."""
        thought = self._thought
        if thought is None or not thought.ready:
            return self._queue.get()
        wait = self._shown_at + self._pace - self._clock()
        try:
            return self._queue.get(timeout=max(0.0, wait))
        except Empty:
            return _wake if wait > 0 else partial(self._bot_acts, thought)

    def _mend(self) -> None:
        """A rule broke off half-way: what the journal says holds."""
        self._match.state = self._match.at(len(self._match.journal))
        self._stuck = self._match.revision
        self._tell(TROUBLE, None, reason=RULES_FAILED)

    # Commands

    def submit(self, seat: int, action: Action, revision: int) -> None:
        if revision != self._match.revision:
            self._refuse(Reason.STALE, seat, action)
        elif seat not in range(len(self._seats)) or self._seats[seat].is_bot:
            self._refuse(Reason.NOT_YOUR_TURN, seat, action)
        else:
            self._act(seat, action)

    def undo(self, revision: int) -> None:
        seat = self._match.journal[-1][0] if self._match.journal else None
        if revision != self._match.revision:
            self._refuse(Reason.STALE, seat)
        elif not self._undoable():
            self._refuse(Reason.NOTHING_TO_UNDO, seat)
        else:
            self._take_back(1, seat)

    def take_back(self, entries: int, revision: int) -> None:
        if revision != self._match.revision:
            self._refuse(Reason.STALE)
        else:
            self._take_back(entries, None)

    def give_seat(self, seat: int, new: Seat) -> None:
        self._drop_thought()
        self._listened = -1
        self._bots.pop(seat, None)
        self._failed.discard(seat)
        self._seats[seat] = new
        self._match.seats[seat] = new.to_json()
        self._stuck = -1
        self._keep(lambda store: store.set_seats(self._id, self._match.seats))
        self._tell(SEAT, seat)
        self._tell_store_trouble()

    def pause(self) -> None:
        self._paused = True

    def resume(self) -> None:
        self._paused = False
        self._shown_at = self._clock()

    def set_pace(self, seconds: float) -> None:
        self._pace = seconds

    def hurry(self) -> None:
        """A bot that thinks is asked for what it has so far, and acts without waiting."""
        self._shown_at = self._clock() - self._pace
        if self._thought is not None and not self._thought.ready:
            self._bots.pop(self._thought.seat, None)  # who was stopped is not asked again
            self._thought.stop()

    # What they do: play, store, tell, in this order

    def _act(self, seat: int, action: Action) -> None:
        match = self._match
        try:
            news = match.play(seat, action)
        except Illegal as error:
            return self._refuse(error.reason, seat, action)
        seat, action = match.journal[-1]
        number, revision, result = len(match.journal) - 1, match.revision, result_of(match)
        self._keep(lambda store: store.append(self._id, number, seat, action, revision, result))
        self._show(PLAYED, seat, action, tuple(news))

    def _take_back(self, entries: int, seat: int | None) -> None:
        match = self._match
        try:
            match.take_back(entries)
        except Illegal as error:
            return self._refuse(error.reason, seat)
        self._keep(lambda store: store.truncate(self._id, len(match.journal), match.revision))
        self._show(UNDONE, seat)

    def _keep(self, write: Callable[[Store], bool]) -> None:
        """Where a write fails, the whole match is written: by now the store may be in memory."""
        if self._store is not None and not write(self._store):
            self._store.put(self._id, self._match)

    def _undoable(self) -> bool:
        """A person's own last act, if it is no barrier and nobody, bot or not, acted since."""
        if not self._match.journal:
            return False
        seat, _ = self._match.journal[-1]
        return not self._seats[seat].is_bot and self._match.can_undo(seat)

    # Bots

    def _think(self) -> None:
        """See to it that the bot whose decision it is thinks, and no other."""
        seat = self._bot_to_act()
        thought = self._thought
        if thought is not None and (thought.seat != seat or thought.revision != self._match.revision):
            self._drop_thought()
        if seat is not None and self._thought is None:
            view = self._match.state.seen_by(seat)
            self._thought = Thought(seat, self._match.revision, self._speaker or self._bot(seat), view, self.put)

    def _bot_to_act(self) -> int | None:
        acting = self._match.state.to_act()
        if self._paused or self._stopping or self._stuck == self._match.revision or not acting:
            return None
        self._listen(acting[1:])
        if self._speaker is not None:
            return self._speaker.seat
        return acting[0] if self._seats[acting[0]].is_bot else None

    def _listen(self, others: tuple[int, ...]) -> None:
        """Once a decision: whether a bot that need not say anything has something to say."""
        if self._listened == self._match.revision:
            return
        self._listened, self._speaker = self._match.revision, None
        speaks_up: SpeaksUp = getattr(self._match.game.strategy, "speaks_up", _silent)
        for seat in others:
            action = speaks_up(self._match.state.seen_by(seat), seat) if self._seats[seat].is_bot else None
            if action is not None and (seat, action) not in self._said:
                self._said.add((seat, action))
                self._speaker = Decided(seat, action)
                return

    def _bot(self, seat: int) -> Bot:
        if seat not in self._bots:
            self._bots[seat] = self._new_bot(seat)
        return self._bots[seat]

    def _new_bot(self, seat: int) -> Bot:
        seed = secrets.randbits(32)
        try:
            return bot_for(self._seats[seat].level, self._match.game, seed)
        except Exception:
            log.exception("there is no bot %r", self._seats[seat].level)
            self._bot_failed(seat)
            return make("random", self._match.game, seed)

    def _drop_thought(self) -> None:
        if self._thought is not None and not self._thought.ready:
            self._thought.stop()
            self._dropped = self._thought
            self._bots.pop(self._thought.seat, None)  # it may still think: a new bot decides next
        self._thought = None

    def _bot_acts(self, thought: Thought) -> None:
        """Its choice; if the bot failed or chose what is not legal, anything that is."""
        self._thought = None
        seat, choice = thought.seat, thought.choice
        legal = self._match.state.legal(seat)
        if choice is None or choice not in legal:
            log.error("the bot of seat %d chose %r", seat, choice, exc_info=thought.error)
            self._bot_failed(seat)
            choice = secrets.choice(legal)
        self._act(seat, choice)

    # Telling

    def update(self, kind: str, seat: int | None = None, action: Action | None = None,
               news: tuple[News, ...] = (), reason: str = "") -> Update:
        match = self._match
        return Update(match.revision, kind, seat, action, news, self._frozen, reason,
                      len(match.journal), self._undoable(), tuple(self._seats))

    def _tell(self, kind: str, seat: int | None, action: Action | None = None, reason: str = "") -> None:
        self._send(self.update(kind, seat, action, reason=reason))

    def _show(self, kind: str, seat: int | None, action: Action | None = None,
              news: tuple[News, ...] = ()) -> None:
        self._frozen = self._match.state.copy()
        self._shown_at = self._clock()
        self._send(self.update(kind, seat, action, news))
        self._tell_store_trouble()

    def _refuse(self, reason: Reason, seat: int | None = None, action: Action | None = None) -> None:
        self._tell(REFUSED, seat, action, reason.value)

    def _tell_store_trouble(self) -> None:
        """Once, when it is new."""
        trouble = self._store.trouble if self._store is not None else ""
        if trouble and trouble != self._known:
            self._tell(TROUBLE, None, reason=trouble)
        self._known = trouble

    def _bot_failed(self, seat: int) -> None:
        if seat not in self._failed:
            self._failed.add(seat)
            self._tell(TROUBLE, seat, reason=BOT_FAILED)
