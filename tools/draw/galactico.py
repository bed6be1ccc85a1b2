"""Galactico: eight icons, stations on three routes, passenger cards large and small, sectors, piles, the ring's furniture.

An icon never comes without its letter where there is room for one: A bolt, B comet, C crystal, D gear, E leaf, F moon, G ring,
H spiral: the letter of the sector that is its home. A frame never comes without its mark: rich ones have a coin, stowaways a mask and a
torn frame, vortans linked hands.
"""

from __future__ import annotations

import json
from functools import cache
from math import cos, pi, sin
from pathlib import Path

from tools.draw import galactico_faces as faces
from tools.draw.icons import gear as gear_outline
from tools.draw.icons import hole
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
    linear,
    mix,
    num,
    path,
    rect,
    ring_of,
    rounded,
    shadow,
    shine,
    star_points,
    sticker,
    svg,
    tag,
)  # fmt: skip

WHITE, CORAL = "#FFFFFF", "#FF6B5E"
NIGHT, DEEP = "#1B2142", "#141938"
FRAMES = {"ordinary": "#F4F1E8", "rich": "#FFC53D", "stowaway": "#F2545B", "vortan": "#3DBE7B"}
COLOURS = {
    "bolt": "#FFD23D", "comet": "#5CC2FF", "crystal": "#BC94FF", "gear": "#FF9A4A",
    "leaf": "#4FD18A", "moon": "#F4F1E8", "ring": "#FF8FC0", "spiral": "#FF6A62",
}  # fmt: skip
ICONS = tuple(COLOURS)
LETTER = dict(zip(ICONS, "ABCDEFGH", strict=True))
ROUTES = {1: "#3DBE7B", 2: "#FFC53D", 3: "#FF8FC0"}


@cache
def data() -> dict:
    file = Path(__file__).resolve().parent.parent.parent / "games" / "galactico" / "data.json"
    return json.loads(file.read_text(encoding="utf-8"))


def text(words: str, x: float, y: float, size: float, fill: str) -> str:
    """Upright digits and capitals in the app's own type; `y` is the middle of a capital."""
    return tag("text", words, x=x, y=y + size * 0.35, font_family="Play", font_weight="bold", font_size=size,
               text_anchor="middle", fill=fill)  # fmt: skip


# ---- the eight icons, each in one colour with one shade of it ----


def bolt(c: str) -> str:
    return path(rounded([(39, 1), (9, 36), (27, 36), (20, 63), (55, 24), (36, 24), (47, 1)], 3), c) + path(
        "M36 24H55L20 63L31 33Z", dark(c, 0.22), opacity=0.7
    )


def comet(c: str) -> str:
    tails = path("M30 25L61 2Q63 1 62 3.500L42 33Z", c) + path("M14 24L38 4Q40 3 39 5L29 24Z", dark(c, 0.15))
    tails += path("M42 47L60 27Q62 26 61 28.500L44 55Z", dark(c, 0.15))
    return tails + circle(24, 41, 20, c) + circle(24, 41, 12, dark(c, 0.4)) + circle(20, 36, 4.5, light(c, 0.6))


def crystal(c: str) -> str:
    whole = path(rounded([(15, 6), (49, 6), (62, 24), (32, 62), (2, 24)], 3), c)
    facets = path("M20 24L32 62L2 24Z", dark(c, 0.25)) + path("M44 24L32 62L62 24Z", dark(c, 0.42))
    return whole + facets + path("M20 24L32 6L44 24Z", light(c, 0.55)) + line("M3.500 24H60.500", dark(c, 0.5), 2.4)


def gear(c: str) -> str:
    return path(gear_outline(32, 32, 31, 23, 8) + hole(32, 32, 10), c, fill_rule="evenodd") + circle(
        32, 32, 15.500, stroke=dark(c, 0.35), stroke_width=4
    )


def leaf(c: str) -> str:
    blade = "M6 58C2 26 18 5 60 4C62 42 42 62 14 54Z"
    return path(blade, c) + path("M60 4C62 42 42 62 14 54C24 44 40 28 60 4Z", dark(c, 0.28)) + line(
        "M5 60C18 46 30 34 47 18", INK, 4.4, opacity=0.75
    ) + line("M25 39V25M25 39L39 42", INK, 3, opacity=0.55)  # fmt: skip


