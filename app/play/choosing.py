"""Touches that mean an action: a step on its path, a second tap, a far way, a finger drawn over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.i18n import t
from app.play.display import Display
from app.play.frame import Tone
from app.play.guard import Guard
from app.play.perspective import Perspective
from app.play.ports import Preferences, Session
from app.play.presenter import Presenter
from app.play.selection import Selection
from app.play.wording import Wording
from app.tables.base import Table, paths_of
from games.kernel import Action, QuickDice, State, carry_out

if TYPE_CHECKING:       # a lesson is loaded by those who want it
    from app.play.coach import Coach


class Choosing:
    def __init__(self, session: Session, table: Table, display: Display, preferences: Preferences, perspective: Perspective,
                 selection: Selection, presenter: Presenter, wording: Wording, coach: Coach | None) -> None:
        self._session, self._table, self._display, self._preferences = session, table, display, preferences
        self._perspective, self._selection, self._presenter, self._coach = perspective, selection, presenter, coach
        self._wording = wording
        self.guard = Guard(display.clock, lambda: display.frame)

    def offer(self, state: State, seat: int | None) -> None:
        """What can be chosen now, and what was half chosen before somebody asked something."""
        selection = self._selection
        if seat is None:
            selection.renew({}, (), {}, None)
        else:
            self._offer_to(seat, state)
        if not self._table.pending(state):
            selection.restore(self._session.to_act(), self._session.legal(seat) if seat is not None else ())

    def _offer_to(self, seat: int, state: State) -> None:
        table, coach = self._table, self._coach
        paths, also, plans = paths_of(table, state, seat), table.also(state, seat), table.plans(state, seat)
        if coach is None:
            self._selection.renew(paths, also, plans, seat)
        else:
            wanted = coach.only(paths)
            self._selection.renew(wanted, coach.also(wanted, also), coach.plans(plans), seat)

    # One target

    def pick(self, target: str) -> None:
        """A step towards an action, or a target that stands for several."""
        seat, selection = self._perspective.acting, self._selection
        if seat is not None and self._slipped(seat, target):
            return
        self.guard.touched(target)
        if seat is not None and target == selection.aimed:
            self._begin(selection.way)
        elif seat is not None and selection.taps.accepts(target):
            selection.unaim()
            self._take(seat, target)
        elif seat is not None and target in selection.plans:
            self._plan(target)
        else:
            self._refuse(target)

    def _slipped(self, seat: int, target: str) -> bool:
        """Whether this touch came too soon to be meant for something that can't be undone."""
        if self._coach is not None or not self.guard.too_soon(target):
            return False
        meant = self._selection.taps.meant(target)
        return len(meant) == 1 and self._is_final(seat, meant[0])

    def _is_final(self, seat: int, action: Action) -> bool:
        """The kernel knows what can't be undone."""
        return carry_out(self._session.state(seat).guess(seat, QuickDice(0)), seat, action)

    def _take(self, seat: int, target: str) -> None:
        action = self._selection.taps.touch(target)
        if action is None:
            self._presenter.draw_choice()
            self._wording.half()
        elif self._wants_second_tap(seat, action):
            self._selection.sure = action
            words = self._wording.describing(action)
            self._display.say(lambda: " ".join(filter(None, (words(), t("table.confirm")))))
            self._display.mark((target,), "taxi_edge")
        else:
            self._session.submit(seat, action)

    def _wants_second_tap(self, seat: int, action: Action) -> bool:
        """Who wants it confirms what can't be undone."""
        selection = self._selection
        if not self._preferences.setting("confirm") or action == selection.sure or len(selection.taps.paths) == 1:
            return False
        return self._is_final(seat, action)

    def _refuse(self, target: str) -> None:
        look = self._presenter.look()
        state, coach = self._session.state(look.eye), self._coach

        def why() -> str:
            return coach.nudge(target, look) if coach is not None else self._table.why_not(state, look, target)

        if coach is not None:
            self._display.change(pulse=True)
        elif answer := self._table.answers(state, look, target):
            self._display.mark([one for one in answer[0] if one in self._display.frame.spots], "info")
            self._display.say(lambda: (self._table.answers(state, look, target) or answer)[1], Tone.HINT)
            return
        if why():
            self._display.say(why, Tone.REFUSAL if coach is None else Tone.HINT)
            self._display.sound("refuse")

    def forget_half(self) -> None:
        """A touch beside everything."""
        if self._selection.reset():
            self._presenter.draw([])
            self._presenter.speak_turn()

    # Several actions in a row

    def _plan(self, target: str) -> None:
        """A far way is shown before it is gone."""
        way = self._selection.way_to(target)
        if self._table.aims(target):
            self._selection.aim(target, way)
            self._presenter.draw_choice()
        else:
            self._begin(way)

    def go(self) -> None:
        """Yes, there."""
        if self._selection.aimed:
            self._begin(self._selection.way)

    def _begin(self, way: Sequence[Action]) -> None:
        self._selection.begin(way, self._perspective.acting)
        self.go_on()

    def go_on(self) -> None:
        """The next step of a plan."""
        seat = self._selection.planner
        if seat is not None:
            interrupted = self._table.pending(self._session.state(seat))
            action = self._selection.next_step(self._session.revision, self._session.legal(seat), interrupted)
            if action is not None:
                self._session.submit(seat, action)

    # Fingers that are drawn over the table, or turn on it

    @property
    def _may(self) -> bool:
        return self._perspective.acting is not None and self._display.frame.curtain is None

    def drag(self, trail: tuple[str, ...]) -> None:
        if self._may:
            look = self._presenter.look()
            drag = self._table.drag(self._session.state(look.eye), look, trail)
            if drag is not None and self._selection.drag(drag, may_aim=self._coach is None):
                self._presenter.draw_choice()

    def drop(self, trail: tuple[str, ...]) -> None:
        """The finger was lifted; an empty target at the end: far from anything."""
        self.drag(trail)
        if self._may:
            look = self._presenter.look()
            for target in self._table.dropped(self._session.state(look.eye), look, tuple(filter(None, trail))):
                self.pick(target)

    def turn(self, quarters: int) -> None:
        if self._may:
            look = self._presenter.look()
            if self._selection.jump(self._table.turned(self._session.state(look.eye), look, quarters)):
                self._presenter.draw_choice()
