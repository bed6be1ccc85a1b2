"""Wild Space: symbols, cards, planets, hostile planets. The faces of the crew are in wildspace_crew.py.

Symbols are stickers on 64 units, each with an outline of its own: they lie on dark plates and on the paper of cards.
"""

from __future__ import annotations

from math import cos, pi, sin

from games.wildspace.board import DATA
from tools.draw.icons import gear
from tools.draw.posters import ball, scatter
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
    shine,
    star_points,
    svg,
    tag,
)  # fmt: skip
from tools.draw.wildspace_crew import JOB_COLOURS, STEEL, faces, head_icon, smuggler

WHITE, CORAL, MINT, SKY, GLASS = "#FFFFFF", "#E8503F", "#1F9D6F", "#3E7BEA", "#BFE6F5"
SPECIES_COLOURS = {
    "owl": "#7E68BE", "lizard": "#4AA552", "bear": "#B5622E", "octopus": "#DE5C80", "rhino": "#6F88A6", "monkey": "#D39A2C",
}  # fmt: skip


def number(text: str, x: float, y: float, size: float, colour: str) -> str:
    return tag("text", text, x=x, y=y, fill=colour, font_family="Play", font_weight="bold", font_size=size, text_anchor="middle")


# ---- jobs: each is a tool of its own outline; no letters, which would fit the names of one language only ----


def soldier(c: str) -> str:
    """A shield with a chevron."""
    shield = "M32 1L56 9V31C56 47 46 57 32 63C18 57 8 47 8 31V9Z"
    return path(shield, c) + clip("s", path(shield), rect(32, 0, 32, 64, 0, dark(c, 0.2))) + line("M20 18L32 10L44 18", light(c, 0.55), 5)


def pilot(c: str) -> str:
    """Wings with a medallion: low and wide."""
    wing = "M28 44C18 47 7 41 0 17C9 23 13 22 19 23C23 23.500 26 26 28 30Z"
    feathers = line("M8 27C13 32 19 33 27 33", light(c, 0.5), 3)
    left = path(wing, c) + feathers
    return left + group(left, transform="translate(64 0) scale(-1 1)") + circle(32, 34, 19, dark(c, 0.3)) + circle(32, 34, 9, light(c, 0.6))


def botanist(c: str) -> str:
    blade = "M11 52C2 25 21 4 60 4C62 41 43 61 11 52Z"
    return path(blade, c) + clip("l", path(blade), path("M8 57L60 4L64 64H8Z", dark(c, 0.18))) + line("M4 60L19 45", c, 7)


def engineer(c: str) -> str:
    return path(gear(32, 32, 32, 22.5, 8), c) + circle(32, 32, 12, dark(c, 0.55))


def scientist(c: str) -> str:
    flask = "M24 5H40V22L59 50Q63 60 53 61H11Q1 60 5 50L24 22Z"
    return path(flask, light(c, 0.75)) + clip("f", path(flask), rect(0, 31, 64, 34, 0, c)) + path(flask, stroke=c, stroke_width=4.5) + rect(18, 2, 28, 8, 4, dark(c, 0.2))


def programmer(c: str) -> str:
    """A screen."""
    return rect(27, 46, 10, 10, 0, dark(c, 0.25)) + rect(14, 54, 36, 8, 4, dark(c, 0.1)) + rect(0, 3, 64, 46, 7, c) + rect(6, 9, 52, 34, 3, "#0E2438") + line("M14 19L23 26L14 33", "#8CF0C2", 5) + rect(41, 32, 11, 6, 2, "#8CF0C2")


JOBS = {"soldier": soldier, "pilot": pilot, "botanist": botanist, "engineer": engineer, "scientist": scientist, "programmer": programmer}


# ---- classes, medal ----


def class_robot() -> str:
    c = "#7E8DAA"
    return line("M32 16V6", STEEL, 4) + circle(32, 6, 4.5, CORAL) + rect(3, 28, 10, 16, 4, dark(c, 0.3)) + rect(51, 28, 10, 16, 4, dark(c, 0.4)) + rect(9, 15, 46, 42, 9, c) + rect(14, 22, 36, 15, 7.5, INK) + circle(23, 29.5, 4.6, "#7FE7FF") + circle(41, 29.5, 4.6, "#7FE7FF") + rect(20, 43, 24, 7, 3, INK) + line("M27 43V50M32 43V50M37 43V50", STEEL, 2)


