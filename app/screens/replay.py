"""The replay of a match on a screen: it shows the frames of `app.play.replay`."""

from __future__ import annotations

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.play.frame import Frame, Strip
from app.play.replay import Replay
from app.screens.adapters import AppPreferences, KivyClock
from app.store.viewing import look_at
from app.tables import table_for
from app.widgets.table import TableView  # noqa: F401  used by the layout
from app.widgets.tr import palette, when_shown
from games import GAMES


class ReplayScreen(Screen):
    index = NumericProperty(0)
    length = NumericProperty(0)
    playing = BooleanProperty(False)
    other_box = BooleanProperty(False)      # it was begun with other components: to look at, not to go on with
    eyes = StringProperty()
    happened = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._replay: Replay | None = None
        self._frame = Frame()
        self._back = "history"
        self._later = Clock.create_trigger(lambda _: self._resize())
        self.ids.view.bind(size=lambda *_: self._later())
        when_shown(self, self._later)

    def enter(self, match_id: str, back: str = "history") -> None:
        self.close()
        self._back = back
        app = App.get_running_app()
        match = look_at(app.store, match_id, GAMES)
        self.other_box = match.game.fingerprint != GAMES[match.game.id].fingerprint and not match.state.over
        self._replay = Replay(match, table_for(match.game), KivyClock(), AppPreferences(app), self._show,
                              lambda: self.ids.view.moving)
        self._replay.open()
        self._later()

    def close(self) -> None:
        if self._replay is not None:
            self._replay.close()
        self._replay, self._frame = None, Frame()
        self.ids.view.clear()

    # What a person does

    def step(self, by: int) -> None:
        if self._replay is not None:
            self._replay.step(by)

    def scrub(self, index: float) -> None:
        if self._replay is not None:
            self._replay.scrub(index)

    def toggle_play(self) -> None:
        if self._replay is not None:
            self._replay.toggle_play()

    def pause(self) -> None:
        if self._replay is not None:
            self._replay.pause()

    def next_eyes(self) -> None:
        if self._replay is not None:
            self._replay.next_eyes()

    # Frames

    def _resize(self) -> None:
        view = self.ids.view
        if self._replay is not None and view.width > 100:
            self._replay.resize(view.width / Metrics.density, view.height / Metrics.density, palette.text)

    def _show(self, frame: Frame) -> None:
        before, self._frame = self._frame, frame
        view, picture = self.ids.view, frame.picture
        if frame.replay is not None:
            self._show_strip(frame.replay)
        view.speed = frame.speed
        if picture is not None and picture is not before.picture:
            view.show(picture.scene, frozenset(), picture.motion)

    def _show_strip(self, strip: Strip) -> None:
        self.length, self.index, self.playing = strip.length, strip.at, strip.playing
        self.eyes, self.happened = strip.eyes, strip.happened

    def back(self) -> bool:
        self.close()
        app = App.get_running_app()
        if self._back == "result":
            app.manager.current = "result"
        else:
            app.go(self._back)
        return True
