"""What all five games share: dice, player shapes, pawns, panels, light and shadow, confetti, the finish rocket."""

from __future__ import annotations

from app.theme import PLAYERS
from tools.draw import icons
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
    radial,
    rect,
    rounded,
    shadow,
    shape,
    shine,
    star_points,
    sticker,
    svg,
    tag,
)  # fmt: skip

WHITE = "#FFFFFF"
GLASS = "#BFE6F5"
CORAL = "#FF6B5E"
SHAPES = [player.shape for player in PLAYERS]


# ---- dice ----

PIPS = {
    "blank": [], "1": [(32, 30)], "2": [(20, 18), (44, 42)], "3": [(19, 17), (32, 30), (45, 43)],
    "4": [(20, 18), (44, 18), (20, 42), (44, 42)], "5": [(19, 17), (45, 17), (32, 30), (19, 43), (45, 43)],
    "6": [(20, 15), (44, 15), (20, 30), (44, 30), (20, 45), (44, 45)],
}  # fmt: skip


def die(face: str) -> str:
    pips = "".join(circle(x, y + 1, 5.9, "#FFFFFF") + circle(x, y, 5.6, INK) for x, y in PIPS[face])
    if face == "1":
        pips = circle(32, 31.2, 9, "#FFFFFF") + circle(32, 30, 8.6, "#D8443A")
    body = (
        rect(5, 3, 54, 58, 14, "#3A4580"),  # a rim: the die also lies on paper by day
        rect(7, 9, 50, 50, 12, "#C9C0AA"),
        rect(7, 5, 50, 50, 12, PAPER),
        clip("face", rect(7, 5, 50, 50, 12), shine("M6 4H58V20C40 16 20 22 6 40Z", 0.75)),
        pips,
    )
    return svg(64, 64, shadow(32, 57, 30, 7, 0.6), *body)


# ---- player shapes ----


def emblem(kind: str) -> str:
    """White, for tinting: the body stays nearly white, so that a tint keeps the contrast it was chosen for."""
    outline = shape(kind, 32, 32, 23)
    shade = path("M64 8V64H0V50C30 56 52 44 56 8Z", "#CFCFCF")
    return svg(
        64,
        64,
        path(outline, "#F4F4F4"),
        clip("in", path(outline), shade, shine("M5 34C5 12 24 3 42 6C24 11 14 18 12 36Z", 1)),
    )


# ---- pawns: six little star cabs, each with its own outline ----


def porthole(kind: str, x: float, y: float, colour: str, r: float = 12.5) -> str:
    """Where the player's shape shines: paper on night, whatever the hull's colour."""
    return (
        circle(x, y, r + 2.2, light(colour, 0.6))
        + circle(x, y, r, INK)
        + path(shape(kind, x, y, r * 0.7), PAPER)
    )


def lamp(x: float, y: float) -> str:
    """The roof sign that makes a spaceship a taxi."""
    return (
        rect(x - 8, y - 4, 16, 8, 3, TAXI)
        + rect(x - 8, y + 1, 16, 3, 1.5, "#E09A1A")
        + rect(x - 4.5, y - 2, 9, 3, 1.5, "#FFF3CE")
    )


def jet(x: float, y: float, width: float = 10, height: float = 12) -> str:
    w, h = width / 2, height
    outer = f"M{x - w} {y}C{x - w - 2} {y + h * 0.5} {x - 2} {y + h * 0.7} {x} {y + h}C{x + 2} {y + h * 0.7} {x + w + 2} {y + h * 0.5} {x + w} {y}Z"
    w, h = w * 0.5, h * 0.6
    inner = f"M{x - w} {y}C{x - w} {y + h * 0.5} {x - 1} {y + h * 0.7} {x} {y + h}C{x + 1} {y + h * 0.7} {x + w} {y + h * 0.5} {x + w} {y}Z"
    return path(outer, "#FF8A3D") + path(inner, "#FFE7A3")


def hull(name: str, outline: str, colour: str, *inside: str) -> str:
    """A body with its shaded lower right side and one highlight."""
    shade = path("M64 0V80H10C44 74 54 44 50 0Z", dark(colour, 0.28))
    return path(outline, colour) + clip(name, path(outline), shade, *inside)


