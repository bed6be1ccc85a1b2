"""Crazy Taxis: sixteen kinds of street field, thirty-six places, taxis, blockade, pins.

Every place has an outline of its own: it must be known at 24 dp, in one grey. Roads are broad and run to the edge at the
same width everywhere, so that two fields side by side make one street.
"""

from __future__ import annotations

from app.theme import PLAYERS
from tools.draw.common import porthole
from tools.draw.posters import side_cab
from tools.draw.svg import (
    INK,
    PAPER,
    TAXI,
    at,
    circle,
    clip,
    dark,
    ellipse,
    light,
    line,
    path,
    rect,
    ring_of,
    rounded,
    shadow,
    shine,
    star_points,
    sticker,
    svg,
)  # fmt: skip

WHITE = "#FFFFFF"
GRASS, ASPHALT, KERB = "#4E9A63", "#4A4F78", "#C9CBE3"
RED, BLUE, GREEN, CORAL, SKY, STONE = "#E2474F", "#3F7FEA", "#2FA56A", "#FF6B5E", "#7CC8F2", "#A9B0D3"
BROWN, CREAM, GOLD, VIOLET, ORANGE, STEEL = "#9A5B32", "#FFE9BE", "#F5B52E", "#9068E0", "#F28A30", "#6B77A8"
GLASS = "#BFE6FF"

# ---- streets ----

SIDE = 80
HALF = 13.0  # half the width of a road
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
ROOFS = ("#D9705A", "#C98A4B", "#B5688F", "#5F86C4")


def arm(bit: int, half: float) -> str:
    """The road from the middle to one edge."""
    low, mid = 40 - half, 40
    boxes = {NORTH: (low, -2, 2 * half, mid + 2), SOUTH: (low, mid, 2 * half, mid + 2),
             WEST: (-2, low, mid + 2, 2 * half), EAST: (mid, low, mid + 2, 2 * half)}  # fmt: skip
    return rect(*boxes[bit], 0, KERB if half > HALF else ASPHALT)


def dashes(bit: int) -> str:
    ends = {NORTH: (40, 24, 40, 0), SOUTH: (40, 56, 40, 80), WEST: (24, 40, 0, 40), EAST: (56, 40, 80, 40)}
    x0, y0, x1, y1 = ends[bit]
    parts = []
    for number in range(3):
        a, b = number / 3 + 0.06, number / 3 + 0.22
        parts.append(line(f"M{x0 + (x1 - x0) * a:.1f} {y0 + (y1 - y0) * a:.1f}"
                          f"L{x0 + (x1 - x0) * b:.1f} {y0 + (y1 - y0) * b:.1f}", TAXI, 2.4))  # fmt: skip
    return "".join(parts)


def house(x: float, y: float, w: float, h: float, roof: str) -> str:
    """A block from above: walls in the shade, a roof with its ridge."""
    return (
        rect(x + 1.5, y + 2, w, h, 3, dark(GRASS, 0.45))
        + rect(x, y, w, h, 3, roof)
        + rect(x, y, w, h * 0.5, 3, light(roof, 0.22))
        + line(f"M{x + 3} {y + h / 2}H{x + w - 3}", dark(roof, 0.25), 2)
    )


def tree(x: float, y: float, r: float = 6) -> str:
    return (
        circle(x + 1, y + 1.5, r, dark(GRASS, 0.5))
        + circle(x, y, r, "#2F7A4B")
        + circle(x - r * 0.25, y - r * 0.3, r * 0.55, "#5DB874")
    )


def corners(exits: int) -> str:
    """Four blocks beside the roads, different in every field."""
    made = ""
    for number, (x, y) in enumerate(((4, 4), (57, 4), (57, 57), (4, 57))):
        kind = (exits * 5 + number * 3) % 4
        if kind == 3:
            made += tree(x + 6, y + 7) + tree(x + 14, y + 13, 5)
        else:
            w, h = ((19, 12), (12, 19), (18, 18))[kind]
            made += house(x, y, w, h, ROOFS[(exits + number) % 4])
            made += tree(x + 15, y + 16, 4) if kind < 2 else ""
    return made


