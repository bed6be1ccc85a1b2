"""Moments of Crazy Taxis that one must have looked at: what has to be so, and what is touched to see it."""

from __future__ import annotations

from collections.abc import Callable

from app.tables.crazytaxis.table import TABLE
from games.crazytaxis.board import CARDS, cell_of
from games.crazytaxis.state import CrazyTaxis

Touches = tuple[str, ...]
Way = list[int]


def turned(view: CrazyTaxis, seat: int) -> Touches | None:
    """The card in hand, turned twice."""
    paths = [TABLE.path(view, action) for action in view.legal(seat) if action[0] == "lay"]
    return next((path[:3] for path in paths if len(path) > 3), None) if view.turns > 4 and not view.offer else None


def all_places(view: CrazyTaxis, seat: int) -> Touches | None:
    begun = turned(view, seat)
    return (begun[0], "open:places") if begun else None


def _way(wanted: Callable[[CrazyTaxis, Way], bool]) -> Callable[[CrazyTaxis, int], Touches | None]:
    """A way that is like this, shown before it is driven."""
    def moment(view: CrazyTaxis, seat: int) -> Touches | None:
        for target, steps in TABLE.plans(view, seat).items():
            cells = [cell_of(*step[1:]) for step in steps if step[0] == "step"]
            if cells and wanted(view, [view.taxis[seat], *cells]):
                return (target,)
        return None
    return moment


def _delivers(view: CrazyTaxis, way: Way) -> bool:
    return len({view.city.place_on.get(cell, -1) for cell in way[1:-1]}.intersection(view.open[view.active])) > 1


def _through_tunnel(view: CrazyTaxis, way: Way) -> bool:
    return len(way) > 3 and any(there not in view.city.roads(here) for here, there in zip(way, way[1:], strict=False))


def _jumps(view: CrazyTaxis, way: Way) -> bool:
    others = [taxi for seat, taxi in enumerate(view.taxis) if seat != view.active]
    return len(way) > 3 and any(cell in others for cell in way[1:-1])


def _crashes(view: CrazyTaxis, way: Way) -> bool:
    return way[-1] in view.blockades


def reach(view: CrazyTaxis, seat: int) -> Touches | None:
    """Far fields, a tunnel among them."""
    return () if view.phase == "drive" and view.points > 6 and not view.offer and len(TABLE.plans(view, seat)) > 16 else None


def block(view: CrazyTaxis, seat: int) -> Touches | None:
    blocks = any(action[0] == "block" for action in view.legal(seat))
    return ("blockade",) if blocks and view.blockades and len(view.placed) > 25 else None


def take(view: CrazyTaxis, seat: int) -> Touches | None:
    return () if ("take",) in view.legal(seat) else None


def give(view: CrazyTaxis, seat: int) -> Touches | None:
    """What an offer wants is chosen, what it gives is not."""
    offers = [action for action in view.legal(seat) if action[0] == "offer"]
    return TABLE.path(view, offers[-1])[:1] if len(offers) > 5 and view.phase == "drive" else None


def offer(view: CrazyTaxis, seat: int) -> Touches | None:
    return () if view.offer and view.offer[1] == seat else None


def last_fare(view: CrazyTaxis, seat: int) -> Touches | None:
    near = any(not view.to_come[one] and len(view.open[one]) == 1 for one in range(view.players))
    return () if near and view.phase == "drive" and not view.offer else None


def full_map(view: CrazyTaxis, seat: int) -> Touches | None:
    return () if len(view.placed) > len(CARDS) - 8 and view.phase == "drive" and not view.offer else None


MOMENTS = {"turned": turned, "all-places": all_places, "deliver": _way(_delivers), "tunnel": _way(_through_tunnel),
           "jump": _way(_jumps), "crash": _way(_crashes), "reach": reach, "block": block, "take": take, "give": give,
           "offer": offer, "last-fare": last_fare, "full-map": full_map}
