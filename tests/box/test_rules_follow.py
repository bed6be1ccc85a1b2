"""No rule ignores the data: whatever is changed within the schema, the match follows it or the schema refuses it."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import i18n
from app.tables import table_for
from games import GAMES, IDS
from games.kernel import Dice
from games.kernel.data import BadData, checked
from tests.box.mutants import at, mutant, ways
from tests.box.playing import play

EVERY = pytest.mark.parametrize("game", IDS)
BUILT = ("board", "rules", "scoring")
PLAIN = (int, str, tuple, dict, list, frozenset)
NOT_OF_THE_RULES = {"BOX", "DATA", "AS_DRAWN"}


@pytest.fixture(autouse=True)
def english():
    i18n.set_language("en")


def built_from(game) -> str:
    """All that the modules of a game made of its data, and every deal, in words."""
    found = []
    package = game.package or "games." + game.id
    for name in BUILT:
        values = vars(import_module(f"{package}.{name}"))
        found += [f"{key}={value!r}" for key, value in values.items()
                  if key not in NOT_OF_THE_RULES and not key.startswith("__") and isinstance(value, PLAIN)]
    for players in range(game.players[0], game.players[1] + 1):
        for option in game.options:
            for value in option.values:
                found.append(repr(game.new(players, {option.id: value}, Dice(bytes(32))).to_json()))
    return re.sub(r"0x[0-9a-f]+|@[0-9a-f]+", "", "\n".join(found))


def places(game):
    """One or two of each kind of place: the hundredth card is read as the first."""
    met = {}
    data = GAMES.reconstructed(game)
    for way in ways(data):
        value = at(data, way)
        if (isinstance(value, int) and not isinstance(value, bool)) or isinstance(value, list):
            met.setdefault(tuple("*" if isinstance(key, int) else key for key in way), []).append(way)
    return [way for found in met.values() for way in (found[0], found[-1])]


@EVERY
def test_every_number_and_list_is_followed_or_refused(game):
    """What passes changes what the rules are built from or what is dealt: nothing in the file is there for nobody."""
    before, ignored, followed = built_from(GAMES[game]), [], 0
    for way in dict.fromkeys(places(game)):
        for change in ((1, -1) if isinstance(at(GAMES.reconstructed(game), way), int) else ("drop",)):
            data = deepcopy(GAMES.reconstructed(game))
            value, around = at(data, way), at(data, way[:-1])
            around[way[-1]] = value + change if isinstance(value, int) else value[:-1]
            if value == [] or isinstance(value, list) and value[-1] == []:
                continue    # nothing is printed there
            try:
                checked(data, GAMES.package(game))
            except BadData:
                continue
            followed += 1
            if built_from(GAMES.edition(game, data)) == before:
                ignored.append((way, change))
    assert not ignored and followed > 5


@EVERY
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.randoms(use_true_random=False))
def test_bots_and_tables_play_any_box_that_passes(game, chance):
    data = mutant(game, chance.randrange, chance.choice((3, 10, 40)))
    play(GAMES.edition(game, data), chance.choice(("random", "rookie", "driver")), chance.randrange(1 << 30))


@pytest.mark.soak
@EVERY
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.randoms(use_true_random=False))
def test_bots_and_tables_play_very_many_boxes(game, chance):
    data = mutant(game, chance.randrange, chance.choice((3, 10, 40, 100)))
    play(GAMES.edition(game, data), chance.choice(("random", "rookie", "driver", "captain")), chance.randrange(1 << 30))


def test_a_ship_that_counts_something_scores_and_shows_its_fixed_points_too():
    data = deepcopy(GAMES.reconstructed("ganymede"))
    ship = next(row for row in data["starships"] if row["id"] == "ship-guild-blue")
    ship["vp"] = 3
    edition = GAMES.edition("ganymede", data)
    board, scoring = (import_module(f"{edition.package}.{name}") for name in ("board", "scoring"))
    state = edition.new(2, {}, Dice(bytes(32)))
    state.launched[0] = (board.SHIP_INDEX["ship-guild-blue"],)
    assert scoring.score(state, 0).items["ships_fixed"] == 3
    names = import_module(edition.package.replace("games.", "app.tables.") + ".names")
    assert "3 points" in names.gist(state, 0, "ship-guild-blue")


@pytest.mark.parametrize("need", [1, 2, 3, 4])
def test_the_mixed_dock_takes_as_many_as_its_data_say(need):
    data = deepcopy(GAMES.reconstructed("ganymede"))
    data["docks"]["mixed"]["need"] = need
    for ship in data["starships"]:
        ship["need"] = 0
    board = import_module(GAMES.edition("ganymede", data).package + ".board")
    full = sum(board.ONE[:need])
    assert board.ACCEPTS[1][full] == 0 and (need == 1 or board.ACCEPTS[1][full - 1])
    assert all(ship.need[1] == need for ship in board.SHIPS)


def test_icons_that_stand_twice_in_a_sector_are_still_those_icons():
    data = deepcopy(GAMES.reconstructed("galactico"))
    data["sectors"][0]["stations"][1]["icon"] = data["sectors"][0]["stations"][2]["icon"] = "bolt"
    board = import_module(GAMES.edition("galactico", data).package + ".board")
    assert board.SECTOR_ICONS[0] == board.STATION_ICON[0]


def test_a_place_that_we_never_heard_of_has_the_words_of_its_id():
    data = json.loads(json.dumps(GAMES.reconstructed("crazytaxis")).replace('"airport"', '"moon_base"'))
    edition = GAMES.edition("crazytaxis", data)
    seats = import_module(type(table_for(edition)).__module__.rpartition(".")[0] + ".seats")
    pictures = import_module(type(table_for(edition)).__module__.rpartition(".")[0] + ".pictures")
    assert seats.place_name(0) == "moon base" and pictures.place_picture(0) == "crazytaxis/place_back"
    assert seats.place_name(1) == "railway station" and pictures.place_picture(1) == "crazytaxis/place_railway_station"
