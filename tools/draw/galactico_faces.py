"""The passengers of Galactico: busts on 64 × 64, shoulders at the lower edge, from few hand-made parts.

Ordinary ones are eight species with something of their own; rich ones the same in velvet; stowaways have a hare's ears, a
mask and a hiding place; vortans are alike as brothers and hold out an arm.
"""

from __future__ import annotations

from collections.abc import Callable

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
    path,
    rect,
    ring_of,
    rounded,
    shape,
    shine,
    star_points,
)  # fmt: skip

WHITE, GLASS, CORAL = "#FFFFFF", "#BFE6F5", "#FF6B5E"
GOLD, VELVET = "#FFC53D", "#6A2E7A"

Part = Callable[[str], str]


# ---- parts ----


def shoulders(colour: str) -> str:
    body = "M5 66C5 51 17 46 32 46S59 51 59 66Z"
    return path(body, colour) + clip(
        "suit", path(body), path("M40 44C50 50 51 58 48 68H66V44Z", dark(colour, 0.26))
    )


def zip_up(colour: str) -> str:
    return line("M32 52V64", dark(colour, 0.45), 2.4) + path("M24 46.500L32 54L40 46.500Z", light(colour, 0.35))


def eye(x: float, y: float, r: float = 3.1) -> str:
    return circle(x, y, r, INK) + circle(x + r * 0.35, y - r * 0.38, r * 0.36, WHITE)


def eyes(y: float = 28, gap: float = 6.5, r: float = 3.1) -> str:
    return eye(32 - gap, y, r) + eye(32 + gap, y, r)


def round_eyes(y: float = 27, gap: float = 7, r: float = 6) -> str:
    """White with a pupil that looks a little inward."""
    return "".join(
        circle(32 + side * gap, y, r, WHITE) + eye(32 + side * (gap - 1), y + 0.6, r * 0.52) for side in (-1, 1)
    )


def smile(y: float = 36, wide: float = 5, deep: float = 4) -> str:
    return line(f"M{32 - wide} {y}Q32 {y + deep} {32 + wide} {y}", INK, 2.4)


def grin(y: float = 35, wide: float = 6.5) -> str:
    d = f"M{32 - wide} {y}H{32 + wide}Q{32 + wide} {y + 7} 32 {y + 7}Q{32 - wide} {y + 7} {32 - wide} {y}Z"
    return path(d, INK) + clip("teeth", path(d), rect(20, y, 24, 2.6, 0, WHITE), circle(32, y + 8, 4, CORAL))


def calm(y: float = 37, wide: float = 4) -> str:
    return line(f"M{32 - wide} {y}H{32 + wide}", INK, 2.4)


def surprised(y: float = 38) -> str:
    return ellipse(32, y, 3, 3.6, INK)


MOUTHS = [smile, grin, calm, surprised]


def head(name: str, outline: str, colour: str, *inside: str) -> str:
    """Flat, with its shadow at the right and its light at the upper left."""
    return path(outline, colour) + clip(
        name,
        path(outline),
        path("M41 2C52 16 52 38 40 54H66V2Z", dark(colour, 0.17)),
        shine("M15 26C16 15 23 9 31 9C24 14 20 19 19 28Z", 0.3),
        *inside,
    )


# ---- eight species: each takes its colour, the number of its mouth ----


def human(colour: str, mood: int, hair: str = "#3B2418", cut: int = 0) -> str:
    face = "M17 27C17 15 23 10 32 10S47 15 47 27C47 39 41 46 32 46S17 39 17 27Z"
    ears = circle(16.5, 29, 3.6, colour) + circle(47.5, 29, 3.6, dark(colour, 0.17))
    cuts = [
        path("M15 27C13 12 22 5 33 5C45 5 51 13 49 27C46 25 45 20 44 17C37 20 24 20 19 18C18 22 17 25 15 27Z", hair),
        path("M15 40C10 22 15 5 32 5S54 22 49 40C45 36 46 24 43 18C36 21 26 20 21 17C18 24 19 36 15 40Z", hair),
        path("M16 24C14 12 22 5 32 5S50 12 48 24C42 15 22 15 16 24Z", hair) + circle(32, 4.500, 5.500, hair),
        "".join(circle(x, y, 6.500, hair) for x, y in ((17, 19), (21, 11), (29, 7.500), (38, 8.500), (45, 13), (48, 21))),
        path("M17 21C18 12 24 7.500 33 7.500C42 7.500 47 13 47.500 21C38 14 27 14 17 21Z", hair),
    ]
    behind = path("M14 44C9 22 15 4 32 4S55 22 50 44Z", dark(hair, 0.3)) if cut == 1 else ""
    return behind + ears + head("skull", face, colour) + cuts[cut % 5] + eyes() + MOUTHS[mood % 4](37)


