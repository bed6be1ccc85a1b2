"""Nobody takes back what another seat was asked: offers, answers, the end of a turn and of the match."""

from __future__ import annotations

import pytest

from games.kernel import Dice, Illegal, Match, Reason
from tests.games.crazytaxis.scene import GAME, T1, Scene, action


def match_of(table: Scene, **options: str) -> Match:
    table.state.dice = Dice(bytes(32))
    return Match.going_on(GAME, table.state, table.state.players, options)


def trading(players: int = 2, **options: str) -> Match:
    """Seat 0 drives and may offer twice; the taxis stand on fields of their own."""
    table = Scene(T1, players, **options).taxis((0, 0), (5, 0)).open(0, "zoo", "opera").open(1, "bank", "hotel").offers(2)
    return match_of(table, **options)


def play(match: Match, *moves: str, seat: int = 0) -> None:
    for move in moves:
        match.play(seat, action(move))


def refuses(match: Match, seat: int) -> bool:
    with pytest.raises(Illegal) as refused:
        match.undo(seat)
    return not match.can_undo(seat) and refused.value.reason is Reason.NOTHING_TO_UNDO


def test_r24_an_offer_is_used_up_and_cannot_be_taken_back():
    match = trading()
    for left in (1, 0):
        play(match, "offer 1 zoo bank")
        assert refuses(match, 0) and match.state.offers_left[0] == left
        play(match, "decline", seat=1)
    with pytest.raises(Illegal):
        play(match, "offer 1 zoo bank")


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_r25_an_answer_stands(answer):
    match = trading()
    play(match, "offer 1 zoo bank")
    play(match, answer, seat=1)
    assert refuses(match, 1) and match.state.to_act() == (0,)


def test_r25_a_withdrawn_offer_does_not_come_back():
    match = trading()
    play(match, "offer 1 zoo bank", "withdraw")
    assert refuses(match, 0) and not match.state.offer


def test_r24_anyones_offer_stands_too():
    match = trading(3, trade="anyone")
    match.state.offers_left[:] = [2, 1, 1]
    play(match, "offer 0 bank zoo", seat=1)
    assert refuses(match, 1)
    play(match, "withdraw", seat=1)
    assert refuses(match, 1) and match.state.offers_left == [2, 0, 1]


def test_a_turn_end_stands_though_both_stacks_are_empty():
    table = Scene(T1).taxis((0, 0), (5, 0)).open(0, "zoo").open(1, "bank").map_stack().to_come(0, 0)
    match = match_of(table)
    rolled = match.state.dice.position
    play(match, "end")
    assert match.state.to_act() == (1,) and match.state.dice.position == rolled
    assert refuses(match, 0)


def test_the_last_delivery_stands():
    match = match_of(Scene(T1).taxis((1, 0), (5, 0)).open(0, "library").to_come(0, 0))
    play(match, "step 2 0")
    assert match.state.winners() == (0,) and refuses(match, 0)


@pytest.mark.parametrize("trade", ["active", "anyone", "off"])
def test_a_drive_is_taken_back_step_by_step_until_the_turn_ends(trade):
    match = trading(3, trade=trade)
    before = match.state.copy()
    play(match, "step 1 0", "step 2 0")
    match.undo(0)
    match.undo(0)
    assert match.state == before
    play(match, "step 1 0", "end")
    assert refuses(match, 0)
