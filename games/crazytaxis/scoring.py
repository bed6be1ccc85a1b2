"""Line items, who won, and the ranking (specification, section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.kernel import Score, TieBreak, decide

if TYPE_CHECKING:
    from games.crazytaxis.state import CrazyTaxis


class Fares(Score):
    """The other items are figures for the chart: only the places delivered count."""

    __slots__ = ()

    @property
    def total(self) -> int:
        return self.items["delivered"]


def finished(state: CrazyTaxis, seat: int) -> bool:
    """R19: all of the quota received and no open place."""
    return not state.open[seat] and not state.to_come[seat]


def score(state: CrazyTaxis, seat: int) -> Score:
    delivered = len(state.done[seat])
    return Fares({"delivered": delivered, "left": state.quota - delivered, "driven": state.driven[seat],
                  "blockades_hit": state.hits[seat], "finished": int(finished(state, seat))})


def _standing(state: CrazyTaxis, seat: int) -> tuple[int, ...]:
    """R20, R22: finishers first, then most places delivered, then fewest points driven. Higher is better."""
    return int(finished(state, seat)), len(state.done[seat]), -state.driven[seat]


def ranking(state: CrazyTaxis) -> list[int]:
    return sorted(range(state.players), key=lambda seat: _standing(state, seat), reverse=True)


def decided(state: CrazyTaxis) -> tuple[tuple[int, ...], TieBreak | None]:
    """R20, R22: finishers first, then most places delivered, then fewest points driven, then shared."""
    above_all = state.quota + 1
    standings = [above_all * finished(state, seat) + len(state.done[seat]) for seat in range(state.players)]
    return decide(standings, ("driven", state.driven, min))
