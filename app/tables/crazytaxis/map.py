"""The city of Crazy Taxis on the screen: laid cards, goals, taxis, blockades, the card in hand as a ghost, routes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from app import theme
from app.i18n import named
from app.scene import Art, Beacon, Drawing, Focus, Number, Panel, Path, Piece, Rect, Scene, Spot, Words, moved
from app.scene.camera import FINGER
from app.tables.base import Viewpoint
from app.tables.crazytaxis.pictures import place_picture
from app.tables.crazytaxis.seats import barred, distance
from games.crazytaxis.board import (
    A_EXITS,
    AT,
    B_EXITS,
    B_WAY,
    BESIDE,
    HAS_TUNNEL,
    PLACE_ON,
    PLACES,
    RANK,
    TABLE_MAX,
    WIDTH,
    cell_of,
)
from games.crazytaxis.city import City, Placement
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Action

LARGEST = 92.0
SPOT = 0.94             # of a field can be touched
LEGIBLE = 24.0
NAMED, LETTER = 56.0, 6.6       # dp: fields from this size on say their name, if it has room at so much a letter


def target_of(cell: int) -> str:
    return "cell:%d,%d" % AT[cell]


def cell_at(target: str) -> int:
    x, y = target.partition(":")[2].split(",")
    return cell_of(int(x), int(y))


def covered(lay: Action) -> tuple[int, int]:
    """The cells of field A and field B."""
    _, x, y, rotation = lay
    a = cell_of(x, y)
    return a, a + B_WAY[rotation]


def covering(lays: Iterable[Action]) -> dict[int, list[Action]]:
    """For every cell the placements that cover it, in one order: with field A on it first, then by the turn."""
    found: dict[int, list[Action]] = {}
    for lay in lays:
        for cell in covered(lay):
            found.setdefault(cell, []).append(lay)
    for cell, ways in found.items():
        ways.sort(key=lambda lay: (covered(lay)[0] != cell, lay[3]))
    return found


def picture_of(card: int, rotation: int, unit: float) -> tuple[Drawing, ...]:
    """A map card round the middle of its field A: two fields of streets, and what stands on A."""
    bx, by = _ways(rotation)
    exits = A_EXITS[card][rotation], B_EXITS[card][rotation]
    fields = (Art("crazytaxis/road_%d" % exits[0], unit, unit),
              Art("crazytaxis/road_%d" % exits[1], unit, unit, bx * unit, -by * unit))
    return (*fields, *_standing(card, unit))


def _ways(rotation: int) -> tuple[int, int]:
    x, y = AT[RANK + B_WAY[rotation]]
    return x, y


def _standing(card: int, unit: float) -> tuple[Drawing, ...]:
    if PLACE_ON[card] >= 0:
        return (Art(place_picture(PLACE_ON[card]), unit * 0.74, unit * 0.74), *_sign(PLACE_ON[card], unit))
    return (Art("crazytaxis/tunnel", unit * 0.8, unit * 0.8),) if HAS_TUNNEL[card] else ()


def _sign(place: int, unit: float) -> tuple[Drawing, ...]:
    """Its name below, where there is room for it."""
    name = named("crazytaxis.place." + PLACES[place])
    if unit < NAMED or LETTER * len(name) > unit:
        return ()
    h, y = 15.0, -unit / 2 + 8
    return (Panel(min(unit - 2, LETTER * len(name) + 8), h, "background", 6, 0, y, 0.75),
            Words(name, unit, h + 1, 11, "ink", bold=True, y=y))


def _reach(city: City) -> tuple[int, int, int, int]:
    """The city and all cells that a next card could cover, whichever it is: so the map is the same all turn long."""
    found = city.memo.get("reach")
    if found is None:
        box = city.box
        for slot in city.slots:
            first = slot // 2
            box = box.with_cells(first, first + (WIDTH if slot % 2 else 1))
        found = city.memo["reach"] = tuple(box)
    return found


class CityView:
    """Fits the city, and the cells that the next card may reach, into its window."""

    def __init__(self, view: CrazyTaxis, look: Viewpoint, window: Rect, city: City | None = None) -> None:
        self.view, self.look, self.window = view, look, window
        self.city = city or view.city       # as it would be with the card that is tried
        self.left, self.top, right, bottom = _reach(view.city)
        self.columns, self.rows = right - self.left + 1, bottom - self.top + 1
        self.unit = min(LARGEST, window.w / (self.columns + 0.3), window.h / (self.rows + 0.3))
        x, y = window.centre
        self._x = x - (self.left + (self.columns - 1) / 2) * self.unit
        self._y = y + (self.top + (self.rows - 1) / 2) * self.unit
        self.eye = look.own(view.active)

    def centre(self, cell: int) -> tuple[float, float]:
        x, y = AT[cell]
        return self._x + x * self.unit, self._y - y * self.unit

    # The city

    def draw(self, scene: Scene) -> None:
        *city, (card, x, y, rotation) = self.view.placed
        self._city(scene, city)
        self._card(scene, card, cell_of(x, y), rotation)
        size = self.unit * 0.8
        scene.pieces["rank"] = Piece(*self.centre(RANK), (Art("crazytaxis/rank", size, size),), 1, size, True)
        self._edge(scene)
        self._trail(scene)
        self._goals(scene)
        for cell in self.view.blockades:
            size = self.unit * 0.74
            scene.pieces["blockade", cell] = Piece(*self.centre(cell), (Art("crazytaxis/blockade", size, size),), 5,
                                                   size, True, born="blockade")
        self._taxis(scene)

    def _city(self, scene: Scene, placed: Iterable[Placement]) -> None:
        """All cards but the last, which may still be on its way, as one piece round the rank: a frame costs less."""
        streets: list[Drawing] = []
        standing: list[Drawing] = []
        for card, x, y, rotation in placed:
            here = [moved(drawing, x * self.unit, -y * self.unit) for drawing in picture_of(card, rotation, self.unit)]
            streets += here[:2]
            standing += here[2:]
        scene.pieces["city"] = Piece(*self.centre(RANK), (*streets, *standing), 0, self.unit, True)

    def _card(self, scene: Scene, card: int, cell: int, rotation: int, layer: int = 0) -> None:
        scene.pieces["card", card] = Piece(*self.centre(cell), picture_of(card, rotation, self.unit), layer, self.unit,
                                           True, born=("stack", "map"))

    def _edge(self, scene: Scene) -> None:
        """R5: where the city is as wide or as high as the table, the table's edge is seen."""
        box, half = self.view.city.box, self.unit / 2
        wide, high = box.sides
        (x0, y1), (x1, y0) = self._corner(box.left, box.top), self._corner(box.right, box.bottom)
        x0, x1, y0, y1 = x0 - half, x1 + half, y0 - half, y1 + half
        lines = []
        if wide >= TABLE_MAX:
            lines += [(x0, y0, x0, y1), (x1, y0, x1, y1)]
        if high >= TABLE_MAX:
            lines += [(x0, y0, x1, y0), (x0, y1, x1, y1)]
        if lines:
            drawings = tuple(Path(ends, 4, "alert") for ends in lines)
            scene.pieces["edge"] = Piece(0, 0, drawings, 1, 1.0, True)

    def _corner(self, x: int, y: int) -> tuple[float, float]:
        return self._x + x * self.unit, self._y - y * self.unit

    def _trail(self, scene: Scene) -> None:
        """The last drive stays marked until somebody else acts."""
        steps = [fact for fact in self.look.recent if fact[0] == "stepped"]
        for number, (_, seat, ax, ay, bx, by, manner, _) in enumerate(steps):
            ends = (*self._corner(ax, ay), *self._corner(bx, by))
            tunnel = manner == "tunnel"
            line = Path(ends, self.unit * (0.05 if tunnel else 0.1), "player_%d" % self.look.seats[seat].colour)
            scene.pieces["trail", number] = Piece(0, 0, (line,), 2, 1.0, True)

    # Goals

    def _goals(self, scene: Scene) -> None:
        where = self.view.city.where
        for seat, row in enumerate(self.view.open):
            built = {place: where[place] for place in row if where[place] >= 0}
            if not built:
                continue
            if seat == self.eye:
                self._own_pins(scene, seat, built)
            else:
                self._rivals_pins(scene, seat, built.values())

    def _own_pins(self, scene: Scene, seat: int, built: dict[int, int]) -> None:
        """The own ones stand out: a halo, and the points to drive there. Alike parts of all goals one after the other: then
        a frame draws them at once."""
        tint = "player_%d" % self.look.seats[seat].colour
        halos = [self._halo(cell, tint) for cell in built.values()]
        pins = [self._own_pin(seat, cell, tint) for cell in built.values()]
        for name, layer, parts in (("halos", 2, halos), ("pins", 3, pins)):
            drawings = tuple(drawing for alike in zip(*parts, strict=True) for drawing in alike)
            scene.pieces[name, seat] = Piece(*self.centre(RANK), drawings, layer, self.unit, True)
        if self.look.acting and seat == self.view.active:
            scene.pulses["halos", seat] = self.view.turns, self.view.phase
        for place, cell in built.items():
            scene.beacons["pin", place] = Beacon(*self.centre(cell), place_picture(place), tint)

    def _rivals_pins(self, scene: Scene, seat: int, cells: Iterable[int]) -> None:
        """A rival's are small, each seat's beside the others', all in one piece round the rank."""
        tint = "player_%d" % self.look.seats[seat].colour
        turn = (seat - self.eye) % self.view.players - 1
        size, dx = self.unit * 0.36, (turn - (self.view.players - 2) / 2) * self.unit * 0.24
        pins = tuple(Art("crazytaxis/pin", size, size, x * self.unit + dx, self.unit * (0.36 - y), tint=tint)
                     for x, y in (AT[cell] for cell in cells))
        scene.pieces["pins", seat] = Piece(*self.centre(RANK), pins, 3, self.unit, True)

    def _from_rank(self, cell: int) -> tuple[float, float]:
        x, y = AT[cell]
        return x * self.unit, -y * self.unit

    def _halo(self, cell: int, tint: str) -> tuple[Drawing, ...]:
        x, y = self._from_rank(cell)
        glow, ring = self.unit * 1.6, self.unit * 1.04
        return Art("common/glow", glow, glow, x, y, tint=tint, alpha=0.8), Art("common/ring", ring, ring, x, y, tint=tint)

    def _own_pin(self, seat: int, cell: int, tint: str) -> tuple[Drawing, ...]:
        x, y = self._from_rank(cell)
        size, side = self.unit * 0.82, self.unit * 0.46
        place = self.view.city.place_on[cell]
        picture = Art(place_picture(place), size, size, x, y)
        if not self.legible:
            return (picture,)
        far = distance(self.view, seat, place, self.city)
        fill, ink = ("alert", "background") if barred(self.view, seat, place, self.city) else ("background", "ink")
        x, y = x - self.unit * 0.36, y + self.unit * 0.36
        return (picture, Art("common/disc", side * 1.16, side * 1.16, x, y, tint=tint),
                Art("common/disc", side, side, x, y, tint=fill), Number(str(far), side * 0.9, ink, x, y))

    # Taxis

    def _taxis(self, scene: Scene) -> None:
        for seat, cell in enumerate(self.view.taxis):
            together = [other for other, there in enumerate(self.view.taxis) if there == cell]
            x, y = self.centre(cell)
            x, y = self._beside(x, y, together.index(seat), len(together))
            size = self.unit * (1.0 if len(together) == 1 else 0.66)
            shape = theme.PLAYERS[self.look.seats[seat].colour].shape
            shine = 0.85 if seat == self.view.active else 0.0
            own = 0.9 if seat == self.eye else 0.0
            body = (Art("common/glow", size * 1.7, size * 1.7, tint="taxi", alpha=shine),
                    Art("common/ring", size * 1.1, size * 1.1, tint="white", alpha=own),
                    Art("crazytaxis/taxi_" + shape, size, size))
            scene.pieces["taxi", seat] = Piece(x, y, body, 7 if seat == self.eye else 6, size, True)
        scene.own = (("taxi", self.eye),)

    def _beside(self, x: float, y: float, number: int, count: int) -> tuple[float, float]:
        if count == 1:
            return x, y
        reach = self.unit * 0.24
        places = ((-1, 1), (1, 1), (-1, -1), (1, -1), (0, 0)) if count > 2 else ((-1, 0), (1, 0))
        dx, dy = places[number]
        return x + dx * reach, y + dy * reach

    # What can be touched

    def spots(self, scene: Scene, lays: dict[int, list[Action]], quiet: bool) -> None:
        side = self.unit * SPOT
        for cell in (*self.view.city.fields, *lays):
            scene.spots[target_of(cell)] = Spot(*self.centre(cell), side, side, True, quiet=quiet)

    def dots(self, scene: Scene, cells: Iterable[int], tint: str, alpha: float) -> None:
        """Where something can be laid or set, so that the streets below can be seen."""
        size = self.unit * 0.3
        dots = tuple(Art("common/disc", size, size, *self.centre(cell), tint=tint, alpha=alpha) for cell in cells)
        scene.pieces["places"] = Piece(0, 0, dots, 4, 1.0, True)

    def look_at(self, scene: Scene, moment: Hashable, cells: Sequence[int], bar: float) -> None:
        """All of these are seen below a bar at the top, at most as large as a finger needs."""
        xs, ys = zip(*map(self.centre, cells), strict=True)
        wide, high = max(xs) - min(xs) + 1.2 * self.unit, max(ys) - min(ys) + 1.2 * self.unit
        zoom = max(1.0, min(self.zoom, self.window.w / wide, (self.window.h - bar) / high))
        y = (max(ys) + min(ys) + bar / zoom) / 2
        scene.focus = Focus(moment, (max(xs) + min(xs)) / 2, y, zoom, asked=True)

    @property
    def zoom(self) -> float:
        return max(1.0, FINGER / (self.unit * SPOT))

    @property
    def legible(self) -> bool:
        return self.unit * self.zoom >= LEGIBLE

    # The ghost of the card in hand

    def ghost(self, scene: Scene, lay: Action) -> None:
        a, b = covered(lay)
        card = self.view.turned
        self._card(scene, card, a, lay[3], 1)
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        w, h = abs(ax - bx) + self.unit, abs(ay - by) + self.unit
        frame = Panel(w, h, "", 10, line="taxi", line_width=4)
        scene.pieces["ghost"] = Piece((ax + bx) / 2, (ay + by) / 2, (frame,), 3, 1.0, True)
        for number, (one, other) in enumerate(self._joins(card, a, b, lay[3])):
            (x0, y0), (x1, y1) = self.centre(one), self.centre(other)
            near, far = ((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in (0.3, 0.7))     # the pictures must be seen
            line = Path((*near, *far), self.unit * 0.16, "target")
            scene.pieces["join", number] = Piece(0, 0, (line,), 2, 1.0, True)

    def _joins(self, card: int, a: int, b: int, rotation: int) -> Iterable[tuple[int, int]]:
        laid = self.view.city.exits
        for cell, exits in ((a, A_EXITS[card][rotation]), (b, B_EXITS[card][rotation])):
            for bit, way, _ in BESIDE:
                if exits & bit and laid[cell + way]:
                    yield cell, cell + way
