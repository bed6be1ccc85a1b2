"""What the rules rely on in data.json, and what its table can show."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.kernel.data import Data, demand, demand_unique, ids
from games.kernel.schema import Kind, cases, either, fixed, flag, keyed, name, nothing, number, one_of, record, row, rows

KNOWN_COLOURS = ("blue", "red", "yellow", "purple")
WHITE = "white"
KNOWN_TYPES = ("astro", "planet", "engine", "medic", "inter")
COLOURED = ("recruit", "adapt")
UNCOLOURED = ("rep", "move", "ship", "basic")
PLAIN_SHIPS = ("liner", "tug", "scout", "recruiter", "herald")
COUNTING = {"faculty": KNOWN_TYPES, "guild": KNOWN_COLOURS, "academy": None, "beacon": None, "archive": None}
"""Kinds of starships that count something, and the kinds of it, if there are several."""
MOST_OF_A_COLOUR = 15
"""A group has four bits for each colour."""
MOST_REPETITIONS = 15

_part = either(*(row(fixed(verb), one_of(*KNOWN_COLOURS, "any", what="colour")) for verb in COLOURED),
               *(row(fixed(verb)) for verb in UNCOLOURED), what="effect")
_effect = record({"mode": one_of("and", "or", what="way to put effects together"), "parts": rows(_part, 1, 4)})
_type = one_of(*KNOWN_TYPES, what="type")
_shuttle = record({"id": name, "type": _type, "cost": rows(one_of(*KNOWN_COLOURS, WHITE, what="colour"), 1, 6),
                   "cost_tile": number(0, 3), "effect": _effect})


def _ship(kind: str, param: Kind, per_vp: Kind) -> Kind:
    return record({"id": name, "kind": fixed(kind), "vp": number(0, 20), "need": number(-3, 0), "launch": rows(_part, 0, 4),
                   "param": param, "per_vp": per_vp})


def _counting(kind: str, of: tuple[str, ...] | None) -> Kind:
    return _ship(kind, one_of(*of, what="type" if of is KNOWN_TYPES else "colour") if of else nothing, number(1, 10))


SCHEMA = record({
    "game": fixed("ganymede"),
    "colours": fixed(list(KNOWN_COLOURS)),
    "types": fixed(list(KNOWN_TYPES)),
    "astronauts_per_colour": keyed(("2", "3", "4"), number(1, MOST_OF_A_COLOUR)),
    "earth_limit": number(1, 10),
    "mars_limit": number(1, 10),
    "tile_limit": number(1, 5),
    "hand_limit": number(1, 8),
    "docks": record({"same": record({"need": number(1, 6)}), "mixed": record({"need": number(1, len(KNOWN_COLOURS))})}),
    "rows": record({"tiles": number(1, 6), "earth": number(1, 6), "mars": number(1, 6), "ships": number(1, 5)}),
    "setup": record({"deal_ships": number(2, 6)}),
    "reputation": record({"last": number(1, 16), "bonus": rows(number(1, 16), 0, 16, each_once=True),
                          "vp": rows(number(0, 20), 2, 17)}),
    "round_cap": number(10, 500),
    "tiles": rows(record({"id": name, "type": _type, "start": flag, "effect": _effect}), 8, 80),
    "earth_shuttles": rows(_shuttle, 6, 70),
    "mars_shuttles": rows(_shuttle, 6, 70),
    "starships": rows(cases("kind", {kind: _ship(kind, nothing, fixed(0)) for kind in PLAIN_SHIPS}
                            | {kind: _counting(kind, of) for kind, of in COUNTING.items()}, "kind of starship"), 8, 90),
})


def check(data: Data) -> None:
    demand_unique(ids(data, "tiles", "earth_shuttles", "mars_shuttles", "starships"))
    fewest = min(data["astronauts_per_colour"].values())
    for deck, limit in ("earth_shuttles", "earth_limit"), ("mars_shuttles", "mars_limit"):
        for at, shuttle in enumerate(data[deck]):
            _payable(data, shuttle, f"{deck}[{at}]", min(data[limit], 4 * fewest), fewest)
    _repetitions(data)
    for at, ship in enumerate(data["starships"]):
        _starship(data, ship, f"starships[{at}]", fewest)
    _track(data["reputation"])
    _rows(data)


def _payable(data: Data, shuttle: dict[str, Any], where: str, room: int, fewest: int) -> None:
    """Its passengers can be together at its origin."""
    cost = shuttle["cost"]
    demand(len(cost) <= room, f"{where}.cost", "never_paid", count=len(cost), there=room)
    for colour, count in Counter(cost).items():
        demand(colour == WHITE or count <= fewest, f"{where}.cost", "never_paid", count=count, there=fewest)
    demand(shuttle["cost_tile"] <= data["tile_limit"], f"{where}.cost_tile", "never_paid", count=shuttle["cost_tile"],
           there=data["tile_limit"])


def _repetitions(data: Data) -> None:
    """R10: a shuttle's effect is repeated for each of its type."""
    kinds = Counter(shuttle["type"] for deck in ("earth_shuttles", "mars_shuttles") for shuttle in data[deck])
    for kind, count in kinds.items():
        where = f"earth_shuttles, mars_shuttles ({kind})"
        demand(count <= MOST_REPETITIONS, where, "too_many", count=count, there=MOST_REPETITIONS)


def _starship(data: Data, ship: dict[str, Any], where: str, fewest: int) -> None:
    """Its crew can come together: on the one dock of one colour, on the other of as many as it has."""
    demand(ship["launch"][1:] == ship["launch"][:-1], f"{where}.launch", "alike")
    for dock, there in ("same", fewest), ("mixed", len(KNOWN_COLOURS)):
        need = data["docks"][dock]["need"] + ship["need"]
        demand(need >= 1, f"{where}.need (docks.{dock})", "too_few", there=need, count=1)
        demand(need <= there, f"{where}.need (docks.{dock})", "never_filled", count=need, there=there)


def _track(reputation: dict[str, Any]) -> None:
    last = reputation["last"]
    demand(len(reputation["vp"]) == last + 1, "reputation.vp", "too_few", there=len(reputation["vp"]), count=last + 1)
    for at, space in enumerate(reputation["bonus"]):
        demand(space <= last, f"reputation.bonus[{at}]", "too_many", count=space, there=last)


def _rows(data: Data) -> None:
    """Section 3: rows that can be filled, tiles and starships for everybody."""
    most, size = max(map(int, data["astronauts_per_colour"])), data["rows"]
    started = sum(tile["start"] for tile in data["tiles"])
    demand(started == size["tiles"], "rows.tiles", "sum", count=started, wanted=size["tiles"])
    needs = {"tiles": size["tiles"] + most * data["tile_limit"] + 1, "earth_shuttles": size["earth"] + 1,
             "mars_shuttles": size["mars"] + 1, "starships": size["ships"] + most * data["setup"]["deal_ships"] + 1}
    for deck, needed in needs.items():
        demand(len(data[deck]) >= needed, deck, "too_few", there=len(data[deck]), count=needed)
