"""Ganymede: four professions, five departments, 30 tiles, 60 shuttles, 30 starships, planets, docks and the track.

A profession is a shape and a sign as well as a colour: blue circle and star, red square and ringed planet, yellow hexagon and
gear, purple diamond and cross; astronauts wear the shape as their helmet. A department is a pennant with its own sign. Every
card is drawn from its row of the game's data, so that a corrected row gives a corrected picture.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.theme import PIECES
from tools.draw.icons import box, gear, hole
from tools.draw.svg import (
    INK,
    PAPER,
    TAXI,
    at,
    circle,
    clip,
    dark,
    ellipse,
    group,
    light,
    line,
    mix,
    path,
    radial,
    rect,
    ring_of,
    rounded,
    shape,
    shine,
    star_points,
    sticker,
    svg,
    tag,
)  # fmt: skip

DATA = json.loads(
    (Path(__file__).resolve().parents[2] / "games" / "ganymede" / "data.json").read_text(encoding="utf-8")
)
WHITE, CORAL, SKY = "#FFFFFF", "#FF6B5E", "#5AB0FF"
NIGHT, BOARD = "#10142B", PIECES["board_a"]
COLOURS = {"blue": "#4C8DFF", "red": "#F2545B", "yellow": "#FFC53D", "purple": "#B27BFF"}
TYPES = {"astro": COLOURS["blue"], "planet": COLOURS["red"], "engine": COLOURS["yellow"], "medic": COLOURS["purple"],
         "inter": "#3DBE7B"}  # fmt: skip
LETTERS = {"blue": "A", "red": "P", "yellow": "E", "purple": "M",
           "astro": "A", "planet": "P", "engine": "E", "medic": "M", "inter": "I"}  # fmt: skip
"""Neither a profession nor its department is told by its colour alone: the initials of the department in all three languages."""
EARTH, MARS, GANYMEDE = "#3E7BD6", "#D9683F", "#9A8F86"
CARD_W, TILE_H, CARD_H = 96, 72, 88


def number(x: float, y: float, text: str, size: float, fill: str = INK) -> str:
    return tag("text", text, x=x, y=y, font_family="Play", font_weight="bold", font_size=size, fill=fill,
               text_anchor="middle")  # fmt: skip


def initial(name: str, x: float, y: float, c: str) -> str:
    """The letter of a profession or department, on a disc of its own."""
    return circle(x, y, 14, dark(c, 0.66)) + number(x, y + 8, LETTERS[name], 22.5, WHITE)


# ---- signs: one colour, on a 64-unit grid ----


def sign_star(c: str) -> str:
    return path(rounded(star_points(32, 33, 27, 11, 4), 3), c) + circle(50, 14, 4.5, c)


def sign_ringed(c: str) -> str:
    ring = group(ellipse(32, 32, 29, 9, stroke=c, stroke_width=5.5), transform="rotate(-24 32 32)")
    return circle(32, 32, 15, c) + ring


def sign_gear(c: str) -> str:
    return path(gear(32, 32, 27, 19, 8) + hole(32, 32, 9), c, fill_rule="evenodd")


def sign_cross(c: str) -> str:
    return path(box(23, 6, 18, 52, 5) + box(6, 23, 52, 18, 5), c)


SIGNS = {"blue": sign_star, "red": sign_ringed, "yellow": sign_gear, "purple": sign_cross}


def sign_telescope(c: str) -> str:
    tube = group(rect(10, 15, 40, 15, 4, c) + rect(45, 12, 11, 21, 3.5, c), transform="rotate(-22 32 24)")
    return tube + line("M30 34L20 58M32 34L44 58M31 34V50", c, 5.5)


def sign_mountains(c: str) -> str:
    return (path(rounded([(3, 55), (24, 17), (37, 41), (44, 29), (61, 55)], 4), c)
            + circle(49, 15, 8, c))  # fmt: skip


def sign_wrench(c: str) -> str:
    jaw = ("M46 6A15 15 0 0 0 33.500 26L11 48.500A7.500 7.500 0 0 0 22 58.500L43.500 36"
           "A15 15 0 0 0 58.500 17L48.500 26.500L40.500 24L38 16Z")  # fmt: skip
    return path(jaw, c)


def sign_heart(c: str) -> str:
    heart = "M32 58C12 44 4 33 4 22A14 14 0 0 1 32 18A14 14 0 0 1 60 22C60 33 52 44 32 58Z"
    return path(heart, c) + line("M10 33H22L27 23L35 43L39 33H54", NIGHT, 4.5)


def sign_five(c: str) -> str:
    """Five departments round one table."""
    points = ring_of(5, 32, 34, 23)
    spokes = "".join(f"M32 34L{x:.1f} {y:.1f}" for x, y in points)
    return line(spokes, c, 5) + "".join(circle(x, y, 8.5, c) for x, y in points) + circle(32, 34, 6.5, c)


DEPARTMENTS = {"astro": sign_telescope, "planet": sign_mountains, "engine": sign_wrench, "medic": sign_heart,
               "inter": sign_five}  # fmt: skip


def sign_rep(c: str) -> str:
    """A medal."""
    ribbon = path("M18 4H46L40 26H24Z", c, opacity=0.62)
    return ribbon + path(shape("circle", 32, 40, 22), c) + path(rounded(star_points(32, 40.5, 14, 6), 1.5), NIGHT)


def sign_move(c: str) -> str:
    """One step on along the route."""
    return (circle(11, 32, 7.5, c) + line("M25 32H46", c, 7.5)
            + line("M38 17L53 32L38 47", c, 7.5))  # fmt: skip


def sign_adapt(c: str) -> str:
    return (line("M12 22H46M37 11L49 22L37 33", c, 7) + line("M52 43H18M27 32L15 43L27 54", c, 7))  # fmt: skip


def sign_ship(c: str) -> str:
    hull = "M32 3C43 12 46 26 44 41H20C18 26 21 12 32 3Z"
    fins = "M19 28L7 42V53L20 46ZM45 28L57 42V53L44 46Z"
    return path(hull + hole(32, 22, 5.5), c, fill_rule="evenodd") + path(fins, c) + path("M25 45H39L32 61Z", c)


def sign_basic(c: str) -> str:
    """Whatever you like: an open hand of five."""
    fan = "".join(
        group(rect(28.5, 3, 7, 27, 3.5, c), transform=f"rotate({turn} 32 44)") for turn in (-72, -36, 0, 36, 72)
    )
    return fan + circle(32, 46, 13, c)


def sign_tile(c: str) -> str:
    return path(box(6, 14, 52, 36, 7) + box(13, 21, 12, 22, 3)[:-1] + "Z", c, fill_rule="evenodd") + circle(42, 32, 7, NIGHT)


def sign_launch(c: str) -> str:
    """A rocket on its way."""
    body = group(path("M32 2C41 10 43 22 41 34H23C21 22 23 10 32 2Z" + hole(32, 19, 5), c, fill_rule="evenodd")
                 + path("M22 24L12 36V44L23 38ZM42 24L52 36V44L41 38Z", c), transform="rotate(40 32 32)")
    return body + line("M13 51L7 57M21 55L16 61M9 43L3 48", c, 4.5)


def sign_set(c: str) -> str:
    return "".join(rect(4 + 11.6 * i, 16, 9.6, 32, 3, c) for i in range(5))


EFFECTS = {"rep": sign_rep, "move": sign_move, "adapt": sign_adapt, "ship": sign_ship, "basic": sign_basic,
           "tile": sign_tile, "launch": sign_launch, "set": sign_set}  # fmt: skip


# ---- professions: tokens and astronauts ----

OUTLINE = {
    "blue": shape("circle", 32, 32, 29),
    "red": rounded([(6, 6), (58, 6), (58, 58), (6, 58)], 9),
    "yellow": rounded(ring_of(6, 32, 32, 31), 5),
    "purple": rounded([(32, 1), (63, 32), (32, 63), (1, 32)], 8),
}
INNER = {"blue": 0.62, "red": 0.68, "yellow": 0.64, "purple": 0.5}
ON = {"blue": WHITE, "red": WHITE, "yellow": "#5A3200", "purple": WHITE}


def token(colour: str) -> str:
    """A profession in the cost of a shuttle: shape, sign, letter, colour."""
    c = COLOURS[colour]
    body = path(OUTLINE[colour], c) + path(OUTLINE[colour], stroke=dark(c, 0.5), stroke_width=3)
    return body + small(SIGNS[colour](ON[colour]), 28, 28, 64 * INNER[colour]) + initial(colour, 48, 48, c)


def token_any() -> str:
    """White: an astronaut of any colour. A dashed rim, and all four shapes inside."""
    rim = circle(32, 32, 28, PAPER) + circle(32, 32, 28, stroke="#7C86BD", stroke_width=4, stroke_dasharray="9 5.600")
    small = ((21, 21, "blue"), (43, 21, "red"), (21, 43, "yellow"), (43, 43, "purple"))
    dots = "".join(at(x, y, at(-32, -32, path(OUTLINE[colour], dark(COLOURS[colour], 0.12))), scale=0.29)
                   for x, y, colour in small)  # fmt: skip
    return rim + dots


HELMET = {
    "blue": shape("circle", 32, 25, 22.5),
    "red": rounded([(11, 4), (53, 4), (53, 46), (11, 46)], 9),
    "yellow": rounded(ring_of(6, 32, 25, 25), 5),
    "purple": rounded([(32, -2), (58, 25), (32, 52), (6, 25)], 9),
}
SKIN = {"blue": "#8A5A3C", "red": "#F6D2B0", "yellow": "#E3B48B", "purple": "#C98F66"}
HAIR = {"blue": "#2B1A12", "red": "#C65A22", "yellow": "#5A3A1E", "purple": "#EDE6F7"}


def face(colour: str) -> str:
    skin, hair = SKIN[colour], HAIR[colour]
    hairdo = {
        "blue": path("M18 20C20 12 44 12 46 20C38 17 26 17 18 20Z", hair),
        "red": path("M19 21C18 12 30 10 33 15C38 11 47 13 45 22C38 17 27 16 19 21Z", hair),
        "yellow": path("M19 30C18 36 24 40 32 40S46 36 45 30C42 35 38 34 32 34.500C26 34 22 35 19 30Z", hair),
        "purple": path("M18 24C17 12 47 12 46 24C42 16 36 20 30 15C27 18 21 18 18 24Z", hair),
    }[colour]
    both = "".join(circle(x, 25, 2.5, INK) + circle(x + 0.9, 24.2, 0.8, WHITE) for x in (26.5, 37.5))
    smile = line("M28 31.500Q32 35 36 31.500", INK, 2.2)
    return rect(17.5, 13.5, 29, 25, 12, skin) + hairdo + both + ("" if colour == "yellow" else smile)


def astronaut(colour: str) -> str:
    c = COLOURS[colour]
    suit = path("M8 63C8 51 18 46 32 46S56 51 56 63Z", dark(c, 0.14)) + path(
        "M44 47.500C52 50 56 55 56 63H46C48 57 48 52 44 47.500Z", dark(c, 0.36)
    )
    helmet = path(HELMET[colour], c) + clip("h", path(HELMET[colour]), path("M44 -2V54H64V-2Z", dark(c, 0.22)))
    glass = rect(15.5, 11.5, 33, 29, 14, mix(c, INK, 0.72))
    badge = (rect(11, 41, 42, 22, 11, PAPER) + small(SIGNS[colour](dark(c, 0.62)), 22.5, 52, 18)
             + number(41, 59.5, LETTERS[colour], 21, dark(c, 0.62)))  # fmt: skip
    glint = shine("M20 20C22 15 27 13 32 13C28 15 25 18 24 22Z", 0.4)
    return suit + helmet + glass + face(colour) + glint + badge


# ---- departments ----


def pennant(kind: str) -> str:
    """A flag with a swallow's tail, in the department's colour, with its sign and letter."""
    c = TYPES[kind]
    flag = rounded([(6, 2), (58, 2), (58, 62), (32, 52), (6, 62)], 7)
    ink = "#3B2400" if kind == "engine" else "#FFFFFF"
    sign = DEPARTMENTS[kind](ink)
    return (path(flag, c) + path(flag, stroke=dark(c, 0.5), stroke_width=3)
            + small(sign, 29, 25, 36) + initial(kind, 45, 44, c))  # fmt: skip


# ---- what cards are made of ----


def small(drawing: str, x: float, y: float, size: float) -> str:
    """A drawing on the 64-unit grid, `size` large round a point."""
    return at(x, y, at(-32, -32, drawing), scale=size / 64)


def recruit(colour: str) -> str:
    """One more of them."""
    who = token_any() if colour == "any" else token(colour)
    plus = circle(54, 10, 12, INK) + line("M54 4V16M48 10H60", "#4FD1A5", 5)
    return who + plus


def adapt(colour: str, ink: str) -> str:
    who = token_any() if colour == "any" else token(colour)
    return small(sign_adapt(ink), 40, 32, 50) + small(who, 10, 32, 36)


def part(row: Sequence[str], ink: str) -> str:
    """One part of an effect, as an icon."""
    verb = row[0]
    if verb == "recruit":
        return recruit(row[1])
    if verb == "adapt":
        return adapt(row[1], ink)
    return EFFECTS[verb](ink)


def effect(row: dict[str, Any], x: float, y: float, size: float, ink: str = PAPER) -> str:
    """The parts side by side: a stroke between them is "or", a plus is "and"."""
    parts = row["parts"]
    if len(parts) == 1:
        return small(part(parts[0], ink), x, y, size)
    far = size * 0.68
    if row["mode"] == "or":
        sign = line(f"M{x + 3} {y - 9}L{x - 3} {y + 9}", ink, 2.6, opacity=0.85)
    else:
        sign = line(f"M{x} {y - 4.5}V{y + 4.5}M{x - 4.5} {y}H{x + 4.5}", ink, 2.8)
    return sign + small(part(parts[0], ink), x - far, y, size) + small(part(parts[1], ink), x + far, y, size)


def card(height: int, rim: str, ground: str, *body: str) -> str:
    """A rounded plate with a rim in the colour of its kind."""
    plate = rect(0.5, 1.5, CARD_W - 1, height - 2, 9, dark(rim, 0.55)) + rect(0.5, 0.5, CARD_W - 1, height - 3, 9, rim)
    inner = rect(3.5, 3.5, CARD_W - 7, height - 9, 7, ground)
    return svg(CARD_W, height, plate, inner, *body)


def stars(seed: int, count: int, w: float, h: float, colour: str = PAPER) -> str:
    made, value = [], seed * 7919 + 17
    for _ in range(count):
        value = value * 48271 % 2147483647
        x = 6 + value % 1000 / 1000 * (w - 12)
        value = value * 48271 % 2147483647
        y = 6 + value % 1000 / 1000 * (h - 12)
        made.append(circle(x, y, 0.6 + value % 3 * 0.3, colour, opacity=0.7))
    return "".join(made)


# ---- tiles ----


def tile(row: dict[str, Any]) -> str:
    """A department's desk: the pennant on the left, the work on the right."""
    c = TYPES[row["type"]]
    ground = mix(BOARD, c, 0.16)
    seed = int(row["id"][-1]) + 7 * list(TYPES).index(row["type"])
    band = clip("t", rect(3.5, 3.5, 89, 63, 7), rect(0, 0, 27, 72, 0, mix(BOARD, c, 0.55)),
                stars(seed, 12, 96, 72, mix(ground, PAPER, 0.4)))  # fmt: skip
    lamp = path(rounded(star_points(15, 56, 6.5, 3), 1), PAPER) if row["start"] else ""
    return card(TILE_H, c, ground, band, small(pennant(row["type"]), 15, 26, 22), lamp,
                effect(row["effect"], 60, 27, 27))  # fmt: skip


