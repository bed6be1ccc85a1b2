"""What a table has to do with its room: emotes, who leaves, who becomes the host, and what is left without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.i18n import t
from app.play.clock import Alarm
from app.play.display import Display, shows
from app.play.frame import Bubble, EmoteSheet, Place
from app.play.perspective import Perspective
from app.play.ports import Preferences, RoomSession

if TYPE_CHECKING:       # the network is loaded by those who want it
    from app.session.room import RoomDevice, RoomView

MOST_HEIRS = 3
BUBBLE_SECONDS = 3.5


class TableRoom:
    def __init__(self, session: RoomSession, display: Display, preferences: Preferences, perspective: Perspective) -> None:
        self._session, self.display, self._preferences, self._perspective = session, display, preferences, perspective
        self._ends: dict[int, Alarm] = {}       # of the bubbles, by their seats

    def stop(self) -> None:
        for seat in list(self._ends):
            self._end(seat)

    @property
    def lost(self) -> bool:
        """The host is away."""
        return not self._session.hosting and not self._session.room.online

    def away(self, seats: tuple[int, ...]) -> str:
        """Words for those who wait for somebody whose device is away; "" if all are here."""
        room = self._session.room
        if not seats or not seats[0] < len(room.chairs):
            return ""
        if self.lost:
            return t("table.host_away")
        chair = room.chairs[seats[0]]
        return "" if chair.here else t("table.away", name=chair.seat.name)

    @staticmethod
    def ended(room: RoomView) -> str:
        """Why this device is out."""
        host, here = room.versions
        return t("lobby.ended." + room.ended, host=host, here=here)

    # Emotes

    @property
    def can_emote(self) -> bool:
        room = self._session.room
        return bool(self._preferences.setting("emotes")) and room.emotes and any(chair.mine for chair in room.chairs)

    @shows
    def pick_emote(self) -> None:
        if self.can_emote:
            self.display.lay(EmoteSheet())

    @shows
    def emote(self, number: int) -> None:
        self.display.lay(None)
        eye = self._perspective.eye
        mine = [seat for seat, chair in enumerate(self._session.room.chairs) if chair.mine]
        if mine:
            self._session.emote(eye if eye in mine and eye is not None else mine[0], number)

    def emoted(self, seat: int, number: int) -> None:
        if not self._preferences.setting("emotes") or not seat < len(self._session.seats):
            return
        who = self._session.seats[seat]
        self._end(seat)
        self.display.change(bubbles=(*self.display.frame.bubbles, Bubble(seat, who.name, who.colour, number)))
        self._ends[seat] = Alarm(self.display.clock)
        self._ends[seat].set(BUBBLE_SECONDS, lambda: self._end(seat))

    def _end(self, seat: int) -> None:
        """One for a seat at a time."""
        alarm = self._ends.pop(seat, None)
        if alarm is not None:
            alarm.cancel()
            self.display.change(bubbles=tuple(one for one in self.display.frame.bubbles if one.seat != seat))

    # Leaving

    def ask_leave(self) -> None:
        leave = lambda: self.display.go(Place.HOME)  # noqa: E731
        answers = [(t("leave.yes"), leave), (t("leave.no"), None)]
        heirs = self._heirs()
        if heirs:
            over = [(t("leave.hand_over", name=self._called(heir)), self._hand_over(heir)) for heir in heirs]
            self.display.ask(t("leave.title"), t("leave.text_host"), (*over, *answers))
        else:
            self.display.ask(t("leave.title"), t(self._session.leave_text), answers)

    def _heirs(self) -> list[RoomDevice]:
        """Whoever is here and can be the host."""
        room = self._session.room
        if not self._session.hosting or room.phase != "playing":
            return []
        able = (device for device in room.devices
                if device.here and device.id != room.device and (device.safe or not self._session.encrypted)
                and self._session.may_inherit(device.id))
        return sorted(able, key=lambda device: not any(chair.device == device.id for chair in room.chairs))[:MOST_HEIRS]

    def _called(self, device: RoomDevice) -> str:
        from app.session.room import people_at

        return people_at(self._session.room, device.id)

    def _hand_over(self, heir: RoomDevice) -> Callable[[], None]:
        def hand_over() -> None:
            self.display.say(lambda: t("leave.handing_over", name=self._called(heir)))
            self._session.hand_over(heir.id)
        return hand_over

    def ask_alone(self) -> None:
        """The host is away: whether to go on without it."""
        alone = lambda: self.display.go(Place.ALONE)  # noqa: E731
        self.display.ask(t("alone.title"), t("alone.text"), ((t("ask.no"), None), (t("alone.yes"), alone)))