def moon(c: str) -> str:
    return path("M40 3A30 30 0 1 0 61 43A25 25 0 0 1 40 3Z", c) + circle(18, 30, 4, dark(c, 0.25)) + circle(
        27, 48, 5, dark(c, 0.25)
    ) + circle(22, 41, 2.2, dark(c, 0.2))


def ring(c: str) -> str:
    """A planet that is nearly all ring."""
    hoop = group(ellipse(32, 32, 29, 12, stroke=c, stroke_width=7), transform="rotate(-32 32 32)")
    front = clip("below", path("M-4 54.500L68 9.500V70H-4Z"), hoop)
    return hoop + circle(32, 32, 19, dark(c, 0.3)) + path("M14 31A19 19 0 0 1 45 18Q29 18 14 31Z", light(c, 0.2)) + front


def spiral(c: str) -> str:
    points = []
    for i in range(61):
        a = i / 60 * 4.4 * pi
        r = 3 + 25.5 * (i / 60)
        points.append((32 + r * cos(a + 0.6), 32 + r * sin(a + 0.6)))
    d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return line(d, c, 7) + circle(32, 32, 5.5, light(c, 0.5))


GLYPHS = {"bolt": bolt, "comet": comet, "crystal": crystal, "gear": gear, "leaf": leaf, "moon": moon, "ring": ring, "spiral": spiral}


def glyph(icon: str, x: float, y: float, side: float) -> str:
    """The icon in its colour, `side` large round x, y."""
    return at(x, y, at(-32, -32, GLYPHS[icon](COLOURS[icon])), scale=side / 64)


def lettered(icon: str, x: float, y: float, r: float) -> str:
    return circle(x, y, r, DEEP) + text(LETTER[icon], x, y, r * 1.5, COLOURS[icon])


# ---- stations ----


def station(icon: str, tier: int) -> str:
    """A landing platform: the rim says by colour and by lamps on which routes it lies."""
    rim = ROUTES[tier]
    platform = (
        circle(32, 35, 28.5, dark(rim, 0.6))
        + circle(32, 31.5, 28.5, rim)
        + circle(32, 31.5, 24, DEEP)
        + path("M12 24A23 23 0 0 1 40 9.500Q22 12 12 24Z", WHITE, opacity=0.12)
    )
    lamps = "".join(circle(32 + 9 * (i - (tier - 1) / 2), 58.5, 3.4, PAPER) for i in range(tier))
    return svg(64, 64, shadow(32, 57, 31, 7, 0.6), platform, glyph(icon, 32, 31, 37), lamps)


def station_off(icon: str) -> str:
    """Off the route: a dark platform with a faint sign."""
    c = mix(COLOURS[icon], "#3A4580", 0.55)
    return svg(
        64, 64,
        circle(32, 32, 24, mix(NIGHT, "#3A4580", 0.4)), circle(32, 32, 20, DEEP),
        at(32, 32, at(-32, -32, GLYPHS[icon](c)), scale=0.42),
    )  # fmt: skip


# ---- cards ----


def torn(w: float, h: float, r: float, tooth: float) -> str:
    """The frame of those without a ticket: its upper edge is torn."""
    count = round((w - 2 * r) / tooth)
    step = (w - 2 * r) / count
    top = "".join(f"L{num(r + step * (i + 0.5))} {num(tooth * 0.55)}L{num(r + step * (i + 1))} 0" for i in range(count))
    return f"M0 {num(r)}Q0 0 {num(r)} 0{top}Q{num(w)} 0 {num(w)} {num(r)}V{num(h - r)}Q{num(w)} {num(h)} {num(w - r)} {num(h)}H{num(r)}Q0 {num(h)} 0 {num(h - r)}Z"


