"""Every worked example of the specification (section 9)."""

from __future__ import annotations

from games import GAMES
from games.kernel import Dice
from tests.games.galactico.scene import Scene

FIVE = ("o01", "o02", "o03", "o04", "o06")


def test_w1_new_passengers_with_an_inspector_third() -> None:
    table = Scene().hand(0, "o26").hand(1, "o27").queue("D", "o30").top("o01", "r05", "i1", "k1", "o10")
    table.play(0, "move", "G1")
    assert table.queues == {"A": [], "B": ["o10"], "C": ["k1"], "D": ["o30"], "E": ["r05"], "F": ["o01"],
                            "G": [], "H": []}
    assert table.inspectors["D"] == ["i1"] and sum(map(len, table.inspectors.values())) == 1
    assert table.hands == [["o26"], ["o27"]]
    assert (table.state.active, table.state.phase, table.state.turn) == (1, "move", 1)


def test_w2_two_stowaways_and_one_inspector() -> None:
    table = Scene().hand(0, "s01", "s15", "o26").inspector("E", "i1").queue("E", "o05").top(*FIVE)
    before = table.totals[0]
    table.play(0, "move", "E1")
    assert table.delivered[0] == ["s01", "s15"] and table.discard == ["i1"]
    assert table.state.scores()[0].items["delivered_stowaway"] == 4 and before == -5
    assert table.hands[0] == ["o26", "o05"] and table.state.active == 1


def test_w3_no_stowaway_and_two_inspectors() -> None:
    table = Scene().hand(0, "o30", "r09", "o26").inspector("E", "i1", "i2").top(*FIVE)
    size = len(table.options) and table.state.upper
    table.play(0, "move", "E1")
    assert table.returned == ["i1"] and table.state.upper == size - 5 + 1
    assert table.inspectors["E"] == ["i2"]
    assert table.options == ["unload o30", "unload r09", "done"]
    table.play(0, "unload", "o30").play(0, "unload", "r09")
    assert table.delivered[0] == ["o30", "r09"] and table.hands[0] == ["o26"]
    assert table.state.active == 1


def test_w4_two_vortans_meet_one() -> None:
    table = Scene().hand(0, "k1", "k2").queue("E", "o26", "k3").top(*FIVE)
    table.play(0, "move", "E1")
    assert table.options == ["pair k3", "done"]
    table.play(0, "pair", "k3")
    assert table.discard == ["k1", "k3"] and table.hands[0] == ["k2", "o26"]
    assert table.state.active == 1


def test_w5_boarding_takes_the_bottom_and_the_vortan_in_it() -> None:
    table = Scene().hand(0, "o26", "o27", "o28", "o11").queue("E", "o01", "k1", "o03", "o04")
    table.play(0, "move", "E1")
    assert table.hands[0] == ["o26", "o27", "o28", "o11", "o01", "k1"]
    assert table.queues["E"] == ["o03", "o04"] and table.state.active == 1


def test_w6_a_full_ship_boards_nobody() -> None:
    def arrive() -> Scene:
        table = Scene().hand(0, "o30", "o26", "o27", "o28", "o11", "o03").queue("E", "k1", "o04")
        return table.play(0, "move", "E1")
    kept = arrive().play(0, "done")
    assert kept.hands[0] == ["o30", "o26", "o27", "o28", "o11", "o03"] and kept.queues["E"] == ["k1", "o04"]
    left = arrive().play(0, "unload", "o30")
    assert left.delivered[0] == ["o30"] and left.hands[0] == ["o26", "o27", "o28", "o11", "o03", "k1"]
    assert left.queues["E"] == ["o04"]


def test_w7_where_a_ship_may_go() -> None:
    table = Scene(3, "C1 D2 F1").top("o01", "o02", "o03", "o04", "o05")
    assert len(table.options) == 13
    assert {"move C2", "move D1"} <= set(table.options)
    assert {"move C1", "move D2", "move F1", "move C3"}.isdisjoint(table.options)
    table.play(0, "move", "C2")
    assert [table.queues[sector] for sector in "BAHGF"] == [["o01"], ["o02"], ["o03"], ["o04"], ["o05"]]
    short = Scene(3, "C1 D2 F1", full_lap=False)
    assert len(short.options) == 12 and "move C2" not in short.options
    assert len(Scene(2, "C1 D1").options) == 6


def test_w8_end_of_shift_as_the_third_card() -> None:
    table = Scene(3, "C1 D2 F1").turn(7, active=1).piles(lower="o01 o02 end o03")
    table.play(1, "move", "H1")
    assert table.queues == {"A": [], "B": [], "C": [], "D": [], "E": [], "F": ["o02"], "G": ["o01"], "H": []}
    assert table.state.last_turn == 11
    for seat, station in ((2, "B1"), (0, "A1"), (1, "E1"), (2, "H1")):
        assert table.state.to_act() == (seat,)
        table.play(seat, "move", station)
    assert table.state.over and table.state.turn == 12
    assert table.unseen == {"o03"} and table.state.lower == 1


def test_w9_the_last_player_of_a_round_draws_the_end() -> None:
    table = Scene(3, "C1 D2 F1").turn(8, active=2).piles(lower="end o03")
    table.play(2, "move", "H1")
    assert table.state.last_turn == 11
    for seat, station in ((0, "B1"), (1, "A1"), (2, "E1")):
        assert table.state.to_act() == (seat,)
        table.play(seat, "move", station)
    assert table.state.over and not any(table.queues.values())


