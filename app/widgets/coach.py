"""The panel in which a lesson speaks: over the table, but never over what should be touched."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty

from app.widgets.chrome import Plate

Box = tuple[float, float, float, float]     # x, y, width, height
ROWS, COLUMNS = 6, 3
GAP = 8.0


def free_place(size: tuple[float, float], area: Box, taken: Iterable[Box]) -> tuple[float, float]:
    """Where a panel of that size hides least of what is taken; of equal places the upper, then the middle one."""
    x, y, w, h = area
    across = [x + max(0.0, w - size[0]) * part for part in (0.5, 1.0, 0.0)[:COLUMNS if size[0] < w * 0.8 else 1]]
    down = [y + max(0.0, h - size[1]) * (1 - row / (ROWS - 1)) for row in range(ROWS)]
    taken = list(taken)
    return min(((left, low) for low in down for left in across),
               key=lambda place: sum(_overlap((*place, *size), box) for box in taken))


def _overlap(one: Box, other: Box) -> float:
    """How much of the one lies under the other, with a little room round it."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0]) + GAP
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1]) + GAP
    return wide * high if wide > 0 and high > 0 else 0.0


class CoachPanel(Plate):
    """What to do, why, and how far the lesson is. It can be folded to one line."""

    text = StringProperty()
    why = StringProperty()
    place = StringProperty()
    next_text = StringProperty()        # the button that goes on; none while the table is to be touched
    skip_text = StringProperty()
    folded = BooleanProperty(False)

    __events__ = ("on_next", "on_skip")

    def on_touch_down(self, touch) -> bool:
        """No touch goes through it to the table."""
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)

    def on_next(self) -> None:
        pass

    def on_skip(self) -> None:
        pass


Factory.register("CoachPanel", cls=CoachPanel)
