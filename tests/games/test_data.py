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
from games.kernel.data import BadData, checked, fingerprint, read

DATA = {game: import_module(f"games.{game}.board").DATA for game in IDS}
PACKAGE = {game: f"games.{game}" for game in IDS}
IN_THE_CODE = {"players", "options", "defaults", "version", "launches_to_end"}


def refusal(game, path, value):
    """What is said when that place of the file holds this value instead."""
    data = deepcopy(DATA[game])
    *way, last = path
    reduce(lambda part, key: part[key], way, data)[last] = value
    with pytest.raises(BadData) as refused:
        checked(data, PACKAGE[game])
    return str(refused.value)


def number_of(game, kind, name):
    return next(number for number, row in enumerate(DATA[game][kind]) if row["id"] == name)


@pytest.mark.parametrize("game", IDS)
def test_the_printed_components_are_sound(game):
    checked(DATA[game], PACKAGE[game])


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
    assert "planets[2].R.if" in said and prices[0][0] in said


def test_a_landing_may_ask_for_a_card_of_the_hand_and_one_of_the_crew():
    data = deepcopy(DATA["wildspace"])
    data["planets"][2]["R"]["if"] = [["discard", ["*"]], ["remove", ["*"]], ["need", ["owl"]]]
    checked(data, PACKAGE["wildspace"])


