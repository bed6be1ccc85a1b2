"""Every ruling of the specification, sections 5 (R) and 6 (S), by its number."""

from __future__ import annotations

import pytest

from games.kernel import Dice, Illegal, Match
from games.wildspace import GAME
from games.wildspace.board import CARDS, SYMBOLS
from tests.games.wildspace.contract import ROWS
from tests.games.wildspace.scene import Scene, ability
from tests.games.wildspace.test_matches import random_match

START_SECTIONS = ("pl_home_a.L", "pl_home_a.R", "pl_home_b.L", "pl_home_b.R")


# R1-R9: captains, distances, ships


def test_r1_a_captain_is_an_animal_with_a_job_and_nothing_else() -> None:
    for card, symbols in zip(CARDS, SYMBOLS, strict=True):
        if card.startswith("cp_"):
            assert symbols == {"captain", ROWS[card]["species"], ROWS[card]["job"]}
    scene = Scene().crew(0, "cp_bear", "sp_bear_pilot_1", "sp_bear_pilot_2", "ad_monkey_2", "sp_owl_soldier_1",
                         "sp_lizard_soldier_1")
    assert scene.items()["same"] == 5               # the captain is the third bear
    assert scene.items()["missions"] == 5           # and the third soldier
    need = Scene().crew(0, "cp_rhino").hand(0, "sp_octopus_pilot_1").do(
        ("land", "pl_home_a", "R"), ("play", "sp_octopus_pilot_1"))     # need engineer: draw 2
    assert need.asking == ability("sp_octopus_pilot_1") and need.left == 2


def test_r1_a_captain_counts_for_the_crew_size() -> None:
    scene = Scene().row("pl_3a").crew(0, "cp_owl", "rb_17", "rb_18")
    assert ("land", "pl_3a", "L") in scene.options


def test_r2_at_least_as_many_cards_as_the_distance() -> None:
    for size, allowed in ((2, False), (3, True), (4, True), (9, True)):
        scene = Scene().row("pl_3a").crew_size(0, size)
        assert (("land", "pl_3a", "L") in scene.options) is allowed


def test_r3_planets_flip_at_the_end_of_the_turn_and_never_back() -> None:
    scene = Scene().crew(0, "cp_owl", "rb_17").hand(0, "rb_18").do(("land", "pl_home_a", "R"), ("play", "rb_18"))
    assert scene.planets[2].startswith("pl_3") and scene.planets[3:] == [None, None]
    shrunk = Scene().row("pl_3a", "pl_6b").crew_size(0, 6).do(("land", "pl_6b", "R"), ("remove", "rb_13"))
    shrunk.do(*[("draw", "deck")] * 3, ("skip",))
    assert len(shrunk.state.crews[0]) == 5 and shrunk.planets[3] == "pl_6b" and shrunk.state.active == 1


def test_r4_growth_within_the_turn_flips_nothing_yet() -> None:
    scene = Scene().crew(0, "cp_owl", "rb_17").hand(0, "sp_bear_pilot_1").do(
        ("land", "pl_home_a", "R"), ("play", "sp_bear_pilot_1"))
    assert scene.phase == "draw" and len(scene.state.crews[0]) == 3 and scene.planets[2] is None
    scene.do(("draw", "deck"), ("end",))
    assert scene.planets[2] is not None


def test_r5_conditions_must_be_satisfiable_before_landing() -> None:
    scene = Scene().row("pl_3c").crew_size(0, 3)
    assert ("land", "pl_3c", "R") not in scene.hand(0, "rb_17").options        # discard soldier/pilot/botanist
    assert ("land", "pl_3c", "R") in scene.hand(0, "rb_17", "rb_01").options
    needy = Scene().row("pl_3b")
    assert ("land", "pl_3b", "R") not in needy.crew(0, "cp_bear", "rb_17", "rb_18").options
    assert ("land", "pl_3b", "R") in needy.crew(0, "cp_bear", "rb_17", "rb_04").options


def test_r5_no_refresh_between_landing_and_paying() -> None:
    scene = Scene().row("pl_3a").crew_size(0, 3).hand(0, "rb_01", "rb_02").do(("land", "pl_3a", "R"))
    assert scene.phase == "pay" and not scene.refreshes and ("skip",) not in scene.options


