"""Cards of Wild Space as drawings: standing, lying, as a face in a crew."""

from __future__ import annotations

from functools import lru_cache

from app.scene import Art, Drawing, Panel, Words
from app.scene.parts import shifted
from app.tables.wildspace.printed import ROWS, Printed
from app.tables.wildspace.symbols import (
    ART,
    LEGIBLE,
    Line,
    conditions_icons,
    in_box,
    lines_drawing,
    mission_icons,
    rule_lines,
    strip,
    symbol,
    way_icons,
)
from games.kernel import HIDDEN
from games.kernel.data import ours
from games.wildspace.board import CARDS, IS_VETERAN, POINTS

FACES = frozenset(row["id"] for kind in ("cards", "captains") for row in ours("games.wildspace")[kind])
TALL = 134 / 96
WIDE = 56 / 96
FAILS, PRICE = ("alert", 1.0), ("piece_moon", 0.6)
"""What a price lies on."""


def face(card: int) -> str:
    """Whom we have not drawn, since only the player's own box has them, shows the species, or that it is a robot."""
    if CARDS[card] in FACES:
        return ART + "face_" + CARDS[card]
    return symbol(ROWS[card].get("species", ROWS[card]["class"]))


def frame(kind: str, card: int) -> str:
    row = ROWS[card]
    if row["class"] == "robot":
        return ART + kind + "_robot"
    return ART + "%s_%s_%s" % (kind, row["class"], row["species"])


def badges(card: int) -> tuple[str, str]:
    """The symbols of the upper corners: who this is, and a medal."""
    row = ROWS[card]
    left = symbol(row["job"]) if "job" in row else symbol(row["class"])
    return left, symbol("veteran") if IS_VETERAN[card] else ""


@lru_cache(maxsize=512)       # the same cards lie there from act to act, at the same size
def tall(card: int, w: float, fails: bool = False, dim: bool = False) -> tuple[Drawing, ...]:
    """A standing card, w × 1.396 w: below the face what it says, as high as legible symbols need. `fails`: its
    condition is not met now."""
    if card == HIDDEN:
        return (Art(ART + "card_back", w, w * TALL),)
    s, row = w / 96, ROWS[card]
    size = max(28 * s, min(LEGIBLE, w * 0.36))
    low = -59 * s  # where the paper ends
    text: list[Drawing] = []
    if "ability" in row or "mission" not in row:
        said, high = _paper(row.get("ability"), 84 * s, size, fails)
        high = max(high + 2, 31 * s)
        if high > 31 * s:
            text.append(Panel(84 * s, high, "piece_paper", 5 * s, 0, low + high / 2))
        text += shifted(said, 0, low + high / 2)
        low += high + 3 * s
    if "mission" in row:
        high = size * (1.0 if text else 2.05) + 1
        text += shifted(_mission(card, 88 * s, high, size), 0, low + high / 2 - s)
        low += high * 0.5
    room = 61 * s - low
    bust = min(80 * s, room * 0.98)
    found: list[Drawing] = [Art(frame("card", card), w, w * TALL), Art(face(card), bust, bust, 0, low + bust / 2 - s)]
    return (*found, *_corners(card, w, size), *text, *_veil(w, w * TALL, 9 * s, dim))


def _mission(card: int, w: float, h: float, size: float) -> list[Drawing]:
    """On a dark band; without an ability below it has two lines."""
    icons, plate = mission_icons(card), Panel(w, h, "piece_night", 6 * w / 88, alpha=0.85)
    if h < 2 * size:
        return [plate, *strip(icons, 0, 0, w - 2, size)]
    return [plate, *lines_drawing([Line(icons)], w - 4, h - 2, size * 1.25, PRICE)]


def _corners(card: int, w: float, size: float) -> list[Drawing]:
    """Job or class at the left; at the right the medal and below it the points."""
    left, medal = badges(card)
    x, y = w / 2 - size / 2 - 1, w * TALL / 2 - size / 2 - 1
    right = ([medal] if medal else []) + ([ART + "points_%d" % POINTS[card]] if POINTS[card] else [])
    found: list[Drawing] = [Art(left, size, size, -x, y)]
    return found + [Art(icon, size, size, x, y - size * 0.95 * number) for number, icon in enumerate(right)]


def _veil(w: float, h: float, radius: float, dim: bool) -> tuple[Drawing, ...]:
    return (Panel(w, h, "background", radius, alpha=0.45),) if dim else ()