def greens(exits: int) -> str:
    """No road on this side: trees stand across it."""
    places = {NORTH: (40, 9), EAST: (71, 40), SOUTH: (40, 71), WEST: (9, 40)}
    made = ""
    for bit, (x, y) in places.items():
        if not exits & bit:
            along = (7, 0) if bit in (NORTH, SOUTH) else (0, 7)
            made += tree(x - along[0], y - along[1]) + tree(x + along[0], y + along[1])
    return made


def road(exits: int) -> str:
    arms = [bit for bit in (NORTH, EAST, SOUTH, WEST) if exits & bit]
    ground = rect(0, 0, SIDE, SIDE, 0, GRASS) + rect(1, 1, 78, 78, 0, light(GRASS, 0.07))
    streets = ""
    for half in (HALF + 2.6, HALF):
        streets += circle(40, 40, half, KERB if half > HALF else ASPHALT) if exits else ""
        streets += "".join(arm(bit, half) for bit in arms)
    marks = "".join(dashes(bit) for bit in arms)
    return svg(SIDE, SIDE, ground, corners(exits), greens(exits), streets, marks)


# ---- places: each with an outline of its own ----


def wall(x: float, y: float, w: float, h: float, colour: str, r: float = 2) -> str:
    """A front in the light, its right side in the shade."""
    return rect(x, y, w, h, r, colour) + rect(x + w * 0.72, y, w * 0.28, h, r, dark(colour, 0.16))


def panes(x: float, y: float, columns: int, rows: int, step: float, size: float, colour: str = GLASS) -> str:
    return "".join(rect(x + step * i, y + step * j, size, size, 1, colour) for i in range(columns) for j in range(rows))


def pillars(x: float, y: float, count: int, step: float, h: float, colour: str) -> str:
    return "".join(rect(x + step * i, y, step * 0.5, h, 1, colour) for i in range(count))


def airport() -> str:
    body = path("M32 2C36 2 38 8 38 16V24L61 38V45L38 38V50L46 56V61L32 57L18 61V56L26 50V38L3 45V38L26 24V16C26 8 28 2 32 2Z", PAPER)
    shade = path("M32 2C36 2 38 8 38 16V24L61 38V45L38 38V50L46 56V61L32 57Z", STONE)
    return body + shade + path("M28 11Q32 6 36 11L35 15H29Z", BLUE) + line("M32 22V52", BLUE, 3)


def railway_station() -> str:
    front = rounded([(14, 8), (50, 8), (54, 46), (10, 46)], 9)
    return (
        path(front, RED) + path("M15 13H49L51 28H13Z", GLASS) + rect(30, 12, 4, 17, 0, RED)
        + rect(12, 33, 40, 5, 0, CREAM) + circle(19, 41, 3.4, "#FFF3CE") + circle(45, 41, 3.4, "#FFF3CE")
        + line("M17 47L7 62M47 47L57 62M14 54H50M9 60H55", INK, 4)
    )


def bus_terminal() -> str:
    return (
        rect(3, 14, 58, 36, 7, GOLD) + rect(3, 38, 58, 12, 5, dark(GOLD, 0.25)) + panes(8, 19, 4, 1, 12, 10)
        + rect(54, 19, 7, 22, 2, GLASS) + circle(17, 51, 7.5, INK) + circle(47, 51, 7.5, INK)
        + circle(17, 51, 3, STONE) + circle(47, 51, 3, STONE) + rect(10, 8, 26, 6, 2, dark(GOLD, 0.3))
    )


def harbour() -> str:
    hook = line("M32 14V57", STEEL, 7) + line("M18 25H46", STEEL, 7)
    arms = line("M8 38C9 52 20 58 32 58C44 58 55 52 56 38", STEEL, 7)
    tips = path("M1 43L9 31L17 42ZM47 42L55 31L63 43Z", STEEL)
    return circle(32, 10, 7, "none", stroke=STEEL, stroke_width=6) + hook + arms + tips + line("M30 20V50", light(STEEL), 2)


