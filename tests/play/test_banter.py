"""When a bot says something: fitting moments, from what everybody sees."""

from __future__ import annotations

import pytest

from app.play.banter import moment_of


@pytest.mark.parametrize(("before", "after", "best", "moment"), [
    ([3, 3], [9, 3], 4, ("good", 0)),       # the best act so far
    ([3, 3], [4, 3], 4, ("", None)),        # nothing to talk about
    ([3, 3], [3, 3], 1, ("", None)),
    ([3, 3], [3, 1], 4, ("bad", 1)),        # somebody lost points
    ([3, 3], [1, 3], 1, ("bad", 0)),
])
def test_a_moment_is_for_somebody(before, after, best, moment):
    assert moment_of(0, before, after, best) == moment


def test_a_rival_that_the_rules_play_says_nothing():
    assert moment_of(2, [1, 1], [1, 1], 1) == ("", None)
