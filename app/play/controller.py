"""How a match is played at one table: takes what people do, asks the session what is legal, and gives out frames.

It knows no game (the game's table draws and speaks) and no screen: a front shows its frames and passes touches on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from app.i18n import t
from app.play.auto_answers import AutoAnswers
from app.play.banter import Banter
from app.play.choosing import Choosing
from app.play.clock import Alarm, Clock
from app.play.curtain import CurtainBetween
from app.play.display import Display, shows
from app.play.frame import AboutSheet, BotSheet, Frame, Listing, Place, Question, Sheet, Tone
from app.play.hints import Hints
from app.play.hold import HoldHint
from app.play.menu import Menu
from app.play.narrator import Narrator
from app.play.pacing import BOTS_WAIT, Pacing
from app.play.perspective import Perspective
from app.play.ports import Preferences, RoomSession, Session
from app.play.presenter import Presenter
from app.play.selection import Selection
from app.play.wording import Wording
from app.scene.commands import FIT, ActAs, Command, Hush, Open, Plain, command_of, seat_at
from app.scene.edges import EDGE
from app.session.update import PLAYED, REFUSED, SEAT, TROUBLE, UNDONE, Update
from app.tables.base import Table
from games.kernel import Action, Explanation, Fact, State

if TYPE_CHECKING:       # a lesson, a room and the network are loaded by those who want them
    from app.lesson import Course
    from app.play.coach import Coach
    from app.play.presence import Presence
    from app.play.room import TableRoom
    from app.session.room import RoomView

RESULT_AFTER = 1.6
FORCED_AFTER = 0.9      # seconds
REFUSALS = {"asked": ("lobby.asked", Tone.HINT), "no_seat": ("table.no_seat", Tone.REFUSAL)}
"""Of a wish for a seat in the middle of a match: the host's person is asked first."""


