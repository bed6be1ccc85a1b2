"""A club's server: many rooms in one process, each with its own host person at a browser. All are kept in one store and
opened again after a kill."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from app import __version__
from app.i18n import t
from app.referee import Thinker
from app.store import Store
from app.store.characters import level_text, somebody
from app.store.keys import CLUB
from app.store.seats import BOT, COLOURS, PERSON, Seat
from app.sync.host import Room
from app.sync.net import LoopClock
from app.sync.playing import LOBBY
from app.sync.record import SETTING, Record
from app.sync.wire import Bad, ErrorCode
from app.web import words
from app.web.door import Door, new_token
from app.web.encode import Plain
from app.web.files import Files
from app.web.house import OneRoom
from app.web.session import public_key
from app.web.visitor import Visitor
from games import GAMES
from games.bots import LEVELS

log = logging.getLogger("starcab.web")
MOST_ROOMS, OF_ONE = 64, 6
"""Rooms that are open at once; that were opened from one address."""
PACE = 0.6
THINKERS, TURN = 2, 2.0
"""Bots of all rooms that think at once; seconds after which one thinks in any case."""
AT_ONCE = 8
"""Visitors that are told the list in one step."""
EMPTY = 600.0
"""Seconds that a room without anybody stays, if no match is on in it."""
LEFT = 3600.0
"""Seconds after which one with a match makes room for another, if there is no place for that."""


_thinking = threading.Semaphore(THINKERS)


@contextlib.contextmanager
def in_turn() -> Iterator[None]:
    """Each thread that thinks makes all pages wait longer."""
    free = _thinking.acquire(timeout=TURN)
    try:
        yield
    finally:
        if free:
            _thinking.release()


class Shelf:
    """The place of one room in a store: its record has a name of its own."""

    def __init__(self, store: Store, room: str) -> None:
        self._store, self._name = store, f"{SETTING}.{room}"
        for name in ("create", "put", "append", "flush", "truncate", "finish", "set_seats", "delete", "load"):
            setattr(self, name, getattr(store, name))

    def setting(self, key: str, default: Any = None) -> Any:
        return self._store.setting(self._name if key == SETTING else key, default)

    def set_setting(self, key: str, value: Any) -> bool:
        return self._store.set_setting(self._name if key == SETTING else key, value)


def open_room(store: Store, record: Record | None, room_id: str, changed: Callable[[], None], pace: float = PACE) -> Room:
    """A new one, or that of this id from the store. KeyError, ValueError: it can't be opened."""
    loop = asyncio.get_running_loop()
    how: dict[str, Any] = {"clock": LoopClock(loop), "think": Thinker(loop.call_soon_threadsafe, in_turn), "app": __version__,
                           "pace": pace, "changed": changed}
    shelf: Any = Shelf(store, room_id)
    return Room.reopen(shelf, GAMES, **how) if record is None else \
        Room(record, game=record.games(GAMES)[record.game], store=shelf, **how)


