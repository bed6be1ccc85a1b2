"""Through every screen and every kind of decision of a match, by touches: for pictures, and to look for cut-off words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games import GAMES
from tests.touch.driver import App
from tests.touch.person import Person, Table, decide

Do = Callable[[], None]
Stop = Callable[[str, Do | None, Do | None], None]  # the place's name; what shows it, and what hides it again
LONG = ("Wawrzyniec-Ewa", "Александра Юл.", "Maximilian M.", "Ярослава-Мария")  # as long as the set-up lets a name be

# Screens that are not on the way of a match: what they are entered with; {match}: the match that was just played
ASIDE: dict[str, dict[str, Any]] = {
    "settings": {}, "history": {}, "replay": {"match_id": "{match}"}, "rules": {"game_id": "{game}"},
}


class Tour:
    def __init__(self, app: App, game: str, stop: Stop) -> None:
        self.app, self.game = app, game
        self.person = Person(app, game)
        self._stop = stop
        self._seen: set[str] = set()

    def stop(self, name: str, show: Do | None = None, hide: Do | None = None) -> None:
        """Once at each place. What is put into words when it is shown must be shown anew in another language."""
        if name not in self._seen:
            self._seen.add(name)
            self._stop(name, show, hide)

    def whole(self) -> list[str]:
        self.app.ask("setting", name="animation", value="0.0")
        self.stop("home")
        match_id = self.set_up()
        self.person.play(decide(self.game), self.at_table)
        self.stop(self.game + "-result")
        self.person.home()
        self.leave_one_open()
        self.stop("home-open")
        self.beside(match_id)
        return sorted(self._seen)

    def set_up(self) -> str:
        person, most = self.person, GAMES[self.game].players[1]
        person.choose_game()
        person.seat(("person",))
        self.stop(self.game + "-setup-too-few")
        person.seat((*("person", "bot") * most,)[:most])
        for row, name in zip(self.app.things("SeatRow"), LONG, strict=False):
            self.app.tap("TextInput", id="name", of=row["uid"])
            self.app.ask("write", text=name)
        self.stop(self.game + "-setup")
        return person.start()

    # The table

    def at_table(self, table: Table) -> bool:
        verbs = sorted({action[0] for action in table["legal"]})
        name = "-".join([self.game, "table", str(table["state"].get("phase", "turn")), *verbs])
        if name not in self._seen:
            self.stop(name)
            self.half_way(table, name)
            self.refused(table)
            self.opened(table)
            self.overlays()
        return False

    def half_way(self, table: Table, name: str) -> None:
        """Where more than one touch makes an action, what the first of them shows."""
        path = max(table["paths"], key=len)
        if len(path) > 1:
            self.person.touch(path[0])
            self.stop(name + "-begun")
            self.app.tap_at(*self.app.ask("bare"))
            self.person.until(lambda: not self.app.table()["touched"])

    def refused(self, table: Table) -> None:
        name = "-".join([self.game, "table", str(table["state"].get("phase", "turn"))])
        target = min((spot for spot in table["spots"] if spot not in table["lit"] and not spot.startswith("open:")),
                     default=None)
        if target:
            self.stop(name + "-refused", lambda: self.app.tap_at(*self.app.table()["spots"][target]))

    def opened(self, table: Table) -> None:
        """One of each kind of thing that can lie open over the table."""
        for target in sorted(table["spots"]):
            if target.startswith("open:"):
                self.stop("-".join([self.game, "open", target.split(":")[1]]),
                          lambda target=target: self.app.tap_at(*self.app.table()["spots"][target]),
                          lambda: self.app.ask("key", code=27))

    def overlays(self) -> None:
        """What lies over a table: the menu, and the question whether to leave."""
        if self.app.things(id="menu"):
            back = lambda: self.app.ask("key", code=27)  # noqa: E731
            self.stop(self.game + "-menu", lambda: self.app.tap(id="menu"), back)
            self.stop(self.game + "-leave", back, back)

    def leave_one_open(self) -> None:
        person = self.person
        person.choose_game()
        match_id = person.start()
        person.play(decide(self.game), watch=lambda table: table["entries"] > 8)
        self.app.ask("go", screen="home", what={})
        assert self.app.match(match_id).journal

    # The other screens

    def beside(self, match_id: str) -> None:
        for name, what in ASIDE.items():
            if name in self.app.ask("screens"):
                words = {key: value.format(match=match_id, game=self.game) for key, value in what.items()}
                self.stop(name, lambda name=name, words=words: self.app.ask("go", screen=name, what=words))


