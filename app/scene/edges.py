"""What lies off the map's window is told at its edge: for what is lit one arrow at each side, with the number of places
there, and the pictures of goals. Nothing lit lies under them. Pure, as the camera is."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import atan2, degrees
from typing import NamedTuple

from app.scene import Beacon, Rect, Scene, Spot
from app.scene.camera import FINGER, Camera, best_view, looking_at, shows, within

EDGE = "edge:"      # as a target: such a sign
OFF = 22.0          # dp: its middle from the edge of the window
ROOM = 38.0         # of it with its arrow
LIT = "target"
Box = tuple[float, float, float, float]     # its middle, width and height


class Sign(NamedTuple):
    """`way`: where its arrow points, in degrees. `number`: of the places there, or `art` is the picture of one."""

    x: float
    y: float
    way: float
    tint: str
    number: int
    art: str
    there: tuple[Spot, ...]


def signs(scene: Scene, lit: Collection[str], camera: Camera, button: tuple[float, float] | None = None) -> list[Sign]:
    """`button`: where the one that shows the whole map lies."""
    if camera.zoom <= 1.0:
        return []
    window = scene.world
    taken = [(*button, FINGER, FINGER)] if button else []
    sides: dict[tuple[int, int], list[Spot]] = {}
    for spot in (scene.spots[target] for target in sorted({*lit, *scene.above}) if target in scene.spots):
        x, y = camera.to_screen(spot.x, spot.y) if spot.world else (spot.x, spot.y)
        if within(window, x, y):
            by = camera.zoom if spot.world else 1.0
            taken.append((x, y, spot.w * by, spot.h * by))
        if spot.world and not shows(window, camera, spot):
            sides.setdefault(_side(window, x, y), []).append(spot)
    found = []
    for side, spots in sorted(sides.items()):
        places = [camera.to_screen(spot.x, spot.y) for spot in spots]
        middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        x, y = _free(window, side, *middle, taken)
        found.append(Sign(x, y, degrees(atan2(side[1], side[0])), LIT, len(spots), "", tuple(spots)))
        taken.append((x, y, ROOM, ROOM))
    return [*found, *_pictures(scene.beacons.values(), window, camera, taken)]


def _pictures(beacons: Iterable[Beacon], window: Rect, camera: Camera, taken: list[Box]) -> Iterable[Sign]:
    """Of goals, where there is room for them."""
    for beacon in beacons:
        x, y = camera.to_screen(beacon.x, beacon.y)
        if within(window, x, y):
            continue
        here_x, here_y = _free(window, _side(window, x, y), x, y, taken)
        if not _hidden(here_x, here_y, taken):
            taken.append((here_x, here_y, ROOM, ROOM))
            spot = Spot(beacon.x, beacon.y, 1.0, 1.0, True)
            yield Sign(here_x, here_y, degrees(atan2(y - here_y, x - here_x)), beacon.tint, 0, beacon.art, (spot,))


def _side(window: Rect, x: float, y: float) -> tuple[int, int]:
    """Beyond which side of the window a point lies furthest."""
    beyond = {(-1, 0): window.x - x, (1, 0): x - window.x - window.w, (0, -1): window.y - y, (0, 1): y - window.y - window.h}
    return max(beyond, key=lambda side: beyond[side])


def _free(window: Rect, side: tuple[int, int], x: float, y: float, taken: list[Box]) -> tuple[float, float]:
    """Along this side, as near to the point as may be, where a sign hides nothing; else least."""
    along = 1 if side[0] else 0     # it moves up and down, or across
    low, high = (window.x + OFF, window.y + OFF), (window.x + window.w - OFF, window.y + window.h - OFF)
    fixed, wish = (high if sum(side) > 0 else low)[1 - along], (x, y)[along]
    near = [box for box in taken if abs(box[1 - along] - fixed) < (box[3 - along] + ROOM) / 2]
    wishes = [wish, *(box[along] + way * (box[along + 2] + ROOM) / 2 for box in near for way in (-1, 1))]
    clamped = (min(max(one, low[along]), high[along]) for one in wishes)
    places = [(fixed, one) if along else (one, fixed) for one in dict.fromkeys(clamped)]
    return min(places, key=lambda place: (_hidden(place[0], place[1], near), abs(place[along] - wish)))


def _hidden(x: float, y: float, taken: Iterable[Box]) -> float:
    """How much a sign there would hide."""
    found = 0.0
    for at_x, at_y, w, h in taken:
        wide, high = (w + ROOM) / 2 - 1 - abs(at_x - x), (h + ROOM) / 2 - 1 - abs(at_y - y)
        if wide > 0 and high > 0:
            found += wide * high
    return found


def sign_at(shown: Iterable[Sign], x: float, y: float) -> Sign | None:
    """The one that a finger on it means, never what lies below."""
    found = [sign for sign in shown if max(abs(sign.x - x), abs(sign.y - y)) <= ROOM / 2]
    return min(found, key=lambda sign: abs(sign.x - x) + abs(sign.y - y), default=None)


def beyond(scene: Scene, sign: Sign, camera: Camera) -> Camera:
    """As large as it is, with the nearest place that a sign tells of, and as many of the others as are seen with it."""
    window = scene.world

    def off(spot: Spot) -> float:
        x, y = camera.to_screen(spot.x, spot.y)
        return abs(x - min(max(x, window.x), window.x + window.w)) + abs(y - min(max(y, window.y), window.y + window.h))
    nearest = min(sign.there, key=off)
    there = Scene(window, spots={LIT: nearest})
    there.beacons.update((number, Beacon(spot.x, spot.y, "")) for number, spot in enumerate(sign.there))
    return looking_at(window, *best_view(there, there.spots, camera.zoom), camera.zoom)
