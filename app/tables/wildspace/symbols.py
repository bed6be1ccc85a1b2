"""The rules of Wild Space as symbols: which ones, and how they lie in a box as large as they can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from app.scene import Art, Drawing, Panel
from app.scene.parts import shifted
from app.tables.wildspace.printed import ROWS, Printed
from games.wildspace.board import DATA

ART = "wildspace/"
SPECIES, JOBS = DATA["species"], DATA["jobs"]
LEGIBLE = 24.0
"""Symbols are drawn to be told apart at this size."""


def symbol(name: str) -> str:
    """The sprite of a symbol of the rules."""
    if name in SPECIES:
        return ART + "species_" + name
    return ART + ("job_" if name in JOBS else "class_") + name


def _wanted(symbols: Sequence[str]) -> list[str]:
    """Any card at all needs no symbol."""
    return [symbol(name) for name in symbols if name != "*"]


def condition_icons(condition: Sequence[Any]) -> list[str]:
    return [ART + "do_" + condition[0], *_wanted(condition[1])]


def effect_icons(effect: Sequence[Any]) -> list[str]:
    if effect[0] == "draw":
        return [ART + "do_draw_%d" % effect[1]]
    return [ART + "do_" + effect[0], *_wanted(effect[1] if effect[0] == "play" else ())]


def way_icons(way: Sequence[Any]) -> list[str]:
    return [icon for effect in way for icon in effect_icons(effect)]


def conditions_icons(row: Printed) -> list[str]:
    return [icon for condition in row.get("if", ()) for icon in condition_icons(condition)]


def mission_icons(card: int) -> list[str]:
    row = ROWS[card]["mission"]
    if row["t"] == "pair":
        wanted = [symbol(row["a"]), symbol(row["b"])]
    elif row["t"] == "set":
        wanted = [ART + "do_three", symbol(row["sym"])]
    else:
        wanted = [ART + "do_most", symbol(row["sym"])]
    return [*wanted, ART + "points_%d" % row["points"]]


def strip(icons: Sequence[str], x: float, y: float, w: float, size: float, alpha: float = 1.0) -> list[Drawing]:
    """Symbols side by side round (x, y), smaller or overlapping a little where they must."""
    if not icons:
        return []
    step = min(size, w / len(icons))
    size = min(size, step * 1.2)
    left = x - step * (len(icons) - 1) / 2
    return [Art(icon, size, size, left + step * number, y, alpha=alpha) for number, icon in enumerate(icons)]


# Rules in a box


class Line(NamedTuple):
    """Symbols that belong together: a price ("if"), what is done ("do"), or what may be done instead ("or")."""

    icons: list[str]
    kind: str = "do"
    bars: tuple[int, ...] = ()  # before these symbols stands an "or"


def rule_lines(row: Printed) -> list[Line]:
    """One line for the conditions, one for each alternative."""
    conditions = conditions_icons(row)
    ways = [Line(way_icons(way), "or" if number else "do") for number, way in enumerate(row["do"])]
    return [Line(conditions, "if"), *ways] if conditions else ways


def _joined(lines: list[Line], across: int) -> list[Line]:
    """Short alternatives side by side."""
    ways = [line for line in lines if line.kind != "if"]
    icons = [icon for way in ways for icon in way.icons]
    if len(ways) < 2 or ways[-1].kind != "or" or len(icons) > across:
        return lines
    bars = tuple(sum(len(way.icons) for way in ways[:number]) for number in range(1, len(ways)))
    return [*(line for line in lines if line.kind == "if"), Line(icons, "do", bars)]


def _wrapped(lines: list[Line], across: int) -> list[Line]:
    """So many symbols side by side at most; what runs on is of the same kind, but no further alternative."""
    found = []
    for line in _joined(lines, across):
        for start in range(0, len(line.icons), across):
            kind = line.kind if not start or line.kind == "if" else "do"
            found.append(Line(line.icons[start:start + across], kind, line.bars if not start else ()))
    return found


def in_box(lines: list[Line], w: float, h: float, most: float) -> tuple[float, list[Line]]:
    """The largest size at which the lines fit, and how they are broken then."""
    longest = max(sum(len(line.icons) for line in lines), 1)
    fits = []
    for across in range(longest, 0, -1):
        broken = _wrapped(lines, across)
        fits.append((min(most, w / max(len(line.icons) for line in broken), h / len(broken)), broken))
    return max(fits, key=lambda fit: (round(fit[0], 3), -len(fit[1]), -max(len(line.icons) for line in fit[1])))


def lines_drawing(
    lines: list[Line], w: float, h: float, most: float, plate: tuple[str, float], alpha: float = 1.0
) -> list[Drawing]:
    """Lines round the origin, the price on a plate of its own."""
    size, broken = in_box(lines, w, h, most)
    step = min(h / len(broken), size * 1.12)
    top = step * (len(broken) - 1) / 2
    found: list[Drawing] = []
    prices = [line for line in broken if line.kind == "if"]
    if prices:
        place = next(number for number, line in enumerate(broken) if line.kind == "if")
        middle = top - step * (place + (len(prices) - 1) / 2)
        wide = min(w, size * max(len(line.icons) for line in prices) + 6)
        found.append(Panel(wide, step * len(prices), plate[0], 6, 0, middle, plate[1]))
    for number, line in enumerate(broken):
        y = top - step * number
        found += strip(line.icons, 0, y, w, size, alpha)
        if line.kind == "or":
            found.append(Art("common/icon_minus", size * 0.8, size * 0.4, 0, y + step / 2, tint="taxi_edge"))
        for bar in line.bars:
            x = size * (bar - len(line.icons) / 2)
            found.append(Art("common/icon_minus", size * 0.8, size * 0.4, x, y, angle=90, tint="taxi_edge"))
    return found


def rule_drawing(
    row: Printed, w: float, h: float, y: float = 0.0, failed: bool = False, most: float = 30.0, alpha: float = 1.0
) -> list[Drawing]:
    """A rule in a box: the price above (red if it can't be met), then the alternatives."""
    plate = ("alert", 0.9) if failed else ("background", 0.7)
    return shifted(lines_drawing(rule_lines(row), w, h, most, plate, alpha), 0, y)
