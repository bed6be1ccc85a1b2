"""The room before the match: who is here, who sits where, how others come in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from app import i18n, rooms
from app.device import local_network, multicast, notify
from app.i18n import t
from app.screens.detach import detach
from app.session.detach import can_detach
from app.session.host import HostSession
from app.session.host_powers import Asker
from app.session.remote import RemoteSession
from app.session.room import Chair, RoomDevice, RoomView, device_names
from app.session.seats import NAME_LENGTH, Seat
from app.store import characters
from app.sync.codes import qr
from app.tables.saying import dotted, listed
from app.text import mended
from app.web.app_door import AppDoor, DoorView
from app.widgets import bots, chrome, overlays  # noqa: F401  register the widgets of the layout
from app.widgets.choices import OptionRow
from app.widgets.chrome import Card
from games.kernel import Option

QUIET = 4
"""Light modules round a QR code."""
PATIENCE = 8.0
"""Seconds without an answer before somebody is told what may be wrong."""
TYPED = ("wrong_code", "stranger")
"""Why somebody does not come in who may have mistyped something."""
HINDERED = {"wrong_code": "stranger", "stranger": "stranger", "version": "stranger", "full": "full"}
"""What a device that goes on trying can say about it."""
ROLE = Option("role", "player", ("player", "table", "onlooker"))
SWITCHES = (Option("lock", False), Option("emotes", True), Option("plain", False), Option("browsers", False),
            Option("browsers_all", False))
BESIDE_CODES = SWITCHES[3:]
"""Where the second code appears."""


class QrCode(Widget):
    """Black on white in every palette: cameras want it so."""

    modules = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.bind(modules=self._draw, pos=self._draw, size=self._draw)

    def _draw(self, *_) -> None:
        self.canvas.clear()
        count = len(self.modules) + 2 * QUIET
        if count == 2 * QUIET:
            return
        side = int(min(self.size) / count)
        left, top = self.center_x - side * count / 2, self.center_y + side * count / 2
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(pos=(left, top - side * count), size=(side * count,) * 2)
            Color(0, 0, 0, 1)
            for row, line in enumerate(self.modules, QUIET + 1):
                for start, length in _runs(line):
                    Rectangle(pos=(left + (QUIET + start) * side, top - row * side), size=(length * side, side))


def _runs(line: list[bool]) -> list[tuple[int, int]]:
    """Where dark modules begin and how many there are in a row."""
    runs, start = [], None
    for place, dark in enumerate([*line, False]):
        if dark and start is None:
            start = place
        elif not dark and start is not None:
            runs.append((start, place - start))
            start = None
    return runs


class ChairRow(ButtonBehavior, Card):
    """A place at the table: tap a free one to sit down, your own to stand up."""

    name = StringProperty()
    who = StringProperty()
    colour = NumericProperty(0)
    icon = StringProperty("common/icon_person")
    mine = BooleanProperty(False)
    free = BooleanProperty(False)
    here = BooleanProperty(True)
    hosting = BooleanProperty(False)
    bot = BooleanProperty(False)
    number = NumericProperty(0)


class DeviceRow(Card):
    name = StringProperty()
    words = StringProperty()
    here = BooleanProperty(True)
    removable = BooleanProperty(False)
    number = NumericProperty(0)


class LobbyScreen(Screen):
    title = StringProperty()
    code = StringProperty()
    address = StringProperty()
    state_words = StringProperty()
    safety = StringProperty()
    stay = StringProperty()                 # what to expect of this device in the background
    hosting = BooleanProperty(False)
    ready = BooleanProperty(False)
    locked = BooleanProperty(False)
    modules = ListProperty()
    browser_modules = ListProperty()        # of the door to browsers, while it is open
    browser_way = StringProperty()
    browser_address = StringProperty()
    browser_ticket = StringProperty()
    during = BooleanProperty(False)         # the match is on: the table is a step away
    can_alone = BooleanProperty(False)
    can_reopen = BooleanProperty(False)     # it was handed over from here, and nobody answers

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._session: RemoteSession | None = None
        self._unlisten = self._waiting = None
        self._door: AppDoor | None = None
        self._askers: tuple[Asker, ...] = ()
        self._asking = -1                   # the browser that a question is about
        self._deaf: list[Callable[[], None]] = []
        self._name = ""
        self._sat = self._answered = self._again = self._shut = False
        i18n.listen(self._speak)

    def enter(self, session: RemoteSession, person: str = "", during: bool = False, again: bool = False,
              before: str = "home") -> None:
        """`during`: from the table, to let somebody in or out; `again`: from a result, for the next match. `before`: the screen
        that comes back when the room is closed."""
        self.close()
        self._before = before
        self.during, self._again = during, again
        self._session, self._name, self._sat = session, person, during
        self._answered, self.can_alone, self.can_reopen = session.room.online, False, False
        self.hosting, self._shut = session.hosting, False
        notify.ask()
        self._waiting = Clock.schedule_once(lambda _: self._no_answer(), PATIENCE)
        self.code = self.address = ""
        self.modules = []
        if isinstance(session, HostSession):
            multicast.hold()
            local_network.ask(lambda: App.get_running_app().post(self._shut_out))
            self._show_way_in(session)
        self._unlisten = session.listen_room(self._show)
        if isinstance(session, HostSession) and self._session is session:
            self._listen_to_door(session)

    def _shut_out(self) -> None:
        """The player, or the device, lets Starcab not into the Wi-Fi."""
        if self._session is not None:
            self._shut = True
            self.modules, self.address = [], t("lobby.no_network")
            self._show(self._session.room)

    def _show_way_in(self, session: HostSession) -> None:
        link = session.link()
        self.code = session.code
        self.address = str(link.address) if link else t("lobby.no_network")
        self.modules = qr(str(link)) if link else []

    def _speak(self) -> None:
        """Another language."""
        if self._door is not None:
            self._show_door(self._door.view)
        elif self._session is not None:
            self._show(self._session.room)

    # The door to browsers

    def _listen_to_door(self, session: HostSession) -> None:
        self._door = rooms.door_of(session)
        if self._door is not None:
            self._deaf = [self._door.listen(self._show_door), session.listen_askers(self._hear_askers)]

    def _show_door(self, view: DoorView) -> None:
        self.browser_modules = qr(view.url) if view.url else []
        opened = bool(view.url) and not self.browser_ticket
        self.browser_way = t("lobby.browsers.way") if view.url else \
            t("lobby.no_network") if view.open else t("lobby.browsers.failed") if view.failed else ""
        self.browser_address, self.browser_ticket = (view.address, view.ticket) if view.url else ("", "")
        if opened:
            Clock.schedule_once(lambda _: self._scroll_to_code(), .1)      # when it has its height
        if self._session is not None:
            self._show(self._session.room)

    def _scroll_to_code(self) -> None:
        """On a phone it may lie above what was touched."""
        if self.browser_ticket:
            self.ids.scroll.scroll_to(self.ids.browser_code, animate=False)

    def _hear_askers(self, askers: tuple[Asker, ...]) -> None:
        """During a match the table asks."""
        self._askers = askers
        if self._asking >= 0 and self._asking not in {asker.number for asker in askers}:
            self._asking, self.ids.ask.open = -1, False
        self._ask_next()

    def _ask_next(self) -> None:
        session, ask = self._session, self.ids.ask
        if not self._askers or ask.open or self.during or not isinstance(session, HostSession):
            return
        asker = self._askers[0]
        self._asking = asker.number

        def answer(yes: bool) -> None:
            self._asking = -1
            session.answer_asker(asker.number, yes)

        ask.ask(t("web.ask.let_in", name=asker.name, agent=asker.agent), t("web.ask.about"),
                ((t("ask.no"), lambda: answer(False)), (t("ask.yes"), lambda: answer(True))))

    # What the room tells

    def _show(self, room: RoomView) -> None:
        session = self._session
        if session is None:
            return
        if room.ended in TYPED and room.device < 0:
            self._type_anew(session, t("lobby.ended." + room.ended))
            return
        if session.playing and not self.during and not (self._again and room.phase == "over"):
            self._to_the_table()
            return
        if not session.playing:
            self.during = False             # the room plays again, or never did
        self.title = "%s · %s" % (room.name, t("game." + room.game)) if room.game else ""
        self.ready, self.locked = room.ready, room.locked
        self._answered = self._answered or room.online
        self.can_reopen = self.can_reopen and not room.online
        self.state_words = self._words(room)
        self.safety = self._safety(room)
        self.stay = t("lobby.stay") if notify.stopped_in_background() else ""
        self._fill(room)
        self._fill_switches(room)
        self._sit_first(room)

    def _type_anew(self, session: RemoteSession, words: str) -> None:
        """This device never was in: back to where the code was typed. A seat that it has elsewhere is kept."""
        self._session = None
        self._stop_listening()
        session.close()
        App.get_running_app().go("join", address=session.address, advice=words)

    def _is_safe(self, room: RoomView) -> bool:
        """Whether others come in, or this device came in, by TLS."""
        session = self._session
        return session.encrypted if isinstance(session, HostSession) else room.encrypted or not room.online

    def _safety(self, room: RoomView) -> str:
        if not self._is_safe(room):
            return "%s %s" % (t("lobby.open"), t("lobby.open.remedy" if self.hosting else "lobby.open.remedy_guest"))
        names = device_names(room)
        open_to = [device.id for device in room.devices if device.here and not device.safe]
        return "%s %s" % (t("lobby.open_to", names=listed(names[device] for device in open_to)),
                          t(self._remedy(open_to))) if open_to else ""

    def _remedy(self, open_to: list[int]) -> str:
        """What would help: a newer device does not, where a browser can't encrypt on any."""
        session = self._session
        if not isinstance(session, HostSession):
            return "lobby.open_to.remedy_some"      # which of them are browsers, the host knows
        browsers = sum(not session.may_inherit(device) for device in open_to)
        return "lobby.open_to.remedy" if not browsers else \
            "lobby.open_to.remedy_browser" if browsers == len(open_to) else "lobby.open_to.remedy_some"

    def _no_answer(self) -> None:
        """Nobody is there: what may be wrong, and what can be done without them."""
        session = self._session
        if session is not None and not session.room.online and not self.hosting:
            self._answered = False
            self.can_alone = can_detach(App.get_running_app().store, session.ticket_room)
            self.can_reopen = bool(self._heir())
            self._show(session.room)

    def _words(self, room: RoomView) -> str:
        if room.ended in ("version", "rules"):
            host, here = room.versions
            return t("lobby.ended." + room.ended, host=host, here=here)
        if room.ended:
            return t("lobby.ended." + room.ended)
        if self._shut:
            return t("lobby.shut_out")
        if not room.online and self._heir():
            return t("lobby.handed_gone" if self.can_reopen else "lobby.handed", name=self._heir())
        if not room.online:
            if room.hindered in HINDERED:
                return t("lobby.hindered." + HINDERED[room.hindered])
            waits = self._waiting is not None and self._waiting.is_triggered
            if self._answered or waits:
                return t("lobby.looking")
            return t("lobby.cannot_encrypt" if self._session.needs_plain_door else "lobby.no_answer")
        if room.refused == "asked":
            return t("lobby.asked")
        if self.during:
            return t("lobby.during")
        if room.phase == "over":
            return t("lobby.next_match")
        if room.refused:
            return t("lobby.refused")
        if room.phase == "drawing":
            return t("lobby.drawing")
        if room.ready:
            return t("lobby.ready" if self.hosting else "lobby.wait_for_host")
        return t("lobby.sit_down")

    def _heir(self) -> str:
        """Who this device handed the room over to that it looks for."""
        store = App.get_running_app().store
        return rooms.handed_from_here(store, self._session.ticket_room) if not self.hosting else ""

    def _fill(self, room: RoomView) -> None:
        chairs, devices = self.ids.chairs, self.ids.devices
        names = device_names(room)
        chairs.clear_widgets()
        for number, chair in enumerate(room.chairs):
            chairs.add_widget(self._chair(number, chair, names))
        devices.clear_widgets()
        for device in room.devices:
            devices.add_widget(self._device(device, names[device.id], room))

    def _chair(self, number: int, chair: Chair, names: dict[int, str]) -> ChairRow:
        bot = chair.seat.is_bot
        icon = "common/icon_plus" if chair.free else "common/icon_person"
        row = ChairRow(name="" if chair.free else chair.seat.name, who=self._who(chair, names), colour=chair.seat.colour,
                       number=number, icon=bots.face_of(characters.character_of(chair.seat.level)) if bot else icon,
                       mine=chair.mine, free=chair.free, here=chair.here, hosting=self.hosting, bot=bot)
        row.screen = self
        row.bind(on_release=lambda _: self._touch_chair(number))
        return row

    @staticmethod
    def _who(chair: Chair, names: dict[int, str]) -> str:
        if chair.seat.is_bot:
            return t("lobby.bot_level", level=bots.scale_words(chair.seat))
        if chair.free or chair.mine:
            return t("lobby.free" if chair.free else "lobby.mine")
        return dotted((names.get(chair.device, ""), "" if chair.here else t("lobby.away")))

    def _device(self, device: RoomDevice, name: str, room: RoomView) -> DeviceRow:
        safe = device.safe or not self._is_safe(room)       # where nobody is safe, one line says so
        words = [t("lobby.this") if device.id == room.device else "", t("lobby.role." + device.role),
                 "" if device.here else t("lobby.away"), "" if safe else t("lobby.not_encrypted")]
        row = DeviceRow(name=name, words=dotted(words), here=device.here,
                        removable=self.hosting and device.id != room.device, number=device.id)
        row.screen = self
        return row

    def _fill_switches(self, room: RoomView) -> None:
        """What this device is; and what the host decides. Built anew only if something else is chosen now."""
        session = self._session
        role = next((device.role for device in room.devices if device.id == room.device), "player")
        values = {ROLE: role}
        if isinstance(session, HostSession):
            door = self._door.view if self._door is not None else DoorView()
            now = room.locked, room.emotes, session.lets_in_plain, door.open, door.everybody
            values |= dict(zip(SWITCHES, now, strict=True))
            if not session.encrypted:       # everybody comes in unencrypted, and is told so
                del values[SWITCHES[2]]
            if not door.open:
                del values[SWITCHES[4]]
        calls = {"role": self._take_role, "lock": self._lock, "emotes": lambda on: session.allow_emotes(on),
                 "plain": lambda on: session.let_in_plain(on), "browsers": lambda on: self._door and self._door.open(on),
                 "browsers_all": lambda on: self._door and self._door.let_everybody_in(on)}
        for box, besides in ((self.ids.browser_switches, True), (self.ids.switches, False)):
            held = {option: value for option, value in values.items() if (option in BESIDE_CODES) == besides}
            shown = [(row.option, row.value(), row.title) for row in reversed(box.children)]
            if shown != [(option, value, t("lobby." + option.id)) for option, value in held.items()]:
                box.clear_widgets()
                for option, value in held.items():
                    box.add_widget(OptionRow("lobby", option, value, calls[option.id]))

    def _lock(self, on: bool) -> None:
        """Either everybody with the browsers' code comes in, or only who was here."""
        self._session.lock(on)
        if on and self._door is not None:
            self._door.let_everybody_in(False)

    def _remove(self, device: int) -> None:
        self._session.remove(device)
        self._lock(True)        # as the room is from now on

    def _take_role(self, role: str) -> None:
        """The table in the middle and an onlooker have no chair."""
        session = self._session
        session.take_role(role)
        if role != "player":
            for number, chair in enumerate(session.room.chairs):
                if chair.mine:
                    session.release(number)

    def _sit_first(self, room: RoomView) -> None:
        """Whoever opens a room or comes in wants to play: the first free chair is theirs, once."""
        if room.online and not self._sat and room.phase == "lobby":
            self._sat = True
            free = next((number for number, chair in enumerate(room.chairs) if chair.free), None)
            plays = any(device.id == room.device and device.role == "player" for device in room.devices)
            if plays and free is not None and not any(chair.mine for chair in room.chairs):
                self._session.claim(free, self._seat_name(free), room.chairs[free].seat.colour)

    def _seat_name(self, number: int) -> str:
        known = mended(self._name, NAME_LENGTH) or self._session.room.chairs[number].seat.name
        return known or t("setup.player_name", n=number + 1)

    # Touches

    def _touch_chair(self, number: int) -> None:
        chair = self._session.room.chairs[number]
        if chair.seat.is_bot and self.hosting:
            self._next_level(number, chair.seat)
        elif chair.mine:
            self._session.release(number)
        elif chair.free:
            self._session.claim(number, self._second_name(number), chair.seat.colour)

    def _second_name(self, number: int) -> str:
        """Two children at one tablet: the second chair keeps the name it was set up with."""
        room = self._session.room
        if any(chair.mine for chair in room.chairs):
            return room.chairs[number].seat.name or t("setup.player_name", n=number + 1)
        return self._seat_name(number)

    def bot_or_person(self, number: int) -> None:
        """The host gives a chair to a bot, or takes it back for people."""
        chair = self._session.room.chairs[number]
        kind, level = ("person", "") if chair.seat.kind == "bot" else ("bot", self._new_bot())
        self._session.give_seat(number, Seat(kind, chair.seat.name, chair.seat.colour, level))

    def _new_bot(self) -> str:
        sitting = {characters.character_of(chair.seat.level) for chair in self._session.room.chairs}
        return characters.level_text(characters.DEFAULT, characters.somebody(sitting))

    def _next_level(self, number: int, seat: Seat) -> None:
        level = characters.next_level(characters.level_of(seat.level))
        self._session.give_seat(number, replace(seat, level=characters.level_text(level, characters.character_of(seat.level))))

    def ask_remove(self, device: int) -> None:
        """A slip of the finger must not send anybody out: the device would find the door locked."""
        name = device_names(self._session.room).get(device, "")
        answers = ((t("ask.no"), None), (t("lobby.remove.yes"), lambda: self._remove(device)))
        self.ids.ask.ask(t("lobby.remove.title", name=name), t("lobby.remove.text"), answers)

    def toggle_lock(self) -> None:
        self._lock(not self.locked)

    def alone(self) -> None:
        session, self._session = self._session, None
        self._stop_listening()
        session.close()
        detach(App.get_running_app())

    def reopen(self) -> None:
        """The device that took the room over does not have it, says a person: it is served here again."""
        app, session = App.get_running_app(), self._session
        self._session, self.can_reopen = None, False
        self._stop_listening()
        session.close()
        try:
            app.go("lobby", session=rooms.reopen_room(app.store, app.post))
        except (ValueError, KeyError, OSError):
            self.state_words = t("home.cannot_open")

    def start(self) -> None:
        if self.during:
            self._to_the_table()
        elif self.ready and self.hosting:
            self._session.start()

    def _to_the_table(self) -> None:
        session, self._session = self._session, None
        self._stop_listening()
        app = App.get_running_app()
        if self.during:
            app.manager.current = "table"
            app.screen("table").refresh()
        else:
            app.go("table", session=session)

    # Leaving

    def back(self) -> bool:
        if self.ids.ask.open:
            self.ids.ask.open = False
            return True
        if self.during and self._session is not None and self._session.playing:
            self._to_the_table()
            return True
        if self.hosting and self._session is not None:
            self.ids.ask.ask(t("lobby.close.title"), t("lobby.close.text"),
                             ((t("lobby.close.yes"), self.go_home), (t("lobby.close.no"), None)))
        else:
            self.go_home()
        return True

    def go_home(self) -> None:
        """The room of a host is closed, a guest's chair becomes free."""
        app, session, self._session = App.get_running_app(), self._session, None
        self._stop_listening()
        if session is not None:
            self._leave(session)
        if app.manager.has_screen("table") and app.screen("table").session is session:
            app.screen("table").close()
        app.go(self._before, **({"game_id": app.screen("setup").game_id} if self._before == "setup" else {}))

    @staticmethod
    def _leave(session: RemoteSession) -> None:
        """The room is closed, or the chair is free; a match that its host only sleeps through can be come back to."""
        multicast.release()
        gone = not isinstance(session, HostSession) and not session.room.online
        if gone and session.room.ended in ("", "malformed"):
            session.close()
        else:
            session.leave()

    def close(self) -> None:
        """The app ends: the room can be opened again."""
        session, self._session = self._session, None
        self._stop_listening()
        if session is not None and not self.during:
            multicast.release()
            session.close()

    def _stop_listening(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        for deaf in self._deaf:
            deaf()
        self._deaf, self._door, self._askers, self._asking = [], None, (), -1
        self.browser_modules, self.browser_way = [], ""
        if self._unlisten is not None:
            self._unlisten()
            self._unlisten = None
