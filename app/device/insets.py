"""How much of the window lies under Android's bars: nothing up to API 34, where Android keeps the app out of them."""

from __future__ import annotations

import logging
from collections.abc import Callable

from kivy.utils import platform

UNDER_BARS = 35  # from this target on, on such a device, an app is drawn from edge to edge
NONE = (0, 0, 0, 0)
Insets = tuple[int, int, int, int]
_told: Callable[[Insets], None] | None = None
_last: Insets | None = None
log = logging.getLogger("starcab.device")


def follow(call: Callable[[Insets], None]) -> None:
    """Tell how much it is now, and again whenever `look` finds that it has changed."""
    global _told, _last
    _told, _last = call, None
    look()


def look() -> None:
    """Call it when the window turned or came back, and now and then: bars come and go without either."""
    global _last
    now = insets()
    if _told is not None and now != _last:
        _last = now
        _told(now)


def insets() -> Insets:
    """Pixels at the left, top, right and bottom, as a layout's padding."""
    if platform != "android":
        return NONE
    try:
        return _android()
    except Exception:  # before the window is attached there are none to be had
        log.exception("no insets")
        return NONE


def _android() -> Insets:
    from jnius import autoclass

    from app.device import java

    activity = java.activity()
    if min(java.version(), activity.getApplicationInfo().targetSdkVersion) < UNDER_BARS:
        return NONE
    kinds = autoclass("android.view.WindowInsets$Type")
    found = activity.getWindow().getDecorView().getRootWindowInsets()
    bars = found.getInsets(kinds.systemBars() | kinds.displayCutout())
    return bars.left, bars.top, bars.right, bars.bottom
