"""The account at the end of a match: the rows that show it. Their rules are in kv/result.kv."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from app.widgets import charts  # noqa: F401  registers the widgets of the layout
from app.widgets.chrome import Card, Icon, Text


class ResultRow(Card):
    name = StringProperty()
    colour = NumericProperty(0)
    won = BooleanProperty(False)
    total = StringProperty()
    parts = ListProperty()
    face = StringProperty("")           # of a bot
    faces = BooleanProperty(False)      # some row has one: each leaves room for it, so that all bars have the same measure
    line = StringProperty("")           # what it has to say


class AccountLine(BoxLayout):
    """One line: what it is for, and a figure for each, in the order of the places."""

    what = StringProperty()
    shade = NumericProperty(0)          # of its part of the bars; 0: it is no part of them
    points = ListProperty()
    opened = BooleanProperty(False)
    least = NumericProperty(30)         # dp high

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for text in self.points:
            self.ids.points.add_widget(Points(text=text))


class LineItem(ButtonBehavior, AccountLine):
    """Points of the account. A touch opens below it where they came from."""

    least = NumericProperty(44)


class Origin(BoxLayout):
    """Where the points of one player came from; without a player, what the line counts."""

    colour = NumericProperty(-1)
    text = StringProperty()


class TieLine(AccountLine):
    """What told the winner from others with as many points; no points itself."""


class Places(BoxLayout):
    """Whose points stand below: the shapes of the players."""

    colours = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for colour in self.colours:
            self.ids.points.add_widget(PlayerMark(colour=colour))


class Series(BoxLayout):
    """The numbers of a seat, one after the other, against their average."""

    colour = NumericProperty(0)
    pairs = ListProperty()
    top = NumericProperty(0)        # the highest number of anybody: all have one scale
    words = StringProperty()


class Points(Text):
    pass


class PlayerMark(Icon):
    colour = NumericProperty(0)
