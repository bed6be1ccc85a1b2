"""Where things are on the table of Galactico, for any size of it; round its ring, where stations, queues and inspectors lie.

The road is a rounded ring that fills its window; along it lie 24 stations, three to a sector, and outside each sector
its queue as a stair. Ring places count clockwise from the middle of the upper side.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin

from app.scene import Rect
from app.tables.base import Viewpoint
from games.galactico.board import SEATS

SECTOR_COUNT = 8
SLOTS = 24
GAP = 8.0
BUTTON = 52.0
CARD = 1.4              # a card's height in its widths
WITHIN = 0.95           # stations of a sector stand a little closer than the ring's even share
BEND = 0.12             # radians that a line may bend before it needs a point
Point = tuple[float, float]


class Regions:
    """Where things are: rivals, the ring, the own cab, counters and actions at the thumb."""

    def __init__(self, look: Viewpoint) -> None:
        w, h = look.width, look.height
        self.tall = look.tall
        if look.tall:
            grown = min(1.7, max(1.0, w / 380))
            strip = 46.0 * grown
            self.card = min((w - 2 * GAP) / SEATS - 4, 100.0, h * 0.1)
            self.rivals = Rect(0, h - strip, w, strip)
            self.counters = Rect(GAP, 5, min(150.0 * grown, w * 0.38), BUTTON)
            left = self.counters.x + self.counters.w + GAP
            self.actions = Rect(left, 5, w - left - GAP, BUTTON)
            self.hand = Rect(GAP, BUTTON + 10, w - 2 * GAP, self.card * CARD)
            low = self.hand.y + self.hand.h + 5
            self.ring = Rect(0, low, w, h - strip - low)
        else:
            self.card = min(112.0, max(44.0, h * 0.16 / CARD))
            side, bar = min(340.0, w * 0.235), self.card * CARD + 2 * GAP
            self.rivals = Rect(w - side, bar, side, h - bar)
            self.counters = Rect(GAP, GAP, min(270.0, w * 0.17), bar - 2 * GAP)
            left = self.counters.x + self.counters.w + GAP
            self.hand = Rect(left, GAP, SEATS * (self.card + 6), bar - 2 * GAP)
            left += self.hand.w + GAP
            self.actions = Rect(left, GAP, w - left - GAP, bar - 2 * GAP)
            self.ring = Rect(0, bar, w - side, h - bar)


class Ring:
    """`queue` is the width of a queue's cards, `stop` the size of a station."""

    def __init__(self, area: Rect) -> None:
        self.area = area
        tall = area.h > area.w * 0.9
        self.queue = min(72.0, max(18.0, min(area.w / 15.5, area.h / 17) if tall else area.h / 12))
        flights, columns = (2, 2) if tall else (1.5, 3)     # what the ground is made for; longer queues stand closer
        high, wide = flights * CARD * self.queue + 13, columns * (self.queue + 3) + 11 + 0.1 * self.queue
        self.stop = 40.0
        for _ in range(4):      # the larger the stations, the shorter the road
            self.a = area.w / 2 - wide - self.stop * 0.58 - 3
            self.b = area.h / 2 - high - self.stop * 0.58 - 3
            self._points, self.length = _superellipse(round(self.a, 1), round(self.b, 1))
            self.stop = min(84.0, self.length / SLOTS * 1.04)
        self.x, self.y = area.centre

    def at(self, share: float) -> Point:
        """A point of the road, `share` of a lap clockwise from the top."""
        x, y = self._on(share)
        return self.x + x, self.y + y

    def _on(self, share: float) -> Point:
        place = share % 1.0 * len(self._points)
        first = int(place)
        (ax, ay), (bx, by) = self._points[first % len(self._points)], self._points[(first + 1) % len(self._points)]
        part = place - first
        return ax + (bx - ax) * part, ay + (by - ay) * part

    def road(self, start: float = 0.0, end: float = 1.0, pieces: int = 120) -> tuple[float, ...]:
        """Points along the road, for a line: few where it is nearly straight."""
        count = max(2, round(pieces * abs(end - start)) + 1)
        points = [self.at(start + (end - start) * i / (count - 1)) for i in range(count)]
        kept, turned = [points[0]], 0.0
        for before, point, after in zip(points, points[1:], points[2:], strict=False):
            turned += abs(_turn(before, point, after))
            if turned > BEND:
                kept.append(point)
                turned = 0.0
        return tuple(round(value, 2) for point in (*kept, points[-1]) for value in point)

    @staticmethod
    def share(place: int, slot: int = 1) -> float:
        """Where slot 0, 1 or 2 of a ring place is; 1 is its middle."""
        return (place + 0.5 + (slot - 1) / 3 * WITHIN) / SECTOR_COUNT

    def station(self, place: int, slot: int) -> Point:
        """The middle one of a sector stands a little further in than its neighbours: so they can be larger."""
        return self.inward(self.share(place, slot), self.stop * (0.26 if slot == 1 else -0.08))

    def inward(self, share: float, depth: float, aside: float = 0.0) -> Point:
        """A point beside the road: inside for a positive depth, further on in the direction of flight for `aside`."""
        (x, y), (ax, ay), (bx, by) = self.at(share), self.at(share - 0.01), self.at(share + 0.01)
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / length, (by - ay) / length      # clockwise, so inside is at the right hand
        return x + dy * depth + dx * aside, y - dx * depth + dy * aside

    def heading(self, share: float) -> float:
        """The direction of flight there, in degrees from the right, counter-clockwise."""
        (ax, ay), (bx, by) = self.at(share - 0.004), self.at(share + 0.004)
        return degrees(atan2(by - ay, bx - ax))

    def plot(self, place: int) -> Rect:
        """The ground outside a sector where its queue stands."""
        area, edge = self.area, self.stop * 0.58 + 3
        right, top = self.x + self.a + edge, self.y + self.b + edge
        left, low = self.x - self.a - edge, self.y - self.b - edge
        end_x, end_y = area.x + area.w, area.y + area.h
        return {
            0: Rect(self.x, top, right - self.x, end_y - top), 1: Rect(right, self.y, end_x - right, end_y - self.y),
            2: Rect(right, area.y, end_x - right, self.y - area.y),
            3: Rect(self.x, area.y, right - self.x, low - area.y),
            4: Rect(left, area.y, self.x - left, low - area.y),
            5: Rect(area.x, area.y, left - area.x, self.y - area.y),
            6: Rect(area.x, self.y, left - area.x, end_y - self.y), 7: Rect(left, top, self.x - left, end_y - top),
        }[place]

    def hub(self, inspectors: float) -> Rect:
        """The middle, inside the inspectors."""
        edge = self.stop * 0.76 + inspectors * 0.8 + 4
        w, h = 2 * (self.a - edge), 2 * (self.b - edge)
        return Rect(self.x - w / 2, self.y - h / 2, w, h)


