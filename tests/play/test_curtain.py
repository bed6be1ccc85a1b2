"""People who share a device: nothing secret is in a frame before the right person has lifted the curtain."""

from __future__ import annotations

import pytest

from tests.play.desk import Desk, person


@pytest.fixture
def desk():
    with Desk.match("ganymede", person(0), person(1)) as found:
        yield found


def test_the_first_person_is_called_before_anything_is_drawn(desk):
    assert all(frame.picture is None for frame in desk.frames)
    curtain = desk.frame.curtain
    assert curtain.name == desk.session.seats[desk.play.acting].name and desk.frame.header.prompt == ""


def test_nothing_is_touched_through_the_curtain(desk):
    revision = desk.session.revision
    for target in ("deal:0", "open:board", "", "done"):
        desk.tap(target)
    desk.play.hint()
    desk.play.menu.open()
    desk.play.drag(("deal:0", "deal:1"))
    assert not desk.play.inspect("deal:0") and not desk.play.key("m")
    assert desk.frame.curtain and desk.frame.picture is None and desk.frame.sheet is None and desk.session.revision == revision


def test_it_falls_again_when_the_next_person_is_to_act_with_the_news(desk):
    first = desk.play.acting
    desk.play.lift()
    assert desk.frame.curtain is None and desk.frame.picture is not None
    while desk.play.acting == first:
        desk.act(desk.session.legal(first)[0])
    assert desk.frame.curtain.name == desk.session.seats[1 - first].name and desk.frame.picture is None
    desk.play.lift()
    assert desk.play.eye == desk.play.acting == 1 - first and desk.frame.lit


def test_a_device_that_sleeps_shows_nothing(desk):
    desk.play.lift()
    desk.play.menu.open()
    desk.play.say("a hint")
    desk.play.sleep()
    assert desk.frame.curtain and desk.frame.picture is None and desk.frame.sheet is None and desk.frame.toast == ""


def test_a_table_without_secrets_and_a_person_alone_need_none():
    with Desk.match("surprise", person(0), person(1)) as desk:
        desk.play.sleep()
        assert desk.frame.curtain is None
