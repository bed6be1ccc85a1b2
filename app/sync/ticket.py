"""A device's way back into a room."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Self

from app.sync import checks
from app.sync.codes import Address, RoomCode
from app.sync.fair import Memory
from app.sync.plain import checked
from app.sync.proof import new_key
from app.text import mended


@dataclass
class Ticket:
    """What a device keeps to come back into its seats, also after it was killed."""

    code: RoomCode
    name: str
    role: str = "player"
    room: str = ""
    address: str = ""
    key: str = field(default_factory=new_key)     # private, and of this room only
    welcomed: bool = False                        # the room knows it
    memory: Memory = field(default_factory=Memory)

    def __post_init__(self) -> None:
        self.name = mended(self.name)

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"code": str(self.code), "memory": self.memory.to_json()}

    @classmethod
    def from_json(cls, plain: Any) -> Self:
        try:
            given = dict(plain)
            checks.KEY(given["key"])
            ticket = cls(**given | {"code": RoomCode.parse(given["code"]), "memory": Memory.from_json(given["memory"])})
            if ticket.address:
                Address.parse(ticket.address)
            return checked(ticket)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a ticket: {error}") from error
