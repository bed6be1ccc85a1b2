"""The rulings R1-R28 of section 5."""

from __future__ import annotations

import pytest

from games.crazytaxis.board import CARD_INDEX, PLACE_INDEX, RANK
from games.crazytaxis.scoring import ranking
from games.kernel import Dice, Illegal, Reason
from tests.games.crazytaxis.contract import check
from tests.games.crazytaxis.scene import GAME, T1, T2, Scene, action

# Laying


def test_r1_a_card_that_fits_must_be_laid():
    assert all(way.startswith("lay") for way in Scene(T1).turned_up("m45").legal())


def test_r2_both_cells_must_be_empty():
    ways = Scene(T1).turned_up("m46").ways("lay")
    assert "1 -1 3" in ways          # upright on the road that leaves (1, 0) to the north
    assert "1 -1 1" not in ways      # its half B would lie on (1, 0)
    assert "5 0 0" not in ways       # its half A would lie on (5, 0)


def test_r2_corners_do_not_count():
    assert "6 1 0" not in Scene(T1).turned_up("m45").ways("lay")


def test_r3_a_road_may_not_meet_a_roadless_side():
    ways = Scene(T1).turned_up("m45").ways("lay")
    assert "2 1 0" not in ways       # A's road to the north against the roadless south of the library
    assert "3 1 0" not in ways       # A joins, but B's road to the north meets the pharmacy's blank side
    assert "3 1 1" in ways           # A joins, B lies south of it


def test_r3_a_roadless_side_may_not_meet_a_road():
    assert "6 0 0" not in Scene(T1).turned_up("m12").ways("lay")


def test_r4_beside_is_not_joined():
    assert "2 -1 3" not in Scene(T1).turned_up("m12").ways("lay")


def test_r4_a_linked_card_needs_one_join_in_all():
    ways = Scene(T1).turned_up("m20").ways("lay")
    assert "6 0 0" in ways           # only half A joins
    assert "-2 0 0" in ways          # only half B joins


def test_r4_a_split_card_needs_a_join_for_each_half():
    town = T1 + " [m45,6,0,0]"
    ways = Scene(town).turned_up("m59").ways("lay")
    assert "6 -1 0" in ways
    assert "8 0 0" not in ways       # half A would join nothing: there is no road to the east
    assert "1 -1 3" not in ways      # half A joins the road from (1, 0), half B would hang in the air


STREET = " ".join(f"[{card},{2 * number},0,0]" for number, card in enumerate(
    ("m20", "m09", "m06", "m02", "m05", "m13", "m15", "m18")))


def test_r5a_the_city_may_not_grow_wider_than_the_table():
    assert "16 0 0" in Scene(STREET).turned_up("m26").ways("lay")
    ways = Scene(STREET + " [m26,16,0,0]").turned_up("m27").ways("lay")
    assert ways and all(0 <= int(way.split()[0]) <= 17 for way in ways)


def test_r5a_nor_higher():
    upright = " ".join(f"[{row[1:4]},0,{2 * number},1]" for number, row in enumerate(STREET.split()))
    assert "0 16 1" in Scene(upright).turned_up("m26").ways("lay")
    ways = Scene(upright + " [m26,0,16,1]").turned_up("m27").ways("lay")
    assert ways and all(0 <= int(way.split()[1]) <= 17 for way in ways)


LAST_END = "[m56,0,0,0] [m17,0,-1,0] [m23,3,-1,2]"  # both open roads point at (2, 0)


def test_r5b_the_last_road_end_stays_open_while_cards_remain():
    table = Scene(LAST_END).map_stack("m12", "m45").coming("m12", "m45").play("end")
    assert table.state.turned == CARD_INDEX["m45"] and table.state.buried == (CARD_INDEX["m12"],)


def test_r5b_the_last_card_may_close_it():
    assert Scene(LAST_END).map_stack("m12").play("end").legal(1) == {"lay 3 0 2"}


