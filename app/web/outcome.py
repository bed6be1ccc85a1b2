"""How a match came about, worked out when it is over: everybody's curve, and the turns that decided it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

from app.i18n import t, tenths
from app.session.turning import Turn, TurningPoints
from app.stats import totals_over_time
from app.store.seats import Seat
from app.tables import table_for
from app.tables.base import Viewpoint, scored
from app.web.encode import Plain
from games.kernel import Match

TOLD = 3
"""Lines of the log that a turning point is told in."""
_at_once = threading.Semaphore(1)
"""Matches that are looked through at a time: whoever plays beside is not to notice."""


class Outcome:
    """`found` is called in the loop when more is known."""

    def __init__(self, match: Match, found: Callable[[], None]) -> None:
        self.match = match
        self._found, self._loop = found, asyncio.get_running_loop()
        self._curves: list[list[int]] | None = None
        self._series: list[list[int]] = []
        self._turns: list[Turn] | None = None
        self._search: TurningPoints | None = None
        self._stopped = False
        copy = Match.from_json(match.to_json(), {match.game.id: match.game})
        threading.Thread(target=self._look, args=(copy,), name="outcome", daemon=True).start()

    def stop(self) -> None:
        self._stopped = True
        if self._search is not None:
            self._search.stop()

    def _look(self, match: Match) -> None:
        with _at_once:
            if self._stopped:
                return
            curves, series = totals_over_time(match), table_for(match.game).series(match)
        self._tell(lambda: self._know_curves(match, curves, series))

    def _tell(self, work: Callable[[], None]) -> None:
        try:
            self._loop.call_soon_threadsafe(work)
        except RuntimeError:    # the server has ended
            self._stopped = True

    def _know_curves(self, match: Match, curves: list[list[int]], series: list[list[int]]) -> None:
        if not self._stopped:
            self._curves, self._series = curves, series
            self._search = TurningPoints(match, lambda turns: self._tell(lambda: self._know_turns(turns)))
            self._found()

    def _know_turns(self, turns: list[Turn]) -> None:
        if not self._stopped:
            self._turns = turns
            self._found()

    # In the language that is spoken

    def words(self, seats: Sequence[Seat]) -> Plain:
        game = self.match.game.id
        everybody = scored(table_for(self.match.game), seats, len(self._curves) if self._curves else len(seats))
        found = "turning.thinking" if self._turns is None else "web.turns" if self._turns else "turning.none"
        plain: Plain = {"curves": [], "series": [], "turns": [], "turns_text": t(found)}
        if self._curves:
            plain["curves"] = [[who.colour, row] for who, row in zip(everybody, self._curves, strict=True)]
        if any(self._series):
            plain["series_text"] = t(f"{game}.series")
            plain["series"] = [_series(who, row) for who, row in zip(everybody, self._series, strict=False) if row]
        plain["turns"] = [self._turn(turn, seats) for turn in self._turns or ()]
        return plain

    def _turn(self, turn: Turn, seats: Sequence[Seat]) -> Plain:
        who = seats[turn.seat]
        before, after = round(100 * turn.before), round(100 * turn.after)
        look = Viewpoint(turn.seat, tuple(seats), 1280, 800)
        told = dict.fromkeys(text for fact in turn.facts if (text := table_for(self.match.game).tell(fact, look)))
        return {"colour": who.colour, "title": t("turning." + turn.part(len(self.match.journal)), name=who.name),
                "what": "\n".join(list(told)[-TOLD:]), "good": after >= before,
                "change": t("turning.up" if after >= before else "turning.down", before=before, after=after)}


def _series(who: Seat, numbers: list[int]) -> Plain:
    average = sum(numbers) / len(numbers)
    return {"colour": who.colour, "numbers": numbers,
            "words": t("result.series", average=tenths(average), most=max(numbers))}
