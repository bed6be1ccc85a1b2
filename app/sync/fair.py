"""The key of the dice is nobody's choice: the host is bound to a secret before any device adds its own nonce.

Each device first sends a lot (the hash of its nonce) and opens it only when it has seen all lots, so that neither
the host nor a guest can pick a nonce that suits the others'. After the match everything is opened and checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from games.kernel import BadJournal, Dice, Game, Match

Eye = int | None


def lot_of(nonce: str) -> str:
    return blake2b(bytes.fromhex(nonce), digest_size=32, person=b"starcab lot").hexdigest()


def commitment_of(secret: str) -> str:
    return Dice(bytes.fromhex(secret)).commitment


def key_of(secret: str, nonces: Iterable[tuple[int, str]]) -> bytes:
    """The key of the match's dice."""
    made = blake2b(bytes.fromhex(secret), digest_size=32, person=b"starcab key")
    for device, nonce in sorted(nonces):
        made.update(device.to_bytes(4, "little") + bytes.fromhex(nonce))
    return made.digest()


def canonical(plain: Any) -> str:
    return _encode(plain)


_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


class Print:
    """The fingerprint of a view; only the fields that changed are taken anew."""

    def __init__(self) -> None:
        self._fields: dict[str, bytes] = {}

    def of(self, fields: Mapping[str, Any]) -> bytes:
        for name, content in fields.items():
            self._fields[name] = blake2b(canonical([name, content]).encode(), digest_size=16).digest()
        whole = blake2b(digest_size=16, person=b"starcab view")
        for _, one in sorted(self._fields.items()):
            whole.update(one)
        return whole.digest()


@dataclass
class Witness:
    """What one device saw happen, to be held against what the host opens in the end.

    Views of acts that were taken back are left out: they are no part of the match.
    """

    device: int = -1
    draw: int = -1
    commitment: str = ""          # of the host's secret, before the deal
    nonce: str = ""               # this device's own
    lots: dict[int, str] = field(default_factory=dict)
    key_commitment: str = ""      # of the dice, from the deal on
    seen: dict[tuple[int, int, Eye], bytes] = field(default_factory=dict)   # at a revision, after so many entries
    prints: dict[Eye, Print] = field(default_factory=dict)

    def see(self, revision: int, entries: int, eye: Eye, fields: Mapping[str, Any]) -> None:
        """What this eye is shown: all fields, or those that changed since it was shown the last."""
        self.seen[revision, entries, eye] = self.prints.setdefault(eye, Print()).of(fields)

    def forget_after(self, revision: int) -> None:
        """What was shown beyond it never came to the disk: it is no part of the match."""
        self.seen = {key: seen for key, seen in self.seen.items() if key[0] <= revision}

    def check(self, reveal: Any, games: Mapping[str, Game]) -> str:
        """What differs, in words; empty if nothing does."""
        try:
            return self._check(reveal, games)
        except (BadJournal, ValueError, KeyError, TypeError, IndexError) as error:
            return f"the opened match can't be played: {error!s:.120}"

    def _check(self, reveal: Any, games: Mapping[str, Game]) -> str:
        nonces: dict[int, str] = dict(reveal.nonces)
        key = key_of(reveal.secret, nonces.items())
        if reveal.match.get("key") != key.hex():
            return "the key of the dice was not made of the secret and the nonces"
        if self.key_commitment and Dice(key).commitment != self.key_commitment:
            return "the key of the dice is not the one the host was bound to at the deal"
        if self.draw == reveal.draw and self.lots:
            wrong = self._check_draw(reveal.secret, nonces)
            if wrong:
                return wrong
        match = Match.from_json(reveal.match, games)
        if not match.state.over:
            return "the opened match is not finished"
        return self._check_views(match, reveal.backs)

    def _check_draw(self, secret: str, nonces: dict[int, str]) -> str:
        if commitment_of(secret) != self.commitment:
            return "the secret is not the one the host was bound to before the draw"
        if {device: lot_of(nonce) for device, nonce in nonces.items()} != self.lots:
            return "not the lots that were shown before they were opened"
        if self.nonce and nonces.get(self.device) != self.nonce:
            return "this device's own nonce is not in it"
        return ""

    def _check_views(self, match: Match, backs: list[list[int]]) -> str:
        by_length: dict[int, list[tuple[Eye, bytes]]] = {}
        for (revision, length, eye), seen in self.seen.items():
            if not any(when > revision and left < length for when, left in backs):
                by_length.setdefault(length, []).append((eye, seen))
        if any(length > len(match.journal) for length in by_length):
            return "entries that were shown are missing in the opened match"
        state = match.at(0)
        for length in range(len(match.journal) + 1):
            if length:
                state.apply(*match.journal[length - 1])
            for eye, seen in by_length.get(length, ()):
                if Print().of(state.seen_by(eye).to_json()) != seen:
                    return f"after entry {length} the table was shown to seat {eye} as it was not"
        return ""
