"""How what happened in Blast-off Surprise is shown: the die tumbles, pawns hop and warp, lights run across a seam."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.scene import Art, Burst, Flyer, Motion
from app.tables.surprise.layout import DIE_SIZE
from games.kernel import Fact
from games.surprise.board import CELL_INDEX, COLOUR

FACES = tuple(Art("common/die_%d" % face, DIE_SIZE, DIE_SIZE) for face in (1, 3, 2, 4))


def motion_of(facts: Iterable[Fact]) -> Motion:
    motion = Motion()
    for fact in facts:
        if show := _MOTIONS.get(fact[0]):
            show(motion, fact)
    return motion


def _rolled(motion: Motion, fact: Fact) -> None:
    motion.tumbles["die"] = FACES
    motion.sounds.append("roll")


def _stepped(motion: Motion, fact: Fact) -> None:
    manner = {"jump": "hop", "teleport": "warp"}.get(fact[4], "glide")
    motion.manners["pawn", fact[1]] = manner
    motion.sounds.append({"hop": "hop", "warp": "teleport"}.get(manner, "step"))


def _laid(motion: Motion, fact: Fact) -> None:
    motion.bursts.append(Burst("cell:" + fact[3], "piece_" + (COLOUR[CELL_INDEX[fact[3]]] or "paper")))
    motion.sounds += ["lay", "giggle"]


def _attached(motion: Motion, fact: Fact) -> None:
    """Lights run across the seam."""
    motion.flyers += [Flyer("common/glow", 34, "cell:" + a, "cell:" + b, "taxi") for a, b in fact[6]]
    motion.sounds.append("attach")


def _won(motion: Motion, fact: Fact) -> None:
    """Lift-off and fireworks from the last pile."""
    for burst in list(motion.bursts):
        motion.bursts += [Burst(burst.spot, "taxi"), Burst(burst.spot, "piece_red"), Burst(burst.spot, "piece_blue")]
        motion.flyers.append(Flyer("common/rocket", 90, burst.spot, seconds=1.4))
    motion.sounds.append("win")


_MOTIONS: dict[str, Callable[[Motion, Fact], None]] = {
    "rolled": _rolled, "stepped": _stepped, "laid": _laid, "won": _won,
    "took": lambda motion, fact: motion.sounds.append("help"),
    "attached": _attached,
}
