"""Buttons that mean different things lie on the same spot one after the other: a quick finger loses no choice."""

import random

import pytest

from app.scene import Rect, meet
from app.tables import PLAYABLE
from games.kernel import QuickDice, carry_out
from tests.play.desk import Desk, person


def box(desk, target):
    spot = desk.frame.picture.scene.spots[target]
    return Rect(spot.x - spot.w / 2, spot.y - spot.h / 2, spot.w, spot.h)


def final(desk, action):
    seat = desk.play.acting
    return carry_out(desk.session.state(seat).guess(seat, QuickDice(0)), seat, action)


def moments(desk, most):
    """Decisions of a random match, after each of which something else may lie where the last touch was."""
    chance = random.Random(11)
    for _ in range(most):
        if desk.frame.curtain or not desk.session.to_act():
            desk.play.lift()
        if not desk.session.to_act():
            return
        action = chance.choice(desk.session.legal(desk.play.acting))
        path = desk.path(action)
        where = box(desk, path[-1]) if path[-1] in desk.frame.spots and not desk.frame.picture.scene.spots[path[-1]].world \
            else None
        before = desk.session.revision
        desk.pass_time(1.0)
        desk.tap(*path)
        desk.until(lambda before=before: desk.session.revision > before)
        if desk.frame.picture is not None and desk.play.acting is not None and where is not None:
            yield where, path[-1]


def spied(desk):
    """What is asked of the session."""
    sent, submit = [], desk.session.submit

    def spy(seat, action):
        sent.append(action)
        submit(seat, action)
    desk.session.submit = spy
    return sent


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_quick_second_touch_at_the_same_place_does_nothing_final(game):
    with Desk.match(game, person(0), person(1), size=(360.0, 584.0)) as desk:
        sent = spied(desk)
        for where, last in moments(desk, 120):
            for action in desk.session.legal(desk.play.acting):
                path = desk.path(action)
                target = path[0]
                if len(path) == 1 and target in desk.lit and target != last and not desk.frame.picture.scene.spots[target].world \
                        and meet(where, box(desk, target)) and final(desk, action):
                    before = len(sent)
                    desk.tap(target)
                    assert len(sent) == before, (last, target)
                    break


def test_half_a_second_later_it_is_meant():
    with Desk.match("wildspace", person(0), person(1), size=(360.0, 584.0)) as desk:
        sent, seen = spied(desk), 0
        for where, last in moments(desk, 300):
            action = next((one for one in desk.session.legal(desk.play.acting) if len(desk.path(one)) == 1
                           and desk.path(one)[0] in desk.lit and desk.path(one)[0] != last
                           and meet(where, box(desk, desk.path(one)[0])) and final(desk, one)), None)
            if action is not None:
                before = len(sent)
                desk.tap(*desk.path(action))
                assert len(sent) == before
                desk.act(action)        # in a moment
                assert len(sent) == before + 1
                seen += 1
                if seen > 2:
                    return
        assert seen, "nothing final ever lay where the last touch was"
