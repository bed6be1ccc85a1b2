"""Texts in the player's language, through gettext. No Kivy here; `app.widgets.tr` makes it observable for KV.

A text is named by its id in all three languages: `t("home.continue")`, `t("log.rolled", name=…, n=4)`; an id that has
plural forms is asked for with `tn("steps", 3)`.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from app import assets
from app.device.language import languages

LANGUAGES = ("en", "ru", "pl")
COMMA = frozenset({"ru", "pl"})     # before the tenths; else a point
NAMES = {"en": "English", "ru": "Русский", "pl": "Polski"}
STRICT = os.environ.get("STARCAB_STRICT_TEXTS") == "1"    # in tests a text that does not exist is an error
_OWN = "starcab"

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


def reload() -> None:
    """Other files are there now: a game was registered or withdrawn."""
    global _app
    _texts.cache_clear()
    if _app.language:
        _app = _texts(_app.language)


@cache
def _texts(code: str) -> Texts:
    return Texts(code, _load(code))


def _load(code: str) -> gettext.NullTranslations:
    """The app's own texts; those of the games behind them: one file each, with lower-case names."""
    own = assets.OWN / "locale" / ("%s.%s.mo" % (_OWN, code))
    games = [file for file in assets.files("locale", "*.%s.mo" % code) if file != own]
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
        if files:
            first, *others = map(_read, files)
            known: dict[Any, str] = vars(first)["_catalog"]     # one table for all: most texts are those of a game
            for other in others:
                for key, text in vars(other)["_catalog"].items():
                    known.setdefault(key, text)
            self.add_fallback(first)


def texts_under(prefixes: tuple[str, ...]) -> dict[str, str]:
    """All texts whose ids begin so, for a front that shows them elsewhere; those with plural forms are not among them."""
    found: dict[str, str] = {}
    texts: Any = _spoken().catalog
    while texts is not None:
        if isinstance(texts, _Later):
            texts._read_all()
        known = getattr(texts, "_catalog", {}).items()
        found = {key: text for key, text in known if isinstance(key, str) and key.startswith(prefixes)} | found
        texts = texts._fallback
    return found


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


def named(text_id: str) -> str:
    """The name of a thing. In a box of one's own there are things that we have no word for: they are called by their id.

    >>> named("crazytaxis.place.moon_base-2")
    'moon base 2'
    """
    text = _spoken().catalog.gettext(text_id)
    if text != text_id:
        return text
    return re.sub("[_-]+", " ", text_id.rpartition(".")[2]).strip()


def tenths(number: float) -> str:
    """With one decimal place, as it is written in the language.

    >>> with speaking("pl"):
    ...     tenths(4)
    '4,0'
    """
    text = "%.1f" % number
    return text.replace(".", ",") if language() in COMMA else text


def bound(text: str) -> str:
    """Texts are compiled so, and rules read so: the blank before a dash or a dot does not break, so no line begins with one.

    >>> bound("a – b")
    'a\\xa0– b'
    """
    return re.sub(" (?=[—–·])", "\N{NO-BREAK SPACE}", text)


def known(text_id: str) -> bool:
    return _spoken().catalog.gettext(text_id) != text_id


def tn(text_id: str, n: int, **parts: Any) -> str:
    """The form that goes with the number; `{n}` in it is the number."""
    return _spoken().catalog.ngettext(text_id, text_id, n).format(n=n, **parts)
