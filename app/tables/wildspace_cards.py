"""Cards of Wild Space as drawings: standing, lying, as a face in a crew; and rules as rows of symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from app.tables.wildspace_words import ROWS, Printed
from app.widgets.scene import Art, Drawing, Panel, Words
from games.kernel import HIDDEN
from games.wildspace.board import CARDS, DATA, POINTS, VETERAN

ART = "wildspace/"
SPECIES, JOBS = DATA["species"], DATA["jobs"]
TALL = 134 / 96
WIDE = 56 / 96


def symbol(name: str) -> str:
    """The sprite of a symbol of the rules."""
    if name in SPECIES:
        return ART + "species_" + name
    if name in JOBS:
        return ART + "job_" + name
    return ART + "class_" + ("any" if name == "*" else name)


def face(card: int) -> str:
    return ART + "face_" + CARDS[card]


def frame(kind: str, card: int) -> str:
    row = ROWS[card]
    if row["class"] == "robot":
        return ART + kind + "_robot"
    return ART + "%s_%s_%s" % (kind, row["class"], row["species"])


# Rules as symbols


def condition_icons(condition: Sequence[Any]) -> list[str]:
    return [ART + "do_" + condition[0], *(symbol(name) for name in condition[1])]


def effect_icons(effect: Sequence[Any]) -> list[str]:
    if effect[0] == "draw":
        return [ART + "do_draw_%d" % effect[1]]
    return [ART + "do_" + effect[0], *(symbol(name) for name in (effect[1] if effect[0] == "play" else ()))]


def way_icons(way: Sequence[Any]) -> list[str]:
    return [icon for effect in way for icon in effect_icons(effect)]


def conditions_icons(row: Printed) -> list[str]:
    return [icon for condition in row.get("if", ()) for icon in condition_icons(condition)]


def strip(icons: Sequence[str], x: float, y: float, w: float, size: float, alpha: float = 1.0) -> list[Drawing]:
    """Symbols side by side round (x, y), smaller or overlapping a little where they must."""
    if not icons:
        return []
    step = min(size, w / len(icons))
    size = min(size, step * 1.2)
    left = x - step * (len(icons) - 1) / 2
    return [Art(icon, size, size, left + step * number, y, alpha=alpha) for number, icon in enumerate(icons)]


def rule_lines(row: Printed) -> list[list[str]]:
    """One line for the conditions, one for each alternative."""
    conditions = conditions_icons(row)
    return ([conditions] if conditions else []) + [way_icons(way) for way in row["do"]]


def rule_drawing(
    row: Printed, w: float, h: float, y: float = 0.0, failed: bool = False, most: float = 30.0, alpha: float = 1.0
) -> list[Drawing]:
    """A rule in a box: conditions above (ringed if they are not met), then the alternatives."""
    lines = rule_lines(row)
    step = min(h / len(lines), most + 2)
    size = min(most, step)
    top = y + step * (len(lines) - 1) / 2
    found: list[Drawing] = []
    has_condition = bool(row.get("if"))
    for number, icons in enumerate(lines):
        line_y = top - step * number
        if has_condition and number == 0 and failed:
            found.append(Panel(min(w, size * len(icons) + 6), step - 1, "alert", 8, 0, line_y, 0.9))
        found += strip(icons, 0, line_y, w, size, alpha)
        if number > has_condition:  # "or" between two alternatives
            found.append(Art("common/icon_minus", size * 0.7, size * 0.35, 0, line_y + step / 2, tint="taxi_edge"))
    return found


def mission_icons(card: int) -> list[str]:
    row = ROWS[card]["mission"]
    if row["t"] == "pair":
        wanted = [symbol(row["a"]), symbol(row["b"])]
    elif row["t"] == "set":
        wanted = [symbol(row["sym"])] * row["size"]
    else:
        wanted = [ART + "do_most", symbol(row["sym"])]
    return [*wanted, ART + "points_%d" % row["points"]]


# Cards


def badges(card: int) -> tuple[str, str]:
    """The symbols of the upper corners: who this is, and a medal."""
    row = ROWS[card]
    left = symbol(row["job"]) if "job" in row else symbol(row["class"])
    return left, symbol("veteran") if VETERAN[card] else ""


def tall(card: int, w: float, fails: bool = False, dim: bool = False) -> tuple[Drawing, ...]:
    """A standing card, w × 1.396 w. `fails`: its condition is not met now."""
    if card == HIDDEN:
        return (Art(ART + "card_back", w, w * TALL),)
    s, row = w / 96, ROWS[card]
    left, right = badges(card)
    found: list[Drawing] = [Art(frame("card", card), w, w * TALL), Art(face(card), 80 * s, 80 * s, 0, 15 * s)]
    found.append(Art(left, 28 * s, 28 * s, -33 * s, 51 * s))
    if right:
        found.append(Art(right, 28 * s, 28 * s, 33 * s, 51 * s))
    if POINTS[card]:
        found.append(Art(ART + "points_%d" % POINTS[card], 28 * s, 28 * s, 33 * s, (24 if right else 51) * s))
    if "mission" in row:
        found.append(Panel(84 * s, 27 * s, "piece_night", 6 * s, 0, -11 * s, 0.82))
        found += strip(mission_icons(card), 0, -11 * s, 80 * s, 25 * s)
    found += ability(card, 0, -43.5 * s, 82 * s, 28 * s, fails)
    return (*found, Panel(w, w * TALL, "background", 9 * s, alpha=0.45)) if dim else tuple(found)


def ability(card: int, x: float, y: float, w: float, h: float, fails: bool) -> list[Drawing]:
    """Condition ▸ effect in one line on the card's paper."""
    row = ROWS[card].get("ability")
    if row is None:
        return [Art("common/icon_minus", h * 0.6, h * 0.6, x, y, tint="piece_moon")]
    conditions, effects = conditions_icons(row), way_icons(row["do"][0])
    if not conditions:
        return strip(effects, x, y, w, h)
    count = len(conditions) + len(effects) + 0.5
    step = min(h, w / count)
    start = x - step * count / 2
    middle = start + step * len(conditions)
    found: list[Drawing] = []
    if fails:
        found.append(Panel(step * len(conditions) + 2, min(h, step * 1.3) + 2, "alert", 5, (start + middle) / 2, y))
    found += strip(conditions, (start + middle) / 2, y, step * len(conditions), h)
    found.append(Art("common/icon_forward", step * 0.6, step * 0.6, middle + step * 0.25, y, tint="piece_night"))
    return found + strip(effects, middle + step * (0.5 + len(effects) / 2), y, step * len(effects), h)