def test_r6_a_filter_of_several_symbols_is_any_of_them() -> None:
    scene = Scene().hand(0, "sp_rhino_pilot_1", "sp_owl_engineer_1", "sp_bear_botanist_1", "rb_17").do(
        ("land", "pl_home_a", "R"), ("play", "sp_rhino_pilot_1"))      # discard engineer/botanist: hire
    assert scene.options == {("discard", "sp_owl_engineer_1"), ("discard", "sp_bear_botanist_1"), ("skip",)}


def test_r7_landing_where_nothing_can_be_done() -> None:
    scene = Scene().do(("land", "pl_home_a", "R"))
    assert scene.state.active == 1 and scene.state.landed[0] == 0b10


def test_r8_a_pass_only_without_landing_and_exploration() -> None:
    stuck = Scene().ships(0, explored=START_SECTIONS).turn(9)
    assert stuck.options == {("pass",)}
    ship = Scene().ships(0, landed=START_SECTIONS[:1], explored=START_SECTIONS[1:]).turn(8)
    assert ship.options == {("explore", "pl_home_a", "L")}
    with pytest.raises(Illegal):
        ship.do(("pass",))


def test_r9_who_is_stuck_passes_twice_at_most_and_only_at_the_end() -> None:
    passes = 0
    for number in range(40):
        match = random_match(2, "normal", number, check=False)
        for seat in (0, 1):
            own = [action[0] for player, action in match.journal if player == seat]
            ships = [action for action in own if action in ("land", "explore", "pass")]
            assert len(ships) == 10 and "pass" not in ships[:8]
            assert ships.count("pass") in (0, 2)
            passes += ships.count("pass")
    assert passes


# R10-R16: draws, plays, hires, refreshes, piles


def test_r10_a_draw_can_not_be_declined() -> None:
    scene = Scene().do(("land", "pl_home_a", "L"))
    assert scene.options == {("draw", "m0"), ("draw", "m1"), ("draw", "m2"), ("draw", "deck")}


def test_r11_every_play_can_be_declined() -> None:
    scene = Scene().hand(0, "rb_17").do(("land", "pl_home_a", "R"))
    assert ("skip",) in scene.options
    scene.do(("skip",))
    assert scene.state.active == 1 and scene.hand_of(0) == {"rb_17"}


def test_r12_a_hired_card_joins_the_crew_also_a_blind_one() -> None:
    scene = Scene().row("pl_3a").crew_size(0, 3).hand(0, "rb_01").top("sp_bear_scientist_1").do(
        ("land", "pl_3a", "R"), ("hire", "deck"))
    assert scene.crew_of(0)[-1] == "sp_bear_scientist_1" and scene.phase == "draw"
    declined = Scene().row("pl_3a").crew_size(0, 3).hand(0, "rb_01").do(("land", "pl_3a", "R"), ("skip",))
    assert len(declined.state.crews[0]) == 3 and declined.state.active == 1


def test_r13_a_refresh_in_every_decision_of_the_own_turn() -> None:
    scene = Scene().crew(0, "cp_bear").hand(
        0, "sp_lizard_programmer_1", "ad_bear_1", "rb_15", "rb_16", "rb_09").ships(0, landed=("pl_home_a.R",))
    assert scene.phase == "turn" and len(scene.refreshes) == 5
    scene.do(("explore", "pl_home_a", "R"))
    assert scene.phase == "choose" and len(scene.refreshes) == 5
    scene.do(("choose", 1))
    assert scene.phase == "play" and len(scene.refreshes) == 5
    scene.do(("play", "sp_lizard_programmer_1"))
    assert scene.phase == "order" and len(scene.refreshes) == 4
    scene.do(("order", "medal"))
    assert scene.phase == "draw" and len(scene.refreshes) == 4
    payable = Scene().hand(0, "rb_09", "rb_01", "rb_02").do(("land", "pl_home_a", "R"), ("play", "rb_09"))
    assert payable.phase == "pay" and len(payable.refreshes) == 2
    hiring = Scene().row("pl_3a").crew_size(0, 3).hand(0, "rb_01", "rb_02").do(
        ("land", "pl_3a", "R"), ("discard", "rb_01"))
    assert hiring.phase == "hire" and hiring.refreshes == {"rb_02"}


