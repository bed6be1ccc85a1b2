"""What all games need to put a position and an action into sentences.

Names of players and things stay in the nominative: they stand before a colon, after one, or in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from app.i18n import bound, t

if TYPE_CHECKING:       # the first screen lists words, too: it needs no table
    from app.tables.base import Viewpoint
    from games.kernel import Fact, State


def actor(view: State, look: Viewpoint) -> int:
    """Whose action is described: the eye's own, if it is to decide."""
    acting = view.to_act()
    return look.eye if look.eye in acting else acting[0]


def sentence(text: str) -> str:
    """
    >>> sentence("fly on")
    'Fly on.'
    """
    return capital(text) + ("" if not text or text.endswith((".", "!", "?")) else ".")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def with_outcome(deed: str, outcome: list[str]) -> str:
    """What is done, a colon, and what comes of it.

    >>> with_outcome("land: Moon", ["+2 points", "your turn ends"])
    'Land: Moon; +2 points; your turn ends.'
    """
    return sentence(deed + ("; " if ":" in deed else ": ") + "; ".join(outcome) if outcome else deed)


def listed(words: Iterable[str]) -> str:
    """One, two and three; of nothing, nothing."""
    *most, last = tuple(words) or ("",)
    return t("say.and", most=", ".join(most), last=last) if most else last


def dotted(words: Iterable[str]) -> str:
    """Side by side, a dot between two of them; no line begins with it.

    >>> dotted(["1 match", "", "2 wins"])
    '1 match\\xa0· 2 wins'
    """
    return bound(" · ".join(filter(None, words)))


def times(count: int, points: int) -> str:
    """
    >>> times(3, -2)
    '3 × −2 = −6'
    """
    return "%d × %s = %s" % (count, minus(points), minus(count * points))


def signed(number: int) -> str:
    """+2 or −2, which are heard as such too."""
    return "+%d" % number if number > 0 else minus(number)


def minus(number: int) -> str:
    """With the sign that stands as high as a plus."""
    return str(number).replace("-", "−")


def player(look: Viewpoint, seat: int) -> str:
    return t("say.you", name=look.name(seat)) if seat == look.eye else look.name(seat)


def told(fact: Fact, log: Mapping[str, Callable[[Fact, str], str]], game_id: str, look: Viewpoint) -> str:
    """A main line of the log: `log` has the words of a kind of fact, for the name of whoever did it."""
    if fact[0] == "won":
        return t(game_id + ".log.won", names=listed(look.name(seat) for seat in fact[1:]))
    teller = log.get(fact[0])
    return teller(fact, look.name(fact[1])) if teller else ""


def whose_turn(view: State, look: Viewpoint) -> str:
    """The first line of a summary."""
    if view.over:
        return t("say.over", names=listed(player(look, seat) for seat in view.winners()))
    return t("say.turn", names=listed(player(look, seat) for seat in view.to_act()))


def own_first(look: Viewpoint, players: int) -> list[int]:
    """All seats: the eye's, then its rivals as they sit round the table."""
    first = look.eye or 0
    return [(first + number) % players for number in range(players)]
