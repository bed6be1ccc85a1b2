"""The five pictures of the home screen (512 × 320), the app icon, the presplash and the star field.

Retro space-travel posters: a few flat layers, one light source, no words.
"""

from __future__ import annotations

from math import cos, pi, sin

from games import IDS
from tools.draw.common import flame, star_rocket
from tools.draw.surprise import bow, gift
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
    path,
    radial,
    rect,
    rounded,
    shine,
    star_points,
    svg,
    tag,
)  # fmt: skip

WHITE, CORAL, GLASS = "#FFFFFF", "#FF6B5E", "#BFE6F5"
DUSK = "#3A0F4A"  # night sides: ink over orange would turn to mud
W, H = 512, 320


# ---- parts ----


def scatter(seed: int, count: int, width: int, height: int) -> list[tuple[float, float, int]]:
    """The same places on every run: x, y and a number for variety."""
    made, value = [], seed
    for _ in range(count):
        value = value * 48271 % 2147483647
        x = (value >> 9) % width
        value = value * 48271 % 2147483647
        y = (value >> 9) % height
        value = value * 48271 % 2147483647
        made.append((x, y, (value >> 9) % 97))
    return made


def starlight(seed: int, count: int, width: int = W, height: int = H, colour: str = "#FFF3DA") -> str:
    return "".join(
        circle(x, y, 0.8 + k % 3 * 0.45, colour, opacity=0.45 + k % 4 * 0.15)
        for x, y, k in scatter(seed, count, width, height)
    )


def sparkle(x: float, y: float, r: float, colour: str = "#FFF3DA") -> str:
    return path(rounded(star_points(x, y, r, r * 0.2, 4), r * 0.06), colour)


def rays(
    x: float, y: float, count: int, colour: str, opacity: float, reach: float = 620, turn: float = 0
) -> str:
    """A sunburst of flat wedges."""
    wedges = []
    for i in range(count):
        a, b = ((i + share) / count * 2 * pi + turn for share in (0, 0.5))
        wedges.append(
            f"M{x} {y}L{x + reach * cos(a):.1f} {y + reach * sin(a):.1f}L{x + reach * cos(b):.1f} {y + reach * sin(b):.1f}Z"
        )
    return path("".join(wedges), colour, opacity=opacity)


def halo(x: float, y: float, radii: list[float], colour: str, opacity: float = 0.16) -> str:
    """Rings of light in steps, as on a screen print."""
    return "".join(circle(x, y, r, colour, opacity=opacity) for r in radii)


def ball(name: str, x: float, y: float, r: float, colour: str, *inside: str, dusk: float = 0.34) -> str:
    """A planet with its night side at the lower right."""
    night = path(
        f"M{x - r} {y + 2 * r}H{x + 2 * r}V{y - r}H{x + r * 0.42}A{r * 1.12} {r * 1.12} 0 0 1 {x - r} {y + r * 0.66}Z",
        DUSK,
        opacity=dusk,
    )
    return circle(x, y, r, colour) + clip(name, circle(x, y, r), *inside, night)


def cloud(x: float, y: float, scale: float, colour: str) -> str:
    lumps = (
        circle(-46, 2, 24, colour)
        + circle(-16, -14, 32, colour)
        + circle(22, -8, 28, colour)
        + circle(50, 6, 20, colour)
        + rect(-70, 0, 140, 26, 13, colour)
    )
    return at(x, y, lumps, scale=scale)