def glint(d: str) -> str:
    return line(d, WHITE, 3.2, opacity=0.6)


def saucer(c: str) -> str:
    dome = (
        path("M18 34C18 12 46 12 46 34Z", GLASS)
        + path("M40 18C45 23 46 29 46 34H38C42 29 42 23 40 18Z", "#8CC3E0")
        + glint("M23 29C24 24 26 22 29 20.500")
    )
    disc = "M3 44C3 33 20 29 32 29C44 29 61 33 61 44C61 56 46 63 32 63C18 63 3 56 3 44Z"
    legs = line("M17 58L11 70M47 58L53 70", dark(c, 0.45), 5)
    return (
        legs
        + dome
        + lamp(32, 15)
        + hull("hull", disc, c)
        + glint("M9 41C12 37 17 35 22 34")
        + porthole("circle", 32, 46.5, c, 12.5)
    )


def rocket(c: str) -> str:
    body = "M32 6C46 18 50 36 46 62H18C14 36 18 18 32 6Z"
    fins = path("M19 44C8 48 4 58 5 70L20 62Z", dark(c, 0.42)) + path(
        "M45 44C56 48 60 58 59 70L44 62Z", dark(c, 0.55)
    )
    nose = path("M0 0H64V21H0Z", PAPER) + path("M64 0V21H38C42 14 40 6 36 0Z", "#CFC8B4")
    return (
        jet(32, 61, 18, 15)
        + fins
        + hull("hull", body, c, nose)
        + rect(20, 59, 24, 6, 2.5, INK)
        + glint("M21 44C20 36 21 28 24 22")
        + porthole("triangle", 32, 41, c, 12.5)
    )


def van(c: str) -> str:
    body = "M9 26a9 9 0 0 1 9 -9H46a9 9 0 0 1 9 9V56a7 7 0 0 1 -7 7H16a7 7 0 0 1 -7 -7Z"
    pods = (
        rect(3, 44, 11, 22, 5, dark(c, 0.45))
        + rect(50, 44, 11, 22, 5, dark(c, 0.55))
        + jet(8.5, 65, 7, 9)
        + jet(55.5, 65, 7, 9)
    )
    screen = rect(15, 21.5, 34, 10.5, 4.5, GLASS) + path(
        "M36 21.500H44.500A4.500 4.500 0 0 1 49 26V27.500A4.500 4.500 0 0 1 44.500 32H31Z", "#8CC3E0"
    )
    return (
        pods
        + lamp(32, 13)
        + hull("hull", body, c)
        + screen
        + glint("M13.500 37V50")
        + porthole("square", 32, 48.5, c, 12)
    )


def jetplane(c: str) -> str:
    wings = rounded(
        [
            (32, 30),
            (62, 42),
            (58, 52),
            (43, 52),
            (50, 68),
            (43, 71),
            (32, 62),
            (21, 71),
            (14, 68),
            (21, 52),
            (6, 52),
            (2, 42),
        ],
        3,
    )
    body = "M32 5C41 16 44 34 43 66H21C20 34 23 16 32 5Z"
    screen = path("M26.500 24C27 17 37 17 37.500 24C36 27 28 27 26.500 24Z", GLASS)
    return (
        jet(32, 64, 14, 13)
        + path(wings, dark(c, 0.42))
        + hull("hull", body, c)
        + screen
        + glint("M25.500 38C25.200 35 25.400 32 25.600 30")
        + porthole("star", 32, 46, c, 12.5)
    )


def lander(c: str) -> str:
    body = rounded([(20, 16), (44, 16), (58, 38), (46, 60), (18, 60), (6, 38)], 6)
    legs = line("M15 54L7 69M49 54L57 69M3 70H12M52 70H61", dark(c, 0.45), 4.5)
    dish = line("M32 16V9", "#CFC8B4", 3.5) + circle(32, 7, 4.5, TAXI)
    return (
        legs
        + jet(32, 60, 13, 11)
        + dish
        + hull("hull", body, c)
        + glint("M13 37L21 24")
        + porthole("hexagon", 32, 38, c, 14)
    )