def test_r13_a_refresh_re_examines_the_decision() -> None:
    scene = Scene().hand(0, "sp_monkey_botanist_1", "sp_owl_engineer_1", "rb_17").do(
        ("land", "pl_home_a", "R"), ("play", "sp_monkey_botanist_1"))
    assert scene.options == {("play", "sp_owl_engineer_1"), ("skip",)}
    scene.do(("refresh", "sp_owl_engineer_1"))      # nothing left to play: R39, the refresh showed new cards
    assert scene.phase == "end" and scene.refreshes == {"rb_17"}
    scene.do(("refresh", "rb_17"))                  # no card left to pay with
    assert scene.phase == "turn" and scene.state.active == 1


def test_r13_only_in_the_own_turn() -> None:
    scene = Scene().hand(0, "rb_01").hand(1, "rb_02")
    with pytest.raises(Illegal):
        scene.state.apply(1, ("refresh", "rb_02"))


def test_r14_paid_card_and_market_go_to_the_discard_pile() -> None:
    scene = Scene().hand(0, "rb_01").market("rb_02", "rb_03", "rb_04").do(("refresh", "rb_01"))
    assert scene.discarded == {"rb_01", "rb_02", "rb_03", "rb_04"}
    assert len({*scene.market_cards, None}) == 4 and not set(scene.market_cards) & scene.discarded


def test_r15_a_new_deck_when_a_card_must_come_from_the_empty_one() -> None:
    scene = Scene().market("rb_02", "rb_03", "rb_04").piles(deck=1, discard=6)
    pile = scene.discarded
    scene.do(("land", "pl_home_a", "L"), ("draw", "deck"))
    assert not scene.state.deck and scene.discarded == pile      # not before it is needed
    scene.do(("draw", "deck"))
    assert len(scene.state.deck) == 5 and not scene.state.discard


def test_r16_draws_without_a_source_are_lost() -> None:
    scene = Scene().piles(deck=0, discard=0).market("rb_02", None, None).hand(0, "rb_01")
    scene.state.deck = []
    scene.do(("land", "pl_home_a", "L"))
    assert scene.options == {("draw", "m0")}
    scene.do(("draw", "m0"))                        # two draws are lost
    assert scene.phase == "end"


def test_r16_an_empty_slot_is_refilled_as_soon_as_there_is_a_card() -> None:
    scene = Scene().hand(0, "rb_09", "rb_01", "rb_02", "sp_owl_pilot_1").market(None, None, None)
    scene.piles(deck=0, discard=0)
    scene.do(("land", "pl_home_a", "R"), ("play", "rb_09"), ("discard", "rb_02"))    # discard any card: draw 3
    assert scene.market_cards == ["rb_02", None, None]
    assert scene.phase == "draw" and scene.options == {("draw", "m0")}


# R17-R24: abilities, payments, chains, veterans, removals


def test_r17_an_ability_whose_need_is_not_met_is_lost() -> None:
    scene = Scene().crew(0, "cp_owl").hand(0, "sp_bear_soldier_2", "rb_17").do(
        ("land", "pl_home_a", "R"), ("play", "sp_bear_soldier_2"))      # need robot: play any card
    assert scene.state.active == 1
    met = Scene().crew(0, "cp_owl", "rb_18").hand(0, "sp_bear_soldier_2", "rb_17").do(
        ("land", "pl_home_a", "R"), ("play", "sp_bear_soldier_2"))
    assert met.options == {("play", "rb_17"), ("skip",)} and met.discarded == set()


def test_r17_no_card_meets_its_own_need() -> None:
    for card, row in ROWS.items():
        for kind, symbols in row.get("ability", {}).get("if", ()):
            if kind == "need":
                assert SYMBOLS[CARDS.index(card)].isdisjoint(symbols)


def test_r18_pointless_payments_for_an_ability_are_not_offered_for_a_landing_they_are() -> None:
    ability_ = Scene().hand(0, "sp_octopus_botanist_1", "rb_17", "sp_owl_pilot_1").do(
        ("land", "pl_home_a", "R"), ("play", "sp_octopus_botanist_1"))
    assert ("discard", "sp_owl_pilot_1") not in ability_.options
    landing = Scene().row("pl_3a", "pl_6a").crew_size(0, 6).hand(0, "rb_15", "rb_16").do(("land", "pl_6a", "R"))
    assert landing.options == {("discard", "rb_15"), ("discard", "rb_16")}


def test_r18_a_paid_draw_always_finds_the_card_that_paid() -> None:
    scene = Scene().hand(0, "rb_09", "rb_01").market(None, None, None).piles(deck=0, discard=0).do(
        ("land", "pl_home_a", "R"), ("play", "rb_09"))
    assert scene.options == {("discard", "rb_01"), ("skip",)}


