"""The door of a room to browsers: who has its ticket may ask, who was let in once comes back by its token."""

from __future__ import annotations

import contextlib
import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from app.session.host_powers import Asker, HostPowers
from app.session.outbox import Post
from app.session.remote import RemoteSession
from app.store import Store
from app.sync.checks import MOST_DEVICES
from app.sync.codes import LETTERS
from app.sync.host import Room
from app.sync.ports import Bucket
from app.sync.record import Device
from app.sync.wire import Bad, ErrorCode
from app.web.guest import Guest
from app.web.session import BrowserSession, public_key
from app.web.words import known
from games.kernel import Game

TICKET = 16
"""Letters of 5 bits each: 80 bits, and the room's own code is no part of it."""
TOKEN = 24
"""Bytes."""
MOST_ASKERS, OF_ONE = 16, 4
"""Browsers that may wait for the host's person; from one address."""
ASKS, ASK_RATE = 8.0, 0.1
"""Questions that one address may put before the host's person: at once, and a second."""


def new_ticket() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(TICKET))


def spelled(ticket: str) -> str:
    """As people read and type it.

    >>> spelled("ABCDEFGHJKLMNPQR")
    'ABCD-EFGH-JKLM-NPQR'
    """
    return "-".join(ticket[start:start + 4] for start in range(0, len(ticket), 4))


def read_ticket(typed: str) -> str:
    """
    >>> read_ticket(" abcd-efgh jklm-npqr")
    'ABCDEFGHJKLMNPQR'
    """
    return "".join(letter for letter in typed.upper() if letter in LETTERS)


class HostBrowser(HostPowers, BrowserSession):
    """The browser of the person who opened the room."""

    def __init__(self, room: Room, token: str, name: str, **how: Any) -> None:
        self._host_room = room
        self._take_requests()
        super().__init__(room, token, name, **how)

    def may_inherit(self, device: int) -> bool:
        """The room stays where it is."""
        return False

    @property
    def encrypted(self) -> bool:
        return False

    def hand_over(self, device: int) -> None:
        self._tell_refused(ErrorCode.NOT_NOW)