def test_r6_each_card_is_tried_once_a_turn_and_then_step_1_is_skipped():
    table = Scene(T1).map_stack("m59", "m60").coming("m59", "m60").play("end")
    state = table.state
    assert state.active == 1 and state.phase == "drive" and state.turned == -1 and not state.map_stack
    assert state.buried == (CARD_INDEX["m59"], CARD_INDEX["m60"])
    assert len(state.open[1]) == 1  # step 2 is not skipped
    table.play("end", seat=1)
    assert state.dry == 1
    assert state.buried == (CARD_INDEX["m59"], CARD_INDEX["m60"])  # tried again, in this order


def test_r6_a_card_at_the_bottom_comes_after_all_others():
    table = Scene(T1).taxis((0, 0), (1, 0)).map_stack("m59", "m45").coming("m59", "m45", "zoo", "opera")
    table.play("end").play("lay 6 0 0", "end", seat=1)
    assert table.state.turned == CARD_INDEX["m59"] and not table.state.buried
    assert "6 -1 0" in table.ways("lay")


def test_r7_taxis_and_blockades_stay():
    table = Scene(T1).taxis((2, 0), (0, 0)).blockades((3, 0)).turned_up("m45").coming("zoo", "opera")
    table.play("lay 6 0 0")
    assert table.taxi(0) == (2, 0) and table.taxi(1) == (0, 0) and table.lying() == [(3, 0)]


# Places


@pytest.mark.parametrize(("players", "dealt"), [
    (2, [2, 1]), (3, [1, 1, 0]), (4, [1, 1, 0, 0]), (5, [1, 1, 0, 0, 0])])
def test_r8_who_gets_the_card(players, dealt):
    state = GAME.new(players, None, Dice(bytes(32)), 0)
    assert [len(row) for row in state.open] == [1] + [0] * (players - 1)
    state.apply(0, state.legal(0)[0])
    assert [state.quota - left for left in state.to_come] == dealt


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("length", ["full", "medium", "quick"])
def test_r8_everybody_ends_with_the_quota(players, length):
    state = GAME.new(players, {"trade": "off", "length": length}, Dice(bytes(32)), 1)
    while state.place_stack:
        legal = state.legal(state.active)
        state.apply(state.active, ("end",) if ("end",) in legal else legal[0])
    assert state.to_come == [0] * players


def test_r9_a_place_not_built_yet_waits_and_can_be_traded():
    table = Scene(T1).taxis((2, 0)).open(0, "zoo").open(1, "opera").offers(2)
    assert table.ways("offer") == {"1 zoo opera"}
    table.play("offer 1 zoo opera").play("accept", seat=1)
    assert table.row(0) == ["opera"] and table.row(1) == ["zoo"] and not table.delivered(0)


# Driving


def test_r10_a_tunnel_field_costs_its_own_point():
    table = Scene(T2).taxis((0, 0), (3, 0)).play("step -1 0")
    assert table.state.points == 4
    assert table.play("step 6 0").state.points == 3


def test_r10_from_any_tunnel_to_any_other():
    table = Scene(T2 + " [m37,8,0,0]").taxis((6, 0), (3, 0))
    assert table.ways("step") == {"5 0", "7 0", "-1 0", "8 0"}


def test_r11_the_extra_point_comes_at_once():
    table = Scene(T1).taxis((1, 0)).open(0, "library", "zoo").done(0, 1).points(1).play("step 2 0")
    assert table.state.points == 1 and table.state.active == 0


def test_r11_an_odd_number_earns_nothing():
    table = Scene(T1).taxis((1, 0)).open(0, "library", "zoo").done(0, 2).points(3).play("step 2 0")
    assert table.state.points == 2


def test_r11_not_after_a_blockade_was_met():
    table = (Scene(T1).taxis((1, 0)).open(0, "library", "zoo").done(0, 1).blockades((2, 0), hand=0)
             .play("step 2 0"))
    assert table.delivered(0)[1:] == ["library"] and table.state.points == 0