def plate(kind: str, w: float, h: float, r: float, rim: float) -> str:
    c = FRAMES[kind]
    if kind == "stowaway":
        outline = path(torn(w, h, r, r * 0.9), dark(c, 0.5)) + at(1, 1, path(torn(w - 2, h - 2, r - 1, r * 0.9), c))
    else:  # a dark edge: white frames lie on white tables by day
        outline = rect(0, 0, w, h, r, mix(c, INK, 0.62)) + rect(1, 1, w - 2, h - 2, r - 1, c)
    inner = rect(rim, rim, w - 2 * rim, h - 2 * rim, r - rim * 0.5, NIGHT)
    second = ""
    if kind == "rich":  # two lines, so that it is rich in grey too
        inner = rect(rim * 0.7, rim * 0.7, w - rim * 1.4, h - rim * 1.4, r - rim * 0.4, dark(c, 0.55))
        second = rect(rim * 1.5, rim * 1.5, w - 3 * rim, h - 3 * rim, r - rim, c) + rect(
            rim * 2.2, rim * 2.2, w - 4.4 * rim, h - 4.4 * rim, max(r - rim * 1.4, 1), NIGHT
        )
    return outline + inner + second


def coin(x: float, y: float, r: float, number: str = "") -> str:
    face = circle(x, y + r * 0.12, r, "#B87410") + circle(x, y - r * 0.05, r, TAXI) + circle(
        x, y - r * 0.05, r * 0.76, "#FFDD83"
    )
    return face + (text(number, x, y - r * 0.05, r * 1.5, "#4A2E00") if number else "")


def mask(x: float, y: float, scale: float, c: str = PAPER) -> str:
    d = "M-20 -5C-14 -10 -6 -8 0 -5C6 -8 14 -10 20 -5C20 4 14 8 8 6C4 5 2 2 0 2S-4 5 -8 6C-14 8 -20 4 -20 -5Z"
    eyes = "M-14 -2A4.500 3.600 0 1 0 -5 -2A4.500 3.600 0 1 0 -14 -2ZM5 -2A4.500 3.600 0 1 0 14 -2A4.500 3.600 0 1 0 5 -2Z"
    return at(x, y, path(d + eyes, c, fill_rule="evenodd"), scale=scale)


def linked(x: float, y: float, scale: float) -> str:
    """Two who go together."""
    c, d = FRAMES["vortan"], light(FRAMES["vortan"], 0.45)
    one = circle(-12, -8, 7, c) + path("M-23 14C-23 3 -18 0 -12 0S-1 3 -1 14Z", c)
    two = circle(12, -8, 7, d) + path("M1 14C1 3 6 0 12 0S23 3 23 14Z", d)
    return at(x, y, one, two, line("M-8 6L0 10L8 6", INK, 3.4), scale=scale)


BACKDROPS = ["#2F3A78", "#3A2F6E", "#26506E", "#4A2F62", "#2A4A5E", "#3E3558"]


def scenery(number: int, c: str) -> str:
    """What is seen behind a passenger: a hoop, a hill, a tower, a sun."""
    pale = mix(c, PAPER, 0.16)
    return [
        circle(60, 22, 15, pale) + circle(16, 15, 2, PAPER, opacity=0.6) + circle(28, 24, 1.4, PAPER, opacity=0.6),
        path("M0 62Q20 34 44 52T84 44V80H0Z", pale) + circle(18, 18, 2, PAPER, opacity=0.6) + circle(62, 14, 1.5, PAPER, opacity=0.6),
        rect(52, 20, 12, 60, 3, pale) + rect(66, 34, 12, 50, 3, pale) + rect(6, 28, 12, 50, 3, pale) + circle(30, 14, 1.6, PAPER, opacity=0.6),
        group(ellipse(40, 34, 46, 12, stroke=pale, stroke_width=5), transform="rotate(-18 40 34)") + circle(64, 12, 1.8, PAPER, opacity=0.6),
        "".join(circle(40, 40, r, stroke=pale, stroke_width=3) for r in (24, 36, 48)),
    ][number % 5]


def large(kind: str, number: int, bust: str, icons: list[str]) -> str:
    """80 × 112: portrait above, icons with their letters below, what it pays in the upper left corner."""
    c = BACKDROPS[(number * 5 + len(kind)) % 6]
    window = rect(6, 6, 68, 68, 5, c)
    scene = clip("window", rect(6, 6, 68, 68, 5), rect(0, 0, 80, 80, 0, c), scenery(number, c), at(6, 13, bust, scale=1.06))
    return svg(80, 112, plate(kind, 80, 112, 8, 4 if kind != "rich" else 2.6), window, scene, foot(icons), corner(kind))


