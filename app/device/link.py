"""The starcab:// address that the app was opened with: a QR code that the tablet's own camera read."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

from kivy.utils import platform

SCHEME = "starcab://"
FROM_RECENTS = 0x00100000       # Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
log = logging.getLogger("starcab.device")


def opened_with() -> str:
    """"" when the app was opened as usual. On a desktop the address is an argument of the program."""
    if platform != "android":
        return next((word for word in sys.argv[1:] if word.startswith(SCHEME)), "")
    try:
        from app.device import java

        return _address(java.activity().getIntent())
    except Exception:
        log.exception("no address")
        return ""


def listen(call: Callable[[str], None]) -> None:
    """Call back, in Android's own thread, for every address that is opened while the app runs."""
    if platform != "android":
        return
    from android import activity as events

    def opened(intent: Any) -> None:
        if address := _address(intent):
            call(address)

    events.bind(on_new_intent=opened)


def _address(intent: Any) -> str:
    """"" for the intent that Android repeats when the app is opened from the list of recent ones: that room is over."""
    if intent is None or intent.getFlags() & FROM_RECENTS:
        return ""
    data = intent.getDataString()
    return str(data) if data and str(data).startswith(SCHEME) else ""
