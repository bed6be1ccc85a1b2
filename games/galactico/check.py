"""What the rules rely on in data.json."""

from __future__ import annotations

from games.kernel.data import Data, demand, demand_known, demand_number, demand_unique

PASSENGERS = ("ordinary", "rich", "stowaway", "vortan")
KINDS = {*PASSENGERS, "inspector", "end_of_shift"}


def check(data: Data) -> None:
    stations = [station for sector in data["sectors"] for station in sector["stations"]]
    for what, rows in ("sectors", data["sectors"]), ("stations", stations), ("cards", data["cards"]):
        demand_unique((row["id"] for row in rows), what)
    for row in data["cards"]:
        demand_known([row["kind"]], KINDS, row["id"])
        demand_known(row["icons"], data["icons"], row["id"])
    demand([row["id"] for row in data["cards"] if row["kind"] == "end_of_shift"] == ["end"], "cards", "one end of shift, 'end'")
    for station in stations:
        demand_known([station["icon"]], data["icons"], station["id"])
    _routes(data)
    _points(data)
    _piles(data)


def _routes(data: Data) -> None:
    demand_known(data["route_for_players"].values(), data["routes"], "route_for_players")
    for name, route in data["routes"].items():
        for sector in data["sectors"]:
            on_it = [station for station in sector["stations"] if station["tier"] in route["tiers"]]
            demand(on_it, f"sector {sector['id']}", f"no station on the {name} route")


def _points(data: Data) -> None:
    for line in data["score_lines"]:
        where, _, kind = line.partition("_")
        demand_known([where], data["points"], f"score_lines.{line}")
        demand_known([kind], data["points"][where], f"score_lines.{line}")


def _piles(data: Data) -> None:
    """Section 3: the queues of the deal come from the upper pile, and the lower one stays whole."""
    setup, limits = data["setup"], data["limits"]
    for name, value in (*setup.items(), *limits.items()):
        demand_number(value, 1 if name in ("hand", "sectors_refilled") else 0, name)
    demand(limits["sectors_refilled"] <= len(data["sectors"]), "limits.sectors_refilled", "more than there are sectors")
    demand(setup["queue_start"] <= limits["hand"], "setup.queue_start", "more than a ship holds")
    passengers = sum(card["kind"] in PASSENGERS for card in data["cards"])
    dealt = setup["queue_start"] * len(data["sectors"])
    demand(dealt + setup["lower_pile"] <= passengers, "setup", f"{passengers} passengers are too few for queues and lower pile")
    most = max(map(int, data["route_for_players"])) + setup["inspectors_above_players"]
    inspectors = sum(card["kind"] == "inspector" for card in data["cards"])
    demand(most <= inspectors, "setup.inspectors_above_players", f"{most} inspectors of {inspectors}")
