"""The worked examples of the specification, section 9: E of the rulebook, W ours."""

from __future__ import annotations

from tests.games.wildspace.scene import Scene, ability

HOME = {("land", planet, side) for planet in ("pl_home_a", "pl_home_b") for side in "LR"}


def test_e1_landings_with_a_crew_of_four() -> None:
    scene = Scene().row("pl_3a").crew_size(0, 4).hand(0, "rb_17")
    assert scene.options == HOME | {("land", "pl_3a", "L"), ("land", "pl_3a", "R")}
    assert scene.hand(0).options == HOME | {("land", "pl_3a", "L")}


def test_e2_one_own_ship_per_section() -> None:
    scene = Scene().row("pl_3a").crew_size(0, 4).hand(0, "rb_17").ships(0, landed=("pl_3a.L",))
    assert scene.options == HOME | {("land", "pl_3a", "R"), ("explore", "pl_3a", "L")}
    scene = Scene().row("pl_3a").crew_size(0, 4).hand(0, "rb_17").ships(0, explored=("pl_3a.L",))
    assert scene.options == HOME | {("land", "pl_3a", "R")}


def after_e3() -> Scene:
    scene = Scene().crew(0, "cp_owl").hand(0, "sp_monkey_botanist_1", "sp_rhino_engineer_1", "ad_monkey_4", "rb_17")
    return scene.do(("land", "pl_home_a", "R"), ("play", "sp_monkey_botanist_1"))


def test_e3_the_monkey_botanist_plays_an_engineer() -> None:
    scene = after_e3()
    assert scene.phase == "play" and scene.asking == ability("sp_monkey_botanist_1")
    assert scene.options == {("play", "sp_rhino_engineer_1"), ("skip",)}
    assert scene.refreshes == {"sp_rhino_engineer_1", "ad_monkey_4", "rb_17"}


def test_e4_the_rhino_engineer_asks_for_a_card() -> None:
    scene = after_e3().do(("play", "sp_rhino_engineer_1"))
    assert scene.phase == "pay" and scene.asking == ability("sp_rhino_engineer_1")
    assert scene.options == {("discard", "ad_monkey_4"), ("discard", "rb_17"), ("skip",)}


def test_e5_the_chain_ends_with_a_draw() -> None:
    scene = after_e3().do(("play", "sp_rhino_engineer_1"), ("discard", "rb_17"), ("play", "ad_monkey_4"))
    assert scene.phase == "draw" and scene.left == 1
    scene.do(("draw", "deck"))
    assert scene.phase == "end"
    assert scene.crew_of(0) == ["cp_owl", "sp_monkey_botanist_1", "sp_rhino_engineer_1", "ad_monkey_4"]
    assert scene.discarded == {"rb_17"}


def test_e6_a_medal_draws_two_for_the_bear() -> None:
    scene = Scene().crew(0, "cp_bear").hand(0, "rb_01").do(("land", "pl_home_a", "R"), ("play", "rb_01"))
    assert scene.state.tokens[0] == 1
    assert scene.phase == "draw" and scene.left == 2


def test_e7_the_scorer_of_the_rulebook() -> None:
    scene = Scene().token(0, 4).crew(
        0, "cp_bear", "ad_owl_1", "sp_owl_soldier_1", "sp_owl_pilot_1", "sp_owl_botanist_1", "sp_owl_scientist_1",
        "sp_bear_pilot_1", "sp_bear_botanist_1", "ad_rhino_4", "sp_lizard_pilot_1", "sp_octopus_engineer_1",
        "sp_monkey_scientist_1", "rb_17", "rb_06", "rb_02")
    assert scene.items() == {"same": 20, "sets": 15, "missions": 8, "robots": 8, "veterans": 6}
    assert scene.total() == 57


def test_e8_sets_of_three_botanists() -> None:
    botanists = [f"sp_{species}_botanist_1" for species in ("owl", "lizard", "bear", "octopus", "rhino", "monkey")]
    points = {3: 5, 5: 5, 6: 10}
    for count, expected in points.items():
        assert Scene().crew(0, "cp_owl", "ad_lizard_2", *botanists[:count]).items()["missions"] == expected


def test_e9_pairs() -> None:
    scene = Scene().crew(0, "cp_lizard", "ad_owl_1", "sp_owl_soldier_1")
    assert scene.items()["missions"] == 2


