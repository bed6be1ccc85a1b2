"""The app's settings, each seen at once."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.screenmanager import Screen

from app import theme
from app.device import speech
from app.i18n import t
from app.settings import SETTINGS, SLIDERS
from app.widgets.choices import OptionRow
from app.widgets.tr import when_shown
from games.kernel import Option, OptionValue


class SettingsScreen(Screen):
    before = StringProperty("home")

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        when_shown(self, self._fill)

    def enter(self, back: str = "home") -> None:
        self.before = back
        self._fill()

    def _fill(self) -> None:
        app = App.get_running_app()
        rows = self.ids.rows
        rows.clear_widgets()
        for setting in SETTINGS:
            scales = tuple(theme.TEXT_SIZES.values()) if setting.id == "text_size" else ()
            row = OptionRow("settings", setting, app.setting(setting.id), self._changer(setting),
                            slides=setting.id in SLIDERS, scales=scales)
            if setting.id == "read_aloud" and not speech.can_speak():
                row.about, row.disabled, row.index = t("settings.read_aloud.none"), True, 0
            rows.add_widget(row)

    @staticmethod
    def _changer(setting: Option):
        def change(value: OptionValue) -> None:
            App.get_running_app().change_setting(setting.id, value)

        return change

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
