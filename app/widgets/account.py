"""The account at the end of a match: what it consists of, and the rows that show it. Their rules are in kv/result.kv."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets import charts  # noqa: F401  registers the widgets of the layout
from app.widgets.chrome import Emblem, Ink, Plate
from games.kernel import Score


def lines_of(scores: list[Score]) -> list[str]:
    """The line items that anybody got something for, in the order the game counts them."""
    return [item for item in scores[0].items if any(score.items[item] for score in scores)]


def after(score: Score, lines: list[str]) -> Score:
    """What was counted when these lines were."""
    return Score({item: points if item in lines else 0 for item, points in score.items.items()})


def adds_up(score: Score) -> bool:
    """Whether the line items are points, or tell how it came about in another way."""
    return sum(score.items.values()) == score.total


def bar(score: Score) -> list[int]:
    """The parts of a seat's bar: what it gained. What it lost stands in the account alone."""
    return [max(points, 0) for points in (score.items.values() if adds_up(score) else [score.total])]


class ResultRow(Plate):
    name = StringProperty()
    colour = NumericProperty(0)
    won = BooleanProperty(False)
    total = StringProperty()
    parts = ListProperty()
    face = StringProperty("")           # of a bot
    line = StringProperty("")           # what it has to say


class LineItem(BoxLayout):
    """One line of the account: what it is for, and what it gave each, in the order of the places."""

    what = StringProperty()
    shade = NumericProperty(0)          # of its part of the bars; 0: it is no part of them
    points = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for text in self.points:
            self.ids.points.add_widget(Points(text=text))


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
    words = StringProperty()


class Points(Ink):
    pass


class PlayerMark(Emblem):
    colour = NumericProperty(0)
