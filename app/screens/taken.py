"""Starcab runs already, with the same data: this second one only says so, and brings the first to the front."""

from __future__ import annotations

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.i18n import t
from app.widgets import chrome  # noqa: F401  registers the widgets of the layout

PATIENCE = 4.0
"""Seconds in which the other one hears a call."""


class TakenScreen(Screen):
    said = StringProperty()
    calling = BooleanProperty(False)

    def enter(self) -> None:
        self.said, self.calling = "", False
        self._look = Clock.schedule_interval(self._look_again, 0.5)

    def close(self) -> None:
        self._look.cancel()

    def _look_again(self, *_) -> None:
        """The other one may end meanwhile: then this one begins after all."""
        app = App.get_running_app()
        if app.lock.take():
            self.close()
            app.begin_after_all()
        elif self.calling and app.lock.was_heard():
            app.stop()

    def show_other(self) -> None:
        if App.get_running_app().lock.ask_for_other():
            self.calling = True
            Clock.schedule_once(self._in_vain, PATIENCE)
        else:
            self._in_vain()

    def _in_vain(self, *_) -> None:
        self.said, self.calling = t("taken.silent"), False

    def back(self) -> bool:
        App.get_running_app().stop()
        return True
