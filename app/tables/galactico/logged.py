"""The pieces that a line of the log speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.scene import Art, Pictures
from app.tables.galactico.board import ICON_NAME, TIER, face
from games.galactico.board import CARD_INDEX, KIND
from games.kernel import Fact

WIDTH = 71.0            # a card is 1.4 times as high
SMALL = 40.0            # so wide it is seen: its frame and icons


def pictures(fact: Fact) -> Pictures:
    kind = fact[0]
    if kind == "came":
        return _cards([fact[2]] if KIND[CARD_INDEX[fact[2]]] == "inspector" else [])
    if kind in ("placed", "moved"):
        return _station(fact[2 if kind == "placed" else 3])
    return _cards(_CARDS[kind](fact)) if kind in _CARDS else ()


_CARDS: dict[str, Callable[[Fact], Iterable[str]]] = {
    "inspected": lambda fact: [fact[2], *fact[4]],
    "sent_back": lambda fact: [fact[2]],
    "ousted": lambda fact: fact[2],
    "unloaded": lambda fact: [fact[2]],
    "paired": lambda fact: [fact[2], fact[3]],
    "boarded": lambda fact: fact[3],
    "arrived": lambda fact: fact[2],
}


def _station(name: str) -> Pictures:
    return ((Art("galactico/station_%s_%d" % (ICON_NAME[name], TIER[name]), 100, 100),),)


def _cards(names: Iterable[str]) -> Pictures:
    return tuple(face(CARD_INDEX[name], WIDTH, SMALL) for name in names)