def test_e10_most_means_strictly_more() -> None:
    def scene(others: int) -> Scene:
        rivals = ("sp_rhino_programmer_1", "sp_monkey_programmer_1", "sp_monkey_programmer_2")[:others]
        return (Scene(players=3)
                .crew(0, "cp_owl", "ad_bear_3", "sp_owl_programmer_1", "sp_owl_programmer_2", "sp_bear_programmer_1")
                .crew(1, "cp_lizard", *rivals).crew(2, "cp_bear", "rb_06"))
    assert scene(others=3).items()["missions"] == 0
    assert scene(others=2).items()["missions"] == 5


def test_e11_the_smuggler_discards_and_takes_in_one_slot() -> None:
    scene = (Scene(players=1).hostile(ho_1d=0, ho_2a=0).market("rb_01", "rb_02", "rb_03").top("rb_04", "rb_05")
             .smuggler_to_move().do(("smuggler", "ho_1d")))
    assert scene.discarded == {"rb_02"}
    assert scene.crew_of(1)[1:] == ["rb_04"]
    assert scene.market_cards == ["rb_01", "rb_05", "rb_03"]
    assert 5 - sum(raids > 0 for raids in scene.state.raids) == 4


def test_e12_the_slot_is_refilled_before_the_next_draw() -> None:
    scene = (Scene().row("pl_3b").crew_size(0, 3).market("rb_01", "rb_02", "rb_03").top("rb_04")
             .do(("land", "pl_3b", "L"), ("draw", "m0")))
    assert scene.hand_of(0) == {"rb_01"}
    assert scene.phase == "draw" and scene.left == 1
    assert scene.market_cards == ["rb_04", "rb_02", "rb_03"]


def test_w1_two_planets_flip_at_once() -> None:
    scene = Scene().crew(0, "cp_rhino", "sp_rhino_soldier_1").hand(
        0, "rb_10", "rb_12", "sp_octopus_scientist_1", "sp_rhino_programmer_1")
    scene.do(("land", "pl_home_a", "R"), ("play", "rb_10"), ("play", "rb_12"), ("play", "sp_octopus_scientist_1"),
             ("play", "sp_rhino_programmer_1"), ("draw", "deck"))
    assert len(scene.state.crews[0]) == 6 and scene.planets[2:] == [None] * 3
    scene.do(("end",))
    assert scene.planets[2].startswith("pl_3") and scene.planets[3].startswith("pl_6") and scene.planets[4] is None


def test_w2_a_single_payment_is_made_without_asking() -> None:
    scene = Scene().row("pl_3c").crew_size(0, 3).hand(0, "sp_owl_pilot_1").do(("land", "pl_3c", "R"))
    assert scene.discarded == {"sp_owl_pilot_1"}
    assert scene.phase == "draw" and scene.left == 2
    scene = (Scene().row("pl_3c").crew_size(0, 3).hand(0, "sp_owl_pilot_1", "sp_bear_pilot_1", "rb_17")
             .do(("land", "pl_3c", "R")))
    assert scene.phase == "pay"
    assert set(scene.legal) == {("discard", "sp_owl_pilot_1"), ("discard", "sp_bear_pilot_1")}
    scene.do(("discard", "sp_owl_pilot_1"), ("draw", "m0"), ("draw", "m1"))
    assert scene.phase == "play"


def test_w3_a_landing_in_vain() -> None:
    scene = Scene().row("pl_3a", "pl_6a").crew_size(0, 6).hand(0, "rb_17").do(("land", "pl_6a", "R"))
    assert scene.discarded == {"rb_17"}
    assert scene.phase == "turn" and scene.state.active == 1


def test_w4_stuck_for_two_turns() -> None:
    explored = ("pl_home_a.L", "pl_home_a.R", "pl_home_b.L", "pl_home_b.R")
    scene = Scene().crew(0, "cp_owl", "rb_17").hand(0, "rb_01").ships(0, explored=explored).turn(9)
    assert scene.options == {("pass",)} and scene.refreshes == {"rb_01"}
    scene.do(("pass",))
    assert scene.state.turns(0) == 9
    scene.do(("land", "pl_home_a", "L"), *[("draw", "deck")] * 3, ("end",))
    assert scene.state.active == 0 and scene.options == {("pass",)}


def test_w5_a_refresh_between_draws() -> None:
    scene = Scene().hand(0, "rb_01", "rb_02", "rb_03").do(("land", "pl_home_a", "L"), ("draw", "m0"))
    before = scene.market_cards
    scene.do(("refresh", "rb_01"))
    assert scene.phase == "draw" and scene.left == 2
    assert len(scene.hand_of(0)) == 3
    assert not set(before) & set(scene.market_cards) and set(before) <= scene.discarded


