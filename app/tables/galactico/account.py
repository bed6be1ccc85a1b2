"""Where the points of a line of the account came from: the passengers, by name."""

from __future__ import annotations

from app.tables.galactico.sentences import card_words
from app.tables.saying import listed, times
from games.galactico.board import CARDS, DELIVERED, KIND, LEFT
from games.galactico.state import Galactico


def origin(view: Galactico, seat: int, line: str) -> str:
    where, kind = line.split("_")
    cards, points = (view.scored[seat], DELIVERED) if where == "delivered" else (view.hands[seat], LEFT)
    names = [card_words(CARDS[card]) for card in cards if KIND[card] == kind]
    return "%s: %s" % (times(len(names), points[kind]), listed(names)) if names else ""
