"""Random matches over all player counts and options keep every promise."""

from __future__ import annotations

from itertools import product

import pytest

from games import GAMES
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Match, QuickDice
from tests.games.crazytaxis.contract import check, promised, recount

GAME = GAMES["crazytaxis"]
TABLES = list(product(
    (2, 3, 4, 5), ("full", "medium", "quick"), ("active", "anyone", "off"), ("first", "round")))


def play(number: int, players: int, options: dict[str, str], every: int) -> Match:
    """A match of random players (the kind of action first), tested every so many actions."""
    match = Match(GAME, players, options, key=number.to_bytes(32, "big"))
    dice = QuickDice(number)
    while acting := match.state.to_act():
        seat = dice.pick(acting)
        legal = match.state.legal(seat)
        verb = dice.pick(sorted({action[0] for action in legal}))
        before = (match.state.done[:], match.state.driven[:], match.state.placed)
        match.play(seat, dice.pick([action for action in legal if action[0] == verb]))
        assert_only_grows(before, match.state)
        if len(match.journal) % every == 0:
            check(match.state)
    return match


def assert_only_grows(before, state: CrazyTaxis) -> None:
    """13: `done` and `driven` only grow, laid cards never move."""
    done, driven, placed = before
    assert all(now[:len(was)] == was for was, now in zip(done, state.done, strict=True))
    assert all(now >= was for was, now in zip(driven, state.driven, strict=True))
    assert state.placed[:len(placed)] == placed


def assert_ends_well(match: Match, players: int, options: dict[str, str]) -> None:
    check(match.state)
    assert match.state.winners()
    assert len(match.journal) <= promised(players, options)
    assert [score.items for score in match.state.scores()] == recount(match)
    assert all(score.total == score.items["delivered"] for score in match.state.scores())


@pytest.mark.parametrize("number", range(60))
def test_a_random_match_ends_within_its_length_and_its_scores_are_right(number):
    players, length, trade, finish = TABLES[number * 7 % len(TABLES)]
    options = {"length": length, "trade": trade, "finish": finish}
    assert_ends_well(play(number, players, options, every=23), players, options)


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES)
def test_a_thousand_random_matches(table):
    players, length, trade, finish = table
    options = {"length": length, "trade": trade, "finish": finish}
    for number in range(14):
        key = 1000 + 14 * TABLES.index(table) + number
        assert_ends_well(play(key, players, options, every=7), players, options)