def class_adviser() -> str:
    """Top hat and monocle."""
    c = "#3B3768"
    return rect(17, 5, 30, 34, 4, c) + rect(36, 5, 11, 34, 4, dark(c, 0.35)) + rect(17, 27, 30, 8, 0, CORAL) + rect(5, 36, 54, 9, 4.5, c) + circle(41, 52, 7, "#FFFFFF", opacity=0.6) + circle(41, 52, 7, stroke="#C98A10", stroke_width=3.6) + line("M34 54C26 58 20 58 14 54", "#C98A10", 3)


def class_specialist() -> str:
    """A pass on a ribbon."""
    c = "#2F6FB8"
    return line("M20 4L32 18L44 4", dark(c, 0.2), 5) + rect(10, 16, 44, 44, 7, c) + rect(15, 26, 34, 29, 4, PAPER) + circle(32, 35.5, 6.5, c) + path("M20 54C20 46 26 43.500 32 43.500S44 46 44 54Z", c) + rect(26, 18, 12, 5, 2.5, PAPER)


def veteran() -> str:
    ribbon = path("M14 3H28L38 30L26 34ZM50 3H36L26 30L38 34Z", CORAL) + path("M19 3H24L33 30L30 31.500ZM45 3H40L31 30L34 31.500Z", PAPER)
    disc = circle(32, 42, 19, dark(TAXI, 0.32)) + circle(32, 41, 17, TAXI)
    return ribbon + disc + path(rounded(star_points(32, 41, 13, 5.8), 1.5), "#A86A00")


def captain_cap() -> str:
    top = "M2 24C5 14 18 10 32 10S59 14 62 24C48 33 16 33 2 24Z"
    peak = path("M12 41C24 46 40 46 52 41C45 53 19 53 12 41Z", INK)
    return peak + path("M11 28C24 34 40 34 53 28V39C40 45 24 45 11 39Z", "#22306E") + path(top, "#FFFFFF", stroke="#22306E", stroke_width=3) + path(rounded(star_points(32, 32, 11, 5), 1.4), TAXI)


# ---- effects and conditions ----


def effect_card(c: str, *on: str) -> str:
    """A card on its way; what is on it says where to."""
    return rect(13, 3, 38, 52, 7, dark(c, 0.35)) + rect(11, 3, 38, 50, 7, c) + rect(15, 7, 30, 42, 4, light(c, 0.12)) + "".join(on)


def draw_cards(count: int) -> str:
    """So many cards come down into the hand."""
    hand = path("M22 46H38V50H46L30 63L14 50H22Z", INK) + path("M25 46H35V53H39L30 60L21 53H25Z", PAPER)
    back = rect(19, 5, 34, 46, 6, dark(SKY, 0.4), transform="rotate(8 36 28)") if count > 1 else ""
    return back + effect_card(SKY, number(str(count), 30, 39, 35, WHITE)) + hand


def play_card() -> str:
    """Up, in front of everybody."""
    arrow = rounded([(32, 1), (58, 28), (44, 28), (44, 50), (20, 50), (20, 28), (6, 28)], 3)
    return rect(9, 38, 46, 24, 6, dark(MINT, 0.45)) + rect(9, 36, 46, 23, 6, light(MINT, 0.55)) + path(arrow, dark(MINT, 0.45)) + path(rounded([(32, 7), (50, 25), (40, 25), (40, 46), (24, 46), (24, 25), (14, 25)], 2), light(MINT, 0.2))


def hire() -> str:
    """At once: a flash."""
    c = "#F0A71E"
    card_ = rect(14, 14, 30, 42, 5, "#22306E", transform="rotate(-14 29 35)") + rect(18, 18, 22, 34, 3, "#4356A8", transform="rotate(-14 29 35)")
    bolt = rounded([(44, 1), (13, 36), (29, 37), (20, 63), (55, 24), (37, 24)], 2)
    return card_ + path(bolt, "#7A3E00", stroke="#7A3E00", stroke_width=5, stroke_linejoin="round") + path(bolt, c) + path(rounded([(40, 8), (22, 30), (33, 29)], 1), light(c, 0.5))


