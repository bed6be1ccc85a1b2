"""Blast-off Surprise: board squares, cells, gifts and crew, help tokens, paths.

A colour never comes without its shape: red circle, yellow triangle, green square, blue star. Gifts ARE that shape, with a bow;
crew members wear it as the outline of the head and as a badge.
"""

from __future__ import annotations

from app.theme import PIECES, SURPRISE_SHAPES
from tools.draw.icons import box, hole, question
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
    shadow,
    shape,
    shine,
    star_points,
    sticker,
    svg,
)  # fmt: skip

WHITE = "#FFFFFF"
BOARD, MOON, VIOLET, CORAL = PIECES["board_a"], PIECES["moon"], PIECES["violet"], "#FF6B5E"
TRACK = PIECES["track"]
COLOURS = {name: PIECES[name] for name in SURPRISE_SHAPES}


# ---- gifts ----

GIFT_BOX = {
    "red": shape("circle", 32, 39.5, 24),
    "yellow": rounded([(32, 8), (60, 62), (4, 62)], 8),
    "green": rounded([(9, 20), (55, 20), (55, 62), (9, 62)], 6),
    "blue": rounded(star_points(32, 38, 32, 18.5), 5),
}
BOW_AT = {"red": 15, "yellow": 15, "green": 18, "blue": 12}
ACROSS = {"red": 39, "yellow": 45, "green": 40}  # a second ribbon would hide the star
RIBBON = {"red": PAPER, "yellow": "#C2660F", "green": PAPER, "blue": PAPER}


def bow(x: float, y: float, fill: str, scale: float = 1) -> str:
    """Two loops, two tails, a knot."""
    loop = "M0 0C-5 -13 -22 -16 -21.500 -4.500C-21 6 -7 6 0 0Z"
    inner = "M-5 -2C-8 -8 -16 -9.500 -16 -4.500C-16 0 -9 0.500 -5 -2Z"
    tail = "M-1 0C-4 4 -9 8 -15 11L-7 13.500L-6 19C-2 14 1 7 2 2Z"
    left = path(tail, dark(fill, 0.16)) + path(loop, fill) + path(inner, dark(fill, 0.42))
    right = path(tail, dark(fill, 0.26)) + path(loop, dark(fill, 0.1)) + path(inner, dark(fill, 0.5))
    knot = rect(-5.5, -6, 11, 11, 4.5, fill) + rect(-5.5, 1, 11, 4, 2, dark(fill, 0.2))
    return at(x, y, left, group(right, transform="scale(-1 1)"), knot, scale=scale)


def gift(colour: str) -> str:
    c, outline, band = COLOURS[colour], GIFT_BOX[colour], RIBBON[colour]
    inside = (
        path("M64 0V64H6C42 60 52 40 47 0Z", dark(c, 0.24)),
        shine("M7 52C4 28 16 14 30 12C18 22 13 34 13 52Z", 0.32),
        rect(28.5, 0, 7, 64, 0, band) + rect(33.5, 0, 2, 64, 0, dark(band, 0.18)),
        rect(0, ACROSS[colour], 64, 7, 0, band) + rect(0, ACROSS[colour] + 5, 64, 2, 0, dark(band, 0.18))
        if colour in ACROSS
        else "",
    )
    return (
        path(outline, c)
        + clip("box", path(outline), *inside)
        + bow(32, BOW_AT[colour], band, 0.66 if colour == "blue" else 0.8)
    )


# ---- crew ----


def eyes(x: float, y: float, gap: float = 6.5, r: float = 2.6) -> str:
    both = [(x - gap, y), (x + gap, y)]
    return "".join(circle(a, b, r, INK) + circle(a + 0.9, b - 0.9, r * 0.34, WHITE) for a, b in both)


def smile(x: float, y: float, wide: float = 5) -> str:
    return line(f"M{x - wide} {y}Q{x} {y + wide * 0.9} {x + wide} {y}", INK, 2.2)


def suit(c: str, badge: str) -> str:
    body = path("M7 63C7 49 18 45 32 45S57 49 57 63Z", dark(c, 0.12)) + path(
        "M44 46.500C53 49 57 54 57 63H45C48 57 48 51 44 46.500Z", dark(c, 0.34)
    )
    return body + path(shape(badge, 32, 55, 7.2), PAPER)


