"""Opening, joining and coming back to rooms, as the screens ask for it. No Kivy here."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from app import __version__
from app.session.host import HostSession
from app.session.outbox import Post
from app.session.remote import GuestSession
from app.session.seats import Seat
from app.store import Store
from app.store.keys import OWN, TICKET
from app.sync.addresses import own_addresses
from app.sync.beacon import EVERY, Nearby, Rooms, search
from app.sync.codes import PORT, Address, Link, RoomCode
from app.sync.heir import Heir, handed_to
from app.sync.net import NetThread
from app.sync.record import SETTING, Record
from app.sync.seal import can_encrypt
from app.sync.ticket import Ticket
from app.text import mended
from app.web.app_door import AppDoor
from app.web.front import PORT as WEB_PORT
from games import GAMES

doors: WeakKeyDictionary[HostSession, AppDoor] = WeakKeyDictionary()
BIND, BEACON = "STARCAB_BIND", "STARCAB_BEACON"   # tests keep to loopback by these


def _bind() -> str:
    return os.environ.get(BIND, "0.0.0.0")


def _beacon() -> int:
    given = os.environ.get(BEACON, "")
    return int(given) if given.isascii() and given.isdigit() and 0 < int(given[:6]) < 65536 else PORT


def _networks() -> list[str]:
    return [_bind()] if BIND in os.environ else own_addresses()


def _port() -> int:
    return 0 if BIND in os.environ else PORT


# As host


def open_room(game_id: str, name: str, seats: Sequence[Seat], options: Mapping[str, Any], first: int | None,
              store: Store, post: Post) -> HostSession:
    record = Record.new(name, GAMES[game_id], seats, options, first, encrypted=can_encrypt())
    return _host(record, store, post, name)


def reopen_room(store: Store, post: Post) -> HostSession:
    """Also one that was handed over: its person wants it back. ValueError, KeyError: there is none that can be opened here."""
    if handed_to(store):
        store.set_setting(TICKET, None)
    return _host(None, store, post, "")


def _host(record: Record | None, store: Store, post: Post, name: str) -> HostSession:
    session = HostSession(record, store=store, games=GAMES, post=post, app=__version__, name=name, host=_bind(),
                          port=_port(), beacon_port=_beacon())
    doors[session] = AppDoor(session, store, post, host=_bind(), port=0 if BIND in os.environ else WEB_PORT)
    return session


def door_of(session: HostSession) -> AppDoor | None:
    """Its door to browsers."""
    return doors.get(session)


def room_to_reopen(store: Store) -> str:
    """The name of the room that was open here when the app ended, and is no other device's now."""
    return mended(store.noted(SETTING).get("name")) if not handed_to(store) else ""


def finish_hand_over(store: Store) -> None:
    """The app was killed when a room had just become its own."""
    Heir(store, GAMES).go_on()


def handed_from_here(store: Store, room: str) -> str:
    """Who this device handed that room over to; "" if it did not."""
    return handed_to(store) if store.noted(SETTING).get("room") == room else ""


# As guest


def join(where: str, code: str, name: str, store: Store, post: Post, room: str = "") -> GuestSession:
    """By an address and a code, or by a link in place of the address. ValueError: mistyped, its text says what."""
    if where.strip().startswith("starcab:"):
        link = Link.parse(where)
        ticket = Ticket(link.code, name, room=link.room, address=str(link.address))
    else:
        ticket = Ticket(RoomCode.parse(code), name, room=room, address=str(Address.parse(where)))
    return _guest(ticket, store, post)


def come_back(store: Store, post: Post) -> GuestSession:
    """ValueError: there is no room to come back to."""
    plain = store.setting(TICKET)
    if not plain and handed_to(store):      # killed before it was a guest of the new host
        plain = store.noted(OWN) | {"address": ""}
    return _guest(Ticket.from_json(plain), store, post)


def _guest(ticket: Ticket, store: Store, post: Post) -> GuestSession:
    return GuestSession(ticket, store=store, games=GAMES, post=post, app=__version__, beacon_port=_beacon(),
                        networks=_networks)


class Looking:
    """Listens for rooms nearby until it is closed; `found` is called where `post` runs things."""

    def __init__(self, found: Callable[[list[Nearby]], None], post: Post, known: Iterable[str] = ()) -> None:
        """`known`: rooms that have a place in the list whoever else answers."""
        self._net = NetThread()
        self._rooms = Rooms(self._net.clock, known)
        self._found, self._post, self._open = found, post, True
        self._told: list[Nearby] = []
        self._transport = self._net.run(search(self._rooms, self._tell, _networks, port=_beacon()))
        self._net.call(self._look_again)

    def _look_again(self) -> None:
        """A room that fell silent is greyed."""
        self._tell()
        self._net.clock.later(EVERY, self._look_again)

    def _tell(self) -> None:
        rooms = self._rooms.list()
        if rooms == self._told:
            return
        self._told = rooms
        self._post(lambda: self._found(rooms) if self._open else None)

    def close(self) -> None:
        if self._open:
            self._open = False
            self._net.call(self._transport.close)
            self._net.close()
