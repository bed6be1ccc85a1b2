"""How what happened is shown at the table of Crazy Taxis: hops, tunnels, confetti, what flies and what is heard."""

from __future__ import annotations

from collections.abc import Callable

from app.scene import Burst, Flyer, Motion
from app.tables.crazytaxis.map import target_of
from games.crazytaxis.board import cell_of
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Fact


def motion_of(view: CrazyTaxis, facts: list[Fact]) -> Motion:
    motion = Motion()
    for fact in facts:
        if show := _MOTIONS.get(fact[0]):
            show(motion, fact, view)
    return motion


def _cell(x: int, y: int) -> str:
    return target_of(cell_of(x, y))


def _stepped(motion: Motion, fact: Fact, view: CrazyTaxis) -> None:
    _, seat, _, _, x, y, manner, _ = fact
    jumped = view.taxis.count(cell_of(x, y)) > 1
    motion.manners["taxi", seat] = "warp" if manner == "tunnel" else "hop" if jumped else "glide"
    motion.sounds.append("teleport" if manner == "tunnel" else "hop" if jumped else "step")


def _delivered(motion: Motion, fact: Fact, view: CrazyTaxis) -> None:
    """The passenger hops out; the card is turned over."""
    _, seat, _, x, y, _ = fact
    motion.bursts.append(Burst(_cell(x, y), "taxi"))
    motion.flyers.append(Flyer("crazytaxis/passenger", 44, _cell(x, y), "open:rival:%d" % seat))
    motion.sounds += ["help", "giggle"]


def _extra(motion: Motion, fact: Fact, view: CrazyTaxis) -> None:
    motion.flyers.append(Flyer("crazytaxis/extra", 40, "open:rival:%d" % fact[1], "points"))


def _met(motion: Motion, fact: Fact, view: CrazyTaxis) -> None:
    motion.bursts.append(Burst(_cell(fact[2], fact[3]), "alert"))
    motion.flyers.append(Flyer("crazytaxis/blockade", 40, _cell(fact[2], fact[3])))
    motion.sounds.append("crunch")


def _accepted(motion: Motion, fact: Fact, view: CrazyTaxis) -> None:
    motion.flyers.append(Flyer("crazytaxis/swap", 64, "open:rival:%d" % fact[1], "open:rival:%d" % fact[2]))
    motion.sounds.append("card")


def _won(motion: Motion, fact: Fact, view: CrazyTaxis) -> None:
    for seat in fact[1:]:
        spot = target_of(view.taxis[seat])
        motion.bursts += [Burst(spot, "taxi"), Burst(spot, "piece_red"), Burst(spot, "piece_blue")]
    motion.sounds += ["horn", "win"]


_MOTIONS: dict[str, Callable[[Motion, Fact, CrazyTaxis], None]] = {
    "laid": lambda motion, fact, view: motion.sounds.append("attach"),
    "dealt": lambda motion, fact, view: motion.sounds.append("card"),
    "blocked": lambda motion, fact, view: motion.sounds.append("lay"),
    "took": lambda motion, fact, view: motion.sounds.append("lay"),
    "stepped": _stepped, "delivered": _delivered, "extra": _extra, "met": _met, "accepted": _accepted, "won": _won,
}