def pilot(c: str) -> str:
    helmet = circle(32, 26, 22.5, c) + path(
        "M42 6A22.500 22.500 0 0 1 40 47C50 38 50 18 42 6Z", dark(c, 0.22)
    )
    face = rect(15.5, 19, 33, 24, 12, "#8A5A3C") + rect(
        15.5, 19, 33, 24, 12, stroke=dark(c, 0.45), stroke_width=2.6
    )
    visor = path("M13 21C16 10 25 7 32 7S48 10 51 21C40 16 24 16 13 21Z", INK) + shine(
        "M18 17C21 12 26 10 31 10C27 12 25 13 23 15.500Z", 0.55
    )
    cups = circle(9, 29, 5.5, dark(c, 0.4)) + circle(55, 29, 5.5, dark(c, 0.5))
    return suit(c, "circle") + cups + helmet + face + visor + eyes(32, 29) + smile(32, 35)


def engineer(c: str) -> str:
    """Wears a road cone against falling spanners."""
    face = circle(32, 33, 15.5, "#F6D2B0") + path(
        "M40 20A15.500 15.500 0 0 1 38 47.500C45 41 46 29 40 20Z", "#E3B48B"
    )
    beard = path(
        "M16.500 35C20 40 26 39 32 39.500C38 39 44 40 47.500 35C48 43 41 48.500 32 48.500S16 43 16.500 35Z",
        "#C65A22",
    ) + line("M29 42.500Q32 44.500 35 42.500", "#6B2A10", 2.2)
    cone = rounded([(27.5, -1), (36.5, -1), (49, 26), (15, 26)], 4)
    stripes = path("M0 10H64V17H0Z", PAPER) + path("M36 -2C42 8 44 18 42 28H64V-2Z", INK, opacity=0.16)
    hat = (
        rect(8, 22, 48, 8, 4, dark(c, 0.3))
        + path(cone, c)
        + clip("cone", path(cone), stripes)
        + shine("M22 20L28.500 5C30 11 28 16 26 21Z", 0.45)
    )
    glasses = "".join(
        circle(x, 34, 5.4, WHITE, stroke=INK, stroke_width=2.4) + circle(x + d, 34.4, 2.3, INK)
        for x, d in ((25, 0.6), (39, -0.6))
    ) + line("M30.500 33.500H33.500", INK, 2.2)
    return face + suit(c, "triangle") + beard + glasses + hat


def stowaway(c: str) -> str:
    fur = light(c, 0.28)
    ears = (
        path("M19 18C8 14 2 4 4 2C12 1 22 6 25 13Z", fur)
        + path("M45 18C56 14 62 4 60 2C52 1 42 6 39 13Z", dark(fur, 0.18))
        + path("M17 13C12 10 8 6 7.500 4.500C12 5 17 8 19 11Z", "#F7B7A8")
        + path("M47 13C52 10 56 6 56.500 4.500C52 5 47 8 45 11Z", "#F7B7A8")
    )
    head = rect(13, 10, 38, 36, 12, fur) + path(
        "M40 10H39A12 12 0 0 1 51 22V46H43C46 32 45 18 40 10Z", dark(fur, 0.16)
    )
    face = (
        circle(24, 26, 7, WHITE)
        + circle(40, 26, 7, WHITE)
        + circle(25.5, 27, 3.4, INK)
        + circle(38.5, 27, 3.4, INK)
        + circle(26.6, 25.8, 1.2, WHITE)
        + circle(39.6, 25.8, 1.2, WHITE)
    )
    crate = (
        rect(6, 40, 52, 23, 4, dark(c, 0.4))
        + rect(6, 40, 52, 6, 3, dark(c, 0.22))
        + path(shape("square", 32, 54.3, 6.6), PAPER)
    )
    paws = rect(13, 36, 10, 9, 4.5, fur) + rect(41, 36, 10, 9, 4.5, dark(fur, 0.12))
    return ears + head + face + path("M28.500 34.500H35.500L32 37.500Z", dark(c, 0.6)) + crate + paws


