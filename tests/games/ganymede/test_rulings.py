"""The rulings of the specification, section 5: one test each, named by it."""

from __future__ import annotations

from collections import Counter

import pytest

from games.ganymede.board import HEADS, SHIP_INDEX, SHIPS, TILE_INDEX
from games.kernel import Illegal, Reason
from tests.games.ganymede.scene import Scene
from tests.games.ganymede.test_play import played

SKIP = ("skip",)
FOUR_TYPES = ("earth-astro-1", "earth-planet-1", "earth-engine-1", "earth-medic-1")


def of(table: Scene, verb: str) -> set[tuple[object, ...]]:
    return {action for action in table.options if action[0] == verb}


# Tiles and repetitions


def test_r1_skip_ends_the_whole_effect_also_at_its_first_repetition():
    table = Scene().tiles("planet-4", "planet-2").use("tile-planet-1")
    assert table.repetitions == 3
    assert table.play("skip").turn_is_over() and table.on("earth") == ""


def test_r2_each_repetition_sees_the_result_of_the_last():
    table = Scene().tiles("astro-1").earth("R").use("tile-astro-5")
    assert ("move", "mars", "red", "same") not in table.options
    table.play("move", "earth", "red", "mars")
    assert ("move", "mars", "red", "same") in table.options and ("recruit", "blue") in table.options
    assert table.play("move", "mars", "red", "same").on("same") == "R"


def test_r3_the_fourth_tile_replaces_an_old_one_and_with_fewer_nothing_is_dropped():
    table = Scene().tiles("medic-1", "medic-2", "astro-1").use("tile-medic-4")
    assert table.step == "drop" and ("drop", "tile-medic-4") not in table.options
    with pytest.raises(Illegal) as refused:
        table.play("drop", "tile-medic-4")
    assert refused.value.reason is Reason.NOT_LEGAL
    table.play("drop", "tile-medic-2")
    assert table.board_tiles() == ["medic-1", "astro-1", "medic-4"] and table.repetitions == 2
    assert Scene().tiles("medic-1", "medic-2").use("tile-medic-4").step == "effect"


def test_r4_a_dropped_tile_gives_no_basic_action():
    table = Scene().tiles("medic-1", "medic-2", "astro-1").use("tile-astro-2").play("drop", "tile-medic-1")
    assert table.options == {("recruit", "blue"), ("recruit", "yellow"), SKIP} and table.repetitions == 2
    table = Scene().tiles("medic-1").mars("BR").use("mars-astro-6")  # the only tile goes unasked
    assert table.board_tiles() == [] and table.state.tile_discard == (TILE_INDEX["tile-medic-1"],)
    while table.step == "load":
        table.play(*sorted(table.options)[0])
    assert table.repetitions == 1


def test_r5_the_starship_row_shrinks_within_a_turn_and_is_refilled_at_its_end():
    table = Scene().mars("BB").crew("same", "R").crew("mixed", "B")
    table.shuttles("earth-astro-1", "earth-astro-2", "earth-astro-3").use("mars-astro-4")
    assert table.repetitions == 4
    for left in (3, 2, 1):
        assert len(of(table, "ship")) == left + 1
        table.play(*sorted(action for action in of(table, "ship") if action[1] != "deck")[0])
    assert table.options == {("ship", "deck"), SKIP} and table.state.ship_row == [-1, -1, -1]
    table.play("ship", "deck")
    assert table.turn_is_over() and -1 not in table.state.ship_row


def test_r6_the_discard_pile_becomes_the_tile_deck():
    table = Scene()
    table.state.tile_discard, table.state.tile_deck = table.state.tile_deck, ()
    table.play("tile", "tile-astro-0").play("skip").play("skip")
    assert table.turn_is_over() and table.state.tile_discard == ()
    assert -1 not in table.state.tile_row and len(table.state.tile_deck) == 25
    assert table.told("reshuffled") == [("reshuffled", 0, 26)]