# ---- shuttles ----


def plane(c: str, seed: int) -> str:
    """Earth's shuttles have wings; tail, windows and stripe differ from card to card."""
    wing = path(("M18 24L6 40H24L36 28Z", "M16 22L2 34V40L34 30Z", "M20 24L10 42H18L38 28Z")[seed % 3], dark(c, 0.25))
    tail = path(("M6 22L2 8H12L20 20Z", "M8 22L6 6L20 20Z")[seed % 2], dark(c, 0.1))
    body = path("M4 22C14 16 38 12 58 20C63 22 63 26 58 28C40 32 14 30 4 26Z", PAPER)
    belly = path("M4 25C20 28 44 29 61 24C61 27 60 28 58 28C40 32 14 30 4 26Z", dark(PAPER, 0.22))
    cockpit = path("M48 18C53 18 57 20 59 22H50C48 21 47 19 48 18Z", INK)
    panes = "".join(circle(20 + 7 * i, 21.5, 1.9, INK) for i in range(2 + seed % 3))
    stripe = line("M8 24.500C24 26.500 42 26.500 56 24.500", c, 2.6)
    flame = path("M4 21L-8 24L4 27Z", TAXI) + path("M4 22.500L-3 24L4 25.500Z", WHITE)
    return flame + tail + body + belly + stripe + wing + cockpit + panes