def blob(colour: str, mood: int) -> str:
    feelers = "".join(
        line(f"M{32 + side * 9} 14Q{32 + side * 13} 7 {32 + side * 15} 5", colour, 3.2)
        + circle(32 + side * 15.5, 4.5, 3.8, light(colour, 0.45))
        for side in (-1, 1)
    )
    face = "M10 30C10 17 19 11 32 11S54 17 54 30S45 47 32 47S10 43 10 30Z"
    cheeks = ellipse(18, 36, 3.6, 2.4, CORAL, opacity=0.55) + ellipse(46, 36, 3.6, 2.4, CORAL, opacity=0.55)
    return feelers + head("skull", face, colour) + cheeks + round_eyes(27, 8) + MOUTHS[mood % 4](37)


def cyclops(colour: str, mood: int) -> str:
    face = "M15 28C13 13 21 4 32 4S51 13 49 28C48 41 42 47 32 47S16 41 15 28Z"
    horn = path("M29 6C28 1 31 -3 36 -4C35 0 36 3 36 6Z", light(colour, 0.6))
    one = circle(32, 24, 10, WHITE) + circle(33, 25, 6, dark(colour, 0.6)) + circle(33, 25, 3.4, INK)
    lid = path("M21 22C22 14 42 14 43 22C38 18.500 26 18.500 21 22Z", dark(colour, 0.25))
    return horn + head("skull", face, colour) + one + circle(35, 22.6, 1.6, WHITE) + lid + MOUTHS[mood % 4](39)


def robot(colour: str, mood: int) -> str:
    mast = line("M32 10V3", "#8A93B8", 3) + circle(32, 2.6, 3.6, TAXI)
    bolts = rect(9, 24, 7, 11, 3, "#8A93B8") + rect(48, 24, 7, 11, 3, "#6A7296")
    case = head("skull", rounded([(14, 9), (50, 9), (50, 45), (14, 45)], 9), colour)
    pane = rect(19, 17, 26, 21, 7, "#14203F")
    lit = "#7CF0D0"
    looks = [
        circle(26, 25, 3.2, lit) + circle(38, 25, 3.2, lit) + line("M27 33H37", lit, 2.4),
        line("M23 27Q26 23 29 27M35 27Q38 23 41 27", lit, 2.6) + line("M27 33Q32 36 37 33", lit, 2.4),
        rect(23, 22.500, 18, 6, 3, lit) + line("M28 34H36", lit, 2.4),
        circle(26, 26, 2.2, lit) + circle(38, 26, 4, stroke=lit, stroke_width=2.4) + line("M29 34H35", lit, 2.4),
    ]
    neck = rect(26, 43, 12, 8, 2, "#8A93B8") + rect(26, 46, 12, 2.4, 0, "#6A7296")
    return mast + bolts + neck + case + pane + looks[mood % 4]


def squid(colour: str, mood: int) -> str:
    face = "M12 26C12 10 20 2 32 2S52 10 52 26C52 35 48 39 44 40H20C16 39 12 35 12 26Z"
    arms = "".join(
        line(f"M{x} 36Q{x + bend} 45 {x + bend * 0.4} 51", dark(colour, 0.06 + 0.04 * i), 6)
        for i, (x, bend) in enumerate(((17, -5), (24.5, -2), (32, 2), (39.5, 3), (47, 6)))
    )
    spots = "".join(circle(x, y, r, light(colour, 0.4)) for x, y, r in ((23, 10, 3), (31, 7, 2), (40, 11, 2.6)))
    return arms + head("skull", face, colour, spots) + round_eyes(24, 8, 5.4) + MOUTHS[mood % 4](32)


