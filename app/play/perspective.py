"""Who decides and who looks at a table that several people may share, and when a curtain is needed between two of them."""

from __future__ import annotations

from collections.abc import Sequence

from app.play.ports import Match
from app.session.seats import PERSON, Seat
from app.tables.base import Table


class Perspective:
    def __init__(self, match: Match, table: Table, only: Sequence[int] | None = None) -> None:
        """`only`: those who play here whoever sits there, the pupil of a lesson or nobody."""
        self._match, self._table, self._only = match, table, only
        self._seats: tuple[Seat, ...] = ()      # and the people on them: asked for some thirty times an act
        self._people: tuple[int, ...] = ()
        self.forget()

    def people(self) -> Sequence[int]:
        """The seats of the people at this device."""
        if self._only is not None:
            return self._only
        seats = self._match.seats
        if seats is not self._seats:
            self._seats, self._people = seats, tuple(seat for seat, who in enumerate(seats) if who.kind == PERSON)
        return self._people

    def forget(self) -> None:
        """Another match begins."""
        self._last: int | None = None           # through whose eyes the table was seen last
        self.acts_as: int | None = None         # a person who may act while another must
        self.looks: int | None = None           # who is in front of the device, as far as we know
        self.missed: list[str] = []             # public news for the person behind the curtain

    @property
    def acting(self) -> int | None:
        """The person at this device whose decision it is."""
        people, to_act, acts_as = self.people(), self._match.to_act(), self.acts_as
        if acts_as is not None and acts_as in to_act and acts_as in people:
            return acts_as
        for seat in to_act:         # who must decide comes first
            if seat in people:
                return seat
        return None

    @property
    def eye(self) -> int | None:
        """Through whose eyes the table is seen: the mover's, else those of the person who moved last."""
        return self.eye_of(self.acting)

    def eye_of(self, acting: int | None) -> int | None:
        """Of whoever has been found to act."""
        if acting is not None:
            return acting
        return self._last if self._last is not None else next(iter(self.people()), None)

    def settle(self) -> None:
        """Whoever looks now goes on looking when nobody here acts."""
        self._last = self.eye

    def look_as(self, seat: int | None) -> None:
        """Who only watches may look through anybody's eyes."""
        self._last = seat

    @property
    def ears(self) -> int | None:
        """Whose news may be told on this device: one person's own, or what everybody may hear."""
        people = self.people()
        return people[0] if len(people) == 1 else None

    # The curtain

    @property
    def shares_secrets(self) -> bool:
        if len(self.people()) < 2:
            return False
        state = self._match.state(None)
        return not state.over and self._table.secret(state)

    @property
    def needs_curtain(self) -> bool:
        return self.shares_secrets and self.eye != self.looks
