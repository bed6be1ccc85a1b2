"""What a person sees in the app's window: words and where they are, what can be touched, and what is not shown whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.core.window import Window
from kivy.metrics import Metrics, dp, sp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.scene import Scene
from app.widgets.paint import SMALLEST, Words, fitted

FINGER = 44  # dp
SHORTENED = "shortened"
ROUNDING = 1.5  # pixels


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    def within(self, other: Box, sideways_only: bool = False) -> bool:
        across = other.x - ROUNDING <= self.x and self.x + self.w <= other.x + other.w + ROUNDING
        along = other.y - ROUNDING <= self.y and self.y + self.h <= other.y + other.h + ROUNDING
        return across and (along or sideways_only)

    def meets(self, other: Box) -> bool:
        return (min(self.x + self.w, other.x + other.w) - max(self.x, other.x) > ROUNDING
                and min(self.y + self.h, other.y + other.h) - max(self.y, other.y) > ROUNDING)

    def common(self, other: Box) -> Box:
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, min(self.x + self.w, other.x + other.w) - x, min(self.y + self.h, other.y + other.h) - y)


def box_of(widget: Widget) -> Box:
    return Box(*widget.to_window(*widget.pos), *widget.size)


def window_box() -> Box:
    return Box(0, 0, *Window.size)


def shown() -> Iterator[Widget]:
    """Every widget in the window that is not made invisible, front to back, in the order it is read."""
    for root in Window.children:
        yield from _shown_in(root)


def _shown_in(widget: Widget) -> Iterator[Widget]:
    if widget.opacity:
        yield widget
        for child in reversed(widget.children):
            yield from _shown_in(child)


def above(widget: Widget) -> Iterator[Widget]:
    parent = widget.parent
    while isinstance(parent, Widget):
        yield parent
        parent = parent.parent


def visible_part(widget: Widget) -> Box:
    """What the window and the scroll views round it leave of a widget's box."""
    box = box_of(widget).common(window_box())
    for parent in above(widget):
        if isinstance(parent, ScrollView):
            box = box.common(box_of(parent))
    return box


# Words


def labels() -> list[Label | TextInput]:
    return [widget for widget in shown() if isinstance(widget, (Label, TextInput)) and _text(widget)]


def _text(widget: Label | TextInput) -> str:
    hint = widget.hint_text if isinstance(widget, TextInput) else ""
    return widget.text or hint


def _words_box(widget: Label | TextInput) -> Box:
    """Where the words themselves are: in the middle of the widget."""
    box = box_of(widget)
    if isinstance(widget, TextInput):
        return box
    w, h = widget.texture_size
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


def texts() -> list[dict[str, Any]]:
    return [{"text": _text(label), "box": list(box_of(label))} for label in labels()]


def faults(names: list[str] | None = None) -> list[str]:
    """Everything that is cut off, broken, too small, off the screen, or over something else. Empty: all is well.

    Only the names that people gave themselves may be shortened where they don't fit."""
    found = [f"{_text(label)!r}: {fault}" for label in labels() for fault in _faults(label)
             if not (fault == SHORTENED and set(_text(label).split(", ")) <= set(names or ()))]
    return found + list(_overlaps()) + list(_small_buttons())


def _small_buttons() -> Iterator[str]:
    for widget in shown():
        if isinstance(widget, ButtonBehavior) and min(widget.size) < dp(FINGER) - ROUNDING:
            yield f"{type(widget).__name__} of {widget.width:.0f}×{widget.height:.0f} is too small for a finger"


def _faults(label: Label | TextInput) -> Iterator[str]:
    if label.font_size < sp(SMALLEST) - 0.1:
        yield f"only {label.font_size / sp(1):.1f} sp"
    yield from _cut_input(label) if isinstance(label, TextInput) else _cut_label(label)
    yield from _outside(label)


def _cut_input(field: TextInput) -> Iterator[str]:
    room = field.width - field.padding[0] - field.padding[2]
    if CoreLabel(font_size=field.font_size, font_name=field.font_name).get_extents(_text(field))[0] > room:
        yield "longer than its field"
    if field.line_height > field.height + ROUNDING:
        yield "higher than its field"


def _cut_label(label: Label) -> Iterator[str]:
    width, height = label.texture_size
    if width > label.width + ROUNDING or height > label.height + ROUNDING:
        yield f"{width}×{height} in a widget of {label.width:.0f}×{label.height:.0f}"
    if label.is_shortened:
        yield SHORTENED
    elif label.text_size[0] is not None:
        yield from _badly_wrapped(label, label.text_size[0], height)


