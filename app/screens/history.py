"""Matches to go on with and matches that were played, apart; and the people who played them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Thread

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.screenmanager import Screen

from app.device import files
from app.i18n import language, t, tn
from app.people import Person, names_in, people, played_by, points_of
from app.screens.exporting import export
from app.session.local import LocalSession
from app.session.seats import Seat
from app.store import Store
from app.store.importing import LARGEST, TooLarge
from app.store.matches import MatchInfo
from app.store.viewing import look_at
from app.tables import PLAYABLE, table_for
from app.tables.base import scored
from app.tables.saying import dotted, listed, minus
from app.widgets import (
    art,
    choices,  # noqa: F401  registers the widgets of the layout
    overlays,
    rows,  # noqa: F401  registers the widgets of the layout
)
from app.widgets.chrome import Card
from app.widgets.tr import when_shown
from games import GAMES
from games.kernel import BadJournal, OtherBox

PATIENCE = 2.0
UNDO = 8.0              # seconds in which a deletion can be taken back
OPEN, FINISHED, PEOPLE = range(3)
NAMED = 4               # players of a match in the list; its result has them all
MINUTE, HOUR, DAY = 60, 3600, 86400


class MatchRow(ButtonBehavior, Card):
    """A row of the list: its widget is lent to one match after the other while the list is scrolled."""

    info: MatchInfo = ObjectProperty(None, allownone=True)
    match_id = StringProperty()
    title = StringProperty()
    names = StringProperty()
    about = StringProperty()
    poster = StringProperty()
    picture = StringProperty()
    colours = ListProperty()
    running = BooleanProperty(False)
    language = StringProperty()         # that of its words

    def on_language(self, *_) -> None:
        self.on_info()

    def on_info(self, *_) -> None:
        info = self.info
        if info is None:
            return
        self.match_id, self.running = info.id, info.result is None
        self.title, self.poster = t("game." + info.game), art.poster(info.game) or "stars"
        self.picture = str(info.thumbnail or "")
        self.colours = [seat["colour"] for seat in info.seats]
        self.names, self.about = who_played(info), dotted((day_of(info.changed), how_long(info)))


class PersonRow(ButtonBehavior, Card):
    person: Person = ObjectProperty(None, allownone=True)
    name = StringProperty()
    about = StringProperty()
    colour = NumericProperty(0)
    rating = StringProperty()
    language = StringProperty()         # that of its words

    def on_language(self, *_) -> None:
        self.on_person()

    def on_person(self, *_) -> None:
        person = self.person
        if person is not None:
            self.name, self.colour = person.name, person.colour
            self.about = dotted((tn("people.matches", person.matches), tn("people.wins", person.wins)))
            self.rating = "%.0f" % person.rating.mean if person.rating else ""


class HistoryScreen(Screen):
    tab = NumericProperty(FINISHED)
    tabs = ListProperty(["", "", ""])
    game = StringProperty()             # shown alone; "": all
    player = StringProperty()
    game_words = StringProperty()
    player_words = StringProperty()
    nothing = StringProperty()          # why the list is empty
    gone_words = StringProperty()       # what was deleted and can be taken back
    said = StringProperty()
    busy = BooleanProperty(False)       # a match is being taken in
    _reading: Thread | None = None
    _store: Store | None = None

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._running: list[MatchInfo] = []
        self._finished: list[MatchInfo] = []
        self._gone: list[str] = []      # deleted, but still in the store
        self._expiry = Clock.create_trigger(lambda _: self.delete_for_good(), UNDO)
        self.bind(tab=lambda *_: self._show(), game=lambda *_: self._show(), player=lambda *_: self._show())
        when_shown(self, self._fill)

    def enter(self, player: str | None = None, game: str = "") -> None:
        """With a player (and a game): their finished matches."""
        self.said = t("history.busy") if self.busy else ""
        if player is not None:
            self.tab, self.player, self.game = FINISHED, player, game
            self.ids.list.scroll_y = 1
        self._fill()

    def on_pre_leave(self, *_) -> None:
        self.delete_for_good()          # nobody can take it back on another screen

    def _fill(self) -> None:
        store = self._store = App.get_running_app().store
        self._running, self._finished = (playable(infos) for infos in (store.open_matches(), store.finished()))
        if self._running and not self._finished and self.tab == FINISHED:
            self.tab = OPEN
        self._show()

    def _show(self) -> None:
        running, finished = self._chosen(self._running), self._chosen(self._finished)
        self.tabs = [t("history.open", n=len(running)), t("history.finished", n=len(finished)), t("history.players")]
        self.game_words = t("game." + self.game) if self.game else t("history.all_games")
        self.player_words = self.player or t("history.everybody")
        if self.tab == PEOPLE:
            told = [{"viewclass": "PersonRow", "person": one} for one in people(finished)]
        else:
            told = [{"viewclass": "MatchRow", "info": info} for info in (running if self.tab == OPEN else finished)]
        self.ids.list.data = data = [row | {"language": language()} for row in told]
        self.nothing = "" if data else self._why_nothing()
        self._show_gone()

    def _chosen(self, infos: list[MatchInfo]) -> list[MatchInfo]:
        return [info for info in infos if info.id not in self._gone and self.game in ("", info.game)
                and (not self.player or played_by(info, self.player))]

    def _why_nothing(self) -> str:
        if self.game or self.player:
            return t("history.no_such")
        return t(("history.no_open", "history.empty", "history.no_people")[self.tab])

    # Filters

    def choose_game(self) -> None:
        played = {info.game for info in (*self._running, *self._finished)}
        self._choose("game", self.ids.games, t("history.all_games"),
                     [(game, t("game." + game)) for game in PLAYABLE if game in played])

    def choose_player(self) -> None:
        names = names_in((*self._running, *self._finished))
        self._choose("player", self.ids.players, t("history.everybody"), [(name, name) for name in names])

    def _choose(self, what: str, button, everything: str, found: list[tuple[str, str]]) -> None:
        def entry(value: str, text: str) -> overlays.Entry:
            return overlays.Entry(value, text, lambda: self._filter(what, value), chosen=getattr(self, what) == value)

        self.ids.menu.choose(button, "", [entry("", everything), *(entry(*one) for one in found)])

    def _filter(self, what: str, value: str) -> None:
        setattr(self, what, value)
        self.ids.list.scroll_y = 1

    # What can be done with a match

    def go_on(self, row: MatchRow) -> None:
        """An open match goes on; one that is over opens its result."""
        self._open(row.match_id, self._to_table if row.running else self._to_result)

    def watch(self, match_id: str) -> None:
        self._open(match_id, self._to_replay)

    def more(self, row: MatchRow) -> None:
        """The widget may show another match by the time something is chosen: its id is kept."""
        match_id, row_words = row.match_id, t("history.go_on" if row.running else "history.result")
        action = self._to_table if row.running else self._to_result
        self.ids.menu.choose(row.ids.more, "", [
            overlays.Entry("open", row_words, lambda: self._open(match_id, action),
                           "common/icon_play" if row.running else "common/icon_trophy"),
            overlays.Entry("watch", t("history.watch"), lambda: self.watch(match_id), "common/icon_replay"),
            overlays.Entry("share", t("history.share"), lambda: self.export(match_id), "common/icon_share"),
            overlays.Entry("delete", t("history.delete"), lambda: self.delete(match_id), "common/icon_bin", "alert")])

    def _open(self, match_id: str, how: Callable[[str], object]) -> None:
        try:
            try:
                how(match_id)
            except OtherBox:
                self._to_replay(match_id)     # to look at; it says why
        except OtherBox:
            self.said = t("home.no_box")
        except (ValueError, KeyError):      # kept as it is: another version of Starcab may open it
            self.said = t("home.cannot_open")

    @staticmethod
    def _to_table(match_id: str) -> None:
        App.get_running_app().go("table", match_id=match_id)

    @staticmethod
    def _to_replay(match_id: str) -> None:
        App.get_running_app().go("replay", match_id=match_id)

    @staticmethod
    def _to_result(match_id: str) -> None:
        app = App.get_running_app()
        match = look_at(app.store, match_id, GAMES)
        if not match.state.over:
            raise BadJournal("a result without an end")
        session = LocalSession(match, store=app.store, match_id=match_id, post=app.post)
        app.go("result", session=session, past=True)

    def meet(self, row: PersonRow) -> None:
        App.get_running_app().go("person", who=row.name)

    def export(self, match_id: str) -> None:
        self.said = export(match_id)

    def bring(self) -> None:
        """Take in a match that somebody else exported."""
        post = App.get_running_app().post
        if not files.pick(lambda file: post(lambda: self.take_in(file)), lambda: post(self._not_read), LARGEST):
            self.ids.picker.choose(Path.home(), self.take_in)

    def _not_read(self) -> None:
        self.said = t("history.unreadable")

    def take_in(self, file: Path) -> None:
        """In a thread, as playing a match again takes its time. Whoever leaves meanwhile finds it here later."""
        if self.busy:
            return
        app = App.get_running_app()
        self.busy, self.said = True, t("history.busy")
        self._reading = Thread(target=self._read, args=(file, app.store, app.post), name="import", daemon=True)
        self._reading.start()

    def _read(self, file: Path, store: Store, post: Callable[[Callable[[], None]], None]) -> None:
        match_id = ""
        try:
            match_id, outcome = store.import_file(file, GAMES), "history.imported"
        except TooLarge:
            outcome = "history.too_large"
        except OtherBox:
            outcome = "home.no_box"
        except BadJournal:
            outcome = "history.import_failed"
        post(lambda: self._taken_in(outcome, match_id))

    def _taken_in(self, outcome: str, match_id: str) -> None:
        self.busy = False
        self.said = t(outcome, most=LARGEST >> 20)
        self._fill()
        if match_id:
            self._show_where(match_id)

    def _show_where(self, match_id: str) -> None:
        """The list that has this match, at its top, whatever was looked at before: else nobody would see that it came."""
        self.game = self.player = ""
        self.tab = OPEN if any(info.id == match_id for info in self._running) else FINISHED
        self.ids.list.scroll_y = 1

    def close(self) -> None:
        """The app ends: what is being taken in is in the store first, if it does not take too long."""
        self.delete_for_good()
        if self._reading is not None:
            self._reading.join(PATIENCE)

    # Deleting: out of the list at once, out of the store when it can't be taken back any more

    def delete(self, match_id: str) -> None:
        self._gone.append(match_id)
        self._expiry.cancel()
        self._expiry()
        self._show()

    def undo(self) -> None:
        self._expiry.cancel()
        self._gone.clear()
        self._show()

    def delete_for_good(self) -> None:
        self._expiry.cancel()
        gone, self._gone = self._gone, []
        if gone and self._store is not None:        # while the app ends, there is none to ask for its store
            for match_id in gone:
                self._store.delete(match_id)
            self._running, self._finished = ([info for info in infos if info.id not in gone]
                                             for infos in (self._running, self._finished))
            self._show_gone()

    def _show_gone(self) -> None:
        self.gone_words = tn("history.deleted", len(self._gone)) if self._gone else ""

    def back(self) -> bool:
        shown = next((self.ids[name] for name in ("menu", "picker") if self.ids[name].open), None)
        if shown is not None:
            shown.open = False
        elif self.game or self.player:
            self.game = self.player = ""
        else:
            App.get_running_app().go("home")
        return True


def who_played(info: MatchInfo) -> str:
    """Everybody with their points, the winner first; of an open match the names."""
    if info.result is None:
        return ", ".join(seat["name"] for seat in info.seats)
    points, winners = points_of(info), info.result["winners"]
    everybody = scored(table_for(info.game), [Seat.from_json(seat) for seat in info.seats], len(points))
    places = sorted(range(len(everybody)), key=lambda place: (place not in winners, -points[place]))
    won = listed(everybody[place].name for place in places if place in winners)
    first = t("result.won" if len(winners) == 1 else "result.shared", names=won)
    told = ["%s: %s" % (everybody[place].name, minus(points[place])) for place in places[:NAMED]]
    return "%s\n%s" % (first, dotted((*told, "" if len(places) <= NAMED else "+%d" % (len(places) - NAMED))))


def day_of(when: float) -> str:
    return datetime.fromtimestamp(when).strftime("%d.%m.%Y %H:%M")


def how_long(info: MatchInfo) -> str:
    """From the first move to the last; nothing for a match that came as a file."""
    took = info.changed - info.started
    if info.result is None or took < MINUTE:
        return ""
    if took < HOUR:
        return t("history.minutes", n=round(took / MINUTE))
    if took < DAY:
        return t("history.hours", hours=int(took // HOUR), minutes=int(took % HOUR // MINUTE))
    return tn("history.days", round(took / DAY))


def playable(infos: list[MatchInfo]) -> list[MatchInfo]:
    """Those of games that this version has."""
    return [info for info in infos if info.game in PLAYABLE]
