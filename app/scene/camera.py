"""Where the window over a map looks, and what a finger hits there. Pure: every front and every test asks the same."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from itertools import combinations, product
from math import hypot
from operator import add, sub
from typing import NamedTuple

from app.scene import Focus, Rect, Scene, Spot

FINGER = 44.0       # dp: what is to be hit is at least as wide and as high
NEAR = 24.0         # dp: how far beside a target a touch may be
MOST_ZOOM = 4.0
ENOUGH = 38.0       # dp: nearly a finger: a touch is taken at its word
BRIM = 2.0          # dp of a target that may be off the window


class Camera(NamedTuple):
    """`left` and `low`: where the world's origin is on the screen."""

    zoom: float = 1.0
    left: float = 0.0
    low: float = 0.0

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        return x * self.zoom + self.left, y * self.zoom + self.low

    def to_world(self, x: float, y: float) -> tuple[float, float]:
        """
        >>> Camera(2.0, 10.0, 0.0).to_world(*Camera(2.0, 10.0, 0.0).to_screen(3.0, 4.0))
        (3.0, 4.0)
        """
        return (x - self.left) / self.zoom, (y - self.low) / self.zoom


def held(window: Rect, zoom: float, left: float, low: float) -> Camera:
    """The world is moved, but never off its window."""
    return Camera(zoom, min(window.x * (1 - zoom), max(left, (window.x + window.w) * (1 - zoom))),
                  min(window.y * (1 - zoom), max(low, (window.y + window.h) * (1 - zoom))))


def looking_at(window: Rect, x: float, y: float, zoom: float) -> Camera:
    """With this point of the world in the middle of the window, as far as that goes."""
    middle_x, middle_y = window.centre
    return held(window, zoom, middle_x - x * zoom, middle_y - y * zoom)


def within(window: Rect, x: float, y: float) -> bool:
    return window.x <= x <= window.x + window.w and window.y <= y <= window.y + window.h


def shows(window: Rect, camera: Camera, spot: Spot) -> bool:
    """Whether a finger finds the whole of it, or as much as a finger needs, in the window; of what is on the map."""
    x, y = camera.to_screen(spot.x, spot.y)
    return (_shows(window.x, window.w, spot.x, x, spot.w / 2, camera.zoom)
            and _shows(window.y, window.h, spot.y, y, spot.h / 2, camera.zoom))


def _shows(start: float, side: float, at: float, here: float, half: float, zoom: float) -> bool:
    """Along one side of the window: of what lies `at` in the world, `here` on the screen."""
    on_map = (min(at + half, start + side) - max(at - half, start)) * zoom
    seen = min(here + half * zoom, start + side) - max(here - half * zoom, start)
    return seen >= min(on_map, FINGER) - BRIM


def free_corner(window: Rect, camera: Camera, spots: Iterable[Spot], side: float, brim: float) -> tuple[float, float]:
    """The middle of a button in a corner of the window where it lies over none of these: at the lower right, if that is
    free, or if no corner is."""
    off = side / 2 + brim
    xs, ys = (window.x + window.w - off, window.x + off), (window.y + off, window.y + window.h - off)
    corners = [(x, y) for x in xs for y in ys]
    middles = [camera.to_screen(spot.x, spot.y) if spot.world else (spot.x, spot.y) for spot in spots]
    reach = (side + FINGER) / 2         # a finger finds its middle beside the button

    def covers(corner: tuple[float, float]) -> bool:
        return any(abs(x - corner[0]) < reach and abs(y - corner[1]) < reach for x, y in middles)
    return next((corner for corner in corners if not covers(corner)), corners[0])


# What a touch means