def hospital() -> str:
    cross = "M22 4H42V22H60V42H42V60H22V42H4V22H22Z"
    return path(cross, WHITE) + path("M42 4V22H60V42H42V60H36V4Z", "#DCE4F4") + path("M26 10H38V26H54V38H38V54H26V38H10V26H26Z", RED)


def pharmacy() -> str:
    return (
        path("M8 26H56C56 42 46 50 40 52V55H46V61H18V55H24V52C18 50 8 42 8 26Z", GREEN) + rect(5, 22, 54, 7, 3, dark(GREEN, 0.3))
        + line("M36 24L50 3", BROWN, 6) + path("M28 31H36V36H41V43H36V48H28V43H23V36H28Z", WHITE)
    )


def school() -> str:
    roof = rounded([(32, 6), (62, 28), (2, 28)], 3)
    return (
        wall(6, 26, 52, 34, ORANGE) + path(roof, RED) + panes(11, 34, 2, 1, 9, 7) + panes(37, 34, 2, 1, 9, 7)
        + rect(27, 42, 10, 18, 1, BROWN) + circle(32, 20, 5, CREAM) + line("M32 6V1", INK, 2.4) + path("M32 0L42 3L32 6Z", BLUE)
    )


def university() -> str:
    cap = path("M32 12L63 27L32 42L1 27Z", INK) + path("M32 12L63 27L32 42Z", "#2A3162")
    bowl = path("M14 36V49C22 57 42 57 50 49V36L32 45Z", "#2A3162")
    return bowl + cap + line("M57 29V46", GOLD, 3) + circle(57, 49, 5, GOLD) + path("M53 50H61L60 60H54Z", GOLD)


def library() -> str:
    left = path("M32 16C24 9 12 9 3 12V54C12 51 24 51 32 58Z", PAPER)
    right = path("M32 16C40 9 52 9 61 12V54C52 51 40 51 32 58Z", "#DCD6C2")
    words = "".join(line(f"M9 {y}Q18 {y - 2} 26 {y + 3}", STEEL, 2.4) + line(f"M38 {y + 3}Q46 {y - 2} 55 {y}", STEEL, 2.4) for y in (21, 30, 39))
    return path("M1 16L3 58C12 55 24 56 32 61C40 56 52 55 61 58L63 16Z", BROWN) + left + right + words


def museum() -> str:
    return (
        path(rounded([(32, 5), (62, 22), (2, 22)], 2), CREAM) + path("M32 5L62 22H32Z", dark(CREAM, 0.12))
        + rect(5, 22, 54, 6, 1, dark(CREAM, 0.2)) + pillars(8, 28, 5, 10.4, 24, CREAM) + rect(4, 51, 56, 5, 1, CREAM)
        + rect(1, 56, 62, 5, 1, dark(CREAM, 0.2)) + circle(32, 15, 4, GOLD)
    )


def theatre() -> str:
    glad = path("M3 10C12 14 24 14 33 10C36 30 30 46 18 48C6 46 0 30 3 10Z", GOLD)
    sad = path("M31 20C40 24 52 24 61 20C64 40 58 56 46 58C34 56 28 40 31 20Z", SKY)
    faces = (
        line("M9 22Q12 19 15 22M21 22Q24 19 27 22", INK, 2.8) + path("M9 31C13 41 23 41 27 31Z", INK)
        + line("M37 31Q40 34 43 31M49 31Q52 34 55 31", INK, 2.8) + path("M37 49C41 39 51 39 55 49Z", INK)
    )
    return sad + glad + faces


def cinema() -> str:
    stripes = "".join(path(f"M{6 + 15 * i} 4H{14 + 15 * i}L{8 + 15 * i} 17H{0 + 15 * i}Z", WHITE) for i in range(4))
    return (
        at(0, 4, rect(2, 4, 60, 13, 2, INK), clip("clap", rect(2, 4, 60, 13, 2), stripes), turn=-7)
        + rect(2, 22, 60, 38, 4, INK) + rect(2, 22, 60, 38, 4, "none", stroke=STONE, stroke_width=2)
        + path(rounded(star_points(32, 41, 14, 6), 2), GOLD)
    )


