"""A line to type into: KivyMD's outlined text field, with our label above it and a line below for what is wrong.

KivyMD's own label and helper text are drawn beside the field at a size of their own, in one line that is cut: they would
neither grow with the text size nor hold a Russian sentence. What is typed stays in the field; Tab or an arrow up or down
leaves it.
"""

from __future__ import annotations

import app.ripple  # noqa: F401  before any KivyMD widget

# isort: split
from kivy.factory import Factory
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivymd.uix.textfield import MDTextField

from app.text import graphemes, typed

TAB, UP, DOWN = 9, 273, 274


class Field(MDTextField):
    longest = NumericProperty(0)    # letters, as people see them; 0: as many as somebody likes

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """What is typed, pasted or made by a keyboard of the system: half a letter of it would end the app."""
        super().insert_text(self._fitting(typed(substring)), from_undo)

    def _fitting(self, more: str) -> str:
        """What would be cut off later is not taken now. Nothing is taken out of what stands there already."""
        if not self.longest:
            return more
        return "".join(graphemes(more)[:max(0, int(self.longest) - len(graphemes(self.text)))])

    def keyboard_on_key_down(self, window, keycode, text, modifiers) -> bool:
        """False: the key goes on to the app's focus; a letter never does."""
        if keycode[0] in (TAB, UP, DOWN):
            self.focus = False
            return False
        super().keyboard_on_key_down(window, keycode, text, modifiers)
        return True


class Labelled(BoxLayout):
    """A field under its label; `wrong` says below it what is wrong, until something else is typed."""

    label = StringProperty()
    wrong = StringProperty()
    field = ObjectProperty(None, allownone=True)

    def add_widget(self, widget, *args, **kwargs) -> None:
        if isinstance(widget, Field):
            kwargs["index"] = 1         # above the line for what is wrong
            self.field = widget
            widget.bind(text=self._typed)
        super().add_widget(widget, *args, **kwargs)

    def _typed(self, *_) -> None:
        self.wrong = ""

    def on_wrong(self, *_) -> None:
        self.field.error = bool(self.wrong)


for _kind in (Field, Labelled):
    Factory.register(_kind.__name__, cls=_kind)
