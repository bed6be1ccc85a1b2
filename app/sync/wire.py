"""The messages between a host and its guests: plain JSON, a closed set of kinds, each checked field by field.

A message is an object with its kind under "t" and exactly the fields of its class. README.md describes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any

from app.sync.checks import (
    COLOUR,
    COUNT,
    DRAWS,
    EMOTE,
    EYE,
    FLAG,
    ID,
    KEY,
    LARGEST,
    MOST_BACKS,
    MOST_DEVICES,
    MOST_LIVES,
    MOST_SEATS,
    NAMED,
    PLAYERS,
    PROOF,
    REVISION,
    SEAT,
    SIMPLE,
    THING,
    Check,
    a,
    action,
    hexa,
    maybe,
    number,
    one_of,
    rows,
    shown,
    table,
    word,
)
from app.text import decode, typed
from games.kernel import Fact, Reason, State
from games.kernel.data import LARGEST_FILE

PROTOCOL = 3
FROM_GUEST = 16 * 1024
"""Characters that a guest may send at once; no act of any game comes near it."""
FROM_HOST = 2 * 1024 * 1024
ROLES = ("player", "table", "onlooker")


class ErrorCode(StrEnum):
    """Why something is refused, or why a connection ends."""

    MALFORMED = "malformed"
    TOO_BIG = "too_big"
    TOO_FAST = "too_fast"
    SLOW = "slow"                      # no handshake in time, or no sign of life
    BAD_SEAL = "bad_seal"              # forged, replayed, lost or out of order
    WRONG_CODE = "wrong_code"
    STRANGER = "stranger"              # never sent: what a guest finds at an address where no room of ours is
    VERSION = "version"
    RULES = "rules"
    FULL = "full"
    LOCKED = "locked"
    SEAT_TAKEN = "seat_taken"
    NO_SEAT = "no_seat"                # not a seat of this device, or none that a person can have
    ASKED = "asked"                    # the host's person is asked whether the chair is given
    NOT_NOW = "not_now"
    REMOVED = "removed"
    REPLACED = "replaced"              # the same device came back by another connection
    HANDED_OVER = "handed_over"
    CLOSED = "closed"
    RULES_FAILED = "rules_failed"
    BOX = "box"                        # never sent: a guest can't play with the box that its host sent
    NOT_YOUR_TURN = Reason.NOT_YOUR_TURN.value
    NOT_LEGAL = Reason.NOT_LEGAL.value
    STALE = Reason.STALE.value
    OVER = Reason.OVER.value
    NOTHING_TO_UNDO = Reason.NOTHING_TO_UNDO.value


class Bad(ValueError):
    """A message that is refused at the door."""

    def __init__(self, code: ErrorCode, detail: str = "") -> None:
        super().__init__(f"{code.value}: {detail}")
        self.code = code
        self.detail = detail


def of(check: Check) -> Any:
    """A field and its check."""
    return field(metadata={"check": check})


def _message(name: str) -> Callable[[type[Any]], type[Any]]:
    def register(kind: type[Any]) -> type[Any]:
        KINDS[name] = kind
        kind.T = name
        return kind
    return register


KINDS: dict[str, type[Any]] = {}


class Message:
    T = ""

    def text(self) -> str:
        return encode({"t": self.T} | vars(self))


encode = json.JSONEncoder(separators=(",", ":")).encode


@cache
def _checks(kind: str) -> dict[str, Check]:
    return {one.name: one.metadata["check"] for one in fields(KINDS[kind])}


# From a guest


@_message("hello")
@dataclass(frozen=True)
class Hello(Message):
    protocol: int = of(COUNT)
    app: str = of(shown(0, 32))
    games: dict[str, int] = of(table(NAMED, COUNT, 64))
    nonce: str = of(KEY)


@_message("join")
@dataclass(frozen=True)
class Join(Message):
    """Sealed: it proves that the guest has the code. `proof`: it has the private half of `key`; a key that is known
    brings it back to its seats. `match` and `revision`: what it shows."""

    key: str = of(KEY)
    proof: str = of(PROOF)
    name: str = of(shown())
    role: str = of(one_of(*ROLES))
    match: int = of(REVISION)
    revision: int = of(REVISION)


@_message("claim")
@dataclass(frozen=True)
class Claim(Message):
    seat: int = of(SEAT)
    name: str = of(shown(1))
    colour: int = of(COLOUR)


@_message("release")
@dataclass(frozen=True)
class Release(Message):
    seat: int = of(SEAT)


@_message("role")
@dataclass(frozen=True)
class Role(Message):
    role: str = of(one_of(*ROLES))


@_message("submit")
@dataclass(frozen=True)
class Submit(Message):
    number: int = of(COUNT)
    seat: int = of(SEAT)
    action: tuple[Any, ...] = of(action)
    revision: int = of(COUNT)


@_message("undo")
@dataclass(frozen=True)
class Undo(Message):
    number: int = of(COUNT)
    revision: int = of(COUNT)


@_message("hurry")
@dataclass(frozen=True)
class Hurry(Message):
    """The bot that thinks at this revision acts on what it has so far."""

    revision: int = of(COUNT)


@_message("emote")
@dataclass(frozen=True)
class Emote(Message):
    seat: int = of(SEAT)
    emote: int = of(EMOTE)


@_message("lot")
@dataclass(frozen=True)
class Lot(Message):
    draw: int = of(COUNT)
    lot: str = of(KEY)


@_message("nonce")
@dataclass(frozen=True)
class Nonce(Message):
    draw: int = of(COUNT)
    nonce: str = of(KEY)


@_message("verdict")
@dataclass(frozen=True)
class Verdict(Message):
    ok: bool = of(FLAG)
    wrong: str = of(shown(0, 200))


@_message("resync")
@dataclass(frozen=True)
class Resync(Message):
    """Send me the whole: something was missing."""


@_message("taken")
@dataclass(frozen=True)
class Taken(Message):
    """What was handed over is stored here, and this is its hash; "": it can't be."""

    hash: str = of(word(64))


