"""The curtain between two people who share a device: nothing secret is drawn before the right one says so."""

from __future__ import annotations

from app.play.display import Display
from app.play.frame import Curtain
from app.play.perspective import Perspective
from app.play.ports import Match

MOST_NEWS = 5


class CurtainBetween:
    def __init__(self, match: Match, perspective: Perspective, display: Display) -> None:
        self._match, self._perspective, self._display = match, perspective, display
        self._waits_for: int | None = None

    @property
    def down(self) -> bool:
        return self._display.frame.curtain is not None

    @property
    def needed(self) -> bool:
        return self.down or self._perspective.needs_curtain

    def drop(self) -> None:
        """Nothing secret stays on the table or over it."""
        eye = self._waits_for = self._perspective.eye
        if eye is not None:
            who, news = self._match.seats[eye], tuple(self._perspective.missed[-MOST_NEWS:])
            self._display.change(picture=None, marks=None, sheet=None, toast="", curtain=Curtain(who.name, who.colour, news))

    def lift(self) -> bool:
        """Whoever it waited for is here; False if it was not down."""
        if not self.down:
            return False
        self._display.change(curtain=None)
        self._perspective.missed = []
        self._perspective.looks = self._waits_for
        return True
