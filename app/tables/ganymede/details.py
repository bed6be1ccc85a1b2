"""The lines of the log that are folded away: what happens by itself, and step by step."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import t
from app.tables.base import Viewpoint
from app.tables.ganymede.names import place_name, ship_name, shuttle_name, tile_name, who
from games.kernel import Fact


def detail(fact: Fact, look: Viewpoint) -> str:
    teller = _DETAILS.get(fact[0])
    return teller(fact, look.name(fact[1])) if teller else ""


_CARD: dict[str, Callable[[str], str]] = {"tiles": tile_name, "earth": shuttle_name, "mars": shuttle_name, "ships": ship_name}

_DETAILS: dict[str, Callable[[Fact, str], str]] = {
    "sent": lambda fact, name: t("ganymede.detail.sent", name=name, who=who(fact[2]), place=t("ganymede.from." + fact[3])),
    "landed": lambda fact, name: t("ganymede.detail.landed", name=name, who=who(fact[2])),
    "boarded": lambda fact, name: t("ganymede.detail.boarded", name=name, who=who(fact[2]), place=place_name(fact[3])),
    "skipped": lambda fact, name: t("ganymede.detail.skipped", name=name),
    "ended": lambda fact, name: t("ganymede.detail.ended", name=name),
    "refilled": lambda fact, name: t("ganymede.detail.refilled." + fact[2], card=_CARD[fact[2]](fact[4])),
}