def cab(body: str = TAXI, fin: str = CORAL, jet: bool = True, sign: bool = True) -> str:
    """The star cab, side view, nose to the right, about 210 × 140 round the origin."""
    low, band = (
        dark(body, 0.22),
        "".join(rect(-100 + 10 * i, 6 + 9 * (i % 2), 10, 9, 0, INK) for i in range(20)),
    )
    hull = "M-98 8C-98 -15 -62 -25 -14 -27C42 -29 90 -16 102 8C92 31 44 43 -10 43C-62 43 -98 32 -98 8Z"
    fire = at(-92, 8, flame(64), turn=90, scale=1.25) if jet else ""
    fins = path("M-54 -20C-74 -34 -88 -52 -102 -57C-109 -59 -113 -54 -111 -46C-107 -26 -101 -10 -92 4Z", fin)
    fins += path("M-62 36C-74 46 -86 58 -97 62C-104 64 -107 58 -105 51L-90 16Z", dark(fin, 0.36))
    glass = "M-38 -24C-36 -54 -12 -66 14 -66C40 -66 62 -48 68 -19C30 -30 0 -29 -38 -24Z"
    driver = (
        circle(33, -39, 12, "#8A5A3C")
        + circle(39, -40, 2, INK)
        + line("M38 -33.500Q41 -32.500 43 -34.500", INK, 2)
        + path("M20 -43C20 -57 45 -57 46 -45L54 -43.500Q55 -40.500 51 -40.500L20 -42Z", "#2A3A86")
        + rect(17, -28, 32, 14, 6, CORAL)
    )
    rider = (
        circle(-10, -36, 11, "#7FD6A8")
        + circle(-13, -38, 2.2, INK)
        + circle(-5, -38, 2.2, INK)
        + line("M-10 -47V-54", "#7FD6A8", 3.4)
        + circle(-10, -55, 3, "#7FD6A8")
        + rect(-24, -26, 28, 14, 6, "#7A5BD0")
    )
    dome = path(glass, GLASS) + clip(
        "dome",
        path(glass),
        path("M20 -70C46 -60 56 -40 54 -10H90V-70Z", "#8CC3E0", opacity=0.8),
        driver,
        rider,
        shine("M-34 -26C-32 -50 -16 -60 0 -63C-14 -52 -22 -40 -24 -24Z", 0.55),
    )
    dome += line("M13 -66C15 -54 15 -40 14 -28", dark(body, 0.1), 4)
    roof = (
        rect(-7, -81, 42, 18, 7, "#C98A12")
        + rect(-7, -84, 42, 18, 7, "#FFF3CE")
        + path(rounded(star_points(14, -75, 7.5, 3.4), 1.2), "#2A3A86")
        if sign
        else ""
    )
    skin = path(hull, body) + clip(
        "hull",
        path(hull),
        rect(-110, 6, 220, 18, 0, PAPER),
        band,
        path("M-110 27C-40 38 60 34 110 10V60H-110Z", low, opacity=0.55),
        shine("M-96 4C-92 -14 -60 -22 -14 -24C20 -25 50 -22 66 -17C20 -18 -50 -16 -96 4Z", 0.5),
    )
    lamps = (
        circle(88, 2, 9, "#C98A12")
        + circle(89, 1, 7, "#FFF9E2")
        + rect(-52, 36, 74, 15, 7.5, dark(body, 0.35))
        + ellipse(20, 43.5, 5, 7.5, INK)
    )
    door = line(
        "M-44 -22C-47 -2 -47 20 -42 40M14 -27C16 -4 16 22 12 42", dark(body, 0.35), 2.4, opacity=0.6
    ) + rect(-34, -10, 16, 5, 2.5, dark(body, 0.35))
    return fire + fins + dome + roof + skin + door + lamps


# ---- Galactico: the ring station ----


def ring_half(front: bool) -> str:
    """The torus of the station in perspective, cut at its widest line, round the origin."""
    top, wall, back = "#F2E3C6", "#C98F7A", "#8E5C78"
    annulus = path(
        "M-205 0A205 70 0 1 0 205 0A205 70 0 1 0 -205 0ZM-166 0A166 50 0 1 1 166 0A166 50 0 1 1 -166 0Z",
        top,
        fill_rule="evenodd",
    )
    lane = path(
        "M-186 0A186 60 0 1 0 186 0A186 60 0 1 0 -186 0Z",
        stroke="#E0A63A",
        stroke_width=4,
        stroke_dasharray="12 9",
    )
    pods = "".join(pod(i) for i in range(8) if (sin(i / 8 * 2 * pi + 0.35) >= 0) == front)
    if front:
        side = path("M-205 0A205 70 0 0 0 205 0V24A205 70 0 0 1 -205 24Z", wall) + path(
            "M-205 14A205 70 0 0 0 205 14V24A205 70 0 0 1 -205 24Z", dark(wall, 0.3)
        )
        lights = "".join(
            rect(192 * cos(a) - 3.5, 70 * sin(a) + 4 + 3 * sin(a), 7, 5.5, 2, "#FFE39A")
            for a in (0.2 + k * 0.1 for k in range(28))
        )
        return clip("front", rect(-220, 0, 440, 120, 0), side, lights, annulus, lane) + pods
    inner = path("M-166 0A166 50 0 0 1 166 0V16A166 50 0 0 0 -166 16Z", back)
    return (
        clip("back", rect(-220, -90, 440, 90.5, 0), annulus, lane)
        + clip("inside", rect(-220, -60, 440, 76, 0), inner)
        + pods
    )


def pod(i: int) -> str:
    """One of the eight sectors."""
    a = i / 8 * 2 * pi + 0.35
    colour = [CORAL, "#5AB0FF", TAXI, "#7FD6A8"][i % 4]
    scale = 0.85 + 0.2 * sin(a)
    dome = (
        ellipse(0, 7, 23, 7, INK, opacity=0.25)
        + path("M-15 -4A15 17 0 0 1 15 -4Z", GLASS)
        + path("M3 -20.500A15 17 0 0 1 15 -4H7C9 -10 8 -16 3 -20.500Z", "#8CC3E0")
    )
    dome += (
        rect(-20, -6, 40, 13, 6, colour)
        + rect(-20, 1, 40, 6, 3, dark(colour, 0.28))
        + "".join(rect(x, -3, 6, 4.5, 2, "#FFF3CE") for x in (-13, -3, 7))
        + shine("M-11 -7A12 13 0 0 1 -2 -17C-5 -13 -6 -10 -7 -7Z", 0.7)
    )
    return at(
        186 * cos(a), 60 * sin(a), dome, line("M0 -21V-28", PAPER, 2.6), circle(0, -29, 3, TAXI), scale=scale
    )


