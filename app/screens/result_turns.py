"""Turning points on the result screen: looked for aside, told in words, and played on from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.i18n import t
from app.session.turning import Turn, TurningPoints, branch, with_bots
from app.tables import table_for
from app.tables.base import Viewpoint
from app.widgets.chrome import Card
from games.kernel import Match

if TYPE_CHECKING:
    from app.screens.result import ResultScreen

TOLD = 3
"""Lines of the log that a turning point is told in."""


class TurningRow(Card):
    """A turn that changed the expected result: who, what, by how much, and a new match from there."""

    colour = NumericProperty(0)
    title = StringProperty()
    what = StringProperty()
    change = StringProperty()
    good = BooleanProperty(True)


class Turns:
    def __init__(self, screen: ResultScreen) -> None:
        self._screen = screen
        self._match: Match | None = None
        self._search: TurningPoints | None = None
        self._found: list[Turn] | None = None

    def look_for(self, match: Match) -> None:
        self.stop()
        self._match, self._found = match, None
        post = App.get_running_app().post
        self._search = TurningPoints(match, lambda found: post(lambda: self._take(match, found)))

    def stop(self) -> None:
        if self._search is not None:
            self._search.stop()
            self._search = None

    def forget(self) -> None:
        self.stop()
        self._match = self._found = None

    def _take(self, match: Match, found: list[Turn]) -> None:
        if match is self._match:
            self._found = found
            self.show()

    def show(self) -> None:
        screen = self._screen
        screen.ids.turns.clear_widgets()
        if self._match is None or screen.counting:     # they tell how it ended
            screen.turning_words = ""
            return
        screen.turning_words = t("turning.thinking" if self._found is None else
                                 "turning.about" if self._found else "turning.none")
        for turn in self._found or ():
            screen.ids.turns.add_widget(self._row(turn, self._match))

    def _row(self, turn: Turn, match: Match) -> TurningRow:
        who = self._screen.session.seats[turn.seat]
        before, after = round(100 * turn.before), round(100 * turn.after)
        title = t("turning." + turn.part(len(match.journal)), name=who.name)
        row = TurningRow(colour=who.colour, title=title, what=self._what(turn),
                         change=t("turning.up" if after >= before else "turning.down", before=before, after=after),
                         good=after >= before)
        row.ids.play.bind(on_release=lambda _: self._play_on(turn, match))
        return row

    def _what(self, turn: Turn) -> str:
        """What happened in that turn, in the words of the log; its last lines, where there are many."""
        session = self._screen.session
        look = Viewpoint(turn.seat, tuple(session.seats), 1280, 800)
        told = dict.fromkeys(text for fact in turn.facts if (text := table_for(session.game).tell(fact, look)))
        return "\n".join(list(told)[-TOLD:])

    def _play_on(self, turn: Turn, match: Match) -> None:
        """A match of its own from that position on, with bots where others sat."""
        app = App.get_running_app()
        match_id = app.store.create(branch(match, turn.start, with_bots(self._screen.session.seats, turn.seat)))
        self._screen.close()
        app.screen("table").close()
        app.go("table", match_id=match_id)
