"""The games' cards in rows that fill what room there is. How many stand in a row is reckoned in app/shelf.py; the rules
of a card are in kv/home.kv."""

from __future__ import annotations

from functools import lru_cache

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app import theme
from app.shelf import Caption, Lettering, Measures, Shelving
from app.widgets.tr import palette

NAMES = ("heading", "body", "small")        # the type sizes of a name, the largest first
GAP, PAD, LEAST_POSTER = 10, 8, 44          # dp


class GameCard(ButtonBehavior, BoxLayout):
    """A game's poster, name and facts; a game without a poster has the taxi sign under the stars."""

    game = StringProperty()
    poster = StringProperty()
    name = StringProperty()
    facts = StringProperty()
    role = StringProperty("heading")
    lying = BooleanProperty(False)          # the poster beside the words
    told = BooleanProperty(True)            # there is room for the facts

    def on_kv_post(self, base_widget) -> None:
        if not self.poster:
            self.ids.poster.add_widget(PlainPoster())


class PlainPoster(BoxLayout):
    """The taxi sign, on a poster that has nothing but stars."""


class Shelf(Layout):
    least = NumericProperty(0)              # the height below which a card would be cut

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._shelving: Shelving | None = None      # none: it has to be measured
        self._later = Clock.create_trigger(self._measure, -1)
        self.fbind("children", self._changed)
        self.fbind("width", self._changed)
        palette.fbind("text", self._changed)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def add_widget(self, widget: Widget, *args, **kwargs) -> None:
        super().add_widget(widget, *args, **kwargs)
        for name in ("name", "facts"):
            widget.fbind(name, self._changed)

    def _changed(self, *_) -> None:
        self._shelving = None
        self._later()

    def _measure(self, *_) -> None:
        cards = self.children[::-1]
        if self._shelving is None and cards and self.width > 1:
            self._shelving = Shelving(self.width, [_lettering(role, cards) for role in NAMES], _measures())
            self.least = self._shelving.least_height()
            self._trigger_layout()

    def do_layout(self, *_) -> None:
        self._measure()
        if self._shelving is None:
            return
        cards = iter(self.children[::-1])
        top, gap = self.top, dp(GAP)
        for row in self._shelving.rows(self.height):
            wide = (self.width - gap * (row.cards - 1)) / row.cards
            for column in range(row.cards):
                card = next(cards)
                card.lying, card.told, card.role = row.form.lying, row.form.facts, NAMES[row.form.size]
                card.size = wide, row.height
                card.pos = self.x + column * (wide + gap), top - row.height
            top -= row.height + gap


def _measures() -> Measures:
    return Measures(dp(GAP), dp(PAD), dp(LEAST_POSTER))


def _lettering(role: str, cards: list[GameCard]) -> Lettering:
    name_size, facts_size = (sp(theme.SIZES[one]) * palette.text for one in (role, "small"))
    captions = tuple(Caption(_widths(card.name, True, name_size), _widths(card.facts, False, facts_size)) for card in cards)
    name_line, facts_line = _extents("Ag", True, name_size)[1], _extents("Ag", False, facts_size)[1]
    return Lettering(captions, name_line, facts_line, _extents(" ", True, name_size)[0])


def _widths(text: str, bold: bool, size: float) -> tuple[float, ...]:
    return tuple(_extents(word, bold, size)[0] for word in text.split(" "))


@lru_cache(maxsize=512)
def _extents(text: str, bold: bool, size: float) -> tuple[float, float]:
    return CoreLabel(font_size=size, font_name=theme.font(text, bold)).get_extents(text)


for _kind in (GameCard, Shelf):
    Factory.register(_kind.__name__, cls=_kind)
