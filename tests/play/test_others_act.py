"""While somebody else acts, the line under the name tells of them, and never reads like an order to whoever looks; a touch
on any name opens what that player has."""

import pytest

from app.i18n import t
from app.tables import PLAYABLE
from tests.play.desk import Desk, bot, person


@pytest.fixture(params=PLAYABLE)
def desk(request):
    quiet = {"trade": "off"} if request.param == "crazytaxis" else {}      # nobody asks anything
    with Desk.match(request.param, bot(0), person(1), first=0, options=quiet) as found:
        yield found


def test_the_line_of_a_bots_turn_is_no_order(desk):
    desk.until(lambda: desk.play.acting is not None, passing=0.2)
    look = desk.play.presenter.look()
    orders = {desk.play.table.prompt(desk.session.state(look.eye), look)}
    theirs = [frame.header.prompt for frame in desk.frames if frame.header.turn == "bot 1" and frame.header.prompt]
    for prompt in theirs:
        assert "bot 1" in prompt or prompt[0].islower() or prompt == t("ganymede.prompt.wait"), prompt
    assert not orders & set(theirs)


def test_a_touch_on_any_name_opens_what_that_player_has(desk):
    desk.until(lambda: desk.play.acting is not None, passing=0.2)
    if desk.frame.curtain:
        desk.play.lift()
    assert desk.frame.header.seat == 1
    for seat in (0, 1):
        desk.play.open_area(seat)
        assert "close:" in desk.frame.spots, seat
        desk.tap("close:")
        assert "close:" not in desk.frame.spots


def test_whoever_asks_for_a_hint_while_somebody_else_acts_is_told_so():
    with Desk.match("galactico", bot(0), bot(1)) as desk:
        desk.play.hint()
        assert desk.frame.toast in {t("table.not_your_turn", name=name) for name in ("bot 1", "bot 2")}
        assert not desk.frame.marks