@_message("ping")
@dataclass(frozen=True)
class Ping(Message):
    number: int = of(COUNT)


@_message("bye")
@dataclass(frozen=True)
class Bye(Message):
    """This device leaves for good: its seats are free."""


GUEST = ("hello", "join", "claim", "release", "role", "submit", "undo", "hurry", "emote", "lot", "nonce", "verdict", "resync",
         "taken", "ping", "bye")


# From the host


@_message("challenge")
@dataclass(frozen=True)
class Challenge(Message):
    """`key`: the host's for this connection only. `proof`: it has the code."""

    protocol: int = of(COUNT)
    app: str = of(shown(0, 32))
    room: str = of(hexa(8))
    key: str = of(KEY)
    proof: str = of(PROOF)


@_message("refused")
@dataclass(frozen=True)
class Refused(Message):
    """The connection ends. Unsealed it is only a hint. `host` and `guest` name both versions where these are the reason."""

    code: str = of(one_of(*ErrorCode))
    detail: str = of(shown(0, 200))
    host: dict[str, Any] = of(SIMPLE)
    guest: dict[str, Any] = of(SIMPLE)


@_message("welcome")
@dataclass(frozen=True)
class Welcome(Message):
    """Sealed with the secret that this device's key has found with the host's."""

    device: int = of(ID)


@_message("box")
@dataclass(frozen=True)
class Box(Message):
    """The components that this room plays with, where they are not as reconstructed: the text of their file. After each
    welcome, before the lobby."""

    game: str = of(NAMED)
    data: str = of(word(LARGEST_FILE))


@_message("lobby")
@dataclass(frozen=True)
class Lobby(Message):
    """Who is here and who sits where. `past`: matches up to this number are put away, the room plays again.
    `verdicts`: what each device found when it checked the finished match."""

    past: int = of(REVISION)
    number: int = of(COUNT)
    name: str = of(shown())
    game: str = of(NAMED)
    players: int = of(PLAYERS)
    options: dict[str, Any] = of(SIMPLE)
    first: int | None = of(EYE)
    phase: str = of(one_of("lobby", "drawing", "playing", "over"))
    locked: bool = of(FLAG)
    emotes: bool = of(FLAG)
    encrypted: bool = of(FLAG)
    seats: list[list[Any]] = of(rows(one_of("person", "bot"), shown(), COLOUR, word(32),
                                     maybe(ID), most=MOST_SEATS))
    devices: list[list[Any]] = of(rows(ID, shown(), one_of(*ROLES), FLAG, FLAG, most=MOST_DEVICES))
    verdicts: list[list[Any]] = of(rows(ID, FLAG, shown(0, 200), most=MOST_DEVICES))


@_message("draw")
@dataclass(frozen=True)
class Draw(Message):
    """Before the deal: the host is bound to its secret. Every device that sits answers with a lot."""

    draw: int = of(COUNT)
    commitment: str = of(KEY)


@_message("lots")
@dataclass(frozen=True)
class Lots(Message):
    """All lots; now every device opens its own."""

    draw: int = of(COUNT)
    lots: list[list[Any]] = of(rows(ID, KEY, most=32))


_VIEWS = rows(EYE, THING, most=MOST_SEATS)
_FACTS = rows(EYE, a(list), most=MOST_SEATS + 1)


@_message("snapshot")
@dataclass(frozen=True)
class Snapshot(Message):
    """All that this device may see now. `match` is the number of its draw: a room may see several matches.
    `commitment` binds the host to the key of the dice. `lives`: how often the host came back from its store, and
    the revision then; what was shown before beyond it was lost with the power."""

    match: int = of(COUNT)
    revision: int = of(COUNT)
    entries: int = of(COUNT)
    lives: list[list[int]] = of(rows(COUNT, COUNT, most=MOST_LIVES))
    commitment: str = of(KEY)
    views: list[list[Any]] = of(_VIEWS)
    log: list[list[Any]] = of(_FACTS)
    undoable: bool = of(FLAG)