def discard() -> str:
    """Into the bin."""
    card = rect(22, 2, 22, 30, 4, CORAL, transform="rotate(12 33 17)") + rect(26, 7, 14, 14, 2, light(CORAL, 0.35), transform="rotate(12 33 17)")
    bin_ = path("M12 26H52L47 58Q46.500 62 42 62H22Q17.500 62 17 58Z", "#8792B8") + line("M25 34L27 54M32 34V54M39 34L37 54", "#4A5484", 4)
    return card + bin_ + rect(8, 22, 48, 8, 4, "#6470A0")


def need() -> str:
    """Somebody like this at a porthole of the ship."""
    return circle(32, 32, 29, "#22306E") + circle(32, 32, 21, GLASS) + "".join(circle(x, y, 2.4, TAXI) for x, y in ring_of(8, 32, 32, 25)) + line("M21 33L29 41L44 24", "#0F7A55", 8)


def remove() -> str:
    """Out of the porthole."""
    arrow = rounded([(24, 26), (42, 26), (42, 17), (61, 32), (42, 47), (42, 38), (24, 38)], 2)
    return circle(26, 32, 25, "#22306E") + circle(26, 32, 17.5, GLASS) + path(arrow, PAPER, stroke=PAPER, stroke_width=5, stroke_linejoin="round") + path(arrow, CORAL)


def take() -> str:
    """The smuggler's claw with a card."""
    card = rect(19, 34, 26, 28, 4, "#F0A71E") + rect(24, 40, 16, 12, 2, PAPER)
    claw = line("M32 2V16", "#4B3B6E", 7) + path("M32 12C14 14 8 28 14 46L24 42C18 32 22 24 32 23C42 24 46 32 40 42L50 46C56 28 50 14 32 12Z", "#4B3B6E")
    return card + claw + circle(32, 17, 5, TAXI)


def most() -> str:
    """First on the stand."""
    return rect(3, 42, 20, 18, 3, "#8792B8") + rect(41, 36, 20, 24, 3, "#8792B8") + rect(20, 26, 24, 34, 3, TAXI) + number("1", 32, 53, 26, INK) + path(rounded([(20, 22), (18, 5), (26, 12), (32, 2), (38, 12), (46, 5), (44, 22)], 2), "#F0A71E")


def three() -> str:
    """Of these, for every three."""
    cards = "".join(rect(20 + 9 * i, 6, 26, 38, 5, shade, transform=f"rotate({10 * i - 10} {33 + 9 * i} 44)") for i, shade in enumerate(("#5E6AA0", "#8792B8", "#B9C4E4")))
    return at(-8, 0, cards) + rect(6, 32, 52, 30, 9, "#22306E") + number("3×", 32, 55, 27, TAXI)


def land() -> str:
    """Down on the ground, flag planted."""
    return path("M4 62C10 46 54 46 60 62Z", "#8792B8") + line("M24 50V8", "#22306E", 6) + path("M26 8H56L48 18L56 28H26Z", CORAL)


def explore() -> str:
    """A telescope on its legs."""
    legs = line("M30 36L18 60M32 36L44 60", "#5A4632", 6)
    tube = rect(-20, -8, 26, 16, 4, "#22306E") + rect(4, -11, 22, 22, 4, SKY) + rect(22, -13, 8, 26, 3, "#22306E")
    return legs + at(30, 28, tube, turn=-28)


def same() -> str:
    """Three of a kind."""
    heads = ((16, 20), (48, 20), (32, 42))
    return "".join(at(x, y, head_icon("owl"), scale=0.6) for x, y in heads)


def six() -> str:
    """One of each."""
    places = ring_of(6, 32, 32, 21)
    return "".join(at(x, y, head_icon(name), scale=0.4) for (x, y), name in zip(places, SPECIES_COLOURS, strict=True))


