"""A typed setting as a row: its title, one line of explanation, and a choice that shows all there is to choose.

Yes or no is a switch, how much of something a slider, all else segments: side by side where their words have room, else
below each other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app import theme
from app.i18n import t
from app.tables.saying import capital
from app.widgets.chrome import Card, OriginMark, WholeWords
from app.widgets.tr import palette
from games.kernel import Option, OptionValue

WORDS = 16      # sp, of a segment
ROUND = 28      # dp that a segment needs beside its words


class Toggle(ButtonBehavior, Widget):
    active = BooleanProperty(False)
    named_by_row = True

    @property
    def says(self) -> str:
        return t("icon.on" if self.active else "icon.off")

    def on_release(self) -> None:
        self.active = not self.active


class Segment(ButtonBehavior, WholeWords):
    """One of several values; the chosen one is marked by its colour and a bar."""

    number = NumericProperty(0)
    chosen = BooleanProperty(False)
    need = NumericProperty(48)
    scale = NumericProperty(0)          # a text size of its own, as a sample; 0: that of all words

    def on_release(self) -> None:
        self.parent.index = self.number


class Segments(GridLayout):
    """All values at once, one of them chosen."""

    words = ListProperty()
    scales = ListProperty()
    index = NumericProperty(0)
    natural = NumericProperty(0)        # how wide it would like to be: every word in one line
    need = NumericProperty(48)

    def __init__(self, **kwargs) -> None:
        self._later = Clock.create_trigger(self._arrange, -1)
        super().__init__(cols=1, **kwargs)
        self.bind(words=self._fill, index=self._mark, width=self._later)
        self._fill()

    def _fill(self, *_) -> None:
        self.clear_widgets()
        for number, word in enumerate(self.words):
            segment = Segment(text=word, number=number, scale=self.scales[number] if self.scales else 0)
            for name in ("need", "full_size"):
                segment.fbind(name, self._later)
            self.add_widget(segment)
        self._mark()
        self._arrange()

    def _mark(self, *_) -> None:
        for segment in self.children:
            segment.chosen = segment.number == self.index

    def _arrange(self, *_) -> None:
        """In one row, else in rows of two, else one below the other."""
        lines = [_wide(word, self._size(number)) for number, word in enumerate(self.words)]
        words = [max((_wide(part, self._size(number)) for part in word.split()), default=0)
                 for number, word in enumerate(self.words)]
        self.natural = (max(lines, default=0) + dp(ROUND)) * len(lines)
        self.cols = next((cols for cols in (len(lines), 2)
                          if cols and len(lines) % cols == 0 and self._fits(cols, words, lines)), 1)
        segments, needs = self.children[::-1], []
        for start in range(0, len(segments), self.cols):
            beside = segments[start:start + self.cols]
            needs.append(max(segment.need for segment in beside))
            for segment in beside:
                segment.height = needs[-1]
        self.need = sum(needs)

    def _fits(self, cols: int, words: list[float], lines: list[float]) -> bool:
        room = self.width / cols - dp(ROUND)
        return all(word <= room for word in words) and all(line <= room * 1.8 for line in lines)

    def _size(self, number: int) -> float:
        return sp(WORDS) * (self.scales[number] if self.scales else palette.text)


@lru_cache(maxsize=512)
def _wide(text: str, size: float) -> float:
    return CoreLabel(font_size=size, font_name=theme.font(text, True)).get_extents(text)[0]


class OptionRow(Card):
    """`prefix` names its texts: `prefix.id`, `prefix.id.about`, `prefix.id.VALUE`."""

    title = StringProperty()
    about = StringProperty()
    yes_no = BooleanProperty(True)
    words = ListProperty([""])
    index = NumericProperty(0)
    natural = NumericProperty(0)        # how wide the choice would like to be
    need = NumericProperty(68)
    origin = StringProperty()           # of a rule: whether the booklet has it, in words
    usual = StringProperty()            # the same while nothing else is chosen than the booklet has; "": no matter what is chosen
    printed = BooleanProperty(False)

    def __init__(self, prefix: str, option: Option, value: OptionValue,
                 changed: Callable[[OptionValue], None] | None = None, slides: bool = False,
                 scales: tuple[float, ...] = (), **kwargs) -> None:
        key = "%s.%s" % (prefix, option.id)
        self.option = option
        yes_no = option.values == (False, True)
        super().__init__(title=t(key), about=t(key + ".about"), printed=option.printed, yes_no=yes_no,
                         index=option.values.index(value),
                         words=[] if yes_no else [capital(t("%s.%s" % (key, one))) for one in option.values], **kwargs)
        self.add_widget(self._switch() if yes_no else self._slider() if slides else self._segments(scales))
        if changed:
            self.bind(index=lambda *_: changed(self.value()))

    def _switch(self) -> Widget:
        switch = Toggle(active=bool(self.index), pos_hint={"center_y": 0.5})
        switch.bind(active=lambda _, active: setattr(self, "index", int(active)))
        self.bind(index=lambda _, index: setattr(switch, "active", bool(index)))
        return self._named("switch", switch)

    def _segments(self, scales: tuple[float, ...]) -> Widget:
        segments = Segments(words=self.words, index=self.index, scales=scales, pos_hint={"center_y": 0.5})
        self.natural = segments.natural
        segments.bind(index=self.setter("index"), natural=self.setter("natural"))
        self.bind(index=segments.setter("index"))
        for name in ("orientation", "natural"):
            self.fbind(name, lambda *_: self._beside(segments))
        self._beside(segments)
        return self._named("value", segments)

    def _beside(self, segments: Segments) -> None:
        """Beside its title it is as wide as its words; below it, as wide as the row."""
        if self.orientation == "horizontal":
            segments.size_hint_x, segments.width = None, self.natural
        else:
            segments.size_hint_x = 1

    def _slider(self) -> Widget:
        from app.widgets.slider import StepSlider  # KivyMD's, loaded by those who see one

        slider = StepSlider(steps=len(self.option.values), index=self.index, words=self.words)
        self.natural = 10 ** 6          # always below its words, as wide as they are
        slider.bind(index=self.setter("index"))
        self.bind(index=slider.setter("index"))
        return self._named("value", slider)

    def _named(self, name: str, widget: Widget) -> Widget:
        self.ids[name] = widget.proxy_ref
        widget.fbind("height", self._high)
        self._high()
        return widget

    def on_kv_post(self, base_widget) -> None:
        if self.origin:
            mark = OriginMark()
            self.fbind("index", self._tell_origin, mark)
            self._tell_origin(mark)
            self.ids.texts.add_widget(mark)
        self.ids.texts.bind(height=self._high)
        for name in ("orientation", "padding", "spacing"):
            self.fbind(name, self._high)

    def _tell_origin(self, mark: OriginMark, *_) -> None:
        """Of a switch it also says in which position that is so; a variant of the booklet is one when it is switched on."""
        usual = bool(self.usual) and self.value() == self.option.default
        whose = self.usual if usual else self.origin
        when = "origin.when_on" if self.printed or self.index else "origin.when_off"
        mark.text, mark.printed = capital(t(when, whose=whose) if self.yes_no else whose), usual or self.printed

    def _high(self, *_) -> None:
        """As high as what stands in it."""
        heights = [child.height for child in self.children] or [self.ids.texts.height]
        inner = max(heights) if self.orientation == "horizontal" else sum(heights) + self.spacing * (len(heights) - 1)
        self.need = max(dp(68), inner + self.padding[1] + self.padding[3])

    def next_value(self) -> None:
        self.index = (self.index + 1) % len(self.option.values)

    def value(self) -> OptionValue:
        return self.option.values[self.index]


class OptionGrid(GridLayout):
    """Rows of options; those beside each other are equally high."""

    def __init__(self, **kwargs) -> None:
        self._later = Clock.create_trigger(self._level, -1)
        super().__init__(**kwargs)
        self.fbind("cols", self._later)

    def add_widget(self, widget: Widget, *args, **kwargs) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("height", self._later)
        self._later()

    def _level(self, *_) -> None:
        rows = self.children[::-1]
        for start in range(0, len(rows), self.cols):
            beside = rows[start:start + self.cols]
            for row in beside:
                row.height = max(one.need for one in beside)


for _kind in (Toggle, Segment, Segments, OptionRow, OptionGrid):
    Factory.register(_kind.__name__, cls=_kind)
