"""Random matches over player counts and options: invariants, length, the second count, views, undo."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games import GAMES
from games.galactico.board import CARD_INDEX, CARDS
from games.kernel import Dice, Illegal, Match, QuickDice, Reason, to_plain
from tests.games.galactico import contract

GAME = GAMES["galactico"]
OPTION_IDS = [option.id for option in GAME.options]
ALL = [dict(zip(OPTION_IDS, values, strict=True)) for values in product((False, True), repeat=6)]
EVERY = [(players, options) for options in ALL for players in range(2, 7)]
NEVER_REVEALS = {"place", "unload", "pair", "done", "board"}


def key(number: int) -> bytes:
    return number.to_bytes(32, "big")


def play(players: int, options: dict[str, bool], number: int, first: int | None = None) -> Match:
    """One random match, checked after every action."""
    match = Match(GAME, players, options, key=key(number), first=first)
    choose = QuickDice(number)
    while not match.state.over:
        contract.check(match.state)
        (seat,) = match.state.to_act()
        before = match.state.copy()
        action = choose.pick(match.state.legal(seat))
        match.play(seat, action)
        contract.check_step(before, seat, action, match.state)
    contract.check(match.state)
    return match


def whole_match(players: int, options: dict[str, bool], number: int) -> None:
    match = play(players, options, number)
    assert len(match.journal) <= contract.promised(players, options)
    assert [score.items for score in match.state.scores()] == contract.recount(match)
    assert match.state.winners() == best(match)


def best(match: Match) -> tuple[int, ...]:
    lines = contract.recount(match)
    results = [(sum(line.values()), line["delivered_stowaway"]) for line in lines]
    return tuple(seat for seat, result in enumerate(results) if result == max(results))


@pytest.mark.parametrize("number", range(64))
def test_random_matches_keep_every_invariant(number: int) -> None:
    players, options = EVERY[number * 5 + number % 5]
    whole_match(players, options, number)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_a_thousand_random_matches(block: int) -> None:
    for number in range(100 * block, 100 * block + 100):
        players, options = EVERY[number % len(EVERY)]
        whole_match(players, options, 1000 + number)


@pytest.mark.parametrize("players", range(2, 7))
def test_views_blank_nothing_but_chance_and_nothing_else_is_decided(players: int) -> None:
    """Section 8: same view, same legal list, whatever the generator holds; and no order of a pile to leak."""
    match = Match(GAME, players, key=key(players))
    choose = QuickDice(players)
    while not match.state.over:
        state = match.state
        (seat,) = state.to_act()
        redealt = state.copy()
        redealt.dice = Dice(key(99))
        for watcher in (*range(players), None):
            view = state.seen_by(watcher)
            assert view == redealt.seen_by(watcher) == view.seen_by(watcher)
            assert view.legal(seat) == state.legal(seat)
            world = state.guess(watcher, QuickDice(1))
            contract.check(world)
            assert world.seen_by(watcher) == view
            assert to_plain(view.dice) == {"dice": None}
        match.play(seat, choose.pick(state.legal(seat)))


def test_a_view_can_not_be_asked_for_the_next_card() -> None:
    match = play_until_move(Match(GAME, 2, key=key(1), first=0))
    with pytest.raises(Illegal) as refused:
        match.state.seen_by(0).apply(0, match.state.legal(0)[0])
    assert refused.value.reason is Reason.NOT_LEGAL


def play_until_move(match: Match) -> Match:
    while match.state.phase == "place":
        (seat,) = match.state.to_act()
        match.play(seat, match.state.legal(seat)[0])
    return match


def test_only_a_move_uses_chance_and_everything_else_can_be_taken_back_until_the_turn_is_over() -> None:
    match = Match(GAME, 4, {"free_boarding": True}, key=key(5))
    choose = QuickDice(5)
    seen = set()
    while not match.state.over:
        (seat,) = match.state.to_act()
        drawing = match.state.last_turn < 0
        before = match.state.copy()
        action = choose.pick(match.state.legal(seat))
        match.play(seat, action)
        seen.add(action[0])
        if match.state.to_act() != (seat,):
            assert not match.can_undo(seat)
        elif action[0] in NEVER_REVEALS:
            match.undo(seat)
            assert match.state == before
            match.play(seat, action)
        elif drawing:
            assert not match.can_undo(seat)
    assert seen >= {"place", "move", "unload", "done", "board"}


def test_states_and_matches_survive_json() -> None:
    match = play(3, ALL[-1], 7)
    for length in range(len(match.journal) + 1):
        state = match.at(length)
        again = GAME.state.from_json(state.to_json())
        assert again == state
        assert [again.legal(seat) for seat in range(3)] == [state.legal(seat) for seat in range(3)]
    assert Match.from_json(match.to_json(), GAMES).state == match.state


def test_copies_are_independent() -> None:
    match = Match(GAME, 3, key=key(8))
    choose = QuickDice(8)
    while not match.state.over:
        before, plain = match.state.copy(), match.state.to_json()
        (seat,) = match.state.to_act()
        match.play(seat, choose.pick(match.state.legal(seat)))
        assert before.to_json() == plain


@pytest.mark.parametrize("action", [
    ("move", "C1"), ("place", "C3"), ("place",), ("place", "C1", 1), ("place", 6), ("done",), ("fly",), ()
])
def test_i15_an_illegal_action_changes_nothing(action: tuple[object, ...]) -> None:
    state = GAME.new(2, None, Dice(key(3)), 0)
    plain = state.to_json()
    with pytest.raises(Illegal):
        state.apply(1, action)
    with pytest.raises(Illegal) as refused:
        state.apply(0, ("place", "C1"))
    assert refused.value.reason is Reason.NOT_YOUR_TURN
    assert state.to_json() == plain


def test_r10_a_returned_inspector_lies_anywhere_in_the_upper_pile() -> None:
    """… top and bottom included, and never in the lower one, where an unseen inspector may lie."""
    state = play_until_move(Match(GAME, 2, key=key(2), first=0)).state
    state.unseen += state.returned
    state.returned = [state.unseen.pop(state.unseen.index(CARD_INDEX["i1"]))]
    state.upper, state.lower = 4, len(state.unseen) - 3 + 1
    at = [0] * 4
    for number in range(2000):
        world = state.guess(None, QuickDice(number))
        world.news = []
        world.apply(0, world.legal(0)[0])
        at[[fact[2] for fact in world.news_for(None) if fact[0] == "came"].index("i1")] += 1
    assert all(430 < count < 570 for count in at)  # 500 each, give or take 3.6 standard deviations


def test_every_unseen_card_is_as_likely_to_come_first() -> None:
    state = play_until_move(Match(GAME, 2, key=key(4), first=0)).state
    state.unseen += state.returned
    state.returned, state.upper = [], len(state.unseen) - 20
    first = Counter()
    for number in range(100 * len(state.unseen)):
        world = state.guess(None, QuickDice(number))
        world.news = []
        world.apply(0, ("move", world.legal(0)[0][1]))
        first[next(fact[2] for fact in world.news_for(None) if fact[0] == "came")] += 1
    assert set(first) == {CARDS[card] for card in state.unseen}
    assert all(60 < count < 145 for count in first.values())  # 100 each, 4 standard deviations and a bit