def test_r12_back_and_forth_and_points_left_unused():
    table = Scene(T1).taxis((1, 0)).play("step 2 0", "step 1 0", "step 2 0", "end")
    assert table.taxi(0) == (2, 0) and table.state.active == 1 and table.state.driven[0] == 3


def test_r13_who_has_not_moved_may_end_on_a_shared_field():
    assert "end" in Scene(T1).taxis((0, 0), (0, 0)).legal()


def test_r13_a_move_may_not_end_with_another_taxi():
    table = Scene(T1).taxis((1, 0), (2, 0)).play("step 2 0")
    assert table.legal() == {"step 1 0", "step 3 0"}


def test_r13_a_later_extra_point_does_not_count():
    """Pharmacy on (4, 0) would earn a point, but only after (2, 0) and (3, 0) were left."""
    table = Scene(T1, players=4).taxis((1, 0), (2, 0), (3, 0), (1, 0))
    table.open(0, "pharmacy").done(0, 1).points(2)
    assert table.ways("step") == {"0 0"}


def test_r13_a_finishing_step_further_on_does_not_count():
    """Over (3, 0) two points lead to the last goal, but it is taken as well, and so is the way back."""
    table = Scene(T1, players=4).taxis((2, 0), (2, 0), (3, 0), (4, 0))
    table.open(0, "pharmacy").to_come(0, 1, 1, 1).points(2)
    assert table.ways("step") == {"1 0"}


def test_r13_a_blockade_is_a_field_to_stop_on():
    table = Scene(T1).taxis((1, 0), (2, 0)).blockades((3, 0)).points(2)
    assert "2 0" in table.ways("step")
    assert table.play("step 2 0", "step 3 0").taxi(0) == (3, 0)


def test_r14_a_blockade_stops_its_owner_too():
    table = Scene(T1).taxis((0, 0)).blockades(hand=1).play("block 1 0")
    state = table.state
    assert table.lying() == [(1, 0)] and state.active == 1  # nothing but `end` was left
    state.active, state.phase, state.points, state.turned = 0, "drive", 5, -1
    state.blocked = state.halted = False
    state._legal = {}
    table.play("step 1 0")
    assert state.points == 0 and state.aside == 1 and state.hits == [1, 0] and not table.lying()


def test_r15_any_number_in_one_drive_and_not_optional():
    table = Scene(T1).taxis((1, 0)).open(0, "library", "pharmacy", "city_park")
    table.play("step 0 0", "step 1 0", "step 2 0", "step 3 0", "step 4 0")
    assert table.delivered(0) == ["city_park", "library", "pharmacy"]


def test_r15_only_the_own_open_places():
    table = Scene(T1).taxis((1, 0)).open(0, "zoo").open(1, "library").play("step 2 0")
    assert table.row(1) == ["library"] and not table.delivered(1)


def test_r16_not_outside_the_own_drive_step():
    table = Scene(T1).taxis((0, 0), (2, 0)).turned_up("m45").coming("zoo", "library").play("lay 6 0 0")
    assert table.row(1) == ["library"]           # dealt where its taxi stands: it waits
    table.coming("m46", "opera", "bank").play("end")
    table.state.apply(1, table.state.legal(1)[0])
    assert table.delivered(1) == ["library"]


def test_r16_a_trade_before_the_drive_step_delivers_when_it_begins():
    table = Scene(T1).taxis((2, 0)).open(0, "zoo").open(1, "library").offers(2).turned_up("m45")
    table.play("offer 1 zoo library").play("accept", seat=1)
    assert table.row(0) == ["library"]
    table.coming("opera", "bank").play("lay 6 0 0")
    assert table.delivered(0) == ["library"]


def test_r16_at_the_start_of_the_drive_the_points_are_told_before_the_extra_one():
    table = Scene(T1).taxis((2, 0)).open(0, "zoo", "library").done(0, 3).turned_up("m45").coming("opera", "bank")
    table.state.news = []
    table.play("lay 6 0 0")
    told = [fact for fact, _, _ in table.state.news if fact[0] in ("points", "delivered", "extra")]
    assert told == [("points", 0, 6), ("delivered", 0, "library", 2, 0, 4), ("extra", 0, 7)]
    assert table.state.points == 7


