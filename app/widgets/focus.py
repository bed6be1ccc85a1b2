"""The keyboard's focus, the same on every screen: Tab and the arrows move a ring, Enter or Space touches what it is round.

Everything a finger can touch can be reached: buttons and fields by themselves, and what a widget offers as `key_stops`
(the targets of a table). While an overlay is open, the focus stays inside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.graphics import Color, Line
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior, FocusBehavior
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.widgets.tr import palette

TAB, PAGE_UP, PAGE_DOWN = 9, 280, 281
ARROWS = {276: (-1, 0), 275: (1, 0), 273: (0, 1), 274: (0, -1)}
ASIDE = 2.5     # how much further a stop seems that does not lie straight in the direction of an arrow
LINE, PAGE = 0.2, 0.9       # how far a key scrolls, in parts of what is seen

Box = tuple[float, float, float, float]


class Stop(NamedTuple):
    """A widget, or a target on it. Tab goes through those that are `lit`, if there are any."""

    widget: Any
    target: str = ""
    lit: bool = False

    @property
    def box(self) -> Box:
        if self.target:
            return self.widget.key_box(self.target)
        return (*self.widget.to_window(*self.widget.pos), *self.widget.size)

    @property
    def middle(self) -> tuple[float, float]:
        x, y, w, h = self.box
        return x + w / 2, y + h / 2

    def is_at(self, other: Stop) -> bool:
        return self.widget is other.widget and self.target == other.target


class Focus:
    def __init__(self, manager: Any, read: Callable[[str], None] = lambda text: None) -> None:
        """`read`: what says aloud what has the ring; the targets of a table are said by the table."""
        self._manager, self._read = manager, read
        self._ring = _Ring()
        self._at: Stop | None = None
        self._place = (0.0, 0.0)                    # where it was last, and on which screen: what was there may be gone
        self._screen: Any = None
        Window.bind(on_touch_down=lambda *_: self.drop())

    @property
    def at(self) -> Stop | None:
        """Where it is now; None if what had it is no longer to be seen."""
        if self._at is not None:
            stops = self.stops()
            if not any(stop.is_at(self._at) for stop in stops):
                kind = type(self._at.widget)
                self._put(next((stop for stop in stops if type(stop.widget) is kind and not stop.target
                                and _holds(stop.box, *self._place)), None))      # a list that was filled anew
        return self._at

    def drop(self) -> None:
        """A finger or a mouse needs no ring."""
        self._put(None)

    def move(self, key: int, modifiers: Any = ()) -> bool:
        """False if the key means nothing here."""
        if key == TAB:
            self._step(-1 if "shift" in modifiers else 1)
        elif key in ARROWS:
            self._go(*ARROWS[key])
        elif key in (PAGE_UP, PAGE_DOWN):
            self._scroll(PAGE if key == PAGE_UP else -PAGE)
        else:
            return False
        return True

    # What there is

    def stops(self) -> list[Stop]:
        """In the order in which they are read, the targets of a table first."""
        found = list(_stops_in(self._top()))
        return [stop for stop in found if stop.target] + [stop for stop in found if not stop.target]

    def _top(self) -> Widget:
        screen = self._manager.current_screen
        opened = [widget for widget in _shown_in(screen) if getattr(widget, "open", False) is True]
        return opened[-1] if opened else screen

    # Moving

    def _step(self, by: int) -> None:
        now, stops = self.at, self.stops()
        stops = [stop for stop in stops if stop.lit] or stops
        here = next((number for number, stop in enumerate(stops) if now and stop.is_at(now)), None)
        if stops:
            start = here if here is not None else -1 if by > 0 else 0
            self._move_to(stops[(start + by) % len(stops)])
            if isinstance(self._at.widget, FocusBehavior):
                self._at.widget.focus = True        # as on every desktop: whoever comes by Tab types at once

    def _go(self, right: int, up: int) -> None:
        now = self.at
        if now is not None and right and hasattr(now.widget, "key_step") and now.widget.key_step(right):
            return
        if now is None and self._screen is not self._manager.current_screen:
            self._step(1)
            return
        stops = [stop for stop in self.stops() if now is None or not stop.is_at(now)]
        scroller = _scroller(now.widget) if now else None
        beside = [stop for stop in stops if _scroller(stop.widget) is scroller]
        seen = [stop for stop in stops if stop not in beside and _in_sight(stop)]
        found = self._nearest(beside, right, up) or self._nearest(seen, right, up)
        if found:
            self._move_to(found)
        elif up:
            self._scroll(LINE * up)

    def _nearest(self, stops: list[Stop], right: int, up: int) -> Stop | None:
        """From where the focus is, or was: after an act on a table the next one is looked for from there."""
        box = self._at.box if self._at else (*self._place, 0.0, 0.0)
        ways = [(way, stop) for stop in stops if (way := _way(box, stop.box, right, up)) is not None]
        return min(ways, key=lambda one: one[0])[1] if ways else None

    def _move_to(self, stop: Stop) -> None:
        """By a key: whoever does not look hears what is there."""
        self._put(stop)
        if not stop.target:
            self._read(spoken(stop.widget))

    def _put(self, stop: Stop | None) -> None:
        old, self._at = self._at, stop
        if old is not None and isinstance(old.widget, FocusBehavior) and not (stop and stop.is_at(old)):
            old.widget.focus = False
        if stop is not None:
            scroller = _scroller(stop.widget)
            if scroller is not None:
                scroller.scroll_to(stop.widget, padding=dp(16), animate=False)
            self._place, self._screen = stop.middle, self._manager.current_screen
        self._ring.put(stop)

    # Acting

    def touch(self) -> bool:
        """Touch what has the focus; without one, the main button of what is shown."""
        stop = self.at or self._main()
        if stop is None:
            top = self._top()
            closed = getattr(top, "open", False) is True
            if closed:
                top.open = False
            return closed
        if stop.target:
            stop.widget.key_touch(stop.target)
        elif isinstance(stop.widget, FocusBehavior):
            stop.widget.focus = True
        else:
            stop.widget.trigger_action(0)
        return True

    def _main(self) -> Stop | None:
        mains = [stop for stop in self.stops() if getattr(stop.widget, "main", False)]
        return mains[0] if len(mains) == 1 else None

    def _scroll(self, part: float) -> None:
        """What has the focus, else the largest that scrolls."""
        scrollers = [widget for widget in _shown_in(self._top()) if isinstance(widget, ScrollView)]
        own = _scroller(self._at.widget) if self._at else None
        scroller = own or max(scrollers, key=lambda one: one.width * one.height, default=None)
        if scroller is not None and scroller.children:
            hidden = scroller.children[0].height - scroller.height
            if hidden > 0:
                scroller.scroll_y = min(1.0, max(0.0, scroller.scroll_y + part * scroller.height / hidden))


class _Ring:
    """Drawn with the widget it is round, so that it scrolls with it; a table draws the ring of a target itself."""

    def __init__(self) -> None:
        self._group = InstructionGroup()
        self._stop: Stop | None = None

    def put(self, stop: Stop | None) -> None:
        old, self._stop = self._stop, stop
        if old is not None:
            if old.target:
                old.widget.key_ring("")
            else:
                old.widget.canvas.after.remove(self._group)
                old.widget.unbind(pos=self._draw, size=self._draw)
        if stop is not None:
            if stop.target:
                stop.widget.key_ring(stop.target)
            else:
                stop.widget.canvas.after.add(self._group)
                stop.widget.bind(pos=self._draw, size=self._draw)
                self._draw(stop.widget)

    def _draw(self, widget: Widget, *_) -> None:
        self._group.clear()
        box = (widget.x + dp(2), widget.y + dp(2), widget.width - dp(4), widget.height - dp(4), dp(14))     # or a list cuts it
        for role, width in ((palette.background, dp(3.5)), (palette.info, dp(2))):     # seen on every colour under it
            self._group.add(Color(*role))
            self._group.add(Line(rounded_rectangle=box, width=width))


def _shown_in(widget: Widget) -> Iterator[Widget]:
    """In the order in which it is drawn, and read."""
    if widget.opacity and not widget.disabled:
        yield widget
        for child in widget.reading_order() if hasattr(widget, "reading_order") else reversed(widget.children):
            yield from _shown_in(child)


def spoken(widget: Widget) -> str:
    """What is said when a key comes to it: its words; what has none that tell what it is for is named by its row."""
    own, around = _words(widget), widget
    words = own
    while (not words or words == own and getattr(widget, "named_by_row", False)) and isinstance(around.parent, Widget):
        around = around.parent
        words = _words(around)
    return ". ".join(words)


def _words(widget: Widget) -> list[str]:
    """What stands on it, or what an icon says, each once; of a field also what is typed there."""
    found = (getattr(one, "says", "") or getattr(one, "text", "") or getattr(one, "hint_text", "") for one in _shown_in(widget))
    return list(dict.fromkeys(filter(None, found)))


def _stops_in(top: Widget) -> Iterator[Stop]:
    for widget in _shown_in(top):
        if hasattr(widget, "key_stops"):
            yield from widget.key_stops()
        elif (isinstance(widget, (ButtonBehavior, FocusBehavior)) or hasattr(widget, "key_step")) and min(widget.size) > 1:
            yield Stop(widget)


def _scroller(widget: Widget) -> ScrollView | None:
    parent = widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView):
            return parent
        parent = parent.parent
    return None


def _in_sight(stop: Stop) -> bool:
    scroller = _scroller(stop.widget)
    return scroller is None or _holds((*scroller.to_window(*scroller.pos), *scroller.size), *stop.middle)


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def _way(start: Box, end: Box, right: int, up: int) -> float | None:
    """How far it is in that direction; None if it lies in another one."""
    along, across = (0, 1) if right else (1, 0)
    sign = right or up
    far = sign * ((end[along] + end[along + 2] / 2) - (start[along] + start[along + 2] / 2))
    if far < 2:
        return None
    gap = max(0.0, end[across] - start[across] - start[across + 2], start[across] - end[across] - end[across + 2])
    off = abs((end[across] + end[across + 2] / 2) - (start[across] + start[across + 2] / 2))
    return None if gap > far * 2 else far + ASIDE * gap + 0.2 * off
