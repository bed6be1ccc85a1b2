"""How the games stand on the home screen: rows of cards that fill a given space, each card with its poster and its words.

No Kivy: widths and heights come measured, in any unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

POSTER = 1.6                # width to height of a poster
SHARE = 0.42                # of a lying card's width that its poster may have
WITHOUT_FACTS = 0.6         # what a card is worth that has no room for more than its name
SMALLER = 0.9               # for each step that its name is set smaller
WHOLE = 0.95                # of a line: a longer word is set smaller, with all names of its row
TIGHTEST = 0.75             # how much smaller than the smallest type a word may be, where fewer cards could stand in its row
UNEQUAL = 0.25              # how much it matters that cards are of one size


class Caption(NamedTuple):
    """The widths of the words of a card, in one type size: of its name, and of its facts."""

    name: tuple[float, ...]
    facts: tuple[float, ...]


class Lettering(NamedTuple):
    """One type size for the names: every card's words in it, and how high a line is."""

    captions: tuple[Caption, ...]
    name_line: float
    facts_line: float
    space: float            # between two words


class Measures(NamedTuple):
    gap: float              # between cards
    pad: float              # inside a card, round what stands on it
    poster: float           # the least height of a poster


class Form(NamedTuple):
    """How the cards of one row look."""

    lying: bool             # the poster beside the words, else above them
    facts: bool
    size: int               # the number of the lettering
    least: float            # how high such a card must be


class Row(NamedTuple):
    cards: int
    height: float
    form: Form


def lines(words: Sequence[float], space: float, width: float) -> int:
    """How many lines these words take; one that is wider than a line is set smaller, and has a line of its own."""
    count, used = 1, 0.0
    for word in words:
        if used and used + space + word > width:
            count, used = count + 1, 0.0
        used += word + (space if used else 0.0)
    return count


@lru_cache(maxsize=64)
def partitions(cards: int, least: int = 1) -> tuple[tuple[int, ...], ...]:
    """Every way to set them in rows of which none has more than the next: the first cards are the larger ones.

    >>> partitions(3)
    ((3,), (1, 2), (1, 1, 1))
    """
    alone = ((cards,),) if cards >= least else ()
    return alone + tuple((first, *rest) for first in range(least, cards // 2 + 1) for rest in partitions(cards - first, first))


class Shelving:
    """All ways in which these cards can stand on a shelf of one width. What a row of them needs is reckoned once, however many
    ways have such a row."""

    def __init__(self, width: float, lettering: Sequence[Lettering], measures: Measures) -> None:
        self._width, self._lettering, self._measures = width, lettering, measures
        self._cards = len(lettering[0].captions)
        self._forms: dict[tuple[int, int], list[Form]] = {}

    def least_height(self) -> float:
        """The lowest shelf on which every card stands whole."""
        return min(sum(min(form.least for form in forms) for forms in self._possible(rows)) + self._gaps(rows)
                   for rows in partitions(self._cards) if all(self._possible(rows)))

    def rows(self, height: float) -> list[Row]:
        """Those in which the posters are seen best; together with the gaps they are as high as the shelf. On one that is too
        low for any, the lowest ones."""
        if not self._cards:
            return []
        return max((self._filled(rows, height) for rows in partitions(self._cards)), key=lambda one: one[0])[1]

    def _gaps(self, rows: tuple[int, ...]) -> float:
        return self._measures.gap * (len(rows) - 1)

    def _inner(self, count: int) -> float:
        """Of a card, one of so many in a row."""
        return (self._width - self._measures.gap * (count - 1)) / count - 2 * self._measures.pad

    def _possible(self, rows: tuple[int, ...]) -> list[list[Form]]:
        found, first = [], 0
        for count in rows:
            if (first, count) not in self._forms:
                cards = range(first, first + count)
                self._forms[first, count] = list(_forms(cards, self._inner(count), self._lettering, self._measures))
            found.append(self._forms[first, count])
            first += count
        return found

    def _filled(self, rows: tuple[int, ...], height: float) -> tuple[tuple[bool, float], list[Row]]:
        """(whether it fits and how good it is, the rows)."""
        each = (height - self._gaps(rows)) / len(rows)
        possible = self._possible(rows)
        if not all(possible):
            return (False, -inf), []
        if any(min(form.least for form in forms) > each for forms in possible):
            return self._lowest(rows, height, possible)
        found, worth = [], []
        for count, forms in zip(rows, possible, strict=True):
            inner = self._inner(count)
            value, form = max((_worth(form, inner, each, self._measures), form) for form in forms if form.least <= each)
            found.append(Row(count, each, form))
            worth.append(value)
        return (True, min(worth) * (rows[0] / rows[-1]) ** UNEQUAL), found

    def _lowest(self, rows: tuple[int, ...], height: float, possible: list[list[Form]]) -> tuple[tuple[bool, float], list[Row]]:
        """Rows of unequal height, each as low as it can be, with what is left shared out among them."""
        forms = [min(row, key=lambda form: form.least) for row in possible]
        left = height - sum(form.least for form in forms) - self._gaps(rows)
        found = [Row(count, form.least + left / len(rows), form) for count, form in zip(rows, forms, strict=True)]
        return (False, left), found


def _forms(cards: range, inner: float, lettering: Sequence[Lettering], measures: Measures) -> Iterator[Form]:
    for size, letters in enumerate(lettering):
        captions = [letters.captions[card] for card in cards]
        for lying in (False, True):
            room = inner * (1 - SHARE) - measures.pad if lying else inner
            widest = max(max(caption.name) for caption in captions)
            if widest > room * WHOLE and (size + 1 < len(lettering) or len(cards) > 1 and widest * TIGHTEST > room * WHOLE):
                continue
            names = [lines(caption.name, letters.space, room) * letters.name_line for caption in captions]
            facts = [lines(caption.facts, letters.space, room) * letters.facts_line for caption in captions]
            for told in (True, False):
                words = max(map(sum, zip(names, facts, strict=True))) if told else max(names)
                body = max(words, measures.poster) if lying else measures.poster + measures.pad / 2 + words
                yield Form(lying, told, size, body + 2 * measures.pad)


def _worth(form: Form, inner: float, height: float, measures: Measures) -> float:
    """How much of a poster is seen, uncut."""
    tall = height - 2 * measures.pad
    if form.lying:
        seen = min(inner * SHARE, tall * POSTER)
    else:
        seen = min(inner, (tall - (form.least - 2 * measures.pad - measures.poster)) * POSTER)
    return seen * seen * (1.0 if form.facts else WITHOUT_FACTS) * SMALLER ** form.size
