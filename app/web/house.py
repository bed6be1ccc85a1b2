"""What a server of browsers has to offer: one room whose host sits at the app, or a club's many."""

from __future__ import annotations

import logging
from collections.abc import Callable

from app.web import words
from app.web.door import Door
from app.web.encode import Plain
from app.web.files import Files
from app.web.outcome import Outcome
from app.web.visitor import Visitor

log = logging.getLogger("starcab.web")


class OneRoom:
    """The house of a room that is open elsewhere: in the app, or by the command line."""

    url: Callable[[str], str] = staticmethod(lambda ticket: "")
    """The address of this server with a ticket; the front says it when it is open."""
    at_home = False
    """Whether there is a start page to go to."""

    def __init__(self, files: Files | None = None) -> None:
        self.files = files or Files()
        self.doors: dict[str, Door] = {}            # by the ids of their rooms
        self._outcomes: dict[str, Outcome] = {}

    def add(self, door: Door) -> None:
        self.doors[door.room.record.room] = door

    def door(self, ticket: str) -> Door | None:
        return next((door for door in self.doors.values() if door.fits(ticket)), None)

    def result(self, door: Door, language: str) -> Plain:
        """What is known only when a match is over: worked out once, for all who look."""
        room = door.room.record.room
        match = door.room.match
        if match is None or not match.state.over:
            self._forget(room)
            return {}
        outcome = self._outcomes.get(room)
        if outcome is None or outcome.match is not match:
            self._forget(room)
            outcome = self._outcomes[room] = Outcome(match, lambda: self._tell_results(door))
        return outcome.words([words.named(seat) for seat in door.room.record.seats])

    def _forget(self, room: str) -> None:
        outcome = self._outcomes.pop(room, None)
        if outcome is not None:
            outcome.stop()

    def _tell_results(self, door: Door) -> None:
        for guest in list(door.guests):
            guest.speak(guest.tell_result)

    def start_page(self) -> Plain | None:
        """Who comes without a ticket is not told what is here."""
        return None

    def looks(self, visitor: Visitor) -> None:
        """It wants to know when the start page changes."""

    def set_up(self, visitor: Visitor, wish: Plain) -> None:
        raise NotImplementedError

    def enter(self, visitor: Visitor, room: str, token: str) -> None:
        raise NotImplementedError

    def shut(self, room: str) -> None:
        raise NotImplementedError

    def changed(self, door: Door | None) -> None:
        """Something that a list of rooms tells."""

    def close(self) -> None:
        for room in list(self._outcomes):
            self._forget(room)


