"""What a game's table gives to the table screen. Everything else is shared."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from app.i18n import t
from app.scene import About, Figure, Motion, Scene
from app.session.seats import BOT, COLOURS, Seat
from games.kernel import Action, Fact, Match, State


@dataclass(frozen=True)
class Look:
    """How a state is looked at: whose eyes, what was touched so far, what happened last, and how much room there is."""

    eye: int | None
    seats: tuple[Seat, ...]
    width: float
    height: float
    text_scale: float = 1.0
    touched: tuple[str, ...] = ()
    recent: tuple[Fact, ...] = ()
    acting: bool = False        # the eye's seat decides now, on this device
    opened: str = ""            # what lies open over the table: a rival's area, a pile to look through
    aimed: str = ""             # a far target that was touched once: the way there is shown
    way: tuple[Action, ...] = ()    # the actions that go there
    hushed: Mapping[int, bool] = field(default_factory=dict)    # who is not to be asked by others: whether all match long

    @property
    def tall(self) -> bool:
        return self.height > self.width

    def name(self, seat: int) -> str:
        return self.seats[seat].name


class Drag(NamedTuple):
    """What a finger that is drawn over the table means so far: half a choice, or a way to a target."""

    touched: tuple[str, ...] = ()
    aimed: str = ""
    way: tuple[Action, ...] = ()


class Table(ABC):
    """`place` and `path` are the whole difference between two games; the rest are words."""

    automatic: tuple[str, ...] = ()
    """Text ids of rivals that the rules play: they are scored after the seats, but nobody sits there."""

    @abstractmethod
    def place(self, view: Any, look: Look) -> Scene:
        """Where everything lies for this state, at this size. Pure."""

    @abstractmethod
    def path(self, view: Any, action: Action) -> tuple[str, ...]:
        """What a person touches, in order, to mean this action."""

    def also(self, view: Any, seat: int) -> list[tuple[tuple[str, ...], Action]]:
        """Other paths that mean a legal action: a domino can be laid by touching either of its fields."""
        return []

    def plans(self, view: Any, seat: int) -> dict[str, list[Action]]:
        """Targets that stand for several actions in a row (a far cell: the steps to it)."""
        return {}

    def aims(self, target: str) -> bool:
        """Whether a plan is shown first (`look.aimed`), and meant by a second touch."""
        return False

    def drag(self, view: Any, look: Look, trail: tuple[str, ...]) -> Drag | None:
        """What a finger means that was drawn from one of the scene's grips over these targets; None: nothing new."""
        return None

    def turned(self, view: Any, look: Look, quarters: int) -> tuple[str, ...]:
        """The half choice `look.touched`, turned by so many quarters (clockwise); empty if that can't be."""
        return ()

    def refusal(self, view: Any) -> tuple[int, Action] | None:
        """Of a question between players that waits for its answer: who is asked, and the answer of somebody who does not
        want to be asked or is not there."""
        return None

    def pending(self, view: Any) -> bool:
        """Whether such a question waits: whoever else was about to act goes on after it."""
        return self.refusal(view) is not None

    def turn(self, view: Any) -> int:
        """The number of the present turn, where a question can come in it."""
        return 0

    @abstractmethod
    def prompt(self, view: Any, look: Look) -> str:
        """What to do now, in one line."""

    @abstractmethod
    def why_not(self, view: Any, look: Look, target: str) -> str:
        """Why a touched target is not possible, in one line; empty if there is nothing to say."""

    @abstractmethod
    def tell(self, fact: Fact, look: Look) -> str:
        """A line of the log: names, never "you"; empty for facts that nobody wants to read."""

    def motion(self, view: Any, facts: list[Fact]) -> Motion:
        """How the last act is shown."""
        return Motion()

    def where(self, fact: Fact) -> tuple[str, ...]:
        """The targets a line of the log speaks of, to be shown when it is tapped."""
        return ()

    def about(self, view: Any, look: Look, target: str) -> About | None:
        """What a long press on a target enlarges: its picture and its rule in words."""
        return None

    def aloud(self, view: Any, look: Look, facts: list[Fact]) -> str:
        """One line for what must not be missed: somebody answered. Empty for all else."""
        return ""

    def near_end(self, view: Any, look: Look) -> str:
        """One line as soon as the end of the match is in sight; empty before."""
        return ""

    def secret(self, view: Any) -> bool:
        """Whether seats hold what others may not see, so that a shared device needs a curtain."""
        return False

    def rule(self, view: Any) -> str:
        """The section of the rules that speaks of the decision at hand."""
        return ""

    def figure(self, name: str) -> Figure | None:
        """A picture that the rules name with a star: `![*jump]`."""
        return None

    def series(self, match: Match) -> list[list[int]]:
        """Of a match that is over: numbers for each seat, one after the other, that tell how it played (`NAME.series` says
        what they are); nothing where there are none."""
        return []

    def count_order(self, view: Any) -> tuple[int, ...]:
        """Whose points are counted after whose at the end; empty: line by line, everybody's at once."""
        return ()

    def keys(self, view: Any) -> dict[str, str]:
        """Keyboard letters for common targets."""
        return {}


def scored(table: Table, seats: Sequence[Seat], count: int) -> tuple[Seat, ...]:
    """Everybody who has one of `count` scores: the seats, then the rivals that the rules play."""
    free = [colour for colour in reversed(range(COLOURS)) if colour not in {seat.colour for seat in seats}]
    rivals = zip(table.automatic[:count - len(seats)], free, strict=False)
    return (*seats, *(Seat(BOT, t(text_id), colour) for text_id, colour in rivals))


def paths_of(table: Table, view: State, seat: int) -> dict[Action, tuple[str, ...]]:
    return {action: table.path(view, action) for action in view.legal(seat)}
