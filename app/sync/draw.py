"""The draw of the key on the host's side: a secret, everybody's lots, everybody's nonces."""

from __future__ import annotations

from collections.abc import Callable

from app.sync import wire
from app.sync.fair import commitment_of, key_of, lot_of
from app.sync.ports import Clock

PATIENCE = 5.0
"""Seconds for a device that is here to answer."""
ABSENCE = 15.0
"""Seconds for one that is gone to come back: its own connection is found dead only after a while."""
LONGEST = 30.0
REPEAT = 1.0
Deal = Callable[[bytes | None, str, dict[int, str]], None]


class Drawing:
    """One draw. It ends with the key, or without one when devices did not answer: then `failed` names them.

    Whoever is asked again says the same again, so a draw goes on where it was when a device or the host comes back.
    """

    def __init__(self, number: int, secret: str, devices: set[int], clock: Clock,
                 send: Callable[[int, wire.Message], bool], deal: Deal) -> None:
        self.number = number
        self.failed: set[int] = set()
        self._waiting = set(devices)
        self._devices = frozenset(devices)
        self._secret = secret
        self._lots: dict[int, str] = {}
        self._nonces: dict[int, str] = {}
        self._clock, self._send, self._deal = clock, send, deal
        self._since = dict.fromkeys(devices, clock.now())    # since when it is waited for, here or gone
        self._stage_at = clock.now()
        self._over = False

    def begin(self) -> None:
        self._clock.later(0, self._go_on)  # with no device at all, the secret is the key
        self._repeat()

    def stop(self) -> None:
        self._over = True

    def turn(self, device: int) -> None:
        """It came or went: it has its time anew, within reason."""
        if device in self._waiting and not self._over:
            self._since[device] = self._clock.now()
            self._ask(device)

    def leave(self, device: int) -> None:
        """For good."""
        if device in self._waiting:
            self._fail({device})

    def lot(self, device: int, lot: wire.Lot) -> None:
        if lot.draw == self.number and device in self._waiting and device not in self._lots:
            self._lots[device] = lot.lot
            if self._all_lots:
                self._stage_at = self._clock.now()
                self._since = dict.fromkeys(self._devices, self._stage_at)
                self._ask_all()

    def nonce(self, device: int, nonce: wire.Nonce) -> None:
        if nonce.draw != self.number or device not in self._waiting or not self._all_lots:
            return
        if lot_of(nonce.nonce) != self._lots[device]:
            return self._fail({device})
        self._nonces[device] = nonce.nonce
        self._waiting.discard(device)
        self._go_on()

    @property
    def _all_lots(self) -> bool:
        return len(self._lots) == len(self._devices)

    def _repeat(self) -> None:
        """Now and then all that are waited for are asked again, and who has had time enough is given up."""
        if self._over:
            return
        silent = self._waiting - self._lots.keys() or self._waiting     # who waits for others' lots is not to blame
        here = {device for device in self._waiting if self._ask(device)}
        now = self._clock.now()
        late = {device for device in silent if now - self._stage_at > LONGEST
                or now - self._since[device] > (PATIENCE if device in here else ABSENCE)}
        if late:
            return self._fail(late)
        self._clock.later(REPEAT, self._repeat)

    def _ask_all(self) -> None:
        for device in self._waiting:
            self._ask(device)

    def _ask(self, device: int) -> bool:
        """Whether it is here."""
        if device in self._lots and self._all_lots:
            return self._send(device, wire.Lots(self.number, [list(row) for row in sorted(self._lots.items())]))
        return self._send(device, wire.Draw(self.number, commitment_of(self._secret)))

    def _go_on(self) -> None:
        if not self._waiting:
            self._end(key_of(self._secret, self._nonces.items()))

    def _fail(self, devices: set[int]) -> None:
        if not self._over:
            self.failed = devices
            self._end(None)

    def _end(self, key: bytes | None) -> None:
        if not self._over:
            self._over = True
            # aside: the caller may be in the middle of telling somebody else
            self._clock.later(0, lambda: self._deal(key, self._secret, self._nonces))
