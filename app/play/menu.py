"""What the menu of a table holds: running scores, the log, and what is not needed every turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.i18n import t
from app.play import hands
from app.play.display import Display, shows
from app.play.frame import BotSheet, Choice, LogRow, MenuSheet, Place, ScoreRow, Tone
from app.play.perspective import Perspective
from app.play.ports import Match, Session
from app.session.seats import PERSON, Seat
from app.store.characters import character_of, level_of
from app.tables.base import Table, Viewpoint, scored
from app.tables.saying import dotted, listed, minus
from app.tables.story import story
from games.kernel import Score

if TYPE_CHECKING:       # a room is loaded by those who want it
    from app.play.room import TableRoom

OF_A_LESSON = (Choice.RULES, Choice.SETTINGS, Choice.SKIP)
"""Nothing is taken back in a lesson, and the coach gives the hints."""
EXITS = {Choice.RESULT: Place.RESULT, Choice.ROOM: Place.ROOM, Choice.SETTINGS: Place.SETTINGS, Choice.LEAVE: Place.HOME}


class Menu:
    def __init__(self, session: Session, table: Table, display: Display, perspective: Perspective, room: TableRoom | None,
                 lesson: bool, look: Callable[[], Viewpoint], hint: Callable[[], None], ask_leave: Callable[[], None]) -> None:
        self._session, self._table, self.display, self._perspective = session, table, display, perspective
        self._room, self._lesson = room, lesson
        self._look, self._hint, self._ask_leave = look, hint, ask_leave

    @shows
    def open(self) -> None:
        if self.display.frame.curtain is None:
            ears, room = self._perspective.ears, self._room
            offered: Sequence[Choice] = OF_A_LESSON if self._lesson else \
                choices(room is not None, self._session.hosting, room is not None and room.lost,
                        self._session.state(None).over)
            if not entries_to_take_back(self._session) or not self._perspective.people():
                offered = [one for one in offered if one is not Choice.TAKE_BACK]
            self.display.lay(MenuSheet(score_rows(self._session, self._table, ears, self._lesson),
                                       log_rows(self._session, self._table, self._look(), ears), tuple(offered)))

    def hands_changed(self) -> None:
        """A menu that lies open says who sits there now, and a bot's card how it plays; without its bot it goes."""
        sheet = self.display.frame.sheet
        if isinstance(sheet, MenuSheet):
            self.open()
        elif isinstance(sheet, BotSheet):
            who = self._session.seats[sheet.seat]
            if who != sheet.who:
                self.display.lay(BotSheet(sheet.seat, who) if who.is_bot else None)

    @shows
    def choose(self, choice: Choice) -> None:
        self.display.lay(None)
        match choice:
            case Choice.RULES:
                self.rules()
            case Choice.HINT:
                self._hint()
            case Choice.TAKE_BACK:
                self._take_back()
            case Choice.ALONE if self._room is not None:
                self._room.ask_alone()
            case Choice.LEAVE_ROOM | Choice.SKIP:
                self._ask_leave()
            case Choice.RESULT | Choice.ROOM | Choice.SETTINGS | Choice.LEAVE:
                self.display.go(EXITS[choice])

    @shows
    def rules(self, section: str = "") -> None:
        """The rules at that section, else at what is to be decided now."""
        self.display.lay(None)
        self.display.go(Place.RULES, section or self._table.rule(self._session.state(self._perspective.eye)))

    @shows
    def show_line(self, line: LogRow) -> None:
        """Where a line of the log happened."""
        self.display.lay(None)
        self.display.mark(line.where, "info")

    @shows
    def change_hands(self, seat: int) -> None:
        self.display.lay(None)
        hands.ask_for(self._session, self.display, seat)

    @shows
    def show_bot(self, seat: int) -> None:
        """Who plays there. Its level can be changed, also in the middle of a match."""
        self.display.lay(BotSheet(seat, self._session.seats[seat]))

    @shows
    def next_level(self) -> None:
        """Of the bot whose card lies open."""
        sheet = self.display.frame.sheet
        if isinstance(sheet, BotSheet):
            who = hands.at_next_level(sheet.who)
            self._session.give_seat(sheet.seat, who)
            self.display.lay(BotSheet(sheet.seat, who))

    def _take_back(self) -> None:
        """Undo beyond what is a seat's own: everybody agrees."""
        entries = entries_to_take_back(self._session)
        if not entries:
            self.display.say(lambda: t("take_back.nothing"), Tone.REFUSAL)
            return
        names = [self._session.seats[seat].name for seat in self._perspective.people()]
        text = t("take_back.text", names=listed(names)) if len(names) > 1 else t("take_back.alone")
        yes = lambda: self._session.take_back(entries)  # noqa: E731
        self.display.ask(t("take_back.title"), text, ((t("ask.no"), None), (t("ask.yes"), yes)))


def score_rows(session: Session, table: Table, ears: int | None, lesson: bool) -> tuple[ScoreRow, ...]:
    """As everybody at the device may see them."""
    scores = session.state(ears).scores()
    everybody = scored(table, session.seats, len(scores))
    return tuple(_row(session, seat, who, score, lesson)
                 for seat, (who, score) in enumerate(zip(everybody, scores, strict=True)))


def _row(session: Session, seat: int, who: Seat, score: Score, lesson: bool) -> ScoreRow:
    items = score_words(session.game.id, Score({item: n for item, n in score.items.items() if n}))
    sits = seat < session.players
    told = sits and who.is_bot and not lesson
    return ScoreRow(seat, who.name, who.kind, who.colour, items, score.total,
                    t("bot.level." + level_of(who.level)) if told else "", character_of(who.level) if told else "",
                    can_change=sits and not lesson, automatic=not sits)


def score_words(game_id: str, score: Score) -> str:
    """The line items in one line."""
    return dotted("%s %s" % (t("%s.score.%s" % (game_id, item)), minus(n)) for item, n in score.items.items())


def log_rows(session: Session, table: Table, look: Viewpoint, ears: int | None) -> tuple[LogRow, ...]:
    seats = session.seats
    return tuple(LogRow(line.text, seats[line.seat].name, seats[line.seat].colour, line.where, line.detail, line.pictures,
                        line.new) for line in story(session.heard(ears), table, look))


def choices(in_room: bool, hosting: bool, lost: bool, over: bool) -> Sequence[Choice]:
    """Of a match: on one device, in a room, in one whose host is lost, or one that is over."""
    back = [Choice.TAKE_BACK] if hosting or not in_room else []
    room = [Choice.ROOM] if in_room else []
    alone = [Choice.ALONE] if lost else []
    leave = Choice.LEAVE_ROOM if in_room else Choice.LEAVE
    if over:
        return Choice.RESULT, Choice.RULES, *room, *alone, Choice.SETTINGS, leave
    return Choice.RULES, Choice.HINT, *back, *room, *alone, Choice.SETTINGS, leave


def entries_to_take_back(match: Match) -> int:
    """Back to the last decision of a person: the acts of bots after it go with it."""
    for back, (seat, _) in enumerate(reversed(match.journal()), 1):
        if match.seats[seat].kind == PERSON:
            return back
    return 0
