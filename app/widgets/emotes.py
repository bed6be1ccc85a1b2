"""Emotes: six small words, sent with a tap and shown as a bubble at the seat of whoever sent them."""

from __future__ import annotations

from collections.abc import Callable

from kivy.factory import Factory
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.i18n import t
from app.play.frame import EMOTES
from app.widgets.chrome import Card
from app.widgets.overlays import Overlay
from app.widgets.places import Box

Place = Callable[[tuple[float, float], list[Box]], tuple[float, float]]      # of something of a size, beside these others


class EmoteButton(ButtonBehavior, BoxLayout):
    emote = StringProperty()


class EmotePicker(Overlay):
    def pick(self, chosen: Callable[[int], None]) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        for number, emote in enumerate(EMOTES):
            button = EmoteButton(emote=emote)
            button.bind(on_release=lambda _, number=number: self._choose(chosen, number))
            grid.add_widget(button)
        self.open = True

    def _choose(self, chosen: Callable[[int], None], number: int) -> None:
        self.open = False
        chosen(number)

    def touched_beside(self, touch) -> bool:
        return not self.ids.sheet.collide_point(*touch.pos)


class Bubble(Card):
    seat = NumericProperty(0)
    colour = NumericProperty(0)
    name = StringProperty()
    emote = StringProperty()
    words = StringProperty()


class Bubbles(Widget):
    """One for a seat at a time; it takes no touches."""

    def say(self, seat: int, name: str, colour: int, number: int, place: Place) -> None:
        """`place`: where it may lie, when it knows its size."""
        self.hush(seat)
        emote = EMOTES[number]
        bubble = Bubble(seat=seat, name=name, colour=colour, emote=emote, words=t("emote." + emote))
        self.add_widget(bubble)
        bubble.bind(size=lambda *_: self._put(bubble, place))
        self._put(bubble, place)

    def _put(self, bubble: Bubble, place: Place) -> None:
        earlier = self.children[self.children.index(bubble) + 1:]
        bubble.pos = place(tuple(bubble.size), [(*other.pos, *other.size) for other in earlier])

    def hush(self, seat: int | None = None) -> None:
        """This seat's, or all."""
        for bubble in [one for one in self.children if seat in (None, one.seat)]:
            self.remove_widget(bubble)

    def on_touch_down(self, touch) -> bool:
        return False


for _kind in (EmoteButton, EmotePicker, Bubble, Bubbles):
    Factory.register(_kind.__name__, cls=_kind)
