"""How the acts of Wild Space are shown: ships and cards glide by themselves; here is what flies, bursts and sounds."""

from __future__ import annotations

from app.scene import Burst, Flyer, Motion
from app.tables.wildspace.cards import face
from app.tables.wildspace.chain import played_now
from app.tables.wildspace.layout import Sight
from app.tables.wildspace.symbols import ART, symbol
from games.kernel import Fact
from games.wildspace.board import CARD_INDEX, PLANETS

TONES = ("chain_1", "chain_2", "chain_3", "chain_4", "chain_5")
"""A rising tone with each card of a turn."""


def plate(sight: Sight, seat: int) -> str:
    """Where a seat's things fly to: the own captain, or the rival's plate."""
    return "open:rival:%d" % seat if seat != sight.mine else "open:crew" if sight.room.compact else "open:scores"


def motion(sight: Sight, facts: list[Fact]) -> Motion:
    made = Motion()
    for fact in facts:
        shown = _SHOWN.get(fact[0])
        if shown:
            shown(made, fact, sight)
    return made


def _section(made: Motion, fact: Fact, sight: Sight) -> None:
    made.manners["ship", fact[1], _bit(sight, fact[2], fact[3])] = "hop"
    made.sounds.append("hop" if fact[0] == "landed" else "teleport")


def _bit(sight: Sight, planet: str, side: str) -> int:
    return 1 << 2 * sight.view.row.index(PLANETS.index(planet)) + "LR".index(side)


def _drew(made: Motion, fact: Fact, sight: Sight) -> None:
    _, seat, card, source = fact
    if seat != sight.mine:
        picture = face(CARD_INDEX[card]) if card is not None else ART + "card_back"
        made.flyers.append(Flyer(picture, 44 * sight.k, source, plate(sight, seat), seconds=0.5))
    made.sounds.append("card")


def _joined(made: Motion, fact: Fact, sight: Sight) -> None:
    """A card joins a crew: the tone climbs with the chain."""
    _, seat, card, *source = fact
    if seat != sight.mine:
        start = source[0] if source else plate(sight, seat)
        made.flyers.append(Flyer(face(CARD_INDEX[card]), 56 * sight.k, start, plate(sight, seat), seconds=0.6))
    made.sounds.append(TONES[min(max(len(played_now(sight.look.recent)), 1), len(TONES)) - 1])


def _medal(made: Motion, fact: Fact, sight: Sight) -> None:
    if fact[1] == sight.mine:
        made.bursts.append(Burst("cell:%d" % fact[2], "taxi"))
    else:
        made.flyers.append(Flyer(symbol("veteran"), 40 * sight.k, plate(sight, fact[1])))
    made.sounds.append("help")


def _points(made: Motion, fact: Fact, sight: Sight) -> None:
    if fact[2] >= 5:
        made.bursts.append(Burst(plate(sight, fact[1]), "player_%d" % sight.who[fact[1]].colour))


def _flipped(made: Motion, fact: Fact, sight: Sight) -> None:
    place = sight.view.row.index(PLANETS.index(fact[2]))
    made.manners["globe", place] = "warp"  # narrow, and wide again: it has turned over
    made.bursts.append(Burst("planet:%d" % place, "info"))
    made.sounds.append("attach")


def _refreshed(made: Motion, fact: Fact, sight: Sight) -> None:
    """The market is swept away."""
    for slot, card in enumerate(fact[3:]):
        made.flyers.append(Flyer(face(CARD_INDEX[card]), 48 * sight.k, "m%d" % slot, "open:discard", seconds=0.5))
    made.sounds.append("card")


def _gone(made: Motion, fact: Fact, sight: Sight) -> None:
    start = "hand:" + fact[2] if fact[1] == sight.mine else plate(sight, fact[1])
    made.flyers.append(Flyer(face(CARD_INDEX[fact[2]]), 48 * sight.k, start, "open:discard", seconds=0.5))
    made.sounds.append("card")


def _taken(made: Motion, fact: Fact, sight: Sight) -> None:
    """The claw comes down."""
    _, seat, card, slot = fact
    end = plate(sight, seat) if fact[0] == "taken" else "open:discard"
    made.flyers.append(Flyer(face(CARD_INDEX[card]), 52 * sight.k, slot, end, seconds=0.8))
    if fact[0] == "taken":
        made.flyers.append(Flyer(ART + "do_take", 44 * sight.k, slot, end, seconds=0.8))
    made.sounds.append("lay")


def _won(made: Motion, fact: Fact, sight: Sight) -> None:
    for seat in fact[1:]:
        made.bursts += [Burst(plate(sight, seat), colour) for colour in ("taxi", "piece_red", "piece_blue")]
    made.sounds.append("win")


_SHOWN = {
    "landed": _section,
    "explored": _section,
    "drew": _drew,
    "played": _joined,
    "hired": _joined,
    "medal": _medal,
    "points": _points,
    "flipped": _flipped,
    "refreshed": _refreshed,
    "discarded": _gone,
    "removed": _gone,
    "taken": _taken,
    "scrapped": _taken,
    "won": _won,
}
