"""The worked examples E1-E27 of section 9."""

from __future__ import annotations

import pytest

from games.crazytaxis.board import CARD_INDEX
from games.kernel import Dice
from tests.games.crazytaxis.scene import GAME, T1, T2, Scene


def begun(done: int) -> Scene:
    """Seat 1 lays a card; its drive step begins with so many places done and more to come."""
    return Scene().set(quota=36).done(1, done).set(active=1).turned_up("m45").play("lay 6 0 0", seat=1)


@pytest.mark.parametrize(("done", "points"), [(2, 6), (0, 5), (1, 5), (3, 6)])
def test_e1_one_more_point_for_two_places_done(done, points):
    assert begun(done).state.points == points


@pytest.mark.parametrize(("done", "points"), [(4, 7), (5, 7), (18, 14)])
def test_e2_one_more_point_for_every_two_places_done(done, points):
    assert begun(done).state.points == points


def lay_anything(state) -> None:
    seat = state.active
    state.apply(seat, next(way for way in state.legal(seat) if way[0] == "lay"))


def end(state) -> None:
    seat = state.active
    if state.phase == "drive":
        state.apply(seat, ("end",))


def received(state) -> list[int]:
    return [state.quota - left for left in state.to_come]


def test_e3_three_players_get_their_places_in_turn():
    state = GAME.new(3, {"trade": "off"}, Dice(bytes(32)), 0)
    assert [len(row) for row in state.open] == [1, 0, 0] and len(state.place_stack) == 35
    for got in ([1, 1, 0], [1, 1, 1], [2, 1, 1]):
        lay_anything(state)
        assert received(state) == got
        end(state)


def test_e4_two_players_get_one_each():
    state = GAME.new(2, None, Dice(bytes(32)), 0)
    assert [len(row) for row in state.open] == [1, 0]
    lay_anything(state)
    assert received(state) == [2, 1] and len(state.place_stack) == 33


def test_e5_the_last_place_goes_to_seat_1():
    table = Scene().done(0, 18).done(1, 17).set(active=1, first=0).turned_up("m45")
    assert received(table.state) == [18, 17] and len(table.state.place_stack) == 1
    table.play("lay 6 0 0", seat=1)
    assert received(table.state) == [18, 18] and not table.state.place_stack


def test_e5_it_is_turn_18_of_a_full_game():
    state = GAME.new(2, {"trade": "off"}, Dice(bytes(32)), 0)
    while state.turns < 18:
        lay_anything(state) if state.phase == "lay" else end(state)
    assert state.active == 1 and received(state) == [18, 17]
    lay_anything(state)
    assert received(state) == [18, 18]


def test_e6_placements_of_m45():
    ways = Scene(T1).turned_up("m45").ways("lay")
    assert "6 0 0" in ways and "2 1 0" not in ways and "6 1 0" not in ways


def test_e7_placements_of_m12():
    assert Scene(T1).turned_up("m12").ways("lay") == {
        "1 -2 1", "5 -2 1", "0 -1 0", "4 -1 0", "6 -1 1", "-2 0 0",
        "7 0 2", "-1 1 3", "4 1 2", "6 1 2", "3 2 3", "5 2 3"}


def test_e8_a_split_card_that_fits_nowhere_goes_to_the_bottom():
    table = Scene(T1).map_stack("m59", "m46").coming("m59", "m46").play("end")
    assert table.state.turned == CARD_INDEX["m46"] and table.state.buried == (CARD_INDEX["m59"],)


def test_e9_each_half_of_a_split_card_joins():
    assert "6 -1 0" in Scene(T1 + " [m45,6,0,0]").turned_up("m59").ways("lay")


def test_e10_delivered_in_passing_and_one_point_more():
    table = Scene(T1).taxis((1, 0)).open(0, "library", "zoo").done(0, 1).play("step 2 0")
    assert table.delivered(0)[1:] == ["library"] and table.row(0) == ["zoo"]
    assert table.state.points == 5 and "step 3 0" in table.legal()


def three_in_a_row(points: int) -> Scene:
    return Scene(T1, players=3).taxis((1, 0), (2, 0), (3, 0)).points(points)


def test_e11_other_taxis_are_jumped():
    table = three_in_a_row(3).play("step 2 0")
    assert "end" not in table.legal()
    assert "end" not in table.play("step 3 0").legal()
    table.play("step 4 0")
    assert table.taxi(0) == (4, 0) and table.state.active == 1  # no point left: the turn has ended by itself


def test_e12_back_is_a_way_off():
    table = three_in_a_row(2)
    assert table.ways("step") == {"0 0", "2 0"}
    assert table.play("step 2 0").legal() == {"step 1 0"}