def test_r16_a_delivery_by_trade_earns_its_extra_point():
    table = Scene(T1).taxis((2, 0)).open(0, "zoo", "opera").open(1, "library").done(0, 1).offers(2).points(3)
    table.play("offer 1 zoo library").play("accept", seat=1)
    assert table.state.points == 4 and table.state.driven[0] == 0


def test_r16_and_may_finish():
    table = Scene(T1).taxis((2, 0)).open(0, "zoo").open(1, "library").offers(2).to_come(0, 0)
    table.play("offer 1 zoo library").play("accept", seat=1)
    assert table.state.winners() == (0,)


def test_r17_a_place_field_or_the_own_goal_may_be_blocked():
    assert {"2 0", "4 0"} <= Scene(T1).taxis((0, 0)).open(0, "library").ways("block")


def test_r17_only_before_any_step_and_only_one():
    assert not Scene(T1).taxis((0, 0)).play("step 1 0").ways("block")
    table = Scene(T1).taxis((0, 0)).open(0, "zoo").open(1, "bank").offers(1).play("block 3 0")
    assert not table.ways("block") and not table.ways("step")


def test_r17_no_extra_point_later_in_that_turn():
    table = (Scene(T1).taxis((2, 0)).open(0, "zoo", "opera").open(1, "library").done(0, 1).offers(2)
             .play("block 3 0", "offer 1 zoo library"))
    table.play("accept", seat=1)
    assert len(table.delivered(0)) == 2 and table.state.points == 0


def test_r18_take_only_with_an_empty_hand_and_one_aside():
    assert "take" not in Scene(T1).blockades(hand=1, aside=1).legal()
    assert "take" not in Scene(T1).blockades(hand=0, aside=0).legal()
    assert "take" in Scene(T1).blockades(hand=0, aside=1).legal()


def test_r18_once_a_turn_and_not_to_be_set_in_it():
    table = Scene(T1).taxis((0, 0)).blockades(hand=0, aside=2).play("take")
    assert table.state.hands[0] == 1 and table.state.aside == 1
    assert "take" not in table.legal() and not table.ways("block")
    table.set(hands=[0, 4], _legal={})
    assert "take" not in table.legal()


def test_r18_before_during_and_after_the_drive():
    table = Scene(T1).taxis((0, 0)).blockades(hand=0, aside=1).points(2)
    assert "take" in table.legal()
    assert "take" in table.play("step 1 0").legal()
    assert table.play("step 2 0").legal() == {"take", "end"}
    assert table.play("take").state.active == 1 and table.state.hands[0] == 1


# Winning


def test_r19_an_empty_row_waits_while_cards_are_to_come():
    assert not Scene(T1).taxis((1, 0)).open(0, "library").to_come(1, 1).play("step 2 0").state.over


def test_r20_the_first_to_finish_wins_at_once():
    table = Scene(T1).taxis((1, 0)).open(0, "library").done(1, 17).to_come(0, 1).play("step 2 0")
    assert table.state.over and table.state.winners() == (0,) and not table.state.to_act()


def test_r20_round_the_fewest_points_driven_win_and_equals_share():
    for driven, won in (([5, 3], (1,)), ([2, 7], (0,)), ([3, 3], (0, 1))):
        table = (Scene(T1, finish="round").taxis((1, 0), (3, 0)).open(0, "library").open(1, "pharmacy")
                 .to_come(0, 0).map_stack().set(driven=driven).play("step 2 0"))
        assert table.state.active == 1 and not table.state.over
        assert table.play("step 4 0", seat=1).state.winners() == won


def test_r20_round_ends_at_once_with_the_last_seat():
    table = Scene(T1, finish="round").taxis((0, 0), (1, 0)).open(1, "library").to_come(1, 0).set(active=1)
    assert table.play("step 2 0", seat=1).state.winners() == (1,)