def lander(c: str, seed: int) -> str:
    """Mars's shuttles are capsules on legs; dome, dish and belt differ."""
    legs = line("M18 36L8 46M40 36L50 46M29 38V46", "#A6B0E2", 3.4) + line("M4 46H12M46 46H54M25 46H33", "#A6B0E2", 3)
    dome = path(("M14 24A15 15 0 0 1 44 24Z", "M16 24C16 8 42 8 42 24Z", "M13 24L20 10H38L45 24Z")[seed % 3], PAPER)
    glass = circle(29, 18, 5.5, INK) + shine("M26 17A4 4 0 0 1 30 13.500C29 15.500 28 16.500 26 17Z", 0.7)
    hull = rect(9, 23, 40, 15, 6, mix(PAPER, "#A6B0E2", 0.35)) + rect(9, 27, 40, 5, 0, c)
    dish = (line("M41 12L48 5", PAPER, 2.4) + circle(49, 4.5, 3, TAXI), line("M14 14L8 6", PAPER, 2.4) + path(
        "M3 9A7 7 0 0 1 12 2Z", PAPER))[seed % 2]  # fmt: skip
    return legs + dish + dome + glass + hull


def planet_edge(origin: str) -> str:
    c = EARTH if origin == "earth" else MARS
    ground = circle(48, 104, 56, c) + circle(48, 104, 56, stroke=light(c, 0.45), stroke_width=2.4)
    if origin == "earth":
        return ground + path("M16 62C24 54 34 56 40 62L34 70L18 74ZM56 56C66 52 78 58 84 66L72 76Z", "#58B368")
    return ground + ellipse(34, 64, 9, 4, dark(c, 0.25)) + ellipse(66, 68, 12, 5, dark(c, 0.25))