@_message("update")
@dataclass(frozen=True)
class Update(Message):
    """What changed since revision `base`; whoever is not there asks for a snapshot."""

    base: int = of(COUNT)
    revision: int = of(COUNT)
    entries: int = of(COUNT)
    kind: str = of(one_of("played", "undone"))
    seat: int | None = of(EYE)
    action: tuple[Any, ...] | None = of(maybe(action))
    changed: list[list[Any]] = of(_VIEWS)
    news: list[list[Any]] = of(_FACTS)
    undoable: bool = of(FLAG)

    def text_with(self, changed: str) -> str:
        """Its text with what changed put in, which is in text form already; no quote in an action stands unescaped."""
        before, after = self.text().split('"changed":[]', 1)
        return f'{before}"changed":[{changed}]{after}'


@dataclass(frozen=True)
class Moved:
    """An update for a guest in the room's own thread: the same views and news, not put into text and read again. It has no
    name on the wire, so nothing that comes in can be one."""

    base: int
    revision: int
    entries: int
    kind: str
    seat: int | None
    action: tuple[Any, ...] | None
    views: dict[int | None, State]
    news: dict[int | None, list[Fact]]
    undoable: bool


@_message("no")
@dataclass(frozen=True)
class No(Message):
    """A submit or another wish was refused; the connection goes on."""

    number: int = of(COUNT)
    code: str = of(one_of(*ErrorCode))
    revision: int = of(REVISION)


@_message("set_back")
@dataclass(frozen=True)
class SetBack(Message):
    """A device that came back shows so many acts that the host has lost: it was without power all of a sudden."""

    acts: int = of(number(1, LARGEST))


@_message("emoted")
@dataclass(frozen=True)
class Emoted(Message):
    seat: int = of(SEAT)
    emote: int = of(EMOTE)


@_message("reveal")
@dataclass(frozen=True)
class Reveal(Message):
    """After the match: everything, so that each device can play it again and check it. `draws`: number, the devices
    that were asked and their people, and who did not answer; the last is that of the key. `backs`: the revision and the
    length of the journal after each act that was taken back, as far as no later one went further back."""

    match: dict[str, Any] = of(THING)
    draw: int = of(COUNT)
    secret: str = of(KEY)
    nonces: list[list[Any]] = of(rows(ID, KEY, most=32))
    draws: list[list[Any]] = of(DRAWS)
    backs: list[list[Any]] = of(rows(COUNT, COUNT, most=MOST_BACKS))


@_message("hand_over")
@dataclass(frozen=True)
class HandOver(Message):
    """Room and match for the device that is to be the host, closed by a key that is used once."""

    blob: str = of(word(FROM_HOST))
    hash: str = of(KEY)


@_message("withdrawn")
@dataclass(frozen=True)
class Withdrawn(Message):
    """The match stays where it is: what was handed over is to be forgotten."""


@_message("yours")
@dataclass(frozen=True)
class Yours(Message):
    """The last word: this host has stopped, and this opens what was handed over."""

    key: str = of(KEY)


@_message("pong")
@dataclass(frozen=True)
class Pong(Message):
    """What the newest revision and lobby are: who has not got them asks."""

    number: int = of(COUNT)
    revision: int = of(REVISION)
    lobby: int = of(COUNT)


HOST = ("challenge", "refused", "welcome", "box", "lobby", "draw", "lots", "snapshot", "update", "no", "set_back", "emoted",
        "reveal", "hand_over", "withdrawn", "yours", "pong")


def parse(text: str | bytes, known: tuple[str, ...], longest: int) -> Any:
    """The message in a frame, or Bad."""
    if not isinstance(text, str):
        raise Bad(ErrorCode.MALFORMED, "not a text")
    if len(text) > longest:
        raise Bad(ErrorCode.TOO_BIG, f"{len(text)} characters")
    try:
        plain = decode(text)
    except (ValueError, RecursionError) as error:
        raise Bad(ErrorCode.MALFORMED, "not JSON") from error
    if not isinstance(plain, dict) or not isinstance(plain.get("t"), str) or plain["t"] not in known:
        raise Bad(ErrorCode.MALFORMED, "no known kind of message")
    return _build(KINDS[plain.pop("t")], plain)


def _build(kind: type[Any], plain: dict[str, Any]) -> Any:
    checks = _checks(kind.T)
    if checks.keys() != plain.keys():
        raise Bad(ErrorCode.MALFORMED, f"not the fields of {kind.T}")
    try:
        return kind(**{name: check(plain[name]) for name, check in checks.items()})
    except (ValueError, TypeError, RecursionError) as error:
        raise Bad(ErrorCode.MALFORMED, f"a field of {kind.T}: {typed(str(error)):.80}") from error
