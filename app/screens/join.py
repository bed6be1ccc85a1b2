"""Join a match nearby: rooms appear by themselves; or type what the host's screen shows."""

from __future__ import annotations

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.screenmanager import Screen

from app import rooms
from app.device import local_network, multicast
from app.i18n import t
from app.store.keys import TICKET
from app.sync.beacon import Nearby
from app.sync.codes import Address, Link, RoomCode, grouped
from app.tables.saying import dotted
from app.text import mended
from app.widgets import chrome, field  # noqa: F401  register the widgets of the layout
from app.widgets.chrome import Card
from games import GAMES

NOTHING_AFTER = 8.0
"""Seconds without any room before somebody is told what may be wrong; by then each address has been asked."""


class CodeField(field.Field):
    """A room code: in capitals and in groups while it is typed."""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Behind what stands there already; in the midst of it, after what is before the cursor."""
        before, after = self.text[:self.cursor_index()], self.text[self.cursor_index():]
        head = grouped(before + substring)
        self.text = grouped(head + after)
        self.cursor = self.get_cursor_from_index(len(head))

    def do_backspace(self, from_undo: bool = False, mode: str = "bkspc") -> None:
        """A dash is none of its letters: the letter before it goes."""
        if self.selection_text:
            super().do_backspace(from_undo, mode)
            return
        at = self.cursor_index()
        before, after = self.text[:at].rstrip("-"), self.text[at:]
        head = grouped(before[:-1])
        self.text = grouped(head + after)
        self.cursor = self.get_cursor_from_index(len(head))


class RoomRow(ButtonBehavior, Card):
    room = StringProperty()
    name = StringProperty()
    words = StringProperty()
    address = StringProperty()
    chosen = BooleanProperty(False)
    here = BooleanProperty(True)
    narrow = BooleanProperty(False)     # the words take two lines


class JoinScreen(Screen):
    advice = StringProperty()
    chosen = StringProperty()
    found = BooleanProperty(False)      # a room, ever
    scanned = BooleanProperty(False)    # a link filled everything in

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._looking: rooms.Looking | None = None
        self._rows: dict[str, RoomRow] = {}
        self._link: Link | None = None
        self._patience = None
        self._told = False

    def enter(self, link: str = "", address: str = "", advice: str = "") -> None:
        """`advice`: what was wrong the last time, at this address; it stays until something else is chosen."""
        app = App.get_running_app()
        self.close()
        self.ids.rows.clear_widgets()
        for name in ("address", "code"):
            self.ids[name + "_line"].wrong = ""
        self._rows, self.chosen, self.found = {}, "", False
        self.advice = t("join.looking")
        self._fill_in(link)
        self._told = bool(advice)
        if advice:
            self.ids.address.text, self.advice = address, advice
        played = next(iter(app.store.players()), None)
        self.ids.name.text = played["name"] if played else ""
        multicast.hold()
        local_network.ask(lambda: app.post(self._shut_out))
        known = {str(app.store.noted(TICKET).get("room")), *([self._link.room] if self._link else [])}
        self._looking = rooms.Looking(self._found, app.post, known)
        self._patience = Clock.schedule_once(lambda _: self._nothing(), NOTHING_AFTER)

    def _shut_out(self) -> None:
        """The player, or the device, lets Starcab not into the Wi-Fi."""
        self.advice, self._told = t("join.shut_out"), True

    def _fill_in(self, text: str) -> None:
        """What a scanned code says; nothing if it is not one of ours."""
        try:
            self._link = Link.parse(text) if text else None
        except ValueError:
            self._link = None
            self.advice = t("join.not_a_link")
        link = self._link
        self.scanned = link is not None
        self.ids.address.text, self.ids.code.text = (str(link.address), str(link.code)) if link else ("", "")
        if link is not None:
            self.advice = t("join.scanned")

    def _nothing(self) -> None:
        if not self._rows and self._link is None and not self._told:
            self.advice = t("join.nothing")

    def _found(self, found: list[Nearby]) -> None:
        """A room keeps its row, so that nothing jumps under a finger."""
        if found and not self.found:
            self.found = True
            if not self._told:
                self.advice = t("join.scanned" if self.scanned else "join.choose")
        for gone in self._rows.keys() - {room.room for room in found}:
            self.ids.rows.remove_widget(self._rows.pop(gone))
        for room in found:
            row = self._rows.get(room.room)
            if row is None:
                row = self._rows[room.room] = RoomRow(room=room.room)
                row.bind(on_release=lambda row: self.choose(row))
                self.ids.rows.add_widget(row)
            row.name, row.address, row.here = room.name, str(room.address), room.here
            game = t("game." + room.game) if room.game in GAMES else room.game      # a newer Starcab may have more
            words = [game, t("join.free", n=room.free) if room.phase == "lobby" else t("join.on")]
            row.words = dotted((*words, t("join.locked") if room.locked else ""))

    def choose(self, row: RoomRow) -> None:
        self.chosen = row.room
        for one in self._rows.values():
            one.chosen = one is row
        self.ids.address.text = row.address
        self.advice = t("join.type_code")
        self.ids.code.focus = True

    def join(self) -> None:
        app = App.get_running_app()
        name = mended(self.ids.name.text)
        try:
            session = rooms.join(self.ids.address.text, self.ids.code.text, name or t("join.device"), app.store,
                                 app.post, self._chosen_room())
        except ValueError:
            self._point_out()
            return
        if name:
            app.store.remember_player(name, 0)
        self.close()
        app.go("lobby", session=session, person=name)

    def _point_out(self) -> None:
        """Under each field what is wrong with it."""
        for name, reads in (("address", Address.parse), ("code", RoomCode.parse)):
            try:
                reads(self.ids[name].text)
            except ValueError:
                self.ids[name + "_line"].wrong = t("join.wrong_" + name)

    def _chosen_room(self) -> str:
        link, row = self._link, self._rows.get(self.chosen)
        if link is not None and str(link.address) == self.ids.address.text:
            return link.room
        return row.room if row is not None and row.address == self.ids.address.text else ""

    def close(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
        if self._looking is not None:
            self._looking.close()
            self._looking = None
            multicast.release()

    def back(self) -> bool:
        self.close()
        App.get_running_app().go("home")
        return True


Factory.register("CodeField", cls=CodeField)