def shuttle(row: dict[str, Any], origin: str) -> str:
    c = TYPES[row["type"]]
    seed = int(row["id"][-1]) + list(TYPES).index(row["type"])
    ground = "#16234A" if origin == "earth" else "#3A1B2C"
    craft = (plane if origin == "earth" else lander)(c, seed)
    scene = clip("s", rect(3.5, 3.5, 89, 79, 7), stars(seed + (40 if origin == "mars" else 0), 14, 96, 60),
                 planet_edge(origin), at(*((30, 23) if origin == "earth" else (34, 24)), craft, scale=0.78))  # fmt: skip
    cost = [token_any() if colour == "white" else token(colour) for colour in row["cost"]]
    cost += [sign_tile(TAXI)] * row["cost_tile"]
    fare = rect(4, 4, 5 + 21 * len(cost), 23, 7, NIGHT, opacity=0.8)
    fare += "".join(small(icon, 16 + 21 * i, 15.5, 19.5) for i, icon in enumerate(cost))
    desk = path("M3.500 56H92.500V75.500A7 7 0 0 1 85.500 82.500H10.500A7 7 0 0 1 3.500 75.500Z", NIGHT, opacity=0.8)
    two = len(row["effect"]["parts"]) > 1
    return card(CARD_H, c, ground, scene, fare, desk, small(pennant(row["type"]), 15, 69, 22),
                line("M27 65L31 69L27 73", PAPER, 2.4),
                effect(row["effect"], 51 if two else 49, 69, 20 if two else 24))  # fmt: skip


