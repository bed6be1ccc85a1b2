"""A tablet's Java as far as app/device speaks it: `jnius` and `android` for tests. What is not written here is missing.

    tablet = Tablet(api=34)
    tablet.put_on(monkeypatch)     # from now on the app thinks that it runs there
    notify.tell("Starcab", "Your turn")
    assert tablet.notifications == {1: …}
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

MODULES = ("files", "insets", "link", "local_network", "multicast", "notify", "shake", "share", "storage", "upright", "vibrate")


class JavaException(Exception):
    """What a call raises that Android refuses."""


class Tablet:
    def __init__(self, folder: Path, api: int = 34, target: int = 34,
                 languages: tuple[str, ...] = ("ru", "en")) -> None:
        self.folder, self.api, self.languages = folder, api, languages
        self.allowed = {"android.permission.INTERNET", "android.permission.CHANGE_WIFI_MULTICAST_STATE"}
        self.asked: list[str] = []
        self.agrees = True
        self.notifications: dict[int, Any] = {}
        self.channels: list[str] = []
        self.started: list[Any] = []                # intents that went to other apps
        self.contents: dict[str, Path] = {}         # what lies under content:// addresses
        self.bound: dict[str, list[Any]] = {}
        self.locks: list[Any] = []
        self.detached = 0
        self.intent = Intent("android.intent.action.MAIN")
        self.info = SimpleNamespace(icon=77, targetSdkVersion=target)
        self.bars = SimpleNamespace(left=0, top=48, right=0, bottom=96)
        self.drawables = {"icon_notification": 99}
        self.smallest_width = 800                   # dp
        self.orientation: int | None = None         # that was asked for
        self.activity = Activity(self)

    def put_on(self, monkeypatch) -> Tablet:
        monkeypatch.setitem(sys.modules, "jnius", module(
            "jnius", autoclass=lambda name: self.classes()[name], cast=self.cast, detach=self.detach))
        events = module("android.activity", bind=self.bind, unbind=self.unbind)
        permissions = module("android.permissions", check_permission=self.allowed.__contains__,
                             request_permissions=self.request)
        monkeypatch.setitem(sys.modules, "android", module("android", activity=events, permissions=permissions))
        monkeypatch.setitem(sys.modules, "android.activity", events)
        monkeypatch.setitem(sys.modules, "android.permissions", permissions)
        monkeypatch.delitem(sys.modules, "app.device.java", raising=False)
        import app.device
        monkeypatch.delattr(app.device, "java", raising=False)
        monkeypatch.setenv("ANDROID_ARGUMENT", "")
        for name in MODULES:
            monkeypatch.setattr("app.device.%s.platform" % name, "android")
        return self

    def classes(self) -> dict[str, Any]:
        return {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self.activity),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=self.api),
            "android.os.LocaleList": SimpleNamespace(getDefault=lambda: Locales(self.languages)),
            "android.app.NotificationManager": SimpleNamespace(IMPORTANCE_DEFAULT=3),
            "android.app.NotificationChannel": lambda key, name, importance: (key, str(name), importance),
            "android.app.Notification$Builder": lambda *made: Builder(self, *made),
            "android.app.PendingIntent": PendingIntent(self),
            "android.content.Intent": Intent,
            "android.content.ContentValues": Values,
            "android.provider.MediaStore$Downloads": SimpleNamespace(EXTERNAL_CONTENT_URI="content://downloads"),
            "android.view.WindowInsets$Type": SimpleNamespace(systemBars=lambda: 7, displayCutout=lambda: 128),
            "java.lang.String": str,
        }

    def cast(self, kind: str, thing: Any) -> Any:
        assert kind in ("java.lang.CharSequence", "android.os.Parcelable", getattr(thing, "kind", "")), kind
        return thing

    def request(self, permissions: list[str], callback: Any = None) -> None:
        """The person answers by `agrees`."""
        self.asked.extend(permissions)
        if callback is not None:
            callback(permissions, [self.agrees for _ in permissions])

    def detach(self) -> None:
        self.detached += 1

    def bind(self, **handlers: Any) -> None:
        for name, handler in handlers.items():
            self.bound.setdefault(name, []).append(handler)

    def unbind(self, **handlers: Any) -> None:
        for name, handler in handlers.items():
            self.bound[name].remove(handler)

    def happens(self, event: str, *arguments: Any) -> None:
        """As PythonActivity goes through its ArrayList: whoever changes that meanwhile ends the app, and so does an
        exception in a callback."""
        handlers = self.bound.get(event, [])
        at, before = 0, list(handlers)
        while at != len(handlers):
            if handlers != before:
                raise JavaException("java.util.ConcurrentModificationException")
            handlers[at](*arguments)
            at += 1

    def holds(self, address: str, data: bytes) -> str:
        self.contents[address] = self.folder / str(len(self.contents))
        self.contents[address].write_bytes(data)
        return address


def module(name: str, **contents: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(contents)
    return made


class Activity:
    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet

    def getApplicationContext(self) -> Activity:
        return self

    def getSystemService(self, name: str) -> Any:
        return {"wifi": Wifi, "notification": Notifications}[name](self.tablet)

    def getApplicationInfo(self) -> Any:
        return self.tablet.info

    def getContentResolver(self) -> Resolver:
        return Resolver(self.tablet)

    def getIntent(self) -> Intent:
        return self.tablet.intent

    def getPackageName(self) -> str:
        return "org.example.starcab"

    def getPackageManager(self) -> Any:
        return SimpleNamespace(getLaunchIntentForPackage=lambda name: Intent("launch " + name))

    def getWindow(self) -> Any:
        found = SimpleNamespace(getInsets=lambda kinds: self.tablet.bars if kinds == 7 | 128 else None)
        view = SimpleNamespace(getRootWindowInsets=lambda: found)
        return SimpleNamespace(getDecorView=lambda: view)

    def getResources(self) -> Any:
        found = SimpleNamespace(smallestScreenWidthDp=self.tablet.smallest_width)
        return SimpleNamespace(getConfiguration=lambda: found, getIdentifier=lambda name, kind, package: (
            self.tablet.drawables.get(name, 0) if (kind, package) == ("drawable", self.getPackageName()) else 0))

    def setRequestedOrientation(self, orientation: int) -> None:
        self.tablet.orientation = orientation

    def startActivity(self, intent: Intent) -> None:
        self.tablet.started.append(intent)

    def startActivityForResult(self, intent: Intent, request: int) -> None:
        self.tablet.started.append((intent, request))


class Wifi:
    kind = "android.net.wifi.WifiManager"

    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet

    def createMulticastLock(self, name: str) -> MulticastLock:
        lock = MulticastLock(self.tablet, name)
        self.tablet.locks.append(lock)
        return lock


class MulticastLock:
    def __init__(self, tablet: Tablet, name: str) -> None:
        self.tablet, self.name, self.held, self.counted = tablet, name, 0, True

    def setReferenceCounted(self, counted: bool) -> None:
        self.counted = counted

    def acquire(self) -> None:
        if "android.permission.CHANGE_WIFI_MULTICAST_STATE" not in self.tablet.allowed:
            raise JavaException("java.lang.SecurityException")
        self.held = self.held + 1 if self.counted else 1

    def release(self) -> None:
        if not self.held:
            raise JavaException("MulticastLock under-locked")
        self.held -= 1


class Notifications:
    kind = "android.app.NotificationManager"

    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet

    def createNotificationChannel(self, channel: tuple[str, str, int]) -> None:
        self.tablet.channels.append(channel[0])

    def notify(self, number: int, notification: dict[str, Any]) -> None:
        if self.tablet.api >= 26 and notification["channel"] not in self.tablet.channels:
            raise JavaException("No Channel found")
        self.tablet.notifications[number] = notification

    def cancel(self, number: int) -> None:
        self.tablet.notifications.pop(number, None)


class Builder:
    def __init__(self, tablet: Tablet, context: Activity, channel: str = "") -> None:
        if channel and tablet.api < 26:
            raise JavaException("NoSuchMethodError")
        self._made: dict[str, Any] = {"channel": channel}

    def setContentTitle(self, title: str) -> None:
        self._made["title"] = title

    def setContentText(self, text: str) -> None:
        self._made["text"] = text

    def setSmallIcon(self, icon: int) -> None:
        self._made["icon"] = icon

    def setAutoCancel(self, cancel: bool) -> None:
        self._made["auto_cancel"] = cancel

    def setContentIntent(self, pending: Any) -> None:
        self._made["opens"] = pending

    def build(self) -> dict[str, Any]:
        if "icon" not in self._made:
            raise JavaException("Invalid notification (no valid small icon)")
        return self._made


class PendingIntent:
    FLAG_IMMUTABLE, FLAG_UPDATE_CURRENT = 1 << 26, 1 << 27

    def __init__(self, tablet: Tablet) -> None:
        self._api = min(tablet.api, tablet.info.targetSdkVersion)

    def getActivity(self, context: Activity, request: int, intent: Intent, flags: int) -> Intent:
        if self._api >= 31 and not flags & self.FLAG_IMMUTABLE:
            raise JavaException("Targeting S+ requires that one of FLAG_IMMUTABLE or FLAG_MUTABLE be specified")
        return intent


class Intent:
    ACTION_SEND, ACTION_OPEN_DOCUMENT = "android.intent.action.SEND", "android.intent.action.OPEN_DOCUMENT"
    CATEGORY_OPENABLE = "android.intent.category.OPENABLE"
    FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x00100000
    EXTRA_STREAM, EXTRA_TEXT, FLAG_GRANT_READ_URI_PERMISSION = "stream", "text", 1

    def __init__(self, action: str, data: str | None = None, flags: int = 0) -> None:
        self.action, self.data, self.type, self.flags = action, data, "", flags
        self.extras: dict[str, Any] = {}
        self.categories: list[str] = []
        self.inner: Intent | None = None

    @classmethod
    def createChooser(cls, intent: Intent, title: str) -> Intent:
        chooser = cls("chooser")
        chooser.inner = intent
        return chooser

    def setType(self, kind: str) -> None:
        self.type = kind

    def putExtra(self, name: str, value: Any) -> None:
        self.extras[name] = value

    def addFlags(self, flags: int) -> None:
        self.flags |= flags

    def getFlags(self) -> int:
        return self.flags

    def addCategory(self, name: str) -> None:
        self.categories.append(name)

    def getData(self) -> str | None:
        return self.data

    def getDataString(self) -> str | None:
        return self.data


class Values(dict):
    def put(self, name: str, value: str) -> None:
        self[name] = value


class Resolver:
    def __init__(self, tablet: Tablet) -> None:
        self._tablet = tablet

    def insert(self, folder: str, about: Values) -> str:
        if self._tablet.api < 29:
            raise JavaException("Unknown URL " + folder)
        return self._tablet.holds(folder + "/" + about["_display_name"], b"")

    def openFileDescriptor(self, address: str, mode: str) -> Any:
        if address not in self._tablet.contents:
            raise JavaException("java.io.FileNotFoundException")
        flags = {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_TRUNC}[mode]
        return SimpleNamespace(detachFd=lambda: os.open(self._tablet.contents[address], flags))


class Locales:
    def __init__(self, codes: tuple[str, ...]) -> None:
        self._codes = codes

    def size(self) -> int:
        return len(self._codes)

    def get(self, number: int) -> Any:
        return SimpleNamespace(getLanguage=lambda: self._codes[number])
