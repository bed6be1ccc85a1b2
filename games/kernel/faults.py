"""What can be wrong with a file of components: where, and one of these reasons. An app may say them in its own languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.kernel.errors import brief

WORDS: Mapping[str, str] = {
    # of any file
    "size": "more than {most} characters: no box is so large",
    "unreadable": "it can't be read as text",
    "json": "not JSON: line {line}, column {column}",
    "number": "{value} is not a whole number from {low} to {high}",
    "no": "{value} is no {what}",
    "fixed": "the rules need {wanted} there, not {value}",
    "id": "{value} is not a valid id: letters, digits, - and _, 32 at most",
    "flag": "{value} is neither true nor false",
    "null": "{value} where null belongs",
    "letters": "{value} must be some of the letters {known}, each at most once",
    "list": "{value} is not a list",
    "count": "there are {count}, not {least} to {most}",
    "twice": "{value} is there twice",
    "object": "{value} is not an object with fields",
    "missing": "it is missing",
    "unknown": "the rules have no such field",
    # of one game and another
    "too_many": "{count}, but there are only {there}",
    "too_few": "{there}, but {count} are needed",
    "sum": "together they are {count}, not {wanted}",
    "one": "there are {count}, not one",
    "no_way": "no path leads to {value}",
    "not_reached": "{value} can't be reached: {what} has no such station",
    "never_filled": "it can never be filled: {count} seats, and at most {there} fit",
    "never_paid": "it can never be paid: {count}, and at most {there} are there",
    "needed_for": "{what} needs one",
    "alike": "all of them must be alike",
    "both": "a card has a place or a tunnel, not both",
    "no_road": "no road leads there",
    "closed": "too few roads: about {there} would be open at the end, and {wanted} are needed",
    "nobody": "no card has {value}",
    "no_start": "on one of them anybody must be able to land: a section without a condition",
    "no_growth": "no crew can grow: neither this nor a planet at distance 0 lets anybody play a card",
    "beside": "{value} do not lie side by side",
    "edge": "{value} does not lie at that edge",
    "no_fit": "{value} may fit nowhere beside {other}",
    "one_price": "a landing asks for one card of a kind at most",
    "one_points": "a track has one space with points",
    "places": "there are {count} places for planets, not {wanted}",
}
_LONGEST, _LARGEST = 80, 1_000_000_000


class Fault(NamedTuple):
    """`str` says it in English: "ships[4].needs: 'teal' is no colour"."""

    where: str
    why: str
    parts: dict[str, Any]
    card: str = ""

    def words(self, reasons: Mapping[str, str] = WORDS) -> str:
        said = reasons[self.why].format(**self.parts)
        place = f"{self.where}: " if self.where else ""
        return f"{place}{said} ({self.card})" if self.card else place + said

    def __str__(self) -> str:
        return self.words()


def fault(where: str, why: str, **parts: Any) -> Fault:
    return Fault(where, why, {name: part if _is_short(part) else _said(part) for name, part in parts.items()})


def _is_short(part: Any) -> bool:
    return type(part) is int and abs(part) < _LARGEST


def _said(part: Any) -> str:
    """What is quoted may be anything; what we say ourselves is a plain word."""
    return part.text if isinstance(part, Bare) else brief(part)[:_LONGEST]


def named(own: str) -> str:
    """The name that a file gives to something: nothing in it steers a screen or a terminal.

    >>> named("teal\\x1b[2J")
    'teal?[2J'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in own[:32])


class Bare(NamedTuple):
    """Words of ours, not to be quoted."""

    text: str