def hit(scene: Scene, lit: Collection[str], camera: Camera, x: float, y: float) -> str:
    """What a touch at this point of the screen hits, else the nearest lit target within a finger; else nothing. On the map
    what is lit has the room of a finger, also where the finger hits something that is not."""
    for target in scene.above:
        spot = scene.spots[target]
        if abs(x - spot.x) <= spot.w / 2 and abs(y - spot.y) <= spot.h / 2:
            return target
    inside: list[tuple[bool, float, str]] = []
    near: list[tuple[float, str]] = []
    in_window = within(scene.world, x, y)
    for target, spot in scene.spots.items():
        if spot.world and not in_window:
            continue
        dx, dy, scale = _apart(camera, spot, x, y)
        if dx * 2 <= spot.w * scale and dy * 2 <= spot.h * scale:
            inside.append((target not in lit, hypot(dx, dy), target))
        elif target in lit and _beside(scene.world, camera, spot, x, y) <= max(NEAR, spot.w * scale / 2):
            near.append((hypot(dx, dy), target))
    return _chosen(scene, inside, near)


def _chosen(scene: Scene, inside: list[tuple[bool, float, str]], near: list[tuple[float, str]]) -> str:
    dim, _, target = min(inside, default=(True, 0.0, ""))
    beside = min(near)[1] if near else ""
    if dim and beside and (not target or scene.spots[target].world and scene.spots[beside].world):
        return beside
    return target


def _apart(camera: Camera, spot: Spot, x: float, y: float) -> tuple[float, float, float]:
    """How far a point of the screen is from the middle of a spot, and how many times that is enlarged."""
    scale = camera.zoom if spot.world else 1.0
    there_x, there_y = camera.to_screen(spot.x, spot.y) if spot.world else (spot.x, spot.y)
    return abs(x - there_x), abs(y - there_y), scale


def _beside(window: Rect, camera: Camera, spot: Spot, x: float, y: float) -> float:
    """How far that is for a finger: at the edge of the map it has room on the other side."""
    if not spot.world:
        return hypot(x - spot.x, y - spot.y)
    there_x, there_y = camera.to_screen(spot.x, spot.y)
    if within(window, there_x, there_y):
        there_x = min(max(there_x, window.x + FINGER / 2), window.x + window.w - FINGER / 2)
        there_y = min(max(there_y, window.y + FINGER / 2), window.y + window.h - FINGER / 2)
    return hypot(x - there_x, y - there_y)


def closer(scene: Scene, lit: Collection[str], camera: Camera, target: str, x: float, y: float) -> Camera | None:
    """Where several lit targets of the map lie under one finger, and which is meant can't be known: the map, enlarged
    until a finger finds each of them. What was touched stays under the finger, so the same touch once more means it."""
    if target not in lit or not scene.spots[target].world:
        return None
    under = [spot for name, spot in _of_map(scene, lit).items() if _under_finger(camera, spot, x, y)]
    zoom = _zoom_for(under)
    if len(under) < 2 or zoom * ENOUGH <= camera.zoom * FINGER:
        return None
    there_x, there_y = _nearest(scene.spots[target], *camera.to_world(x, y))
    return held(scene.world, zoom, x - there_x * zoom, y - there_y * zoom)


def _nearest(spot: Spot, x: float, y: float) -> tuple[float, float]:
    """The point of its inner half that is nearest to this one."""
    dx, dy = spot.w / 4, spot.h / 4
    return min(max(x, spot.x - dx), spot.x + dx), min(max(y, spot.y - dy), spot.y + dy)


def _under_finger(camera: Camera, spot: Spot, x: float, y: float) -> bool:
    dx, dy, scale = _apart(camera, spot, x, y)
    return max(dx - spot.w * scale / 2, dy - spot.h * scale / 2) < FINGER / 2


# Where to look


def reach(scene: Scene, lit: Collection[str], moment: Hashable = None) -> Focus | None:
    """Where the map must be enlarged so that a finger can hit what is lit: all of it with the goals and the own pieces, if
    they are seen at once, else where most are. A table that wishes to show something itself is asked first."""
    spots = list(_of_map(scene, lit).values())
    zoom = _zoom_for(spots)
    if scene.focus is not None or zoom <= 1.0:
        return scene.focus
    return Focus(("reach", moment), *best_view(scene, lit, zoom), zoom)


