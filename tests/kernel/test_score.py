"""Who won, and by what: points, and where they are equal the figures that the rules name."""

from __future__ import annotations

import pytest

from games.kernel.score import decide


@pytest.mark.parametrize(("totals", "crews", "winners", "broke"), [
    ([50, 49], [9, 3], (0,), None),                                 # nothing had to be broken
    ([50, 50], [14, 13], (1,), ("crew", (14, 13))),
    ([50, 50], [13, 13], (0, 1), None),                             # nothing could be
    ([50, 50, 50], [13, 13, 14], (0, 1), ("crew", (13, 13, 14))),   # some of it was
    ([50, 50, 20], [14, 13, 1], (1,), ("crew", (14, 13, 1))),       # who is behind has no say
])
def test_fewest_break_a_tie(totals, crews, winners, broke):
    assert decide(totals, ("crew", crews, min)) == (winners, broke)


def test_the_last_figure_that_told_them_apart_is_named():
    mars, earth = ("mars", [3, 3, 2], max), ("earth", [1, 2, 9], max)
    assert decide([9, 9, 9], mars, earth) == ((1,), ("earth", (1, 2, 9)))
    assert decide([9, 8, 9], mars, earth) == ((0,), ("mars", (3, 3, 2)))
    assert decide([9, 9, 9]) == ((0, 1, 2), None)