def galactico() -> str:
    sky = linear("sky", [(0, "#1C1547"), (0.6, "#44266F"), (1, "#8A3B78")]) + rect(0, 0, W, H, 0, "url(#sky)")
    sun = halo(262, 148, [210, 172, 138], "#FF9E7A", 0.1)
    world = ball(
        "world",
        262,
        140,
        92,
        "#F4A261",
        path("M150 96C200 84 300 92 360 76V100C300 112 210 104 150 116Z", "#F8C98A"),
        path("M150 148C220 132 300 150 370 130V156C300 172 220 160 150 174Z", "#E07A5F"),
        path("M150 196C220 184 300 200 370 186V202C300 214 220 204 150 214Z", "#F8C98A"),
        dusk=0.3,
    )
    station = at(262, 170, ring_half(False), turn=-9) + world + at(262, 170, ring_half(True), turn=-9)
    trails = path("M-10 292C60 286 80 274 120 262L124 274C84 286 60 296 -10 312Z", "#FFE7C2", opacity=0.35)
    cabs = at(398, 66, cab("#7FC8F0", "#3A4EA8"), scale=0.3, turn=18, flip=True) + at(
        112, 62, cab("#F28BA8", "#7A2E6A"), scale=0.24, turn=-14
    )
    return svg(
        W,
        H,
        sky,
        starlight(977, 70),
        sparkle(60, 120, 12),
        sparkle(462, 118, 9),
        sun,
        station,
        trails,
        cabs,
        at(128, 254, cab(), scale=0.66, turn=-9),
    )


# ---- Ganymede: Jupiter over the icy moon ----


def ganymede() -> str:
    sky = linear("sky", [(0, "#150F33"), (0.55, "#3A1C4C"), (1, "#7C3350")]) + rect(
        0, 0, W, H, 0, "url(#sky)"
    )
    x, y, r = 352, 128, 150
    bands = [
        (-150, 34, "#B5563C"),
        (-104, 22, "#F3D2A4"),
        (-76, 34, "#D98A5B"),
        (-36, 16, "#F8E3BE"),
        (-16, 40, "#C8663F"),
        (30, 20, "#F3D2A4"),
        (54, 30, "#DD9663"),
        (88, 14, "#F8E3BE"),
        (106, 50, "#A84C3A"),
    ]
    stripes = "".join(
        path(
            f"M{x - 170} {y + top}C{x - 80} {y + top - 14} {x + 60} {y + top + 14} {x + 170} {y + top - 4}V{y + top + h - 4}C{x + 60} {y + top + h + 14} {x - 80} {y + top + h - 14} {x - 170} {y + top + h}Z",
            c,
        )
        for top, h, c in bands
    )
    spot = (
        ellipse(x - 40, y + 26, 38, 20, "#8F3427")
        + ellipse(x - 40, y + 25, 29, 14, "#C8543E")
        + ellipse(x - 44, y + 22, 15, 6, "#E58A6A")
    )
    jupiter = halo(x, y, [190, 170], "#FFB98A", 0.1) + ball(
        "jupiter", x, y, r, "#EBC08E", stripes, spot, dusk=0.4
    )
    moons = ball("io", 84, 58, 15, "#F0D27A", dusk=0.4) + ball("europa", 150, 104, 9, "#D6E4EE", dusk=0.4)
    ice = (
        path("M0 238C90 204 240 196 360 216C430 226 480 236 512 244V320H0Z", "#B9B4DC")
        + path("M0 258C120 226 300 226 512 268V320H0Z", "#8E89BE")
        + path("M0 290C140 262 330 270 512 298V320H0Z", "#5F5B98")
    )
    ridges = line(
        "M40 232C110 214 170 212 230 214M300 226C350 228 390 234 430 240M150 262C220 252 300 256 350 264",
        "#DAD6F2",
        3.4,
    )
    craters = "".join(
        ellipse(cx, cy, rx, rx * 0.3, "#6E69A6") + ellipse(cx, cy + 1.6, rx * 0.86, rx * 0.22, "#57538F")
        for cx, cy, rx in ((300, 246, 20), (404, 268, 28), (188, 288, 24), (466, 300, 16), (352, 304, 14))
    )
    base = "".join(
        at(
            cx,
            cy,
            path("M-26 0A26 26 0 0 1 26 0Z", GLASS)
            + path("M6 -25A26 26 0 0 1 26 0H14C17 -9 14 -18 6 -25Z", "#7FB3D8")
            + rect(-30, -2, 60, 9, 4, "#3F3A78")
            + "".join(rect(k, 0, 6, 4, 1.5, TAXI) for k in (-21, -9, 3, 15))
            + shine("M-20 -4A20 20 0 0 1 -6 -18C-11 -12 -13 -8 -14 -4Z", 0.7),
            scale=s,
        )
        for cx, cy, s in ((66, 244, 1.15), (118, 240, 0.7), (26, 252, 0.62))
    )
    ship = at(
        214,
        118,
        at(0, 44, flame(90), scale=1.1),
        star_rocket("#3F7FE0", "#F7F3E8", "#FFD98A"),
        scale=0.98,
        turn=28,
    )
    trail = path(
        "M186 168C160 206 140 226 96 240C112 242 128 240 140 236C172 220 186 200 198 174Z",
        "#FFF0D2",
        opacity=0.5,
    )
    return svg(
        W,
        H,
        sky,
        starlight(1543, 80),
        sparkle(36, 132, 10),
        sparkle(226, 28, 8),
        jupiter,
        moons,
        ice,
        ridges,
        craters,
        trail,
        base,
        ship,
    )


