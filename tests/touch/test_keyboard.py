"""Whole matches by keys alone, from home to the result; and what the keys do on the other screens."""

import json
from typing import Any

import pytest

from app.i18n import t
from app.tables import PLAYABLE
from games import GAMES
from games.kernel import Match
from tests.touch import stations
from tests.touch.driver import PATIENCE, App, Thing
from tests.touch.person import Person, Table, decide, hidden

TAB, ENTER, ESCAPE, SPACE, LEFT, UP, RIGHT, DOWN = 9, 13, 27, 32, 276, 273, 275, 274


class Typist(Person):
    """Does with keys what others do with a finger."""

    def press(self, code: int, *modifiers: str) -> None:
        self.app.ask("key", code=code, text=" " if code == SPACE else "", modifiers=modifiers)

    def reach(self, kind: str = "", **which: Any) -> Thing:
        thing = self.app.thing(kind, **which)
        self.app.ask("tab_to", uid=thing["uid"])
        return thing

    def push(self, kind: str = "", **which: Any) -> None:
        self.reach(kind, **which)
        self.press(ENTER)

    def choose_game(self) -> None:
        self.push("GameCard", game=self.game)
        self.until(lambda: self.app.screen == "setup")

    def choose(self, kind: str = "", **which: Any) -> None:
        self.push(kind, **which)

    def start(self) -> str:
        self.push(id="start")
        self.until(lambda: self.app.table() or self._offered())
        if self._offered():
            self.push("BigButton", text=t("lesson.offer.no"))
        self.until(lambda: self.app.table())
        return self.app.table()["match"]

    def lift(self, table: Table) -> None:
        self.press(ENTER)
        self.until(lambda: not self.app.table().get("curtain"))

    def touch(self, target: str, revision: int | None = None) -> list[Any]:
        self.until(lambda: target in self.app.table()["lit"] or self._news(revision))
        before = self.app.ask("progress")
        if self._news(revision):
            return before
        self.app.ask("tab_to", target=target)
        self.press(ENTER)
        return self.app.ask("wait", before=before, seconds=PATIENCE)

    def _news(self, revision: int | None) -> bool:
        return revision not in (None, self.app.ask("progress")[2])

    def see_all(self) -> None:
        if self.app.table()["opened"]:
            self.press(ESCAPE)
        assert not hidden(self.app.table())


def play(game: str) -> Match:
    with App("tablet") as app:
        app.ask("setting", name="animation", value="0.0")
        typist = Typist(app, game)
        typist.choose_game()
        few = max(2, GAMES[game].players[0])
        typist.seat(("person",) + ("bot",) * (few - 1))
        match_id = typist.start()
        typist.play(decide(game))
        typist.until(lambda: app.screen == "result")
        match = typist.check_result(match_id)
        typist.push(id="home")
        typist.until(lambda: app.screen == "home")
        app.quit()
    return match


def test_a_whole_match_by_keys():
    assert play("surprise").state.over


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for game in PLAYABLE if game != "surprise"])
def test_a_whole_match_of_every_other_game_by_keys(game):
    assert play(game).state.over


@pytest.fixture(scope="module")
def typist(tmp_path_factory):
    """On a phone, where most has to be scrolled; in the person's folder lies a match from somebody else."""
    home = tmp_path_factory.mktemp("home")
    match = stations.find("surprise")["over"]
    (home / "match.json").write_text(json.dumps(match.to_json()), encoding="utf-8")
    with App("phone", HOME=str(home)) as app:
        app.ask("setting", name="animation", value="0.0")
        yield Typist(app, "surprise")
        app.quit()


