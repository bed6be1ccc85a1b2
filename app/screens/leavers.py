"""Somebody's device has left a match that is played in a room: everybody is told, and the host's people choose whether
the others wait or a bot plays on. Who comes back may have the seat again; somebody else who asks for it, if they give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock

from app.i18n import t
from app.session.seats import Seat
from games.bots import LEVELS

if TYPE_CHECKING:
    from app.screens.table import TableScreen
    from app.session.host import Request
    from app.session.remote import RemoteSession
    from app.session.room import Chair, RoomView
    from app.widgets.overlays import Ask

GRACE = 6.0
"""Seconds that a lost connection may take to come back before anybody is asked."""
AGAIN = 1.0


def is_missing(chair: Chair) -> bool:
    """A person's seat whose device is not here, or that nobody has any more."""
    return not chair.seat.is_bot and (chair.free or not chair.here)


def is_back(chair: Chair, room: RoomView) -> bool:
    """A seat that a bot plays though the device of its person is here."""
    return chair.seat.is_bot and any(device.id == chair.device and device.here for device in room.devices)


class Leavers:
    """Does nothing at a match on one device: there the drawer changes hands."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._session: RemoteSession | None = None
        self._unlisten = self._deaf = lambda: None
        self._asking: list = []                     # requests for a chair, the first is put now or soon
        self._missing: dict[int, object] = {}       # seats, each with the event of its question
        self._back: set[int] = set()                # seats whose person is back and was asked for

    def enter(self, session) -> None:
        self.stop()
        if session.in_room:
            self._session = session
            self._unlisten = session.listen_room(self._hear)
            self._deaf = session.listen_requests(self._request) if session.hosting else self._deaf

    def stop(self) -> None:
        self._unlisten()
        self._deaf()
        for event in self._missing.values():
            event.cancel()
        self._unlisten = self._deaf = lambda: None
        self._session, self._missing, self._back, self._asking = None, {}, set(), []

    def _hear(self, room: RoomView) -> None:
        if self._session is None or room.phase != "playing" or not room.online:
            return
        for seat, chair in enumerate(room.chairs):
            if is_missing(chair):
                self._left(seat, chair)
            else:
                self._came(seat)
            if not is_back(chair, room):
                self._back.discard(seat)
            elif seat not in self._back:
                self._back.add(seat)
                self._returned(seat, chair)

    def _left(self, seat: int, chair: Chair) -> None:
        if seat not in self._missing:
            self._screen.say(t("leaver.left" if chair.free else "leaver.away", name=chair.seat.name))
            self._missing[seat] = Clock.schedule_once(lambda _: self._ask(seat), 0.5 if chair.free else GRACE)

    def _came(self, seat: int) -> None:
        event = self._missing.pop(seat, None)
        if event is not None:
            event.cancel()

    @property
    def _chooses(self) -> bool:
        return self._session is not None and self._session.hosting

    def _ask(self, seat: int) -> None:
        """Once for each time somebody leaves; a question that is open is answered first."""
        if self._session is None or seat not in self._missing or not self._chooses:
            return
        ask = self._screen.ids.ask
        if ask.open or self._screen.ids.curtain.open:
            self._missing[seat] = Clock.schedule_once(lambda _: self._ask(seat), AGAIN)
            return
        name = self._session.seats[seat].name
        levels = [(t("bot.level." + level), lambda level=level: self._replace(seat, level)) for level in LEVELS]
        ask.ask(t("leaver.title", name=name), t("leaver.text"), (*levels, (t("leaver.wait"), None)))

    def _replace(self, seat: int, level: str) -> None:
        if self._session is not None:
            self._screen.menu.give_to_bot(seat, level)

    def _returned(self, seat: int, chair: Chair) -> None:
        name = chair.seat.name
        self._screen.say(t("leaver.back", name=name))
        if self._chooses and not self._screen.ids.ask.open:
            yes = lambda: self._session and self._session.give_seat(seat, Seat("person", name, chair.seat.colour))  # noqa: E731
            self._screen.ids.ask.ask(t("leaver.back_title", name=name), t("leaver.back_text"),
                                     ((t("ask.no"), None), (t("ask.yes"), yes)))

    # A chair that was left, and somebody else wants it

    def _request(self, request: Request) -> None:
        self._asking = [*(one for one in self._asking if one[:2] != request[:2]), request]
        if len(self._asking) == 1:
            self._put_request()

    def _put_request(self) -> None:
        """One after the other, where the host's people look; a question that is open is answered first."""
        if self._session is None or not self._asking:
            return
        app = App.get_running_app()
        screen = app.screen("lobby") if app.manager.current == "lobby" else self._screen
        if not screen.ids.ask.open and not self._screen.ids.curtain.open:
            self._ask_for(self._asking.pop(0), screen.ids.ask)
        if self._asking:
            Clock.schedule_once(lambda _: self._put_request(), AGAIN)

    def _ask_for(self, request: Request, ask: Ask) -> None:
        from app.session.room import people_at  # the network is loaded by those who want it

        session, chair = self._session, self._session.room.chairs[request.seat]
        if chair.free and any(device.id == request.device for device in session.room.devices):
            title = t("chair.title", device=people_at(session.room, request.device))
            answers = ((t("ask.no"), lambda: session.answer_claim(request, False)),
                       (t("ask.yes"), lambda: session.answer_claim(request, True)))
            ask.ask(title, t("chair.text", name=chair.seat.name), answers)
