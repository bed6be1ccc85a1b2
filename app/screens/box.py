"""Your box: for each game whether it is played as reconstructed or as the player's own file says."""

from __future__ import annotations

from pathlib import Path

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app import boxes
from app.device import files, share
from app.i18n import t
from app.screens.exporting import in_two_lines
from app.widgets import overlays  # noqa: F401  register the widgets of the layout
from app.widgets.chrome import Card
from app.widgets.tr import when_shown
from games import IDS
from games.kernel.data import LARGEST_FILE, BadData


class BoxRow(Card):
    game_id = StringProperty()
    title = StringProperty()
    about = StringProperty()
    mine = BooleanProperty(False)
    bad = BooleanProperty(False)


class BoxScreen(Screen):
    said = StringProperty()
    restart = BooleanProperty(False)
    before = StringProperty("home")

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        when_shown(self, self._fill)

    def enter(self, back: str = "home") -> None:
        self.before, self.said = back, ""
        self._fill()

    def _fill(self) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        states = {game_id: boxes.state_of(game_id) for game_id in IDS}
        for game_id, state in states.items():
            rows.add_widget(BoxRow(game_id=game_id, title=t("game." + game_id), about=boxes.state_words(state), mine=state.mine,
                                   bad=bool(state.faults)))
        self.restart = any(state.restart for state in states.values())

    # What can be done with a box

    def bring(self, game_id: str) -> None:
        post = App.get_running_app().post
        if not files.pick(lambda file: post(lambda: self.take(game_id, file)), lambda: post(self._not_read), LARGEST_FILE):
            self.ids.picker.choose(Path.home(), lambda file: self.take(game_id, file))

    def _not_read(self) -> None:
        self.said = t("history.unreadable")

    def take(self, game_id: str, file: Path) -> None:
        try:
            boxes.take(game_id, file)
            self.said = t("box.taken", game=t("game." + game_id))
        except BadData as bad:
            self.said = "\n".join((t("box.not_taken"), *map(boxes.fault_words, bad.faults[:5])))
        except OSError as error:
            self.said = t("history.export_failed", why=error.strerror or "")
        self._fill()

    def give(self, game_id: str) -> None:
        file = App.get_running_app().data_folder() / "exports" / ("starcab-box-%s.json" % game_id)
        try:
            boxes.give(game_id, file)
        except OSError as error:
            self.said = t("history.export_failed", why=error.strerror or "")
            return
        shared = share.share(file)
        self.said = t("box.given", game=t("game." + game_id)) if shared else t("history.exported", file=in_two_lines(file))

    def back_to_ours(self, game_id: str) -> None:
        try:
            boxes.back_to_ours(game_id)
            self.said = t("box.gone", game=t("game." + game_id))
        except OSError as error:
            self.said = t("history.export_failed", why=error.strerror or "")
        self._fill()

    def back(self) -> bool:
        if self.ids.picker.open:
            self.ids.picker.open = False
        else:
            App.get_running_app().go("settings", back=self.before)
        return True