@pytest.mark.xdist_group("touch keyboard")
class TestScreens:
    @staticmethod
    def round(typist) -> set[int]:
        """Everything that Tab comes to, until it is where it began; all of it in sight."""
        seen = {}
        typist.press(TAB)
        while (at := typist.app.ask("focus"))["uid"] not in seen:
            x, y, w, h = seen[at["uid"]] = at["box"]
            assert -1 <= x + w / 2 <= 361 and -1 <= y + h / 2 <= 641, f"the focus is out of sight: {at}"
            typist.press(TAB)
            typist.app.ask("rest", frames=2)
        return set(seen)

    @staticmethod
    def touchable(typist) -> set[int]:
        """All that a finger could touch, scrolled to or not."""
        return {one["uid"] for one in typist.app.things() if (one["button"] or one["kind"] in ("Field", "CodeField", "Track"))
                and not one["disabled"] and min(one["box"][2:]) > 1}

    @pytest.mark.parametrize("screen", ["home", "setup", "settings", "box", "history", "rules", "join"])
    def test_tab_comes_to_everything(self, typist, screen):
        what = {"setup": {"game_id": "surprise"}, "rules": {"game_id": "surprise"}}.get(screen, {})
        typist.app.ask("go", screen=screen, what=what)
        typist.app.ask("rest")
        assert self.round(typist) == self.touchable(typist)

    def test_the_ring_is_seen(self, typist, tmp_path):
        from PIL import Image, ImageChops

        typist.app.ask("go", screen="home", what={})
        card = typist.reach("GameCard", game="surprise")
        typist.app.picture(tmp_path / "with.png")
        typist.app.tap_at(2, 2)         # a finger needs no ring
        typist.app.picture(tmp_path / "without.png")
        changed = ImageChops.difference(*(Image.open(tmp_path / name) for name in ("with.png", "without.png"))).getbbox()
        wide, high = changed[2] - changed[0], changed[3] - changed[1]
        assert abs(wide - card["box"][2]) < 16 and abs(high - card["box"][3]) < 16

    def test_a_setting_is_changed_and_typing_stays_in_its_field(self, typist):
        app = typist.app
        app.ask("go", screen="settings", what={})
        row = app.things("OptionRow")[4]        # how the table lies: no words on the screen change
        typist.reach("Segment", number=1, of=row["uid"])
        typist.press(SPACE)
        assert app.things("OptionRow")[4]["set"]["index"] == 1
        typist.press(LEFT)
        typist.press(ENTER)
        assert app.things("OptionRow")[4]["set"]["index"] == 0
        typist.press(ESCAPE)
        typist.choose_game()
        row = app.things("SeatRow")[0]
        field = typist.reach("Field", id="name", of=row["uid"])
        app.ask("key", code=ord("u"), text="u")
        typist.press(DOWN)
        assert app.ask("focus")["uid"] != field["uid"]

    def test_arrows_reach_the_header_of_a_table_and_dialogs_hold_the_focus(self, typist):
        app = typist.app
        app.ask("go", screen="setup", what={"game_id": "surprise"})
        typist.seat(("person", "person"))
        typist.start()
        typist.press(TAB)
        assert app.table()["focus"] in app.table()["lit"]
        menu = app.thing(id="menu")
        for code in (UP, UP, UP, UP, LEFT, LEFT, LEFT):
            typist.press(code)
        assert app.ask("focus")["uid"] == menu["uid"]
        typist.press(ENTER)
        drawer = app.thing("Drawer", open=True)
        inside = {one["uid"] for one in app.things(of=drawer["uid"])}
        assert self.round(typist) == self.touchable(typist) & inside
        typist.press(ESCAPE)
        assert app.things("Drawer", open=True) == []
        typist.press(ESCAPE)
        typist.push("BigButton", text=t("leave.no"))
        assert app.table()
        typist.press(ESCAPE)
        typist.push("BigButton", text=t("leave.yes"))
        typist.until(lambda: app.screen == "home")
        app.ask("rest")
        assert app.thing("OpenMatch").in_sight(), "home begins at its top"

    def test_a_file_is_imported(self, typist):
        app = typist.app
        app.ask("go", screen="history", what={})
        typist.push(id="bring")
        typist.until(lambda: app.things("FilePicker", open=True))
        for code in (TAB, TAB, ENTER):          # the folder above, the file
            app.ask("rest")
            typist.press(code)
        typist.until(lambda: app.thing("HistoryScreen")["set"]["said"] == t("history.imported"))
        assert app.thing("HistoryScreen")["set"]["tab"] == 1 and len(app.things("MatchRow")) == 1
