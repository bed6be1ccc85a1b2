"""The icons of the frame round the table: white, to be tinted, on a 64-unit grid, strokes of 6 units and more."""

from __future__ import annotations

from math import cos, pi, sin

from tools.draw.svg import circle, group, line, num, path, ring_of, rounded, star_points, svg

WHITE = "#FFFFFF"


def stroke(d: str, width: float = 7) -> str:
    return line(d, WHITE, width)


def solid(d: str, **more: object) -> str:
    return path(d, WHITE, fill_rule="evenodd", **more)


def dot(x: float, y: float, r: float) -> str:
    return circle(x, y, r, WHITE)


def hole(x: float, y: float, r: float) -> str:
    """A circle to be cut out of a `solid`."""
    return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0 {num(-2 * r)} 0Z"


def box(x: float, y: float, w: float, h: float, r: float) -> str:
    return (
        f"M{num(x + r)} {num(y)}h{num(w - 2 * r)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(r)}v{num(h - 2 * r)}"
        f"a{num(r)} {num(r)} 0 0 1 {num(-r)} {num(r)}h{num(2 * r - w)}a{num(r)} {num(r)} 0 0 1 {num(-r)} {num(-r)}"
        f"v{num(2 * r - h)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(-r)}Z"
    )


def gear(x: float, y: float, outer: float, inner: float, teeth: int = 8) -> str:
    """Teeth with flat, slightly narrowing tops."""
    points = []
    for i in range(teeth):
        for share, r in ((-0.34, inner), (-0.2, outer), (0.2, outer), (0.34, inner)):
            a = (i + share) / teeth * 2 * pi - pi / 2
            points.append((x + r * cos(a), y + r * sin(a)))
    return rounded(points, 2.4)


def undo() -> str:
    return stroke("M17 25H39a14.5 14.5 0 0 1 0 29H27") + stroke("M29 12L16 25L29 38")


def menu() -> str:
    return stroke("M13 18H51M13 32H51M13 46H51")


def question(x: float = 32, y: float = 32, scale: float = 1, colour: str = WHITE, width: float = 8) -> str:
    return group(
        line("M-11.5 -9.5a11.5 11.5 0 1 1 17.6 9.8C2 2.9 0 5 0 9.5", colour, width),
        circle(0, 21.5, width * 0.62, colour),
        transform=f"translate({num(x)} {num(y)}) scale({scale:.3g})",
    )


def back() -> str:
    return stroke("M40 12L20 32L40 52", 8)


def forward() -> str:
    return stroke("M24 12L44 32L24 52", 8)


def rotate() -> str:
    return (
        solid(box(20, 27, 25, 25, 5))
        + stroke("M12 34V27A13 13 0 0 1 25 14H48", 6.5)
        + stroke("M39 5L49 14L39 23", 6.5)
    )


def hint() -> str:
    bulb = "M32 6a19 19 0 0 0 -11 34.5c2.4 1.8 3.5 3.6 3.5 6.5h15c0 -2.9 1.1 -4.7 3.5 -6.5A19 19 0 0 0 32 6Z"
    return solid(bulb) + stroke("M27 54.5H37", 6.5)


def settings() -> str:
    return solid(gear(32, 32, 27, 20.5) + hole(32, 32, 8.5))


def home() -> str:
    return solid(
        rounded(
            [
                (32, 7),
                (59, 31),
                (51, 34),
                (51, 56),
                (38, 56),
                (38, 40),
                (26, 40),
                (26, 56),
                (13, 56),
                (13, 34),
                (5, 31),
            ],
            3.5,
        )
    )


def play() -> str:
    return solid(rounded([(17, 8), (56, 32), (17, 56)], 7))


def pause() -> str:
    return solid(box(15, 11, 12, 42, 4) + box(37, 11, 12, 42, 4))


def person() -> str:
    return dot(32, 20, 12.5) + solid(
        "M9 56c0 -13 9.6 -20 23 -20s23 7 23 20c0 1.700 -1.300 3 -3 3H12c-1.700 0 -3 -1.300 -3 -3Z"
    )


def bot() -> str:
    head = box(12, 22, 40, 34, 10) + hole(23.5, 37, 4.6) + hole(40.5, 37, 4.6) + box(23, 46, 18, 4, 2)
    return solid(head) + stroke("M32 21V12", 5) + dot(32, 9, 5) + stroke("M6 34V44M58 34V44", 6)


def plus() -> str:
    return stroke("M32 12V52M12 32H52", 9)


