"""What the rules rely on in data.json."""

from __future__ import annotations

from typing import Any

from games.kernel.data import Data, demand, demand_known, demand_number, demand_unique

COLOURED = ("recruit", "adapt")
VERBS = (*COLOURED, "rep", "move", "ship", "basic")
COLOURS = 4
MOST_OF_A_COLOUR = 15   # a group has four bits for each


def check(data: Data) -> None:
    demand(len(data["colours"]) == COLOURS, "colours", f"there are {COLOURS}")
    shuttles = data["earth_shuttles"] + data["mars_shuttles"]
    demand_unique((row["id"] for row in data["tiles"] + shuttles + data["starships"]), "ids")
    for players, each in data["astronauts_per_colour"].items():
        demand(0 < each <= MOST_OF_A_COLOUR, f"astronauts_per_colour.{players}", f"{each} is not from 1 to {MOST_OF_A_COLOUR}")
    for row in data["tiles"] + shuttles:
        demand_known([row["type"]], data["types"], row["id"])
        demand_known([row["effect"]["mode"]], ("and", "or"), row["id"])
        _parts(data, row["effect"]["parts"], row["id"])
    for row in shuttles:
        demand_known(row["cost"], [*data["colours"], data["white"]], row["id"])
        demand_number(row["cost_tile"], 0, row["id"])
    for row in data["starships"]:
        _starship(data, row)
    _track(data["reputation"])
    _rows(data)


def _parts(data: Data, parts: list[list[str]], where: str) -> None:
    demand_known((part[0] for part in parts), VERBS, where)
    for part in parts:
        demand_known(part[1:], [*data["colours"], "any"], where)
        demand(len(part) == 1 + (part[0] in COLOURED), where, f"{part} has a colour too many or too few")


def _starship(data: Data, row: dict[str, Any]) -> None:
    _parts(data, row["launch"], row["id"])
    demand(row["launch"][1:] == row["launch"][:-1], row["id"], "a launch repeats one effect")
    if row["param"] is not None:
        demand_known([row["param"]], data["types" if row["kind"] == "faculty" else "colours"], row["id"])
    demand((row["param"] is not None) == (row["kind"] in ("faculty", "guild")), row["id"], "only what counts a kind names one")
    for name, dock in data["docks"].items():
        demand_number(dock["need"] + row["need"], 1, f"{row['id']} on the {name} dock")


def _track(reputation: dict[str, Any]) -> None:
    demand(len(reputation["vp"]) == reputation["last"] + 1, "reputation.vp", f"not one for each space up to {reputation['last']}")
    demand_known(reputation["bonus"], range(reputation["last"] + 1), "reputation.bonus")


def _rows(data: Data) -> None:
    """Section 3: rows that can be filled, and starships for everybody."""
    decks = {"tiles": "tiles", "earth": "earth_shuttles", "mars": "mars_shuttles", "ships": "starships"}
    for row, deck in decks.items():
        demand_number(data["rows"][row], 1, f"rows.{row}")
        demand(data["rows"][row] <= len(data[deck]), f"rows.{row}", f"only {len(data[deck])} cards")
    dealt = data["setup"]["deal_ships"] * max(map(int, data["astronauts_per_colour"]))
    demand(dealt + data["rows"]["ships"] <= len(data["starships"]), "setup.deal_ships", "too few starships for everybody")