def foot(icons: list[str]) -> str:
    if not icons:
        return linked(40, 91, 0.86)
    if len(icons) == 1:
        return glyph(icons[0], 40, 91, 30) + lettered(icons[0], 63, 99, 6.5)
    return "".join(glyph(icon, 22.500 + 35 * i, 90, 27) + lettered(icon, 36 + 34 * i, 101, 5.4) for i, icon in enumerate(icons))


def corner(kind: str) -> str:
    if kind == "ordinary":
        return coin(13.5, 13.5, 9.5, "1")
    if kind == "rich":
        return coin(14.5, 14.5, 11, "2")
    if kind == "stowaway":
        return circle(14, 15, 11, FRAMES["stowaway"]) + mask(14, 16, 0.44)
    return circle(14, 14, 10.5, FRAMES["vortan"]) + text("0", 14, 14, 16, INK)


def small(kind: str, icons: list[str]) -> str:
    """40 × 56: nothing but the frame and the icons, as large as they can be."""
    inside = {
        "ordinary": lambda: glyph(icons[0], 20, 16, 25) + glyph(icons[1], 20, 41, 25),
        "rich": lambda: coin(20, 12.500, 7.500, "2") + glyph(icons[0], 20, 36, 28),
        "stowaway": lambda: mask(20, 13.500, 0.64) + glyph(icons[0], 20, 37, 29),
        "vortan": lambda: at(1.800, 12, faces.vortan(2), scale=0.57),
    }[kind]()
    return svg(40, 56, plate(kind, 40, 56, 6, 3 if kind != "rich" else 2.2), inside)


def card_number(card_id: str) -> int:
    return int(card_id[1:]) - 1


def bust_of(kind: str, number: int) -> str:
    return {"ordinary": faces.ordinary, "rich": faces.rich, "stowaway": faces.stowaway, "vortan": faces.vortan}[kind](number)


def small_name(kind: str, icons: list[str]) -> str:
    return "_".join(["small", kind, *icons])


def passengers() -> dict[str, str]:
    made = {}
    for card in data()["cards"]:
        kind, icons = card["kind"], card["icons"]
        if kind in FRAMES:
            number = card_number(card["id"])
            made["card_" + card["id"]] = large(kind, number, bust_of(kind, number), icons)
            made[small_name(kind, icons)] = small(kind, icons)
    return made


# ---- the other cards ----


def checks(x: float, y: float, side: float, columns: int, rows: int, c: str) -> str:
    return "".join(
        rect(x + i * side, y + j * side, side, side, 0, c) for i in range(columns) for j in range(rows) if (i + j) % 2
    )


def back(warm: bool) -> str:
    """Of the upper pile in indigo, of the lower one in coral with bars: the one in which the shift ends."""
    c = CORAL if warm else "#3F4FA8"
    belt = clip("belt", rect(5, 5, 70, 102, 6), rect(0, 46, 80, 20, 0, PAPER), checks(0, 46, 10, 8, 2, INK))
    bars = (
        clip("bars", rect(5, 5, 70, 102, 6), "".join(path(f"M{x} 112L{x + 16} 112L{x + 68} 0H{x + 52}Z", dark(c, 0.22)) for x in (-60, -24, 12, 48)))
        if warm
        else "".join(circle(x, y, 1.6, light(c, 0.5)) for x, y in ((18, 20), (60, 16), (30, 34), (64, 84), (20, 90), (46, 98), (52, 32), (14, 74)))
    )
    lamp = circle(40, 56, 17, DEEP) + path(rounded(star_points(40, 56, 14, 6.5), 2), TAXI)
    return svg(80, 112, rect(0, 0, 80, 112, 8, PAPER), rect(4, 4, 72, 104, 6, c), bars, belt, lamp)