def test_r7_a_tile_may_be_taken_though_it_can_do_nothing():
    table = Scene().earth("BBRRYY")
    assert len(of(table, "tile")) == 4
    table.use("tile-astro-1")
    assert table.turn_is_over() and table.board_tiles() == ["astro-1"]


def test_r8_only_the_cost_of_a_shuttle_is_a_condition():
    assert Scene().marker(12).earth("B").use("earth-astro-1").turn_is_over()
    table = Scene().earth("BBRRYY").mars("BRR").crew("same", "YY").crew("mixed", "BR")
    table.use("mars-planet-5")  # B+W+W: nobody fits, nobody can be recruited
    assert table.turn_is_over() and len(table.told("lost")) == 3
    table = Scene().earth("R").row("earth-astro-1", "earth-astro-3")
    assert of(table, "shuttle") & {("shuttle", "earth-astro-1"), ("shuttle", "earth-astro-3")} == set()


# Reputation


def test_r9_one_advance_per_effect_and_the_rest_serves_other_parts():
    table = Scene().tiles("planet-1", "planet-2").use("tile-planet-4")
    table.play("recruit", "red")
    assert of(table, "rep") == {("rep", 1), ("rep", 2)}
    table.play("rep", 1)
    assert table.options == {("recruit", "red"), SKIP}
    table = Scene().tiles("astro-1", "planet-1", "engine-1")
    table.play("discard", ("tile-astro-1", "tile-planet-1", "tile-engine-1")).play("rep", 1)
    assert table.repetitions == 2 and "rep" not in table.verbs()


def test_r10_fewer_points_may_be_taken_and_the_others_are_gone():
    table = Scene().earth("B").shuttles("earth-astro-2", "earth-astro-3").use("earth-astro-1")
    assert of(table, "rep") == {("rep", 1), ("rep", 2), ("rep", 3)}
    table.play("rep", 1)
    assert table.state.markers[0] == 1 and table.turn_is_over()


def test_r11_bonus_and_free_launch_come_at_once_and_once_and_may_be_declined():
    table = Scene().tiles("planet-1").marker(5).use("tile-planet-4").play("rep", 1)
    assert table.repetitions == 1 and table.verbs() >= {"recruit", "rep", "ship", "skip"}
    table.play("skip")
    assert table.options == {("recruit", "red"), SKIP}  # what was left of the tile's effect
    table = Scene().marker(11).earth("B").use("earth-astro-1")
    assert of(table, "rep") == {("rep", 1)}  # nothing beyond space 12
    table.play("rep", 1)
    assert table.step == "free"
    table.play("skip")
    assert table.turn_is_over() and table.has_launched() == []


# Effects


def test_r12_an_and_tile_recruits_first_and_each_half_can_be_skipped():
    table = Scene().use("tile-medic-0").play("recruit", "purple")
    assert table.verbs() == {"ship", "skip"}
    assert table.play("skip").turn_is_over() and table.on("earth") == "P" and table.in_hand() == []
    table = Scene().use("tile-medic-0").play("skip").play("ship", "deck")
    assert table.turn_is_over() and table.on("earth") == "" and len(table.in_hand()) == 1


def test_r13_recruiting_needs_room_and_supply():
    assert Scene().earth("BBRRYY").use("tile-inter-1").turn_is_over()
    assert Scene().supply(blue=0).use("tile-inter-1").options == {("recruit", "red"), SKIP}


def test_r14_adapt_works_everywhere_but_obeys_the_docks():
    table = Scene().earth("BY").mars("R").crew("same", "P").crew("mixed", "RYP").supply(purple=0)
    table.use("earth-inter-1")
    assert {action[1:] for action in of(table, "adapt") if action[1] == "same"} == {
        ("same", "purple", "blue"), ("same", "purple", "red"), ("same", "purple", "yellow")}
    assert {action[1:] for action in of(table, "adapt") if action[1] == "mixed"} == {
        ("mixed", old, "blue") for old in ("red", "yellow", "purple")}
    assert all(action[3] != "purple" and action[2] != action[3] for action in of(table, "adapt"))
    before = table.left("purple"), table.left("red")
    table.play("adapt", "same", "purple", "red")
    assert table.on("same") == "R"
    assert (table.left("purple"), table.left("red")) == (before[0] + 1, before[1] - 1)
    for crew in ("BB", ""):
        table = Scene().earth("BY").crew("same", crew).use("earth-inter-1")
        assert not {action for action in of(table, "adapt") if action[1] == "same"}
    coloured = of(Scene().earth("BR").use("earth-astro-5"), "adapt")  # adapt blue: it leaves or arrives
    assert coloured and all("blue" in action[2:] for action in coloured)


