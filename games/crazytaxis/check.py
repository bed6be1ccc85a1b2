"""What the rules rely on in data.json, and what its table can show."""

from __future__ import annotations

from typing import Any

from games.kernel.data import Data, demand, demand_unique, ids
from games.kernel.faults import Bare
from games.kernel.schema import either, fixed, flag, keyed, letters, name, nothing, number, record, rows

SIDES = "NESW"
KNOWN_PLAYERS = ("2", "3", "4", "5")
KNOWN_LENGTHS = ("full", "medium", "quick")
A_SIDES, B_SIDES = "NSW", "NES"
"""The outer sides of the halves: A lies west of B."""

SCHEMA = record({
    "game": fixed("crazytaxis"),
    "constants": record({
        "setup_cards": number(1, 20), "table_max": number(8, 18), "base_points": number(1, 20),
        "deliveries_per_bonus": number(1, 20),
        "offers_active": number(0, 9), "offers_other": number(0, 9), "closing_rounds": number(1, 30)}),
    "blockades_per_player": keyed(KNOWN_PLAYERS, number(0, 9)),
    "lengths": keyed(KNOWN_LENGTHS, record({
        "quota": keyed(KNOWN_PLAYERS, number(2, 40)), "map_cards": number(8, 120), "tunnels": number(0, 20)})),
    "places": rows(name, 10, 60, each_once=True),
    "map_cards": rows(record({"id": name, "a": letters(A_SIDES), "b": letters(B_SIDES), "link": flag,
                              "place": either(name, nothing, what="place"), "tunnel": flag}), 20, 120),
})


def check(data: Data) -> None:
    demand_unique(ids(data, "map_cards"))
    _cards(data)
    _table(data)
    for length in KNOWN_LENGTHS:
        for players in KNOWN_PLAYERS:
            _in_play(data, f"lengths.{length}", data["lengths"][length], int(players))


def _cards(data: Data) -> None:
    """Every place stands on one card, which can be laid and driven to; a place and a tunnel never share one."""
    for at, card in enumerate(data["map_cards"]):
        where = f"map_cards[{at}]"
        demand(card["place"] is None or card["place"] in data["places"], f"{where}.place", "no", value=card["place"],
               what=Bare("place"), known=Bare("places"))
        demand(not (card["place"] and card["tunnel"]), where, "both")
        roads = card["a"] or card["b"] if card["link"] else card["a"] and card["b"]
        demand(roads, where, "no_road")
        demand(card["link"] or not card["place"], f"{where}.link", "needed_for", what=Bare("place"))
    built = [card["place"] for card in data["map_cards"] if card["place"]]
    for at, place in enumerate(data["places"]):
        demand(built.count(place) == 1, f"places[{at}] ({place})", "one", count=built.count(place))


def _table(data: Data) -> None:
    """R5: cards do not lie as close as they could, so the table has a third more fields than they cover."""
    most, size = max(length["map_cards"] for length in data["lengths"].values()), data["constants"]["table_max"]
    room = size * size * 3 // 8
    demand(most <= room, "constants.table_max", "too_many", count=most, there=room)


def _in_play(data: Data, where: str, length: dict[str, Any], players: int) -> None:
    """Section 3: the places in play, their map cards, some tunnels, and others for the rest; enough to found the city."""
    cards, quota = data["map_cards"], f"{where}.quota.{players}"
    places = players * length["quota"][str(players)]
    demand(places <= len(data["places"]), quota, "too_many", count=places, there=len(data["places"]))
    demand(length["map_cards"] <= len(cards), f"{where}.map_cards", "too_many", count=length["map_cards"], there=len(cards))
    tunnels = sum(card["tunnel"] for card in cards)
    demand(length["tunnels"] <= tunnels, f"{where}.tunnels", "too_many", count=length["tunnels"], there=tunnels)
    founding = data["constants"]["setup_cards"] + tunnels
    demand(length["map_cards"] >= founding, f"{where}.map_cards", "too_few", there=length["map_cards"], count=founding)
    if length["map_cards"] == len(cards):   # all are in play
        demand(length["tunnels"] == tunnels, f"{where}.tunnels", "sum", count=length["tunnels"], wanted=tunnels)
        return _growing(where, [(cards, len(cards))])
    needed = places + length["tunnels"]
    demand(length["map_cards"] >= needed, f"{where}.map_cards", "too_few", there=length["map_cards"], count=needed)
    others = [card for card in cards if not card["tunnel"] and not card["place"]]
    rest = length["map_cards"] - needed
    demand(rest <= len(others), f"{where}.map_cards", "too_many", count=rest, there=len(others))
    _growing(where, [([card for card in cards if card["place"]], places),
                     ([card for card in cards if card["tunnel"]], length["tunnels"]), (others, rest)])


def _growing(where: str, piles: list[tuple[list[dict[str, Any]], int]]) -> None:
    """The city has road ends open until the last card lies: with one for every two cards, dead ends fill no table.

    A card joins one of its roads to one of the city, a split card one on each half; what it brings beyond that is open."""
    brought = sum(count * sum(map(_opens, pile)) / len(pile) for pile, count in piles if count)
    wanted = sum(count for _, count in piles) // 2
    demand(brought >= wanted, f"{where} (map_cards)", "closed", there=max(0, int(brought)), wanted=wanted)


def _opens(card: dict[str, Any]) -> int:
    return len(card["a"]) + len(card["b"]) - (2 if card["link"] else 4)
