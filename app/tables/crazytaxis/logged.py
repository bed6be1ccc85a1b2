"""The pieces that a line of the log speaks of."""

from __future__ import annotations

from collections.abc import Callable

from app.scene import Art, Drawing, Pictures
from app.scene.parts import shifted
from app.tables.crazytaxis.map import picture_of
from app.tables.crazytaxis.pictures import place_picture
from games.crazytaxis.board import CARD_INDEX, PLACE_INDEX
from games.kernel import Fact

FIELD = 50.0            # a map card is two fields


def pictures(fact: Fact) -> Pictures:
    painter = _PICTURES.get(fact[0])
    return painter(fact) if painter else ()


def _sprite(name: str, tint: str = "white") -> Pictures:
    return ((Art(name, 96, 96, tint=tint),),)


def _laid(fact: Fact) -> Pictures:
    """Round the middle of the card."""
    drawings = picture_of(CARD_INDEX[fact[2]], fact[5], FIELD)
    x, y = _middle(drawings)
    return (tuple(shifted(drawings, -x, -y)),)


def _middle(drawings: tuple[Drawing, ...]) -> tuple[float, float]:
    first, second = drawings[:2]
    assert isinstance(first, Art) and isinstance(second, Art)
    return (first.x + second.x) / 2, (first.y + second.y) / 2


def _places(*names: str) -> Pictures:
    return tuple((Art(place_picture(PLACE_INDEX[name]), 92, 92),) for name in names)


def _stepped(fact: Fact) -> Pictures:
    return _sprite("crazytaxis/tunnel") if fact[6] == "tunnel" else ()


def _swap(fact: Fact) -> Pictures:
    return _places(fact[3], fact[4])


_PICTURES: dict[str, Callable[[Fact], Pictures]] = {
    "laid": _laid,
    "buried": lambda fact: _sprite("crazytaxis/map_back"),
    "dealt": lambda fact: _places(fact[2]), "delivered": lambda fact: _places(fact[2]),
    "stepped": _stepped,
    "extra": lambda fact: _sprite("crazytaxis/extra"),
    "met": lambda fact: _sprite("crazytaxis/swap"),
    "blocked": lambda fact: _sprite("crazytaxis/blockade"), "took": lambda fact: _sprite("crazytaxis/blockade"),
    "offered": _swap, "accepted": _swap, "declined": _swap, "withdrew": _swap,
    "finished": lambda fact: _sprite("common/icon_flag", "taxi_edge"),
}
