"""Lets a host hear broadcasts: to spare the battery, Android's Wi-Fi drops them unless somebody holds this lock.

Held only while a room is open. Call it from the screen's thread.
"""

from __future__ import annotations

import logging
from typing import Any

from kivy.utils import platform

log = logging.getLogger("starcab.device")
_lock: Any = None


def hold() -> None:
    """Twice is once."""
    global _lock
    if platform != "android" or _lock is not None:
        return
    try:
        from app.device import java

        wifi = java.service("android.net.wifi.WifiManager", "wifi")
        lock = wifi.createMulticastLock("starcab")
        lock.setReferenceCounted(False)
        lock.acquire()
        _lock = lock
    except Exception:  # no Wi-Fi at all: guests can still type the address
        log.exception("no multicast lock")


def release() -> None:
    global _lock
    lock, _lock = _lock, None
    if lock is not None:
        lock.release()
