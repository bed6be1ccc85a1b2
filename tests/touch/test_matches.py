"""Whole matches by touches, at phone and at tablet size; the saved journal gives the result on the screen."""

import pytest

from app.tables import PLAYABLE
from games import GAMES
from tests.touch.driver import App
from tests.touch.matches import Plan, kinds, numbered_plan, play


def plans(game, size):
    """On a phone, where taps are hardest, by the box's rules with taps beside everything, and with all options the other way,
    watched in motion; on a tablet the latter."""
    least, most = GAMES[game].players
    few, many = max(least, 2), min(most, 4)
    if size == "phone":
        return (Plan(game, ("person",) + ("bot",) * (few - 1), "ru", taps_beside=200),
                Plan(game, ("person", "person") + ("bot",) * (many - 2), "pl", "all", "0.5", patient=False, seed=1))
    return (Plan(game, ("bot", *("person",) * few), "en", "all", "0.5", taps_beside=100, patient=False, seed=1),)


LONG = ("wildspace", "crazytaxis")
"""Matches of several minutes by touch: in the soak."""


@pytest.mark.parametrize("size", ("phone", "tablet"))
@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.soak) if game in LONG else game for game in PLAYABLE])
def test_two_matches_from_home_to_the_result(game, size):
    with App(size) as app:
        for plan in plans(game, size):
            play(app, plan)
        app.quit()


SHORT = {"phone": (Plan("wildspace", ("person",), "ru", taps_beside=100), Plan("wildspace", ("bot", "person"), "pl", seed=1)),
         "tablet": (Plan("wildspace", ("person", "bot"), "en", taps_beside=100),
                    Plan("wildspace", ("person",), "pl", "all", patient=False, seed=1))}
"""The shortest matches of Wild Space: alone against the smuggler and by two."""


@pytest.mark.parametrize("size", SHORT)
def test_two_short_matches_of_wild_space(size):
    with App(size) as app:
        for plan in SHORT[size]:
            play(app, plan)
        app.quit()


SOAK, BY_ONE_APP = 50, 5


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_soak_has_every_number_of_players_in_every_language_with_and_without_options(game):
    planned = [numbered_plan(game, number) for number in range(SOAK)]
    assert {(len(plan.seats), plan.language, plan.options) for plan in planned} == set(kinds(game))
    assert {plan.animation for plan in planned} == {"0.0", "0.5"} and {plan.patient for plan in planned} == {True, False}


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, SOAK, BY_ONE_APP))
@pytest.mark.parametrize("size", ("phone", "tablet"))
@pytest.mark.parametrize("game", PLAYABLE)
def test_many_matches(game, size, first):
    """Fifty for each game at each size."""
    with App(size) as app:
        for number in range(first, first + BY_ONE_APP):
            play(app, numbered_plan(game, number))
        app.quit()
