"""The current language and look as properties, so that KV follows a change at once: `text: tr._("home.title")`."""

from __future__ import annotations

from kivy.event import EventDispatcher
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty

from app import i18n, theme


class Translator(EventDispatcher):
    _ = ObjectProperty(i18n.t, rebind=True)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        i18n.listen(self._changed)

    def _changed(self) -> None:
        # a new function object each time: a property tells its watchers only of a value that differs
        self._ = lambda text_id, **parts: i18n.t(text_id, **parts)


class Look(EventDispatcher):
    """The palette's roles and the text size as properties."""

    text = NumericProperty(1.0)
    background, surface, raised, ink, muted, line = (ColorProperty() for _ in range(6))
    taxi, taxi_edge, taxi_ink, target, alert, info = (ColorProperty() for _ in range(6))

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.use(theme.mode())

    def use(self, mode: str) -> None:
        theme.use(mode)
        for role in theme.NIGHT:
            if not role.startswith("on_"):  # in Kivy on_taxi is what happens when taxi changes
                setattr(self, role, theme.colour(role))
        self.taxi_ink = theme.colour("on_taxi")


tr = Translator()
look = Look()
