"""How a match ended: who won, everybody's line items, and how it came about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from app import i18n
from app.i18n import t, tn
from app.session.local import LocalSession
from app.session.seats import Seat
from app.stats import totals_over_time
from app.tables import table_for
from app.tables.base import scored
from app.widgets.charts import SHADES
from app.widgets.chrome import Emblem, Ink, Plate
from games import GAMES
from games.kernel import Match, Score


def adds_up(score: Score) -> bool:
    """Whether the line items are points, or tell how it came about in another way."""
    return sum(score.items.values()) == score.total


def bar(score: Score) -> list[int]:
    """The parts of a seat's bar: what it gained. What it lost stands in the account alone."""
    return [max(points, 0) for points in (score.items.values() if adds_up(score) else [score.total])]


class ResultRow(Plate):
    name = StringProperty()
    colour = NumericProperty(0)
    won = BooleanProperty(False)
    total = StringProperty()
    parts = ListProperty()


class LineItem(BoxLayout):
    """One line of the account: what it is for, and what it gave each, in the order of the places."""

    what = StringProperty()
    shade = NumericProperty(0)          # of its part of the bars; 0: it is no part of them
    points = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for text in self.points:
            self.ids.points.add_widget(Points(text=text))


class Places(BoxLayout):
    """Whose points stand below: the shapes of the players."""

    colours = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        for colour in self.colours:
            self.ids.points.add_widget(PlayerMark(colour=colour))


class Points(Ink):
    pass


class PlayerMark(Emblem):
    colour = NumericProperty(0)


class ResultScreen(Screen):
    headline = StringProperty()
    verified = StringProperty()
    all_well = BooleanProperty(True)
    curves = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._session: LocalSession | None = None
        i18n.listen(self.refresh)

    def enter(self, session: LocalSession) -> None:
        self._session = session
        self._load_curves()
        self.refresh()
        if hasattr(session, "listen_room"):
            session.listen_room(lambda _: self._hear_room(session))

    def _load_curves(self) -> None:
        session, store = self._session, App.get_running_app().store
        try:
            match = Match.from_json(store.load(session.match_id), GAMES)
        except KeyError:  # a guest that has not been sent the whole match yet
            self.curves = []
            return
        rows = totals_over_time(match)
        everybody = scored(table_for(session.game.id), session.seats, len(rows))
        self.curves = [(who.colour, row) for who, row in zip(everybody, rows, strict=True)]

    def _hear_room(self, session: LocalSession) -> None:
        """Others have checked the match, or it was opened to this device only now."""
        if session is self._session:
            if not self.curves:
                self._load_curves()
            self.verified = self._verified_words()

    def _verified_words(self) -> str:
        verdicts = self._session.verdicts()
        wrong = next((text for ok, text in verdicts if not ok), "")
        self.all_well = not wrong
        if wrong:
            return t("result.differs", what=wrong)
        return tn("result.verified", len(verdicts)) if verdicts else ""

    def refresh(self) -> None:
        session = self._session
        if session is None:
            return
        self.verified = self._verified_words()
        winners, scores = session.winners(), session.scores()
        everybody = scored(table_for(session.game.id), session.seats, len(scores))
        names = ", ".join(everybody[seat].name for seat in winners)
        self.headline = t("result.won", names=names) if len(winners) == 1 else t("result.shared", names=names)
        longest = max(sum(bar(score)) for score in scores)
        places = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat].total))
        rows, account = self.ids.rows, self.ids.account
        rows.clear_widgets()
        account.clear_widgets()
        for seat in places:
            rows.add_widget(self._row(everybody[seat], scores[seat], seat in winners, longest))
        account.add_widget(Places(colours=[everybody[seat].colour for seat in places]))
        for line in self._account(session.game.id, [scores[seat] for seat in places]):
            account.add_widget(line)

    @staticmethod
    def _row(who: Seat, score: Score, won: bool, longest: int) -> ResultRow:
        return ResultRow(name=who.name, colour=who.colour, won=won, total=str(score.total),
                         parts=[(who.colour, points, longest) for points in bar(score)])

    @staticmethod
    def _account(game_id: str, scores: list[Score]) -> Iterator[LineItem]:
        """What nobody got anything for is left out."""
        for number, item in enumerate(scores[0].items):
            points = [score.items[item] for score in scores]
            if any(points):
                shade = SHADES[number % len(SHADES)] if all(map(adds_up, scores)) else 0
                yield LineItem(what=t("%s.score.%s" % (game_id, item)), shade=shade, points=list(map(str, points)))

    def again(self) -> None:
        """The same people by the same rules; whoever sat next begins."""
        session = self._session
        first = (session.first + 1) % session.players if session.first is not None else None
        seats = [replace(seat, kind="person") if seat.kind == "remote" else seat for seat in session.seats]
        App.get_running_app().go("setup", game_id=session.game.id, seats=seats, options=session.options, first=first)

    def watch(self) -> None:
        App.get_running_app().go("replay", match_id=self._session.match_id, back="result")

    def back(self) -> bool:
        self.home()
        return True

    def home(self) -> None:
        App.get_running_app().screen("table").close()
        App.get_running_app().go("home")