def bird(colour: str, mood: int) -> str:
    crest = "".join(
        path(rounded([(29, 13), (32 + dx, -2 + dy), (36, 13)], 3), c)
        for dx, dy, c in ((-10, 3, dark(colour, 0.2)), (9, 3, dark(colour, 0.3)), (0, 0, light(colour, 0.25)))
    )
    face = "M13 29C13 16 21 10 32 10S51 16 51 29S43 47 32 47S13 42 13 29Z"
    belly = ellipse(32, 44, 13, 9, light(colour, 0.55))
    beaks = [
        path(rounded([(25, 31), (39, 31), (32, 42)], 2.5), "#FF9D2E") + line("M26.500 34H37.500", "#B85A12", 2),
        path("M23 32Q32 26 41 32Q37 44 32 44Q27 44 23 32Z", "#FF9D2E") + line("M25 34Q32 38 39 34", "#B85A12", 2),
    ]
    return crest + head("skull", face, colour, belly) + round_eyes(25, 8, 5.6) + beaks[mood % 2]


def cat(colour: str, mood: int) -> str:
    ears = "".join(
        group(
            path(rounded([(13, 26), (12, 2), (31, 12)], 3.5), colour if side > 0 else dark(colour, 0.14))
            + path(rounded([(16.5, 19), (16, 8), (25, 13)], 2), "#F7A8A0"),
            transform=f"translate(32 0) scale({side} 1) translate(-32 0)",
        )
        for side in (1, -1)
    )
    face = "M11 30C11 18 20 11 32 11S53 18 53 30S44 46 32 46S11 42 11 30Z"
    bands = path("M29 10H35L33.500 18H30.500ZM20 12L25 11L26 17Z M44 12L39 11L38 17Z", dark(colour, 0.3))
    slits = "".join(
        ellipse(32 + side * 8, 27, 5, 5.4, "#E9F7A6") + ellipse(32 + side * 8, 27, 1.9, 4.8, INK) for side in (-1, 1)
    )
    muzzle = ellipse(32, 37, 9, 6.5, light(colour, 0.6)) + path(rounded([(29, 33.500), (35, 33.500), (32, 37)], 1.2), "#D9576B")
    mouth = line("M27.500 38.500Q30 41 32 38.500Q34 41 36.500 38.500", INK, 2)
    return ears + head("skull", face, colour, bands) + slits + muzzle + mouth


def fish(colour: str, mood: int) -> str:
    """Travels in its own bowl."""
    bowl = circle(32, 26, 22, GLASS, opacity=0.4)
    water = clip("bowl", circle(32, 26, 22), rect(8, 20, 48, 32, 0, "#58B7E6", opacity=0.75))
    tail = path("M45 29L55 21Q53 29 55 38Z", dark(colour, 0.2))
    face = "M14 30C16 20 25 17 33 18C42 19 48 24 49 29C46 37 39 42 31 41C22 41 15 37 14 30Z"
    fin = path("M28 18C30 11 36 9 41 11C39 14 39 17 40 20Z", dark(colour, 0.15)) + path(
        "M33 32Q40 31 41 37Q35 38 32 35Z", light(colour, 0.4)
    )
    look = circle(24, 27, 4.8, WHITE) + eye(23, 27.4, 2.6)
    lips = ellipse(15.5, 33, 2.4, 3, CORAL) if mood % 2 else line("M15 34Q18.500 36 21 34", INK, 2.2)
    bubbles = circle(17, 22, 2, WHITE, opacity=0.8) + circle(14, 17, 1.4, WHITE, opacity=0.8)
    glass = circle(32, 26, 22, stroke="#E4F6FF", stroke_width=2.6) + shine("M14 24C14 14 21 8 29 7C22 12 19 17 18 25Z", 0.6)
    collar = rect(16, 44, 32, 7, 3.5, "#8A93B8") + rect(32, 44, 16, 7, 3.5, "#6A7296")
    return bowl + water + tail + head("skull", face, colour) + fin + look + lips + bubbles + glass + collar


# ---- something of their own ----


def cap(c: str) -> str:
    return (
        path("M14 18C14 7 22 2 32 2S50 7 50 18Z", c)
        + path("M40 4C46 7 50 11 50 18H40C42 13 42 8 40 4Z", dark(c, 0.25))
        + rect(11, 16, 34, 5, 2.5, dark(c, 0.35))
        + circle(32, 10, 3.4, PAPER)
    )


