"""KivyMD's slider in steps: dragged, touched, or moved by the arrows; it says what it stands at."""

from __future__ import annotations

import app.ripple  # noqa: F401  before any KivyMD widget

# isort: split
from kivy.factory import Factory
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivymd.uix.slider import MDSlider, MDSliderHandle

from app.widgets import chrome  # noqa: F401  registers the words of the layout


class Track(MDSlider):
    """KivyMD lets the handle run to a finger for a fifth of a second and says all values on its way; a wheel over it
    scrolls the page."""

    named_by_row = True

    def on_touch_down(self, touch) -> bool:
        if self.disabled or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self.value_pos = touch.pos
        return True

    def key_step(self, by: int) -> bool:
        """By an arrow; False at an end."""
        before = self.value
        self.value = min(self.max, max(self.min, self.value + by))
        return self.value != before

    def trigger_action(self, *_) -> None:
        """By Enter: one step on, from the end to the beginning."""
        if not self.key_step(1):
            self.value = self.min


class StepSlider(BoxLayout):
    steps = NumericProperty(2)
    index = NumericProperty(0)
    words = ListProperty()

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.ids.track.add_widget(MDSliderHandle())


for _kind in (Track, StepSlider):
    Factory.register(_kind.__name__, cls=_kind)
