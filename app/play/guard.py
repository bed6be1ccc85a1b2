"""A finger that is quicker than the eye: buttons of different meaning may lie on the same spot one after the other, and what
can't be undone is not done by a touch that was meant for what lay there before."""

from __future__ import annotations

from collections.abc import Callable

from app.play.clock import Clock
from app.play.frame import Frame
from app.scene import Rect, Spot, meet

EYE = 0.5       # seconds that somebody needs to see that something else lies there now


class Guard:
    def __init__(self, clock: Clock, frame: Callable[[], Frame]) -> None:
        self._clock, self._frame = clock, frame
        self._last: tuple[float, str, Rect] | None = None       # when, what and where somebody touched

    def touched(self, target: str) -> None:
        box = self._box(target)
        self._last = (self._clock.now(), target, box) if box is not None else None

    def forget(self) -> None:
        """Whoever uses keys names what is meant."""
        self._last = None

    def too_soon(self, target: str) -> bool:
        """Whether something else was touched just now where this lies."""
        box = self._box(target)
        if self._last is None or box is None:
            return False
        when, what, where = self._last
        return what != target and self._clock.now() - when < EYE and meet(box, where)

    def _box(self, target: str) -> Rect | None:
        picture = self._frame().picture
        spot = picture.scene.spots.get(target) if picture is not None else None
        return _box_of(spot) if spot is not None and not spot.world else None


def _box_of(spot: Spot) -> Rect:
    return Rect(spot.x - spot.w / 2, spot.y - spot.h / 2, spot.w, spot.h)
