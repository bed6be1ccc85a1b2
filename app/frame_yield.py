"""Tells the bots that think when the screen rests between two frames, so that thinking never holds a frame up."""

from __future__ import annotations

import sys
from time import monotonic

from kivy.clock import Clock
from kivy.core.window import Window

from games.kernel.frame_yield import rest

FRAME = 1 / 60
SWITCH = 0.001
"""Seconds after which Python takes the turn from a thinking thread when the screen wants it (its own habit is 0.005)."""


def install() -> None:
    """Call once the window is there. The screen sleeps in the clock, or waits in `flip` for the display."""
    sys.setswitchinterval(SWITCH)
    sleep, flip = Clock.usleep, Window.flip
    flipped = monotonic()

    def resting_sleep(microseconds: float) -> None:
        rest(microseconds / 1e6)
        sleep(microseconds)

    def resting_flip() -> None:
        nonlocal flipped
        rest(max(0.0, flipped + FRAME - monotonic()))
        flip()
        flipped = monotonic()
    Clock.usleep, Window.flip = resting_sleep, resting_flip
