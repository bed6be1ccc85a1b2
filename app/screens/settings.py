"""The app's settings, each seen at once."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.screenmanager import Screen

from app import theme
from app.device import speech
from app.i18n import t
from app.session.seats import NAME_LENGTH
from app.settings import SETTINGS, SLIDERS
from app.text import mended
from app.widgets.choices import OptionRow
from app.widgets.settle import settle
from app.widgets.tr import when_shown
from games.kernel import Option, OptionValue


class SettingsScreen(Screen):
    before = StringProperty("home")
    name_words = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(size=App.get_running_app().manager.size, **kwargs)
        self._rows: list[OptionRow] = []
        when_shown(self, self._fill)

    def enter(self, back: str = "home") -> None:
        self.before = back
        if not self._rows:
            self._fill()
            settle(self)
        for row in self._rows:      # what was built serves again
            self._set(row)
        self.ids.scroll.scroll_y = 1
        self._say_name()

    def _fill(self) -> None:
        app = App.get_running_app()
        self._say_name()
        self.ids.rows.clear_widgets()
        self._rows = []
        for setting in SETTINGS:
            scales = tuple(theme.TEXT_SIZES.values()) if setting.id == "text_size" else ()
            row = OptionRow("settings", setting, app.setting(setting.id), self._changer(setting),
                            slides=setting.id in SLIDERS, scales=scales)
            self._set(row)
            self._rows.append(row)
            self.ids.rows.add_widget(row)

    @staticmethod
    def _set(row: OptionRow) -> None:
        """As it is chosen now."""
        option = row.option
        row.index = option.values.index(App.get_running_app().setting(option.id))
        if option.id == "read_aloud":
            row.disabled = not speech.can_speak()
            row.about = t("settings.read_aloud.none" if row.disabled else "settings.read_aloud.about")
            row.index = 0 if row.disabled else row.index

    @staticmethod
    def _changer(setting: Option):
        def change(value: OptionValue) -> None:
            App.get_running_app().change_setting(setting.id, value)

        return change

    # What whoever plays here is called

    @staticmethod
    def _name() -> str:
        """Whoever played last, or said a name at the first start."""
        return next((one["name"] for one in App.get_running_app().store.players()), "")

    def _say_name(self) -> None:
        name = self._name()
        for line in self.ids.naming.children[:-1]:      # what was typed into
            self.ids.naming.remove_widget(line)
        self.name_words = t("settings.name.now", name=name) if name else t("settings.name")

    def rename(self) -> None:
        """A line to type into, until Enter or a touch elsewhere."""
        if len(self.ids.naming.children) > 1:
            return
        from app.widgets.field import Field, Labelled  # KivyMD's, loaded by those who see one

        line, field = Labelled(label=t("settings.name.about")), Field(longest=NAME_LENGTH, text=self._name(), multiline=False)
        line.add_widget(field)
        self.ids.naming.add_widget(line)
        field.bind(focus=lambda _, typing: typing or self._take_name(field.text))
        field.focus = True

    def _take_name(self, typed: str) -> None:
        app, old, new = App.get_running_app(), self._name(), mended(typed, NAME_LENGTH)
        if new and new != old:
            app.store.rename_player(old, new)
            if app.manager.has_screen("setup"):
                app.screen("setup").call_otherwise(old, new)
        self._say_name()

    def about(self) -> None:
        App.get_running_app().go("about", back="settings", further=self.before)

    def back(self) -> bool:
        app = App.get_running_app()
        if self.before == "table" and app.screen("table").session is not None:
            app.manager.current = "table"
            app.screen("table").apply_settings()
            app.screen("table").refresh()
        else:
            app.go("home")
        return True