# ---- starships ----

HULLS = {
    "liner": ("M4 30C16 18 50 14 74 24C80 27 80 33 74 36C50 46 16 42 4 30Z", 6),
    "tug": ("M14 18H44C58 18 66 24 68 30C66 36 58 42 44 42H14Z", 2),
    "faculty": ("M8 24H30L38 14H54L58 24C68 25 74 28 76 30C72 38 60 42 40 42H8Z", 4),
    "academy": ("M6 30L22 12H56L76 30L56 46H22Z", 5),
    "guild": ("M10 22C26 10 56 10 74 30C56 48 26 48 10 38Z", 3),
    "scout": ("M6 26L46 16L78 30L46 42L6 34Z", 1),
    "recruiter": ("M8 20C24 14 58 16 72 26V36C58 44 24 46 8 40Z", 5),
    "beacon": ("M20 24H50C62 24 72 27 76 31C72 36 62 40 50 40H20Z", 2),
    "herald": ("M4 30L30 16C50 14 68 20 78 30C68 40 50 46 30 44Z", 3),
    "archive": ("M10 14H60C68 18 72 24 74 30C72 36 68 42 60 46H10Z", 4),
}
PAINT = {"liner": "#5AB0FF", "tug": "#FF9F43", "faculty": "#7FD1E8", "academy": "#FFC53D", "guild": "#E3B48B",
         "scout": "#4FD1A5", "recruiter": "#F78FA7", "beacon": "#FFE08A", "herald": "#B388FF", "archive": "#9FB4D8"}  # fmt: skip