class Club(OneRoom):
    at_home = True

    def __init__(self, store: Store, files: Files | None = None) -> None:
        super().__init__(files)
        self._store = store
        self._looking: set[Visitor] = set()         # at the start page
        self._opened_from: dict[str, str] = {}      # rooms, and the addresses that opened them
        self._empty_since: dict[str, float] = {}
        self._due = False
        self._loop = asyncio.get_running_loop()
        for room, note in store.noted(CLUB).items():
            self._reopen(room, note if isinstance(note, dict) else {})
        self._sweeping = self._loop.call_later(EMPTY / 10, self._sweep)

    def close(self) -> None:
        self._sweeping.cancel()
        for door in self.doors.values():
            door.room.quit()
        super().close()

    def _reopen(self, room: str, note: Plain) -> None:
        try:
            opened = open_room(self._store, None, room, lambda: self._room_changed(room))
        except (KeyError, ValueError) as error:
            log.warning("a room is not opened again: %r", error)
            return
        self.add(Door(opened, self._store, GAMES, host=str(note.get("host", "")), changed=lambda: self._asked(room)))

    def _keep(self) -> None:
        self._store.set_setting(CLUB, {room: {"host": door.host} for room, door in self.doors.items()})

    # The start page

    def start_page(self) -> Plain | None:
        return {"rooms": [self._row(door) for door in self.doors.values()], "games": words.games(), "bots": words.bots()}

    def _row(self, door: Door) -> Plain:
        record, about = door.room.record, door.room.describe()
        match = door.room.match
        chairs = list(zip(map(words.named, record.seats), record.holders, strict=True))
        names = [seat.name for seat, holder in chairs if holder is not None and not seat.is_bot]
        names += [device.name for number, device in record.devices.items() if number not in record.holders
                  and (door.room.is_here(number) and device.role == "player" or device.key == door.host)]
        names += [seat.name for seat, _ in chairs if seat.is_bot]
        return {"room": record.room, "name": record.name, "game": record.game, "title": t("game." + record.game),
                "phase": door.room.phase, "players": about["players"], "free": about["free"],
                "people": [words.known(name) for name in names],
                "text": t("web.room." + door.room.phase, n=len(match.journal) if match is not None else 0),
                "locked": record.locked}

    def looks(self, visitor: Visitor) -> None:
        self._looking.add(visitor)

    def changed(self, door: Door | None) -> None:
        """The list, to all who look at it: soon, and once for many changes."""
        if not self._due:
            self._due = True
            self._loop.call_later(0.3, self._tell_lists)

    def _tell_lists(self) -> None:
        self._due = False
        self._looking = {visitor for visitor in self._looking if not visitor.gone and visitor.door is None}
        self._tell_some(list(self._looking), {})

    def _tell_some(self, visitors: list[Visitor], pages: dict[str, str]) -> None:
        """A few, and then the others: whoever plays is heard in between."""
        for visitor in visitors[:AT_ONCE]:
            visitor.tell_rooms(pages=pages)
        if visitors[AT_ONCE:]:
            self._loop.call_soon(self._tell_some, visitors[AT_ONCE:], pages)

    # Rooms

    def set_up(self, visitor: Visitor, wish: Plain) -> None:
        address = visitor.address
        try:
            record = Record.new(wish["name"], GAMES[wish["game"]], seats_of(wish["seats"]), wish["options"], wish["first"])
        except (KeyError, ValueError, TypeError) as error:
            raise Bad(ErrorCode.MALFORMED, str(error)) from error
        if wish["first"] is not None and wish["first"] >= GAMES[record.game].beginners(len(record.seats)):
            raise Bad(ErrorCode.MALFORMED, "nobody sits there")
        self._make_room(address)
        token, room_id = new_token(), record.room
        room = open_room(self._store, record, room_id, lambda: self._room_changed(room_id))
        door = Door(room, self._store, GAMES, host=public_key(token), changed=lambda: self._asked(room_id))
        self.add(door)
        self._opened_from[room_id] = address
        self._keep()
        door.open(everybody=False)
        visitor.come_to(door, token)
        visitor.join(wish["name"])

    def _make_room(self, address: str) -> None:
        """A room of theirs in which nothing was begun and nobody is goes at once. Matches that nobody comes back to would fill
        the house for ever: the one that was left first goes. Bad: all are played, or were a moment ago."""
        theirs = [room for room, other in self._opened_from.items() if other == address]
        crowd = theirs if len(theirs) >= OF_ONE else list(self.doors) if len(self.doors) >= MOST_ROOMS else []
        if not crowd:
            return
        unused = next((room for room in theirs if self._is_unused(self.doors[room])), None)
        if unused is not None:
            return self.shut(unused)
        first = min(crowd, key=lambda room: self._empty_since.get(room, math.inf))
        if self._loop.time() - self._empty_since.get(first, math.inf) < LEFT:
            raise Bad(ErrorCode.FULL)
        self.shut(first)

    @staticmethod
    def _is_unused(door: Door) -> bool:
        return not door.guests and not door.asking and door.room.phase == LOBBY and not door.room.record.draw

    def enter(self, visitor: Visitor, room: str, token: str) -> None:
        door = self.doors.get(room)
        if door is None:
            raise Bad(ErrorCode.CLOSED)
        visitor.come_to(door, token)

    def _room_changed(self, room: str) -> None:
        self.changed(self.doors.get(room))

    def _asked(self, room: str) -> None:
        """Somebody waits to be let in, or does no more."""
        door = self.doors.get(room)
        for guest in list(door.guests) if door is not None else ():
            if door is not None:
                guest.speak(partial(door.tell_askers, guest.session))
            guest.speak(guest.tell_lobby)

    def _sweep(self) -> None:
        """Rooms that everybody has left go, unless a match waits in them."""
        self._sweeping = self._loop.call_later(EMPTY / 10, self._sweep)
        now = self._loop.time()
        for room, door in list(self.doors.items()):
            if door.guests or door.asking:
                self._empty_since.pop(room, None)
            elif now - self._empty_since.setdefault(room, now) >= EMPTY and door.room.phase not in ("playing", "drawing"):
                self.shut(room)

    def shut(self, room: str) -> None:
        """The match stays in the store, as history."""
        door = self.doors.pop(room, None)
        if door is not None:
            self._opened_from.pop(room, None)
            self._empty_since.pop(room, None)
            self._forget(room)
            for number in list(door.asking):
                door.answer(number, False)
            door.room.close()
            self._keep()
            self.changed(None)


def seats_of(kinds: list[str]) -> list[Seat]:
    """`person`, or `bot:LEVEL`: somebody with a name and a face. ValueError: something else."""
    seats: list[Seat] = []
    for number, word in enumerate(kinds):
        kind, _, level = word.partition(":")
        if kind == BOT and level in LEVELS:
            character = somebody({seat.level.partition("/")[2] for seat in seats})
            seats.append(Seat(BOT, t("bot.name." + character), number % COLOURS, level_text(level, character)))
        elif word == PERSON:
            seats.append(Seat(PERSON, t("setup.player_name", n=number + 1), number % COLOURS))
        else:
            raise ValueError(f"no seat: {word}")
    return seats
