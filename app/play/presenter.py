"""How the match looks at this moment: the picture of the table, whose turn it is and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.i18n import t
from app.play.auto_answers import AutoAnswers
from app.play.display import Display
from app.play.frame import Header
from app.play.pacing import Pacing
from app.play.perspective import Perspective
from app.play.ports import Preferences, Session
from app.play.selection import Selection
from app.session.update import Update
from app.tables.base import Look, Table
from games.kernel import Fact, State

if TYPE_CHECKING:       # a lesson and a room are loaded by those who want them
    from app.play.coach import Coach
    from app.play.room import TableRoom


class Presenter:
    def __init__(self, session: Session, table: Table, display: Display, preferences: Preferences, perspective: Perspective,
                 selection: Selection, answers: AutoAnswers, pacing: Pacing, coach: Coach | None,
                 room: TableRoom | None) -> None:
        self._session, self._table, self._display, self._preferences = session, table, display, preferences
        self._perspective, self._selection, self._answers, self._pacing = perspective, selection, answers, pacing
        self._coach, self._room = coach, room
        self.size: tuple[float, float, float] | None = None     # width and height in dp, and the size of the text
        self.forget()

    def forget(self) -> None:
        """Everything that belongs to the match that is open."""
        self.opened = ""                        # a rival's area or a pile that lies open
        self._recent: list[Fact] = []
        self._recent_seat: int | None = None
        self._called: int | None = None         # who was told last that it is their turn
        self._near_end = False

    # What happened last

    def forget_trail(self) -> None:
        self._recent = []

    def remember(self, update: Update, facts: list[Fact]) -> None:
        """The trail of the last turn stays until somebody else acts."""
        if update.seat != self._recent_seat or any(fact[0] == "rolled" for fact in facts):
            self._recent = []
        self._recent_seat = update.seat
        self._recent = [*self._recent, *facts]
        look = self.look()
        told = (self._table.tell(fact, look) for fact in self._session.news_for(update, None))
        self._perspective.missed += [text for text in told if text]

    # The table

    def look(self) -> Look:
        width, height, text = self.size or (0.0, 0.0, 1.0)
        eye, acting = self._perspective.eye, self._perspective.acting is not None
        half = self._selection.seen_by(eye)
        return Look(eye, tuple(self._session.seats), width, height, text, half.touched, tuple(self._recent), acting,
                    self.opened, half.aimed, half.way, self._answers.seats)

    def draw(self, facts: list[Fact]) -> None:
        look = self.look()
        state = self._session.state(look.eye)
        scene, motion = self._table.place(state, look), self._table.motion(state, list(facts))
        self._display.change(speed=self._pacing.speed)
        self._display.draw(scene, self._selection.lit(), motion)
        if facts:
            self._session.set_pace(self._pacing.wait_for(motion.seconds))

    def draw_choice(self) -> None:
        """What was chosen so far has changed."""
        self.draw([])
        self.speak_turn()
        if self._coach is not None:
            self._coach.shown(self._selection, self._pacing.speed)

    def face(self, seat: int | None) -> None:
        """A tablet in the middle of the table turns to whoever moves."""
        if self._preferences.setting("table_mode") == "turn" and seat is not None:
            people = self._perspective.people()
            self._display.change(facing=round(people.index(seat) * 4 / len(people)) * 90 % 360)
        elif self._display.frame.facing:
            self._display.change(facing=0)

    # Words

    def speak_turn(self) -> None:
        look, mine = self.look(), self._perspective.acting      # of several who decide at once, the one who looks
        acting = (mine,) if mine is not None else self._session.to_act()
        turn = ", ".join(look.name(seat) for seat in acting) if acting else t("table.over")
        colour = self._session.seats[acting[0]].colour if acting else 0
        lesson = self._coach is not None
        self._display.change(header=Header(
            turn, colour, self._prompt(look, acting), undoable=self._session.can_undo() and not lesson,
            can_hint=bool(self._preferences.setting("hints")) and not lesson,
            can_emote=self._room is not None and self._room.can_emote))

    def _prompt(self, look: Look, acting: tuple[int, ...]) -> str:
        if self._display.frame.curtain is not None:
            return ""
        away = self._room.away(acting) if self._room is not None else ""
        return away or self._table.prompt(self._session.state(look.eye), look)

    def call(self, state: State, seat: int | None) -> None:
        """Somebody whose turn it is now; everybody when the end is in sight."""
        text = self._table.near_end(state, self.look())
        if text and not self._near_end:
            self._display.say(text)
            self._display.sound("score")
        self._near_end = bool(text)
        if seat is not None and seat != self._called and not state.over:
            self._display.sound("your_turn")
            self._display.change(buzz=bool(self._preferences.setting("vibration")))
        self._called = seat
