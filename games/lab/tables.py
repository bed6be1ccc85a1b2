"""Who meets whom in a tournament: every match of it is a `Job`, plain data that any machine can play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from games.kernel import Game, OptionValue

PAIRS, MIXED = "pairs", "mixed"


@dataclass(frozen=True, slots=True)
class Job:
    """One match to play. `number` is its place in the tournament: no two have the same."""

    number: int
    game: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]   # those that were asked for; the rest are the box's
    seed: int
    bots: tuple[str, ...]                          # by seat

    @property
    def table(self) -> tuple[str, ...]:
        """Who meets here, whatever the seats."""
        return tuple(sorted(self.bots))


def tables(bots: Sequence[str], players: int, how: str = PAIRS) -> list[tuple[str, ...]]:
    """The line-ups of a tournament, each to be turned round its table.

    In pairs the first named sits alone against the rest; who plays alone in a solo game meets the game itself.

    >>> tables(["captain", "driver", "rookie"], 3)
    [('captain', 'driver', 'driver'), ('captain', 'rookie', 'rookie'), ('driver', 'rookie', 'rookie')]
    >>> tables(["captain", "driver"], 3, "mixed")
    [('captain', 'driver', 'captain'), ('driver', 'captain', 'driver')]
    """
    if players == 1 or len(bots) == 1:
        return [(bot,) * players for bot in bots]
    if how == MIXED:
        turns = range(len(bots) if players % len(bots) else 1)
        return list(dict.fromkeys(tuple(bots[(seat + turn) % len(bots)] for seat in range(players)) for turn in turns))
    return [(one, *(rest,) * (players - 1)) for one, rest in combinations(bots, 2)]


def settings(game: Game, asked: Mapping[str, Sequence[OptionValue]]) -> list[tuple[tuple[str, OptionValue], ...]]:
    """Every combination of the values asked for, of the options this game has."""
    mine = [(option.id, asked[option.id]) for option in game.options if option.id in asked]
    return [tuple(zip((name for name, _ in mine), values, strict=True)) for values in product(*(v for _, v in mine))]


def jobs(games: Sequence[tuple[Game, int]], bots: Sequence[str], matches: int, seed: int, how: str = PAIRS,
         options: Mapping[str, Sequence[OptionValue]] | None = None) -> list[Job]:
    """All matches of a tournament: `matches` for each line-up of each game and number of players."""
    found: list[Job] = []
    for game, players in games:
        for line_up in tables(bots, players, how):
            for seated, chosen in _turned(line_up, settings(game, options or {}), matches):
                found.append(Job(len(found), game.id, players, chosen, seed, seated))
    return found


def _turned(line_up: tuple[str, ...], combinations: Sequence[Any], matches: int) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Round the table first, then the next combination of options: seats and options don't hang together."""
    size = len(line_up)
    for number in range(matches):
        step = number % size
        yield line_up[-step:] + line_up[:-step] if step else line_up, combinations[number // size % len(combinations)]
