"""The printed components as tables of ints.

Sectors are indices into SECTORS, stations into STATIONS, cards into CARDS. An icon is one bit, and a card
or a sector shows a set of them: a passenger may leave where `SHOWS[card] & STATION_ICON[station]`.
"""

from __future__ import annotations

from games.kernel.data import box_of, ours, plain_name, unchanged

BOX = box_of(__name__)
DATA = BOX.data

ICONS: tuple[str, ...] = tuple(DATA["icons"])
_BIT = {icon: 1 << number for number, icon in enumerate(ICONS)}

SECTORS: tuple[str, ...] = tuple(sector["id"] for sector in DATA["sectors"])
SECTOR_INDEX = {sector: index for index, sector in enumerate(SECTORS)}
_stations = [
    (number, station) for number, sector in enumerate(DATA["sectors"]) for station in sector["stations"]]
STATIONS: tuple[str, ...] = tuple(station["id"] for _, station in _stations)
STATION_INDEX = {station: index for index, station in enumerate(STATIONS)}
SECTOR_OF: tuple[int, ...] = tuple(number for number, _ in _stations)
STATIONS_IN: tuple[frozenset[int], ...] = tuple(
    frozenset(STATION_INDEX[station["id"]] for station in sector["stations"]) for sector in DATA["sectors"])
STATION_ICON: tuple[int, ...] = tuple(_BIT[station["icon"]] for _, station in _stations)
SECTOR_ICONS: tuple[int, ...] = tuple(
    sum({_BIT[station["icon"]] for station in sector["stations"]}) for sector in DATA["sectors"])


def _route(name: str) -> tuple[int, ...]:
    """R2: the routes nest, a station lies on a route by its tier."""
    tiers = DATA["routes"][name]["tiers"]
    return tuple(index for index, (_, station) in enumerate(_stations) if station["tier"] in tiers)


ROUTE_NAME: dict[int, str] = {int(players): name for players, name in DATA["route_for_players"].items()}
ROUTE: dict[int, tuple[int, ...]] = {players: _route(name) for players, name in ROUTE_NAME.items()}

ORDINARY, RICH, STOWAWAY, VORTAN, INSPECTOR = "ordinary", "rich", "stowaway", "vortan", "inspector"
CARDS: tuple[str, ...] = tuple(card["id"] for card in DATA["cards"])
CARD_INDEX = {card: index for index, card in enumerate(CARDS)}
KIND: tuple[str, ...] = tuple(card["kind"] for card in DATA["cards"])
SHOWS: tuple[int, ...] = tuple(sum(_BIT[icon] for icon in card["icons"]) for card in DATA["cards"])
END = CARD_INDEX["end"]
AS_DRAWN = unchanged(DATA, ours(plain_name(__package__)), "cards")
"""The cards of which our pictures are true."""


def _of_kind(kind: str) -> frozenset[int]:
    return frozenset(card for card, of in enumerate(KIND) if of == kind)


RICHES, STOWAWAYS, VORTANS, INSPECTORS = map(_of_kind, (RICH, STOWAWAY, VORTAN, INSPECTOR))
PASSENGERS: tuple[int, ...] = tuple(
    card for card in range(len(CARDS)) if card not in INSPECTORS and card != END)

SEATS: int = DATA["limits"]["hand"]
REFILLED: int = DATA["limits"]["sectors_refilled"]
QUEUE_START: int = DATA["setup"]["queue_start"]
LOWER_PILE: int = DATA["setup"]["lower_pile"]
INSPECTORS_ABOVE_PLAYERS: int = DATA["setup"]["inspectors_above_players"]
DELIVERED: dict[str, int] = DATA["points"]["delivered"]
LEFT: dict[str, int] = DATA["points"]["left"]
SCORE_LINES: tuple[str, ...] = tuple(DATA["score_lines"])


def names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(CARDS[card] for card in cards)
