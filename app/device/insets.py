"""How much of the window lies under Android's bars: nothing up to API 34, where Android keeps the app out of them."""

from __future__ import annotations

import logging

from kivy.utils import platform

UNDER_BARS = 35  # from this target on, on such a device, an app is drawn from edge to edge
NONE = (0, 0, 0, 0)
log = logging.getLogger("starcab.device")


def insets() -> tuple[int, int, int, int]:
    """Pixels at the left, top, right and bottom, as a layout's padding."""
    if platform != "android":
        return NONE
    try:
        return _android()
    except Exception:  # before the window is attached there are none to be had
        log.exception("no insets")
        return NONE


def _android() -> tuple[int, int, int, int]:
    from jnius import autoclass

    from app.device import java

    activity = java.activity()
    if min(java.version(), activity.getApplicationInfo().targetSdkVersion) < UNDER_BARS:
        return NONE
    kinds = autoclass("android.view.WindowInsets$Type")
    found = activity.getWindow().getDecorView().getRootWindowInsets()
    bars = found.getInsets(kinds.systemBars() | kinds.displayCutout())
    return bars.left, bars.top, bars.right, bars.bottom