def test_r19_chains_are_resolved_depth_first() -> None:
    scene = Scene().row("pl_3a", "pl_6a").crew_size(0, 6).hand(
        0, "rb_10", "rb_12", "sp_bear_engineer_1", "sp_owl_engineer_1", "rb_17")
    scene.do(("land", "pl_6a", "R"), ("discard", "rb_17"), ("play", "rb_10"))
    assert scene.asking == ability("rb_10")         # before the second play of the section
    scene.do(("play", "rb_12"))
    assert scene.asking == ability("rb_12")
    scene.do(("play", "sp_bear_engineer_1"))        # cp_owl, cell 1: draw 1
    assert scene.asking == ("cell", "cp_owl", 1)
    scene.do(("draw", "m0"))
    assert scene.phase == "play" and scene.asking == ("section", "pl_6a", "R")


def test_r20_the_token_moves_always_and_both_orders_are_open() -> None:
    scene = Scene().crew(0, "cp_bear").hand(0, "sp_monkey_engineer_1", "rb_17").do(
        ("land", "pl_home_a", "R"), ("play", "sp_monkey_engineer_1"))
    assert scene.state.tokens[0] == 1 and scene.options == {("order", "medal"), ("order", "ability")}
    scene.do(("order", "ability"), ("play", "rb_17"))
    assert scene.phase == "draw" and scene.left == 2        # the medal after the whole chain


def test_r20_the_other_effect_may_have_died_meanwhile() -> None:
    scene = Scene().crew(0, "cp_rhino").hand(0, "sp_monkey_engineer_1", "rb_17").do(
        ("land", "pl_home_a", "R"), ("play", "sp_monkey_engineer_1"))       # cell: play any; ability: play robot
    assert scene.phase == "order"
    scene.do(("order", "medal"), ("play", "rb_17"))
    assert scene.state.active == 1


def test_r21_the_points_cell_scores_on_it_and_beyond() -> None:
    for cell, points in ((3, 0), (4, 6), (5, 6)):
        assert Scene().crew(0, "cp_bear").token(0, cell).items()["veterans"] == points


def test_r21_on_the_last_cell_medals_do_nothing() -> None:
    scene = Scene().crew(0, "cp_rhino").token(0, 4).hand(0, "rb_01").do(("land", "pl_home_a", "R"), ("play", "rb_01"))
    assert scene.state.tokens[0] == 4 and scene.state.active == 1


def test_r21_the_points_cell_has_no_effect_of_its_own() -> None:
    scene = Scene().crew(0, "cp_rhino").token(0, 2).hand(0, "rb_01").do(("land", "pl_home_a", "R"), ("play", "rb_01"))
    assert scene.state.tokens[0] == 3 and scene.state.active == 1 and scene.items()["veterans"] == 5


def test_r22_a_removed_veteran_takes_nothing_back_a_removed_adviser_scores_nothing() -> None:
    scene = (Scene().row("pl_3a", "pl_6b").token(0, 1).hand(0)
             .crew(0, "cp_owl", "rb_01", "ad_rhino_4", "rb_13", "rb_14", "rb_18"))
    assert scene.items()["missions"] == 4
    scene.do(("land", "pl_6b", "R"), ("remove", "rb_01"))
    assert scene.state.tokens[0] == 1 and scene.items()["robots"] == 11
    other = (Scene().row("pl_3a", "pl_6b").token(0, 1).hand(0)
             .crew(0, "cp_owl", "rb_01", "ad_rhino_4", "rb_13", "rb_14", "rb_18"))
    other.do(("land", "pl_6b", "R"), ("remove", "ad_rhino_4"))
    assert other.items()["missions"] == 0


def test_r23_the_captain_can_not_be_removed() -> None:
    scene = Scene().row("pl_3a", "pl_6b").crew_size(0, 6).do(("land", "pl_6b", "R"))
    assert len(scene.options) == 5 and ("remove", "cp_owl") not in scene.options
    alone = Scene().up("pl_6b")
    alone.state.crews[0] = alone.state.crews[0][:1]
    assert not any(action[:2] == ("land", "pl_6b") for action in alone.options)


def test_r24_a_card_can_remove_itself() -> None:
    scene = Scene().crew(0, "cp_owl", "rb_17").hand(0, "sp_owl_soldier_2").do(
        ("land", "pl_home_a", "R"), ("play", "sp_owl_soldier_2"))
    assert scene.options == {("remove", "rb_17"), ("remove", "sp_owl_soldier_2"), ("skip",)}


