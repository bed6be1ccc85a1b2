"""A finger drawn along the streets picks its own way: what it passes over, and what the rules make of it."""

import random

import pytest

from games.crazytaxis.board import cell_of
from games.crazytaxis.routes import along, routes
from games.kernel import Dice
from tests.games.crazytaxis.scene import GAME, T1, T2, Scene


def drawn(state, *cells):
    return [step[1:] for step in along(state, [cell_of(*cell) for cell in cells])]


def test_the_way_is_where_the_finger_went():
    state = Scene(T1).taxis((0, 0)).state
    assert drawn(state, (0, 0), (1, 0), (2, 0)) == [(1, 0), (2, 0)]


def test_drawn_back_it_takes_steps_back():
    state = Scene(T1).taxis((0, 0)).state
    assert drawn(state, (1, 0), (2, 0), (3, 0), (2, 0), (1, 0)) == [(1, 0)]
    assert drawn(state, (1, 0), (0, 0)) == []


def test_a_field_that_was_missed_is_driven_through_and_one_that_no_street_leads_to_is_not():
    state = Scene(T1).taxis((0, 0)).state
    assert drawn(state, (2, 0)) == [(1, 0), (2, 0)]
    assert drawn(state, (4, 0)) == [] == drawn(state, (1, 1))


def test_it_ends_with_the_points_and_at_a_blockade():
    scene = Scene(T1).taxis((0, 0))
    scene.state.points = 2
    assert drawn(scene.state, (1, 0), (2, 0), (3, 0)) == [(1, 0), (2, 0)]
    scene.state.points = 5
    scene.state.blockades = (cell_of(2, 0),)
    assert drawn(scene.state, (1, 0), (2, 0), (3, 0)) == [(1, 0), (2, 0)]


def test_it_does_not_end_on_another_taxi():
    state = Scene(T1).taxis((0, 0), (2, 0)).state
    assert drawn(state, (1, 0), (2, 0)) == [(1, 0)]
    assert drawn(state, (1, 0), (2, 0), (3, 0)) == [(1, 0), (2, 0), (3, 0)]


def test_from_mouth_to_mouth_whatever_the_finger_passes_between():
    state = Scene(T2).taxis((0, 0)).state
    assert drawn(state, (-1, 0), (0, 0), (1, 0), (6, 0), (7, 0)) == [(-1, 0), (6, 0), (7, 0)]


@pytest.mark.parametrize("seed", range(3))
def test_every_way_of_the_finger_can_be_driven(seed):
    chance, found = random.Random(seed), 0
    state = GAME.new(4, GAME.complete({}), Dice(bytes([seed]) * 32), 0)
    for _ in range(160):
        if state.over:
            break
        if state.phase == "drive" and not state.offer and state.points:
            fields = state.city.fields
            way = along(state, [chance.choice(fields) for _ in range(12)])
            found += len(way) > 1
            assert drivable(state, way)
            for steps in list(routes(state).values())[:5]:
                cells = [state.taxis[state.active], *(cell_of(*step[1:]) for step in steps)]
                assert along(state, cells) == steps or len(set(cells)) < len(cells)
        verb = chance.choice(sorted({action[0] for action in state.legal(state.to_act()[0])}))
        seat = state.to_act()[0]
        state.apply(seat, chance.choice([action for action in state.legal(seat) if action[0] == verb]))
    assert found > 3


def drivable(state, way):
    world, seat = state.copy(), state.active
    for step in way:
        assert step in world.legal(seat)
        world.apply(seat, step)
    return True