def test_r15_a_move_to_a_full_or_closed_place_is_not_offered():
    table = Scene().earth("BR").mars("YYYYB").crew("same", "YY").crew("mixed", "BY").use("tile-astro-5")
    assert of(table, "move") == {("move", "mars", "yellow", "same"), ("move", "mixed", "yellow", "same")}
    table = Scene().mars("Y").without_ship("same").without_ship("mixed").use("tile-astro-5")
    assert not of(table, "move")


def test_r16_an_astronaut_may_leave_a_complete_ship():
    table = Scene().crew("same", "BB").mars("B").tiles("astro-1").use("tile-astro-5")
    table.play("move", "mars", "blue", "same")
    assert ("move", "same", "blue", "mixed") in table.options
    table.play("move", "same", "blue", "mixed")
    assert table.has_launched() == [] and (table.on("same"), table.on("mixed")) == ("BB", "B")


# Shuttles


def test_r17_exactly_the_cost_travels_and_white_is_chosen_last():
    table = Scene().earth("BBR").use("earth-astro-1")
    assert (table.on("earth"), table.on("mars")) == ("BR", "B")
    table = Scene().earth("BBRY").use("earth-astro-5")
    assert table.options == {("send", "blue"), ("send", "red"), ("send", "yellow")}
    table.play("send", "red")
    assert (table.on("earth"), table.on("mars")) == ("BY", "BR")
    assert Scene().earth("BRR").use("earth-astro-5").on("mars") == "BR"  # one colour left: unasked
    assert Scene().earth("RRY").use("earth-inter-6").on("mars") == "RRY"  # as many as whites: all go
    table = Scene().earth("RRYP").use("earth-inter-3")
    table.play("send", "red")
    assert table.options == {("send", "red"), ("send", "yellow"), ("send", "purple")}
    assert table.play("send", "purple").on("mars") == "RP"


def test_r18_a_full_mars_loses_everybody():
    table = Scene().earth("BR").mars("YYYPP")
    red = table.left("red")
    table.use("earth-astro-3")
    assert table.on("mars") == "YYYPP" and table.left("red") == red + 1
    assert table.told("lost") == [("lost", 0, "blue"), ("lost", 0, "red")] and table.step == "effect"
    table = Scene().earth("BRY").mars("YYY").use("earth-inter-6").play("land", "blue")
    assert table.options == {("land", "red"), ("land", "yellow")}
    assert table.play("land", "yellow").on("mars") == "BYYYY"


def test_r19_nobody_who_still_fits_may_be_thrown_away():
    table = Scene().mars("BR").use("mars-astro-2")
    docks = ("same", "mixed")
    assert table.options == {("load", colour, dock) for colour in ("blue", "red") for dock in docks}
    table.play("load", "blue", "mixed")
    assert table.options == {("load", "red", "same"), ("load", "red", "mixed")}
    table.play("load", "red", "mixed")
    assert (table.on("same"), table.on("mixed")) == ("", "BR")


def test_r20_a_dock_accepts_only_by_its_ship_rule_and_seats():
    table = Scene().mars("YY").without_ship("same").crew("mixed", "Y").use("mars-engine-1")
    assert len(table.told("lost")) == 2
    table = Scene().mars("YB").crew("same", "BB").crew("mixed", "Y").use("mars-astro-3")  # an adapt follows
    assert table.options == {("load", "blue", "same"), ("load", "blue", "mixed")}
    assert table.play("load", "blue", "mixed").told("lost") == [("lost", 0, "yellow")]


