"""The pieces that a line of the log speaks of."""

from __future__ import annotations

from collections.abc import Callable

from app.scene import Art, Pictures
from app.tables.surprise.map import picture_of
from games.kernel import Fact
from games.surprise.board import CELL_INDEX


def pictures(fact: Fact) -> Pictures:
    painter = _PICTURES.get(fact[0])
    turned = -90.0 * fact[5] if fact[0] == "attached" else 0.0
    return ((Art(painter(fact), 96, 96, angle=turned),),) if painter else ()


_PICTURES: dict[str, Callable[[Fact], str]] = {
    "attached": lambda fact: "surprise/fragment_" + fact[2].lower(),
    "rolled": lambda fact: "common/die_%d" % fact[2],
    "stepped": lambda fact: picture_of(CELL_INDEX[fact[3]]),
    "took": lambda fact: "surprise/help_" + fact[2], "helped": lambda fact: "surprise/help_" + fact[2],
    "laid": lambda fact: "surprise/token_" + fact[2],
}
