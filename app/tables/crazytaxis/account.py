"""Where a line of the account came from: the places that were reached, those that were not, and the turns it took."""

from __future__ import annotations

from app.i18n import t, tenths, tn
from app.tables.crazytaxis.seats import place_name
from app.tables.saying import listed
from games.crazytaxis.state import CrazyTaxis


def origin(view: CrazyTaxis, seat: int, line: str) -> str:
    if line == "delivered":
        return listed(place_name(place) for place in view.done[seat])
    if line == "left":
        parts = [place_name(place) for place in view.open[seat]]
        parts += [tn("crazytaxis.account.to_come", view.to_come[seat])] if view.to_come[seat] else []
        return listed(parts)
    if line == "driven" and view.done[seat]:
        return t("crazytaxis.account.each", n=tenths(view.driven[seat] / len(view.done[seat])))
    return ""
