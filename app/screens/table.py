"""The screen every match is played on: it asks the session what is legal, lights the targets, and sends the action
whose path was touched. It knows no game; the game's table draws and speaks."""

from __future__ import annotations

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app import i18n
from app.device import awake, multicast, shake, sounds, vibrate
from app.i18n import t
from app.lesson import Course
from app.screens.banter import Banter
from app.screens.coach import Coach
from app.screens.hint import Hint
from app.screens.leavers import Leavers
from app.screens.table_eyes import Eyes
from app.screens.table_keys import Keys
from app.screens.table_menu import Menu
from app.screens.table_quiet import Quiet
from app.screens.table_room import TableRoom
from app.screens.table_ways import Ways
from app.screens.watch import AHEAD, Watch
from app.session.local import LocalSession
from app.session.update import Update
from app.tables import table_for
from app.tables.base import Look, Table, paths_of
from app.tables.taps import Taps
from app.widgets import bots, emotes, overlays  # noqa: F401  registers the widgets of the layout
from app.widgets.table import TableView  # noqa: F401
from app.widgets.tr import look as appearance
from games import GAMES
from games.kernel import Action, Fact, QuickDice, carry_out

SAY_SECONDS = 4.0
BOTS_WAIT = 0.7     # seconds, after everything has set off to where it goes
RESULT_AFTER = 1.6
OVERLAYS = ("curtain", "drawer", "ask", "inspector", "emotes", "card")