def test_r21_a_recruit_may_use_the_place_that_just_became_free():
    table = Scene().earth("BBRRPP").use("earth-astro-2")
    assert table.play("recruit", "yellow").on("earth") == "RRYPP"


def test_r22_every_new_set_launches_a_ship_complete_or_not():
    table = Scene().shuttles(*FOUR_TYPES).earth("R").use("earth-inter-5").play("skip")
    assert table.options == {("launch", "same"), ("launch", "mixed"), SKIP}
    assert table.told("completed_set") == [] and table.on("same") == ""
    table.play("launch", "mixed").play("ship", "deck")
    assert table.has_launched() == ["liner-2"] and table.turn_is_over()
    table = Scene().shuttles(*FOUR_TYPES).earth("R").use("earth-inter-5")
    assert table.told("completed_set") == [("completed_set", 0, 1)]
    assert table.play("skip").play("skip").turn_is_over()  # declined: lost
    one_set = (*FOUR_TYPES, "earth-inter-1")
    table = Scene().shuttles(*one_set).earth("R").use("earth-inter-5").play("skip")
    assert table.turn_is_over()  # six shuttles, still one set
    seconds = ("earth-astro-2", "earth-planet-2", "earth-engine-2", "earth-medic-2")
    table = Scene().shuttles(*one_set, *seconds).earth("R").use("earth-inter-5").play("skip")
    assert table.step == "free"


# Launching


def test_r23_complete_ships_must_leave_in_the_order_the_player_chooses():
    table = Scene().crew("same", "BB").crew("mixed", "BRY").mars("BP").use("mars-astro-4")
    assert (table.on("same"), table.on("mixed")) == ("BBB", "BRYP")
    table.play("skip")
    assert table.options == {("launch", "same"), ("launch", "mixed")}
    table.play("launch", "mixed").play("ship", "deck").play("ship", "deck")
    assert table.has_launched() == ["liner-2", "liner-1"]


def test_r23_a_launch_effect_can_complete_the_new_ship_on_the_vacated_dock():
    table = Scene().crew("same", "BB").crew("mixed", "RYP", ship="tug-1").mars("BBBB").hand("scout-1")
    table.tiles("astro-1").use("tile-astro-5")
    table.play("move", "mars", "blue", "same").play("move", "mars", "blue", "mixed")
    table.play("launch", "same").play("ship", "deck").play("dock", "ship-scout-1", "same")
    assert table.has_launched() == ["liner-1", "tug-1"] and table.repetitions == 2
    table.play("move", "mars", "blue", "same").play("move", "mars", "blue", "same")
    assert table.has_launched() == ["liner-1", "tug-1"] and table.step == "take"
    table.play("ship", "deck").play(*sorted(table.options)[0])
    assert table.has_launched() == ["liner-1", "tug-1", "scout-1"]


def test_r24_a_scout_needs_one_fewer_but_has_all_seats():
    table = Scene().crew("same", "B", ship="scout-1").mars("B").use("tile-astro-5")
    assert table.play("move", "mars", "blue", "same").has_launched() == ["scout-1"]
    table = Scene().crew("mixed", "BR", ship="scout-1").mars("YP").tiles("astro-1").use("tile-astro-5")
    table.play("move", "mars", "yellow", "mixed").play("move", "mars", "purple", "mixed")
    assert table.told("launched") == [
        ("launched", 0, "ship-scout-1", "mixed", ("blue", "red", "yellow", "purple"), 4)]


def test_r25_a_vacated_dock_accepts_nobody_before_its_new_ship():
    table = Scene().crew("same", "BB", ship="tug-1").mars("BR").crew("mixed", "R").use("tile-astro-5")
    table.play("move", "mars", "blue", "same")
    assert table.ship("same") is None and table.step == "take"  # red fits nowhere, so no move is asked


