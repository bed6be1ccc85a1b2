"""What a long press is good for, said in the first turns of the first matches of a game, until somebody has tried it."""

from __future__ import annotations

from app.i18n import t
from app.play.display import Display
from app.play.ports import Preferences
from app.store.keys import HELD

TURNS = 3       # of a game


class HoldHint:
    def __init__(self, game_id: str, display: Display, preferences: Preferences) -> None:
        self._game, self._display, self._preferences = game_id, display, preferences

    def turn(self) -> None:
        """Somebody here begins a turn. Whoever listens hears the names of things anyway."""
        known = self._preferences.kept(HELD)
        said = known.get(self._game, 0)
        if known.get("tried") or self._preferences.setting("read_aloud") or not isinstance(said, int) or said >= TURNS:
            return
        self._preferences.keep(HELD, known | {self._game: said + 1})
        self._display.say(lambda: t("table.hold"))

    def tried(self) -> None:
        known = self._preferences.kept(HELD)
        if not known.get("tried"):
            self._preferences.keep(HELD, known | {"tried": True})
