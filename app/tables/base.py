"""What a game's table gives to the table screen. Everything else is shared."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from app.i18n import t
from app.scene import Details, Figure, Motion, Pictures, Scene
from app.scene.commands import Open
from app.session.seats import BOT, COLOURS, Seat
from games.kernel import Action, Fact, Match, State


@dataclass(frozen=True)
class Viewpoint:
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
    heard: bool = False         # it is told to somebody who may not see the table

    @property
    def tall(self) -> bool:
        return self.height > self.width

    def name(self, seat: int) -> str:
        return self.seats[seat].name

    def own(self, active: int) -> int:
        """The seat whose things lie nearest: the eye's; for who only looks on, that of whoever is active."""
        return active if self.eye is None else self.eye

    @property
    def panel(self) -> tuple[str, str]:
        """What kind of thing lies open, and which."""
        return Open(self.opened).panel


class Drag(NamedTuple):
    """What a finger that is drawn over the table means so far: half a choice, or a way to a target."""

    touched: tuple[str, ...] = ()
    aimed: str = ""
    way: tuple[Action, ...] = ()


class Table(ABC):
    """`place` and `path` are the whole difference between two games; the rest are words."""

    automatic: tuple[str, ...] = ()
    """Text ids of rivals that the rules play: they are scored after the seats, but nobody sits there."""

    die: str = ""
    """The target that a shake of the device touches."""

    by_hand: frozenset[str] = frozenset({"roll"})
    """Verbs that people want to do themselves, though there is no other choice."""

    @abstractmethod
    def place(self, view: Any, look: Viewpoint) -> Scene:
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

    def is_way(self, target: str) -> bool:
        """Whether such a plan is the way to the target, so that its actions tell how far that is."""
        return False

    def aims(self, target: str) -> bool:
        """Whether a plan is shown first (`look.aimed`), and meant by a second touch."""
        return False

    def answers(self, view: Any, look: Viewpoint, target: str) -> tuple[tuple[str, ...], str] | None:
        """What a touch that is no part of an action only asks: targets to be shown, and words. None: it was a mistake."""
        return None

    def drag(self, view: Any, look: Viewpoint, trail: tuple[str, ...]) -> Drag | None:
        """What a finger means that was drawn from one of the scene's grips over these targets; None: nothing new. An empty target
        at the end: it was lifted far from anything."""
        return None

    def dropped(self, view: Any, look: Viewpoint, trail: tuple[str, ...]) -> tuple[str, ...]:
        """What is touched as well when such a finger is lifted; nothing where it only shows a way."""
        return ()

    def turned(self, view: Any, look: Viewpoint, quarters: int) -> tuple[str, ...]:
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
    def prompt(self, view: Any, look: Viewpoint) -> str:
        """What to do now, in one line."""

    def watched(self, view: Any, look: Viewpoint) -> str:
        """What somebody else is doing now, for whoever looks on; empty: what they did last is told."""
        return ""

    @abstractmethod
    def why_not(self, view: Any, look: Viewpoint, target: str) -> str:
        """Why a touched target is not possible, in one line; empty if there is nothing to say."""

    @abstractmethod
    def tell(self, fact: Fact, look: Viewpoint) -> str:
        """A main line of the log: names, never "you"; empty for facts that only few want to read (`detail`)."""

    def detail(self, fact: Fact, look: Viewpoint) -> str:
        """A line of the log that is folded away: what `tell` does not say of a fact, so that none is silent."""
        return ""

    @abstractmethod
    def describe(self, view: Any, look: Viewpoint, action: Action) -> str:
        """What `actor` will do with this action and, where that is known, what it brings: one imperative sentence with a full
        stop. No two actions of one decision have the same."""

    @abstractmethod
    def summary(self, view: Any, look: Viewpoint) -> list[str]:
        """The position, to be read aloud, in sentences: whose turn it is, what the eye's seat has, each rival, the table, and
        last how far the end is."""

    def origin(self, view: Any, seat: int, line: str) -> str:
        """Of a match that is over: what brought the seat the points of that line of the account, in lines; empty for
        nothing."""
        return ""

    def place_name(self, view: Any, look: Viewpoint, target: str) -> str:
        """What a target is called, so that no other place on the table has the same name; empty for what has none."""
        about = self.about(view, look, target)
        return about.title if about else ""

    def motion(self, view: Any, look: Viewpoint, facts: list[Fact]) -> Motion:
        """How the last act is shown. Pure."""
        return Motion()

    def where(self, fact: Fact) -> tuple[str, ...]:
        """The targets a line of the log speaks of, to be shown when it is tapped."""
        return ()

    def pictures(self, fact: Fact) -> Pictures:
        """The pieces a line of the log speaks of."""
        return ()

    def about(self, view: Any, look: Viewpoint, target: str) -> Details | None:
        """What a long press on a target enlarges: its picture and its rule in words."""
        return None

    def played(self, view: Any, look: Viewpoint, fact: Fact) -> Details | None:
        """The card that this fact speaks of, large, where it matters to everybody what was played."""
        return None

    def aloud(self, view: Any, look: Viewpoint, facts: list[Fact]) -> str:
        """One line for what must not be missed: somebody answered. Empty for all else."""
        return ""

    def glad(self, look: Viewpoint, facts: list[Fact]) -> bool:
        """Whether what is said aloud is good news for whoever looks."""
        return False

    def near_end(self, view: Any, look: Viewpoint) -> str:
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
