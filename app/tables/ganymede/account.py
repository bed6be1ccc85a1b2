"""Where the points of a line of the account came from: ship by ship, and how far on the track."""

from __future__ import annotations

from app.i18n import t, tn
from app.tables.ganymede.names import group, place_name, ship_name, ship_param
from app.tables.saying import times
from games.ganymede.board import DOCKS, LAST_SPACE, SAME, SHIPS
from games.ganymede.scoring import COUNTED
from games.ganymede.state import Ganymede


def origin(view: Ganymede, seat: int, line: str) -> str:
    if line == "reputation":
        return t("ganymede.account.space", n=view.markers[seat], of=LAST_SPACE)
    if line == "aboard":
        crews = view.astronauts[4 * seat + SAME:4 * seat + 4]
        return "\n".join("%s: %s" % (place_name(dock), group(crew)) for dock, crew in zip(DOCKS, crews, strict=True) if crew)
    ships = view.launched[seat]
    if line == "ships_fixed":
        return "\n".join("%s: %s" % (ship_name(SHIPS[ship].id), tn("ganymede.points", SHIPS[ship].vp))
                         for ship in ships if SHIPS[ship].vp)
    return "\n".join(_counted(view, seat, ship) for ship in ships if COUNTED.get(SHIPS[ship].kind, ("",))[0] == line)


def _counted(view: Ganymede, seat: int, ship: int) -> str:
    card = SHIPS[ship]
    count = COUNTED[card.kind][1](view, seat, card.param)
    what = ship_param(card)
    name = "%s (%s)" % (ship_name(card.id), what) if what else ship_name(card.id)
    return "%s: %s" % (name, times(count, card.per_vp))
