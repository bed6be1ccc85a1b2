"""What the rules rely on in data.json (specification, invariant 12)."""

from __future__ import annotations

from typing import Any

from games.kernel.data import Data, demand, demand_known, demand_number, demand_unique

CONDITIONS = ("need", "discard", "remove")
PRICES = ("discard", "remove")
MISSIONS = {"pair": ("a", "b"), "set": ("sym",), "most": ("sym",)}
DEEDS = ("take", "discard")
ANY, VETERAN = "*", "veteran"


def check(data: Data) -> None:
    symbols = {ANY, VETERAN, *data["species"], *data["jobs"], *data["classes"]}
    demand_unique((row["id"] for kind in ("cards", "captains", "planets", "hostile") for row in data[kind]), "ids")
    for name, value in data["rules"].items():
        demand_number(value, 1, f"rules.{name}")
    _text(data["explore"], "explore", symbols)
    for row in data["cards"]:
        _card(row, symbols)
    for row in data["captains"]:
        _captain(row, symbols)
    for row in data["planets"]:
        demand_number(row["distance"], 0, row["id"])
        for side in "LR":
            _section(row[side], f"{row['id']}.{side}", symbols)
    _smuggler(data, symbols)


def _card(row: dict[str, Any], symbols: set[str]) -> None:
    if "ability" in row:
        _text(row["ability"], row["id"], symbols)
    if "mission" in row:
        mission, where = row["mission"], f"{row['id']}.mission"
        demand_known([mission["t"]], MISSIONS, where)
        demand_known((mission[symbol] for symbol in MISSIONS[mission["t"]]), symbols, where)
        demand_number(mission["points"], 0, where)
        demand_number(mission.get("size", 1), 1, where)


def _captain(row: dict[str, Any], symbols: set[str]) -> None:
    demand(sum("points" in cell for cell in row["track"]) == 1, row["id"], "a track has one cell with points")
    for number, cell in enumerate(row["track"], 1):
        if "points" not in cell:
            _text(cell, f"{row['id']}.track {number}", symbols)


def _section(row: dict[str, Any], where: str, symbols: set[str]) -> None:
    """R5: landing and paying are one step, so one payment must never take the card that another needs."""
    _text(row, where, symbols)
    kinds = [kind for kind, _ in row.get("if", ())]
    for price in PRICES:
        demand(kinds.count(price) <= 1, where, f"a landing has one {price!r} condition at most")


def _text(row: dict[str, Any], where: str, symbols: set[str]) -> None:
    for kind, filters in row.get("if", ()):
        demand_known([kind], CONDITIONS, where)
        demand_known(filters, symbols, where)
    demand(row["do"] and all(row["do"]), where, "an alternative without an effect")
    for effect in (effect for way in row["do"] for effect in way):
        demand_known(effect[:1], ("draw", "play", "hire"), where)
        if effect[0] == "draw":
            demand_number(effect[1], 1, where)
        elif effect[0] == "play":
            demand_known(effect[1], symbols, where)


def _smuggler(data: Data, symbols: set[str]) -> None:
    """S2: his hostile planets, each used twice, give him exactly his turns."""
    rules = data["rules"]
    for row in data["hostile"]:
        demand_known(row["bonus"], symbols, row["id"])
        for half in (row["land"], row["explore"]):
            demand(len(half) <= rules["market"], row["id"], f"more slots than the {rules['market']} of the market")
            demand_known((deed for deeds in half for deed in deeds), DEEDS, row["id"])
    for level, counts in data["solo_levels"].items():
        demand(2 * sum(counts) == rules["turns"], f"solo_levels.{level}", f"two uses each don't make {rules['turns']} turns")
        for number, count in enumerate(counts, 1):
            there = sum(row["level"] == number for row in data["hostile"])
            demand(0 <= count <= there, f"solo_levels.{level}", f"{count} hostile planets of level {number}, of {there}")
