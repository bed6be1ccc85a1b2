"""Turns the drawings of a scene into canvas instructions, with every rendered text kept for the next time."""

from __future__ import annotations

from collections import OrderedDict

from kivy.core.text import Label as CoreLabel
from kivy.graphics import BorderImage, Color, Line, Rectangle, RoundedRectangle
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

from app import theme
from app.scene import Art, Drawing, Number, Panel, Path, Words
from app.widgets import art, quads
from app.widgets.lettering import rendered
from app.widgets.tr import palette

SMALLEST = 11.0
LARGE = 3000.0          # dp²: from here on a plate is drawn as nine patches
PATCH, CORNER = 18, 18 / 16  # the border of the patches in units, and what of it the rounding takes
_KEPT = 600
_texts: OrderedDict[tuple, Texture] = OrderedDict()
Colour = tuple[float, float, float, float]


def forget() -> None:
    """Drop every text that was rendered; what is on the screen keeps its own."""
    _texts.clear()


def colour(name: str, alpha: float = 1.0) -> Colour:
    return (1.0, 1.0, 1.0, alpha) if name == "white" else theme.colour(name, alpha)


def paint(group: InstructionGroup, *drawings: Drawing) -> None:
    brush = Brush(group)
    for drawing in drawings:
        _PAINTERS[type(drawing)](brush, drawing)
    brush.press()


class Brush:
    """Dipped into a colour only where it is another than before, and pressed on the canvas once for all quads of one page
    and colour that follow each other."""

    def __init__(self, group: InstructionGroup) -> None:
        self._group = group
        self._dipped: Colour | None = None
        self._kind: tuple[Colour, int | None] | None = None     # of what was collected
        self._page: Texture | None = None
        self._quads: list[quads.Quad] = []

    def add(self, rgba: Colour, part: Instruction) -> None:
        self.press()
        self._put(rgba, part)

    def collect(self, rgba: Colour, page: Texture | None, found: list[quads.Quad]) -> None:
        """These too, from this page of the atlas; without one they are plain."""
        kind = rgba, page.id if page else None
        if kind != self._kind or len(self._quads) > quads.MOST:
            self.press()
        self._kind, self._page = kind, page
        self._quads += found

    def press(self) -> None:
        if self._kind and self._quads:
            self._put(self._kind[0], quads.mesh(self._page, self._quads))
            self._quads = []

    def _put(self, rgba: Colour, part: Instruction) -> None:
        if rgba != self._dipped:
            self._group.add(Color(*rgba))
            self._dipped = rgba
        self._group.add(part)


def _art(brush: Brush, drawing: Art) -> None:
    brush.collect(colour(drawing.tint, drawing.alpha), *quads.of_art(drawing))


def _number(brush: Brush, drawing: Number) -> None:
    brush.collect(colour(drawing.colour), *quads.of_number(drawing))


def _panel(brush: Brush, drawing: Panel) -> None:
    pos = (drawing.x - drawing.w / 2, drawing.y - drawing.h / 2)
    radius = min(drawing.radius, drawing.w / 2, drawing.h / 2)
    if drawing.fill:
        rgba = colour(drawing.fill, drawing.alpha)
        if drawing.w * drawing.h > LARGE and radius >= 2:
            # nine patches of one texture cost half of what a large RoundedRectangle does where pixels are filled in software
            border = (radius * CORNER,) * 4
            brush.add(rgba, BorderImage(texture=art.at_scale("common/panel", "2x"), border=(2 * PATCH,) * 4, pos=pos,
                                        display_border=border, size=(drawing.w, drawing.h)))
        else:
            brush.add(rgba, RoundedRectangle(pos=pos, size=(drawing.w, drawing.h), radius=[radius], segments=12))
    if drawing.line:
        box = (*pos, drawing.w, drawing.h, radius, 12)
        brush.add(colour(drawing.line, drawing.alpha), Line(rounded_rectangle=box, width=drawing.line_width / 2, joint="bevel"))


def _words(brush: Brush, drawing: Words) -> None:
    texture, _ = fitted(drawing)
    if texture is None:
        return
    w, h = texture.width / Metrics.density, texture.height / Metrics.density
    sides = {"left": drawing.x - drawing.w / 2, "right": drawing.x + drawing.w / 2 - w}
    left = sides.get(drawing.align, drawing.x - w / 2)
    brush.add(colour(drawing.colour, drawing.alpha), Rectangle(texture=texture, size=(w, h), pos=(left, drawing.y - h / 2)))


def _path(brush: Brush, drawing: Path) -> None:
    rgba = colour(drawing.colour, drawing.alpha)
    if len(drawing.points) == 4:
        brush.collect(rgba, None, quads.of_line(drawing))
    else:
        brush.add(rgba, Line(points=drawing.points, width=drawing.width / 2, cap="round", joint="round",
                             cap_precision=6, joint_precision=3))


_PAINTERS = {Art: _art, Number: _number, Panel: _panel, Words: _words, Path: _path}


def fitted(words: Words) -> tuple[Texture | None, float]:
    """The text as large as it may be within its box, and the size it got: whole words only, never clipped."""
    if not words.text:
        return None, words.size
    size = words.size * palette.text       # a text grows as far as its box allows
    while True:
        texture = _text(words.text, size, words.bold, words.w, words.align)
        fits = texture.width <= words.w * Metrics.density + 1 and texture.height <= words.h * Metrics.density + 1
        if fits:
            return texture, size
        if size <= SMALLEST and "-" in words.text and "\n" not in words.text:  # a long name goes on after its hyphen
            return fitted(words._replace(text=words.text.replace("-", "-\n")))
        if size <= SMALLEST:
            return (_shortened(words) if words.short else texture), size
        size = max(SMALLEST, size * 0.93)


def _shortened(words: Words) -> Texture:
    """As much of the beginning as there is room for."""
    for length in range(len(words.text) - 1, 0, -1):
        texture = _text(words.text[:length].rstrip() + "…", SMALLEST, words.bold, words.w, words.align)
        if texture.width <= words.w * Metrics.density + 1 and texture.height <= words.h * Metrics.density + 1:
            break
    return texture


def _text(text: str, size: float, bold: bool, width: float, align: str) -> Texture:
    key = (text, round(size, 1), bold, round(width), align, Metrics.density)
    texture = _texts.get(key)
    if texture is None:
        texture = _texts[key] = _render(text, size, bold, width, align)
        if len(_texts) > _KEPT:
            _texts.popitem(last=False)
    else:
        _texts.move_to_end(key)
    return texture


def _render(text: str, size: float, bold: bool, width: float, align: str) -> Texture:
    style = {"font_size": size * Metrics.density, "font_name": theme.font(text, bold)}
    texture = rendered(text, **style)
    if texture.width > width * Metrics.density and " " in text:
        widest = max(CoreLabel(text=word, **style).get_extents(word)[0] for word in text.split())
        if widest <= width * Metrics.density:  # else a word would be cut in two: say that it does not fit
            return rendered(text, text_size=(width * Metrics.density, None), halign=align, **style)
    return texture