def test_r26_a_launch_inside_a_launch_is_finished_first():
    table = Scene().crew("same", "BB", ship="herald-1").crew("mixed", "", ship="recruiter-1")
    table.marker(11).mars("B").hand("tug-1").use("tile-astro-5")
    table.play("move", "mars", "blue", "same").play("rep", 1)
    table.play("launch", "mixed")
    assert table.has_launched() == ["herald-1", "recruiter-1"] and table.verbs() == {"recruit", "skip"}
    table.play("recruit", "red")
    assert table.step == "take"
    table.play("ship", "deck")
    assert {action[2] for action in table.options} == {"mixed"}  # the inner launch docks first
    table.play("dock", "ship-tug-1", "mixed")
    assert table.step == "take" and table.ship("same") is None
    table.play("ship", "deck")
    assert {action[2] for action in table.options} == {"same"}


def test_r27_the_new_ship_is_taken_also_when_the_game_is_about_to_end():
    table = Scene().launched("tug-1", "tug-2", "tug-3").crew("same", "BB").mars("B").turn_of(0)
    table.state.first = 1  # seat 0 plays the last turn of the round
    table.use("tile-astro-5").play("move", "mars", "blue", "same")
    assert table.step == "take" and SKIP not in table.options and not table.state.over
    table.play("ship", "deck")
    assert table.state.over and table.state.reason == "launches" and table.ship("same") is not None


def test_r28_without_starships_a_dock_stays_empty_until_a_card_is_in_hand():
    table = Scene().crew("same", "BB").mars("B").ships_left(row=0, deck=0).use("tile-astro-5")
    table.play("move", "mars", "blue", "same")
    assert table.turn_is_over() and table.ship("same") is None and len(table.has_launched()) == 1
    table = Scene().without_ship("same").use("tile-astro-0").play("skip").play("ship", "deck")
    assert table.turn_is_over() and table.ship("same") is not None and table.in_hand() == []
    table = Scene().without_ship("same").without_ship("mixed").row("ship-tug-1")
    table.use("tile-astro-0").play("skip").play("ship", "ship-tug-1")
    assert table.options == {("dock", "ship-tug-1", "same"), ("dock", "ship-tug-1", "mixed")}
    assert table.play("dock", "ship-tug-1", "mixed").turn_is_over() and table.ship("same") is None
    table = Scene().crew("same", "BB").mars("B").hand("tug-1").ships_left(row=0, deck=0).use("tile-astro-5")
    table.play("move", "mars", "blue", "same")  # no card to take, but one in hand
    assert table.ship("same") == "tug-1" and table.turn_is_over()


def test_r29_cards_are_buried_one_below_the_other_before_the_refill():
    table = Scene().hand("tug-1", "tug-2", "tug-3", "scout-1").ships_left(row=3, deck=0).tiles("astro-1")
    table.use("tile-astro-0").play("skip")
    for _ in range(2):
        table.play(*sorted(of(table, "ship"))[0])
    assert table.step == "limit" and len(table.in_hand()) == 6
    table.play("bury", "ship-tug-2")
    assert table.step == "limit" and len(table.options) == 5
    table.play("bury", "ship-tug-1")
    assert table.turn_is_over() and len(table.in_hand()) == 4
    # the deck was empty, so the same refill turns both up, the upper one first
    assert [fact[4] for fact in table.told("refilled") if fact[2] == "ships"] == ["ship-tug-2", "ship-tug-1"]


def test_r29_buried_cards_lie_below_all_others():
    table = Scene().hand("tug-1", "tug-2", "tug-3", "scout-1").ships_left(row=3, deck=2)
    table.use("tile-astro-0").play("skip").play("ship", "deck").play("bury", "ship-tug-1")
    assert table.state.buried == ((SHIP_INDEX["ship-tug-1"], 0),) and len(table.state.ship_deck) == 1
    table.tiles("planet-1", seat=1).use("tile-planet-0").play("skip").play("ship", "deck")
    assert "tug-1" not in table.in_hand(1) and table.state.ship_deck == ()
    assert table.play("ship", "deck").in_hand(1)[-1] == "tug-1"  # nothing lay above it any more


