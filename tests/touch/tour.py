"""Through every screen and every kind of decision of a game: for pictures, and to look for words that can't be read.

How matches are played by touches is tested elsewhere (matches.py): here they are opened where they were stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games import GAMES
from tests.touch import moments, stations
from tests.touch.driver import App
from tests.touch.person import Person, Table
from tests.touch.stations import LONG

Do = Callable[[], None]
Stop = Callable[[str, Do | None, Do | None], None]  # the place's name; what shows it, and what hides it again
BACK = 27

# Screens that are not on the way of a match: what they are entered with
ASIDE: dict[str, dict[str, Any]] = {
    "settings": {}, "box": {}, "history": {}, "about": {}, "replay": {"match_id": "{match}"}, "rules": {"game_id": "{game}"},
}


class Tour:
    def __init__(self, app: App, game: str, stop: Stop, most: int = 99, aside: bool = True,
                 moments: bool = False) -> None:
        """At most so many kinds of decisions; with the screens that are the same for every game, or without; with the
        moments that are worth a picture, or without."""
        self.app, self.game = app, game
        self.person = Person(app, game)
        self.most, self.aside, self.moments = most, aside, moments
        self._stop = stop
        self._seen: set[str] = set()

    def stop(self, name: str, show: Do | None = None, hide: Do | None = None) -> None:
        """Once at each place. What is put into words when it is shown must be shown anew in another language."""
        if name not in self._seen:
            self._seen.add(name)
            self._stop(name, show, hide)

    def whole(self) -> None:
        self.app.ask("setting", name="animation", value="0.0")
        if self.aside:
            self.stop("home")
        self.set_up()
        matches = stations.keep(self.app.data, self.game)
        over = matches.pop("over")
        for name, match_id in list(matches.items())[:self.most]:
            self.decision(f"{self.game}-table-{name}", match_id)
        if self.moments:
            self.special()
        self.result(over)
        if self.aside:
            self.app.tap(id="home")
            self.stop("home-open")
            self.beside(over)

    def set_up(self) -> None:
        person, most = self.person, GAMES[self.game].players[1]
        person.choose_game()
        person.seat(("person",))
        self.stop(self.game + "-setup-too-few")
        person.seat((*("person", "bot") * most,)[:most])
        for row, name in zip(self.app.things("SeatRow"), LONG, strict=False):
            self.app.tap("Field", id="name", of=row["uid"])
            self.app.ask("write", text=name)
        self.stop(self.game + "-setup")

    # The table

    def decision(self, name: str, match_id: str) -> None:
        self.enter(match_id)
        table = self.app.table()
        self.stop(name)
        self.overlays()
        self.refused(table)
        self.opened(table)
        self.half_way(table, name)

    def special(self) -> None:
        """What happens now and then, and must be understood at a glance."""
        for name, (match_id, touches) in moments.keep(self.app.data, self.game).items():
            self.stop(f"{self.game}-moment-{name}", lambda match_id=match_id, touches=touches: self.enter(match_id, touches))

    def enter(self, match_id: str, touches: Sequence[str] = ()) -> None:
        """A match where it was stopped; of the touches, what is lit is meant, what is not opens or explains something."""
        self.app.ask("go", screen="table", what={"match_id": match_id})
        self.person.until(lambda: self.app.table().get("lit"))
        self.app.ask("rest")
        for target in touches:
            if target in self.app.table()["lit"]:
                self.begin(target)
            else:
                self.look_at(target)

    def begin(self, target: str) -> None:
        """A touch that shows something; of a way only where it leads."""
        if target in self.app.table()["plans"]:
            self.look_at(target)
        else:
            self.person.touch(target)

    def look_at(self, target: str) -> None:
        """A touch that opens or explains something."""
        if target not in self.app.table()["spots"]:
            self.person.see_all()
        self.app.tap_at(*self.app.table()["spots"][target])
        self.app.ask("rest")

    def half_way(self, table: Table, name: str) -> None:
        """Where more than one touch makes an action, what the first of them shows."""
        self.person.see_all()  # two refused touches at one place may have been a double tap
        path = max(table["paths"], key=len)
        if len(path) > 1:
            self.person.touch(path[0])
            self.stop(name + "-begun")

    def refused(self, table: Table) -> None:
        """One touch that does nothing but say why, in each phase."""
        name = "-".join([self.game, "table", str(table["state"].get("phase", "turn"))])
        target = min((target for target in set(table["spots"]) - set(table["lit"]) if "open:" not in target), default="")
        if target:
            self.stop(name + "-refused", lambda: self.look_at(target))

    def opened(self, table: Table) -> None:
        """One of each kind of thing that can lie open over the table."""
        for target in sorted(table["spots"]):
            if target.startswith("open:"):
                self.stop("-".join([self.game, "open", target.split(":")[1]]),
                          lambda target=target: self.look_at(target),
                          lambda: self.app.ask("key", code=27))

    def overlays(self) -> None:
        """What lies over a table: the menu, and the question whether to leave."""
        if self.app.things(id="menu"):
            self.stop(self.game + "-menu", lambda: self.app.tap(id="menu"), self.back)
            self.stop(self.game + "-leave", self.back, self.back)

    def back(self) -> None:
        self.app.ask("key", code=BACK)

    def result(self, match_id: str) -> None:
        """Opening a match that is over leads to its result."""
        self.app.ask("go", screen="table", what={"match_id": match_id})
        self.person.until(lambda: self.app.screen == "result")
        self.stop(self.game + "-result")

    # The other screens

    def beside(self, match_id: str) -> None:
        for name, what in ASIDE.items():
            if name in self.app.ask("screens"):
                words = {key: value.format(match=match_id, game=self.game) for key, value in what.items()}
                self.stop(name, lambda name=name, words=words: self.app.ask("go", screen=name, what=words))
                if name == "history":
                    self.in_history()

    def in_history(self) -> None:
        """Export, import, delete: the first match of the list."""
        def history() -> None:
            self.app.ask("go", screen="history", what={})
            self.app.ask("rest")

        def touch(button: str) -> None:
            history()
            self.app.tap(id="more", of=self.app.things("MatchRow")[0]["uid"])
            self.app.ask("rest")
            self.app.tap("MenuLine", what=button)

        self.stop("history-exported", lambda: touch("share"))
        self.stop("history-delete", lambda: touch("delete"), lambda: self.app.tap(id="undo"))
        history()
        self.stop("history-import", lambda: self.app.tap(id="bring"), self.back)
