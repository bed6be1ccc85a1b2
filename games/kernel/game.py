"""What the registry, the screens and the lab need to know of a game without playing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from games.kernel.errors import brief

if TYPE_CHECKING:
    from games.kernel.chance import Chance
    from games.kernel.state import State

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a game, as typed data: the set-up screen is generated from it.

    >>> Option("goal", 8, (8, 5)).accept(5)
    5
    """

    id: str
    default: OptionValue
    values: tuple[OptionValue, ...] = (False, True)

    def accept(self, value: Any) -> OptionValue:
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        raise ValueError(f"option {self.id}: {brief(value)} is none of {list(self.values)}")

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "default": self.default, "values": list(self.values)}


@dataclass(frozen=True, slots=True)
class Game:
    """A registered game. `version` grows whenever an old journal would play differently. `package`: where its strategy lies;
    a game of ours has one under its id."""

    id: str
    version: int
    players: tuple[int, int]
    options: tuple[Option, ...]
    state: type[State]
    package: str = ""

    def complete(self, options: Mapping[str, Any] | None) -> dict[str, OptionValue]:
        """All options with their values; an unknown option or value is refused."""
        given = dict(options or {})
        full = {option.id: option.accept(given.pop(option.id, option.default)) for option in self.options}
        if given:
            raise ValueError(f"{self.id} has no option {brief(list(given))}")
        return full

    def new(self, players: int, options: Mapping[str, Any] | None, dice: Chance,
            first: int | None = None) -> State:
        least, most = self.players
        if type(players) is not int or not least <= players <= most:
            raise ValueError(f"{self.id} is for {least} to {most} players, not {brief(players)}")
        if first is not None and (type(first) is not int or not 0 <= first < self.beginners(players)):
            raise ValueError(f"there is no seat {brief(first)} at a table of {players}")
        return self.state.new(players, self.complete(options), dice, first)

    def beginners(self, players: int) -> int:
        """How many seats may be first at a table of so many."""
        return self.state.beginners(players)

    @property
    def strategy(self) -> ModuleType:
        """What a bot should value here; imported only when a bot sits down."""
        return import_module(f"{self.package or f'games.{self.id}'}.strategy")

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "version": self.version, "players": list(self.players),
                "options": [option.to_json() for option in self.options]}
