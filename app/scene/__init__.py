"""What a table looks like at one moment, as plain data: pieces, where they lie, and what can be touched.

All lengths are dp with the origin at the lower left of the table. A piece is a few drawings round its own centre;
when a new scene arrives, pieces of the same id glide to where they lie now.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple


class Art(NamedTuple):
    """A picture of the atlas, `w` × `h` round (x, y) of its piece."""

    name: str
    w: float
    h: float
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    tint: str = "white"
    alpha: float = 1.0


class Panel(NamedTuple):
    """A rounded plate; a circle if its radius is half its height."""

    w: float
    h: float
    fill: str
    radius: float = 12.0
    x: float = 0.0
    y: float = 0.0
    alpha: float = 1.0
    line: str = ""
    line_width: float = 2.0


class Words(NamedTuple):
    """A text that fits into `w` × `h`: it wraps, and gets smaller only if it must."""

    text: str
    w: float
    h: float
    size: float = 18.0
    colour: str = "ink"
    bold: bool = False
    align: str = "center"
    x: float = 0.0
    y: float = 0.0
    alpha: float = 1.0
    short: bool = False     # may end in "…" where even the smallest size does not fit: a name


class Number(NamedTuple):
    """A short number on the map, `h` high: it is as sharp when the map is enlarged, whatever the size of the text."""

    text: str
    h: float
    colour: str = "ink"
    x: float = 0.0
    y: float = 0.0


class Path(NamedTuple):
    """A line through points, in the coordinates of its piece."""

    points: tuple[float, ...]
    width: float
    colour: str
    alpha: float = 1.0


Drawing = Art | Panel | Words | Number | Path
Pictures = tuple[tuple[Drawing, ...], ...]
"""Pieces to be shown beside words, each some 100 dp large round (0, 0)."""


class Piece(NamedTuple):
    """`size` is its nominal width: a piece whose size changes grows or shrinks while it glides.

    `world` pieces lie on the map, which can be zoomed; the others lie on the screen. `born`: the id of the piece or
    spot a new piece comes out of. `way`: points (x, y, x, y, …) along which a piece that follows (Motion.manners) comes
    here.
    """

    x: float
    y: float
    drawings: tuple[Drawing, ...]
    layer: int = 5
    size: float = 1.0
    world: bool = False
    angle: float = 0.0
    born: Hashable = None
    way: tuple[float, ...] = ()


class Spot(NamedTuple):
    """Where a target can be touched; `mark` is a short text on it while it is lit (a step count). A `quiet` one has no
    ring when it is lit: the table shows in its own way that it can be touched."""

    x: float
    y: float
    w: float
    h: float
    world: bool = False
    round: bool = False
    mark: str = ""
    quiet: bool = False


class Beacon(NamedTuple):
    """A point of the map that matters: while it is out of the window, its picture waits at the edge, if nothing lit lies
    there."""

    x: float
    y: float
    art: str
    tint: str = "taxi"


class Focus(NamedTuple):
    """Where the map's window should look, so many times enlarged: the camera goes there once for each `moment`. `asked`:
    somebody wants to see just this, whatever they chose before."""

    moment: Hashable
    x: float
    y: float
    zoom: float
    asked: bool = False


class Rect(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


@dataclass
class Scene:
    """`world` is the part of the table in which world pieces are seen.

    A finger can be drawn over the table from one of the `grips` (targets); two fingers turn something if it `turns`.
    `pulses`: pieces whose pictures swell for a while to draw the eye, each with the moment since when: another moment,
    another pulse.
    `swipe`: the target that a finger drawn sideways over the table means. `above`: targets that lie over the map: what is
    under them is not touched. `own`: pieces of whoever looks, on the map.
    """

    world: Rect
    pieces: dict[Hashable, Piece] = field(default_factory=dict)
    spots: dict[str, Spot] = field(default_factory=dict)
    beacons: dict[Hashable, Beacon] = field(default_factory=dict)
    grips: set[str] = field(default_factory=set)
    turns: bool = False
    pulses: dict[Hashable, Hashable] = field(default_factory=dict)
    focus: Focus | None = None
    swipe: str = ""
    above: set[str] = field(default_factory=set)
    own: tuple[Hashable, ...] = ()


class Burst(NamedTuple):
    """A handful of confetti out of a spot."""

    spot: str
    colour: str
    delay: float = 0.0


class Flyer(NamedTuple):
    """A picture that flies from one spot to another (or off the table, straight up) and is gone; it may bear a text.
    One that rises sets off slowly."""

    art: str
    size: float
    start: str
    end: str = ""
    tint: str = "white"
    seconds: float = 0.7
    delay: float = 0.0
    manner: str = "glide"
    text: str = ""
    angle: float = 0.0      # of the picture


@dataclass
class Motion:
    """How the last act should be shown: pieces that hop, warp or follow their way instead of gliding, pieces that wait
    for some seconds before they set off (or come in), faces a die tumbles through, bursts, things that fly, and sounds:
    a name, or a name with the seconds after which it is heard."""

    manners: dict[Hashable, str] = field(default_factory=dict)
    delays: dict[Hashable, float] = field(default_factory=dict)
    tumbles: dict[Hashable, tuple[Drawing, ...]] = field(default_factory=dict)
    bursts: list[Burst] = field(default_factory=list)
    flyers: list[Flyer] = field(default_factory=list)
    sounds: list[str | tuple[str, float]] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """When the last piece sets off: so long somebody who acts next should wait."""
        return max((*self.delays.values(), *(burst.delay for burst in self.bursts),
                    *(flyer.delay for flyer in self.flyers)), default=0.0)


class Details(NamedTuple):
    """Drawings round (0, 0), about 200 dp large, with a title and the rule in words."""

    title: str
    text: str
    drawings: tuple[Drawing, ...]
    rule: str = ""


class Figure(NamedTuple):
    """A picture of its own for the rules, `w` × `h` with the origin at the lower left."""

    w: float
    h: float
    drawings: tuple[Drawing, ...]


def moved(drawing: Drawing, dx: float, dy: float) -> Drawing:
    if isinstance(drawing, Path):
        points = tuple(at + (dy if number % 2 else dx) for number, at in enumerate(drawing.points))
        return drawing._replace(points=points)
    return drawing._replace(x=drawing.x + dx, y=drawing.y + dy)


def box_of(piece: Piece) -> Rect:
    """The room that its drawings take, as they lie unturned."""
    sides = [_sides(drawing) for drawing in piece.drawings] or [(0.0, 0.0, 0.0, 0.0)]
    left, low, right, top = (extreme(side) for extreme, side in zip((min, min, max, max), zip(*sides, strict=True), strict=True))
    return Rect(piece.x + left, piece.y + low, right - left, top - low)


def _sides(drawing: Drawing) -> tuple[float, float, float, float]:
    if isinstance(drawing, Path):
        return min(drawing.points[::2]), min(drawing.points[1::2]), max(drawing.points[::2]), max(drawing.points[1::2])
    w = drawing.h * len(drawing.text) if isinstance(drawing, Number) else drawing.w
    return drawing.x - w / 2, drawing.y - drawing.h / 2, drawing.x + w / 2, drawing.y + drawing.h / 2


def meet(one: Rect, other: Rect) -> bool:
    """Whether they have more than a line in common."""
    return (min(one.x + one.w, other.x + other.w) - max(one.x, other.x) > 1
            and min(one.y + one.h, other.y + other.h) - max(one.y, other.y) > 1)


def swollen(drawing: Drawing, by: float) -> Drawing:
    """A picture grows round its own middle; all else remains."""
    return drawing._replace(w=drawing.w * by, h=drawing.h * by) if isinstance(drawing, Art) else drawing


class LogEntry(NamedTuple):
    """What happened, who did it, and the targets and the pieces it speaks of."""

    seat: int
    text: str
    where: tuple[str, ...]
    detail: bool = False        # for whoever wants to know exactly
    pictures: Pictures = ()
    new: bool = False           # since the last turn of whoever looks
