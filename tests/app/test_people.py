"""What history tells of those who played is what the rules counted."""

from pathlib import Path

import pytest

from app.people import people, points_of
from app.store import Store
from app.store.matches import MatchInfo
from games import GAMES
from games.bots import make
from games.kernel import Match

SEED = 3


@pytest.fixture
def store(tmp_path: Path):
    store = Store.open(tmp_path / "starcab.db")
    yield store
    store.close()


def finished(game: str, players: int, seed: int = SEED) -> Match:
    """A whole match of random bots by its short options, with people's names on its seats."""
    seats = [{"kind": "person", "name": "ABCDEF"[seat], "colour": seat, "level": ""} for seat in range(players)]
    match = Match(GAMES[game], players, dict(GAMES[game].short), seats=seats, key=bytes([seed]) * 32)
    bot = make("random", match.game, seed)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


def kept(store: Store, match: Match, older: bool) -> MatchInfo:
    """As a list finds it; `older`: as it was kept when results had no totals."""
    match_id = store.create(match)
    if older:
        result = dict(store.finished()[0].result or {})
        result.pop("totals", None)
        store.finish(match_id, result)
    info, = store.finished()
    return info


@pytest.mark.parametrize("older", [False, True], ids=["", "older"])
@pytest.mark.parametrize(("game", "players"), [(game, players) for game in GAMES for players in GAMES[game].players])
def test_history_has_the_points_and_the_winner_of_the_rules(store: Store, game: str, players: int, older: bool):
    match = finished(game, players)
    info = kept(store, match, older)
    assert points_of(info) == [score.total for score in match.state.scores()]
    assert tuple(info.result["winners"]) == match.state.winners()
    for person in people([info]):
        seat, tally = "ABCDEF".index(person.name), person.games[game]
        assert tally.best == tally.average == match.state.scores()[seat].total
        assert bool(tally.wins) == (seat in match.state.winners())


def test_where_the_lines_are_no_points_the_winner_has_not_fewer_than_the_loser(store: Store):
    """Crazy Taxis counts deliveries; what was driven is a line of the account, and no point."""
    info = kept(store, finished("crazytaxis", 3), older=True)
    points = points_of(info)
    assert max(points) <= 6 and max(points) == max(points[winner] for winner in info.result["winners"])


def test_a_damaged_result_has_no_points_and_is_no_reason_to_stop(store: Store):
    match = finished("crazytaxis", 2)
    match_id = store.create(match)
    store.finish(match_id, {"winners": [0], "scores": [{}, {"left": 3}]})
    assert points_of(store.finished()[0]) == [0, 0]
