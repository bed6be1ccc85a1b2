"""After a match, and beside it: rematch, watching it again from each seat, taking back together, files, statistics."""

import json

import pytest

from app.i18n import t
from app.store import Store
from games import GAMES
from games.bots import make
from games.kernel import Match
from tests.touch.driver import App
from tests.touch.person import Person, decide

NAMES = ("Player 1", "Player 2", "Player 3")
BACK = 27
pytestmark = pytest.mark.xdist_group("touch after")


def played(game: str, entries: int = 9999, first: int | None = None) -> Match:
    seats = [{"kind": "person", "name": name, "colour": seat, "level": ""} for seat, name in enumerate(NAMES)]
    match = Match(GAMES[game], 3, {}, key=bytes([8]) * 32, first=first, seats=seats)
    bot = make("greedy", match.game, 2)
    while not match.state.over and len(match.journal) < entries:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with App("phone", HOME=str(tmp_path_factory.mktemp("home"))) as running:
        running.ask("setting", name="animation", value="0.0")
        yield running
        running.quit()


def keep(app: App, match: Match) -> str:
    store = Store.open(app.data / "starcab.db")
    try:
        return store.create(match)
    finally:
        store.close()


def show_result(app: App, match_id: str) -> None:
    app.ask("go", screen="table", what={"match_id": match_id})
    Person.until(lambda: app.screen == "result")


def test_in_a_rematch_the_next_one_begins_even_if_chance_chose_the_first(app):
    match = played("surprise")
    show_result(app, keep(app, match))
    app.tap(id="again")
    Person.until(lambda: app.screen == "setup")
    following = (match.state.first + 1) % 3
    assert app.thing("SetupScreen")["set"]["first_words"] == NAMES[following]
    person = Person(app, "surprise")
    match_id = person.start()
    again = app.match(match_id)
    assert again.first == following and [seat["name"] for seat in again.seats] == list(NAMES)


def test_everybody_agrees_and_even_a_roll_is_taken_back(app):
    person = Person(app, "surprise")
    app.ask("go", screen="table", what={"match_id": keep(app, played("surprise", 12, first=0))})
    person.until(lambda: app.table().get("lit"))
    person.play(decide("surprise"), watch=lambda table: not table["undoable"] and table["entries"] > 12)
    before = app.table()
    for answer, left in (("ask.no", before["entries"]), ("ask.yes", before["entries"] - 1)):
        app.tap(id="menu")
        person.until(lambda: app.things("Drawer", open=True))
        app.tap("BigButton", text=t("menu.take_back"))
        person.until(lambda: app.things("Ask", open=True))
        ask = app.thing("Ask", open=True)
        assert all(name in " ".join(ask["texts"]) for name in NAMES)
        app.tap("BigButton", text=t(answer), of=ask["uid"])
        person.until(lambda left=left: app.table()["entries"] == left)
    assert len(app.match(before["match"]).journal) == before["entries"] - 1


def eyes(app: App) -> str:
    return app.thing("ReplayScreen")["set"]["eyes"]


def test_a_finished_match_is_seen_through_every_eye_and_an_open_one_through_none(app):
    over = played("ganymede")
    show_result(app, keep(app, over))
    app.tap(id="watch")
    app.ask("rest")
    assert app.thing("ReplayScreen")["set"]["length"] == len(over.journal)
    if app.size[0] < 700:       # the story and the slider have the width of the screen
        buttons, slider = app.thing(id="play"), app.thing("Text", text=f"0 / {len(over.journal)}")
        assert app.thing(id="happened")["box"][2] > 0.7 * app.size[0] and abs(buttons.middle[1] - slider.middle[1]) > 24
    seen = []
    for _ in range(4):
        seen.append(eyes(app))
        app.tap(id="eyes")
    assert sorted(seen) == sorted(t("replay.eyes", name=name) for name in (*NAMES, t("replay.onlooker"))) and eyes(app) == seen[0]
    for step in range(3):
        app.tap(id="later")
        assert app.thing("ReplayScreen")["set"]["index"] == step + 1
    app.ask("key", code=BACK)
    Person.until(lambda: app.screen == "result")
    app.ask("go", screen="replay", what={"match_id": keep(app, played("ganymede", 10))})
    app.ask("rest")
    app.tap(id="eyes")
    assert eyes(app) == t("replay.eyes", name=t("replay.onlooker"))
    app.ask("go", screen="home", what={})


def test_a_match_goes_out_as_a_file_and_comes_back_the_same(app):
    match = played("surprise")
    keep(app, match)
    app.ask("go", screen="history", what={})
    app.ask("rest")
    rows = app.things("MatchRow")
    app.tap(id="more", of=rows[0]["uid"])
    Person.until(lambda: app.things("Menu", open=True))
    app.tap("MenuLine", what="share")
    Person.until(lambda: app.thing("HistoryScreen")["set"]["said"])
    file = next((app.data / "exports").glob("*.json"))
    plain = json.loads(file.read_text(encoding="utf-8"))
    home = app._variables["HOME"]
    with open(f"{home}/a-match.json", "w", encoding="utf-8") as copy:
        json.dump(plain, copy)
    app.tap(id="bring")
    Person.until(lambda: app.things("FilePicker", open=True))
    app.tap("FileLine", text="a-match.json")
    Person.until(lambda: app.thing("HistoryScreen")["set"]["said"] == t("history.imported"))     # not all rows are in sight
    stored = Store.open(app.data / "starcab.db")
    journals = [stored.load(info.id)["journal"] for info in (*stored.open_matches(), *stored.finished())]
    stored.close()
    assert journals.count(plain["journal"]) >= 2


def test_what_is_no_match_is_refused_with_a_word(app):
    with open(f"{app._variables['HOME']}/no-match.json", "w", encoding="utf-8") as file:
        file.write("{}")
    app.ask("go", screen="history", what={})
    app.ask("rest")
    rows = app.things("MatchRow")
    app.tap(id="bring")
    Person.until(lambda: app.things("FilePicker", open=True))
    app.tap("FileLine", text="no-match.json")
    Person.until(lambda: app.thing("HistoryScreen")["set"]["said"] == t("history.import_failed"))
    assert len(app.things("MatchRow")) == len(rows)


def test_statistics_count_what_was_played(app):
    keep(app, played("surprise"))
    app.ask("go", screen="history", what={})
    app.ask("rest")
    app.tap("Segment", text=t("history.players"))
    Person.until(lambda: app.things("PersonRow"))
    app.tap("PersonRow", name=NAMES[0])
    Person.until(lambda: app.screen == "person")
    stored = Store.open(app.data / "starcab.db")
    mine = [info for info in stored.finished() if NAMES[0] in {seat["name"] for seat in info.seats}]
    stored.close()
    assert str(len(mine)) in {fact["set"]["value"] for fact in app.things("Fact")}
    Person.until(lambda: app.thing("PersonScreen")["set"]["dice_words"])
