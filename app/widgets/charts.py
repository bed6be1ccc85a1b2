"""Small charts on one canvas: bars of line items, and lines over time. Colour always with the player's shape."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from app import theme
from app.widgets import art
from app.widgets.paint import colour

SHADES = (1.0, 0.62, 0.4, 0.8, 0.5, 0.3, 0.9, 0.7)


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
            Line(points=(self.x + pad, self.y + pad, self.right - pad, self.y + pad), width=dp(1))
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


class Columns(Widget):
    """How often things came (filled) against how often they were to be expected (a line). `pairs`: (came, expected)."""

    pairs = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.bind(pairs=self._draw, pos=self._draw, size=self._draw)

    def _draw(self, *_) -> None:
        self.canvas.clear()
        top = max((max(pair) for pair in self.pairs), default=1) or 1
        wide = self.width / max(len(self.pairs), 1)
        with self.canvas:
            for number, (came, expected) in enumerate(self.pairs):
                x = self.x + wide * number + wide * 0.2
                Color(*colour("info"))
                RoundedRectangle(pos=(x, self.y), size=(wide * 0.6, self.height * came / top), radius=[dp(4)])
                Color(*colour("taxi_edge"))
                y = self.y + self.height * expected / top
                Line(points=(x - wide * 0.1, y, x + wide * 0.7, y), width=dp(1.5))


for _kind in (Bars, Curves, Columns):
    Factory.register(_kind.__name__, cls=_kind)
