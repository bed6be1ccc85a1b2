"""What happened last, as a page is told it: the last lines of the log, and between them what was said at the seats.

Each line has a number, and numbers grow: so a page knows which are new, and what was taken back goes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from app.play.frame import Bubble
from app.web.encode import emote_words
from games.kernel import Fact

FACTS, SAYINGS = 6, 3
"""Of which the last lines tell."""
LATER = 0.001
"""From one saying to the next: they stand between whole numbers, which are those of facts."""


class News:
    def __init__(self) -> None:
        self._first = 0         # the number of the first of these facts
        self._oldest = 0        # what lies before it was told long ago, and is no news again when later facts are taken back
        self._facts: list[Fact] = []
        self._lines: list[str] = []
        self._said: list[tuple[float, Bubble]] = []
        self._bubbles: Sequence[Bubble] = ()
        self._told: Hashable = None

    def hear(self, heard: Sequence[Fact], tell: Callable[[Fact], str], told: Hashable) -> None:
        """Each fact is put into words once, as long as it is told in the same way (its language, its names)."""
        facts = list(heard[-FACTS:])
        way = _moved(self._facts, facts)
        known = dict(enumerate(zip(self._facts, self._lines, strict=True), -way)) if told == self._told else {}
        there = [known.get(number, ((), "")) for number in range(len(facts))]
        self._lines = [line if one == fact else tell(fact) for fact, (one, line) in zip(facts, there, strict=True)]
        self._first += way
        self._facts, self._told = facts, told
        self._oldest = min(max(self._oldest, self._first), self._end)
        self._said = [one for one in self._said if one[0] < self._end]      # the others were said of what is taken back

    @property
    def _end(self) -> int:
        return self._first + len(self._facts)

    def see(self, bubbles: Sequence[Bubble]) -> None:
        for one in bubbles:
            if not any(one is other for other in self._bubbles):
                last = max([self._end - 1, *(number for number, _ in self._said)])
                self._said = [*self._said, (round(last + LATER, 3), one)][-SAYINGS:]
        self._bubbles = bubbles

    def lines(self) -> list[tuple[float, str]]:
        said = [(number, "%s: %s" % (one.name, emote_words(one.emote))) for number, one in self._said]
        told = enumerate(self._lines, self._first)
        return sorted([*((number, line) for number, line in told if line and number >= self._oldest), *said])


def _moved(before: Sequence[Fact], now: Sequence[Fact]) -> int:
    """How many facts further on the second row begins; where they have nothing in common, behind the first.

    >>> _moved("abc", "abcd"), _moved("abcdef", "cdefgh"), _moved("cdef", "abcd"), _moved("abc", "abd"), _moved("ab", "cd")
    (0, 2, -2, 0, 2)
    """
    found, most, longest = len(before), 0, max(len(before), len(now))
    for far in range(longest):
        if most >= longest - far:       # no other way has more in common
            break
        for way in sorted({-far, far}):
            count = _common(before[max(way, 0):], now[max(-way, 0):])
            if count > most:
                found, most = way, count
    return found


def _common(one: Sequence[Fact], other: Sequence[Fact]) -> int:
    """So many are the same, from the beginning."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
