"""Pictures for the rules of Wild Space: cards as they lie on the table, a chain, a captain's track."""

from __future__ import annotations

from app.tables.wildspace_cards import ART, TALL, tall, way_icons
from app.tables.wildspace_words import ROWS
from app.widgets.scene import Art, Drawing, Figure, Panel, moved
from games.wildspace.board import CARD_INDEX

CARDS = {"specialist": "sp_owl_scientist_1", "robot": "rb_02", "adviser": "ad_owl_1", "captain": "cp_lizard"}
CHAIN = ("sp_monkey_botanist_1", "sp_rhino_engineer_1", "ad_monkey_4")
WIDE = 72.0


def figure(name: str) -> Figure | None:
    if name in CARDS:
        return Figure(WIDE, WIDE * TALL, tuple(_card(CARDS[name], 0)))
    if name == "chain":
        return _chain()
    return _track() if name == "track" else None


def _card(card: str, left: float) -> list[Drawing]:
    return [moved(drawing, left + WIDE / 2, WIDE * TALL / 2) for drawing in tall(CARD_INDEX[card], WIDE)]


def _chain() -> Figure:
    step = WIDE + 26
    drawings: list[Drawing] = []
    for number, card in enumerate(CHAIN):
        drawings += _card(card, step * number)
        if number:
            drawings.append(Art("common/icon_forward", 22, 22, step * number - 13, WIDE * TALL / 2, tint="ink"))
    return Figure(step * len(CHAIN) - 26, WIDE * TALL, tuple(drawings))


def _track() -> Figure:
    cells = ROWS[CARD_INDEX[CARDS["captain"]]]["track"]
    drawings: list[Drawing] = []
    for number, cell in enumerate(cells):
        icon = ART + "points_%d" % cell["points"] if "points" in cell else way_icons(cell["do"][0])[0]
        x = 26 + 52 * number
        drawings += [Panel(48, 52, "raised", 8, x, 27), Art(icon, 40, 40, x, 27)]
    return Figure(52.0 * len(cells), 54, tuple(drawings))
