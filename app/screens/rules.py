"""The rules of a game, to read and to search. Only the section that is shown has widgets."""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App
from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.graphics.instructions import InstructionGroup
from kivy.metrics import Metrics, dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget
from kivy.utils import escape_markup, get_hex_from_color

from app import i18n, rules
from app.i18n import t
from app.rules import Block, Rules, Run, Section
from app.scene import Figure
from app.tables import table_for
from app.tables.base import Table
from app.widgets import art, field  # noqa: F401  registers a widget of the layout
from app.widgets.chrome import Card, Text
from app.widgets.paint import paint
from app.widgets.tr import palette, when_shown
from games import GAMES, with_box

LEFT, RIGHT, UP, DOWN, PAGE_UP, PAGE_DOWN, ENTER = 276, 275, 273, 274, 280, 281, 13
LARGEST = 150.0     # dp: a picture is not higher than this
LINE = 0.12         # how far an arrow key scrolls, in parts of what is seen


class RuleText(Text):
    """A text with links to other sections."""

    runs = ListProperty()

    def on_runs(self, *_) -> None:
        self.text = "".join(markup(run) for run in self.runs)


class RuleBullet(BoxLayout):
    runs = ListProperty()


class RuleExample(Card):
    runs = ListProperty()


class RuleOurs(Card):
    """What is not in the booklet, or not clearly: with a mark that says so."""

    runs = ListProperty()


class RulePictures(BoxLayout):
    """Pictures in a row, and what they show: beside them, if there is room."""

    runs = ListProperty()
    total = NumericProperty(0)          # how wide the pictures are in a row
    beside = BooleanProperty(False)

    def add_pictures(self, names: tuple[str, ...], table: Table) -> None:
        for name in names:
            figure = table.figure(name[1:]) if name.startswith("*") else None
            self.ids.row.add_widget(FigureView(figure) if figure else Picture.of(name))
        pictures = self.ids.row.children
        self.total = sum(picture.width for picture in pictures) + dp(10) * (len(pictures) - 1)


class Picture(Widget):
    """A sprite of the atlas in its own proportions; icons take the colour of the text."""

    @classmethod
    def of(cls, name: str) -> Picture:
        w, h = art.size_of(name)
        scale = dp(min(1.0, LARGEST / h))
        return cls(size=(w * scale, h * scale), name=name)

    name = StringProperty()
    texture = ObjectProperty(None, allownone=True)
    tint = ColorProperty([1, 1, 1, 1])

    def on_name(self, *_) -> None:
        self.texture = art.texture(self.name, self.width)
        if self.name.partition("/")[2].startswith(("icon_", "glyph_")):
            self.tint = palette.ink


class FigureView(Widget):
    """A figure of the game's table, as large as it says."""

    def __init__(self, figure: Figure, **kwargs) -> None:
        super().__init__(size_hint=(None, None), size=(dp(figure.w), dp(figure.h)), **kwargs)
        self._move = Translate(*self.pos, 0)
        group = InstructionGroup()
        for part in (PushMatrix(), self._move, Scale(Metrics.density, Metrics.density, 1)):
            group.add(part)
        for drawing in figure.drawings:
            paint(group, drawing)
        group.add(PopMatrix())
        self.canvas.add(group)
        self.bind(pos=lambda _, pos: setattr(self._move, "xy", pos))


class ContentsLine(ButtonBehavior, BoxLayout):
    title = StringProperty()
    about = ListProperty()
    chosen = BooleanProperty(False)


def markup(run: Run) -> str:
    text = escape_markup(run.text)
    if run.bold:
        text = "[b]%s[/b]" % text
    if run.link:
        text = "[ref=%s][color=%s][u]%s[/u][/color][/ref]" % (run.link, get_hex_from_color(palette.info), text)
    return text


