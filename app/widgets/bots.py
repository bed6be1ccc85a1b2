"""Who a bot is: its face, its name, and the card that tells its level, its style and that it plays fair."""

from __future__ import annotations

from collections.abc import Callable

from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.play.bot_words import (  # noqa: F401  asked for here by screens
    card_words,
    face_of,
    level_line,
    level_words,
    name_of,
    scale_words,
)
from app.store.characters import character_of
from app.store.seats import Seat
from app.widgets.overlays import Overlay


class BotCard(Overlay):
    """Opened from a bot's seat, in set-up and at the table."""

    name = StringProperty()
    colour = NumericProperty(0)
    face = StringProperty("common/icon_bot")
    level = StringProperty()
    about = StringProperty()
    changes = BooleanProperty(False)
    others = BooleanProperty(False)

    def show(self, seat: Seat, level: Callable[[], None] | None = None, other: Callable[[], None] | None = None) -> None:
        """`level` is called for another level, `other` for another character; without them nothing can be changed."""
        self.name, self.colour, self.face = seat.name, seat.colour, face_of(character_of(seat.level))
        self.level, self.about = level_line(seat), card_words(seat)
        self.changes, self.others = level is not None, other is not None
        self._level, self._other = level, other
        self.open = True

    def next_level(self) -> None:
        if self._level:
            self._level()

    def somebody_else(self) -> None:
        if self._other:
            self._other()

    def touched_beside(self, touch) -> bool:
        return not self.ids.sheet.collide_point(*touch.pos)


class SpeechBubble(BoxLayout):
    """One line that a bot says, at its seat. It takes no touch."""

    text = StringProperty()
    face = StringProperty("common/icon_bot")
    longest = NumericProperty(0)        # the width of its text in one line

    def say(self, text: str, face: str) -> None:
        label = self.ids.said
        self.longest = CoreLabel(font_size=label.font_size, font_name=label.font_name).get_extents(text)[0] + 2
        self.text, self.face = text, face
        label.texture_update()      # so it has its size in the first frame that shows it

    def on_touch_down(self, touch) -> bool:
        return False


for _kind in (BotCard, SpeechBubble):
    Factory.register(_kind.__name__, cls=_kind)
