"""The rulings R1 to R38 of the specification."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel import Illegal, Match
from games.surprise import GAME
from games.surprise.board import (
    CELL_INDEX,
    CELLS,
    DATA,
    FRAGMENTS,
    HELP_OF,
    ROUND_CAP,
    SIZE,
    START_OF,
    TOKENS,
    attachments,
    joins,
    map_of,
    turned,
)
from games.surprise.rules import VERBS
from tests.games.surprise.scene import M1, Scene, building


def steps(cells: str) -> set[str]:
    return {f"step {cell}" for cell in cells.split()}


def random_match(number: int, players: int = 3, **options) -> Match:
    match = Match(GAME, players, options, key=bytes([number]) * 32)
    random = Random(number)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, random.choice(match.state.legal(seat)))
    return match


# Map


def test_r1_two_to_four_players():
    assert GAME.players == (2, 4)
    for players in (1, 5):
        with pytest.raises(ValueError):
            Match(GAME, players)


def test_r2_seats_pawns_and_the_first_player_are_no_decisions():
    assert set(VERBS) == {"attach", "roll", "step", "lay", "help", "stop", "end"}
    firsts = {Match(GAME, 4, key=bytes([number]) * 32).state.first for number in range(60)}
    assert firsts == {0, 1, 2, 3}


def test_r3_fragments_are_squares_edge_to_edge_so_linked_cells_are_neighbours():
    for number in range(30):
        board = random_match(number, 2, goal=5).state.map
        assert len(set(board.places.values())) == len(board.places) == len(CELLS)
        for cell, (x, y) in board.places.items():
            for other in board.links[cell]:
                assert abs(x - board.places[other][0]) + abs(y - board.places[other][1]) == 1


def test_r4_a_whole_side_is_shared_and_nothing_is_flipped():
    placed = ((0, 0, 0, 0), (1, 1, 0, 0))
    squares = {(x, y) for _, x, y, _ in attachments(placed, 2)}
    assert squares <= {(0, -1), (1, -1), (0, 1), (1, 1), (-1, 0), (2, 0)}
    # a quarter turn clockwise takes the row of a picture to a column, read from top to bottom
    assert [turned(x, 0, 1) for x in range(SIZE)] == [(SIZE - 1, y) for y in range(SIZE)]
    assert turned(*turned(1, 3, 1), 3) == (1, 3)


def test_r5_one_link_with_one_neighbour_is_enough_and_closed_exits_stay_closed():
    lonely = [(placed, attachment) for placed in _three_squares() for attachment in attachments(placed, 3)
              if _touched(placed, attachment) == 2]
    linked = [{_fragment_of(there) for _, there in joins(placed, (3, *attachment[1:]))}
              for placed, attachment in lonely]
    assert {len(fragments) for fragments in linked} == {1, 2}
    for placed in _three_squares():
        for x, y in {square[1:3] for square in attachments(placed, 3)}:
            for rotation in range(4):
                offered = ("attach", x, y, rotation) in attachments(placed, 3)
                assert offered == bool(joins(placed, (3, x, y, rotation)))
    closed = CELL_INDEX["A02"]  # its exit to the north meets nothing on M1
    assert len(map_of(M1).links[closed]) == len(map_of(M1[:1]).links[closed])


def _three_squares():
    """Maps of A, B and C round a corner, so that a fourth fragment may touch two of them."""
    first = (0, 0, 0, 0)
    for _, x, y, rotation in attachments((first,), 1):
        two = (first, (1, x, y, rotation))
        for _, x2, y2, rotation2 in attachments(two, 2):
            yield (*two, (2, x2, y2, rotation2))


def _touched(placed, attachment) -> int:
    _, x, y, _ = attachment
    return sum(abs(x - other_x) + abs(y - other_y) == 1 for _, other_x, other_y, _ in placed)


def _fragment_of(cell: int) -> str:
    return CELLS[cell][0]


def test_r6_a_legal_place_always_exists():
    """At least 10, 14 and 16 places; all maps are counted in test_maps.py."""
    for number in range(40):
        match = random_match(number, 4, goal=5)
        for entries, least in enumerate((10, 14, 16)):
            state = match.at(entries)
            assert len(state.legal(state.active)) >= least


def test_r7_the_first_fragment_is_no_decision():
    table = building(stack="DABC")
    assert table.state.placed == ((3, 0, 0, 0),) and table.pawn(0) == "D12" and table.active == 1


def test_r8_a_laid_fragment_never_moves():
    match = random_match(3)
    placed: tuple = ()
    for _, state in match.replay():
        assert state.placed[:len(placed)] == placed
        placed = state.placed
    assert len(placed) == len(FRAGMENTS)


def test_r9_a_second_fragment_brings_no_pawn_and_no_help_token():
    table = building(players=2, stack="ABCD")
    while table.phase == "attach":
        table.play(sorted(table.options)[0])
    assert [table.pawn(seat) for seat in (0, 1)] == ["A17", "B17"] and table.lying == {"A11", "B16"}
    assert set(table.state.map.starts) == set(START_OF)
    plain = Scene(players=2, pawns="C14 B02").roll(1).play("step C13")  # C's help cell, never filled
    assert plain.held(0) == "nothing" and plain.active == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r10_left_over_help_tokens_are_out_of_the_game(players):
    match = random_match(5, players)
    turned_up = {fact[2] for _, state in match.replay() for fact in state.news_for(None) if fact[0] == "took"}
    assert len(turned_up) <= players
    state = match.state
    assert len(state.unknown_helps) == len(state.helps) + 4 - players


# Moving


def test_r11_the_roll_is_walked_in_full_unless_to_lay():
    table = Scene(pawns="B12").roll(4)
    for cell in ("B13", "B14"):
        assert table.verbs == {"step"}
        table.play(f"step {cell}")
    assert table.state.steps == 2 and table.verbs == {"step", "lay"}
    table.play("lay gift_blue")
    assert table.state.steps == 0 and table.state.burnt == 2


def test_r12_laying_is_a_right_never_a_duty():
    passing = Scene(pawns="B13").roll(2).play("step B14")
    assert passing.verbs == {"step", "lay"} and passing.play("step B10").active == 1
    standing = Scene(pawns="B13").roll(1).play("step B14")
    assert standing.options == {"lay gift_blue", "end"}
    assert "gift_blue" in standing.play("end").hand(0)


def test_r13_occupied_cells_are_jumped_together_and_not_visited():
    assert Scene(pawns="B12 B13 B14 D01").roll(2).targets == {"B09", "B10", "B15", "B17"}
    seam = Scene(pawns="A12 A13 C16 D01").roll(1)  # over A13, where the way parts, one branch across the seam
    assert seam.targets == {"A11", "A08", "A15", "B09"}
    over_help = Scene(pawns="A10 A11 C16 D01", lying="A11").roll(1)
    assert over_help.targets == {"A09", "A07", "A12", "A14"}
    assert over_help.play("step A12").held(0) == "nothing" and over_help.lying == {"A11"}
    over_start = Scene(pawns="A16 A17 C16 D01").roll(2).play("step A18")  # no teleport on the way
    assert over_start.pawn(0) == "A18" and over_start.state.steps == 1


def test_r13_nobody_jumps_back_onto_himself():
    assert "B12" not in Scene(pawns="B12 B13 B09 D01").roll(1).targets


def test_r14_no_step_ends_where_the_last_one_began():
    assert Scene(pawns="A10").roll(2).play("step A11").targets == {"A07", "A12", "A14"}
    jumped = Scene(pawns="D04 D05 C16 D01").roll(2).play("step D07")
    assert jumped.targets == {"D12"}
    teleported = Scene(pawns="A16").roll(3).walk("A17 C04")
    assert "A17" not in teleported.targets


def test_r14_round_a_loop_back_is_allowed():
    assert Scene(pawns="A16").roll(4).walk("A17 C04 B17 A17").pawn(0) == "A17"


def test_r15_a_new_roll_and_the_step_aside_forget_where_one_came_from():
    again = Scene(pawns="C09", holds={0: "again"}).roll(1).play("step C10").rolling(1).play("help again")
    assert "C09" in again.targets
    aside = Scene(pawns="B13").roll(1).play("step B14", "lay gift_blue")
    assert "B13" in aside.targets
    turns = Scene(players=2, pawns="B13 A01").roll(1).play("step B14", "end").roll(1).play("step A06")
    assert "B13" in turns.roll(1).targets


def test_r15_reroll_plus_two_and_rest_remember_it():
    booster = Scene(pawns="A12", holds={0: "plus_two"}).roll(1).play("step A13", "help plus_two")
    assert "A12" not in booster.targets
    tank = Scene(pawns="C03", holds={0: "rest"}).roll(3)
    tank.play("step C02", "lay crew_yellow", "step C03", "help rest")
    assert "C02" not in tank.targets
    reroll = Scene(pawns="A10", holds={0: "reroll"}).roll(1).rolling(1).play("help reroll")
    assert reroll.targets == {"A09", "A11"} and reroll.state.prev < 0


def test_r16_a_stuck_pawn_loses_its_steps_and_they_are_not_burnt():
    table = Scene(pawns="A01", holds={0: "rest"}).relink(A06="A01").roll(3)
    table.play("step A06")  # no way on but back
    assert table.active == 1 and table.held(0) == "rest" and table.state.burnt == 0


def test_r16_where_laying_is_possible_the_player_chooses():
    table = Scene(pawns="A06").relink(A09="A06").roll(3).play("step A09")
    assert table.options == {"lay gift_green", "stop"}
    assert table.play("stop").options == {"lay gift_green", "end"}


def test_r16_can_not_happen_on_our_maps():
    """A pawn is stuck if it and the pawns it could jump, at most four cells, border on nothing but the cell
    it came from. In every fragment alone every such group borders on two others, and seams only add links."""
    for fragment in DATA["fragments"]:
        links: dict[str, set[str]] = {cell["id"]: set() for cell in fragment["cells"]}
        for a, b in fragment["links"]:
            links[a].add(b)
            links[b].add(a)
        groups = {frozenset([cell]) for cell in links}
        for _ in range(3):
            assert all(len(set().union(*(links[cell] for cell in group)) - group) >= 2 for group in groups)
            groups = {group | {other} for group in groups for cell in group for other in links[cell] - group}
        assert all(len(set().union(*(links[cell] for cell in group)) - group) >= 2 for group in groups)


def test_r17_no_skipping_the_roll_and_no_end_with_steps_left():
    table = Scene(pawns="A12")
    assert table.options == {"roll"}
    assert not table.roll(3).verbs & {"end", "stop", "roll"}


# Teleports


def test_r18_every_start_cell_is_a_teleport_from_the_first_turn_on():
    for start, beside in [("A17", "A16"), ("B17", "B13"), ("C04", "C01"), ("D12", "D11")]:
        table = Scene(pawns=f"{beside} B02 C16 D02").roll(2).play(f"step {start}")
        assert {"A17", "B17", "C04", "D12"} - {start} <= table.targets


def test_r18_an_occupied_start_cell_is_neither_reached_nor_jumped_through():
    table = Scene(pawns="A16 C04 C16 D01").roll(2).play("step A17")
    assert table.targets == {"A18", "B17", "D12"}  # neither C04 nor C01 and C08 behind it


def test_r19_a_pawn_that_begins_there_must_walk_away_first():
    table = Scene(pawns="A17").roll(4)
    assert table.targets == {"A16", "A18"}
    assert "A17" not in table.play("step A16").targets
    back = Scene(pawns="A17 C04 C16 D01").roll(4).walk("A16")
    assert "B17" not in back.targets


def test_r20_every_way_of_coming_there_counts():
    two = Scene(pawns="A16").roll(3).walk("A17 C04")
    assert "B17" in two.targets and "A17" not in two.targets
    booster = Scene(pawns="A16", holds={0: "plus_two"}).roll(1).play("step A17", "help plus_two")
    assert {"B17", "C04", "D12"} <= booster.targets
    again = Scene(pawns="A16", holds={0: "again"}).roll(1).play("step A17").rolling(1).play("help again")
    assert {"B17", "C04", "D12"} <= again.targets
    tank = Scene(pawns="D07 B02 C16 D01", holds={0: "rest"}).roll(3)
    tank.play("step D05", "lay crew_green", "step D07", "help rest", "step D12")
    assert {"A17", "B17", "C04"} <= tank.targets


def test_r20_a_step_aside_onto_a_start_cell_counts_as_coming_there():
    table = Scene(pawns="A13 A18 C16 D01", holds={0: "rest"}).roll(3)
    table.play("step A15", "lay gift_red", "step A17", "help rest")  # aside by a jump over A18
    assert {"B17", "C04", "D12"} <= table.targets


def test_r21_a_teleport_is_never_compulsory():
    walking = Scene(pawns="A16").roll(2).play("step A17")
    assert "A18" in walking.targets
    assert Scene(pawns="A16").roll(1).play("step A17").active == 1  # it stays there


# Laying


def test_r22_one_token_a_turn_after_at_least_one_step():
    assert "lay" not in Scene(pawns="B14").roll(2).verbs
    table = Scene(pawns="D16 B02 C16 D01", holds={0: "plus_two"}).roll(1)
    table.play("step D17", "lay crew_blue", "step D16", "help plus_two").walk("D15 D13")
    assert table.active == 1 and "gift_yellow" in table.hand(0)  # on D13, but a token was laid this turn


def test_r23_tokens_pile_up_and_block_nothing():
    table = Scene(players=2, pawns="B13 B15")
    table.roll(1).play("step B14", "lay gift_blue", "step B10")
    table.roll(1).play("step B14", "lay gift_blue", "step B13")
    assert table.pile("B14") == [0, 1]
    assert table.roll(1).targets == {"B06", "B14"}


def test_r24_laying_costs_no_step_and_burns_the_rest():
    table = Scene(pawns="C01").roll(3).play("step C02", "lay crew_yellow")
    assert table.state.burnt == 2 and table.phase == "aside"
    jump = Scene(pawns="C01 C03 C16 D01").roll(3).play("step C02", "lay crew_yellow")
    assert jump.targets == {"C01", "C05", "A16"}  # the step aside may jump


def test_r25_nothing_comes_before_the_step_aside():
    table = Scene(pawns="C03", holds={0: "plus_two"}).roll(3).play("step C02", "lay crew_yellow")
    assert table.verbs == {"step"}
    assert table.play("step C03").options == {"help plus_two", "end"}


def test_r25_without_a_way_aside_the_duty_lapses():
    table = Scene(pawns="A06").relink(A09="").roll(1).play("step A09", "lay gift_green")
    assert table.active == 1 and table.pawn(0) == "A09"


def test_r26_the_step_aside_may_end_on_any_free_cell():
    help_cell = Scene(pawns="B13 B15 C16 D01", lying="B16").hiding("again").roll(2)
    help_cell.play("step B14", "lay gift_blue", "step B16")  # over B15
    assert help_cell.held(0) == "again" and help_cell.lying == set()
    start = Scene(pawns="A13 A18 C16 D01").roll(1).play("step A15", "lay gift_red")
    assert start.targets == {"A13", "A17"}


def test_r26_nothing_is_laid_on_a_special_cell_beside():
    table = Scene(pawns="A01 A03 A04 D01").roll(1).play("step A02", "lay crew_blue", "step A05")  # over two
    assert table.active == 1 and "crew_yellow" in table.hand(0)


def test_r27_the_last_token_ends_the_game_at_once():
    table = Scene(pawns="D04", hands={0: "crew_green"}).roll(3).play("step D05", "lay crew_green")
    assert table.phase == "over" and table.state.winners() == (0,) and table.pawn(0) == "D05"
    assert not table.state.legal(0) and not table.state.legal(1)


# Help tokens


def test_r28_a_token_is_taken_on_arrival_if_none_is_held():
    empty = Scene(pawns="A10", lying="A11").hiding("rest").roll(1).play("step A11")
    assert empty.held(0) == "rest" and not empty.lying
    assert ("took", 0, "rest", "A11") in empty.facts
    full = Scene(pawns="A10", holds={0: "again"}, lying="A11").roll(1).play("step A11", "end")
    assert full.held(0) == "again" and full.lying == {"A11"}


def test_r28_after_using_one_another_may_be_taken():
    table = Scene(pawns="A10", holds={0: "reroll"}, lying="A11").hiding("rest")
    table.roll(1).rolling(1).play("help reroll", "step A11")
    assert table.held(0) == "rest"


def test_r29_standing_on_the_cell_is_not_arriving():
    table = Scene(pawns="A10", holds={0: "again"}, lying="A11").roll(1).play("step A11")
    table.rolling(1).play("help again")
    assert table.held(0) == "nothing" and table.lying == {"A11"}
    assert table.play("stop").held(0) == "nothing"


def test_r30_two_tokens_may_be_used_in_one_turn_and_one_in_the_turn_it_was_taken():
    table = Scene(pawns="A10", holds={0: "reroll"}, lying="A11").hiding("plus_two")
    table.roll(1).rolling(1).play("help reroll").walk("A11 A14").play("help plus_two").walk("A16 A17")
    assert table.active == 1 and len(table.state.used) >= 2 and table.held(0) == "nothing"


def test_r31_use_is_voluntary_and_used_tokens_are_gone():
    assert Scene(pawns="C09", holds={0: "again"}).roll(1).play("step C10", "end").held(0) == "again"
    table = Scene(pawns="A14", holds={0: "reroll"}).roll(2)
    assert "step" in table.verbs and "help" in table.verbs
    table.rolling(1).play("help reroll")
    assert table.held(0) == "nothing" and 0 in table.state.used


def test_r32_reroll_only_before_the_first_step():
    table = Scene(pawns="A14", holds={0: "reroll"}).roll(3)
    assert "help reroll" in table.options
    assert "help reroll" not in table.play("step A11").options
    for new, walked in ((1, 2), (4, 5)):  # better or worse, plus 1
        again = Scene(pawns="A14", holds={0: "reroll"}).roll(3).rolling(new).play("help reroll")
        assert again.state.steps == walked and again.state.mode == "main" and again.verbs == {"step"}


def test_r32_reroll_is_not_for_the_roll_of_again():
    table = Scene(pawns="A12", holds={0: "again"}, lying="A11").hiding("reroll").roll(1).play("step A13")
    table.rolling(4).play("help again").walk("A12 A11")
    assert table.held(0) == "reroll"
    assert "help reroll" not in table.options


def test_r33_plus_two_at_any_moment_without_steps_left():
    after_walk = Scene(pawns="A12", holds={0: "plus_two"}).roll(1)
    assert "help plus_two" not in after_walk.options
    assert "help plus_two" in after_walk.play("step A13").options
    between = after_walk.play("help plus_two", "step A15")
    assert between.verbs == {"step"}  # no laying between the two
    after_aside = Scene(pawns="C01", holds={0: "plus_two"}).roll(1)
    after_aside.play("step C02", "lay crew_yellow", "step C03")
    assert "help plus_two" in after_aside.options
    end = Scene(pawns="A13", holds={0: "plus_two"}).roll(1).play("step A08", "help plus_two").walk("A05 A04")
    assert end.active == 1


def test_r34_again_up_to_the_roll_and_only_if_nothing_was_laid():
    table = Scene(pawns="C09", holds={0: "again"}).roll(1).play("step C10").rolling(4).play("help again")
    assert table.state.steps == 4 and "stop" in table.options
    assert table.play("stop").active == 1  # even at once
    laying = Scene(pawns="C09", holds={0: "again"}).roll(1).play("step C10").rolling(4).play("help again")
    laying.walk("C13 C14 C15").play("lay gift_blue")
    assert laying.state.burnt == 1 and laying.phase == "aside"
    laid = Scene(pawns="C01", holds={0: "again"}).roll(1).play("step C02", "lay crew_yellow", "step C03")
    assert laid.active == 1 and laid.held(0) == "again"


def test_r35_rest_walks_what_was_burnt_and_lays_nothing():
    table = Scene(pawns="C03", holds={0: "rest"}).roll(4)
    table.play("step C02", "lay crew_yellow", "step C03", "help rest")
    assert table.state.steps == 3 and table.state.burnt == 0
    assert not table.verbs & {"lay", "stop", "end"}
    unburnt = Scene(pawns="C03", holds={0: "rest"}).roll(1).play("step C02", "lay crew_yellow", "step C03")
    assert unburnt.active == 1 and unburnt.held(0) == "rest"


def test_r35_burnt_steps_of_reroll_and_again_count():
    reroll = Scene(pawns="C03", holds={0: "reroll"}, lying="C13").roll(1).rolling(4).play("help reroll")
    reroll.play("step C02", "lay crew_yellow")
    assert reroll.state.burnt == 4


def test_r36_a_pawn_stuck_in_plus_two_or_rest_stops():
    booster = Scene(pawns="A12", holds={0: "plus_two"}).relink(A08="A13").roll(1)
    booster.play("step A13", "help plus_two", "step A08")
    assert booster.active == 1 and booster.pawn(0) == "A08"
    tank = Scene(pawns="C03", holds={0: "rest"}).relink(C05="C03").roll(3)
    tank.play("step C02", "lay crew_yellow", "step C03", "help rest", "step C05")
    assert tank.active == 1 and tank.pawn(0) == "C05"


def test_r36_help_that_allows_no_step_is_not_offered():
    table = Scene(pawns="A01", holds={0: "plus_two"}).relink(A06="A01").roll(1).play("step A06")
    assert table.active == 1 and table.held(0) == "plus_two"


# End


def test_r37_after_400_rounds_most_tokens_win():
    table = Scene(players=2, pawns="A12 B10", hands={1: " ".join(TOKENS[1:])})
    table.state.rounds = ROUND_CAP - 1
    table.roll(1).play("step A11").roll(1).play("step B06")
    assert table.phase == "over" and table.state.rounds == ROUND_CAP and table.state.winners() == (1,)


def test_r37_equal_totals_share_the_win_at_the_cap():
    table = Scene(players=3, pawns="A12 B10 C08", hands={1: " ".join(TOKENS[1:]), 2: " ".join(TOKENS[:-1])})
    table.state.rounds = ROUND_CAP - 1
    table.roll(1).play("step A11").roll(1).play("step B06").roll(1).play("step C12")
    assert table.state.winners() == (1, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r38_without_options_exactly_one_player_wins(players):
    for number in range(8):
        state = random_match(number, players).state
        assert len(state.winners()) == 1
        assert [score.total == 8 for score in state.scores()].count(True) == 1


def test_r13_to_r18_every_fragment_has_its_own_start_and_help_cell():
    assert [CELLS[cell] for cell in START_OF] == ["A17", "B17", "C04", "D12"]
    assert [CELLS[cell] for cell in HELP_OF] == ["A11", "B16", "C13", "D03"]


def test_actions_of_another_phase_are_refused():
    table = Scene(pawns="A12")
    for words in ("step A13", "lay gift_red", "help again", "stop", "end", "attach 0 2 0"):
        with pytest.raises(Illegal):
            table.play(words)
    with pytest.raises(Illegal):
        table.roll(2).play("roll")
