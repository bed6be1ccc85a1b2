"""What happens in a match, into the store."""

from __future__ import annotations

from collections.abc import Callable

from app.referee.ports import MatchStore
from app.store import result_of
from games.kernel import Match


class StoredJournal:
    """`flush`: an entry is on the disk when the call returns; else a moment after the store is told to."""

    def __init__(self, match: Match, match_id: str, store: MatchStore | None, *, flush: bool = True) -> None:
        self._match, self._id, self._store, self._flush = match, match_id, store, flush

    def entry(self) -> None:
        match, number = self._match, len(self._match.journal) - 1
        seat, action = match.journal[number]
        self._keep(lambda store: store.append(self._id, number, seat, action, match.revision, result_of(match),
                                              flush=self._flush))

    def cut(self) -> None:
        match = self._match
        self._keep(lambda store: store.truncate(self._id, len(match.journal), match.revision))

    def seats(self) -> None:
        self._keep(lambda store: store.set_seats(self._id, self._match.seats))

    def _keep(self, write: Callable[[MatchStore], bool]) -> None:
        """Where a write fails, the whole match is written: by now the store may be in memory."""
        if self._store is not None and not write(self._store):
            self._store.put(self._id, self._match)