def test_w10_the_upper_pile_runs_out_and_the_inspector_goes_into_the_lower() -> None:
    table = Scene().inspector("E", "i1").piles(upper="o01 o02", lower="o03 o04 o05 end")
    table.play(0, "move", "E1")
    assert [table.queues[sector] for sector in "DCBAH"] == [["o01"], ["o02"], ["o03"], ["o04"], ["o05"]]
    assert table.unseen == {"end", "i1"} and (table.state.upper, table.state.lower) == (0, 2)
    assert table.returned == [] and table.state.last_turn == -1


def test_w11_a_stowaway_leaves_for_nothing() -> None:
    table = Scene().hand(0, "s09", "s01").play(0, "move", "E1")
    assert table.options == ["unload s09", "done"]
    table.play(0, "unload", "s09")
    assert table.discard == ["s09"] and table.delivered[0] == [] and table.hands[0] == ["s01"]
    assert table.state.active == 1


def test_w12_brazen_stowaways_leave_by_themselves() -> None:
    table = Scene(brazen_stowaways=True).hand(0, "s09", "s10", "s01", "o30").play(0, "move", "E1")
    assert table.discard == ["s09", "s10"] and table.options == ["unload o30", "done"]
    checked = Scene(brazen_stowaways=True).hand(0, "s09", "s10", "s01", "o30").inspector("E", "i1")
    checked.play(0, "move", "E1")
    assert checked.delivered[0] == ["s09", "s10", "s01"] and checked.discard == ["i1"]


def test_w13_rich_passengers_first() -> None:
    table = Scene(rich_first=True).hand(0, "r09", "o30", "s10", "k1").queue("E", "k2").play(0, "move", "E1")
    assert table.options == ["unload r09", "done"]
    table.play(0, "unload", "r09")
    assert table.options == ["unload o30", "unload s10", "pair k2", "done"]


def test_w14_rich_first_with_brazen_stowaways() -> None:
    both = {"rich_first": True, "brazen_stowaways": True}
    table = Scene(**both).hand(0, "r09", "o30", "s10").play(0, "move", "E1")
    assert table.options == ["unload r09"] and table.state.phase == "unload"
    table.play(0, "unload", "r09")
    assert table.discard == ["s10"] and table.options == ["unload o30", "done"]
    closed = Scene(**both).hand(0, "o30", "s10").play(0, "move", "E1")
    assert closed.hands[0] == ["o30", "s10"] and closed.state.active == 1


def test_w15_self_arrival() -> None:
    table = Scene(self_arrival=True).hand(0, "o10", "r01").hand(1, "o26", "s15", "k1", "r02")
    table.turn(11, active=1, last_turn=11).play(1, "move", "E1")
    assert table.state.over
    assert table.hands == [["r01"], ["k1", "r02"]] and table.totals == [-1, -3]


def test_w16_no_end_card() -> None:
    table = Scene(no_end_card=True).turn(10, active=0).piles(lower="o01 o02").play(0, "move", "E1")
    assert table.queues == {"A": [], "B": [], "C": ["o02"], "D": ["o01"], "E": [], "F": [], "G": [], "H": []}
    assert table.state.last_turn == 13


def test_w17_which_vortan_of_the_queue() -> None:
    def arrive() -> Scene:
        table = Scene().hand(0, "k1", "o26", "o27", "o28", "o11", "o03").queue("E", "o01", "k2", "o04", "k3")
        return table.play(0, "move", "E1")
    assert arrive().options == ["pair k2", "pair k3", "done"]
    assert arrive().play(0, "pair", "k2").queues["E"] == ["o04", "k3"]
    assert arrive().play(0, "pair", "k3").queues["E"] == ["k2", "o04"]
    assert arrive().play(0, "pair", "k3").hands[0] == ["o26", "o27", "o28", "o11", "o03", "o01"]


def test_w18_free_boarding() -> None:
    table = Scene(free_boarding=True).hand(0, "o26", "o27", "o28", "o11").queue("E", "o01", "k1", "o03")
    table.play(0, "move", "E1")
    assert table.options == ["board 2", "board 1", "board 0"]
    table.play(0, "board", 1)
    assert table.hands[0] == ["o26", "o27", "o28", "o11", "o01"] and table.queues["E"] == ["k1", "o03"]


def test_w19_placing_in_reverse_order() -> None:
    state = GAMES["galactico"].new(3, None, Dice(bytes(32)), 1)
    order = []
    queues = list(state.queues)
    for station, options in (("C2", 16), ("D1", 14), ("A1", 12)):
        (seat,) = state.to_act()
        legal = state.legal(seat)
        assert len(legal) == options
        order.append(seat)
        state.apply(seat, ("place", station))
        assert state.hands[seat] == queues["ABCDEFGH".index(station[0])] and len(state.hands[seat]) == 3
    assert order == [0, 2, 1]
    assert state.phase == "move" and state.to_act() == (1,)


def test_w20_the_tie_goes_to_more_delivered_stowaways() -> None:
    table = Scene().scored(0, "o01", "o02", "o03", "r01", "r02", "s01").scored(1, "o04", "o05", "o06", "s02",
                                                                               "s03", "s04")
    table.hand(0, "o07", "s05").hand(1, "o08", "s06").turn(11, active=1, last_turn=11).play(1, "move", "E1")
    assert table.state.over
    assert [list(score.items.values()) for score in table.state.scores()] == [
        [3, 4, 2, -1, 0, -2, 0], [3, 0, 6, -1, 0, -2, 0]]
    assert table.totals == [6, 6] and table.state.winners() == (1,)
