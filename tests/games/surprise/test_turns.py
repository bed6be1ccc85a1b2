"""Invariants 8 to 10 of section 10, which are about actions, and the news that tell of them."""

from __future__ import annotations

from random import Random

import pytest

from games.kernel import Match
from games.surprise import GAME
from games.surprise.board import CELLS, ROUND_CAP
from tests.games.surprise.scene import Scene, building

SETTINGS = [{}, {"easy_steps": True}, {"equal_turns": True}, {"quick_map": True, "goal": 5}]


def play(number: int, options: dict) -> Match:
    match = Match(GAME, number % 3 + 2, options, key=bytes([number]) * 32)
    random = Random(number)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, random.choice(match.state.legal(seat)))
    return match


@pytest.fixture(params=range(8), ids=lambda number: f"match{number}")
def match(request) -> Match:
    return play(request.param, SETTINGS[request.param % len(SETTINGS)])


def test_10_8_an_illegal_action_changes_nothing(match):
    state = match.at(len(match.journal) // 2)
    before = state.to_json()
    for cell in CELLS:
        action = ("step", cell)
        if action not in state.legal(state.active):
            with pytest.raises(Exception, match="not_legal"):
                state.apply(state.active, action)
    assert state.to_json() == before


def test_10_9_a_total_never_falls_and_grows_by_one_a_turn_at_most(match):
    totals = [0] * match.players
    at_roll = totals[:]
    for (seat, action), state in match.replay():
        now = [score.total for score in state.scores()]
        assert all(new >= old for new, old in zip(now, totals, strict=True))
        if action == ("roll",):
            at_roll = totals
        growth = [new - old for new, old in zip(now, at_roll, strict=True)]
        assert growth.pop(seat) <= 1 and not any(growth)
        totals = now


def test_10_10_no_step_ends_where_the_last_one_began(match):
    """Except a step aside and the first step after a roll."""
    came_from = None
    aside = False
    for (_, action), state in match.replay():
        for fact in state.news_for(None):
            if fact[0] == "rolled" and action != ("help", "reroll"):
                came_from = None
            elif fact[0] == "laid":
                aside = True
            elif fact[0] == "stepped":
                _, _, start, end, _ = fact
                assert aside or end != came_from
                came_from, aside = start, False


def test_pawns_move_as_the_news_say(match):
    pawns = [CELLS[pawn] if pawn >= 0 else None for pawn in match.at(0).pawns]
    for _, state in match.replay():
        for fact in state.news_for(None):
            if fact[0] == "stepped":
                _, seat, start, end, manner = fact
                assert pawns[seat] == start and manner in ("walk", "jump", "teleport")
                pawns[seat] = end
            elif fact[0] == "attached":
                pawns = [CELLS[pawn] if pawn >= 0 else None for pawn in state.pawns]
        standing = [CELLS[pawn] if pawn >= 0 else pawns[seat] for seat, pawn in enumerate(state.pawns)]
        assert standing == pawns


def test_turns_count_the_turns_of_stage_two(match):
    turns = [seat for (seat, action), _ in match.replay() if action == ("roll",)]
    assert match.state.turns == len(turns)
    assert match.at(0).turns == 0


def test_turns_at_the_cap_are_whole_rounds():
    table = Scene(players=2, pawns="A12 B10", hands={0: "gift_red"})
    table.state.rounds = ROUND_CAP - 1
    table.roll(1).play("step A11").roll(1).play("step B06")
    assert table.phase == "over" and table.state.winners() == (0,) and table.state.turns == ROUND_CAP * 2


def test_the_manner_of_a_step_is_told():
    table = Scene(pawns="A16 A18 C16 D01").roll(3).play("step A17", "step A15", "step A13")
    assert [fact[-1] for fact in table.facts if fact[0] == "stepped"] == ["walk", "jump", "walk"]
    flight = Scene(pawns="A16").roll(2).walk("A17 C04")
    assert flight.facts[-2] == ("stepped", 0, "A17", "C04", "teleport") and flight.facts[-1] == ("ended", 0)


def test_laying_and_winning_are_told():
    table = Scene(pawns="D04", hands={0: "crew_green"}).roll(3).play("step D05", "lay crew_green")
    assert table.facts == [("rolled", 0, 3), ("stepped", 0, "D04", "D05", "walk"),
                           ("laid", 0, "crew_green", "D05", 2), ("won", 0)]


def test_building_is_told():
    table = building(stack="ABCD").play("attach 1 0 0")
    assert table.facts == [("attached", 1, "B", 1, 0, 0, (("B09", "A13"),)), ("drew", 2, "C")]


def test_help_is_told():
    table = Scene(pawns="A14", holds={0: "reroll"}).roll(2).rolling(4).play("help reroll")
    assert table.facts[1:] == [("helped", 0, "reroll"), ("rolled", 0, 4)]


def test_nothing_is_told_when_nobody_listens():
    table = Scene(pawns="A14")
    table.state.news = None
    table.state.apply(0, ("roll",))
    assert table.state.news is None