def test_r30_a_complete_ship_may_be_launched_free_and_leaves_once():
    table = Scene().shuttles("earth-planet-1", "earth-engine-1", "earth-medic-1", "earth-inter-1")
    table.crew("same", "BB").mars("BR").crew("mixed", "BRY").use("mars-astro-2")
    assert table.on("same") == "BBB" and table.step == "free"
    table.play("launch", "same").play("ship", "deck")
    assert table.has_launched() == ["liner-1"] and table.turn_is_over()


# End and limits


def test_r31_an_empty_shuttle_deck_ends_the_game_but_its_row_stays_usable():
    table = Scene(players=3).row("mars-astro-1").shuttles_left("mars", 0).mars("BB", seat=1).turn_of(0)
    table.play("tile", "tile-astro-0").play("skip").play("skip")
    assert table.state.reason == "mars_deck" and not table.state.over
    table.play("shuttle", "mars-astro-1")
    table.play("load", "blue", "same").play("load", "blue", "same").play("skip")
    assert table.state.mars_row.count(-1) == 1 and table.state.active == 2
    table = Scene().ships_left(row=3, deck=0).use("tile-astro-1").play("skip")
    assert table.state.reason == "" and table.turn_is_over()  # the starship deck does not end the game


def test_r32_the_round_is_played_out_and_the_end_stays_met():
    table = Scene(players=3, first=1).launched("tug-1", "tug-2", "tug-3", "scout-1", seat=1).turn_of(1)
    table.use("tile-astro-1").play("skip")
    assert table.told("last_round") == [("last_round", 1, "launches")]
    for seat in (2, 0):
        assert table.state.active == seat and not table.state.over
        table.use(f"tile-inter-{seat + 1}").play("skip")
    assert table.state.over and table.state.reason == "launches" and table.state.to_act() == ()


def test_r33_in_the_last_round_more_ships_may_leave_and_all_score():
    table = Scene(first=1).turn_of(0).launched("tug-1", "tug-2", "tug-3", "scout-1")
    table.state.reason = "launches"
    table.crew("same", "BB").crew("mixed", "BRY").mars("BP").tiles("astro-1").use("tile-astro-5")
    table.play("move", "mars", "blue", "same").play("move", "mars", "purple", "mixed").play("launch", "same")
    table.play("ship", "deck").play("ship", "deck")
    assert table.state.over and len(table.has_launched()) == 6
    assert table.state.scores()[0].items["ships_fixed"] == 4 * 4 + 5 + 5


def test_r34_the_game_ends_after_round_120():
    table = Scene(first=1).turn_of(0)
    table.state.rounds = 119
    table.use("tile-inter-1").play("skip")
    assert table.state.over and table.state.reason == "round_cap" and table.state.rounds == 120


def test_r35_a_turn_always_ends_and_no_ship_is_launched_twice():
    longest = 0
    for seed in range(12):
        match = played(2 + seed % 3, {}, seed)
        launched: list[str] = []
        decisions: Counter[tuple[int, int]] = Counter()
        for (seat, _), state in match.replay():
            decisions[seat, state.rounds] += 1
            launched += [fact[2] for fact in state.news_for(None) if fact[0] == "launched"]
        longest = max(longest, *decisions.values())
        assert len(set(launched)) == len(launched)
    assert 5 < longest < 60


def test_r36_a_guild_counts_cost_symbols_only():
    for white, count in ((False, 2), (True, 6)):
        table = Scene(white_scores=white).launched("guild-blue")
        table.shuttles("earth-engine-2", "mars-planet-5", "mars-inter-1", "earth-engine-4", "earth-inter-4")
        # recruit B, B+W+W, recruit B or P, B+R, W+W
        assert table.state.scores()[0].items["ships_colours"] == count


def test_r37_every_launched_copy_scores():
    table = Scene().launched("academy-1", "academy-2", "beacon-1", "beacon-2", "archive-1", "archive-2")
    table.shuttles(*FOUR_TYPES, "earth-inter-1", "earth-astro-2").marker(6).tiles("astro-1")
    items = table.state.scores()[0].items
    assert (items["ships_sets"], items["ships_reputation"], items["ships_tiles"]) == (12, 4, 4)


