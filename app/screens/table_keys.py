"""The keyboard at a table: letters for the common targets. All the rest is the app's focus (app.widgets.focus)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.screens.table import TableScreen


class Keys:
    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen

    def pressed(self, text: str) -> bool:
        screen = self._screen
        if screen.session is None or screen.covered():
            return False
        if text == "u":
            screen.undo()
        elif text == "m":
            screen.menu.open()
        elif text == "?":
            screen.hints.ask()
        elif text == "i":
            screen.inspect(screen.ids.view.focused)
        else:
            return self._letter(text or "")
        return True

    def _letter(self, text: str) -> bool:
        screen = self._screen
        target = screen.table.keys(screen.session.state(screen.eye)).get(text)
        if target and target in screen.ids.view.scene.spots:
            screen.touch(target)
            return True
        return False
