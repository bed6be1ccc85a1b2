"""The end of a match names what broke a tie (Wild Space R33 and S9, Galactico R30, Ganymede section 7)."""

from __future__ import annotations

import pytest

from games import GAMES
from games.galactico.board import RICHES, STOWAWAYS
from games.kernel import Dice
from games.wildspace.board import CAPTAINS, CARD_INDEX, POINTS
from tests.contract.table import cases_of, played


def over(game_id, players):
    state = GAMES[game_id].new(players, None, Dice(bytes(32)), 0)
    state.phase = "over"
    return state


def test_r33_the_smaller_crew_is_named():
    state = over("wildspace", 2)
    state.crews = [(CAPTAINS[0], CARD_INDEX["sp_owl_pilot_1"]), (CAPTAINS[1],)]
    assert state.winners() == (1,) and state.tie_break() == ("crew", (2, 1))
    state.crews[0] = (CAPTAINS[0],)
    assert state.winners() == (0, 1) and state.tie_break() is None


def test_s9_a_tie_with_the_smuggler_is_named():
    state = over("wildspace", 1)
    state.crews, state.hostile = [(CAPTAINS[0],), (CAPTAINS[1],)], ()
    assert state.winners() == (1,) and state.tie_break() == ("smuggler", ())
    state.crews[0] = (CAPTAINS[0], POINTS.index(max(POINTS)))
    assert state.winners() == (0,) and state.tie_break() is None


def test_r30_delivered_stowaways_are_named():
    state = over("galactico", 3)
    state.scored = [(min(RICHES),), (min(STOWAWAYS),), ()]      # two points each
    assert state.winners() == (1,) and state.tie_break() == ("stowaways", (0, 1, 0))
    state.scored = [(), (), ()]
    assert state.winners() == (0, 1, 2) and state.tie_break() is None


def test_ganymede_names_astronauts_on_mars_or_on_earth():
    state = over("ganymede", 2)
    level = list(state.astronauts)
    assert state.winners() == (0, 1) and state.tie_break() is None
    state.astronauts = [crew + (place == 5) for place, crew in enumerate(level)]
    assert state.winners() == (1,) and state.tie_break()[0] == "mars"
    state.astronauts = [crew + (place == 0) for place, crew in enumerate(level)]
    assert state.winners() == (0,) and state.tie_break()[0] == "earth"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_while_a_match_runs_nothing_is_broken_and_at_its_end_only_what_was_equal(game):
    for number in range(len(cases_of(game))):
        match = played(game.id, number).match
        assert match.at(0).tie_break() is None
        totals = [score.total for score in match.state.scores()]
        if match.state.tie_break() is not None:
            assert totals.count(max(totals)) > 1


def test_r22_fewer_points_driven_are_named_in_crazy_taxis():
    state = over("crazytaxis", 3)
    state.done, state.open, state.driven = [(0, 1), (2, 3), (4,)], [(5,), (6,), (7, 8)], [20, 18, 5]
    assert state.winners() == (1,) and state.tie_break() == ("driven", (20, 18, 5))
    state.driven = [18, 18, 5]
    assert state.winners() == (0, 1) and state.tie_break() is None