# ---- Wild Space: the animal crew ----


def eye_pair(gap: float, y: float, r: float, white: float = 0) -> str:
    pair = ""
    for x in (-gap, gap):
        pair += (
            (circle(x, y, white, WHITE) if white else "")
            + circle(x + (1 if x < 0 else -1) * (white > 0), y, r, INK)
            + circle(x + 1, y - 1, r * 0.35, WHITE)
        )
    return pair


def bear(c: str = "#9A6240") -> str:
    ears = "".join(circle(x, -18, 9, c) + circle(x, -17, 4.5, "#D79B72") for x in (-18, 18))
    return (
        ears
        + circle(0, 2, 25, c)
        + ellipse(0, 12, 13, 10.5, "#E8C29B")
        + eye_pair(9, -2, 3.2)
        + ellipse(0, 7, 5, 3.6, INK)
        + line("M-5 15Q0 19 5 15", INK, 2.2)
    )


def owl(c: str = "#8E78C8") -> str:
    tufts = path("M-24 -26L-8 -18L-22 -6ZM24 -26L8 -18L22 -6Z", dark(c, 0.2))
    discs = circle(-10, -3, 12, PAPER) + circle(10, -3, 12, PAPER)
    return (
        tufts
        + ellipse(0, 4, 25, 26, c)
        + ellipse(0, 22, 15, 11, light(c, 0.4))
        + discs
        + circle(-8.5, -3, 5.6, INK)
        + circle(8.5, -3, 5.6, INK)
        + circle(-7, -5, 2, WHITE)
        + circle(10, -5, 2, WHITE)
        + path("M-5 6H5L0 14Z", TAXI)
    )


def lizard(c: str = "#57B65A") -> str:
    crest = "".join(
        path(rounded([(x - 7, -16), (x, -30 + abs(x) * 0.3), (x + 7, -16)], 2), "#F2A33A")
        for x in (-12, 0, 12)
    )
    return (
        crest
        + path("M-25 -4C-25 -20 -12 -22 0 -22S25 -20 25 -4C25 16 14 28 0 28S-25 16 -25 -4Z", c)
        + circle(-14, -10, 8.5, light(c, 0.25))
        + circle(14, -10, 8.5, light(c, 0.25))
        + eye_pair(14, -10, 3.2, 6)
        + line("M-14 12Q0 21 14 12", INK, 2.4)
        + circle(-4, 4, 1.6, dark(c, 0.5))
        + circle(4, 4, 1.6, dark(c, 0.5))
    )


def octopus(c: str = "#F0728F") -> str:
    arms = "".join(line(f"M{x} 10C{x - 3} 20 {x + 5} 22 {x + 1} 40", c, 11) for x in (-20, -7, 7, 20))
    return (
        arms
        + path("M-26 6C-30 -20 -16 -30 0 -30S30 -20 26 6C24 18 14 20 0 20S-24 18 -26 6Z", c)
        + circle(14, -16, 4, light(c, 0.4))
        + circle(20, -6, 2.6, light(c, 0.4))
        + eye_pair(9.5, -2, 3.8, 7.4)
        + line("M-5 10Q0 14 5 10", INK, 2.4)
    )


def rhino(c: str = "#8FA3B8") -> str:
    ears = "".join(ellipse(x, -22, 6, 9, dark(c, 0.12)) for x in (-19, 19))
    return (
        ears
        + path("M-24 -8C-24 -22 -12 -25 0 -25S24 -22 24 -8C24 8 20 28 0 28S-24 8 -24 -8Z", c)
        + path("M-17 10C-12 4 12 4 17 10C18 22 10 28 0 28S-18 22 -17 10Z", light(c, 0.3))
        + path("M-7 8C-5 -4 -1 -14 3 -20C7 -12 8 0 7 8Z", PAPER)
        + eye_pair(14, -6, 3)
        + circle(-8, 17, 2, INK)
        + circle(8, 17, 2, INK)
    )


def monkey(c: str = "#7A4A32") -> str:
    skin = "#EBC59A"
    ears = circle(-25, 0, 9, c) + circle(25, 0, 9, c) + circle(-25, 0, 4.6, skin) + circle(25, 0, 4.6, skin)
    tuft = path("M-6 -24C-4 -32 4 -34 8 -30C4 -30 3 -27 4 -23Z", c)
    return (
        ears
        + tuft
        + circle(0, 0, 25, c)
        + path(
            "M0 -10C-6 -18 -19 -14 -17 -2C-16 4 -18 8 -16 14C-12 24 12 24 16 14C18 8 16 4 17 -2C19 -14 6 -18 0 -10Z",
            skin,
        )
        + eye_pair(8, -3, 3.2)
        + line("M-7 12Q0 18 7 12", INK, 2.4)
        + circle(-2, 5, 1.3, c)
        + circle(2, 5, 1.3, c)
    )


ANIMALS = [owl, bear, octopus, monkey, lizard, rhino]


