"""A table of Blast-off Surprise set up as the worked examples are: on map M1, seat 0 to roll.

    table = Scene(pawns="B13 C08 D01 A01").roll(3)
    assert table.options == {"step B12", "step B14", "step B17"}
    table.play("step B14", "lay gift_blue", "step B15")
    assert table.active == 1
"""

from __future__ import annotations

from typing import Self

from games.kernel import Fact
from games.kernel.chance import QuickDice
from games.surprise import GAME
from games.surprise.board import (
    CELL_INDEX,
    CELLS,
    DIE,
    FRAGMENTS,
    HELP_INDEX,
    HELPS,
    TOKEN_INDEX,
    TOKENS,
    map_of,
)
from games.surprise.state import Surprise
from tests.games.surprise import contract

M1 = ((0, 0, 0, 0), (1, 1, 0, 0), (2, 0, 1, 0), (3, 1, 1, 0))
PAWNS = ("A01", "B02", "C16", "D01")
NONE = -1


class LoadedDice(QuickDice):
    """Dice that fall as the example says: `rolls` and `drawn` (help tokens, fragments) are used up first."""

    __slots__ = ("drawn", "rolls")

    def __init__(self) -> None:
        super().__init__(0)
        self.rolls: list[int] = []
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        self.position += 1
        return DIE.index(self.rolls.pop(0)) if n == len(DIE) and self.rolls else super().below(n)

    def draw(self, items):
        if not self.drawn:
            return super().draw(items)
        self.position += 1
        items.remove(self.drawn[0])
        return self.drawn.pop(0)


class Scene:
    """Pawns, help tokens on cells and in hands, tokens still in hand; all else as at the start of a turn."""

    def __init__(self, players: int = 4, pawns: str = "", holds: dict[int, str] | None = None,
                 lying: str = "", hands: dict[int, str] | None = None, starter: int = 0, **options) -> None:
        self.dice = LoadedDice()
        self.state = state = GAME.new(players, options, self.dice, first=0)
        assert isinstance(state, Surprise)
        self.facts: list[Fact] = []
        self.printed = True
        state.placed, state._map, state.stack, state.fragment = M1, map_of(M1), (), NONE
        state.phase, state.active, state.starter = "roll", 0, starter
        named = pawns.split()
        state.pawns = [CELL_INDEX[cell] for cell in (*named, *PAWNS[len(named):])][:players]
        state.helps = tuple(CELL_INDEX[cell] for cell in lying.split())
        self._deal_helps(holds or {})
        for seat, tokens in (hands or {}).items():
            self._deal_hand(seat, tokens.split())
        state._legal = {}
        contract.check(state)

    def _deal_helps(self, holds: dict[int, str]) -> None:
        """Who holds what; the rest lies face down, was put away (R10) or is used up."""
        state = self.state
        state.held = [HELP_INDEX[holds[seat]] if seat in holds else NONE for seat in range(state.players)]
        free = [token for token in range(len(HELPS)) if token not in state.held]
        unseen = len(state.helps) + len(HELPS) - state.players
        state.unknown_helps, state.used = tuple(free[:unseen]), tuple(free[unseen:])

    def _deal_hand(self, seat: int, tokens: list[str]) -> None:
        """The seat holds these tokens; the others lie on the first cell that takes them."""
        state = self.state
        state.hands[seat] = sum(1 << TOKEN_INDEX[token] for token in tokens)
        for token in TOKENS:
            if token not in tokens:
                cell = next(cell for cell in range(len(CELLS)) if contract.takes(cell) == token)
                state.piles += ((cell, seat),)

    def relink(self, **links: str) -> Self:
        """Give cells other links than the printed ones, for rulings about maps that can't be built."""
        changed = {CELL_INDEX[cell]: tuple(CELL_INDEX[other] for other in beside.split())
                   for cell, beside in links.items()}
        self.state._map = self.state.map._replace(
            links=tuple(changed.get(cell, beside) for cell, beside in enumerate(self.state.map.links)))
        self.printed = False
        return self

    # What happens

    def roll(self, result: int) -> Self:
        return self.rolling(result).play("roll")

    def rolling(self, *results: int) -> Self:
        """The next rolls, for example of `help again`."""
        self.dice.rolls += results
        return self

    def hiding(self, *helps: str) -> Self:
        """The next help tokens to be turned up; they must be among the unseen ones."""
        wanted = [HELP_INDEX[name] for name in helps]
        free = [token for token in range(len(HELPS)) if token not in self.state.held and token not in wanted]
        unseen = len(self.state.unknown_helps)
        self.state.unknown_helps = tuple(sorted([*wanted, *free][:unseen]))
        self.state.used = tuple(token for token in range(len(HELPS))
                                if token not in self.state.held and token not in self.state.unknown_helps)
        self.dice.drawn += wanted
        return self

    def play(self, *actions: str) -> Self:
        """Actions of whoever is to act, as words: `step A17`, `lay gift_red`, `help again`."""
        for words in actions:
            verb, *rest = words.split()
            action = (verb, *(int(word) if word.lstrip("-").isdigit() else word for word in rest))
            self.state.news = []
            self.state.apply(self.active, action)
            self.facts += self.state.news_for(None)
            self.state.news = None
            if self.printed:
                contract.check(self.state)
        return self

    def walk(self, cells: str) -> Self:
        return self.play(*(f"step {cell}" for cell in cells.split()))

    # How it looks

    @property
    def active(self) -> int:
        return self.state.active

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def options(self) -> set[str]:
        """What the seat to act may do, as words."""
        return {" ".join(map(str, action)) for action in self.state.legal(self.active)}

    @property
    def targets(self) -> set[str]:
        return {words.split()[1] for words in self.options if words.startswith("step")}

    @property
    def verbs(self) -> set[str]:
        return {words.split()[0] for words in self.options}

    def pawn(self, seat: int = 0) -> str:
        return CELLS[self.state.pawns[seat]] if self.state.pawns[seat] >= 0 else "away"

    def held(self, seat: int = 0) -> str:
        return HELPS[self.state.held[seat]] if self.state.held[seat] >= 0 else "nothing"

    def hand(self, seat: int = 0) -> set[str]:
        return contract.hand(self.state, seat)

    @property
    def lying(self) -> set[str]:
        return {CELLS[cell] for cell in self.state.helps}

    def pile(self, cell: str) -> list[int]:
        """Whose tokens lie there, the newest last."""
        return [seat for laid, seat in self.state.piles if CELLS[laid] == cell]

    def fragment(self) -> str:
        return FRAGMENTS[self.state.fragment]


def building(players: int = 4, stack: str = "ABCD", **options) -> Scene:
    """A table in stage I, where the fragments come up in this order."""
    table = Scene.__new__(Scene)
    table.dice = LoadedDice()
    table.dice.drawn = ["ABCD".index(letter) for letter in stack]
    table.state = GAME.new(players, options, table.dice, first=0)
    table.facts, table.printed = [], True
    contract.check(table.state)
    return table