def fittings(kind: str, c: str) -> str:
    """What tells the ten kinds apart as outlines."""
    if kind == "liner":
        return path("M22 20L34 4H44L40 17Z", dark(c, 0.2)) + path("M22 40L34 56H44L40 43Z", dark(c, 0.3))
    if kind == "tug":
        return line("M68 20L84 14M68 40L84 46M68 30H86", "#A6B0E2", 4) + rect(20, 6, 18, 14, 4, dark(c, 0.2))
    if kind == "faculty":
        return line("M46 14V2", PAPER, 2.6) + path("M46 2L60 6L46 10Z", c)
    if kind == "academy":
        return path("M20 12L39 0L58 12Z", dark(c, 0.15)) + path("M20 46L39 58L58 46Z", dark(c, 0.3))
    if kind == "guild":
        return "".join(circle(x, y, 6.5, dark(c, 0.2)) for x, y in ((22, 8), (42, 4), (22, 52), (42, 56)))
    if kind == "scout":
        return path("M14 27L2 8H20L40 20Z", dark(c, 0.2)) + path("M14 33L2 52H20L40 40Z", dark(c, 0.35))
    if kind == "recruiter":
        return rect(24, 2, 26, 14, 7, dark(c, 0.2)) + circle(37, 9, 3.5, INK)
    if kind == "beacon":
        return (line("M46 24L54 8", PAPER, 4) + circle(56, 5, 7, TAXI)
                + line("M66 2L74 -2M67 8L76 10", TAXI, 2.6))  # fmt: skip
    if kind == "herald":
        return path("M26 18C16 8 6 6 2 10L14 26Z", dark(c, 0.2)) + path("M26 42C16 52 6 54 2 50L14 34Z", dark(c, 0.35))
    return "".join(rect(14 + 15 * i, 6, 12, 12, 2.5, dark(c, 0.2)) for i in range(3))


def starship(kind: str, seed: int) -> str:
    """A ship of that kind, nose to the right; its windows and stripe are its own."""
    c = PAINT[kind]
    outline, windows = HULLS[kind]
    flame = path("M10 25L-10 30L10 35Z", TAXI) + path("M10 27L-2 30L10 33Z", WHITE)
    hull = path(outline, mix(PAPER, c, 0.28))
    shade = clip("hull", path(outline), rect(-10, 32, 110, 40, 0, dark(c, 0.3), opacity=0.45),
                 rect(16 + 6 * (seed % 3), -4, 5 + seed % 2 * 4, 70, 0, c, opacity=0.8))  # fmt: skip
    panes = "".join(circle(32 + 6.5 * i, 27.5, 2.2, INK) for i in range(windows))
    bridge = path("M62 24C67 25 71 27 73 29H64C62 28 61 26 62 24Z", INK)
    return flame + fittings(kind, c) + hull + shade + panes + bridge


