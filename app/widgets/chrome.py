"""The few plain widgets round the tables: cheap to build, in our own look. Their rules are in kv/common.kv
and kv/parts.kv."""

from __future__ import annotations

import re

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.graphics.texture import Texture
from kivy.metrics import sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.widgets import art


class WholeWords(Label):
    """A text that is wrapped between words only: where one word is wider than the label, all get smaller. What has one line
    gets smaller before it is shortened."""

    full_size = NumericProperty(18)
    squeeze = NumericProperty(1.0)
    SMALLEST = 11   # sp
    ONE_LINE = 0.75     # of its size, at least

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for name in ("text", "text_size", "full_size", "font_name"):
            self.fbind(name, self._squeeze)

    def _squeeze(self, *_) -> None:
        room = self.text_size[0] and self.text_size[0] - self.padding[0] - self.padding[2]
        if room and self.text and not self.markup:
            plain = CoreLabel(font_size=self.full_size, font_name=self.font_name)
            one_line = self.max_lines == 1
            words = [self.text] if one_line else re.split("[ \n]", self.text)
            widest = max((plain.get_extents(word)[0] for word in words), default=0)
            least = self.ONE_LINE if one_line else sp(self.SMALLEST) / self.full_size
            self.squeeze = min(1.0, max(room / widest * 0.97, least)) if widest else 1.0


class Text(WholeWords):
    """A text in our type: wraps within its width and is as high as it needs to be."""

    role = StringProperty("body")
    bold_face = BooleanProperty(False)


class FitText(Label):
    """A text in a box of a given size: it wraps, and gets smaller only if it must. So the box never moves what is
    beside it."""

    role = StringProperty("body")
    bold_face = BooleanProperty(False)
    full_size = NumericProperty(18)
    shrink = NumericProperty(1.0)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._later = Clock.create_trigger(self._fit, -1)
        self.bind(text=self._later, size=self._later, full_size=self._later, font_name=self._later)

    def _fit(self, *_) -> None:
        self.shrink = 1.0
        self.texture_update()
        while self.texture_size[1] > self.height + 1 and self.shrink > 0.6:
            self.shrink *= 0.95
            self.texture_update()


class Card(BoxLayout):
    """A rounded surface."""

    fill = ColorProperty([0, 0, 0, 0])
    edge = ColorProperty([0, 0, 0, 0])


class BigButton(ButtonBehavior, WholeWords):
    """A button with words; the main one of a screen is taxi yellow."""

    main = BooleanProperty(False)
    shade = ColorProperty(None, allownone=True)     # of its words, if another
    need = NumericProperty(52)          # how high it must be for its words


class NameButton(ButtonBehavior, BoxLayout):
    """Words that can be touched."""


class ButtonRow(BoxLayout):
    """Buttons beside each other, all as high as the highest of them must be; or below each other."""

    need = NumericProperty(52)

    def __init__(self, **kwargs) -> None:
        self._later = Clock.create_trigger(self._level, -1)
        super().__init__(**kwargs)
        self.bind(orientation=self._later, children=self._later)

    def add_widget(self, widget: Widget, *args, **kwargs) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("need", self._later)
        widget.fbind("height", self._later)

    def _level(self, *_) -> None:
        needs = [child.need for child in self.children]
        beside = self.orientation == "horizontal"
        for child, need in zip(self.children, needs, strict=True):
            child.height = max(needs) if beside else need
        self.need = max(needs, default=0) if beside else sum(needs) + self.spacing * max(0, len(needs) - 1)


class Icon(Widget):
    """A sprite of the atlas, tinted."""

    sprite = StringProperty("common/icon_help")
    tint = ColorProperty([1, 1, 1, 1])
    texture = ObjectProperty(None, allownone=True)
    fill = NumericProperty(1.0)         # which part of the widget the sprite covers

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        later = Clock.create_trigger(self._load, -1)    # before a frame: by then it has its size, and no page is loaded in vain
        self.bind(sprite=later, size=later)
        later()

    def _load(self, *_) -> None:
        side = min(self.size) * self.fill
        if self.sprite and side > 1:
            self.texture = art.texture(self.sprite, side)


class IconButton(ButtonBehavior, Icon):
    """An icon that can be touched: never smaller than a finger. A `painted` one has colours of its own; what it `says`
    is read aloud. `shade`: its one colour, if not that of words; a `tint` beside the rule for all would be lost with the look."""

    shade = ColorProperty(None, allownone=True)
    painted = BooleanProperty(False)
    says = StringProperty("")


class OriginMark(BoxLayout):
    """Whether a rule is from the rulebook or of the house."""

    text = StringProperty()
    printed = BooleanProperty(False)


class Poster(Widget):
    """A large picture that covers its widget, cut at the sides if it must be."""

    picture = StringProperty("")
    texture = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        later = Clock.create_trigger(self._load, -1)
        self.bind(picture=later, size=later)

    def _load(self, *_) -> None:
        if not self.picture or min(self.size) < 2:
            return
        whole = self._whole()
        scale = max(self.width / whole.width, self.height / whole.height)
        w, h = self.width / scale, self.height / scale
        self.texture = whole.get_region((whole.width - w) / 2, (whole.height - h) / 2, w, h)

    def _whole(self) -> Texture:
        return art.picture(self.picture, self.width)


for _kind in (Text, FitText, Card, BigButton, NameButton, ButtonRow, Icon, IconButton, OriginMark, Poster):
    Factory.register(_kind.__name__, cls=_kind)
