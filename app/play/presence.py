"""Somebody's device has left a match that is played in a room: everybody is told, and the host's people choose whether
the others wait or a bot plays on. Who comes back may have the seat again; somebody else who asks for it, if they give it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.i18n import t
from app.play import hands
from app.play.clock import Alarm
from app.play.display import Display
from app.play.frame import Question, Tone
from app.play.ports import RoomSession
from app.session.seats import PERSON, Seat

if TYPE_CHECKING:       # the network is loaded by those who want it
    from app.session.host_powers import Asker, Request
    from app.session.room import Chair, RoomView

GRACE = 6.0
"""Seconds that a lost connection may take to come back before anybody is asked."""
LEFT = 0.5      # after somebody has left for good
AGAIN = 1.0


def is_missing(chair: Chair) -> bool:
    """A person's seat whose device is not here, or that nobody has any more."""
    return not chair.seat.is_bot and not chair.mine and (chair.free or not chair.here)


def is_back(chair: Chair, room: RoomView) -> bool:
    """A seat that a bot plays though the device of its person is here."""
    return chair.seat.is_bot and any(device.id == chair.device and device.here for device in room.devices)


class Presence:
    def __init__(self, session: RoomSession, display: Display) -> None:
        self._session, self._display = session, display
        self._missing: dict[int, Alarm] = {}        # seats, each with the time of its question
        self._put: dict[int, Question | None] = {}  # and those of which the question was put
        self._back: set[int] = set()                # seats whose person is back and was asked for
        self._requests: list[Request] = []          # for a chair: the first is put now or soon
        self._askers: tuple[Asker, ...] = ()        # browsers at the door
        self._asked: set[int] = set()               # for which the host's people were asked
        self._again, self._knock = Alarm(display.clock), Alarm(display.clock)
        self._deaf: list[Callable[[], None]] = []
        if session.hosting:
            self._deaf = [session.listen_requests(self._request), session.listen_askers(self._hear_askers)]

    def stop(self) -> None:
        for deaf in self._deaf:
            deaf()
        self._deaf = []
        for alarm in (*self._missing.values(), self._again, self._knock):
            alarm.cancel()
        self._missing, self._back, self._requests = {}, set(), []

    def hear(self, room: RoomView) -> None:
        if room.phase != "playing" or not room.online:
            return
        for seat, chair in enumerate(room.chairs):
            if is_missing(chair):
                self._left(seat, chair)
            elif seat in self._missing:
                self._missing.pop(seat).cancel()
                self._display.put_away(self._put.pop(seat, None))
            if not is_back(chair, room):
                self._back.discard(seat)
            elif seat not in self._back:
                self._back.add(seat)
                self._returned(seat, chair)

    def _left(self, seat: int, chair: Chair) -> None:
        if seat not in self._missing:
            self._display.say(lambda: t("leaver.left" if chair.free else "leaver.away", name=chair.seat.name), Tone.REFUSAL)
            self._missing[seat] = Alarm(self._display.clock)
            self._missing[seat].set(LEFT if chair.free else GRACE, lambda: self._ask(seat))

    def _ask(self, seat: int) -> None:
        """Once for each time somebody leaves; a question that is open is answered first."""
        if seat not in self._missing or not self._session.hosting:
            return
        if self._display.frame.question or self._display.frame.curtain:
            self._missing[seat].set(AGAIN, lambda: self._ask(seat))
            return
        title = t("leaver.title", name=self._session.seats[seat].name)
        answers = (*hands.levels(self._session, seat), (t("leaver.wait"), None))
        self._display.ask(title, t("leaver.text"), answers)
        self._put[seat] = self._display.frame.question

    def _returned(self, seat: int, chair: Chair) -> None:
        name, colour = chair.seat.name, chair.seat.colour
        self._display.say(lambda: t("leaver.back", name=name), Tone.GOOD)
        if self._session.hosting and not self._display.frame.question:
            yes = lambda: self._session.give_seat(seat, Seat(PERSON, name, colour))  # noqa: E731
            self._display.ask(t("leaver.back_title", name=name), t("leaver.back_text"),
                              ((t("ask.no"), None), (t("ask.yes"), yes)))

    # A chair that was left, and somebody else wants it

    def _request(self, request: Request) -> None:
        self._requests = [*(one for one in self._requests if one[:2] != request[:2]), request]
        self._again.set(0, self._put_request)

    def _put_request(self) -> None:
        """One after the other; a question that is open is answered first."""
        if self._requests and not self._display.frame.question and not self._display.frame.curtain:
            self._ask_for(self._requests.pop(0))
        if self._requests:
            self._again.set(AGAIN, self._put_request)

    def _ask_for(self, request: Request) -> None:
        from app.session.room import people_at  # the network is loaded by those who want it

        room, answer = self._session.room, self._session.answer_claim
        chair = room.chairs[request.seat]
        if chair.free and any(device.id == request.device for device in room.devices):
            self._display.ask(t("chair.title", device=people_at(room, request.device)), t("chair.text", name=chair.seat.name),
                              ((t("ask.no"), lambda: answer(request, False)), (t("ask.yes"), lambda: answer(request, True))))

    # A browser that asks to be let in

    def _hear_askers(self, askers: tuple[Asker, ...]) -> None:
        self._askers = askers
        self._knock.set(0, self._put_asker)

    def _put_asker(self) -> None:
        """Each once, one after the other; a question that is open is answered first."""
        waiting = [one for one in self._askers if one.number not in self._asked]
        if waiting and not self._display.frame.question and not self._display.frame.curtain:
            asker = waiting.pop(0)
            self._asked.add(asker.number)
            answer = self._session.answer_asker
            self._display.ask(t("web.ask.let_in", name=asker.name, agent=asker.agent), t("web.ask.about"),
                              ((t("ask.no"), lambda: answer(asker.number, False)),
                               (t("ask.yes"), lambda: answer(asker.number, True))))
        if waiting:
            self._knock.set(AGAIN, self._put_asker)
