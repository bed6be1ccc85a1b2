"""What comes over a table: the curtain, the drawer, a question, a card enlarged. One object of each, reused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kivy.factory import Factory
from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.play.frame import LogRow
from app.scene import About
from app.text import mended
from app.widgets.chrome import BigButton
from app.widgets.paint import paint


class Overlay(FloatLayout):
    """Hidden until it is opened; while it is open no touch goes through it."""

    open = BooleanProperty(False)

    def on_touch_down(self, touch) -> bool:
        if not self.open:
            return False
        if not super().on_touch_down(touch) and self.touched_beside(touch):
            self.open = False
        return True

    def on_touch_move(self, touch) -> bool:
        return super().on_touch_move(touch) if self.open else False

    def on_touch_up(self, touch) -> bool:
        return super().on_touch_up(touch) if self.open else False

    def touched_beside(self, touch) -> bool:
        """Whether a touch there closes it."""
        return False


class Curtain(Overlay):
    """Before anything secret is drawn: who should take the device, and what everybody may know meanwhile."""

    name = StringProperty()
    colour = NumericProperty(0)
    news = StringProperty()

    def drop(self, name: str, colour: int, news: Sequence[str], lifted: Callable[[], None]) -> None:
        self.name, self.colour, self.news = name, colour, "\n".join(news[-5:])
        self._lifted = lifted
        self.open = True

    def lift(self) -> None:
        if self.open:
            self.open = False
            self._lifted()


class LogLine(ButtonBehavior, BoxLayout):
    text = StringProperty()
    colour = NumericProperty(0)


class ScoreLine(BoxLayout):
    name = StringProperty()
    kind = StringProperty("person")
    items = StringProperty()
    total = StringProperty()
    colour = NumericProperty(0)
    face = StringProperty("")           # of a bot: touched, it tells who that is
    level = StringProperty("")


class Drawer(Overlay):
    """Scores, log and everything that is not needed every turn."""

    def fill(self, scores: Sequence[ScoreLine], lines: Sequence[LogRow], show: Callable[[LogRow], None]) -> None:
        self.empty()
        for score in scores:
            self.ids.scores.add_widget(score)
        for line in reversed(lines):
            row = LogLine(text=line.text, colour=line.colour)
            row.bind(on_release=lambda _, line=line: show(line))
            self.ids.log.add_widget(row)

    def empty(self) -> None:
        for name in ("scores", "log", "buttons"):
            self.ids[name].clear_widgets()

    def touched_beside(self, touch) -> bool:
        return not self.ids.sheet.collide_point(*touch.pos)


class Ask(Overlay):
    """A question with its answers; the last one is what people usually want."""

    title = StringProperty()
    text = StringProperty()

    def ask(self, title: str, text: str, answers: Sequence[tuple[str, Callable[[], None] | None]]) -> None:
        self.title, self.text = title, text
        self.ids.answers.clear_widgets()
        self.ids.answers.orientation = "horizontal" if len(answers) < 3 else "vertical"
        for number, (words, call) in enumerate(answers):
            button = BigButton(text=words, main=number == len(answers) - 1)
            button.bind(on_release=lambda _, call=call: self._answer(call))
            self.ids.answers.add_widget(button)
        self.open = True

    def on_open(self, *_) -> None:
        if not self.open:
            self.ids.answers.clear_widgets()    # else what they would have done stays alive, and a whole match with it

    def _answer(self, call: Callable[[], None] | None) -> None:
        self.open = False
        if call:
            call()

    def touched_beside(self, touch) -> bool:
        return not self.ids.sheet.collide_point(*touch.pos)


class Enlarged(Widget):
    """Drawings round the middle of the widget, as large as it is."""

    def show(self, about: About) -> None:
        self._about = about
        self.bind(size=self._draw, pos=self._draw)
        self._draw()

    def _draw(self, *_) -> None:
        self.canvas.clear()
        group = InstructionGroup()
        scale = min(self.size) / dp(200) * Metrics.density
        for part in (PushMatrix(), Translate(self.center_x, self.center_y, 0), Scale(scale, scale, 1)):
            group.add(part)
        for drawing in self._about.drawings:
            paint(group, drawing)
        group.add(PopMatrix())
        self.canvas.add(group)


class Inspector(Overlay):
    """A card or field, large, with its rule in words; any touch puts it back."""

    title = StringProperty()
    text = StringProperty()
    rule = StringProperty()

    def show(self, about: About, read: Callable[[str], None]) -> None:
        """`read` opens the rules at the section that speaks of it."""
        self.title, self.text, self.rule = about.title, about.text, about.rule
        self._read = read
        self.ids.picture.show(about)
        self.open = True

    def read_on(self) -> None:
        self.open = False
        self._read(self.rule)

    def touched_beside(self, touch) -> bool:
        return True


class FileLine(ButtonBehavior, BoxLayout):
    """A folder to open, or a file to take."""

    text = StringProperty()
    sprite = StringProperty("common/icon_forward")


class FilePicker(Overlay):
    """A file of the device, chosen inside the app, where the device has no dialog of its own."""

    MOST = 300
    folder = StringProperty()
    empty = BooleanProperty(False)

    def choose(self, folder: Path, chosen: Callable[[Path], None]) -> None:
        self._chosen = chosen
        self._show(folder.absolute())
        self.open = True

    def _show(self, folder: Path) -> None:
        self.folder = mended(str(folder), 500)
        folders, files = self._inside(folder)
        lines = self.ids.lines
        lines.clear_widgets()
        if folder.parent != folder:
            lines.add_widget(self._line("..", "common/icon_back", partial(self._show, folder.parent)))
        for one in folders:
            lines.add_widget(self._line(one.name, "common/icon_forward", partial(self._show, one)))
        for one in files:
            lines.add_widget(self._line(one.name, "common/icon_log", partial(self._take, one)))
        self.empty = not files
        self.ids.scroll.scroll_y = 1

    def _inside(self, folder: Path) -> tuple[list[Path], list[Path]]:
        """Folders and matches, what is hidden left out; nothing where we may not look."""
        try:
            seen = sorted((one for one in folder.iterdir() if not one.name.startswith(".")), key=lambda one: one.name.lower())
            return ([one for one in seen if one.is_dir()][:self.MOST], [one for one in seen if one.suffix == ".json"][:self.MOST])
        except OSError:
            return [], []

    @staticmethod
    def _line(text: str, sprite: str, act: Callable[[], None]) -> FileLine:
        line = FileLine(text=mended(text, 200), sprite=sprite)
        line.bind(on_release=lambda _: act())
        return line

    def _take(self, file: Path) -> None:
        self.open = False
        self._chosen(file)

    def touched_beside(self, touch) -> bool:
        return not self.ids.sheet.collide_point(*touch.pos)


for _kind in (FilePicker, FileLine, Curtain, Drawer, Ask, Inspector, Enlarged, LogLine, ScoreLine):
    Factory.register(_kind.__name__, cls=_kind)