# R25-R36: exploring, scoring, secrets


def test_r25_landed_ships_stay_when_the_crew_shrinks() -> None:
    scene = Scene().row("pl_3a").crew(0, "cp_owl", "rb_17").ships(0, landed=("pl_3a.L",))
    assert ("explore", "pl_3a", "L") in scene.options and ("land", "pl_3a", "R") not in scene.options


def test_r26_exploring_draws_three_or_plays_one() -> None:
    scene = Scene().row("pl_3a").crew(0, "cp_owl").ships(0, landed=("pl_3a.R",)).hand(0, "rb_17")
    scene.do(("explore", "pl_3a", "R"))
    assert scene.options == {("choose", 0), ("choose", 1)} and scene.asking == ("explore",)
    scene.do(("choose", 0))
    assert scene.phase == "draw" and scene.left == 3
    assert scene.state.explored[0] == 1 << 5 and not scene.state.landed[0]


def test_r27_one_card_serves_both_sides_of_a_pair() -> None:
    scene = Scene().crew(0, "cp_lizard", "ad_lizard_1", "sp_lizard_pilot_1", "sp_owl_pilot_1")
    assert scene.items()["missions"] == 2 * 3       # lizards: captain, adviser, pilot; pilots: captain and two


def test_r28_sets_are_per_adviser() -> None:
    robots = ("rb_01", "rb_07", "rb_13")
    soldiers = ("sp_owl_soldier_1",)
    scene = Scene().crew(0, "cp_owl", "ad_rhino_4", "ad_monkey_2", *robots, *soldiers)
    assert scene.items()["missions"] == 4 + 5


def test_r29_equal_is_nobody_and_the_adviser_counts_itself() -> None:
    scene = Scene().crew(0, "cp_owl", "ad_monkey_4")
    assert scene.items()["missions"] == 6
    assert scene.crew(1, "cp_bear", "ad_bear_1").items()["missions"] == 0


def test_r30_missions_are_checked_with_the_final_crews() -> None:
    scene = Scene().crew(0, "cp_owl", "ad_octopus_4", "rb_01")
    assert scene.items()["missions"] == 6
    assert scene.crew(1, "cp_bear", "rb_02").items()["missions"] == 0
    assert scene.crew(0, "cp_owl", "ad_octopus_4", "rb_01", "rb_03").items()["missions"] == 6


def test_r31_an_animal_counts_in_its_row_and_in_the_sets() -> None:
    scene = Scene().crew(0, "cp_owl", "sp_owl_pilot_1", "sp_owl_soldier_1", "sp_lizard_pilot_1", "sp_bear_pilot_1",
                         "sp_octopus_pilot_1", "sp_rhino_pilot_1", "sp_monkey_pilot_1")
    assert scene.items()["same"] == 5 and scene.items()["sets"] == 15


def test_r32_cards_in_hand_are_worth_nothing() -> None:
    assert Scene().crew(0, "cp_owl").hand(0, "rb_17", "rb_18").total() == 0


def test_r33_ties_fewest_crew_cards_then_shared() -> None:
    scene = Scene(players=3).crew(0, "cp_owl", "rb_17").crew(1, "cp_bear", "rb_18")
    scene.crew(2, "cp_rhino", "rb_13", "rb_01")
    scene.state.phase = "over"
    assert [scene.total(seat) for seat in range(3)] == [5, 5, 5]
    assert scene.state.winners() == (0, 1)


def test_r34_nothing_face_down_is_decided() -> None:
    scene = Scene(players=1)
    assert scene.state.row[2:] == (-1, -1, -1) and len(scene.state.hostile) == 2
    flips = set()
    for number in range(30):
        match = Match(GAME, 2, key=number.to_bytes(32, "big"))
        match.state.crews[0] += tuple(match.state.deck[:9])
        match.state.first = match.state.active = 0
        del match.state.deck[:9]
        match.state._legal = {}
        match.play(0, ("land", "pl_home_a", "R"))
        if match.state.phase == "play":
            match.play(0, ("skip",))
        flips.add(match.state.row[2:])
    assert len(flips) > 10


def test_r35_the_discard_pile_is_public() -> None:
    scene = Scene().hand(0, "rb_01").do(("refresh", "rb_01"))
    for seat in (0, 1, None):
        assert scene.state.seen_by(seat).discard == scene.state.discard


