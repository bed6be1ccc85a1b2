"""The one canvas every table is drawn on: pieces that glide, targets that light up, a map that can be zoomed.

Nothing is drawn when nothing moves. The parts: stage (layers and camera), pieces and glides, lights, touches.
"""

from __future__ import annotations

from time import monotonic

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

from app.scene import Focus, Motion, Rect, Scene, Spot, box_of, meet
from app.scene.camera import Camera, best_view, closer, hit, looking_at, on_map, settled
from app.scene.commands import FIT, command_of
from app.scene.edges import EDGE, beyond, sign_at, signs
from app.widgets.focus import Stop
from app.widgets.lights import FitButton, Lights, Signs
from app.widgets.pieces import Pieces
from app.widgets.stage import ALL, ROUND, SLIDE, STIR, Stage
from app.widgets.touches import Touches

JOURNEY = 0.45      # seconds: of the camera


class TableView(Widget):
    """Shows scenes; dispatches `on_target` with the id of what was touched, or "" beside everything, `on_inspect` with
    the id of what was pressed long, `on_drag` with the ids that a finger was drawn over so far, `on_drop` with all of
    them when it is lifted, `on_turn` with the quarters that two fingers turned (clockwise), and `on_focused` with the
    target that has the keyboard's ring now, or ""."""

    __events__ = ("on_target", "on_inspect", "on_drag", "on_drop", "on_turn", "on_focused")

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.speed = 1.0                    # 0: off, 0.5: fast, 1: normal
        self.scene = Scene(Rect(0, 0, 1, 1))
        self.lit: frozenset[str] = frozenset()
        self.stage = Stage(self.canvas)
        self._pieces, self._lights, self.fit_button = Pieces(self.stage), Lights(self.stage), FitButton(self.stage)
        self.signs = Signs(self.stage)
        self._touches = Touches(self)
        self.focused = ""                   # the target that the keyboard would touch
        self._moved = False                 # the camera, since this scene came
        self._chosen = 0.0                  # how many times a person has enlarged the map; 0: nobody has
        self._nears = False                 # the map is enlarged under a finger
        self._strayed: tuple[float, float] | None = None    # where it looked before it showed the whole map for a while
        self._slides = False                # the map is moved as it is, neither enlarged nor made smaller
        self._bare: bool | None = None      # whether nothing of the screen meets the map's window, as soon as it is known
        self._seen: object = None           # the moment of the last focus
        self._ticker = None
        self.bind(pos=self._fit, size=self._fit)
        self._fit()

    def _fit(self, *_) -> None:
        self.stage.lie_at(self.pos, self.size)
        self.stage.clip(*self.to_window(*self.pos))

    # Scenes

    def show(self, scene: Scene, lit: frozenset[str] = frozenset(), motion: Motion | None = None) -> None:
        """Let everything glide to where it lies in this scene, and light the targets."""
        self._pieces.drop_bits()
        self._lights.unmark()
        before, resized = self.scene.world, scene.world != self.scene.world
        jump = resized and bool(self.scene.pieces)
        self._set(scene)
        if resized:
            self._fit_anew(before)
        self._focus(lit, resized)
        self.stage.clip(*self.to_window(*self.pos))
        self._moved, self._bare = False, None
        self._pieces.show(scene, motion or Motion(), monotonic(), self.speed, jump)
        self._light(lit)
        self._lights.ring(scene.spots.get(self.focused))
        self._point()
        self._freeze()
        self._tick_on()

    def _fit_anew(self, before: Rect) -> None:
        """The window has another size: as large as it was, with about the same in its middle."""
        camera, now = self.stage.arrived, self.scene.world
        self.stage.fit()
        if camera.zoom > 1:
            x, y = camera.to_world(*before.centre)
            self.stage.go_to(looking_at(now, now.x + (x - before.x) * now.w / before.w, now.y + (y - before.y) * now.h / before.h,
                                        camera.zoom), 0.0, 0.0)

    def _focus(self, lit: frozenset[str], resized: bool) -> None:
        """The table says where to look, once for each moment; how large, a person may have chosen."""
        focus = self.scene.focus
        if focus is not None and (resized or focus.moment != self._seen):
            self._turn_to(focus, lit, resized)
        elif focus is None and self._strayed and self._chosen:
            self._look_at(*self._strayed, self._chosen, resized)
        self._seen = focus.moment if focus else None

    def _turn_to(self, focus: Focus, lit: frozenset[str], at_once: bool) -> None:
        if not self._chosen or focus.asked:
            there = looking_at(self.scene.world, focus.x, focus.y, focus.zoom)
        elif focus.zoom > 1:
            place = best_view(self.scene, lit, self._chosen) if on_map(self.scene, lit) else (focus.x, focus.y)
            there = looking_at(self.scene.world, *place, self._chosen)
        else:
            return
        if focus.asked or not settled(self.scene, lit, self.stage.arrived, there):
            self._go_to(there, at_once)

    def _go_to(self, there: Camera, at_once: bool = False) -> None:
        self._strayed, self._nears = None, False
        self.stage.go_to(there, monotonic(), 0.0 if at_once else JOURNEY * self.speed)
        self._camera_moved()
        self._tick_on()

    def _look_at(self, x: float, y: float, zoom: float, at_once: bool = False) -> None:
        self._go_to(looking_at(self.scene.world, x, y, zoom), at_once)

    def _point(self) -> None:
        """To what lies off the window."""
        self.signs.show(signs(self.scene, self.lit, self.stage.camera, self.fit_button.place))

    def _set(self, scene: Scene) -> None:
        self.scene, self.stage.window = scene, scene.world

    def _light(self, lit: frozenset[str]) -> None:
        self.lit = frozenset(target for target in lit if target in self.scene.spots)
        self._lights.light({target: self.scene.spots[target] for target in self.lit}, bool(self.speed))
        self._place_button()
        self.fit_button.show()

    def _place_button(self) -> None:
        wanted = self.lit | self.scene.above
        self.fit_button.keep_off([spot for target, spot in self.scene.spots.items() if target in wanted])

    def mark(self, targets: tuple[str, ...], role: str = "info") -> None:
        """Ring these targets in another colour: a hint, the place of a log line. They must be seen."""
        spots = [self.scene.spots[target] for target in targets if target in self.scene.spots]
        self._let_see([spot for spot in spots if spot.world])
        self._lights.mark(spots, role)

    def _let_see(self, spots: list[Spot]) -> None:
        """As large as the map is, if they all are in the window then; else the whole of it, for a while."""
        if all(self.stage.shows(spot.x, spot.y) for spot in spots):
            return
        xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
        before = self._strayed or self.stage.arrived.to_world(*self.scene.world.centre)
        self._look_at((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, self.stage.arrived.zoom)
        if not all(self.stage.shows(spot.x, spot.y) for spot in spots):
            self._look_at(*self.scene.world.centre, 1.0)
            self._strayed, self._seen = before, None        # whoever acts next is shown what they can reach

    def unmark(self) -> None:
        self._lights.unmark()

    def clear(self) -> None:
        """Take everything off the canvas: for a curtain, a new match, a new palette."""
        self.stop()
        self._lights.unmark()
        self._lights.ring(None)
        self._light(frozenset())
        self._pieces.clear()
        self._set(Scene(Rect(0, 0, 1, 1)))
        self.fit_map()

    def pulse(self) -> None:
        """Draw the eye to what is possible once more."""
        if self.speed:
            self._lights.pulse()
            self._tick_on()

    # Time: one ticker, only while something moves

    @property
    def moving(self) -> bool:
        return self._pieces.moving or self.stage.travelling

    @property
    def still(self) -> bool:
        """No frame is drawn."""
        return self._ticker is None

    def _busy(self, now: float) -> bool:
        return self.moving or self._pieces.pulsing or self._lights.pulse_end > now

    def _tick_on(self) -> None:
        if self._ticker is None and self._busy(monotonic()):
            self._ticker = Clock.schedule_interval(self._tick, 0)

    def _tick(self, *_) -> bool:
        now = monotonic()
        self._pieces.advance(now)
        self._freeze()
        if self._pieces.moving:
            self._lights.wait(now)
        else:
            self._lights.breathe(now)
        if self.stage.travelling:
            self.stage.travel(now)
            self._camera_moved()
        if self._busy(now):
            return True
        self._ticker = None
        return False

    def _freeze(self) -> None:
        """What does not change now is a picture: while pieces fly all else, while the map is moved what lies round it."""
        if self._pieces.moving and not self._pieces.pulsing and not self.stage.travelling:
            self.stage.freeze(ALL)
        elif self._moved and not self._lights.pulse_end and self._window_is_bare():
            self.stage.freeze(SLIDE if self._slides and not self._pieces.pulsing else ROUND)
        else:
            self.stage.freeze(STIR)

    def _window_is_bare(self) -> bool:
        """Whether nothing of the screen lies over or under the map."""
        if self._bare is None:
            pieces = (piece for piece in self.scene.pieces.values() if not piece.world)
            self._bare = not any(meet(box_of(piece), self.scene.world) for piece in pieces)
        return self._bare

    def hold_still(self) -> None:
        """What is touched stays under the finger; what the last touch brought closer is there at once."""
        if self._nears and self.stage.travelling:
            self._go_to(self.stage.arrived, at_once=True)
        self.stage.halt()

    def skip(self) -> None:
        """Let everything be where it is going, and the camera stay where it is."""
        self._pieces.skip()
        self._moved = False
        self._freeze()
        self.stage.halt()

    def stop(self) -> None:
        self.skip()
        if self._ticker is not None:
            self._ticker.cancel()
            self._ticker = None
        self._lights.pulse_end = 0.0

    # The map under its camera

    def fit_map(self) -> None:
        self._chosen, self._strayed = 0.0, None
        self.stage.fit()
        self._camera_moved()

    def zoom_at(self, x: float, y: float, factor: float) -> None:
        """Zoom the map round a point of the screen (dp): somebody wants it so, and it stays so."""
        self.stage.zoom_at(x, y, factor)
        self._chosen = self.stage.zoom if self.stage.zoom > 1 else 0.0
        self._camera_moved()

    def pan_to(self, left: float, low: float) -> None:
        self.stage.pan_to(left, low)
        self._camera_moved(slides=True)

    def _camera_moved(self, slides: bool = False) -> None:
        self._slides = slides
        self._pieces.settle()
        if not slides:          # under a finger that moves the map it would jump from corner to corner
            self._place_button()
        self._point()
        self.fit_button.show()
        self._moved = True
        self._freeze()

    # What lies where

    def to_dp(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.x) / Metrics.density, (y - self.y) / Metrics.density

    def window_pos(self, target: str) -> tuple[float, float]:
        """Where a target is on the window, in pixels: for tests, hints and the keyboard."""
        spot = self.scene.spots[target]
        return self.to_pixels(*self.stage.cross(spot.x, spot.y, spot.world, False))

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        return self.to_window(self.x + x * Metrics.density, self.y + y * Metrics.density)

    def target_at(self, x: float, y: float) -> str:
        """What a touch at this point (dp) means: what it hits, else the nearest lit target within a finger."""
        if self.fit_button.hit(x, y):
            return FIT
        return EDGE if sign_at(self.signs.shown, x, y) else hit(self.scene, self.lit, self.stage.camera, x, y)

    def closer_at(self, x: float, y: float) -> Camera | None:
        """Where a touch leads that may mean several targets."""
        return closer(self.scene, self.lit, self.stage.camera, self.target_at(x, y), x, y)

    # The keyboard's focus (app.widgets.focus)

    def key_stops(self) -> list[Stop]:
        """What is lit, then what can be opened or closed; each as it is read, from the top."""
        others = {target for target in self.scene.spots if command_of(target) is not None} - self.lit
        return [Stop(self, target, targets is self.lit) for targets in (self.lit, others)
                for target in sorted(targets, key=self._read_order)]

    def _read_order(self, target: str) -> tuple[float, float, str]:
        x, y, w, h = self.key_box(target)
        return -round((y + h / 2) / dp(24)), x, target

    def key_box(self, target: str) -> tuple[float, float, float, float]:
        spot = self.scene.spots[target]
        size = Metrics.density * (self.stage.zoom if spot.world else 1.0)
        x, y = self.window_pos(target)
        return x - spot.w * size / 2, y - spot.h * size / 2, spot.w * size, spot.h * size

    def seen_box(self, target: str) -> tuple[float, float, float, float] | None:
        """Where it is seen, in pixels of the window: of what lies on the map, the part in the map's window."""
        x, y, w, h = self.key_box(target)
        if not self.scene.spots[target].world:
            return x, y, w, h
        window, density = self.scene.world, Metrics.density
        left, low = max(x, self.x + window.x * density), max(y, self.y + window.y * density)
        right, high = (min(x + w, self.x + (window.x + window.w) * density), min(y + h, self.y + (window.y + window.h) * density))
        return (left, low, right - left, high - low) if left < right and low < high else None

    def key_spot(self, target: str) -> tuple[float, float, float]:
        """Its middle in dp, and its larger side."""
        spot = self.scene.spots[target]
        by = self.stage.zoom if spot.world else 1.0
        return *self.stage.cross(spot.x, spot.y, spot.world, False), max(spot.w, spot.h) * by

    def key_touch(self, target: str) -> None:
        self.skip()
        self.dispatch("on_target", target)

    def key_ring(self, target: str) -> None:
        """On a map that was zoomed it may lie off the window."""
        self.focused = target
        spot = self.scene.spots.get(target)
        if spot is not None and spot.world and not self.stage.within(*self.stage.cross(spot.x, spot.y, True, False)):
            self.fit_map()
        self._lights.ring(spot)
        self.dispatch("on_focused", target)

    # Touches

    def on_touch_down(self, touch) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        self._touches.down(touch)
        return True

    def on_touch_move(self, touch) -> bool:
        return touch.grab_current is self and self._touches.move(touch)

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is not self:
            return False
        self._touches.up(touch)
        return True

    def tapped(self, x: float, y: float, double: bool, exact: bool = False) -> None:
        """`exact`: by a mouse, which hits what a finger does not."""
        self.skip()
        target = self.target_at(x, y)
        if target == FIT:
            self.fit_map()
            return
        if target == EDGE and (sign := sign_at(self.signs.shown, x, y)) is not None:
            self._go_to(beyond(self.scene, sign, self.stage.camera))
            return
        if not exact and (camera := self.closer_at(x, y)) is not None:
            self._go_to(camera)
            self._nears = True
            return
        taken = target in self.lit or command_of(target) is not None
        if double and not taken and self.stage.within(x, y):
            if self.stage.zoom > 1:
                self.fit_map()
            else:
                self.zoom_at(x, y, 2.0)
            return
        self.dispatch("on_target", target)

    def swiped(self) -> None:
        """While the map is enlarged, such a finger moves it."""
        if self.scene.swipe and self.stage.zoom <= 1:
            self.skip()
            self.dispatch("on_target", self.scene.swipe)

    def on_target(self, target: str) -> None:
        pass

    def on_inspect(self, target: str) -> None:
        pass

    def on_drag(self, trail: tuple[str, ...]) -> None:
        pass

    def on_drop(self, trail: tuple[str, ...]) -> None:
        pass

    def on_turn(self, quarters: int) -> None:
        pass

    def on_focused(self, target: str) -> None:
        pass
