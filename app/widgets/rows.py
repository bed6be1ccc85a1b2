"""A long list: only the rows in sight have a widget. And the small picture of a match."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.image import Image
from kivy.factory import Factory
from kivy.graphics import Color, Ellipse, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.recyclegridlayout import RecycleGridLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from app import theme
from app.widgets import art
from app.widgets.chrome import Poster


class Rows(RecycleView):
    """Rows of one height, side by side where there is room."""

    row_height = NumericProperty(96)


class RowGrid(RecycleGridLayout):
    def reading_order(self) -> list[Widget]:
        """As they lie: a widget that was lent out last may be the first row."""
        return sorted(self.children, key=lambda row: (-row.y, row.x))


class Emblem(Poster):
    """The table as it was left, else the game's picture; and the players' shapes before it."""

    file = StringProperty()
    colours = ListProperty()
    ground = ColorProperty()            # changes with the palette

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.fbind("file", Clock.create_trigger(self._load, -1))
        for name in ("colours", "ground", "pos", "size"):
            self.fbind(name, self._mark)

    def _whole(self) -> Texture:
        try:
            return Image(self.file, nocache=True).texture if self.file else super()._whole()
        except Exception:       # whatever a damaged picture raises
            return super()._whole()

    def _mark(self, *_) -> None:
        self.canvas.after.clear()
        side = min(dp(20) if self.width > dp(90) else dp(14), self.width / max(len(self.colours), 1) - dp(2))
        x = self.x + self.width - dp(3)     # `right` is told of a move only after this
        with self.canvas.after:
            for number in reversed(self.colours):
                x -= side + dp(1)
                Color(*self.ground)
                Ellipse(pos=(x - dp(1), self.y + dp(2)), size=(side + dp(2), side + dp(2)))
                Color(*theme.colour("player_%d" % number))
                inner = side * 0.8
                Rectangle(texture=art.texture(theme.player_shape(number), inner), size=(inner, inner),
                          pos=(x + side * 0.1, self.y + dp(3) + side * 0.1))


for _kind in (Rows, RowGrid, Emblem):
    Factory.register(_kind.__name__, cls=_kind)