def points(value: int) -> str:
    """Victory points: a rosette."""
    return path(rounded(star_points(32, 32, 31, 25.5, 10), 3), "#A86A00") + path(rounded(star_points(32, 31, 29, 24, 10), 3), TAXI) + circle(32, 31, 20, light(TAXI, 0.45)) + number(str(value), 32, 43 if value < 10 else 41.5, 34 if value < 10 else 28, INK)


def rimmed(*body: str) -> str:
    """A paper rim and no shadow: at the size of symbols a shadow only makes them grey."""
    rules = (
        '<feGaussianBlur in="SourceAlpha" stdDeviation="1.5"/><feComponentTransfer result="fat">'
        '<feFuncA type="linear" slope="9" intercept="-0.9"/></feComponentTransfer>'
        f'<feFlood flood-color="{PAPER}"/><feComposite in2="fat" operator="in" result="rim"/>'
        '<feMerge><feMergeNode in="rim"/><feMergeNode in="SourceGraphic"/></feMerge>'
    )
    region = {"filterUnits": "userSpaceOnUse", "x": 0, "y": 0, "width": 64, "height": 64}
    return tag("filter", rules, id="rim", **region, color_interpolation_filters="sRGB") + group(*body, filter="url(#rim)")


def symbol(figure: str) -> str:
    return svg(64, 64, rimmed(at(32, 32, at(-32, -32, figure), scale=0.92)))


STRETCH = {"rhino": (0.8, 1.08), "lizard": (1.14, 0.66), "owl": (1.06, 0.98), "monkey": (0.98, 1.1)}


def species(name: str) -> str:
    """Heads differ as outlines too: the bear's ears are large, the rhino is narrow, the lizard is flat."""
    drop = {"octopus": -5, "monkey": 0, "bear": 3, "lizard": 3}.get(name, 0)
    scale = {"octopus": 0.8, "monkey": 0.86, "bear": 0.86}.get(name, 0.94)
    figure = head_icon(name)
    if name == "bear":
        figure = "".join(circle(x, -21, 13, "#9A6240") + circle(x, -20, 7, "#D79B72") for x in (-21, 21)) + figure
    across, high = STRETCH.get(name, (1, 1))
    figure = group(figure, transform=f"scale({across} {high})")
    return svg(64, 64, rimmed(at(32, 31 + drop, figure, scale=scale)))


def symbols() -> dict[str, str]:
    made = {f"job_{name}": symbol(draw(JOB_COLOURS[name])) for name, draw in JOBS.items()}
    made |= {f"species_{name}": species(name) for name in SPECIES_COLOURS}
    figures = {"robot": class_robot(), "adviser": class_adviser(), "specialist": class_specialist(), "veteran": veteran(), "captain": captain_cap()}
    made |= {f"class_{name}": symbol(figure) for name, figure in figures.items()}
    acts = {"play": play_card(), "hire": hire(), "discard": discard(), "need": need(), "remove": remove(), "take": take(), "most": most(), "three": three(), "land": land(), "explore": explore()}
    made |= {f"do_{name}": symbol(figure) for name, figure in acts.items()}
    made |= {"item_same": symbol(same()), "item_sets": symbol(six())}
    made |= {f"do_draw_{count}": symbol(draw_cards(count)) for count in range(1, 6)}
    made |= {f"points_{value}": svg(64, 64, points(value)) for value in (1, 2, 3, 4, 5, 6, 12)}
    return made


# ---- cards: 96 × 134, the face goes into the window, the ability on the paper below ----

CARD_W, CARD_H = 96, 134


def card(edge: str, ground: str, *window: str) -> str:
    """The window is 84 × 84 at the top, the paper 84 × 34 below."""
    inside = clip("w", rect(6, 6, 84, 86, 6), rect(6, 6, 84, 86, 0, ground), *window)
    return svg(
        CARD_W, CARD_H, rect(0, 2, 96, 132, 9, dark(edge, 0.5)), rect(0, 0, 96, 131, 9, edge), shine("M4 60V12Q4 4 12 4H40Q10 8 4 60Z", 0.25),
        inside, rect(6, 95, 84, 31, 5, PAPER),
    )  # fmt: skip


