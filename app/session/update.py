"""What the worker tells the screen: plain, immutable, complete."""

from __future__ import annotations

from dataclasses import dataclass

from app.session.seats import Seat
from games.kernel import Action, Fact, News, State, heard_by

OPENED, PLAYED, UNDONE, REFUSED, TROUBLE, SEAT = "opened", "played", "undone", "refused", "trouble", "seat"


@dataclass(frozen=True, slots=True)
class Update:
    revision: int
    kind: str                  # one of the six words above
    seat: int | None           # who acted, was refused, or changed hands
    action: Action | None
    news: tuple[News, ...]     # as the kernel made them; `news_for` filters
    state: State               # a copy of the truth; tables get views of it from `session.state(seat)`
    reason: str = ""           # of a refusal (a Reason's value) or of a trouble (a text's key)
    entries: int = 0           # length of the journal at this moment
    undoable: bool = False     # whether `undo` would take something back
    seats: tuple[Seat, ...] = ()

    def news_for(self, seat: int | None) -> list[Fact]:
        """The facts as that seat (None: an onlooker) may hear them."""
        return heard_by(seat, self.news)