def test_r21_all_taxis_begin_on_the_rank():
    state = GAME.new(5, None, Dice(bytes(32)), 0)
    assert state.taxis == [RANK] * 5


def test_r21_coming_back_to_it_follows_r13():
    table = Scene(T1).taxis((0, 0), (0, 0)).play("step 1 0", "step 0 0")
    assert "end" not in table.legal()


def test_r22_a_turn_without_a_card_is_dry():
    table = Scene(T1).map_stack().play("end")
    assert table.state.dry == 1
    table = Scene(T1).taxis((0, 0)).turned_up("m45").play("lay 6 0 0", "end")
    assert table.state.dry == 0


@pytest.mark.parametrize(("done", "driven", "won"), [
    ((3, 2), [9, 1], (0,)), ((3, 3), [9, 1], (1,)), ((3, 3), [4, 4], (0, 1))])
def test_r22_most_delivered_then_fewest_driven_then_shared(done, driven, won):
    table = Scene(T1).map_stack().done(0, done[0]).done(1, done[1]).set(dry=19, driven=driven).play("end")
    assert table.state.winners() == won


def test_r22_finishers_rank_above_all_others_at_the_cap():
    table = (Scene(T1, finish="round").map_stack().taxis((1, 0)).open(0, "library").done(1, 5).to_come(0, 2)
             .set(dry=19, driven=[40, 1]).play("step 2 0"))
    assert table.state.over and table.state.winners() == (0,)


def test_the_ranking_finishers_then_delivered_then_fewest_driven():
    table = Scene(T1, players=4).done(0, 2).done(1, 9).done(2, 2).done(3, 4).set(driven=[8, 50, 7, 1])
    assert ranking(table.state) == [1, 3, 2, 0]
    assert [score.total for score in table.state.scores()] == [2, 9, 2, 4]
    assert table.state.scores()[1].items == {
        "delivered": 9, "left": 0, "driven": 50, "blockades_hit": 0, "finished": 1}


# Trading


def traders(**options: str) -> Scene:
    table = Scene(T1, players=3, **options).taxis((0, 0)).map_stack("m45")
    return table.open(0, "zoo").open(1, "opera", "bank").open(2, "harbour").play("end")


def test_r23_only_open_places_and_one_for_one():
    table = Scene(T1).open(0, "zoo", "opera").open(1, "bank").done(0, 3).done(1, 2).offers(2)
    assert table.ways("offer") == {"1 zoo bank", "1 opera bank"}
    table.play("offer 1 opera bank").play("accept", seat=1)
    assert table.row(0) == ["zoo", "bank"] and table.row(1) == ["opera"]


def test_r23_each_card_takes_the_others_position():
    table = Scene(T1).open(0, "zoo", "opera", "circus").open(1, "bank", "hotel").offers(2)
    table.play("offer 1 opera hotel").play("accept", seat=1)
    assert table.row(0) == ["zoo", "hotel", "circus"] and table.row(1) == ["bank", "opera"]


def test_r24_active_the_active_player_offers_twice():
    state = traders(trade="active").state
    assert state.active == 1 and state.offers_left == [0, 2, 0] and state.to_act() == (1,)
    for _ in range(2):
        state.apply(1, action("offer 0 bank zoo"))
        state.apply(0, ("decline",))
    assert not any(way[0] == "offer" for way in state.legal(1))


def test_r24_anyone_every_other_seat_offers_once():
    state = traders(trade="anyone").state
    assert state.offers_left == [1, 2, 1] and state.to_act() == (1, 0, 2)
    assert {way[0] for way in state.legal(0)} == {"offer"}
    state.apply(0, action("offer 2 zoo harbour"))
    assert state.to_act() == (2, 0)
    state.apply(2, ("accept",))
    assert state.open[0] == (PLACE_INDEX["harbour"],)
    assert state.to_act() == (1, 2) and not state.legal(0)


def test_r24_off_no_offers_at_all():
    state = traders(trade="off").state
    assert state.to_act() == (1,) and all(way[0] == "lay" for way in state.legal(1))