def test_r36_a_second_play_uses_the_hand_of_then() -> None:
    scene = Scene().row("pl_3a", "pl_6a").crew_size(0, 6).hand(0, "rb_15", "sp_bear_pilot_1").market(
        "sp_owl_pilot_1", "rb_01", "rb_02")
    scene.do(("land", "pl_6a", "R"), ("discard", "rb_15"), ("play", "sp_bear_pilot_1"), ("draw", "m0"))
    assert scene.phase == "play" and scene.options == {("play", "sp_owl_pilot_1"), ("skip",)}


# R37-R39: ends


def test_r37_data_keep_chains_finite() -> None:
    for row in ROWS.values():
        if "ability" in row:
            (effects,) = row["ability"]["do"]
            assert len(effects) == 1
            if any(kind == "remove" for kind, _ in row["ability"]["if"]):
                assert effects[0][0] == "draw"


def test_r38_the_game_ends_when_nothing_pending_can_change_a_crew() -> None:
    draws = Scene().last_turn().hand(0, "rb_01").do(("land", "pl_home_a", "L"))
    assert draws.state.over
    empty = Scene().last_turn().ships(0, landed=("pl_home_a.L",)).do(("explore", "pl_home_a", "L"))
    assert empty.state.over and not empty.state.hands[0]
    paid = Scene().last_turn().hand(0, "rb_09", "rb_01").do(("land", "pl_home_a", "R"), ("play", "rb_09"))
    assert paid.state.over and paid.hand_of(0) == {"rb_01"}     # discard any card: draw 3 is dropped


def test_r38_a_play_that_waits_keeps_the_draws_alive() -> None:
    scene = Scene().last_turn().crew(0, "cp_bear").hand(0, "sp_lizard_programmer_1").do(
        ("land", "pl_home_a", "R"), ("play", "sp_lizard_programmer_1"))     # draw 2; play adviser, none in hand
    assert scene.phase == "draw" and scene.left == 2


def test_r38_a_removal_is_still_offered() -> None:
    scene = Scene().last_turn().crew(0, "cp_owl").hand(0, "sp_owl_soldier_2").do(
        ("land", "pl_home_a", "R"), ("play", "sp_owl_soldier_2"))
    assert scene.phase == "pay"
    scene.do(("remove", "sp_owl_soldier_2"))
    assert scene.state.over


def test_r38_no_end_after_a_hire_in_the_last_turn() -> None:
    scene = Scene().last_turn().row("pl_3a").crew_size(0, 3).hand(0, "rb_01", "rb_02").market("rb_15", "rb_16", "rb_17")
    scene.do(("land", "pl_3a", "R"), ("discard", "rb_01"), ("hire", "m2"))
    assert scene.state.over


def test_r39_end_is_asked_after_draw_hire_and_refresh_only() -> None:
    draw = Scene().hand(0, "rb_01").do(("land", "pl_home_a", "L"), *[("draw", "deck")] * 3)
    assert draw.phase == "end"
    hire = Scene().row("pl_3a").crew_size(0, 3).hand(0, "rb_01", "rb_02").market("rb_15", "rb_16", "rb_17")
    hire.do(("land", "pl_3a", "R"), ("discard", "rb_01"), ("hire", "m2"))
    assert hire.phase == "end" and hire.refreshes == {"rb_02"}
    without = Scene().row("pl_3a").crew_size(0, 3).hand(0, "rb_01").market("rb_15", "rb_16", "rb_17")
    assert without.do(("land", "pl_3a", "R"), ("hire", "m2")).state.active == 1      # no card to pay with
    skip = Scene().hand(0, "rb_01").do(("land", "pl_home_a", "R"), ("skip",))
    assert skip.state.active == 1
    play = Scene().hand(0, "rb_01", "rb_17").token(0, 4).do(("land", "pl_home_a", "R"), ("play", "rb_01"))
    assert play.state.active == 1


# Solo


def solo() -> Scene:
    return Scene(players=1).hostile(ho_1c=0, ho_2b=0).market("rb_01", "rb_02", "rb_03").smuggler_to_move()


def test_s1_slots_left_to_right_and_refilled_after_each_effect() -> None:
    scene = solo().top("rb_04", "rb_05").do(("smuggler", "ho_1c"))      # land: discard · – · take
    assert scene.discarded == {"rb_01"} and scene.crew_of(1)[1:] == ["rb_03"]
    assert scene.market_cards == ["rb_04", "rb_02", "rb_05"]


