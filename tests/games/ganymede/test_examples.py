"""The worked examples of the specification, section 9."""

from __future__ import annotations

from games.ganymede.board import MARS, SHIP_INDEX, SHUTTLES
from tests.games.ganymede.scene import Scene

SKIP = ("skip",)


def test_e1_two_tiles_of_a_type_recruit_twice_each_time_either_colour():
    for first, second, earth in (("red", "yellow", "RY"), ("red", "red", "RR"), ("yellow", "yellow", "YY")):
        table = Scene().tiles("planet-4").use("tile-planet-1")
        assert table.repetitions == 2
        assert table.options == {("recruit", "red"), ("recruit", "yellow"), SKIP}
        table.play("recruit", first).play("recruit", second)
        assert table.on("earth") == earth and table.turn_is_over()


def test_e2_an_earth_shuttle_lands_and_recruits():
    table = Scene().earth("BR").use("earth-astro-3")
    assert table.on("mars") == "BR" and table.repetitions == 1
    assert table.options == {("recruit", "purple"), SKIP}
    assert table.play("recruit", "purple").on("earth") == "P"


def test_e3_loading_is_strict_and_the_basic_action_follows():
    table = Scene().mars("BR").earth("Y").crew("same", "B").crew("mixed", "R").tiles("planet-1", "engine-1")
    table.use("mars-astro-6")
    assert table.options == {("drop", "tile-planet-1"), ("drop", "tile-engine-1")}
    table.play("drop", "tile-planet-1")
    assert table.told("sent") == [("sent", 0, "blue", "mars"), ("sent", 0, "red", "mars")]
    assert table.options == {("load", "blue", "same"), ("load", "blue", "mixed")}
    red = table.left("red")
    table.play("load", "blue", "same")
    assert table.on("same") == "BB" and table.left("red") == red + 1
    assert table.told("lost") == [("lost", 0, "red")]
    assert table.repetitions == 1
    table.play("move", "earth", "yellow", "mars")
    assert table.on("mars") == "Y" and table.turn_is_over()


def test_e4_two_tiles_discarded_for_two_points():
    table = Scene().tiles("astro-1", "planet-1").play("discard", ("tile-astro-1", "tile-planet-1"))
    table.play("rep", 2)
    assert table.state.markers[0] == 2 and table.turn_is_over()


def test_e5_a_used_shuttles_place_is_refilled_from_its_deck():
    table = Scene().mars("BB").row("mars-astro-1")
    state = table.state
    place = state.mars_row.index(next(i for i, card in enumerate(SHUTTLES) if card.id == "mars-astro-1"))
    rows = [row[:] for row in (state.tile_row, state.earth_row, state.ship_row)]
    others, deck = [card for at, card in enumerate(state.mars_row) if at != place], state.mars_deck
    table.play("shuttle", "mars-astro-1").play("load", "blue", "same").play("load", "blue", "same")
    assert table.play("skip").has_launched() == []
    assert table.turn_is_over()
    assert [state.tile_row, state.earth_row, state.ship_row] == rows
    assert [card for at, card in enumerate(state.mars_row) if at != place] == others
    assert state.mars_row[place] in deck and sorted([*state.mars_deck, state.mars_row[place]]) == sorted(deck)
    assert SHUTTLES[state.mars_row[place]].origin == MARS


def test_e6_only_the_space_where_the_advance_stops_counts():
    def given() -> Scene:
        return Scene().marker(1).earth("B").shuttles("earth-astro-2", "earth-astro-3").use("earth-astro-1")

    table = given()
    assert table.options == {("rep", 1), ("rep", 2), ("rep", 3), SKIP}
    table.play("rep", 2)
    assert table.state.markers[0] == 3 and table.verbs() >= {"recruit", "rep", "ship", "skip"}
    assert table.play("skip").turn_is_over()  # the third point is gone
    table = given().play("rep", 3)
    assert table.state.markers[0] == 4 and table.turn_is_over()


def test_e7_the_effect_ends_when_earth_is_full():
    table = Scene().tiles("astro-2").earth("YYYPP").use("tile-astro-1")
    assert table.repetitions == 2 and table.options == {("recruit", "blue"), ("recruit", "red"), SKIP}
    assert table.play("recruit", "blue").on("earth") == "BYYYPP"
    assert table.turn_is_over()


def test_e8_a_tile_whose_colours_are_gone_asks_nothing():
    table = Scene().supply(blue=0, red=0).use("tile-astro-1")
    assert table.board_tiles() == ["astro-1"] and table.turn_is_over()


