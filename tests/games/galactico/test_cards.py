"""Every card and every station of the box is played once and does what its row says."""

from __future__ import annotations

import pytest

from games.galactico.board import DATA
from tests.games.galactico.scene import Scene

STATION_OF = {station["icon"]: station["id"] for sector in DATA["sectors"] for station in sector["stations"]
              if station["tier"] == 1}
ICONS = DATA["icons"]
ROW = {card["id"]: card for card in DATA["cards"]}
STATIONS = [station for sector in DATA["sectors"] for station in sector["stations"]]
PASSENGERS = [card for card in DATA["cards"] if card["kind"] in ("ordinary", "rich", "stowaway")]
STOWAWAYS = [card for card in PASSENGERS if card["kind"] == "stowaway"]
VORTANS = [card["id"] for card in DATA["cards"] if card["kind"] == "vortan"]
INSPECTORS = [card["id"] for card in DATA["cards"] if card["kind"] == "inspector"]
PAYS = {"ordinary": 1, "rich": 2, "stowaway": 0}
COSTS = {"ordinary": -1, "rich": -1, "stowaway": -2}
SIX = "A1 B1 C1 D1 E1 F1"


def arrive(card: str, station: str) -> Scene:
    """Seat 0 comes to the station with that card; nobody else is about."""
    start, other = [name for name in STATION_OF.values() if name != station][:2]
    return Scene(2, f"{start} {other}").hand(0, card).play(0, "move", station)


@pytest.mark.parametrize("card", PASSENGERS, ids=lambda card: card["id"])
def test_a_passenger_leaves_at_its_icons_and_nowhere_else(card: dict) -> None:
    for icon, station in STATION_OF.items():
        table = arrive(card["id"], station)
        if icon not in card["icons"]:
            assert table.state.active == 1 and table.hands[0] == [card["id"]]
            assert table.totals[0] == COSTS[card["kind"]]
            continue
        assert table.options == [f"unload {card['id']}", "done"]
        table.play(0, "unload", card["id"])
        assert table.totals[0] == PAYS[card["kind"]] and table.hands[0] == []
        assert (table.delivered[0] if card["kind"] != "stowaway" else table.discard) == [card["id"]]


@pytest.mark.parametrize("card", STOWAWAYS, ids=lambda card: card["id"])
def test_a_stowaway_pays_through_an_inspector_at_any_station(card: dict) -> None:
    table = Scene(6, SIX).hand(0, card["id"]).inspector("H", "i1").play(0, "move", "H3")
    assert table.delivered[0] == [card["id"]] and table.totals[0] == 2


@pytest.mark.parametrize("card", PASSENGERS, ids=lambda card: card["id"])
def test_a_passenger_that_comes_queues_up_and_boards(card: dict) -> None:
    table = Scene().top(card["id"]).play(0, "move", "E1")
    assert table.queues["D"] == [card["id"]]
    table.play(1, "move", "D1")
    assert table.hands[1] == [card["id"]] and table.totals[1] == COSTS[card["kind"]]


@pytest.mark.parametrize("own", VORTANS)
@pytest.mark.parametrize("other", VORTANS)
def test_a_vortan_leaves_only_with_one_of_the_queue(own: str, other: str) -> None:
    if own == other:
        table = arrive(own, "E1")
        assert table.state.active == 1 and table.totals[0] == -2
        return
    table = Scene().hand(0, own).queue("E", other).play(0, "move", "E1")
    assert table.options == [f"pair {other}", "done"]
    assert table.play(0, "pair", other).discard == [own, other] and table.totals[0] == 0


@pytest.mark.parametrize("card", INSPECTORS)
def test_an_inspector_waits_and_then_checks(card: str) -> None:
    table = Scene(6, SIX).hand(1, "s01").top(card).play(0, "move", "H1")
    assert table.inspectors["G"] == [card]
    table.play(1, "move", "G3")
    assert table.discard == [card] and table.delivered[1] == ["s01"]


def test_end_of_shift_begins_the_end() -> None:
    table = Scene().piles(lower="end o01").play(0, "move", "E1")
    assert table.discard[-1] == "end" and table.state.last_turn == 3


@pytest.mark.parametrize("station", STATIONS, ids=lambda station: station["id"])
def test_a_station_takes_its_icon(station: dict) -> None:
    rich = f"r{2 * ICONS.index(station['icon']) + 1:02}"
    ships = ["A1", "B1", "C1", "D1", "E1", "F1", "G1"]
    if station["id"] in ships:
        ships.remove(station["id"])
    others = [card for card in ("r01", "r04", "r07", "r10", "r13") if card != rich]
    table = Scene(6, " ".join(ships[:6])).hand(0, *others, rich).play(0, "move", station["id"])
    matching = [card for card in table.hands[0] if ROW[card]["icons"] == [station["icon"]]]
    assert rich in matching and table.options == [*(f"unload {card}" for card in matching), "done"]


PRINTED = {"ordinary": 36, "rich": 16, "stowaway": 16, "vortan": 7, "inspector": 7, "end_of_shift": 1}


def test_the_counts_of_the_box() -> None:
    kinds = [card["kind"] for card in DATA["cards"]]
    assert {kind: kinds.count(kind) for kind in kinds} == PRINTED and len(kinds) == 83
    for icon in ICONS:
        on = [card["kind"] for card in DATA["cards"] if icon in card["icons"]]
        assert (on.count("ordinary"), on.count("rich"), on.count("stowaway")) == (9, 2, 2)
        assert sorted(station["tier"] for station in STATIONS if station["icon"] == icon) == [1, 2, 3]
    pairs = [frozenset(card["icons"]) for card in DATA["cards"] if card["kind"] == "ordinary"]
    assert len(set(pairs)) == 28 and all(len(pair) == 2 for pair in pairs)
    twice = {pair for pair in pairs if pairs.count(pair) == 2}
    assert twice == {frozenset((ICONS[number], ICONS[(number + 3) % 8])) for number in range(8)}
