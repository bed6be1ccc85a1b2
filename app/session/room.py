"""What a screen shows of a room: plain and immutable."""

from __future__ import annotations

from dataclasses import dataclass

from app.session.seats import BOT, PERSON, REMOTE, Seat
from app.sync.client import Client


@dataclass(frozen=True, slots=True)
class Chair:
    seat: Seat
    device: int | None       # who has taken it
    mine: bool
    here: bool               # a bot, or a person whose device is here

    @property
    def free(self) -> bool:
        return self.seat.kind != BOT and self.device is None


@dataclass(frozen=True, slots=True)
class RoomDevice:
    id: int
    name: str
    role: str
    here: bool


@dataclass(frozen=True, slots=True)
class RoomView:
    online: bool = False
    ended: str = ""              # why this device is out for good
    refused: str = ""            # why the last wish was refused
    encrypted: bool = False      # this connection
    device: int = -1
    name: str = ""
    game: str = ""
    phase: str = ""
    locked: bool = False
    emotes: bool = True
    chairs: tuple[Chair, ...] = ()
    devices: tuple[RoomDevice, ...] = ()
    verdicts: tuple[tuple[int, bool, str], ...] = ()

    @property
    def ready(self) -> bool:
        return self.phase == "lobby" and not any(chair.free for chair in self.chairs)


def room_view(client: Client, refused: str = "") -> RoomView:
    lobby, link = client.lobby, client._link
    seen = {"online": client.online, "ended": client.ended, "refused": refused,
            "encrypted": link is not None and link.encrypted, "device": client.device}
    if lobby is None:
        return RoomView(**seen)  # type: ignore[arg-type]
    here = {row[0] for row in lobby.devices if row[3]}
    chairs = tuple(_chair(row, client.device, here) for row in lobby.seats)
    devices = tuple(RoomDevice(*row) for row in lobby.devices)
    verdicts = tuple((row[0], row[1], row[2]) for row in lobby.verdicts)
    return RoomView(**seen, name=lobby.name, game=lobby.game, phase=lobby.phase,  # type: ignore[arg-type]
                    locked=lobby.locked, emotes=lobby.emotes, chairs=chairs, devices=devices, verdicts=verdicts)


def _chair(row: list[object], device: int, here: set[object]) -> Chair:
    kind, name, colour, level, holder = row
    mine = holder is not None and holder == device
    shown = kind if kind == BOT or mine else REMOTE
    seat = Seat(str(shown), str(name), colour, str(level))  # type: ignore[arg-type]
    return Chair(seat, holder, mine, kind != PERSON or holder in here)  # type: ignore[arg-type]