def kite(c: str) -> str:
    body = rounded([(32, 4), (56, 38), (32, 70), (8, 38)], 7)
    wings = path("M16 28C6 30 1 38 2 52C8 48 14 47 20 50Z", dark(c, 0.42)) + path(
        "M48 28C58 30 63 38 62 52C56 48 50 47 44 50Z", dark(c, 0.55)
    )
    screen = path("M25.500 24C28 16 36 16 38.500 24C36 28 28 28 25.500 24Z", GLASS)
    return (
        jet(32, 66, 10, 10)
        + wings
        + hull("hull", body, c)
        + screen
        + glint("M17 38L22 30")
        + porthole("diamond", 32, 43, c, 13)
    )


PAWNS = {
    "circle": saucer,
    "triangle": rocket,
    "square": van,
    "star": jetplane,
    "hexagon": lander,
    "diamond": kite,
}


def pawn(kind: str) -> str:
    colour = next(player.night for player in PLAYERS if player.shape == kind)
    return svg(
        80,
        80,
        shadow(40, 74.5, 26, 5.5, 0.7),
        sticker(at(9.6, 1.8, PAWNS[kind](colour), scale=0.95), rim=1.5, size=(80, 80)),
    )


# ---- panels, light and shadow: white, to be tinted and stretched as nine patches ----


def panel(radius: float, side: int) -> str:
    return svg(side, side, rect(0, 0, side, side, radius, WHITE))


def panel_ring(radius: float, side: int, width: float) -> str:
    half = width / 2
    return svg(
        side,
        side,
        rect(half, half, side - width, side - width, radius - half, stroke=WHITE, stroke_width=width),
    )


def panel_shadow() -> str:
    blur = tag(
        "filter",
        '<feGaussianBlur stdDeviation="6"/>',
        id="soft",
        filterUnits="userSpaceOnUse",
        x=0,
        y=0,
        width=80,
        height=80,
    )
    return svg(80, 80, blur, rect(18, 18, 44, 44, 14, INK, opacity=0.7, filter="url(#soft)"))


def blob() -> str:
    return svg(64, 32, shadow(32, 16, 32, 16, 0.75))


def glow() -> str:
    made = radial(
        "glow", [(0, f"{WHITE}/0.9"), (0.35, f"{WHITE}/0.5"), (0.7, f"{WHITE}/0.14"), (1, f"{WHITE}/0")]
    )
    return svg(128, 128, made, circle(64, 64, 64, "url(#glow)"))


def disc() -> str:
    return svg(64, 64, circle(32, 32, 30, WHITE))


def ring() -> str:
    """The ring of a possible target: two lines, so that it also reads in grey."""
    return svg(
        80,
        80,
        circle(40, 40, 35, stroke=WHITE, stroke_width=6)
        + circle(40, 40, 29.5, stroke=WHITE, stroke_width=2, opacity=0.5),
    )


def confetti(kind: int) -> str:
    bits = {
        1: rect(3, 6, 18, 11, 3, WHITE),
        2: circle(12, 12, 7, WHITE),
        3: path(rounded([(12, 3), (21, 20), (3, 20)], 3), WHITE),
        4: line("M4 16C7 4 10 4 12 12S17 20 20 8", WHITE, 4.5),
        5: path(rounded(star_points(12, 12.5, 11, 5), 2), WHITE),
    }
    return svg(24, 24, bits[kind])


def taxi_sign() -> str:
    """ "Your turn": the lit roof sign."""
    checks = "".join(rect(7 + 6 * i, 31 + 6 * (i % 2), 6, 6, 0, INK) for i in range(11))
    plate = rect(5, 19, 70, 29, 9, "#D48A12") + rect(5, 16, 70, 29, 9, TAXI)
    plate += clip("plate", rect(5, 16, 70, 29, 9), checks, shine("M4 14H76V21C50 19 30 21 4 29Z", 0.5))
    star = path(
        rounded(star_points(40, 18, 14, 6.6), 2.4),
        "#FFF3CE",
        stroke=INK,
        stroke_width=2.6,
        stroke_linejoin="round",
    )
    return svg(80, 60, sticker(rect(24, 46, 32, 7, 2.5, "#3A4580") + plate + star, rim=1.2, size=(80, 60)))