def worth(row: dict[str, Any]) -> str:
    """Points in the corner: a number, or a number for each of something."""
    kind, param = row["kind"], row["param"]
    plate = path(rounded(star_points(17, 17, 14.5, 11.2, 8), 2), TAXI)
    if kind == "beacon":
        return plate + small(sign_rep("#2A1B00"), 17, 16.5, 19)
    points = plate + number(17, 23.2, str(row["vp"] or row["per_vp"]), 18, "#2A1B00")
    each = {"faculty": pennant(param) if kind == "faculty" else "", "guild": token(param) if kind == "guild" else "",
            "academy": set_of_five(), "archive": sign_tile(PAPER)}  # fmt: skip
    if kind not in each:
        return points
    return points + line("M34.500 13.500L40.500 19.500M40.500 13.500L34.500 19.500", PAPER, 2.6) + small(
        each[kind], 56, 16.5, 30 if kind == "academy" else 22)  # fmt: skip


def set_of_five() -> str:
    return "".join(at(2 + 12 * i, 14, rect(0, 0, 11, 36, 3, c)) for i, c in enumerate(TYPES.values()))


def seats_less() -> str:
    """One seat may stay empty."""
    return circle(32, 32, 22, stroke=PAPER, stroke_width=5, stroke_dasharray="9 6.800") + line("M20 32H44", CORAL, 7)


def at_launch(row: dict[str, Any]) -> str:
    """What happens when it leaves."""
    if row["need"] < 0:
        return small(seats_less(), 48, 70, 21)
    parts = row["launch"]
    if not parts:
        return ""
    icons = "".join(small(part(one, PAPER), 52 + 23 * i, 70, 21) for i, one in enumerate(parts))
    return small(sign_launch(TAXI), 24, 70, 19) + icons


def ship(row: dict[str, Any]) -> str:
    kind = row["kind"]
    seed = sum(map(ord, row["id"]))
    ground = mix("#171D3F", PAINT[kind], 0.1)
    extra = at_launch(row)
    haze = radial("haze", [(0, f"{PAINT[kind]}/0.35"), (1, f"{PAINT[kind]}/0")]) + ellipse(48, 46, 50, 26, "url(#haze)")
    scene = clip("s", rect(3.5, 3.5, 89, 79, 7), stars(seed, 20, 96, 84), haze,
                 at(14, 28 if extra else 32, starship(kind, seed), scale=0.8))  # fmt: skip
    desk = path("M3.500 58H92.500V75.500A7 7 0 0 1 85.500 82.500H10.500A7 7 0 0 1 3.500 75.500Z", NIGHT, opacity=0.78) if extra else ""
    return card(CARD_H, "#C9CFEF", ground, scene, desk, worth(row), extra)


def back(rim: str, ground: str, sign: str, height: int) -> str:
    """The back of a deck."""
    ring = circle(48, height / 2 - 1, 25, stroke=mix(ground, PAPER, 0.35), stroke_width=2.5)
    return card(height, rim, ground, stars(height + len(sign), 18, 96, height, mix(ground, PAPER, 0.6)), ring,
                small(sign, 48, height / 2 - 1, 32))  # fmt: skip


# ---- the board ----


def planet(name: str) -> str:
    c = {"earth": EARTH, "mars": MARS, "ganymede": GANYMEDE}[name]
    ball = circle(64, 64, 58, c)
    inside = {
        "earth": path("M20 40C34 22 58 24 62 40C64 52 48 56 40 68C30 66 22 56 20 40Z", "#58B368")
        + path("M72 66C88 56 110 64 112 78C104 98 88 106 76 100C78 88 68 78 72 66Z", "#58B368")
        + path("M40 14C60 6 84 8 96 18C80 26 56 26 40 14Z", WHITE, opacity=0.75)
        + path("M18 92C40 84 50 92 66 90", "none", stroke=WHITE, stroke_width=5, stroke_linecap="round", opacity=0.6),
        "mars": ellipse(46, 46, 16, 12, dark(c, 0.25)) + ellipse(86, 74, 20, 13, dark(c, 0.25))
        + ellipse(48, 92, 11, 7, dark(c, 0.25)) + path("M6 66C30 58 60 76 122 62V70C60 84 30 66 6 74Z", dark(c, 0.18))
        + path("M44 8C58 2 76 2 88 10C76 18 56 18 44 8Z", WHITE, opacity=0.8),
        "ganymede": path("M14 48C36 38 60 56 114 40V56C60 70 40 52 12 64Z", dark(c, 0.28))
        + ellipse(44, 90, 14, 9, dark(c, 0.3)) + ellipse(86, 82, 9, 6, dark(c, 0.3)) + circle(74, 30, 8, light(c, 0.4))
        + line("M30 24L52 40M30 40L50 26", light(c, 0.45), 3.4),
    }[name]
    night = path("M84 2C134 26 134 104 78 126H130V2Z", INK, opacity=0.3)
    return svg(128, 128, ball, clip("p", circle(64, 64, 58), inside, night),
               shine("M14 54C18 30 38 14 58 12C40 22 26 36 22 58Z", 0.22))  # fmt: skip


