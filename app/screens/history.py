"""Matches that were played or wait to be gone on with, and what they tell of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Thread

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.device import files
from app.i18n import t
from app.screens.exporting import export
from app.session.seats import Seat
from app.stats import Record, records, thrown
from app.store import Store
from app.store.importing import LARGEST, TooLarge
from app.store.matches import MatchInfo
from app.store.viewing import look_at
from app.tables import PLAYABLE, table_for
from app.tables.base import scored
from app.tables.saying import listed
from app.widgets import charts, overlays  # noqa: F401  register the widgets of the layout
from app.widgets.chrome import Card
from app.widgets.tr import when_shown
from games import GAMES
from games.kernel import BadJournal, OtherBox

SHOWN = 60
DICE_MATCHES = 30
PATIENCE = 2.0


class MatchRow(Card):
    match_id = StringProperty()
    title = StringProperty()
    about = StringProperty()
    running = BooleanProperty(False)


class RecordRow(Card):
    title = StringProperty()
    about = StringProperty()
    share = ListProperty()


class HistoryScreen(Screen):
    empty = BooleanProperty(True)
    dice = ListProperty()
    dice_words = StringProperty()
    said = StringProperty()
    busy = BooleanProperty(False)       # a match is being taken in
    _reading: Thread | None = None

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        when_shown(self, self._fill)

    def enter(self) -> None:
        self.said = t("history.busy") if self.busy else ""
        self._fill()

    def _fill(self) -> None:
        store = App.get_running_app().store
        running, finished = (playable(infos) for infos in (store.open_matches(), store.finished()))
        self.empty = not running and not finished
        self._rows([*running, *finished][:SHOWN])
        self._records(records(finished))
        self._dice([info for info in finished if info.game == "surprise"][:DICE_MATCHES])

    def _rows(self, infos: list[MatchInfo]) -> None:
        box = self.ids.matches
        box.clear_widgets()
        for info in infos:
            box.add_widget(MatchRow(match_id=info.id, title=t("game." + info.game), about=self._about(info),
                                    running=info.result is None))

    @staticmethod
    def _about(info: MatchInfo) -> str:
        when = datetime.fromtimestamp(info.changed).strftime("%d.%m.%Y %H:%M")
        names = ", ".join(str(seat["name"]) for seat in info.seats)
        if info.result is None:
            return "\n".join((when, names, t("history.running")))
        everybody = scored(table_for(info.game), [Seat.from_json(seat) for seat in info.seats],
                           len(info.result["scores"]))
        won = listed(everybody[seat].name for seat in info.result["winners"] if seat < len(everybody))
        return "\n".join((when, names, t("result.won", names=won)))

    def _records(self, rows: list[Record]) -> None:
        box = self.ids.records
        box.clear_widgets()
        for record in rows:
            about = t("history.record", matches=record.matches, wins=record.wins, share=round(100 * record.share),
                      average="%.1f" % record.average, best=record.best, streak=record.longest)
            box.add_widget(RecordRow(title="%s · %s" % (record.name, t("game." + record.game)), about=about,
                                     share=[(0, record.wins, record.matches)]))

    def _dice(self, infos: list[MatchInfo]) -> None:
        """The faces that came up in the newest matches, against what the die promises."""
        faces: Counter[int] = Counter()
        store = App.get_running_app().store
        for info in infos:
            try:
                match = look_at(store, info.id, GAMES)
            except (BadJournal, KeyError):
                continue
            faces += thrown(match) if match.game.ours else Counter()    # another box may have another die
        count = sum(faces.values())
        chances = {1: 1 / 6, 2: 2 / 6, 3: 2 / 6, 4: 1 / 6}
        self.dice = [(faces[face], count * chance) for face, chance in chances.items()] if count else []
        self.dice_words = t("history.dice", n=count) if count else ""

    # What can be done with a match

    def go_on(self, row: MatchRow) -> None:
        self._show(row, "table" if row.running else "replay")

    def watch(self, row: MatchRow) -> None:
        self._show(row, "replay")

    def _show(self, row: MatchRow, screen: str) -> None:
        app = App.get_running_app()
        try:
            try:
                app.go(screen, match_id=row.match_id)
            except OtherBox:
                app.go("replay", match_id=row.match_id)     # to look at; it says why
        except OtherBox:
            self.said = t("home.no_box")
        except (ValueError, KeyError):      # kept as it is: another version of Starcab may open it
            self.said = t("home.cannot_open")

    def export(self, row: MatchRow) -> None:
        self.said = export(row.match_id)

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
        try:
            store.import_file(file, GAMES)
            outcome = "history.imported"
        except TooLarge:
            outcome = "history.too_large"
        except OtherBox:
            outcome = "home.no_box"
        except BadJournal:
            outcome = "history.import_failed"
        post(lambda: self._taken_in(outcome))

    def _taken_in(self, outcome: str) -> None:
        self.busy = False
        self.said = t(outcome, most=LARGEST >> 20)
        self._fill()

    def close(self) -> None:
        """The app ends: what is being taken in is in the store first, if it does not take too long."""
        if self._reading is not None:
            self._reading.join(PATIENCE)

    def delete(self, row: MatchRow) -> None:
        def yes() -> None:
            App.get_running_app().store.delete(row.match_id)
            self._fill()

        self.ids.ask.ask(t("history.delete"), row.title + "\n" + row.about, ((t("ask.yes"), yes), (t("ask.no"), None)))

    def back(self) -> bool:
        shown = next((self.ids[name] for name in ("ask", "picker") if self.ids[name].open), None)
        if shown is not None:
            shown.open = False
        else:
            App.get_running_app().go("home")
        return True


def playable(infos: list[MatchInfo]) -> list[MatchInfo]:
    """Those of games that this version has."""
    return [info for info in infos if info.game in PLAYABLE]
