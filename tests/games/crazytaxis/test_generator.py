"""A second, naive generator agrees with `legal`, and naive routes with the routes that can be driven."""

from __future__ import annotations

from itertools import product

import pytest

from games import GAMES
from games.crazytaxis.board import AT, CARDS
from games.crazytaxis.routes import routes
from games.crazytaxis.state import CrazyTaxis
from games.kernel import Dice, QuickDice
from tests.games.crazytaxis import naive
from tests.games.crazytaxis.scene import Scene

GAME = GAMES["crazytaxis"]


def random_positions(number: int, every: int):
    options = {"trade": ("active", "anyone", "off")[number % 3],
               "length": ("full", "medium", "quick")[number // 2 % 3]}
    dice = QuickDice(number)
    state = GAME.new(2 + number % 4, options, Dice(number.to_bytes(32, "big")))
    moves = 0
    while acting := state.to_act():
        if moves % every == number % every:
            yield state
        seat = dice.pick(acting)
        legal = state.legal(seat)
        verb = dice.pick(sorted({action[0] for action in legal}))
        state.apply(seat, dice.pick([action for action in legal if action[0] == verb]))
        moves += 1


@pytest.mark.parametrize("number", range(10))
def test_legal_agrees_with_a_naive_generator(number):
    seen = 0
    for state in random_positions(number, every=13):
        for seat in range(state.players):
            legal = state.legal(seat)
            assert len(set(legal)) == len(legal)
            assert set(legal) == naive.legal(state, seat)
        seen += 1
    assert seen >= 8


@pytest.mark.parametrize("number", range(4))
def test_placements_of_every_card_agree(number):
    for state in random_positions(number, every=120):
        for card, more in product(range(number, len(CARDS), 4), (False, True)):
            if card not in {laid[0] for laid in state.placed}:
                legal = state.city.placements(card, more)
                assert len(set(legal)) == len(legal)
                assert set(legal) == naive.placements(state.placed, card, more)


def driven_routes(state: CrazyTaxis) -> set[tuple[tuple[int, int], ...]]:
    """Every way to drive from here, by applying steps: the fields of each route that may end there."""
    seat = state.active
    found = set()

    def on(now: CrazyTaxis, route: tuple[tuple[int, int], ...]) -> None:
        if now.active != seat or now.phase != "drive" or now.turns != state.turns:
            found.add(route)
            return
        if ("end",) in now.legal(seat):
            found.add(route)
        for action in now.legal(seat):
            if action[0] == "step":
                child = now.copy()
                child.apply(seat, action)
                on(child, (*route, action[1:]))

    on(state, ())
    return found


def naive_routes(state: CrazyTaxis) -> set[tuple[tuple[int, int], ...]]:
    """The same by R10-R15 from the printed rows: a walk that knows points, places and blockades."""
    drive = naive.Drive(state)
    row, done = set(state.open[state.active]), len(state.done[state.active])
    lying = {AT[cell] for cell in state.blockades}
    found: set[tuple[tuple[int, int], ...]] = set()

    def on(here, points, row, done, lying, route) -> None:
        if not route or here not in drive.others:
            found.add(route)
        for there in drive.onward(here) if points else ():
            left, goal, count = points - 1, row - {drive.places.get(there)}, done
            if goal != row:
                count += 1
                if not goal and not state.to_come[state.active]:
                    found.add((*route, there))
                    continue
                left += count % 2 == 0
            if there in lying:
                found.add((*route, there))
            elif drive.can_stop(there, left):
                on(there, left, goal, count, lying, (*route, there))

    on(AT[state.taxis[state.active]], state.points, row, done, lying, ())
    return found


@pytest.mark.parametrize("number", range(6))
def test_routes_agree_with_a_naive_walk(number):
    seen = 0
    for state in random_positions(number, every=7):
        if seen < 6 and state.phase == "drive" and not state.offer and not state.moved and state.points >= 3:
            crowded = state.copy()
            crowded.points = 4
            gather(crowded)
            ways = driven_routes(crowded)
            assert ways == naive_routes(crowded)
            assert_best_routes(crowded, ways)
            seen += 1
    assert seen == 6


def assert_best_routes(state: CrazyTaxis, ways: set[tuple[tuple[int, int], ...]]) -> None:
    """What the table shows: every field where a way may end, each with one of the shortest ways."""
    shown = routes(state)
    cheapest = {way[-1]: len(way) for way in sorted(ways, key=len, reverse=True) if way}
    assert {cell: len(way) for cell, way in shown.items()} == cheapest
    assert all(tuple(step[1:] for step in way) in ways for way in shown.values())
    assert {cell: len(way) for cell, way in routes(state.seen_by(None)).items()} == cheapest


def gather(state: CrazyTaxis) -> None:
    """Put the other taxis in the way, where jumping is a question, and the goals too."""
    seat, city = state.active, state.city
    near = city.beside(state.taxis[seat])
    for other in range(state.players):
        if other != seat and near:
            cell = near.pop(0)
            near += [onward for onward in city.beside(cell) if onward not in state.taxis]
            state.taxis[other] = cell
    state.blockades = tuple(cell for cell in state.blockades if cell not in state.taxis)
    state._legal = {}


def test_among_equal_routes_the_one_that_delivers_most():
    """Two ways of two fields lead round a block; the aquarium lies on one of them."""
    table = Scene("[m46,0,0,0] [m16,0,-1,3] [m60,1,-1,3]").taxis((0, 0)).open(0, "aquarium", "zoo")
    both = {((0, -1), (1, -1)), ((1, 0), (1, -1))}
    assert both <= naive_routes(table.state)
    assert routes(table.state)[1, -1] == (("step", 0, -1), ("step", 1, -1))


def test_no_routes_while_laying_or_while_an_offer_is_pending():
    assert not routes(Scene().turned_up("m45").state)
    table = Scene().taxis((0, 0)).open(0, "zoo").open(1, "bank").offers(1)
    assert routes(table.state)
    assert not routes(table.play("offer 1 zoo bank").state)