def test_r24_the_turn_ends_though_others_could_still_offer():
    table = Scene(T1, trade="anyone").taxis((0, 0), (3, 0)).open(0, "zoo").open(1, "bank").offers(0, 1)
    table.points(1).play("step 1 0")
    assert table.state.active == 1


def test_r25_a_pending_offer_is_for_two_seats_only():
    table = traders(trade="anyone")
    table.play("offer 0 bank zoo", seat=1)
    assert table.state.to_act() == (0, 1)
    assert table.legal(0) == {"accept", "decline"} and table.legal(1) == {"withdraw"} and not table.legal(2)
    with pytest.raises(Illegal) as refused:
        table.play("offer 1 harbour opera", seat=2)
    assert refused.value.reason is Reason.NOT_YOUR_TURN


def test_r25_a_withdrawn_offer_is_used_up():
    table = traders(trade="active")
    table.play("offer 0 bank zoo", "withdraw", seat=1)
    assert table.row(1)[:2] == ["opera", "bank"] and table.state.offers_left[1] == 1 and not table.state.offer


def test_r26_an_offer_in_the_middle_of_a_move():
    table = (Scene(T1).taxis((1, 0), (2, 0)).open(0, "zoo").open(1, "bank").offers(1)
             .play("step 2 0", "offer 1 zoo bank"))
    table.play("decline", seat=1)
    assert table.legal() == {"step 1 0", "step 3 0"}


def test_r27_four_taxis_in_a_dead_end_are_jumped():
    """At the western end of the street with nobody ahead but taxis: five points lead past four."""
    table = Scene(T1, players=5).taxis((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
    assert table.legal() == {"step 1 0", "end"} | {way for way in table.legal() if way.startswith("block")}
    table.play("step 1 0", "step 2 0", "step 3 0", "step 4 0", "step 5 0")
    assert table.taxi(0) == (5, 0)


def test_r28_with_an_empty_hand_a_blockade_is_set_at_most_every_second_turn():
    table = Scene(T1, trade="off").map_stack().taxis((0, 0), (4, 0)).blockades(hand=0, aside=1)
    assert not table.ways("block")
    table.play("take", "end").play("end", seat=1)
    assert table.ways("block")
    table.play("block 3 0").play("step 3 0", seat=1)
    assert table.state.active == 0 and not table.ways("block") and "take" in table.legal()


# The door


@pytest.mark.parametrize("move", [
    (), None, ["end"], ("lay", 60, 60, 0), ("step", 1), ("block",), ("fly", 2, 0),
    ("offer", 1, "zoo", "nowhere"), ("offer", 0, "zoo", "zoo"), ("offer", 1, ["zoo"], "bank"),
    ("offer", -1, "zoo", "bank"), ("offer", 1.5, "zoo", "bank")])
def test_a_refused_action_changes_nothing(move):
    table = Scene(T1).taxis((0, 0)).open(0, "zoo").open(1, "bank").offers(2)
    before = table.state.copy()
    with pytest.raises(Illegal) as refused:
        table.state.apply(0, move)
    assert refused.value.reason is Reason.NOT_LEGAL
    assert table.state.seen_by(None) == before.seen_by(None) and table.state.legal(0) == before.legal(0)


def test_what_equals_a_legal_action_is_written_down_as_that_action():
    table = Scene(T1).taxis((0, 0)).open(0, "zoo").open(1, "bank").offers(2)
    for odd in (("offer", True, "zoo", "bank"), ("offer", 1.0, "zoo", "bank")):
        found = table.state.find(0, odd)
        assert found == ("offer", 1, "zoo", "bank") and type(found[1]) is int


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("length", ["full", "medium", "quick"])
def test_the_set_up_keeps_every_invariant(players, length):
    for number in range(5):
        state = GAME.new(players, {"length": length}, Dice(number.to_bytes(32, "big")), None)
        check(state)
        assert len(state.placed) == 10
        assert len(state.map_stack) + 1 == {"full": 50, "medium": 30, "quick": 14}[length]
        assert state.open[state.first] and state.active == state.first
