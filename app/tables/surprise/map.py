"""The map of Blast-off Surprise on the screen: fragments, paths, cells, ghost squares, the trail of the last move."""

from __future__ import annotations

from collections.abc import Iterable

from app.scene import Art, Drawing, Panel, Path, Piece, Rect, Scene, Spot
from app.tables.base import Viewpoint
from app.tables.surprise.gestures import PIECE, shown, target_of
from games.kernel import Action
from games.surprise.board import (
    CELL_INDEX,
    CELLS,
    COLOUR,
    DATA,
    FRAGMENT_OF,
    FRAGMENTS,
    KIND,
    LOCAL,
    SIZE,
    WANTS,
    joins,
    turned,
)
from games.surprise.state import Surprise

LARGEST = 72.0
IN_HAND = 84.0
Square = tuple[int, int]


class MapView:
    """Fits the map (and, while it grows, the squares where it may grow) into its window; turned by a quarter if that
    makes the cells larger. Squares and cells count from the upper left, the screen from the lower left."""

    def __init__(self, view: Surprise, look: Viewpoint, window: Rect) -> None:
        self.view, self.look = view, look
        self.attach = [action for action in view.legal(view.active) if action[0] == "attach"]
        squares = {(x, y) for _, x, y, _ in view.placed} | {(a[1], a[2]) for a in self.attach}
        columns = [x for x, _ in squares]
        rows = [y for _, y in squares]
        wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        upright, turned_unit = self._unit(wide, high, window), self._unit(high, wide, window)
        self.quarter = turned_unit > upright * 1.05
        self.unit = min(LARGEST, max(upright, turned_unit))
        self._middle = ((min(columns) + wide / 2) * SIZE - 0.5, (min(rows) + high / 2) * SIZE - 0.5)
        self._centre = window.centre

    @staticmethod
    def _unit(wide: int, high: int, window: Rect) -> float:
        return min(window.w / (wide * SIZE + 0.3), window.h / (high * SIZE + 0.3))

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the map (in cells) on the screen (in dp)."""
        dx, dy = x - self._middle[0], y - self._middle[1]
        if self.quarter:
            dx, dy = -dy, dx
        return self._centre[0] + dx * self.unit, self._centre[1] - dy * self.unit

    def centre(self, cell: int) -> tuple[float, float]:
        return self.point(*self.view.map.places[cell])

    def square_centre(self, x: int, y: int) -> tuple[float, float]:
        return self.point(x * SIZE + (SIZE - 1) / 2, y * SIZE + (SIZE - 1) / 2)

    # Drawing

    def draw(self, scene: Scene, plans: dict[str, list[Action]]) -> None:
        for fragment, x, y, rotation in self.view.placed:
            self._fragment(scene, fragment, rotation, *self.square_centre(x, y), self.unit, True)
        self._seams(scene, self.view.map.seams, "taxi_edge")
        self._trail(scene)
        self._cells(scene, plans)
        if self.view.phase == "attach":
            self._growing(scene)

    def _fragment(self, scene: Scene, fragment: int, rotation: int, x: float, y: float, unit: float,
                  world: bool) -> None:
        turns = rotation + (1 if self.quarter else 0)
        side = unit * SIZE
        ground = Art("surprise/fragment_" + FRAGMENTS[fragment].lower(), side - 2, side - 2, angle=-90.0 * turns)
        below = (ground, *self._paths(fragment, turns, unit))
        scene.pieces["fragment", fragment] = Piece(x, y, below, 0 if world else 4, side, world)
        above = tuple(self._pictures(fragment, turns, unit))
        scene.pieces["cells", fragment] = Piece(x, y, above, 3 if world else 5, side, world)

    @staticmethod
    def _at(cell: int, turns: int, unit: float) -> tuple[float, float]:
        x, y = turned(*LOCAL[cell], turns % 4)
        return (x - (SIZE - 1) / 2) * unit, ((SIZE - 1) / 2 - y) * unit

    def _paths(self, fragment: int, turns: int, unit: float) -> Iterable[Drawing]:
        data = DATA["fragments"][fragment]
        for a, b in data["links"]:
            ends = (*self._at(CELL_INDEX[a], turns, unit), *self._at(CELL_INDEX[b], turns, unit))
            yield Path(ends, unit * 0.2, "piece_track")
        for name, side in data["exits"]:
            x, y = self._at(CELL_INDEX[name], turns, unit)
            dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[("NESW".index(side) + turns) % 4]
            yield Path((x, y, x + dx * unit * 0.5, y + dy * unit * 0.5), unit * 0.12, "piece_track", 0.75)

    def _pictures(self, fragment: int, turns: int, unit: float) -> Iterable[Drawing]:
        hand = self.view.hands[self.look.own(self.view.active)]
        for cell, of in enumerate(FRAGMENT_OF):
            if of == fragment:
                x, y = self._at(cell, turns, unit)
                wanted = WANTS[cell] >= 0 and hand >> WANTS[cell] & 1
                if wanted:
                    glow = "piece_" + (COLOUR[cell] or "")
                    yield Art("common/glow", unit * 1.5, unit * 1.5, x, y, tint=glow, alpha=0.85)
                size = unit * 0.86
                done = WANTS[cell] >= 0 and not wanted
                yield Art(picture_of(cell), size, size, x, y, alpha=0.45 if done else 1.0)

    def _seams(self, scene: Scene, seams: Iterable[tuple[int, int]], colour: str) -> None:
        """The lights that run across where paths were joined."""
        for a, b in seams:
            (ax, ay), (bx, by) = self.centre(a), self.centre(b)
            x, y = (ax + bx) / 2, (ay + by) / 2
            ends = (ax - x, ay - y, bx - x, by - y)
            scene.pieces["seam", a, b] = Piece(x, y, (Path(ends, self.unit * 0.2, colour),), 1, 1.0, True)

    def _trail(self, scene: Scene) -> None:
        """The last move stays marked until the next one."""
        steps = [fact for fact in self.look.recent if fact[0] == "stepped"]
        for number, (_, seat, a, b, manner) in enumerate(steps):
            (ax, ay), (bx, by) = self.centre(CELL_INDEX[a]), self.centre(CELL_INDEX[b])
            colour = "player_%d" % self.look.seats[seat].colour
            width = self.unit * (0.08 if manner == "teleport" else 0.16)
            line = Path((ax, ay, bx, by), width, colour, 0.35 if manner == "teleport" else 0.85)
            scene.pieces["trail", number] = Piece(0, 0, (line,), 2, 1.0, True)

    def _cells(self, scene: Scene, plans: dict[str, list[Action]]) -> None:
        reach = self.unit * 0.92
        near = self.view.legal(self.look.eye) if self.look.acting and self.look.eye is not None else ()
        steps = {"cell:" + action[1]: 1 for action in near if action[0] == "step"}
        steps |= {target: len(way) for target, way in plans.items()}
        for cell in self.view.map.places:
            target = "cell:" + CELLS[cell]
            x, y = self.centre(cell)
            scene.spots[target] = Spot(x, y, reach, reach, True, True, str(steps.get(target, "")))
            if cell in self.view.helps:
                scene.pieces["help", cell] = Piece(
                    x, y, (Art("surprise/help_back", self.unit * 0.62, self.unit * 0.62),), 5, 1.0, True)

    # Stage I

    def _growing(self, scene: Scene) -> None:
        view, side = self.view, self.unit * SIZE
        chosen = shown(view, self.look)
        for x, y in sorted({(action[1], action[2]) for action in self.attach}):
            cx, cy = self.square_centre(x, y)
            scene.spots[target_of(("attach", x, y))] = Spot(cx, cy, side - 10, side - 10, True)
            ghost = Panel(side - 10, side - 10, "surface", 22, line="line", alpha=0.55)
            scene.pieces["ghost", x, y] = Piece(cx, cy, (ghost,), 0, 1.0, True)
        if chosen is None:
            self._in_hand(scene)
            return
        if self.look.acting:
            scene.grips = {target_of(chosen)}
        _, x, y, rotation = chosen
        self._fragment(scene, view.fragment, rotation, *self.square_centre(x, y), self.unit * 0.97, True)
        scene.pieces["fragment", view.fragment] = scene.pieces["fragment", view.fragment]._replace(layer=1)
        self._ghost_seams(scene, (view.fragment, x, y, rotation))

    def _ghost_seams(self, scene: Scene, placement: tuple[int, int, int, int]) -> None:
        fragment, left, top, rotation = placement
        for number, (mine, theirs) in enumerate(joins(self.view.placed, placement)):
            x, y = turned(*LOCAL[mine], rotation)
            ax, ay = self.point(left * SIZE + x, top * SIZE + y)
            bx, by = self.centre(theirs)
            line = Path((ax, ay, bx, by), self.unit * 0.24, "target")
            scene.pieces["joining", number] = Piece(0, 0, (line,), 2, 1.0, True)

    def _in_hand(self, scene: Scene) -> None:
        x, y = self.look.width - IN_HAND / 2 - 8, 8 + IN_HAND / 2
        self._fragment(scene, self.view.fragment, 0, x, y, IN_HAND / SIZE, False)
        scene.spots[PIECE] = Spot(x, y, IN_HAND, IN_HAND)
        if self.look.acting:
            scene.grips = {PIECE}


def picture_of(cell: int) -> str:
    kind, colour = KIND[cell], COLOUR[cell]
    return "surprise/cell_%s_%s" % (kind, colour) if colour else "surprise/cell_" + kind