def opera() -> str:
    return (
        path("M3 4H61V60H3Z", "#3A1030") + path("M3 4H32C30 30 20 46 3 52Z", RED) + path("M61 4H32C34 30 44 46 61 52Z", dark(RED, 0.2))
        + path("M1 2H63V12C56 18 48 18 43 12C38 18 27 18 22 12C16 18 8 18 1 12Z", GOLD) + rect(3, 55, 58, 6, 2, GOLD)
        + circle(32, 36, 5, CREAM) + path("M24 55C24 44 40 44 40 55Z", VIOLET)
    )


def circus() -> str:
    tent = "M32 8C40 20 52 26 61 29L56 60H8L3 29C12 26 24 20 32 8Z"
    stripes = path("M32 8C34 24 38 30 42 60H22C26 30 30 24 32 8Z", CREAM) + path("M3 29C12 26 20 22 26 16C18 30 15 40 14 60H8Z", CREAM) + path(
        "M61 29C52 26 44 22 38 16C46 30 49 40 50 60H56Z", CREAM)
    return path(tent, RED) + clip("tent", path(tent), stripes) + path("M26 60C26 48 38 48 38 60Z", INK) + line("M32 8V1", INK, 2.4) + path("M32 0L44 4L32 8Z", BLUE)


def zoo() -> str:
    ears = circle(8, 28, 8, STEEL) + circle(56, 28, 8, STEEL)
    head = path("M10 26C10 10 22 4 32 4S54 10 54 26C54 38 46 42 40 43V52C40 58 44 58 46 54L51 56C49 64 33 65 32 52C31 44 10 44 10 26Z", STONE)
    return ears + head + circle(23, 25, 3, INK) + circle(41, 25, 3, INK) + line("M27 38L20 45M38 38L45 45", WHITE, 3.6) + line("M33 45H39M33 51H39", STEEL, 2)


def aquarium() -> str:
    body = "M4 32C12 14 34 10 48 28L61 17V47L48 36C34 54 12 50 4 32Z"
    return path(body, ORANGE) + clip("fish", path(body), rect(22, 6, 7, 54, 3, WHITE), rect(40, 6, 6, 54, 3, WHITE)) + circle(14, 29, 3.6, INK) + path(
        "M26 14L34 5L40 18Z", dark(ORANGE, 0.2))


def stadium() -> str:
    return (
        ellipse(32, 36, 31, 22, STONE) + ellipse(32, 33, 31, 22, STEEL) + ellipse(32, 34, 21, 13, GREEN)
        + ellipse(32, 34, 7, 5, "none", stroke=WHITE, stroke_width=2) + line("M32 21V47", WHITE, 2)
        + line("M7 24V4M57 24V4", INK, 3) + rect(2, 2, 11, 7, 2, "#FFF3CE") + rect(51, 2, 11, 7, 2, "#FFF3CE")
    )


def swimming_pool() -> str:
    swimmer = circle(46, 24, 8, "#D99A6C") + path("M38 22C38 12 54 12 54 22Z", RED) + line("M38 34L24 20L12 27", "#D99A6C", 7)
    waves = "".join(line(f"M3 {y}Q10 {y - 7} 17 {y}T31 {y}T45 {y}T61 {y}", c, 7) for y, c in ((42, BLUE), (54, SKY)))
    return swimmer + waves


def ice_rink() -> str:
    boot = path("M20 3H38V26C46 28 56 31 56 40V46H16V12C16 6 17 3 20 3Z", WHITE) + path("M31 3H38V26C46 28 56 31 56 40V46H38Z", "#CFE0F2")
    return boot + line("M26 12H38M26 19H38M27 26H40", BLUE, 3) + line("M22 46V54M48 46V54", STEEL, 4) + line("M9 57H56Q62 57 62 51", STEEL, 5)


