"""A second, naive generator agrees with `legal`."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel import Dice
from games.surprise import GAME
from games.surprise.board import CELLS, map_of
from games.surprise.rules import targets
from tests.games.surprise import naive


def walk_through(number: int, options: dict) -> int:
    """Play a random match and compare at every decision of stage II."""
    random = Random(number)
    state = GAME.new(random.randint(2, 4), options, Dice(bytes([number]) * 32))
    decisions = 0
    while not state.over:
        seat = state.active
        legal = state.legal(seat)
        if state.phase != "attach" and decisions < 150:
            assert len(legal) == len(set(legal)) and set(legal) == naive.options(state)
            decisions += 1
        state.apply(seat, random.choice(legal))
    return decisions


@pytest.mark.parametrize("number", range(12))
def test_legal_agrees_with_the_table_of_section_4(number):
    options = {"easy_steps": number % 2 == 0, "equal_turns": number % 3 == 0, "goal": (8, 5)[number % 4 == 1]}
    assert walk_through(number, options) > 20


@pytest.mark.parametrize("number", range(40))
def test_one_step_targets_agree_where_pawns_stand_together(number):
    """Pawns put side by side on random maps: chains, jumps across seams, blocked teleports."""
    random = Random(number)
    state = GAME.new(4, {"quick_map": True}, Dice(bytes([number]) * 32))
    links = state.map.links
    for _ in range(8):
        cells = [random.choice([*state.map.starts, *range(len(CELLS))])]
        while len(cells) < 4:
            beside = [cell for here in cells for cell in links[here] if cell not in cells]
            cells.append(random.choice(beside if random.random() < 0.8 else _others(cells)))
        random.shuffle(cells)
        state.pawns, state.active, state.moved = cells, random.randrange(4), random.randrange(2)
        assert {CELLS[cell] for cell in targets(state, -1)} == naive.one_step(state)
        barred = random.randrange(len(CELLS))
        assert {CELLS[cell] for cell in targets(state, barred)} == naive.one_step(state) - {CELLS[barred]}


def _others(cells: list[int]) -> list[int]:
    return [cell for cell in range(len(CELLS)) if cell not in cells]


@pytest.mark.parametrize("number", range(40))
def test_the_links_of_a_map_agree_with_its_picture(number):
    state = GAME.new(2, {"quick_map": True}, Dice(bytes([number]) * 32))
    board = map_of(state.placed)
    drawn = {frozenset((CELLS[a], CELLS[b])) for a, beside in enumerate(board.links) for b in beside}
    assert drawn == naive.paths(state)
    shift = {(x - nx, y - ny) for cell, (x, y) in board.places.items()
             for nx, ny in [naive.picture(state)[CELLS[cell]]]}
    assert len(shift) == 1  # the same picture, from another corner
