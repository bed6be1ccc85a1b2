"""A chance of winning that is told (turning points) is one: over many matches it comes true as often as it says."""

from __future__ import annotations

from math import log

import pytest

from games import GAMES
from games.lab.calibration import Moment, calibrate, error, fitted, surprise_of, table

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def told(share: float, of: int, won: int) -> list[Moment]:
    """So many moments in which the first of two was told this chance, of which it won some."""
    lead = log(share / (1 - share))
    return [Moment([lead, 0.0], [1.0, 0.0] if number < won else [0.0, 1.0]) for number in range(of)]


def test_chances_that_come_true_have_no_error_and_need_no_other_scale():
    moments = told(0.8, 100, 80) + told(0.6, 100, 60)
    assert error(table(moments, 1.0)) == pytest.approx(0, abs=1e-9)
    assert fitted(moments) == pytest.approx(1, rel=0.06)


def test_chances_that_promise_too_much_are_off_and_need_a_larger_scale():
    moments = told(0.9, 100, 70)
    assert error(table(moments, 1.0)) == pytest.approx(0.2)
    assert fitted(moments) == pytest.approx(log(9) / log(7 / 3), rel=0.06)
    assert surprise_of(moments, fitted(moments)) < surprise_of(moments, 1.0)


def test_a_report_counts_only_the_half_it_was_not_fitted_to():
    game = GAMES["surprise"]
    report = calibrate(game, 2, 4)
    assert report["moments"] == sum(row["times"] for row in report["chances"]) / 2 > 0
    assert report["moments"] < calibrate(game, 2, 8)["moments"]


@pytest.mark.soak
@EVERY
@pytest.mark.parametrize("size", ["two", "most"])
def test_told_chances_come_true_in_matches_that_nothing_was_fitted_to(game, size):
    players = 2 if size == "two" else game.players[1]
    report = calibrate(game, players, 60, seed=9)
    assert report["error"] < 0.12
    assert report["surprise"] < report["surprise_even"]   # knows more than nothing
