"""Texts in the player's language, through gettext. No Kivy here; `app.widgets.tr` makes it observable for KV.

A text is named by its id in all three languages: `t("home.continue")`, `t("log.rolled", name=…, n=4)`; an id that has
plural forms is asked for with `tn("steps", 3)`.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from app.device.language import languages

LANGUAGES = ("en", "ru", "pl")
NAMES = {"en": "English", "ru": "Русский", "pl": "Polski"}
STRICT = os.environ.get("STARCAB_STRICT_TEXTS") == "1"    # in tests a text that does not exist is an error
_OWN = "starcab"
_FOLDER = Path(__file__).parent.parent / "assets" / "locale"

_listeners: list[Callable[[], None]] = []


class Texts(NamedTuple):
    language: str
    catalog: gettext.NullTranslations


_app = Texts("", gettext.NullTranslations())
_here: ContextVar[Texts | None] = ContextVar("texts", default=None)


def set_language(code: str) -> None:
    """Of the app: what is spoken wherever nothing else was chosen."""
    global _app
    texts = _texts(code if code in LANGUAGES else "en")
    if texts.language != _app.language:
        _app = texts
        for listener in tuple(_listeners):
            listener()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Inside, and only there, this language is spoken: one process may serve people of three languages at once."""
    token = _here.set(_texts(code if code in LANGUAGES else "en"))
    try:
        yield
    finally:
        _here.reset(token)


@cache
def _texts(code: str) -> Texts:
    return Texts(code, _load(code))


def _load(code: str) -> gettext.NullTranslations:
    """The app's own texts; those of the games behind them: one file each, in one folder with lower-case names."""
    own = _FOLDER / ("%s.%s.mo" % (_OWN, code))
    games = sorted(file for file in _FOLDER.glob("*.%s.mo" % code) if file != own)
    texts = _read(own)
    texts.add_fallback(_Later(games))
    return texts


def _read(file: Path) -> gettext.NullTranslations:
    with file.open("rb") as opened:
        return gettext.GNUTranslations(opened)


class _Later(gettext.NullTranslations):
    """Files that are read when the texts before them have not what is asked for: none of them for the first screen."""

    def __init__(self, files: list[Path]) -> None:
        super().__init__()
        self._files = files

    def gettext(self, message: str) -> str:
        self._read_all()
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._read_all()
        return super().ngettext(msgid1, msgid2, n)

    def _read_all(self) -> None:
        files, self._files = self._files, []
        for file in files:
            self.add_fallback(_read(file))


def _spoken() -> Texts:
    return _here.get() or _app


def language() -> str:
    return _spoken().language


def device_language() -> str:
    """The first of our languages that the device speaks, else English."""
    return next((code for code in languages() if code in LANGUAGES), "en")


def listen(listener: Callable[[], None]) -> None:
    _listeners.append(listener)


def t(text_id: str, **parts: Any) -> str:
    text = _spoken().catalog.gettext(text_id)
    if text == text_id and STRICT:
        raise KeyError(text_id)
    return text.format(**parts) if parts else text


def tn(text_id: str, n: int, **parts: Any) -> str:
    """The form that goes with the number; `{n}` in it is the number."""
    return _spoken().catalog.ngettext(text_id, text_id, n).format(n=n, **parts)
