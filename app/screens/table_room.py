"""What a table has to do with its room: emotes, who leaves, who becomes the host, and what is left without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import Metrics

from app.device import notify
from app.i18n import t

if TYPE_CHECKING:
    from app.screens.table import TableScreen
    from app.session.remote import RemoteSession
    from app.session.room import RoomDevice, RoomView

MOST_HEIRS = 3


class TableRoom:
    """Does nothing at a match on one device."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._session: RemoteSession | None = None
        self._unlisten: list = []

    def enter(self, session) -> None:
        self.close()
        self._session = session if session.in_room else None
        if self._session is not None:
            self._unlisten = [session.listen_emotes(self._emoted), session.listen_room(self._hear)]

    def close(self) -> None:
        for unlisten in self._unlisten:
            unlisten()
        self._unlisten, self._session = [], None
        self._screen.can_emote = False
        self._screen.ids.bubbles.hush()

    @property
    def hosting(self) -> bool:
        return self._session is not None and self._session.hosting

    @property
    def here(self) -> bool:
        """Whether this match is played in a room."""
        return self._session is not None

    def _hear(self, room: RoomView) -> None:
        session, app = self._session, App.get_running_app()
        self.allow_emotes(room)
        if session is not None and not session.playing:       # the room plays again: this match is no more
            self._screen.let_go()
        if app.manager.current not in ("table", "lobby") or session is None:
            return
        if room.ended == "handed_over":
            Clock.schedule_once(lambda _: self._handed_over(), 0)
        elif not session.playing and app.manager.current == "table":   # the room plays again
            app.go("lobby", session=session)
        elif room.ended:
            self._screen.say(self._ended(room))
        elif session.playing:
            self._screen.speak_turn()
        self.asked()

    def asked(self) -> None:
        """A question may wait for somebody who is away."""
        if self._session is not None and self._screen.session is not None:
            self._screen.quiet.hear_room()

    @staticmethod
    def _ended(room: RoomView) -> str:
        host, here = room.versions
        return t("lobby.ended." + room.ended, host=host, here=here)

    def away(self, seats: tuple[int, ...]) -> str:
        """Words for those who wait for somebody whose device is away; "" if all are here."""
        room = self._session.room if self._session is not None else None
        if room is None or not seats or not seats[0] < len(room.chairs):
            return ""
        if not room.online and not self.hosting:
            return t("table.host_away")
        chair = room.chairs[seats[0]]
        return "" if chair.here else t("table.away", name=chair.seat.name)

    # Emotes

    def allow_emotes(self, room: RoomView | None = None) -> None:
        room = room or (self._session.room if self._session else None)
        wanted = bool(App.get_running_app().setting("emotes"))
        self._screen.can_emote = wanted and room is not None and room.emotes and any(chair.mine for chair in room.chairs)

    def pick_emote(self) -> None:
        if self._session is not None and self._screen.can_emote:
            self._screen.ids.emotes.pick(self._emote)

    def _emote(self, number: int) -> None:
        mine = [seat for seat, chair in enumerate(self._session.room.chairs) if chair.mine]
        if mine:
            self._session.emote(self._screen.eyes.seat if self._screen.eyes.seat in mine else mine[0], number)

    def _emoted(self, seat: int, number: int) -> None:
        screen = self._screen
        if not App.get_running_app().setting("emotes") or screen.session is None or not seat < len(screen.session.seats):
            return
        who = screen.session.seats[seat]
        screen.ids.bubbles.say(seat, who.name, who.colour, number, self._place_of(seat))

    def _place_of(self, seat: int) -> tuple[float, float] | None:
        """Where the table shows this seat, on the window; None: nowhere in particular."""
        view = self._screen.ids.view
        pieces, spot = view.scene.pieces, "open:rival:%d" % seat
        plate, own = pieces.get(("plate", seat)), pieces.get("own plate")
        if spot in view.scene.spots:
            return view.window_pos(spot)
        if plate is not None and not plate.world:
            return view.to_window(view.x + plate.x * Metrics.density, view.y + plate.y * Metrics.density)
        if own is not None:     # on its edge: what lies on it is the person's own, and may be wanted now
            top = own.y + own.drawings[0].h / 2 + 14
            return view.to_window(view.x + own.x * Metrics.density, view.y + top * Metrics.density)
        return None

    # Leaving

    def ask_leave(self) -> bool:
        """False: nobody else is concerned."""
        if self._session is None:
            return False
        stay, leave = (t("leave.no"), None), (t("leave.yes"), self._screen.leave)
        heirs = self._heirs()
        if heirs:
            answers = [(t("leave.hand_over", name=self._called(heir)), lambda heir=heir: self._hand_over(heir)) for heir in heirs]
            self._screen.ids.ask.ask(t("leave.title"), t("leave.text_host"), (*answers, leave, stay))
        else:
            text = t("leave.text_host_alone" if self.hosting else "leave.text_room")
            self._screen.ids.ask.ask(t("leave.title"), text, (leave, stay))
        return True

    def _heirs(self) -> list[RoomDevice]:
        """Whoever is here and can be the host."""
        room = self._session.room
        if not self.hosting or room.phase != "playing":
            return []
        able = (device for device in room.devices
                if device.here and device.id != room.device and (device.safe or not self._session.encrypted))
        return sorted(able, key=lambda device: not any(chair.device == device.id for chair in room.chairs))[:MOST_HEIRS]

    def _called(self, device: RoomDevice) -> str:
        from app.session.room import people_at  # the network is loaded by those who want it

        return people_at(self._session.room, device.id)

    def _hand_over(self, heir: RoomDevice) -> None:
        self._screen.say(t("leave.handing_over", name=self._called(heir)))
        self._session.hand_over(heir.id)

    def _handed_over(self) -> None:
        """This device is the host now; or it was, and its person wanted to go."""
        app, session = App.get_running_app(), self._session
        if session is None:
            return
        if self.hosting:
            self._screen.leave()
            return
        from app import rooms

        self._screen.close()
        try:
            app.go("lobby", session=rooms.reopen_room(app.store, app.post))
        except (ValueError, KeyError, OSError):
            app.go("home")

    # The host is away

    @property
    def lost(self) -> bool:
        return self._session is not None and not self.hosting and not self._session.room.online

    def ask_alone(self) -> None:
        answers = ((t("ask.no"), None), (t("alone.yes"), self._go_on_alone))
        self._screen.ids.ask.ask(t("alone.title"), t("alone.text"), answers)

    def _go_on_alone(self) -> None:
        app = App.get_running_app()
        self._session.close()
        go_on_alone(app)

    # The device sleeps

    def sleep(self) -> None:
        title, text = "Starcab", t("notify.turn")
        self._session.pause(lambda: notify.tell(title, text))


def go_on_alone(app) -> None:
    """The match as this device saw it last, with bots for all who are not at it."""
    from app.session.alone import go_on_alone as begin
    from games import GAMES

    try:
        session = begin(app.store, GAMES, app.post)
    except (KeyError, ValueError):
        app.go("home").room_words = t("home.cannot_open")
        return
    app.go("table", session=session)
    app.screen("table").say(t("alone.begun"))
