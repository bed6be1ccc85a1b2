"""All maps that can be built, counted: the figures of sections 2, 5 and 13."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from games.surprise.board import DIRECTIONS, EXITS, FRAGMENTS, attachments, map_of

SIDES = "NESW"


@pytest.fixture(scope="module")
def census() -> tuple[set, dict[int, Counter]]:
    """Every map up to a turn of the whole, and how often there were how many places for each fragment."""
    maps: set = set()
    places: dict[int, Counter] = {1: Counter(), 2: Counter(), 3: Counter()}
    for order in permutations(range(len(FRAGMENTS))):
        grow(((order[0], 0, 0, 0),), order, maps, places)
    return maps, places


def grow(placed, order, maps, places) -> None:
    laid = len(placed)
    if laid == len(order):
        maps.add(upright(placed))
        return
    offered = attachments.__wrapped__(placed, order[laid])
    places[laid][len(offered)] += 1
    for _, x, y, rotation in offered:
        grow((*placed, (order[laid], x, y, rotation)), order, maps, places)


def upright(placed):
    """The map turned and moved so that fragment A lies at (0, 0) as it is printed."""
    home = next(placement for placement in placed if placement[0] == 0)
    quarters = -home[3] % 4
    return tuple(sorted((number, *turned(x - home[1], y - home[2], quarters), (rotation + quarters) % 4)
                        for number, x, y, rotation in placed))


def turned(x: int, y: int, quarters: int) -> tuple[int, int]:
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def test_there_are_10116_maps(census):
    maps, _ = census
    assert len(maps) == 10_116


def test_places_to_choose_from(census):
    _, places = census
    assert [(min(places[laid]), max(places[laid])) for laid in (1, 2, 3)] == [(10, 12), (14, 20), (16, 27)]


def test_links_across_seams(census):
    """3 to 8 of them: 3 in 55 %, 4 in 37 %, 5 and more in 8 % of the maps."""
    maps, _ = census
    seams = Counter(len(map_of.__wrapped__(placed).seams) for placed in list(maps)[::9])
    total = sum(seams.values())
    assert min(seams) == 3 and max(seams) <= 8
    assert seams[3] / total == pytest.approx(0.55, abs=0.04)
    assert seams[4] / total == pytest.approx(0.37, abs=0.04)


@pytest.mark.soak
def test_links_across_seams_of_all_maps(census):
    maps, _ = census
    seams = Counter(len(map_of.__wrapped__(placed).seams) for placed in maps)
    assert min(seams) == 3 and max(seams) == 8
    shares = [seams[3], seams[4], sum(seams[links] for links in range(5, 9))]
    assert [round(100 * share / len(maps)) for share in shares] == [55, 37, 8]


def test_ten_to_twelve_of_the_sixteen_pairings_of_two_sides_link():
    for one, other in permutations(range(len(FRAGMENTS)), 2):
        linking = [places for _, *places in attachments(((one, 0, 0, 0),), other)]
        assert 10 <= len(linking) <= 12
        assert len(attachments(((one, 0, 0, 0),), other)) == sum(
            bool(_meeting(one, side, other, turn)) for side in SIDES for turn in range(4))


def _meeting(one: int, side: str, other: int, rotation: int) -> set[int]:
    opposite = SIDES[(SIDES.index(side) + 2) % 4]
    assert DIRECTIONS[side] == tuple(-step for step in DIRECTIONS[opposite])
    return set(EXITS[one][0][side]) & set(EXITS[other][rotation][opposite])
