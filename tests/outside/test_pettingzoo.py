"""PettingZoo's own tests of an environment, which nobody here wrote, on all of our games."""

from __future__ import annotations

import warnings

import pytest

from games import GAMES

pytest.importorskip("pettingzoo", reason="PettingZoo has no package for this Python")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from tests.outside import TABLES  # noqa: E402
from tests.outside.zoo import Zoo  # noqa: E402

# Advice for learning, not faults: our observation is a dictionary with a mask, as in PettingZoo's card games.
ADVICE = ("Observation is not a NumPy array", "Observation space for each agent probably should be",
          "Action mask numpy array is all zeros")


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda part: getattr(part, "id", part))
def test_api_test(game, players, capsys):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        api_test(Zoo(game, players), num_cycles=150)
    assert [str(warning.message) for warning in found if not str(warning.message).startswith(ADVICE)] == []


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda part: getattr(part, "id", part))
def test_seed_test(game, players):
    seed_test(lambda: Zoo(game, players), num_cycles=100)


def test_another_seed_is_another_match():
    one, other = Zoo(GAMES["surprise"], 2), Zoo(GAMES["surprise"], 2)
    one.reset(seed=1)
    other.reset(seed=2)
    assert one.render() != other.render()
    first = one.render()
    one.reset()
    assert one.render() != first
    one.reset(seed=1)
    assert one.render() == first


def test_the_winners_share_one_point():
    zoo = Zoo(GAMES["surprise"], 3)
    zoo.reset(seed=5)
    while not any(zoo.terminations.values()):
        mask = zoo.observe(zoo.agent_selection)["action_mask"]
        zoo.step(int(mask.sum()) - 1)
    assert sum(zoo.rewards.values()) == 1 and max(zoo.rewards.values()) == 1