# The set-up (section 3)


SET_UP = [(2, 7, 19, 23), (3, 10, 15, 21), (4, 13, 11, 19)]


@pytest.mark.parametrize(("players", "supply", "deck", "after"), SET_UP)
def test_set_up_counts(players, supply, deck, after):
    match = played(players, {}, 1, steps=0)
    state = match.state
    assert [state.supply >> shift & 15 for shift in (0, 4, 8, 12)] == [supply] * 4
    decks = (state.ship_deck, state.tile_deck, state.earth_deck, state.mars_deck)
    assert [len(cards) for cards in decks] == [deck, 26, 26, 26]
    rows = (state.ship_row, state.tile_row, state.earth_row, state.mars_row)
    assert [len(row) for row in rows] == [3, 4, 4, 4]
    assert state.to_act() == tuple(range(players))
    assert all(len(state.legal(seat)) == 12 for seat in range(players))
    for seat in reversed(range(players)):
        match.play(seat, state.legal(seat)[0])
    assert len(state.ship_deck) == after and state.to_act() == (state.first,)
    assert state.hands == [()] * players
    assert sum(state.astronauts) % HEADS == 0 and all(ship >= 0 for ship in state.docks)


def test_keeping_is_secret_until_all_have_chosen():
    one, other = (played(3, {}, 4, steps=0) for _ in range(2))
    news = [match.play(1, match.state.legal(1)[choice]) for match, choice in ((one, 0), (other, 7))]
    assert news[0] != news[1] and one.state.kept[1] != other.state.kept[1]
    assert one.state.to_act() == (0, 2)
    for viewer in (0, 2, None):
        assert one.state.seen_by(viewer) == other.state.seen_by(viewer)
        heard = [[fact if only is None or viewer in only else others for fact, only, others in told]
                 for told in news]
        assert heard == [[("kept", 1)], [("kept", 1)]]
    for seat in (0, 2):
        assert one.state.legal(seat) == other.state.legal(seat) == one.state.seen_by(seat).legal(seat)
        assert one.state.seen_by(seat).legal(1) == []
    one.undo(1)  # nobody has seen it yet
    one.play(1, one.state.legal(1)[7])
    assert one.state == other.state
    one.play(0, one.state.legal(0)[0])
    one.play(2, one.state.legal(2)[0])
    assert not one.can_undo(2)  # now everybody has


def test_a_card_seen_is_not_taken_back():
    table = Scene().hand("tug-1", "tug-2", "tug-3", "scout-1").ships_left(row=3, deck=0)
    table.state.buried = ((table.state.hands[0][0], 1),)
    table.state.hands[0] = table.state.hands[0][1:]
    table.tiles("astro-1").use("tile-astro-0").play("skip")
    before = table.state.dice.position
    table.play("ship", "deck")
    assert table.step == "effect"  # nothing else was drawn
    assert SHIPS[table.state.hands[0][-1]].id == "ship-tug-1" and table.state.dice.position > before


def test_open_hands_show_hands_and_nothing_else():
    table = Scene(open_hands=True).hand("tug-1", seat=1)
    view = table.state.seen_by(0)
    assert view.hands == table.state.hands and set(view.ship_deck) == {-1}
    assert Scene().hand("tug-1", seat=1).state.seen_by(0).hands[1] == (-1,)
    start = played(2, {"open_hands": True}, 1, steps=0).state.seen_by(0)
    assert start.dealt[1] == (-1,) * 4


def test_short_flight_ends_with_three_launches():
    table = Scene(launches_to_end=3, first=1).turn_of(0).launched("tug-1", "tug-2")
    table.crew("same", "BB").mars("B")
    table.use("tile-astro-5").play("move", "mars", "blue", "same").play("ship", "deck")
    assert table.state.over and table.state.reason == "launches"
