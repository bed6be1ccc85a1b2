"""How a match ended: who won, and the line items of everybody."""

from __future__ import annotations

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app import i18n
from app.device import sounds
from app.i18n import t
from app.screens.table_menu import score_words
from app.session.local import LocalSession


class ResultRow(Factory.Plate):
    name = StringProperty()
    colour = NumericProperty(0)
    won = BooleanProperty(False)
    total = StringProperty()
    items = StringProperty()


class ResultScreen(Screen):
    headline = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._session: LocalSession | None = None
        i18n.listen(self.refresh)

    def enter(self, session: LocalSession) -> None:
        self._session = session
        self.refresh()
        sounds.play("win")

    def refresh(self) -> None:
        session = self._session
        if session is None:
            return
        winners = session.winners()
        names = ", ".join(session.seats[seat].name for seat in winners)
        self.headline = t("result.won", names=names) if len(winners) == 1 else t("result.shared", names=names)
        rows = self.ids.rows
        rows.clear_widgets()
        scores = session.scores()
        for seat in sorted(range(session.players), key=lambda seat: (seat not in winners, -scores[seat].total)):
            rows.add_widget(self._row(session, seat, scores[seat], seat in winners))

    @staticmethod
    def _row(session: LocalSession, seat: int, score, won: bool) -> ResultRow:
        items = score_words(session.game.id, score)
        who = session.seats[seat]
        return ResultRow(name=who.name, colour=who.colour, won=won, total=str(score.total), items=items)

    def again(self) -> None:
        session = self._session
        App.get_running_app().go("setup", game_id=session.game.id, seats=session.seats, options=session.options)

    def back(self) -> bool:
        self.home()
        return True

    def home(self) -> None:
        App.get_running_app().screen("table").close()
        App.get_running_app().go("home")
