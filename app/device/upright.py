"""A phone is held upright: sideways it has no room for a table. A tablet may be turned as people like."""

from __future__ import annotations

import logging

from kivy.utils import platform

TABLET = 600            # dp: from this smallest width on Android calls it one
USER_PORTRAIT = 12      # ActivityInfo.SCREEN_ORIENTATION_USER_PORTRAIT: upside down too, where the person allows it
FULL_USER = 13          # as buildozer.spec has it
LEAST = (360, 600)      # dp: the smallest window of a desktop
log = logging.getLogger("starcab.device")


_upright = False


def keep() -> None:
    """Again whenever the window got another size: what is a phone may be unfolded and be a tablet."""
    if platform == "android":
        try:
            _android()
        except Exception:  # it can still be played, only smaller
            log.exception("the device turns as it likes")
    else:
        from kivy.core.window import Window
        from kivy.metrics import dp

        Window.minimum_width, Window.minimum_height = (int(dp(side)) for side in LEAST)


def _android() -> None:
    from app.device import java

    global _upright
    activity = java.activity()
    phone = activity.getResources().getConfiguration().smallestScreenWidthDp < TABLET
    if phone != _upright:
        activity.setRequestedOrientation(USER_PORTRAIT if phone else FULL_USER)
        _upright = phone
