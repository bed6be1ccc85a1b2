"""What a room must not forget when the host app is killed: who may sit where, and what the dice were made of."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from app.store.keys import ROOM
from app.store.seats import Seat, seats_of
from app.sync.codes import Code
from games.kernel import Game, OptionValue

SETTING = ROOM


@dataclass
class Device:
    """A tablet that was let in once. Only the public half of its key is known here."""

    key: str
    name: str
    role: str


@dataclass
class Record:
    room: str
    name: str
    code: Code
    game: str
    options: dict[str, OptionValue]
    first: int | None
    seats: list[Seat]
    holders: list[int | None]                  # the device of each seat; of a bot's: whom it stands in for
    devices: dict[int, Device] = field(default_factory=dict)
    next_device: int = 0
    locked: bool = False
    emotes: bool = True
    plain: bool = False                        # devices that can't encrypt may come in as well
    draw: int = 0
    secret: str = ""
    nonces: dict[int, str] = field(default_factory=dict)
    backs: list[list[int]] = field(default_factory=list)     # [revision, entries] after every undo
    lives: list[int] = field(default_factory=list)           # the revision at each time the host came back from its store
    match_id: str = ""
    past: int = -1                             # the draw of the last match that was put away
    verdicts: dict[int, tuple[bool, str]] = field(default_factory=dict)

    @classmethod
    def new(cls, name: str, game: Game, seats: Sequence[Seat], options: Mapping[str, Any] | None = None,
            first: int | None = None, *, encrypted: bool = False) -> Self:
        """ValueError: so many seats or these options don't go with the game."""
        least, most = game.players
        if not least <= len(seats) <= most:
            raise ValueError(f"{game.id} is for {least} to {most} players, not {len(seats)}")
        return cls(secrets.token_hex(8), name, Code.new(encrypted), game.id, game.complete(options), first,
                   list(seats), [None] * len(seats))

    def to_json(self) -> dict[str, Any]:
        plain = asdict(self)
        plain["code"] = str(self.code)
        for name in ("devices", "nonces", "verdicts"):
            plain[name] = [[device, content] for device, content in plain[name].items()]
        return plain

    @classmethod
    def from_json(cls, plain: Any) -> Self:
        """ValueError: not a room's record."""
        try:
            given = dict(plain)
            given["code"] = Code.parse(given["code"])
            given["seats"] = seats_of(given["seats"], len(given["holders"]))
            given["devices"] = {device: Device(**content) for device, content in given["devices"]
                                if "token" not in content}      # of before there were keys: they come in anew
            given["holders"] = [holder if holder in given["devices"] else None for holder in given["holders"]]
            given["nonces"] = dict(given["nonces"])
            given["verdicts"] = {device: (ok, text) for device, (ok, text) in given["verdicts"]}
            return cls(**given)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a room: {error}") from error
