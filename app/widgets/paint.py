"""Turns the drawings of a scene into canvas instructions, with every rendered text kept for the next time."""

from __future__ import annotations

from collections import OrderedDict

from kivy.core.text import Label as CoreLabel
from kivy.graphics import BorderImage, Color, Line, PopMatrix, PushMatrix, Rectangle, Rotate, RoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

from app import theme
from app.widgets import art
from app.widgets.scene import Art, Drawing, Number, Panel, Path, Words
from app.widgets.tr import look

SMALLEST = 11.0
SHARP = 24.0            # dp: what a number is drawn from, however large it is
LARGE = 3000.0          # dp²: from here on a plate is drawn as nine patches
PATCH, CORNER = 18, 18 / 16  # the border of the patches in units, and what of it the rounding takes
_KEPT = 600
_texts: OrderedDict[tuple, Texture] = OrderedDict()


def forget() -> None:
    """Drop every text that was rendered; what is on the screen keeps its own."""
    _texts.clear()


def colour(name: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
    return (1.0, 1.0, 1.0, alpha) if name == "white" else theme.colour(name, alpha)


def paint(group: InstructionGroup, drawing: Drawing) -> None:
    _PAINTERS[type(drawing)](group, drawing)


def _art(group: InstructionGroup, drawing: Art) -> None:
    group.add(Color(*colour(drawing.tint, drawing.alpha)))
    box = Rectangle(texture=art.texture(drawing.name, drawing.w * Metrics.density), size=(drawing.w, drawing.h),
                    pos=(drawing.x - drawing.w / 2, drawing.y - drawing.h / 2))
    if drawing.angle:
        group.add(PushMatrix())
        group.add(Rotate(angle=drawing.angle, origin=(drawing.x, drawing.y)))
        group.add(box)
        group.add(PopMatrix())
    else:
        group.add(box)


def _panel(group: InstructionGroup, drawing: Panel) -> None:
    pos = (drawing.x - drawing.w / 2, drawing.y - drawing.h / 2)
    radius = min(drawing.radius, drawing.w / 2, drawing.h / 2)
    if drawing.fill:
        group.add(Color(*colour(drawing.fill, drawing.alpha)))
        if drawing.w * drawing.h > LARGE and radius >= 2:
            # nine patches of one texture cost half of what a large RoundedRectangle does where pixels are filled in software
            border = (radius * CORNER,) * 4
            group.add(BorderImage(texture=art.at_scale("common/panel", "2x"), border=(2 * PATCH,) * 4, display_border=border,
                                  pos=pos, size=(drawing.w, drawing.h)))
        else:
            group.add(RoundedRectangle(pos=pos, size=(drawing.w, drawing.h), radius=[radius], segments=12))
    if drawing.line:
        group.add(Color(*colour(drawing.line, drawing.alpha)))
        group.add(Line(rounded_rectangle=(*pos, drawing.w, drawing.h, radius, 12), width=drawing.line_width / 2,
                       joint="bevel"))


def _words(group: InstructionGroup, drawing: Words) -> None:
    texture, _ = fitted(drawing)
    if texture is None:
        return
    w, h = texture.width / Metrics.density, texture.height / Metrics.density
    sides = {"left": drawing.x - drawing.w / 2, "right": drawing.x + drawing.w / 2 - w}
    left = sides.get(drawing.align, drawing.x - w / 2)
    group.add(Color(*colour(drawing.colour, drawing.alpha)))
    group.add(Rectangle(texture=texture, size=(w, h), pos=(left, drawing.y - h / 2)))


def _path(group: InstructionGroup, drawing: Path) -> None:
    group.add(Color(*colour(drawing.colour, drawing.alpha)))
    group.add(Line(points=drawing.points, width=drawing.width / 2, cap="round", joint="round",
                   cap_precision=6, joint_precision=3))


def _number(group: InstructionGroup, drawing: Number) -> None:
    texture = _text(drawing.text, SHARP, True, 4 * SHARP, "center")
    w, h = drawing.h * texture.width / texture.height, drawing.h
    group.add(Color(*colour(drawing.colour)))
    group.add(Rectangle(texture=texture, size=(w, h), pos=(drawing.x - w / 2, drawing.y - h / 2)))


_PAINTERS = {Art: _art, Panel: _panel, Words: _words, Number: _number, Path: _path}


def fitted(words: Words) -> tuple[Texture | None, float]:
    """The text as large as it may be within its box, and the size it got: whole words only, never clipped."""
    if not words.text:
        return None, words.size
    size = words.size * look.text       # a text grows as far as its box allows
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
    style = {"font_size": size * Metrics.density, "font_name": theme.FONTS["title" if bold else "text"]}
    label = CoreLabel(text=text, **style)
    label.refresh()
    if label.texture.width > width * Metrics.density and " " in text:
        label = CoreLabel(text=text, text_size=(width * Metrics.density, None), halign=align, **style)
        label.refresh()
        widest = max(CoreLabel(text=word, **style).get_extents(word)[0] for word in text.split())
        if widest > width * Metrics.density:  # a word was cut in two: say that it does not fit
            label = CoreLabel(text=text, **style)
            label.refresh()
    return label.texture
