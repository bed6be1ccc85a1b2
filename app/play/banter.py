"""What bots and the dispatcher say: one line now and then, at a fitting moment, in a bubble at their seat. It blocks nothing,
and who does not like it switches it off. Only what everybody may see is talked about."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from app.i18n import t
from app.play import dispatcher
from app.play.clock import Alarm, Clock
from app.play.frame import NOBODY, Speech
from app.play.ports import Match
from app.session.update import OPENED, PLAYED, Update
from app.store.characters import character_of

SECONDS = 3.5
QUIET = 20.0
"""Seconds between two lines, at least: now and then, not every turn."""
GREETING = 0.8
"""Seconds after the table was opened."""
CHANCE = 0.6
LINES = {"start": 1, "good": 2, "bad": 2, "win": 1, "loss": 1}


def line_id(character: str, moment: str, number: int) -> str:
    """The end of a line's id: `bolt.good.1`; where there is only one, it has no number."""
    return "%s.%s" % (character, moment) + (".%d" % number if LINES[moment] > 1 else "")


def moment_of(seat: int, before: list[int], after: list[int], best: int) -> tuple[str, int | None]:
    """What an act was for whom: ("good", its seat), ("bad", a seat that lost points or None for any rival), or nothing.

    >>> moment_of(0, [3, 3], [9, 3], best=4), moment_of(0, [3, 3], [4, 3], best=4), moment_of(0, [3, 3], [3, 1], best=4)
    (('good', 0), ('', None), ('bad', 1))
    """
    lost = next((other for other, (was, now) in enumerate(zip(before, after, strict=True)) if now < was), None)
    if lost is not None:
        return "bad", lost
    gain = after[seat] - before[seat] if seat < len(after) else 0
    return ("good", seat) if gain > 0 and gain >= best else ("", None)


class Banter:
    def __init__(self, match: Match, clock: Clock, may_speak: Callable[[], bool], table_speaks: Callable[[], bool],
                 show: Callable[[Speech | None], None], random: Random | None = None) -> None:
        self._match, self._clock, self._may_speak, self._show = match, clock, may_speak, show
        self._table_speaks = table_speaks
        self._random = random or Random()
        self._hush, self._greet = Alarm(clock), Alarm(clock)
        self._totals: list[int] = []
        self._best = 1                  # the largest gain of the match so far
        self._spoke_at = -QUIET

    def stop(self) -> None:
        self._greet.cancel()
        self._silence()

    def hear(self, update: Update) -> None:
        """An update of the match that is on the table."""
        if update.kind not in (OPENED, PLAYED):
            return
        totals = [score.total for score in self._match.state(None).scores()] if self._able() else []
        before, self._totals = self._totals, totals
        if update.state.to_act() == ():
            self._end()
        elif update.kind == OPENED:
            if update.entries == 0:
                self._greet.set(GREETING, lambda: self._in_turn(self._open))
        elif update.seat is not None and totals and len(before) == len(totals):
            self._react(update.seat, before, totals)

    def _open(self) -> None:
        self._dispatch(dispatcher.opening(self._match.game.id, self._random.randrange(dispatcher.OPENINGS)))
        self._greet.set(SECONDS + GREETING, lambda: self._in_turn(lambda: self.say(self._anybody(), "start")))

    def near_end(self) -> None:
        """The end of the match is in sight."""
        self._in_turn(lambda: self._dispatch(dispatcher.near_end(self._match.game.id)))

    def _in_turn(self, speak: Callable[[], None]) -> None:
        """When the table has said what it says: both would lie at the same place."""
        if self._table_speaks():
            self._greet.set(GREETING, lambda: self._in_turn(speak))
        else:
            speak()

    def _react(self, seat: int, before: list[int], totals: list[int]) -> None:
        moment, whose = moment_of(seat, before, totals, self._best)
        self._best = max(self._best, totals[seat] - before[seat] if seat < len(totals) else 0)
        if not moment or self._table_speaks() or self._clock.now() - self._spoke_at < QUIET or self._random.random() > CHANCE:
            return
        if moment == "good" and not self._is_bot(whose):      # a person's best act so far: a rival sighs
            moment, whose = "bad", self._anybody()
        self.say(whose, moment)

    def _end(self) -> None:
        """What bots think of it is told with the result."""
        self._greet.cancel()
        broken = self._match.state(None).tie_break() is not None
        closing = dispatcher.closing(self._match.game.id, len(self._match.winners()), broken)
        self._in_turn(lambda: self._dispatch(closing))

    def _is_bot(self, seat: int | None) -> bool:
        seats = self._match.seats
        return seat is not None and seat < len(seats) and seats[seat].is_bot and bool(character_of(seats[seat].level))

    def _able(self) -> list[int]:
        """Those that may say something."""
        return [seat for seat, who in enumerate(self._match.seats) if who.is_bot and character_of(who.level)]

    def _anybody(self) -> int | None:
        able = self._able()
        return self._random.choice(able) if able else None

    def say(self, seat: int | None, moment: str) -> None:
        if seat is None or not self._is_bot(seat) or not self._may_speak():
            return
        character = character_of(self._match.seats[seat].level)
        text = t("bot.say." + line_id(character, moment, self._random.randrange(LINES[moment])))
        self._speak(Speech(seat, text, character))

    def _dispatch(self, text: str) -> None:
        if self._may_speak():
            self._speak(Speech(NOBODY, text, dispatcher.FACE))

    def _speak(self, speech: Speech) -> None:
        self._spoke_at = self._clock.now()
        self._show(speech)
        self._hush.set(SECONDS, self._silence)

    def _silence(self) -> None:
        self._hush.cancel()
        self._show(None)