def test_w6_a_refresh_makes_a_new_deck_on_the_way() -> None:
    scene = Scene().hand(0, "rb_01", "rb_02").piles(deck=1, discard=5)
    old, = scene.cards_of(scene.state.deck)
    pile = scene.discarded | set(scene.market_cards) | {"rb_01"}
    scene.do(("refresh", "rb_01"))
    assert scene.market_cards[0] == old
    assert set(scene.market_cards[1:]) <= pile
    assert len(scene.state.deck) == 7 and not scene.state.discard
    assert set(scene.cards_of(scene.state.deck)) | set(scene.market_cards[1:]) == pile


def test_w7_when_everything_is_drawn() -> None:
    scene = Scene().hand(0, "rb_01").piles(deck=0, discard=0)
    scene.do(("land", "pl_home_a", "L"), ("draw", "m0"))
    assert scene.options == {("draw", "m1"), ("draw", "m2")}
    scene.do(("draw", "m1"), ("draw", "m2"))
    assert scene.market_cards == [None] * 3
    assert scene.phase == "end"
    scene.do(("refresh", "rb_01"))
    assert scene.market_cards == ["rb_01", None, None]


def test_w8_an_ability_that_could_only_cost() -> None:
    scene = Scene().hand(0, "sp_rhino_engineer_1", "rb_17").do(
        ("land", "pl_home_a", "R"), ("play", "sp_rhino_engineer_1"))
    assert scene.state.active == 1 and scene.hand_of(0) == {"rb_17"}


def test_w9_only_payments_that_leave_something_to_play() -> None:
    scene = Scene().hand(0, "sp_octopus_botanist_1", "rb_17", "sp_owl_pilot_1").do(
        ("land", "pl_home_a", "R"), ("play", "sp_octopus_botanist_1"))
    assert scene.phase == "pay" and scene.options == {("discard", "rb_17"), ("skip",)}


def test_w10_medal_or_ability_first() -> None:
    def scene() -> Scene:
        return (Scene().crew(0, "cp_bear").hand(0, "sp_lizard_programmer_1", "ad_bear_1")
                .market("ad_owl_3", "rb_15", "rb_16")
                .do(("land", "pl_home_a", "R"), ("play", "sp_lizard_programmer_1")))
    first = scene()
    assert first.phase == "order" and first.options == {("order", "medal"), ("order", "ability")}
    first.do(("order", "medal"))
    assert first.phase == "draw" and first.left == 2
    first.do(("draw", "m0"), ("draw", "deck"))
    assert first.phase == "play" and {("play", "ad_bear_1"), ("play", "ad_owl_3")} <= first.options
    second = scene().do(("order", "ability"))
    assert second.phase == "play" and second.options == {("play", "ad_bear_1"), ("skip",)}
    second.do(("play", "ad_bear_1"))
    assert second.phase == "draw" and second.left == 1      # the adviser's own draw, then the medal's
    second.do(("draw", "m1"))
    assert second.phase == "draw" and second.left == 2


def test_w11_the_medal_brings_the_ability_to_life() -> None:
    scene = Scene().crew(0, "cp_rhino").hand(0, "sp_bear_soldier_1", "rb_17", "sp_owl_pilot_1").do(
        ("land", "pl_home_a", "R"), ("play", "sp_bear_soldier_1"))
    assert scene.phase == "play" and scene.asking == ("cell", "cp_rhino", 1)
    scene.do(("play", "rb_17"))
    assert scene.phase == "play" and scene.asking == ability("sp_bear_soldier_1")
    scene.do(("play", "sp_owl_pilot_1"))
    assert scene.state.tokens[0] == 2
    assert scene.phase == "draw" and scene.left == 1


def test_w12_beyond_the_points_cell() -> None:
    assert Scene().crew(0, "cp_octopus").token(0, 4).items()["veterans"] == 6


def test_w13_a_card_removes_itself_never_the_captain() -> None:
    scene = Scene().crew(0, "cp_owl").hand(0, "sp_owl_soldier_2").do(
        ("land", "pl_home_a", "R"), ("play", "sp_owl_soldier_2"))
    assert scene.phase == "pay" and scene.options == {("remove", "sp_owl_soldier_2"), ("skip",)}
    scene.do(("remove", "sp_owl_soldier_2"))
    assert scene.phase == "draw" and scene.left == 4
    assert scene.crew_of(0) == ["cp_owl"]


def test_w14_the_slot_is_refilled_before_the_hired_card_works() -> None:
    scene = (Scene().row("pl_3a", "pl_6b").crew(0, "cp_owl", "rb_13", "rb_14", "rb_15", "rb_16", "rb_18")
             .hand(0, "rb_17", "sp_owl_pilot_1").market("rb_01", "rb_10", "rb_02").top("rb_03")
             .do(("land", "pl_6b", "L")))
    assert scene.phase == "hire"
    scene.do(("hire", "m1"))
    assert scene.market_cards == ["rb_01", "rb_03", "rb_02"]
    assert scene.crew_of(0)[-1] == "rb_10"
    assert scene.phase == "play" and scene.options == {("play", "rb_17"), ("skip",)}


