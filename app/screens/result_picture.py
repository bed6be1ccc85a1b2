"""A picture of a result, to be sent to whoever was not there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from kivy.clock import Clock
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets.account import ResultRow

FRAMES = 6      # until every text has its size, and every box has that of its texts


class ResultPicture(BoxLayout):
    """Which game, who won, everybody's points and how they came."""

    poster = StringProperty()
    game = StringProperty()
    headline = StringProperty()
    curves = ListProperty()

    def __init__(self, rows: Sequence[ResultRow], **kwargs) -> None:
        super().__init__(**kwargs)
        for row in rows:
            self.ids.rows.add_widget(row)

    def save(self, beside: Widget, file: Path, done: Callable[[str], None]) -> None:
        """Laid out where nobody sees it, then written. `done` hears what went wrong, if anything did."""
        self.x = -20 * beside.width
        beside.add_widget(self)
        left = FRAMES

        def wait(_: float) -> bool:
            nonlocal left
            left -= 1
            if not left:
                done(self._write(file))
                beside.remove_widget(self)
            return bool(left)

        Clock.schedule_interval(wait, 0)

    def _write(self, file: Path) -> str:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()        # Kivy says nothing if it can't write
        except OSError as error:
            return error.strerror or str(error)
        self.export_to_png(str(file))
        return ""
