"""The first start: which language, which name, and the shortest lesson for whoever wants it."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import NumericProperty
from kivy.uix.screenmanager import Screen

from app import i18n, lesson
from app.lesson import Course
from app.store.keys import WELCOMED
from app.text import mended
from app.widgets import choices, chrome, field  # noqa: F401  register the widgets of the layout

LANGUAGES = tuple(i18n.LANGUAGES)
SHORTEST = "surprise"       # of all lessons; a test counts their steps


class WelcomeScreen(Screen):
    language = NumericProperty(0)

    def enter(self) -> None:
        self.language = LANGUAGES.index(i18n.language())

    def speak(self, number: int) -> None:
        if LANGUAGES[number] != i18n.language():
            App.get_running_app().change_setting("language", LANGUAGES[number])

    def learn(self) -> None:
        app = self._done()
        app.store.set_setting(lesson.KNOWN + SHORTEST, lesson.TAKEN)
        app.go("table", course=Course(lesson.load(SHORTEST)))

    def to_the_games(self) -> None:
        self._done().go("home")

    def _done(self) -> App:
        app, name = App.get_running_app(), mended(self.ids.name.text)
        if name:
            app.store.remember_player(name, 0)
        app.store.set_setting(WELCOMED, True)
        return app

    def back(self) -> bool:
        """There is nothing before it: Android leaves the app."""
        return False
