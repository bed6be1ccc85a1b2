"""Who has the room code proves it by sealing what it sends; and TLS with the same code where Python has it."""

from __future__ import annotations

import hmac
import ssl

MAC = 32
"""Hexadecimal characters before every sealed text."""
_IDENTITY = "starcab"


class BadSeal(ValueError):
    """Forged, replayed, or one before it is missing."""


class Seal:
    """Every frame carries a MAC over its direction, its number and its text; the key is of this connection only."""

    def __init__(self, psk: bytes, room: str, guest_nonce: str, host_key: str, channel: str, *, host: bool) -> None:
        told = f"{room} {guest_nonce} {host_key} {channel}"
        self._key = hmac.digest(psk, b"starcab seal " + told.encode(), "sha256")
        self._mine, self._theirs = (b"host", b"guest") if host else (b"guest", b"host")
        self._sent = self._heard = 0

    @property
    def of_code(self) -> str:
        """What only who has the code can say on this connection: the host, before the guest says who it is."""
        return self._word(b"code")

    def of_seat(self, secret: bytes) -> str:
        """What only who has the device's key, or the host's for this connection, can say."""
        return self._word(b"seat " + secret)

    def bind(self, secret: bytes) -> None:
        """From here on a seal needs this secret too: others who have the code can't make it."""
        self._key = hmac.digest(self._key, b"starcab bound " + secret, "sha256")

    def wrap(self, text: str) -> str:
        self._sent += 1
        return self._mac(self._mine, self._sent, text) + text

    def unwrap(self, frame: str) -> str:
        mac, text = frame[:MAC], frame[MAC:]
        want = self._mac(self._theirs, self._heard + 1, text)
        if not fits(mac, want):
            raise BadSeal("the seal does not fit")
        self._heard += 1
        return text

    def _word(self, told: bytes) -> str:
        return hmac.digest(self._key, b"proof of " + told, "sha256").hex()[:MAC]

    def _mac(self, who: bytes, number: int, text: str) -> str:
        told = b"%s %d " % (who, number) + text.encode("utf-8", "surrogatepass")
        return hmac.digest(self._key, told, "sha256").hex()[:MAC]


def fits(word: str, want: str) -> bool:
    return hmac.compare_digest(word.encode("utf-8", "surrogatepass"), want.encode())


def can_encrypt() -> bool:
    """TLS with a shared key came with Python 3.13."""
    return hasattr(ssl.SSLContext, "set_psk_client_callback") and ssl.HAS_TLSv1_3


def tls(psk: bytes, *, server: bool) -> ssl.SSLContext:
    """Nobody but who has the room code is let in or listened to, and nobody else can read or forge a byte. A certificate
    says nothing here: the guest demands a good one and trusts no authority, so a handshake with one fails, while one with
    the shared key has none to check. No tickets: the code is the only way in."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER if server else ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE if server else ssl.CERT_REQUIRED
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    # mypy reads the standard library of Python 3.11, which has no such callbacks
    if server:
        context.num_tickets = 0
        _call(context, "set_psk_server_callback", lambda who: psk if who == _IDENTITY else b"", _IDENTITY)
    else:
        _call(context, "set_psk_client_callback", lambda hint: (_IDENTITY, psk))
    return context


def channel_of(connection: ssl.SSLObject | None) -> str:
    """A name that only both ends of this one connection know and can't choose, so that nobody in between can pass on a proof."""
    if connection is None:
        return "plain"
    name = connection.get_channel_binding("tls-unique")
    if not name:
        raise ssl.SSLError("a connection without a name")
    return f"tls {name.hex()}"


def _call(context: ssl.SSLContext, name: str, *arguments: object) -> None:
    getattr(context, name)(*arguments)
