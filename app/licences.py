"""The licences of what the app is made of, as `tools/licences.py` wrote them down. No Kivy here."""

from __future__ import annotations

import json
from typing import NamedTuple

from app import assets

PARTS = ("starcab", "fonts", "packages", "recipes")
PAGE = 1800     # letters: a label with more is higher than the largest texture of a small device


class Licence(NamedTuple):
    name: str
    version: str
    licence: str
    text: str

    @property
    def title(self) -> str:
        return " ".join(filter(None, (self.name, self.version)))


def load(part: str) -> list[Licence]:
    """The rows of one of `PARTS`."""
    file = assets.OWN / "licences" / "packed.json"
    return [Licence(**row) for row in json.loads(file.read_text(encoding="utf-8"))[part]]


def pages(text: str) -> list[str]:
    """The text in parts that can each be shown at once, cut between lines; nothing is lost.

    >>> pages("one") + pages("")
    ['one']
    """
    found: list[str] = []
    for line in text.splitlines():
        if found and len(found[-1]) + len(line) < PAGE:
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found
