"""Whatever the network and the batteries do: every guest shows a moment of the journal, and in the end all the same."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from app.referee import StoredJournal
from app.sync.host import Room
from app.sync.record import SETTING
from app.sync.wire import ErrorCode
from games.kernel import Action, Match, News
from tests.sync.simulation import Broken, Evening, play

SEEDS = 150
SOAK = 2000


@pytest.fixture(autouse=True)
def quiet() -> None:
    logging.getLogger("starcab.sync").setLevel(logging.CRITICAL)  # bots that fail are part of it


@pytest.mark.parametrize("part", range(6))
def test_nothing_is_lost_or_doubled(part: int) -> None:
    evenings = [play(seed) for seed in range(part, SEEDS, 6)]
    assert sum(evening.host.kills for evening in evenings) > 10
    assert sum(guest.kills for evening in evenings for guest in evening.guests) > 10
    assert sum(evening.net.faults for evening in evenings) > 50
    assert sum(host.disk.lost for evening in evenings for host in evening.hosts) > 0
    assert sum(evening.hand_overs for evening in evenings) > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_nothing_is_lost_or_doubled_on_very_many_evenings(part: int) -> None:
    evenings = [play(seed) for seed in range(SEEDS + part, SEEDS + SOAK, 20)]   # `play` checks each when it is over
    assert sum(evening.host.kills for evening in evenings) > len(evenings)
    assert sum(evening.reopened for evening in evenings) > 0


def test_an_evening_is_the_same_again() -> None:
    one, two = play(11), play(11)
    assert one.ledger.plains == two.ledger.plains and one.net.frames == two.net.frames


class TellsFirst(Room):
    """A fault: it tells before it writes."""

    def _journal_of(self, match: Match) -> StoredJournal:
        self._late, journal = super()._journal_of(match), super()._journal_of(match)
        journal.entry = lambda: None  # type: ignore[method-assign]
        return journal

    def played(self, base: int, seat: int, action: Action, news: list[News]) -> None:
        super().played(base, seat, action, news)
        self._late.entry()


class TakesCopies(Room):
    """A fault: it does not ask at which revision a submit was made."""

    def _fresh(self, revision: int | None) -> bool:
        return self.match is not None


class ForgetsItsLives(Room):
    """A fault: nobody is told that it came back from its disk, maybe without the last acts."""

    @classmethod
    def reopen(cls, store: Any, games: Any, **how: Any) -> Room:
        room = super().reopen(store, games, **how)
        room.record.lives.clear()
        return room


class HandsOverAndServesOn(Room):
    """A fault: it gives the match away and does not stop."""

    def _farewell(self, code: ErrorCode) -> None:
        self._offered = None


class ForgetsWhatItHandedOver(Room):
    """A fault: it forgets the match before it knows that it has arrived."""

    def _farewell(self, code: ErrorCode) -> None:
        super()._farewell(code)
        self._store.set_setting(SETTING, None)


@pytest.mark.parametrize("faulty", [TellsFirst, TakesCopies, ForgetsItsLives, HandsOverAndServesOn, ForgetsWhatItHandedOver])
def test_a_planted_fault_is_caught(faulty: type[Room]) -> None:
    caught = []
    for seed in range(60):
        try:
            evening = Evening(seed, faulty)
            evening.run()
            evening.check_end()
        except (Broken, AssertionError) as broken:
            caught.append((seed, broken))
    assert len(caught) >= 2
