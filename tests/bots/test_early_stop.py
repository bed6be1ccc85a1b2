"""A search that ends early when nothing can change its choice any more."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.bots import Captain
from games.bots.early_stop import FIRST, MATTERS, EarlyStop, gain
from games.kernel import Action
from tests.bots.test_levels import EVERY, moments

ONE: Action = ("one",)
TWO: Action = ("two",)
AHEAD = {ONE: 0.6, TWO: 0.5}


def run(worlds: int, lead: float, luck: float, own: float, to_come: float = 1000) -> list[Action]:
    """Who is left when `ONE` leads by so much on average; luck is what both have alike in a world, own luck is not."""
    random = Random(1)
    early = EarlyStop([ONE, TWO])
    for _ in range(worlds):
        world = random.uniform(-luck, luck)
        early.note(ONE, 0.5 + lead + world + random.uniform(-own, own))
        early.note(TWO, 0.5 + world + random.uniform(-own, own))
    return early.left([ONE, TWO], AHEAD, to_come)


def test_who_is_surely_worse_is_out():
    assert run(60, lead=0.1, luck=0.0, own=0.05) == [ONE]


def test_a_lead_that_may_be_luck_is_not_enough():
    assert run(60, lead=0.01, luck=0.0, own=0.3) == [ONE, TWO]


def test_luck_that_both_have_alike_does_not_count():
    """The same lead under the same spread, once in the same worlds and once not."""
    assert run(60, lead=0.05, luck=0.3, own=0.01) == [ONE]
    assert run(60, lead=0.05, luck=0.0, own=0.3) == [ONE, TWO]


def test_of_two_that_are_the_same_one_is_enough():
    assert run(30, lead=0.0, luck=0.3, own=0.0) == [ONE]
    assert run(30, lead=-MATTERS / 2, luck=0.3, own=0.0) == [ONE]
    assert run(30, lead=-MATTERS * 2, luck=0.3, own=0.0) == [ONE, TWO]


def test_who_leads_by_opinion_alone_is_not_left_alone():
    """In the worlds seen so far the other did better, surely."""
    assert run(60, lead=-0.1, luck=0.0, own=0.05) == [ONE, TWO]


def test_the_gain_of_more_thought_is_what_many_draws_say():
    random = Random(2)
    for lead, error in ((0.1, 0.1), (-0.05, 0.1), (0.0, 0.02), (0.02, 0.05)):
        drawn = [max(0.0, -random.gauss(lead, error)) for _ in range(20_000)]
        assert gain(lead, error) == pytest.approx(sum(drawn) / len(drawn), abs=error / 50)
    assert gain(0.1, 0.0) == 0.0 and gain(-0.1, 0.0) == 0.1


def test_the_less_is_to_come_the_less_lead_is_enough():
    assert run(100, lead=0.01, luck=0.0, own=0.2, to_come=1000) == [ONE, TWO]
    assert run(100, lead=0.01, luck=0.0, own=0.2, to_come=10) == [ONE]


def test_nobody_is_out_before_all_have_seen_some_worlds_and_then_it_is_looked_at_ever_less_often():
    early, looked = EarlyStop([ONE, TWO]), []
    for world in range(1, 200):
        for action in (ONE, TWO):
            early.note(action, 0.5)
        if early.due([ONE, TWO]):
            looked.append(world)
            early.left([ONE, TWO], AHEAD, 10)
    gaps = [after - before for before, after in zip(looked, looked[1:], strict=False)]
    assert looked[0] == FIRST and gaps == sorted(gaps) and gaps[0] < gaps[-1]


BUDGET = 800


@pytest.mark.parametrize("name", ["galactico", "wildspace", "crazytaxis", "surprise"])
def test_captain_ends_early_and_loses_nothing_by_it(name):
    """What it takes is, in a search of the full length, hardly worse than the best, and most of the time is saved."""
    game = GAMES[name]
    spent = lost = 0.0
    found = moments(game, 2, 21, 6)[1:]     # where the map is laid, a world takes long
    for state, seat in found:
        view = state.seen_by(seat)
        hasty, patient = (Captain(game, 3, iterations=BUDGET, settles=settles) for settles in (True, False))
        root = hasty.think(view, seat)
        spent += root.visits / BUDGET
        full = patient.think(view, seat)
        assert full.visits == BUDGET
        shares = patient.shares(full, seat)
        lost += max(shares.values()) - shares[hasty.best(root, seat)]
    assert spent / len(found) < 0.5
    assert lost / len(found) < 0.01


@EVERY
def test_a_single_action_that_makes_sense_is_not_thought_about(game, monkeypatch):
    (state, seat), = moments(game, 2, 22, 1)
    captain = Captain(game, 3, seconds=20)
    only = state.legal(seat)[-1]
    monkeypatch.setattr(captain, "_sensible", lambda view, seat, legal: [only])
    assert captain.choose(state.seen_by(seat), seat) == only


def test_what_ended_early_leaves_its_time_to_the_rest_of_the_turn():
    """The tries of a plan count as the part of the time that they took, not as all of it."""
    game = GAMES["crazytaxis"]
    (state, seat), = moments(game, 2, 23, 1)
    captain = Captain(game, 3, seconds=20)
    root = captain.think(state.seen_by(seat), seat)
    assert 0 < 4 * root.visits < captain._thought
