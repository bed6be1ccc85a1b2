"""The contract of a game's state: whose decision it is, what is legal, what it does, who may see what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Self

from games.kernel.chance import NO_DICE, Chance, NoDice
from games.kernel.codec import Plain, from_plain, to_plain
from games.kernel.errors import Illegal, Reason, brief
from games.kernel.game import OptionValue
from games.kernel.score import Score, TieBreak
from games.kernel.shape import Shape, check_fields

Action = tuple[Any, ...]
Fact = tuple[Any, ...]
# Why a strategy advises an action: a text, and what goes into it: numbers, or texts by their ids.
Explanation = tuple[str, dict[str, str | int]]
# A fact that all may hear, or (what these seats hear, the seats, what the others hear instead or None).
News = tuple[Fact, tuple[int, ...] | None, Fact | None]


def heard_by(seat: int | None, news: Iterable[News]) -> list[Fact]:
    """The facts as that seat (None: an onlooker) may hear them."""
    heard = (fact if only is None or seat in only else others for fact, only, others in news)
    return [fact for fact in heard if fact is not None]


class State(ABC):
    """Data and rules of one match at one moment. Slots of ints, strings, lists and tuples; no object graph.

    A slot whose name begins with `_` is a cache: it is not part of the state's value. What a game never
    changes (its options, its map) may be shared between copies; everything else is sliced in `copy`.
    """

    __slots__ = ("_legal", "dice", "news")

    VERBS: ClassVar[Mapping[str, Callable[..., None]]]
    """One function per verb: `VERBS[verb](state, seat, *parameters)`."""
    SHAPE: ClassVar[Mapping[str, Shape]] = {}
    """What each field may hold, for a state that comes from elsewhere."""

    dice: Chance
    players: int
    news: list[News] | None
    _legal: dict[int, list[Action]]

    def __init__(self, dice: Chance) -> None:
        self.dice = dice
        self.news = None
        self._legal = {}

    # What a game writes

    @classmethod
    @abstractmethod
    def new(cls, players: int, options: Mapping[str, OptionValue], dice: Chance,
            first: int | None = None) -> Self:
        """The set-up of a match. `options` are complete; `first` is the first player, or None for chance."""

    @classmethod
    def beginners(cls, players: int) -> int:
        """How many seats may be first: the players; with them a rival that the rules play, if it has turns."""
        return players

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that must (or may) decide now; empty when the game is over."""

    @abstractmethod
    def choices(self, seat: int) -> list[Action]:
        """All legal actions of a seat in `to_act`, in a stable order; asked once a decision, by `legal`."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy: hand-written slices, and caches of its own where they grow."""

    @abstractmethod
    def seen_by(self, seat: int | None) -> Self:
        """The same state with what that seat (None: an onlooker) may not know blanked out, and no dice.

        Built by naming what may be seen. Seeing a view again changes nothing.
        """

    @abstractmethod
    def guess(self, seat: int | None, random: Chance) -> Self:
        """A full state that fits what the seat knows, with `random` as its dice, from `seen_by(seat)`."""

    @abstractmethod
    def scores(self) -> list[Score]:
        """The line items of every seat, as they would be counted now."""

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the game runs."""

    def tie_break(self) -> TieBreak | None:
        """What told the winners from others with as many points, once it is over; for games that have such a rule."""
        return None

    # What every game has

    def legal(self, seat: int) -> list[Action]:
        """All legal actions of a seat (none when it is not to act). Shared: don't change the list."""
        known = self._legal.get(seat)
        if known is None:
            known = self._legal[seat] = self.choices(seat) if seat in self.to_act() else []
        return known

    def find(self, seat: int, action: Action) -> Action:
        """The legal action that equals this one, or Illegal. True equals 1, but only 1 is written down."""
        legal = self.legal(seat)
        try:
            return legal[legal.index(action)]
        except (ValueError, RecursionError):  # its message writes out even an action nested without end
            raise self._refusal(seat, action) from None

    def apply(self, seat: int, action: Action) -> None:
        """Carry out a legal action, or raise Illegal and change nothing.

        A view has no dice: an act that rolls or reveals can't be finished there, so it is not begun.
        """
        found = self.find(seat, action)
        if type(self.dice) is NoDice:
            self.copy().do(seat, found)
        self.do(seat, found)

    def do(self, seat: int, action: Action) -> None:
        """`apply` without a look whether it is legal: for a search that took the action from `legal`."""
        self._legal = {}
        self.VERBS[action[0]](self, seat, *action[1:])

    def _refusal(self, seat: int, action: Any) -> Illegal:
        acting = self.to_act()
        if not acting:
            return Illegal(Reason.OVER)
        if seat not in acting:
            return Illegal(Reason.NOT_YOUR_TURN, f"seats {list(acting)} are to act, not {brief(seat)}")
        return Illegal(Reason.NOT_LEGAL, brief(action))

    @property
    def over(self) -> bool:
        return not self.to_act()

    def tell(self, fact: Fact, only: tuple[int, ...] | None = None, others: Fact | None = None) -> None:
        """Note a fact for log, sound and animation. Call it only if somebody listens (`news is not None`)."""
        if self.news is not None:
            self.news.append((fact, only, others))

    def news_for(self, seat: int | None) -> list[Fact]:
        """The facts of the last action as that seat (None: an onlooker) may hear them."""
        return heard_by(seat, self.news or ())

    # The value of a state: its slots without caches and listeners

    @classmethod
    @cache
    def fields(cls) -> tuple[str, ...]:
        names = (name for kind in reversed(cls.__mro__) for name in getattr(kind, "__slots__", ()))
        return tuple(name for name in names if not name.startswith("_") and name != "news")

    def to_json(self) -> dict[str, Plain]:
        return {name: to_plain(getattr(self, name)) for name in self.fields()}

    @classmethod
    def from_json(cls, plain: Mapping[str, Plain]) -> Self:
        if set(plain) != set(cls.fields()):
            raise ValueError(f"not a {cls.__name__}: {brief(set(plain) ^ set(cls.fields()))}")
        values = _values(plain)
        check_fields(cls.SHAPE, {"players": values["players"]}, 0)
        check_fields(cls.SHAPE, values, values["players"])
        new = cls.__new__(cls)
        State.__init__(new, NO_DICE)
        for name, value in values.items():
            setattr(new, name, value)
        new.after_load()
        return new

    def differs(self, before: Self) -> list[str]:
        """The fields that are not as they were `before`; seldom more than a few."""
        return [name for name in self.fields() if getattr(self, name) != getattr(before, name)]

    def changed(self, changes: Mapping[str, Plain]) -> Self:
        """A copy with the plain form of these fields as they are now."""
        if not set(changes) <= set(self.fields()):
            raise ValueError(f"not a field of {type(self).__name__}: {brief(set(changes) - set(self.fields()))}")
        new, values = self.copy(), _values(changes)
        check_fields(self.SHAPE, values, self.players)
        if values.get("players", self.players) != self.players:
            raise ValueError("nobody sits down or leaves during a match")
        for name, value in values.items():
            setattr(new, name, value)
        new._legal = {}
        new.after_change(self)
        return new

    def after_load(self) -> None:  # noqa: B027 most games need none
        """Rebuild what is kept in caches; for games that have any."""

    def after_change(self, before: Self) -> None:
        """The same for a state that was `before` a moment ago; for games whose caches are dear."""
        self.after_load()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]


def _values(plain: Mapping[str, Plain]) -> dict[str, Any]:
    try:
        return {name: from_plain(value) for name, value in plain.items()}
    except RecursionError as error:
        raise ValueError("nested without end") from error
