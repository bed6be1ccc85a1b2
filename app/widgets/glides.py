"""A piece on the canvas, and how it gets to where it lies: a handful of instructions under one Translate, so that a
glide sets one property a frame."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, pi, sin

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.graphics.instructions import InstructionGroup

from app.scene import Drawing, Piece
from app.widgets.paint import paint


class Sprite:
    """A piece on the canvas, and where it is on its way."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.x, self.y, self.scale = piece.x, piece.y, 1.0
        self.group = InstructionGroup()
        self._move = Translate(piece.x, piece.y, 0)
        self._turn = Rotate(angle=piece.angle)
        self._grow = Scale(1.0, 1.0, 1.0)
        self._content = InstructionGroup()
        self._plain = not piece.angle
        bends = () if self._plain else (self._turn, self._grow)
        for part in (PushMatrix(), self._move, *bends, self._content, PopMatrix()):
            self.group.add(part)
        self.draw(piece.drawings)
        self.home: InstructionGroup | None = None
        self.glide: Glide | None = None

    def draw(self, drawings: tuple[Drawing, ...]) -> None:
        self._content.clear()
        paint(self._content, *drawings)

    def put(self, x: float, y: float, scale: float = 1.0, angle: float | None = None) -> None:
        self.x, self.y, self.scale = x, y, scale
        self._move.xy = (x, y)
        self._grow.xyz = (max(scale, 0.001), max(scale, 0.001), 1.0)
        if angle is not None:
            self._turn.angle = angle
        self._bend(scale != 1.0 or bool(self._turn.angle))

    def _bend(self, bent: bool) -> None:
        """What lies straight, as almost everything does, is spared two matrices in every frame."""
        if bent and self._plain:
            self.group.insert(2, self._turn)
            self.group.insert(3, self._grow)
        elif not bent and not self._plain:
            self.group.remove(self._turn)
            self.group.remove(self._grow)
        self._plain = not bent

    def live_in(self, layer: InstructionGroup | None) -> None:
        if self.home is not layer:
            if self.home is not None:
                self.home.remove(self.group)
            if layer is not None:
                layer.add(self.group)
            self.home = layer


class Glide:
    """One piece under way: from where it was to where it lies."""

    def __init__(self, shown: Sprite, start: tuple[float, float, float], begin: float, seconds: float,
                 manner: str = "glide") -> None:
        self.start = start
        self.begin = begin
        self.seconds = max(seconds, 0.001)
        self.manner = manner
        self.end = (shown.piece.x, shown.piece.y, 1.0)
        self.faces: tuple[Drawing, ...] = ()
        self.unseen = False                 # until it begins
        self.held = 0.0                     # until it begins it looks as before, so many times as large as it will be
        self._way: list[tuple[float, float, float]] = []    # x, y, and how far from the start

    def follow(self, points: list[tuple[float, float]]) -> None:
        """Not straight: through these points."""
        far, last = 0.0, self.start[:2]
        self._way = [(*last, 0.0)]
        for point in (*points, self.end[:2]):
            far += hypot(point[0] - last[0], point[1] - last[1])
            self._way.append((*point, far))
            last = point

    def _along(self, part: float) -> tuple[float, float]:
        wanted = part * self._way[-1][2]
        for (ax, ay, a), (bx, by, b) in pairwise(self._way):
            if wanted <= b:
                share = (wanted - a) / (b - a) if b > a else 1.0
                return ax + (bx - ax) * share, ay + (by - ay) * share
        return self.end[:2]

    def at(self, now: float) -> tuple[float, float, float, float, bool]:
        """x, y, scale, turn, and whether it has arrived."""
        part = min(1.0, max(0.0, (now - self.begin) / self.seconds))
        ease = part ** 2.4 if self.manner == "rise" else 1 - (1 - part) ** 3
        if now < self.begin and self.unseen:
            return *self.start[:2], 0.0, 0.0, False
        (x0, y0, s0), (x1, y1, s1) = self.start, self.end
        x, y, scale = x0 + (x1 - x0) * ease, y0 + (y1 - y0) * ease, s0 + (s1 - s0) * ease
        turn = 0.0
        if self.manner == "hop":
            y += sin(pi * part) * 0.35 * max(40.0, hypot(x1 - x0, y1 - y0))
        elif self.manner == "warp":
            x, y = (x0, y0) if part < 0.5 else (x1, y1)
            scale = max(abs(1 - 2 * part), 0.02)
        elif self._way:
            x, y = self._along(part * part * (3 - 2 * part))
        elif self.manner == "tumble":
            turn = 720 * (1 - ease)
            y += abs(sin(3 * pi * part)) * 18 * (1 - part)
        return x, y, scale, turn, part >= 1.0
