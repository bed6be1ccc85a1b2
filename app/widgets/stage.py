"""The layers of the one canvas, and the camera over the map that lies in a window of it."""

from __future__ import annotations

from kivy.graphics import Canvas, PopMatrix, PushMatrix, Scale, ScissorPop, ScissorPush, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import Metrics

from app.widgets.scene import Piece, Rect

LAYERS = 10
MOST_ZOOM = 4.0


class Stage:
    """Screen layers 0-1 (ground), the world in its window, screen layers 2-…, pieces in flight. All in dp."""

    def __init__(self, canvas: Canvas) -> None:
        self.window = Rect(0, 0, 1, 1)      # of the world
        self.height = 1.0                   # of the table
        self._origin, self._dp = Translate(0, 0, 0), Scale(1, 1, 1)
        self._scissor = ScissorPush(x=0, y=0, width=1, height=1)
        self._move, self._zoom = Translate(0, 0, 0), Scale(1, 1, 1)
        self._world = [InstructionGroup() for _ in range(LAYERS)]
        self._screen = [InstructionGroup() for _ in range(LAYERS)]
        self._world_lights, self._screen_lights = InstructionGroup(), InstructionGroup()
        self._world_flight, self._screen_flight = InstructionGroup(), InstructionGroup()
        self._journey: tuple[float, tuple[float, float, float], tuple[float, float, float]] | None = None
        self.edge = InstructionGroup()      # pictures of what lies off the window
        order = [PushMatrix(), self._origin, self._dp, *self._screen[:2],
                 self._scissor, PushMatrix(), self._move, self._zoom,
                 *self._world[:6], self._world_lights, *self._world[6:], self._world_flight, PopMatrix(), ScissorPop(),
                 self.edge, *self._screen[2:], self._screen_lights, self._screen_flight, PopMatrix()]
        for part in order:
            canvas.add(part)

    def layer(self, piece: Piece) -> InstructionGroup:
        return (self._world if piece.world else self._screen)[piece.layer]

    def lights(self, world: bool) -> InstructionGroup:
        return self._world_lights if world else self._screen_lights

    def flight(self, world: bool) -> InstructionGroup:
        """Over everything else: for pieces on their way, on the map or across the screen."""
        return self._world_flight if world else self._screen_flight

    def lie_at(self, pos: tuple[float, float]) -> None:
        self._origin.xy = pos
        self._dp.xyz = (Metrics.density, Metrics.density, 1)

    def clip(self, x: float, y: float) -> None:
        """Cut the world off at its window; x and y are the table's place in the real window (pixels)."""
        world, dp = self.window, Metrics.density
        self._scissor.x, self._scissor.y = int(x + world.x * dp), int(y + world.y * dp)
        self._scissor.width, self._scissor.height = int(world.w * dp), int(world.h * dp)

    def within(self, x: float, y: float) -> bool:
        world = self.window
        return world.x <= x <= world.x + world.w and world.y <= y <= world.y + world.h

    # The camera

    @property
    def zoom(self) -> float:
        return self._zoom.x

    @property
    def place(self) -> tuple[float, float]:
        """Where the world's origin is on the screen."""
        return self._move.x, self._move.y

    def cross(self, x: float, y: float, from_world: bool, to_world: bool) -> tuple[float, float]:
        """A point of the world or of the screen, in the coordinates of the other."""
        if from_world == to_world:
            return x, y
        zoom, left, low = self._zoom.x, self._move.x, self._move.y
        return ((x - left) / zoom, (y - low) / zoom) if to_world else (x * zoom + left, y * zoom + low)

    @property
    def travelling(self) -> bool:
        return self._journey is not None

    def shows(self, x: float, y: float) -> bool:
        """Whether this point of the world is in the window, when the camera has arrived where it goes."""
        zoom, left, low = self._journey[2] if self._journey else (self.zoom, *self.place)
        return self.within(x * zoom + left, y * zoom + low)

    def fit(self) -> None:
        self._journey = None
        self._zoom.xyz = (1, 1, 1)
        self._move.xy = (0, 0)

    def look_at(self, x: float, y: float, zoom: float, begin: float, seconds: float) -> None:
        """Set off to where this point of the world is in the middle of the window; at once if there is no time."""
        middle_x, middle_y = self.window.centre
        end = (zoom, *self._held(middle_x - x * zoom, middle_y - y * zoom, zoom))
        if seconds:
            self._journey = begin, (self.zoom, *self.place), end
            self._seconds = seconds
        else:
            self._journey = None
            self._put(*end)

    def halt(self) -> None:
        self._journey = None

    def travel(self, now: float) -> None:
        if self._journey is not None:
            begin, start, end = self._journey
            part = min(1.0, max(0.0, (now - begin) / self._seconds))
            ease = part * part * (3 - 2 * part)
            self._put(*(a + (b - a) * ease for a, b in zip(start, end, strict=True)))
            if part >= 1.0:
                self._journey = None

    def _put(self, zoom: float, left: float, low: float) -> None:
        self._zoom.xyz = (zoom, zoom, 1)
        self._move.xy = (left, low)

    def zoom_at(self, x: float, y: float, factor: float) -> None:
        """Zoom round a point of the screen."""
        self._journey = None
        old = self._zoom.x
        new = min(MOST_ZOOM, max(1.0, old * factor))
        left, low = self.place
        self._zoom.xyz = (new, new, 1)
        self.pan_to(x - (x - left) * new / old, y - (y - low) * new / old)

    def pan_to(self, left: float, low: float) -> None:
        """Move the world, but never off its window."""
        self._journey = None
        self._move.xy = self._held(left, low, self._zoom.x)

    def _held(self, left: float, low: float, zoom: float) -> tuple[float, float]:
        world = self.window
        return (min(world.x * (1 - zoom), max(left, (world.x + world.w) * (1 - zoom))),
                min(world.y * (1 - zoom), max(low, (world.y + world.h) * (1 - zoom))))
