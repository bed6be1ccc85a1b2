"""What the screen knows of a match: the last update it was given, the views of it, and the journal so far."""

from __future__ import annotations

from app.session.update import PLAYED, UNDONE, Update
from games.kernel import Entry, Match, State


class MatchView:
    """Belongs to the screen's thread; the worker never touches it."""

    def __init__(self, update: Update, match: Match) -> None:
        self.update = update
        self.journal: list[Entry] = list(match.journal)
        self._views: dict[int | None, State] = {}
        self._match, self._start = match, match.at(0)
        self._replica: Match | None = None

    def show(self, update: Update) -> None:
        if update.state is not self.update.state:
            self._views = {}
        if update.kind == PLAYED and update.seat is not None and update.action is not None:
            self.journal.append((update.seat, update.action))
        elif update.kind == UNDONE:
            del self.journal[update.entries:]
            self._replica = None
        self.update = update

    def view(self, seat: int | None) -> State:
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.update.state.seen_by(seat)
        return view

    def at(self, length: int) -> State:
        """The state after the first `length` entries, from a match of our own: the worker's moves on."""
        if not 0 <= length <= len(self.journal):
            raise IndexError(f"entry {length} of {len(self.journal)}")
        if self._replica is None:
            match = self._match  # its game and options never change
            self._replica = Match.going_on(match.game, self._start.copy(), match.players, match.options)
        for seat, action in self.journal[len(self._replica.journal):]:
            self._replica.play(seat, action)
        return self._replica.at(length)
