"""Questions between players: who does not want to be asked is not, for a turn or for the match; and who is away does not
keep the others waiting. The table says what the answer is then (`Table.refusal`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock

from app.i18n import t
from app.store.keys import HUSHED

if TYPE_CHECKING:
    from app.screens.table import TableScreen

AWAY = 30.0
"""Seconds that a question waits for somebody whose device is away."""
MATCH = -1      # in place of a turn: until the match is over


class Quiet:
    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._until: dict[int, int] = {}    # seats that are not to be asked: the turn in which they said so, or MATCH
        self._waits: tuple[int, int] | None = None      # the revision and the seat of a question to somebody away
        self._event = None
        self._word = ""                     # why an answer came by itself

    def enter(self) -> None:
        """What was said before the match was left holds."""
        self.stop()
        kept = App.get_running_app().store.setting_table(HUSHED)
        seats = kept.get("seats", []) if kept.get("match") == self._screen.session.match_id else []
        self._until = dict.fromkeys(seats, MATCH)

    def stop(self) -> None:
        self._waits = None
        if self._event is not None:
            self._event.cancel()
            self._event = None

    @property
    def seats(self) -> dict[int, bool]:
        """People at this device who are not to be asked: whether for the whole match."""
        screen = self._screen
        if not self._until:
            return {}
        now = screen.table.turn(screen.session.state(None))
        return {seat: until == MATCH for seat, until in self._until.items() if until in (now, MATCH)}

    def touch(self, target: str) -> None:
        """"hush:turn:2", "hush:match:2", "hush:off:2"."""
        _, how, seat = target.split(":")
        self._until.pop(int(seat), None)
        if how != "off":
            state = self._screen.session.state(None)
            self._until[int(seat)] = MATCH if how == "match" else self._screen.table.turn(state)
        self._keep()
        if not self.answer():
            self._screen.refresh()

    def _keep(self) -> None:
        seats = [seat for seat, until in self._until.items() if until == MATCH]
        App.get_running_app().store.set_setting(HUSHED, {"match": self._screen.session.match_id, "seats": seats})

    def answer(self) -> bool:
        """Whether what is asked now need not be shown: its answer is on its way."""
        screen = self._screen
        question = screen.table.refusal(screen.session.state(None))
        if question is None or question[0] not in self.seats or question[0] not in screen.eyes.people():
            return False
        seat, answer = question
        screen.session.submit(seat, answer)
        self._word = t("table.hushed", name=screen.session.seats[seat].name)
        return True

    def word(self) -> str:
        """Why the last answer came by itself, once."""
        word, self._word = self._word, ""
        return word

    # Somebody is away: the host answers for them

    def hear_room(self) -> None:
        """The room has changed, or something was asked in it."""
        screen, session = self._screen, self._screen.session
        question = screen.table.refusal(session.state(None)) if session.hosting and session.playing else None
        waits = (session.revision, question[0]) if question and not session.room.chairs[question[0]].here else None
        if waits == self._waits:
            return
        self.stop()
        if waits and question:
            self._waits = waits
            self._event = Clock.schedule_once(lambda _: session.answer_for(*question, waits[0]), AWAY)
