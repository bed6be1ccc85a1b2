"""Why an action or a journal is refused: a closed set of reasons, and nothing changes."""

from __future__ import annotations

from enum import StrEnum
from reprlib import Repr
from typing import Any


class Reason(StrEnum):
    NOT_YOUR_TURN = "not_your_turn"
    NOT_LEGAL = "not_legal"
    STALE = "stale"
    OVER = "over"
    NOTHING_TO_UNDO = "nothing_to_undo"


class Illegal(Exception):
    """An action that was refused; the state is as it was."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)
        self.reason = reason
        self.detail = detail


def brief(value: Any) -> str:
    """Some words on what was refused. It may be anything: endless, nested without end, a number of a mile."""
    try:
        return _BRIEF.repr(value)
    except ValueError:  # a whole number beyond what Python writes out
        return type(value).__name__


_BRIEF = Repr()
_BRIEF.maxlevel = 3


class BadJournal(ValueError):
    """A journal that can't be played: unknown game or version, or a broken entry."""


class OtherBox(BadJournal):
    """A journal of a match that was played with other components."""