def minus() -> str:
    return stroke("M12 32H52", 9)


def close() -> str:
    return stroke("M16 16L48 48M48 16L16 48", 9)


def check() -> str:
    return stroke("M11 34L26 49L53 17", 9)


def log() -> str:
    return stroke("M26 16H53M26 32H53M26 48H44", 6.5) + dot(13, 16, 5) + dot(13, 32, 5) + dot(13, 48, 5)


def trophy() -> str:
    cup = "M18 8H46V25c0 9 -6 15 -14 15s-14 -6 -14 -15Z"
    ears = stroke("M17 14H9c0 9 3.500 14 10 15.500M47 14h8c0 9 -3.500 14 -10 15.500", 5)
    return solid(cup) + ears + stroke("M32 39V49", 7) + solid(box(19, 48, 26, 9, 4))


def share() -> str:
    return stroke("M18 32L46 16M18 32L46 48", 5.5) + dot(16, 32, 9) + dot(47, 15, 9) + dot(47, 49, 9)


def replay() -> str:
    return (
        stroke("M13 23a22 22 0 1 1 -2.500 14", 6.5)
        + stroke("M11 9V24H26", 6.5)
        + solid(rounded([(26, 23), (43, 33), (26, 43)], 3))
    )


def volume() -> str:
    horn = rounded([(8, 24), (18, 24), (32, 11), (32, 53), (18, 40), (8, 40)], 3)
    return solid(horn) + stroke("M41 24a11 11 0 0 1 0 16M48 15a23 23 0 0 1 0 34", 6)


def mute() -> str:
    horn = rounded([(8, 24), (18, 24), (32, 11), (32, 53), (18, 40), (8, 40)], 3)
    return solid(horn) + stroke("M41 25L56 40M56 25L41 40", 6)


def globe() -> str:
    return stroke("M32 8a24 24 0 1 0 0.010 0ZM8.500 32H55.500", 5.5) + stroke(
        "M32 8c-15 13 -15 35 0 48M32 8c15 13 15 35 0 48", 5
    )


def eye() -> str:
    return stroke("M6 32c12 -21 40 -21 52 0c-12 21 -40 21 -52 0Z", 6) + dot(32, 32, 8.5)


def lock() -> str:
    return solid(box(12, 28, 40, 29, 7) + hole(32, 41, 5)) + stroke("M20 29V21a12 12 0 0 1 24 0V29", 6.5)


def wifi() -> str:
    return stroke("M7 26a36 36 0 0 1 50 0M16.500 36.500a22.500 22.500 0 0 1 31 0", 6.5) + dot(32, 50, 6.5)


def edit() -> str:
    return solid(rounded([(40, 9), (55, 24), (25, 54), (8, 57), (11, 39)], 4))


def bin_() -> str:
    return stroke("M11 17H53M25 16V10H39V16", 6) + solid(
        "M15 23H49L46.500 53a5 5 0 0 1 -5 4.500H22.500a5 5 0 0 1 -5 -4.500Z"
    )


def clock() -> str:
    return stroke("M32 8a24 24 0 1 0 0.010 0Z", 6) + stroke("M32 19V33L41 39", 6)


def crown() -> str:
    return solid(rounded([(8, 18), (21, 31), (32, 10), (43, 31), (56, 18), (51, 52), (13, 52)], 4))


def book() -> str:
    left = "M30 15c-6 -5 -14 -6 -22 -5v40c8 -1 16 0 22 5ZM34 15c6 -5 14 -6 22 -5v40c-8 -1 -16 0 -22 5Z"
    return solid(left)


def sun() -> str:
    rays = "".join(
        f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}"
        for a, b in zip(ring_of(8, 32, 32, 20), ring_of(8, 32, 32, 26), strict=True)
    )
    return dot(32, 32, 12) + stroke(rays, 6)


def moon() -> str:
    return solid("M39 8a25 25 0 1 0 17 32a20 20 0 0 1 -17 -32Z")


def text_size() -> str:
    return stroke("M6 50L19 17L32 50M11 39H27", 6) + stroke("M38 50L47 27L56 50M41.500 43H52.500", 5)


def hand_over() -> str:
    """Pass the device on."""
    return stroke("M7 22H40M7 22L18 12M7 22L18 32", 6.5) + stroke("M57 44H24M57 44L46 34M57 44L46 54", 6.5)


def tablet() -> str:
    return stroke(box(10, 13, 44, 38, 6), 6) + dot(46, 32, 3.5)


