"""Who sits where, as it is stored with a match."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Self

from app import text

PERSON, BOT, REMOTE = "person", "bot", "remote"
COLOURS = 6
LONGEST_NAME = text.NAME * text.BYTES


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table and who decides there.

    >>> Seat.from_json({"kind": "bot", "name": "Vega", "colour": 2, "level": "greedy"}).is_bot
    True
    """

    kind: str        # PERSON, BOT, or REMOTE: a person at another device (only shown, never stored)
    name: str
    colour: int      # 0 … 5: one of the six player colours, each with its shape
    level: str = ""  # of a bot

    def __post_init__(self) -> None:
        if self.kind not in (PERSON, BOT, REMOTE):
            raise ValueError(f"a seat is for a person or a bot, not {self.kind!r}")
        if not isinstance(self.name, str) or len(self.name) > LONGEST_NAME or not isinstance(self.level, str):
            raise ValueError("the name or level of a seat is not a short text")
        if type(self.colour) is not int or not 0 <= self.colour < COLOURS:
            raise ValueError(f"there is no player colour {self.colour!r}")
        object.__setattr__(self, "name", text.mended(self.name))
        object.__setattr__(self, "level", text.mended(self.level))

    @property
    def is_bot(self) -> bool:
        return self.kind == BOT

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, plain: Any) -> Self:
        if not isinstance(plain, dict):
            raise ValueError("not a seat")
        try:
            return cls(**plain)
        except TypeError as error:
            raise ValueError(f"not a seat: {error}") from error


def seats_of(plain: list[Any], players: int) -> list[Seat]:
    """The seats of a stored match, or ValueError."""
    if len(plain) != players:
        raise ValueError(f"{len(plain)} seats for {players} players")
    seats = [Seat.from_json(seat) for seat in plain]
    if any(seat.kind == REMOTE for seat in seats):
        raise ValueError("who sits at another device is not stored")
    return seats
