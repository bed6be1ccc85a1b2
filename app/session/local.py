"""A match on this device: persons round it, and bots. The screen talks to this class, to nothing below it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from app.session.base import Session
from app.session.match_view import MatchView
from app.session.outbox import Post
from app.session.seats import Seat, seats_of
from app.session.update import OPENED
from app.session.worker import Worker
from app.store import Store
from games.kernel import Action, BadJournal, Entry, Fact, Game, Match, State

PACE = 0.6
PATIENCE = 2.0
"""Seconds that `close` may take at most."""


class LocalSession(Session):
    """Call it from the screen's thread. What it answers is the moment that was delivered last, `revision`."""

    _shown: MatchView

    def __init__(self, match: Match, *, store: Store | None, match_id: str | None, post: Post,
                 pace: float = PACE, clock: Callable[[], float] = time.monotonic) -> None:
        before = store.trouble if store else ""
        if match_id is None:
            match_id = store.create(match) if store else secrets.token_hex(8)
        self.match_id = match_id
        self.kept = store is not None
        self.game: Game = match.game
        self.players = match.players
        self.options = dict(match.options)
        self.first = match.first
        super().__init__(post)
        self._worker = Worker(match, match_id, store, before, self._send, pace, clock)
        self._shown = MatchView(self._worker.update(OPENED), match)
        self._worker.start()

    @classmethod
    def start(cls, game: Game, players: int, options: Mapping[str, Any] | None, seats: Sequence[Seat],
              first: int | None, store: Store | None, post: Post, key: bytes | None = None, *,
              pace: float = PACE, clock: Callable[[], float] = time.monotonic) -> Self:
        """A new match. ValueError: these players, options or seats don't go together."""
        plain = [seat.to_json() for seat in seats]
        seats_of(plain, players)
        match = Match(game, players, options, first=first, key=key, seats=plain)
        return cls(match, store=store, match_id=None, post=post, pace=pace, clock=clock)

    @classmethod
    def open(cls, store: Store, match_id: str, games: Mapping[str, Game], *, post: Post, pace: float = PACE,
             clock: Callable[[], float] = time.monotonic) -> Self:
        """A stored match, finished or not. BadJournal: it can't be played here; KeyError: there is none."""
        match = Match.from_json(store.load(match_id), games)
        try:
            seats_of(match.seats, match.players)
        except ValueError as error:
            raise BadJournal(str(error)) from error
        return cls(match, store=store, match_id=match_id, post=post, pace=pace, clock=clock)

    # What was delivered last

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._shown.update.seats

    def journal(self) -> list[Entry]:
        return list(self._shown.journal)

    def acted_last(self) -> int | None:
        journal = self._shown.journal
        return journal[-1][0] if journal else None

    def at(self, length: int) -> State:
        """The truth after the first `length` entries: whoever shows it to somebody takes `seen_by` of it."""
        return self._shown.at(length)

    def heard(self, ears: int | None) -> list[tuple[int, Fact]]:
        """Who did what, from the first entry on, as those ears may hear it."""
        state, told = self.at(0), []
        for seat, action in self.journal():
            state.news = []
            state.apply(seat, action)
            told += [(seat, fact) for fact in state.news_for(ears)]
        return told

    def latest(self, ears: int | None, most: int) -> list[Fact]:
        return [fact for _, fact in self.heard(ears)[-most:]]

    def verdicts(self) -> list[tuple[bool, str]]:
        """What the other devices found when they checked the match; here there are none."""
        return []

    def silent(self) -> list[str]:
        """For each draw of the dice that came to nothing, who did not answer; here nobody draws together."""
        return []

    # Commands: queued, and answered by an update

    def submit(self, seat: int, action: Action, revision: int | None = None) -> None:
        """Do this for a person's seat. Without a revision: as an answer to what was delivered last."""
        self._worker.put(self._worker.submit, seat, action, self.revision if revision is None else revision)

    def undo(self) -> None:
        """Take back the last act, if a person's own, nothing came to light by it and nobody else was asked."""
        self._worker.put(self._worker.undo, self.revision)

    def take_back(self, entries: int) -> None:
        """Take back the last entries, whatever they were: everybody has agreed."""
        self._worker.put(self._worker.take_back, entries, self.revision)

    def give_seat(self, seat: int, new: Seat) -> None:
        """From now on somebody else decides here."""
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}")
        self._worker.put(self._worker.give_seat, seat, new)

    def pause(self) -> None:
        """No bot thinks until `resume`."""
        self._worker.put(self._worker.pause)

    def resume(self) -> None:
        self._worker.put(self._worker.resume)

    def set_pace(self, seconds: float) -> None:
        """The least time between what was shown last and the act of a bot."""
        self._worker.put(self._worker.set_pace, seconds)

    def hurry(self) -> None:
        """Somebody who watches has seen enough: a bot says what it has, and acts at once."""
        self._worker.put(self._worker.hurry)

    def close(self) -> None:
        """Bots are broken off, what was submitted is carried out and stored, nobody is told any more."""
        if not self._closed:
            self._closed = True
            self._outbox.clear()
            self._worker.stop(PATIENCE)
