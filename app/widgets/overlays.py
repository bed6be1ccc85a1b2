"""What comes over a table: the curtain, the drawer, a question, a card enlarged. One object of each, reused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kivy.factory import Factory
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app import theme
from app.i18n import t
from app.play.frame import LogRow, Played
from app.scene import Details
from app.text import mended
from app.widgets import log
from app.widgets.chrome import BigButton, Card


class Layers(FloatLayout):
    """What lies over a table, each above the one before. What is not seen is not drawn: Kivy would mix it into the picture
    all the same, without a trace, and a list in it empties the stencil of the whole window, in every frame."""

    def add_widget(self, widget: Widget, *args, **kwargs) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("opacity", self._let_see)
        self._let_see(widget)

    def remove_widget(self, widget: Widget, *args, **kwargs) -> None:
        widget.funbind("opacity", self._let_see)
        self._draw(widget)
        super().remove_widget(widget, *args, **kwargs)

    def _let_see(self, widget: Widget, *_) -> None:
        if widget.opacity:
            self._draw(widget)
        elif widget.canvas in self.canvas.children:
            self.canvas.remove(widget.canvas)

    def _draw(self, widget: Widget) -> None:
        """Right above the next one under it that is drawn."""
        drawn = self.canvas.children
        if widget.canvas not in drawn:
            under = self.children[self.children.index(widget) + 1:]
            places = (drawn.index(one.canvas) + 1 for one in under if one.canvas in drawn)
            self.canvas.insert(next(places, int(self.canvas.has_before)), widget.canvas)


class Overlay(FloatLayout):
    """Hidden until it is opened; while it is open no touch goes through it."""

    open = BooleanProperty(False)
    dim = NumericProperty(0.0)          # how dark it makes what lies under it

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


class ScoreLine(BoxLayout):
    name = StringProperty()
    kind = StringProperty("person")
    items = StringProperty()
    total = StringProperty()
    colour = NumericProperty(0)
    face = StringProperty("")           # of a bot: touched, it tells who that is
    level = StringProperty("")


class Drawer(Overlay):
    """Scores, log and everything that is not needed every turn. Details of the log are folded away until they are wanted."""

    detailed = BooleanProperty(False)

    def on_kv_post(self, base_widget) -> None:
        self._head = self.ids.head.__self__

    def fill(self, scores: Sequence[ScoreLine], lines: Sequence[LogRow], show: Callable[[LogRow], None]) -> None:
        self.empty()
        for score in scores:
            self.ids.scores.add_widget(score)
        self._lines, self._show = lines, show
        self._fill_log()
        self.ids.scroll.scroll_y = 1        # it begins with what is new

    def unfold(self) -> None:
        self.detailed = not self.detailed
        self._fill_log()

    def _fill_log(self) -> None:
        """What is new to whoever looks stands above the points, as it happened; all else below them, the newest turn first."""
        seen = [line for line in self._lines if self.detailed or not line.detail]
        parts = {part: [line for line in seen if line.new is new] for part, new in (("news", True), ("log", False))}
        for part, lines in parts.items():
            column = self.ids[part]
            column.clear_widgets()
            if bool(parts["news"]) is (part == "news"):
                column.add_widget(self._head)
            elif lines:
                column.add_widget(log.LogPart(text=t("drawer.before")))
            log.fill(column, lines, part == "log", lambda line: self._show(line))
        self.ids.happened.text = t("drawer.new" if parts["news"] else "drawer.log")

    def empty(self) -> None:
        self._lines, self._show = (), None        # `show` holds the match
        for name in ("news", "scores", "log", "buttons"):
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


class MenuLine(ButtonBehavior, BoxLayout):
    """One entry of a menu; `what` names it for whoever asks."""

    text = StringProperty()
    what = StringProperty()
    sprite = StringProperty("common/icon_check")
    tint = ColorProperty([1, 1, 1, 1])
    chosen = BooleanProperty(False)


class Entry(NamedTuple):
    what: str
    text: str
    act: Callable[[], None]
    sprite: str = ""
    tint: str = "ink"
    chosen: bool = False


class Menu(Overlay):
    """All there is to choose, by name, beside what was touched."""

    title = StringProperty()

    def choose(self, beside: Widget, title: str, entries: Sequence[Entry]) -> None:
        self.title = title
        self.ids.lines.clear_widgets()
        for one in entries:
            line = MenuLine(text=one.text, what=one.what, sprite=one.sprite, tint=theme.colour(one.tint), chosen=one.chosen)
            line.bind(on_release=partial(self._chosen, one.act))
            self.ids.lines.add_widget(line)
        self._beside = beside
        self._place()
        self.ids.scroll.scroll_y = 1
        self.open = True

    def _place(self, *_) -> None:
        """Below what was touched where there is room, else above it; never beyond the window."""
        sheet, beside = self.ids.sheet, self._beside
        if beside is not None:
            _, low = self.to_widget(*beside.to_window(beside.x, beside.y))
            right, high = self.to_widget(*beside.to_window(beside.right, beside.top))
            sheet.right = min(self.width - dp(8), max(right, sheet.width + dp(8)))
            top = low - dp(4) if low - dp(4) >= sheet.height + dp(8) else high + dp(4) + sheet.height
            sheet.top = max(sheet.height + dp(8), min(self.height - dp(8), top))

    def on_kv_post(self, base_widget) -> None:
        self._beside: Widget | None = None
        self.ids.sheet.bind(size=self._place)
        self.bind(size=self._place)

    def on_open(self, *_) -> None:
        if not self.open:
            self.ids.lines.clear_widgets()      # what they would have done goes with them
            self._beside = None

    def _chosen(self, act: Callable[[], None], _: Widget) -> None:
        self.open = False
        act()

    def touched_beside(self, touch) -> bool:
        return not self.ids.sheet.collide_point(*touch.pos)


class Enlarged(Widget):
    """Drawings round the middle of the widget, as large as it is."""

    def show(self, about: Details) -> None:
        self._about = about
        self.bind(size=self._draw, pos=self._draw)
        self._draw()

    def _draw(self, *_) -> None:
        self.canvas.clear()
        group = InstructionGroup()
        log.drawn_at(group, self._about.drawings, self.x + self.width / 2, self.y + self.height / 2, min(self.size) / dp(200))
        self.canvas.add(group)


class PlayedCard(Card):
    """What somebody else played, for a moment. It is only looked at: touches go through it."""

    text = StringProperty()
    colour = NumericProperty(0)
    shown = BooleanProperty(False)

    def show(self, played: Played | None) -> None:
        self.shown = played is not None
        if played is not None:
            self.text, self.colour = played.text, played.colour
            self.ids.picture.show(played.about)

    def on_touch_down(self, touch) -> bool:
        return False


class Inspector(Overlay):
    """A card or field, large, with its rule in words; any touch puts it back."""

    title = StringProperty()
    text = StringProperty()
    rule = StringProperty()

    def show(self, about: Details, read: Callable[[str], None]) -> None:
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


for _kind in (Layers, Menu, MenuLine, FilePicker, FileLine, Curtain, Drawer, Ask, Inspector, Enlarged,
              PlayedCard, ScoreLine):
    Factory.register(_kind.__name__, cls=_kind)
