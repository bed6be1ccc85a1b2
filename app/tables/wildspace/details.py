"""The lines of the log that are folded away: what happens by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.i18n import t
from app.session.seats import Seat
from app.tables.wildspace.printed import full_name
from games.kernel import Fact
from games.wildspace.board import CARD_INDEX


def detail(fact: Fact, who: Sequence[Seat]) -> str:
    teller = _DETAILS.get(fact[0])
    return teller(fact, who[fact[1]].name) if teller else ""


_DETAILS: dict[str, Callable[[Fact, str], str]] = {
    "turned": lambda fact, name: t("wildspace.detail.turned", card=full_name(CARD_INDEX[fact[2]])),
    "ended": lambda fact, name: t("wildspace.detail.ended", name=name),
}
