"""A device proves that it is the one that sat here: with the host it finds a secret that only who has its key can find.

This is X25519 of RFC 7748 with Python's own numbers: 1.2 ms. Numbers of Python take longer or shorter by
their value; who could measure that over Wi-Fi sits nearer to the tablet than its key is worth.
"""

from __future__ import annotations

import secrets

from app.sync.ports import Entropy

SIZE = 32
"""Bytes of a key, private or public, and of what two find together."""
_P = 2**255 - 19
_BASE = 9


def new_key(entropy: Entropy = secrets.token_bytes) -> str:
    """A private key: fresh for every room, so that nobody knows a device again in another."""
    return entropy(SIZE).hex()


def public_of(key: str) -> str:
    """What others may know of a key."""
    return _times(_scalar(key), _BASE).to_bytes(SIZE, "little").hex()


def agree(key: str, theirs: str) -> bytes:
    """The secret of two keys; ValueError: theirs is no key, or one that makes the same secret with everybody's."""
    found = _times(_scalar(key), int.from_bytes(_bytes(theirs), "little") % 2**255)
    if not found:
        raise ValueError("a key that hides nothing")
    return found.to_bytes(SIZE, "little")


def _bytes(key: str) -> bytes:
    raw = bytes.fromhex(key)
    if len(raw) != SIZE:
        raise ValueError("not a key")
    return raw


def _scalar(key: str) -> int:
    """RFC 7748, 5: the lowest three bits are cleared, the highest is 0 and the one below it 1."""
    return int.from_bytes(_bytes(key), "little") & (2**254 - 8) | 2**254


def _times(scalar: int, point: int) -> int:
    """The Montgomery ladder of RFC 7748, 5, with its names."""
    x2, z2, x3, z3, swapped = 1, 0, point, 1, 0
    for place in range(254, -1, -1):
        bit = scalar >> place & 1
        if bit != swapped:
            x2, z2, x3, z3 = x3, z3, x2, z2
        swapped = bit
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        aa, bb, da, cb = a * a % _P, b * b % _P, d * a % _P, c * b % _P
        e = aa - bb
        x3, z3 = (da + cb) ** 2 % _P, point * (da - cb) ** 2 % _P
        x2, z2 = aa * bb % _P, e * (aa + 121665 * e) % _P
    if swapped:
        x2, z2 = x3, z3
    return x2 * pow(z2, _P - 2, _P) % _P