def best_view(scene: Scene, lit: Collection[str], zoom: float) -> tuple[float, float]:
    """The middle of the window from where, so many times enlarged, all that is lit is seen; else most of it. What else
    matters counts double, but never more than all that is lit."""
    spots, dear = list(_of_map(scene, lit).values()), _dear(scene, FINGER / zoom)
    count = len(spots)
    every = [*spots, *dear]
    columns = _seen_from([spot.x for spot in every], [spot.w for spot in every], scene.world.x, scene.world.w, zoom)
    rows = _seen_from([spot.y for spot in every], [spot.h for spot in every], scene.world.y, scene.world.h, zoom)
    mid_x, mid_y = _middle(every)
    only_lit = (1 << count) - 1

    def worth(place: tuple[tuple[float, int], tuple[float, int]]) -> tuple[bool, int, float]:
        (x, across), (y, along) = place
        seen = across & along
        return (seen & only_lit == only_lit, (seen & only_lit).bit_count() + 2 * (seen >> count).bit_count(),
                -hypot(x - mid_x, y - mid_y))
    (x, _), (y, _) = max(product(columns.items(), rows.items()), key=worth)
    return x, y


def _dear(scene: Scene, side: float) -> list[Spot]:
    """Goals, and the pieces of whoever looks: what somebody wants to see when deciding, with so much room."""
    own = [scene.pieces[key] for key in scene.own if key in scene.pieces]
    places = [*((one.x, one.y) for one in scene.beacons.values()), *((one.x, one.y) for one in own)]
    return [Spot(x, y, side, side, True) for x, y in places]


def _middle(spots: Sequence[Spot]) -> tuple[float, float]:
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _seen_from(places: Sequence[float], sides: Sequence[float], start: float, side: float, zoom: float) -> dict[float, int]:
    """Along one side of the window: where its middle may be, and what is seen from there, as bits."""
    half = side / zoom / 2
    reach = [half + wide / 2 - (min(wide * zoom, FINGER) - BRIM / 2) / zoom for wide in sides]      # plainly seen
    wishes = [(min(places) + max(places)) / 2, *places, *map(sub, places, reach), *map(add, places, reach)]
    found: dict[float, int] = {}
    for wish in wishes:
        at = round(min(max(wish, start + half), start + side - half), 2)
        if at not in found:
            found[at] = sum(1 << number for number, (place, far) in enumerate(zip(places, reach, strict=True))
                            if abs(place - at) <= far + 0.01)
    return found


def settled(scene: Scene, lit: Collection[str], camera: Camera, there: Camera) -> bool:
    """Whether what is lit is seen as well as it would be from there: then the map is not moved."""
    def seen(one: Camera) -> int:
        return sum(shows(scene.world, one, spot) for spot in _of_map(scene, lit).values())
    return camera.zoom * 1.02 >= there.zoom > 1 and seen(camera) >= seen(there)


def on_map(scene: Scene, lit: Collection[str]) -> bool:
    """Whether anything lit lies on the map."""
    return bool(_of_map(scene, lit))


def _of_map(scene: Scene, lit: Collection[str]) -> dict[str, Spot]:
    return {target: scene.spots[target] for target in sorted(lit) if target in scene.spots and scene.spots[target].world}


def _zoom_for(spots: Sequence[Spot]) -> float:
    """So that the smallest is as large as a finger, and those that lie closest together are a finger apart.

    >>> _zoom_for([Spot(0, 0, 22.0, 30.0, True), Spot(9, 33, 44.0, 44.0, True)])
    2.0
    """
    sizes = [min(spot.w, spot.h) for spot in spots]
    apart = [max(abs(one.x - other.x), abs(one.y - other.y)) for one, other in combinations(spots, 2)]
    return min(MOST_ZOOM, max((FINGER / side for side in (*sizes, *apart) if side > BRIM), default=1.0))