def navigator(c: str) -> str:
    points = rounded(star_points(32, 28, 32, 18), 5)
    hood = path(points, c) + clip(
        "hood", path(points), path("M40 0H64V60H40C48 40 48 20 40 0Z", dark(c, 0.25))
    )
    face = circle(32, 29, 15.5, "#D99A6C") + path(
        "M40 16A15.500 15.500 0 0 1 38 43.500C45 37 46 25 40 16Z", "#C07F52"
    )
    fringe = path(
        "M16 27C17 16 25 12.500 32 13C40 12.500 47 17 48 27C42 25 38 22 35 18C31 23 24 26 16 27Z",
        dark(c, 0.3),
    )
    return suit(c, "star") + hood + face + fringe + eyes(32, 31, 6) + smile(32, 36.5, 4)


CREW = {"red": pilot, "yellow": engineer, "green": stowaway, "blue": navigator}


def crew(colour: str) -> str:
    return CREW[colour](COLOURS[colour])


# ---- tokens: stickers ----


def token(figure: str) -> str:
    return svg(64, 64, sticker(at(32, 32, at(-32, -31.5, figure), scale=0.88), rim=1.7))


def stamp() -> str:
    """Laid: a seal in the lower right corner of the token's square."""
    seal = path(rounded(star_points(0, 0, 30, 25.5, 12), 2.5), TAXI) + circle(
        0, 0, 20.5, stroke="#8A5A00", stroke_width=3
    )
    tick = line("M-10 1L-3 8.500L11 -8", INK, 7.5)
    return svg(64, 64, sticker(at(44, 44, seal + tick, turn=-10, scale=0.6), rim=1.1))


# ---- cells ----


def plate(c: str, round_: bool) -> str:
    """Crew cells are round, gift cells are square: told apart before the picture is."""
    deep = mix(c, INK, 0.86)
    if round_:
        return circle(32, 34, 28.5, dark(c, 0.6)) + circle(32, 31.5, 28.5, c) + circle(32, 31.5, 24.5, deep)
    return (
        rect(4, 6.5, 56, 56, 14, dark(c, 0.6)) + rect(4, 3.5, 56, 56, 14, c) + rect(8.5, 8, 47, 47, 10, deep)
    )


def badge(kind: str, c: str) -> str:
    return circle(50.5, 50.5, 13, INK) + path(shape(kind, 50.5, 50.5, 8.8), c)


def cell(kind: str, colour: str) -> str:
    c = COLOURS[colour]
    figure = gift(colour) if kind == "gift" else crew(colour)
    inside = at(31, 30.5, at(-32, -32, figure), scale=0.68)
    return svg(
        64,
        64,
        shadow(32, 55, 31, 9, 0.6),
        plate(c, kind == "crew"),
        inside,
        badge(SURPRISE_SHAPES[colour], c),
    )


def cell_plain() -> str:
    stone = (
        circle(32, 34, 19, dark(MOON, 0.5))
        + circle(32, 31.5, 19, MOON)
        + clip(
            "stone",
            circle(32, 31.5, 19),
            path("M34 10C52 18 52 44 30 52H60V10Z", dark(MOON, 0.16)),
            shine("M14 32C14 20 24 13 34 14C24 18 20 24 19 33Z", 0.35),
        )
    )
    craters = (
        circle(38.5, 37, 4, dark(MOON, 0.26))
        + circle(28, 28, 2.6, dark(MOON, 0.22))
        + circle(29.5, 41, 2, dark(MOON, 0.22))
    )
    return svg(64, 64, shadow(32, 49, 22, 7, 0.6), stone, craters)


def cell_start() -> str:
    """The portal: a whirl with a spiked edge, so that it is no plain disc even in grey."""
    edge = rounded(star_points(32, 32, 31, 24.5, 12), 3.5)
    arm = "M32 30C33 20 45 16 50.500 27C46 21.500 38 23 35.500 33Z"
    arms = "".join(
        group(path(arm, light(VIOLET, 0.55)), transform=f"rotate({turn} 32 32)")
        for turn in (0, 72, 144, 216, 288)
    )
    depth = radial("depth", [(0, "#6A45C8"), (1, "#1E1446")]) + circle(32, 32, 20.5, "url(#depth)")
    heart = path(rounded(star_points(32, 32, 9, 3.6, 4), 1), WHITE)
    return svg(
        64,
        64,
        shadow(32, 55, 31, 9, 0.6),
        group(path(edge, dark(VIOLET, 0.5)), transform="translate(0 1.5)"),
        path(edge, VIOLET),
        depth,
        arms,
        heart,
    )


