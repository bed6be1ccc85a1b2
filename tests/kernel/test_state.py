"""What the kernel gives every state: legal lists, refusals, news, its value."""

from __future__ import annotations

import json

import pytest

from games.kernel import Dice, Illegal, Reason
from tests.kernel.toy import GAME, Toy


@pytest.fixture
def state() -> Toy:
    return GAME.new(3, None, Dice(bytes(32)), first=1)


def refusal(state, seat, action) -> Reason:
    before = json.dumps(state.to_json())
    with pytest.raises(Illegal) as refused:
        state.apply(seat, action)
    assert json.dumps(state.to_json()) == before
    return refused.value.reason


def finish(state) -> None:
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])


def test_only_the_seats_to_act_have_legal_actions(state):
    assert state.legal(1) and not state.legal(0) and not state.legal(2) and not state.legal(9)


def test_the_legal_list_is_asked_for_once_a_decision(state):
    assert state.legal(1) is state.legal(1)
    before = state.legal(1)
    state.apply(1, before[0])
    assert state.legal(2) is state.legal(2) and state.legal(2) != before


def test_the_reason_of_a_refusal(state):
    assert refusal(state, 1, ("play", 99)) is Reason.NOT_LEGAL
    assert refusal(state, 1, ("bid", 1)) is Reason.NOT_LEGAL
    assert refusal(state, 0, state.legal(1)[0]) is Reason.NOT_YOUR_TURN
    assert refusal(state, None, state.legal(1)[0]) is Reason.NOT_YOUR_TURN
    last = state.legal(1)[0]
    finish(state)
    assert refusal(state, 1, last) is Reason.OVER


def test_a_refusal_tells_briefly_what_was_refused():
    error = Illegal(Reason.NOT_LEGAL, "('roll',)")
    assert str(error) == "not_legal: ('roll',)" and str(Illegal(Reason.OVER)) == "over"


@pytest.mark.parametrize("action", [("play", 10 ** 6000), ("x" * 10 ** 6,), ("play",) * 10 ** 5, [[[[[1]]]]]])
def test_even_a_monster_is_refused_briefly(state, action):
    with pytest.raises(Illegal) as refused:
        state.apply(1, action)
    assert len(str(refused.value)) < 300


def test_an_action_is_found_in_the_form_that_is_written_down(state):
    for seat in (1, 2, 0):
        state.apply(seat, state.legal(seat)[0])
    found = state.find(0, ("bid", True))
    assert found == ("bid", 1) and type(found[1]) is int


def test_several_seats_act_at_once_in_any_order(state):
    for seat in (1, 2, 0):
        state.apply(seat, state.legal(seat)[0])
    assert state.to_act() == (0, 1, 2)
    state.apply(2, ("bid", 2))
    assert state.to_act() == (0, 1) and refusal(state, 2, ("bid", 1)) is Reason.NOT_YOUR_TURN


def test_news_are_kept_only_when_somebody_listens(state):
    state.apply(1, state.legal(1)[0])
    assert state.news is None and state.news_for(1) == []


def test_news_reach_those_who_may_hear_them(state):
    fresh = next(action for action in state.legal(1) if action[0] == "fresh")
    state.news = []
    state.apply(1, fresh)
    (_, _, card), = state.news_for(1)
    assert card in state.hands[1]
    assert state.news_for(0) == state.news_for(None) == [("drew", 1)]


def test_news_without_a_word_for_the_others_are_not_heard_by_them(state):
    for seat in (1, 2, 0):
        state.apply(seat, state.legal(seat)[0])
    state.news = []
    state.apply(1, ("bid", 2))
    assert state.news_for(1) == [("bid", 1, 2)] and state.news_for(0) == state.news_for(None) == []


def test_the_value_of_a_state_is_its_slots_without_caches_and_listeners(state):
    assert {"_best", "_legal", "news"} & set(state.fields()) == set()
    assert {"dice", "hands", "deck", "bids"} <= set(state.fields())
    copy = state.copy()
    copy.news = []
    copy._best = 99
    assert copy == state
    copy.points[0] = 1
    assert copy != state and state != "a state"


def test_a_loaded_state_has_its_caches_again(state):
    state.points = [2, 7, 1]
    loaded = Toy.from_json(json.loads(json.dumps(state.to_json())))
    assert loaded == state and loaded._best == 7 and loaded.news is None and loaded.legal(1) == state.legal(1)


@pytest.mark.parametrize("change", [{"hands": None}, {"more": 1}, {"hands": {"t": 5}}])
def test_a_text_form_that_lacks_something_or_says_too_much_is_no_state(state, change):
    plain = {name: value for name, value in {**state.to_json(), **change}.items() if value is not None}
    with pytest.raises(ValueError):
        Toy.from_json(plain)


def test_a_state_is_no_key():
    with pytest.raises(TypeError):
        hash(GAME.new(2, None, Dice(bytes(32))))


def test_a_view_can_not_be_rolled_on(state):
    fresh = next(action for action in state.legal(1) if action[0] == "fresh")
    view = state.seen_by(1)
    with pytest.raises(Illegal):
        view.apply(1, fresh)
