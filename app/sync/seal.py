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

    def __init__(self, psk: bytes, room: str, guest_nonce: str, host_nonce: str, encrypted: bool, *,
                 host: bool) -> None:
        told = f"{room} {guest_nonce} {host_nonce} {'tls' if encrypted else 'plain'}"
        self._key = hmac.digest(psk, b"starcab seal " + told.encode(), "sha256")
        self._mine, self._theirs = (b"host", b"guest") if host else (b"guest", b"host")
        self._sent = self._heard = 0

    def wrap(self, text: str) -> str:
        self._sent += 1
        return self._mac(self._mine, self._sent, text) + text

    def unwrap(self, frame: str) -> str:
        mac, text = frame[:MAC], frame[MAC:]
        want = self._mac(self._theirs, self._heard + 1, text)
        if not hmac.compare_digest(mac.encode("utf-8", "surrogatepass"), want.encode()):
            raise BadSeal("the seal does not fit")
        self._heard += 1
        return text

    def _mac(self, who: bytes, number: int, text: str) -> str:
        told = b"%s %d " % (who, number) + text.encode("utf-8", "surrogatepass")
        return hmac.digest(self._key, told, "sha256").hex()[:MAC]


def can_encrypt() -> bool:
    """TLS with a shared key came with Python 3.13."""
    return hasattr(ssl.SSLContext, "set_psk_client_callback") and ssl.HAS_TLSv1_3


def tls(psk: bytes, *, server: bool) -> ssl.SSLContext:
    """No certificates: whoever has the room code is let in, and nobody else can read or forge a byte."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER if server else ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    # mypy reads the standard library of Python 3.11, which has no such callbacks
    if server:
        _call(context, "set_psk_server_callback", lambda who: psk if who == _IDENTITY else b"", _IDENTITY)
    else:
        _call(context, "set_psk_client_callback", lambda hint: (_IDENTITY, psk))
    return context


def _call(context: ssl.SSLContext, name: str, *arguments: object) -> None:
    getattr(context, name)(*arguments)
