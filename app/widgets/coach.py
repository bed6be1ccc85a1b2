"""The panel in which a lesson speaks: over the table, but never over what its words name."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty

from app.widgets.chrome import Card


class CoachPanel(Card):
    """What to do, why, and how far the lesson is. It can be folded to one line."""

    text = StringProperty()
    why = StringProperty()
    place = StringProperty()
    next_text = StringProperty()        # the button that goes on; none while the table is to be touched
    skip_text = StringProperty()
    folded = BooleanProperty(False)
    brief = BooleanProperty(False)      # without the reason, where there is no room for it
    small = BooleanProperty(False)      # the words as small as the reason
    tight = BooleanProperty(False)      # with nothing but the words and what goes on

    __events__ = ("on_next", "on_skip")

    # From the most to the least that it shows: the first of them that hides nothing the words name is taken.
    FORMS = ((), ("brief",), ("brief", "small"), ("brief", "tight"), ("brief", "small", "tight"))

    @property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        """Folded it is as small as it gets, and its buttons stay."""
        return self.FORMS[:1] if self.folded else self.FORMS

    def take(self, form: tuple[str, ...]) -> None:
        self.brief, self.small, self.tight = (name in form for name in ("brief", "small", "tight"))

    def settle(self, width: float) -> None:
        """Be as high as the words need at that width, at once and not a frame later."""
        self.width = width
        self.do_layout()
        for name in ("text", "why", "next"):
            self.ids[name].texture_update()
        self.do_layout()

    def on_touch_down(self, touch) -> bool:
        """No touch goes through it to the table."""
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)

    def on_next(self) -> None:
        pass

    def on_skip(self) -> None:
        pass


Factory.register("CoachPanel", cls=CoachPanel)
