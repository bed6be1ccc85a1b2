"""How a match ended: everybody's points are counted line by line; then who won, and how it came about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from app import i18n
from app.device import sounds
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

COUNT_EVERY = 0.7       # seconds, from one line to the next


def lines_of(scores: list[Score]) -> list[str]:
    """The line items that anybody got something for, in the order the game counts them."""
    return [item for item in scores[0].items if any(score.items[item] for score in scores)]


def after(score: Score, lines: list[str]) -> Score:
    """What was counted when these lines were."""
    return Score({item: points if item in lines else 0 for item, points in score.items.items()})


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
    counting = BooleanProperty(False)
    verified = StringProperty()
    all_well = BooleanProperty(True)
    curves = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._session: LocalSession | None = None
        self._counted = 0                   # lines of the account
        self._clock = None
        i18n.listen(self.refresh)

    def enter(self, session: LocalSession) -> None:
        self._session = session
        self._load_curves()
        self._begin_count(float(App.get_running_app().setting("animation")))
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

    # The count

    def _begin_count(self, speed: float) -> None:
        self._stop_count()
        self._counted = 0
        self.counting = bool(speed) and all(map(adds_up, self._session.scores()))
        if self.counting:
            self._clock = Clock.schedule_interval(self._count_on, COUNT_EVERY * speed)

    def _count_on(self, *_) -> None:
        self._counted += 1
        if self._counted > len(lines_of(self._session.scores())):
            self.finish_count()
        else:
            sounds.play("step")
            self.refresh()

    def finish_count(self) -> None:
        """Who does not want to wait touches anywhere."""
        self._stop_count()
        self.counting = False
        sounds.play("coins")
        self.refresh()

    def _stop_count(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def on_touch_down(self, touch) -> bool:
        if self.counting:
            self.finish_count()
            return True
        return super().on_touch_down(touch)

    # Showing

    def refresh(self) -> None:
        session = self._session
        if session is None:
            return
        self.verified = self._verified_words()
        winners, final = session.winners(), session.scores()
        everybody = scored(table_for(session.game.id), session.seats, len(final))
        longest = max(sum(bar(score)) for score in final)
        lines, places = lines_of(final), list(range(len(final)))
        scores = final
        if self.counting:       # nobody is ahead before it is counted
            lines, winners = lines[:self._counted], ()
            scores = [after(score, lines) for score in final]
            self.headline = t("result.counting")
        else:
            places.sort(key=lambda seat: (seat not in winners, -final[seat].total))
            names = ", ".join(everybody[seat].name for seat in winners)
            self.headline = t("result.won", names=names) if len(winners) == 1 else t("result.shared", names=names)
        rows, account = self.ids.rows, self.ids.account
        rows.clear_widgets()
        account.clear_widgets()
        for seat in places:
            rows.add_widget(self._row(everybody[seat], scores[seat], seat in winners, longest))
        account.add_widget(Places(colours=[everybody[seat].colour for seat in places]))
        for line in self._account(session.game.id, lines, [final[seat] for seat in places]):
            account.add_widget(line)

    @staticmethod
    def _row(who: Seat, score: Score, won: bool, longest: int) -> ResultRow:
        return ResultRow(name=who.name, colour=who.colour, won=won, total=str(score.total).replace("-", "−"),
                         parts=[(who.colour, points, longest) for points in bar(score)])

    @staticmethod
    def _account(game_id: str, lines: list[str], scores: list[Score]) -> Iterator[LineItem]:
        for number, item in enumerate(scores[0].items):
            if item in lines:
                shade = SHADES[number % len(SHADES)] if all(map(adds_up, scores)) else 0
                points = [str(score.items[item]).replace("-", "−") for score in scores]
                yield LineItem(what=t("%s.score.%s" % (game_id, item)), shade=shade, points=points)

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
        self._stop_count()
        App.get_running_app().screen("table").close()
        App.get_running_app().go("home")
