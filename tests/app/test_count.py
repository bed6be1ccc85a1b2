"""The final count, without a screen."""

from hypothesis import given
from hypothesis import strategies as st

from app.count import after, bar, counted, steps
from app.i18n import LANGUAGES, set_language, t
from app.tables import table_for
from games import GAMES
from games.kernel import Dice, Score
from tests.contract.table import played

ITEMS = ("same", "sets", "robots")
scores_of = st.lists(st.tuples(*[st.integers(-9, 9)] * len(ITEMS)), min_size=1, max_size=5).map(
    lambda rows: [Score(dict(zip(ITEMS, row, strict=True))) for row in rows])


def test_line_by_line_everybody_is_counted_at_once():
    scores = [Score({"same": 5, "sets": 0, "robots": 0}), Score({"same": 0, "sets": 0, "robots": 2})]
    assert steps(scores) == [((0, 1), "same"), ((0, 1), "robots")]


def test_player_by_player_each_line_that_gave_something_is_told():
    scores = [Score({"same": 5, "sets": 15, "robots": 0}), Score({"same": 0, "sets": 0, "robots": 2})]
    assert steps(scores, (1, 0)) == [((1,), "robots"), ((0,), "same"), ((0,), "sets")]


@given(scores_of, st.booleans(), st.data())
def test_the_count_begins_at_nothing_and_ends_with_the_totals(scores, by_player, data):
    order = data.draw(st.permutations(range(len(scores)))) if by_player else ()
    told = steps(scores, order)
    for seat, score in enumerate(scores):
        assert after(score, counted([], seat)).total == 0
        assert after(score, counted(told, seat)).total == score.total


@given(scores_of)
def test_a_bar_is_as_long_as_its_total_and_no_part_is_longer_than_its_line(scores):
    for score in scores:
        parts = bar(score)
        assert sum(parts) == max(score.total, 0)
        assert all(0 <= part <= max(points, 0) for part, points in zip(parts, score.items.values(), strict=True))


def test_wild_space_is_counted_player_by_player_from_the_last_mover():
    for number in range(5):
        match = played("wildspace", number).match
        state = match.state
        mover = (state.first - 1) % state.seats     # ten turns each: whoever sits before the first one
        order = table_for("wildspace").count_order(state)
        assert order[0] == mover and sorted(order) == list(range(state.seats))
        assert all((after - before) % state.seats == 1 for before, after in zip(order, order[1:], strict=False))


def test_the_others_are_counted_line_by_line():
    for name in set(GAMES) - {"wildspace"}:
        assert table_for(name).count_order(GAMES[name].new(2, None, Dice(bytes(32)))) == ()


def test_what_breaks_a_tie_has_words_in_every_language():
    for language in LANGUAGES:
        set_language(language)
        for name in ("wildspace.tie.crew", "wildspace.tie.smuggler", "galactico.tie.stowaways", "ganymede.tie.mars",
                     "ganymede.tie.earth", "crazytaxis.tie.driven"):
            assert t(name) != name
    set_language("en")