def city_park() -> str:
    return (
        rect(28, 38, 8, 24, 2, BROWN) + circle(32, 18, 16, GREEN) + circle(18, 31, 14, dark(GREEN, 0.15)) + circle(46, 31, 14, dark(GREEN, 0.25))
        + circle(26, 14, 6, light(GREEN, 0.35)) + circle(16, 28, 4, light(GREEN, 0.25)) + circle(42, 27, 3, RED) + circle(29, 30, 3, RED)
    )


def market_hall() -> str:
    stripes = "".join(path(f"M{4 + 14 * i} 12H{18 + 14 * i}V28Q{11 + 14 * i} 36 {4 + 14 * i} 28Z", RED if i % 2 == 0 else WHITE) for i in range(4))
    goods = circle(16, 44, 6, ORANGE) + circle(27, 43, 6, GREEN) + circle(38, 44, 6, RED) + circle(49, 43, 6, GOLD)
    return line("M8 28V60M56 28V60", BROWN, 4) + goods + rect(5, 46, 54, 14, 2, BROWN) + rect(5, 46, 54, 4, 2, light(BROWN, 0.2)) + stripes


def supermarket() -> str:
    basket = path("M14 18H62L55 42H20Z", SKY) + line("M24 18L27 42M36 18V42M48 18L46 42M17 30H58", PAPER, 2.4)
    return line("M2 8H11L21 47H54", STEEL, 5) + basket + circle(25, 55, 6, INK) + circle(49, 55, 6, INK)


def bakery() -> str:
    """A pretzel."""
    twist = "M20 56C4 46 2 14 20 12C34 11 33 34 32 38C31 34 30 11 44 12C62 14 60 46 44 56"
    return line(twist, dark(BROWN, 0.2), 12) + line(twist, "#C57A35", 8) + line("M22 54L40 36M42 54L24 36", "#C57A35", 8) + "".join(
        circle(x, y, 1.6, CREAM) for x, y in ((14, 22), (12, 34), (50, 22), (52, 34), (22, 15), (42, 15)))


def cafe() -> str:
    cup = path("M8 24H48V42C48 52 40 56 28 56S8 52 8 42Z", WHITE) + path("M38 24H48V42C48 52 40 56 30 56C38 50 38 36 38 24Z", "#D9DFF0")
    steam = line("M20 17Q15 12 20 8T20 1M33 17Q28 12 33 8T33 1", STONE, 4)
    return steam + line("M48 29C62 27 62 46 46 46", WHITE, 5) + cup + ellipse(28, 25, 18, 3, BROWN) + ellipse(28, 60, 27, 3.4, STEEL)


def pizzeria() -> str:
    slice_ = path(rounded([(4, 16), (60, 16), (32, 62)], 4), GOLD)
    return slice_ + path("M1 18C2 4 62 4 63 18C44 12 20 12 1 18Z", "#C57A35") + circle(22, 27, 5.5, RED) + circle(41, 25, 5.5, RED) + circle(32, 43, 5, RED) + circle(
        31, 31, 2.4, GREEN) + circle(38, 37, 2.2, GREEN)


def hotel() -> str:
    return (
        rect(2, 14, 6, 46, 2, BROWN) + rect(56, 32, 6, 28, 2, BROWN) + rect(4, 44, 56, 9, 2, dark(BROWN, 0.25))
        + rect(8, 36, 50, 11, 4, BLUE) + circle(17, 28, 7, "#D99A6C") + rect(10, 33, 16, 7, 3, WHITE) + path("M26 36C26 26 58 24 58 38Z", light(BLUE, 0.25))
        + path(rounded(star_points(38, 11, 7, 3), 1), GOLD) + path(rounded(star_points(54, 13, 5, 2.2), 1), GOLD)
    )


