"""The ladder, on as many matches as a long test may play: each level beats the one below it, everybody beats chance.

The figures of the larger runs are in docs/ladder.md.
"""

from __future__ import annotations

import pytest

from games import GAMES
from games.bots import make
from games.kernel import Game
from games.lab.play import key_for, play_match
from games.lab.simulate import bot_seed

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def share(game: Game, players: int, one: str, rest: str, matches: int) -> float:
    """The wins of one against the rest; the same deal is played from every seat."""
    won = 0.0
    for number in range(matches):
        seat = number % players
        bots = [make(one if other == seat else rest, game, bot_seed(7, number, other)) for other in range(players)]
        played = play_match(game, players, game.complete({}), key_for("ladder", number // players), bots)
        won += (seat in played.winners) / max(1, len(played.winners))
    return won / matches


@EVERY
def test_a_driver_beats_a_rookie(game):
    """A few matches; the soak has more."""
    assert share(game, 2, "driver", "rookie", 6) > 0.5


@pytest.mark.soak
@EVERY
def test_a_driver_beats_rookies_at_every_size_of_table(game):
    assert share(game, 2, "driver", "rookie", 60) > 0.6
    most = game.players[1]
    assert share(game, most, "driver", "rookie", 60) > 1.25 / most


@pytest.mark.soak
@EVERY
def test_a_captain_beats_a_driver_with_a_tenth_of_its_time(game):
    assert share(game, 2, "captain:0.1", "driver", 40) > 0.5


@pytest.mark.soak
@EVERY
def test_a_captain_hardly_ever_loses_against_chance(game):
    assert share(game, 2, "captain:0.05", "random", 20) >= 0.9
