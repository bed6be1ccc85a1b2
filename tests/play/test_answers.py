"""Offers between players (Crazy Taxis, R25): who wants none is not asked; what was half chosen waits for the answer."""

from __future__ import annotations

import pytest

from app.i18n import t
from app.store.keys import HUSHED
from tests.play.desk import Desk, Liked, person


def begin(likes=None, **options):
    seats = [person(number) for number in range(3)]
    return Desk.match("crazytaxis", *seats, options={"length": "quick"} | options, likes=likes)


@pytest.fixture
def desk():
    with begin() as found:
        yield found


def until_offer(desk, to):
    """Lay a card and end the turn, until the active player can offer something to that seat; the offer."""
    while True:
        seat = desk.session.to_act()[0]
        legal = desk.session.legal(seat)
        offer = next((action for action in legal if action[:2] == ("offer", to)), None)
        if offer is not None:
            return seat, offer
        submit(desk, seat, next(action for action in legal if action[0] in ("lay", "end")))


def submit(desk, seat, action):
    before = desk.session.revision
    desk.session.submit(seat, action)
    desk.until(lambda: desk.session.revision > before)


def test_who_wants_no_offers_is_not_asked_all_match_long(desk):
    seat, offer = until_offer(desk, 1)
    desk.tap("hush:match:1")
    before, shown = desk.session.revision, len(desk.frames)
    desk.session.submit(seat, offer)
    desk.until(lambda: desk.session.revision == before + 2)
    assert desk.session.journal()[-1] == (1, ("decline",))
    assert desk.frame.toast == t("table.hushed", name="player 2") and desk.play.acting == seat
    assert all("accept" not in frame.spots for frame in desk.frames[shown:])
    assert desk.likes.notes[HUSHED] == {"match": desk.session.match_id, "seats": [1]}
    desk.tap("hush:off:1")
    assert desk.play.answers.seats == {} and desk.likes.notes[HUSHED]["seats"] == []


def test_all_offers_of_a_turn_are_declined_with_one_touch(desk):
    seat, offer = until_offer(desk, 2)
    submit(desk, seat, offer)
    assert "hush:turn:2" in desk.frame.spots
    before = desk.session.revision
    desk.tap("hush:turn:2")
    desk.until(lambda: desk.session.revision > before)
    assert desk.session.journal()[-1] == (2, ("decline",)) and desk.play.answers.seats == {2: False}
    turn = desk.session.state(None).turns
    while desk.session.state(None).turns == turn:
        acting = desk.session.to_act()[0]
        submit(desk, acting, next(one for one in desk.session.legal(acting) if one[0] in ("lay", "end")))
    assert desk.play.answers.seats == {}, "the next turn is another"


def test_the_answer_to_an_offer_is_told(desk):
    seat, offer = until_offer(desk, 1)
    submit(desk, seat, offer)
    desk.act(("decline",))
    assert "player 2" in desk.frame.toast


@pytest.fixture
def market():
    """Anybody may make an offer at any time; the first moment at which one of those who need not act can."""
    with begin(trade="anyone") as desk:
        while not any(offers(desk, seat) for seat in desk.session.to_act()[1:]):
            seat = desk.session.to_act()[0]
            submit(desk, seat, next(action for action in desk.session.legal(seat) if action[0] in ("lay", "end")))
        yield desk


def offers(desk, seat):
    return [action for action in desk.session.legal(seat) if action[0] == "offer"]


def test_what_was_half_chosen_is_there_again_after_a_question(market):
    mover, *others = market.session.to_act()
    other = next(seat for seat in others if offers(market, seat))
    offer = offers(market, other)[0]
    path = max((market.path(action) for action in market.session.legal(mover)), key=len)
    market.tap(path[0])
    half = market.play.selection.taps.touched
    assert half == path[:1]
    submit(market, other, offer)
    assert market.play.acting == offer[1] and "decline" in market.lit
    market.act(("decline",))
    assert market.play.acting == mover and market.play.selection.taps.touched == half


def test_somebody_else_at_the_device_may_act_in_between(market):
    mover, *others = market.session.to_act()
    other = next(seat for seat in others if offers(market, seat))
    market.tap("as:%d" % other)
    assert market.play.acting == other == market.play.eye and market.frame.header.turn == "player %d" % (other + 1)
    market.tap("as:%d" % mover)
    assert market.play.acting == mover == market.play.eye


def test_what_was_kept_for_another_match_does_not_count():
    with begin(Liked()) as first:
        first.tap("hush:match:1")
        likes = first.likes
    with begin(likes) as second:
        assert second.play.answers.seats == {}
