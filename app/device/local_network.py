"""May this app speak to other devices in the Wi-Fi? Newer Androids ask the player, and refuse every socket until then."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from kivy.utils import platform

PERMISSION = "android.permission.ACCESS_LOCAL_NETWORK"
MUST_ASK = 37       # from this target on, on such a device
log = logging.getLogger("starcab.device")


def ask(refused: Callable[[], None]) -> None:
    """Call it when somebody opens or looks for a room, not before. `refused` comes from Android's own thread."""
    if platform != "android":
        return
    try:
        _android(refused)
    except Exception:  # then it is as it was: what can't be reached is told when it is tried
        log.exception("not asked")


def _android(refused: Callable[[], None]) -> None:
    from android.permissions import check_permission, request_permissions

    from app.device import java

    target = java.activity().getApplicationInfo().targetSdkVersion
    if min(java.version(), target) < MUST_ASK or check_permission(PERMISSION):
        return

    def answered(names: Any, granted: Any) -> None:
        if not all(granted):
            refused()

    request_permissions([PERMISSION], answered)
