"""The drive at the table of Crazy Taxis: what is within reach, and a way before it is driven."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from app.scene import Art, Drawing, Number, Path, Piece, Scene
from app.tables.crazytaxis.map import NAMED, CityView
from games.crazytaxis.board import cell_of
from games.crazytaxis.city import City
from games.kernel import Action


def draw_reach(scene: Scene, city: CityView, costs: dict[int, int]) -> None:
    """Fields within reach, with their cost in the corner: the streets must be seen. A blockade that would end the
    drive there is red."""
    side = city.unit * (0.4 if city.legible else 0.3)
    dx = city.unit * 0.28
    dy = dx if city.unit >= NAMED else -dx      # a name stands below
    discs: list[Drawing] = []
    numbers: list[Drawing] = []
    for cell in sorted(costs, key=lambda cell: cell in city.view.blockades):
        x, y = city.centre(cell)
        fill, ink = ("alert", "background") if cell in city.view.blockades else ("target", "on_target")
        discs.append(Art("common/disc", side, side, x + dx, y + dy, tint=fill))
        numbers.append(Number(str(costs[cell]), side * 0.92, ink, x + dx, y + dy))
    if discs:
        drawings = (*discs, *numbers) if city.legible else tuple(discs)
        scene.pieces["reach"] = Piece(0, 0, drawings, 6, 1.0, True)


def streets_of(city: City, cells: Sequence[int]) -> list[list[int]]:
    """A way in parts: streets, each from the mouth of a tunnel or the beginning on."""
    streets = [[cells[0]]]
    for one, other in zip(cells, cells[1:], strict=False):
        if other in city.roads(one):
            streets[-1].append(other)
        else:
            streets.append([other])
    return streets


def dots(start: tuple[float, float], end: tuple[float, float], apart: float, size: float, tint: str) -> Iterator[Drawing]:
    """Through a tunnel, from mouth to mouth."""
    (ax, ay), (bx, by) = start, end
    count = max(3, int(hypot(bx - ax, by - ay) / apart))
    for dot in range(1, count):
        yield Art("common/disc", size, size, ax + (bx - ax) * dot / count, ay + (by - ay) * dot / count, tint=tint)


def draw_route(scene: Scene, city: CityView, steps: Sequence[Action]) -> None:
    cells = [city.view.taxis[city.view.active], *(cell_of(x, y) for _, x, y in steps)]
    streets = streets_of(city.view.city, cells)
    for number, (one, other) in enumerate(pairwise(streets)):
        _portal(scene, city, number, one[-1], other[0])
    lines = [_street(city, cells) for cells in streets if len(cells) > 1]
    scene.pieces["route"] = Piece(0, 0, tuple(lines), 4, 1.0, True)
    _passed(scene, city, cells[1:])
    _end(scene, city, cells[-1], len(steps))


def _street(city: CityView, cells: list[int]) -> Path:
    """A line along the street; it bulges where another taxi is jumped over."""
    points: list[float] = []
    for cell in cells:
        x, y = city.centre(cell)
        jumped = cell != cells[0] and cell in city.view.taxis and cell != city.view.taxis[city.view.active]
        points += [x, y + city.unit * 0.42 if jumped else y]
    return Path(tuple(points), city.unit * 0.14, "target")


def _portal(scene: Scene, city: CityView, number: int, one: int, other: int) -> None:
    """From mouth to mouth: dots, and a ring round both."""
    mouths = city.centre(one), city.centre(other)
    rings = tuple(Art("common/ring", city.unit, city.unit, x, y, tint="info") for x, y in mouths)
    between = dots(*mouths, city.unit * 0.6, city.unit * 0.22, "info")
    scene.pieces["portal", number] = Piece(0, 0, (*rings, *between), 4, 1.0, True)


def _passed(scene: Scene, city: CityView, cells: list[int]) -> None:
    """Goals delivered on the way light up."""
    mine = city.view.open[city.view.active]
    wanted = [cell for cell in dict.fromkeys(cells) if city.view.city.place_on.get(cell, -1) in mine]
    size = city.unit * 0.6
    for cell in wanted:
        check = Art("common/icon_check", size, size, 0, -city.unit * 0.1, tint="target")
        plate = Art("common/disc", size * 1.15, size * 1.15, 0, -city.unit * 0.1, tint="background", alpha=0.85)
        scene.pieces["passed", cell] = Piece(*city.centre(cell), (plate, check), 8, 1.0, True)


def _end(scene: Scene, city: CityView, cell: int, cost: int) -> None:
    """What it costs; and that a blockade stops the drive is shown before it is hit."""
    stops = cell in city.view.blockades
    ring, side = city.unit * 1.16, city.unit * 0.5
    tint = "alert" if stops else "target"
    drawings: list[Drawing] = [Art("common/ring", ring, ring, tint=tint)]
    if stops:
        drawings.append(Art("common/icon_close", side * 1.3, side * 1.3, tint="alert"))
    if city.legible:
        x = y = city.unit * 0.42
        drawings += [Art("common/disc", side, side, x, y, tint=tint),
                     Number(str(cost), side * 0.92, "background" if stops else "on_target", x, y)]
    scene.pieces["end"] = Piece(*city.centre(cell), tuple(drawings), 8, 1.0, True)
