"""History as it is used: many matches, filters, deleting with undo, a past result and its way back, a person's page."""
import os
from datetime import timedelta

from app import startup

startup.configure()

from dataclasses import replace  # noqa: E402

import pytest  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from kivy.graphics import Rectangle  # noqa: E402
from PIL import Image  # noqa: E402

from app.i18n import t, tn  # noqa: E402
from app.screens.history import FINISHED, OPEN, PEOPLE, MatchRow  # noqa: E402
from app.store import matches as rows  # noqa: E402
from app.store import schema  # noqa: E402
from app.widgets.rows import Emblem  # noqa: E402
from games import GAMES  # noqa: E402
from games.bots import make  # noqa: E402
from games.kernel import Match  # noqa: E402
from tests.app.in_process import picture, starcab, until  # noqa: E402, F401
from tests.store.matches import END, played  # noqa: E402

NAMES = ("Ann", "Bob", "A person with a very long name indeed")
HOUR = timedelta(hours=1).total_seconds()


def fill(store, finished: int, running: int = 2) -> None:
    """In place of what is there; the people take turns at sitting down and at winning."""
    for info in (*store.open_matches(), *store.finished()):
        store.delete(info.id)
    over, begun = played(END, 3, goal=5, quick_map=True), played(40)
    plain, result, open_plain = over.to_json(), rows.result_of(over), begun.to_json()
    with schema.transaction(store._db):
        for number in range(finished):
            names = NAMES[number % 3], NAMES[(number + 1) % 3]
            seats = [{"kind": "person", "name": name, "colour": NAMES.index(name), "level": ""} for name in names]
            won = result | {"winners": [number % 7 % 2]}
            rows.put(store._db, "%016x" % number, plain | {"seats": seats}, won, 1.7e9 + number * HOUR)
            rows.touch(store._db, "%016x" % number, plain["revision"], won, 1.7e9 + number * HOUR + 60 * (number % 90))
        for number in range(running):
            rows.put(store._db, "a%015x" % number, open_plain, None, 1.8e9 + number)


def frames(count: int = 8) -> None:
    for _ in range(count):
        EventLoop.idle()


@pytest.fixture
def history(starcab):  # noqa: F811
    fill(starcab.store, 10)
    screen = starcab.go("history", player="", game="")
    frames()
    yield screen
    starcab.go("home")


def shown(history) -> list[MatchRow]:
    return history.ids.list.layout_manager.reading_order()


def test_a_thousand_matches_cost_as_many_rows_as_ten(starcab, monkeypatch):  # noqa: F811
    told, real = [], MatchRow.on_info
    monkeypatch.setattr(MatchRow, "on_info", lambda row, *_: (told.append(row), real(row)))
    counts = {}
    for number in (10, 1000):
        fill(starcab.store, number)
        starcab.go("home")
        told.clear()
        history = starcab.go("history", player="", game="")
        frames()
        opened, built = len(told), len({id(row) for row in told})
        for step in range(40):
            history.ids.list.scroll_y = 1 - step / 400
            EventLoop.idle()
        counts[number] = opened, built, len({id(row) for row in told})
        assert len(history.ids.list.data) == number
        assert len(shown(history)) <= 2 * history.ids.list.height / history.ids.list.row_height * shown(history)[0].parent.cols
    assert counts[1000][0] <= counts[10][0] + 16 and counts[1000][2] <= counts[10][2] + 16


def test_open_and_finished_matches_stand_apart(history):
    assert history.tabs[:2] == [t("history.open", n=2), t("history.finished", n=10)]
    history.tab = OPEN
    frames()
    assert len(history.ids.list.data) == 2 and all(row.running for row in shown(history))
    history.tab = FINISHED
    frames()
    assert shown(history)[0].match_id == "%016x" % 9 and not any(row.running for row in shown(history))


def test_a_row_tells_who_won_with_which_points_and_how_long_it_took(history):
    row = shown(history)[0]
    winner = row.info.seats[row.info.result["winners"][0]]["name"]
    assert row.names.startswith(t("result.won", names=winner) + "\n" + winner)
    assert all(seat["name"] in row.names for seat in row.info.seats) and any(one.isdigit() for one in row.names)
    assert t("history.minutes", n=9) in row.about


def test_the_players_shapes_lie_on_the_picture_wherever_it_goes(starcab):  # noqa: F811
    emblem = Emblem(colours=[0, 1])
    emblem.size = 128, 88
    for x in (20, 300):
        emblem.x = x
        shapes = [one for one in emblem.canvas.after.children if isinstance(one, Rectangle)]
        assert len(shapes) == 2 * 2       # each on its ground
        assert all(x <= one.pos[0] and one.pos[0] + one.size[0] <= x + 128 for one in shapes)


def test_filters_by_game_and_by_player(history):
    history.choose_player()
    line = next(line for line in history.ids.menu.ids.lines.children if line.what == "Ann")
    line.dispatch("on_release")
    frames()
    assert history.player == "Ann" and 0 < len(history.ids.list.data) < 10
    assert all("Ann" in row.names for row in shown(history))
    history.game = "ganymede"
    assert history.nothing == t("history.no_such")
    assert history.back() and not history.player and not history.game and len(history.ids.list.data) == 10


