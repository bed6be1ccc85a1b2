"""The referee: plays what is submitted, writes it down, tells it, and lets bots decide; in this order, and nobody else does.

The first seat of `to_act` must decide, the others may: a bot speaks as one of those only where the game's strategy finds
it worth the others' time, and never says the same again.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Collection
from typing import NamedTuple

from app.referee.ports import Audience, Clock, Journal, Think, Timer
from app.store.seats import Seat
from games.kernel import Action, Illegal, Match, Reason, State

log = logging.getLogger("starcab.referee")
BOT_FAILED, RULES_FAILED = "bot_failed", "rules_failed"
SpeaksUp = Callable[[State, int], Action | None]


class RulesFailed(Exception):
    """A rule broke off half-way. The match is as its journal says."""


class Choice(NamedTuple):
    """What a bot decided, while people still look at the last act."""

    seat: int
    action: Action | None


def _silent(view: State, seat: int) -> None:
    """The bots of most games say nothing out of turn."""


class Referee:
    """Belongs to one thread, where its clock's timers run, too. `seats`: who decides where; shared with whoever gave it."""

    def __init__(self, match: Match, seats: list[Seat], *, journal: Journal, audience: Audience, clock: Clock, think: Think,
                 pace: float = 0.0, pick: Callable[[list[Action]], Action] = secrets.choice) -> None:
        self.match, self.seats = match, seats
        self._journal, self._audience, self._clock = journal, audience, clock
        self._think, self._pick = think, pick
        self._pace = pace
        self._shown_at = clock.now()
        self._paused = False
        self._stuck = -1                    # the revision at which the rules failed: no bot tries again there
        self._failed: set[int] = set()      # seats whose bot failed: that is told once
        self._thinking_at = -1              # the revision at which a bot decides, whose seat is …
        self._thinking = -1
        self._asked = 0                     # which question an answer must be to: who was broken off answers, too
        self._stop_thinking: Callable[[], None] | None = None
        self._choice: Choice | None = None
        self._due: Timer | None = None      # when it is carried out
        self._listened = -1                 # the revision at which bots were asked whether they have something to say
        self._spoken: Choice | None = None  # what one of them says there
        self._said: set[Choice] = set()

    # Commands: Illegal, and nothing has changed

    def submit(self, seat: int, action: Action, revision: int | None = None) -> None:
        """For a person. RulesFailed: it can't be done, through no fault of theirs."""
        self.check(revision)
        if seat not in range(len(self.seats)) or self.seats[seat].is_bot:
            raise Illegal(Reason.NOT_YOUR_TURN)
        self._act(seat, action)

    def undo(self, by: Collection[int | None] | None = None, revision: int | None = None) -> None:
        """The last act, if it was a person's (of these seats) and may be taken back."""
        self.check(revision)
        if not self.undoable(by):
            raise Illegal(Reason.NOTHING_TO_UNDO)
        self._take_back(1, self.match.journal[-1][0])

    def take_back(self, entries: int, revision: int | None = None) -> None:
        """The last entries, whatever they were: everybody has agreed."""
        self.check(revision)
        self._take_back(entries, None)

    def give(self, seat: int, who: Seat) -> None:
        """From now on somebody else decides here."""
        if self._thinking == seat:
            self._drop_thought()
        self._listened = self._stuck = -1
        self._failed.discard(seat)
        self.seats[seat] = who
        self.match.seats[seat] = who.to_json()
        self._journal.seats()

    def check(self, revision: int | None) -> None:
        if revision not in (None, self.match.revision):
            raise Illegal(Reason.STALE)

    def undoable(self, by: Collection[int | None] | None = None) -> bool:
        if not self.match.journal:
            return False
        seat = self.match.journal[-1][0]
        return (by is None or seat in by) and not self.seats[seat].is_bot and self.match.can_undo(seat)

    # How fast bots act

    def pause(self) -> None:
        """No bot thinks until `resume`."""
        self._paused = True
        self._drop_thought()

    def resume(self) -> None:
        self._paused = False
        self._shown_at = self._clock.now()
        self.look_round()

    def set_pace(self, seconds: float) -> None:
        """The least time between what was shown last and the act of a bot."""
        self._pace = seconds
        self._wait_for_time()

    def hurry(self) -> None:
        """Somebody who watches has seen enough: a bot says what it has, and acts at once."""
        self._shown_at = self._clock.now() - self._pace
        self._wait_for_time()
        if self._choice is None and self._stop_thinking is not None:
            self._stop_thinking()

    # Play, write, tell, in this order

    def _act(self, seat: int, action: Action) -> None:
        match, base = self.match, self.match.revision
        self._audience.about_to_change()
        try:
            news = match.play(seat, action)
        except Illegal:
            raise
        except Exception as error:
            log.exception("the rules failed")
            self.mend()
            raise RulesFailed(str(error)) from error
        self._journal.entry()
        self._shown_at = self._clock.now()
        self._audience.played(base, *match.journal[-1], news)
        self.look_round()

    def _take_back(self, entries: int, seat: int | None) -> None:
        base = self.match.revision
        self._audience.about_to_change()
        self.match.take_back(entries)
        self._journal.cut()
        self._shown_at = self._clock.now()
        self._audience.undone(base, seat)
        self.look_round()

    def mend(self) -> None:
        """What the journal says holds."""
        self.match.state = self.match.at(len(self.match.journal))
        self._stuck = self.match.revision

    # Bots

    def look_round(self) -> None:
        """See to it that the bot whose decision it is thinks, and no other."""
        if self._thinking_at != self.match.revision:
            self._drop_thought()
        acting = self.match.state.to_act()
        if self._thinking_at >= 0 or self._paused or self._stuck == self.match.revision or not acting:
            return
        spoken = self._out_of_turn(acting[1:])
        if spoken is not None:
            self._chose(self._begin(spoken.seat), spoken)
        elif self.seats[acting[0]].is_bot:
            self._ask(acting[0])

    def _begin(self, seat: int) -> int:
        self._thinking, self._thinking_at = seat, self.match.revision
        self._asked += 1
        return self._asked

    def _ask(self, seat: int) -> None:
        match, number = self.match, self._begin(seat)
        self._stop_thinking = self._think(match.game, self.seats[seat].level, match.state.seen_by(seat), seat,
                                          lambda action: self._chose(number, Choice(seat, action)))

    def _out_of_turn(self, others: tuple[int, ...]) -> Choice | None:
        """What a bot says that need not say anything; they are asked once a decision."""
        if self._listened != self.match.revision:
            self._listened, self._spoken = self.match.revision, self._somebody_speaks(others)
        return self._spoken

    def _somebody_speaks(self, others: tuple[int, ...]) -> Choice | None:
        bots = [seat for seat in others if self.seats[seat].is_bot]
        speaks_up: SpeaksUp = getattr(self.match.game.strategy, "speaks_up", _silent) if bots else _silent
        for seat in bots:
            action = speaks_up(self.match.state.seen_by(seat), seat)
            if action is not None and Choice(seat, action) not in self._said:
                self._said.add(Choice(seat, action))
                return Choice(seat, action)
        return None

    def _chose(self, number: int, choice: Choice) -> None:
        if number == self._asked and self._thinking_at >= 0 and self._choice is None:
            self._choice, self._stop_thinking = choice, None
            self._wait_for_time()

    def _wait_for_time(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        if self._choice is not None:
            wait = self._shown_at + self._pace - self._clock.now()
            self._due = self._clock.later(max(0.0, wait), self._bot_acts)

    def _bot_acts(self) -> None:
        """Its choice; if the bot failed or chose what is not legal, anything that is."""
        if self._choice is None or self._thinking_at != self.match.revision:
            return
        (seat, action), self._choice = self._choice, None
        self._drop_thought()
        legal = self.match.state.legal(seat)
        if action is None or action not in legal:
            log.error("the bot of seat %d chose %r", seat, action)
            self._bot_failed(seat)
            action = self._pick(legal)
        try:
            self._act(seat, action)
        except (Illegal, RulesFailed) as error:
            log.error("the bot of seat %d can't act: %s", seat, error)
            self._audience.failed(seat, RULES_FAILED)

    def _drop_thought(self) -> None:
        stop, self._stop_thinking = self._stop_thinking, None
        self._thinking = self._thinking_at = -1
        self._choice = None
        self._wait_for_time()
        if stop is not None:
            stop()

    def _bot_failed(self, seat: int) -> None:
        if seat not in self._failed:
            self._failed.add(seat)
            self._audience.failed(seat, BOT_FAILED)
