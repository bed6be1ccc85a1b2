"""What a finger can do at the table of Blast-off Surprise, one thing after the other, on a phone."""

import pytest

from app import i18n
from games.kernel import Match, to_action
from tests.touch.driver import App
from tests.touch.person import Person, Table, decide

pytestmark = pytest.mark.xdist_group("touch surprise")


class Player(Person):
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

    def wait(self, table: Table) -> Table:
        self.app.ask("wait", before=table["progress"], seconds=20)
        return self.app.table()

    def saved(self) -> Match:
        return self.app.match(self.app.table()["match"])


@pytest.fixture(scope="module")
def player():
    with App("phone") as app:
        app.ask("setting", name="animation", value="0.0")
        yield Player(app)
        app.quit()


def phase(name):
    return lambda table: table["state"]["phase"] == name


def test_a_ghost_square_is_turned_by_tapping_it_again_and_laid_by_done(player):
    table = player.reach(phase("attach"))
    legal = [to_action(action) for action in table["legal"]]
    here = max({action[1:3] for action in legal}, key=lambda square: sum(action[1:3] == square for action in legal))
    square, ways = "square:%d,%d" % here, [action for action in legal if action[1:3] == here]
    assert len(ways) > 1 and "done" not in table["spots"]
    player.touch(square)
    assert "done" in player.app.table()["lit"]
    player.touch(square)
    table = player.app.table()
    assert table["touched"] == [square, square] and table["entries"] == player.saved().revision
    player.touch("done")
    assert player.saved().journal[-1] == (table["acting"], ways[1])


def test_another_square_changes_a_choice_half_made_and_a_tap_beside_forgets_it(player):
    table = player.reach(phase("attach"))
    one, other = [target for target in table["lit"] if target.startswith("square:")][:2]
    player.touch(one)
    player.touch(other)
    assert player.app.table()["touched"] == [other]
    player.app.tap_at(*player.app.ask("bare"))
    after = player.app.table()
    assert after["touched"] == [] and after["lit"] == table["lit"] and after["revision"] == table["revision"]


def test_a_choice_half_made_survives_another_language(player):
    table = player.reach(phase("attach"))
    square = table["lit"][0]
    player.touch(square)
    for language in ("ru", "pl", "en"):
        player.app.ask("setting", name="language", value=language)
        i18n.set_language(language)
        player.until(lambda: player.app.table()["prompt"] == i18n.t("surprise.prompt.turn"))
        assert player.app.table()["touched"] == [square]
    player.app.tap_at(*player.app.ask("bare"))


def test_a_refused_tap_says_why_and_does_nothing(player):
    table = player.reach(phase("roll"))
    cell = next(target for target in table["spots"] if target.startswith("cell:"))
    player.app.tap_at(*table["spots"][cell])
    player.until(lambda: player.app.table()["said"])
    after = player.app.table()
    assert after["said"] == "Roll the die first."
    assert after["said"] in [one["text"] for one in player.app.look()["texts"]]
    assert after["revision"] == table["revision"] and after["spots"] == table["spots"]


def test_a_step_can_be_undone_but_not_a_roll(player):
    table, after = roll_and_step(player)
    while not after["undoable"]:            # the step took a help token, and that is no secret any more
        table, after = roll_and_step(player)
    player.app.tap(id="undo")
    back = player.wait(after)
    assert back["state"] == table["state"] and back["entries"] == table["entries"]
    assert len(player.saved().journal) == table["entries"]


def roll_and_step(player):
    """Before the step and after it."""
    player.reach(phase("roll"))
    player.touch("die")
    table = player.reach(lambda table: phase("move")(table) and table["state"]["steps"] > 1)
    assert not table["undoable"] and player.app.thing(id="undo")["disabled"]
    step = next(action for action in table["legal"] if action[0] == "step")
    player.touch("cell:" + step[1])
    after = player.app.table()
    assert after["entries"] == table["entries"] + 1
    return table, after


def far(table):
    return phase("move")(table) and [cell for cell, steps in table["plans"].items() if len(steps) > 1]


def test_a_tap_on_a_far_cell_walks_the_whole_way(player):
    table = player.reach(far)
    cell = max(far(table), key=lambda cell: len(table["plans"][cell]))
    way = [to_action(step) for step in table["plans"][cell]]
    player.touch(cell)
    player.until(lambda: player.app.ask("progress")[2] >= table["revision"] + len(way))
    match = player.saved()
    assert [action for _, action in match.journal[table["entries"]:][:len(way)]] == way
    assert {seat for seat, _ in match.journal[table["entries"]:]} == {table["acting"]}


def test_a_token_is_laid_by_tapping_the_token_itself(player):
    def can_lay(table):
        return [action[1] for action in table["legal"] if action[0] == "lay"]

    table = player.reach(can_lay)
    token = can_lay(table)[0]
    player.touch("token:%d:%s" % (table["acting"], token))
    assert player.saved().journal[-1] == (table["acting"], ("lay", token))


def test_nothing_is_lost_when_the_battery_is_empty(tmp_path):
    with App("phone", tmp_path) as app:
        app.ask("setting", name="animation", value="0.0")
        person = Player(app)
        person.new_match(("person", "person"))
        person.play(decide("surprise"), watch=lambda table: table["entries"] >= 12)
        before = app.table()
        app.kill()
    with App("phone", tmp_path) as app:
        Player(app).carry_on()
        after = app.table()
        assert [after[key] for key in ("match", "entries", "state", "legal")] == \
            [before[key] for key in ("match", "entries", "state", "legal")]
        app.quit()
