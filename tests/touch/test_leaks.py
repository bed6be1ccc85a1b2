"""A match that was left is gone: no session, thread or piece of it stays, and memory does not grow."""

from statistics import mean

import pytest

from app.i18n import t
from app.tables import PLAYABLE
from tests.touch import stations
from tests.touch.driver import App
from tests.touch.person import Person
from tests.touch.test_lesson import Pupil, leave

BACK = 27
OF_A_MATCH = ["LocalSession", "Worker", "Match", "Glide", "ScoreLine", "LogLine"]
OF_THE_APP = ["TableView", "Sprite", "BigButton", "IconButton", "Text"]
"""What every match uses again; a `Sprite` is a piece on the canvas, and one is part of the view itself."""


class Visitor(Person):
    def visit(self, match_id: str) -> None:
        """Open a match, touch something, look into the menu, and leave."""
        app = self.app
        app.ask("go", screen="table", what={"match_id": match_id})
        self.until(lambda: app.table().get("lit"))
        table = app.table()
        path = max(table["paths"], key=len)
        if path[0] in table["spots"] and len(path) > 1:
            app.tap_at(*table["spots"][path[0]])
        app.tap(id="menu")
        self.until(lambda: app.things("Drawer", open=True))
        app.ask("key", code=BACK)
        app.ask("key", code=BACK)
        if not app.things("Ask", open=True):        # something lay open over the table
            app.ask("key", code=BACK)
        app.tap("BigButton", text=t("leave.yes"))
        self.until(lambda: app.screen == "home")


def forget_touches(app):
    """Kivy keeps the last touch, and with it the button, until the next one: it may be a double tap."""
    app.tap_at(2, 2)
    app.ask("rest", frames=60)
    app.tap_at(2, 2)


def test_nothing_of_ten_matches_stays():
    with App("phone") as app:
        app.ask("setting", name="animation", value="0.0")
        visitor = Visitor(app, "surprise")
        matches = stations.keep(app.data, "surprise")
        matches.pop("over")
        some = (list(matches.values()) * 10)[:10]
        visitor.visit(some[0])
        forget_touches(app)
        before = app.ask("alive", kinds=OF_THE_APP)
        for match_id in some[1:]:
            visitor.visit(match_id)
        forget_touches(app)
        assert app.ask("alive", kinds=OF_THE_APP) == before
        pupil = Pupil(app, "surprise")
        pupil.begin("en")
        leave(pupil)
        forget_touches(app)
        kinds = [*OF_A_MATCH, "Coach", "CoachPanel"]
        left = app.ask("alive", kinds=kinds)
        assert {kind: left[kind] for kind in kinds} == dict.fromkeys(kinds, 0)
        app.quit()


@pytest.mark.soak
def test_fifty_matches_of_all_games_leave_the_memory_as_it_was():
    with App("tablet") as app:
        app.ask("setting", name="animation", value="0.0")
        visitor = Visitor(app)
        kept = {game: [match for name, match in stations.keep(app.data, game).items() if name != "over"] for game in PLAYABLE}
        sizes = []
        for number in range(50):
            of_game = kept[[*PLAYABLE][number % len(PLAYABLE)]]
            visitor.visit(of_game[number // len(PLAYABLE) % len(of_game)])
            sizes.append(app.ask("memory"))
        print([round(size / 2 ** 20) for size in sizes])
        assert mean(sizes[-10:]) <= 1.1 * sizes[9], sizes
        app.quit()
