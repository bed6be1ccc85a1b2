"""A line to type into: what is typed stays in it, and Tab or an arrow up or down leaves it."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.properties import NumericProperty
from kivy.uix.textinput import TextInput

from app.text import graphemes, typed

TAB, UP, DOWN = 9, 273, 274


class Field(TextInput):
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


Factory.register("Field", cls=Field)
