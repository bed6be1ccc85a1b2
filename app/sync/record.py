"""What a room must not forget when the host app is killed: who may sit where, and what the dice were made of."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Self

from app.store.keys import ROOM
from app.store.seats import LONGEST_NAME, Seat, seats_of
from app.sync import checks, wire
from app.sync.checks import COUNT, EYE, FLAG, ID, KEY, REVISION, hexa, maybe, rows, several, table, word
from app.sync.codes import RoomCode
from app.sync.fair import folded
from app.text import mended
from games import with_text
from games.kernel import Game, OptionValue
from games.kernel.data import LARGEST_FILE

SETTING = ROOM
LAST_DEVICE = 1 << 20
VERDICTS = checks.MOST_DEVICES
"""As many as a lobby can tell, more than devices can be known at a time."""
WORDS = 200
"""Characters of a verdict: a guest may find more to say, and every lobby would carry it to all."""
MANY = 1 << 20
LONGEST_HEIR = checks.MOST_SEATS * (LONGEST_NAME + 2)
"""All people may sit at one device."""


@dataclass
class Device:
    """A tablet that was let in once. Only the public half of its key is known here."""

    key: str
    name: str
    role: str
    agent: str = ""         # of a browser: what it is ("iPhone, Safari")

    def __post_init__(self) -> None:
        self.name, self.agent = mended(self.name), mended(self.agent)


@dataclass
class Record:
    room: str
    name: str
    code: RoomCode
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
    browsers: str = ""                         # the ticket by which browsers come in; "": that door is shut
    browsers_all: bool = False                 # whoever has it comes in without being asked for
    draw: int = 0
    draws: list[list[Any]] = field(default_factory=list)     # of this match: [number, [[device, people]], missing]
    secret: str = ""
    nonces: dict[int, str] = field(default_factory=dict)
    backs: list[list[int]] = field(default_factory=list)     # [revision, entries] after every undo that still matters
    lives: list[list[int]] = field(default_factory=list)     # [which, revision] when the host came back from its store
    left: list[int] = field(default_factory=list)            # devices that let go of a chair in this match
    match_id: str = ""
    heir: str = ""                             # who it was handed over to: it is not served here, unless its person says so
    past: int = -1                             # the draw of the last match that was put away
    verdicts: dict[int, tuple[bool, str]] = field(default_factory=dict)
    box: str = ""                              # the text of its components; none: as we reconstructed them

    @classmethod
    def new(cls, name: str, game: Game, seats: Sequence[Seat], options: Mapping[str, Any] | None = None,
            first: int | None = None, *, encrypted: bool = False) -> Self:
        """ValueError: so many seats or these options don't go with the game."""
        least, most = game.players
        if not least <= len(seats) <= most:
            raise ValueError(f"{game.id} is for {least} to {most} players, not {len(seats)}")
        return cls(secrets.token_hex(8), mended(name), RoomCode.new(encrypted), game.id, game.complete(options), first,
                   list(seats), [None] * len(seats), box=game.box_text)

    def games(self, games: Mapping[str, Game]) -> Mapping[str, Game]:
        """With the box of this room, which may be another than this device's now. KeyError, ValueError: it can't be played."""
        return with_text(games, self.game, self.box)

    def people_at(self, device: int) -> str:
        names = [seat.name for seat, holder in zip(self.seats, self.holders, strict=True) if holder == device]
        return ", ".join(names)[:200]

    def new_number(self) -> int:
        """For a device: of nobody who is here, sits, or had a part in this match. After the last comes the first."""
        taken = {*self.devices, *self.holders, *self.nonces, *self.verdicts}
        while self.next_device in taken or self.next_device > LAST_DEVICE:
            self.next_device = self.next_device + 1 if self.next_device < LAST_DEVICE else 0
        self.next_device += 1
        return self.next_device - 1

    def take_back(self, revision: int, entries: int) -> None:
        """Said before it is done, so only the next one may take the place of those before: this one may never happen."""
        self.backs = [*folded(self.backs), [revision, entries]]

    def live_again(self, revision: int) -> None:
        """The host is back with its match at this revision."""
        self.backs = [[when, left] for when, left in self.backs if when <= revision]
        self.lives = folded([*self.lives, [self.lives[-1][0] + 1 if self.lives else 1, revision]])

    def judge(self, device: int, ok: bool, wrong: str) -> None:
        """What a device found. Devices come and go: of those that are gone the first are forgotten, strangers before
        those who took part in the draw."""
        self.verdicts[device] = ok, wrong[:WORDS]
        gone = sorted((known for known in self.verdicts if known not in self.devices), key=self.nonces.__contains__)
        for known in gone[:max(0, len(self.verdicts) - VERDICTS)]:
            del self.verdicts[known]

    def to_json(self) -> dict[str, Any]:
        plain = asdict(self)
        plain["code"] = str(self.code)
        if not self.browsers:       # an older Starcab, which knows of no browsers, reads it too
            del plain["browsers"], plain["browsers_all"]
        for device in plain["devices"].values():
            if not device["agent"]:
                del device["agent"]
        for name in ("devices", "nonces", "verdicts"):
            plain[name] = [[device, content] for device, content in plain[name].items()]
        return plain

    @classmethod
    def from_json(cls, plain: Any) -> Self:
        """ValueError: not a room's record."""
        try:
            given = {name: _CHECKS[name](value) for name, value in dict(plain).items()}
            given["name"], given["code"] = mended(given["name"]), RoomCode.parse(given["code"])
            given["seats"] = seats_of(given["seats"], len(given["holders"]))
            old = {device for device, content in given["devices"] if "token" in content}    # of before there were keys:
            given["devices"] = {device: Device(**content) for device, content in given["devices"] if device not in old}
            given["holders"] = [None if holder in old else holder for holder in given["holders"]]   # they come in anew
            given["nonces"] = dict(given["nonces"])
            given["verdicts"] = {device: (ok, mended(text, WORDS)) for device, (ok, text) in given["verdicts"]}
            return cls(**given)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a room: {error}") from error