def _badly_wrapped(label: Label, room: float, height: float) -> Iterator[str]:
    style = {"font_size": label.font_size, "font_name": label.font_name}
    plain = CoreLabel(**style)
    for word in re.sub(r"\[/?[a-z].*?\]" if label.markup else r"$^", "", label.text).split():
        if plain.get_extents(word)[0] > room + ROUNDING:
            yield f"the word {word!r} is broken"
    kind = MarkupLabel if label.markup else CoreLabel
    whole = kind(text=label.text, text_size=(room, None), line_height=label.line_height, **style)
    whole.refresh()
    if whole.texture.height > height + ROUNDING:
        yield f"needs a height of {whole.texture.height}, has {height}"


def _outside(label: Label | TextInput) -> Iterator[str]:
    words, scrolled = _words_box(label), False
    for parent in above(label):
        if isinstance(parent, ScrollView):
            scrolled = True
        if not words.within(box_of(parent), sideways_only=scrolled):
            yield f"out of its {type(parent).__name__}"
            return
    if not words.within(window_box(), sideways_only=scrolled):
        yield "out of the window"


def _overlaps() -> Iterator[str]:
    boxes = [(label, _words_box(label), _sheet(label)) for label in labels()]
    for number, (one, box, sheet) in enumerate(boxes):
        for other, other_box, other_sheet in boxes[number + 1:]:
            if sheet is other_sheet and box.meets(other_box):
                yield f"{_text(one)!r} lies over {_text(other)!r}"


def _sheet(widget: Widget) -> Widget | None:
    """What scrolls or lies over the screen as a whole: two words on different ones may well be at the same place."""
    sheets = ("ScrollView", "Overlay", "Said")
    return next((parent for parent in (widget, *above(widget))
                 if any(kind.__name__ in sheets for kind in type(parent).__mro__)), None)


def table_faults(scene: Scene, width: float, height: float) -> list[str]:
    """The same for the words on a table's canvas, and for what lies off the table. All in dp."""
    found = []
    table = Box(0, 0, width, height)
    for key, piece in scene.pieces.items():
        for words in (drawing for drawing in piece.drawings if isinstance(drawing, Words) and drawing.text):
            found += [f"{words.text!r} of {key}: {fault}" for fault in _words_faults(words)]
            left, low = piece.x + words.x - words.w / 2, piece.y + words.y - words.h / 2
            if not Box(left, low, words.w, words.h).within(table):
                found.append(f"{words.text!r} of {key}: off the table")
    return found


def _words_faults(words: Words) -> Iterator[str]:
    texture, size = fitted(words)
    room = (words.w * Metrics.density + 1, words.h * Metrics.density + 1)
    if size < SMALLEST:
        yield f"only {size:.1f} dp"
    if texture.width > room[0] or texture.height > room[1]:
        yield f"{texture.size} in {words.w:.0f}×{words.h:.0f}"


# Things


def things() -> list[dict[str, Any]]:
    """Our own widgets and all buttons: what they are, what they say, how they are set, and where they can be touched."""
    names = {child: name for widget in shown() for name, child in _ids(widget)}
    return [_thing(widget, names) for widget in shown() if _ours(widget) or isinstance(widget, (ButtonBehavior, TextInput))]


def _ids(widget: Widget) -> Iterator[tuple[str, Widget]]:
    for name, child in widget.ids.items():
        if isinstance(child, Widget):   # Kivy's own file chooser keeps something else there
            yield name, child.__self__  # out of its weak proxy


def _ours(widget: Widget) -> bool:
    """Of one of our classes, or of a part that KV made from one (`<SheetCard@Card>`), whose own module is Kivy's."""
    return any(kind.__module__.startswith("app.") for kind in type(widget).__mro__)


def _thing(widget: Widget, names: dict[Widget, str]) -> dict[str, Any]:
    inside = [label.text for label in _shown_in(widget) if isinstance(label, (Label, TextInput)) and label.text]
    return {
        "kind": type(widget).__name__, "id": names.get(widget, ""), "texts": inside, "box": list(box_of(widget)),
        "part": list(visible_part(widget)), "button": isinstance(widget, ButtonBehavior), "disabled": widget.disabled,
        "set": dict(_set(widget)), "of": [type(parent).__name__ for parent in above(widget)], "uid": widget.uid,
        "inside": [parent.uid for parent in above(widget)],
        "scroller": next((list(box_of(parent)) for parent in above(widget) if isinstance(parent, ScrollView)), None),
    }


def _set(widget: Widget) -> Iterator[tuple[str, Any]]:
    """The plain properties that our own classes gave it."""
    own = {name for kind in type(widget).__mro__ if kind.__module__.startswith("app.") for name in vars(kind)}
    for name in own & set(widget.properties()):
        value = getattr(widget, name)
        if isinstance(value, (str, bool, int, float)):
            yield name, value


def button_at(x: float, y: float) -> bool:
    """Whether a touch there would reach a button that works."""
    return any(isinstance(widget, (ButtonBehavior, TextInput)) and not widget.disabled
               and _holds(visible_part(widget), x, y) for widget in shown())


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x - 1 <= x <= box.x + box.w + 1 and box.y - 1 <= y <= box.y + box.h + 1
