"""Random matches of every game, number of players and set of options, as somebody at the table sees them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from app.session.seats import Seat
from app.tables.base import Viewpoint
from games import GAMES
from games.kernel import Fact, QuickDice, State

RARE = {"wildspace": (1, 9)}        # seeds: somebody hires, orders, removes


class Moment(NamedTuple):
    view: State
    look: Viewpoint
    facts: tuple[Fact, ...]     # that led here


def others(option) -> list:
    return [value for value in option.values if value != option.default]


def changed_options(game: str, changed: int) -> dict:
    """0: the defaults. 1, 2 …: every option away from its default, to its first, second … other value."""
    return {option.id: others(option)[(changed - 1) % len(others(option))] for option in GAMES[game].options} if changed else {}


def cases(games) -> list[tuple[str, int, int]]:
    """Every number of players, and every value of every option."""
    return [(game, players, changed) for game in games
            for players in range(GAMES[game].players[0], GAMES[game].players[1] + 1)
            for changed in range(max(len(others(option)) for option in GAMES[game].options) + 1)]


def look_of(players: int, seat: int | None, acting: bool = True) -> Viewpoint:
    seats = tuple(Seat("person", "№%d" % (number + 1), number) for number in range(players))
    return Viewpoint(seat, seats, 360, 584, acting=acting)


def moments_of(game: str, players: int, changed: int, seed: int) -> Iterator[Moment]:
    """Each decision of a match, seen by each who may decide, and its end."""
    chance = random.Random(seed)
    state = GAMES[game].new(players, changed_options(game, changed), QuickDice(seed))
    told: tuple[Fact, ...] = ()
    while not state.over:
        for seat in state.to_act():
            yield Moment(state.seen_by(seat), look_of(players, seat), told)
        seat = chance.choice(state.to_act())
        state.news = []
        state.apply(seat, chance.choice(state.legal(seat)))
        told = tuple(state.news_for(None))
    yield Moment(state.seen_by(0), look_of(players, 0, acting=False), told)


@cache
def match(game: str, players: int, changed: int) -> list[Moment]:
    """A match; and where there is something that seldom happens, the matches where it does."""
    return [moment for seed in (players, *RARE.get(game, ())) for moment in moments_of(game, players, changed, seed)]
