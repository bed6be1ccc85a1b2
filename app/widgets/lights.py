"""Lights round what can be touched, marks round what is meant, and arrows to what lies off the map's window."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, radians, sin
from time import monotonic

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Translate
from kivy.graphics.instructions import InstructionGroup

from app.scene import Art, Drawing, Number, Panel, Piece, Spot, Words
from app.scene.camera import free_corner
from app.scene.edges import OFF, Sign
from app.widgets.glides import Sprite
from app.widgets.paint import colour, paint
from app.widgets.stage import Stage

PULSE = 2.4
BUTTON = 44.0
SQUARE = 0.2        # of its height: the most that the corners of a field are rounded, however small the map is


class Lights:
    """A ring round every target that can be touched; new ones breathe for a while."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._lamps: dict[str, tuple[Spot, InstructionGroup, Color]] = {}
        self._marks: list[tuple[Spot, InstructionGroup]] = []
        self._ring: tuple[Spot, InstructionGroup] | None = None
        self.pulse_end = 0.0

    def light(self, spots: dict[str, Spot], breathe: bool) -> None:
        wanted = {target: spot for target, spot in spots.items() if not spot.quiet}
        for target in [target for target, (spot, *_) in self._lamps.items() if wanted.get(target) != spot]:
            spot, group, _ = self._lamps.pop(target)
            self._stage.lights(spot.world).remove(group)
        fresh = [target for target in sorted(wanted) if target not in self._lamps]
        for target in fresh:
            self._lamps[target] = self._lamp(wanted[target])
        if fresh and breathe:
            self.pulse()

    def pulse(self) -> None:
        if self._lamps:
            self.pulse_end = monotonic() + PULSE

    def _lamp(self, spot: Spot) -> tuple[Spot, InstructionGroup, Color]:
        group, tint = InstructionGroup(), Color(*colour("target"))
        group.add(tint)
        pos = (spot.x - spot.w / 2, spot.y - spot.h / 2)
        group.add(Line(rounded_rectangle=(*pos, spot.w, spot.h, corner(spot), 16), width=1.75, joint="bevel"))
        if spot.mark:
            _paint_badge(group, spot)
        self._stage.lights(spot.world).add(group)
        return spot, group, tint

    def wait(self, now: float) -> None:
        """While pieces fly, the lights are a part of what lies still; they breathe afterwards."""
        if self.pulse_end:
            self.pulse_end = now + PULSE

    def breathe(self, now: float) -> None:
        if not self.pulse_end:
            return
        left = self.pulse_end - now
        if left <= 0:
            self.pulse_end = 0.0
        share = 0.65 + 0.35 * sin(left * 2 * pi / 0.8 + pi / 2) if left > 0 else 1.0
        lit, ground = colour("target"), colour("background")
        mixed = tuple(a * share + b * (1 - share) for a, b in zip(lit[:3], ground[:3], strict=True))
        for _, _, tint in self._lamps.values():
            tint.rgb = mixed        # not its alpha: a line that shines through is drawn by way of a stencil

    # Marks: a hint, the place of a log line

    def mark(self, spots: list[Spot], role: str) -> None:
        self.unmark()
        self._marks = [(spot, self._encircle(spot, ((role, 2.5),))) for spot in spots]

    def unmark(self) -> None:
        for spot, group in self._marks:
            self._stage.lights(spot.world).remove(group)
        self._marks.clear()

    def ring(self, spot: Spot | None) -> None:
        """Where the keyboard is: one ring more, seen on every colour under it."""
        if self._ring is not None:
            self._stage.lights(self._ring[0].world).remove(self._ring[1])
        self._ring = (spot, self._encircle(spot, (("background", 4.0), ("info", 2.5)))) if spot is not None else None

    def _encircle(self, spot: Spot, lines: tuple[tuple[str, float], ...]) -> InstructionGroup:
        """Lines of these colours and widths over each other."""
        group = InstructionGroup()
        zoom = self._stage.arrived.zoom if spot.world else 1.0      # as thin on a map that is enlarged
        off = 4 / zoom
        radius = spot.h / 2 + off if spot.round else min(14.0 / zoom, spot.h / 2 + off)
        box = (spot.x - spot.w / 2 - off, spot.y - spot.h / 2 - off, spot.w + 2 * off, spot.h + 2 * off, radius, 16)
        for role, width in lines:
            group.add(Color(*colour(role)))
            group.add(Line(rounded_rectangle=box, width=width / zoom))
        if spot.mark and any(lit == spot for lit, *_ in self._lamps.values()):
            _paint_badge(group, spot)       # a ring is round what it says, not over it
        self._stage.lights(spot.world).add(group)
        return group


