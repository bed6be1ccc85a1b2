"""A fare as a card, drawn from the parts that the house has for everybody."""

from __future__ import annotations

from app.scene import Art, Drawing, Panel, Words
from tests.sixth.rules.board import BOOST, FACES


def card(fare: int, burnt: int, w: float, h: float) -> tuple[Drawing, ...]:
    """What it pays, and below the least that the die must show for it."""
    needed = max(1, fare - BOOST * burnt)
    face = "common/die_%d" % needed if needed <= FACES else "common/icon_close"
    size = min(w, h) * 0.36
    return (Panel(w, h, "piece_paper", 12, line="taxi_edge"),
            Words(str(fare), w * 0.8, h * 0.5, h * 0.36, "piece_night", bold=True, y=h * 0.2),
            Art(face, size, size, y=-h * 0.24, tint="white" if needed <= FACES else "piece_red"))


def back(w: float, h: float) -> tuple[Drawing, ...]:
    return (Panel(w, h, "piece_board_a", min(12.0, w / 5), line="taxi_edge"), Art("common/taxi_sign", w * 0.7, w * 0.7))
