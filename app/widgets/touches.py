"""Fingers on the table: a tap, a long press, a finger drawn over targets, a pan; two that pinch or turn; the wheel."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from kivy.clock import Clock

from app.scene.camera import FINGER
from app.scene.commands import FIT
from app.scene.edges import EDGE

if TYPE_CHECKING:
    from app.widgets.table import TableView

STILL = 12.0        # dp: a touch that moves less is a tap
LONG_PRESS = 0.5
SWIPE = 60.0        # dp sideways: another part of the table, please
STRIDE = 8.0        # dp: a quick finger misses nothing on its way
QUARTER = 90.0
TURNING, PINCHING = 18.0, 1.22     # degrees, and how many times further apart: whichever comes first


class Touches:
    """What the fingers on the table do, told to its view; positions in dp."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._fingers: dict = {}            # id of the touch: where it began, where it was last
        self._press = None
        self._pair: _Pair | None = None     # two fingers
        self._trail: list[str] = []         # the targets that a finger was drawn over

    def down(self, touch) -> None:
        view = self._view
        x, y = view.to_dp(*touch.pos)
        if touch.is_mouse_scrolling:
            if view.stage.within(x, y):
                view.zoom_at(x, y, 1 / 1.15 if touch.button == "scrollup" else 1.15)
            return
        touch.grab(view)
        view.hold_still()
        self._fingers[touch.uid] = (x, y, x, y)
        self._pair = None
        self._trail = []
        self._hold(x, y)

    def _hold(self, x: float, y: float) -> None:
        """A finger that stays asks what this is."""
        self._release()
        if len(self._fingers) == 1:
            self._press = Clock.schedule_once(lambda _: self._held(x, y), LONG_PRESS)

    def _release(self) -> None:
        if self._press is not None:
            self._press.cancel()
            self._press = None

    def _held(self, x: float, y: float) -> None:
        self._press = None
        target = self._view.target_at(x, y)
        if target and self._view.dispatch("on_inspect", target):
            self._fingers.clear()       # this touch has said what it wanted; a slow one on a button is still a tap

    def move(self, touch) -> bool:
        if touch.uid not in self._fingers:
            return False
        first_x, first_y, last_x, last_y = self._fingers[touch.uid]
        x, y = self._view.to_dp(*touch.pos)
        self._fingers[touch.uid] = (first_x, first_y, x, y)
        if len(self._fingers) == 2:
            self._release()
            self._two()
        elif hypot(x - first_x, y - first_y) > STILL:
            self._release()
            self._drawn(first_x, first_y, last_x, last_y, x, y)
        return True

    # One finger: over targets from a grip, else the map with it

    def _drawn(self, first_x: float, first_y: float, last_x: float, last_y: float, x: float, y: float) -> None:
        view = self._view
        begun = "" if self._trail else view.target_at(first_x, first_y)
        if self._trail or begun in view.scene.grips:        # what it was drawn to may have taken away what it began with
            self._trail = self._trail or [begun]
            self._pass(last_x, last_y, x, y)
        elif view.stage.zoom > 1 and view.stage.within(first_x, first_y):
            left, low = view.stage.place
            view.pan_to(left + x - last_x, low + y - last_y)

    def _pass(self, last_x: float, last_y: float, x: float, y: float) -> None:
        before = len(self._trail)
        steps = int(hypot(x - last_x, y - last_y) / STRIDE) + 1
        for step in range(1, steps + 1):
            part = step / steps
            target = self._view.target_at(last_x + (x - last_x) * part, last_y + (y - last_y) * part)
            if target not in (self._trail[-1], "", FIT, EDGE):
                self._trail.append(target)
        if len(self._trail) > before:
            self._view.dispatch("on_drag", tuple(self._trail))

    def _landed(self, x: float, y: float) -> bool:
        """Whether the finger was lifted over something lit, or beside what it had in its grip."""
        view = self._view
        grips = (view.key_spot(target) for target in view.scene.grips)
        near = any(hypot(x - at, y - low) <= max(FINGER, 1.5 * wide) for at, low, wide in grips)
        return near or view.target_at(x, y) in view.lit

    # Two fingers: whether they pinch or turn is decided by what they do first

    def _two(self) -> None:
        (_, _, ax, ay), (_, _, bx, by) = self._fingers.values()
        apart, angle = max(1.0, hypot(ax - bx, ay - by)), degrees(atan2(by - ay, bx - ax))
        if self._pair is None:
            self._pair = _Pair(apart, angle, self._view.scene.turns)
            return
        zoom, quarters = self._pair.moved(apart, angle)
        if zoom != 1.0:
            self._view.zoom_at((ax + bx) / 2, (ay + by) / 2, zoom)
        if quarters:
            self._view.dispatch("on_turn", quarters)

    def up(self, touch) -> None:
        touch.ungrab(self._view)
        self._release()
        begun = self._fingers.pop(touch.uid, None)
        if begun is None or self._pair is not None:
            return
        if self._trail:
            trail, self._trail = tuple(self._trail), []
            self._view.dispatch("on_drop", trail if self._landed(*begun[2:]) else (*trail, ""))
            return
        x, y = self._view.to_dp(*touch.pos)
        if hypot(x - begun[0], y - begun[1]) <= STILL:
            self._view.tapped(x, y, touch.is_double_tap, touch.device == "mouse")
        elif abs(x - begun[0]) > max(SWIPE, 2 * abs(y - begun[1])):
            self._view.swiped()


class _Pair:
    def __init__(self, apart: float, angle: float, may_turn: bool) -> None:
        self._first, self._apart, self._angle = apart, apart, angle
        self._turned = 0.0                  # degrees, clockwise
        self._quarters = 0
        self._turns: bool | None = None if may_turn else False

    def moved(self, apart: float, angle: float) -> tuple[float, int]:
        """How much larger the map becomes, and the quarters turned since the last time."""
        self._turned += (self._angle - angle + 180) % 360 - 180
        self._angle = angle
        if self._turns is None:
            self._decide(apart)
        zoom = apart / self._apart if self._turns is False else 1.0
        self._apart = apart
        quarters = round(self._turned / QUARTER) - self._quarters if self._turns else 0
        self._quarters += quarters
        return zoom, quarters

    def _decide(self, apart: float) -> None:
        if abs(self._turned) > TURNING:
            self._turns = True
        elif not 1 / PINCHING < apart / self._first < PINCHING:
            self._turns = False