def end_card() -> str:
    """The shift is over: the clock stands at the end, the siren turns."""
    sky = rect(4, 4, 72, 104, 6, "#5A1F4E") + path("M4 70Q40 56 76 70V108H4Z", "#3A1440")
    beams = path("M40 26L4 8V40ZM40 26L76 8V40Z", "#FFB3A0", opacity=0.5)
    siren = rect(26, 34, 28, 8, 3, "#2B2350") + path("M29 34V27A11 11 0 0 1 51 27V34Z", CORAL) + shine("M32 32V27A8 8 0 0 1 38 20Q35 25 36 32Z", 0.5)
    clock = circle(40, 73, 24, "#2B2350") + circle(40, 73, 20.500, PAPER)
    ticks = "".join(circle(x, y, 1.700, INK) for x, y in ring_of(12, 40, 73, 16.5))
    hands = line("M40 73V60M40 73L31 68", INK, 4) + circle(40, 73, 3, CORAL)
    return svg(80, 112, rect(0, 0, 80, 112, 8, CORAL), sky, beams, siren, clock, ticks, hands)


def inspector_card() -> str:
    c = "#2F4FA8"
    window = rect(5, 5, 70, 72, 6, "#21386E")
    bust = clip("window", rect(5, 5, 70, 72, 6), at(6, 14, faces.inspector(), scale=1.06))
    seal = path(rounded(star_points(40, 92, 14, 11, 12), 2), TAXI) + line("M33 92L38.500 98L48 86", INK, 4.500)
    return svg(80, 112, rect(0, 0, 80, 112, 8, "#7FA6FF"), rect(4, 4, 72, 104, 6, c), window, bust, seal)


# ---- figures and furniture ----


def inspector_figure() -> str:
    return svg(64, 64, sticker(at(32, 33, at(-32, -31, faces.inspector()), scale=0.86), rim=1.7))


def pair_figure() -> str:
    """Arm in arm, off they go."""
    two = at(44, 13, faces.vortan(1, facing=-1, arm=False), scale=0.84) + at(-2, 13, faces.vortan(2, arm=False), scale=0.84)
    arms = line("M34 60Q48 68 62 60", faces.VORTAN, 7) + circle(48, 63.500, 5, light(faces.VORTAN, 0.3))
    heart = at(48, 14, path("M0 8C-14 -2 -8 -11 0 -5C8 -11 14 -2 0 8Z", CORAL))
    return svg(96, 72, sticker(two + arms + heart, rim=1.7, size=(96, 72)))


def seat() -> str:
    """A free seat in the cab. White, to be tinted."""
    return svg(
        80, 112,
        rect(3, 3, 74, 106, 9, stroke=WHITE, stroke_width=3, stroke_dasharray="9 7", opacity=0.8),
        rect(22, 28, 36, 36, 9, WHITE, opacity=0.6), rect(28, 15, 24, 16, 7, WHITE, opacity=0.8),
        rect(16, 61, 48, 14, 6, WHITE, opacity=0.8), rect(23, 75, 8, 13, 3, WHITE, opacity=0.6), rect(49, 75, 8, 13, 3, WHITE, opacity=0.6),
    )  # fmt: skip


def first_step() -> str:
    """Boards first: an open door with an arrow, laid at the bottom of the stair."""
    arrow = path(rounded([(6, 20), (26, 20), (26, 8), (44, 26), (26, 44), (26, 32), (6, 32)], 2.5), TAXI)
    return svg(52, 52, sticker(arrow, rim=1.4, colour=INK, size=(52, 52)))


def points() -> str:
    return svg(64, 64, sticker(coin(32, 31, 25), rim=1.2))


def mask_sign() -> str:
    return svg(64, 64, circle(32, 32, 29, FRAMES["stowaway"]), mask(32, 34, 1.2))


def kind_sign(kind: str) -> str:
    """A passenger of that kind as a counter: frame and mark."""
    inside = {"ordinary": coin(20, 28, 11, "1"), "rich": coin(20, 28, 11, "2"), "stowaway": mask(20, 29, 0.72), "vortan": linked(20, 28, 0.58)}[kind]
    return svg(40, 56, plate(kind, 40, 56, 6, 3 if kind != "rich" else 2.2), inside)


# ---- the eight sectors: a world each ----


