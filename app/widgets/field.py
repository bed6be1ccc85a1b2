"""A line to type into: what is typed stays in it, and Tab or an arrow up or down leaves it."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.uix.textinput import TextInput

from app.text import typed

TAB, UP, DOWN = 9, 273, 274


class Field(TextInput):
    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """What is typed, pasted or made by a keyboard of the system: half a letter of it would end the app."""
        super().insert_text(typed(substring), from_undo)

    def keyboard_on_key_down(self, window, keycode, text, modifiers) -> bool:
        """False: the key goes on to the app's focus; a letter never does."""
        if keycode[0] in (TAB, UP, DOWN):
            self.focus = False
            return False
        super().keyboard_on_key_down(window, keycode, text, modifiers)
        return True


Factory.register("Field", cls=Field)