class TableScreen(Screen):
    session: LocalSession | None = ObjectProperty(None, allownone=True)
    turn_text = StringProperty()
    prompt_text = StringProperty()
    said = StringProperty()
    turn_colour = NumericProperty(0)
    undoable = BooleanProperty(False)
    can_hint = BooleanProperty(False)
    can_emote = BooleanProperty(False)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.table: Table | None = None
        self.taps = Taps({})
        self.plans: dict[str, list[Action]] = {}
        self.eyes, self.keys, self.ways = Eyes(self), Keys(self), Ways(self)
        self._forget()
        self._silence = self._unlisten = self._to_result = None
        self.coach: Coach | None = None         # while the match is a lesson
        self.room, self.leavers, self.quiet = TableRoom(self), Leavers(self), Quiet(self)
        self.menu, self.hints, self.banter, self.watch = Menu(self), Hint(self), Banter(self), Watch(self)
        self._later = Clock.create_trigger(lambda _: self.refresh())
        view = self.ids.view
        view.bind(on_target=lambda _, target: self.touch(target), on_inspect=lambda _, target: self.inspect(target),
                  on_drag=lambda _, trail: self.ways.dragged(trail), on_drop=lambda _, trail: self.ways.dragged(trail),
                  on_turn=lambda _, quarters: self.ways.turned(quarters), size=lambda *_: self._later())
        i18n.listen(self._later)
        appearance.bind(text=lambda *_: self._repaint(), ink=lambda *_: self._repaint())

    def _forget(self) -> None:
        """Everything that belongs to the match that was open."""
        self._recent: list[Fact] = []
        self._recent_seat: int | None = None
        self._chooser: int | None = None        # whose choices the taps are
        self._sure: Action | None = None        # waits for a second tap
        self._opened = ""                       # a rival's area or a pile that lies open
        self._called: int | None = None         # who was told last that it is their turn
        self._near_end = False
        self.eyes.forget()
        self.ways.forget()

    # Opening and leaving

    def enter(self, match_id: str | None = None, session: LocalSession | None = None,
              course: Course | None = None) -> None:
        """Show a match: one that was just started, or one from the store, or the scene of a lesson."""
        if session is not None and session is self.session:  # the next match of a room
            self.session = None
        self.close()
        app = App.get_running_app()
        if course is not None:
            self.coach = Coach(self, course)
            session = self.coach.session
        elif session is None:
            session = LocalSession.open(app.store, match_id, GAMES, post=app.post)
        self.session = session
        self.table = table_for(session.game.id)
        self.eyes.seat = None
        self.taps = Taps({})
        self._forget()
        self.apply_settings()
        self.quiet.enter()
        self._unlisten = session.listen(self._on_update)
        self.room.enter(session)
        self.leavers.enter(session)
        self.refresh()

    def apply_settings(self) -> None:
        setting = App.get_running_app().setting
        self.ids.view.speed = float(setting("animation"))
        self.session.set_pace(BOTS_WAIT * self.ids.view.speed)
        self.can_hint = bool(setting("hints")) and self.coach is None
        shake.stop()
        if setting("shake"):
            shake.listen(lambda: self.touch("die"))
        awake.keep(bool(setting("awake")))
        self.room.allow_emotes()

    def close(self) -> None:
        """Leave the match: it is stored, and nothing of it goes on."""
        shake.stop()
        self.room.close()
        self.hints.stop()
        self.banter.stop()
        self.watch.begin()
        self.leavers.stop()
        self.quiet.stop()
        if self.coach is not None:
            self.coach.stop()
            self.coach = None
        self.said = ""
        for event in (self._silence, self._to_result):
            if event is not None:
                event.cancel()
        if self._unlisten:
            self._unlisten()
            self._unlisten = None
        if self.session is not None:
            self.session.close()
            self.session = None
            multicast.release()
        for name in OVERLAYS:
            self.ids[name].open = False
        self.ids.drawer.empty()
        self.ids.view.clear()
        Window.rotation = 0
        awake.keep(False)

    def let_go(self) -> None:
        """Of a match whose room goes on to the next: what comes now is for whoever enters then."""
        if self._unlisten:
            self._unlisten()
            self._unlisten = None
        self._forget()
        self.ids.view.clear()

    def back(self) -> bool:
        """Android's Back: an open overlay first, then the question whether to leave."""
        for name in ("card", "inspector", "ask", "drawer", "emotes"):
            if self.ids[name].open:
                self.ids[name].open = False
                return True
        if self._opened and "close:" in self.ids.view.scene.spots:
            self._open("close:")
            return True
        if self.coach is not None:
            self.coach.ask_leave()
            return True
        self.ask_leave()
        return True

    def ask_leave(self) -> None:
        if not self.room.ask_leave():
            text = t("leave.text" if self.session.kept else "leave.text_alone")
            self.ids.ask.ask(t("leave.title"), text, ((t("leave.yes"), self.leave), (t("leave.no"), None)))

    def leave(self) -> None:
        self._take_picture()
        self.close()
        App.get_running_app().go("home")

    def _take_picture(self) -> None:
        """For "Continue" on the first screen; a table with secrets is not photographed."""
        kept = self.session is not None and not self.room.here and self.session.kept
        if kept and not self.table.secret(self.session.state(None)):
            file = App.get_running_app().store.picture_path(self.session.match_id)
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                self.ids.view.skip()
                self.ids.view.export_to_png(str(file))
            except OSError:  # a picture is not worth a word
                return

    def on_pause(self) -> None:
        """The picture in the list of recent apps shows no secret, and coming back begins with the curtain."""
        if self.session is not None:
            if self.room.here:
                self.room.sleep()
            else:
                self.session.pause()
            if self.eyes.share_secrets():
                self._drop_curtain()

    def on_resume(self) -> None:
        if self.session is not None:
            self.session.resume()
            self._repaint()

    # What the session tells

    def _on_update(self, update: Update) -> None:
        if self.session is None:
            return
        if update.kind == "refused":
            self.ways.stop()
            self.say(t("table.refused"))
        elif update.kind == "trouble":
            self.say(t("trouble." + update.reason))
        elif update.kind == "undone":
            self.ways.stop()
            self._recent = []
        elif update.kind == "played" and self.coach is not None:
            self.coach.played()
        self._sure = self.eyes.acts_as = None
        if self.table.pending(self.session.state(None)):
            self.ways.keep(self._chooser)
        self.ways.unaim()
        facts = self.session.news_for(update, self.eyes.ears()) if update.kind == "played" else []
        self._remember(update, facts)
        if update.kind != "played" or not self.quiet.answer():
            self.watch.show(update, facts)
        self.room.asked()
        self.banter.hear(update)

    def show_news(self, facts: list[Fact]) -> None:
        """What happened is on the table from now on."""
        if self.session is not None:
            self._show(facts)
            self.ways.go_on()
            if text := self.quiet.word() or self.table.aloud(self.session.state(self.eye), self.look(), facts):
                self.say(text)

    def _remember(self, update: Update, facts: list[Fact]) -> None:
        """The trail of the last turn stays until somebody else acts."""
        if update.kind != "played":
            return
        if update.seat != self._recent_seat or any(fact[0] == "rolled" for fact in facts):
            self._recent = []
        self._recent_seat = update.seat
        self._recent += facts
        look = self.look()
        told = (self.table.tell(fact, look) for fact in self.session.news_for(update, None))
        self.eyes.missed += [text for text in told if text]

    # Who looks

    @property
    def eye(self) -> int | None:
        return self.eyes.seat

    def acting(self) -> int | None:
        return self.eyes.acting()

    def covered(self) -> bool:
        """Whether something lies over the table."""
        return any(self.ids[name].open for name in OVERLAYS)

    def _drop_curtain(self) -> None:
        """Not only the cards: a hint or what to do may speak of them."""
        self.eyes.drop_curtain()
        self.hints.stop()
        self.said = ""
        self.speak_turn()

    def look(self) -> Look:
        view, eye = self.ids.view, self.eyes.look()
        touched, aimed, way = self.ways.chosen(eye)
        return Look(eye, tuple(self.session.seats), view.width / Metrics.density, view.height / Metrics.density,
                    appearance.text, touched, tuple(self._recent), self.acting() is not None, self._opened, aimed, way,
                    self.quiet.seats)

    # Showing

    def refresh(self) -> None:
        if self.session is not None and self.ids.view.width > 100:
            self._show([])

    def _repaint(self) -> None:
        """After a change of the palette or the text size every piece is drawn anew."""
        self.ids.view.clear()
        self._later()

    def _show(self, facts: list[Fact]) -> None:
        self.eyes.look()
        if self.eyes.need_curtain():
            self._drop_curtain()
            return
        self.eyes.looks = self.eye
        seat = self.acting()
        if seat is not None or not self.session.to_act():
            self.watch.rest()
        state = self.session.state(self.eye)
        paths = paths_of(self.table, state, seat) if seat is not None else {}
        self.plans = self.table.plans(state, seat) if seat is not None else {}
        if self.coach is not None:
            paths, self.plans = self.coach.only(paths), self.coach.plans(self.plans)
        also = self.table.also(state, seat) if seat is not None else []
        if self.coach is not None:
            also = self.coach.also(paths, also)
        self.taps, self._chooser = self.taps.renewed(paths, also), seat
        if not self.table.pending(state):
            self.ways.restore(seat)
        self._face_mover(seat)
        self._draw(facts)
        self.undoable = self.session.can_undo() and self.coach is None
        self.speak_turn()
        self._call_end(state)
        if self.coach is not None:
            self.coach.shown()
        elif state.over:
            self._finish()
        elif seat is not None and seat != self._called:
            sounds.play("your_turn")
            if App.get_running_app().setting("vibration"):
                vibrate.buzz()
        self._called = seat

    def _draw(self, facts: list[Fact] = ()) -> None:
        look = self.look()
        state = self.session.state(look.eye)
        scene = self.table.place(state, look)
        motion = self.table.motion(state, list(facts))
        lit = self.taps.lit() | set(self.plans)
        self.ids.view.show(scene, frozenset(lit), motion)
        sounds.play_all(motion.sounds, self.ids.view.speed)
        if facts:
            self.session.set_pace((BOTS_WAIT + AHEAD + motion.seconds) * self.ids.view.speed * self.watch.pace)

    def _face_mover(self, seat: int | None) -> None:
        """A tablet in the middle of the table turns to whoever moves."""
        if App.get_running_app().setting("table_mode") == "turn" and seat is not None:
            people = self.eyes.people()
            Window.rotation = round(people.index(seat) * 4 / len(people)) * 90 % 360
        elif Window.rotation:
            Window.rotation = 0

    def speak_turn(self) -> None:
        look = self.look()
        mine = self.acting()        # of several who decide at once, the one who looks
        acting = (mine,) if mine is not None else self.session.to_act()
        self.turn_text = ", ".join(look.name(seat) for seat in acting) if acting else t("table.over")
        self.turn_colour = self.session.seats[acting[0]].colour if acting else 0
        self.prompt_text = "" if self.ids.curtain.open else self.room.away(acting) or \
            self.table.prompt(self.session.state(look.eye), look)

    def _call_end(self, state) -> None:
        text = self.table.near_end(state, self.look())
        if text and not self._near_end and self.coach is None:
            self.say(text)
            sounds.play("score")
        self._near_end = bool(text)

    def _finish(self) -> None:
        if self._to_result is None or not self._to_result.is_triggered:
            self._to_result = Clock.schedule_once(self._result, RESULT_AFTER * self.ids.view.speed)

    def _result(self, *_) -> None:
        app = App.get_running_app()
        if self.session is not None and app.manager.current == self.name:      # who reads the rules is not torn away
            app.go("result", session=self.session)

    def on_enter(self, *_) -> None:
        """Back from the rules or the settings: the match may be over by now."""
        if self.session is not None and self.coach is None and not self.session.to_act():
            self._finish()

    def say(self, text: str) -> None:
        """One line, for a while: why a touch is not possible, or what happened."""
        self.said = text
        if self._silence is not None:
            self._silence.cancel()
        self._silence = Clock.schedule_once(lambda _: setattr(self, "said", ""), SAY_SECONDS)

    # Touches

    def touch(self, target: str) -> None:
        """A target of the table was touched."""
        seat = self.acting()
        if self.session is None or self.ids.curtain.open or self.watch.touched(target):
            return
        if not target:
            self._forget_half_choice()
            return
        self.said = ""
        if target.startswith(("open:", "close:")):
            self._open(target)
        elif target.startswith("as:"):
            self._act_as(int(target.removeprefix("as:")))
        elif target.startswith("hush:"):
            self.quiet.touch(target)
        elif target.startswith("turn:"):
            self.ways.turned(1)
        elif target.startswith("go:"):
            self.ways.go()
        elif seat is not None and target == self.ways.aimed:
            self.ways.touch(target)
        elif seat is not None and self.taps.accepts(target):
            self.ways.unaim()
            self._take(seat, target)
        elif seat is not None and target in self.plans:
            self.ways.touch(target)
        else:
            self._refuse(target)

    def _act_as(self, seat: int) -> None:
        """Somebody else at this device has something to say."""
        self.ways.keep(self._chooser)
        self.ways.unaim()
        self.eyes.acts_as = seat
        self._opened = ""
        self._show([])

    def _open(self, target: str) -> None:
        """Look at a rival's area or through a pile; the same touch, Back or "close:" puts it away."""
        name = target.removeprefix("open:")
        self._opened = "" if target.startswith("close:") or name == self._opened else name
        self._draw()

    def _take(self, seat: int, target: str) -> None:
        action = self.taps.touch(target)
        if action is None:
            self.show_choice()
        elif self._wants_second_tap(seat, action):
            self._sure = action
            self.say(t("table.confirm"))
            self.ids.view.mark((target,), "taxi_edge")
        else:
            self.session.submit(seat, action)

    def show_choice(self) -> None:
        """What was chosen so far has changed."""
        self._draw()
        self.speak_turn()
        if self.coach is not None:
            self.coach.shown()

    def _wants_second_tap(self, seat: int, action: Action) -> bool:
        """Who wants it confirms what can't be undone; the kernel knows what that is."""
        if not App.get_running_app().setting("confirm") or action == self._sure or len(self.taps.paths) == 1:
            return False
        return carry_out(self.session.state(seat).guess(seat, QuickDice(0)), seat, action)

    def _forget_half_choice(self) -> None:
        if self.ways.unaim() or self.taps.touched or self._sure:
            self._sure = None
            self.taps.reset()
            self._draw()
            self.speak_turn()

    def _refuse(self, target: str) -> None:
        look = self.look()
        text = self.coach.nudge(target) if self.coach is not None else \
            self.table.why_not(self.session.state(look.eye), look, target)
        if text:
            self.say(text)
            sounds.play("refuse")

    def inspect(self, target: str) -> bool:
        """A long press: the thing itself, large, with its rule in words; False if there is nothing to say."""
        if self.session is None or self.ids.curtain.open:
            return False
        look = self.look()
        bot = self._bot_at(target)
        if bot is not None:
            self.menu.bot_card(bot)
            return True
        about = self.table.about(self.session.state(look.eye), look, target)
        if about is not None:
            self.ids.inspector.show(about, self.menu.rules)
        return about is not None

    def _bot_at(self, target: str) -> int | None:
        """The bot whose seat this target is."""
        kind, _, seat = target.removeprefix("open:").partition(":")
        if kind in ("rival", "seat") and seat.isdecimal() and int(seat) < self.session.players:
            return int(seat) if self.session.seats[int(seat)].is_bot else None
        return None

    def undo(self) -> None:
        if self.session is not None and self.undoable:
            self.session.undo()

    def on_key(self, key: int, text: str) -> bool:
        return self.keys.pressed(text)
