"""Every map card is laid, every place driven through, every tunnel used."""

from __future__ import annotations

from collections import Counter

import pytest

from games.crazytaxis.board import AT, CARDS, DATA, LINKED, PLACES, cell_of
from tests.games.crazytaxis import naive
from tests.games.crazytaxis.scene import T1, T2, Scene

ROWS = DATA["map_cards"]
TOWN = T2 + " [m45,8,0,0]"
TOWN_CARDS = {"m20", "m09", "m06", "m38", "m39", "m45"}
OTHERS = [row for row in ROWS if row["id"] not in TOWN_CARDS]


def after(row, way) -> Scene:
    table = Scene(TOWN).taxis((0, 0), (1, 0)).turned_up(row["id"]).coming()
    table.state.apply(0, way)
    return table


def lays(row) -> list:
    return Scene(TOWN).turned_up(row["id"]).state.legal(0)


@pytest.mark.parametrize("row", OTHERS, ids=lambda row: row["id"])
def test_a_laid_card_is_on_the_map_as_printed(row):
    ways = lays(row)
    assert {way[3] for way in ways} == {0, 1, 2, 3} or not row["link"]
    for way in ways:
        _, x, y, r = way
        city = after(row, way).state.city
        for cell, roads in naive.halves(CARDS.index(row["id"]), x, y, r).items():
            assert {side for bit, side in enumerate("NESW") if city.exits[cell_of(*cell)] >> bit & 1} == roads
        assert (city.place_on.get(cell_of(x, y), -1) >= 0) == bool(row["place"])
        assert (cell_of(x, y) in city.tunnels) == row["tunnel"]


@pytest.mark.parametrize("row", [row for row in OTHERS if row["place"]], ids=lambda row: row["place"])
def test_a_place_is_delivered_by_driving_through(row):
    for way in lays(row):
        table = after(row, way).open(0, row["place"])
        goal = cell_of(way[1], way[2])
        table.state.taxis[0] = table.state.city.roads(goal)[0]
        table.state._legal = {}
        table.play(f"step {way[1]} {way[2]}")
        assert table.delivered(0) == [row["place"]] and not table.row(0)


@pytest.mark.parametrize(("place", "x"), [("city_park", 0), ("library", 2), ("pharmacy", 4)])
def test_the_places_of_the_town(place, x):
    assert Scene(T1).taxis((x + 1, 0)).open(0, place).play(f"step {x} 0").delivered(0) == [place]


@pytest.mark.parametrize("row", [row for row in OTHERS if row["tunnel"]], ids=lambda row: row["id"])
def test_a_tunnel_leads_to_every_other_and_can_not_be_blocked(row):
    way = lays(row)[0]
    table = after(row, way)
    here = f"{way[1]} {way[2]}"
    assert here not in table.ways("block")
    table.state.taxis[0] = cell_of(way[1], way[2])
    table.state._legal = {}
    assert {"-1 0", "6 0"} <= table.ways("step")
    assert here in table.play("step -1 0").ways("step")


def test_the_groups_of_cards():
    kinds = Counter((bool(row["place"]), row["tunnel"], row["link"]) for row in ROWS)
    place, tunnel, plain, split = (True, False, True), (False, True, True), (False, False, True), (False,) * 3
    assert kinds == {place: 36, tunnel: 8, plain: 14, split: 2}
    assert sorted(row["place"] for row in ROWS if row["place"]) == sorted(PLACES)
    exits = Counter(len(row["a"]) + row["link"] for row in ROWS if row["place"])
    assert exits == {4: 6, 3: 15, 2: 12, 1: 3}
    assert len({(row["a"], row["b"]) for row in ROWS if row["place"]}) == 36


def test_no_card_looks_the_same_after_a_half_turn():
    for card in range(len(CARDS)):
        upright = naive.halves(card, 0, 0, 0)
        turned = naive.halves(card, 1, 0, 2)
        assert upright != turned or ROWS[card]["place"] or ROWS[card]["tunnel"]


def test_every_field_has_a_road_so_that_an_empty_cell_can_be_told():
    for card in range(len(CARDS)):
        assert all(naive.halves(card, 0, 0, 0).values())


def test_the_lengths_have_room_for_their_cards():
    for length in DATA["lengths"].values():
        for players, quota in length["quota"].items():
            places = quota * int(players)
            assert places <= len(PLACES) and 0 <= length["map_cards"] - places - length["tunnels"]
    assert LINKED.count(False) == 2 and AT[cell_of(-3, 7)] == (-3, 7)
