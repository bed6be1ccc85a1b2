"""Options are typed data, a game knows who can play it, a score is the sum of its lines."""

from __future__ import annotations

import json
import tomllib

import pytest

from games import GAMES, IDS
from games.kernel import Dice, Option, Score
from tests.kernel.toy import GAME
from tests.ui_process import ROOT


def test_an_option_takes_its_values_and_nothing_like_them():
    goal, quick = Option("goal", 8, (8, 5)), Option("quick", False)
    level = Option("level", "low", ("low", "top"))
    assert goal.accept(5) == 5 and quick.accept(True) is True and level.accept("top") == "top"
    for option, values in (goal, [6, 5.0, "5", True]), (quick, [1, 0, "true", None]), (level, ["Top", 0]):
        for value in values:
            with pytest.raises(ValueError, match=option.id):
                option.accept(value)


def test_options_are_completed_and_unknown_ones_refused():
    assert GAME.complete(None) == {"cards": 4, "loud": False}
    assert GAME.complete({"loud": True}) == {"cards": 4, "loud": True}
    with pytest.raises(ValueError, match="colour"):
        GAME.complete({"colour": 3})
    with pytest.raises(ValueError, match="cards"):
        GAME.complete({"cards": 5})


@pytest.mark.parametrize("players", [1, 4, 0, -2, True, 2.0, "2", None])
def test_the_number_of_players_is_checked(players):
    with pytest.raises((ValueError, TypeError)):
        GAME.new(players, None, Dice(bytes(32)))


@pytest.mark.parametrize("first", [-1, 3, 9, True, 1.0, "1"])
def test_the_first_seat_is_checked(first):
    with pytest.raises((ValueError, TypeError)):
        GAME.new(3, None, Dice(bytes(32)), first)


def test_the_first_seat_is_the_one_asked_for_or_left_to_chance():
    assert [GAME.new(3, None, Dice(bytes(32)), seat).to_act() for seat in range(3)] == [(0,), (1,), (2,)]
    drawn = {GAME.new(3, None, Dice(bytes([number]) * 32)).to_act() for number in range(30)}
    assert drawn == {(0,), (1,), (2,)}


def test_the_description_is_plain_data():
    assert json.loads(json.dumps(GAME.to_json())) == {
        "id": "toy", "version": 3, "players": [2, 3], "options": [
            {"id": "cards", "default": 4, "values": [4, 6]},
            {"id": "loud", "default": False, "values": [False, True]}]}


def test_a_score_is_the_sum_of_its_lines():
    assert Score({"gifts": 3, "penalty": -5}).total == -2 and Score({}).total == 0


def test_the_registry_knows_its_games_and_no_others():
    assert tuple(GAMES) == IDS and len(GAMES) == len(IDS)
    assert all(GAMES[name].id == name for name in IDS)
    for name in ("", "kernel", "bots", "lab", "no such game"):
        assert name not in GAMES and GAMES.get(name) is None


def test_no_game_is_missing_from_the_contract_that_keeps_games_apart():
    """import-linter wants their names in pyproject.toml."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    kept_apart = next(contract["layers"][1] for contract in contracts if contract["name"].startswith("A game knows the kernel"))
    assert kept_apart == " | ".join(f"(games.{name})" for name in ("bots", *IDS))
