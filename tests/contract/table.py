"""The matches the contract is tried on: random play over every player count and every option of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from games import GAMES
from games.kernel import Game, Match, News, State, to_plain
from games.lab.play import key_for, next_seat

MATCHES = 40
SOAK_MATCHES = 1_000
POSITIONS = 5


class Case(NamedTuple):
    """A way to set up a game: how many play, and which options are not at their defaults."""

    game: Game
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        changed = (f"{name}={value}" for name, value in self.options.items())
        return "-".join([self.game.id, f"{self.players}p", *changed])


def cases_of(game: Game) -> list[Case]:
    """Every player count with the defaults, each other option value alone, and everything changed at once."""
    others = [(option.id, value) for option in game.options for value in option.values
              if value != option.default]
    changes = [{}, *({name: value} for name, value in others)]
    if len({name for name, _ in others}) > 1:
        changes.append(dict(others))
    least, most = game.players
    return [Case(game, players, change) for change in changes for players in range(least, most + 1)]


CASES = [case for game in GAMES.values() for case in cases_of(game)]


def hooks(game: Game) -> ModuleType:
    """What the game's own tests know of it (see the docstring of this package)."""
    return import_module(f"{game.package or f'tests.games.{game.id}'}.contract")


class Played(NamedTuple):
    match: Match
    news: list[list[News]]


@lru_cache(maxsize=32)
def played(game_id: str, number: int) -> Played:
    """The random match with that number; matches run through the cases in turn."""
    game = GAMES[game_id]
    cases = cases_of(game)
    case = cases[number % len(cases)]
    match = Match(game, case.players, case.options, key=key_for(game_id, number))
    limit = hooks(game).promised(case.players, match.options)
    return Played(match, list(play_on(match, Random(number), limit)))


def play_on(match: Match, random: Random, limit: int) -> Iterator[list[News]]:
    """Uniform random play to the end; telling what happened, action by action."""
    while not match.state.over:
        assert len(match.journal) < limit, f"not over after the promised {limit} decisions"
        seat = next_seat(match.state, random.random)
        assert match.state.legal(seat), "nobody can do anything"
        yield match.play(seat, random.choice(match.state.legal(seat)))


def numbers(case: Case, matches: int, series: int = 0) -> range:
    """The numbers of the case's matches among so many of the game; every case has at least one."""
    cases = cases_of(case.game)
    start = series * SOAK_MATCHES * len(cases)
    return range(start + cases.index(case), start + max(matches, len(cases)), len(cases))


def matches_of(case: Case, matches: int = MATCHES, series: int = 0) -> Iterator[Played]:
    for number in numbers(case, matches, series):
        found = played(case.game.id, number)
        assert found.match.players == case.players and found.match.options == case.game.complete(case.options)
        yield found


def positions(match: Match, count: int = POSITIONS) -> Iterator[State]:
    """States of a match: its beginning, and some places on the way to the last decision."""
    random = Random(match.key)
    last = len(match.journal) - 1
    for length in sorted({0, last, *(random.randint(0, last) for _ in range(count - 2))}):
        yield match.at(length)


def watchers(players: int) -> list[int | None]:
    """All who look at a state: every seat, and an onlooker."""
    return [*range(players), None]


def text(state: State) -> str:
    """The state's one text form; equal texts are equal states."""
    return json.dumps(state.to_json(), sort_keys=True)


def without_dice(state: State) -> str:
    """The text form of all but the dice, which differ between a match and a guess."""
    plain = {name: to_plain(getattr(state, name)) for name in state.fields() if name != "dice"}
    return json.dumps(plain, sort_keys=True)