def beret(c: str) -> str:
    return path("M11 15C9 6 22 0 36 2C50 3 55 10 51 15C42 12 22 12 11 15Z", c) + line("M34 3L36 -1", c, 3) + path(
        "M40 2.500C50 4 54 10 51 15C47 13.500 43 13 39 12.800C43 9 43 6 40 2.500Z", dark(c, 0.25)
    )


def headphones(c: str) -> str:
    return line("M13 28C11 2 53 2 51 28", "#3A4580", 3.6) + rect(8, 22, 9, 14, 4.5, c) + rect(47, 22, 9, 14, 4.5, dark(c, 0.25))


def glasses(c: str) -> str:
    return "".join(
        circle(x, 28, 6.6, GLASS, fill_opacity=0.35, stroke=c, stroke_width=2.6) for x in (24.5, 39.5)
    ) + line("M31 27.500H33", c, 2.6)


def scarf(c: str) -> str:
    return (
        rect(15, 44, 34, 9, 4.5, c)
        + rect(34, 44, 15, 9, 4.5, dark(c, 0.22))
        + path("M38 50L45 50L47 66H38Z", dark(c, 0.12))
        + line("M20 46.500V50.500M27 46.500V50.500", light(c, 0.5), 2.4)
    )


def bow_tie(c: str) -> str:
    return path("M32 51L21 45.500V57.500ZM32 51L43 45.500V57.500Z", c) + rect(29, 48, 6, 6.5, 2, dark(c, 0.3))


def flower(c: str) -> str:
    petals = "".join(circle(x, y, 3.6, c) for x, y in ring_of(5, 47, 12, 5))
    return line("M45 16Q42 20 40 21", "#2F8F5B", 2.4) + petals + circle(47, 12, 3, TAXI)


def goggles(c: str) -> str:
    return line("M11 16H53", "#3A2B4E", 5) + "".join(
        circle(x, 15, 7.4, c) + circle(x, 15, 5, GLASS) + shine(f"M{x - 3.5} 15Q{x - 3} 11 {x + 1} 11L{x - 2} 17Z", 0.7)
        for x in (23, 41)
    )


def helmet(c: str) -> str:
    return (
        path("M12 20C12 6 21 -1 32 -1S52 6 52 20Z", c)
        + path("M40 0C48 4 52 10 52 20H42C44 13 44 6 40 0Z", dark(c, 0.25))
        + rect(9, 17, 46, 6, 3, dark(c, 0.4))
        + circle(32, 11, 5.4, PAPER)
        + path(rounded(star_points(32, 11, 4.4, 1.9), 0.6), INK)
    )


EXTRAS = [cap, scarf, headphones, glasses, bow_tie, beret, flower, goggles, helmet]
ALL_FACES = (scarf, bow_tie)  # what goes with every shape of head


def satchel(c: str) -> str:
    return line("M14 49L46 66", dark(c, 0.2), 4) + rect(40, 56, 18, 12, 3, c) + rect(40, 56, 18, 5, 2.5, dark(c, 0.25))


# ---- riches ----


def top_hat(c: str) -> str:
    return (
        rect(20, -4, 24, 18, 3, "#2B2350")
        + rect(34, -4, 10, 18, 3, "#1C1638")
        + rect(20, 7, 24, 5, 0, c)
        + rect(12, 12, 40, 5, 2.5, "#2B2350")
    )


def crown(c: str) -> str:
    return (
        path(rounded([(15, 16), (13, 0), (23, 8), (32, -3), (41, 8), (51, 0), (49, 16)], 1.8), GOLD)
        + path("M40 7L41 8L51 0L49 16H39C41 13 41 10 40 7Z", "#D9951C")
        + "".join(circle(x, 12, 2.2, gem) for x, gem in ((23, CORAL), (32, "#5AB0FF"), (41, CORAL)))
    )


def tiara(c: str) -> str:
    return line("M15 19Q32 6 49 19", GOLD, 3.4) + path(rounded(star_points(32, 9, 7.5, 3.4), 1), GOLD) + circle(
        22, 13.5, 2.4, WHITE
    ) + circle(42, 13.5, 2.4, WHITE)


def turban(c: str) -> str:
    return (
        path("M12 20C9 6 20 -2 32 -2S55 6 52 20C42 13 22 13 12 20Z", c)
        + path("M14 17C20 4 36 0 47 5C36 6 24 10 14 17Z", light(c, 0.3))
        + path("M20 18C30 6 44 6 51 12C42 11 30 13 20 18Z", dark(c, 0.2))
        + circle(32, 10, 4, GOLD) + circle(32, 10, 2, CORAL)
    )  # fmt: skip


