"""The room code: what people read, type or scan to come in, and the keys made of it."""

from __future__ import annotations

import re
import secrets
from functools import lru_cache
from hashlib import blake2b, pbkdf2_hmac
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 of them, 5 bits each; no 0 and O, no 1 and I."""
RANDOM = 12
PORT = 47707
SCHEME = "starcab"
_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*", re.IGNORECASE | re.ASCII)
_ROOM = re.compile("([0-9a-f]{16})?")


def grouped(typed: str) -> str:
    """What can be of a code, or of its beginning, as people read it aloud: four, four and five.

    >>> grouped("abcd efg"), grouped("ABCDEFGHJKLM4")
    ('ABCD-EFG', 'ABCD-EFGH-JKLM4')
    """
    whole = "".join(letter for letter in typed.upper() if letter.isascii() and letter.isalnum())[:RANDOM + 1]
    return "-".join(part for part in (whole[:4], whole[4:8], whole[8:]) if part)


class RoomCode(NamedTuple):
    """Sixty random bits; `encrypted`: the host speaks TLS, so nobody who can may come in without it.

    >>> code = RoomCode.parse("aaaa bbbb-cccc c")
    Traceback (most recent call last):
    ValueError: a letter of the room code is wrong
    """

    letters: str
    encrypted: bool

    @classmethod
    def new(cls, encrypted: bool) -> RoomCode:
        return cls("".join(secrets.choice(LETTERS) for _ in range(RANDOM)), encrypted)

    @classmethod
    def parse(cls, text: str) -> RoomCode:
        """From what somebody typed: small letters, blanks and dashes don't matter."""
        typed = "".join(text.upper().split()).replace("-", "")
        if len(typed) != RANDOM + 1 or any(letter not in LETTERS for letter in typed):
            raise ValueError("a room code has 13 letters and digits, without 0, O, 1 and I")
        for encrypted in (False, True):
            code = cls(typed[:RANDOM], encrypted)
            if code._last() == typed[RANDOM]:
                return code
        raise ValueError("a letter of the room code is wrong")

    def _last(self) -> str:
        """Four bits that find a mistyped letter, and one that says whether the host encrypts."""
        check = blake2b(self.letters.encode(), digest_size=1, person=b"starcab check").digest()[0] & 15
        return LETTERS[2 * check + self.encrypted]

    def __str__(self) -> str:
        """Grouped, as people read it aloud.

        >>> str(RoomCode("ABCDEFGHJKLM", False))
        'ABCD-EFGH-JKLM4'
        """
        return grouped(self.letters + self._last())

    @property
    def psk(self) -> bytes:
        return _psk(self.letters, self.encrypted)


@lru_cache(maxsize=64)
def _psk(letters: str, encrypted: bool) -> bytes:
    """Slowly, so that even who recorded a handshake can't try codes quickly."""
    return pbkdf2_hmac("sha256", letters.encode(), b"starcab room %d" % encrypted, 20_000)


class Address(NamedTuple):
    host: str
    port: int = PORT

    @classmethod
    def parse(cls, text: str) -> Address:
        """
        >>> Address.parse("192.168.1.23"), Address.parse(" 10.0.0.2:4000 ")
        (Address(host='192.168.1.23', port=47707), Address(host='10.0.0.2', port=4000))
        """
        host, colon, port = text.strip().partition(":")
        if not _HOST.fullmatch(host):
            raise ValueError("an address looks like 192.168.1.23")
        if colon and not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
            raise ValueError("a port is a number from 1 to 65535")
        return cls(host, int(port) if colon else PORT)

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Link(NamedTuple):
    """What the QR code holds.

    >>> link = Link(Address("192.168.1.23"), RoomCode("ABCDEFGHJKLM", False), "00112233aabbccdd")
    >>> str(link)
    'starcab://join?h=192.168.1.23%3A47707&k=ABCDEFGHJKLM4&r=00112233aabbccdd'
    >>> Link.parse(str(link)) == link
    True
    """

    address: Address
    code: RoomCode
    room: str

    def __str__(self) -> str:
        code = str(self.code).replace("-", "")
        return f"{SCHEME}://join?" + urlencode({"h": str(self.address), "k": code, "r": self.room})

    @classmethod
    def parse(cls, text: str) -> Link:
        """ValueError: not a link of ours."""
        parts = urlsplit(text.strip()[:500])
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        if parts.scheme != SCHEME or parts.netloc != "join" or not {"h", "k"} <= set(query):
            raise ValueError("not a link to a room")
        room = query.get("r", "")
        if not _ROOM.fullmatch(room):
            raise ValueError("not a room")
        return cls(Address.parse(query["h"]), RoomCode.parse(query["k"]), room)


def qr(text: str) -> list[list[bool]]:
    """The dark and light modules of a QR code, to be drawn as squares; the quiet zone is the drawer's."""
    import segno  # only a lobby needs it

    return [[bool(module) for module in row] for row in segno.make(text, error="m", micro=False).matrix]