def _paper(row: Printed | None, w: float, size: float, fails: bool) -> tuple[list[Drawing], float]:
    """An ability round the origin, and how high it is: price ▸ effect in one line, or the price above the effect."""
    if row is None:
        return [Art("common/icon_minus", size * 0.6, size * 0.6, tint="piece_moon")], size
    price, effects = conditions_icons(row), way_icons(row["do"][0])
    step = w / (len(price) + len(effects) + 0.5 * bool(price))
    if step >= min(size, LEGIBLE) * 0.95:
        return _in_one_line(price, effects, min(step, size), fails), size
    lines = rule_lines(row)
    high = 2.05 * size
    fitting, broken = in_box(lines, w, high, size)
    return lines_drawing(lines, w, high, size, FAILS if fails else PRICE), fitting * len(broken)


def _in_one_line(price: list[str], effects: list[str], step: float, fails: bool) -> list[Drawing]:
    if not price:
        return strip(effects, 0, 0, step * len(effects), step)
    start = -step * (len(price) + len(effects) + 0.5) / 2
    middle = start + step * len(price)
    colour, alpha = FAILS if fails else PRICE
    return [
        Panel(step * len(price) + 2, step + 1, colour, 5, (start + middle) / 2, 0, alpha),
        *strip(price, (start + middle) / 2, 0, step * len(price), step),
        Art("common/icon_forward", step * 0.6, step * 0.6, middle + step * 0.25, tint="piece_night"),
        *strip(effects, middle + step * (0.5 + len(effects) / 2), 0, step * len(effects), step),
    ]


def _sign_size(w: float, h: float) -> float:
    return max(22 * min(w / 96, h / 56), min(LEGIBLE, h * 0.48))


def medal_edge(card: int, w: float, h: float) -> float:
    """Where the medal of a lying card ends; the card's own edge if it has none."""
    return -w / 2 + (_sign_size(w, h) * 0.95 + 2 if badges(card)[1] else 0.0)


@lru_cache(maxsize=512)
def lying(card: int, w: float, h: float, fails: bool = False, dim: bool = False) -> tuple[Drawing, ...]:
    """A lying card for small hands: the face left, the rule right."""
    if card == HIDDEN:
        return (Art(ART + "card_back", w, h),)
    sx, sy = w / 96, h / 56
    s, row = min(sx, sy), ROWS[card]
    left, right = badges(card)
    size = _sign_size(w, h)
    bust, x = min(46 * sy, 42 * sx), -26 * sx
    found: list[Drawing] = [Art(frame("tile", card), w, h), Art(face(card), bust, bust, x, 0.5 * sy)]
    found.append(Art(left, size, size, -w / 2 + size / 2 + 1, h / 2 - size / 2 - 1))
    if right:
        found.append(Art(right, size * 0.9, size * 0.9, -w / 2 + size / 2 + 1, -h / 2 + size * 0.5 + 2 * sy))
    rule = [Line(mission_icons(card))] if "mission" in row else []
    rule += rule_lines(row["ability"]) if "ability" in row else []
    if POINTS[card]:
        rule.append(Line([ART + "points_%d" % POINTS[card]]))
    if not rule:
        found.append(Art("common/icon_minus", 20 * s, 20 * s, 19.5 * sx, sy, tint="piece_moon"))
    else:
        drawn = lines_drawing(rule, 48 * sx, 46 * sy, max(30 * s, LEGIBLE), FAILS if fails else PRICE)
        found += shifted(drawn, 19.5 * sx, sy)
    return (*found, *_veil(w, h, 8 * s, dim))


def mini(card: int, size: float, worth: int | None = None) -> tuple[Drawing, ...]:
    """A place in a crew: the face, its job, its medal; of an adviser what the mission is worth now."""
    s = size / 48
    left, right = badges(card)
    found: list[Drawing] = [Art(frame("mini", card), size, size), Art(face(card), 41 * s, 41 * s, 0, 1.5 * s)]
    found.append(Art(left, 22 * s, 22 * s, -13 * s, -12 * s))
    if right:
        found.append(Art(right, 20 * s, 20 * s, 14 * s, 13 * s))
    if POINTS[card]:
        found.append(Art(ART + "points_%d" % POINTS[card], 22 * s, 22 * s, 13 * s, -12 * s))
    if worth is not None:
        fill, ink = ("taxi", "on_taxi") if worth else ("piece_track", "piece_night")
        found.append(Panel(21 * s, 17 * s, fill, 8 * s, 12.5 * s, -13 * s))
        found.append(Words(str(worth), 20 * s, 17 * s, 14 * s, ink, bold=True, x=12.5 * s, y=-13 * s))
    return tuple(found)
