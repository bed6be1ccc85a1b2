"""All that somebody can read in one language: every text of the app and of the sixth game, every line of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from babel.messages.pofile import read_po

from app import rules
from tests.ui_process import ROOT

FOLDERS = (ROOT / "assets" / "locale", ROOT / "tests" / "sixth" / "assets" / "locale")
MARKUP = r"^!\[[^]]*\] ?|^[->] |^# \S+ \| |\]\(#\S+?\)|\*\*|\["


@cache
def texts_of(language: str) -> dict[str, tuple[str, ...]]:
    """{id: its forms}"""
    found = {}
    for source in sorted(file for folder in FOLDERS for file in folder.glob(f"*.{language}.po")):
        with source.open("rb") as file:
            for message in read_po(file, abort_invalid=True):
                if message.id:
                    name = message.id if isinstance(message.id, str) else message.id[0]
                    found[name] = message.string if isinstance(message.string, tuple) else (message.string,)
    return found


def text_lines(language: str) -> Iterator[tuple[str, str]]:
    """Every form of every text, with the id to find it by."""
    for name, forms in texts_of(language).items():
        yield from ((name, form) for form in forms)


def rule_lines(language: str) -> Iterator[tuple[str, str]]:
    """Every line of the rules, without what marks it up."""
    for page in sorted(rules.FOLDER.glob(f"*.{language}.txt")):
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{page.name}:{number}", re.sub(MARKUP, "", line)
