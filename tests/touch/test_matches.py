"""Whole matches by touches, at phone and at tablet size; the saved journal gives the result on the screen."""

import pytest

from app.tables import PLAYABLE
from games import GAMES
from tests.touch.driver import App
from tests.touch.matches import Plan, play, random_plan


def plans(game, size):
    """Two matches: the box's rules with taps beside everything, and all options the other way, watched in motion."""
    least, most = GAMES[game].players
    few, many = max(least, 2), min(most, 4)
    if size == "phone":
        return (Plan(game, ("person",) + ("bot",) * (few - 1), "ru", taps_beside=200),
                Plan(game, ("person", "person") + ("bot",) * (many - 2), "pl", "all", "0.5", patient=False, seed=1))
    return (Plan(game, ("bot", "person") + ("bot",) * (many - 2), "en", taps_beside=200),
            Plan(game, ("person",) * few, "ru", "all", "0.5", patient=False, seed=1))


LONG = ("wildspace", "crazytaxis")
"""Matches of several minutes by touch: in the soak."""


@pytest.mark.parametrize("size", ("phone", "tablet"))
@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.soak) if game in LONG else game for game in PLAYABLE])
def test_two_matches_from_home_to_the_result(game, size):
    with App(size) as app:
        for plan in plans(game, size):
            play(app, plan)
        app.quit()


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("game", PLAYABLE)
def test_many_matches(game, number):
    """Fifty for each game: every player count, language and option."""
    with App(("phone", "tablet")[number % 2]) as app:
        for match in range(5):
            play(app, random_plan(game, 5 * number + match))
        app.quit()