def sunbeams(colour: str, opacity: float = 0.5) -> str:
    beams = "".join(
        f"M48 62L{48 + 90 * cos(a):.1f} {62 + 90 * sin(a):.1f}L{48 + 90 * cos(a + 0.2):.1f} {62 + 90 * sin(a + 0.2):.1f}Z" for a in (k * pi / 8 for k in range(16))
    )
    return path(beams, colour, opacity=opacity)


def cards() -> dict[str, str]:
    made = {}
    for name, c in SPECIES_COLOURS.items():
        pale = mix(c, PAPER, 0.62)
        made[f"card_specialist_{name}"] = card(c, pale, circle(48, 60, 40, mix(c, PAPER, 0.78)))
        curtain = path("M0 0H96V10Q84 20 72 10Q60 22 48 10Q36 22 24 10Q12 20 0 10Z", dark(c, 0.2))
        made[f"card_adviser_{name}"] = card(c, mix(c, INK, 0.45), sunbeams(mix(c, INK, 0.2), 0.6), curtain)
        made[f"card_captain_{name}"] = card(TAXI, mix(c, INK, 0.3), sunbeams(light(c, 0.25), 0.7))
    plates = "".join(line(d, "#9AA6BE", 2) for d in ("M6 36H90", "M6 64H90", "M34 6V92", "M62 6V92"))
    rivets = "".join(circle(x, y, 2, "#7C89A6") for x in (12, 84) for y in (12, 86))
    made["card_robot"] = card("#55617F", "#BAC4D6", plates, rivets)
    made["card_back"] = back()
    made["card_empty"] = svg(CARD_W, CARD_H, rect(3, 3, 90, 128, 9, stroke="#FFFFFF", stroke_width=4, stroke_dasharray="10 8", opacity=0.5))
    return made


def tile(edge: str, ground: str) -> str:
    """A card lying down, 96 × 56: the face left, the ability right."""
    return svg(96, 56, rect(0, 2, 96, 54, 8, dark(edge, 0.5)), rect(0, 0, 96, 54, 8, edge), rect(4, 4, 36, 46, 5, ground), rect(43, 4, 49, 46, 5, PAPER))


def mini(edge: str, ground: str) -> str:
    """A place in the crew, 48 × 48."""
    return svg(48, 48, rect(0, 1, 48, 47, 9, dark(edge, 0.5)), rect(0, 0, 48, 46, 9, edge), rect(3, 3, 42, 40, 6.5, ground))


def small_cards() -> dict[str, str]:
    made = {"tile_robot": tile("#55617F", "#BAC4D6"), "mini_robot": mini("#55617F", "#BAC4D6")}
    for name, c in SPECIES_COLOURS.items():
        pale, deep = mix(c, PAPER, 0.7), mix(c, INK, 0.4)
        made |= {f"tile_specialist_{name}": tile(c, pale), f"tile_adviser_{name}": tile(c, deep)}
        made |= {f"mini_specialist_{name}": mini(c, pale), f"mini_adviser_{name}": mini(c, deep), f"mini_captain_{name}": mini(TAXI, deep)}
    return made


def back() -> str:
    stars = "".join(circle(10 + x * 0.8, 8 + y, 1 + k % 2 * 0.7, PAPER, opacity=0.6) for x, y, k in scatter(77, 26, 94, 116))
    paw = ellipse(48, 76, 17, 14, TAXI) + "".join(ellipse(x, y, 6.5, 8.5, TAXI) for x, y in ((27, 60), (39, 50), (57, 50), (69, 60)))
    ring = ellipse(48, 68, 42, 12, stroke="#FF8A5B", stroke_width=5)
    return svg(
        CARD_W, CARD_H, rect(0, 2, 96, 132, 9, "#0A3430"), rect(0, 0, 96, 131, 9, "#14635A"), rect(5, 5, 86, 121, 6, "#0E4A48"), stars,
        group(ring, transform="rotate(-18 48 68)"), circle(48, 66, 31, "#0F3A52"), paw,
    )  # fmt: skip


# ---- planets: drawn on 128, shown on 112 ----