class TableController:
    """`course`: the match is the scene of a lesson. `watching`: nobody plays here, a match that was is looked at."""

    def __init__(self, session: Session, table: Table, clock: Clock, preferences: Preferences,
                 show: Callable[[Frame], None], *, course: Course | None = None, watching: bool = False) -> None:
        self.session, self.table = session, table
        self._preferences, self._watching = preferences, watching
        self.display = display = Display(clock, show)
        clock = display.clock
        in_room = cast(RoomSession, session) if session.in_room else None
        self.coach: Coach | None = None
        if course is not None:
            from app.play.coach import Coach
            self.coach = Coach(course, session, table, display)
        only = () if watching else (course.scene.seat,) if course else None
        self.perspective = Perspective(session, table, only)
        self.curtain = CurtainBetween(session, self.perspective, display)
        self.selection = Selection()
        self.answers = AutoAnswers(session, table, preferences, clock)
        self.pacing = Pacing(clock, self._show_news)
        self.banter = Banter(session, clock, self._may_banter, display.speaks, lambda speech: display.change(speech=speech))
        self.room: TableRoom | None = None
        self.presence: Presence | None = None
        if in_room is not None:
            from app.play.presence import Presence
            from app.play.room import TableRoom
            self.room, self.presence = TableRoom(in_room, display, preferences, self.perspective), Presence(in_room, display)
        self.presenter = Presenter(session, table, display, preferences, self.perspective, self.selection, self.answers,
                                   self.pacing, self.coach, self.room)
        self.wording = Wording(session, table, display, self.perspective, self.selection, self.presenter)
        self.hints = Hints(session, clock, self._advise)
        self.choosing = Choosing(session, table, display, preferences, self.perspective, self.selection, self.presenter,
                                 self.wording, self.coach)
        self.hold = HoldHint(session.game.id, display, preferences)
        self.menu = Menu(session, table, display, self.perspective, self.room, course is not None, self.presenter.look,
                         self.hint, self.ask_leave)
        self.narrator = Narrator(display, lambda: bool(preferences.setting("read_aloud")), lambda: self.acting is not None)
        self._in_room = in_room
        self._result, self._soon, self._forced = Alarm(clock), Alarm(clock), Alarm(clock)
        self._taken_back = False            # the last thing that happened
        self._forced_at = -1                # the revision at which the only choice was done by itself last
        self.advised: tuple[int, Action] | None = None      # by the last hint, at that revision
        self._unlisten: list[Callable[[], None]] = []
        self._deaf: Callable[[], None] | None = None        # ends what the session tells of the match

    @property
    def frame(self) -> Frame:
        """What is shown, as far as it goes on."""
        return self.display.frame

    @property
    def acting(self) -> int | None:
        """The person at this device whose decision it is."""
        return self.perspective.acting

    @property
    def eye(self) -> int | None:
        """Through whose eyes the table is seen."""
        return self.perspective.eye

    # Opening and leaving

    @shows
    def open(self) -> None:
        """Begin: whatever the session tells is shown from now on."""
        self.apply_settings()
        self._deaf = self.session.listen(self._on_update)
        if self._in_room is not None:
            self._unlisten = [self._in_room.listen_emotes(self._on_emote), self._in_room.listen_room(self._on_room)]
        self.refresh()

    @shows
    def apply_settings(self) -> None:
        self.pacing.animation = float(self._preferences.setting("animation"))
        self.session.set_pace(BOTS_WAIT * self.pacing.speed)
        self.display.change(speed=self.pacing.speed)
        if self._showing:
            self.presenter.speak_turn()

    def stop(self) -> None:
        """Nothing of the match goes on at this table; the session may."""
        for unlisten in (*self._unlisten, *([self._deaf] if self._deaf else [])):
            unlisten()
        self._unlisten, self._deaf = [], None
        for alarm in (self._result, self._soon, self._forced):
            alarm.cancel()
        for part in (self.coach, self.room, self.presence):
            if part is not None:
                part.stop()
        for one in (self.hints, self.banter, self.narrator, self.pacing, self.answers, self.display):
            one.stop()

    def close(self) -> None:
        """Leave the match: it is stored, and nothing of it goes on."""
        self.stop()
        self.session.close()

    @shows
    def back(self) -> None:
        """What lies over the table first, then the question whether to leave."""
        frame = self.frame
        if isinstance(frame.sheet, BotSheet | AboutSheet):
            self.display.lay(None)
        elif frame.question is not None:
            self.display.put_away(frame.question)
        elif frame.sheet is not None:
            self.display.lay(None)
        elif self.presenter.opened and "close:" in frame.spots:
            self._open("")
        else:
            self.ask_leave()

    @shows
    def ask_leave(self) -> None:
        if self.coach is not None:
            self.coach.ask_leave()
        elif self.room is not None:
            self.room.ask_leave()
        else:
            text = t("leave.text" if self.session.kept else "leave.text_alone")
            leave = lambda: self.display.go(Place.HOME)  # noqa: E731
            self.display.ask(t("leave.title"), text, ((t("leave.yes"), leave), (t("leave.no"), None)))

    @property
    def may_be_pictured(self) -> bool:
        """A table with secrets is not photographed; a match that is over has none."""
        state = self.session.state(None)
        return self.session.kept and (state.over or not self.session.in_room and not self.table.secret(state))

    @shows
    def sleep(self) -> None:
        """The picture in the list of recent apps shows no secret, and coming back begins with the curtain."""
        if self.perspective.shares_secrets:
            self._drop_curtain()

    @shows
    def look_again(self) -> None:
        """Back from the rules or the settings: the match may be over by now."""
        if self.coach is None and not self._watching and not self.session.to_act():
            self._finish()

    # What the session tells

    @shows
    def _on_update(self, update: Update) -> None:
        self._note(update)
        self.selection.sure = self.perspective.acts_as = None
        if self.table.pending(self.session.state(self.eye)):
            self.selection.keep()
        self.selection.unaim()
        self.perspective.settle()
        facts = self.session.news_for(update, self._ears) if update.kind == PLAYED else []
        if update.kind == PLAYED:
            self.presenter.remember(update, facts)
            self.narrator.news(self._told(facts))
        if self._watching:
            self._show(facts)
            return
        if update.kind != PLAYED or not self.answers.answer(self.perspective.people()):
            self._pace(update, facts)
        self._answer_for_absent()
        if self.coach is None:
            self.banter.hear(update)

    def _told(self, facts: list[Fact]) -> Iterator[str]:
        look = self.presenter.look()
        for fact in facts:
            yield self.table.tell(fact, look)

    @property
    def _ears(self) -> int | None:
        return self.eye if self._watching else self.perspective.ears

    def _note(self, update: Update) -> None:
        if update.kind in (PLAYED, UNDONE):
            self._taken_back = update.kind == UNDONE
        if update.kind == REFUSED:
            self.selection.stop()
            said, tone = REFUSALS.get(update.reason, ("table.refused", Tone.REFUSAL))
            self.display.say(lambda: t(said), tone)
        elif update.kind == TROUBLE:
            self.display.say(lambda: t("trouble." + update.reason), Tone.REFUSAL)
        elif update.kind == UNDONE:
            self.selection.stop()
        elif update.kind == SEAT:
            self.menu.hands_changed()
        elif update.kind == PLAYED and self.coach is not None:
            self.coach.played(update.seat, self.session.news_for(update, self._ears))
        if update.kind == UNDONE or self._watching:
            self.presenter.forget_trail()

    def _pace(self, update: Update, facts: list[Fact]) -> None:
        """Show what happened, now or when its way has been lit."""
        self.pacing.go_on()
        ahead = self._ahead(update, facts)
        if ahead:
            self.display.mark(ahead, "taxi_edge")
            self.pacing.wait(facts)
        else:
            self._show_news(facts)

    def _ahead(self, update: Update, facts: list[Fact]) -> tuple[str, ...]:
        """The targets that the act of somebody else goes to, as far as they lie on the table."""
        if update.kind != PLAYED or update.seat in self.perspective.people() or self.coach is not None:
            return ()
        if self.curtain.needed or not self.pacing.speed:
            return ()
        spots = self.frame.spots
        return tuple(dict.fromkeys(target for fact in facts for target in self.table.where(fact) if target in spots))

    def _show_news(self, facts: list[Fact]) -> None:
        """What happened is on the table from now on."""
        self._show(facts)
        self.choosing.go_on()
        look, hushed = self.presenter.look(), self.answers.take_hushed()
        state = self.session.state(look.eye)
        if hushed is not None:
            self.display.say(lambda: t("table.hushed", name=look.name(hushed)))
        elif self.table.aloud(state, look, facts):
            tone = Tone.GOOD if self.table.glad(look, facts) else Tone.HINT
            self.display.say(lambda: self.table.aloud(state, look, facts), tone)

    # The room

    @shows
    def _on_room(self, room: RoomView) -> None:
        session = self._in_room
        if session is None or self.room is None or self.presence is None:
            return
        if not session.playing:         # the room plays again: this match is no more
            self._let_go()
        if room.ended == "handed_over":
            self._soon.set(0, self._handed_over)
        elif not session.playing:
            self.display.go(Place.LOBBY)
        elif room.ended:
            ended = self.room.ended
            self.display.say(lambda: ended(room), Tone.REFUSAL)
        else:
            self.presenter.speak_turn()
        self._answer_for_absent()
        self.presence.hear(room)

    def _let_go(self) -> None:
        """What the session tells now is for whoever opens the next match."""
        if self._deaf is not None:
            self._deaf()
            self._deaf = None
        self.pacing.stop()
        self.presenter.forget()
        self.perspective.forget()
        self.selection.forget()
        self.display.change(picture=None, marks=None)

    def _handed_over(self) -> None:
        """This device is the host now; or it was, and its person wanted to go."""
        self.display.go(Place.HOME if self.session.hosting else Place.HANDED_OVER)

    def _answer_for_absent(self) -> None:
        if self._in_room is not None:
            self.answers.answer_for_absent(self._in_room)

    @shows
    def _on_emote(self, seat: int, number: int) -> None:
        if self.room is not None:
            self.room.emoted(seat, number)

    # Showing

    @property
    def _showing(self) -> bool:
        """Whether there is a match to show, and room for it."""
        return self._deaf is not None and self.presenter.size is not None

    @shows
    def resize(self, width: float, height: float, text: float = 1.0) -> None:
        """In dp, with the size of the text; nothing is drawn before the first time. Or another language is spoken."""
        self.presenter.size = width, height, text
        self._show([])
        self.display.say_anew()

    @shows
    def refresh(self) -> None:
        self._show([])

    @shows
    def look_as(self, seat: int | None) -> None:
        """Through other eyes, where nobody plays."""
        self.perspective.look_as(seat)
        self.presenter.forget_trail()
        self._show([])

    def _show(self, facts: list[Fact]) -> None:
        if not self._showing:
            return
        self.perspective.settle()
        if self.curtain.needed:
            self._drop_curtain()
            return
        eye, seat = self.eye, self.acting
        self.perspective.looks = eye
        if seat is not None or not self.session.to_act():
            self.pacing.rest()
        state = self.session.state(eye)
        self.choosing.offer(state, seat)
        self.presenter.face(seat)
        look = self.presenter.draw(facts)
        self.presenter.speak_turn(look)
        if self.coach is not None:
            self.coach.shown(self.selection, self.pacing.speed)
        elif not self._watching:
            begins = seat is not None and not state.over and self.presenter.waits_for(seat)
            if self.presenter.call(state, seat, look):
                self.banter.near_end()
            elif begins:
                self.hold.turn()
            self._force(seat)
            if state.over:
                self._finish()

    def _force(self, seat: int | None) -> None:
        """What is the only choice is done by itself, after a moment to see it; not again after it was taken back or refused."""
        self._forced.cancel()
        legal = self.session.legal(seat) if seat is not None else ()
        revision = self.session.revision
        if len(legal) != 1 or self._taken_back or self._forced_at == revision or not self._preferences.setting("forced"):
            return
        if legal[0][0] not in self.table.by_hand and self.selection.planner is None:
            action, words = legal[0], self.wording.describing(legal[0])
            self.display.say(lambda: t("table.forced", action=words()))
            self._forced.set(FORCED_AFTER * self.pacing.speed, lambda: self._do_forced(seat, action, revision))

    def _do_forced(self, seat: int | None, action: Action, revision: int) -> None:
        if seat is not None and self.session.revision == revision and not self.curtain.down:
            self._forced_at = revision
            self.session.submit(seat, action)

    def _finish(self) -> None:
        if not self._result.waits:
            look = self.presenter.look()
            self.narrator.news(self.table.summary(self.session.state(look.eye), look)[:1], last=True)
            self._result.set(RESULT_AFTER * self.pacing.speed, lambda: self.display.go(Place.RESULT))

    def _drop_curtain(self) -> None:
        """Not only what lies on the table: a hint or what to do may speak of secrets."""
        self.hints.stop()
        self.display.put_card_down()
        self.curtain.drop()
        self.presenter.speak_turn()

    @shows
    def lift(self) -> None:
        """Whoever the curtain waited for is here."""
        if self.curtain.lift():
            self._show([])

    # Touches

    @shows
    def tap(self, target: str) -> None:
        """A target of the table was touched; "": beside everything."""
        command = command_of(target)
        self.display.put_card_down()
        if self.curtain.down or self._hurries(target, command):
            return
        if not target:
            self.choosing.forget_half()
            return
        self.display.hush_soon()
        self.narrator.interrupt()
        if command is not None:
            self._do(command)
        else:
            self.choosing.pick(target)

    def shake(self) -> None:
        """The device was shaken, as a hand shakes a die."""
        if self.table.die in self.frame.spots:
            self.tap(self.table.die)

    def _hurries(self, target: str, command: Command | None) -> bool:
        """Whether this touch was for the bots: it hurries them and means nothing else."""
        if self.pacing.waiting is not None and target in self.frame.lit:
            self.pacing.go_on()        # who decides at the same time is not kept waiting
            return False
        if isinstance(command, Open | ActAs | Hush) or command is Plain.CLOSE or not self._bots_play():
            return False
        self.pacing.hurry()
        self.display.change(speed=self.pacing.speed)
        self.session.set_pace(0.0)
        self.session.hurry()
        self.pacing.go_on()
        return True

    def _bots_play(self) -> bool:
        """Nobody at this device has anything to decide; an act that waits to be seen counts as the bots' time."""
        if self.pacing.waiting is not None:
            return True
        acting = self.session.to_act()
        return bool(acting) and self.acting is None and self.session.seats[acting[0]].is_bot

    def _do(self, command: Command) -> None:
        match command:
            case Open(what):
                self._open("" if what == self.presenter.opened else what)
            case Plain.CLOSE:
                self._open("")
            case ActAs(seat):
                self._act_as(seat)
            case Hush():
                self._hush(command)
            case Plain.TURN:
                self.choosing.turn(1)
            case Plain.GO:
                self.choosing.go()
            case Plain.CANCEL:
                self.choosing.forget_half()

    def _open(self, what: str) -> None:
        self.presenter.opened = what
        self.presenter.draw([])

    @shows
    def open_area(self, seat: int) -> None:
        """What this seat has: its name was touched, above the table."""
        if 0 <= seat < self.session.players and not self.curtain.down and self.frame.picture is not None:
            self._do(Open("rival:%d" % seat))

    def _act_as(self, seat: int) -> None:
        self.selection.keep()
        self.selection.unaim()
        self.perspective.acts_as = seat
        self.presenter.opened = ""
        self._show([])

    def _hush(self, wish: Hush) -> None:
        if wish.seat in self.perspective.people():
            self.answers.hush(wish)
        if not self.answers.answer(self.perspective.people()):
            self._show([])

    @shows
    def drag(self, trail: tuple[str, ...]) -> None:
        """A finger was drawn over these targets so far."""
        self.choosing.drag(trail)

    @shows
    def drop(self, trail: tuple[str, ...]) -> None:
        """It was lifted over the last of them."""
        self.choosing.drop(trail)

    @shows
    def turn(self, quarters: int) -> None:
        """Two fingers turned, clockwise."""
        self.choosing.turn(quarters)

    @shows
    def inspect(self, target: str) -> bool:
        """A long press: the thing itself, large, with its rule in words; False if there is nothing to say."""
        if self.curtain.down:
            return False
        if target in (EDGE, FIT):
            self.display.say(lambda: t("table.edge" if target == EDGE else "table.fit"))
            return True
        if target not in self.frame.spots:
            return False
        seat = seat_at(target)
        if seat is not None and seat < self.session.players and self.session.seats[seat].is_bot:
            self.menu.show_bot(seat)
            return True
        self.hold.tried()
        return self.wording.enlarge(target)

    @shows
    def focus(self, target: str) -> None:
        """The ring of the keyboard is round this target now; "": round none."""
        self.choosing.guard.forget()
        self.narrator.interrupt()
        self.wording.focus("" if self.curtain.down else target)

    @shows
    def key(self, text: str, focused: str = "") -> bool:
        """A letter of the keyboard; `focused` is the target that Enter would touch. Whether it means something here."""
        if self.frame.covered:
            return False
        known: dict[str, Callable[[], object]] = {
            "u": self.undo, "m": self.menu.open, "?": self.hint, "i": lambda: self.inspect(focused), "p": self.read_position}
        target = self.table.keys(self.session.state(self.eye)).get(text)
        if text in known:
            known[text]()
        elif target and target in self.frame.spots:
            self.choosing.guard.forget()
            self.tap(target)
        else:
            return False
        return True

    # By words alone

    def listing(self) -> Listing:
        """What there is to do and how things stand, for whoever does not see the table."""
        if self.curtain.down:
            return Listing()
        look, seat = self.presenter.look(), self.acting
        state = self.session.state(look.eye)
        shown = self.pacing.waiting is None and seat is not None
        actions = tuple((self._listed(self.table.describe(state, look, action), action), action, self._touched(state, action))
                        for action in self._possible(seat)) if shown and seat is not None else ()
        return Listing(tuple(self.table.summary(state, look)), actions)

    def _listed(self, text: str, action: Action) -> str:
        """Who does not see the ring round it reads what Captain advises."""
        return t("hint.advice", action=text) if (self.session.revision, action) == self.advised else text

    def _touched(self, view: State, action: Action) -> str:
        """Whoever wants to know more of it asks about this."""
        there = [target for target in self.table.path(view, action) if target in self.frame.spots]
        return there[-1] if there else ""

    def _possible(self, seat: int) -> Sequence[Action]:
        """What the rules allow; in a lesson, what it wants of that."""
        legal = self.session.legal(seat)
        return self.coach.course.expected(legal) if self.coach is not None else legal

    @shows
    def act(self, action: Action, revision: int) -> bool:
        """One of the listed actions, as it was at that revision; False: it is not to be had (any more)."""
        seat = self.acting
        if seat is None or self.curtain.down or revision != self.session.revision or action not in self._possible(seat):
            return False
        self.pacing.go_on()
        self.selection.stop()
        self.session.submit(seat, action, revision)
        return True

    # What else a person may wish

    @shows
    def undo(self) -> None:
        if self.frame.header.undoable:
            self.session.undo()

    def _advise(self, seat: int, action: Action, reason: Explanation | None) -> None:
        self.advised = self.session.revision, action
        self.wording.advise(seat, action, reason, heard=bool(self._preferences.setting("read_aloud")))

    may_hint: Callable[[], bool] = staticmethod(lambda: True)
    """By button, letter or menu; whoever serves many tables gives each only so many."""

    @shows
    def hint(self) -> None:
        seat, able = self.acting, self.session.to_act()
        if seat is not None and not self.curtain.down and self.may_hint():
            self.display.say(lambda: t("hint.thinking"))
            self.hints.ask(seat)
        elif seat is None and able:
            self.display.say(lambda: t("table.not_your_turn", name=self.session.seats[able[0]].name), Tone.REFUSAL)

    @shows
    def read_position(self) -> None:
        """The whole position, aloud, for whoever does not look."""
        if not self.curtain.down:
            look = self.presenter.look()
            self.narrator.read(self.table.summary(self.session.state(look.eye), look))

    def _may_banter(self) -> bool:
        return not self.curtain.down and bool(self._preferences.setting("banter"))

    @shows
    def say(self, text: str) -> None:
        self.display.say(lambda: text)

    @shows
    def answer(self, number: int, choice: int) -> None:
        """To the question of that number."""
        self.display.answer(number, choice)

    @shows
    def put_away(self, what: Question | Sheet | None) -> None:
        """A question or a sheet was closed without an answer."""
        self.display.put_away(what)

    @shows
    def read(self) -> None:
        """The pupil has read what the coach says."""
        if self.coach is not None and self.coach.read():
            self._show([])
