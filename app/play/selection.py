"""What is chosen so far: touches on the way to an action, a far target that is aimed at, a plan that is carried out.

A target that stands for several actions is aimed at first, then they are done one after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from app.tables.base import Drag
from app.tables.taps import Taps, Targets
from games.kernel import Action

Plans = Mapping[str, Sequence[Action]]


class Half(NamedTuple):
    """A choice half made."""

    touched: Targets = ()
    aimed: str = ""                         # a far target touched once
    way: tuple[Action, ...] = ()            # to it


class Selection:
    def __init__(self) -> None:
        self.taps = Taps({})
        self.plans: Plans = {}
        self.forget()

    def forget(self) -> None:
        """Everything that belongs to the match that was open."""
        self.chooser: int | None = None         # whose choices the taps are
        self.sure: Action | None = None         # waits for a second tap
        self._kept: tuple[int | None, Half] | None = None
        self.aimed = ""
        self.way: tuple[Action, ...] = ()
        self._plan: list[Action] = []           # what is still to be done
        self._planner: int | None = None
        self._sent_at = -1                      # the revision at which the last step was sent

    @property
    def half(self) -> Half:
        return Half(self.taps.touched, self.aimed, self.way)

    def lit(self) -> frozenset[str]:
        return frozenset(self.taps.lit() | set(self.plans))

    def renew(self, paths: Mapping[Action, Targets], also: Sequence[tuple[Targets, Action]], plans: Plans,
              seat: int | None) -> None:
        """What this seat can choose now."""
        self.plans, self.chooser = plans, seat
        self.taps = self.taps.renewed(paths, also)

    # A question from somebody else takes nothing back that was half chosen

    def keep(self) -> None:
        if self._kept is None and (self.taps.touched or self.aimed):
            self._kept = self.chooser, self.half

    def seen_by(self, eye: int | None) -> Half:
        """What was touched so far and aimed at, by whoever looks."""
        return self._kept[1] if self._kept is not None and self._kept[0] == eye else self.half

    def restore(self, to_act: Collection[int], legal: Collection[Action]) -> None:
        """Whoever had chosen decides again; `legal` is what the present chooser may do."""
        if self._kept is None:
            return
        chooser, (touched, aimed, way) = self._kept
        if self.chooser == chooser or chooser not in to_act:
            self._kept = None
        if self.chooser != chooser:
            return
        if touched:
            self.taps.jump(touched)
        elif way[0] in legal:
            self.aimed, self.way = aimed, way

    # Choosing

    def unaim(self) -> bool:
        """Whether there was something to forget."""
        aimed, self.aimed, self.way = bool(self.aimed), "", ()
        return aimed

    def aim(self, target: str, way: Sequence[Action]) -> None:
        self.aimed, self.way = target, tuple(way)
        self.taps.reset()

    def way_to(self, target: str) -> tuple[Action, ...]:
        return self.way if target == self.aimed else tuple(self.plans[target])

    def reset(self) -> bool:
        """Whether there was half a choice to forget."""
        there = self.unaim() or bool(self.taps.touched) or self.sure is not None
        self.sure = None
        self.taps.reset()
        return there

    def jump(self, touched: Targets) -> bool:
        """As if these had been touched: whether they are half a choice."""
        return bool(touched) and self.taps.jump(touched)

    def drag(self, drag: Drag, may_aim: bool) -> bool:
        """What a finger was drawn to; whether that changes the choice."""
        if drag.way and may_aim:
            self.aim(drag.aimed, drag.way)
            return True
        if drag == Drag():
            self.unaim()
            self.taps.reset()
            return True
        if drag.touched != self.taps.touched and self.jump(drag.touched):
            self.unaim()
            return True
        return False

    # Several actions in a row

    def begin(self, way: Sequence[Action], seat: int | None) -> None:
        self.unaim()
        self._plan, self._planner, self._sent_at = list(way), seat, -1

    def stop(self) -> None:
        self._plan, self._planner = [], None

    @property
    def planner(self) -> int | None:
        """Who has a plan that is not carried out yet."""
        return self._planner if self._plan else None

    def next_step(self, revision: int, legal: Collection[Action], interrupted: bool) -> Action | None:
        """The next action of the plan, while it is still what was meant. A question from somebody else comes between,
        and no more; what is told while the last step is on its way means nothing."""
        if revision == self._sent_at:
            return None
        if self._plan[0] in legal:
            self._sent_at = revision
            return self._plan.pop(0)
        if not interrupted:
            self.stop()
        return None
