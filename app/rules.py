"""The rules of a game as a person reads them: sections of text with pictures, from assets/rules. No Kivy in here.

The format is told in assets/rules/README.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from app import assets
from app.i18n import bound

FOLDER = assets.OWN / "rules"

TEXT, BULLET, EXAMPLE, OURS, PICTURES = "text", "bullet", "example", "ours", "pictures"
_INLINE = re.compile(r"\*\*(?P<bold>.+?)\*\*|\[(?P<words>[^\]]+)\]\(#(?P<link>[\w-]+)\)")
_PICTURES = re.compile(r"!\[(?P<names>[^\]]+)\]\s*(?P<caption>.*)")
_TITLE = re.compile(r"#\s*(?P<id>[\w-]+)\s*\|\s*(?P<title>.+)")
_NO_ACCENT = str.maketrans("ł", "l")

STEM = 5        # letters a word must have so that its ending may differ
ENDING = 2      # letters an ending may have: Russian and Polish words change theirs
SNIPPET = 110


class Run(NamedTuple):
    """A stretch of text in one manner; `link` is the id of the section it leads to."""

    text: str
    bold: bool = False
    link: str = ""


class Block(NamedTuple):
    kind: str
    runs: tuple[Run, ...] = ()
    pictures: tuple[str, ...] = ()

    @property
    def plain(self) -> str:
        return "".join(run.text for run in self.runs)


class Section(NamedTuple):
    id: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def plain(self) -> str:
        return "\n".join(block.plain for block in self.blocks if block.runs)


class Found(NamedTuple):
    """A section that a search found, and the words round the first hit, the hits in bold."""

    section: Section
    snippet: tuple[Run, ...]


class BadRules(ValueError):
    """A file of rules that can't be read; says where."""


class Rules:
    def __init__(self, sections: Iterable[Section]) -> None:
        self.sections = tuple(sections)
        self._number = {section.id: number for number, section in enumerate(self.sections)}

    def __contains__(self, section_id: str) -> bool:
        return section_id in self._number

    def section(self, section_id: str) -> Section:
        """The section of that id; the first one if there is none."""
        return self.sections[self._number.get(section_id, 0)]

    def beside(self, section_id: str, step: int) -> Section | None:
        """The section before (-1) or after (1) that one."""
        number = self._number[section_id] + step
        return self.sections[number] if 0 <= number < len(self.sections) else None

    def search(self, query: str) -> list[Found]:
        """The sections that have all the words: first those that have them in the title, then by their order."""
        words = fold(query).split()
        if not words:
            return []
        ranked = []
        for number, section in enumerate(self.sections):
            ranks = [_rank(word, fold(section.title), fold(section.plain)) for word in words]
            if None not in ranks:
                ranked.append((sum(rank for rank in ranks if rank), number, section))
        return [Found(section, snippet(section, words)) for _, _, section in sorted(ranked, key=lambda one: one[:2])]


# Reading


def parse(text: str, name: str = "rules") -> Rules:
    """
    >>> rules = parse("# aim | Aim\\nLay **all** tokens.\\n- See [laying](#lay).\\n# lay | Laying\\n![a/b a/c] Two")
    >>> [section.title for section in rules.sections], rules.section("aim").blocks[1].runs[1].link
    (['Aim', 'Laying'], 'lay')
    """
    sections: list[tuple[str, str, list[Block]]] = []
    for number, kind, words in _paragraphs(text):
        if kind == "#":
            title = _TITLE.fullmatch(words)
            if title is None or title["id"] in {section[0] for section in sections}:
                raise BadRules("%s line %d: a section begins with # its-own-id | Title" % (name, number))
            sections.append((title["id"], title["title"].strip(), []))
        elif not sections:
            raise BadRules("%s line %d: text before the first section" % (name, number))
        else:
            sections[-1][2].append(_block(kind, words))
    if not sections:
        raise BadRules("%s: no section" % name)
    return Rules(Section(section_id, title, tuple(blocks)) for section_id, title, blocks in sections)


