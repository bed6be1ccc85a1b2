"""Whole matches by touches, at phone and at tablet size; the saved journal gives the result on the screen."""

import pytest

from tests.touch.driver import App
from tests.touch.matches import Plan, play, random_plan

MATCHES = {
    "phone": (Plan("surprise", ("person",) * 3, "ru", taps_beside=500),
              Plan("surprise", ("person", "bot"), "pl", "all", animation="1.0", patient=False, seed=1),
              Plan("ganymede", ("person", "person"), "ru", taps_beside=200),
              Plan("ganymede", ("person", "bot", "person", "bot"), "pl", "all", animation="1.0", patient=False, seed=1),
              Plan("wildspace", ("person",), "ru", "all", taps_beside=200),
              Plan("wildspace", ("person", "person", "bot"), "pl", animation="1.0", patient=False, seed=1)),
    "tablet": (Plan("surprise", ("person", "bot", "person", "bot"), "en", taps_beside=500),
               Plan("surprise", ("person", "person"), "ru", "all", animation="1.0", patient=False, seed=1),
               Plan("ganymede", ("person",) * 3, "en", taps_beside=200),
               Plan("ganymede", ("bot", "person"), "ru", "all", animation="1.0", patient=False, seed=1),
               Plan("wildspace", ("person", "bot", "person", "bot", "bot"), "en", taps_beside=200),
               Plan("wildspace", ("person",), "pl", animation="1.0", patient=False, seed=1)),
}


@pytest.mark.parametrize("size", MATCHES)
def test_two_matches_from_home_to_the_result(size):
    with App(size) as app:
        for plan in MATCHES[size]:
            play(app, plan)
        app.quit()


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10))
def test_many_matches(number):
    with App(("phone", "tablet")[number % 2]) as app:
        for match in range(5):
            play(app, random_plan(5 * number + match))
        app.quit()
