"""A line to type into: what is typed stays in it, and Tab or an arrow up or down leaves it."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.uix.textinput import TextInput

TAB, UP, DOWN = 9, 273, 274


class Field(TextInput):
    def keyboard_on_key_down(self, window, keycode, text, modifiers) -> bool:
        """False: the key goes on to the app's focus; a letter never does."""
        if keycode[0] in (TAB, UP, DOWN):
            self.focus = False
            return False
        super().keyboard_on_key_down(window, keycode, text, modifiers)
        return True


Factory.register("Field", cls=Field)
