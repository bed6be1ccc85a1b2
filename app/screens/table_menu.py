"""The drawer of a table: running scores, the log, and what is not needed every turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.app import App

from app.i18n import t
from app.scene import Told
from app.session.seats import Seat
from app.store import characters
from app.tables.base import scored
from app.tables.story import story
from app.widgets import bots
from app.widgets.chrome import BigButton, ButtonRow
from app.widgets.overlays import ScoreLine
from games.bots import LEVELS
from games.kernel import Score

if TYPE_CHECKING:
    from app.screens.table import TableScreen


class Menu:
    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen

    def open(self) -> None:
        screen = self._screen
        if screen.session is None or screen.ids.curtain.open:
            return
        drawer = screen.ids.drawer
        lines = story(screen.session, screen.table, screen.look(), screen.eyes.ears())
        drawer.fill(self._scores(), lines, [seat.colour for seat in screen.session.seats], self._show_place)
        self._buttons(drawer.ids.buttons)
        drawer.open = True

    def _scores(self) -> list[ScoreLine]:
        session = self._screen.session
        scores = self._seen_scores()
        everybody = scored(self._screen.table, session.seats, len(scores))
        rows = []
        for seat, (who, score) in enumerate(zip(everybody, scores, strict=True)):
            items = score_words(session.game.id, Score({item: n for item, n in score.items.items() if n}))
            row = ScoreLine(name=who.name, kind=who.kind, colour=who.colour, items=items, total=str(score.total))
            if seat < session.players and who.is_bot and self._screen.coach is None:
                row.face, row.level = bots.face_of(characters.character_of(who.level)), bots.level_words(who)
                row.ids.face.bind(on_release=lambda _, seat=seat: self.bot_card(seat))
            if seat < session.players:
                row.ids.hands.disabled = self._screen.coach is not None
                row.ids.hands.bind(on_release=lambda _, seat=seat: self._change_hands(seat))
            else:  # the rules play: nobody can take over
                row.ids.hands.disabled, row.ids.hands.opacity = True, 0
            rows.append(row)
        return rows

    def _seen_scores(self):
        """As everybody at the device may see them."""
        screen = self._screen
        return screen.session.state(screen.eyes.ears()).scores()

    def _show_place(self, line: Told) -> None:
        self._screen.ids.drawer.open = False
        self._screen.ids.view.mark(line.where, "info")

    def _buttons(self, box) -> None:
        box.clear_widgets()
        for number, (key, call) in enumerate(self._choices()):
            if number % 2 == 0:
                box.add_widget(ButtonRow())
            button = BigButton(text=t(key), main=key.startswith("menu.leave"))
            button.bind(on_release=lambda _, call=call: self._do(call))
            box.children[0].add_widget(button)

    def _choices(self) -> list:
        screen = self._screen
        if screen.coach is not None:    # nothing is taken back in a lesson, and the coach gives the hints
            return [("menu.rules", self.rules), ("menu.settings", self._settings),
                    ("lesson.skip", screen.coach.ask_leave)]
        back = [("menu.take_back", self._take_back)] if screen.room.hosting or not screen.room.here else []
        return [("menu.rules", self.rules), ("menu.hint", screen.hints.ask), *back, *self._of_the_room(),
                ("menu.settings", self._settings),
                ("menu.leave_room", screen.ask_leave) if screen.room.here else ("menu.leave", screen.leave)]

    def _of_the_room(self) -> list:
        room = self._screen.room
        if not room.here:
            return []
        return [("menu.room", self._room)] + ([("menu.alone", room.ask_alone)] if room.lost else [])

    def _room(self) -> None:
        App.get_running_app().go("lobby", session=self._screen.session, during=True)

    def _do(self, call) -> None:
        self._screen.ids.drawer.open = False
        call()

    def rules(self, section: str = "") -> None:
        """The rules at that section, else at what is to be decided now."""
        screen = self._screen
        section = section or screen.table.rule(screen.session.state(screen.eye))
        App.get_running_app().go("rules", game_id=screen.session.game.id, back="table", section=section)

    def _settings(self) -> None:
        App.get_running_app().go("settings", back="table")

    # A seat changes hands

    def _change_hands(self, seat: int) -> None:
        screen = self._screen
        who = screen.session.seats[seat]
        screen.ids.drawer.open = False
        if who.is_bot:
            person = lambda: screen.session.give_seat(seat, Seat("person", who.name, who.colour))  # noqa: E731
            answers = ((t("ask.no"), None), (t("ask.yes"), person))
            screen.ids.ask.ask(t("hands.title"), t("hands.to_person", name=who.name), answers)
        else:
            levels = [(t("bot.level." + level), lambda level=level: self.give_to_bot(seat, level)) for level in LEVELS]
            screen.ids.ask.ask(t("hands.title"), t("hands.to_bot_level", name=who.name), ((t("ask.no"), None), *levels))

    def give_to_bot(self, seat: int, level: str) -> None:
        """Somebody who does not sit here yet plays on under the seat's own name."""
        session = self._screen.session
        who = session.seats[seat]
        character = characters.somebody({characters.character_of(other.level) for other in session.seats})
        session.give_seat(seat, Seat("bot", who.name, who.colour, characters.level_text(level, character)))

    def bot_card(self, seat: int) -> None:
        """Who plays there. Its level can be changed, also in the middle of a match."""
        screen = self._screen
        who = screen.session.seats[seat]

        def level() -> None:
            nonlocal who
            other = characters.next_level(characters.level_of(who.level))
            who = replace(who, level=characters.level_text(other, characters.character_of(who.level)))
            screen.session.give_seat(seat, who)
            screen.ids.card.show(who, level)

        screen.ids.drawer.open = False
        screen.ids.card.show(who, level)

    # Undo beyond what is a seat's own: everybody agrees

    def _take_back(self) -> None:
        screen = self._screen
        entries = entries_to_take_back(screen.session)
        if not entries:
            screen.say(t("take_back.nothing"))
            return
        names = ", ".join(screen.session.seats[seat].name for seat in screen.eyes.people())
        yes = lambda: screen.session.take_back(entries)  # noqa: E731
        answers = ((t("ask.no"), None), (t("ask.yes"), yes))
        screen.ids.ask.ask(t("take_back.title"), t("take_back.text", names=names), answers)


def score_words(game_id: str, score: Score) -> str:
    """The line items in one line."""
    return " · ".join("%s %d" % (t("%s.score.%s" % (game_id, item)), n) for item, n in score.items.items())


def entries_to_take_back(session) -> int:
    """Back to the last decision of a person: the acts of bots after it go with it."""
    for back, (seat, _) in enumerate(reversed(session.journal()), 1):
        if session.seats[seat].kind == "person":
            return back
    return 0
