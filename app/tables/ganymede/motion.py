"""How what happened in Ganymede is shown, beyond pieces that glide: lift-offs, the lost, the set of five lighting up.

A fact of the eye's own seat happens on its board, one of a rival's at its plate: both are named, and what is not on the
table does not fly.
"""

from __future__ import annotations

from app.scene import Burst, Flyer, Motion
from games.ganymede.board import SHIP_INDEX, SHIPS, TYPES
from games.kernel import Fact

IGNITION = 0.6      # seconds of smoke
SOUNDS = {"took_tile": "card", "used_shuttle": "attach", "recruited": "step", "moved": "step", "adapted": "hop",
          "advanced": "hop", "took_ship": "card", "docked": "lay", "landed": "step", "boarded": "lay", "lost": "refuse",
          "discarded": "card", "launched": "teleport", "completed_set": "help", "won": "win", "last_round": "help"}


def motion_of(facts: list[Fact]) -> Motion:
    motion = Motion()
    for fact in facts:
        if fact[0] in SOUNDS and SOUNDS[fact[0]] not in motion.sounds:
            motion.sounds.append(SOUNDS[fact[0]])
        show = _MOTIONS.get(fact[0])
        if show:
            show(motion, fact)
    return motion


def _launched(motion: Motion, fact: Fact) -> None:
    """Smoke, fire; then the ship itself rises over everything, faster and faster, with its points. Its card waits."""
    _, seat, ship, dock, _, points = fact
    picture = "ganymede/hull_" + SHIPS[SHIP_INDEX[ship]].kind
    motion.delays["ship", SHIP_INDEX[ship]] = IGNITION
    for spot, size in (("dock:%d:%s" % (seat, dock), 150.0), ("open:rival:%d" % seat, 90.0)):
        for puff in range(3):
            delay = puff * IGNITION / 3
            motion.flyers.append(Flyer("common/puff", size * (0.5 + 0.2 * puff), spot, spot, seconds=0.9, delay=delay))
        text = "+%d" % points if points else ""
        motion.flyers.append(Flyer(picture, size, spot, seconds=1.7, delay=IGNITION / 3, manner="rise", text=text,
                                   angle=90.0))      # the hulls fly to the right on their cards
        motion.bursts += [Burst(spot, "taxi", IGNITION / 3), Burst(spot, "piece_red", IGNITION * 2 / 3)]


def _lost(motion: Motion, fact: Fact) -> None:
    """A quiet one: somebody drifts away."""
    picture = "ganymede/astronaut_" + fact[2]
    for spot in ("mars", "open:rival:%d" % fact[1]):
        motion.flyers.append(Flyer(picture, 40, spot, seconds=2.2))


def _completed_set(motion: Motion, fact: Fact) -> None:
    motion.bursts += [Burst("open:column:%d:%d" % (fact[1], kind), "target") for kind in range(len(TYPES))]
    motion.bursts.append(Burst("open:rival:%d" % fact[1], "target"))


def _advanced(motion: Motion, fact: Fact) -> None:
    motion.manners["marker", fact[1]] = "hop"
    if fact[4]:
        motion.bursts.append(Burst("rep:%d" % fact[3], "taxi"))


def _adapted(motion: Motion, fact: Fact) -> None:
    _, _, place, old, new = fact
    motion.flyers.append(Flyer("ganymede/token_" + old, 30, "at:%s:%s" % (place, new), "supply:" + old, seconds=0.5))


_MOTIONS = {"launched": _launched, "lost": _lost, "completed_set": _completed_set, "advanced": _advanced,
            "adapted": _adapted}
