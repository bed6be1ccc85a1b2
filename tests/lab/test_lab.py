"""How the lab plays and counts: seats rotate, wins are shared, the baseline is a fair toy."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel import Dice, Score
from games.lab import baseline
from games.lab.bench import bench, random_play
from games.lab.play import Played, key_for, next_seat, play_match
from games.lab.simulate import Series, simulate
from tests.bots.test_bots import GAME as WITH_STRATEGY
from tests.kernel.toy import GAME


class Lowest:
    """Takes the first legal action."""

    def choose(self, view, seat):
        return view.legal(seat)[0]


def test_every_match_of_a_series_has_its_own_key():
    keys = {key_for(seed, number) for seed in (0, 1, "1/") for number in range(50)}
    assert len(keys) == 150 and all(len(key) == 32 for key in keys)
    assert key_for(1, 2) == key_for(1, 2)


def test_where_several_may_act_everybody_gets_a_chance():
    state = GAME.new(3, None, Dice(bytes(32)), first=0)
    assert next_seat(state, Random(0).random) == 0
    for seat in range(3):
        state.apply(seat, state.legal(seat)[0])
    random = Random(0).random
    assert {next_seat(state, random) for _ in range(50)} == {0, 1, 2}


def test_a_match_is_counted():
    played = play_match(GAME, 2, {}, bytes(32), [Lowest(), Lowest()])
    assert played.finished and played.decisions == 12 and len(played.scores) == 2
    assert played.options > played.decisions and 6 <= played.turns <= 12 and played.winners


def test_a_match_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr("games.lab.play.LIMIT", 5)
    played = play_match(GAME, 2, {}, bytes(32), [Lowest(), Lowest()])
    assert not played.finished and played.decisions == 5 and played.winners == ()
    series = Series(GAME, 2, ("x",))
    series.add(played, ["x", "x"])
    assert series.to_json()["finished"] == 0 and series.to_json()["scores"] == {}


def test_seats_rotate_so_that_every_bot_sits_everywhere(monkeypatch):
    seated = []
    monkeypatch.setattr("games.lab.simulate.make", lambda name, game, seed: seated.append(name) or Lowest())
    simulate(GAME, 3, {}, matches=4, seed=0, bots=["a", "b"])
    assert ["".join(seated[at:at + 3]) for at in range(0, 12, 3)] == ["aba", "bab", "aba", "bab"]
    seated.clear()
    simulate(GAME, 2, {}, matches=3, seed=0, bots=["a", "b", "c"])
    assert ["".join(seated[at:at + 2]) for at in range(0, 6, 2)] == ["ab", "bc", "ca"]


def test_bots_have_different_seeds(monkeypatch):
    seeds = []
    monkeypatch.setattr("games.lab.simulate.make", lambda name, game, seed: seeds.append(seed) or Lowest())
    simulate(GAME, 3, {}, matches=4, seed=0, bots=["a"])
    assert len(set(seeds)) == 12


def test_shared_wins_are_shared_and_rivals_nobody_plays_win_for_nobody():
    series = Series(GAME, 2, ("a", "b"))
    scores = [Score({"x": 1}), Score({"x": 3}), Score({"x": 3})]
    series.add(Played(True, (1, 2), scores, decisions=10, options=30, turns=4), ["a", "b"])
    report = series.to_json()
    assert report["wins_by_seat"] == [0, 0.5, 0.5] and report["wins_by_bot"] == {"a": 0, "b": 0.5}
    assert report["branching"] == 3 and report["scores"]["x"] == pytest.approx(7 / 3)


def test_the_baseline_plays_two_hundred_decisions_and_keeps_its_resources():
    for number in range(20):
        assert baseline.play(Random(number).random) == baseline.DECISIONS
    toy = baseline.Toy()
    random = Random(1)
    bought = 0
    for _ in range(baseline.DECISIONS):
        legal = toy.legal()
        copy = toy.copy()
        action = random.choice(legal)
        toy.apply(action)
        bought += action[0] == "buy"
        assert copy.decisions == toy.decisions - 1 and min(toy.stock) >= 0
        assert sum(toy.stock) + sum(map(sum, toy.goods)) == 150
        assert len(toy.market) == baseline.MARKET and len({*toy.market, *toy.deck}) == 60
    assert bought > 20 and sum(toy.points) > 0


def test_a_bench_measures_baseline_and_games_in_one_run():
    report = bench([WITH_STRATEGY], repetitions=1, seconds=0.01)
    assert report["games"]["toy"]["players"] == 3 and report["games"]["toy"]["copy_us"] > 0


def test_random_play_is_repeatable_and_can_be_stopped():
    length, state = random_play(GAME, 3, number=4)
    assert state.over and random_play(GAME, 3, 4)[0] == length
    assert random_play(GAME, 3, 4, limit=7)[0] == 7