class RulesScreen(Screen):
    game_id = StringProperty()
    before = StringProperty("home")
    title = StringProperty()
    section_title = StringProperty()
    earlier = StringProperty()
    later = StringProperty()
    contents_open = BooleanProperty(False)      # on a phone the contents take the place of the text
    searching = BooleanProperty(False)
    nothing = BooleanProperty(False)
    wide = BooleanProperty(False)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.rules: Rules | None = None
        self.section: Section | None = None
        when_shown(self, self._translate)
        palette.bind(ink=lambda *_: self._translate())

    def enter(self, game_id: str, back: str = "home", section: str = "") -> None:
        self.game_id, self.before = game_id, back
        self.section = None
        self.ids.search.text = ""
        self.contents_open = False
        self._load(section)

    def _translate(self) -> None:
        if self.game_id:
            self._load(self.section.id if self.section else "")

    def _load(self, section_id: str) -> None:
        self.rules = rules.load(self.game_id, i18n.language())
        self.title = t("rules.title", game=t("game." + self.game_id))
        self.section = None
        if self.rules is None:      # nobody has written them
            self.section_title, self.earlier, self.later = t("rules.unwritten"), "", ""
            self.ids.page.clear_widgets()
            self.ids.contents.clear_widgets()
            self.nothing = False
            return
        self.find(self.ids.search.text)
        self.show(section_id)

    # One section

    def show(self, section_id: str) -> None:
        """Show a section; the first one if there is none of that id."""
        section = self.rules.section(section_id)
        self.contents_open = False
        if section is not self.section:
            self.section = section
            self._fill()
        self._choose()

    def _table(self) -> Table:
        """The figures are made for our box."""
        return table_for(with_box(GAMES, self.game_id, None)[self.game_id])

    def _fill(self) -> None:
        page, section = self.ids.page, self.section
        page.clear_widgets()
        self.section_title = section.title
        for block in section.blocks:
            page.add_widget(widget_of(block, self._table(), self.show))
        before, after = (self.rules.beside(section.id, step) for step in (-1, 1))
        self.earlier, self.later = "‹  " + before.title if before else "", after.title + "  ›" if after else ""
        self.ids.scroll.scroll_y = 1

    def turn(self, step: int) -> None:
        """The section before or after."""
        section = self.rules and self.section and self.rules.beside(self.section.id, step)
        if section:
            self.show(section.id)

    # Contents and search

    def find(self, query: str) -> None:
        if self.rules is None:
            return
        self.searching = bool(query.strip())
        found = self.rules.search(query)
        lines = [(one.section, one.snippet) for one in found] if self.searching else \
            [(section, ()) for section in self.rules.sections]
        self.nothing = not lines
        box = self.ids.contents
        box.clear_widgets()
        for section, about in lines:
            line = ContentsLine(title=section.title, about=list(about))
            line.section = section.id
            line.bind(on_release=lambda line: self.show(line.section))
            box.add_widget(line)
        self.ids.contents_scroll.scroll_y = 1
        if self.searching:
            self.contents_open = True
        self._choose()

    def _choose(self) -> None:
        for line in self.ids.contents.children:
            line.chosen = self.section is not None and line.section == self.section.id

    def open_first(self) -> None:
        """Enter in the search field."""
        if self.ids.contents.children:
            self.show(self.ids.contents.children[-1].section)

    # Leaving, and the keyboard

    def back(self) -> bool:
        """What was searched first, then the contents, then to where the reader came from; a match stays open."""
        app = App.get_running_app()
        if self.searching:
            self.ids.search.text = ""
            self.contents_open = False
        elif self.contents_open:
            self.contents_open = False
        elif self.before == "table" and app.screen("table").session is not None:
            app.manager.current = "table"
            app.screen("table").refresh()
        elif self.before != "table" and app.manager.has_screen(self.before):
            app.manager.current = self.before
        else:
            app.go("home")
        return True

    def on_key(self, key: int, text: str) -> bool:
        if self.ids.search.focus:
            return False
        if key in (LEFT, RIGHT):
            self.turn(1 if key == RIGHT else -1)
        elif key in (UP, DOWN, PAGE_UP, PAGE_DOWN):
            self._scroll((1 if key in (UP, PAGE_UP) else -1) * (LINE if key in (UP, DOWN) else 0.9))
        elif text == "/":
            self.contents_open = True       # on a phone the field is among the contents
            self.ids.search.focus = True
        elif key == ENTER and self.searching:
            self.open_first()
        else:
            return False
        return True

    def _scroll(self, part: float) -> None:
        scroll, page = self.ids.scroll, self.ids.body
        hidden = page.height - scroll.height
        if hidden > 0:
            scroll.scroll_y = min(1.0, max(0.0, scroll.scroll_y + part * scroll.height / hidden))

    def on_leave(self, *_) -> None:
        self.ids.search.focus = False
        Window.release_all_keyboards()


_PLATES = {rules.BULLET: RuleBullet, rules.EXAMPLE: RuleExample, rules.OURS: RuleOurs}


def widget_of(block: Block, table: Table, follow: Callable[[str], None]) -> Widget:
    if block.kind == rules.PICTURES:
        row = RulePictures(runs=block.runs)
        row.add_pictures(block.pictures, table)
        text = row.ids.words
    elif block.kind == rules.TEXT:
        row = text = RuleText(runs=block.runs)
    else:
        row = _PLATES[block.kind](runs=block.runs)
        text = row.ids.words
    text.bind(on_ref_press=lambda _, section_id: follow(section_id))
    return row
