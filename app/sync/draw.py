"""The draw of the key on the host's side: a secret, everybody's lots, everybody's nonces."""

from __future__ import annotations

from collections.abc import Callable

from app.sync import wire
from app.sync.fair import commitment_of, key_of, lot_of
from app.sync.ports import Clock

PATIENCE = 5.0
Deal = Callable[[bytes | None, str, dict[int, str]], None]


class Drawing:
    """One attempt. It ends with the key, or without one when a device was lost or gave a wrong nonce."""

    def __init__(self, number: int, secret: str, devices: set[int], clock: Clock,
                 send: Callable[[int, wire.Message], None], deal: Deal) -> None:
        self.number = number
        self.failed: set[int] = set()
        self._waiting = set(devices)
        self._devices = frozenset(devices)
        self._secret = secret
        self._lots: dict[int, str] = {}
        self._nonces: dict[int, str] = {}
        self._clock, self._send, self._deal = clock, send, deal
        self._over = False

    def begin(self) -> None:
        self._clock.later(PATIENCE, self._late)
        self._clock.later(0, self._go_on)  # with no device at all, the secret is the key
        for device in self._devices:
            self._send(device, wire.Draw(self.number, commitment_of(self._secret)))

    def stop(self) -> None:
        self._over = True

    def lot(self, device: int, lot: wire.Lot) -> None:
        if lot.draw == self.number and device in self._waiting and device not in self._lots:
            self._lots[device] = lot.lot
            if len(self._lots) == len(self._devices):
                told = wire.Lots(self.number, [[device, lot] for device, lot in sorted(self._lots.items())])
                for other in self._devices:
                    self._send(other, told)

    def nonce(self, device: int, nonce: wire.Nonce) -> None:
        if nonce.draw != self.number or device not in self._waiting or len(self._lots) < len(self._devices):
            return
        if lot_of(nonce.nonce) != self._lots[device]:
            self.failed.add(device)
            return self._end(None)
        self._nonces[device] = nonce.nonce
        self._waiting.discard(device)
        self._go_on()

    def lose(self, device: int) -> None:
        if device in self._devices:
            self._end(None)

    def _late(self) -> None:
        silent = self._waiting - set(self._lots) or self._waiting
        self.failed |= silent
        self._end(None)

    def _go_on(self) -> None:
        if not self._waiting:
            self._end(key_of(self._secret, self._nonces.items()))

    def _end(self, key: bytes | None) -> None:
        if not self._over:
            self._over = True
            # aside: the caller may be in the middle of telling somebody else
            self._clock.later(0, lambda: self._deal(key, self._secret, self._nonces))
