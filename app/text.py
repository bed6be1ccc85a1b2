"""Text from outside (a network, a file, a database, a link, a clipboard, a keyboard): one rule for all of it.

What comes in by a door is `clean`ed: refused where it is no valid Unicode. What is here already, whoever wrote it, is
`mended`. Either is then short as people count letters, and holds nothing that steers a screen. No Kivy here.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import lru_cache
from typing import Any, NoReturn

NAME = 40
"""Letters, as people see them, of the name of a person, a device or a room."""
POINTS = 12
"""Code points of one letter as people see it: two people of any skin who kiss are ten."""
MARKS = 4
"""Marks in a row: no language piles up more, and a tower of them covers the lines above."""
BYTES = 16
"""For each letter, on average: a text of flags fits, one of families is cut."""

_JOINERS = "\u200c\u200d"            # Persian names, Sinhala names, families
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"   # letters and symbols that show nothing
_SURROGATE = re.compile("[\ud800-\udfff]")


def clean(value: object, longest: int = NAME) -> str:
    """For a door. ValueError: no text, or half a surrogate pair in it.

    >>> clean(" player\\n1\\u202e ")
    'player 1'
    """
    if not isinstance(value, str):
        raise ValueError("not a text")
    valid(value)
    return _calm(value, longest)


def mended(value: object, longest: int = NAME) -> str:
    """For what is stored here already: whatever it is, something can be shown.

    >>> mended("player \\ud800"), mended(None)
    ('player \ufffd', '')
    """
    return _calm(_SURROGATE.sub("\ufffd", value), longest) if isinstance(value, str) else ""


def valid(value: str) -> str:
    """As it is. ValueError: half a surrogate pair, which no screen, file or terminal can show."""
    if _SURROGATE.search(value):
        raise ValueError("not valid Unicode")
    return value


def typed(value: str) -> str:
    """A piece of what is typed or pasted into a line: blanks at its ends stay."""
    kept = "".join(letter for letter in _SURROGATE.sub("", value) if letter in _JOINERS or _is_seen(letter) or letter.isspace())
    return re.sub(r"\s", " ", kept)


def plain(value: object, encoding: str | None) -> str:
    """For a terminal: no escape steers it, and it can write every letter.

    >>> plain("Żółw \\x1b[31m", "ascii")
    '\\\\u017b\\\\xf3\\\\u0142w ?[31m'
    """
    calm = "".join(letter if letter.isprintable() or letter in _JOINERS else "?" for letter in str(value))
    return calm.encode(encoding or "ascii", "backslashreplace").decode(encoding or "ascii")


def decode(source: str | bytes) -> Any:
    """JSON from outside. ValueError: it is none, or half a surrogate pair stands anywhere in it."""
    written = source if isinstance(source, str) else source.decode()
    value = _read(written)
    if "\\u" in written or not written.isascii():
        valid(json.dumps(value, ensure_ascii=False))
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


_read = json.JSONDecoder(parse_constant=_no_number).decode


# What is seen of a text


def graphemes(value: str) -> list[str]:
    """The letters that people see.

    >>> len(graphemes("e\\u0301")), len(graphemes("\\U0001f1f5\\U0001f1f1"))
    (1, 1)
    """
    found: list[str] = []
    for letter in value:
        if found and _joins(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def trim(value: str, longest: int, most: int) -> str:
    """At most so many letters as people see them, and so many bytes."""
    kept, size = "", 0
    for letter in graphemes(value)[:longest]:
        size += len(letter.encode())
        if size > most:
            break
        kept += letter
    return kept.rstrip(" " + _JOINERS)


def _calm(value: str, longest: int) -> str:
    few = value[:4 * POINTS * longest]      # whoever sends a megabyte is not read to its end
    return _once(few, longest) if len(few) <= NAME else _work(few, longest)


def _work(few: str, longest: int) -> str:
    words = "".join(letter for letter in few if letter in _JOINERS or letter.isspace() or _is_seen(letter)).split()
    letters = graphemes(unicodedata.normalize("NFC", " ".join(filter(None, map(_stand_alone, words)))))
    return trim("".join(map(_low, letters)), longest, BYTES * longest)


_once = lru_cache(512)(_work)      # a room tells the same few names with every act


def _stand_alone(word: str) -> str:
    """A mark needs a letter before it, a joiner one on either side."""
    while word and (word[0] in _JOINERS or _is_mark(word[0])):
        word = word[1:]
    return re.sub(f"([{_JOINERS}])[{_JOINERS}]+", r"\1", word).rstrip(_JOINERS)


def _low(letter: str) -> str:
    kept, marks = "", 0
    for point in letter:
        marks = marks + 1 if _is_mark(point) else 0
        kept += point if marks <= MARKS else ""
    return kept if len(kept) <= POINTS else kept[:POINTS].rstrip(_JOINERS)


def _is_seen(letter: str) -> bool:
    kind, number = unicodedata.category(letter), ord(letter)
    nothing = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
    return kind not in ("Cc", "Cf", "Cs", "Co") and letter not in _BLANKS and not nothing


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


def _joins(before: str, letter: str) -> bool:
    """Whether it is part of the letter before it, as Unicode's Annex 29 has it, but for rare scripts."""
    last = before[-1]
    if _is_mark(letter) or letter in _JOINERS or "\U0001f3fb" <= letter <= "\U0001f3ff":
        return True
    if last == "\u200d":
        return unicodedata.category(letter) in ("So", "Sm", "Cn")
    if _is_flag(letter):
        return len(before) == 1 and _is_flag(before)
    return _hangul(last) + _hangul(letter) in ("LL", "LV", "LS", "VV", "VT", "SV", "ST", "TT")


def _is_flag(letter: str) -> bool:
    """Half of one."""
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def _hangul(letter: str) -> str:
    """A leading, a vowel, a trailing jamo, or a whole syllable."""
    ranges = (("L", "\u1100\u115f"), ("V", "\u1160\u11a7"), ("T", "\u11a8\u11ff"), ("L", "\ua960\ua97c"),
              ("S", "\uac00\ud7a3"), ("V", "\ud7b0\ud7c6"), ("T", "\ud7cb\ud7fb"))
    return next((kind for kind, ends in ranges if ends[0] <= letter <= ends[1]), " ")
