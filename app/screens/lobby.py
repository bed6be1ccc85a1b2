"""The room before the match: who is here, who sits where, how others come in."""

from __future__ import annotations

from dataclasses import replace

from kivy.app import App
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from app import i18n
from app.i18n import t
from app.session.host import HostSession
from app.session.remote import RemoteSession
from app.session.room import Chair, RoomDevice, RoomView
from app.session.seats import Seat
from app.store import characters
from app.sync.codes import qr
from app.widgets import bots, chrome  # noqa: F401  registers the widgets of the layout
from app.widgets.chrome import Plate

QUIET = 4
"""Light modules round a QR code."""


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


class ChairRow(ButtonBehavior, Plate):
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


class DeviceRow(Plate):
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
    hosting = BooleanProperty(False)
    ready = BooleanProperty(False)
    locked = BooleanProperty(False)
    modules = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._session: RemoteSession | None = None
        self._unlisten = None
        self._name = ""
        self._sat = False
        i18n.listen(lambda: self._show(self._session.room) if self._session else None)

    def enter(self, session: RemoteSession, person: str = "") -> None:
        self.close()
        self._session, self._name, self._sat = session, person, False
        self.hosting = isinstance(session, HostSession)
        self.code = self.address = ""
        self.modules = []
        if isinstance(session, HostSession):
            self._show_way_in(session)
        self._unlisten = session.listen_room(self._show)

    def _show_way_in(self, session: HostSession) -> None:
        link = session.link()
        self.code = session.code
        self.address = str(link.address) if link else t("lobby.no_network")
        self.modules = qr(str(link)) if link else []

    # What the room tells

    def _show(self, room: RoomView) -> None:
        session = self._session
        if session is None:
            return
        if session.playing:
            self._to_the_table()
            return
        self.title = "%s · %s" % (room.name, t("game." + room.game)) if room.game else ""
        self.ready, self.locked = room.ready, room.locked
        self.state_words = self._words(room)
        self.safety = "" if self._is_safe(room) else t("lobby.open")
        self._fill(room)
        self._sit_first(room)

    def _is_safe(self, room: RoomView) -> bool:
        """Whether others come in, or this device came in, by TLS."""
        session = self._session
        return session.encrypted if isinstance(session, HostSession) else room.encrypted or not room.online

    def _words(self, room: RoomView) -> str:
        if room.ended:
            return t("lobby.ended." + room.ended)
        if not room.online:
            return t("lobby.looking")
        if room.refused:
            return t("lobby.refused")
        if room.phase == "drawing":
            return t("lobby.drawing")
        if room.ready:
            return t("lobby.ready" if self.hosting else "lobby.wait_for_host")
        return t("lobby.sit_down")

    def _fill(self, room: RoomView) -> None:
        chairs, devices = self.ids.chairs, self.ids.devices
        names = {device.id: device.name for device in room.devices}
        chairs.clear_widgets()
        for number, chair in enumerate(room.chairs):
            chairs.add_widget(self._chair(number, chair, names))
        devices.clear_widgets()
        for device in room.devices:
            devices.add_widget(self._device(device, room))

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
            return t("lobby.bot_level", level=bots.level_words(chair.seat))
        if chair.free or chair.mine:
            return t("lobby.free" if chair.free else "lobby.mine")
        return names.get(chair.device, "") + ("" if chair.here else " · " + t("lobby.away"))

    def _device(self, device: RoomDevice, room: RoomView) -> DeviceRow:
        words = [t("lobby.this") if device.id == room.device else "", t("lobby.role." + device.role),
                 "" if device.here else t("lobby.away")]
        row = DeviceRow(name=device.name, words=" · ".join(word for word in words if word), here=device.here,
                        removable=self.hosting and device.id != room.device, number=device.id)
        row.screen = self
        return row

    def _sit_first(self, room: RoomView) -> None:
        """Whoever opens a room or comes in wants to play: the first free chair is theirs, once."""
        if room.online and not self._sat and room.phase == "lobby":
            self._sat = True
            free = next((number for number, chair in enumerate(room.chairs) if chair.free), None)
            if free is not None and not any(chair.mine for chair in room.chairs):
                self._session.claim(free, self._seat_name(free), room.chairs[free].seat.colour)

    def _seat_name(self, number: int) -> str:
        known = self._name.strip()[:14] or self._session.room.chairs[number].seat.name
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

    def remove(self, device: int) -> None:
        self._session.remove(device)

    def toggle_lock(self) -> None:
        self._session.lock(not self.locked)

    def next_role(self) -> None:
        """For a device without a chair: the table in the middle, or an onlooker."""
        room = self._session.room
        now = next((device.role for device in room.devices if device.id == room.device), "player")
        roles = ("player", "table", "onlooker")
        self._session.take_role(roles[(roles.index(now) + 1) % len(roles)])

    def start(self) -> None:
        if self.ready and self.hosting:
            self._session.start()

    def _to_the_table(self) -> None:
        session, self._session = self._session, None
        self._stop_listening()
        App.get_running_app().go("table", session=session)

    # Leaving

    def back(self) -> bool:
        session, self._session = self._session, None
        self._stop_listening()
        if session is not None:
            session.leave()
        App.get_running_app().go("home")
        return True

    def close(self) -> None:
        """The app ends: the room can be opened again."""
        session, self._session = self._session, None
        self._stop_listening()
        if session is not None:
            session.close()

    def _stop_listening(self) -> None:
        if self._unlisten is not None:
            self._unlisten()
            self._unlisten = None