def _turn(a: Point, b: Point, c: Point) -> float:
    """By how many radians a line through three points bends."""
    bend = atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0])
    return (bend + pi) % (2 * pi) - pi


@lru_cache(maxsize=16)
def _superellipse(a: float, b: float, power: float = 4.5, count: int = 240) -> tuple[list[Point], float]:
    """Evenly spaced points, clockwise from the top, and the length of the whole line."""
    def point(angle: float) -> Point:
        c, s = cos(angle), sin(angle)
        return (a * abs(s) ** (2 / power) * (1 if s >= 0 else -1), b * abs(c) ** (2 / power) * (1 if c >= 0 else -1))

    fine = [point(2 * pi * i / 2000) for i in range(2001)]
    lengths = [0.0]
    for (ax, ay), (bx, by) in zip(fine, fine[1:], strict=False):
        lengths.append(lengths[-1] + hypot(bx - ax, by - ay))
    even, index = [], 0
    for i in range(count):
        wanted = lengths[-1] * i / count
        while lengths[index + 1] < wanted:
            index += 1
        even.append(fine[index])
    return even, lengths[-1]


class Stair:
    """Where the cards of a queue stand: the first at the lower left, each a step higher, in flights one above another.

    All cards are as wide as fits; a very long queue stands closer together.
    """

    def __init__(self, box: Rect, count: int, widest: float) -> None:
        self.box, self.count = box, max(count, 1)
        self.width = widest
        while not self._fits() and self.width > widest * 0.6:
            self.width *= 0.96
        self.height = self.width * CARD
        if self._fits():
            self.columns = self._columns()
            self.step_x = self.width + 3
        else:
            self.columns = -(-self.count // self._rows())
            self.step_x = (box.w - self.width) / max(1, self.columns - 1)
        rises = max(1, min(self.columns, self.count) - 1)
        self.step_y = min(self.width * 0.16, self._spare() / rises)

    def _columns(self) -> int:
        return max(1, int((self.box.w + 3) // (self.width + 3)))

    def _rows(self) -> int:
        return max(1, int((self.box.h + 3) // (self.width * CARD + 3)))

    def _fits(self) -> bool:
        return self._columns() * self._rows() >= self.count

    def _spare(self) -> float:
        flights = -(-self.count // self.columns)
        return max(0.0, self.box.h - flights * (self.height + 3) + 3)

    def place(self, number: int) -> Point:
        """The middle of the card with this number, from the bottom of the queue."""
        flight, step = divmod(number, self.columns)
        x = self.box.x + self.width / 2 + step * self.step_x
        return x, self.box.y + self.height / 2 + step * self.step_y + flight * (self.height + 3)