def cell_help() -> str:
    """A docking ring for the life-saver capsule; empty it shows a faint mark."""
    pad = (
        rect(5, 15, 54, 40, 19, dark(CORAL, 0.55))
        + rect(5, 11.5, 54, 40, 19, CORAL)
        + rect(10, 16.5, 44, 30, 14, mix(CORAL, BOARD, 0.8))
    )
    bands = path(
        "M12 12C8 15 5.500 20 5.500 26H13C13 22 15 19 18 17.500ZM52 51C56 48 58.500 43 58.500 37H51C51 41 49 44 46 45.500ZM46 12H54V12ZM52 12C56 15 58.500 20 58.500 26H51C51 22 49 19 46 17.500ZM12 51C8 48 5.500 43 5.500 37H13C13 41 15 44 18 45.500Z",
        PAPER,
    )
    return svg(
        64,
        64,
        shadow(32, 52, 30, 8, 0.6),
        pad,
        clip("pad", rect(5, 11.5, 54, 40, 19), bands),
        question(32, 28.5, 0.5, "#FFD9D3", 9),
    )


# ---- help tokens ----


def buoy(centre: str, core: str) -> str:
    """A life-saver with the symbol in its middle."""
    ring = circle(32, 32, 29, CORAL)
    bands = "".join(
        group(path("M24 2H40L38 16H26Z", PAPER), transform=f"rotate({turn} 32 32)")
        for turn in (0, 90, 180, 270)
    )
    shade = path("M42 2C66 14 66 50 38 62H64V2Z", INK, opacity=0.13)
    return (
        ring
        + clip("buoy", circle(32, 32, 29), bands, shade)
        + circle(32, 32, 21.8, dark(CORAL, 0.5))
        + circle(32, 32, 20.2, core)
        + centre
    )


def sign_reroll(c: str) -> str:
    """The die goes round once more."""
    cube = box(25, 25.5, 14, 14, 3.5) + hole(29.4, 29.9, 1.9) + hole(34.6, 35.1, 1.9)
    arrow = line("M19 33A13 13 0 1 1 25.500 43.700", c, 3.8) + path(
        rounded([(13, 31), (25, 31), (19, 39.500)], 1.2), c
    )
    return path(cube, c, fill_rule="evenodd") + arrow


def sign_plus_two(c: str) -> str:
    two = "M35 28.500A5.300 5.300 0 1 1 44.500 31.500C42 34.500 37 37.500 35 41H46"
    return line("M17.500 33.500H29.500M23.500 27.500V39.500", c, 4.4) + line(two, c, 4.4)


def sign_again(c: str) -> str:
    """A second lap: the road makes a loop and goes on."""
    loop = "M16.500 41.500H29C37.500 41.500 41 36 41 30A9 9 0 0 0 23 30C23 36 28 41.500 35 41.500H41"
    return line(loop, c, 4.2) + path(rounded([(40, 34.500), (50, 41.500), (40, 48.500)], 1.5), c)


def sign_rest(c: str) -> str:
    """A full fuel can."""
    drop = "M32 28C35 32 38 34.500 38 38A6 6 0 0 1 26 38C26 34.500 29 32 32 28Z"
    return (
        path(box(21.5, 24, 21, 23, 4.5) + drop, c, fill_rule="evenodd")
        + line("M25 23V19H33", c, 3.6)
        + line("M38.500 22L44 17.500", c, 4.4)
    )


SIGNS = {"reroll": sign_reroll, "plus_two": sign_plus_two, "again": sign_again, "rest": sign_rest}


def help_token(name: str) -> str:
    return svg(
        64,
        64,
        sticker(at(32, 31, at(-32, -32, buoy(SIGNS[name]("#262E5C"), "#FFFDF6")), scale=0.95), rim=1.1),
    )


def help_back() -> str:
    centre = question(32, 29, 0.62, TAXI, 9)
    return svg(64, 64, sticker(at(32, 31, at(-32, -32, buoy(centre, "#262E5C")), scale=0.95), rim=1.1))


# ---- glyphs: the same things in one colour, for rows of 24 dp ----

BUST = "M6 63C6 50 17 45.500 32 45.500S58 50 58 63Z"


