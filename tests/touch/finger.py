"""A finger for the app's process: an input device as Kivy knows them, so that double taps and scrolling are as real."""

from __future__ import annotations

from itertools import count

from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider


class FingerTouch(MotionEvent):
    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, is_touch=True, type_id="touch", **kwargs)
        self.profile = ["pos"]

    def depack(self, args) -> None:
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)


class Finger(MotionEventProvider):
    """What is asked of it reaches the widgets with the next frame's input. `which`: of several fingers."""

    def __init__(self, window) -> None:
        super().__init__("finger", "")
        self._window = window
        self._ids = count(1)
        self._events: list[tuple[str, FingerTouch]] = []
        self._touches: dict[int, FingerTouch] = {}

    def down(self, x: float, y: float, which: int = 0) -> None:
        self._touches[which] = FingerTouch(self.device, next(self._ids), self._at(x, y))
        self._events.append(("begin", self._touches[which]))

    def move(self, x: float, y: float, which: int = 0) -> None:
        self._touches[which].move(self._at(x, y))
        self._events.append(("update", self._touches[which]))

    def up(self, which: int = 0) -> None:
        touch = self._touches.pop(which)
        touch.update_time_end()
        self._events.append(("end", touch))

    def update(self, dispatch_fn) -> None:
        events, self._events = self._events, []
        for event in events:
            dispatch_fn(*event)

    def _at(self, x: float, y: float) -> dict[str, float]:
        """Kivy scales a position by the window's size less one."""
        return {"x": x / (self._window.width - 1), "y": y / (self._window.height - 1)}
