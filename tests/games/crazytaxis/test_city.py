"""Cities are kept for the search that lays the same cards again and again, and forgotten after it."""

from __future__ import annotations

import gc
from random import Random

from games.crazytaxis.board import cell_of
from games.crazytaxis.city import KEPT, City
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Match
from games.lab.play import next_seat
from tests.games.crazytaxis.scene import GAME


def all_next(state: CrazyTaxis) -> list[City]:
    """What a search does: the city after each placement of the card turned up."""
    return [state.city.with_card(state.turned, cell_of(x, y), rotation) for _, x, y, rotation in state._lays]


def alive() -> int:
    gc.collect()
    return sum(type(one) is City for one in gc.get_objects())


def test_a_match_does_not_keep_every_city_that_was_searched():
    before, random = alive(), Random(3)
    match = Match(GAME, 4, {"trade": "off"}, key=bytes(32))
    searched = 0
    while not match.state.over:
        if match.state.phase == "lay":
            searched += len(all_next(match.state))
        seat = next_seat(match.state, random.random)
        match.play(seat, random.choice(match.state.legal(seat)))
    own = len(match._snapshots) + 1
    assert searched > 1_000 and alive() - before <= 2 * (KEPT + own)   # each may know the one before it


def test_a_search_finds_the_city_again_that_it_made_before():
    match, random = Match(GAME, 2, key=bytes(32)), Random(1)
    for _ in range(60):
        state = match.state
        if state.phase == "lay":
            assert all(one is other for one, other in zip(all_next(state), all_next(state), strict=True))
        seat = next_seat(state, random.random)
        match.play(seat, random.choice(state.legal(seat)))
