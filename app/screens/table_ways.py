"""Ways at a table: a target that stands for several actions is aimed at first, then they are done one after the other.
And what fingers that are drawn over the table, or turn on it, mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.tables.base import Drag
from games.kernel import Action

if TYPE_CHECKING:
    from app.screens.table import TableScreen


class Ways:
    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self.forget()

    def forget(self) -> None:
        self._kept: tuple[int | None, tuple[str, ...], str, tuple[Action, ...]] | None = None
        self.aimed = ""                         # a far target touched once
        self.way: tuple[Action, ...] = ()       # to it
        self.stop()

    def stop(self) -> None:
        self._plan: list[Action] = []           # what is still to be done
        self._seat: int | None = None

    def unaim(self) -> bool:
        """Whether there was something to forget."""
        aimed, self.aimed, self.way = bool(self.aimed), "", ()
        return aimed

    # A question from somebody else takes nothing back that was half chosen

    def keep(self, seat: int | None) -> None:
        touched = self._screen.taps.touched
        if self._kept is None and (touched or self.aimed):
            self._kept = seat, touched, self.aimed, self.way

    def chosen(self, eye: int | None) -> tuple[tuple[str, ...], str, tuple[Action, ...]]:
        """What was touched so far and aimed at, by whoever looks."""
        if self._kept is not None and self._kept[0] == eye:
            return self._kept[1:]
        return self._screen.taps.touched, self.aimed, self.way

    def restore(self, seat: int | None) -> None:
        """Whoever had chosen decides again."""
        if self._kept is None:
            return
        chooser, touched, aimed, way = self._kept
        if seat == chooser or chooser not in self._screen.session.to_act():
            self._kept = None
        if seat != chooser:
            return
        if touched:
            self._screen.taps.jump(touched)
        elif way[0] in self._screen.session.legal(seat):
            self.aimed, self.way = aimed, way

    # Touches

    def touch(self, target: str) -> None:
        """A target that stands for several actions; a far way is shown before it is gone."""
        screen = self._screen
        way = self.way if target == self.aimed else tuple(screen.plans[target])
        if screen.coach is None and screen.table.aims(target) and target != self.aimed:
            self._aim(target, way)
        else:
            self._go(way)

    def go(self) -> None:
        """Yes, there."""
        if self.aimed:
            self._go(self.way)

    def _aim(self, target: str, way: Sequence[Action]) -> None:
        self.aimed, self.way = target, tuple(way)
        self._screen.taps.reset()
        self._screen.show_choice()

    def _go(self, way: Sequence[Action]) -> None:
        self.unaim()
        self._plan, self._seat = list(way), self._screen.acting()
        self.go_on()

    def go_on(self) -> None:
        """The next action, while it is still what was meant. A question from somebody else comes between, and no more."""
        screen, seat = self._screen, self._seat
        if not self._plan or seat is None or screen.session is None:
            return
        if self._plan[0] in screen.session.legal(seat):
            screen.session.submit(seat, self._plan.pop(0))
        elif not screen.table.pending(screen.session.state(seat)):
            self.stop()

    # Fingers

    def dragged(self, trail: tuple[str, ...]) -> None:
        screen = self._screen
        if not self._may():
            return
        drag = screen.table.drag(screen.session.state(screen.eye), screen.look(), trail)
        if drag is None:
            return
        if drag.way and screen.coach is None:
            self._aim(drag.aimed, drag.way)
        elif drag == Drag():
            self.unaim()
            screen.taps.reset()
            screen.show_choice()
        elif drag.touched and drag.touched != screen.taps.touched and screen.taps.jump(drag.touched):
            self.unaim()
            screen.show_choice()

    def turned(self, quarters: int) -> None:
        screen = self._screen
        if not self._may():
            return
        touched = screen.table.turned(screen.session.state(screen.eye), screen.look(), quarters)
        if touched and screen.taps.jump(touched):
            screen.show_choice()

    def _may(self) -> bool:
        screen = self._screen
        return screen.session is not None and screen.acting() is not None and not screen.ids.curtain.open
