"""What each target on the table of Ganymede is called, so that no other has the same name."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import t, tn
from app.scene.commands import Open
from app.tables.base import Viewpoint
from app.tables.ganymede.names import docked_name, place_name, ship_name, shuttle_name, tile_name
from app.tables.ganymede.position import effect_left
from app.tables.saying import capital, player
from games.ganymede.board import COLOURS, PLACE_INDEX, PLACES, SHUTTLE_INDEX, SHUTTLES, TYPES
from games.ganymede.state import Ganymede


def target_name(view: Ganymede, look: Viewpoint, target: str) -> str:
    """Empty for what has none."""
    kind, _, rest = target.partition(":")
    namer = _NAMES.get(kind)
    return namer(view, look, rest) if namer else ""


def _of(text_id: str, name: Callable[[str], str]) -> Callable[[Ganymede, Viewpoint, str], str]:
    return lambda view, look, rest: t(text_id, what=name(rest))


def _shuttle(view: Ganymede, look: Viewpoint, name: str) -> str:
    return t("ganymede.spot.shuttle_" + PLACES[SHUTTLES[SHUTTLE_INDEX[name]].origin], what=shuttle_name(name))


def _ship(view: Ganymede, look: Viewpoint, name: str) -> str:
    return t("ganymede.spot.deck_ships") if name == "deck" else t("ganymede.spot.ship", what=ship_name(name))


def _alike(group: int, colour: str) -> str:
    return tn("ganymede.many." + colour, group >> 4 * COLOURS.index(colour) & 15)


def _at(view: Ganymede, look: Viewpoint, rest: str) -> str:
    place, colour = rest.split(":")
    group = view.astronauts[4 * look.own(view.active) + PLACE_INDEX[place]]
    return "%s: %s" % (capital(place_name(place)), _alike(group, colour))


def _dock(view: Ganymede, look: Viewpoint, rest: str) -> str:
    seat, dock = rest.split(":")
    return "%s, %s: %s" % (capital(player(look, int(seat))), place_name(dock), docked_name(view, int(seat), dock))


def _column(view: Ganymede, look: Viewpoint, rest: str) -> str:
    seat, kind = map(int, rest.split(":"))
    said = "%s %d" % (t("ganymede.short." + TYPES[kind]), len(view.columns[5 * seat + kind]))
    return t("ganymede.state.shuttles", name=capital(player(look, seat)), shuttles=said)


def _open(view: Ganymede, look: Viewpoint, rest: str) -> str:
    what, which = Open(rest).panel
    if what == "column":
        return _column(view, look, which)
    if what == "rival":
        return "%s: %s" % (look.name(int(which)), t("ganymede.half.board"))
    return t("ganymede.spot.discard" if what == "discard" else "ganymede.half." + what)


_NAMES: dict[str, Callable[[Ganymede, Viewpoint, str], str]] = {
    "tile": _of("ganymede.spot.tile", tile_name), "own": _of("ganymede.spot.own", tile_name), "shuttle": _shuttle,
    "ship": _ship, "hand": _of("ganymede.spot.hand", ship_name), "deal": _of("ganymede.spot.hand", ship_name),
    "deck": lambda view, look, name: t("ganymede.spot.deck_" + name), "at": _at, "dock": _dock, "open": _open,
    "supply": lambda view, look, colour: t("ganymede.spot.supply", who=_alike(view.supply, colour)),
    "cargo": lambda view, look, colour: t("ganymede.state.cargo", who=_alike(view.cargo, colour)),
    "left": lambda view, look, rest: effect_left(view),
    "rep": lambda view, look, space: t("ganymede.spot.rep", n=space),
    "earth": lambda view, look, rest: place_name("earth"), "mars": lambda view, look, rest: place_name("mars"),
    "globe": lambda view, look, rest: t("ganymede.spot.globe"),
    "skip": lambda view, look, rest: t("ganymede.button.skip_one"),
    "discard": lambda view, look, rest: tn("ganymede.button.discard", len(look.touched)),
    "keep": lambda view, look, rest: t("ganymede.button.keep"), "sure": lambda view, look, rest: t("ganymede.prompt.sure"),
}
