"""The piles in the ring's middle, also where it is flat: on a phone that lies."""

from dataclasses import replace

import pytest

from app.i18n import set_language
from app.tables import table_for
from games import GAMES
from tests.tables.matches import moments_of


@pytest.mark.parametrize(("w", "h"), ((664, 318), (560, 288), (844, 318), (360, 488), (390, 592), (1280, 744)))
def test_the_piles_lie_side_by_side_with_their_numbers(w, h):
    set_language("en")
    moment = next(moments_of("galactico", 3, 0, 1))
    scene = table_for(GAMES["galactico"]).place(moment.view, replace(moment.look, width=w, height=h))
    row = [scene.pieces[key] for key in (("pile", "upper"), ("pile", "lower"), "discard")]
    assert all(part.w > 0 and part.h > 0 for pile in row for part in pile.drawings)
    widest = [max(part.w for part in pile.drawings) for pile in row]
    for number in (0, 1):
        assert row[number].x + widest[number] / 2 <= row[number + 1].x - widest[number + 1] / 2 + 1