def test_a_deleted_match_is_in_the_store_until_nobody_can_take_it_back(starcab, history):  # noqa: F811
    first, second = (row.match_id for row in shown(history)[:2])
    history.delete(first)
    history.delete(second)
    assert len(history.ids.list.data) == 8 and history.gone_words == tn("history.deleted", 2)
    assert len(starcab.store.finished()) == 10
    history.undo()
    assert len(history.ids.list.data) == 10 and not history.gone_words
    history.delete(first)
    history._expiry.cancel()
    history.delete_for_good()       # what the clock calls
    assert len(starcab.store.finished()) == 9 and not history.gone_words
    history.delete(second)
    history.back()
    assert {info.id for info in starcab.store.finished()}.isdisjoint({first, second})


def test_a_past_match_opens_its_result_and_back_leads_to_the_list(starcab, history):  # noqa: F811
    history.go_on(shown(history)[0])
    result = starcab.screen("result")
    assert starcab.manager.current == "result" and not result.counting and result.headline
    session = result.session
    until(lambda: result.ids.turns.children or result.turning_words == t("turning.none"))
    result.watch()
    assert starcab.manager.current == "replay" and starcab.back() and starcab.manager.current == "result"
    assert result.ids.home.text == t("history.title")
    result.ids.home.dispatch("on_release")
    assert starcab.manager.current == "history" and len(history.ids.list.data) == 10
    assert session._closed


def test_a_match_shows_its_table_and_a_damaged_picture_the_poster(starcab, history):  # noqa: F811
    first, second = shown(history)[:2]
    files = [starcab.store.picture_path(row.match_id) for row in (first, second)]
    files[0].parent.mkdir(exist_ok=True)
    Image.new("RGB", (160, 100), (200, 0, 0)).save(files[0])
    files[1].write_bytes(b"no picture")
    history.enter()
    frames()
    emblems = [next(one for one in row.walk() if isinstance(one, Emblem)) for row in shown(history)[:2]]
    assert emblems[0].texture.pixels[:3] == bytes((200, 0, 0))
    assert emblems[1].file and emblems[1].texture.pixels[:3] != bytes((200, 0, 0))


@pytest.mark.parametrize("game", ["surprise", "wildspace"])
def test_a_match_that_ends_leaves_a_small_picture_of_its_table(starcab, game):  # noqa: F811
    """Also where hands were hidden: nothing is secret any more."""
    match = played_out(game)
    journal = match.to_json()["journal"][:-1]
    match_id = starcab.store.create(Match.from_json(match.to_json() | {"journal": journal, "revision": len(journal)}, GAMES))
    starcab.go("table", match_id=match_id)
    until(lambda: starcab.manager.current == "result", 60)
    with Image.open(starcab.store.picture_path(match_id)) as picture:
        assert 160 <= picture.width < 320 and len(picture.convert("RGB").getcolors(1 << 20)) > 200
    starcab.go("home")


def played_out(game):
    match = Match(GAMES[game], 2, {}, key=bytes(32), first=0)
    match.seats = [{"kind": "bot", "name": "bot %d" % seat, "colour": seat, "level": "rookie/octo"} for seat in range(2)]
    bot = make("greedy", match.game, 1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.seen_by(seat), seat))
    return match


def test_an_open_match_goes_on(starcab, history):  # noqa: F811
    history.tab = OPEN
    frames()
    history.go_on(shown(history)[0])
    assert starcab.manager.current == "table"
    starcab.screen("table").close()


def test_a_person_has_a_page_with_a_chart_to_touch(starcab, history):  # noqa: F811
    history.tab = PEOPLE
    frames()
    row = shown(history)[0]
    history.meet(row)
    frames()
    person = starcab.screen("person")
    assert starcab.manager.current == "person" and person.name_shown == row.name
    assert len(person.moments) == row.person.matches and person.ids.rivals.children
    words = person.moment_words
    person.ids.chart._pick(person.ids.chart.right)
    assert person.picked == len(person.moments) - 1 and person.moment_words != words
    assert person.ids.chart.key_step(-1) and person.picked == len(person.moments) - 2
    until(lambda: person.dice)
    picture(starcab, "person")
    person._person = replace(row.person, moments=row.person.moments[:1])
    person._show()
    assert not person.ids.chart.height and not person.moment_words, "one match is no way"
    person.matches("surprise")
    assert starcab.manager.current == "history" and history.player == row.name and history.tab == FINISHED
    picture(starcab, "history-filtered")
    starcab.go("person", who="Nobody")
    assert person.gone and starcab.back() and starcab.manager.current == "history"


@pytest.mark.skipif("STARCAB_PICTURES" not in os.environ, reason="for whoever wants to look")
def test_pictures(starcab, history):  # noqa: F811
    for tab, name in ((FINISHED, "finished"), (OPEN, "open"), (PEOPLE, "people")):
        history.tab = tab
        picture(starcab, "history-" + name)
