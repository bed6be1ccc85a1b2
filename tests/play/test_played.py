"""What a bot plays is shown large for a moment, with its sentence."""

import pytest

from tests.play.desk import Desk, Liked, bot, person


def shown(desk):
    return [frame.played for frame in desk.frames if frame.played is not None]


@pytest.fixture(params=["ganymede", "wildspace"])
def desk(request):
    with Desk.match(request.param, bot(0), bot(1), person(2), first=0, likes=Liked(animation="1.0")) as found:
        yield found


def until_shown(desk):
    """Play on, as somebody who watches the others."""
    for _ in range(60):
        desk.until(lambda: shown(desk) or desk.play.acting is not None, passing=0.1)
        if shown(desk):
            return shown(desk)[0]
        desk.act(desk.session.legal(desk.play.acting)[0])
    raise AssertionError("nobody played anything")


def test_a_card_that_a_bot_played_is_shown_with_its_sentence(desk):
    played = until_shown(desk)
    assert played.seat in (0, 1) and desk.session.seats[played.seat].name in played.text
    assert played.about.drawings and played.about.title
    desk.until(lambda: desk.frame.played is None or desk.frame.played is not played, passing=0.1)


def test_a_touch_puts_the_card_down(desk):
    until_shown(desk)
    if desk.play.frame.played is not None:
        desk.tap("")
        assert desk.frame.played is None


def test_without_animation_nothing_is_shown_large():
    with Desk.match("ganymede", bot(0), person(1), first=0) as desk:
        for _ in range(8):
            desk.until(lambda: desk.play.acting is not None, passing=0.1)
            desk.act(desk.session.legal(desk.play.acting)[0])
        assert not shown(desk)


def test_what_a_person_here_plays_is_not_shown_to_them(desk):
    desk.until(lambda: desk.play.acting is not None, passing=0.1)
    desk.act(desk.session.legal(2)[0])
    assert all(played.seat != 2 for played in shown(desk))
