"""The characters that bots play: eight faces on 96 × 96, cut out as stickers, each with an outline of its own.

They are seen at 40 dp: one large shape, two or three features, no thin lines.
"""

from __future__ import annotations

from tools.draw.svg import (
    INK,
    TAXI,
    at,
    circle,
    clip,
    dark,
    light,
    line,
    path,
    rect,
    ring_of,
    rounded,
    shine,
    star_points,
    sticker,
    svg,
)  # fmt: skip

WHITE, GLASS, CORAL, GOLD = "#FFFFFF", "#BFE6F5", "#FF6B5E", "#FFC53D"
STEEL, TEAL, VIOLET, LEAF, SKY, RED, PEACH = "#9FB2C8", "#2FA7A0", "#8E62D9", "#5DB75A", "#3E7BD6", "#D8443A", "#F59A5B"


def eye(x: float, y: float, r: float, look: float = 0) -> str:
    """White with a large pupil."""
    return circle(x, y, r, WHITE) + circle(x + look, y + r * 0.1, r * 0.56, INK) + circle(x + look + r * 0.2, y - r * 0.2, r * 0.2, WHITE)


def shaded(name: str, outline: str, colour: str, *inside: str) -> str:
    """Flat, with its shadow at the right and its light at the upper left."""
    return path(outline, colour) + clip(
        name, path(outline), path("M60 0C78 26 78 62 58 96H100V0Z", dark(colour, 0.2)),
        shine("M18 46C18 26 30 14 46 12C34 20 27 32 26 48Z", 0.35), *inside)


def bolt() -> str:
    """A cab robot with a lightning bolt for a crest and a wide grin."""
    crest = path(rounded([(50, 4), (36, 24), (48, 24), (42, 38), (64, 16), (52, 16), (60, 4)], 2), GOLD)
    skull = shaded("skull", rounded([(18, 28), (78, 28), (84, 80), (12, 80)], 13), TAXI)
    ears = rect(6, 46, 12, 20, 5, dark(TAXI, 0.45)) + rect(78, 46, 12, 20, 5, dark(TAXI, 0.5))
    visor = rect(22, 38, 52, 19, 9.5, INK) + circle(37, 47.5, 6, GLASS) + circle(59, 47.5, 6, GLASS)
    mouth = path("M28 64H68Q66 76 48 76T28 64Z", INK) + path("M32 64H64V68H32Z", WHITE)
    return ears + skull + visor + mouth + crest


def nebula() -> str:
    """A cloud with half-closed eyes."""
    puffs = "".join(circle(x, y, r, VIOLET) for x, y, r in ((28, 42, 19), (48, 30, 21), (68, 42, 19), (74, 60, 17), (22, 60, 17), (48, 64, 24)))
    glow = circle(40, 36, 11, light(VIOLET, 0.3)) + circle(66, 62, 8, dark(VIOLET, 0.16)) + circle(25, 61, 6, light(VIOLET, 0.2))
    lids = "".join(eye(x, 50, 9.5) + path(f"M{x - 10.5} 50A10.5 10.5 0 0 1 {x + 10.5} 50Z", dark(VIOLET, 0.3)) for x in (35, 61))
    stars = "".join(path(rounded(star_points(x, y, r, r * 0.45, 4), 1), GOLD) for x, y, r in ((24, 26, 7), (74, 29, 5)))
    return puffs + glow + lids + line("M41 69Q48 73 55 69", INK, 3.6) + stars


def zork() -> str:
    """Three eyes on stalks, arms crossed: nobody gets by."""
    stalks = line("M30 44Q24 30 22 22M48 42V18M66 44Q72 30 74 22", dark(LEAF, 0.2), 6.5)
    skull = shaded("skull", "M14 66C14 44 30 36 48 36S82 44 82 66C82 80 70 86 48 86S14 80 14 66Z", LEAF)
    brows = line("M13 9L31 15M83 9L65 15", INK, 4) + line("M39 5H57", INK, 4)
    mouth = path("M28 62Q48 56 68 62Q66 74 48 74T28 62Z", INK) + "".join(path(f"M{x} 61.500L{x + 4} 69L{x + 8} 61.500Z", WHITE) for x in (32, 56))
    return stalks + skull + eye(22, 21, 10, 1.5) + eye(48, 17, 11) + eye(74, 21, 10, -1.5) + brows + mouth


def pixel() -> str:
    """A screen with a face of squares."""
    legs = line("M48 22L36 6M48 22L60 6", STEEL, 4.5) + circle(35, 6, 5, CORAL) + circle(61, 6, 5, CORAL)
    case = shaded("skull", rounded([(10, 20), (86, 20), (86, 84), (10, 84)], 12), STEEL)
    screen = rect(18, 28, 60, 44, 8, "#12345A")
    dots = "".join(rect(x, y, 8, h, 1.2, GLASS) for x, y, h in ((31, 34, 12), (57, 34, 12), (31, 53, 7), (39, 59, 7), (48, 59, 7), (57, 53, 7)))
    knobs = circle(66, 78, 3.4, GOLD) + circle(76, 78, 3.4, CORAL)
    return legs + case + screen + dots + knobs


