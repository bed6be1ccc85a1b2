"""Texts in the player's language, through gettext. No Kivy here; `app.widgets.tr` makes it observable for KV.

A text is named by its id in all three languages: `t("home.continue")`, `t("log.rolled", name=…, n=4)`; an id that has
plural forms is asked for with `tn("steps", 3)`.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.device.language import languages

LANGUAGES = ("en", "ru", "pl")
NAMES = {"en": "English", "ru": "Русский", "pl": "Polski"}
STRICT = os.environ.get("STARCAB_STRICT_TEXTS") == "1"    # in tests a text that does not exist is an error
_FOLDER = Path(__file__).parent.parent / "assets" / "locale"

_listeners: list[Callable[[], None]] = []
_current: tuple[str, gettext.NullTranslations] = ("", gettext.NullTranslations())


def set_language(code: str) -> None:
    global _current
    if code not in LANGUAGES:
        code = "en"
    if code != _current[0]:
        _current = (code, _load(code))
        for listener in tuple(_listeners):
            listener()


def _load(code: str) -> gettext.NullTranslations:
    """The app's own texts, then those of the games: one file each, in one folder with lower-case names."""
    found = gettext.NullTranslations()
    for name in sorted(_FOLDER.glob("*.%s.mo" % code), reverse=True):
        with name.open("rb") as file:
            texts = gettext.GNUTranslations(file)
        texts.add_fallback(found)
        found = texts
    return found


def language() -> str:
    return _current[0]


def device_language() -> str:
    """The first of our languages that the device speaks, else English."""
    return next((code for code in languages() if code in LANGUAGES), "en")


def listen(listener: Callable[[], None]) -> None:
    _listeners.append(listener)


def t(text_id: str, **parts: Any) -> str:
    text = _current[1].gettext(text_id)
    if text == text_id and STRICT:
        raise KeyError(text_id)
    return text.format(**parts) if parts else text


def tn(text_id: str, n: int, **parts: Any) -> str:
    """The form that goes with the number; `{n}` in it is the number."""
    return _current[1].ngettext(text_id, text_id, n).format(n=n, **parts)