def glyph_gift(colour: str) -> str:
    kind = SURPRISE_SHAPES[colour]
    ribbon = line("M32 20C26 8 10 6 12 14C14 20 26 20 32 20C38 20 50 20 52 14C54 6 38 8 32 20Z", WHITE, 5)
    outline = {
        "red": shape("circle", 32, 42, 21),
        "yellow": rounded([(32, 17), (59, 62), (5, 62)], 6),
        "green": box(12, 23, 40, 39, 5),
        "blue": rounded(star_points(32, 42, 26, 13), 4),
    }[colour]
    low = {"circle": 56, "triangle": 56, "square": 56, "star": 48}[kind]
    cut = box(29, 29, 6, low - 29, 3)
    return path(outline + cut, WHITE, fill_rule="evenodd") + ribbon


def glyph_crew(colour: str) -> str:
    heads = {
        "red": shape("circle", 32, 22, 22.5),
        "yellow": rounded([(32, 0), (55, 42), (9, 42)], 6),
        "green": rounded([(13, 9), (51, 9), (51, 42), (13, 42)], 5)
        + rounded([(2, 1), (24, 10), (14, 22)], 3)
        + rounded([(40, 10), (62, 1), (50, 22)], 3),
        "blue": rounded(star_points(32, 24, 26, 12.5), 4),
    }
    return path(heads[colour], WHITE) + path(BUST, WHITE)


def glyph_help(name: str) -> str:
    return at(32, 32, at(-32.5, -32.5, SIGNS[name](WHITE)), scale=1.62)


# ---- paths ----


def link(lit: bool, upright: bool) -> str:
    """From the middle of a cell to the middle of the next: 64 long."""
    colour = TAXI if lit else TRACK
    halo = (
        radial("halo", [(0, f"{TAXI}/0.55"), (1, f"{TAXI}/0")]) + rect(0, 0, 64, 24, 0, "url(#halo)")
        if lit
        else ""
    )
    track = rect(0, 8, 64, 9, 0, dark(colour, 0.55)) + rect(0, 7, 64, 8, 0, colour)
    marks = "".join(
        rect(x, 9.7, 8, 2.6, 1.3, "#FFF6DC" if lit else light(TRACK, 0.5)) for x in (4, 20, 36, 52)
    )
    drawn = halo + track + marks
    return (
        svg(24, 64, group(drawn, transform="translate(24 0) rotate(90)")) if upright else svg(64, 24, drawn)
    )


def exit_stub(side: str, lit: bool) -> str:
    """From the middle of a cell to its edge, where the path may go on."""
    colour = TAXI if lit else TRACK
    stub = rect(28, 0, 9, 32, 0, dark(colour, 0.55)) + rect(28, 0, 8, 32, 0, colour)
    tip = line("M25.500 9.500L32 3.500L38.500 9.500", light(colour, 0.45), 4)
    turn = {"n": 0, "e": 90, "s": 180, "w": 270}[side]
    return svg(64, 64, group(stub + tip, transform=f"rotate({turn} 32 32)"))


def step(burnt: bool) -> str:
    if burnt:
        ash = "#7C86BD"
        crumbs = circle(11, 22.5, 3.4, ash) + circle(19, 24, 2.6, ash) + circle(23.5, 19, 1.8, ash)
        return svg(
            32,
            32,
            circle(16, 15, 9.6, stroke=ash, stroke_width=2.4, stroke_dasharray="4 3.540", opacity=0.8),
            crumbs,
        )
    return svg(
        32,
        32,
        shadow(16, 26, 12, 4, 0.6),
        circle(16, 17, 11, "#C98A12"),
        circle(16, 15, 11, TAXI),
        shine("M8 15A8 8 0 0 1 16 7C14 11 12 13 8 15Z", 0.7),
    )


def ghost() -> str:
    """Where a fragment may be laid."""
    dashes = rect(
        6, 6, 148, 148, 20, stroke=WHITE, stroke_width=6, stroke_dasharray="20 14.500", stroke_linecap="round"
    )
    return svg(
        160, 160, rect(6, 6, 148, 148, 20, WHITE, opacity=0.1), dashes, line("M80 62V98M62 80H98", WHITE, 8)
    )


# ---- the four fragments ----

TINTS = {letter: PIECES["board_" + letter] for letter in "abcd"}


