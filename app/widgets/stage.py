"""The layers of the one canvas, and the camera over the map that lies in a window of it."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from kivy.graphics import (
    Callback,
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
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.metrics import Metrics

from app.scene import Piece, Rect
from app.scene.camera import MOST_ZOOM, Camera, held, looking_at, within
from app.widgets.paint import colour

LAYERS = 10
LARGEST, PIXELS = 4096, 12_000_000      # of the picture of a map: every phone draws that, and it is 48 MB at most
STIR, ROUND, SLIDE, ALL = "stir", "round", "slide", "all"       # what of the table is a picture


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
    """A picture of what lies still: a frame is this picture and what moves."""

    def __init__(self) -> None:
        self._ground = ClearColor(0, 0, 0, 1)
        self._picture: Fbo | None = None
        self._held: list[InstructionGroup] = []
        self._faces = InstructionGroup()
        self.group = InstructionGroup()

    def take(self, parts: Iterable[InstructionGroup], pos: tuple[float, float], size: tuple[float, float], hole: Rect) -> None:
        """Of these parts of the table at this place (pixels); the hole stays free."""
        x, y, w, h = int(pos[0]), int(pos[1]), max(1, int(size[0])), max(1, int(size[1]))
        if self._picture is None or tuple(self._picture.size) != (x + w, y + h):
            self._picture = Fbo(size=(x + w, y + h), with_stencilbuffer=True)
            self._picture.add(self._ground)
            self._picture.add(ClearBuffers(clear_stencil=True))
            self.group.clear()
            for part in (self._picture, *_opaque(Color(1, 1, 1), self._faces)):
                self.group.add(part)
        self._ground.rgb = colour("background")[:3]
        self._faces.clear()
        for face in _round(Rect(x, y, w, h), hole):
            if face.w > 0 and face.h > 0:
                texture = self._picture.texture.get_region(*face)
                for picture in (self._picture.texture, texture):        # pixel by pixel, which is the cheapest too
                    picture.mag_filter = picture.min_filter = "nearest"
                self._faces.add(Rectangle(texture=texture, pos=face[:2], size=face[2:]))
        self._held = list(parts)
        for part in self._held:
            self._picture.add(part)

    def give_back(self) -> None:
        for part in self._held:
            self._picture.remove(part)
        self._held = []


class MapCache:
    """A picture of the whole map as it is enlarged now: while a finger moves it, a frame is a part of this picture."""

    def __init__(self, surface: InstructionGroup) -> None:
        self._surface = surface
        self._ground = ClearColor(0, 0, 0, 1)
        self._scale, self._corner = Scale(1, 1, 1), Translate(0, 0, 0)
        self._inside = _group((self._scale, self._corner))
        self._picture: Fbo | None = None
        self.group = InstructionGroup()     # lies in the world where the surface does

    @staticmethod
    def size_for(world: Rect, scale: float) -> tuple[int, int] | None:
        """In pixels, if a device can be asked for so many."""
        w, h = ceil(world.w * scale), ceil(world.h * scale)
        return (w, h) if max(w, h) <= LARGEST and w * h <= PIXELS else None

    def attach(self, world: Rect, size: tuple[int, int]) -> Fbo:
        """What must be drawn before `group` is; the surface is in it from now on."""
        if self._picture is None or tuple(self._picture.size) != size:
            self._picture = Fbo(size=size, with_stencilbuffer=True)
            self._picture.texture.mag_filter = self._picture.texture.min_filter = "nearest"
            for part in (self._ground, ClearBuffers(clear_stencil=True), PushMatrix(), self._inside, PopMatrix()):
                self._picture.add(part)
        self._ground.rgb = colour("background")[:3]
        self._scale.xyz = (size[0] / world.w, size[1] / world.h, 1)
        self._corner.xy = (-world.x, -world.y)
        self.group.clear()
        face = Rectangle(texture=self._picture.texture, pos=world[:2], size=world[2:])
        for part in _opaque(Color(1, 1, 1), face):
            self.group.add(part)
        self._inside.add(self._surface)
        return self._picture

    def detach(self) -> None:
        self._inside.remove(self._surface)

    def discard(self) -> None:
        """It is large: not kept for longer than the map is enlarged."""
        self.group.clear()
        self._picture = None


def _opaque(*parts: Instruction) -> tuple[Instruction, ...]:
    """Nothing shines through these: they are not mixed with what lies below, which is most of what a large picture costs."""
    return (Callback(lambda _: glDisable(GL_BLEND)), *parts, Callback(lambda _: glEnable(GL_BLEND)))


def _round(box: Rect, hole: Rect) -> tuple[Rect, ...]:
    """What of a box lies round a hole in it: below, above, left, right; all of it, if there is none."""
    if not hole.w:
        return (box,)
    right, top = hole.x + hole.w, hole.y + hole.h
    return (Rect(box.x, box.y, box.w, hole.y - box.y), Rect(box.x, top, box.w, box.y + box.h - top),
            Rect(box.x, hole.y, hole.x - box.x, hole.h), Rect(right, hole.y, box.x + box.w - right, hole.h))


def _group(parts: Iterable[Instruction]) -> InstructionGroup:
    group = InstructionGroup()
    for part in parts:
        group.add(part)
    return group


class Stage:
    """Screen layers 0-1 (ground), the world in its window, screen layers 2-…, pieces in flight. All in dp."""

    def __init__(self, canvas: Canvas) -> None:
        self.window = Rect(0, 0, 1, 1)      # of the world
        self.height = self.area = 1.0       # of the table
        self._canvas = canvas
        self._box = ((0.0, 0.0), (1.0, 1.0))    # of the table, in pixels
        self._lenses = _Lens(), _Lens(), _Lens(), _Lens()
        ground_lens, self._lens, front_lens, flight_lens = self._lenses
        self._world = [InstructionGroup() for _ in range(LAYERS)]
        self._screen = [InstructionGroup() for _ in range(LAYERS)]
        self._world_lights, self._screen_lights = InstructionGroup(), InstructionGroup()
        self._world_flight, self._screen_flight = InstructionGroup(), InstructionGroup()
        self._journey: tuple[float, Camera, Camera] | None = None
        self.edge = InstructionGroup()      # pictures of what lies off the window
        self._surface = _group((*self._world[:6], self._world_lights, *self._world[6:]))
        self._in_window, self._map_cache = _group((self._surface,)), MapCache(self._surface)
        self._ground = _group(ground_lens.screen(*self._screen[:2]))
        self._map = _group(self._lens.screen(*self._lens.world(self._in_window), self.edge))
        self._front = _group(front_lens.screen(*self._screen[2:], self._screen_lights))
        self._table, self._sheet = _group((self._ground, self._map, self._front)), Sheet()
        self._still = STIR
        canvas.add(self._table)
        canvas.add(_group(flight_lens.screen(*flight_lens.world(self._world_flight), self._screen_flight)))

    # What lies still is not drawn anew in every frame

    @property
    def frozen(self) -> bool:
        return self._still != STIR

    def freeze(self, what: str) -> None:
        """STIR: nothing; ROUND: all that lies round the map's window, while the map is enlarged; SLIDE: the map too, each
        by itself, while it is only moved; ALL: but for what flies."""
        if what == SLIDE and not self._cache_size():
            what = ROUND
        if what == self._still:
            return
        if SLIDE in (what, self._still):
            self._show_cached(what == SLIDE)
        self._still = what
        self._table.clear()
        self._sheet.give_back()
        parts = (self._ground, self._map, self._front)
        still = {STIR: (), ROUND: (self._ground, self._front), SLIDE: (self._ground, self._front), ALL: parts}[what]
        if still:
            self._sheet.take(still, *self._box, Rect(0, 0, 0, 0) if what == ALL else self._hole())
            self._table.add(self._sheet.group)
        if what == SLIDE:
            self._table.add(self._map_cache.attach(self.window, self._cache_size()))
        for part in parts:
            if part not in still:
                self._table.add(part)

    def _cache_size(self) -> tuple[int, int] | None:
        return self._map_cache.size_for(self.window, self.zoom * Metrics.density)

    def _show_cached(self, cached: bool) -> None:
        """In the map's window its picture, or the map itself."""
        if not cached:
            self._map_cache.detach()
        self._in_window.clear()
        self._in_window.add(self._map_cache.group if cached else self._surface)

    def _hole(self) -> Rect:
        """The map's window in pixels."""
        (x, y), world, dp = self._box[0], self.window, Metrics.density
        return Rect(int(x + world.x * dp), int(y + world.y * dp), int(world.w * dp), int(world.h * dp))

    def layer(self, piece: Piece) -> InstructionGroup:
        return (self._world if piece.world else self._screen)[piece.layer]

    def lights(self, world: bool) -> InstructionGroup:
        return self._world_lights if world else self._screen_lights

    def flight(self, world: bool) -> InstructionGroup:
        """Over everything else: for pieces on their way, on the map or across the screen."""
        return self._world_flight if world else self._screen_flight

    def lie_at(self, pos: tuple[float, float], size: tuple[float, float]) -> None:
        self.freeze(STIR)
        self._box = pos, size
        self.height = size[1] / Metrics.density
        self.area = self.height * size[0] / Metrics.density
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
        return within(self.window, x, y)

    # The camera

    @property
    def camera(self) -> Camera:
        return Camera(self.zoom, *self.place)

    @property
    def zoom(self) -> float:
        return self._lens.zoom.x

    @property
    def place(self) -> tuple[float, float]:
        """Where the world's origin is on the screen."""
        return self._lens.move.x, self._lens.move.y

    def cross(self, x: float, y: float, from_world: bool, to_world: bool) -> tuple[float, float]:
        """A point of the world or of the screen, in the coordinates of the other."""
        if from_world == to_world:
            return x, y
        return self.camera.to_world(x, y) if to_world else self.camera.to_screen(x, y)

    @property
    def travelling(self) -> bool:
        return self._journey is not None

    def shows(self, x: float, y: float) -> bool:
        """Whether this point of the world is in the window, when the camera has arrived where it goes."""
        return self.within(*self.arrived.to_screen(x, y))

    @property
    def arrived(self) -> Camera:
        """The camera where it goes."""
        return self._journey[2] if self._journey else self.camera

    def fit(self) -> None:
        self.freeze(STIR)
        self._map_cache.discard()
        self._journey = None
        self._put(Camera())

    def look_at(self, x: float, y: float, zoom: float, begin: float, seconds: float) -> None:
        """Set off to where this point of the world is in the middle of the window; at once if there is no time."""
        self.go_to(looking_at(self.window, x, y, zoom), begin, seconds)

    def go_to(self, end: Camera, begin: float, seconds: float) -> None:
        if seconds:
            self._journey = begin, self.camera, end
            self._seconds = seconds
        else:
            self._journey = None
            self._put(end)

    def halt(self) -> None:
        self._journey = None

    def travel(self, now: float) -> None:
        if self._journey is not None:
            begin, start, end = self._journey
            part = min(1.0, max(0.0, (now - begin) / self._seconds))
            ease = part * part * (3 - 2 * part)
            self._put(Camera(*(a + (b - a) * ease for a, b in zip(start, end, strict=True))))
            if part >= 1.0:
                self._journey = None

    def _put(self, camera: Camera) -> None:
        for lens in self._lenses:
            lens.zoom.xyz = (camera.zoom, camera.zoom, 1)
            lens.move.xy = (camera.left, camera.low)

    def zoom_at(self, x: float, y: float, factor: float) -> None:
        """Zoom round a point of the screen."""
        self._journey = None
        old = self.zoom
        new = min(MOST_ZOOM, max(1.0, old * factor))
        left, low = self.place
        self._put(held(self.window, new, x - (x - left) * new / old, y - (y - low) * new / old))

    def pan_to(self, left: float, low: float) -> None:
        """Move the world, but never off its window."""
        self._journey = None
        self._put(held(self.window, self.zoom, left, low))
