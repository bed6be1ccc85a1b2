"""A tournament: who meets whom, what is counted, ratings, the page and the lines for programs."""

from __future__ import annotations

import csv
import json
from collections import Counter
from xml.etree import ElementTree

import pytest

from games import GAMES
from games.lab.cli import main
from games.lab.ratings import ratings, strengths, tally
from games.lab.results import Result, interval, play, seat_shares, win_shares
from games.lab.tables import Job, jobs, tables
from games.lab.tournament import reports
from games.lab.workers import Outcome, Progress

SURPRISE, WILD = GAMES["surprise"], GAMES["wildspace"]


def result(bots: str, *winners: int, totals: int | None = None, number: int = 0, options=()) -> Result:
    """A match of one-letter bots."""
    names = tuple(bots)
    job = Job(number, "surprise", len(names), tuple(options), 0, names)
    return Result(job, True, winners, (0,) * (totals or len(names)), 10, (0.5,) * len(names), (5,) * len(names))


# Who meets whom


def test_every_two_meet_and_the_first_named_sits_alone():
    assert tables(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert tables(["a", "b"], 4) == [("a", "b", "b", "b")]


def test_alone_in_a_solo_game_everybody_meets_the_rules():
    assert tables(["a", "b"], 1) == [("a",), ("b",)]


def test_a_mixed_table_seats_every_bot_as_often():
    for size in (2, 3, 4, 5):
        seats = Counter(name for table in tables(["a", "b", "c"], size, "mixed") for name in table)
        assert len(set(seats.values())) == 1


def test_seats_rotate_and_options_do_not_hang_on_the_seat():
    plan = jobs([(SURPRISE, 3)], ["a", "b"], 12, 0, options={"goal": [8, 5], "quick_map": [True]})
    assert [job.number for job in plan] == list(range(12))
    where = Counter((job.bots.index("a"), dict(job.options)["goal"]) for job in plan)
    assert len(where) == 6 and set(where.values()) == {2}
    assert all(dict(job.options)["quick_map"] is True for job in plan)


def test_an_option_is_for_the_games_that_have_it():
    plan = jobs([(SURPRISE, 2), (WILD, 2)], ["a", "b"], 2, 0, options={"level": ["hard"]})
    assert [job.options for job in plan] == [(), (), (("level", "hard"),), (("level", "hard"),)]


def test_a_job_gives_the_same_match_wherever_it_is_played():
    (job,) = jobs([(SURPRISE, 2)], ["greedy", "random"], 1, 7)
    one, two = play(job), play(job)
    assert (one.winners, one.totals, one.decisions) == (two.winners, two.totals, two.decisions)
    assert sum(one.asked) == one.decisions and min(one.thought) > 0


# Counting


def test_shares_are_of_the_matches_a_bot_sat_in_and_shared_wins_are_shared():
    found = [result("ab", 0), result("ba", 1), result("ab", 0, 1), result("bc", 1)]
    shares = win_shares(found)
    assert shares["a"][0] == pytest.approx(2.5 / 3) and shares["b"][0] == pytest.approx(0.5 / 4)
    assert shares["c"][0] == 1 and seat_shares(found)[0][0] == pytest.approx(1.5 / 4)


def test_an_interval_holds_the_share_and_grows_narrow():
    for won, of in ((0, 5), (5, 5), (2.5, 5), (130, 200)):
        share, low, high = interval(won, of)
        assert 0 <= low <= share <= high <= 1
    assert interval(65, 100)[1] < 0.56 < interval(650, 1000)[1] < 0.65
    assert interval(0, 0) == (0, 0, 1)


# Ratings


def test_three_to_one_is_191_points_at_any_table_size():
    """An even match is added to every table: over many matches it does not tell."""
    two = [result("ab", 0)] * 750 + [result("ab", 1)] * 250
    four = [result("abbb", 0)] * 500 + [result("abbb", 2)] * 500
    for found in (two, four):
        rated = ratings(found)
        assert list(rated) == ["a", "b"]
        assert rated["a"][0] - rated["b"][0] == pytest.approx(400 * 0.4771, abs=1)
        assert rated["a"][0] + rated["b"][0] == pytest.approx(0, abs=1e-6)


def test_ratings_are_transitive_and_explain_what_was_won():
    found = [result("ab", 0)] * 80 + [result("ab", 1)] * 40 + [result("bc", 0)] * 80 + [result("bc", 1)] * 40
    strength = strengths(tally(found))
    assert strength["a"] - strength["c"] == pytest.approx(2 * (strength["a"] - strength["b"]), rel=1e-6)


def test_who_never_lost_has_a_rating_and_more_matches_make_it_surer():
    few, many = ratings([result("ab", 0)] * 10), ratings([result("ab", 0)] * 100)
    assert 200 < few["a"][0] < many["a"][0] < 1000
    wide = ratings([result("ab", at % 2) for at in range(20)])["a"]
    narrow = ratings([result("ab", at % 2) for at in range(2000)])["a"]
    assert narrow[2] - narrow[1] == pytest.approx((wide[2] - wide[1]) / 10, rel=0.05)


def test_the_interval_of_even_bots_is_that_of_the_mean():
    """The standard error of a log-odds at one half is 2 / sqrt(n); each of the two has half of the difference."""
    rated = ratings([result("ab", at % 2) for at in range(400)])
    assert rated["a"][2] == pytest.approx(173.72 * 1.96 * 2 / 401 ** 0.5 / 2, rel=0.01)


def test_rivals_that_the_rules_play_are_rated_and_mirrors_are_not():
    assert set(ratings([result("a", 0, totals=2), result("a", 1, totals=2)])) == {"a", "rules"}
    assert ratings([result("aa", 0), result("aa", 1)]) == {}


# The report


def test_a_report_tells_failures_options_and_time():
    plan = [result("ab", 0, number=at).job for at in range(4)]
    outcome = Outcome({at: result("ab", 0, number=at, options=(("goal", 8),)) for at in range(3)}, {3: "Broken: rules"})
    (report,) = reports(plan, outcome)
    assert report["matches"] == 3 and report["failed"] == 1 and report["even_share"] == 0.5
    assert report["options"]["goal"]["8"]["win_share"]["a"][0] == 1
    assert report["seconds_a_decision"] == {"a": 0.1, "b": 0.1}


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(["tournament", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """One small tournament: its lines, its table of matches and its page."""
    folder = tmp_path_factory.mktemp("tournament")
    arguments = ["tournament", "--games", "surprise,wildspace", "--players", "2", "--bots", "greedy,random", "--matches", "6",
                 "--jobs", "2", "--option", "goal=5", "--option", "quick_map=all", "--quiet",
                 "--csv", str(folder / "t.csv"), "--html", str(folder / "t.html"), "--json"]
    import contextlib
    import io
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(arguments) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()], folder


def test_a_line_for_each_game(played):
    lines, _ = played
    assert [(line["game"], line["players"], line["matches"], line["failed"]) for line in lines] == [
        ("surprise", 2, 6, 0), ("wildspace", 2, 6, 0)]
    for line in lines:
        assert set(line["win_share"]) == {"greedy", "random"}
        assert sum(share for share, _, _ in line["win_share"].values()) == pytest.approx(1)
        assert all(low <= share <= high for share, low, high in line["win_share"].values())
    assert set(lines[0]["options"]["quick_map"]) == {"True", "False"} and lines[1]["options"] == {}


def test_the_csv_has_every_match_once(played):
    _, folder = played
    rows = list(csv.DictReader((folder / "t.csv").open(encoding="utf-8")))
    assert [int(row["number"]) for row in rows] == list(range(12))
    assert {row["bots"] for row in rows} == {"greedy random", "random greedy"}
    assert rows[0]["options"] == "quick_map=false goal=5"


def test_the_page_stands_alone_and_its_charts_are_well_formed(played):
    _, folder = played
    page = (folder / "t.html").read_text(encoding="utf-8")
    assert "<script" not in page and "src=" not in page and "href=" not in page
    charts = [part.partition("</svg>")[0] + "</svg>" for part in page.split("<svg")[1:]]
    assert len(charts) >= 8
    for chart in charts:
        ElementTree.fromstring("<svg" + chart)
    for words in ("All games", "surprise, 2 players", "Ratings", "Wins by seat", "Option quick_map", "seconds a decision"):
        assert words in page


def test_for_people(capsys):
    code, out, err = run(capsys, "--games", "surprise", "--players", "2", "--bots", "greedy,random,random+bold",
                         "--matches", "2", "--jobs", "1")
    assert code == 0 and out.startswith("surprise, 2 players: 6 matches, 6 finished, 0 failed; even share 50.0%")
    assert "by seat: 1: " in out and "greedy random: greedy " in out
    assert err.splitlines()[-1].startswith("[################################] 6/6")


@pytest.mark.parametrize(("arguments", "said"), [
    (["--games", "chess"], "unknown game 'chess'"),
    (["--games", "surprise", "--players", "5"], "surprise is for 2 to 4 players, not 5"),
    (["--games", "surprise", "--players", "few"], "not few"),
    (["--games", "surprise", "--bots", "greedy,deep"], "unknown bot 'deep'"),
    (["--games", "surprise", "--bots", "greedy+wild"], "unknown style 'wild'"),
    (["--games", "surprise", "--option", "level=hard"], "surprise has no option 'level'"),
    (["--games", "surprise", "--option", "goal=9"], "option goal is one of 8, 5"),
    (["--games", "surprise", "--csv", "/nowhere/t.csv"], "can't write /nowhere/t.csv"),
    (["--games", "surprise", "--matches", "0"], "not a number above 0"),
])
def test_what_is_refused(capsys, arguments, said):
    code, out, err = run(capsys, *arguments)
    assert code == 2 and out == "" and said in err and err.count("\n") == 1


def test_the_bar_is_drawn_over_itself_on_a_terminal():
    import io

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    ticks = iter((0.0, 60.0, 120.0))
    out = Terminal()
    bar = Progress(out, lambda: next(ticks))
    bar(1, 2)
    bar(2, 2)
    first, second = out.getvalue().split("\r")[1:]
    assert first.endswith("1/2  1:00, 1:00 left") and second.endswith("2/2  2:00, 0:00 left\n")
