"""Says in Android's own bar that it is your turn, while the app lies in the background. Elsewhere it does nothing.

plyer's notification is not used: what it hands to Android has no FLAG_IMMUTABLE and is refused since Android 12.
"""

from __future__ import annotations

import logging
import threading
from typing import Any

from kivy.utils import platform

PERMISSION = "android.permission.POST_NOTIFICATIONS"
MUST_ASK = 33  # the first Android where the player must agree
CHANNELS = 26  # the first where a notification belongs to a channel
CHANNEL = "turn"
NUMBER = 1
log = logging.getLogger("starcab.device")


def stopped_in_background() -> bool:
    """Android freezes an app that nobody looks at within minutes. A service that goes on would be a second Python with the
    whole app in it: what python-for-android offers is a process of its own, not the room that is open here."""
    return platform == "android"


def ask() -> None:
    """Once, when a room is opened or joined; who says no is not asked again by Android itself."""
    if platform != "android":
        return
    try:
        from android.permissions import check_permission, request_permissions

        from app.device import java

        if java.version() >= MUST_ASK and not check_permission(PERMISSION):
            request_permissions([PERMISSION])
    except Exception:
        log.exception("not asked")


def tell(title: str, text: str) -> None:
    """From any thread: while the app is paused, only that of the network is awake."""
    if platform != "android":
        return
    try:
        _manager().notify(NUMBER, _notification(title, text))
    except Exception:  # not allowed, or not to be had
        log.exception("not told")
    finally:
        _let_go()


def clear() -> None:
    """The player is back."""
    if platform != "android":
        return
    try:
        _manager().cancel(NUMBER)
    except Exception:
        log.exception("not cleared")


def _manager() -> Any:
    from app.device import java

    return java.service("android.app.NotificationManager", "notification")


def _notification(title: str, text: str) -> Any:
    from jnius import autoclass

    from app.device import java

    activity, kind = java.activity(), autoclass("android.app.Notification$Builder")
    if java.version() >= CHANNELS:
        channel = autoclass("android.app.NotificationChannel")
        importance = autoclass("android.app.NotificationManager").IMPORTANCE_DEFAULT
        _manager().createNotificationChannel(channel(CHANNEL, java.letters("Starcab"), importance))
        builder = kind(activity, CHANNEL)
    else:
        builder = kind(activity)
    builder.setContentTitle(java.letters(title))
    builder.setContentText(java.letters(text))
    builder.setSmallIcon(_icon(activity))
    builder.setAutoCancel(True)
    builder.setContentIntent(_opens(activity))
    return builder.build()


def _icon(activity: Any) -> int:
    """A white shape of its own (buildozer.spec): of the app's icon Android would show a white square."""
    own = activity.getResources().getIdentifier("icon_notification", "drawable", activity.getPackageName())
    return int(own or activity.getApplicationInfo().icon)


def _opens(activity: Any) -> Any:
    """A touch on it comes back to the app that is running."""
    from jnius import autoclass

    pending = autoclass("android.app.PendingIntent")
    start = activity.getPackageManager().getLaunchIntentForPackage(activity.getPackageName())
    return pending.getActivity(activity, 0, start, pending.FLAG_IMMUTABLE | pending.FLAG_UPDATE_CURRENT)


def _let_go() -> None:
    """A thread that spoke Java must say good-bye before it ends, or Android ends the app."""
    if threading.current_thread() is not threading.main_thread():
        import jnius

        jnius.detach()
