"""A turn leaves nothing behind for the next player; a match that ends with its round was ended by who moved last."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel import QuickDice
from games.surprise import GAME, rules
from games.surprise.board import ROUND_CAP
from games.surprise.state import Surprise
from tests.games.surprise.scene import Scene

OF_A_TURN = ("roll", "steps", "mode", "moved", "roll_moved", "prev", "laid_now", "burnt")


def of_the_turn(state: Surprise) -> dict:
    return {name: getattr(state, name) for name in OF_A_TURN}


UNTOUCHED = of_the_turn(GAME.new(2, {"quick_map": True}, QuickDice(0)))


def test_nothing_of_a_turn_is_left_when_the_next_player_is_to_roll():
    table = Scene(pawns="B13 C08 D01 A01").roll(3).play("step B14", "lay gift_blue", "step B15")
    assert (table.active, table.phase) == (1, "roll") and of_the_turn(table.state) == UNTOUCHED


@pytest.mark.parametrize("seed", range(6))
def test_every_turn_of_a_match_begins_as_the_first_did(seed):
    random = Random(seed)
    state = GAME.new(2 + seed % 3, {"easy_steps": seed % 2 == 1, "equal_turns": seed > 2}, QuickDice(seed))
    while not state.over:
        assert state.phase != "roll" or of_the_turn(state) == UNTOUCHED
        state.apply(state.active, random.choice(state.legal(state.active)))


def test_after_equal_turns_the_last_mover_is_active_and_its_roll_lies_there():
    table = Scene(players=2, pawns="D04 A12", hands={0: "crew_green"}, equal_turns=True)
    table.roll(3).play("step D05", "lay crew_green").roll(1).play("step A11")
    assert table.phase == "over" and table.active == 1 and table.state.roll == 1
    assert table.state.rounds == 1 and table.state.turns == 2


def test_the_last_seat_of_a_round_that_comes_home_stays_active():
    table = Scene(players=2, pawns="A12 D04", hands={1: "crew_green"}, equal_turns=True)
    table.roll(1).play("step A11").roll(1).play("step D05", "lay crew_green")
    assert table.phase == "over" and table.active == 1 and table.state.turns == 2


@pytest.mark.parametrize("equal_turns", [False, True])
def test_at_the_cap_the_last_mover_is_active(equal_turns):
    table = Scene(players=3, pawns="A12 B10 C08", equal_turns=equal_turns)
    table.state.rounds = ROUND_CAP - 1
    table.roll(1).play("step A11").roll(1).play("step B06").roll(1).play("step C12")
    assert table.phase == "over" and table.active == 2 and table.state.turns == 3 * ROUND_CAP


@pytest.mark.parametrize("phase", ["roll", "move", "aside", "attach"])
def test_settling_comes_to_an_end_where_nothing_can_be_chosen(monkeypatch, phase):
    asked = []

    def nothing(state):
        asked.append(state.phase)
        assert len(asked) < 10, "it never ends"
        return []

    table = Scene(pawns="A12").roll(2)
    table.state.phase = phase
    monkeypatch.setattr(rules, "choices", nothing)
    rules._settle(table.state)
    assert table.state.phase == ("move" if phase == "aside" else phase)
