"""The first screen: go on with an open match, or begin one."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen

from app import i18n
from app.i18n import t
from app.store.keys import OFFER, ROOM, TICKET
from app.tables import PLAYABLE
from app.text import mended
from app.widgets import (
    art,
    chrome,  # noqa: F401  registers the widgets of the layout
)
from app.widgets.tr import when_shown
from games.kernel import BadJournal, OtherBox

WIDTHS = ((560, 1), (860, 2), (1500, 3))      # narrower than so many dp: so many cards side by side
MOST_COLUMNS = 5


class GameCard(ButtonBehavior, BoxLayout):
    """A game's poster, name and facts; a game without a poster has the taxi sign under the stars."""

    game = StringProperty()
    poster = StringProperty()

    def on_kv_post(self, base_widget) -> None:
        if not self.poster:
            self.ids.poster.add_widget(PlainPoster())


class PlainPoster(BoxLayout):
    """The taxi sign, on a poster that has nothing but stars."""


class LanguageButton(ButtonBehavior, Label):
    chosen = BooleanProperty(False)


class OpenMatch(ButtonBehavior, BoxLayout):
    """The match that was left last, with its picture."""


class Languages(BoxLayout):
    """The three languages, each one tap away."""

    home = ObjectProperty(None, allownone=True, rebind=True)


class HomeScreen(Screen):
    wide = BooleanProperty(True)
    language = StringProperty()
    open_match = StringProperty()
    open_words = StringProperty()
    open_picture = StringProperty()
    room_words = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        when_shown(self, self.refresh)

    def enter(self) -> None:
        self.refresh()
        self.ids.scroll.scroll_y = 1    # whoever comes back looks for "Continue", not for the card that was touched last

    def refresh(self) -> None:
        self.language = i18n.language()
        store = App.get_running_app().store
        if store.noted(OFFER).get("key"):
            self._finish_hand_over(store)
        hosted = store.noted(ROOM).get("match_id", "")
        newest = next((info for info in store.open_matches() if info.id != hosted and info.game in PLAYABLE), None)
        self.open_match = newest.id if newest else ""
        self.open_words = self._words_for(newest) if newest else ""
        self.open_picture = self._picture_of(newest) if newest else ""
        self.ids.picture.reload()
        self.room_words = self._room_words()
        cards = self.ids.cards
        cards.clear_widgets()
        for game_id in PLAYABLE:
            cards.add_widget(GameCard(game=game_id, poster=art.poster(game_id)))

    @staticmethod
    def columns(width: float, cards: int) -> int:
        """As many as the width (in dp) has room for; fewer if that makes the rows alike: six cards are not five and one."""
        most = next((count for limit, count in WIDTHS if width < limit), MOST_COLUMNS)
        rows = -(-cards // most)
        return -(-cards // rows) if rows > 1 else most

    @staticmethod
    def _picture_of(info) -> str:
        """What was on the table last, else the game's poster; empty where there is none."""
        poster = art.poster(info.game)
        return str(info.thumbnail or (art.picture_file(poster) if poster else ""))

    @staticmethod
    def _words_for(info) -> str:
        names = ", ".join(str(seat["name"]) for seat in info.seats)
        return "%s · %s" % (t("game.%s" % info.game), names)

    def choose(self, game_id: str) -> None:
        App.get_running_app().go("setup", game_id=game_id)

    def carry_on(self) -> None:
        app = App.get_running_app()
        try:
            try:
                app.go("table", match_id=self.open_match)
            except OtherBox:
                app.go("replay", match_id=self.open_match, back="home")     # to look at; it says why
        except OtherBox:
            self.open_words = t("home.no_box")
        except (BadJournal, KeyError):  # kept as it is: another version of Starcab may open it
            self.open_words = t("home.cannot_open")

    # A room that was left open

    @staticmethod
    def _finish_hand_over(store) -> None:
        from app import rooms  # the network is loaded by those who want it

        rooms.finish_hand_over(store)

    @staticmethod
    def _room_words() -> str:
        store = App.get_running_app().store
        mine, heir = mended(store.noted(ROOM).get("name")), store.noted(ROOM).get("heir")
        if mine and not heir:
            return t("home.reopen", name=mine)
        return t("home.come_back") if heir or store.noted(TICKET) else ""

    def back_to_room(self) -> None:
        from app import rooms  # the network is loaded by those who want it

        app = App.get_running_app()
        try:
            opened = rooms.reopen_room if rooms.room_to_reopen(app.store) else rooms.come_back
            app.go("lobby", session=opened(app.store, app.post))
        except (ValueError, KeyError, OSError):
            self.room_words = t("home.cannot_open")

    def speak(self, code: str) -> None:
        App.get_running_app().change_setting("language", code)
