"""Watching a bot (or somebody at another device): where an act goes is lit before it is shown. A touch hurries: the
first speeds the bots up, the second skips to the next decision of a person."""

from __future__ import annotations

from collections.abc import Callable

from app.play.clock import Alarm, Clock
from games.kernel import Fact

AHEAD = 0.45
"""Seconds that the targets of an act are lit before it is shown."""
BOTS_WAIT = 0.7     # seconds, after everything has set off to where it goes
LEFT = (1.0, 0.3, 0.0)      # what is left of the waits: as it is, sped up, skipped


class Pacing:
    def __init__(self, clock: Clock, show: Callable[[list[Fact]], None]) -> None:
        self._show = show
        self._alarm = Alarm(clock)
        self._hurry = 0
        self.animation = 1.0                        # how fast the person likes it: 0 is without
        self.waiting: list[Fact] | None = None      # what has happened, and is not on the table yet

    def stop(self) -> None:
        """Another match, or nobody looks any more."""
        self._alarm.cancel()
        self.waiting = None
        self._hurry = 0

    @property
    def pace(self) -> float:
        return LEFT[self._hurry]

    @property
    def speed(self) -> float:
        """Of everything that moves."""
        return self.animation if self.pace else 0.0

    def wait_for(self, moving: float) -> float:
        """How long a bot waits after what takes so many seconds to set off."""
        return (BOTS_WAIT + AHEAD + moving) * self.speed * self.pace

    def wait(self, facts: list[Fact]) -> None:
        """Show what happened when its way has been lit long enough."""
        self.waiting = facts
        self._alarm.set(AHEAD * self.speed * self.pace, self.go_on)

    def go_on(self) -> None:
        """What waits is shown."""
        facts, self.waiting = self.waiting, None
        self._alarm.cancel()
        if facts is not None:
            self._show(facts)

    def hurry(self) -> None:
        self._hurry = min(self._hurry + 1, len(LEFT) - 1)

    def rest(self) -> None:
        """A person decides, or the match is over: from now on everything is shown as it was."""
        self._hurry = 0
