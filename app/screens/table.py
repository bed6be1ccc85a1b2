"""The screen every match is played on: it asks the session what is legal, lights the targets, and sends the action
whose path was touched. It knows no game; the game's table draws and speaks."""

from __future__ import annotations

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app import i18n
from app.device import shake, sounds
from app.i18n import t
from app.session.local import LocalSession
from app.session.update import Update
from app.tables import table_for
from app.tables.base import Look, Table, paths_of
from app.tables.taps import Taps
from app.widgets import chrome  # noqa: F401  registers the widgets of the layout
from app.widgets.table import TableView  # noqa: F401
from app.widgets.tr import look as appearance
from games import GAMES
from games.kernel import Action, Fact

SAY_SECONDS = 4.0
RESULT_AFTER = 1.6


class TableScreen(Screen):
    session: LocalSession | None = ObjectProperty(None, allownone=True)
    turn_text = StringProperty()
    prompt_text = StringProperty()
    said = StringProperty()
    turn_colour = NumericProperty(0)
    undoable = BooleanProperty(False)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.table: Table | None = None
        self.taps = Taps({})
        self.plans: dict[str, list[Action]] = {}
        self.eye: int | None = None
        self._plan: list[Action] = []
        self._recent: list[Fact] = []
        self._recent_seat: int | None = None
        self._silence = None
        self._unlisten = None
        self._to_result = None
        view = self.ids.view
        view.bind(on_target=lambda _, target: self.touch(target), size=lambda *_: self._later())
        self._later = Clock.create_trigger(lambda _: self.refresh())
        i18n.listen(self._later)
        appearance.bind(text=lambda *_: self._later())

    # Opening and leaving

    def enter(self, match_id: str | None = None, session: LocalSession | None = None) -> None:
        """Show a match: one that was just started, or one from the store."""
        self.close()
        app = App.get_running_app()
        if session is None:
            session = LocalSession.open(app.store, match_id, GAMES, post=app.post)
        self.session = session
        self.table = table_for(session.game.id)
        self.eye = None
        self.taps = Taps({})
        self._plan, self._recent, self._recent_seat = [], [], None
        self.ids.view.speed = float(app.store.setting("animation", 1.0))
        session.set_pace(0.7 * self.ids.view.speed)
        self._unlisten = session.listen(self._on_update)
        shake.listen(lambda: self.touch("die"))
        self.refresh()

    def close(self) -> None:
        """Leave the match: it is stored, and nothing of it goes on."""
        shake.stop()
        for event in (self._silence, self._to_result):
            if event is not None:
                event.cancel()
        if self._unlisten:
            self._unlisten()
            self._unlisten = None
        if self.session is not None:
            self.session.close()
            self.session = None
        self.ids.view.stop()

    def back(self) -> bool:
        self.leave()
        return True

    def leave(self) -> None:
        self.close()
        App.get_running_app().go("home")

    # What the session tells

    def _on_update(self, update: Update) -> None:
        if self.session is None:
            return
        if update.kind == "refused":
            self._plan = []
            self.say(t("table.refused"))
        elif update.kind == "trouble":
            self.say(t("trouble." + update.reason))
        elif update.kind == "undone":
            self._plan, self._recent = [], []
        facts = self.session.news_for(update, self._eye()) if update.kind == "played" else []
        self._remember(update, facts)
        self._show(facts)
        self._go_on()

    def _remember(self, update: Update, facts: list[Fact]) -> None:
        """The trail of the last turn stays until somebody else acts."""
        if update.kind == "played":
            if update.seat != self._recent_seat or any(fact[0] == "rolled" for fact in facts):
                self._recent = []
            self._recent_seat = update.seat
            self._recent += facts

    def _go_on(self) -> None:
        """The next action of a plan, while it is still what was meant."""
        if self._plan and self.session is not None:
            action = self._plan.pop(0)
            if self.acting() is not None and action in self.session.legal(self.acting()):
                self.session.submit(self.acting(), action)
            else:
                self._plan = []

    # Showing

    def acting(self) -> int | None:
        """The person at this device whose decision it is."""
        session = self.session
        if session is None:
            return None
        return next((seat for seat in session.to_act() if session.seats[seat].kind == "person"), None)

    def _eye(self) -> int | None:
        """Through whose eyes the table is seen: the mover's, else those of the person who moved last."""
        acting = self.acting()
        people = [seat for seat, who in enumerate(self.session.seats) if who.kind == "person"]
        if acting is not None:
            self.eye = acting
        elif self.eye is None and people:
            self.eye = people[0]
        return self.eye

    def look(self) -> Look:
        view = self.ids.view
        return Look(self._eye(), tuple(self.session.seats), view.width / Metrics.density, view.height / Metrics.density,
                    appearance.text, self.taps.touched, tuple(self._recent), self.acting() is not None)

    def refresh(self) -> None:
        if self.session is not None and self.ids.view.width > 100:
            self._show([])

    def _show(self, facts: list[Fact]) -> None:
        session, seat = self.session, self.acting()
        state = session.state(self._eye())
        self.taps = self.taps.renewed(paths_of(self.table, state, seat) if seat is not None else {})
        self.plans = self.table.plans(state, seat) if seat is not None else {}
        self._draw(facts)
        self.undoable = session.can_undo()
        self._speak_turn(state)
        if state.over:
            self._finish(state)

    def _draw(self, facts: list[Fact] = ()) -> None:
        look = self.look()
        state = self.session.state(look.eye)
        scene = self.table.place(state, look)
        motion = self.table.motion(state, list(facts))
        lit = self.taps.lit() | set(self.plans)
        self.ids.view.show(scene, frozenset(lit), motion)
        for name in motion.sounds:
            sounds.play(name)

    def _speak_turn(self, state) -> None:
        acting = self.session.to_act()
        look = self.look()
        self.turn_text = ", ".join(look.name(seat) for seat in acting) if acting else t("table.over")
        self.turn_colour = self.session.seats[acting[0]].colour if acting else 0
        self.prompt_text = self.table.prompt(state, look)

    def _finish(self, state) -> None:
        if self._to_result is None or not self._to_result.is_triggered:
            wait = RESULT_AFTER * self.ids.view.speed
            self._to_result = Clock.schedule_once(self._result, wait)

    def _result(self, *_) -> None:
        session = self.session
        if session is not None:
            App.get_running_app().go("result", session=session)

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
        if self.session is None or not target:
            self._forget_half_choice()
            return
        self.said = ""
        if seat is not None and self.taps.accepts(target):
            action = self.taps.touch(target)
            if action is None:
                self._draw()
                self._speak_turn(self.session.state(self.eye))
            else:
                self.session.submit(seat, action)
        elif seat is not None and target in self.plans:
            self._plan = list(self.plans[target])
            self._go_on()
        else:
            self._refuse(target)

    def _forget_half_choice(self) -> None:
        if self.session is not None and self.taps.touched:
            self.taps.reset()
            self._draw()
            self._speak_turn(self.session.state(self.eye))

    def _refuse(self, target: str) -> None:
        look = self.look()
        text = self.table.why_not(self.session.state(look.eye), look, target)
        if text:
            self.say(text)
            sounds.play("refuse")

    def undo(self) -> None:
        if self.session is not None and self.session.can_undo():
            self.session.undo()

    # The keyboard: letters for the common targets, Tab and arrows to walk the lit ones, Enter to touch

    def on_key(self, key: int, text: str) -> bool:
        if self.session is None:
            return False
        if text == "u":
            self.undo()
            return True
        target = self.table.keys(self.session.state(self.eye)).get(text or "")
        if target and target in self.ids.view.scene.spots:
            self.touch(target)
            return True
        return False