def test_e13_one_point_is_too_few():
    assert three_in_a_row(1).ways("step") == {"0 0"}


def test_e14_the_point_earned_there_leads_off():
    table = Scene(T1).taxis((1, 0), (2, 0)).open(0, "library", "zoo").done(0, 1).points(1)
    assert table.play("step 2 0").legal() == {"step 1 0", "step 3 0"}


def test_e15_a_blockade_ends_the_move_and_the_place_is_delivered():
    table = Scene(T1).taxis((0, 0)).blockades((2, 0), hand=0).open(0, "library")
    table.play("step 1 0", "step 2 0")
    assert table.state.points == 0 and table.state.aside == 1 and not table.lying()
    assert table.delivered(0) == ["library"] and table.legal() == {"take", "end"}


def test_e16_where_a_blockade_may_be_set():
    table = Scene(T2).taxis((0, 0), (5, 0)).blockades((2, 0), hand=1)
    assert table.ways("block") == {"-2 0", "1 0", "3 0", "4 0", "7 0"}
    assert not table.play("step 1 0").ways("block")


def test_e17_through_the_tunnel():
    table = Scene(T2).taxis((0, 0), (3, 0)).play("step -1 0", "step 6 0", "step 7 0")
    assert table.state.points == 2 and table.state.driven[0] == 3


def test_e18_a_taxi_that_starts_on_a_tunnel_uses_it_at_once():
    table = Scene(T2).taxis((6, 0), (3, 0))
    assert "step -1 0" in table.legal()
    assert table.play("step -1 0").state.points == 4


def trade() -> Scene:
    return (Scene(T1).taxis((2, 0)).open(0, "zoo", "opera").open(1, "library", "bank").offers(2)
            .play("offer 1 zoo library"))


def test_e19_a_place_got_where_the_taxi_stands_is_delivered():
    table = trade().play("accept", seat=1)
    assert table.row(0) == ["opera"] and table.delivered(0) == ["library"] and table.row(1) == ["zoo", "bank"]


def test_e20_declined():
    table = trade().play("decline", seat=1)
    assert table.row(0) == ["zoo", "opera"] and table.row(1) == ["library", "bank"]
    assert table.state.offers_left[0] == 1 and table.state.points == 5


def test_e21_dealt_and_delivered_at_once():
    table = Scene(T1).taxis((2, 0)).open(0, "zoo").turned_up("m45").coming("library", "bank")
    table.play("lay 6 0 0")
    assert table.delivered(0) == ["library"] and table.row(0) == ["zoo"] and table.row(1) == ["bank"]
    assert table.state.points == 5


def last_fare(to_come: int) -> Scene:
    return Scene(T1).taxis((1, 0)).open(0, "library").to_come(to_come, 1)


def test_e22_an_empty_row_does_not_win_while_cards_are_to_come():
    table = last_fare(1).play("step 2 0")
    assert table.delivered(0) == ["library"] and not table.row(0) and not table.state.over


def test_e23_the_last_place_wins_at_once():
    table = last_fare(0).play("step 2 0")
    assert table.state.over and table.state.winners() == (0,)


def test_e24_the_round_is_played_to_its_end():
    table = (Scene(T1, finish="round").taxis((1, 0), (3, 0)).open(0, "library").open(1, "pharmacy")
             .to_come(0, 0).set(driven=[30, 20]).play("step 2 0"))
    assert table.state.active == 1 and table.state.phase == "lay" and not table.state.over
    table.state.apply(1, table.state.legal(1)[0])
    table.play("step 4 0", seat=1)
    assert table.state.over and table.state.driven == [31, 21] and table.state.winners() == (1,)


def test_e25_the_cap():
    table = Scene(T1).taxis((0, 0), (3, 0)).map_stack().done(0, 3).done(1, 3)
    table.set(dry=19, driven=[9, 8], active=1).play("end", seat=1)
    assert table.state.over and table.state.winners() == (1,)


def test_e26_a_step_that_finishes_is_legal_on_a_taken_field():
    table = last_fare(0).taxis((1, 0), (2, 0)).points(1)
    assert "2 0" in table.ways("step")
    assert table.play("step 2 0").state.winners() == (0,)


def test_e27_no_taking_in_the_turn_of_setting():
    table = Scene(T1).taxis((0, 0), (5, 0)).blockades(hand=1, aside=2).open(0, "zoo").open(1, "bank")
    table.offers(2).play("block 3 0")
    assert table.state.hands[0] == 0 and table.state.points == 0
    assert table.legal() == {"end", "offer 1 zoo bank"}
