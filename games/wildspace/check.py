"""What the rules rely on in data.json (specification, invariant 12), and what its table can show."""

from __future__ import annotations

from typing import Any

from games.kernel.data import Data, demand, demand_unique, ids
from games.kernel.faults import Bare
from games.kernel.schema import Kind, cases, either, fixed, flag, keyed, name, number, one_of, record, row, rows

KNOWN_SPECIES = ("owl", "lizard", "bear", "octopus", "rhino", "monkey")
KNOWN_JOBS = ("soldier", "pilot", "botanist", "engineer", "scientist", "programmer")
CLASSES = ("specialist", "robot", "adviser", "captain")
ANY_SYMBOL, VETERAN_SYMBOL = "*", "veteran"
PRICES = ("discard", "remove")
LEVELS = (1, 2, 3)
MOST_PLAYERS, KNOWN_PLACES, KNOWN_SHIPS = 5, 5, 5
MOST_POINTS, MOST_DRAWN = 6, 5
"""So many points or cards there is a symbol for."""

_carried = one_of(*KNOWN_SPECIES, *KNOWN_JOBS, *CLASSES, VETERAN_SYMBOL, what="symbol")
_filter = rows(one_of(*KNOWN_SPECIES, *KNOWN_JOBS, *CLASSES, VETERAN_SYMBOL, ANY_SYMBOL, what="symbol"), 1, 4, each_once=True)
_condition = either(*(row(fixed(kind), _filter) for kind in ("need", *PRICES)), what="condition")
_effect = either(row(fixed("draw"), number(1, MOST_DRAWN)), row(fixed("play"), _filter), row(fixed("hire")), what="effect")
_ways = rows(rows(_effect, 1, 3), 1, 3)
_text = record({"if": rows(_condition, 0, 3), "do": _ways})
_ability = record({"if": rows(_condition, 0, 3), "do": rows(rows(_effect, 1, 2), 1, 1)})
_species, _job = one_of(*KNOWN_SPECIES, what="species"), one_of(*KNOWN_JOBS, what="job")
_points = number(1, MOST_POINTS)
_pair = record({"t": fixed("pair"), "a": _carried, "b": _carried, "points": _points})
_set = record({"t": fixed("set"), "sym": _carried, "size": fixed(3), "points": _points})
_most = record({"t": fixed("most"), "sym": _carried, "points": _points})
_mission = cases("t", {"pair": _pair, "set": _set, "most": _most}, "mission")
_scored = either(_points, fixed(2 * MOST_POINTS), what="number of points")
_cell = either(record({"points": _scored}), record({"do": rows(rows(_effect, 1, 3), 1, 1)}), what="cell of a track")
_slots = rows(rows(one_of("take", "discard", what="deed"), 0, 2, each_once=True), 0, 3)


def _card(kind: str, needed: dict[str, Kind], more: dict[str, Kind]) -> Kind:
    optional = {"ability": _ability, "veteran": flag, "points": number(0, MOST_POINTS), **more}
    return record({"id": name, "class": fixed(kind), **needed}, optional)


SCHEMA = record({
    "game": fixed("wildspace"),
    "species": fixed(list(KNOWN_SPECIES)),
    "jobs": fixed(list(KNOWN_JOBS)),
    "classes": fixed(list(CLASSES)),
    "rules": record({"start_hand": number(0, 8), "market": fixed(3), "ships": fixed(KNOWN_SHIPS), "turns": fixed(2 * KNOWN_SHIPS),
                     "same_free": number(0, 9), "same_points": number(0, 30), "set_points": number(0, 60),
                     "open_hostile": number(1, 3)}),
    "explore": record({"if": fixed([]), "do": _ways}),
    "solo_levels": keyed(("easy", "normal", "hard"), rows(number(0, KNOWN_SHIPS), len(LEVELS), len(LEVELS))),
    "cards": rows(cases("class", {
        "specialist": _card("specialist", {"species": _species, "job": _job}, {}),
        "robot": _card("robot", {}, {"job": _job}),
        "adviser": _card("adviser", {"species": _species, "mission": _mission}, {}),
    }, "class of card"), 40, 300),
    "captains": rows(record({"id": name, "class": fixed("captain"), "species": _species, "job": _job,
                             "track": rows(_cell, 2, 6)}), MOST_PLAYERS, 12),
    "planets": rows(record({"id": name, "distance": number(0, 30), "L": _text, "R": _text}), KNOWN_PLACES, 40),
    "hostile": rows(record({"id": name, "level": number(1, len(LEVELS)), "bonus": rows(_carried, 0, 4), "land": _slots,
                            "explore": _slots}), KNOWN_SHIPS, 40),
})


