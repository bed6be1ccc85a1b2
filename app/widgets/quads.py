"""Pictures that lie on the same page of the atlas, in the same colour and one after the other, drawn as one mesh: what a
frame costs is the number of things it draws, not their size. Plain lines too: no quad of a line lies over another, so one
that shines through needs no stencil, which would cost a frame as much as fifty rectangles."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, pi, radians, sin

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

from app import theme
from app.scene import Art, Number, Path
from app.widgets import art
from app.widgets.lettering import rendered

SHARP = 24.0        # dp: what a number is drawn from, however large it is
MOST = 4000         # quads in one mesh: its indices have sixteen bits
DIGITS = "0123456789"
CAP = 6             # triangles of a line's round end
Quad = tuple[tuple[float, float, float, float], ...]
"""Four corners from the lower left round: x, y, and where that is on the page."""


def of_art(drawing: Art) -> tuple[Texture, list[Quad]]:
    texture = art.texture(drawing.name, drawing.w * Metrics.density)
    return texture, [_quad(drawing.x, drawing.y, drawing.w, drawing.h, drawing.angle, texture.tex_coords)]


def of_number(drawing: Number) -> tuple[Texture, list[Quad]]:
    page, digits = _digits(Metrics.density)
    shares = [digits[digit].width / page.height * drawing.h for digit in drawing.text]
    left, quads = drawing.x - sum(shares) / 2, []
    for digit, w in zip(drawing.text, shares, strict=True):
        quads.append(_quad(left + w / 2, drawing.y, w, drawing.h, 0.0, digits[digit].tex_coords))
        left += w
    return page, quads


@cache
def _digits(density: float) -> tuple[Texture, dict[str, Texture]]:
    """All ten on one page, with a gap between them."""
    style = {"font_size": SHARP * density, "font_name": theme.FONTS["title"]}
    label = CoreLabel(**style)
    page, found, left = rendered(" ".join(DIGITS), **style), {}, 0
    for digit in DIGITS:
        w = label.get_extents(digit)[0]
        found[digit] = page.get_region(left, 0, min(w, page.width - left), page.height)
        left += label.get_extents(digit + " ")[0]
    return page, found


def _quad(x: float, y: float, w: float, h: float, angle: float, at: tuple[float, ...]) -> Quad:
    corners = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    if angle:
        c, s = cos(radians(angle)), sin(radians(angle))
        corners = tuple((dx * c - dy * s, dx * s + dy * c) for dx, dy in corners)
    return tuple((x + dx, y + dy, at[2 * number], at[2 * number + 1]) for number, (dx, dy) in enumerate(corners))


def of_line(drawing: Path) -> list[Quad]:
    """From one point to another, with round ends."""
    ax, ay, bx, by = drawing.points
    way, half = atan2(by - ay, bx - ax), drawing.width / 2
    ends = [[(x + half * cos(turn + pi * step / CAP), y + half * sin(turn + pi * step / CAP)) for step in range(CAP + 1)]
            for x, y, turn in ((ax, ay, way + pi / 2), (bx, by, way - pi / 2))]
    start, end = ends
    caps = [((x, y), *arc[step:step + 3]) for (x, y), arc in zip(((ax, ay), (bx, by)), ends, strict=True)
            for step in range(0, CAP, 2)]
    return [_plain(*corners) for corners in ((start[0], start[-1], end[0], end[-1]), *caps)]


def _plain(*corners: tuple[float, float]) -> Quad:
    return tuple((x, y, 0.0, 0.0) for x, y in corners)


def mesh(texture: Texture | None, quads: list[Quad]) -> Mesh:
    vertices = [value for quad in quads for corner in quad for value in corner]
    indices = [4 * number + corner for number in range(len(quads)) for corner in (0, 1, 2, 0, 2, 3)]
    return Mesh(vertices=vertices, indices=indices, texture=texture, mode="triangles")
