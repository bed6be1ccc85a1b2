"""How a match ended: everybody's points are counted line by line; then who won, and how it came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.count import Step, adds_up, after, bar, counted, steps, tie
from app.device import share, sounds
from app.i18n import t, tenths
from app.play import dispatcher
from app.play.banter import line_id
from app.play.fairness import words_of
from app.screens.exporting import in_two_lines
from app.screens.result_picture import ResultPicture
from app.screens.result_turns import Turns
from app.session.local import LocalSession
from app.session.seats import Seat
from app.stats import totals_over_time
from app.store.characters import character_of
from app.store.viewing import look_at
from app.tables import table_for
from app.tables.base import scored
from app.tables.saying import listed, minus, sentence
from app.widgets import art, bots
from app.widgets.account import LineItem, Origin, Places, ResultRow, Series, TieLine
from app.widgets.charts import SHADES
from app.widgets.tr import when_shown
from games import GAMES
from games.kernel import Score

COUNT_EVERY = 0.7       # seconds, from one line to the next
LONGEST_COUNT = 9.0     # seconds: many lines are counted faster


class ResultScreen(Screen):
    headline = StringProperty()
    radio = StringProperty()                # what the dispatcher says of it
    counting = BooleanProperty(False)
    verified = StringProperty()
    remarks = StringProperty()              # what the devices can't vouch for, and how the draw went
    all_well = BooleanProperty(True)
    new_round = BooleanProperty(False)      # the room waits for the next match
    kept = BooleanProperty(True)
    from_history = BooleanProperty(False)
    curves = ListProperty()
    turning_words = StringProperty()
    series_words = StringProperty()
    columns = NumericProperty(1)            # who won | the account | how it came about
    said = StringProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.session: LocalSession | None = None
        self._past: LocalSession | None = None      # of a match opened from history: no table will close it
        self._unlisten = lambda: None
        self._turns = Turns(self)
        self._series: list[list[int]] = []
        self._steps: list[Step] = []        # of the count
        self._counted = 0                   # how many of them
        self._clock = None
        self._opened = ""                   # the line of the account whose points are explained
        when_shown(self, self.refresh)

    def enter(self, session: LocalSession, past: bool = False) -> None:
        """`past`: it was over long ago, nobody waits for the count, and Back leads to history."""
        self.close()
        self._past, self.from_history = session if past else None, past
        self.session = session
        self.new_round, self._opened, self.said = False, "", ""
        self.ids.scroll.scroll_y = 1
        self._load_curves()
        self._begin_count(0.0 if past else float(App.get_running_app().setting("animation")))
        self.refresh()
        self.kept = session.kept
        self._unlisten()
        if session.in_room:
            self._unlisten = session.listen_room(lambda _: self._hear_room(session))

    def _load_curves(self) -> None:
        session, store = self.session, App.get_running_app().store
        try:
            match = look_at(store, session.match_id, GAMES)
        except KeyError:  # a guest that has not been sent the whole match yet
            self.curves, self._series = [], []
            return
        self._turns.look_for(match)
        self._series = table_for(session.game).series(match)
        rows = totals_over_time(match)
        everybody = scored(table_for(session.game), session.seats, len(rows))
        self.curves = [(who.colour, row) for who, row in zip(everybody, rows, strict=True)]

    def _hear_room(self, session: LocalSession) -> None:
        """Others have checked the match, or it was opened to this device only now; or the room plays again."""
        app = App.get_running_app()
        if session is not self.session or app.manager.current != "result":
            return
        if session.room.phase in ("lobby", "drawing"):
            self.new_round = True
        elif self.new_round and session.playing:
            app.go("table", session=session)
        else:
            if not self.curves:
                self._load_curves()
            self.verified = self._verified_words()

    def _verified_words(self) -> str:
        words, self.remarks, self.all_well = words_of(self.session.verdicts(), self.session.silent())
        return words

    # The count

    def _begin_count(self, speed: float) -> None:
        self._stop_count()
        scores, table = self.session.scores(), table_for(self.session.game)
        self._counted, self._steps = 0, steps(scores, table.count_order(self.session.state(None)))
        self.counting = bool(speed) and all(map(adds_up, scores))
        if self.counting:
            every = min(COUNT_EVERY, LONGEST_COUNT / max(len(self._steps), 1))
            self._clock = Clock.schedule_interval(self._count_on, every * speed)

    def _count_on(self, *_) -> None:
        self._counted += 1
        if self._counted > len(self._steps):
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
        session = self.session
        if session is None:
            return
        self.verified = self._verified_words()
        winners, final = session.winners(), session.scores()
        everybody = scored(table_for(session.game), session.seats, len(final))
        longest = max(sum(bar(score)) for score in final)
        places = list(range(len(final)))
        told = self._steps[:self._counted] if self.counting else steps(final)
        known = [counted(told, seat) for seat in places]
        scores = [after(score, lines) for score, lines in zip(final, known, strict=True)] if self.counting else final
        if self.counting:       # nobody is ahead before it is counted
            winners = ()
            self.headline = t("result.counting")
        else:
            places = _places(final, winners)
            names = listed(everybody[seat].name for seat in winners)
            self.headline = t("result.won", names=names) if len(winners) == 1 else t("result.shared", names=names)
        self.radio = self._dispatcher_words()
        rows, account = self.ids.rows, self.ids.account
        rows.clear_widgets()
        account.clear_widgets()
        for seat in places:
            row = self._row(everybody[seat], scores[seat], seat in winners, longest)
            row.faces = any(who.is_bot for who in everybody)
            rows.add_widget(row)
            if not self.counting:
                self._let_speak(row, everybody[seat], seat in winners)
        account.add_widget(Places(colours=[everybody[seat].colour for seat in places]))
        for item, line in self._account(session.game.id, [final[seat] for seat in places], [known[seat] for seat in places]):
            account.add_widget(line)
            line.bind(on_release=lambda _, item=item: self.explain(item))
            if item == self._opened and not self.counting:
                line.opened = True
                self._show_origin(item, [(seat, everybody[seat].colour) for seat in places])
        if not self.counting:
            self._name_tie_break(places)
        self._show_series([(everybody[seat].colour, self._series[seat]) for seat in places if seat < len(self._series)])
        self._turns.show()

    def _dispatcher_words(self) -> str:
        if self.counting or not App.get_running_app().setting("banter"):
            return ""
        session = self.session
        broken = session.state(None).tie_break() is not None
        return t("bot.quote", line=dispatcher.closing(session.game.id, len(session.winners()), broken))

    def _show_series(self, rows: list[tuple[int, list[int]]]) -> None:
        """How it went from one to the next, where the table has such numbers."""
        box = self.ids.series
        box.clear_widgets()
        rows = [] if self.counting else [row for row in rows if row[1]]
        self.series_words = t("%s.series" % self.session.game.id) if rows else ""
        top = max((max(numbers) for _, numbers in rows), default=0)
        for colour, numbers in rows:
            average = sum(numbers) / len(numbers)
            words = t("result.series.lined", average=tenths(average), most=max(numbers))
            box.add_widget(Series(colour=colour, pairs=[(number, average) for number in numbers], top=top, words=words))

    @staticmethod
    def _row(who: Seat, score: Score, won: bool, longest: int) -> ResultRow:
        return ResultRow(name=who.name, colour=who.colour, won=won, total=minus(score.total),
                         parts=[(who.colour, points, longest) for points in bar(score)])

    @staticmethod
    def _account(game_id: str, scores: list[Score], known: list[set[str]]) -> Iterator[tuple[str, LineItem]]:
        for number, item in enumerate(scores[0].items):
            if any(item in lines for lines in known):
                shade = SHADES[number % len(SHADES)] if all(map(adds_up, scores)) else 0
                points = [minus(score.items[item]) if item in lines else "" for score, lines in zip(scores, known, strict=True)]
                yield item, LineItem(what=t("%s.score.%s" % (game_id, item)), shade=shade, points=points)

    def explain(self, item: str) -> None:
        """Open where the points of that line came from, or close it."""
        self._opened = "" if item == self._opened else item
        self.refresh()

    def _show_origin(self, item: str, places: list[tuple[int, int]]) -> None:
        game_id, view = self.session.game.id, self.session.state(None)
        account = self.ids.account
        account.add_widget(Origin(text=t("%s.account.%s" % (game_id, item))))
        for seat, colour in places:
            text = table_for(self.session.game).origin(view, seat, item)
            if text:
                account.add_widget(Origin(colour=colour, text="\n".join(map(sentence, text.splitlines()))))

    def _name_tie_break(self, places: list[int]) -> None:
        """As many points at the top: by what some of them have won, or that they share it."""
        told = tie(self.session.scores(), self.session.winners(), self.session.state(None).tie_break())
        if told is not None:
            level, name, figures = told
            what = t("%s.tie.%s" % (self.session.game.id, name)) if name else t("result.tie.shared")
            self.ids.account.add_widget(TieLine(
                what=t("result.tie", points=" = ".join(map(minus, level)), what=what),
                points=[str(figures[seat]) for seat in places] if figures else []))

    @staticmethod
    def _let_speak(row: ResultRow, who: Seat, won: bool) -> None:
        character = character_of(who.level) if who.is_bot else ""
        if character:
            row.face = bots.face_of(character)
            if App.get_running_app().setting("banter"):
                row.line = t("bot.quote", line=t("bot.say." + line_id(character, "win" if won else "loss", 0)))

    def again(self) -> None:
        """The same people by the same rules; whoever sat next begins."""
        session = self.session
        if session.in_room:     # the room stays: nobody needs a new code
            if session.hosting and session.room.phase == "over":
                session.again()
            App.get_running_app().go("lobby", session=session, again=True)
            return
        beginners = session.game.beginners(session.players)
        first = (session.state(None).first + 1) % beginners     # whoever chance let begin
        seats = [replace(seat, kind="person") if seat.kind == "remote" else seat for seat in session.seats]
        self._leave()
        App.get_running_app().go("setup", game_id=session.game.id, seats=seats, options=session.options, first=first)

    def watch(self) -> None:
        App.get_running_app().go("replay", match_id=self.session.match_id, back="result")

    def share(self) -> None:
        """A picture of it for whoever was not there."""
        app, session = App.get_running_app(), self.session
        scores, winners = session.scores(), session.winners()
        longest = max(sum(bar(score)) for score in scores)
        everybody = scored(table_for(session.game), session.seats, len(scores))
        rows = [self._row(everybody[seat], scores[seat], seat in winners, longest) for seat in _places(scores, winners)]
        picture = ResultPicture(rows, poster=art.poster(session.game.id) or "stars", game=t("game.%s" % session.game.id),
                                headline=self.headline, curves=self.curves)
        file = app.data_folder() / "exports" / ("starcab-" + app.store.picture_path(session.match_id).name)
        picture.save(self.ids.over, file, lambda wrong: self._shared(file, wrong))

    def _shared(self, file: Path, wrong: str) -> None:
        if wrong:
            self.said = t("history.export_failed", why=wrong)
        else:
            self.said = t("result.sent") if share.share(file) else t("history.exported", file=in_two_lines(file))

    def back(self) -> bool:
        if self._past is not None:
            self._leave()
            App.get_running_app().go("history")
        else:
            self.home()
        return True

    def close(self) -> None:
        self._stop_count()
        self._turns.forget()
        if self._past is not None:
            self._past.close()
            self._past = None

    def _leave(self) -> None:
        self.close()
        self.session = None
        App.get_running_app().screen("table").close()

    def home(self) -> None:
        self._leave()
        App.get_running_app().go("home")


def _places(scores: Sequence[Score], winners: Sequence[int]) -> list[int]:
    """The seats from the first to the last."""
    return sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat].total))