def bands(x: float, colours: list[str], y0: float = 12, step: float = 16) -> str:
    return "".join(
        path(f"M0 {y0 + i * step}C40 {y0 + i * step - 8} 88 {y0 + i * step + 8} 128 {y0 + i * step}V{y0 + i * step + step * 0.6}C88 {y0 + i * step + step * 0.6 + 8} 40 {y0 + i * step + step * 0.6 - 8} 0 {y0 + i * step + step * 0.6}Z", c)
        for i, c in enumerate(colours)
    )


def blots(seed: int, count: int, colour: str, size: float) -> str:
    return "".join(ellipse(x, y, size * (0.6 + k % 5 * 0.15), size * (0.4 + k % 3 * 0.15), colour) for x, y, k in scatter(seed, count, 128, 128))


def craters(seed: int, count: int, colour: str) -> str:
    return "".join(circle(x, y, 4 + k % 7, dark(colour, 0.22)) + circle(x + 1, y + 1.5, 3 + k % 7 * 0.8, dark(colour, 0.1)) for x, y, k in scatter(seed, count, 128, 128))


def ringed(body: str, colour: str) -> str:
    loop = group(ellipse(64, 66, 60, 15, stroke=colour, stroke_width=7), transform="rotate(-14 64 64)")
    front = clip("front", path("M0 80L128 48V128H0Z"), loop)
    return loop + body + front


PLANETS = {
    "pl_home_a": lambda: ball("p", 64, 64, 54, "#3E8FD6", blots(11, 9, "#58B368", 22), blots(5, 6, "#F4F1E8", 14)),
    "pl_home_b": lambda: ball("p", 64, 64, 54, "#E9A23B", bands(0, ["#F4C56B", "#D9822B", "#F4C56B", "#C96A22", "#F4C56B", "#D9822B"], 18, 18)),
    "pl_3a": lambda: ball("p", 64, 64, 54, "#E36C92", bands(0, ["#F39BB5", "#C94F7A", "#F7B7C8", "#C94F7A", "#F39BB5"], 22, 20), blots(31, 4, "#FFD9E2", 9)),
    "pl_3b": lambda: ball("p", 64, 64, 54, "#BFE3F2", path("M0 0H128V34L104 28L88 40L64 30L44 42L24 30L0 38Z", "#F4FBFF"), path("M0 128V100L30 92L52 104L80 94L104 104L128 96V128Z", "#F4FBFF"), line("M20 60L48 70L66 62L100 74", "#8FC4DC", 4)),
    "pl_3c": lambda: ball("p", 64, 64, 54, "#2FA36B", blots(47, 12, "#1F7F55", 15), blots(53, 8, "#7CCB6A", 11)),
    "pl_6a": lambda: ball("p", 64, 64, 54, "#8A6CD0", bands(0, ["#A98CE6", "#6D4FB8", "#C4AEF0", "#6D4FB8", "#A98CE6"], 24, 18), ellipse(84, 78, 15, 9, "#F08A86")),
    "pl_6b": lambda: ball("p", 64, 64, 54, "#A7AEC2", craters(71, 16, "#A7AEC2")),
    "pl_6c": lambda: ball("p", 64, 64, 54, "#6B2F35", line("M8 40L36 52L48 38L74 58L96 46L124 62M20 92L44 80L66 96L92 82L118 96", "#FF8A3B", 6), line("M36 52L44 80M74 58L66 96", "#FFC36B", 4)),
    "pl_9a": lambda: ball("p", 64, 64, 54, "#3FB6B0", *(path(rounded([(x, y - 16), (x + 9, y), (x, y + 16), (x - 9, y)], 1.5), "#9DF0E4") + path(f"M{x} {y - 15}L{x + 8} {y}L{x} {y + 15}Z", "#68CFC6") for x, y in ((38, 44), (66, 34), (92, 58), (52, 82), (82, 94), (28, 72)))),
    "pl_9b": lambda: ringed(ball("p", 64, 64, 44, "#4B5BD6", bands(0, ["#6E7DEB", "#3A47AE", "#8C99F5", "#3A47AE"], 34, 18)), "#FFD98A"),
}


