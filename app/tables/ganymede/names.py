"""What things of Ganymede are called in a sentence: astronauts, places, tiles, shuttles, starships. No two have one name."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from app.i18n import named, t, tn
from app.tables.saying import listed
from games.ganymede.board import (
    AS_DRAWN,
    COLOURS,
    DATA,
    DOCK_INDEX,
    SEATS_ABOARD,
    SHIP_INDEX,
    SHIPS,
    TILE_LIMIT,
    TYPES,
    Ship,
    colours_of,
)
from games.ganymede.scoring import COUNTED, ship_vp
from games.ganymede.state import Ganymede
from games.kernel import NONE
from games.kernel.data import ours

ROWS: dict[str, dict[str, Any]] = {row["id"]: row for name in ("tiles", "earth_shuttles", "mars_shuttles") for row in DATA[name]}


SHIP_ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in DATA["starships"]}
NAMED_SHIPS = {row["id"]: row["kind"] for row in ours("games.ganymede")["starships"]}


# Astronauts


def hue(*colours: str) -> str:
    return (" %s " % t("ganymede.or")).join(t("ganymede.hue." + colour) for colour in colours)


def who(*colours: str) -> str:
    """One astronaut of one of these colours, as somebody whom something happens to."""
    return t("ganymede.who_any") if "any" in colours else t("ganymede.who", hue=hue(*colours))


def people(colours: Iterable[str], whites: int = 0) -> list[str]:
    counts = [tn("ganymede.many." + colour, len([*alike])) for colour, alike in groupby(sorted(colours, key=COLOURS.index))]
    return counts + ([tn("ganymede.any", whites)] if whites else [])


def group(of: int) -> str:
    return listed(people(colours_of(of))) or t("ganymede.nobody")


def price(colours: Iterable[str], whites: int, tiles: int) -> str:
    """What a shuttle costs, or what it still lacks."""
    return listed([*people(colours, whites), *([tn("ganymede.tiles", tiles)] if tiles else [])])


# Places


def seats_aboard(dock: str) -> int:
    return SEATS_ABOARD[DOCK_INDEX[dock]]


def place_name(place: str) -> str:
    return t("ganymede.spot." + place, n=seats_aboard(place)) if place in DOCK_INDEX else t("ganymede.spot." + place)


def at(form: str, view: Ganymede, seat: int, place: str) -> str:
    """A place where somebody stands, leaves from or goes to: a dock is named by its starship."""
    if place in ("earth", "mars"):
        return t("ganymede.%s.%s" % (form, place))
    return t("ganymede.%s.ship" % form, ship=docked_name(view, seat, place))


def docked_name(view: Ganymede, seat: int, dock: str) -> str:
    ship = view.docks[2 * seat + (dock == "mixed")]
    return t("ganymede.nothing") if ship == NONE else ship_name(SHIPS[ship].id)


# Starships


def ship_name(name: str) -> str:
    """What there is several of has a letter: Liner Beta."""
    kind, which = SHIPS[SHIP_INDEX[name]].kind, name.rpartition("-")[2]
    if NAMED_SHIPS.get(name) != kind:     # of a box of one's own
        return "%s (%s)" % (t("ganymede.ship." + kind), named(name))
    if which.isdigit():
        return "%s %s" % (t("ganymede.ship." + kind), t("ganymede.greek." + which))
    return t("ganymede.ship.%s.%s" % (kind, which))


def ship_param(ship: Ship) -> str:
    if ship.kind == "faculty":
        return t("ganymede.short." + TYPES[ship.param])
    return t("ganymede.colour." + COLOURS[ship.param]) if ship.kind == "guild" else ""


def told_kind(ship: Ship) -> str:
    """As which kind it is described: what one does at its launch may be something else in a box of one's own."""
    return ship.kind if ship.id in AS_DRAWN or ship.kind in COUNTED else "liner"


def gist(view: Ganymede, seat: int, name: str) -> str:
    """What a starship brings."""
    index = SHIP_INDEX[name]
    ship = SHIPS[index]
    points = ship.per_vp if ship.kind in COUNTED else ship.vp
    said = t("ganymede.gist." + told_kind(ship), points=tn("ganymede.points", points), now=worth(view, seat, index))
    return said if name in AS_DRAWN else "%s; %s" % (said, printed_ship(ship))


def worth(view: Ganymede, seat: int, ship: int) -> int:
    """What a starship would count now: a tile too many, of which one is about to go (R3), counts for nobody."""
    return ship_vp(view, seat, ship) - _one_too_many(view, seat, ship)


def _one_too_many(view: Ganymede, seat: int, ship: int) -> int:
    surplus = max(0, len(view.tiles[seat]) - TILE_LIMIT)
    return surplus * SHIPS[ship].per_vp if SHIPS[ship].kind == "archive" else 0


def safe_points(view: Ganymede, seat: int) -> int:
    """Without those for who is on board, which fall when a starship launches."""
    score = view.scores()[seat]
    return score.total - score.items["aboard"] - sum(_one_too_many(view, seat, ship) for ship in view.launched[seat])


def printed_ship(ship: Ship) -> str:
    """What is printed on a starship that is not one of ours, part by part."""
    parts = [tn("ganymede.points", ship.vp)] if ship.vp and ship.kind in COUNTED else []
    row = SHIP_ROWS[ship.id]
    parts += ["%s (%s)" % (part_said(row["launch"][0]), tn("ganymede.times", len(row["launch"])))] if row["launch"] else []
    parts += [tn("ganymede.needed", count) for count in dict.fromkeys(ship.need)]
    return ", ".join(parts)


def ship_line(view: Ganymede, seat: int, name: str) -> str:
    return "%s (%s)" % (ship_name(name), gist(view, seat, name))


# Tiles and shuttles


def part_said(part: list[str]) -> str:
    verb, *colours = part
    if verb == "recruit":
        return t("ganymede.use.recruit", who=who(*colours))
    if verb == "adapt":
        return t("ganymede.use.adapt_any") if "any" in colours else t("ganymede.use.adapt", hue=hue(*colours))
    return t("ganymede.use." + verb)


def effect_said(name: str, times: int = 1, most: bool = False) -> str:
    """The effect of a card, and how often."""
    effect = ROWS[name]["effect"]
    parts = effect["parts"]
    if effect["mode"] == "or" and all(part[0] == "recruit" for part in parts):
        parts = [["recruit", *(part[1] for part in parts)]]
    said = (" %s " % t("ganymede." + effect["mode"])).join(map(part_said, parts))
    return said if times == 1 else "%s (%s)" % (said, tn("ganymede.times_most" if most else "ganymede.times", times))


def type_name(name: str) -> str:
    return t("ganymede.short." + ROWS[name]["type"])


def tile_name(name: str) -> str:
    return "%s (%s)" % (type_name(name), effect_said(name))


def cost_said(name: str, tiles: bool = True) -> str:
    """Who flies in a shuttle and, with `tiles`, what else it costs."""
    cost = ROWS[name]["cost"]
    return price((colour for colour in cost if colour != "white"), cost.count("white"), ROWS[name]["cost_tile"] if tiles else 0)


def shuttle_name(name: str) -> str:
    return "%s (%s; %s)" % (type_name(name), cost_said(name), effect_said(name))
