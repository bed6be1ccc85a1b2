"""One browser in a room: its table, in its language, by its settings. Whatever its page says comes here, checked."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from app import i18n, lesson, theme
from app.i18n import t
from app.lesson import Course
from app.play.coach import session_of
from app.play.controller import TableController
from app.play.frame import BotSheet, Bubble, Choice, Frame, MenuSheet, Place
from app.play.ports import Session
from app.session.room import RoomView
from app.settings import BY_ID
from app.store.keys import HELD
from app.sync.ports import Bucket
from app.sync.wire import ErrorCode
from app.tables import table_for
from app.tables.base import scored
from app.web import words
from app.web.encode import Frames, Plain, dumps
from app.web.news import FACTS, News
from app.web.session import BrowserSession
from games import GAMES
from games.kernel import OptionValue

log = logging.getLogger("starcab.web")
HINTS, HINT_RATE = 3.0, 0.5
"""Hints and lessons that one browser may have at once, and a second: they cost the host time."""
PUPILS = 16
"""Lessons at a time, of all browsers: each is a match with a thread."""
_pupils: set[Guest] = set()


class Pipe(Protocol):
    """The way to a page. Neither call waits."""

    def send(self, text: str) -> None: ...
    def close(self) -> None: ...


class Liking:
    """The `Preferences` of one guest: its page keeps the settings, and what its person found out, for all rooms; the room what
    is noted for the next time. `tell`: the page, what it is to keep."""

    def __init__(self, chosen: dict[str, Any], notes: dict[str, Any], tell: Callable[[Any], None] = lambda held: None) -> None:
        self.chosen, self._notes, self._tell = chosen, notes, tell

    def setting(self, name: str) -> OptionValue:
        value: OptionValue = self.chosen.get(name, BY_ID[name].default)
        return value

    def kept(self, name: str) -> dict[str, Any]:
        value = (self.chosen if name == HELD else self._notes).get(name)
        return value if isinstance(value, dict) else {}

    def keep(self, name: str, value: Any) -> None:
        if name == HELD:
            self.chosen[name] = value
            self._tell(value)
        else:
            self._notes[name] = value


class GuestClock:
    """Of the room's loop; what is called later speaks this guest's language."""

    def __init__(self, speak: Callable[[Callable[[], None]], None]) -> None:
        self._loop, self._speak = asyncio.get_running_loop(), speak
        self.now = self._loop.time

    def later(self, seconds: float, call: Callable[[], None]) -> Any:
        run = lambda: self._speak(call)  # noqa: E731
        try:
            here = asyncio.get_running_loop() is self._loop
        except RuntimeError:
            here = False
        return self._loop.call_later(seconds, run) if here else self._loop.call_soon_threadsafe(run)     # from a hint's thread


class Guest:
    """`host`: this browser's person is the room's host. `lobby_extra`: what the room's door adds to what it shows."""

    def __init__(self, session: BrowserSession, pipe: Pipe, liking: Liking, size: tuple[float, float], language: str, *,
                 listing: bool, extra: Callable[[], Plain], result: Callable[[], Plain]) -> None:
        self.session, self._pipe, self.liking = session, pipe, liking
        self._language, self._size = language, size
        self._extra, self._result = extra, result
        self._frames = Frames()
        self._play: TableController | None = None
        self._frame = Frame()
        self._listed: tuple[Any, ...] = ()
        self._list: Plain = {}
        self._told_at: tuple[Any, ...] = (None, None)
        self._news = News()
        self._told_lobby = self._told_result = ""
        self._dear = Bucket(HINTS, HINT_RATE)
        self._at = "lobby"              # or table, result
        self._list_on(listing)
        self._sat: frozenset[int] = frozenset()     # seats of this browser, when the room told last
        self._ousted = False            # a bot has one of them now
        self.closed = self._speaks = False
        self._told: deque[Callable[[], None]] = deque()     # by the room, in the middle of something else
        self.address = ""
        self._unlisten = session.listen_room(lambda room: self.speak(lambda: self._on_room(room)))

    # Languages

    @property
    def language(self) -> str:
        return str(self.liking.setting("language")) or self._language

    def speak(self, work: Callable[[], None]) -> None:
        """In this guest's language, then what the room has told meanwhile. What goes wrong here is this guest's trouble and
        nobody else's."""
        outer, self._speaks = self._speaks, True
        try:
            self._say(work)
            while self._told and not outer:
                self._say(self._told.popleft())
        finally:
            self._speaks = outer

    def _say(self, work: Callable[[], None]) -> None:
        if self.closed:
            return
        try:
            with i18n.speaking(self.language):
                work()
        except Exception:
            log.exception("a browser's table failed: it is shown anew")
            self._pipe.close()

    def post(self, task: Callable[[], None]) -> None:
        """What the room tells is shown at once; what comes in the middle of that, or of a wish, right after it."""
        if self._speaks:
            self._told.append(task)
        else:
            self.speak(task)

    def _send(self, kind: str, **parts: Any) -> None:
        self._pipe.send(dumps({"t": kind, **parts}))

    def _send_frame(self) -> None:
        patch = self._frames.patch(self._frame, self._in_words(self._frame))
        if patch:
            self._pipe.send(f'{{"t":"frame","revision":{self._revision},"patch":{patch}}}')
        self._frames.sent()

    def close(self, leaves: bool = False) -> None:
        if not self.closed:
            self.closed = True
            self._unlisten()
            self._end_table()
            if leaves:
                self.session.leave()
            else:
                self.session.close()

    # The room

    def _on_room(self, room: RoomView) -> None:
        if room.ended:
            self._send("waiting", why=room.ended, text=words.ended(room, self.session.room_is_open))
            self._pipe.close()
            return
        session = self.session
        if self._sat:
            self._ousted = any(room.chairs[seat].seat.is_bot for seat in self._sat if seat < len(room.chairs))
        self._sat = frozenset(seat for seat, chair in enumerate(room.chairs) if chair.mine)
        learns = self._play is not None and self._play.session is not session
        if session.playing and (self._play is None or learns) and room.phase in ("playing", "over"):
            self._open(session)
        elif not session.playing and self._play is not None and not learns:
            self._leave_table()
        if self._at == "result" and room.phase == "over":
            self.tell_result()
        self.tell_lobby()

    def tell_lobby(self) -> None:
        """What the room is, if the page does not know it."""
        room = self.session.room
        if not room.game or self.closed:
            return
        learn = bool(lesson.load(room.game)) and room.phase == "lobby"
        lobby = words.lobby(self.session) | self._extra() | {"at": self._at, "learn": learn}
        if self._ousted and not self._sat and room.phase == "lobby":
            lobby["text"] = t("web.seat.bot")
        text = dumps(lobby)
        if text != self._told_lobby:
            self._told_lobby = text
            self._send("lobby", **lobby)

    def _open(self, session: Session, course: Course | None = None) -> None:
        self._end_table()
        if self._at == "lobby":         # there the page forgets what it showed
            self._frames.forget()
        self._listed, self._list, self._told_at, self._told_result, self._news = (), {}, (None, None), "", News()
        self._at = "table"
        self._play = play = TableController(session, table_for(session.game), GuestClock(self.speak), self.liking,
                                            self._show, course=course)
        play.may_hint = self._dear.take
        play.resize(*self._size, self._text_scale)
        play.open()

    def _end_table(self) -> None:
        play, self._play = self._play, None
        _pupils.discard(self)
        if play is not None and play.session is self.session:
            play.stop()
        elif play is not None:
            play.close()

    def _leave_table(self) -> None:
        self._end_table()
        self._at = "lobby"

    # A lesson, until the match begins

    def _learn(self) -> None:
        """The first one of the room's game, on a table of one's own."""
        scenes = lesson.load(self.session.room.game)
        if self._play is None and scenes and len(_pupils) < PUPILS and self._dear.take():
            self._teach(Course(scenes))
            self.tell_lobby()
        else:
            self.refuse(ErrorCode.NOT_NOW)

    def _teach(self, course: Course) -> None:
        """The scene where the course is: a match of its own."""
        loop = asyncio.get_running_loop()

        def post(task: Callable[[], None]) -> None:
            loop.call_soon_threadsafe(self.speak, task)

        self._open(session_of(course, GAMES, post), course)
        _pupils.add(self)

    def _taught(self, to: Place) -> None:
        """A scene is over, or the lesson is left: the table that says so is taken away."""
        play = self._play
        if play is None or play.coach is None:
            return
        if to == Place.NEXT_SCENE:
            self._teach(play.coach.course)
        else:
            self._leave_table()
            self.tell_lobby()

    @property
    def _text_scale(self) -> float:
        return theme.TEXT_SIZES[str(self.liking.setting("text_size"))]

    # Frames

    @property
    def _revision(self) -> int:
        return self._play.session.revision if self._play is not None else self.session.revision

    def _show(self, frame: Frame) -> None:
        self._frame = frame
        self._send_frame()
        if frame.exit is not None:
            self._go(frame.exit.to)

    def _in_words(self, frame: Frame) -> Plain:
        """The list beside the table: made anew only when the table is another."""
        play = self._play
        if play is None:
            return {}
        header, taught, mine = frame.header, frame.lesson, play.acting is not None
        goes_on, watches = bool(play.session.to_act()), play.session is self.session and not self._sat
        now = f"{taught.text} {taught.why}".strip() if taught is not None else words.now(header, mine)
        plain: Plain = {"now": now, "news": self._lately(frame.bubbles)}
        if self._lists:
            told = taught.text if taught is not None else ""
            at = (self._revision, play.eye, play.acting, frame.curtain is None, play.pacing.waiting is None, self.language, told,
                  play.advised, play.session.seats)     # a name may be another while nobody acts
            if at != self._listed:
                listing = play.listing()
                self._listed = at
                self._list = {"summary": list(listing.summary),
                              "actions": [{"sentence": sentence, "action": action, "target": target}
                                          for sentence, action, target in listing.actions]}
            plain |= self._list
            if not mine:
                plain["idle"] = words.idle(header, goes_on, watches)
        parts: Plain = {"list": plain, "mine": mine}
        return parts | {"header": words.for_spectators(header)} if watches and goes_on else parts

    def _lately(self, bubbles: Sequence[Bubble]) -> list[tuple[float, str]]:
        """What happened and what was said at the seats."""
        play = self._play
        assert play is not None
        told = self.language, play.eye, play.session.seats
        heard = play.session.latest(play.perspective.ears, FACTS)
        if (told, heard) != self._told_at:
            look = play.presenter.look()
            self._told_at = told, heard
            self._news.hear(heard, lambda fact: play.table.tell(fact, look), told)
        self._news.see(bubbles)
        return self._news.lines()

    def _go(self, to: Place) -> None:
        if to == Place.RESULT:
            self._at, self._told_result = "result", ""      # also whoever has it already wants to see it
            self.tell_result()
            self.tell_lobby()
        elif to == Place.HOME:
            sits = any(chair.mine for chair in self.session.room.chairs)
            text = "web.left" if not sits else "web.waiting.left" if self.session.keeps_seats else "web.left.free"
            self._send("left", text=t(text))
            self.close(leaves=True)
            self._pipe.close()
        elif to in (Place.SETUP, Place.NEXT_SCENE):
            asyncio.get_running_loop().call_soon(self.speak, lambda: self._taught(to))

    def tell_result(self) -> None:
        if self.session.playing and self.session.state(None).over:
            result = words.result(self.session, scored) | self._result()
            text = dumps(result)
            if text != self._told_result:
                self._told_result = text
                self._send("result", **result)

    # What the page says

    def hear(self, message: Plain) -> None:
        self.speak(lambda: self._take(message))

    def _take(self, message: Plain) -> None:
        kind = message.pop("t")
        if kind in _ROOM:
            _ROOM[kind](self, **message)
        elif self._play is not None and kind in _TABLE:
            _TABLE[kind](self, self._play, **message)
        else:
            self.refuse(ErrorCode.NOT_NOW)

    def refuse(self, code: str) -> None:
        self._send("refused", code=str(code), text=words.refused(str(code)))

    def _claim(self, seat: int, name: str, colour: int) -> None:
        if seat < len(self.session.room.chairs):
            self.session.claim(seat, name, colour)
        else:
            self.refuse(ErrorCode.NO_SEAT)

    def _role(self, role: str) -> None:
        """The table in the middle and an onlooker have no chair."""
        self.session.take_role(role)
        if role != "player":
            for number, chair in enumerate(self.session.room.chairs):
                if chair.mine:
                    self.session.release(number)

    def _resize(self, w: float, h: float, density: float) -> None:
        self._size = w, h
        if self._play is not None:
            self._play.resize(w, h, self._text_scale)

    def _settings(self, settings: dict[str, OptionValue]) -> None:
        before = self.language
        self.liking.chosen |= settings
        with i18n.speaking(self.language):
            if self.language != before:
                self.greet()
                self._told_lobby = self._told_result = ""
            if self._play is not None:
                self._play.apply_settings()
                self._play.resize(*self._size, self._text_scale)
            self.tell_lobby()
            if self._at == "result":
                self.tell_result()

    greet: Callable[[], None] = staticmethod(lambda: None)
    """Sends the page's own words anew."""

    def _list_on(self, on: bool) -> None:
        """Whoever wants it is told what others only see, as in the app whoever has things read aloud."""
        self._lists, self._listed, self._list = on, (), {}
        self.liking.chosen["read_aloud"] = on
        if self._play is not None:
            self._play.refresh()

    def _rules(self, section: str) -> None:
        game = self.session.room.game
        if game:
            self._send("rules", **words.rules(game, section, self.language))

    def _tell_result(self) -> None:
        self._told_result = ""
        self.tell_result()

    def _resync(self) -> None:
        self._frames.forget()
        self._told_lobby = self._told_result = ""
        self.tell_lobby()
        if self._play is not None:
            self._send_frame()
        if self._at == "result":
            self.tell_result()

    def _leave(self) -> None:
        self._go(Place.HOME)

    # At the table

    def _menu_choice(self, play: TableController, choice: str) -> None:
        sheet = play.frame.sheet
        if isinstance(sheet, MenuSheet) and choice in sheet.choices:
            play.menu.choose(Choice(choice))

    def _about(self, play: TableController, seat: int) -> None:
        if seat < play.session.players and play.session.seats[seat].is_bot:
            play.menu.show_bot(seat)

    def _hands(self, play: TableController, seat: int) -> None:
        if play.session.hosting and seat < play.session.players:
            play.menu.change_hands(seat)

    def _next_level(self, play: TableController) -> None:
        if play.session.hosting and isinstance(play.frame.sheet, BotSheet):
            play.menu.next_level()

    def _show_line(self, play: TableController, row: int) -> None:
        sheet = play.frame.sheet
        if isinstance(sheet, MenuSheet) and row < len(sheet.lines):
            play.menu.show_line(sheet.lines[row])

    def _put_away(self, play: TableController) -> None:
        play.put_away(play.frame.question or play.frame.sheet)

    def _act(self, play: TableController, action: Any, revision: int) -> None:
        if not play.act(action, revision):
            self._send("refused", code="stale", text=t("table.refused"))

    def _emotes(self, play: TableController) -> None:
        if play.room is not None:
            play.room.pick_emote()

    def _emote(self, play: TableController, number: int) -> None:
        if play.room is not None and play.room.can_emote:
            play.room.emote(number)


