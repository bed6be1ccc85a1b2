"""The one canvas every table is drawn on: pieces that glide, targets that light up, a map that can be zoomed.

A piece is a handful of canvas instructions under one Translate: a glide sets one property a frame. Nothing is drawn
when nothing moves.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import atan2, degrees, hypot, pi, sin
from time import monotonic

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    Line,
    PopMatrix,
    PushMatrix,
    Rotate,
    Scale,
    ScissorPop,
    ScissorPush,
    Translate,
)
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from app.widgets.art import size_of
from app.widgets.focus import Stop
from app.widgets.paint import colour, paint
from app.widgets.scene import Art, Beacon, Drawing, Flyer, Motion, Panel, Piece, Rect, Scene, Spot, Words

GLIDE = 0.25
TUMBLE = 0.6
PULSE = 2.4
LAYERS = 10
FINGER = 24.0       # dp: how far beside a target a touch may be
STILL = 12.0        # dp: a touch that moves less is a tap
MOST_ZOOM = 4.0
LONG_PRESS = 0.5
BITS = 14
BEACON = 22.0       # dp from the edge of the window


class _Shown:
    """A piece on the canvas, and where it is on its way."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.x, self.y, self.scale = piece.x, piece.y, 1.0
        self.group = InstructionGroup()
        self._move = Translate(piece.x, piece.y, 0)
        self._turn = Rotate(angle=piece.angle)
        self._grow = Scale(1.0, 1.0, 1.0)
        self._content = InstructionGroup()
        for part in (PushMatrix(), self._move, self._turn, self._grow, self._content, PopMatrix()):
            self.group.add(part)
        self.draw(piece.drawings)
        self.home: InstructionGroup | None = None
        self.glide: _Glide | None = None

    def draw(self, drawings: tuple[Drawing, ...]) -> None:
        self._content.clear()
        for drawing in drawings:
            paint(self._content, drawing)

    def put(self, x: float, y: float, scale: float = 1.0, angle: float | None = None) -> None:
        self.x, self.y, self.scale = x, y, scale
        self._move.xy = (x, y)
        self._grow.xyz = (max(scale, 0.001), max(scale, 0.001), 1.0)
        if angle is not None:
            self._turn.angle = angle

    def live_in(self, layer: InstructionGroup | None) -> None:
        if self.home is not layer:
            if self.home is not None:
                self.home.remove(self.group)
            if layer is not None:
                layer.add(self.group)
            self.home = layer


class _Glide:
    """One piece under way: from where it was to where it lies."""

    def __init__(self, shown: _Shown, start: tuple[float, float, float], begin: float, seconds: float,
                 manner: str) -> None:
        self.start = start
        self.begin = begin
        self.seconds = max(seconds, 0.001)
        self.manner = manner
        self.end = (shown.piece.x, shown.piece.y, 1.0)
        self.faces: tuple[Drawing, ...] = ()
        self.unseen = False                 # until it begins

    def at(self, now: float) -> tuple[float, float, float, float, bool]:
        """x, y, scale, turn, and whether it has arrived."""
        part = min(1.0, max(0.0, (now - self.begin) / self.seconds))
        ease = 1 - (1 - part) ** 3
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
        elif self.manner == "tumble":
            turn = 720 * (1 - ease)
            y += abs(sin(3 * pi * part)) * 18 * (1 - part)
        return x, y, scale, turn, part >= 1.0


def _signs(beacon: Beacon) -> tuple[tuple[Drawing, ...], ...]:
    """An arrow that is turned towards it, and its picture, which is not."""
    size = 2 * BEACON - 12
    arrow = Art("common/icon_play", size * 0.6, size * 0.6, size * 0.56, 0, tint=beacon.tint)
    plate = Panel(size, size, "background", size / 2, alpha=0.9, line=beacon.tint, line_width=3)
    return (arrow,), (plate, Art(beacon.art, size * 0.8, size * 0.8))