def world(name: str, colour: str, *inside: str) -> str:
    night = path("M36 -40A44 44 0 0 1 -14 44H60V-40Z", "#1A1440", opacity=0.36)
    return at(48, 48, circle(0, 0, 38, colour) + clip(name, circle(0, 0, 38), *inside, night) + shine("M-31 -6C-29 -22 -17 -32 -2 -33C-16 -26 -23 -16 -24 -2Z", 0.25))


def sector(letter: str) -> str:
    c = COLOURS[ICONS["ABCDEFGH".index(letter)]]
    body = mix(c, "#2B3070", 0.35)
    marks = {
        "A": path("M-40 -8L-10 -14L-18 0L40 -10L12 4L24 8L-40 18L-14 4L-26 2Z", c),
        "B": path("M-44 -20Q0 -4 44 -24V-12Q0 8 -44 -8ZM-44 10Q0 26 44 6V14Q0 34 -44 18Z", c),
        "C": path("M-30 30L-18 -10L-8 30ZM-6 34L8 -26L22 34ZM20 32L30 4L40 32Z", c),
        "D": circle(-8, -4, 17, stroke=c, stroke_width=7) + circle(18, 18, 9, stroke=c, stroke_width=5),
        "E": path("M-40 0Q-20 -26 0 -4T40 -8V14Q20 30 0 12T-40 22Z", c),
        "F": circle(-12, -12, 9, c) + circle(14, 4, 6, c) + circle(-6, 18, 5, c) + circle(20, -18, 4, c),
        "G": path("M-44 -14H44V-6H-44ZM-44 2H44V12H-44ZM-44 18H44V22H-44Z", c),
        "H": line("M0 0C8 -8 18 4 6 12C-10 20 -26 2 -14 -14C2 -32 34 -18 32 8", c, 7),
    }
    hoop = group(ellipse(48, 48, 46, 12, stroke=light(c, 0.3), stroke_width=5), transform="rotate(-20 48 48)")
    ball = world("ball", body, marks[letter]) + text(letter, 48, 49, 44, INK) + text(letter, 48, 46, 44, PAPER)
    if letter == "G":
        return svg(96, 96, hoop, ball, clip("before", path("M0 65.500L96 30.500V96H0Z"), hoop))
    return svg(96, 96, ball)


def chevron() -> str:
    """The way round. White, to be tinted; points to the right."""
    return svg(32, 32, line("M10 6L22 16L10 26", WHITE, 6))


def low_light() -> str:
    """Falls off upward. White, to be tinted and stretched."""
    fade = linear("fade", [(0, f"{WHITE}/0"), (0.45, f"{WHITE}/0.07"), (1, f"{WHITE}/0.3")])
    return svg(32, 64, fade + rect(0, 0, 32, 64, 0, "url(#fade)"))


def hub() -> str:
    """The middle of the ring: a far sun with rings of light in steps."""
    rings = "".join(circle(160, 160, r, "#8A5BD0", opacity=0.1) for r in (158, 132, 106, 80))
    stars = "".join(circle(x, y, 1.500 + k % 2, PAPER, opacity=0.5) for k, (x, y) in enumerate(ring_of(11, 160, 160, 120, 9) + ring_of(7, 160, 160, 90, 31)))
    return svg(320, 320, rings, stars)


def drawings() -> dict[str, str]:
    made = {f"sign_{icon}": svg(64, 64, GLYPHS[icon](COLOURS[icon])) for icon in ICONS}
    made |= passengers()
    for one in data()["sectors"]:
        made["sector_" + one["id"].lower()] = sector(one["id"])
        for stop in one["stations"]:
            made[f"station_{stop['icon']}_{stop['tier']}"] = station(stop["icon"], stop["tier"])
            made[f"off_{stop['icon']}"] = station_off(stop["icon"])
    made |= {f"kind_{kind}": kind_sign(kind) for kind in FRAMES}
    made |= {
        "back_upper": back(False), "back_lower": back(True), "card_end": end_card(), "card_inspector": inspector_card(),
        "inspector": inspector_figure(), "pair": pair_figure(), "seat": seat(), "first": first_step(), "coin": points(),
        "mask": mask_sign(), "hub": hub(), "chevron": chevron(), "light": low_light(),
    }  # fmt: skip
    return {f"galactico/{name}": drawing for name, drawing in made.items()}

