"""Fingers on the table: a tap, a long press, a pan, a pinch, the mouse wheel."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from kivy.clock import Clock

if TYPE_CHECKING:
    from app.widgets.table import TableView

STILL = 12.0        # dp: a touch that moves less is a tap
LONG_PRESS = 0.5
SWIPE = 60.0        # dp sideways: another part of the table, please


class Touches:
    """What the fingers on the table do, told to its view; positions in dp."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._fingers: dict = {}            # id of the touch: where it began, where it was last
        self._press = None
        self._apart: float | None = None    # of two fingers

    def down(self, touch) -> None:
        view = self._view
        x, y = view.to_dp(*touch.pos)
        if touch.is_mouse_scrolling:
            if view.stage.within(x, y):
                view.zoom_at(x, y, 1 / 1.15 if touch.button == "scrollup" else 1.15)
            return
        touch.grab(view)
        self._fingers[touch.uid] = (x, y, x, y)
        self._apart = None
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
        view = self._view
        first_x, first_y, last_x, last_y = self._fingers[touch.uid]
        x, y = view.to_dp(*touch.pos)
        self._fingers[touch.uid] = (first_x, first_y, x, y)
        far = hypot(x - first_x, y - first_y) > STILL
        if far:
            self._release()
        if len(self._fingers) == 2:
            self._pinched()
        elif far and view.stage.zoom > 1 and view.stage.within(first_x, first_y):
            left, low = view.stage.place
            view.pan_to(left + x - last_x, low + y - last_y)
        return True

    def _pinched(self) -> None:
        (_, _, ax, ay), (_, _, bx, by) = self._fingers.values()
        apart = hypot(ax - bx, ay - by)
        if self._apart and apart > 1:
            self._view.zoom_at((ax + bx) / 2, (ay + by) / 2, apart / self._apart)
        self._apart = max(apart, 1.0)

    def up(self, touch) -> None:
        touch.ungrab(self._view)
        self._release()
        begun = self._fingers.pop(touch.uid, None)
        if begun is None or self._apart is not None:
            return
        x, y = self._view.to_dp(*touch.pos)
        if hypot(x - begun[0], y - begun[1]) <= STILL:
            self._view.tapped(x, y, touch.is_double_tap)
        elif abs(x - begun[0]) > max(SWIPE, 2 * abs(y - begun[1])):
            self._view.swiped()