def test_e9_a_shuttle_whose_recruit_is_gone_asks_nothing():
    table = Scene().earth("YY").supply(blue=0).use("earth-engine-2")
    assert table.on("mars") == "YY" and table.turn_is_over()
    assert [SHUTTLES[card].id for card in table.state.columns[2]] == ["earth-engine-2"]


def test_e10_types_are_counted_after_the_drop():
    def given() -> Scene:
        return Scene().tiles("medic-1", "medic-2", "astro-1").use("tile-medic-4")

    assert given().options == {("drop", "tile-medic-1"), ("drop", "tile-medic-2"), ("drop", "tile-astro-1")}
    assert given().play("drop", "tile-medic-1").repetitions == 2
    assert given().play("drop", "tile-astro-1").repetitions == 3


def test_e11_a_start_tile_recruits_first_then_takes_ships():
    table = Scene().tiles("engine-1").use("tile-engine-0")
    assert table.options == {("recruit", "yellow"), SKIP} and table.repetitions == 2
    table.play("skip")
    assert table.verbs() == {"ship", "skip"} and table.repetitions == 2


def test_e12_what_is_left_after_an_advance_serves_the_other_part():
    table = Scene().tiles("planet-1", "planet-2").marker(1).use("tile-planet-4")
    assert table.repetitions == 3
    table.play("rep", 2)
    assert table.repetitions == 1 and table.verbs() >= {"recruit", "rep", "ship"}
    table.play("skip")
    assert table.repetitions == 1 and table.options == {("recruit", "red"), SKIP}


def test_e13_the_bonus_may_itself_be_reputation():
    table = Scene().marker(2).earth("B").use("earth-astro-1").play("rep", 1).play("rep", 1)
    assert table.state.markers[0] == 4 and table.turn_is_over()


def test_e14_the_end_of_the_track_launches_at_once():
    table = Scene().marker(10).tiles("astro-1", "planet-1", "engine-1")
    table.play("discard", ("tile-astro-1", "tile-planet-1", "tile-engine-1"))
    assert {action for action in table.options if action[0] == "rep"} == {("rep", 1), ("rep", 2)}
    table.play("rep", 2)
    assert table.options == {("launch", "same"), ("launch", "mixed"), SKIP}
    table.play("launch", "same").play("ship", "deck")
    assert table.has_launched() == ["liner-1"] and table.ship("same") is not None
    assert table.repetitions == 1 and "rep" not in table.verbs()


def test_e15_the_player_chooses_who_lands():
    table = Scene().mars("YYPP").earth("BR").use("earth-astro-3")
    assert table.options == {("land", "blue"), ("land", "red")}
    blue = table.left("blue")
    table.play("land", "red")
    assert table.on("mars") == "RYYPP" and table.left("blue") == blue + 1


def test_e16_an_order_that_loses_somebody_is_allowed():
    def given() -> Scene:
        return Scene().mars("BR").crew("mixed", "R").use("mars-astro-2")

    assert given().options == {("load", "blue", "same"), ("load", "blue", "mixed"), ("load", "red", "same")}
    table = given().play("load", "blue", "same")
    assert (table.on("same"), table.on("mixed")) == ("B", "R") and table.told("lost") == [("lost", 0, "red")]
    table = given().play("load", "red", "same")
    assert (table.on("same"), table.on("mixed")) == ("R", "BR") and not table.told("lost")


def test_e17_what_can_only_end_one_way_is_not_asked():
    table = Scene().mars("RR").crew("same", "B").use("mars-planet-1")
    assert (table.on("same"), table.on("mixed")) == ("B", "R") and table.told("lost") == [("lost", 0, "red")]
    assert table.step == "effect"


def test_e18_a_set_launches_one_ship_and_the_other_leaves_complete():
    table = Scene().shuttles("earth-astro-1", "earth-planet-1", "earth-engine-1", "earth-medic-1")
    table.crew("mixed", "BRY").mars("BP").use("mars-inter-3")
    assert table.options == {("load", "purple", "mixed"), ("load", "purple", "same"),
                             ("load", "blue", "same")}
    table.play("load", "purple", "mixed")
    assert table.on("same") == "B" and table.options == {("rep", 1), SKIP}
    table.play("skip")
    assert table.options == {("launch", "same"), ("launch", "mixed"), SKIP}
    blue = table.left("blue")
    table.play("launch", "same")
    assert table.left("blue") == blue + 1
    table.play("ship", "deck")
    assert table.ship("same") is not None and table.has_launched() == ["liner-1", "liner-2"]
    assert table.step == "take" and table.on("mixed") == ""


