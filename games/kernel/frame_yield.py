"""Thinking beside a screen: Python runs one thread at a time, so whoever thinks lets the screen draw first.

The screen tells how long it rests until the next frame; the others think in that time, and are quiet a moment before it is
over, so that the frame has to wait for nobody. Without a screen nobody waits.
"""

from __future__ import annotations

from threading import Event
from time import monotonic

LONGEST = 0.012
"""Seconds. A screen that never rests still lets the others think a little now and then."""
MARGIN = 0.001
ASLEEP = 0.5
"""A screen that has told nothing for so many seconds draws no more."""
_resting = Event()
_until = -1e9


def yield_to_frame() -> None:
    """Wait while a frame is due or being made. For a thinking thread, again and again within a thousandth of a second."""
    if -ASLEEP < _until - monotonic() < MARGIN:
        _resting.clear()
        _resting.wait(LONGEST)


def rest(seconds: float) -> None:
    """For the thread that draws: it will not need Python for so long."""
    global _until
    _until = monotonic() + seconds
    _resting.set()