def bank() -> str:
    """A piggy bank."""
    return (
        ellipse(30, 36, 25, 19, "#F29AB2") + path("M50 26L62 28V42L50 46Z", "#F29AB2") + rect(14, 48, 9, 14, 2, "#D97895") + rect(37, 48, 9, 14, 2, "#D97895")
        + path("M36 20L48 12L47 26Z", "#D97895") + circle(47, 33, 2.6, INK) + rect(22, 17, 16, 4, 2, INK) + circle(30, 8, 8, GOLD) + circle(30, 8, 4.6, dark(GOLD, 0.2))
        + line("M5 34Q-1 30 4 26", "#D97895", 3)
    )


def post_office() -> str:
    return rect(2, 14, 60, 40, 4, CREAM) + path("M4 52L26 34H38L60 52Z", dark(CREAM, 0.14)) + path("M3 16L32 40L61 16Z", WHITE) + line(
        "M3 16L32 40L61 16", STEEL, 3) + circle(51, 46, 8, RED) + rect(47, 44, 8, 4, 1, WHITE)


def town_hall() -> str:
    return (
        wall(4, 34, 56, 26, CREAM) + wall(22, 14, 20, 46, dark(CREAM, 0.08)) + path("M19 15L32 -1L45 15Z", GREEN) + circle(32, 23, 6.5, WHITE) + line("M32 23V19M32 23L35 25", INK, 2)
        + panes(8, 40, 1, 2, 9, 6) + panes(50, 40, 1, 2, 9, 6) + path("M27 60V48C27 42 37 42 37 48V60Z", BROWN)
        + path("M2 35L13 27L22 34ZM42 34L51 27L62 35Z", GREEN)
    )


def police_station() -> str:
    shield = "M32 2C40 7 50 9 60 8C62 34 54 52 32 62C10 52 2 34 4 8C14 9 24 7 32 2Z"
    return path(shield, BLUE) + path("M32 2C40 7 50 9 60 8C62 34 54 52 32 62Z", dark(BLUE, 0.25)) + path(rounded(star_points(32, 31, 19, 9), 2), GOLD) + circle(32, 32, 5, PAPER)


def fire_station() -> str:
    helmet = path("M8 42C8 18 20 8 32 8S56 18 56 42Z", RED) + path("M36 8C50 10 56 22 56 42H44C46 28 44 16 36 8Z", dark(RED, 0.25))
    crest = path("M27 4H37L39 42H25Z", GOLD)
    return helmet + crest + path("M1 42H63C63 50 52 54 32 54S1 50 1 42Z", dark(RED, 0.15)) + path("M22 28L32 22L42 28V38C42 44 32 48 32 48S22 44 22 38Z", PAPER) + path(
        "M32 27C36 32 38 35 36 40C34 44 29 44 28 40C27 36 31 34 32 27Z", ORANGE)


def castle() -> str:
    crown = "M2 6H10V12H14V6H22V24H26V16H30V22H34V16H38V24H42V6H50V12H54V6H62V60H2Z"
    return path(crown, STONE) + path("M42 6H50V12H54V6H62V60H42Z", STEEL) + path("M24 60V46C24 36 40 36 40 46V60Z", BROWN) + rect(9, 26, 5, 12, 2, INK) + rect(50, 26, 5, 12, 2, INK)


def lighthouse() -> str:
    return (
        path("M25 14L0 6V22ZM39 14L64 6V22Z", "#FFE9A0") + path("M24 24H40L45 60H19Z", WHITE) + path("M23.200 30H40.800L42 40H22ZM21 49H43L44.500 59H19.500Z", RED)
        + rect(20, 20, 24, 5, 2, INK) + rect(25, 9, 14, 12, 1, GOLD) + path("M23 10C24 2 40 2 41 10Z", RED) + rect(12, 58, 40, 5, 2, STEEL)
    )


def observatory() -> str:
    dome = "M6 40C6 20 18 10 32 10S58 20 58 40Z"
    return path(dome, STONE) + path("M36 10C50 12 58 22 58 40H44C46 28 44 18 36 10Z", STEEL) + path("M24 40L31 10L39 12L38 40Z", INK) + at(
        34, 22, rect(-5, -26, 11, 30, 3, GOLD), rect(-7, -29, 15, 6, 2, dark(GOLD, 0.3)), turn=32) + rect(3, 40, 58, 8, 2, dark(STEEL, 0.2)) + wall(7, 47, 50, 14, CREAM)


