"""Small words for writing SVG by hand: shapes, rounding, tints, the sticker rim, the soft shadow.

A drawing is a string. All pieces use these few helpers, so that five games look like one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin

from app.theme import PIECES

Point = tuple[float, float]

PAPER, INK = PIECES["paper"], PIECES["night"]
TAXI = PIECES["yellow"]


def num(value: float) -> str:
    """Two decimals at most, no trailing zeros: the files stay small and the same on every machine.

    >>> num(2.50), num(-0.001), num(7)
    ('2.5', '0', '7')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _attributes(values: dict[str, object]) -> str:
    parts = []
    for key, value in values.items():
        if value is not None:
            shown = num(value) if isinstance(value, int | float) else str(value)
            parts.append(f' {key.rstrip("_").replace("_", "-")}="{shown}"')
    return "".join(parts)


def tag(name: str, *body: str, **values: object) -> str:
    inner = "".join(body)
    return f"<{name}{_attributes(values)}>{inner}</{name}>" if inner else f"<{name}{_attributes(values)}/>"


def svg(width: int, height: int, *body: str) -> str:
    """A whole file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    return head + "\n" + "\n".join(part for part in body if part) + "\n</svg>\n"


def path(d: str, fill: str = "none", **more: object) -> str:
    return tag("path", d=d, fill=fill, **more)


def line(d: str, colour: str, width: float, **more: object) -> str:
    """A stroke with round ends."""
    return path(d, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **more)


def circle(x: float, y: float, r: float, fill: str = "none", **more: object) -> str:
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **more)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str = "none", **more: object) -> str:
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **more)


def rect(x: float, y: float, w: float, h: float, r: float, fill: str = "none", **more: object) -> str:
    return tag("rect", x=x, y=y, width=w, height=h, rx=r, fill=fill, **more)


def group(*body: str, **more: object) -> str:
    return tag("g", *body, **more)


def at(x: float, y: float, *body: str, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """Move a drawing so that its origin lies at x, y."""
    steps = [f"translate({num(x)} {num(y)})"]
    if turn:
        steps.append(f"rotate({num(turn)})")
    if scale != 1 or flip:
        steps.append(f"scale({num(-scale) if flip else f'{scale:.4g}'} {scale:.4g})")
    return group(*body, transform=" ".join(steps))


def clip(name: str, shape: str, *body: str) -> str:
    """Show the body only inside the shape."""
    return tag("clipPath", shape, id=name) + group(*body, clip_path=f"url(#{name})")


def linear(name: str, stops: Iterable[tuple[float, str]], *, down: bool = True) -> str:
    x2, y2 = (0, 1) if down else (1, 0)
    return tag("linearGradient", *(_stop(*s) for s in stops), id=name, x1=0, y1=0, x2=x2, y2=y2)


def radial(
    name: str, stops: Iterable[tuple[float, str]], *, cx: float = 0.5, cy: float = 0.5, r: float = 0.5
) -> str:
    return tag("radialGradient", *(_stop(*s) for s in stops), id=name, cx=cx, cy=cy, r=r)


def _stop(offset: float, colour: str) -> str:
    """`#RRGGBB` or `#RRGGBB/0.4`."""
    code, _, alpha = colour.partition("/")
    return tag("stop", offset=offset, stop_color=code, stop_opacity=alpha or None)


# ---- colours ----


def mix(one: str, other: str, share: float) -> str:
    """`share` of the other colour in the first one."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def light(colour: str, share: float = 0.3) -> str:
    return mix(colour, "#FFF8E6", share)


def dark(colour: str, share: float = 0.3) -> str:
    """Shadows are never black: warm colours sink into wine, cool ones into indigo (yellow with indigo would be mud)."""
    red, blue = int(colour[1:3], 16), int(colour[5:7], 16)
    return mix(colour, "#5A1620" if red > blue + 60 else "#1A1440", share)


# ---- geometry ----