def _paragraphs(text: str) -> Iterator[tuple[int, str, str]]:
    """(line number, first sign, text): lines up to the next empty line or the next sign belong together."""
    begun: tuple[int, str, list[str]] | None = None
    for number, line in enumerate([*text.splitlines(), ""], 1):
        line = line.strip()
        kind = _sign(line)
        if begun and (kind or not line):
            yield begun[0], begun[1], " ".join(begun[2])
            begun = None
        if kind in ("#", "!"):
            yield number, kind, line
        elif line and begun:
            begun[2].append(line)
        elif line:
            begun = (number, kind, [line.removeprefix(kind).strip()])


def _sign(line: str) -> str:
    return next((sign for sign in ("#", "- ", "> ", "= ", "!") if line.startswith(sign)), "")


def _block(kind: str, words: str) -> Block:
    if kind == "!":
        match = _PICTURES.fullmatch(words)
        if match is None:
            raise BadRules("a picture line is ![group/sprite …]: %r" % words)
        return Block(PICTURES, _runs(match["caption"]), tuple(match["names"].split()))
    return Block({"- ": BULLET, "> ": EXAMPLE, "= ": OURS}.get(kind, TEXT), _runs(words))


def _runs(words: str) -> tuple[Run, ...]:
    runs: list[Run] = []
    end = 0
    for match in _INLINE.finditer(words):
        runs.append(Run(words[end:match.start()]))
        if match["bold"]:
            runs += [run._replace(bold=True) for run in _runs(match["bold"])]
        else:
            runs.append(Run(match["words"], link=match["link"]))
        end = match.end()
    return tuple(run for run in (*runs, Run(words[end:])) if run.text)


@cache
def load(game_id: str, language: str) -> Rules | None:
    """The rules of a game in that language, else in English; None if nobody has written them."""
    for code in (language, "en"):
        file = assets.find("rules", "%s.%s.txt" % (game_id, code))
        if file is not None:
            return parse(bound(file.read_text(encoding="utf-8")), file.name)
    return None


# Searching


def fold(text: str) -> str:
    """Without case and diacritics, of the same length as the text, so that places in one are places in the other.

    >>> fold("Żeton, ПОЛЁТ")
    'zeton, полет'
    """
    return "".join(_fold_letter(letter) for letter in text)


@cache
def _fold_letter(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter.lower())[:1].translate(_NO_ACCENT)


def _stem(word: str) -> str:
    return word[:-ENDING] if len(word) >= STEM + ENDING else word[:-1] if len(word) >= STEM else word


def _rank(word: str, title: str, text: str) -> int | None:
    """How well a section has a word; None if it has not even its stem."""
    hits = (word in title, word in text, _stem(word) in title or _stem(word) in text)
    return next((rank for rank, hit in enumerate(hits) if hit), None)


def snippet(section: Section, words: Sequence[str]) -> tuple[Run, ...]:
    """Of the paragraph that has most of the words, what stands round the first of them."""
    texts = [block.plain for block in section.blocks if block.plain] or [""]
    text = max(texts, key=lambda one: sum(_stem(word) in fold(one) for word in words))
    places = [fold(text).find(_stem(word)) for word in words]
    first = min((place for place in places if place >= 0), default=0)
    begin = text.rfind(" ", 0, max(0, first - SNIPPET // 3)) + 1
    end = text.find(" ", begin + SNIPPET)
    cut = text[begin:] if end < 0 else text[begin:end] + "…"
    return in_bold("…" + cut if begin else cut, words)


def in_bold(text: str, words: Sequence[str]) -> tuple[Run, ...]:
    """The text with these words in bold, whatever their ending."""
    pattern = "|".join(re.escape(_stem(word)) + r"\w*" for word in sorted(words, key=len, reverse=True))
    runs, end = [], 0
    for hit in re.finditer(pattern, fold(text)):
        runs += [Run(text[end:hit.start()]), Run(text[hit.start():hit.end()], bold=True)]
        end = hit.end()
    return tuple(run for run in (*runs, Run(text[end:])) if run.text)