def tv_tower() -> str:
    return (
        path("M28 26H36L42 62H22Z", STONE) + path("M32 26H36L42 62H32Z", STEEL) + ellipse(32, 26, 17, 9, RED) + rect(15, 22, 34, 5, 2.500, GLASS)
        + path("M30 18L32 0L34 18Z", INK) + line("M20 8Q14 14 18 22M44 8Q50 14 46 22", CORAL, 3)
    )


def toy_shop() -> str:
    """A teddy."""
    fur, pale = "#C98A4B", CREAM
    return (
        circle(16, 12, 8, fur) + circle(48, 12, 8, fur) + circle(16, 12, 4, pale) + circle(48, 12, 4, pale) + ellipse(12, 42, 7, 10, fur) + ellipse(52, 42, 7, 10, fur)
        + ellipse(20, 57, 9, 7, dark(fur, 0.15)) + ellipse(44, 57, 9, 7, dark(fur, 0.15)) + ellipse(32, 46, 17, 15, fur) + ellipse(32, 47, 10, 9, pale)
        + circle(32, 21, 18, fur) + ellipse(32, 27, 8, 6, pale) + circle(25, 18, 2.6, INK) + circle(39, 18, 2.6, INK) + ellipse(32, 24.5, 3, 2.2, INK)
    )


PLACES = {
    function.__name__: function
    for function in (
        airport, railway_station, bus_terminal, harbour, hospital, pharmacy, school, university, library, museum, theatre, cinema,
        opera, circus, zoo, aquarium, stadium, swimming_pool, ice_rink, city_park, market_hall, supermarket, bakery, cafe, pizzeria,
        hotel, bank, post_office, town_hall, police_station, fire_station, castle, lighthouse, observatory, tv_tower, toy_shop,
    )
}  # fmt: skip


def place(name: str) -> str:
    return svg(64, 64, sticker(at(5.1, 4.4, PLACES[name](), scale=0.84), rim=1.7, colour=PAPER))


# ---- what else lies on the map ----


def tunnel() -> str:
    arch = path("M4 60V34C4 14 16 5 32 5S60 14 60 34V60Z", STONE) + path("M46 10C56 16 60 24 60 34V60H50V34C50 22 46 14 40 6Z", STEEL)
    stones = line("M13 40H5M15 25L8 20M24 14L20 7M40 14L44 7M49 25L56 20M51 40H59", STEEL, 2.4)
    mouth = path("M14 60V36C14 22 22 15 32 15S50 22 50 36V60Z", INK) + path("M26 60L30 40H34L38 60Z", "#39406E")
    return svg(64, 64, sticker(at(5, 3, arch + stones + mouth + circle(32, 33, 4, TAXI), scale=0.84), rim=1.6))


def rank() -> str:
    """Where all taxis start: a chequered ring round a lit sign."""
    checks = "".join(circle(x, y, 4.2, INK if i % 2 else TAXI) for i, (x, y) in enumerate(ring_of(16, 32, 32, 24)))
    return svg(64, 64, circle(32, 32, 29, INK, opacity=0.5) + checks + circle(32, 32, 17, TAXI) + path(rounded(star_points(32, 32, 13, 6), 2), INK))


def blockade() -> str:
    stripes = "".join(path(f"M{12 * i - 6} 34L{12 * i + 6} 18H{12 * i + 13}L{12 * i + 1} 34Z", RED) for i in range(-1, 7))
    bar = rect(3, 18, 58, 16, 4, WHITE) + clip("bar", rect(3, 18, 58, 16, 4), stripes)
    legs = line("M14 34L9 56M14 34L20 56M50 34L44 56M50 34L55 56", STEEL, 5)
    lamps = circle(13, 12, 6, ORANGE) + circle(51, 12, 6, ORANGE) + circle(11.5, 10.5, 2.2, "#FFF3CE") + circle(49.5, 10.5, 2.2, "#FFF3CE")
    return svg(64, 64, shadow(32, 58, 26, 4.5, 0.6), sticker(legs + lamps + bar, rim=1.5))


