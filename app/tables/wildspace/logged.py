"""The pieces that a line of the log speaks of."""

from __future__ import annotations

from app.scene import Art, Pictures
from app.tables.wildspace.cards import mini
from app.tables.wildspace.pictures import hostile_picture, planet_picture
from app.tables.wildspace.symbols import ART, symbol
from games.kernel import Fact
from games.wildspace.board import CARD_INDEX

WIDTH = 96.0
OF_CARDS = frozenset({"played", "hired", "discarded", "removed", "refreshed", "taken", "scrapped", "ordered", "drew"})
OF_PLANETS = frozenset({"landed", "explored", "flipped"})
OF_HOSTILE = frozenset({"opened", "raided"})


def pictures(fact: Fact) -> Pictures:
    kind = fact[0]
    if kind in OF_CARDS:
        return _card(fact[2])
    if kind in OF_PLANETS:
        return _sprite(planet_picture(fact[2]))
    if kind in OF_HOSTILE:
        return _sprite(hostile_picture(fact[2]))
    if kind == "medal":
        return _sprite(symbol("veteran"))
    return _card(None) if kind == "shuffled" else ()


def _card(name: str | None) -> Pictures:
    """One that only its owner may see shows its back."""
    return (mini(CARD_INDEX[name], WIDTH),) if name is not None else ((Art(ART + "card_back", 71, 100),),)


def _sprite(name: str) -> Pictures:
    return ((Art(name, WIDTH, WIDTH),),)
