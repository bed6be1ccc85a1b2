"""The languages of the device, the one its owner likes best first. No Kivy here."""

from __future__ import annotations

import locale
import os
import sys

# As gettext looks for them; LANGUAGE may name several.
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def languages() -> list[str]:
    """Two letters each; empty if the device does not say."""
    try:
        names = _android() if _on_android() else _windows() if sys.platform == "win32" else _variables()
    except Exception:  # whatever the platform raises: then it is English
        names = []
    codes = (name[:2].lower() for name in names)
    return list(dict.fromkeys(code for code in codes if len(code) == 2 and code.isascii() and code.isalpha()))


def _on_android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ or sys.platform == "android"


def _android() -> list[str]:
    from jnius import autoclass

    preferred = autoclass("android.os.LocaleList").getDefault()
    return [str(preferred.get(number).getLanguage()) for number in range(preferred.size())]


def _windows() -> list[str]:
    import ctypes

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return [locale.windows_locale[number]]


def _variables() -> list[str]:
    """The first that is set counts, and where LANG says C there are no others."""
    said = {name: os.environ.get(name, "") for name in VARIABLES}
    plain = said["LC_ALL"] or said["LC_MESSAGES"] or said["LANG"]
    if plain.partition(".")[0] in ("C", "POSIX"):
        return []
    return [*said["LANGUAGE"].split(":"), plain]
