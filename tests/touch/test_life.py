"""The device's life: short of memory, a week in a pocket, held the other way round in the middle of a question."""

import pytest

from app.i18n import t
from tests.touch import stations
from tests.touch.driver import App
from tests.touch.person import Person, decide

WEEK = 7 * 24 * 3600.0
BACK = 27


@pytest.fixture(scope="module")
def person():
    with App("phone") as app:
        app.ask("setting", name="animation", value="0.5")
        yield Person(app, "surprise")
        app.quit()


pytestmark = pytest.mark.xdist_group("touch life")


def test_short_of_memory_only_what_is_not_needed_goes_and_play_goes_on(person):
    app = person.app
    for game in ("galactico", "surprise"):
        matches = stations.keep(app.data, game)
        app.ask("go", screen="table", what={"match_id": next(iter(matches.values()))})
        person.until(lambda: app.table().get("lit"))
    kept = app.ask("short_of_memory")
    assert kept and {name.partition("-")[0] for name in kept} == {"common", "surprise"}
    before = app.table()
    person.play(decide("surprise"), watch=lambda table: table["entries"] > before["entries"] + 3)
    assert app.table()["pieces"]
    app.ask("key", code=BACK)
    app.tap("BigButton", text=t("leave.yes"))
    person.until(lambda: app.screen == "home")
    assert all(name.startswith("common") for name in app.ask("short_of_memory"))


def test_a_week_in_the_background_changes_nothing(person, tmp_path):
    app = person.app
    person.new_match(("person", "bot"))
    person.play(decide("surprise"), watch=lambda table: table["entries"] >= 6)
    person.until(lambda: app.table()["lit"] and not app.table()["moving"])
    before = app.table()
    app.ask("pause", file=str(tmp_path / "recents.png"))
    app.ask("resume", after=WEEK)
    person.until(lambda: app.table()["lit"] and not app.table()["moving"])
    after = app.table()
    assert [after[key] for key in ("match", "entries", "state", "lit")] == \
        [before[key] for key in ("match", "entries", "state", "lit")]
    person.play(decide("surprise"), watch=lambda table: table["entries"] >= before["entries"] + 6)
    assert app.table()["entries"] >= before["entries"] + 6 and not app.table()["moving"]


def test_a_question_survives_a_tablet_being_turned():
    with App("tablet") as app:
        app.ask("setting", name="animation", value="0.0")
        person = Person(app, "surprise")
        person.new_match(("person", "person"))
        app.ask("key", code=BACK)
        person.until(lambda: app.things("Ask", open=True))
        for width, height in ((640, 1024), (1280, 800)):
            app.ask("turn", width=width, height=height)
            ask = app.thing("Ask", open=True)
            x, y, w, h = app.thing(id="sheet", of=ask["uid"])["box"]
            assert 0 <= x and x + w <= width and 0 <= y and y + h <= height
            assert [fault for fault in app.ask("faults", names=[]) if "lies over" not in fault] == []
        app.tap("BigButton", text=t("leave.no"))
        person.until(lambda: not app.things("Ask", open=True))
        app.tap(id="menu")
        person.until(lambda: app.things("Drawer", open=True))
        app.ask("turn", width=640, height=1024)
        assert app.things("Drawer", open=True)
        app.tap(id="close")
        before = app.table()["entries"]
        person.play(decide("surprise"), watch=lambda table: table["entries"] >= before + 4)
        assert app.table()["entries"] >= before + 4
        app.quit()
