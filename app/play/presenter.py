"""How the match looks at this moment: the picture of the table, whose turn it is and what to do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.i18n import t
from app.play.auto_answers import AutoAnswers
from app.play.display import Display
from app.play.frame import Header, Played
from app.play.pacing import BOTS_WAIT, Pacing
from app.play.perspective import Perspective
from app.play.ports import Preferences, Session
from app.play.selection import Selection
from app.scene import Focus, Scene
from app.scene.camera import on_map, reach
from app.session.update import Update
from app.tables.base import Table, Viewpoint
from app.tables.saying import listed, sentence
from games.kernel import Fact, State

if TYPE_CHECKING:       # a lesson and a room are loaded by those who want them
    from app.play.coach import Coach
    from app.play.room import TableRoom


SHOWN = 1.8
"""Seconds that a card which somebody else played is shown large."""
NOBODY = -1


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
        self._decision: tuple[int | None, int] | None = None    # whose it is, and at which revision
        self._recent: list[Fact] = []
        self._recent_seat: int | None = None
        self._called: int | None = None         # who was told last that it is their turn
        self._near_end = False
        self._closer: int | None = NOBODY       # for whom the map was enlarged

    # What happened last

    def forget_trail(self) -> None:
        self._recent = []

    def remember(self, update: Update, facts: list[Fact]) -> None:
        """The trail of the last turn stays until somebody else acts."""
        if update.seat != self._recent_seat or any(fact[0] == "rolled" for fact in facts):
            self._recent = []
        self._recent_seat = update.seat
        self._recent = [*self._recent, *facts]
        if len(self._perspective.people()) > 1:     # for whoever is behind a curtain
            look = self.look()
            told = (self._table.tell(fact, look) for fact in self._session.news_for(update, None))
            self._perspective.missed += [text for text in told if text]

    # The table

    def look(self) -> Viewpoint:
        width, height, text = self.size or (0.0, 0.0, 1.0)
        acting = self._perspective.acting
        eye = self._perspective.eye_of(acting)
        half = self._selection.seen_by(eye)
        return Viewpoint(eye, self._session.seats, width, height, text, half.touched, tuple(self._recent), acting is not None,
                    self.opened, half.aimed, half.way, self._answers.seats,
                    bool(self._preferences.setting("read_aloud")))

    def draw(self, facts: list[Fact]) -> Viewpoint:
        """How it was looked at."""
        look = self.look()
        state = self._session.state(look.eye)
        lit = self._selection.lit()
        scene, motion = self._table.place(state, look), self._table.motion(state, look, list(facts))
        decision = self._perspective.acting, self._session.revision
        new, self._decision = decision != self._decision, decision
        if new and self.opened and not lit <= scene.spots.keys():
            look, scene = self._uncovered(state, look, scene, lit)
        if self._pacing.speed != self._display.frame.speed:
            self._display.change(speed=self._pacing.speed)
        scene.focus = self._focus(scene, lit)       # it was made for this
        self._display.draw(scene, lit, motion)
        if facts:
            shown = self._enlarge(state, look, facts)
            self._session.set_pace(self._pacing.wait_for(motion.seconds + shown))
        return look

    def _uncovered(self, state: State, look: Viewpoint, scene: Scene, lit: frozenset[str]) -> tuple[Viewpoint, Scene]:
        """A new decision: what lies open is put away if it hides what is lit, and offers nothing that lies nowhere else."""
        bare = replace(look, opened="")
        table = self._table.place(state, bare)
        if lit & (table.spots.keys() - scene.spots.keys()) and not lit & (scene.spots.keys() - table.spots.keys()):
            self.opened = ""
            return bare, table
        return look, scene

    def _enlarge(self, state: State, look: Viewpoint, facts: list[Fact]) -> float:
        """The card that somebody else played; for how many seconds longer everybody looks at it."""
        people = self._perspective.people()
        cards = [(fact, about) for fact in facts if len(fact) > 1 and fact[1] not in people
                 and (about := self._table.played(state, look, fact)) is not None]
        if not cards or not people or self._coach is not None or self._pacing.pace < 1 or not self._pacing.speed:
            return 0.0
        fact, about = cards[-1]
        seat = int(fact[1])
        played = Played(seat, look.seats[seat].colour, self._table.tell(fact, look), about)
        self._display.enlarge(played, SHOWN * self._pacing.speed)
        return SHOWN - BOTS_WAIT

    def _focus(self, scene: Scene, lit: frozenset[str]) -> Focus | None:
        """What can be reached, once for each act: a choice half made moves nothing under the finger. And the whole map again
        when it is somebody else's turn."""
        seat = self._perspective.acting
        focus = reach(scene, lit, (seat, self._session.revision))
        if focus is not None:
            self._closer = seat
            return focus
        if self._closer == NOBODY or seat is not None and seat == self._closer and not on_map(scene, lit):
            return None
        return Focus(("whole",), *scene.world.centre, 1.0)

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

    def speak_turn(self, look: Viewpoint | None = None) -> None:
        look, mine = look or self.look(), self._perspective.acting      # of several who decide at once, the one who looks
        acting = (mine,) if mine is not None else self._session.to_act()
        turn = listed(look.name(seat) for seat in acting) if acting else t("table.over")
        colour = self._session.seats[acting[0]].colour if acting else 0
        lesson, prompt = self._coach is not None, self._prompt(look, acting)
        header = Header(
            turn, colour, prompt if prompt != sentence(turn) else "", undoable=self._can_undo(mine) and not lesson,
            can_hint=bool(self._preferences.setting("hints")) and not lesson,
            can_emote=self._room is not None and self._room.can_emote, seat=acting[0] if acting else -1)
        if header != self._display.frame.header:        # every act tells of the room too, before what it did is known
            self._display.change(header=header)

    def _can_undo(self, mine: int | None) -> bool:
        """Nobody takes back what somebody else at this device did."""
        by = self._session.acted_last()
        theirs = mine not in (None, by) and by in self._perspective.people()
        return self._session.can_undo() and not theirs

    def _prompt(self, look: Viewpoint, acting: tuple[int, ...]) -> str:
        if self._display.frame.curtain is not None:
            return ""
        away = self._room.away(acting) if self._room is not None else ""
        if away or not self._others_act(acting):
            return away or self._table.prompt(self._session.state(look.eye), look)
        return self._table.watched(self._session.state(look.eye), look) or self._doing(look, acting)

    def _others_act(self, acting: tuple[int, ...]) -> bool:
        """What is to be done is nothing for whoever looks: it must not read like an order to them."""
        return bool(acting) and self._perspective.acting is None

    def _doing(self, look: Viewpoint, acting: tuple[int, ...]) -> str:
        """What they did last in this turn; else whom everybody waits for."""
        told = [self._table.tell(fact, look) for fact in self._recent] if self._recent_seat in acting else []
        names = ", ".join(look.name(seat) for seat in acting)
        return next(filter(None, reversed(told)), "") or t("table.wait", names=names)

    def waits_for(self, seat: int) -> bool:
        """Whether that seat was not told yet that it is their turn."""
        return seat != self._called

    def call(self, state: State, seat: int | None, look: Viewpoint) -> bool:
        """Somebody whose turn it is now; everybody when the end is in sight. Whether it came in sight now."""
        text = self._table.near_end(state, look)
        new = bool(text) and not self._near_end
        if new:
            self._display.say(lambda: self._table.near_end(state, look))
            self._display.sound("score")
        self._near_end = bool(text)
        if seat is not None and seat != self._called and not state.over:
            self._display.sound("your_turn")
            self._display.change(buzz=bool(self._preferences.setting("vibration")))
        self._called = seat
        return new
