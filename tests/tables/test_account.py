"""The account explains itself: every line says what it counts and, for every player who got something, from where."""

import re

import pytest

from app.i18n import LANGUAGES, set_language, t
from app.tables import PLAYABLE, table_for
from games import GAMES
from tests.contract.table import cases_of, played

MATCHES = [(game, number) for game in PLAYABLE for number in range(len(cases_of(GAMES[game])))]
BARE = {("crazytaxis", "blockades_hit"), ("crazytaxis", "finished"), ("crazytaxis", "driven")}
"""What a line says of itself is all there is to say."""


def lines(game, number):
    state = played(game, number).match.state
    for seat, score in enumerate(state.scores()):
        for line, points in score.items.items():
            yield state.seen_by(None), seat, line, points


@pytest.fixture(autouse=True)
def _in_english_again():
    yield
    set_language("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "number"), MATCHES)
def test_every_line_that_brought_something_says_from_where(game, number, language):
    set_language(language)
    for view, seat, line, points in lines(game, number):
        text = table_for(game).origin(view, seat, line)
        assert t(f"{game}.account.{line}").endswith(".")
        assert bool(text) or not points or (game, line) in BARE
        assert not re.search(r"[{}]|None", text)


@pytest.mark.parametrize(("game", "number"), [one for one in MATCHES if one[0] == "galactico"])
def test_in_galactico_the_sum_that_is_said_is_the_line(game, number):
    for view, seat, line, points in lines(game, number):
        text = table_for(game).origin(view, seat, line)
        if text:
            count, each, total = map(int, re.match(r"(\d+) × (\S+) = (\S+):", text.replace("−", "-")).groups())
            assert count * each == total == points
            assert len(re.split(r", | and ", text.partition(": ")[2])) == count


@pytest.mark.parametrize(("game", "number"), [one for one in MATCHES if one[0] in ("ganymede", "wildspace")])
def test_the_sums_that_are_said_make_the_line(game, number):
    counted = {"ships_types", "ships_sets", "ships_colours", "ships_tiles", "ships_reputation", "same", "sets"}
    for view, seat, line, points in lines(game, number):
        if line in counted:
            sums = re.findall(r"= (\d+)", table_for(game).origin(view, seat, line))
            assert sum(map(int, sums)) == points