def window(x: float, y: float, who: str, name: str) -> str:
    rim = circle(x, y + 2.5, 31.5, "#B5651F") + circle(x, y, 31.5, PAPER) + circle(x, y, 27.5, "#1F3F66")
    inside = clip(
        name, circle(x, y, 27.5), circle(x - 10, y - 12, 28, "#2C5687"), at(x, y + 6, who, scale=0.85)
    )
    return rim + inside + line(f"M{x - 24} {y - 8}A26 26 0 0 1 {x - 8} {y - 23}", WHITE, 3.2, opacity=0.5)


def leaf(x: float, y: float, scale: float, turn: float, colour: str) -> str:
    blade = path("M0 0C-34 -30 -34 -88 0 -130C34 -88 34 -30 0 0Z", colour) + line(
        "M0 -6V-112M0 -30L-16 -48M0 -30L16 -48M0 -58L-15 -76M0 -58L15 -76M0 -84L-10 -98M0 -84L10 -98",
        dark(colour, 0.3),
        3,
    )
    return at(x, y, blade, scale=scale, turn=turn)


def wildspace() -> str:
    sky = linear("sky", [(0, "#0C2D48"), (0.6, "#11625F"), (1, "#2E9A78")]) + rect(0, 0, W, H, 0, "url(#sky)")
    sun = halo(420, 64, [120, 92, 66], "#FFE08A", 0.14) + circle(420, 64, 44, "#FFD56B")
    loop = group(ellipse(76, 62, 58, 13, stroke="#FFE3B8", stroke_width=5.5), transform="rotate(-16 76 60)")
    below = path(
        rounded([(0, 76), (152, 34), (152, 120), (0, 120)], 0)
    )  # the half of the loop that passes in front
    worlds = (
        loop
        + ball(
            "far",
            76,
            60,
            34,
            "#E98A6B",
            path("M30 44C60 36 90 50 120 40V52C90 62 60 50 30 58Z", "#F6B48F"),
            dusk=0.35,
        )
        + clip("over", below, loop)
    )
    ground = path("M0 270C100 240 190 262 270 256C370 248 440 236 512 262V320H0Z", "#14574B") + path(
        "M0 292C120 270 260 290 512 280V320H0Z", "#0C3B38"
    )
    hull = "M-222 8C-222 -34 -170 -58 -100 -58H110C180 -58 226 -30 236 8C226 46 180 66 110 66H-100C-170 66 -222 50 -222 8Z"
    fins = path("M-150 -52C-186 -70 -206 -104 -232 -106C-242 -104 -238 -60 -208 -22Z", "#D8443A") + path(
        "M-160 60C-186 74 -204 96 -226 98C-236 96 -232 60 -206 34Z", "#8F2A3A"
    )
    body = path(hull, "#F7B53C") + clip(
        "ship",
        path(hull),
        path("M-240 36C-100 66 120 60 250 14V90H-240Z", "#D9862B"),
        rect(-260, 44, 520, 9, 0, PAPER, opacity=0.85),
        shine(
            "M-218 -8C-206 -40 -160 -52 -100 -53H110C160 -53 200 -38 218 -16C160 -40 -120 -44 -218 -8Z", 0.45
        ),
    )
    nose = path("M170 -49C206 -40 230 -18 236 8C230 34 206 54 170 62C186 24 186 -12 170 -49Z", "#D8443A")
    crew = "".join(window(-170 + 67 * i, -2, who(), f"w{i}") for i, who in enumerate(ANIMALS))
    crew = at(4, 0, crew)
    ship = at(262, 156, at(-214, 8, flame(74), turn=90, scale=2), fins, body, nose, crew, turn=-7)
    plants = "".join(
        leaf(*spec)
        for spec in (
            (18, 330, 1.05, -24, "#1F8A5E"),
            (60, 336, 0.9, 12, "#2FA36B"),
            (118, 340, 0.62, -8, "#1F8A5E"),
            (496, 334, 1.1, 22, "#2FA36B"),
            (452, 338, 0.85, -14, "#1F8A5E"),
            (396, 342, 0.6, 10, "#2FA36B"),
        )
    )
    return svg(
        W,
        H,
        sky,
        starlight(2201, 50, W, 160),
        sun,
        worlds,
        sparkle(250, 36, 9),
        sparkle(178, 58, 6),
        ground,
        ship,
        plants,
    )


# ---- Crazy Taxis: the crossroads ----