def planet(body: str) -> str:
    glow = radial("air", [(0.78, "#FFFFFF/0.28"), (1, "#FFFFFF/0")]) + circle(64, 64, 63, "url(#air)")
    return svg(112, 112, at(0, 0, glow, body, shine("M22 56C26 34 42 20 62 18C46 26 36 40 32 58Z", 0.35), scale=0.875))


def planet_back() -> str:
    """Face down: only its distance is known."""
    dots = "".join(circle(x, y, 1.2 + k % 3 * 0.5, "#A9B0D3") for x, y, k in scatter(91, 30, 128, 128))
    body = ball("p", 64, 64, 54, "#2A3164", dots, dusk=0.4)
    rim = circle(64, 64, 54, stroke="#5A63A8", stroke_width=4, stroke_dasharray="9 8")
    return svg(112, 112, at(0, 0, body, rim, number("?", 64, 86, 64, "#A9B0D3"), scale=0.875))


# ---- hostile planets: drawn on 96, shown on 80, angrier with their level ----

HOSTILE_COLOURS = {1: ("#8FA32E", "#B58F2A", "#7E9E58", "#A0843E"), 2: ("#C8622A", "#B9553F", "#D07A1E", "#A85A2E"), 3: ("#A12B4B", "#8A2A66", "#B3312F", "#7A2748")}


def spikes(count: int, colour: str) -> str:
    return path(rounded(star_points(48, 48, 46, 34, count), 1.5), colour)


def glare(kind: int) -> str:
    if kind == 0:
        return path("M26 40L45 47L30 54Z", TAXI) + path("M70 40L51 47L66 54Z", TAXI) + circle(36, 47.5, 2.6, INK) + circle(60, 47.5, 2.6, INK)
    if kind == 1:
        return ellipse(48, 46, 16, 11, PAPER) + circle(48, 46, 8, CORAL) + ellipse(48, 46, 2.6, 7, INK) + line("M30 36L48 40L66 36", INK, 4)
    if kind == 2:
        return "".join(circle(x, y, 6, TAXI) + ellipse(x, y, 1.6, 4.6, INK) for x, y in ((34, 46), (62, 46), (48, 37)))
    return rect(26, 40, 44, 13, 6.5, INK) + rect(31, 44, 14, 5, 2.5, CORAL) + rect(51, 44, 14, 5, 2.5, CORAL)


def fangs(kind: int) -> str:
    return (
        path("M32 62H64L58 68L53 63L48 70L43 63L38 68Z", PAPER),
        path("M34 64C40 72 56 72 62 64L58 62H38Z", INK) + path("M40 64L43 70L46 65ZM56 64L53 70L50 65Z", PAPER),
        line("M34 68L40 63L46 68L52 63L58 68L63 64", PAPER, 3.6),
    )[kind]


def hostile(row: dict[str, object], place: int) -> str:
    level = int(str(row["level"]))
    c = HOSTILE_COLOURS[level][place % 4]
    body = ball("h", 48, 48, 33, c, craters(100 + place, 7, c), dusk=0.42)
    figure = spikes(8 + 3 * level + place % 2, dark(c, 0.45)) + body + glare((place + level) % 4) + fangs((place * 2 + level) % 3)
    return svg(80, 80, at(0, 0, figure, scale=0.8333))


def hostile_back() -> str:
    figure = spikes(12, "#2A3164") + circle(48, 48, 33, "#3A4580") + number("?", 48, 64, 44, "#A9B0D3")
    return svg(80, 80, at(0, 0, figure, scale=0.8333))


def drawings() -> dict[str, str]:
    made = symbols() | cards() | small_cards()
    made |= {f"face_{name}": drawing for name, drawing in faces().items()}
    made |= {f"planet_{name}": planet(draw()) for name, draw in PLANETS.items()}
    made |= {f"hostile_{row['id']}": hostile(row, place) for place, row in enumerate(DATA["hostile"])}
    made |= {"planet_back": planet_back(), "hostile_back": hostile_back(), "face_smuggler": smuggler()}
    return {f"wildspace/{name}": drawing for name, drawing in made.items()}
