"""What the registry, the screens and the lab need to know of a game without playing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from games.kernel.errors import brief
from games.kernel.score import Score

if TYPE_CHECKING:
    from games.kernel.chance import Chance
    from games.kernel.data import GameBox
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
    printed: bool = False
    """Whether it is a variant of the printed rules; else it is our own."""

    def accept(self, value: Any) -> OptionValue:
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        raise ValueError(f"option {self.id}: {brief(value)} is none of {list(self.values)}")

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "default": self.default, "values": list(self.values)}


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Game:
    """A registered game. `version` grows whenever an old journal would play differently. `package`: where its strategy lies;
    `box`: the components it is built from, for games whose components are data."""

    id: str
    version: int
    players: tuple[int, int]
    options: tuple[Option, ...]
    state: type[State]
    package: str = ""
    box: GameBox | None = field(default=None, compare=False, repr=False)
    short: tuple[tuple[str, OptionValue], ...] = ()     # options that make a short match, for the first one
    score: type[Score] = Score      # an account of its lines, kept elsewhere, as its points

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

    @property
    def fingerprint(self) -> str:
        """Of its components; "" of a game that has none as data."""
        return self.box.fingerprint if self.box else ""

    @property
    def ours(self) -> bool:
        """Whether it is played with the box as we reconstructed it."""
        return self.box is None or self.box.ours

    @property
    def box_text(self) -> str:
        """Its components as the text of a file, for others; "" as reconstructed."""
        return "" if self.box is None or self.ours else self.box.text

    def plays(self, fingerprint: object) -> bool:
        """Whether matches with that box can be played with this one; None: as reconstructed."""
        return self.ours if fingerprint is None else fingerprint == self.fingerprint

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "version": self.version, "players": list(self.players),
                "options": [option.to_json() for option in self.options]}
