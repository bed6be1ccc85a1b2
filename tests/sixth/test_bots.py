"""Bots of every level play the sixth game, by its own strategy: the suites of tests/bots, called with it; and so does the lab."""

import json

import pytest

from games.bots import STYLES
from games.lab import usage
from games.lab.cli import main
from games.lab.tables import jobs
from tests.bots import test_bots as bots
from tests.bots import test_ladder as ladder
from tests.bots import test_levels as levels
from tests.sixth.rules import GAME


@pytest.mark.parametrize("name", bots.NAMES)
def test_bots_play_from_their_views(name):
    bots.test_bots_play_from_their_views(GAME, name)


@pytest.mark.parametrize("name", levels.NAMES)
def test_on_redealt_states_that_look_the_same_the_same_seed_chooses_the_same(name):
    levels.test_on_redealt_states_that_look_the_same_the_same_seed_chooses_the_same(GAME, name)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", levels.NAMES)
def test_every_style_of_every_level_chooses_what_is_legal(name, style):
    levels.test_every_style_of_every_level_chooses_what_is_legal(GAME, name, style)


@pytest.mark.parametrize("promise", (levels.test_judging_names_the_share_of_every_action,
                                     levels.test_captain_keeps_to_its_seconds_and_breaks_off_when_told,
                                     levels.test_what_was_planned_for_the_rest_of_a_turn_leaves_out_nothing_that_makes_sense),
                         ids=lambda promise: promise.__name__)
def test_what_a_captain_promises(promise):
    promise(GAME)


@pytest.mark.parametrize("level", ("rookie", "driver", "captain:30i"))
def test_every_level_beats_chance(level):
    assert ladder.share(GAME, 2, level, "random", 60) > 0.6


def test_the_lab_knows_it_and_counts_no_components_where_it_names_none(capsys):
    assert main(["list", "--json"]) == 0
    assert [game["id"] for game in json.loads(capsys.readouterr().out)][-1] == GAME.id
    (job,) = jobs([(GAME, 2)], ["greedy"], 1, 5, "mixed")
    used = usage.watch(job)
    assert used.winners and not used.seen and usage.table(GAME.id, [used]) == []
