"""A match on its way to another host: closed until the old host has let go of it.

The heir gets it under a key that is used once and sent last. A heir that never becomes the host learns nothing; one that does
opens it only if it is the room it sits in and the very match it was shown.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256, shake_256
from typing import Any, Self

from app.store.importing import match_from
from app.sync import checks, wire
from app.sync.codes import RoomCode
from app.sync.fair import Eye, Print, key_of
from app.sync.record import Record
from app.text import decode
from games.kernel import Dice, Game, Match, State


def pack(record: Record, match: Match | None) -> bytes:
    """The door of browsers stays with this host: its address is the only one they know."""
    shut = replace(record, browsers="", browsers_all=False)
    return wire.encode({"record": shut.to_json(), "match": match.to_json() if match else None}).encode()


def close(packed: bytes, key: str) -> str:
    """Nobody can read it without the key. That it is whole is for the connection's seal and `fingerprint` to say."""
    return b64encode(_crossed(packed, key)).decode()


def fingerprint(blob: str) -> str:
    return sha256(blob.encode("utf-8", "surrogatepass")).hexdigest()


def _crossed(data: bytes, key: str) -> bytes:
    stream = shake_256(b"starcab offer " + bytes.fromhex(key)).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(stream)).to_bytes(len(data))


def shown(view: State) -> str:
    return Print().of(view.to_json()).hex()


@dataclass
class Offer:
    """What the heir keeps, with what it was shown of the match: it must be the same."""

    room: str
    code: str
    blob: str
    match: int                      # the number of its draw, -1: none is on
    revision: int
    commitment: str                 # to the key of the dice
    prints: list[list[Any]]         # [eye, fingerprint] of each view
    key: str = ""                   # as soon as the old host has let go

    @classmethod
    def of(cls, blob: str, room: str, code: RoomCode, match: int, revision: int, commitment: str,
           views: Mapping[Eye, State]) -> Self:
        return cls(room, str(code), blob, match, revision, commitment, [[eye, shown(view)] for eye, view in views.items()])

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, plain: Any) -> Self:
        """ValueError: not an offer."""
        try:
            return cls(**{name: _CHECKS[name](value) for name, value in plain.items()})
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"not an offer: {error}") from error

    def open(self, games: Mapping[str, Game]) -> tuple[Record, Match | None]:
        """Room and match, checked as if a stranger had sent them. ValueError says what does not fit."""
        try:
            packed = decode(_crossed(b64decode(self.blob, validate=True), self.key))
            record = Record.from_json(packed["record"])
            if record.game in games:
                games = record.games(games)
            match = match_from(packed["match"], games) if packed["match"] is not None else None
        except (KeyError, TypeError, RecursionError) as error:
            raise ValueError(f"not a room: {error!r:.80}") from error
        self._check_record(record, games)
        self._check_match(record, match)
        return record, match

    def _check_record(self, record: Record, games: Mapping[str, Game]) -> None:
        if (record.room, str(record.code)) != (self.room, self.code):
            raise ValueError("another room")
        if record.game not in games or games[record.game].complete(record.options) != record.options:
            raise ValueError("not a game of this app")
        least, most = games[record.game].players
        if not least <= len(record.seats) <= most:
            raise ValueError("not so many play it")
        if record.first is not None and record.first >= games[record.game].beginners(len(record.seats)):
            raise ValueError("nobody sits there to be first")
        if any(holder is not None and holder not in record.devices for holder in record.holders):
            raise ValueError("a chair of a device that is not there")

    def _check_match(self, record: Record, match: Match | None) -> None:
        if match is None:
            if self.match >= 0 or record.match_id:
                raise ValueError("a room without its match")
            return
        if (record.game, record.options, len(record.seats)) != (match.game.id, match.options, match.players):
            raise ValueError("the match of another room")
        if (record.draw, match.revision, Dice(match.key).commitment) != (self.match, self.revision, self.commitment):
            raise ValueError("not the match that was shown")
        if key_of(record.secret, record.nonces.items()) != match.key:
            raise ValueError("the key of the dice is not that of the draw")     # at the end the heir would be blamed for it
        if any(shown(match.state.seen_by(eye)) != print_ for eye, print_ in self.prints if eye is None or eye < match.players):
            raise ValueError("not as it was shown")


_CHECKS: dict[str, checks.Check] = {
    "room": checks.hexa(8), "code": checks.word(32), "blob": checks.word(wire.FROM_HOST), "match": checks.REVISION,
    "revision": checks.REVISION, "commitment": checks.word(64), "key": checks.word(64),
    "prints": checks.rows(checks.EYE, checks.PROOF, most=checks.MOST_SEATS),
}