def test_s2_two_are_open_until_one_is_left() -> None:
    for number in range(5):
        match = random_match(1, "hard", number, check=False)
        opened = []
        for (_, action), _ in match.replay():
            if action[0] == "smuggler":
                opened.append(action[1])
        assert len(opened) == 10 and all(opened.count(planet) == 2 for planet in opened)
        assert len(match.state.hostile) == 5 and match.state.hostile_left == ()


def test_s3_no_abilities_and_medals_for_the_smuggler() -> None:
    scene = Scene(players=1).hostile(ho_1a=0, ho_2b=0).market("sp_owl_scientist_1", "rb_02", "rb_03")
    scene.smuggler_to_move().do(("smuggler", "ho_1a"))
    assert scene.crew_of(1)[1:] == ["sp_owl_scientist_1"] and scene.state.tokens[1] == 0
    assert scene.phase == "turn" and scene.state.active == 0
    advised = Scene(players=1).crew(1, "cp_owl", "ad_monkey_4")
    assert advised.items(1)["missions"] == 0


def test_s4_the_smuggler_flips_no_planets() -> None:
    scene = solo().crew(1, "cp_owl", "rb_13", "rb_14", "rb_15", "rb_16", "rb_17").do(("smuggler", "ho_1c"))
    assert scene.planets[2:] == [None] * 3


def test_s5_an_empty_slot_loses_the_effect() -> None:
    scene = solo().market(None, "rb_02", None).piles(deck=0, discard=0)
    before = len(scene.state.crews[1])
    scene.do(("smuggler", "ho_1c"))
    assert len(scene.state.crews[1]) == before and scene.market_cards == [None, "rb_02", None]


def test_s6_a_forced_smuggler_turn_is_still_asked() -> None:
    scene = Scene(players=1).hostile(ho_1a=2, ho_1b=2, ho_1c=2, ho_2a=2, ho_2b=1).smuggler_to_move()
    assert scene.state.to_act() == (0,) and scene.legal == [("smuggler", "ho_2b")]


def test_s7_a_refresh_changes_what_the_smuggler_meets_but_not_in_his_turn() -> None:
    scene = solo().hand(0, "rb_13")
    assert {action[0] for action in scene.legal} == {"smuggler"}
    own = Scene(players=1).hand(0, "rb_13", "rb_14").do(("land", "pl_home_a", "L"), *[("draw", "deck")] * 3)
    assert own.phase == "end" and "rb_13" in own.refreshes
    own.do(("refresh", "rb_13"), ("end",))
    assert own.phase == "smuggler"


def test_s8_equal_symbols_add_up_and_his_captains_job_counts() -> None:
    scene = Scene(players=1).hostile(ho_1d=2, ho_3c=2).crew(1, "cp_lizard", "sp_lizard_pilot_1", "sp_lizard_engineer_1")
    assert scene.items(1) == {"same": 5, "sets": 0, "missions": 0, "robots": 0, "veterans": 0, "hostile": 2 + 2 + 1}


def test_s9_a_tie_is_a_defeat() -> None:
    scene = Scene(players=1).hostile(ho_1b=0, ho_2b=0).crew(0, "cp_owl", "rb_17").crew(1, "cp_bear", "rb_18")
    scene.state.phase = "over"
    assert scene.state.winners() == (1,)
    assert scene.crew(0, "cp_owl", "rb_17", "rb_13").state.winners() == (0,)


@pytest.mark.parametrize(("level", "counts"), [("easy", [3, 2, 0]), ("normal", [2, 2, 1]), ("hard", [1, 2, 2])])
def test_the_level_chooses_the_hostile_planets(level: str, counts: list[int]) -> None:
    match = random_match(1, level, 7, check=False)
    levels = [number // 4 + 1 for number in match.state.hostile]
    assert [levels.count(each) for each in (1, 2, 3)] == counts


def test_the_first_player_is_random_or_chosen() -> None:
    firsts = {GAME.new(3, None, Dice(number.to_bytes(32, "big"))).first for number in range(30)}
    assert firsts == {0, 1, 2}
    assert GAME.new(3, None, Dice(bytes(32)), first=2).to_act() == (2,)
    solo_firsts = {GAME.new(1, None, Dice(number.to_bytes(32, "big"))).phase for number in range(20)}
    assert solo_firsts == {"turn", "smuggler"}
