"""Section 6: the options, alone and together."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel import Dice, Match
from games.surprise import GAME
from games.surprise.board import HELP_OF, START_OF, TOKENS, attachments
from tests.games.surprise.scene import Scene


def test_quick_map_lays_the_map_by_itself():
    for players in (2, 3, 4):
        state = GAME.new(players, {"quick_map": True}, Dice(bytes([players]) * 32), first=1)
        assert state.phase == "roll" and len(state.placed) == 4
        builders = [(1 + number) % players for number in range(4)]
        assert state.active == builders[-1] == state.starter
        owners = dict(zip(reversed(builders), reversed(state.placed), strict=True))
        assert state.pawns == [START_OF[owners[seat][0]] for seat in range(players)]
        assert set(state.helps) == {HELP_OF[owners[seat][0]] for seat in range(players)}


def test_quick_map_lays_at_any_legal_place():
    places = Counter()
    for number in range(400):
        state = GAME.new(2, {"quick_map": True}, Dice(number.to_bytes(32, "big")))
        (first, *_), (second, *place) = state.placed[:2]
        if (first, second) == (0, 1):
            places[tuple(place)] += 1
    legal = {action[1:] for action in attachments(((0, 0, 0, 0),), 1)}
    assert set(places) <= legal and len(places) > 8


def test_easy_steps_allow_a_stop_after_the_first_step():
    table = Scene(pawns="A12", easy_steps=True).roll(3)
    assert "stop" not in table.options
    assert "stop" in table.play("step A13").options
    assert table.play("stop").active == 1
    reroll = Scene(pawns="A14", holds={0: "reroll"}, easy_steps=True).roll(2).rolling(4).play("help reroll")
    assert "stop" not in reroll.options and "stop" in reroll.play("step A11").options


def test_easy_steps_keep_rest_exact():
    table = Scene(pawns="C03", holds={0: "rest"}, easy_steps=True).roll(3)
    table.play("step C02", "lay crew_yellow", "step C03", "help rest")
    assert table.verbs == {"step"}


def test_steps_given_up_are_not_burnt():
    table = Scene(pawns="C01", holds={0: "rest"}, easy_steps=True).roll(3).play("step C02", "stop")
    table.play("lay crew_yellow", "step C03")
    assert table.active == 1 and table.held(0) == "rest"


def test_a_short_game_is_won_with_five_tokens():
    table = Scene(pawns="D04", hands={0: "crew_green gift_red gift_blue crew_red"}, goal=5).roll(1)
    table.play("step D05", "lay crew_green")
    assert table.phase == "over" and table.state.winners() == (0,) and table.state.scores()[0].total == 5


def test_equal_turns_end_at_once_if_the_last_seat_of_the_round_finishes():
    table = Scene(players=2, pawns="A12 D04", hands={1: "crew_green"}, equal_turns=True)
    table.roll(1).play("step A11").roll(1).play("step D05", "lay crew_green")
    assert table.phase == "over" and table.state.winners() == (1,) and table.pawn(1) == "away"


def test_equal_turns_give_nothing_to_do_after_the_last_token():
    table = Scene(players=2, pawns="D04 A12", hands={0: "crew_green"}, holds={0: "rest"}, equal_turns=True)
    table.roll(3).play("step D05", "lay crew_green")
    assert table.pawn(0) == "away" and table.active == 1 and table.phase == "roll"
    assert table.roll(1).play("step A11").phase == "over"
    assert table.state.winners() == (0,)


def test_equal_turns_free_the_cell_of_who_is_home():
    table = Scene(players=2, pawns="D04 D07", hands={0: "crew_green"}, equal_turns=True)
    table.roll(1).play("step D05", "lay crew_green")
    assert table.roll(1).targets == {"D05", "D12"}


def test_options_combine_freely():
    every = {"quick_map": True, "easy_steps": True, "goal": 5, "equal_turns": True}
    match = Match(GAME, 3, every, key=bytes(32))
    assert match.state.goal == 5 and match.state.easy_steps and match.state.equal_turns
    assert match.state.phase == "roll"


@pytest.mark.parametrize("options", [{"goal": 6}, {"goal": True}, {"quick_map": 1}, {"speed": 2}])
def test_other_options_are_refused(options):
    with pytest.raises(ValueError):
        Match(GAME, 2, options)


def test_all_eight_tokens_count_for_any_goal():
    assert len(TOKENS) == 8 and {token.split("_")[0] for token in TOKENS} == {"gift", "crew"}