def _option(value: Any) -> OptionValue:
    if type(value) not in (str, int, bool):
        raise ValueError("not the value of an option")
    return value    # type: ignore[no-any-return]


def _verdict(row: Any) -> tuple[bool, str]:
    ok, text = row
    return FLAG(ok), word(WORDS)(text)


def _device(plain: Any) -> dict[str, str]:
    content: dict[str, str] = table(word(32, 1), word(LONGEST_NAME), 12)(plain)
    if "token" not in content:
        KEY(content["key"]), checks.one_of(*wire.ROLES)(content["role"])
    return content


def _secret(value: Any) -> Any:
    return value if value == "" else KEY(value)


_CHECKS: dict[str, checks.Check] = {
    "room": hexa(8), "name": word(LONGEST_NAME), "code": word(32), "game": word(32, 1), "first": EYE,
    "options": table(word(32, 1), _option, 64), "seats": several(checks.THING, checks.MOST_SEATS),
    "holders": several(maybe(ID), checks.MOST_SEATS), "devices": rows(ID, _device, most=checks.MOST_DEVICES),
    "next_device": COUNT, "locked": FLAG, "emotes": FLAG, "plain": FLAG, "browsers": word(64), "browsers_all": FLAG,
    "draw": COUNT, "draws": checks.DRAWS, "secret": _secret,
    "nonces": rows(ID, KEY), "backs": rows(COUNT, COUNT, most=checks.MOST_BACKS),
    "lives": rows(COUNT, COUNT, most=checks.MOST_LIVES),
    "left": several(ID, MANY), "match_id": word(64), "heir": word(LONGEST_HEIR), "past": REVISION,
    "verdicts": rows(ID, _verdict, most=VERDICTS), "box": word(LARGEST_FILE),
}
"""What each field may be. A record also comes from another device, when it hands its room over."""