def monocle() -> str:
    return circle(39, 27, 7, GLASS, fill_opacity=0.35, stroke=GOLD, stroke_width=2.6) + line("M44 32Q47 40 45 48", GOLD, 2)


def pearls() -> str:
    return "".join(circle(x, y, 2.9, PAPER) for x, y in ((17, 49), (22, 52.5), (28, 54.5), (35, 54.5), (41.5, 52.5), (47, 49)))


def fur() -> str:
    lumps = ((10, 54), (16, 49.5), (24, 47.5), (32, 49), (40, 47.5), (48, 49.5), (54, 54))
    return "".join(circle(x, y, 6, PAPER if i < 4 else "#DDD3E4") for i, (x, y) in enumerate(lumps))


def medal() -> str:
    return path("M40 48L46 58L51 52Z", CORAL) + path(rounded(star_points(46, 60, 5.5, 2.6), 0.8), GOLD)


HATS = [top_hat, crown, tiara, turban]
JEWELS = [monocle, pearls, fur, medal]

# ---- who is who ----

SKINS = {
    "human": ["#F3C7A0", "#8A5A3C", "#D99A6C", "#5E3B2A", "#F6D9BE"],
    "blob": ["#6FC3F2", "#F29BC0", "#A7DE6B", "#C39BF2", "#F2C45E"],
    "cyclops": ["#C58BEB", "#F2A25E", "#63CFC0", "#F2858B", "#8FB0F5"],
    "robot": ["#C6CEE6", "#F0B65A", "#84CBE6", "#E58F8A", "#A9D6A0"],
    "squid": ["#F28B7A", "#7A9BF0", "#F2B04E", "#8FD6B0", "#D58BE0"],
    "bird": ["#4FA3E0", "#F2664E", "#FFD15C", "#8A74D6", "#5CC49A"],
    "cat": ["#F2A24E", "#9AA3BE", "#D9B48A", "#7E6A9E", "#F0D8B0"],
    "fish": ["#FF8A4E", "#F5CF4E", "#F27FA8", "#A583F0", "#6FD08A"],
}
SPECIES: dict[str, Callable[[str, int], str]] = {
    "human": human, "blob": blob, "cyclops": cyclops, "robot": robot, "squid": squid, "bird": bird, "cat": cat, "fish": fish,
}  # fmt: skip
KINDS = list(SPECIES)
HAIR = ["#3B2418", "#D9A03A", "#1E1B2E", "#B8472A", "#7A6FA0"]
SUITS = ["#3F6FD0", "#D0574E", "#2F9A78", "#8A5BC0", "#D98A2E", "#3A8FA8", "#B84E86", "#5A6390"]
TRIM = ["#FF8A5E", "#5AB0FF", "#FFC53D", "#7CD69A", "#E58FD0"]


def being(kind: str, number: int, mood: int) -> str:
    skin = SKINS[kind][number % 5]
    if kind == "human":
        return human(skin, mood, HAIR[number % 5], number)
    return SPECIES[kind](skin, mood)


def ordinary(number: int) -> str:
    """Number 0 … 35: species by turns, something of their own by another rhythm."""
    kind, turn = KINDS[number % 8], number // 8
    suit, trim = SUITS[(number * 3 + turn) % 8], TRIM[(number + turn * 2) % 5]
    own = EXTRAS[(number * 2 + turn * 5) % len(EXTRAS)]
    if kind in ("fish", "cyclops", "robot") and own in (glasses, goggles, headphones):
        own = ALL_FACES[turn % 2]
    if kind in ("cat", "bird", "fish") and own in (cap, helmet, beret):
        own = flower if kind != "fish" else scarf
    over = own(trim)
    bag = satchel(dark(trim, 0.2)) if (number + turn) % 3 == 0 and own not in ALL_FACES else ""
    return shoulders(suit) + zip_up(suit) + bag + being(kind, turn, number + turn) + over


