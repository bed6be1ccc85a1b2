"""Boxes that could not be played to the end: each has one thing planted in it, and is refused in words with its place."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

from games import GAMES
from games.kernel import Dice
from games.kernel.data import BadData, Data, checked


def every(rows: list[Data], **fields: Any) -> None:
    for one in rows:
        one |= fields


def kept(data: Data, field: str, holds) -> None:
    data[field] = [one for one in data[field] if holds(one)]


# Galactico


def one_icon_on_the_route(data: Data) -> None:
    every([sector["stations"][0] for sector in data["sectors"]], icon="bolt")


def two_ends_of_shift(data: Data) -> None:
    data["cards"].append(dict(next(card for card in data["cards"] if card["id"] == "end")))


# Ganymede


def nobody_aboard(data: Data) -> None:
    data["starships"][0]["need"] = -3


def more_seats_than_astronauts(data: Data) -> None:
    data["docks"]["same"]["need"] = 6
    data["astronauts_per_colour"]["2"] = 5


def fewer_starships(data: Data) -> None:
    del data["starships"][12:]


# Wild Space


def a_landing_for_veterans_and_none_there(data: Data) -> None:
    for card in data["cards"]:
        card.pop("veteran", None)
    data["planets"][3]["R"]["if"] = [["need", ["veteran"]]]


def the_captain_discarded(data: Data) -> None:
    data["planets"][4]["L"]["if"] = [["need", ["captain"]], ["discard", ["captain"]]]


def conditions_at_home(data: Data) -> None:
    for planet in data["planets"][:2]:
        planet["L"]["if"] = planet["R"]["if"] = [["need", ["robot"]]]


def only_draws_at_home(data: Data) -> None:
    for text in (data["explore"], *(planet[side] for planet in data["planets"][:2] for side in "LR")):
        text["do"] = [[["draw", 1]]]


def too_far_for_a_crew_without_chains(data: Data) -> None:
    for card in data["cards"]:
        card.pop("ability", None)
    every([planet for planet in data["planets"] if planet["distance"] == 9], distance=30)


# Crazy Taxis


def dead_ends(data: Data) -> None:
    every(data["map_cards"], a="W", b="", link=True)


def dead_ends_at_all_places(data: Data) -> None:
    every([card for card in data["map_cards"] if card["place"]], a="W", b="", link=True)


def a_table_for_half_of_the_city(data: Data) -> None:
    data["constants"]["table_max"] = 8


def a_place_without_a_card(data: Data) -> None:
    data["map_cards"][0]["place"] = None


def more_passengers_than_places(data: Data) -> None:
    data["lengths"]["full"]["quota"]["5"] = 8


# Blast-off Surprise


def an_island(data: Data) -> None:
    links = data["fragments"][2]["links"]
    alone = data["fragments"][2]["cells"][0]["id"]
    links[:] = [link for link in links if alone not in link]


def nowhere_for_a_gift(data: Data) -> None:
    for fragment in data["fragments"]:
        fragment["cells"] = [{**cell, "colour": "blue"} if cell.get("colour") == "red" and cell["type"] == "crew" else cell
                             for cell in fragment["cells"]]


def a_side_without_exits(data: Data) -> None:
    kept(data["fragments"][1], "exits", lambda way: way[1] != "N")


PLANTED = (
    ("galactico", one_icon_on_the_route, "cards[9].icons: o10 can't be reached: routes.green has no such station"),
    ("galactico", two_ends_of_shift, "cards[83].id: 'end' is there twice"),
    ("ganymede", nobody_aboard, "starships[0].need (docks.same): 0, but 1 are needed"),
    ("ganymede", more_seats_than_astronauts, "need (docks.same): it can never be filled: 6 seats, and at most 5 fit"),
    ("ganymede", fewer_starships, "starships: 12, but 20 are needed"),
    ("wildspace", a_landing_for_veterans_and_none_there, "planets[3].R.if[0]: no card has veteran"),
    ("wildspace", the_captain_discarded, "planets[4].L.if[1]: no card has captain"),
    ("wildspace", conditions_at_home, "planets (distance 0): on one of them anybody must be able to land"),
    ("wildspace", only_draws_at_home, "explore: no crew can grow"),
    ("wildspace", too_far_for_a_crew_without_chains, "planets[8].distance: 30, but there are only 10"),
    ("crazytaxis", dead_ends, "lengths.full (map_cards): too few roads: about 0 would be open at the end, and 30 are needed"),
    ("crazytaxis", dead_ends_at_all_places, "lengths.full (map_cards): too few roads"),
    ("crazytaxis", a_table_for_half_of_the_city, "constants.table_max: 60, but there are only 24"),
    ("crazytaxis", a_place_without_a_card, "places[0] (airport): there are 0, not one"),
    ("crazytaxis", more_passengers_than_places, "lengths.full.quota.5: 40, but there are only 36"),
    ("surprise", an_island, "fragments[2].links: no path leads to C01"),
    ("surprise", nowhere_for_a_gift, "fragments: no path leads to gift_red"),
    ("surprise", a_side_without_exits, "fragments[1].exits: A may fit nowhere beside B (N)"),
)


@pytest.mark.parametrize("game, plant, told", PLANTED, ids=[plant.__name__ for _, plant, _ in PLANTED])
def test_a_box_that_could_not_be_played_to_the_end_is_refused(game, plant, told):
    data = deepcopy(GAMES.reconstructed(game))
    plant(data)
    with pytest.raises(BadData) as bad:
        checked(data, GAMES.package(game))
    assert told in str(bad.value)


def some_roads(chance: random.Random) -> Data:
    """Crazy Taxis with other roads: mostly fewer than ours, on a table that may be small."""
    data = deepcopy(GAMES.reconstructed("crazytaxis"))
    weights = chance.choice([(4, 5, 3, 0), (3, 5, 3, 1), (2, 6, 3, 1), (1, 6, 4, 1), (0, 6, 5, 1)])
    for card in data["map_cards"]:
        if card["link"]:
            sides = chance.sample(["aN", "aS", "aW", "bN", "bE", "bS"], chance.choices((1, 2, 3, 4), weights)[0])
            card |= {half: "".join(side[1] for side in sides if side[0] == half) for half in "ab"}
    data["constants"]["table_max"] = chance.randint(12, 18)
    return data


def left_over(game, seed: int) -> int:
    """How many map cards never find a place, when nobody minds where they lie."""
    chance = random.Random(seed)
    state = game.new(2, {"length": "full", "trade": "off"}, Dice(chance.randbytes(32)))
    while not state.over:
        seat = state.to_act()[0]
        legal = state.legal(seat)
        laying = [action for action in legal if action[0] == "lay"]
        state.apply(seat, chance.choice(laying) if laying else ("end",) if ("end",) in legal else legal[0])
    return game.box.data["lengths"]["full"]["map_cards"] - len(state.placed)


def test_a_city_that_passes_has_room_and_roads_for_its_cards():
    passed = 0
    for seed in range(24):
        data = some_roads(random.Random(seed))
        try:
            game = GAMES.edition("crazytaxis", data)
        except BadData:
            continue
        passed += 1
        assert min(left_over(game, match) for match in range(3)) <= 6, seed
    assert passed >= 4


def test_a_city_that_begins_with_dead_ends_is_still_founded():
    data = deepcopy(GAMES.reconstructed("crazytaxis"))
    for card in data["map_cards"]:
        card |= {"a": "W", "b": "", "link": True} if card["place"] else {"a": "NSW", "b": "NES", "link": True}
    data["constants"]["setup_cards"] = 20
    data["lengths"]["full"]["map_cards"] = len(data["map_cards"])
    data["lengths"]["quick"]["map_cards"] = 28
    game = GAMES.edition("crazytaxis", data)
    for seed in range(100):
        assert game.new(3, {"length": "quick"}, Dice(random.Random(seed).randbytes(32))).placed


@pytest.mark.parametrize("quota", [6, 7, 11, 12])
def test_r8_two_players_get_exactly_their_quota_whether_it_is_even_or_odd(quota):
    data = deepcopy(GAMES.reconstructed("crazytaxis"))
    data["lengths"]["quick"]["quota"]["2"] = quota
    data["lengths"]["quick"]["map_cards"] = 32
    game = GAMES.edition("crazytaxis", data)
    for first in (0, 1):
        state = game.new(2, {"length": "quick", "trade": "off"}, Dice(bytes(32)), first)
        while state.place_stack and not state.over:
            seat = state.to_act()[0]
            laying = [action for action in state.legal(seat) if action[0] == "lay"]
            state.apply(seat, laying[0] if laying else ("end",))
        assert state.to_come == [0, 0] and [len(state.open[seat] + state.done[seat]) for seat in range(2)] == [quota, quota]