_ROOM: dict[str, Callable[..., None]] = {
    "claim": Guest._claim, "release": lambda guest, seat: guest.session.release(seat), "role": Guest._role,
    "resize": Guest._resize, "settings": Guest._settings, "list": Guest._list_on, "rules": Guest._rules,
    "learn": Guest._learn, "result": Guest._tell_result, "resync": Guest._resync, "leave": Guest._leave,
}
_TABLE: dict[str, Callable[..., Any]] = {
    "tap": lambda guest, play, target: play.tap(target), "inspect": lambda guest, play, target: play.inspect(target),
    "focus": lambda guest, play, target: play.focus(target),
    "drag": lambda guest, play, trail: play.drag(tuple(trail)), "turn": lambda guest, play, quarters: play.turn(quarters),
    "key": lambda guest, play, text, focused: play.key(text, focused),
    "undo": lambda guest, play: play.undo(), "hint": lambda guest, play: play.hint(),
    "menu": lambda guest, play: play.menu.open(),
    "emotes": Guest._emotes, "emote": Guest._emote, "lift": lambda guest, play: play.lift(),
    "back": lambda guest, play: play.back(), "put_away": Guest._put_away, "read": lambda guest, play: play.read(),
    "choose": Guest._menu_choice, "about": Guest._about, "hands": Guest._hands, "next_level": Guest._next_level,
    "show_line": Guest._show_line,
    "answer": lambda guest, play, number, choice: play.answer(number, choice), "act": Guest._act,
}