def stars_on(seed: int, count: int, colour: str) -> str:
    """The same scattered stars on every run: a small multiplicative generator."""
    made, value = [], seed
    for _ in range(count):
        value = value * 48271 % 2147483647
        x = 14 + value % 292
        value = value * 48271 % 2147483647
        y = 14 + value % 292
        made.append(circle(x, y, 0.9 + value % 3 * 0.5, colour))
    return "".join(made)


def motif_a(c: str) -> str:
    """Comet Bend."""
    tail = path("M40 300C60 150 150 60 292 62C170 90 90 180 70 304Z", c)
    inner = path("M56 302C76 176 160 84 286 66C186 104 104 190 66 304Z", light(c, 0.06))
    return tail + inner + circle(272, 66, 26, light(c, 0.12)) + circle(265, 59, 9, light(c, 0.22))


def motif_b(c: str) -> str:
    """Ring Station."""
    rings = circle(160, 160, 112, stroke=c, stroke_width=30) + circle(
        160, 160, 112, stroke=light(c, 0.08), stroke_width=6
    )
    spokes = line("M160 60V260M60 160H260", c, 10)
    pods = "".join(circle(x, y, 20, light(c, 0.07)) for x, y in ring_of(4, 160, 160, 112, 45))
    return spokes + rings + pods + circle(160, 160, 40, light(c, 0.06)) + circle(160, 160, 22, c)


def motif_c(c: str) -> str:
    """Triple Loop."""
    loops = "".join(
        group(ellipse(160, 104, 42, 72, stroke=c, stroke_width=18), transform=f"rotate({turn} 160 168)")
        for turn in (0, 120, 240)
    )
    return loops + circle(160, 168, 20, light(c, 0.12))


def motif_d(c: str) -> str:
    """Long Orbit."""
    orbit = group(
        ellipse(160, 160, 150, 66, stroke=c, stroke_width=12)
        + ellipse(160, 160, 112, 44, stroke=c, stroke_width=5),
        transform="rotate(-32 160 160)",
    )
    return (
        orbit
        + circle(160, 160, 46, c)
        + circle(148, 148, 15, light(c, 0.08))
        + circle(273, 74, 15, light(c, 0.16))
    )


MOTIFS = {"a": motif_a, "b": motif_b, "c": motif_c, "d": motif_d}


def fragment(letter: str) -> str:
    tint = TINTS[letter]
    frame = rect(1, 1, 318, 318, 26, mix(tint, MOON, 0.55)) + rect(4.5, 4.5, 311, 311, 23, tint)
    glow = radial("dusk", [(0, mix(tint, MOON, 0.14)), (1, tint)], r=0.7) + rect(
        4.5, 4.5, 311, 311, 23, "url(#dusk)"
    )
    drawn = MOTIFS[letter](mix(tint, MOON, 0.19)) + stars_on(ord(letter) * 7919, 26, mix(tint, PAPER, 0.45))
    return svg(320, 320, frame, glow, clip("square", rect(4.5, 4.5, 311, 311, 23), drawn))


def drawings() -> dict[str, str]:
    made = {f"fragment_{letter}": fragment(letter) for letter in MOTIFS}
    made |= {"cell_plain": cell_plain(), "cell_start": cell_start(), "cell_help": cell_help()}
    for colour in COLOURS:
        made |= {
            f"cell_gift_{colour}": cell("gift", colour),
            f"cell_crew_{colour}": cell("crew", colour),
            f"token_gift_{colour}": token(gift(colour)),
            f"token_crew_{colour}": token(crew(colour)),
            f"glyph_gift_{colour}": svg(64, 64, glyph_gift(colour)),
            f"glyph_crew_{colour}": svg(64, 64, glyph_crew(colour)),
        }
    for name in SIGNS:
        made |= {f"help_{name}": help_token(name), f"glyph_help_{name}": svg(64, 64, glyph_help(name))}
    for side in "nesw":
        made |= {f"exit_{side}": exit_stub(side, False), f"exit_lit_{side}": exit_stub(side, True)}
    made |= {
        "help_back": help_back(), "stamp": stamp(), "ghost": ghost(),
        "link_h": link(False, False), "link_v": link(False, True), "link_lit_h": link(True, False), "link_lit_v": link(True, True),
        "step": step(False), "step_burnt": step(True),
    }  # fmt: skip
    return {f"surprise/{name}": svg_ for name, svg_ in made.items()}
