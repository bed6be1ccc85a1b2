"""One connection of a browser, from its first word on: the ticket, being let in, then its place in the room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

from app import theme
from app.i18n import speaking, t
from app.play.frame import EMOTES
from app.session.seats import BOT, PERSON, Seat
from app.store.characters import character_of, level_text, somebody
from app.sync.peer import BURST, RATE
from app.sync.playing import LOBBY, OVER
from app.sync.ports import Bucket
from app.sync.wire import Bad, ErrorCode
from app.web import words
from app.web.door import Door, HostBrowser, new_token, read_ticket, spelled
from app.web.encode import Plain, dumps
from app.web.files import Files, palette
from app.web.guest import Guest, Liking, Pipe
from app.web.wire import OWN_SETTINGS, parse
from games.bots import LEVELS

log = logging.getLogger("starcab.web")
SHAPES = [theme.player_shape(number) for number in range(len(theme.PLAYERS))]


class House(Protocol):
    """What a visitor may come to."""

    files: Files
    at_home: bool
    url: Callable[[str], str]

    def door(self, ticket: str) -> Door | None: ...
    def result(self, door: Door, language: str) -> Plain: ...
    def start_page(self) -> Plain | None: ...
    def looks(self, visitor: Visitor) -> None: ...
    def set_up(self, visitor: Visitor, wish: Plain) -> None: ...
    def enter(self, visitor: Visitor, room: str, token: str) -> None: ...
    def changed(self, door: Door | None) -> None: ...
    def shut(self, room: str) -> None: ...


class Visitor:
    def __init__(self, pipe: Pipe, house: House, agent: str, language: str, address: str) -> None:
        self.pipe, self._house, self.agent, self._language, self.address = pipe, house, agent, language, address
        self.hello: Plain | None = None
        self.door: Door | None = None
        self.guest: Guest | None = None
        self.token = ""
        self.liking = Liking({}, {})
        self._asked, self._why = -1, ""
        self._invite: Plain | None = None
        self._bucket = Bucket(BURST, RATE)
        self._loop = asyncio.get_running_loop()
        self.heard_at = self._loop.time()
        self.gone = False

    @property
    def language(self) -> str:
        return str(self.liking.setting("language")) or self._language

    @property
    def proved(self) -> bool:
        """It has a ticket, or this is a house where none is needed."""
        return self.door is not None or self.hello is not None and self._house.start_page() is not None

    def send(self, kind: str, **parts: Any) -> None:
        if not self.gone:
            self.pipe.send(dumps({"t": kind, **parts}))

    def wait(self, why: str, end: bool = False) -> None:
        self._why = why
        with speaking(self.language):
            self.send("waiting", why=why, text=words.waiting(why, self.door.room.record.game if self.door else ""))
        if end:
            self.pipe.close()

    def _say_again(self) -> None:
        """In another language."""
        if self._why:
            self.wait(self._why)
        elif self.door is None:
            self.tell_rooms()

    # Hearing

    def hear(self, frame: str | bytes) -> None:
        """Whatever it says hurts nobody else: what is not understood ends this connection."""
        if self.gone:
            return
        try:
            if not self._bucket.take():
                raise Bad(ErrorCode.TOO_FAST)
            message = parse(frame)
            self.heard_at = self._loop.time()
            with speaking(self.language):
                self._take(message)
        except Bad as bad:
            log.info("a browser is sent away: %s", bad)
            with speaking(self.language):
                self.send("refused", code=bad.code.value, text=words.refused(bad.code.value))
            self.pipe.close()

    def _take(self, message: Plain) -> None:
        kind = message["t"]
        if self.hello is None:
            if kind != "hello":
                raise Bad(ErrorCode.MALFORMED, "not a hello")
            self._begin(message)
        elif kind == "hello":
            raise Bad(ErrorCode.MALFORMED, "another hello")
        elif kind == "ping":
            self.send("pong")
        elif kind == "settings" and self.guest is None:
            before = self.language
            self.liking.chosen |= message["settings"]
            self.greet()
            if self.language != before:
                self._say_again()
        elif kind in _HERE:
            _HERE[kind](self, **{name: value for name, value in message.items() if name != "t"})
        elif self.guest is not None:
            self.guest.hear(message)
        else:
            self.send("refused", code="not_now", text=words.refused("not_now"))

    def _begin(self, hello: Plain) -> None:
        self.hello = hello
        self.liking.chosen = hello["settings"]
        with speaking(self.language):
            if hello["version"] != self._house.files.version:
                self.greet()
                return self.wait("version")
            ticket = read_ticket(hello["ticket"])
            door = self._house.door(ticket) if ticket else None
            if door is not None:
                return self.come_to(door, hello["token"])
            self.greet()
            self._no_door(ticket)

    def _no_door(self, ticket: str) -> None:
        if self._house.start_page() is None:
            self.wait("ticket" if ticket else "no_ticket")
        else:
            self.tell_rooms(wrong=bool(ticket))
            self._house.looks(self)

    def tell_rooms(self, wrong: bool = False, pages: dict[str, str] | None = None) -> None:
        """`pages`: what was made for others who look at the same moment, by languages."""
        made = {} if pages is None else pages
        if self.language not in made:
            with speaking(self.language):
                made[self.language] = dumps({"t": "rooms", "wrong": wrong} | (self._house.start_page() or {}))
        if not self.gone:
            self.pipe.send(made[self.language])

    def come_to(self, door: Door, token: str = "") -> None:
        """Whoever asked at another door asks there no more: a yes from there must not lead in here."""
        self._withdraw()
        self.door, self.token = door, token if token.isascii() and len(token) >= 20 else new_token()
        self.greet()
        if door.knows(self.token):
            self._sit()
        elif door.room.record.locked:
            self.wait("locked")
        else:
            self.wait("name")

    def greet(self) -> None:
        files = self._house.files
        with speaking(self.language):
            self.send("hello", version=files.version, token=self.token, room=self.door.room.record.room if self.door else "",
                      ticket=spelled(self.door.ticket) if self.door else "", home=self._house.at_home,
                      settings=self._chosen(), shapes=SHAPES,
                      emotes=EMOTES, language=self.language, languages=words.languages(), texts=words.own_texts(),
                      palette=palette(), atlas=files.names["atlas.json"], sounds=files.sounds, pictures=files.pictures)

    def _chosen(self) -> Plain:
        """The settings that hold, with what the page needs of them in numbers."""
        return {name: self.liking.setting(name) for name in OWN_SETTINGS} | {
            "scale": theme.TEXT_SIZES[str(self.liking.setting("text_size"))]}

    # Being let in

    def join(self, name: str) -> None:
        door = self.door
        if door is None or self.guest is not None or self._asked >= 0:
            return self.send("refused", code="not_now", text=words.refused("not_now"))
        try:
            self._asked = door.ask(self.token, name, self.agent, self.address, self._answered)
        except Bad as bad:
            if bad.code == ErrorCode.TOO_FAST:
                return self.send("refused", code=bad.code.value, text=words.refused(bad.code.value))
            return self.wait(bad.code.value)
        if self.guest is None:
            self.wait("asked")

    def _answered(self, yes: bool) -> None:
        self._asked = -1
        with speaking(self.language):
            if yes:
                self._sit()
            else:
                self.wait("no")

    def _sit(self) -> None:
        door, hello = self.door, self.hello
        assert door is not None and hello is not None
        self.liking = Liking(self.liking.chosen, door.notes_of(self.token), lambda held: self.send("held", held=held))
        self._invite = words.invitation(self._house.url(door.ticket))
        session = door.session(self.token, self._post)
        self.guest = Guest(session, self.pipe, self.liking, (hello["w"], hello["h"]), self._language, listing=hello["list"],
                           extra=self._extra, result=lambda: self._house.result(door, self.language))
        self.guest.greet, self.guest.address = self.greet, self.address
        door.guests.add(self.guest)

    def _post(self, task: Callable[[], None]) -> None:
        """What the room tells, also while this guest is still made."""
        if self.guest is not None:
            self.guest.post(task)
        else:
            self._loop.call_soon(self._post_soon, task)

    def _post_soon(self, task: Callable[[], None]) -> None:
        if self.guest is not None:
            self.guest.post(task)
        else:
            task()

    def _extra(self) -> Plain:
        """What the door adds to the lobby."""
        door = self.door
        assert door is not None
        hosts = self._hosts is not None
        again = hosts or door.by_itself
        return {"ticket": spelled(door.ticket), "everybody": door.everybody, "by_itself": door.by_itself,
                "may_again": again, "invite": self._invite if hosts or door.everybody else None,
                **({"text": t("web.over")} if again and door.room.phase == OVER else {}),
                "asking": [{"number": one.number, "name": words.known(one.name), "agent": one.agent}
                           for one in door.asking.values()] if hosts else []}

    # What only the host's person may

    @property
    def _hosts(self) -> HostBrowser | None:
        session = self.guest.session if self.guest is not None else None
        return session if isinstance(session, HostBrowser) else None

    def _hosting(self) -> HostBrowser:
        if self._hosts is None:
            raise Bad(ErrorCode.NOT_NOW)
        return self._hosts

    def _start(self) -> None:
        self._hosting().start()

    def _again(self) -> None:
        door = self.door
        if door is not None and door.by_itself and self.guest is not None:
            if door.room.phase == "over":
                door.room.again()
        else:
            self._hosting().again()

    def _let_in(self, asker: int, yes: bool) -> None:
        self._hosting()
        assert self.door is not None
        try:
            self.door.answer(asker, yes)
        except Bad as bad:
            self.send("refused", code=bad.code.value, text=words.refused(bad.code.value))

    def _open_door(self, everybody: bool) -> None:
        self._hosting()
        assert self.door is not None
        self.door.open(everybody)
        self._house.changed(self.door)

    def _lock(self, on: bool) -> None:
        self._hosting().lock(on)

    def _remove(self, device: int) -> None:
        self._hosting().remove(device)

    def _give(self, seat: int, level: str) -> None:
        """A chair to a bot of that level; "": back to people."""
        session = self._hosting()
        chairs = session.room.chairs
        if seat >= len(chairs) or level not in ("", *LEVELS):
            raise Bad(ErrorCode.NO_SEAT)
        old, before = chairs[seat].seat, session.room.phase == LOBBY      # during a match a seat keeps its name
        character = character_of(old.level) or somebody({character_of(chair.seat.level) for chair in chairs})
        name = t("bot.name." + character) if level else t("setup.player_name", n=seat + 1)
        if level and before and self.door is not None:      # who sat there is not asked whether they want it back
            self.door.room.stand_up(chairs[seat].device, seat)
        session.give_seat(seat, Seat(BOT if level else PERSON, name if before else old.name, old.colour,
                                     level_text(level, character) if level else ""))

    # The club's server

    def _setup(self, **wish: Any) -> None:
        if self.guest is not None or self._house.start_page() is None:
            raise Bad(ErrorCode.NOT_NOW)
        try:
            self._house.set_up(self, wish)
        except Bad as bad:
            if bad.code != ErrorCode.FULL:
                raise
            self.send("refused", code="rooms", text=words.refused("rooms"))

    def _enter(self, room: str, token: str) -> None:
        if self.guest is not None or self._house.start_page() is None:
            raise Bad(ErrorCode.NOT_NOW)
        self._house.enter(self, room, token)

    def _close(self) -> None:
        """The room, for good."""
        self._hosting()
        if self.door is not None:
            self._house.shut(self.door.room.record.room)

    def _export(self) -> None:
        """The match, when it is over and everything is open."""
        door = self.door
        if door is None or self.guest is None or door.room.phase != "over":
            return self.send("refused", code="not_now", text=words.refused("not_now"))
        record = door.room.record
        self.send("export", name=f"starcab-{record.game}-{record.match_id}.json", text=door.store.export(record.match_id))

    def _withdraw(self) -> None:
        if self.door is not None and self._asked >= 0:
            self.door.withdraw(self._asked)
        self._asked = -1

    def closed(self) -> None:
        self.gone = True
        self._withdraw()
        if self.guest is not None:
            self.guest.close()
            if self.door is not None:
                self.door.guests.discard(self.guest)


_HERE: dict[str, Callable[..., None]] = {
    "join": Visitor.join, "start": Visitor._start, "again": Visitor._again, "let_in": Visitor._let_in, "door": Visitor._open_door,
    "lock": Visitor._lock, "remove": Visitor._remove, "give": Visitor._give, "setup": Visitor._setup, "enter": Visitor._enter,
    "close": Visitor._close, "export": Visitor._export,
}