def lying(card: int, w: float, h: float, fails: bool = False, dim: bool = False) -> tuple[Drawing, ...]:
    """A lying card for small hands: the face left, the rule right."""
    if card == HIDDEN:
        return (Art(ART + "card_back", w, h),)
    sx, sy = w / 96, h / 56
    s, row = min(sx, sy), ROWS[card]
    left, right = badges(card)
    face_x = -20.5 * sx
    found: list[Drawing] = [Art(frame("tile", card), w, h), Art(face(card), 46 * s, 46 * s, face_x, 0.5 * sy)]
    found.append(Art(left, 22 * s, 22 * s, -36 * sx, 15 * sy))
    if right:
        found.append(Art(right, 20 * s, 20 * s, -36 * sx, -12 * sy))
    rule: list[list[str]] = [mission_icons(card)] if "mission" in row else []
    rule += rule_lines(row["ability"]) if "ability" in row else []
    if POINTS[card]:
        rule.append([ART + "points_%d" % POINTS[card]])
    if not rule:
        found.append(Art("common/icon_minus", 20 * s, 20 * s, 24.5 * sx, sy, tint="piece_moon"))
    step = min(23 * sy, 46 * sy / max(len(rule), 1))
    for number, icons in enumerate(rule):
        y = step * ((len(rule) - 1) / 2 - number) + sy
        if fails and number == 0:
            found.append(Panel(38 * sx, step, "alert", 4, 24.5 * sx, y))
        found += strip(icons, 24.5 * sx, y, 37 * sx, step)
    return (*found, Panel(w, h, "background", 8 * s, alpha=0.45)) if dim else tuple(found)


def mini(card: int, size: float, worth: int | None = None) -> tuple[Drawing, ...]:
    """A place in a crew: the face, its job, its medal; of an adviser what the mission is worth now."""
    s = size / 48
    left, right = badges(card)
    found: list[Drawing] = [Art(frame("mini", card), size, size), Art(face(card), 41 * s, 41 * s, 0, 1.5 * s)]
    found.append(Art(left, 20 * s, 20 * s, -13 * s, -12 * s))
    if right:
        found.append(Art(right, 18 * s, 18 * s, 14 * s, 13 * s))
    if POINTS[card]:
        found.append(Art(ART + "points_%d" % POINTS[card], 20 * s, 20 * s, 13 * s, -12 * s))
    if worth is not None:
        found.append(Panel(21 * s, 17 * s, "taxi" if worth else "piece_track", 8 * s, 12.5 * s, -13 * s))
        found.append(
            Words(
                str(worth),
                20 * s,
                17 * s,
                14 * s,
                "on_taxi" if worth else "piece_night",
                bold=True,
                x=12.5 * s,
                y=-13 * s,
            )
        )
    return tuple(found)


def shifted(drawings: Iterable[Drawing], x: float, y: float) -> list[Drawing]:
    """The same drawings round another point; for several things in one piece."""
    return [drawing._replace(x=drawing.x + x, y=drawing.y + y) for drawing in drawings]  # type: ignore[union-attr]