class Door:
    """`host`: the public key of the browser whose person opened the room; "": somebody at the app, or nobody, is the host.
    `by_itself`: nobody is; the room begins when all chairs are taken."""

    def __init__(self, room: Room, store: Store, games: Mapping[str, Game], *, host: str = "", by_itself: bool = False,
                 changed: Callable[[], None] = lambda: None) -> None:
        self.room, self.store, self._games = room, store, games
        self.host, self.by_itself, self._changed = host, by_itself, changed
        self.asking: dict[int, Asker] = {}
        self._from: dict[int, str] = {}                 # their addresses
        self._answers: dict[int, Callable[[bool], None]] = {}
        self._asks: dict[str, Bucket] = {}              # of each address
        self._next = 0
        self.guests: set[Guest] = set()
        self.notes: dict[str, dict[str, Any]] = {}      # what each browser's table keeps for the next time

    # The ticket

    @property
    def ticket(self) -> str:
        return self.room.record.browsers

    @property
    def everybody(self) -> bool:
        return self.room.record.browsers_all

    def open(self, everybody: bool | None = None) -> None:
        """A door that was open when the app ended has its ticket already."""
        self.room.open_to_browsers(self.ticket or new_ticket(), self.everybody if everybody is None else everybody)
        if self.everybody:
            for number in list(self.asking):
                with contextlib.suppress(Bad):      # the room is full
                    self.answer(number, True)

    def shut(self) -> None:
        for number in list(self.asking):
            self.answer(number, False)
        self.room.open_to_browsers("", False)

    def fits(self, ticket: str) -> bool:
        return bool(self.ticket) and secrets.compare_digest(ticket, self.ticket)

    # Coming in

    def knows(self, token: str) -> bool:
        return bool(token) and self.room.knows_browser(public_key(token))

    def device_of(self, token: str) -> Device | None:
        key = public_key(token)
        return next((device for device in self.room.record.devices.values() if device.key == key), None)

    def ask(self, token: str, name: str, agent: str, address: str, answered: Callable[[bool], None]) -> int:
        """Bad: too many ask already, or the room is full or locked. `answered` may be called at once."""
        room = self.room
        if not room.is_open:
            raise Bad(ErrorCode.CLOSED)
        if room.record.locked:
            raise Bad(ErrorCode.LOCKED)
        if self.everybody or self.host == public_key(token):
            self._let_in(token, name, agent, address)
            answered(True)
            return -1
        if len(self.asking) >= MOST_ASKERS or [self._from[number] for number in self.asking].count(address) >= OF_ONE:
            raise Bad(ErrorCode.FULL)
        if not self._asks_of(address).take():
            raise Bad(ErrorCode.TOO_FAST)
        self._next += 1
        number = self._next
        self.asking[number], self._from[number] = Asker(number, name, agent), address

        def decide(yes: bool) -> None:
            if yes:
                try:
                    room.let_in_browser(public_key(token), name, agent)
                except Bad:
                    answered(False)
                    raise
            answered(yes)

        self._answers[number] = decide
        self._changed()
        return number

    def _let_in(self, token: str, name: str, agent: str, address: str) -> None:
        try:
            self.room.let_in_browser(public_key(token), name, agent)
        except Bad:
            if not self._make_room(address):
                raise
            self.room.let_in_browser(public_key(token), name, agent)

    def _make_room(self, address: str) -> bool:
        """Whoever fills a room that everybody may come into pushes out its own: the first of the address with most that
        only look on. Whose room it is stays."""
        record = self.room.record
        looking = {guest.session.room.device: guest.address for guest in self.guests}
        lookers = {device: at for device, at in looking.items() if device in record.devices and device not in record.holders
                   and record.devices[device].key != self.host}
        crowd = Counter(lookers.values())
        most, count = next(iter(crowd.most_common(1)), ("", 0))
        if crowd[address] + 1 >= count:
            return False
        self.room.send_away(min(device for device, at in lookers.items() if at == most))
        return True

    def _asks_of(self, address: str) -> Bucket:
        """Whoever was refused and asks again, and again, has the host's person do nothing but answer."""
        self._asks[address] = bucket = self._asks.pop(address, None) or Bucket(ASKS, ASK_RATE)
        for old in list(self._asks)[:-MOST_DEVICES]:
            del self._asks[old]
        return bucket

    def answer(self, number: int, yes: bool) -> None:
        """By the host's person; nothing, if nobody waits for it any more."""
        asker, decide = self.asking.pop(number, None), self._answers.pop(number, None)
        self._from.pop(number, None)
        if asker is not None and decide is not None:
            try:
                decide(yes)
            finally:
                self._changed()

    def withdraw(self, number: int) -> None:
        """Whoever asked has gone."""
        self._answers.pop(number, None)
        self._from.pop(number, None)
        if self.asking.pop(number, None) is not None:
            self._changed()

    def notes_of(self, token: str) -> dict[str, Any]:
        """Those of browsers that were here last are kept: whoever comes and goes as somebody new each time fills nothing."""
        self.notes[token] = notes = self.notes.pop(token, {})
        for old in list(self.notes)[:-MOST_DEVICES]:
            del self.notes[old]
        return notes

    def session(self, token: str, post: Post) -> BrowserSession:
        device = self.device_of(token)
        kind = HostBrowser if self.host and public_key(token) == self.host else BrowserSession
        session = kind(self.room, token, device.name if device else "", store=self.store, games=self._games, post=post)
        self.tell_askers(session)
        return session

    def tell_askers(self, session: RemoteSession) -> None:
        """To the host's person, wherever they sit, in the language that is spoken there."""
        if isinstance(session, HostPowers):
            session.tell_askers(tuple(one._replace(name=known(one.name)) for one in self.asking.values()), self.answer)


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN)
