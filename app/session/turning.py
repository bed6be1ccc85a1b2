"""Turning points of a finished match: the turns in which the expected result of whoever decided changed most.

Judged by the game's strategy from the truth, which is open when the match is over. In slices: `TurningPoints` works in a
thread of its own and lets the screen have its frames.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from app.session.seats import BOT, PERSON, REMOTE, Seat
from app.store.characters import DEFAULT, character_of, level_text, somebody
from games.bots.win_odds import win_odds
from games.kernel import Fact, Match

log = logging.getLogger("starcab.session")
COUNT = 3
LEAST = 0.02
"""A change of the expected result below this share is none."""
PARTS = ("early", "midway", "late")
PAUSE = 0.004
"""Seconds of rest after each slice."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The entries [start, end) of a journal that one seat made in a row, and its expected share of the win then."""

    seat: int
    start: int
    end: int
    before: float
    after: float
    facts: tuple[Fact, ...]       # what happened, as that seat heard it

    @property
    def change(self) -> float:
        return self.after - self.before

    def part(self, length: int) -> str:
        """Of a match so long, in thirds. A number would be that of an entry: nobody counts those while playing."""
        return PARTS[len(PARTS) * self.start // length]


def turns(match: Match) -> Iterator[Turn]:
    """Every turn in which there was something to choose, one after the other: each is a slice of work.

    Not those of the set-up, before everybody has decided once: half of it makes no position to judge.
    """
    state = match.at(0)
    decided: set[int] = set()
    before = win_odds(match.game, state, match.players)
    start, chose = 0, False
    facts: list[Fact] = []
    for number, (seat, action) in enumerate(match.journal, 1):
        chose = chose or len(state.legal(seat)) > 1
        state.news = []
        state.apply(seat, action)
        facts += state.news_for(seat)
        last = number == len(match.journal)
        if last or match.journal[number][0] != seat:
            after = win_odds(match.game, state, match.players)
            if chose and len(decided) == match.players:
                yield Turn(seat, start, number, before[seat], after[seat], tuple(facts))
            decided.add(seat)
            start, before, chose, facts = number, after, False, []


def most(found: list[Turn], length: int, count: int = COUNT) -> list[Turn]:
    """Those that changed most, in the order they were played. The last turn of the match is one only if it won: that a
    loser's hopes end with it is not its doing."""
    telling = [turn for turn in found if abs(turn.change) >= LEAST and (turn.end < length or turn.change > 0)]
    chosen = sorted(telling, key=lambda turn: -abs(turn.change))[:count]
    return sorted(chosen, key=lambda turn: turn.start)


class TurningPoints:
    """Looks for the turning points aside; `done` is called in its thread, unless it was stopped."""

    def __init__(self, match: Match, done: Callable[[list[Turn]], None]) -> None:
        self._stopped = False
        self._thread = threading.Thread(target=self._run, args=(match, done), name="turning points", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped = True

    def _run(self, match: Match, done: Callable[[list[Turn]], None]) -> None:
        found = []
        try:
            for turn in turns(match):
                if self._stopped:
                    return
                found.append(turn)
                time.sleep(PAUSE)
        except Exception:   # the match is over: nothing is lost but this
            log.exception("no turning points")
        if not self._stopped:
            done(most(found, len(match.journal)))


def branch(match: Match, length: int, seats: list[Seat]) -> Match:
    """A new match from that position on: the same journal up to there, with these people and bots."""
    plain = match.to_json()
    plain |= {"journal": plain["journal"][:length], "revision": length, "seats": [seat.to_json() for seat in seats]}
    return Match.from_json(plain, {match.game.id: match.game})


def with_bots(seats: list[Seat], decided: int) -> list[Seat]:
    """Who plays on: the people of this device and the bots; where a person was at another device, a bot. If nobody is
    here, somebody takes the seat that decided."""
    taken = {character_of(seat.level) for seat in seats}
    found = []
    for seat in seats:
        if seat.kind == REMOTE:
            character = somebody(taken)
            taken.add(character)
            seat = replace(seat, kind=BOT, level=level_text(DEFAULT, character))
        found.append(seat)
    if not any(seat.kind == PERSON for seat in found):
        found[decided] = replace(found[decided], kind=PERSON, level="")
    return found


