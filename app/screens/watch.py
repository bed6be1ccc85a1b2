"""Watching a bot (or somebody at another device): where an act goes is lit before it is shown. A touch hurries: the
first speeds the bots up, the second skips to the next decision of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock

from app.session.update import PLAYED, Update
from games.kernel import Fact

if TYPE_CHECKING:
    from app.screens.table import TableScreen

AHEAD = 0.45
"""Seconds that the targets of an act are lit before it is shown."""
PACE = (1.0, 0.3, 0.0)      # what is left of the waits: as it is, sped up, skipped


class Watch:
    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._waiting: list[Fact] | None = None
        self._event = None
        self._hurry = 0

    def begin(self) -> None:
        """Another match, or nobody looks any more."""
        self._cancel()
        self._hurry = 0

    @property
    def pace(self) -> float:
        return PACE[self._hurry]

    def show(self, update: Update, facts: list[Fact]) -> None:
        """Show what happened, now or when its way has been lit."""
        self.go_on()
        ahead = self._ahead(update, facts)
        if not ahead:
            self._screen.show_news(facts)
            return
        self._waiting = facts
        self._screen.ids.view.mark(ahead, "taxi_edge")
        self._event = Clock.schedule_once(lambda _: self.go_on(), AHEAD * self._screen.ids.view.speed * self.pace)

    def _ahead(self, update: Update, facts: list[Fact]) -> tuple[str, ...]:
        """The targets that the act of somebody else goes to, as far as they lie on the table."""
        screen = self._screen
        if update.kind != PLAYED or update.seat in screen.eyes.people() or screen.coach is not None or screen.eyes.need_curtain():
            return ()
        if not screen.ids.view.speed or not self.pace:
            return ()
        spots = screen.ids.view.scene.spots
        return tuple(dict.fromkeys(target for fact in facts for target in screen.table.where(fact) if target in spots))

    def go_on(self) -> None:
        """What waits is shown."""
        facts = self._waiting
        if facts is not None:
            self._cancel()
            self._screen.ids.view.unmark()
            self._screen.show_news(facts)

    def _cancel(self) -> None:
        self._waiting = None
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def touched(self, target: str) -> bool:
        """Whether this touch was for the bots: it hurries them and means nothing else."""
        screen = self._screen
        if self._waiting is not None and target in screen.ids.view.lit:
            self.go_on()        # who decides at the same time is not kept waiting
            return False
        if target.startswith(("open:", "close:", "as:", "hush:")) or not self._bots_play():
            return False
        self._hurry = min(self._hurry + 1, len(PACE) - 1)
        if self._hurry == len(PACE) - 1:
            screen.ids.view.speed = 0.0
        screen.session.set_pace(0.0)
        screen.session.hurry()
        self.go_on()
        return True

    def _bots_play(self) -> bool:
        """Nobody at this device has anything to decide; an act that waits to be seen counts as the bots' time."""
        screen = self._screen
        if self._waiting is not None:
            return True
        acting = screen.session.to_act()
        return bool(acting) and screen.acting() is None and screen.session.seats[acting[0]].is_bot

    def rest(self) -> None:
        """A person decides, or the match is over: from now on everything is shown as it was."""
        if self._hurry:
            self._hurry = 0
            self._screen.ids.view.speed = float(App.get_running_app().setting("animation"))
