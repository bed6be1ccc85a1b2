"""The rules follow data.json: a copy of the rule cores with other figures in it plays by those."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

import games

ROOT = Path(games.__file__).parent.parent
Played = Callable[[dict[str, Any], str], Any]


@pytest.fixture
def played(tmp_path: Path) -> Played:
    """With these figures instead of the printed ones: what the expression is worth."""
    def play(data: dict[str, Any], expression: str) -> Any:
        copytree(ROOT / "games", tmp_path / "games", ignore=ignore_patterns("__pycache__"))
        (tmp_path / "games" / "ganymede" / "data.json").write_text(json.dumps(data), encoding="utf-8")
        code = ("import json, sys; sys.path[:0] = sys.argv[1:]; from tests.games.ganymede.scene import Scene; "
                f"print(json.dumps({expression}))")
        done = subprocess.run([sys.executable, "-c", code, str(tmp_path), str(ROOT)], cwd=tmp_path, capture_output=True,
                              text=True, timeout=60, check=True)
        return json.loads(done.stdout)
    return play


@pytest.fixture
def data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "games" / "ganymede" / "data.json").read_text(encoding="utf-8"))
    return found


SCORE = 'Scene().launched("guild-blue", "liner-4").shuttles("earth-astro-1", "earth-astro-2").state.scores()[0].items'


def test_a_ship_that_counts_something_scores_its_fixed_points_too(played: Played, data: dict[str, Any]):
    for ship in data["starships"]:
        if ship["id"] == "ship-guild-blue":
            ship["vp"], ship["per_vp"] = 3, 2
    items = played(data, SCORE)
    assert items["ships_fixed"] == 5 + 3 and items["ships_colours"] == 2 * 3


def test_the_printed_figures_score_as_printed(played: Played, data: dict[str, Any]):
    items = played(data, SCORE)
    assert items["ships_fixed"] == 5 and items["ships_colours"] == 3


BOARDING = ('[way for way in Scene().crew("mixed", "BR").mars("YP").tiles("astro-1").use("tile-astro-5")'
            '.play("move", "mars", "yellow", "mixed").options if way[-1] == "mixed"]')


@pytest.mark.parametrize(("need", "boarding"), [(3, []), (4, [["move", "mars", "purple", "mixed"]])])
def test_the_mixed_dock_has_as_many_seats_as_the_data_say(played: Played, data: dict[str, Any], need: int, boarding: list[Any]):
    data["docks"]["mixed"]["need"] = need
    assert played(data, BOARDING) == boarding
