"""The replay of a match: step, scrub, play; from anybody's eyes once it is over, before that as an onlooker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.i18n import t
from app.play.clock import Alarm, Clock
from app.play.controller import TableController
from app.play.display import shows
from app.play.frame import Frame, Strip
from app.play.ports import Preferences
from app.session.seats import seats_of
from app.session.update import OPENED, PLAYED, Update
from app.tables.base import Table
from games.kernel import Action, Entry, Fact, Game, Match, News, State, heard_by

PLAY_EVERY = 0.9        # seconds, and never before everything has come to rest
LOOK_EVERY = 0.1


class Recording:
    """A match that was, as a session: it stands after one of its entries, and tells of every step. Nobody plays in it."""

    in_room = hosting = False
    kept = True
    match_id = ""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.game: Game = match.game
        self.players = match.players
        self.seats = tuple(seats_of(match.seats, match.players))
        self.revision = 0
        self._state = match.at(0)
        self._views: dict[int | None, State] = {}
        self._listener: Callable[[Update], None] = lambda update: None

    def go_to(self, index: int, news: tuple[News, ...] = (), entry: Entry | None = None) -> None:
        """Stand after so many entries; `news`: what happened in the last of them, if that is to be seen."""
        self.revision, self._state, self._views = index, self._match.at(index), {}
        seat, action = entry or (None, None)
        kind = PLAYED if entry else OPENED
        self._listener(Update(index, kind, seat, action, news, self._state, entries=index, seats=self.seats))

    def step_to(self, index: int) -> None:
        """As it happened then."""
        self.go_to(index, tuple(self._news(index)), self._match.journal[index - 1])

    def _news(self, index: int) -> list[News]:
        """Of the last of so many entries."""
        state = self._match.at(index - 1)
        state.news = []
        state.apply(*self._match.journal[index - 1])
        return state.news

    def told(self, index: int, eye: int | None) -> list[Fact]:
        """What happened in the last of so many entries, as those eyes saw it."""
        return heard_by(eye, self._news(index)) if index else []

    # As any session

    def state(self, seat: int | None) -> State:
        if seat not in self._views:
            self._views[seat] = self._state.seen_by(seat)
        return self._views[seat]

    def to_act(self) -> tuple[int, ...]:
        return self._state.to_act()

    def winners(self) -> tuple[int, ...]:
        return self._state.winners()

    def journal(self) -> list[Entry]:
        return list(self._match.journal[:self.revision])

    def legal(self, seat: int) -> list[Action]:
        return []

    def can_undo(self) -> bool:
        return False

    def acted_last(self) -> int | None:
        return None

    def news_for(self, update: Update, seat: int | None) -> list[Fact]:
        return update.news_for(seat)

    def heard(self, ears: int | None) -> list[tuple[int, Fact]]:
        return []

    def latest(self, ears: int | None, most: int) -> list[Fact]:
        return []

    def listen(self, callback: Callable[[Update], None]) -> Callable[[], None]:
        self._listener = callback
        return self.close

    def close(self) -> None:
        self._listener = lambda update: None

    def _nothing(self, *_: Any) -> None:
        """What was is not changed."""

    submit = undo = take_back = give_seat = resume = set_pace = hurry = _nothing


class Replay:
    """`moving`: whether something still moves on the front."""

    def __init__(self, match: Match, table: Table, clock: Clock, preferences: Preferences, show: Callable[[Frame], None],
                 moving: Callable[[], bool]) -> None:
        self._match, self._table, self._moving = match, table, moving
        self._recording = Recording(match)
        self.controller = TableController(self._recording, table, clock, preferences, show, watching=True)
        self.display = self.controller.display
        self._clock = self.display.clock
        self._tick, self._later = Alarm(self._clock), Alarm(self._clock)
        self._index, self._length = 0, len(match.journal)
        self._eye: int | None = 0 if match.state.over else None
        self._stepped = self._rested = 0.0

    def open(self) -> None:
        self.controller.perspective.look_as(self._eye)
        self._tell()
        self.controller.open()

    def close(self) -> None:
        self._tick.cancel()
        self._later.cancel()
        self.controller.close()

    @shows
    def resize(self, width: float, height: float, text: float = 1.0) -> None:
        """Or another language: what is said is said anew."""
        self._tell()
        self.controller.resize(width, height, text)

    @property
    def playing(self) -> bool:
        return self._tick.waits

    # Where we are

    @shows
    def step(self, by: int) -> None:
        """One entry on or back; a step forward shows what happened as it did then."""
        target = min(max(self._index + by, 0), self._length)
        move = self._recording.step_to if by == 1 and target != self._index else self._recording.go_to
        self._index = target
        self._later.cancel()
        self._tell()
        move(target)

    @shows
    def scrub(self, index: float) -> None:
        """To that entry; the table is drawn when the finger rests for a moment."""
        target = min(max(round(index), 0), self._length)
        if target != self._index:
            self._index = target
            self._later.set(0, lambda: self._recording.go_to(self._index))
            self._tell()

    @shows
    def toggle_play(self) -> None:
        if self.playing:
            self.pause()
            return
        if self._index >= self._length:
            self.scrub(0)
        self._stepped = self._rested = self._clock.now()
        self._tick.set(LOOK_EVERY, self._look)
        self._tell()

    @shows
    def pause(self) -> None:
        self._tick.cancel()
        self._tell()

    def _look(self) -> None:
        """The next step, when the last one has been seen to its end."""
        self._tick.set(LOOK_EVERY, self._look)
        now = self._clock.now()
        if self._moving():
            self._rested = now
        elif now - self._stepped >= PLAY_EVERY and now - self._rested >= PLAY_EVERY / 3:
            self._stepped = now
            self.step(1)
            if self._index >= self._length:
                self.pause()

    def next_eyes(self) -> None:
        """Only after the end are all eyes open."""
        if self._match.state.over:
            last = self._match.players - 1
            self._eye = None if self._eye == last else 0 if self._eye is None else self._eye + 1
            self._tell()
            self.controller.look_as(self._eye)

    def _tell(self) -> None:
        look = self.controller.presenter.look()
        told = self._recording.told(self._index, self._eye)
        happened = " ".join(text for fact in told if (text := self._table.tell(fact, look)))
        eyes = self._recording.seats[self._eye].name if self._eye is not None else t("replay.onlooker")
        self.display.change(replay=Strip(self._index, self._length, self.playing, t("replay.eyes", name=eyes), happened))