def check(data: Data) -> None:
    demand_unique(ids(data, "cards", "captains", "planets", "hostile"))
    needed = MOST_PLAYERS * data["rules"]["start_hand"] + data["rules"]["market"] + 10 * MOST_PLAYERS
    demand(len(data["cards"]) >= needed, "cards", "too_few", there=len(data["cards"]), count=needed)
    for at, captain in enumerate(data["captains"]):
        demand(sum("points" in cell for cell in captain["track"]) == 1, f"captains[{at}].track", "one_points")
    for species in KNOWN_SPECIES:
        demand(any(card.get("species") == species for card in data["cards"]), f"cards ({species})", "too_few", there=0, count=1)
    _places(data)
    met = _symbols(data)
    for at, planet in enumerate(data["planets"]):
        for side in "LR":
            _section(planet[side], f"planets[{at}].{side}", met)
    _growing(data, met)
    _smuggler(data)


def _places(data: Data) -> None:
    """2.5: two planets near home, three distances beyond; each crew can grow so far."""
    distances = {planet["distance"] for planet in data["planets"]} - {0}
    near = sum(planet["distance"] == 0 for planet in data["planets"])
    demand(near == 2, "planets (distance 0)", "places", count=near, wanted=2)
    demand(len(distances) == KNOWN_PLACES - 2, "planets", "places", count=len(distances) + 2, wanted=KNOWN_PLACES)


def _symbols(data: Data) -> set[str]:
    """What somebody may carry who can be drawn, discarded and removed: the captain can't (R23)."""
    printed = {card.get(field) for card in data["cards"] for field in ("class", "species", "job")} - {None}
    return printed | {ANY_SYMBOL} | {VETERAN_SYMBOL for card in data["cards"] if card.get("veteran")}


def _section(text: dict[str, Any], where: str, met: set[str]) -> None:
    """It can be landed on. R5: that and paying are one step, so one payment must never take the card that another needs."""
    kinds = [kind for kind, _ in text["if"]]
    for price in PRICES:
        demand(kinds.count(price) <= 1, f"{where}.if ({price})", "one_price")
    for at, (kind, symbols) in enumerate(text["if"]):
        there = met | {"captain"} if kind == "need" else met
        demand(there & set(symbols), f"{where}.if[{at}]", "nobody", value=Bare(", ".join(symbols)))


def _growing(data: Data, met: set[str]) -> None:
    """R9: everybody can land somewhere at first, and a crew can grow until it reaches the farthest planet."""
    near = [planet[side] for planet in data["planets"] if planet["distance"] == 0 for side in "LR"]
    demand(any(not text["if"] for text in near), "planets (distance 0)", "no_start")
    at_home = max(_plays(text, met) for text in (data["explore"], *near))
    demand(at_home, "explore", "no_growth")
    chain = any(_plays(card["ability"], met) for card in data["cards"] if "ability" in card)
    reach = len(data["cards"]) if chain else 1 + (data["rules"]["turns"] - 1) * at_home
    for at, planet in enumerate(data["planets"]):
        demand(planet["distance"] <= reach, f"planets[{at}].distance", "too_many", count=planet["distance"], there=reach)


def _plays(text: dict[str, Any], met: set[str]) -> int:
    """How many cards it lets play at most."""
    return max(len([effect for effect in way if effect[0] == "play" and met & set(effect[1])]) for way in text["do"])


def _smuggler(data: Data) -> None:
    """S2: his hostile planets, each used twice, give him exactly his turns."""
    for level, counts in data["solo_levels"].items():
        demand(sum(counts) == KNOWN_SHIPS, f"solo_levels.{level}", "sum", count=sum(counts), wanted=KNOWN_SHIPS)
        for at, (number_of, count) in enumerate(zip(LEVELS, counts, strict=True)):
            there = sum(planet["level"] == number_of for planet in data["hostile"])
            demand(count <= there, f"solo_levels.{level}[{at}]", "too_many", count=count, there=there)
