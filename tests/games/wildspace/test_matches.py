"""Random matches over all player counts and levels: invariants, scores counted twice, hidden hands, JSON."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.kernel import Dice, Match, QuickDice
from games.wildspace import GAME
from games.wildspace.state import WildSpace
from tests.games.wildspace import contract

CASES = [(players, "normal") for players in (2, 3, 4, 5)] + list(product((1,), ("easy", "normal", "hard")))


def key(number: int) -> bytes:
    return number.to_bytes(32, "big")


def random_match(players: int, level: str, number: int, refresh: float = 1.0, check: bool = True) -> Match:
    """Uniform play; `refresh` is the share of refreshes that are not thought better of."""
    match = Match(GAME, players, {"level": level}, key=key(number))
    random = Random(number)
    while not match.state.over:
        state = match.state
        assert isinstance(state, WildSpace)
        if check:
            contract.check(state)
        seat, = state.to_act()
        action = random.choice(state.legal(seat))
        if action[0] == "refresh" and random.random() > refresh:
            action = random.choice([other for other in state.legal(seat) if other[0] != "refresh"] or [action])
        match.play(seat, action)
    assert isinstance(match.state, WildSpace)
    contract.check(match.state)
    return match


def verify(match: Match) -> None:
    assert len(match.journal) <= contract.promised(match.players, match.options)
    assert [score.items for score in match.state.scores()] == contract.recount(match)
    assert match.state.winners()


@pytest.mark.parametrize("number", range(60))
def test_a_random_match_ends_as_promised_and_scores_as_counted_again(number: int) -> None:
    players, level = CASES[number % len(CASES)]
    verify(random_match(players, level, number, refresh=(0.05, 1.0)[number % 2]))


@pytest.mark.soak
def test_a_thousand_random_matches() -> None:
    for number in range(1000):
        players, level = CASES[number % len(CASES)]
        verify(random_match(players, level, 1000 + number, refresh=(0.05, 1.0)[number // 7 % 2]))


@pytest.mark.parametrize(("players", "level"), CASES)
def test_views_and_guesses(players: int, level: str) -> None:
    match = random_match(players, level, players, refresh=0.1, check=False)
    dice = QuickDice(1)
    for length in range(0, len(match.journal), 7):
        state = match.at(length)
        acting, = state.to_act()
        for seat in (*range(players), None):
            view = state.seen_by(seat)
            assert view.seen_by(seat) == view
            guess = state.guess(seat, dice)
            assert isinstance(guess, WildSpace)
            contract.check(guess)
            assert guess.seen_by(seat) == view
            assert view.guess(seat, Dice(key(5))) == state.guess(seat, Dice(key(5)))
            if seat == acting:
                assert view.legal(seat) == state.legal(seat) == guess.legal(seat)
            redealt = contract.redeal(state, seat, dice)
            contract.check(redealt)
            redealt.dice = state.dice
            assert redealt.seen_by(seat) == view


@pytest.mark.parametrize(("players", "level"), CASES)
def test_json_and_copies(players: int, level: str) -> None:
    match = random_match(players, level, 50 + players, refresh=0.1, check=False)
    for length in range(0, len(match.journal), 5):
        state = match.at(length)
        again = WildSpace.from_json(state.to_json())
        assert again == state
        acting, = state.to_act()
        assert again.legal(acting) == state.legal(acting)
        copy = state.copy()
        before = state.to_json()
        copy.apply(acting, copy.legal(acting)[-1])
        assert state.to_json() == before
    assert Match.from_json(match.to_json(), {GAME.id: GAME}).state == match.state
