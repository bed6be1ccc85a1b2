"""Section 6: who begins. In solo seat 1 is the smuggler, for whom nobody sits."""

from __future__ import annotations

import pytest

from games.kernel import BadJournal, Dice, Match
from games.wildspace import GAME


def solo(first):
    return GAME.new(1, None, Dice(bytes(32)), first)


def test_in_solo_the_person_or_the_smuggler_may_be_first():
    assert (solo(0).phase, solo(0).active) == ("turn", 0)
    assert (solo(1).phase, solo(1).active) == ("smuggler", 1)
    assert solo(1).to_act() == (0,)     # the person decides for it


def test_chance_lets_either_begin_in_solo():
    assert {GAME.new(1, None, Dice(bytes([number]) * 32)).first for number in range(20)} == {0, 1}


@pytest.mark.parametrize("first", [2, -1, True, 1.0, "1"])
def test_nobody_else_can_be_first_in_solo(first):
    with pytest.raises(ValueError, match="seat"):
        solo(first)


@pytest.mark.parametrize("players", range(2, 6))
def test_there_is_no_smuggler_to_begin_where_several_play(players):
    with pytest.raises(ValueError, match="seat"):
        GAME.new(players, None, Dice(bytes(32)), players)
    assert GAME.beginners(players) == players


def test_a_solo_match_that_the_smuggler_began_is_stored_and_played_again():
    match = Match(GAME, 1, first=1, key=bytes(32))
    match.play(0, match.state.legal(0)[0])
    again = Match.from_json(match.to_json(), {"wildspace": GAME})
    assert again.first == 1 and again.state == match.state and again.state.turns(1) == 1
    with pytest.raises(BadJournal):
        Match.from_json({**match.to_json(), "first": 2}, {"wildspace": GAME})