# ---- the finish ----


def star_rocket(nose: str = CORAL, body: str = PAPER, glass: str = "#5AB0FF", middle: bool = True) -> str:
    """A classic rocket round the origin: nose at -60, nozzle at 40. Also in posters."""
    outline = "M0 -62C24 -42 29 -8 20 34H-20C-29 -8 -24 -42 0 -62Z"
    inside = (
        path("M-40 -80H40V-36C20 -31 -20 -31 -40 -36Z", nose),
        path("M-40 18C-20 23 20 23 40 18V26C20 31 -20 31 -40 26Z", nose),
        path("M4 -70C22 -44 22 0 10 40H40V-70Z", "#3A0F4A", opacity=0.16),
    )
    fins = path("M-20 4C-40 10 -44 30 -40 52L-14 35Z", dark(nose, 0.12)) + path(
        "M20 4C40 10 44 30 40 52L14 35Z", dark(nose, 0.36)
    )
    window = (
        circle(0, -10, 12.5, dark(nose, 0.25))
        + circle(0, -10, 9, glass)
        + shine("M-6.500 -10A6.500 6.500 0 0 1 0 -16.500C-1 -12 -2.500 -10.500 -6.500 -10Z", 0.8)
    )
    fin = rect(-4.5, 14, 9, 36, 4.5, dark(nose, 0.22)) if middle else ""
    edge = line("M-18.500 14C-20 -8 -17 -28 -7 -43", WHITE, 4, opacity=0.55)
    return (
        rect(-11, 31, 22, 10, 3, dark(INK, 0.1))
        + fins
        + path(outline, body)
        + clip("rocket", path(outline), *inside)
        + edge
        + window
        + fin
    )


def flame(long: float = 46) -> str:
    """Below a nozzle at the origin, pointing down."""
    outer = f"M-13 0C-20 {long * 0.45} -6 {long * 0.6} 0 {long}C6 {long * 0.6} 20 {long * 0.45} 13 0Z"
    middle = f"M-8.500 0C-13 {long * 0.35} -4 {long * 0.5} 0 {long * 0.74}C4 {long * 0.5} 13 {long * 0.35} 8.500 0Z"
    inner = (
        f"M-4.500 0C-6 {long * 0.2} -2 {long * 0.3} 0 {long * 0.46}C2 {long * 0.3} 6 {long * 0.2} 4.500 0Z"
    )
    return path(outer, "#FF6B3D") + path(middle, TAXI) + path(inner, "#FFF6DC")


def finish_rocket() -> str:
    return svg(96, 128, sticker(at(48, 72, star_rocket()), rim=1.6, size=(96, 128)))


def finish_flame() -> str:
    return svg(48, 64, at(24, 2, flame(60)))


def puff() -> str:
    """A cloud of smoke under the rocket."""
    lumps = [(24, 36, 20), (48, 26, 22), (72, 36, 20), (48, 40, 22)]
    return svg(
        96,
        64,
        group(*(circle(x, y, r, WHITE) for x, y, r in lumps), opacity=0.92),
        group(ellipse(48, 52, 38, 9, "#D6D2E6"), opacity=0.6),
    )


def drawings() -> dict[str, str]:
    made = {f"common/die_{face}": die(face) for face in PIPS}
    made |= {f"common/shape_{kind}": emblem(kind) for kind in SHAPES}
    made |= {f"common/pawn_{kind}": pawn(kind) for kind in SHAPES}
    made |= {f"common/confetti_{kind}": confetti(kind) for kind in range(1, 6)}
    made |= {
        "common/panel": panel(16, 48),
        "common/panel_small": panel(8, 24),
        "common/panel_ring": panel_ring(16, 48, 4),
        "common/panel_ring_small": panel_ring(8, 24, 3),
        "common/panel_shadow": panel_shadow(),
        "common/shadow": blob(),
        "common/glow": glow(),
        "common/disc": disc(),
        "common/ring": ring(),
        "common/taxi_sign": taxi_sign(),
        "common/rocket": finish_rocket(),
        "common/flame": finish_flame(),
        "common/puff": puff(),
    }
    return made | icons.drawings()
