"""What Starcab is, whose games these are, what it is made of, and how to report a fault."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from app import __version__, licences
from app.i18n import t
from app.licences import Licence
from app.screens.exporting import export
from app.widgets.chrome import Card, Text
from app.widgets.tr import when_shown
from games import IDS


class CreditCard(Card):
    """A game, and who made it."""

    title = StringProperty()
    text = StringProperty()


class LicenceLine(ButtonBehavior, BoxLayout):
    """A part of the app and its licence; a touch opens its words, where they are here."""

    title = StringProperty()
    licence = StringProperty()
    opened = BooleanProperty(False)


class LicenceText(Text):
    pass


class AboutScreen(Screen):
    version = StringProperty()
    newest = StringProperty()       # the match that a report would be about
    said = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._before, self._further = "home", ""
        self._opened = ""
        when_shown(self, self._fill)

    def enter(self, back: str = "home", further: str = "") -> None:
        """`further`: where the screen before this one leads back to."""
        self._before, self._further, self._opened, self.said = back, further, "", ""
        store = App.get_running_app().store
        matches = sorted((*store.open_matches(), *store.finished()), key=lambda info: info.changed)
        self.newest = matches[-1].id if matches else ""
        self._fill()
        self.ids.scroll.scroll_y = 1

    def _fill(self) -> None:
        self.version = t("about.version", version=__version__)
        games = self.ids.games
        games.clear_widgets()
        for game in IDS:
            games.add_widget(CreditCard(title=t("game." + game), text=t("about.game." + game)))
        self._show_licences()

    def _show_licences(self) -> None:
        box = self.ids.licences
        box.clear_widgets()
        for part in licences.PARTS:
            box.add_widget(Text(text=t("about.part." + part), bold_face=True))
            for row in licences.load(part):
                self._show_licence(row)

    def _show_licence(self, row: Licence) -> None:
        box, opened = self.ids.licences, row.title == self._opened
        line = LicenceLine(title=row.title, licence=row.licence, opened=opened, disabled=not row.text)
        line.bind(on_release=lambda _: self.read(row.title))
        box.add_widget(line)
        for page in licences.pages(row.text) if opened else ():
            box.add_widget(LicenceText(text=page))

    def read(self, title: str) -> None:
        """Open the words of a licence, or close them."""
        self._opened = "" if title == self._opened else title
        self._show_licences()

    def report(self) -> None:
        """The newest match as a file that goes with a report."""
        self.said = export(self.newest)

    def back(self) -> bool:
        App.get_running_app().go(self._before, **({"back": self._further} if self._further else {}))
        return True
