"""The printed components as numbers: cards, what they carry, and every text that asks something.

Cards are numbered 0 … 107, the captains last. A *text* is anything printed that can have conditions and
effects: the ability of a card (its number is the card's), a section of a planet, the upper half of sections,
a cell of a captain's track. A *frame* is one pending thing on the stack: (kind, text, number).
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from games.kernel import NONE
from games.kernel.data import box_of

BOX = box_of(__name__)
DATA = BOX.data

Frame = tuple[str, int, int]
Frames = tuple[Frame, ...]
Cards = frozenset[int]

RULES: dict[str, int] = DATA["rules"]
START_HAND = RULES["start_hand"]
SLOTS = RULES["market"]
SHIPS = RULES["ships"]
TURNS = RULES["turns"]
OPEN_HOSTILE = RULES["open_hostile"]
SOLO_LEVELS: dict[str, list[int]] = DATA["solo_levels"]

# Cards

_ROWS: list[dict[str, Any]] = DATA["cards"] + DATA["captains"]
CARDS: tuple[str, ...] = tuple(row["id"] for row in _ROWS)
CARD_INDEX = {card: number for number, card in enumerate(CARDS)}
DECK = tuple(range(len(DATA["cards"])))
CAPTAINS = tuple(range(len(DECK), len(CARDS)))
SPECIES_OF: tuple[int, ...] = tuple(
    DATA["species"].index(row["species"]) if "species" in row else NONE for row in _ROWS)
POINTS: tuple[int, ...] = tuple(row.get("points", 0) for row in _ROWS)
IS_VETERAN: tuple[bool, ...] = tuple(row.get("veteran", False) for row in _ROWS)


def _symbols(row: dict[str, Any]) -> frozenset[str]:
    """2.1: the symbols a card carries; R1: a captain has a species and a job, but is no specialist."""
    printed = {row["class"], row.get("species"), row.get("job"), "veteran" if row.get("veteran") else None}
    return frozenset(symbol for symbol in printed if symbol)


SYMBOLS: tuple[frozenset[str], ...] = tuple(map(_symbols, _ROWS))


@cache
def carrying(*symbols: str) -> Cards:
    """R6: the cards that have at least one of these symbols; "*" is on every card."""
    wanted = frozenset(symbols)
    return frozenset(card for card, own in enumerate(SYMBOLS) if "*" in wanted or wanted & own)


class Mission(NamedTuple):
    """What an adviser scores points for."""

    kind: str       # "pair", "set" or "most"
    cards: Cards    # with the symbol wanted; of a pair the first one
    partners: Cards
    size: int
    points: int


def _mission(row: dict[str, Any]) -> Mission:
    symbol = row["a"] if row["t"] == "pair" else row["sym"]
    partners = carrying(row.get("b", symbol))
    return Mission(row["t"], carrying(symbol), partners, row.get("size", 1), row["points"])


MISSION: dict[int, Mission] = {
    card: _mission(row["mission"]) for card, row in enumerate(_ROWS) if "mission" in row}

# Texts

FILTERS: list[tuple[str, ...]] = []
"""The filters of all play effects; the frame of a play names one by its number."""
PLAYABLE: list[Cards] = []


def _filter_number(symbols: list[str]) -> int:
    if tuple(symbols) not in FILTERS:
        FILTERS.append(tuple(symbols))
        PLAYABLE.append(carrying(*symbols))
    return FILTERS.index(tuple(symbols))


class Way(NamedTuple):
    """One alternative of a text."""

    frames: Frames      # its effects, the first on top
    takes: bool         # has a draw or a hire
    plays: Cards        # the cards its plays could play
    only_draws: bool
    holds: bool         # R38: has a play or a hire


class Text(NamedTuple):
    name: tuple[Any, ...]
    landing: bool                               # a section: its conditions are met in landing
    needs: tuple[Cards, ...]
    prices: tuple[tuple[str, Cards], ...]       # ("discard" | "remove", cards that can pay)
    ways: tuple[Way, ...]
    start: Frames                               # what is pending when it is carried out
    takes: bool
    plays: Cards
    only_draws: bool                            # R20: without a price
    holds: bool                                 # R38: has a play, a hire or a removal


def _frame(effect: list[Any], text: int) -> Frame:
    kind = effect[0]
    if kind == "draw":
        return kind, text, effect[1]
    return kind, text, _filter_number(effect[1]) if kind == "play" else 0


def _way(effects: list[list[Any]], text: int) -> Way:
    kinds = {effect[0] for effect in effects}
    plays = (carrying(*effect[1]) for effect in effects if effect[0] == "play")
    return Way(
        frames=tuple(_frame(effect, text) for effect in reversed(effects)),
        takes=bool(kinds & {"draw", "hire"}),
        plays=frozenset().union(*plays),
        only_draws=kinds == {"draw"},
        holds=bool(kinds & {"play", "hire"}),
    )


def _text(number: int, name: tuple[Any, ...], row: dict[str, Any], landing: bool = False) -> Text:
    conditions = [(kind, carrying(*symbols)) for kind, symbols in row.get("if", ())]
    prices = tuple(condition for condition in conditions if condition[0] != "need")
    ways = tuple(_way(effects, number) for effects in row["do"])
    return Text(
        name=name,
        landing=landing,
        needs=tuple(cards for kind, cards in conditions if kind == "need"),
        prices=prices,
        ways=ways,
        start=(("pay", number, 0),) if prices else _unpaid(number, ways),
        takes=any(way.takes for way in ways),
        plays=frozenset().union(*(way.plays for way in ways)),
        only_draws=not prices and all(way.only_draws for way in ways),
        holds=any(way.holds for way in ways) or any(kind == "remove" for kind, _ in prices),
    )


def _unpaid(number: int, ways: tuple[Way, ...]) -> Frames:
    return ways[0].frames if len(ways) == 1 else (("choose", number, 0),)


def after_price(number: int, paid: int) -> Frames:
    """What is pending when that price of a text has been paid: the next one, or its alternatives."""
    text = TEXTS[number]
    if paid + 1 < len(text.prices):
        return (("pay", number, paid + 1),)
    return _unpaid(number, text.ways)


TEXTS: dict[int, Text] = {}


def _add(number: int, name: tuple[Any, ...], row: dict[str, Any], landing: bool = False) -> int:
    TEXTS[number] = _text(number, name, row, landing)
    return number


for _card, _row in enumerate(_ROWS):
    if "ability" in _row:
        _add(_card, ("card", _row["id"]), _row["ability"])

# Planets: a section is a place (of five) and a side; its bit is 1 << (2 * place + side)

SIDES = ("L", "R")
PLANETS: tuple[str, ...] = tuple(row["id"] for row in DATA["planets"])
PLANET_INDEX = {planet: number for number, planet in enumerate(PLANETS)}
_SECTIONS = len(CARDS)
EXPLORE_TEXT = _add(_SECTIONS + 2 * len(PLANETS), ("explore",), DATA["explore"])
PLAY_ANY: Frames = (_frame(["play", ["*"]], EXPLORE_TEXT),)
"""As if a play of any card were due."""
SECTION: tuple[tuple[int, int], ...] = tuple(
    (_add(_SECTIONS + 2 * planet, ("section", row["id"], "L"), row["L"], landing=True),
     _add(_SECTIONS + 2 * planet + 1, ("section", row["id"], "R"), row["R"], landing=True))
    for planet, row in enumerate(DATA["planets"]))


def _of_distance(distance: int) -> tuple[int, ...]:
    return tuple(planet for planet, row in enumerate(DATA["planets"]) if row["distance"] == distance)


START_PLANETS = _of_distance(0)
_DISTANCES = tuple(sorted({row["distance"] for row in DATA["planets"]} - {0}))
DISTANCE: tuple[int, ...] = (0,) * len(START_PLANETS) + _DISTANCES
"""The distance of each of the five places; what lies face down there is not decided before it flips."""
CANDIDATES: tuple[tuple[int, ...], ...] = ((),) * len(START_PLANETS) + tuple(map(_of_distance, _DISTANCES))

# Captains: the text of each cell of the track (NONE: a points cell), and the cell that scores

TRACK: dict[int, tuple[int, ...]] = {}
POINTS_CELL: dict[int, tuple[int, int]] = {}
"""Of each captain: the cell the token must have reached, and its points."""


def _add_track(captain: int, track: list[dict[str, Any]]) -> None:
    cells = [NONE] * len(track)
    for cell, content in enumerate(track):
        if "points" in content:
            POINTS_CELL[captain] = cell + 1, content["points"]
        else:
            cells[cell] = _add(max(TEXTS) + 1, ("cell", CARDS[captain], cell + 1), content)
    TRACK[captain] = tuple(cells)


for _captain in CAPTAINS:
    _add_track(_captain, _ROWS[_captain]["track"])

# Hostile planets

HOSTILE: tuple[str, ...] = tuple(row["id"] for row in DATA["hostile"])
HOSTILE_INDEX = {hostile: number for number, hostile in enumerate(HOSTILE)}
HOSTILE_LEVEL: tuple[int, ...] = tuple(row["level"] for row in DATA["hostile"])
BONUS: tuple[tuple[Cards, ...], ...] = tuple(
    tuple(carrying(symbol) for symbol in row["bonus"]) for row in DATA["hostile"])
Raid = tuple[tuple[int, str], ...]
RAIDS: tuple[tuple[Raid, Raid], ...] = tuple(
    (tuple((slot, deed) for slot, deeds in enumerate(row["land"]) for deed in deeds),
     tuple((slot, deed) for slot, deeds in enumerate(row["explore"]) for deed in deeds))
    for row in DATA["hostile"])
"""S1: what a landing and an exploration of each hostile planet do, market slot by market slot."""
