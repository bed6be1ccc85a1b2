"""Turning points: found in a match of every game, told from the truth, and played on from there."""

from __future__ import annotations

import threading

import pytest

from app.session import LocalSession, Seat
from app.session.turning import COUNT, LEAST, Turn, TurningPoints, branch, most, turns, with_bots
from app.store import Store
from games import GAMES
from games.bots import make
from games.bots.win_odds import win_odds
from games.kernel import Match
from tests.session.table import at_once

QUICK = {"surprise": {"quick_map": True, "goal": 5}, "crazytaxis": {"length": "quick", "trade": "off"}}


def played(game_id: str, players: int = 2, seed: int = 0) -> Match:
    game = GAMES[game_id]
    seats = [Seat("person" if seat == 0 else "bot", f"player {seat}", seat, "" if seat == 0 else "greedy").to_json()
             for seat in range(players)]
    match = Match(game, players, QUICK.get(game_id), key=bytes([seed]) * 32, first=0, seats=seats)
    bots = [make("rookie", game, seat + 8 * seed) for seat in range(players)]
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, bots[seat].choose(match.state.seen_by(seat), seat))
    return match


@pytest.fixture(scope="module", params=GAMES)
def match(request) -> Match:
    return played(request.param)


def test_turns_cover_what_was_chosen_and_shares_are_shares(match):
    found = list(turns(match))
    assert len(found) > 5
    for turn, later in zip(found, found[1:], strict=False):
        assert turn.end <= later.start
    for turn in found:
        assert {seat for seat, _ in match.journal[turn.start:turn.end]} == {turn.seat}
        assert 0 <= turn.before <= 1 and 0 <= turn.after <= 1
        assert any(len(match.at(at).legal(turn.seat)) > 1 for at in range(turn.start, turn.end))
    assert {seat for seat, _ in match.journal[:found[0].start]} == set(range(match.players)), "the set-up is none"
    assert sum(win_odds(match.game, match.at(len(match.journal) // 2), match.players)) == pytest.approx(1)


def test_where_a_turn_was_is_told_in_thirds_of_the_match():
    at = {start: Turn(0, start, start + 1, 0, 1, ()).part(117) for start in (0, 38, 39, 77, 78, 116)}
    assert at == {0: "early", 38: "early", 39: "midway", 77: "midway", 78: "late", 116: "late"}


def test_three_are_found_with_what_happened_and_can_be_played_on(match, tmp_path):
    chosen = most(list(turns(match)), len(match.journal))
    assert 0 < len(chosen) <= COUNT and [turn.start for turn in chosen] == sorted(turn.start for turn in chosen)
    for turn in chosen:
        assert abs(turn.change) >= LEAST and turn.facts and turn.start < len(match.journal)
    turn = chosen[-1]
    seats = [Seat.from_json(seat) for seat in match.seats]
    again = branch(match, turn.start, with_bots(seats, turn.seat))
    assert again.state == match.at(turn.start) and turn.seat in again.state.to_act()
    store = Store.open(tmp_path / "starcab.db")
    session = LocalSession.open(store, store.create(again), GAMES, post=at_once)
    try:
        assert len(session.journal()) == turn.start and [seat.kind for seat in session.seats] == ["person", "bot"]
    finally:
        session.close()
        store.close()


def test_the_end_counts_as_what_was_won():
    match = played("surprise")
    (winner,) = match.state.winners()
    assert win_odds(match.game, match.state, 2)[winner] == 1
    assert list(turns(match))[-1].after in (0, 1)


def turn(start: int, change: float) -> Turn:
    return Turn(0, start, start + 1, 0.5, 0.5 + change, ())


def test_the_largest_changes_are_chosen_up_or_down():
    found = [turn(0, 0.1), turn(1, -0.4), turn(2, 0.01), turn(3, 0.2), turn(4, 0.05), turn(5, 0.15)]
    assert [one.start for one in most(found, length=9)] == [1, 3, 5]
    assert most([turn(2, 0.01)], length=9) == []


def test_the_turn_that_won_the_match_is_one_of_them_and_a_losers_last_is_none():
    assert [one.start for one in most([turn(0, 0.1), turn(5, 0.5)], length=6)] == [0, 5]
    assert [one.start for one in most([turn(0, 0.1), turn(5, -0.5)], length=6)] == [0]


def test_a_match_that_turned_with_its_last_turn_says_so():
    """Third to first with the last turn: the largest change of all."""
    won = 0
    for seed in range(12):
        match = played("ganymede", 3, seed)
        last = list(turns(match))[-1]
        if last.end == len(match.journal) and last.change > 0.4:
            won += 1
            assert last in most(list(turns(match)), len(match.journal))
    assert won


def test_a_search_works_aside_and_can_be_stopped():
    match, told, done = played("surprise"), [], threading.Event()
    TurningPoints(match, lambda found: (told.append(found), done.set()))
    assert done.wait(30) and len(told[0]) == COUNT
    stopped = TurningPoints(match, told.append)
    stopped.stop()
    stopped._thread.join(30)
    assert len(told) == 1


def test_who_is_not_here_is_replaced_and_somebody_always_plays():
    remote = [Seat("person", "a", 0), Seat("remote", "b", 1), Seat("bot", "c", 2, "captain/bolt")]
    kinds = with_bots(remote, 1)
    assert [seat.kind for seat in kinds] == ["person", "bot", "bot"] and kinds[1].level.startswith("driver/")
    assert kinds[1].level != "driver/bolt"
    only = with_bots([Seat("bot", "a", 0, "greedy"), Seat("bot", "b", 1, "greedy")], 1)
    assert [seat.kind for seat in only] == ["bot", "person"] and only[1].level == ""
