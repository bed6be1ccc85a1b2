"""What a seat may know (section 8), and that a state survives its text form."""

from __future__ import annotations

import json
from itertools import product

import pytest

from games import GAMES
from games.crazytaxis.board import CARD_OF, CARDS, LENGTHS, PLACE_ON
from games.crazytaxis.state import CrazyTaxis
from games.kernel import HIDDEN, Dice, QuickDice
from tests.games.crazytaxis.contract import check
from tests.games.crazytaxis.scene import T1, Scene

GAME = GAMES["crazytaxis"]
TABLES = list(product((2, 5), ("full", "medium", "quick"), ("active", "anyone")))


def moments(number: int, players: int, **options: str):
    state = GAME.new(players, options, Dice(number.to_bytes(32, "big")))
    dice = QuickDice(number)
    moves = 0
    while acting := state.to_act():
        if moves % 40 == 0:
            yield state
        seat = dice.pick(acting)
        state.apply(seat, dice.pick(state.legal(seat)))
        moves += 1


@pytest.mark.parametrize(("players", "length", "trade"), TABLES)
def test_a_view_hides_the_stacks_and_nothing_else(players, length, trade):
    for state in moments(3, players, length=length, trade=trade):
        for seat in (*range(players), None):
            view = state.seen_by(seat)
            assert set(view.map_stack) | set(view.place_stack) <= {HIDDEN}
            assert view.seen_by(seat) == view
            public = set(state.fields()) - {"dice", "map_stack", "place_stack"}
            assert all(getattr(view, name) == getattr(state, name) for name in public)
            assert len(view.map_stack) == len(state.map_stack)
            assert len(view.place_stack) == len(state.place_stack)
            assert view.to_act() == state.to_act()
            again = CrazyTaxis.from_json(json.loads(json.dumps(view.to_json())))
            for who in range(players):
                assert again.legal(who) == state.legal(who)


@pytest.mark.parametrize(("players", "length", "trade"), TABLES)
def test_a_guess_is_a_whole_match_that_fits_the_view(players, length, trade):
    for state in moments(4, players, length=length, trade=trade):
        for seat in (0, None):
            world = state.guess(seat, QuickDice(5))
            check(world)
            assert world.seen_by(seat) == state.seen_by(seat)
            from_view = state.seen_by(seat).guess(seat, QuickDice(5))
            assert from_view.map_stack == world.map_stack and from_view.place_stack == world.place_stack


def test_guesses_differ_in_what_is_not_known():
    state = GAME.new(2, {"length": "quick"}, Dice(bytes(32)), 0)
    stacks = {tuple(sorted(state.guess(0, QuickDice(seed)).place_stack)) for seed in range(20)}
    assert len(stacks) > 15


def test_a_place_on_a_laid_card_is_known_to_be_in_play():
    state = GAME.new(2, {"length": "quick"}, Dice(bytes(32)), 0)
    built = {PLACE_ON[card] for card, *_ in state.placed} - {-1} - set(state.open[0])
    assert built
    for seed in range(20):
        assert built <= set(state.guess(0, QuickDice(seed)).place_stack)


def test_with_all_map_cards_in_play_a_built_place_need_not_be():
    """5 players, full: 35 of the 36 places, but all 60 map cards."""
    state = GAME.new(5, None, Dice(bytes(32)), 0)
    assert LENGTHS["full"]["map_cards"] == len(CARDS)
    built = {PLACE_ON[card] for card, *_ in state.placed} - {-1} - set(state.open[0])
    left_out = [set(range(36)) - set(state.guess(0, QuickDice(seed)).place_stack) - set(state.open[0])
                for seed in range(200)]
    assert all(len(out) == 1 for out in left_out) and any(out <= built for out in left_out)


@pytest.mark.parametrize(("players", "length", "trade"), TABLES)
def test_a_state_survives_its_text_form(players, length, trade):
    for state in moments(6, players, length=length, trade=trade):
        again = CrazyTaxis.from_json(json.loads(json.dumps(state.to_json())))
        assert again == state
        assert all(again.legal(seat) == state.legal(seat) for seat in range(players))
        check(again)


def test_a_copy_shares_nothing_that_changes():
    for state in moments(7, 3, trade="anyone"):
        before = state.copy()
        twin = state.copy()
        dice = QuickDice(1)
        for _ in range(30):
            if acting := twin.to_act():
                twin.apply(acting[0], dice.pick(twin.legal(acting[0])))
        assert before == state


def test_what_happens_is_told():
    table = Scene(T1).taxis((0, 0), (1, 0)).open(0, "library", "zoo").done(0, 1).blockades((3, 0), hand=0)
    told = []
    for move in (("step", 1, 0), ("step", 2, 0), ("step", 3, 0), ("take",)):
        table.state.news = []
        table.state.apply(0, move)
        told += table.state.news_for(None)
    assert told[:7] == [
        ("stepped", 0, 0, 0, 1, 0, "road", 4), ("stepped", 0, 1, 0, 2, 0, "road", 3),
        ("delivered", 0, "library", 2, 0, 2), ("extra", 0, 4), ("stepped", 0, 2, 0, 3, 0, "road", 3),
        ("met", 0, 3, 0), ("took", 0)]
    assert told[7] == ("ended", 0) and told[8][0] == "turned"


def test_a_trade_and_a_laid_card_are_told():
    table = Scene(T1).taxis((0, 0), (1, 0)).open(0, "zoo").open(1, "bank").offers(2).turned_up("m45")
    table.coming("opera", "cafe")
    told = []
    moves = (0, ("offer", 1, "zoo", "bank")), (1, ("accept",)), (0, ("lay", 6, 0, 0)), (0, ("block", 3, 0))
    for seat, move in moves:
        table.state.news = []
        table.state.apply(seat, move)
        told += table.state.news_for(seat)
    assert told == [
        ("offered", 0, 1, "zoo", "bank"), ("accepted", 1, 0, "zoo", "bank"), ("laid", 0, "m45", 6, 0, 0),
        ("dealt", 0, "opera", 33), ("dealt", 1, "cafe", 32), ("points", 0, 5), ("blocked", 0, 3, 0)]
    assert CARD_OF[PLACE_ON[0]] == 0
