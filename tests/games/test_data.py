"""Components are checked where they are read: what a match would stumble over halfway is refused, and named."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import reduce
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES, IDS
from games.kernel.data import BadData, checked, read

DATA = {game: import_module(f"games.{game}.board").DATA for game in IDS}
CHECK = {game: import_module(f"games.{game}.check").check for game in IDS}
IN_THE_CODE = {"players", "options", "defaults", "version", "launches_to_end"}


def refusal(game, path, value):
    """What is said when that place of the file holds this value instead."""
    data = deepcopy(DATA[game])
    *way, last = path
    reduce(lambda part, key: part[key], way, data)[last] = value
    with pytest.raises(BadData) as refused:
        checked(data, CHECK[game])
    return str(refused.value)


def number_of(game, kind, name):
    return next(number for number, row in enumerate(DATA[game][kind]) if row["id"] == name)


@pytest.mark.parametrize("game", IDS)
def test_the_printed_components_are_sound(game):
    checked(DATA[game], CHECK[game])


@pytest.mark.parametrize("game", IDS)
def test_options_and_numbers_of_players_stand_in_one_place(game):
    """In the game's __init__.py, as typed data; the file holds what is printed."""
    assert not IN_THE_CODE & set(DATA[game]) and GAMES[game].options and GAMES[game].players


def test_what_is_printed_for_each_number_of_players_is_there_for_all():
    tables = {"galactico": DATA["galactico"]["route_for_players"], "ganymede": DATA["ganymede"]["astronauts_per_colour"],
              "crazytaxis": DATA["crazytaxis"]["blockades_per_player"]}
    for game, table in tables.items():
        least, most = GAMES[game].players
        assert sorted(map(int, table)) == list(range(least, most + 1))


def test_what_is_printed_for_each_value_of_an_option_is_there_for_all():
    for game, option_id, table in ("crazytaxis", "length", "lengths"), ("wildspace", "level", "solo_levels"):
        option = next(option for option in GAMES[game].options if option.id == option_id)
        assert set(option.values) == set(DATA[game][table])


@pytest.mark.parametrize("prices", [
    [["discard", ["*"]], ["discard", ["robot"]]], [["remove", ["*"]], ["need", ["owl"]], ["remove", ["robot"]]]])
def test_a_landing_whose_second_price_might_not_be_paid_is_refused_by_name(prices):
    said = refusal("wildspace", ["planets", number_of("wildspace", "planets", "pl_3a"), "R", "if"], prices)
    assert "pl_3a.R" in said and prices[0][0] in said


def test_a_landing_may_ask_for_a_card_of_the_hand_and_one_of_the_crew():
    data = deepcopy(DATA["wildspace"])
    data["planets"][2]["R"]["if"] = [["discard", ["*"]], ["remove", ["*"]], ["need", ["owl"]]]
    checked(data, CHECK["wildspace"])


@pytest.mark.parametrize(("game", "path", "value", "named"), [
    ("wildspace", ["captains", 0, "track"], [{"do": [[["draw", 1]]]}], "cp_owl"),
    ("wildspace", ["cards", 0, "ability", "do"], [[["draw", 0]]], "sp_owl_soldier_1"),
    ("wildspace", ["cards", 0, "ability", "do"], [[["dance"]]], "dance"),
    ("wildspace", ["cards", 0, "ability", "if"], [["need", ["dragon"]]], "dragon"),
    ("wildspace", ["cards", 1, "id"], "sp_owl_soldier_1", "sp_owl_soldier_1"),
    ("wildspace", ["solo_levels", "hard"], [1, 2, 1], "hard"),
    ("wildspace", ["solo_levels", "easy"], [5, 0, 0], "level 1"),
    ("wildspace", ["hostile", 0, "land"], [[], [], [], ["take"]], "ho_1a"),
    ("surprise", ["die"], [], "die"),
    ("surprise", ["die", 2], 0, "die"),
    ("surprise", ["fragments", 1, "cells", 0, "type"], "start", "fragment B"),
    ("surprise", ["fragments", 2, "exits"], [["C02", "N"]], "fragment C"),
    ("surprise", ["token_set", 3, "colour"], "pink", "gift_blue"),
    ("galactico", ["cards", 5, "icons"], ["sun"], "o06"),
    ("galactico", ["cards", 5, "kind"], "pilot", "o06"),
    ("galactico", ["score_lines", 0], "delivered_vortan", "delivered_vortan"),
    ("galactico", ["setup", "lower_pile"], 70, "lower pile"),
    ("galactico", ["setup", "inspectors_above_players"], 3, "inspectors"),
    ("galactico", ["route_for_players", "3"], "violet", "violet"),
    ("crazytaxis", ["places", 0], "spaceport", "airport"),
    ("crazytaxis", ["map_cards", 0, "place"], None, "airport"),
    ("crazytaxis", ["lengths", "quick", "tunnels"], 99, "quick"),
    ("crazytaxis", ["lengths", "medium", "quota", "5"], 9, "medium for 5"),
    ("ganymede", ["reputation", "vp"], [0, 1], "reputation.vp"),
    ("ganymede", ["tiles", 1, "effect", "parts"], [["recruit", "green"]], "tile-astro-1"),
    ("ganymede", ["tiles", 1, "effect", "parts"], [["recruit"]], "tile-astro-1"),
    ("ganymede", ["starships", 0, "need"], -3, "ship-liner-1"),
    ("ganymede", ["astronauts_per_colour", "4"], 16, "astronauts_per_colour.4"),
    ("ganymede", ["setup", "deal_ships"], 40, "deal_ships"),
])
def test_what_would_break_a_match_is_refused_by_name(game, path, value, named):
    assert named in refusal(game, path, value)


def _places(part, way=()):
    """The ways to everything in the file."""
    for key in part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ():
        yield (*way, key)
        yield from _places(part[key], (*way, key))


PLACES = {game: list(_places(DATA[game])) for game in IDS}
anything = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=2) | st.just({})


@pytest.mark.parametrize("game", IDS)
@given(st.data())
def test_whatever_stands_in_the_file_it_is_taken_or_refused_as_bad_data(game, data):
    *way, last = data.draw(st.sampled_from(PLACES[game]))
    changed = deepcopy(DATA[game])
    part = reduce(lambda inner, key: inner[key], way, changed)
    if isinstance(part, dict) and data.draw(st.booleans()):
        del part[last]
    else:
        part[last] = data.draw(anything)
    try:
        checked(changed, CHECK[game])
    except BadData as refused:
        assert str(refused)


def test_a_file_is_read_beside_its_module(tmp_path):
    (tmp_path / "data.json").write_text(json.dumps({"cards": 3}), encoding="utf-8")
    seen = []
    assert read(str(tmp_path / "board.py"), seen.append) == {"cards": 3} and seen == [{"cards": 3}]
