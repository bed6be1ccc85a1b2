"""The replay of a match: step, scrub, play; from anybody's eyes once it is over, before that as an onlooker."""

from __future__ import annotations

from time import monotonic

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.i18n import t
from app.session.seats import seats_of
from app.tables import table_for
from app.tables.base import Look
from app.widgets.table import TableView  # noqa: F401  used by the layout
from app.widgets.tr import look as appearance
from app.widgets.tr import when_shown
from games import GAMES
from games.kernel import Fact, Match

PLAY_EVERY = 0.9        # seconds, and never before everything has come to rest
LOOK_EVERY = 0.1


class ReplayScreen(Screen):
    index = NumericProperty(0)
    length = NumericProperty(0)
    playing = BooleanProperty(False)
    eyes = StringProperty()
    happened = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._match: Match | None = None
        self._clock = None
        self._back = "history"
        self._later = Clock.create_trigger(lambda _: self._show([]))
        self.ids.view.bind(size=lambda *_: self._later())
        when_shown(self, self._later)

    def enter(self, match_id: str, back: str = "history") -> None:
        self.pause()
        self._back = back
        self._match = Match.from_json(App.get_running_app().store.load(match_id), GAMES)
        self._table = table_for(self._match.game.id)
        self._seats = tuple(seats_of(self._match.seats, self._match.players))
        self._eye: int | None = 0 if self._match.state.over else None
        self.ids.view.clear()
        self.ids.view.speed = float(App.get_running_app().setting("animation"))
        self.length = len(self._match.journal)
        self.index = 0
        self._later()

    # Where we are

    def on_index(self, *_) -> None:
        self._later()

    def step(self, by: int) -> None:
        """One entry on or back; a step forward shows what happened as it did then."""
        target = min(max(int(self.index) + by, 0), int(self.length))
        facts = self._facts(target) if by == 1 and target != self.index else []
        self.index = target
        self._later.cancel()
        self._show(facts)

    def scrub(self, index: float) -> None:
        self.index = int(round(index))

    def toggle_play(self) -> None:
        if self.playing:
            self.pause()
            return
        if self.index >= self.length:
            self.index = 0
        self.playing = True
        self._stepped = self._rested = monotonic()
        self._clock = Clock.schedule_interval(self._tick, LOOK_EVERY)

    def pause(self) -> None:
        self.playing = False
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _tick(self, *_) -> None:
        """The next step, when the last one has been seen to its end."""
        now = monotonic()
        if self.ids.view.moving:
            self._rested = now
            return
        if now - self._stepped < PLAY_EVERY or now - self._rested < PLAY_EVERY / 3:
            return
        self._stepped = now
        self.step(1)
        if self.index >= self.length:
            self.pause()

    def next_eyes(self) -> None:
        """Only after the end are all eyes open."""
        if self._match is not None and self._match.state.over:
            seats = self._match.players
            self._eye = None if self._eye == seats - 1 else 0 if self._eye is None else self._eye + 1
            self._show([])

    # Showing

    def _facts(self, index: int) -> list[Fact]:
        seat, action = self._match.journal[index - 1]
        state = self._match.at(index - 1)
        state.news = []
        state.apply(seat, action)
        return state.news_for(self._eye)

    def _look(self, recent: list[Fact]) -> Look:
        view = self.ids.view
        return Look(self._eye, self._seats, view.width / Metrics.density, view.height / Metrics.density,
                    appearance.text, (), tuple(recent))

    def _show(self, facts: list[Fact]) -> None:
        if self._match is None or self.ids.view.width < 100:
            return
        state = self._match.at(int(self.index)).seen_by(self._eye)
        look = self._look(facts)
        self.ids.view.show(self._table.place(state, look), frozenset(), self._table.motion(state, facts))
        told = facts or (self._facts(int(self.index)) if self.index else [])
        self.happened = " ".join(text for fact in told if (text := self._table.tell(fact, look)))
        self.eyes = self._seats[self._eye].name if self._eye is not None else t("replay.onlooker")

    def back(self) -> bool:
        self.pause()
        self.ids.view.clear()
        self._match = None
        app = App.get_running_app()
        if self._back == "result":
            app.manager.current = "result"
        else:
            app.go(self._back)
        return True
