"""Golden matches replay byte for byte."""

from __future__ import annotations

import json

import pytest

from games import GAMES
from games.kernel import Match
from tests.golden import FOLDER, outcome
from tests.golden.write import Plan, plans, play

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_match_replays_byte_for_byte(path):
    golden = path.read_bytes().decode("ascii")
    match = Match.from_json(json.loads(golden)["match"], GAMES)
    assert match.state.over
    assert outcome(match) == golden


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_has_its_golden_matches(game):
    missing = {plan.name for plan in plans(game)} - {path.stem for path in FILES}
    assert not missing, "write them: python -m tests.golden.write"


def test_a_changed_outcome_is_noticed():
    """One other entry, one other word of news, one other number: the text differs."""
    game = GAMES["surprise"]
    match = play(Plan(game, "noticed", 2, {"goal": 5}))
    whole = outcome(match)
    match.take_back(1)
    assert outcome(match) != whole
    assert outcome(play(Plan(game, "noticed", 2, {"goal": 8}))) != whole
