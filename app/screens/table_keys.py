"""The keyboard at a table: letters for the common targets, Tab and arrows walk the lit ones, Enter touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.screens.table import TableScreen

ENTER, TAB, LEFT, RIGHT = 13, 9, 276, 275


class Keys:
    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self.focus = ""

    def pressed(self, key: int, text: str) -> bool:
        screen = self._screen
        if screen.session is None or self._overlay_key(key):
            return screen.session is not None
        if key in (TAB, RIGHT, LEFT):
            self._walk(-1 if key == LEFT else 1)
        elif key == ENTER and screen.coach is not None and screen.coach.course.waits:
            screen.coach.next()
        elif key == ENTER and self.focus:
            screen.touch(self.focus)
        elif text == "u":
            screen.undo()
        elif text == "m":
            screen.menu.open()
        elif text == "?":
            screen.hints.ask()
        else:
            return self._letter(text or "")
        return True

    def _overlay_key(self, key: int) -> bool:
        """While something lies over the table, Enter is for it."""
        ids = self._screen.ids
        if ids.curtain.open:
            if key == ENTER:
                ids.curtain.lift()
            return True
        return any(ids[name].open for name in ("drawer", "ask", "inspector", "card"))

    def _letter(self, text: str) -> bool:
        screen = self._screen
        target = screen.table.keys(screen.session.state(screen.eye)).get(text)
        if target and target in screen.ids.view.scene.spots:
            screen.touch(target)
            return True
        return False

    def _walk(self, step: int) -> None:
        view = self._screen.ids.view
        lit = sorted(view.lit)
        if lit:
            here = lit.index(self.focus) if self.focus in lit else -1 if step > 0 else 0
            self.focus = lit[(here + step) % len(lit)]
            view.mark((self.focus,), "taxi_edge")
