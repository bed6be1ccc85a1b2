"""Everybody's ways over the map of Crazy Taxis, for those who ask: from each taxi to its goals, with the points."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import chain, pairwise

from app.i18n import t
from app.scene import Art, Drawing, Number, Panel, Path, Piece, Rect, Scene, Spot, Words
from app.scene.parts import emblem_of
from app.tables.base import Viewpoint
from app.tables.crazytaxis.map import CityView
from app.tables.crazytaxis.route import dots, streets_of
from app.tables.crazytaxis.seats import barred, distance
from games.crazytaxis.city import City
from games.crazytaxis.state import CrazyTaxis

BAR, CROSS, SIDE = 48.0, 48.0, 48.0
ALL = "routes:all"
EVERYBODY = "all"


def seats_of(look: Viewpoint, players: int) -> list[int]:
    """Whose ways are to be seen: "routes:all", "routes:2"."""
    kind, who = look.panel
    if kind != "routes":
        return []
    return list(range(players)) if who == EVERYBODY else [int(who)] if who.isdigit() and int(who) < players else []


def ways(city: City, taxi: int, goals: Iterable[int], closed: Container[int] = ()) -> list[list[int]]:
    """A shortest way from the taxi to each goal, near goals first; each begins where it leaves the ways before it. None
    leads on from what is closed."""
    far, known, found = _driven(city, taxi, closed), {taxi}, []
    for goal in sorted(goals, key=lambda cell: far[cell]):
        way = [goal]
        while way[-1] not in known:
            nearer = [cell for cell in city.beside(way[-1])
                      if far.get(cell) == far[way[-1]] - 1 and (cell not in closed or cell == taxi)]
            way.append(min(nearer, key=lambda cell: (cell not in known, cell)))
        known.update(way)
        found.append(way[::-1])
    return found


def _driven(city: City, taxi: int, closed: Container[int]) -> dict[int, int]:
    """Points to all that can be reached."""
    far, edge = {taxi: 0}, [taxi]
    for here in edge:
        for there in city.beside(here) if here == taxi or here not in closed else ():
            if there not in far:
                far[there] = far[here] + 1
                edge.append(there)
    return far


def button(scene: Scene, look: Viewpoint, left: float, box: Rect) -> float:
    """Everybody's ways, or none any more."""
    opened = look.opened if look.panel[0] == "routes" else ""
    x, y = left + SIDE / 2, box.y + box.h / 2
    pins = tuple(Art("crazytaxis/pin", 30, 30, dx, dy, tint="player_%d" % look.seats[seat].colour)
                 for seat, dx, dy in ((1, 9, 4), (0, -8, -2)))
    scene.pieces["button", "routes"] = Piece(x, y, (Panel(SIDE, box.h - 2, "target" if opened else "raised", 14), *pins), 4)
    scene.spots["open:" + (opened or ALL)] = Spot(x, y, SIDE, box.h - 2)
    return SIDE


def draw(scene: Scene, map_view: CityView, view: CrazyTaxis, look: Viewpoint, window: Rect) -> None:
    seats = seats_of(look, view.players)
    seen = [cell for lane, seat in enumerate(seats)
            for cell in _of_one(scene, map_view, view, look, seat, (lane - (len(seats) - 1) / 2) * 0.1)]
    if seats:
        _bar(scene, look, seats, window)
        map_view.look_at(scene, (look.opened, view.turns), seen, BAR + 8)


def _of_one(scene: Scene, map_view: CityView, view: CrazyTaxis, look: Viewpoint, seat: int, lane: float) -> list[int]:
    """Each has a lane of its own in the streets, its colour, and its shape at the goals; a way that a blockade ends is red.
    The cells of the ways."""
    city, unit, colour = map_view.city, map_view.unit, look.seats[seat].colour
    tint, aside = "player_%d" % colour, lane * map_view.unit
    goals = {city.where[place]: place for place in view.open[seat] if city.where[place] >= 0}
    behind = {goal for goal, place in goals.items() if barred(view, seat, place, city)}
    lines: list[Drawing] = []
    found = ways(city, view.taxis[seat], behind), ways(city, view.taxis[seat], goals.keys() - behind, view.blockades)
    for way, ink in [(way, ink) for part, ink in zip(found, ("alert", tint), strict=True) for way in part]:
        streets = [[(x + aside, y + aside) for x, y in map(map_view.centre, street)] for street in streets_of(city, way)]
        lines += [Path(tuple(chain(*street)), unit * 0.1, ink) for street in streets if len(street) > 1]
        for one, other in pairwise(streets):
            lines += dots(one[-1], other[0], unit * 0.5, unit * 0.18, ink)
    side = unit * 0.5
    for goal, place in goals.items():
        x, y = map_view.centre(goal)
        x, y = x + 2.4 * aside, y - unit * 0.3
        fill, ink = ("alert", "background") if goal in behind else ("background", "ink")
        lines += [emblem_of(colour, side * 1.5, x, y),
                  Art("common/disc", side * 0.8, side * 0.8, x, y, tint=fill),
                  Number(str(distance(view, seat, place, city)), side * 0.72, ink, x, y)]
    scene.pieces["ways", seat] = Piece(0, 0, tuple(lines), 5, 1.0, True)
    return [view.taxis[seat], *chain(*found[0], *found[1])]


def _bar(scene: Scene, look: Viewpoint, seats: list[int], window: Rect) -> None:
    """Whose ways they are; it is put away here."""
    w = min(window.w - 12, 430.0)
    x, y = window.centre[0], window.y + window.h - BAR / 2 - 4
    text = t("crazytaxis.routes.one", name=look.name(seats[0])) if len(seats) == 1 else t("crazytaxis.routes.all")
    cross = w / 2 - CROSS / 2
    drawings = (Panel(w, BAR, "surface", 14, alpha=0.95, line="info"),
                Words(text, w - CROSS - 20, BAR - 6, 16, bold=True, align="left", x=-CROSS / 2 + 4, short=True),
                Art("common/icon_close", 26, 26, cross, 0, tint="ink"))
    scene.pieces["ways bar"] = Piece(x, y, drawings, 8)
    scene.spots["close:"] = Spot(x + cross, y, CROSS, BAR)
    scene.above.add("close:")