def sprout() -> str:
    """A seedling in its pot."""
    leaves = path("M48 36C46 18 34 8 16 10C17 28 30 36 48 36Z", LEAF) + path("M48 36C50 14 62 4 82 8C80 28 66 36 48 36Z", light(LEAF, 0.15))
    veins = line("M48 36Q36 22 25 17M48 36Q60 20 72 15", dark(LEAF, 0.35), 3)
    bulb = shaded("skull", "M18 56C18 42 31 34 48 34S78 42 78 56V62H18Z", "#A9D468")
    pot = path(rounded([(12, 60), (84, 60), (76, 90), (20, 90)], 6), PEACH) + path(rounded([(9, 58), (87, 58), (86, 69), (10, 69)], 5), dark(PEACH, 0.18))
    return leaves + veins + bulb + eye(36, 50, 7.5) + eye(60, 50, 7.5) + pot + line("M40 78Q48 84 56 78", INK, 3.6)


def comet() -> str:
    """A head of ice with its tail blown back, goggles on."""
    tail = path("M30 70C10 66 2 44 6 10C16 24 20 26 30 22C24 10 30 4 38 2C40 14 50 16 62 20Z", CORAL) + path(
        "M34 66C20 60 14 46 16 26C24 34 28 34 36 30C34 22 38 16 44 12C46 22 52 26 60 28Z", GOLD)
    skull = tail + at(4, 4, shaded("skull", "M20 56C20 38 34 26 52 26S84 38 84 56S70 86 52 86S20 74 20 56Z", SKY))
    strap = rect(22, 48, 68, 9, 4, dark(SKY, 0.5))
    goggles = "".join(circle(x, 53, 13.5, INK) + circle(x, 53, 10, GLASS) + path(f"M{x - 6} 55A9 9 0 0 1 {x + 2} 46Z", WHITE) for x in (43, 71))
    return skull + strap + goggles + path("M46 72H72Q70 82 59 82T46 72Z", INK) + path("M50 72H68V75.500H50Z", WHITE)


def magnet() -> str:
    """A horseshoe that does not let go."""
    bow = "M12 14H34V50A14 14 0 0 0 62 50V14H84V52A36 36 0 0 1 12 52Z"
    body = path(bow, RED) + clip("skull", path(bow), path("M62 0C80 30 78 66 54 96H100V0Z", dark(RED, 0.2)), shine("M17 50V22H23V52Z", 0.4))
    tips = rect(11, 8, 24, 16, 4, STEEL) + rect(61, 8, 24, 16, 4, dark(STEEL, 0.14))
    face = eye(24, 42, 9, 2.5) + eye(72, 42, 9, -2.5) + line("M13 31L32 35M83 31L64 35", INK, 4.5)
    spark = path(rounded([(50, 6), (41, 22), (48, 22), (45, 36), (57, 18), (50, 18), (54, 6)], 1.5), GOLD)
    return body + tips + face + line("M38 76Q48 72 58 76", WHITE, 4.5) + spark


def octo() -> str:
    """An octopus with a driver's cap."""
    arms = "".join(line(f"M{x} 66Q{x + bend} 80 {x + bend * 1.2} 88", dark(TEAL, 0.12), 10) for x, bend in ((22, -10), (38, -5), (58, 5), (74, 10)))
    skull = shaded("skull", "M14 50C14 30 28 20 48 20S82 30 82 50C82 66 76 74 48 74S14 66 14 50Z", TEAL)
    spots = circle(22, 60, 4, light(TEAL, 0.3)) + circle(74, 58, 3.4, dark(TEAL, 0.3)) + circle(68, 66, 2.6, dark(TEAL, 0.3))
    cap = path("M20 30C20 14 34 8 48 8S76 14 76 30Z", INK) + rect(14, 26, 68, 9, 4.5, TAXI) + path(rounded(ring_of(4, 48, 18, 6), 1), TAXI)
    return arms + skull + spots + eye(35, 49, 10, 1) + eye(61, 49, 10, -1) + line("M40 65Q48 70 56 65", INK, 3.6) + cap


FACES = {"bolt": bolt, "nebula": nebula, "zork": zork, "pixel": pixel, "sprout": sprout, "comet": comet, "magnet": magnet, "octo": octo}


def drawings() -> dict[str, str]:
    return {f"characters/{name}": svg(96, 96, sticker(at(5, 4, face(), scale=0.9), rim=1.6, size=(96, 96)))
            for name, face in FACES.items()}
