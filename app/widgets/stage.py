"""The layers of the one canvas, and the camera over the map that lies in a window of it."""

from __future__ import annotations

from kivy.graphics import (
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    ScissorPop,
    ScissorPush,
    Translate,
)
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.metrics import Metrics

from app.widgets.paint import colour
from app.widgets.scene import Piece, Rect

LAYERS = 10
MOST_ZOOM = 4.0


class _Lens:
    """What makes dp of pixels, and the world's coordinates within its window."""

    def __init__(self) -> None:
        self.origin, self.dp = Translate(0, 0, 0), Scale(1, 1, 1)
        self.scissor = ScissorPush(x=0, y=0, width=1, height=1)
        self.move, self.zoom = Translate(0, 0, 0), Scale(1, 1, 1)

    def screen(self, *parts: Instruction) -> list[Instruction]:
        return [PushMatrix(), self.origin, self.dp, *parts, PopMatrix()]

    def world(self, *parts: Instruction) -> list[Instruction]:
        return [self.scissor, PushMatrix(), self.move, self.zoom, *parts, PopMatrix(), ScissorPop()]


class Sheet:
    """A picture of everything that lies still: while pieces fly over it, a frame is this picture and they."""

    def __init__(self, still: InstructionGroup) -> None:
        self._still = still
        self._ground = ClearColor(0, 0, 0, 1)
        self._picture: Fbo | None = None
        self._face = Rectangle()
        self.group = InstructionGroup()

    def take(self, pos: tuple[float, float], size: tuple[float, float]) -> None:
        """Of the table at this place (pixels)."""
        x, y, w, h = int(pos[0]), int(pos[1]), max(1, int(size[0])), max(1, int(size[1]))
        if self._picture is None or tuple(self._picture.size) != (x + w, y + h):
            self._picture = Fbo(size=(x + w, y + h), with_stencilbuffer=True)
            self._picture.add(self._ground)
            self._picture.add(ClearBuffers(clear_stencil=True))
            self.group.clear()
            for part in (self._picture, Color(1, 1, 1), self._face):
                self.group.add(part)
            texture = self._picture.texture.get_region(x, y, w, h)
            for picture in (self._picture.texture, texture):        # pixel by pixel, which is the cheapest too
                picture.mag_filter = picture.min_filter = "nearest"
            self._face.texture, self._face.pos, self._face.size = texture, (x, y), (w, h)
        self._ground.rgb = colour("background")[:3]
        self._picture.add(self._still)

    def give_back(self) -> None:
        if self._picture is not None:
            self._picture.remove(self._still)


class Stage:
    """Screen layers 0-1 (ground), the world in its window, screen layers 2-…, pieces in flight. All in dp."""

    def __init__(self, canvas: Canvas) -> None:
        self.window = Rect(0, 0, 1, 1)      # of the world
        self.height = 1.0                   # of the table
        self._canvas = canvas
        self._box = ((0.0, 0.0), (1.0, 1.0))    # of the table, in pixels
        self._still_lens, self._flight_lens = self._lenses = _Lens(), _Lens()
        self._world = [InstructionGroup() for _ in range(LAYERS)]
        self._screen = [InstructionGroup() for _ in range(LAYERS)]
        self._world_lights, self._screen_lights = InstructionGroup(), InstructionGroup()
        self._world_flight, self._screen_flight = InstructionGroup(), InstructionGroup()
        self._journey: tuple[float, tuple[float, float, float], tuple[float, float, float]] | None = None
        self.edge = InstructionGroup()      # pictures of what lies off the window
        self._still, flying = InstructionGroup(), InstructionGroup()
        world = self._still_lens.world(*self._world[:6], self._world_lights, *self._world[6:])
        for part in self._still_lens.screen(*self._screen[:2], *world, self.edge, *self._screen[2:], self._screen_lights):
            self._still.add(part)
        for part in self._flight_lens.screen(*self._flight_lens.world(self._world_flight), self._screen_flight):
            flying.add(part)
        self._sheet = Sheet(self._still)
        self.frozen = False
        canvas.add(self._still)
        canvas.add(flying)

    # While pieces fly, nothing else is drawn anew

    def freeze(self, yes: bool) -> None:
        if yes == self.frozen:
            return
        self.frozen = yes
        if yes:
            self._canvas.remove(self._still)
            self._sheet.take(*self._box)
            self._canvas.insert(0, self._sheet.group)
        else:
            self._canvas.remove(self._sheet.group)
            self._sheet.give_back()
            self._canvas.insert(0, self._still)

    def layer(self, piece: Piece) -> InstructionGroup:
        return (self._world if piece.world else self._screen)[piece.layer]

    def lights(self, world: bool) -> InstructionGroup:
        return self._world_lights if world else self._screen_lights

    def flight(self, world: bool) -> InstructionGroup:
        """Over everything else: for pieces on their way, on the map or across the screen."""
        return self._world_flight if world else self._screen_flight

    def lie_at(self, pos: tuple[float, float], size: tuple[float, float]) -> None:
        self.freeze(False)
        self._box = pos, size
        self.height = size[1] / Metrics.density
        for lens in self._lenses:
            lens.origin.xy = pos
            lens.dp.xyz = (Metrics.density, Metrics.density, 1)

    def clip(self, x: float, y: float) -> None:
        """Cut the world off at its window; x and y are the table's place in the real window (pixels)."""
        world, dp = self.window, Metrics.density
        for lens in self._lenses:
            lens.scissor.x, lens.scissor.y = int(x + world.x * dp), int(y + world.y * dp)
            lens.scissor.width, lens.scissor.height = int(world.w * dp), int(world.h * dp)

    def within(self, x: float, y: float) -> bool:
        world = self.window
        return world.x <= x <= world.x + world.w and world.y <= y <= world.y + world.h

    # The camera

    @property
    def zoom(self) -> float:
        return self._still_lens.zoom.x

    @property
    def place(self) -> tuple[float, float]:
        """Where the world's origin is on the screen."""
        return self._still_lens.move.x, self._still_lens.move.y

    def cross(self, x: float, y: float, from_world: bool, to_world: bool) -> tuple[float, float]:
        """A point of the world or of the screen, in the coordinates of the other."""
        if from_world == to_world:
            return x, y
        zoom, (left, low) = self.zoom, self.place
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
        self._put(1.0, 0.0, 0.0)

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
        for lens in self._lenses:
            lens.zoom.xyz = (zoom, zoom, 1)
            lens.move.xy = (left, low)

    def zoom_at(self, x: float, y: float, factor: float) -> None:
        """Zoom round a point of the screen."""
        self._journey = None
        old = self.zoom
        new = min(MOST_ZOOM, max(1.0, old * factor))
        left, low = self.place
        self._put(new, *self._held(x - (x - left) * new / old, y - (y - low) * new / old, new))

    def pan_to(self, left: float, low: float) -> None:
        """Move the world, but never off its window."""
        self._journey = None
        self._put(self.zoom, *self._held(left, low, self.zoom))

    def _held(self, left: float, low: float, zoom: float) -> tuple[float, float]:
        world = self.window
        return (min(world.x * (1 - zoom), max(left, (world.x + world.w) * (1 - zoom))),
                min(world.y * (1 - zoom), max(low, (world.y + world.h) * (1 - zoom))))
