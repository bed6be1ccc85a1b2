"""Small charts on one canvas: bars of line items, and lines over time. Colour always with the player's shape."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.graphics import Color, Line, Mesh, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from app import theme
from app.widgets import art
from app.widgets.paint import colour

SHADES = (1.0, 0.62, 0.4, 0.8, 0.5, 0.3, 0.9, 0.7)
MESH = 4000


class Bars(Widget):
    """One stacked bar: what a seat gained, against the longest of all. `parts` is a list of (colour index, points,
    points of the longest bar)."""

    parts = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.bind(parts=self._draw, pos=self._draw, size=self._draw)

    def _draw(self, *_) -> None:
        self.canvas.clear()
        x = self.x
        with self.canvas:
            for number, (seat_colour, points, longest) in enumerate(self.parts):
                w = max(0.0, self.width * points / max(longest, 1))
                Color(*theme.colour("player_%d" % seat_colour, SHADES[number % len(SHADES)]))
                RoundedRectangle(pos=(x, self.y), size=(max(0, w - dp(2)), self.height), radius=[dp(4)])
                x += w


class Curves(Widget):
    """Totals over time: one line per seat, ending in the player's shape. `rows` is a list of (colour index, totals)."""

    rows = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.bind(rows=self._draw, pos=self._draw, size=self._draw)

    def _draw(self, *_) -> None:
        self.canvas.clear()
        low = min((min(row) for _, row in self.rows), default=0)
        high = max(max((max(row) for _, row in self.rows), default=1), low + 1)
        pad = dp(12)
        w, h = self.width - 2 * pad, self.height - 2 * pad
        with self.canvas:
            Color(*colour("line"))
            Line(points=(self.x + pad, self.y + pad, self.x + self.width - pad, self.y + pad), width=dp(1))
            for seat_colour, row in self.rows:
                steps = max(len(row) - 1, 1)
                points = [
                    part for number, total in enumerate(row)
                    for part in (self.x + pad + w * number / steps, self.y + pad + h * (total - low) / (high - low))]
                self._curve(seat_colour, points)

    @staticmethod
    def _curve(seat_colour: int, points: list[float]) -> None:
        Color(*theme.colour("player_%d" % seat_colour))
        Line(points=points, width=dp(1.6), joint="round")
        size = dp(18)
        Rectangle(texture=art.texture(theme.player_shape(seat_colour), size), size=(size, size),
                  pos=(points[-2] - size / 2, points[-1] - size / 2))


class Belief(Widget):
    """A rating over time with a band for how sure it is. Touched, or by the arrows, it marks one moment.
    `points` is a list of (mean, spread)."""

    points = ListProperty()
    picked = NumericProperty(-1)
    colour = NumericProperty(0)
    ink = ColorProperty()               # changes with the palette
    SURE = 2                            # times the spread

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for name in ("points", "picked", "colour", "ink", "pos", "size"):
            self.fbind(name, self._draw)

    def _x(self, number: int) -> float:
        pad = dp(12)
        return self.x + pad + (self.width - 2 * pad) * number / max(len(self.points) - 1, 1)

    def _draw(self, *_) -> None:
        self.canvas.clear()
        if not self.points:
            return
        low = min(mean - self.SURE * spread for mean, spread in self.points)
        high = max(mean + self.SURE * spread for mean, spread in self.points)

        def y(value: float) -> float:
            return self.y + dp(6) + (self.height - dp(12)) * (value - low) / (high - low)

        corners = [(self._x(number), y(mean - self.SURE * spread), y(mean), y(mean + self.SURE * spread))
                   for number, (mean, spread) in enumerate(self.points)]
        if len(corners) == 1:           # one match is a short line
            x, *heights = corners[0]
            corners = [(x - dp(8), *heights), (x + dp(8), *heights)]
        with self.canvas:
            Color(*theme.colour("player_%d" % self.colour, 0.25))
            strip = [(x, level, 0, 0) for x, bottom, _, top in corners for level in (bottom, top)]
            for start in range(0, len(strip), MESH):        # a mesh has no more corners than 65,535
                part = strip[max(0, start - 2):start + MESH]
                Mesh(vertices=[one for corner in part for one in corner], indices=list(range(len(part))), mode="triangle_strip")
            Color(*theme.colour("player_%d" % self.colour))
            Line(points=[one for x, _, middle, _ in corners for one in (x, middle)], width=dp(1.8), joint="round")
            if 0 <= self.picked < len(self.points):
                self._mark(self._x(self.picked), y(self.points[self.picked][0]))

    def _mark(self, x: float, y: float) -> None:
        Color(*self.ink)
        Line(points=(x, self.y, x, self.y + self.height), width=dp(1))
        side = dp(18)
        Color(*theme.colour("player_%d" % self.colour))
        Rectangle(texture=art.texture(theme.player_shape(self.colour), side), size=(side, side), pos=(x - side / 2, y - side / 2))

    def _pick(self, x: float) -> None:
        pad, last = dp(12), len(self.points) - 1
        part = (x - self.x - pad) / max(self.width - 2 * pad, 1)
        self.picked = min(max(round(part * last), 0), last)

    def on_touch_down(self, touch) -> bool:
        """A tap marks; a finger that goes on down scrolls the page, as everywhere."""
        if not self.points or not self.collide_point(*touch.pos):
            return False
        self._pick(touch.x)
        touch.grab(self)
        return True

    def on_touch_move(self, touch) -> bool:
        if touch.grab_current is self:
            self._pick(touch.x)
        return touch.grab_current is self

    def on_touch_up(self, touch) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return False

    def key_step(self, by: int) -> bool:
        """Always True: the arrows stay in the chart, Tab leaves it."""
        if self.points:
            last = len(self.points) - 1
            self.picked = last if self.picked < 0 else min(max(self.picked + by, 0), last)
        return bool(self.points)

    def trigger_action(self, _: float) -> None:
        """Enter: the newest match."""
        self.picked = len(self.points) - 1


class Columns(Widget):
    """How often things came (filled) against how often they were to be expected (a line). `pairs`: (came, expected).
    `top`: what is as high as the chart, where several are compared; 0: its own highest."""

    pairs = ListProperty()
    top = NumericProperty(0)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.bind(pairs=self._draw, top=self._draw, pos=self._draw, size=self._draw)

    def _draw(self, *_) -> None:
        self.canvas.clear()
        top = self.top or max((max(pair) for pair in self.pairs), default=1) or 1
        wide = self.width / max(len(self.pairs), 1)
        with self.canvas:
            for number, (came, expected) in enumerate(self.pairs):
                x = self.x + wide * number + wide * 0.2
                Color(*colour("info"))
                RoundedRectangle(pos=(x, self.y), size=(wide * 0.6, self.height * came / top), radius=[dp(4)])
                Color(*colour("taxi_edge"))
                y = self.y + self.height * expected / top
                Line(points=(x - wide * 0.1, y, x + wide * 0.7, y), width=dp(1.5))


for _kind in (Bars, Belief, Curves, Columns):
    Factory.register(_kind.__name__, cls=_kind)