def rounded(points: Sequence[Point], radius: float) -> str:
    """A closed polygon with soft corners."""
    parts = []
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        start, end = _toward((x, y), before, radius), _toward((x, y), after, radius)
        parts.append(
            f"{'L' if parts else 'M'}{num(start[0])} {num(start[1])}Q{num(x)} {num(y)} {num(end[0])} {num(end[1])}"
        )
    return "".join(parts) + "Z"


def _toward(start: Point, end: Point, distance: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    share = min(distance / length, 0.5) if length else 0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def ring_of(count: int, x: float, y: float, r: float, turn: float = 0) -> list[Point]:
    """Points on a circle, the first one on top, clockwise; `turn` in degrees."""
    angles = [(i / count * 360 + turn - 90) * pi / 180 for i in range(count)]
    return [(x + r * cos(a), y + r * sin(a)) for a in angles]


def star_points(
    x: float, y: float, outer: float, inner: float, count: int = 5, turn: float = 0
) -> list[Point]:
    tips = ring_of(count, x, y, outer, turn)
    valleys = ring_of(count, x, y, inner, turn + 180 / count)
    return [point for pair in zip(tips, valleys, strict=True) for point in pair]


def shape(kind: str, x: float, y: float, r: float) -> str:
    """The outline of one of the six player shapes; all six look equally large and are centred by eye."""
    if kind == "circle":
        r *= 0.93
        return f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 1 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 1 {num(-2 * r)} 0Z"
    if kind == "triangle":
        return rounded(ring_of(3, x, y + 0.2 * r, 1.24 * r), 0.3 * r)
    if kind == "square":
        return rounded(ring_of(4, x, y, 1.2 * r, 45), 0.28 * r)
    if kind == "star":
        return rounded(star_points(x, y + 0.06 * r, 1.2 * r, 0.56 * r), 0.2 * r)
    if kind == "hexagon":
        # with a hole like a nut's: at 24 dp a full one is a circle
        return rounded(ring_of(6, x, y, 1.08 * r), 0.12 * r) + rounded(
            ring_of(6, x, y, 0.44 * r)[::-1], 0.08 * r
        )
    if kind == "diamond":
        tall, wide = 1.26 * r, 0.92 * r
        return rounded([(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)], 0.26 * r)
    raise KeyError(kind)


# ---- light ----


def sticker(*body: str, rim: float = 2, colour: str = PAPER, size: tuple[int, int] = (64, 64)) -> str:
    """A die-cut sticker: a paper rim round the whole figure and one soft shadow under it."""
    region = {"filterUnits": "userSpaceOnUse", "x": 0, "y": 0, "width": size[0], "height": size[1]}
    rules = (
        f'<feGaussianBlur in="SourceAlpha" stdDeviation="{num(rim)}"/>'
        '<feComponentTransfer result="fat"><feFuncA type="linear" slope="9" intercept="-0.9"/></feComponentTransfer>'
        f'<feFlood flood-color="{colour}"/><feComposite in2="fat" operator="in" result="rim"/>'
        '<feGaussianBlur in="fat" stdDeviation="1.6"/><feOffset dy="2" result="low"/>'
        f'<feFlood flood-color="{INK}" flood-opacity="0.45"/><feComposite in2="low" operator="in" result="shade"/>'
        '<feMerge><feMergeNode in="shade"/><feMergeNode in="rim"/><feMergeNode in="SourceGraphic"/></feMerge>'
    )
    made = tag("filter", rules, id="sticker", **region, color_interpolation_filters="sRGB")
    return made + group(*body, filter="url(#sticker)")


def shadow(x: float, y: float, rx: float, ry: float, strength: float = 0.5, name: str = "ground") -> str:
    """The soft spot a piece throws on the table."""
    made = radial(name, [(0, f"{INK}/{strength}"), (0.55, f"{INK}/{strength * 0.6:.2f}"), (1, f"{INK}/0")])
    return made + ellipse(x, y, rx, ry, f"url(#{name})")


def shine(d: str, opacity: float = 0.35) -> str:
    """The one soft highlight."""
    return path(d, "#FFFFFF", opacity=opacity)
