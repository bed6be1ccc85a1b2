"""Targets that are no part of an action: what they ask of whoever runs the table, as typed commands.

A table draws them like any other target; this is the one place that reads their names.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Open(NamedTuple):
    """Look at a rival's area or through a pile; the same touch again puts it away."""

    what: str

    @property
    def panel(self) -> tuple[str, str]:
        """Its kind, and which one of it.

        >>> Open("rival:2").panel, Open("column:1:0").panel, Open("discard").panel
        (('rival', '2'), ('column', '1:0'), ('discard', ''))
        """
        kind, _, which = self.what.partition(":")
        return kind, which


class ActAs(NamedTuple):
    """Somebody else at this device has something to say."""

    seat: int


class Hush(NamedTuple):
    """This person does not want to be asked by others: for this "turn", for the "match", or is again ("off")."""

    how: str
    seat: int


class Plain(Enum):
    CLOSE = "close"     # put away what lies open
    TURN = "turn"       # turn what is half chosen by a quarter
    GO = "go"           # yes, there: along the way that is shown
    CANCEL = "cancel"   # what was half chosen is not wanted


Command = Open | ActAs | Hush | Plain
PLAIN = {command.value: command for command in Plain}
FIT = "fit:"        # the button that shows the whole map: whoever paints it answers it
HOWS = ("turn", "match", "off")


def command_of(target: str) -> Command | None:
    """What a target asks for; None: it is part of an action, or nothing.

    >>> command_of("open:rival:1"), command_of("hush:turn:2"), command_of("cell:3,4"), command_of("as:x")
    (Open(what='rival:1'), Hush(how='turn', seat=2), None, None)
    """
    kind, colon, rest = target.partition(":")
    if not colon:
        return None
    if kind == "open":
        return Open(rest)
    if kind == "as":
        return ActAs(int(rest)) if rest.isdecimal() else None
    if kind == "hush":
        return _hush(rest)
    return PLAIN.get(kind)


def _hush(rest: str) -> Hush | None:
    how, _, seat = rest.partition(":")
    return Hush(how, int(seat)) if how in HOWS and seat.isdecimal() else None


def seat_at(target: str) -> int | None:
    """The seat whose area this target is.

    >>> seat_at("open:rival:2"), seat_at("seat:0"), seat_at("seat:x"), seat_at("cell:1")
    (2, 0, None, None)
    """
    kind, _, seat = target.removeprefix("open:").partition(":")
    return int(seat) if kind in ("rival", "seat") and seat.isdecimal() else None


def targets_of(seat: int) -> tuple[str, ...]:
    """Where a table may show this seat, the likelier first."""
    return "open:rival:%d" % seat, "seat:%d" % seat
