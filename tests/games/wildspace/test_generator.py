"""The second, naive game (naive.py) agrees decision by decision: kind, options, and where every card lies."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.kernel import Dice
from games.wildspace import GAME
from games.wildspace.board import CARDS, HOSTILE, PLANETS
from games.wildspace.state import WildSpace
from tests.games.wildspace.naive import Naive

CASES = [(players, "normal") for players in (2, 3, 4, 5)] + [(1, level) for level in ("easy", "normal", "hard")]


def begin(players: int, level: str, number: int, deck: int | None) -> WildSpace:
    """A new match; with a small deck the other cards lie in the crew of the last seat."""
    state = GAME.new(players, {"level": level}, Dice(number.to_bytes(32, "big")))
    assert isinstance(state, WildSpace)
    if deck is not None:
        state.crews[-1] += tuple(state.deck[deck:])
        del state.deck[deck:]
    return state


def names(cards: object) -> list[str]:
    return [CARDS[card] for card in cards]  # type: ignore[attr-defined]


def second(state: WildSpace) -> Naive:
    return Naive(state.players, state.first, [names(crew) for crew in state.crews],
                 [names(hand) for hand in state.hands], [*names(state.market)], names(state.deck),
                 [PLANETS[planet] for planet in state.row if planet >= 0],
                 [HOSTILE[planet] for planet in state.hostile])


def assert_same_table(state: WildSpace, naive: Naive) -> None:
    assert [CARDS[card] if card >= 0 else None for card in state.market] == naive.market
    assert [sorted(names(hand)) for hand in state.hands] == [sorted(hand) for hand in naive.hands]
    assert [names(crew) for crew in state.crews] == naive.crews
    assert sorted(names(state.deck)) == sorted(naive.deck)
    assert sorted(names(state.discard)) == sorted(naive.discard)
    assert state.tokens == naive.tokens
    assert {PLANETS[planet] for planet in state.row if planet >= 0} == set(naive.planets)


def follow(state: WildSpace, random: Random, refresh: float) -> Counter[str]:
    """Play both side by side to the end; counts the kinds of decisions met."""
    naive = second(state)
    other = naive.play()
    asked = next(other)
    met: Counter[str] = Counter()
    while not state.over:
        seat, = state.to_act()
        legal = state.legal(seat)
        decision, options = asked
        assert state.phase == decision
        assert sorted(legal) == sorted(options)
        assert_same_table(state, naive)
        met[decision] += 1
        action = random.choice(legal)
        if action[0] == "refresh" and random.random() > refresh:
            action = legal[0]
        state.news = []
        state.apply(seat, action)
        facts = state.news_for(seat)
        try:
            asked = other.send((action, facts))
        except StopIteration:
            assert state.over
    assert_same_table(state, naive)
    return met


@pytest.mark.parametrize(("players", "level"), CASES)
def test_chains_agree_with_the_naive_game(players: int, level: str) -> None:
    met: Counter[str] = Counter()
    for number in range(8):
        met += follow(begin(players, level, number, None), Random(number), refresh=0.03)
    assert met["pay"] and met["choose"] and met["hire"] and met["play"] and met["draw"] and met["end"]


@pytest.mark.parametrize("deck", [0, 1, 2, 5, 9])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_chains_agree_when_cards_run_out(players: int, deck: int) -> None:
    for number in range(8):
        follow(begin(players, "normal", number, deck), Random(number), refresh=(0.03, 0.5)[number % 2])


@pytest.mark.soak
def test_chains_agree_for_long() -> None:
    met: Counter[str] = Counter()
    for number in range(700):
        players, level = CASES[number % len(CASES)]
        met += follow(begin(players, level, 100 + number, None), Random(number), refresh=0.03)
    assert min(met[decision] for decision in ("pay", "choose", "hire", "order", "play", "end")) > 100