def test_e19_a_tugs_moves_complete_the_other_ship():
    table = Scene().crew("same", "BB", ship="tug-1").crew("mixed", "BRY").mars("BP")
    table.use("tile-astro-5").play("move", "mars", "blue", "same")
    assert table.has_launched() == ["tug-1"] and table.repetitions == 2
    assert table.options == {("move", "mars", "purple", "mixed"), SKIP}
    table.play("move", "mars", "purple", "mixed")
    assert table.step == "take"
    table.play("ship", "deck")
    assert table.ship("same") is not None and table.has_launched() == ["tug-1", "liner-2"]


def test_e20_a_scout_takes_a_third_astronaut_along():
    table = Scene().crew("same", "B", ship="scout-1").mars("BB").use("mars-astro-1")
    blue = table.left("blue")
    table.play("load", "blue", "same").play("load", "blue", "same")
    assert table.on("same") == "BBB" and not table.has_launched()
    table.play("skip")
    assert table.has_launched() == ["scout-1"] and table.left("blue") == blue + 3


def test_e21_a_track_end_reached_by_a_leaving_ship_offers_the_other_only():
    table = Scene().crew("same", "BB", ship="herald-1").marker(11).mars("B")
    table.use("tile-astro-5").play("move", "mars", "blue", "same").play("rep", 1)
    assert table.options == {("launch", "mixed"), SKIP}


def test_e22_adapting_obeys_the_docks():
    table = Scene().earth("BY").crew("same", "BB").crew("mixed", "BR").use("earth-inter-1")
    adapts = {action[1:] for action in table.options if action[0] == "adapt"}
    aboard = {swap for swap in adapts if swap[0] in ("same", "mixed")}
    assert aboard == {("mixed", "blue", "yellow"), ("mixed", "blue", "purple"),
                      ("mixed", "red", "yellow"), ("mixed", "red", "purple")}


def test_e23_the_fifth_ship_in_hand_makes_one_go_under_the_deck():
    table = Scene().hand("tug-1", "tug-2", "scout-1", "scout-2").row("ship-herald-1").use("tile-astro-0")
    table.play("skip").play("ship", "ship-herald-1")
    hand = ["tug-1", "tug-2", "scout-1", "scout-2", "herald-1"]
    assert table.options == {("bury", f"ship-{name}") for name in hand}
    table.play("bury", "ship-tug-2")
    assert table.in_hand() == ["tug-1", "scout-1", "scout-2", "herald-1"] and table.turn_is_over()
    assert table.state.buried == ((SHIP_INDEX["ship-tug-2"], 0),)


def test_e24_the_round_is_played_out_when_a_deck_is_empty():
    table = Scene(players=3).shuttles_left("earth", 1).earth("B", seat=1).turn_of(1)
    table.use("earth-astro-1").play("skip")
    assert table.state.earth_deck == () and table.state.active == 2 and table.state.reason == "earth_deck"
    table.use("tile-astro-4").play("skip")
    assert table.state.over and table.state.reason == "earth_deck"


def test_e25_every_line_of_the_score():
    for white, colours, total in ((False, 5, 30), (True, 6, 31)):
        table = Scene(white_scores=white).tiles("astro-1", "planet-1").marker(9).crew("same", "RR")
        table.launched("liner-1", "faculty-astro", "guild-blue", "beacon-1", "archive-1")
        table.shuttles("earth-astro-1", "earth-astro-2", "mars-astro-4", "earth-medic-3")
        score = table.state.scores()[0]
        assert score.items == {
            "ships_fixed": 5, "ships_types": 6, "ships_sets": 0, "ships_colours": colours,
            "ships_reputation": 4, "ships_tiles": 4, "reputation": 4, "aboard": 2}
        assert score.total == total


def test_e26_ties_go_to_mars_then_earth_then_are_shared():
    def given() -> Scene:
        table = Scene(players=3).launched("liner-1", "liner-2", "liner-3", "liner-4", seat=2)
        for seat, numbers in ((0, (1, 2)), (1, (3,))):
            names = [f"{kind}-{number}" for kind in ("tug", "scout", "herald") for number in numbers]
            table.launched(*names, seat=seat)
        table.launched("recruiter-1", "recruiter-2", "recruiter-3", seat=1)
        table.state.phase = "over"
        return table

    table = given().mars("B", 0).mars("BRY", 1).mars("BRYPP", 2)
    assert [score.total for score in table.state.scores()] == [24, 24, 20]
    assert table.state.winners() == (1,)
    assert given().mars("B", 0).earth("BRY", 0).mars("RR", 1).state.winners() == (1,)
    assert given().mars("B", 0).mars("B", 1).earth("BR", 0).earth("B", 1).state.winners() == (0,)
    assert given().mars("B", 0).mars("R", 1).earth("BR", 0).earth("YY", 1).state.winners() == (0, 1)
