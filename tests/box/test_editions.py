"""Two boxes of one game in one process: each match has its own, and nothing of the usual one is touched."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

from app.tables import table_for
from games import GAMES, IDS, MOST_EDITIONS, with_box
from games.bots import make
from games.kernel import Dice, Match, OtherBox
from games.kernel.data import BadData, differs
from games.lab.cli import main

ROOT = Path(__file__).parents[2]
FOLDER = "STARCAB_BOX"


def box(face: int = 6) -> dict:
    """Blast-off Surprise with another die."""
    data = deepcopy(GAMES.reconstructed("surprise"))
    data["die"] = [face] * 6
    return data


def rolls(game) -> set[int]:
    state, bot = game.new(2, {"quick_map": True}, Dice(bytes(32))), make("random", game, 1)
    met = set()
    for _ in range(200):
        seat = state.to_act()[0]
        state.apply(seat, bot.choose(state.seen_by(seat), seat))
        met.add(state.roll)
    return met - {0}


def test_each_edition_plays_by_its_own_box_and_ours_stays_ours():
    five, six = GAMES.edition("surprise", box(5)), GAMES.edition("surprise", box(6))
    assert rolls(five) == {5} and rolls(six) == {6} and rolls(GAMES["surprise"]) == {1, 2, 3, 4}
    assert five.fingerprint != six.fingerprint and not five.ours and GAMES["surprise"].ours
    assert table_for(five) is not table_for(six) and table_for(GAMES["surprise"]) is table_for("surprise")
    assert GAMES.edition("surprise", box(5)).state is five.state
    assert five.strategy is not six.strategy and five.strategy.DIE == (5,) * 6


def test_what_can_not_be_played_is_no_edition():
    with pytest.raises(BadData, match="die"):
        GAMES.edition("surprise", {**box(), "die": [9]})
    assert with_box(GAMES, "surprise", None) is GAMES and with_box(GAMES, "surprise", GAMES.reconstructed("surprise")) is GAMES


def test_strangers_boxes_do_not_fill_the_memory():
    for players in range(3 * MOST_EDITIONS):
        data = box()
        data["round_cap"] = 100 + players
        GAMES.edition("surprise", data)
    roots = {name for name in sys.modules if name.startswith("games.") and "@" in name and name.count(".") == 1}
    assert len(roots) <= MOST_EDITIONS


def test_a_box_that_is_played_stays_whole_however_many_others_come():
    mine = GAMES.edition("surprise", box(5))
    for rounds in range(3 * MOST_EDITIONS):
        GAMES.edition("surprise", {**box(), "round_cap": 100 + rounds})
    assert rolls(mine) == {5} and mine.strategy.DIE == (5,) * 6
    assert table_for(mine).figure("join") and table_for(mine) is not table_for("surprise")
    assert GAMES.edition("surprise", box(5)) is mine


def test_a_journal_knows_its_box():
    edition = GAMES.edition("surprise", box())
    match = Match(edition, 2)
    plain = match.to_json()
    assert plain["box"] == edition.fingerprint
    assert Match.from_json(plain, {"surprise": edition}).state == match.state
    with pytest.raises(OtherBox):
        Match.from_json(plain, GAMES)
    old = Match(GAMES["surprise"], 2).to_json()
    assert "box" not in old and Match.from_json(old, GAMES)
    with pytest.raises(OtherBox):
        Match.from_json(old, {"surprise": edition})


# The player's folder


def python(folder: Path, code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={"PATH": "", FOLDER: str(folder)}, capture_output=True,
                          text=True, timeout=60, check=True)
    return done.stdout.strip()


SAID = "from games import GAMES; game = GAMES['surprise']; print(game.ours, game.box.data['die'], *game.box.refused, sep='|')"


def test_a_file_in_the_players_folder_takes_the_place_of_ours(tmp_path):
    (tmp_path / "surprise.json").write_text(json.dumps(box(5)), encoding="utf-8")
    assert python(tmp_path, SAID) == "False|[5, 5, 5, 5, 5, 5]"


@pytest.mark.parametrize("text", ["{", json.dumps({**box(5), "die": [9]}), "null", "[]", "\x00"])
def test_a_bad_file_is_never_half_used(tmp_path, text):
    (tmp_path / "surprise.json").write_text(text, encoding="utf-8")
    ours, die, refused = python(tmp_path, SAID).split("|", 2)
    assert (ours, die) == ("True", "[1, 2, 2, 3, 3, 4]") and refused


def test_without_a_file_ours_is_played(tmp_path):
    assert python(tmp_path, SAID) == "True|[1, 2, 2, 3, 3, 4]" and python(tmp_path / "nowhere", SAID).startswith("True")


# The command line


def test_the_command_line_says_what_is_wrong_and_what_differs(tmp_path, capsys):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**box(), "die": [7]}), encoding="utf-8")
    assert main(["box", "surprise", str(file)]) == 1
    assert capsys.readouterr().out == "die[0]: 7 is not a whole number from 1 to 6\n"
    assert main(["box", "surprise", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["faults"] == ["die[0]: 7 is not a whole number from 1 to 6"]
    data = box()
    data["fragments"][0]["cells"][0]["type"] = "plain"
    data["round_cap"] = 300
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["box", "surprise", str(file)]) == 0
    assert capsys.readouterr().out == "fine; changed: 6 die, 1 round_cap\n"
    assert main(["box", "surprise", str(tmp_path / "none.json")]) == 2 and main(["box", "chess", str(file)]) == 2


@pytest.mark.parametrize("game", IDS)
def test_the_schema_for_editors_takes_ours_and_what_it_names_is_there(game, capsys):
    assert main(["box", game, "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["$schema"].endswith("2020-12/schema") and set(schema["required"]) == set(GAMES.reconstructed(game))


def test_what_differs_is_counted_row_by_row():
    ours = GAMES.reconstructed("galactico")
    data = deepcopy(ours)
    data["cards"][0]["icons"] = ["leaf"]
    data["cards"][1]["id"] = "mine"
    data["points"]["left"]["rich"] = -3
    assert differs(data, ours) == {"cards": 2, "points": 1} and differs(ours, ours) == {}
