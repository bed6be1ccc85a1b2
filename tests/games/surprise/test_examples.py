"""The worked examples E1 to E20 of the specification, word for word."""

from __future__ import annotations

import pytest

from games.kernel import Illegal
from games.surprise.board import CELLS, joins
from tests.games.surprise.scene import Scene, building


def steps(cells: str) -> set[str]:
    return {f"step {cell}" for cell in cells.split()}


# From the rulebook


def test_e1_lay_and_step_aside():
    table = Scene(pawns="B13 C08 D01 A01").roll(3)
    assert table.options == steps("B12 B14 B17")
    table.play("step B14")
    assert table.options == steps("B10 B15") | {"lay gift_blue"}
    table.play("lay gift_blue")
    assert (table.state.steps, table.state.burnt, table.phase) == (0, 2, "aside")
    assert table.options == steps("B10 B13 B15")
    table.play("step B15")
    assert table.active == 1 and table.phase == "roll"


def test_e2_teleport():
    table = Scene(pawns="A16 B17 C16 D01").roll(4).play("step A17")
    assert table.options == steps("A18 C04 D12")
    table.play("step D12")
    assert table.state.steps == 2 and table.options == steps("D07 D11 C04")
    table.walk("D07 D05")
    assert table.state.steps == 0 and table.options == {"lay crew_green", "end"}
    table.play("lay crew_green")
    assert table.options == steps("D04 D07")
    table.play("step D04")
    assert table.active == 1


def test_e3_reroll():
    table = Scene(pawns="A14 B17 C16 D01", holds={0: "reroll"}).roll(2)
    assert table.options == steps("A11 A16") | {"help reroll"}
    table.rolling(4).play("help reroll")
    assert table.state.steps == 5
    table.walk("A16 A17 A18 A15")
    assert table.state.steps == 1 and table.options == steps("A13") | {"lay gift_red"}
    table.play("lay gift_red")
    assert table.state.burnt == 1 and table.options == steps("A13 A18")


def test_e4_plus_two():
    table = Scene(pawns="C01 B02 C16 D01", holds={0: "plus_two"}).roll(3)
    table.play("step C02", "lay crew_yellow", "step C03")
    assert table.options == {"help plus_two", "end"}
    table.play("help plus_two")
    assert table.state.steps == 2 and table.options == steps("A16 C05")
    table.walk("A16 A17")
    assert table.active == 1 and table.pawn(0) == "A17"


def test_e5_again():
    table = Scene(pawns="C09 B02 C16 D01", holds={0: "again"}).roll(1).play("step C10")
    assert table.options == {"help again", "end"}
    table.rolling(3).play("help again")
    assert table.options == steps("C05 C09 C13") | {"stop"}
    table.walk("C13 C14 C15")
    assert table.options == {"lay gift_blue", "end"}
    table.play("lay gift_blue")
    assert table.options == steps("C11 C14")


def test_e6_rest():
    table = Scene(pawns="C03 B02 C16 D01", holds={0: "rest"}).roll(3).play("step C02", "lay crew_yellow")
    assert table.state.burnt == 2
    table.play("step C03")
    assert table.options == {"help rest", "end"}
    table.play("help rest")
    assert table.state.steps == 2 and table.options == steps("A16 C05")
    table.walk("A16 A17")
    assert table.active == 1


def test_e7_joining():
    table = building(stack="ABCD")
    assert table.fragment() == "B" and len(table.options) == 12 and table.verbs == {"attach"}
    for place, link in ((1, 0, 0), "A13 B09"), ((1, 0, 1), "A13 B18"), ((0, 1, 0), "A16 B02"):
        assert "attach {} {} {}".format(*place) in table.options
        made = joins(table.state.placed, (1, *place))
        assert [{CELLS[a], CELLS[b]} for a, b in made] == [set(link.split())]
    for place in ["1 0 2", "1 1 0", *(f"0 0 {rotation}" for rotation in range(4))]:
        with pytest.raises(Illegal):
            table.play(f"attach {place}")


# For the rulings


def test_e8_r13_chain():
    table = Scene(pawns="B12 B13 B14 D01").roll(2)
    assert table.options == steps("B09 B10 B15 B17")
    for cell in table.targets:
        again = Scene(pawns="B12 B13 B14 D01").roll(2).play(f"step {cell}")
        assert again.state.steps == 1