class TableView(Widget):
    """Shows scenes; dispatches `on_target` with the id of what was touched, or "" beside everything, and `on_inspect`
    with the id of what was pressed long."""

    __events__ = ("on_target", "on_inspect")

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.speed = 1.0                    # 0: off, 0.5: fast, 1: normal
        self.scene = Scene(Rect(0, 0, 1, 1))
        self.lit: frozenset[str] = frozenset()
        self._shown: dict[Hashable, _Shown] = {}
        self._lights: dict[str, tuple[Spot, InstructionGroup, Color]] = {}
        self._gliding: set[Hashable] = set()
        self._bits: list[Hashable] = []
        self._ticker = None
        self._pulse_end = 0.0
        self._touches: dict = {}
        self._press = None
        self._marks: list[tuple[Spot, InstructionGroup]] = []
        self.focused = ""                  # the target that the keyboard would touch
        self._ring: tuple[Spot, InstructionGroup] | None = None
        self._pinch: tuple | None = None
        self._build_canvas()
        self.bind(pos=self._fit, size=self._fit)

    # The canvas: screen layers 0-1 (ground), the world in its window, screen layers 2-…, pieces in flight

    def _build_canvas(self) -> None:
        self._origin, self._dp = Translate(0, 0, 0), Scale(1, 1, 1)
        self._scissor = ScissorPush(x=0, y=0, width=1, height=1)
        self._camera_move, self._camera_zoom = Translate(0, 0, 0), Scale(1, 1, 1)
        self._world = [InstructionGroup() for _ in range(LAYERS)]
        self._screen = [InstructionGroup() for _ in range(LAYERS)]
        self._world_lights, self._screen_lights, self._flight = (InstructionGroup() for _ in range(3))
        self._edge = InstructionGroup()     # pictures of what lies off the window
        self._beacons: list[tuple[Beacon, _Shown, _Shown]] = []
        order = [PushMatrix(), self._origin, self._dp, *self._screen[:2],
                 self._scissor, PushMatrix(), self._camera_move, self._camera_zoom,
                 *self._world[:6], self._world_lights, *self._world[6:], PopMatrix(), ScissorPop(), self._edge,
                 *self._screen[2:], self._screen_lights, self._flight, PopMatrix()]
        for part in order:
            self.canvas.add(part)

    def _fit(self, *_) -> None:
        self._origin.xy = self.pos
        self._dp.xyz = (Metrics.density, Metrics.density, 1)
        self._clip()

    def _clip(self) -> None:
        x, y = self.to_window(*self.pos)
        world, dp = self.scene.world, Metrics.density
        self._scissor.x, self._scissor.y = int(x + world.x * dp), int(y + world.y * dp)
        self._scissor.width, self._scissor.height = int(world.w * dp), int(world.h * dp)

    # Scenes

    def show(self, scene: Scene, lit: frozenset[str] = frozenset(), motion: Motion | None = None) -> None:
        """Let everything glide to where it lies in this scene, and light the targets."""
        self._finish_vanishing()
        self.unmark()
        resized = scene.world != self.scene.world
        old, self.scene = self.scene, scene
        if resized:
            self.fit_map()
        self._clip()
        motion = motion or Motion()
        now = monotonic()
        for key in [key for key in self._shown if key not in scene.pieces]:
            self._vanish(key, now)
        for key, piece in scene.pieces.items():
            self._place(key, piece, motion, now, jump=resized and bool(old.pieces))
        for burst in motion.bursts:
            self._burst(burst.spot, burst.colour, now + burst.delay * self.speed)
        for flyer in motion.flyers:
            self._fly(flyer, now + flyer.delay * self.speed)
        self._light(lit)
        self._draw_ring()
        self._plant()
        self._tick_on()

    def _place(self, key: Hashable, piece: Piece, motion: Motion, now: float, jump: bool) -> None:
        shown = self._shown.get(key)
        begin = now + motion.delays.get(key, 0.0) * self.speed
        if shown is None:
            self._appear(key, piece, begin, jump)
            shown = self._shown[key]
        else:
            self._change(key, shown, piece, motion.manners.get(key, "glide"), begin, jump)
        if key in motion.tumbles and self.speed:
            glide = _Glide(shown, (piece.x, piece.y, 1.0), now, TUMBLE * self.speed, "tumble")
            glide.faces = motion.tumbles[key]
            self._start(key, glide)

    def _appear(self, key: Hashable, piece: Piece, now: float, jump: bool) -> None:
        shown = self._shown[key] = _Shown(piece)
        shown.live_in(self._layer(piece))
        if jump or not self.speed or not self._was_shown(piece.born):
            return
        x, y = self._where(piece.born, piece.world)
        glide = _Glide(shown, (x, y, 0.4), now, GLIDE * self.speed, "glide")
        glide.unseen = True
        shown.put(x, y, 0.0)                # not a frame where it will lie
        self._start(key, glide)

    def _was_shown(self, born: Hashable) -> bool:
        return born is not None and (born in self._shown or born in self.scene.spots)

    def _where(self, key: Hashable, world: bool) -> tuple[float, float]:
        """Where a piece or a spot is, in the coordinates of the world or of the screen."""
        if key in self._shown:
            shown = self._shown[key]
            return self._cross(shown.x, shown.y, shown.piece.world, world)
        spot = self.scene.spots[key]  # type: ignore[index]
        return self._cross(spot.x, spot.y, spot.world, world)

    def _change(self, key: Hashable, shown: _Shown, piece: Piece, manner: str, now: float, jump: bool) -> None:
        old = shown.piece
        shown.piece = piece
        if piece.drawings != old.drawings:
            shown.draw(piece.drawings)
        if piece == old:
            return
        moved = (piece.x, piece.y, piece.world, piece.angle) != (old.x, old.y, old.world, old.angle)
        resized = piece.size != old.size
        if (moved or resized) and not jump and self.speed:
            self._start(key, self._flight_of(shown, old, manner, now))
            shown.live_in(self._flight)
        elif key not in self._gliding or moved:
            self._land(key, shown)

    def _flight_of(self, shown: _Shown, old: Piece, manner: str, now: float) -> _Glide:
        """A piece in flight is drawn over everything, as large as the map shows it where it starts and lands."""
        piece, zoom = shown.piece, self._camera_zoom.x
        on_map = old.world and shown.home is not self._flight
        start_scale = shown.scale * old.size / piece.size * (zoom if on_map else 1.0)
        seconds = GLIDE * self.speed * (1.6 if manner in ("hop", "warp") else 1.0)
        glide = _Glide(shown, (*self._cross(shown.x, shown.y, on_map, False), start_scale), now, seconds, manner)
        glide.end = (*self._cross(piece.x, piece.y, piece.world, False), zoom if piece.world else 1.0)
        return glide

    def _start(self, key: Hashable, glide: _Glide) -> None:
        self._shown[key].glide = glide
        self._gliding.add(key)

    def _land(self, key: Hashable, shown: _Shown) -> None:
        self._gliding.discard(key)
        if shown.glide and shown.glide.faces:
            shown.draw(shown.piece.drawings)
        shown.glide = None
        shown.live_in(self._layer(shown.piece))
        shown.put(shown.piece.x, shown.piece.y, 1.0, shown.piece.angle)

    def _vanish(self, key: Hashable, now: float) -> None:
        self._gliding.discard(key)
        self._shown.pop(key).live_in(None)

    def _layer(self, piece: Piece) -> InstructionGroup:
        return (self._world if piece.world else self._screen)[piece.layer]

    # What flies and is gone: confetti, sparks, a rocket

    def _burst(self, target: str, name: str, now: float) -> None:
        spot = self.scene.spots.get(target)
        if spot is None or not self.speed:
            return
        x, y = self._cross(spot.x, spot.y, spot.world, False)
        for number in range(BITS):
            angle, reach = 2 * pi * number / BITS, 46 + 18 * (number % 3)
            picture = Art("common/confetti_%d" % (number % 5 + 1), 12, 12, tint=name if number % 2 else "white")
            end = (x + reach * sin(angle + pi / 2), y + reach * sin(angle) - 14)
            self._throw(picture, (x, y), end, 0.7, now)

    def _fly(self, flyer: Flyer, now: float) -> None:
        start, end = self.scene.spots.get(flyer.start), self.scene.spots.get(flyer.end)
        if start is None or not self.speed:
            return
        x, y = self._cross(start.x, start.y, start.world, False)
        goal = self._cross(end.x, end.y, end.world, False) if end else (x, self.height / Metrics.density + flyer.size)
        wide, high = size_of(flyer.art)
        picture = Art(flyer.art, flyer.size, flyer.size * high / wide, tint=flyer.tint)
        self._throw(picture, (x, y), goal, flyer.seconds, now)

    def _throw(self, picture: Art, start: tuple[float, float], end: tuple[float, float], seconds: float,
               now: float) -> None:
        key = ("thrown", len(self._bits), now)
        shown = self._shown[key] = _Shown(Piece(*end, (picture,)))
        shown.live_in(self._flight)
        glide = _Glide(shown, (*start, 1.0), now, seconds * self.speed, "glide")
        glide.unseen = True
        shown.put(*start, 0.0)
        self._start(key, glide)
        self._bits.append(key)

    def _finish_vanishing(self) -> None:
        for key in self._bits:
            if key in self._shown:
                self._vanish(key, 0)
        self._bits.clear()

    # Lights on targets

    def _light(self, lit: frozenset[str]) -> None:
        lit = frozenset(target for target in lit if target in self.scene.spots)
        wanted = {target: self.scene.spots[target] for target in lit}
        for target in [target for target, (spot, *_) in self._lights.items() if wanted.get(target) != spot]:
            spot, group, _ = self._lights.pop(target)
            (self._world_lights if spot.world else self._screen_lights).remove(group)
        fresh = [target for target in sorted(lit) if target not in self._lights]
        for target in fresh:
            self._lights[target] = self._lamp(wanted[target])
        if fresh and self.speed:
            self._pulse_end = monotonic() + PULSE
        self.lit = lit

    def _lamp(self, spot: Spot) -> tuple[Spot, InstructionGroup, Color]:
        group, tint = InstructionGroup(), Color(*colour("target"))
        group.add(tint)
        pos = (spot.x - spot.w / 2, spot.y - spot.h / 2)
        radius = spot.h / 2 if spot.round else min(12.0, spot.h / 2)
        group.add(Line(rounded_rectangle=(*pos, spot.w, spot.h, radius, 16), width=1.75, joint="bevel"))
        if spot.mark:
            single = len(spot.mark) == 1
            side = min(20.0, max(13.0 if single else 15.5, spot.w * 0.42))
            wide = side if single else side * 1.4
            words = Words(spot.mark, wide, side, side * 0.72, "on_target", bold=True)
            badge = (Panel(wide, side, "target", side / 2), words)
            group.add(PushMatrix())
            group.add(Translate(spot.x + spot.w * 0.36, spot.y + spot.h * 0.36, 0))
            for drawing in badge:
                paint(group, drawing)
            group.add(PopMatrix())
        (self._world_lights if spot.world else self._screen_lights).add(group)
        return spot, group, tint

    def mark(self, targets: tuple[str, ...], role: str = "info") -> None:
        """Ring these targets in another colour: a hint, the place of a log line, the keyboard's focus."""
        self.unmark()
        for target in targets:
            spot = self.scene.spots.get(target)
            if spot is not None:
                self._marks.append((spot, self._encircle(spot, ((role, 2.5),))))

    def _encircle(self, spot: Spot, lines: tuple[tuple[str, float], ...]) -> InstructionGroup:
        """Round a spot, lines of these colours and widths over each other."""
        group = InstructionGroup()
        radius = spot.h / 2 + 4 if spot.round else min(14.0, spot.h / 2 + 4)
        box = (spot.x - spot.w / 2 - 4, spot.y - spot.h / 2 - 4, spot.w + 8, spot.h + 8, radius, 16)
        for role, width in lines:
            group.add(Color(*colour(role)))
            group.add(Line(rounded_rectangle=box, width=width))
        self._lights_of(spot).add(group)
        return group

    def _lights_of(self, spot: Spot) -> InstructionGroup:
        return self._world_lights if spot.world else self._screen_lights

    def unmark(self) -> None:
        for spot, group in self._marks:
            self._lights_of(spot).remove(group)
        self._marks.clear()

    # The keyboard's focus (app.widgets.focus)

    def key_stops(self) -> list[Stop]:
        """What is lit, then what can be opened or closed; each as it is read, from the top."""
        others = {target for target in self.scene.spots if target.startswith(("open:", "close:", "as:"))} - self.lit
        return [Stop(self, target, targets is self.lit) for targets in (self.lit, others)
                for target in sorted(targets, key=self._read_order)]

    def _read_order(self, target: str) -> tuple[float, float, str]:
        x, y, w, h = self.key_box(target)
        return -round((y + h / 2) / dp(24)), x, target

    def key_box(self, target: str) -> tuple[float, float, float, float]:
        spot = self.scene.spots[target]
        size = Metrics.density * (self._camera_zoom.x if spot.world else 1.0)
        x, y = self.window_pos(target)
        return x - spot.w * size / 2, y - spot.h * size / 2, spot.w * size, spot.h * size

    def key_touch(self, target: str) -> None:
        self.skip()
        self.dispatch("on_target", target)

    def key_ring(self, target: str) -> None:
        self.focused = target
        spot = self.scene.spots.get(target)
        if spot is not None and spot.world and not self._in_world(*self._cross(spot.x, spot.y, True, False)):
            self.fit_map()
        self._draw_ring()

    def _draw_ring(self) -> None:
        if self._ring is not None:
            self._lights_of(self._ring[0]).remove(self._ring[1])
        spot = self.scene.spots.get(self.focused)
        self._ring = (spot, self._encircle(spot, (("background", 4.0), ("info", 2.5)))) if spot is not None else None

    def clear(self) -> None:
        """Take everything off the canvas: for a curtain, a new match, a new palette."""
        self.stop()
        self.unmark()
        self._light(frozenset())
        for key in list(self._shown):
            self._vanish(key, 0)
        self.scene = Scene(Rect(0, 0, 1, 1))
        self._draw_ring()
        self._plant()

    def pulse(self) -> None:
        """Draw the eye to what is possible once more."""
        if self._lights and self.speed:
            self._pulse_end = monotonic() + PULSE
            self._tick_on()

    # Time: one ticker, only while something moves

    @property
    def moving(self) -> bool:
        return bool(self._gliding)

    def _tick_on(self) -> None:
        if self._ticker is None and (self._gliding or self._pulse_end > monotonic()):
            self._ticker = Clock.schedule_interval(self._tick, 0)

    def _tick(self, *_) -> bool:
        now = monotonic()
        for key in list(self._gliding):
            self._advance(key, now)
        self._breathe(now)
        if self._gliding or self._pulse_end > now:
            return True
        self._ticker = None
        return False

    def _advance(self, key: Hashable, now: float) -> None:
        shown = self._shown[key]
        glide = shown.glide
        assert glide is not None
        x, y, scale, turn, arrived = glide.at(now)
        if arrived:
            if key in self._bits:
                self._bits.remove(key)
                self._vanish(key, now)
            else:
                self._land(key, shown)
            return
        shown.put(x, y, scale, shown.piece.angle + turn)
        if glide.faces:
            shown.draw((glide.faces[int((now - glide.begin) * 14) % len(glide.faces)],))

    def _breathe(self, now: float) -> None:
        left = self._pulse_end - now
        share = 0.65 + 0.35 * sin(left * 2 * pi / 0.8 + pi / 2) if left > 0 else 1.0
        lit, ground = colour("target"), colour("background")
        mixed = tuple(a * share + b * (1 - share) for a, b in zip(lit[:3], ground[:3], strict=True))
        for _, _, tint in self._lights.values():
            tint.rgb = mixed        # not its alpha: a line that shines through is drawn by way of a stencil

    def skip(self) -> None:
        """Let everything be where it is going."""
        for key in list(self._gliding):
            if key in self._bits:
                self._vanish(key, 0)
            else:
                self._land(key, self._shown[key])
        self._bits.clear()

    def stop(self) -> None:
        self.skip()
        if self._ticker is not None:
            self._ticker.cancel()
            self._ticker = None
        self._pulse_end = 0.0

    # The camera over the map

    def _cross(self, x: float, y: float, from_world: bool, to_world: bool) -> tuple[float, float]:
        if from_world == to_world:
            return x, y
        zoom, left, low = self._camera_zoom.x, self._camera_move.x, self._camera_move.y
        return ((x - left) / zoom, (y - low) / zoom) if to_world else (x * zoom + left, y * zoom + low)

    def fit_map(self) -> None:
        self._camera_zoom.xyz = (1, 1, 1)
        self._camera_move.xy = (0, 0)
        self._point_out()

    def zoom_at(self, x: float, y: float, factor: float) -> None:
        """Zoom the map round a point of the screen (dp)."""
        old = self._camera_zoom.x
        new = min(MOST_ZOOM, max(1.0, old * factor))
        left, low = self._camera_move.x, self._camera_move.y
        self._camera_zoom.xyz = (new, new, 1)
        self.pan_to(x - (x - left) * new / old, y - (y - low) * new / old)

    def pan_to(self, left: float, low: float) -> None:
        """Move the map, but never off its window."""
        world, zoom = self.scene.world, self._camera_zoom.x
        self._camera_move.x = min(world.x * (1 - zoom), max(left, (world.x + world.w) * (1 - zoom)))
        self._camera_move.y = min(world.y * (1 - zoom), max(low, (world.y + world.h) * (1 - zoom)))
        self._point_out()

    # What lies off the window: its picture at the edge, with an arrow

    def _plant(self) -> None:
        for _, *signs in self._beacons:
            for sign in signs:
                sign.live_in(None)
        self._beacons = [(beacon, *(_Shown(Piece(0, 0, drawings)) for drawings in _signs(beacon)))
                         for beacon in self.scene.beacons.values()]
        self._point_out()

    def _point_out(self) -> None:
        world = self.scene.world
        x, y = world.centre
        for beacon, arrow, picture in self._beacons:
            there_x, there_y = self._cross(beacon.x, beacon.y, True, False)
            dx, dy = there_x - x, there_y - y
            off = abs(dx) > world.w / 2 or abs(dy) > world.h / 2
            if off:
                part = max(abs(dx) / max(1.0, world.w / 2 - BEACON), abs(dy) / max(1.0, world.h / 2 - BEACON))
                arrow.put(x + dx / part, y + dy / part, 1.0, degrees(atan2(dy, dx)))
                picture.put(x + dx / part, y + dy / part)
            for sign in (arrow, picture):
                sign.live_in(self._edge if off else None)

    # Touches

    def to_dp(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.x) / Metrics.density, (y - self.y) / Metrics.density

    def window_pos(self, target: str) -> tuple[float, float]:
        """Where a target is on the window, in pixels: for tests, hints and the keyboard."""
        spot = self.scene.spots[target]
        x, y = self._cross(spot.x, spot.y, spot.world, False)
        return self.to_window(self.x + x * Metrics.density, self.y + y * Metrics.density)

    def target_at(self, x: float, y: float) -> str:
        """What a touch at this point (dp) means: what it hits, else the nearest lit target within a finger."""
        inside, near = [], []
        in_window = self._in_world(x, y)
        for target, spot in self.scene.spots.items():
            if spot.world and not in_window:
                continue
            zoom = self._camera_zoom.x if spot.world else 1.0
            sx, sy = self._cross(spot.x, spot.y, spot.world, False)
            dx, dy = abs(x - sx), abs(y - sy)
            beside = hypot(max(0.0, dx - spot.w * zoom / 2), max(0.0, dy - spot.h * zoom / 2))
            if beside == 0:
                inside.append((target not in self.lit, hypot(dx, dy), target))
            elif target in self.lit and hypot(dx, dy) <= max(FINGER, spot.w * zoom / 2):
                near.append((hypot(dx, dy), target))
        if inside:
            return min(inside)[2]
        return min(near)[1] if near else ""

    def _in_world(self, x: float, y: float) -> bool:
        world = self.scene.world
        return world.x <= x <= world.x + world.w and world.y <= y <= world.y + world.h

    def on_touch_down(self, touch) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        x, y = self.to_dp(*touch.pos)
        if touch.is_mouse_scrolling:
            if self._in_world(x, y):
                self.zoom_at(x, y, 1 / 1.15 if touch.button == "scrollup" else 1.15)
            return True
        touch.grab(self)
        self._touches[touch.uid] = (x, y, x, y)
        self._pinch = None
        self._hold(x, y)
        return True

    def _hold(self, x: float, y: float) -> None:
        """A finger that stays asks what this is."""
        self._release()
        if len(self._touches) == 1:
            self._press = Clock.schedule_once(lambda _: self._held(x, y), LONG_PRESS)

    def _release(self) -> None:
        if self._press is not None:
            self._press.cancel()
            self._press = None

    def _held(self, x: float, y: float) -> None:
        self._press = None
        target = self.target_at(x, y)
        if target and self.dispatch("on_inspect", target):
            self._touches.clear()       # this touch has said what it wanted; a slow one on a button is still a tap

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is not self or touch.uid not in self._touches:
            return False
        first_x, first_y, last_x, last_y = self._touches[touch.uid]
        x, y = self.to_dp(*touch.pos)
        self._touches[touch.uid] = (first_x, first_y, x, y)
        if hypot(x - first_x, y - first_y) > STILL:
            self._release()
        if len(self._touches) == 2:
            self._pinched()
        elif self._camera_zoom.x > 1 and hypot(x - first_x, y - first_y) > STILL and self._in_world(first_x, first_y):
            self.pan_to(self._camera_move.x + x - last_x, self._camera_move.y + y - last_y)
        return True

    def _pinched(self) -> None:
        (_, _, ax, ay), (_, _, bx, by) = self._touches.values()
        apart, middle = hypot(ax - bx, ay - by), ((ax + bx) / 2, (ay + by) / 2)
        if self._pinch and apart > 1:
            self.zoom_at(*middle, apart / self._pinch[0])
        self._pinch = (max(apart, 1.0),)

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._release()
        begun = self._touches.pop(touch.uid, None)
        if begun is None or self._pinch is not None:
            return True
        x, y = self.to_dp(*touch.pos)
        if hypot(x - begun[0], y - begun[1]) <= STILL:
            self._tapped(x, y, touch.is_double_tap)
        return True

    def _tapped(self, x: float, y: float, double: bool) -> None:
        if self.moving:
            self.skip()
        target = self.target_at(x, y)
        taken = target in self.lit or target.startswith(("open:", "close:"))
        if double and not taken and self._in_world(x, y):
            if self._camera_zoom.x > 1:
                self.fit_map()
            else:
                self.zoom_at(x, y, 2.0)
            return
        self.dispatch("on_target", target)

    def on_target(self, target: str) -> None:
        pass

    def on_inspect(self, target: str) -> None:
        pass
