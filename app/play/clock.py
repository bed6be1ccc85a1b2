"""Time, as the parts of a table need it: a clock whose timers run where the table does, wherever they are set."""

from __future__ import annotations

from collections.abc import Callable

from app.referee.ports import Clock, Timer

__all__ = ["Alarm", "Clock", "Publishing", "Timer"]


class Alarm:
    """One thing that happens later, unless it is cancelled or set anew before."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._timer: Timer | None = None

    @property
    def waits(self) -> bool:
        return self._timer is not None

    def set(self, seconds: float, call: Callable[[], None]) -> None:
        self.cancel()
        self._timer = self._clock.later(seconds, lambda: self._ring(call))

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self, call: Callable[[], None]) -> None:
        self._timer = None
        call()


class Publishing:
    """A clock after whose calls everything that has changed is shown."""

    def __init__(self, clock: Clock, publish: Callable[[], None]) -> None:
        self._clock, self._publish = clock, publish
        self.now = clock.now

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        def run() -> None:
            call()
            self._publish()
        return self._clock.later(seconds, run)