def test_w15_exploring_with_an_empty_hand() -> None:
    scene = Scene().row("pl_3a").ships(0, landed=("pl_3a.L",)).do(("explore", "pl_3a", "L"))
    assert scene.phase == "draw" and scene.left == 3


def test_w16_the_smuggler_is_a_rival_for_most() -> None:
    scene = Scene(players=1).crew(0, "cp_owl", "ad_octopus_4", "rb_01", "rb_03").crew(1, "cp_bear", "rb_02", "rb_04")
    assert scene.items()["missions"] == 0
    assert scene.crew(1, "cp_bear", "rb_02").items()["missions"] == 6


def test_w17_the_smaller_crew_breaks_the_tie() -> None:
    scene = Scene().crew(0, "cp_owl", "rb_15", "rb_16", "rb_07").crew(1, "cp_bear", "rb_17", "rb_13")
    assert scene.total(0) == scene.total(1)
    scene.state.phase = "over"
    assert scene.state.winners() == (1,)


def test_w18_the_score_of_the_smuggler() -> None:
    scene = (Scene(players=1).hostile(ho_1a=2, ho_1b=2, ho_1d=2, ho_2a=2, ho_3c=2)
             .crew(1, "cp_lizard", "sp_lizard_pilot_2", "ad_owl_1", "rb_02"))
    assert scene.items(1) == {"same": 0, "sets": 0, "missions": 0, "robots": 1, "veterans": 0, "hostile": 10}
    assert scene.total(1) == 11


def test_w19_the_next_hostile_planet() -> None:
    scene = Scene(players=1).hostile(ho_1a=1, ho_2a=0).market("rb_01", "rb_02", "rb_03").smuggler_to_move()
    scene.do(("smuggler", "ho_1a"))
    assert scene.discarded == {"rb_02"} and scene.crew_of(1)[1:] == ["rb_03"]
    assert len(scene.state.hostile) == 3
    assert len(scene.open_hostile) == 2 and scene.open_hostile[0] == "ho_2a"


def test_w20_two_plain_draws_need_no_order() -> None:
    scene = Scene().crew(0, "cp_bear").hand(0, "rb_02", "rb_17").do(("land", "pl_home_a", "R"), ("play", "rb_02"))
    assert scene.phase == "draw" and scene.left == 2 and scene.asking == ("cell", "cp_bear", 1)
    scene.do(("draw", "m0"), ("draw", "m0"))
    assert scene.phase == "draw" and scene.left == 1 and scene.asking == ability("rb_02")
    scene.do(("draw", "m0"))
    assert scene.phase == "end"


def test_w21_the_turn_ends_by_itself_after_a_last_play() -> None:
    def scene(card: str) -> Scene:
        return Scene().turn(4).hand(0, "rb_17", "sp_bear_pilot_1", "sp_owl_engineer_1").do(
            ("land", "pl_home_a", "R"), ("play", card))
    by_itself = scene("rb_17")
    assert by_itself.state.active == 1 and by_itself.hand_of(0) == {"sp_bear_pilot_1", "sp_owl_engineer_1"}
    asked = scene("sp_bear_pilot_1")
    assert asked.phase == "draw"
    asked.do(("draw", "deck"))
    assert asked.phase == "end" and len(asked.refreshes) == 3


def test_w22_no_draw_in_the_last_turn_of_the_game() -> None:
    def scene() -> Scene:
        return Scene().ships(0, landed=("pl_home_a.L",)).hand(0, "sp_bear_pilot_1", "rb_17")
    actions = (("explore", "pl_home_a", "L"), ("choose", 1), ("play", "sp_bear_pilot_1"))
    last = scene().last_turn().do(*actions)
    assert last.state.over and last.hand_of(0) == {"rb_17"}
    earlier = scene().turn(10).do(*actions)
    assert earlier.phase == "draw" and earlier.left == 1


def test_w23_a_draw_before_a_play_in_the_last_turn() -> None:
    scene = Scene().row("pl_3a", "pl_6a", "pl_9a").crew_size(0, 9).last_turn().market("rb_17", "rb_15", "rb_16")
    scene.do(("land", "pl_9a", "L"))
    assert scene.phase == "draw" and scene.left == 3
    scene.do(("draw", "m0"), ("draw", "deck"), ("draw", "deck"), ("play", "rb_17"))
    assert scene.state.over
