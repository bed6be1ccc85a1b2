"""The current language and look as properties, so that KV follows a change at once: `text: tr._("home.title")`."""

from __future__ import annotations

from collections.abc import Callable

from kivy.event import EventDispatcher
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.screenmanager import Screen

from app import i18n, theme


class Translator(EventDispatcher):
    _ = ObjectProperty(i18n.t, rebind=True)

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        i18n.listen(self._changed)

    def _changed(self) -> None:
        # a new function object each time: a property tells its watchers only of a value that differs
        self._ = lambda text_id, **parts: i18n.t(text_id, **parts)


class Palette(EventDispatcher):
    """The palette's roles and the text size as properties."""

    text = NumericProperty(1.0)
    background, surface, raised, ink, muted, line = (ColorProperty() for _ in range(6))
    taxi, taxi_edge, taxi_ink, target, alert, info = (ColorProperty() for _ in range(6))
    player = ObjectProperty(rebind=True)    # the colour of a seat: `palette.player(2)`

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self.use(theme.mode())

    def use(self, mode: str) -> None:
        theme.use(mode)
        for role in theme.NIGHT:
            if not role.startswith("on_"):  # in Kivy on_taxi is what happens when taxi changes
                setattr(self, role, theme.colour(role))
        self.taxi_ink = theme.colour("on_taxi")
        # in both looks the same: a text in it was just given the ink of all texts, and must be told again
        self.property("taxi_ink").dispatch(self)
        self.player = lambda index: theme.colour("player_%d" % index)    # a new one, as with texts


tr = Translator()
palette = Palette()


def when_shown(screen: Screen, translate: Callable[[], None]) -> None:
    """Translate a screen when the language changes; one that nobody sees waits until it is entered, as it may be long."""
    stale = False

    def changed() -> None:
        nonlocal stale
        stale = screen.manager is not None and screen.manager.current != screen.name
        if not stale:
            translate()

    def entered(_: Screen) -> None:
        if stale:
            changed()

    i18n.listen(changed)
    screen.bind(on_pre_enter=entered)