def tower(x: float, y: float, w: float, h: float, colour: str, lit: str, seed: int) -> str:
    made = rect(x, y - h, w, h + 4, 3, colour)
    columns, rows = int(w // 13), int(h // 17)
    for i in range(columns):
        for j in range(rows):
            if (i * 7 + j * 5 + seed) % 3:
                made += rect(x + 6 + i * 13, y - h + 8 + j * 17, 6, 9, 1.5, lit)
    return made


def front_cab(body: str) -> str:
    """The earthbound cab from the front, about 150 × 120, wheels at y = 56."""
    wheels = rect(-62, 30, 24, 30, 8, INK) + rect(38, 30, 24, 30, 8, INK)
    roof = (
        path("M-48 -8L-36 -46Q-33 -54 -24 -54H24Q33 -54 36 -46L48 -8Z", dark(body, 0.1))
        + path("M-39 -10L-30 -41Q-28.500 -46 -23 -46H23Q28.500 -46 30 -41L39 -10Z", GLASS)
        + path("M6 -46H23Q28.500 -46 30 -41L39 -10H22Z", "#8CC3E0")
        + shine("M-33 -14L-25 -40H-12L-24 -14Z", 0.5)
    )
    driver = (
        circle(-14, -24, 10.5, "#8A5A3C")
        + path("M-26 -27C-26 -41 -2 -41 -2 -27Z", "#2A3A86")
        + rect(-27, -29, 26, 4, 2, "#1E2A66")
        + circle(-17.5, -22, 1.8, INK)
        + circle(-10.5, -22, 1.8, INK)
        + line("M-17 -17.500Q-14 -15.500 -11 -17.500", INK, 1.8)
        + rect(-30, -13, 32, 10, 5, CORAL)
        + rect(-20, -10, 40, 3.500, 1.7, INK)
    )
    hood = (
        path(
            "M-70 14C-70 -6 -62 -12 -46 -13H46C62 -12 70 -6 70 14V34C70 42 66 46 58 46H-58C-66 46 -70 42 -70 34Z",
            body,
        )
        + path("M-70 30C-40 38 40 38 70 30V34C70 42 66 46 58 46H-58C-66 46 -70 42 -70 34Z", dark(body, 0.25))
        + shine("M-64 4C-62 -4 -56 -8 -46 -9H46C54 -8 60 -5 62 -1C30 -6 -40 -6 -64 4Z", 0.55)
    )
    checks = "".join(rect(-40 + 10 * i, 12 + 6 * (i % 2), 10, 6, 0, INK) for i in range(8))
    grille = rect(-40, 12, 80, 12, 4, PAPER) + clip("grille", rect(-40, 12, 80, 12, 4), checks)
    lamps = "".join(circle(x, 14, 12, dark(body, 0.3)) + circle(x, 13.5, 9.5, "#FFF9E2") for x in (-54, 54))
    bumper = rect(-66, 36, 132, 9, 4.5, "#C9CEE0") + rect(-16, 33, 32, 14, 3, PAPER)
    sign = (
        rect(-22, -72, 44, 18, 6, "#FFF3CE")
        + path(rounded(star_points(0, -63, 7.5, 3.4), 1.2), "#2A3A86")
        + rect(-14, -56, 28, 4, 2, INK)
    )
    mirrors = ellipse(-58, -14, 8, 6, dark(body, 0.15)) + ellipse(58, -14, 8, 6, dark(body, 0.15))
    return (
        ellipse(0, 58, 80, 9, INK, opacity=0.35)
        + wheels
        + sign
        + roof
        + clip("screen", path("M-39 -10L-30 -41Q-28.500 -46 -23 -46H23Q28.500 -46 30 -41L39 -10Z"), driver)
        + mirrors
        + hood
        + grille
        + lamps
        + bumper
    )


def side_cab(body: str) -> str:
    """A small cab crossing, nose to the right, about 110 × 50."""
    shell = path(
        "M-52 16V4C-52 -3 -46 -5 -38 -6L-24 -22Q-21 -25 -16 -25H12Q17 -25 21 -21L34 -6C46 -5 54 -1 54 8V16Z",
        body,
    ) + path("M-52 8H54V16H-52Z", dark(body, 0.25))
    panes = path("M-30 -7L-18 -19Q-17 -20 -15 -20H-4V-7ZM1 -7V-20H11Q14 -20 16 -18L26 -7Z", GLASS)
    return (
        ellipse(0, 25, 56, 5, INK, opacity=0.3)
        + rect(-11, -33, 18, 9, 3, "#FFF3CE")
        + shell
        + panes
        + "".join(circle(x, 16, 9, INK) + circle(x, 16, 4, "#C9CEE0") for x in (-30, 32))
        + circle(50, 4, 3.6, "#FFF9E2")
    )


def crazytaxis() -> str:
    sky = linear("sky", [(0, "#2A1B5E"), (0.5, "#A23E7C"), (0.78, "#FF8A5B"), (1, "#FFC36B")]) + rect(
        0, 0, W, 210, 0, "url(#sky)"
    )
    stripes = "".join(
        rect(170, 138 + k * 13, 172, 3 + k * 1.3, 0, mix("#E0607A", "#FF8A5B", k / 5)) for k in range(5)
    )
    sun = circle(256, 130, 80, "#FFE08A") + clip("sun", circle(256, 130, 80), stripes)
    far = "".join(
        tower(*spec, 0)
        for spec in (
            (0, 196, 44, 84, "#6A3A86", "#A86AA0"),
            (50, 196, 34, 110, "#73408C", "#A86AA0"),
            (92, 196, 46, 70, "#6A3A86", "#A86AA0"),
            (146, 196, 30, 94, "#73408C", "#A86AA0"),
            (338, 196, 34, 86, "#73408C", "#A86AA0"),
            (378, 196, 44, 116, "#6A3A86", "#A86AA0"),
            (428, 196, 36, 78, "#73408C", "#A86AA0"),
            (470, 196, 44, 102, "#6A3A86", "#A86AA0"),
        )
    )
    near = "".join(
        tower(*spec)
        for spec in (
            (-6, 206, 62, 152, "#3A2468", "#FFD27A", 0),
            (58, 206, 50, 104, "#47307A", "#FFD27A", 1),
            (404, 206, 52, 118, "#47307A", "#FFD27A", 2),
            (458, 206, 60, 164, "#3A2468", "#FFD27A", 1),
        )
    )
    spires = (
        path("M22 54L25 20L28 54Z", "#3A2468")
        + circle(25, 20, 3.5, CORAL)
        + path("M484 42L488 6L492 42Z", "#3A2468")
        + circle(488, 7, 3.5, CORAL)
    )
    saucer = at(
        120,
        60,
        ellipse(0, 0, 26, 7, "#F4F1E8")
        + path("M-12 -3A12 11 0 0 1 12 -3Z", GLASS)
        + rect(-20, 1, 40, 3, 1.5, CORAL),
    ) + at(402, 40, ellipse(0, 0, 18, 5, "#F4F1E8") + path("M-8 -2A8 8 0 0 1 8 -2Z", GLASS))
    ground = rect(0, 196, W, 124, 0, "#4B3A86") + rect(0, 192, W, 10, 0, "#8C6BB0")
    street = (
        path("M232 196H280L420 320H92Z", "#2B2553")
        + rect(0, 212, W, 38, 0, "#2B2553")
        + rect(0, 209, W, 4, 0, "#B99AD0")
        + path("M0 250H170L166 254H0ZM342 250H512V254H346Z", "#B99AD0")
    )
    marks = "".join(rect(x, 229, 26, 4, 2, TAXI) for x in (8, 52, 96, 390, 434, 478))
    zebra = "".join(
        path(
            f"M{256 + a * 0.98:.0f} 256H{256 + (a + 14) * 0.98:.0f}L{256 + (a + 14) * 1.2:.0f} 274H{256 + a * 1.2:.0f}Z",
            "#EDE6F4",
        )
        for a in range(-91, 90, 28)
    )
    lane = path("M253 196H259L259 208H253Z", TAXI)
    crossing = at(96, 222, side_cab("#5AB0FF"), scale=0.84) + at(
        424, 228, side_cab("#7FD6A8"), scale=0.9, flip=True
    )
    lights = (
        line("M150 216V178", INK, 5)
        + rect(142, 146, 16, 36, 6, INK)
        + circle(150, 154, 4.5, "#5C4A4A")
        + circle(150, 164, 4.5, "#6A5A3A")
        + circle(150, 174, 4.5, "#7FE0A8")
    )
    return svg(
        W,
        H,
        sky,
        starlight(3301, 40, W, 90),
        sun,
        far,
        near,
        spires,
        saucer,
        ground,
        street,
        marks,
        lane,
        zebra,
        lights,
        crossing,
        at(256, 252, front_cab(TAXI), scale=0.98),
    )


# ---- Blast-off Surprise: the wrapped rocket ----


def wrapped_rocket() -> str:
    """The rocket as a present: ribbon across, bow on the belly."""
    outline = "M0 -62C24 -42 29 -8 20 34H-20C-29 -8 -24 -42 0 -62Z"
    ribbon = path("M-40 10C-16 16 16 16 40 10V20C16 26 -16 26 -40 20Z", TAXI) + path(
        "M-40 17C-16 23 16 23 40 17V20C16 26 -16 26 -40 20Z", "#D48A12"
    )
    return (
        star_rocket("#E8495A", "#FBF6EA", "#7FC8F0", middle=False)
        + clip("belly", path(outline), ribbon)
        + bow(0, 13, TAXI, 1.15)
    )


def confetti_on(seed: int, count: int) -> str:
    colours = [TAXI, "#FF6B5E", "#5AB0FF", "#7FD6A8", "#F4F1E8", "#F28BA8"]
    made = ""
    for x, y, k in scatter(seed, count, W, 230):
        bit = [
            rect(-5, -3, 10, 6, 1.5, colours[k % 6]),
            circle(0, 0, 4, colours[k % 6]),
            path(rounded([(0, -5), (5, 4), (-5, 4)], 1), colours[k % 6]),
            line("M-6 2C-4 -4 -2 -4 0 0S4 4 6 -2", colours[k % 6], 2.6),
        ][k % 4]
        made += at(x, y, bit, turn=k * 37 % 360)
    return made


def present(name: str, x: float, y: float, scale: float, turn: float) -> str:
    """Clip names must stay apart when several gifts share a picture."""
    return at(x, y, at(-32, -36, gift(name).replace("box", "box_" + name)), scale=scale, turn=turn)


def surprise() -> str:
    sky = radial(
        "sky", [(0, "#FF9F68"), (0.35, "#E8577A"), (0.72, "#6A2F8A"), (1, "#2A1F66")], cx=0.5, cy=0.95, r=1.0
    ) + rect(0, 0, W, H, 0, "url(#sky)")
    burst = rays(256, 300, 18, "#FFE7A3", 0.13, turn=0.087)
    back = cloud(90, 286, 1.25, "#F7B7A8") + cloud(430, 288, 1.3, "#F2A0A0") + cloud(256, 300, 1.5, "#F9C9B0")
    ship = at(262, 142, at(0, 40, flame(74), scale=1.35), wrapped_rocket(), scale=1.72, turn=8)
    front = (
        cloud(20, 318, 1.3, "#FFE9D6")
        + cloud(160, 322, 1.35, "#FFF3E4")
        + cloud(316, 324, 1.4, "#FFE9D6")
        + cloud(478, 318, 1.35, "#FFF3E4")
    )
    gifts = (
        present("green", 96, 164, 0.95, -16)
        + present("blue", 416, 112, 1.0, 14)
        + present("red", 166, 66, 0.78, 12)
        + present("yellow", 372, 216, 0.76, -14)
    )
    return svg(W, H, sky, burst, starlight(4001, 30, W, 120), confetti_on(517, 54), back, gifts, ship, front)


# ---- brand ----


def night(side: int) -> str:
    """The icon's ground: dusk in steps round a low light."""
    s = side / 512
    return (
        rect(0, 0, side, side, 0, "#151A3C")
        + "".join(
            circle(256 * s, 330 * s, r * s, c)
            for r, c in ((300, "#1E2452"), (230, "#2A2F6A"), (160, "#3B3A82"))
        )
        + at(0, 0, starlight(61, 26, 512, 300), scale=s)
    )


def orbit(front: bool) -> str:
    """A ringed planet behind the cab."""
    if front:
        return group(
            clip("fr", rect(-230, 0, 460, 90, 0), ellipse(0, 0, 205, 52, stroke="#F2A65A", stroke_width=17)),
            transform="rotate(-18)",
        )
    return group(ellipse(0, 0, 205, 52, stroke="#B8604E", stroke_width=17), transform="rotate(-18)") + ball(
        "gas",
        0,
        0,
        128,
        "#E0607A",
        path("M-140 -40C-60 -60 60 -30 140 -56V-28C60 -4 -60 -34 -140 -12Z", "#F08A86"),
        path("M-140 34C-60 14 60 46 140 22V46C60 70 -60 40 -140 62Z", "#C44A70"),
        dusk=0.28,
    )


def mark(scale: float) -> str:
    """Planet, ring and cab, centred, 460 wide at scale 1."""
    return group(
        at(0, -14, orbit(False)),
        at(0, -14, orbit(True)),
        at(6, 40, cab(), scale=1.5, turn=-14),
        transform=f"scale({scale})",
    )


def icon() -> str:
    return svg(
        512,
        512,
        clip(
            "corner",
            rect(0, 0, 512, 512, 112),
            night(512),
            sparkle(96, 110, 20),
            sparkle(424, 86, 14),
            at(258, 262, mark(1.03)),
        ),
    )


def icon_fg() -> str:
    return svg(432, 432, at(218, 218, mark(0.55)))


def icon_notification() -> str:
    """Android paints it in one colour: only the shape counts. Half a taxi from the side, with its sign."""
    body = path("M10 62 q0 -9 9 -11 l8 -2 l8 -14 q2 -4 7 -4 h18 q5 0 8 4 l10 14 l6 2 q6 2 6 9 v8 h-8 a9 9 0 0 0 -18 0 h-24 "
                "a9 9 0 0 0 -18 0 h-12 z", WHITE)
    return svg(96, 96, body, rect(40, 21, 16, 7, 2, WHITE), circle(31, 70, 6, WHITE), circle(73, 70, 6, WHITE))


def presplash() -> str:
    word = tag(
        "text",
        "Starcab",
        x=256,
        y=452,
        fill=TAXI,
        font_family="Play",
        font_weight="bold",
        font_size=92,
        text_anchor="middle",
        letter_spacing=1,
    )
    glow = radial("dusk", [(0, "#3B3A82"), (0.5, "#1E2452"), (1, "#10142B")]) + circle(
        256, 220, 250, "url(#dusk)"
    )
    return svg(
        512,
        512,
        rect(0, 0, 512, 512, 0, "#10142B"),
        glow,
        starlight(83, 30, 512, 370),
        sparkle(88, 96, 15),
        sparkle(432, 70, 11),
        at(256, 222, mark(0.78)),
        word,
    )


def stars() -> str:
    """A tile of the night sky, kept off its edges so that it repeats without a seam."""
    dots = "".join(
        circle(6 + x, 6 + y, 0.7 + k % 3 * 0.45, WHITE, opacity=0.25 + k % 5 * 0.14)
        for x, y, k in scatter(71, 46, 244, 244)
    )
    return svg(
        256, 256, dots, sparkle(58, 70, 6, WHITE), sparkle(190, 176, 4.5, WHITE), sparkle(150, 40, 3.5, WHITE)
    )


GAMES = [game for game in IDS if game in globals()]  # each has its poster in a function under its id


def drawings() -> dict[str, str]:
    made = {f"poster_{game}": globals()[game]() for game in GAMES}
    made |= {
        "stars": stars(),
        "icon": icon(),
        "icon_fg": icon_fg(),
        "icon_bg": svg(432, 432, night(432)),
        "icon_notification": icon_notification(),
        "presplash": presplash(),
    }
    return {f"pictures/{name}": drawing for name, drawing in made.items()}
