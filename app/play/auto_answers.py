"""Questions between players: who does not want to be asked is not, for a turn or for the match; and who is away does not
keep the others waiting. The table says what the answer is then (`Table.refusal`)."""

from __future__ import annotations

from collections.abc import Collection

from app.play.clock import Alarm, Clock
from app.play.ports import Preferences, RoomSession, Session
from app.scene.commands import Hush
from app.store.keys import HUSHED
from app.tables.base import Table

AWAY = 30.0
"""Seconds that a question waits for somebody whose device is away."""
MATCH = -1      # in place of a turn: until the match is over


class AutoAnswers:
    def __init__(self, session: Session, table: Table, preferences: Preferences, clock: Clock) -> None:
        """What was said before the match was left holds."""
        self._session, self._table, self._preferences = session, table, preferences
        kept = preferences.kept(HUSHED)
        seats = kept.get("seats") if kept.get("match") == session.match_id else None
        hushed = [seat for seat in seats if type(seat) is int] if isinstance(seats, list) else []
        self._until: dict[int, int] = dict.fromkeys(hushed, MATCH)  # not to be asked: the turn they said so in, or MATCH
        self._waits: tuple[int, int] | None = None      # the revision and the seat of a question to somebody away
        self.alarm = Alarm(clock)
        self._hushed: int | None = None     # for whom an answer came by itself

    def stop(self) -> None:
        self._waits = None
        self.alarm.cancel()

    @property
    def seats(self) -> dict[int, bool]:
        """People at this device who are not to be asked: whether for the whole match."""
        if not self._until:
            return {}
        now = self._table.turn(self._session.state(None))
        return {seat: until == MATCH for seat, until in self._until.items() if until in (now, MATCH)}

    def hush(self, wish: Hush) -> None:
        self._until.pop(wish.seat, None)
        if wish.how != "off":
            turn = self._table.turn(self._session.state(None))
            self._until[wish.seat] = MATCH if wish.how == "match" else turn
        seats = [seat for seat, until in self._until.items() if until == MATCH]
        self._preferences.keep(HUSHED, {"match": self._session.match_id, "seats": seats})

    def answer(self, people: Collection[int]) -> bool:
        """Whether what is asked now need not be shown: its answer is on its way."""
        question = self._table.refusal(self._session.state(None))
        if question is None or question[0] not in self.seats or question[0] not in people:
            return False
        seat, answer = question
        self._session.submit(seat, answer)
        self._hushed = seat
        return True

    def take_hushed(self) -> int | None:
        """For whom the last answer came by itself, told once."""
        seat, self._hushed = self._hushed, None
        return seat

    def answer_for_absent(self, session: RoomSession) -> None:
        """The room has changed, or something was asked in it: the host answers for somebody who is away."""
        question = self._table.refusal(session.state(None)) if session.hosting and session.playing else None
        waits = (session.revision, question[0]) if question and not session.room.chairs[question[0]].here else None
        if waits == self._waits:
            return
        self.stop()
        if waits and question:
            self._waits, (seat, answer), revision = waits, question, waits[0]
            self.alarm.set(AWAY, lambda: session.answer_for(seat, answer, revision))
