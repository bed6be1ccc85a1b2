"""What a screen shows of a room: plain and immutable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from app.session.seats import BOT, PERSON, REMOTE, Seat
from app.sync.client import Client

LONGEST = 32
"""Of a version, as it is shown."""


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
    safe: bool = True        # nobody else in the network can read what it is told


@dataclass(frozen=True)
class RoomView:
    online: bool = False
    ended: str = ""              # why this device is out for good
    hindered: str = ""           # why it is not online, as far as anybody said so; it goes on trying
    refused: str = ""            # why the last wish was refused
    encrypted: bool = False      # this connection
    device: int = -1
    name: str = ""
    game: str = ""
    phase: str = ""
    locked: bool = False
    emotes: bool = True
    versions: tuple[str, str] = ("", "")     # the host's and this device's, where these are why it is refused
    chairs: tuple[Chair, ...] = ()
    devices: tuple[RoomDevice, ...] = ()
    verdicts: tuple[tuple[int, bool, str], ...] = ()
    silent: tuple[str, ...] = ()         # for each draw that came to nothing, who did not answer

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(chair.seat for chair in self.chairs)

    @property
    def ready(self) -> bool:
        return self.phase == "lobby" and not any(chair.free for chair in self.chairs)


def device_names(room: RoomView) -> dict[int, str]:
    """By what people call them; two of one name are numbered."""
    names: dict[int, str] = {}
    for device in room.devices:
        alike = [other.id for other in room.devices if other.name == device.name]
        names[device.id] = f"{device.name} {alike.index(device.id) + 1}" if len(alike) > 1 else device.name
    return names


def people_at(room: RoomView, device: int) -> str:
    """Who sits at a device; else its own name."""
    people = [chair.seat.name for chair in room.chairs if chair.device == device and chair.seat.kind != BOT]
    return ", ".join(people) or device_names(room).get(device, "")


def room_view(client: Client, refused: str = "", about: object = None) -> RoomView:
    lobby, link = client.lobby, client._link
    seen = {"online": client.online, "ended": client.ended, "hindered": client.hindered, "refused": refused,
            "encrypted": link is not None and link.encrypted, "device": client.device,
            "versions": _versions(about)}
    if lobby is None:
        return RoomView(**seen)  # type: ignore[arg-type]
    here = {row[0] for row in lobby.devices if row[3]}
    chairs = tuple(_chair(row, client.device, here) for row in lobby.seats)
    devices = tuple(RoomDevice(*row) for row in lobby.devices)
    found = {row[0]: (row[1], row[2]) for row in lobby.verdicts}
    if client.verdict is not None:
        found[client.device] = client.verdict       # its own it does not let the host tell it
    verdicts = tuple((device, ok, words) for device, (ok, words) in found.items())
    return RoomView(**seen, name=lobby.name, game=lobby.game, phase=lobby.phase,  # type: ignore[arg-type]
                    locked=lobby.locked, emotes=lobby.emotes, chairs=chairs, devices=devices, verdicts=verdicts,
                    silent=_silent(client))


def _silent(client: Client) -> tuple[str, ...]:
    """Known when the match is over and opened. The last draw is the one of the match."""
    draws = client.reveal.draws[:-1] if client.reveal else []
    return tuple(", ".join(people for device, people in asked if device in missing) for _, asked, missing in draws)


def _versions(about: object) -> tuple[str, str]:
    """Of Starcab, or where these are the same, of the game's rules."""
    host, guest = getattr(about, "host", None) or {}, getattr(about, "guest", None) or {}
    for what in ("app", "rules", "protocol"):
        if host.get(what) != guest.get(what):
            return str(host.get(what, ""))[:LONGEST], str(guest.get(what, ""))[:LONGEST]
    return "", ""


def _chair(row: list[object], device: int, here: set[object]) -> Chair:
    kind, name, colour, level, holder = row
    mine = holder is not None and holder == device
    shown = kind if kind == BOT or mine else REMOTE
    seat = Seat(str(shown), str(name), colour, str(level))  # type: ignore[arg-type]
    return Chair(seat, holder, mine, kind != PERSON or holder in here)  # type: ignore[arg-type]
