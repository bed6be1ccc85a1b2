"""The final count as people see it: player by player in Wild Space, and what broke a tie."""

from random import Random

import pytest

from app.i18n import set_language, t
from app.tables import table_for
from app.tables.saying import minus, sentence
from games import GAMES
from games.kernel import Match
from tests.touch.driver import App
from tests.touch.person import Person
from tests.touch.test_after import NAMES, keep, played, show_result

pytestmark = pytest.mark.xdist_group("touch after")


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    set_language("en")
    with App("phone", HOME=str(tmp_path_factory.mktemp("home"))) as running:
        yield running
        running.quit()


def random_match(game: str, players: int, number: int) -> Match:
    seats = [{"kind": "person", "name": name, "colour": seat, "level": ""} for seat, name in enumerate(NAMES[:players])]
    match = Match(GAMES[game], players, {}, key=number.to_bytes(32, "big"), seats=seats)
    random = Random(number)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.play(seat, random.choice(match.state.legal(seat)))
    return match


def shown(app: App, match: Match) -> list[list[str]]:
    show_result(app, keep(app, match))
    Person.until(lambda: not app.ask("counting"))
    return [line["texts"] for line in app.things("TieLine")]


@pytest.mark.parametrize(("game", "players", "number"), [
    ("wildspace", 2, 0), ("galactico", 3, 16), ("ganymede", 2, 81), ("ganymede", 2, 83)])
def test_the_account_names_what_broke_a_tie(app, game, players, number):
    app.ask("setting", name="animation", value="0.0")
    match = random_match(game, players, number)
    name, figures = match.state.tie_break()
    totals = [score.total for score in match.state.scores()]
    winners = match.state.winners()
    places = sorted(range(players), key=lambda seat: (seat not in winners, -totals[seat]))
    level = " = ".join([minus(max(totals))] * totals.count(max(totals)))
    assert shown(app, match) == [[f"{level}: {t(f'{game}.tie.{name}')}", *(str(figures[seat]) for seat in places)]]


def test_without_a_tie_nothing_is_said_of_one(app):
    app.ask("setting", name="animation", value="0.0")
    match = next(match for match in (random_match("galactico", 2, number) for number in range(20))
                 if match.state.tie_break() is None)
    assert shown(app, match) == []


def test_a_touched_line_says_where_the_points_came_from(app):
    app.ask("setting", name="animation", value="0.0")
    match = random_match("galactico", 2, 3)
    shown(app, match)
    state = match.state
    line = next(item for item, points in state.scores()[0].items.items() if points)
    app.tap("LineItem", what=t(f"galactico.score.{line}"))
    said = [row["set"]["text"] for row in app.things("Origin")]
    assert said[0] == t(f"galactico.account.{line}")
    assert sentence(table_for("galactico").origin(state.seen_by(None), 0, line)) in said
    app.tap("LineItem", what=t(f"galactico.score.{line}"))
    assert not app.things("Origin")


def test_in_wild_space_the_last_mover_is_counted_first_and_alone(app):
    app.ask("setting", name="animation", value="1.0")
    match = played("wildspace")
    last = (match.state.first - 1) % 3
    show_result(app, keep(app, match))
    seen = []
    while app.ask("counting"):
        counted = frozenset(row["set"]["name"] for row in app.things("ResultRow") if row["set"]["total"] != "0")
        if not seen or seen[-1] != counted:
            seen.append(counted)
    order = [NAMES[(last + step) % 3] for step in range(3)]
    assert [names for names in seen if 0 < len(names) < 3] == [frozenset(order[:1]), frozenset(order[:2])]
