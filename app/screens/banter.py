"""What bots say: one line now and then, at a fitting moment, in a bubble at their seat. It blocks nothing, and who does
not like it switches it off. Only what everybody may see is talked about."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import Metrics, dp

from app.i18n import t
from app.session.update import OPENED, PLAYED, Update
from app.store.characters import character_of
from app.widgets.bots import face_of

if TYPE_CHECKING:
    from app.screens.table import TableScreen

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
    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._random = Random()
        self._hush = self._greet = None
        self._begin()

    def _begin(self) -> None:
        self._totals: list[int] = []
        self._best = 1                  # the largest gain of the match so far
        self._spoke_at = -QUIET

    def stop(self) -> None:
        if self._greet is not None:
            self._greet.cancel()
        self._silence()
        self._begin()

    def hear(self, update: Update) -> None:
        """An update of the match that is on the screen."""
        screen = self._screen
        if screen.session is None or screen.coach is not None or update.kind not in (OPENED, PLAYED):
            return
        totals = [score.total for score in screen.session.state(None).scores()]
        before, self._totals = self._totals, totals
        if update.state.to_act() == ():
            self._end()
        elif update.kind == OPENED:
            if update.entries == 0:
                self._greet = Clock.schedule_once(lambda _: self._say(self._anybody(), "start"), GREETING)
        elif update.seat is not None and len(before) == len(totals):
            self._react(update.seat, before, totals)

    def _react(self, seat: int, before: list[int], totals: list[int]) -> None:
        moment, whose = moment_of(seat, before, totals, self._best)
        self._best = max(self._best, totals[seat] - before[seat] if seat < len(totals) else 0)
        if not moment or monotonic() - self._spoke_at < QUIET or self._random.random() > CHANCE:
            return
        if moment == "good" and not self._is_bot(whose):      # a person's best act so far: a rival sighs
            moment, whose = "bad", self._anybody()
        self._say(whose, moment)

    def _end(self) -> None:
        winners = [seat for seat in self._screen.session.winners() if self._is_bot(seat)]
        if winners:
            self._say(winners[0], "win")
        else:
            self._say(self._anybody(), "loss")

    def _is_bot(self, seat: int | None) -> bool:
        seats = self._screen.session.seats
        return seat is not None and seat < len(seats) and seats[seat].is_bot and bool(character_of(seats[seat].level))

    def _anybody(self) -> int | None:
        if self._screen.session is None:
            return None
        able = [seat for seat in range(len(self._screen.session.seats)) if self._is_bot(seat)]
        return self._random.choice(able) if able else None

    def line(self, seat: int, moment: str) -> str:
        character = character_of(self._screen.session.seats[seat].level)
        return t("bot.say." + line_id(character, moment, self._random.randrange(LINES[moment])))

    def _say(self, seat: int | None, moment: str) -> None:
        screen = self._screen
        if screen.session is None or screen.ids.curtain.open or not App.get_running_app().setting("banter"):
            return
        if not self._is_bot(seat):
            return
        self._spoke_at = monotonic()
        bubble = screen.ids.bubble
        bubble.say(self.line(seat, moment), face_of(character_of(screen.session.seats[seat].level)))
        Clock.schedule_once(lambda _: self._place(seat), 0)     # when the bubble knows its size
        self._silence_later()

    def _place(self, seat: int) -> None:
        """Beside the bot's own area where the table shows one, else under the header; never outside the screen."""
        screen, bubble, view = self._screen, self._screen.ids.bubble, self._screen.ids.view
        if screen.session is None:
            return
        spots = view.scene.spots
        spot = spots.get("open:rival:%d" % seat) or spots.get("seat:%d" % seat)
        x, top = screen.center_x, view.top - dp(8)
        if spot is not None and not spot.world:
            x, top = view.x + spot.x * Metrics.density, view.y + (spot.y + spot.h / 2) * Metrics.density - dp(6)
        bubble.x = min(max(x - bubble.width / 2, screen.x + dp(8)), screen.right - bubble.width - dp(8))
        bubble.y = min(max(top - bubble.height, view.y + dp(8)), view.top - bubble.height - dp(4))

    def _silence_later(self) -> None:
        if self._hush is not None:
            self._hush.cancel()
        self._hush = Clock.schedule_once(lambda _: self._silence(), SECONDS)

    def _silence(self) -> None:
        if self._hush is not None:
            self._hush.cancel()
            self._hush = None
        self._screen.ids.bubble.text = ""
