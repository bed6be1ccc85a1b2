"""Blast-off Surprise by finger: the new map piece is drawn from the hand to its square, and on to another one."""

import pytest

from app.tables.surprise.gestures import PIECE, shown
from tests.play.desk import Desk, person


@pytest.fixture
def desk():
    with Desk.match("surprise", person(0), person(1)) as found:
        assert found.session.legal(found.play.acting)[0][0] == "attach"
        yield found


def squares(desk):
    return sorted(target for target in desk.lit if target.startswith("square:"))


def test_a_map_piece_is_drawn_to_its_square(desk):
    here = squares(desk)[0]
    assert PIECE in desk.frame.picture.scene.grips
    desk.play.drag((PIECE, here))
    assert desk.play.selection.taps.touched == (here,) and "done" in desk.lit
    desk.play.drop((PIECE, here))
    before = desk.session.revision
    desk.tap("done")
    desk.until(lambda: desk.session.revision > before)
    assert desk.session.journal()[-1][1][:3] == ("attach", *map(int, here.removeprefix("square:").split(",")))


def test_a_map_piece_that_lies_is_drawn_on_and_keeps_its_turn(desk):
    here, there = squares(desk)[:2]
    desk.play.drop((PIECE, here))
    desk.tap(here)                                  # turned once
    turn = shown(desk.session.state(desk.play.eye), desk.play.presenter.look())[3]
    assert here in desk.frame.picture.scene.grips
    desk.play.drop((here, there))
    lies = shown(desk.session.state(desk.play.eye), desk.play.presenter.look())
    assert desk.play.selection.taps.touched[0] == there
    view = desk.session.state(desk.play.eye)
    can = {action[3] for action in view.legal(view.active) if action[1:3] == lies[1:3]}
    assert lies[3] == turn or turn not in can


def test_a_map_piece_dropped_beside_every_square_stays_in_hand(desk):
    desk.play.drop((PIECE, "open:rival:1"))
    assert not desk.play.selection.taps.touched


def test_nobody_draws_the_piece_while_another_decides(desk):
    desk.act(desk.session.legal(desk.play.acting)[0])
    if desk.play.acting is None:
        assert not desk.frame.picture.scene.grips
