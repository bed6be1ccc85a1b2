"""The command line: what it prints for people and for programs, and what it refuses."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from games import GAMES
from games.kernel import Match
from games.lab.cli import main
from tests.golden import FOLDER


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def answer(capsys, *arguments: str):
    code, out, err = run(capsys, *arguments, "--json")
    assert code == 0 and err == ""
    return json.loads(out)


# list


def test_list(capsys):
    games = answer(capsys, "list")
    assert [game["id"] for game in games] == list(GAMES)
    surprise = next(game for game in games if game["id"] == "surprise")
    assert surprise["players"] == [2, 4]
    assert surprise["options"][2] == {"id": "goal", "default": 8, "values": [8, 5]}


def test_list_for_people(capsys):
    _, out, _ = run(capsys, "list")
    assert "surprise  2-4 players" in out and "goal: 8 | 5  (default 8)" in out
    assert "quick_map: false | true  (default false)" in out


# simulate


def test_simulate(capsys):
    report = answer(capsys, "simulate", "surprise", "--players", "3", "--games", "12", "--seed", "4",
                    "--bots", "greedy,random", "--option", "goal=5", "--option", "quick_map=true")
    assert list(report) == ["game", "players", "matches", "finished", "wins_by_seat", "wins_by_bot",
                            "decisions", "branching", "turns", "scores"]
    assert report["game"] == "surprise" and report["players"] == 3
    assert report["matches"] == report["finished"] == 12
    assert sum(report["wins_by_seat"]) == pytest.approx(12) and len(report["wins_by_seat"]) == 3
    assert set(report["wins_by_bot"]) == {"greedy", "random"}
    assert sum(report["wins_by_bot"].values()) == pytest.approx(12)
    assert report["branching"] > 1 and 10 < report["decisions"] < 200 and 5 < report["turns"] < 60
    assert report["scores"]["total"] == pytest.approx(report["scores"]["gifts"] + report["scores"]["crew"])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_simulated(capsys, game):
    report = answer(capsys, "simulate", game, "--players", str(max(2, GAMES[game].players[0])), "--games", "1")
    assert report["finished"] == 1 and report["turns"] >= 1


def test_the_same_seed_gives_the_same_figures(capsys):
    arguments = ("simulate", "surprise", "--games", "3", "--bots", "greedy,random", "--seed")
    assert answer(capsys, *arguments, "7") == answer(capsys, *arguments, "7")
    assert answer(capsys, *arguments, "7") != answer(capsys, *arguments, "8")


def test_simulate_for_people(capsys):
    _, out, _ = run(capsys, "simulate", "surprise", "--games", "2")
    assert out.startswith("surprise, 2 players\n")
    for words in ("matches       2, of which 2 were finished", "wins by seat  0: ", "turns", "mean total"):
        assert words in out


# bench


def test_bench(capsys):
    report = answer(capsys, "bench", "--games", "surprise", "--repetitions", "1")
    assert report["floor_decisions_per_cpu_s"] > 10_000
    speed = report["games"]["surprise"]
    assert {"players", "decisions_per_cpu_s", "games_per_cpu_s", "copy_us"} <= set(speed)
    assert speed["positions_per_cpu_s"] > speed["playouts_per_cpu_s"] > 20
    assert speed["searched_share"] == pytest.approx(speed["positions_per_cpu_s"] / speed["decisions_per_cpu_s"])
    assert speed["ratio"]["decisions_per_cpu_s"] == pytest.approx(
        speed["decisions_per_cpu_s"] / report["floor_decisions_per_cpu_s"])


def test_bench_for_people(capsys):
    _, out, _ = run(capsys, "bench", "--games", "surprise", "--repetitions", "1")
    head, baseline, surprise = out.splitlines()
    assert head.split()[0] == "players" and baseline.startswith("baseline") and surprise.startswith("surprise")
    assert len({len(line) for line in (head, baseline, surprise)}) == 1


# replay


@pytest.fixture
def stored(tmp_path):
    match = Match(GAMES["surprise"], 2, {"quick_map": True}, key=bytes(32), first=0)
    match.play(1, ("roll",))
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.to_json()))
    return path


def test_replay(capsys, stored):
    report = answer(capsys, "replay", str(stored))
    assert report["game"] == "surprise" and not report["over"] and report["winners"] == []
    (entry,) = report["entries"]
    assert entry["seat"] == 1 and entry["action"] == ["roll"] and entry["news"][0][0] == "rolled"
    assert report["scores"] == [{"gifts": 0, "crew": 0, "total": 0}] * 2


def test_replay_for_people(capsys, stored):
    _, out, _ = run(capsys, "replay", str(stored))
    first, entry, *_, last = out.splitlines()
    assert first.startswith("surprise, 2 players, quick_map true") and "seat 1  roll  -> rolled 1 " in entry
    assert last == "not finished"


def test_a_finished_match_is_replayed_to_its_winner(capsys, tmp_path):
    golden = json.loads((FOLDER / "surprise-3.json").read_text())
    path = tmp_path / "match.json"
    path.write_text(json.dumps(golden["match"]))
    report = answer(capsys, "replay", str(path))
    assert report["over"] and report["winners"] == golden["winners"]
    _, out, _ = run(capsys, "replay", str(path))
    assert out.splitlines()[-3 + golden["winners"][0]].endswith("total 8  won")


# What is refused


@pytest.mark.parametrize(("arguments", "said"), [
    ([], "COMMAND"),
    (["dance"], "dance"),
    (["simulate"], "GAME"),
    (["simulate", "chess"], "unknown game 'chess'; there are"),
    (["simulate", "surprise", "--players", "5"], "2 to 4 players, not 5"),
    (["simulate", "surprise", "--players", "many"], "many"),
    (["simulate", "surprise", "--games", "0"], "'0' is not a number above 0"),
    (["simulate", "surprise", "--games", "-3"], "-3"),
    (["simulate", "surprise", "--bots", "genius"], "unknown bot 'genius'; there are random, greedy"),
    (["simulate", "surprise", "--bots", ""], "unknown bot ''"),
    (["simulate", "surprise", "--option", "goal=7"], "option goal is one of 8, 5, not '7'"),
    (["simulate", "surprise", "--option", "speed=7"], "surprise has no option 'speed'"),
    (["simulate", "surprise", "--option", "goal"], "id=value"),
    (["bench", "--games", "surprise,chess"], "unknown game 'chess'"),
    (["replay", "no/such/file"], "can't read no/such/file: No such file or directory"),
    (["replay", "."], "can't read ."),
    (["list", "--loudly"], "--loudly"),
])
def test_what_is_asked_for_wrongly_gets_one_clear_line(capsys, arguments, said):
    code, out, err = run(capsys, *arguments)
    assert code == 2 and out == "" and said in err and err.startswith("games: ") and err.count("\n") == 1


@pytest.mark.parametrize(("content", "said"), [
    (b"{", "is not JSON"), (b"", "is not JSON"), (b"\xff\xfe", "is not JSON"),
    (b"[" * 100_000, "is not JSON"), (b"{}", "not a Starcab match"),
    (b'{"starcab": 1, "game": "chess"}', "unknown game 'chess'"),
    (b'{"starcab": 1, "game": "surprise", "rules": 99}', "rules version 99 of surprise"),
])
def test_a_file_that_can_not_be_replayed_gets_one_clear_line(capsys, tmp_path, content, said):
    path = tmp_path / "match.json"
    path.write_bytes(content)
    code, out, err = run(capsys, "replay", str(path))
    assert code == 2 and out == "" and said in err and err.count("\n") == 1
    assert path.read_bytes() == content


def test_a_broken_entry_is_named(capsys, stored):
    plain = json.loads(stored.read_text())
    plain["journal"].append([0, ["end"]])
    stored.write_text(json.dumps(plain))
    code, _, err = run(capsys, "replay", str(stored))
    assert code == 2 and "entry 1" in err and "not_your_turn" in err


def test_the_exit_code_reaches_the_shell():
    for arguments, code in ((["list"], 0), (["simulate", "chess"], 2)):
        command = [sys.executable, "-m", "games", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == code and "Traceback" not in done.stderr