def qr() -> str:
    squares = (
        box(8, 8, 20, 20, 4)
        + box(14, 14, 8, 8, 1.5)
        + box(36, 8, 20, 20, 4)
        + box(42, 14, 8, 8, 1.5)
        + box(8, 36, 20, 20, 4)
        + box(14, 42, 8, 8, 1.5)
    )
    return solid(squares + box(36, 36, 8, 8, 2) + box(48, 36, 8, 8, 2) + box(42, 48, 14, 8, 2))


def flag() -> str:
    return stroke("M15 8V57", 6.5) + solid("M18 10c9 -5 15 5 24 2c4 -1 7 -2.500 10 -4v25c-12 7 -19 -1 -34 4Z")


def star() -> str:
    return solid(rounded(star_points(32, 34, 29, 13.5), 5))


def shake() -> str:
    """The die is thrown by shaking the device."""
    return (
        solid(box(20, 12, 24, 40, 5) + hole(32, 45, 2.8))
        + stroke("M11 22V42M53 22V42", 5.5)
        + stroke("M4 28V36M60 28V36", 5)
    )


def zoom_fit() -> str:
    return stroke("M10 23V10H23M41 10H54V23M54 41V54H41M23 54H10V41", 6.5) + solid(box(23, 23, 18, 18, 4))


def fast() -> str:
    return solid(rounded([(7, 13), (32, 32), (7, 51)], 4.5) + rounded([(31, 13), (57, 32), (31, 51)], 4.5))


def link() -> str:
    return stroke("M27 37L37 27", 6.5) + stroke(
        "M31 21L38 14A11.500 11.500 0 0 1 50 26L43 33M33 43L26 50A11.500 11.500 0 0 1 14 38L21 31", 6.5
    )


def _face(*features: str) -> str:
    return stroke(hole(32, 32, 25), 6) + "".join(features)


def emote_bravo() -> str:
    return solid(box(6, 29, 12, 28, 3)) + solid(
        "M22 30L33 8C40 8 43 13 41 19L39 26H52C57 26 59 30 58 34L53 51C52 55 49 57 45 57H29C26 57 24 56 22 54Z"
    )


def emote_laugh() -> str:
    return _face(stroke("M18 28Q23 21 28 28M36 28Q41 21 46 28", 5), solid("M18 36H46A14 14 0 0 1 18 36Z"))


def emote_ouch() -> str:
    return _face(dot(23, 27, 4), dot(41, 27, 4), stroke("M22 46Q32 36 42 46", 5.5))


def emote_wow() -> str:
    return _face(dot(23, 25, 4.500), dot(41, 25, 4.500), dot(32, 43, 7.500))


def emote_think() -> str:
    bubble = "M18 10H46A13 13 0 0 1 46 42H34L20 56V42H18A13 13 0 0 1 18 10Z"
    return solid(bubble + hole(20, 26, 3.6) + hole(32, 26, 3.6) + hole(44, 26, 3.6))


def emote_hurry() -> str:
    return stroke("M15 9H49M15 55H49", 6.5) + stroke("M20 12C20 26 44 38 44 52M44 12C44 26 20 38 20 52", 5) + solid(
        "M24 50Q32 36 40 50Z"
    )


ICONS = {
    "undo": undo, "menu": menu, "help": question, "back": back, "forward": forward, "rotate": rotate, "hint": hint,
    "settings": settings, "home": home, "play": play, "pause": pause, "fast": fast, "person": person, "bot": bot, "plus": plus,
    "minus": minus, "close": close, "check": check, "log": log, "trophy": trophy, "share": share, "replay": replay,
    "volume": volume, "mute": mute, "globe": globe, "eye": eye, "lock": lock, "wifi": wifi, "edit": edit, "bin": bin_,
    "clock": clock, "crown": crown, "book": book, "sun": sun, "moon": moon, "text_size": text_size, "hand_over": hand_over,
    "tablet": tablet, "qr": qr, "flag": flag, "star": star, "shake": shake, "fit": zoom_fit, "link": link,
    "emote_bravo": emote_bravo, "emote_laugh": emote_laugh, "emote_ouch": emote_ouch, "emote_wow": emote_wow,
    "emote_think": emote_think, "emote_hurry": emote_hurry,
}  # fmt: skip


def drawings() -> dict[str, str]:
    return {f"common/icon_{name}": svg(64, 64, draw()) for name, draw in ICONS.items()}
