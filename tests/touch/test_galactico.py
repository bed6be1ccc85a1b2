"""What a finger can do at the table of Galactico, one thing after the other, on a phone."""

import pytest

from games.kernel import to_action
from tests.touch.driver import App
from tests.touch.person import Person, Table, decide
from tests.touch.stations import keep as stations_of

pytestmark = pytest.mark.xdist_group("touch galactico")


class Driver(Person):
    """Three people round one phone; a new match whenever one is over."""

    def reach(self, wanted) -> Table:
        """Play until the table is as wanted, on somebody's turn."""
        for _ in range(20):
            if not self.app.table():
                if self.app.screen == "result":
                    self.home()
                self.new_match(("person",) * 3)
            self.play(decide(self.game), watch=lambda table: bool(wanted(table)))
            if table := self.app.table():
                return table
        raise AssertionError("twenty matches, and never so")

    def entries(self) -> int:
        return self.app.match(self.app.table()["match"]).revision


@pytest.fixture(scope="module")
def driver():
    with App("phone") as app:
        app.ask("setting", name="animation", value="0.0")
        yield Driver(app, "galactico")
        app.quit()


def stations(table):
    return [path[0] for path in table["paths"]]


def test_a_touch_shows_a_flight_another_one_changes_it_and_the_second_flies(driver):
    table = driver.reach(lambda table: table["state"]["phase"] == "move")
    one, other = stations(table)[:2]
    before = driver.entries()
    driver.touch(one)
    driver.touch(other)
    shown = driver.app.table()
    assert shown["touched"] == [other] and shown["prompt"] != table["prompt"] and driver.entries() == before
    driver.touch(other)
    match = driver.app.match(table["match"])
    assert match.journal[before] == (table["acting"], ("move", other.removeprefix("station:")))


def test_a_touch_beside_forgets_the_flight(driver):
    table = driver.reach(lambda table: table["state"]["phase"] == "move")
    driver.touch(stations(table)[0])
    driver.app.tap_at(*driver.app.ask("bare"))
    driver.until(lambda: not driver.app.table()["touched"])
    assert driver.entries() == table["entries"]


def test_all_who_pay_leave_at_one_touch(driver):
    table = driver.reach(lambda table: len(table["plans"].get("all", ())) > 1)
    plan = [to_action(action) for action in table["plans"]["all"]]
    driver.app.tap_at(*table["spots"]["all"])
    driver.until(lambda: driver.app.table().get("entries", 0) >= table["entries"] + len(plan)
                 or driver.app.screen == "result")
    played = driver.app.match(table["match"]).journal[table["entries"]:][:len(plan)]
    assert played == [(table["acting"], action) for action in plan]


def test_who_leaves_without_paying_is_touched_twice(driver):
    def unpaid(table):
        return [path for path in table["paths"] if len(path) == 2 and path[0].startswith("card:s")]

    table = driver.reach(unpaid)
    target = unpaid(table)[0][0]
    driver.touch(target)
    warned = driver.app.table()
    assert warned["entries"] == table["entries"] and warned["prompt"] != table["prompt"]
    driver.touch(target)
    assert driver.app.match(table["match"]).journal[table["entries"]] == (table["acting"], ("unload", target[5:]))


def opening(table, kind):
    return next((target for target in table["spots"] if target.startswith("open:" + kind)), "")


def test_a_queue_a_driver_and_the_piles_open_and_close(driver):
    kinds = ("queue", "rival", "unseen", "discard")
    driver.reach(lambda table: table["state"]["phase"] == "move" and all(opening(table, kind) for kind in kinds))
    for kind in kinds:
        table = driver.app.table()
        target = opening(table, kind)
        driver.app.tap_at(*table["spots"][target])
        driver.until(lambda target=target: driver.app.table()["opened"] == target[5:])
        assert not driver.app.table()["lit"]
        driver.app.ask("key", code=27)
        driver.until(lambda: not driver.app.table()["opened"])
        assert driver.app.table()["lit"] == table["lit"]


def test_the_final_count_goes_line_by_line_and_a_touch_ends_it(driver):
    app = driver.app
    over = stations_of(app.data, "galactico")["over"]
    app.ask("setting", name="animation", value="1.0")
    app.ask("go", screen="table", what={"match_id": over})
    driver.until(lambda: app.screen == "result")
    state = app.match(over).state
    every = [item for item in state.scores()[0].items if any(score.items[item] for score in state.scores())]
    driver.until(lambda: app.things("LineItem"))
    lines = len(app.things("LineItem"))
    assert app.ask("counting") and lines < len(every)
    driver.until(lambda: len(app.things("LineItem")) > lines)
    app.tap_at(180, 600)
    driver.until(lambda: not app.ask("counting"))
    totals = {who["name"]: str(score.total) for who, score in zip(app.match(over).seats, state.scores(), strict=True)}
    shown = {row["set"]["name"]: row["set"]["total"].replace("−", "-") for row in app.things("ResultRow")}
    assert shown == totals and len(app.things("LineItem")) == len(every)
    app.ask("setting", name="animation", value="0.0")
    driver.home()


def test_a_replay_shows_every_step_to_its_end(driver):
    app = driver.app
    over = stations_of(app.data, "galactico")["over"]
    first = next(number for number, (_, action) in enumerate(app.match(over).journal) if action[0] == "move")
    app.ask("setting", name="animation", value="1.0")
    app.ask("go", screen="replay", what={"match_id": over})
    for _ in range(first):
        app.tap(id="later")
    assert app.ask("watch_replay", steps=4, seconds=60) == [[first + step, False] for step in range(1, 5)]
    app.ask("setting", name="animation", value="0.0")
    app.ask("go", screen="home", what={})
