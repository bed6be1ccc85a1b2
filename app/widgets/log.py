"""The log of a match in its drawer: turn by turn, who did what, with the pieces it was done with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from kivy.factory import Factory
from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.play.frame import LogRow
from app.scene import Drawing, Pictures
from app.widgets.chrome import Text
from app.widgets.paint import paint

PIECE = 40          # dp, of the first piece of a line
STEP = 15           # of every further one there is so much to see
MOST = 5


class Pieces(Widget):
    """Pieces in a fan, the first one on top."""

    pictures: Pictures = ObjectProperty(())
    wide = NumericProperty(PIECE)       # dp

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for name in ("pictures", "pos", "size"):
            self.fbind(name, self._draw)

    def _draw(self, *_) -> None:
        shown = self.pictures[:MOST]
        self.wide = PIECE + STEP * max(len(shown) - 1, 0)
        middle = self.y + self.height / 2       # `center_y` may still be that of the place before
        self.canvas.clear()
        group = InstructionGroup()
        for number, drawings in reversed(tuple(enumerate(shown))):
            drawn_at(group, drawings, self.x + dp(PIECE / 2 + STEP * number), middle, PIECE * 0.92 / 100)
        self.canvas.add(group)


def drawn_at(group: InstructionGroup, drawings: Sequence[Drawing], x: float, y: float, scale: float) -> None:
    """Drawings round a point of the window, so many times as large."""
    for part in (PushMatrix(), Translate(x, y, 0), Scale(scale * Metrics.density, scale * Metrics.density, 1)):
        group.add(part)
    paint(group, *drawings)
    group.add(PopMatrix())


class LogLine(ButtonBehavior, BoxLayout):
    text = StringProperty()
    detail = BooleanProperty(False)
    pictures: Pictures = ObjectProperty(())


class LogTurn(BoxLayout):
    """Above the lines of one player."""

    name = StringProperty()
    colour = NumericProperty(0)


class LogPart(Text):
    """Above what happened before the last turn of whoever looks."""


def fill(log: Widget, lines: Sequence[LogRow], newest_first: bool, show: Callable[[LogRow], None]) -> None:
    """Turn by turn; within a turn as it happened."""
    turns = [list(turn) for _, turn in groupby(lines, key=lambda line: (line.name, line.colour))]
    for turn in reversed(turns) if newest_first else turns:
        log.add_widget(LogTurn(name=turn[0].name, colour=turn[0].colour))
        for line in turn:
            row = LogLine(text=line.text, detail=line.detail, pictures=line.pictures)
            row.bind(on_release=lambda _, line=line: show(line))
            log.add_widget(row)


for _kind in (LogLine, LogPart, LogTurn, Pieces):
    Factory.register(_kind.__name__, cls=_kind)
