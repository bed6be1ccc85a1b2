"""The first screen: go on with an open match, or begin one."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from app import i18n
from app.i18n import t
from app.store.keys import OFFER, ROOM, TICKET
from app.store.matches import MatchInfo
from app.tables import PLAYABLE
from app.tables.saying import dotted
from app.text import mended
from app.widgets import (
    art,
    chrome,  # noqa: F401  registers the widgets of the layout
)
from app.widgets.settle import settle
from app.widgets.shelf import GameCard
from app.widgets.tr import when_shown
from games.kernel import BadJournal, OtherBox

if TYPE_CHECKING:
    from app.widgets.overlays import Menu

LISTED = 20     # open matches in the menu; the others are in history
NAMED = 4       # players of an open match


class LanguageButton(ButtonBehavior, Label):
    chosen = BooleanProperty(False)


class AboutButton(ButtonBehavior, BoxLayout):
    """The sign with the name."""


class Actions(BoxLayout):
    """What there is to do but to begin a match."""

    least = NumericProperty(0)


class OpenMatch(ButtonBehavior, BoxLayout):
    """The match that was left last, with its picture."""

    least = NumericProperty(0)


class Languages(BoxLayout):
    """The three languages, each one tap away."""

    home = ObjectProperty(None, allownone=True, rebind=True)


class HomeScreen(Screen):
    wide = BooleanProperty(True)
    low = BooleanProperty(False)            # a phone on its side: "Continue" stands beside the games
    language = StringProperty()
    open_match = StringProperty()
    open_words = StringProperty()
    open_picture = StringProperty()
    others_words = StringProperty()
    room_words = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(size=App.get_running_app().manager.size, **kwargs)     # all in it has its place at once
        self._others: list[MatchInfo] = []
        self._menu: Menu | None = None
        self._parts = {name: self.ids[name].__self__ for name in ("carry_on", "buttons", "others", "room", "nearby")}
        when_shown(self, self.refresh)

    def enter(self) -> None:
        self.back()
        self.refresh()
        if not self.ids.cards.least:    # never shown before
            settle(self)
        self.ids.scroll.scroll_y = 1    # whoever comes back looks for "Continue", not for the card that was touched last

    def refresh(self) -> None:
        self.language = i18n.language()
        store = App.get_running_app().store
        if store.noted(OFFER).get("key"):
            self._finish_hand_over(store)
        hosted = store.noted(ROOM).get("match_id", "")
        waiting = [info for info in store.open_matches() if info.id != hosted and info.game in PLAYABLE]
        newest, self._others = (waiting[0] if waiting else None), waiting[1:]
        self.open_match = newest.id if newest else ""
        self.open_words = self._words_for(newest) if newest else ""
        self._show_picture(self._picture_of(newest) if newest else "")
        self.others_words = t("home.others", n=len(self._others)) if self._others else ""
        self.room_words = self._room_words()
        self._show_parts()
        self._show_games(store.games_by_last_match())

    def _show_picture(self, file: str) -> None:
        if file == self.open_picture:
            self.ids.picture.reload()       # the match may have gone on
        self.open_picture = file

    def _show_parts(self) -> None:
        """What there is to go on with, and nothing in place of what there is not."""
        parts, actions, buttons = self._parts, self.ids.actions, self._parts["buttons"]
        wanted = [parts[name] for name, there in (("carry_on", self.open_match), ("buttons", True)) if there]
        _fill(actions, wanted)
        _fill(buttons, [parts[name] for name, there in
                        (("room", self.room_words), ("others", self.others_words), ("nearby", True)) if there])

    def _show_games(self, last: list[str]) -> None:
        """What was played last stands first; the others in the order of the house."""
        order = [game for game in last if game in PLAYABLE]
        order += [game for game in PLAYABLE if game not in order]
        cards = self.ids.cards
        known = {card.game: card for card in cards.children}
        _fill(cards, [known.get(game) or GameCard(game=game, poster=art.poster(game)) for game in order])

    @staticmethod
    def _picture_of(info) -> str:
        """What was on the table last, else the game's poster; empty where there is none."""
        poster = art.poster(info.game)
        return str(info.thumbnail or (art.picture_file(poster) if poster else ""))

    @staticmethod
    def _words_for(info) -> str:
        names = [str(seat["name"]) for seat in info.seats]
        more = "" if len(names) <= NAMED else " +%d" % (len(names) - NAMED)
        return dotted((t("game.%s" % info.game), ", ".join(names[:NAMED]) + more))

    def choose(self, game_id: str) -> None:
        App.get_running_app().go("setup", game_id=game_id)

    def carry_on(self, match_id: str = "") -> None:
        """With the match that was left last, or with another one."""
        app, match_id = App.get_running_app(), match_id or self.open_match
        try:
            try:
                app.go("table", match_id=match_id)
            except OtherBox:
                app.go("replay", match_id=match_id, back="home")     # to look at; it says why
        except OtherBox:
            self.open_words = t("home.no_box")
        except (BadJournal, KeyError):  # kept as it is: another version of Starcab may open it
            self.open_words = t("home.cannot_open")

    # The menus

    def choose_other(self) -> None:
        """All open matches but the one that is offered anyway; where there are very many, the rest is in history."""
        from app.widgets.overlays import Entry

        entries = [Entry(info.id, self._line_for(info), partial(self.carry_on, info.id), "common/icon_play")
                   for info in self._others[:LISTED]]
        if len(self._others) > LISTED:
            rest = partial(App.get_running_app().go, "history")
            entries.append(Entry("history", t("history.title"), rest, "common/icon_clock"))
        self._opened_menu().choose(self._parts["others"], t("home.open_matches"), entries)

    def choose_language(self) -> None:
        from app.widgets.overlays import Entry

        entries = [Entry(code, t("settings.language." + code), partial(self.speak, code), chosen=code == self.language)
                   for code in i18n.LANGUAGES]
        self._opened_menu().choose(self.ids.speak, t("settings.language"), entries)

    def _opened_menu(self) -> Menu:
        """Made when it is first wanted: the app starts with this screen."""
        if self._menu is None:
            App.get_running_app().load_layout("overlays")
            from app.widgets.overlays import Menu

            self._menu = Menu()
            self.ids.over.add_widget(self._menu)
        return self._menu

    def _line_for(self, info: MatchInfo) -> str:
        when = datetime.fromtimestamp(info.changed).strftime("%d.%m.%Y %H:%M")
        return "%s\n%s" % (self._words_for(info), when)

    def back(self) -> bool:
        """An open menu closes; else there is nothing before this screen, and Android leaves the app."""
        opened = self._menu is not None and self._menu.open
        if opened:
            self._menu.open = False
        return opened

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


def _fill(box: Widget, wanted: list[Widget]) -> None:
    """Nothing is taken out and put back where all is as it should be."""
    if box.children[::-1] != wanted:
        box.clear_widgets()
        for widget in wanted:
            box.add_widget(widget)