def corner(spot: Spot) -> float:
    return spot.h / 2 if spot.round else min(12.0, spot.h * (SQUARE if spot.world else 0.5))


def _paint_badge(group: InstructionGroup, spot: Spot) -> None:
    """What the touch costs or brings, at the upper right of its ring."""
    single = len(spot.mark) == 1
    side = min(20.0, max(13.0 if single else 15.5, spot.w * 0.42))
    wide = side if single else side * 1.4
    words = Words(spot.mark, wide, side, side * 0.72, "on_target", bold=True)
    group.add(PushMatrix())
    group.add(Translate(spot.x + spot.w * 0.36, spot.y + spot.h * 0.36, 0))
    paint(group, Panel(wide, side, "target", side / 2), words)
    group.add(PopMatrix())


class FitButton:
    """In a corner of the window while the map is enlarged: a tap shows it whole again."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        plate = Panel(BUTTON, BUTTON, "surface", 14, alpha=0.92, line="line", line_width=2)
        self._drawings = (plate, Art("common/icon_fit", BUTTON * 0.6, BUTTON * 0.6, tint="ink"))
        self._sign = Sprite(Piece(0, 0, ()))
        self._corner = (0.0, 0.0)

    def keep_off(self, spots: Iterable[Spot]) -> None:
        """What is lit can be hit: the button goes to a corner where it hides none of it."""
        self._corner = free_corner(self._stage.window, self._stage.camera, spots, BUTTON, 6)

    @property
    def place(self) -> tuple[float, float] | None:
        """Its middle, while it is there."""
        world = self._stage.window
        shown = self._stage.zoom > 1.001 and world.w > 3 * BUTTON and world.h > 2 * BUTTON
        return self._corner if shown else None

    def show(self) -> None:
        place = self.place
        if place is not None and self._sign.home is None:
            self._sign.draw(self._drawings)     # in the palette of now
        if place is not None:
            self._sign.put(*place)
        self._sign.live_in(self._stage.edge if place else None)

    def hit(self, x: float, y: float) -> bool:
        place = self.place
        return place is not None and max(abs(x - place[0]), abs(y - place[1])) <= BUTTON / 2


class Signs:
    """What lies off the window, told at its edge. All in one piece, alike parts one after the other: while the map is moved
    they are drawn anew in every frame."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._sprite = Sprite(Piece(0, 0, ()))
        self.shown: list[Sign] = []

    def show(self, shown: list[Sign]) -> None:
        if shown or self.shown:
            rows = [_sign(sign) for sign in shown]
            self._sprite.draw(tuple(row[part] for part in range(4) for row in rows))
        self.shown = shown
        self._sprite.live_in(self._stage.edge if shown else None)


def _sign(sign: Sign) -> tuple[Drawing, ...]:
    """An arrow that is turned towards it, and its picture or their number, which is not."""
    x, y, size, way = sign.x, sign.y, 2 * OFF - 12, radians(sign.way)
    arrow = Art("common/icon_play", size * 0.6, size * 0.6, x + size * 0.56 * cos(way), y + size * 0.56 * sin(way), sign.way,
                sign.tint)
    inside = Art(sign.art, size * 0.76, size * 0.76, x, y) if sign.art else Number(str(sign.number), size * 0.6, "ink", x, y)
    return (arrow, Art("common/disc", size, size, x, y, tint=sign.tint),
            Art("common/disc", size - 5, size - 5, x, y, tint="background"), inside)
