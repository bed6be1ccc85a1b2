"""What lies over a table, from its frames: the curtain, a question, the menu, a card enlarged, who a bot is, emotes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.i18n import t
from app.play.controller import TableController
from app.play.frame import AboutSheet, BotSheet, Choice, EmoteSheet, Frame, MenuSheet, ScoreRow, Sheet
from app.widgets.bots import BotCard, face_of
from app.widgets.chrome import BigButton, ButtonRow
from app.widgets.emotes import EmotePicker
from app.widgets.overlays import Ask, Curtain, Drawer, Inspector, ScoreLine

MAIN = (Choice.LEAVE, Choice.LEAVE_ROOM)


class TableOverlays:
    """`elsewhere`: what puts questions on another screen that people look at meanwhile, if any."""

    def __init__(self, curtain: Curtain, ask: Ask, drawer: Drawer, inspector: Inspector, card: BotCard,
                 emotes: EmotePicker, elsewhere: Callable[[], Ask | None]) -> None:
        self._curtain, self._ask, self._drawer, self._elsewhere = curtain, ask, drawer, elsewhere
        self._asking: list[Ask] = []        # all that a question was ever put by; the last one has the last
        self._sheets = {MenuSheet: drawer, AboutSheet: inspector, BotSheet: card, EmoteSheet: emotes}
        self._play: TableController | None = None
        self._frame = Frame()
        for kind, overlay in self._sheets.items():
            overlay.bind(open=lambda _, is_open, kind=kind: is_open or self._closed(kind))

    def _closed(self, kind: type[Sheet]) -> None:
        """By a touch beside it."""
        if isinstance(self._frame.sheet, kind):
            self._put_away(self._frame.sheet)

    def _put_away(self, what) -> None:
        if self._play is not None and what is not None:
            self._play.put_away(what)

    def clear(self) -> None:
        self._play, self._frame = None, Frame()
        for overlay in (self._curtain, self._ask, *self._sheets.values()):
            overlay.open = False
        self._drawer.empty()

    def show(self, frame: Frame, play: TableController) -> None:
        before, self._frame, self._play = self._frame, frame, play
        if frame.sheet is not before.sheet:
            self._show_sheet(frame.sheet, play)
        if frame.curtain != before.curtain:
            self._show_curtain(frame)
        if frame.question is not before.question:
            self._show_question(frame)

    def _show_curtain(self, frame: Frame) -> None:
        if frame.curtain is None:
            self._curtain.open = False
        else:
            self._curtain.drop(frame.curtain.name, frame.curtain.colour, frame.curtain.news, self._play.lift)

    def _show_question(self, frame: Frame) -> None:
        question = frame.question
        if question is not None:
            answers = [(words, partial(self._play.answer, question.number, choice))
                       for choice, words in enumerate(question.answers)]
            self._put_by(self._elsewhere() or self._ask).ask(question.title, question.text, answers)
        elif self._asking:
            self._asking[-1].open = False

    def _put_by(self, ask: Ask) -> Ask:
        if ask in self._asking:
            self._asking.remove(ask)
        else:
            ask.bind(open=lambda _, is_open: is_open or self._put_away(self._frame.question))
        self._asking.append(ask)
        return ask

    def _show_sheet(self, sheet: Sheet | None, play: TableController) -> None:
        for kind, overlay in self._sheets.items():
            if not isinstance(sheet, kind):
                overlay.open = False
        match sheet:
            case MenuSheet():
                self._fill(sheet, play)
            case AboutSheet(about):
                self._sheets[AboutSheet].show(about, play.menu.rules)
            case BotSheet(who=who):
                self._sheets[BotSheet].show(who, play.menu.next_level)
            case EmoteSheet():
                self._sheets[EmoteSheet].pick(play.room.emote)

    # The menu

    def _fill(self, sheet: MenuSheet, play: TableController) -> None:
        drawer = self._drawer
        drawer.fill([score_line(row, play) for row in sheet.scores], sheet.lines, play.menu.show_line)
        for number, choice in enumerate(sheet.choices):
            if number % 2 == 0:
                drawer.ids.buttons.add_widget(ButtonRow())
            button = BigButton(text=t(choice), main=choice in MAIN)
            button.bind(on_release=lambda _, choice=choice: play.menu.choose(choice))
            drawer.ids.buttons.children[0].add_widget(button)
        drawer.open = True


def score_line(row: ScoreRow, play: TableController) -> ScoreLine:
    line = ScoreLine(name=row.name, kind=row.kind, colour=row.colour, items=row.items, total=str(row.total))
    if row.level:
        line.face, line.level = face_of(row.character), row.level
        line.ids.face.bind(on_release=lambda _: play.menu.show_bot(row.seat))
    line.ids.hands.disabled = not row.can_change
    if row.automatic:
        line.ids.hands.opacity = 0
    else:
        line.ids.hands.bind(on_release=lambda _: play.menu.change_hands(row.seat))
    return line
