"""Who decides and who looks at a table that several people may share, and the curtain between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.screens.table import TableScreen


class Eyes:
    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self.seat: int | None = None            # through whose eyes the table is seen
        self.forget()

    def forget(self) -> None:
        self.acts_as: int | None = None         # a person who may act while another must
        self.looks: int | None = None           # who is in front of the device, as far as we know
        self.missed: list[str] = []             # public news for the person behind the curtain

    def people(self) -> list[int]:
        screen = self._screen
        if screen.coach is not None:
            return [screen.coach.seat]
        return [seat for seat, who in enumerate(screen.session.seats) if who.kind == "person"]

    def acting(self) -> int | None:
        """The person at this device whose decision it is."""
        session = self._screen.session
        if session is None:
            return None
        able = [seat for seat in session.to_act() if seat in self.people()]
        return self.acts_as if self.acts_as in able else next(iter(able), None)  # who must decide comes first

    def look(self) -> int | None:
        """Through whose eyes the table is seen: the mover's, else those of the person who moved last."""
        acting = self.acting()
        if acting is not None:
            self.seat = acting
        elif self.seat is None and self.people():
            self.seat = self.people()[0]
        return self.seat

    def ears(self) -> int | None:
        """Whose news may be told on this device: one person's own, or what everybody may hear."""
        people = self.people()
        return people[0] if len(people) == 1 else None

    # The curtain

    def share_secrets(self) -> bool:
        screen = self._screen
        state = screen.session.state(None)
        return len(self.people()) > 1 and not state.over and screen.table.secret(state)

    def need_curtain(self) -> bool:
        return self._screen.ids.curtain.open or (self.share_secrets() and self.look() != self.looks)

    def drop_curtain(self) -> None:
        ids = self._screen.ids
        ids.view.clear()            # nothing secret stays in the widget tree
        ids.drawer.open = ids.inspector.open = False
        who = self._screen.session.seats[self.seat]
        ids.curtain.drop(who.name, who.colour, self.missed, self._lifted)

    def _lifted(self) -> None:
        self.missed = []
        self.looks = self.seat
        self._screen.refresh()