def place_for_one() -> str:
    """Where an astronaut may stand."""
    return svg(64, 64, circle(32, 34, 22, NIGHT, opacity=0.45),
               circle(32, 34, 22, stroke=WHITE, stroke_width=3.4, stroke_dasharray="8 5.820", opacity=0.55))  # fmt: skip


def wanted(colour: str) -> str:
    """A seat that waits for this profession: its outline, sign and letter."""
    c = COLOURS[colour]
    return svg(64, 64, group(path(OUTLINE[colour], c, opacity=0.16)
                             + path(OUTLINE[colour], stroke=light(c, 0.2), stroke_width=4.5, stroke_dasharray="9 6")
                             + small(SIGNS[colour](light(c, 0.25)), 28, 28, 64 * INNER[colour]) + initial(colour, 48, 48, c),
                             transform="translate(3.2 3.2) scale(0.9)"))  # fmt: skip


def rule_same() -> str:
    return svg(96, 32, *(circle(16 + 32 * i, 16, 11, PAPER) for i in range(3)))


def rule_mixed() -> str:
    return svg(128, 32, *(at(16 + 32 * i, 16, at(-32, -32, path(OUTLINE[colour], PAPER)), scale=0.36)
                          for i, colour in enumerate(COLOURS)))  # fmt: skip


def drawings() -> dict[str, str]:
    made: dict[str, str] = {}
    for colour in COLOURS:
        made |= {
            f"token_{colour}": svg(64, 64, token(colour)),
            f"astronaut_{colour}": svg(64, 64, sticker(at(32, 31, at(-32, -32, astronaut(colour)), scale=0.94), rim=1.1)),
            f"wanted_{colour}": wanted(colour),
            f"glyph_{colour}": svg(64, 64, SIGNS[colour](WHITE)),
        }
    for kind in TYPES:
        made |= {f"type_{kind}": svg(64, 64, pennant(kind)), f"glyph_{kind}": svg(64, 64, DEPARTMENTS[kind](WHITE))}
    made |= {f"glyph_{name}": svg(64, 64, sign(WHITE)) for name, sign in EFFECTS.items()}
    made |= {row["id"].replace("-", "_"): tile(row) for row in DATA["tiles"]}
    for origin in ("earth", "mars"):
        made |= {row["id"].replace("-", "_"): shuttle(row, origin) for row in DATA[origin + "_shuttles"]}
    made |= {row["id"].replace("-", "_"): ship(row) for row in DATA["starships"]}
    made |= {f"planet_{name}": planet(name) for name in ("earth", "mars", "ganymede")}
    made |= {f"hull_{kind}": svg(96, 64, at(14, 6, starship(kind, len(kind)), scale=0.86)) for kind in HULLS}
    made |= {
        "token_any": svg(64, 64, token_any()), "place": place_for_one(), "rule_same": rule_same(), "rule_mixed": rule_mixed(),
        "back_tile": back("#7C86BD", "#262E5C", sign_tile(PAPER), TILE_H),
        "back_earth": back(EARTH, "#16234A", sign_launch(PAPER), CARD_H),
        "back_mars": back(MARS, "#3A1B2C", sign_launch(PAPER), CARD_H),
        "back_ship": back("#C9CFEF", "#262E5C", sign_ship(TAXI), CARD_H),
    }  # fmt: skip
    return {f"ganymede/{name}": text for name, text in made.items()}
