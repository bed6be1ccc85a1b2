"""What the logic of a table asks of its surroundings, as Kivy and the app have it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from kivy.clock import Clock, ClockEvent

from games.kernel import OptionValue


class KivyClock:
    """An `app.play.clock.Clock`."""

    @staticmethod
    def now() -> float:
        return monotonic()

    @staticmethod
    def later(seconds: float, call: Callable[[], None]) -> ClockEvent:
        return Clock.schedule_once(lambda _: call(), seconds)


class AppPreferences:
    """The `app.play.ports.Preferences` of whoever owns the device."""

    def __init__(self, app) -> None:
        self._app = app

    def setting(self, name: str) -> OptionValue:
        return self._app.setting(name)

    def kept(self, name: str) -> dict[str, Any]:
        return self._app.store.noted(name)

    def keep(self, name: str, value: Any) -> None:
        self._app.store.set_setting(name, value)