@pytest.mark.parametrize(("game", "path", "value", "named"), [
    ("wildspace", ["captains", 0, "track"], [{"do": [[["draw", 1]]]}] * 2, "captains[0].track: a track has one space"),
    ("wildspace", ["cards", 0, "ability", "do"], [[["draw", 0]]], "is no effect (sp_owl_soldier_1)"),
    ("wildspace", ["cards", 0, "ability", "do"], [[["dance"]]], "dance"),
    ("wildspace", ["cards", 0, "ability", "if"], [["need", ["dragon"]]], "dragon"),
    ("wildspace", ["cards", 1, "id"], "sp_owl_soldier_1", "cards[1].id: 'sp_owl_soldier_1' is there twice"),
    ("wildspace", ["solo_levels", "hard"], [1, 2, 1], "solo_levels.hard: together they are 4, not 5"),
    ("wildspace", ["solo_levels", "easy"], [5, 0, 0], "solo_levels.easy[0]: 5, but there are only 4"),
    ("wildspace", ["hostile", 0, "land"], [[], [], [], ["take"]], "hostile[0].land: there are 4, not 0 to 3 (ho_1a)"),
    ("wildspace", ["planets", 2, "distance"], 4, "planets: there are 6 places for planets, not 5"),
    ("surprise", ["die"], [], "die: there are 0, not 1 to 6"),
    ("surprise", ["die", 2], 0, "die[2]: 0 is not a whole number from 1 to 6"),
    ("surprise", ["fragments", 1, "cells", 0, "type"], "start", "fragments[1].cells (start): there are 2, not one"),
    ("surprise", ["fragments", 2, "exits"], [["C02", "N"]] * 4, "fragments[2].exits"),
    ("surprise", ["fragments", 0, "exits", 0], ["A11", "N"], "fragments[0].exits[0]: A11 does not lie at that edge"),
    ("surprise", ["fragments", 0, "links", 0], ["A01", "A03"], "fragments[0].links[0]: A01 A03 do not lie side by side"),
    ("surprise", ["fragments", 0, "links", 0], ["A01", "B01"], "'B01' is no cell"),
    ("surprise", ["token_set", 3, "colour"], "pink", "token_set[3]"),
    ("galactico", ["cards", 5, "icons"], ["sun"], "cards[5].icons[0]: 'sun' is no icon (o06)"),
    ("galactico", ["cards", 5, "kind"], "pilot", "cards[5].kind: 'pilot' is no kind of card (o06)"),
    ("galactico", ["score_lines", 0], "delivered_vortan", "score_lines"),
    ("galactico", ["setup", "lower_pile"], 70, "setup: 94, but there are only 75"),
    ("galactico", ["setup", "inspectors_above_players"], 3, "setup.inspectors_above_players: 9, but there are only 7"),
    ("galactico", ["route_for_players", "3"], "violet", "route_for_players.3: 'violet' is no route"),
    ("galactico", ["sectors", 0, "stations", 0, "icon"], "moon", "r01 can't be reached"),
    ("crazytaxis", ["places", 0], "spaceport", "'airport' is no place"),
    ("crazytaxis", ["map_cards", 0, "place"], None, "places[0] (airport): there are 0, not one"),
    ("crazytaxis", ["map_cards", 0, "tunnel"], True, "map_cards[0]: a card has a place or a tunnel"),
    ("crazytaxis", ["map_cards", 58, "b"], "", "map_cards[58]: no road leads there"),
    ("crazytaxis", ["lengths", "quick", "tunnels"], 15, "lengths.quick.tunnels: 15, but there are only 8"),
    ("crazytaxis", ["lengths", "medium", "quota", "5"], 9, "lengths.medium.quota.5: 45, but there are only 36"),
    ("crazytaxis", ["constants", "setup_cards"], 20, "lengths.quick.map_cards: 24, but 28 are needed"),
    ("ganymede", ["reputation", "vp"], [0, 1], "reputation.vp: 2, but 13 are needed"),
    ("ganymede", ["tiles", 1, "effect", "parts"], [["recruit", "green"]], "tiles[1].effect.parts[0]"),
    ("ganymede", ["tiles", 1, "effect", "parts"], [["recruit"]], "is no effect (tile-astro-1)"),
    ("ganymede", ["starships", 0, "need"], -3, "starships[0].need (docks.same): 0, but 1 are needed"),
    ("ganymede", ["docks", "mixed", "need"], 5, "docks.mixed.need: 5 is not a whole number from 1 to 4"),
    ("ganymede", ["astronauts_per_colour", "2"], 2, "starships[0].need (docks.same): it can never be filled: 3 seats, and at"),
    ("ganymede", ["astronauts_per_colour", "4"], 16, "astronauts_per_colour.4"),
    ("ganymede", ["setup", "deal_ships"], 40, "setup.deal_ships"),
    ("ganymede", ["setup", "deal_ships"], 7, "setup.deal_ships"),
    ("ganymede", ["mars_limit"], 3, "mars_shuttles[29].cost: it can never be paid: 4, and at most 3 are there"),
    ("ganymede", ["rows", "tiles"], 5, "rows.tiles: together they are 4, not 5"),
    ("ganymede", ["starships", 0, "per_vp"], 2, "starships[0].per_vp"),
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
        checked(changed, PACKAGE[game])
    except BadData as refused:
        assert str(refused)


def test_a_file_is_read_whole_or_not_at_all(tmp_path):
    file = tmp_path / "surprise.json"
    for text, said in (("{", "not JSON"), ("[" * 100_000, "not JSON"), ("7", "7 is not an object"),
                       (" " * 300_000, "no box is so large"),
                       (json.dumps({**DATA["surprise"], "luck": 1}), "luck: the rules have no such field")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadData, match=said):
            read(file, "games.surprise")
    file.write_text("\ufeff" + json.dumps(DATA["surprise"], indent=4), encoding="utf-8")    # some editors begin a file so
    assert read(file, "games.surprise") == DATA["surprise"]


PRINTED = {
    "galactico": "509d8059bf3b7d39d90ab5a66f9a305a",
    "ganymede": "8ec8bb03999e05139153915e9fd88c82",
    "wildspace": "506c727086b1c7150ac7b2b77bf1d919",
    "crazytaxis": "a6400f57a1fd315aaca9a3240542f2c8",
    "surprise": "1f681bcc42554d56949ed289d1481b6a",
}


@pytest.mark.parametrize("game", IDS)
def test_who_changes_what_we_reconstructed_lets_the_version_grow(game):
    """Journals without a fingerprint are of this box: with another one they would play differently under the same version."""
    assert (GAMES[game].version, fingerprint(GAMES.reconstructed(game))) == (1, PRINTED[game])
