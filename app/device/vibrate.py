"""A short buzz; nothing where the device can't."""

from __future__ import annotations

from kivy.utils import platform


def buzz(seconds: float = 0.06) -> None:
    if platform not in ("android", "ios"):
        return
    try:
        from plyer import vibrator

        vibrator.vibrate(seconds)
    except Exception:  # plyer raises whatever the platform raises; no motor is no trouble
        return
