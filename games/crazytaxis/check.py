"""What the rules rely on in data.json."""

from __future__ import annotations

from typing import Any

from games.kernel.data import Data, demand, demand_known, demand_number, demand_unique

SIDES = "NESW"


def check(data: Data) -> None:
    for name, value in data["constants"].items():
        demand_number(value, 0, f"constants.{name}")
    demand_unique(data["places"], "places")
    demand_unique((row["id"] for row in data["map_cards"]), "map_cards")
    for row in data["map_cards"]:
        demand_known(row["a"] + row["b"], SIDES, row["id"])
        demand_known([row["place"]] if row["place"] else (), data["places"], row["id"])
    built = [row["place"] for row in data["map_cards"] if row["place"]]
    for place in data["places"]:
        demand(built.count(place) == 1, f"place {place}", f"it is on {built.count(place)} map cards, not on one")
    for name, length in data["lengths"].items():
        for_others = set(length["quota"]) ^ set(data["blockades_per_player"])
        demand(not for_others, f"lengths.{name}", f"quota or blockades for {sorted(for_others)} players, not both")
        for players, quota in length["quota"].items():
            _in_play(data, f"lengths.{name} for {players}", length, int(players) * quota)


def _in_play(data: Data, where: str, length: dict[str, Any], places: int) -> None:
    """Section 3: the places in play, their map cards, some tunnels, and others for the rest."""
    cards = data["map_cards"]
    demand(0 < places <= len(data["places"]), where, f"{places} places of {len(data['places'])}")
    demand(length["map_cards"] <= len(cards), where, f"{length['map_cards']} map cards of {len(cards)}")
    if length["map_cards"] == len(cards):   # all are in play
        return
    tunnels = sum(row["tunnel"] for row in cards)
    others = sum(not row["tunnel"] and not row["place"] for row in cards)
    rest = length["map_cards"] - places - length["tunnels"]
    demand(0 <= length["tunnels"] <= tunnels, where, f"{length['tunnels']} tunnels of {tunnels}")
    demand(0 <= rest <= others, where, f"{rest} other map cards of {others}")