def test_e9_r14_with_a_jump():
    table = Scene(pawns="D04 D05 C16 D01").roll(2)
    assert table.options == steps("B19 D03 D07")
    table.play("step D07")
    assert table.options == steps("D12")


def test_e10_r19():
    assert Scene(pawns="A17").roll(1).options == steps("A16 A18")


def test_e11_r11_r22():
    table = Scene(pawns="B14").roll(1)
    assert "lay" not in table.verbs and "end" not in table.verbs
    table.play("step B10")
    assert table.active == 1


def test_e12_r28():
    table = Scene(pawns="A10 B02 C16 D01", holds={0: "rest"}, lying="A11").roll(2)
    table.play("step A11")
    assert table.held() == "rest" and table.lying == {"A11"}
    table.play("step A14")
    assert table.active == 1 and table.lying == {"A11"}
    empty = Scene(pawns="A10 B02 C16 D01", lying="A11").hiding("again").roll(2).play("step A11")
    assert empty.held() == "again" and empty.lying == set()


def test_e13_r33():
    table = Scene(pawns="A12", holds={0: "plus_two"}).roll(1).play("step A13", "help plus_two")
    assert table.options == steps("A08 A15 B09")
    table.play("step A15")
    assert table.options == steps("A18") and "gift_red" in table.hand()
    other = Scene(pawns="A12", holds={0: "plus_two"}).roll(1).play("step A13", "help plus_two")
    other.walk("A08 A05")
    assert other.options == {"lay crew_yellow", "end"}


def test_e14_r35():
    table = Scene(pawns="D04 B02 C16 D01", holds={0: "rest"}).roll(1).play("step D05", "lay crew_green")
    assert table.state.burnt == 0
    table.play("step D07")
    assert table.active == 1 and table.held(0) == "rest"


def test_e15_r27():
    table = Scene(pawns="A01 B02 C16 D04", hands={3: "crew_green"})
    table.state.active = 3
    table.roll(2).play("step D05", "lay crew_green")
    assert table.phase == "over" and table.state.winners() == (3,) and table.pawn(3) == "D05"
    score = table.state.scores()[3]
    assert score.items == {"gifts": 4, "crew": 4} and score.total == 8


def test_e16_r20():
    table = Scene(pawns="A16 B02 C16 D01").roll(4)
    assert table.walk("A17 C04 B17 D12").pawn(0) == "D12"
    again = Scene(pawns="A16 B02 C16 D01").roll(4).walk("A17 C04")
    assert "A17" not in again.targets


def test_e17_r15():
    table = Scene(pawns="A17", holds={0: "again"}).roll(1).play("step A16").rolling(3).play("help again")
    assert table.options == steps("A14 A17 C03") | {"stop"}
    table.play("step A17")
    assert table.options == steps("A18 B17 C04 D12") | {"stop"}


def test_e18_r9():
    table = building(players=2, stack="CADB")
    builders = [0]
    while table.phase == "attach":
        builders.append(table.active)
        table.play(sorted(table.options)[0])
    assert builders == [0, 1, 0, 1]
    assert [table.pawn(seat) for seat in (0, 1)] == ["C04", "A17"] and table.lying == {"C13", "A11"}
    assert table.active == 1
    assert {CELLS[cell] for cell in table.state.map.starts} == {"A17", "B17", "C04", "D12"}
    table.state.pawns[1] = CELLS.index("D11")
    assert table.roll(2).play("step D12").targets >= {"A17", "B17"}


def test_e19_equal_turns():
    hands = {3: "crew_green", 1: "crew_red"}
    table = Scene(pawns="A01 B01 C16 D04", hands=hands, starter=3, equal_turns=True)
    table.state.active = 3
    table.roll(1).play("step D05", "lay crew_green")
    assert table.pawn(3) == "away" and table.phase == "roll" and table.active == 0
    table.roll(1).walk("A06")
    assert table.active == 1
    table.roll(1).play("step B02", "lay crew_red")
    assert table.pawn(1) == "away" and table.active == 2
    table.roll(1).walk("C12")
    assert table.phase == "over" and table.state.winners() == (1, 3)


def test_e20_easy_steps():
    table = Scene(pawns="A12", holds={0: "plus_two"}, easy_steps=True).roll(2)
    assert "stop" not in table.options
    table.play("step A13")
    assert "stop" in table.options
    table.play("stop")
    assert table.options == {"help plus_two", "end"}
    table.play("help plus_two")
    assert "stop" not in table.options