def rich(number: int) -> str:
    kind, turn = KINDS[(number * 3) % 8], number // 8
    suit = [VELVET, "#2B3A86", "#8A2E4E", "#1F6A5E"][number % 4]
    hat = HATS[(number + turn) % 4]
    jewel = JEWELS[(number // 2 + turn) % 4]
    if kind in ("cyclops", "robot", "fish", "squid") and jewel is monocle:
        jewel = medal
    collar = path("M18 47L32 60L46 47L40 45L32 51L24 45Z", GOLD)
    lift = {"fish": -1, "robot": -2, "bird": 2, "cat": 3}.get(kind, 0)
    low = jewel in (fur, pearls)
    wearing = at(0, lift, hat(light(suit, 0.35)))
    return shoulders(suit) + collar + (jewel() if low else "") + being(kind, turn + 2, number * 2 + turn) + wearing + (
        "" if low else jewel()
    )


# ---- stowaways: hares ----


def suitcase(c: str) -> str:
    return (
        rect(24, 40, 16, 8, 4, stroke=dark(c, 0.5), stroke_width=3)
        + rect(5, 45, 54, 21, 4, c)
        + rect(40, 45, 19, 21, 4, dark(c, 0.2))
        + rect(12, 45, 5, 21, 0, dark(c, 0.35))
        + rect(46, 45, 5, 21, 0, dark(c, 0.45))
        + path(rounded([(24, 51), (38, 49), (39, 58), (25, 60)], 1.500), PAPER)
        + circle(31.5, 54.5, 2.8, CORAL)
    )


def crate(c: str) -> str:
    boards = "".join(rect(4, 45 + 7.5 * i, 56, 6.5, 1.5, dark(c, 0.08 + 0.1 * i)) for i in range(3))
    return boards + rect(6, 44, 6, 24, 1.5, dark(c, 0.4)) + rect(52, 44, 6, 24, 1.5, dark(c, 0.45)) + line("M30 52L34 56L30 60", INK, 2.4, opacity=0.5)


def barrel(c: str) -> str:
    body = "M8 45H56Q60 56 56 68H8Q4 56 8 45Z"
    return path(body, c) + clip("barrel", path(body), path("M42 44H66V70H44Q48 56 42 44Z", dark(c, 0.25))) + rect(
        5, 50, 54, 4.5, 2, dark(c, 0.5)
    ) + ellipse(32, 45, 24, 3, dark(c, 0.35))


def mailbag(c: str) -> str:
    body = "M8 48Q10 43 18 45Q26 47 32 45Q40 43 47 45Q55 44 56 49L60 68H4Z"
    letter = path("M22 52H42V64H22Z", PAPER) + line("M22 53L32 60L42 53", dark(c, 0.4), 2)
    return path(body, c) + clip("bag", path(body), path("M44 42H66V70H48Q50 56 44 42Z", dark(c, 0.22))) + letter


HIDEOUTS = [suitcase, crate, barrel, mailbag]
HIDE_COLOURS = ["#B5713A", "#A8834E", "#8A5A46", "#C9B27E"]
FURS = ["#C9CEE0", "#D9A66C", "#F3EDE0", "#8F86B0"]


def ear(fur: str, bent: bool) -> str:
    """The left one; bent ears belong to those who listen at doors."""
    if bent:
        outer = path("M22 18C17 10 15 2 20 0C25 -1 28 8 28 17Z", fur)
        return outer + path("M19 1C12 -1 6 4 7 11C12 10 17 8 20 6Z", dark(fur, 0.12)) + path("M22.500 15C20 9 19.500 5 21 4C23 5 24.500 10 25 15Z", "#F4A9A4")
    return path("M21 18C14 8 13 -4 18 -5C24 -5 28 7 28 17Z", fur) + path("M22 14C18.500 7 17.500 0 19 -1C22 1 24.500 8 25 14Z", "#F4A9A4")


def stowaway(number: int) -> str:
    """Number 0 … 15."""
    fur, hideout = FURS[number // 4], HIDEOUTS[number % 4]
    ears = ear(fur, False) + group(ear(dark(fur, 0.1), number % 3 == 1), transform="translate(64 0) scale(-1 1)")
    face = "M14 30C14 19 21 14 32 14S50 19 50 30S43 46 32 46S14 41 14 30Z"
    mask = path("M12.500 25C18 20 26 22 32 24C38 22 46 20 51.500 25C51 33 45 35 39 33C36 32 34 30 32 30S28 32 25 33C19 35 13 33 12.500 25Z", "#2B2350")
    looking = (-1.3, 0, 1.3)[number % 3]
    holes = "".join(ellipse(x, 27, 4.4, 3.6, WHITE) + circle(x + looking, 27.4, 2.3, INK) for x in (23.5, 40.5))
    nose = path(rounded([(29.500, 35.500), (34.500, 35.500), (32, 38.500)], 1), "#E06A7A")
    teeth = rect(29.6, 40, 4.8, 4.6, 1.2, WHITE)
    paws = rect(12, 41, 10, 8, 4, fur) + rect(42, 41, 10, 8, 4, dark(fur, 0.12))
    return ears + head("skull", face, fur) + mask + holes + nose + line("M27.500 40Q32 42.500 36.500 40", INK, 2) + teeth + hideout(
        HIDE_COLOURS[(number + number // 4) % 4]
    ) + paws


# ---- vortans: brothers who only go in pairs ----

VORTAN = "#4FC06A"


def vortan(number: int, facing: int = 1, arm: bool = True) -> str:
    """Number 0 … 6. One eye of three is always on the other one; an arm is held out for him."""
    c = VORTAN
    tuft = "".join(
        line(f"M{32 + dx * 0.5} 8Q{32 + dx} 2 {32 + dx * 1.4} {-2 + abs(dx) * 0.2}", dark(c, 0.25), 3)
        + circle(32 + dx * 1.4, -2 + abs(dx) * 0.2, 2.6, TAXI)
        for dx in ([0], [-6, 6], [-9, 0, 9])[number % 3]
    )
    face = "M9 18C9 9 18 6 32 6S55 9 55 18C55 30 44 47 32 47S9 30 9 18Z"
    spots = "".join(
        circle(x, y, 1.9, dark(c, 0.3)) for x, y in ((16, 14), (48, 14), (20, 31), (44, 31), (32, 10), (24, 10.5), (40, 10.5))[: number + 1]
    )
    three = "".join(ellipse(x, y, 4.8, 5.2, WHITE) + eye(x + 1.4 * facing, y + 0.4, 2.5) for x, y in ((20.5, 21), (32, 19), (43.5, 21)))
    mouth = [line("M24 33Q32 40 40 33", INK, 2.6), grin(32, 7), line("M26 35Q32 38 38 35", INK, 2.6)][number % 3]
    body = path("M10 66C10 53 19 47 32 47S54 53 54 66Z", "#1F6A5E") + path("M32 47L20 66H28L40 48.500Z", TAXI)
    held_out = line("M50 57Q59 55 60 46", c, 6.5) + circle(60, 43.5, 4.6, light(c, 0.2)) if arm else ""
    return group(tuft + body + held_out + head("skull", face, c, spots) + three + mouth, transform=None if facing > 0 else "translate(64 0) scale(-1 1)")


# ---- the inspector ----


def inspector() -> str:
    blue, skin = "#2F4FA8", "#E8B48A"
    face = "M18 27C18 17 23 13 32 13S46 17 46 27C46 39 41 45 32 45S18 39 18 27Z"
    body = shoulders(blue) + path("M22 47L32 58L42 47L36 45H28Z", PAPER) + path("M30 50H34L35.500 64H28.500Z", "#1B2142")
    cap_ = (
        path("M10 14C10 4 20 -1 32 -1S54 4 54 14C46 18 18 18 10 14Z", blue)
        + path("M40 0C50 2 54 7 54 14C51 15.500 47 16.500 42 16.900C45 11 44 5 40 0Z", dark(blue, 0.3))
        + path("M15 15C25 18.500 39 18.500 49 15V20.500C39 24 25 24 15 20.500Z", "#1B2142")
        + path(rounded(star_points(32, 8, 6.5, 3), 0.8), TAXI)
    )
    brows = line("M22 25.500L29 27.500M42 25.500L35 27.500", "#4A2C1A", 3)
    tache = path("M32 35C27 32 20 33 18.500 38C23 40.500 29 39.500 32 37C35 39.500 41 40.500 45.500 38C44 33 37 32 32 35Z", "#4A2C1A")
    badge = path(shape("star", 47, 57, 6), TAXI)
    return body + head("skull", face, skin) + circle(25.5, 30, 2.6, INK) + circle(38.5, 30, 2.6, INK) + brows + tache + cap_ + badge