def pin() -> str:
    """Nearly white, to be tinted."""
    drop = "M32 62C22 46 12 36 12 23C12 10 21 2 32 2S52 10 52 23C52 36 42 46 32 62Z"
    return svg(64, 64, path(drop, "#F4F4F4") + path("M32 62C40 48 52 36 52 23C52 14 47 6 38 3C46 18 44 40 32 62Z", "#CFCFCF") + circle(32, 23, 9, INK))


def taxi(kind: str) -> str:
    colour = next(player.night for player in PLAYERS if player.shape == kind)
    return svg(
        80,
        80,
        shadow(40, 68, 32, 6, 0.7),
        sticker(at(40, 52, side_cab(colour), scale=0.64), porthole(kind, 39, 21, colour, 14), rim=1.6, size=(80, 80)),
    )


def passenger() -> str:
    body = path("M14 60C14 44 22 38 32 38S50 44 50 60Z", BLUE) + path("M36 38C46 40 50 48 50 60H40C42 50 42 44 36 38Z", dark(BLUE, 0.25))
    head = circle(32, 24, 14, "#D99A6C") + path("M17 20C18 6 46 6 47 20C38 14 26 14 17 20Z", BROWN)
    arm_up = line("M48 46L58 30", BLUE, 7) + circle(59, 27, 5, "#D99A6C")
    face = circle(27, 24, 2, INK) + circle(37, 24, 2, INK) + line("M27 30Q32 34 37 30", INK, 2.4)
    return svg(64, 64, sticker(arm_up + body + head + face, rim=1.5))


def extra() -> str:
    return svg(64, 64, sticker(circle(32, 32, 24, TAXI) + line("M14 32H30M22 24V40", INK, 6) + line("M40 24L46 19V45", INK, 6), rim=1.5))


def swap() -> str:
    up = path("M4 24H38V14L60 30L38 46", "none") + path("M4 18H36V6L58 24L36 42V30H4Z", GOLD)
    down = path("M60 40H28V28L6 44L28 62V52H60Z", SKY)
    return svg(64, 64, sticker(at(3, 0, up + down, scale=0.92), rim=1.4))


def back(colour: str, *figure: str) -> str:
    card = rect(10, 4, 44, 56, 7, colour) + rect(14, 8, 36, 48, 4, "none", stroke=light(colour, 0.4), stroke_width=2.4)
    return svg(64, 64, sticker(card + "".join(figure), rim=1.2))


def map_back() -> str:
    return back("#2E6E52", line("M32 12V52M18 32H46", KERB, 9), line("M32 14V50M20 32H44", ASPHALT, 5))


def place_back() -> str:
    return back("#7A3B8F", at(18, 16, path("M14 32C8 22 2 17 2 10C2 4 7 0 14 0S26 4 26 10C26 17 20 22 14 32Z", TAXI) + circle(14, 11, 4.6, INK)))


def unbuilt() -> str:
    """Not built yet: a road cone."""
    cone = "M26 6H38L50 50H14Z"
    return svg(64, 64, sticker(path(cone, ORANGE) + clip("cone", path(cone), rect(0, 18, 64, 8, 0, WHITE), rect(0, 34, 64, 8, 0, WHITE)) + rect(6, 49, 52, 9, 4, dark(ORANGE, 0.25)) + shine("M28 10H31L25 46H20Z", 0.3), rim=1.5))


def drawings() -> dict[str, str]:
    made = {f"road_{exits}": road(exits) for exits in range(16)}
    made |= {f"place_{name}": place(name) for name in PLACES}
    made |= {f"taxi_{player.shape}": taxi(player.shape) for player in PLAYERS}
    single = (tunnel, rank, blockade, pin, passenger, extra, swap, map_back, place_back, unbuilt)
    made |= {function.__name__: function() for function in single}
    return {f"crazytaxis/{name}": text for name, text in made.items()}
