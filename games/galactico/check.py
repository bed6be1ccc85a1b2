"""What the rules rely on in data.json, and what its table can show."""

from __future__ import annotations

from games.kernel.data import Data, demand, demand_unique, ids
from games.kernel.faults import Bare
from games.kernel.schema import Kind, cases, fixed, keyed, name, number, one_of, record, row, rows

PASSENGER_KINDS = ("ordinary", "rich", "stowaway", "vortan")
KNOWN_ICONS = ("bolt", "comet", "crystal", "gear", "leaf", "moon", "ring", "spiral")
KNOWN_ROUTES = ("green", "yellow", "pink")
KNOWN_PLAYERS = ("2", "3", "4", "5", "6")
KNOWN_TIERS = (1, 2, 3)
LETTERS = "ABCDEFGH"
KNOWN_LINES = ("delivered_ordinary", "delivered_rich", "delivered_stowaway", "left_ordinary", "left_rich", "left_stowaway",
               "left_vortan")

_icon = one_of(*KNOWN_ICONS, what="icon")
_points = number(-20, 20)


def _card(kind: str, least: int, most: int, own: Kind = name) -> Kind:
    return record({"id": own, "kind": fixed(kind), "icons": rows(_icon, least, most, each_once=True)})


def _sector(letter: str) -> Kind:
    stations = [record({"id": fixed(f"{letter}{tier}"), "tier": fixed(tier), "icon": _icon}) for tier in KNOWN_TIERS]
    return record({"id": fixed(letter), "stations": row(*stations)})


SCHEMA = record({
    "game": fixed("galactico"),
    "icons": fixed(list(KNOWN_ICONS)),
    "routes": keyed(KNOWN_ROUTES, record({"tiers": rows(number(1, 3), 1, 3, each_once=True)})),
    "route_for_players": keyed(KNOWN_PLAYERS, one_of(*KNOWN_ROUTES, what="route")),
    "sectors": row(*map(_sector, LETTERS)),
    "setup": record({"lower_pile": number(0, 200), "queue_start": number(0, 8), "inspectors_above_players": number(0, 20)}),
    "limits": record({"hand": number(1, 8), "sectors_refilled": number(1, len(LETTERS))}),
    "points": record({"delivered": keyed(("ordinary", "rich", "stowaway"), _points), "left": keyed(PASSENGER_KINDS, _points)}),
    "score_lines": fixed(list(KNOWN_LINES)),
    "cards": rows(cases("kind", {
        "ordinary": _card("ordinary", 1, 4), "rich": _card("rich", 1, 4), "stowaway": _card("stowaway", 1, 4),
        "vortan": _card("vortan", 0, 0), "inspector": _card("inspector", 0, 0),
        "end_of_shift": _card("end_of_shift", 0, 0, fixed("end")),
    }, "kind of card"), 20, 200),
})


def check(data: Data) -> None:
    demand_unique(ids(data, "cards"))
    ends = sum(card["kind"] == "end_of_shift" for card in data["cards"])
    demand(ends == 1, "cards (end_of_shift)", "one", count=ends)
    _arrivals(data)
    _piles(data)


def _arrivals(data: Data) -> None:
    """Whoever boards can be brought somewhere, on every route that is flown."""
    for route in dict.fromkeys(data["route_for_players"].values()):
        tiers = data["routes"][route]["tiers"]
        shown = {station["icon"] for sector in data["sectors"] for station in sector["stations"] if station["tier"] in tiers}
        for at, card in enumerate(data["cards"]):
            demand(not card["icons"] or shown & set(card["icons"]), f"cards[{at}].icons", "not_reached",
                   value=Bare(card["id"]), what=Bare(f"routes.{route}"))


def _piles(data: Data) -> None:
    """Section 3: the queues of the deal come from the upper pile, and the lower one stays whole."""
    setup, limits = data["setup"], data["limits"]
    queue, hand = setup["queue_start"], limits["hand"]
    demand(queue <= hand, "setup.queue_start", "too_many", count=queue, there=hand)
    passengers = sum(card["kind"] in PASSENGER_KINDS for card in data["cards"])
    needed = queue * len(data["sectors"]) + setup["lower_pile"]
    demand(needed <= passengers, "setup", "too_many", count=needed, there=passengers)
    most = max(map(int, data["route_for_players"])) + setup["inspectors_above_players"]
    inspectors = sum(card["kind"] == "inspector" for card in data["cards"])
    demand(most <= inspectors, "setup.inspectors_above_players", "too_many", count=most, there=inspectors)
