"""The app's side of boxes: files in the player's folder, and all that is said about them in three languages."""

from __future__ import annotations

import compileall
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app import boxes
from app.i18n import LANGUAGES, set_language, speaking, t
from games import GAMES, IDS
from games.kernel.data import BadData
from games.kernel.faults import WORDS, Fault, fault
from games.kernel.places import look_in
from tests.box.test_editions import ROOT, box


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    set_language("en")
    monkeypatch.delenv("STARCAB_BOX", raising=False)
    look_in(tmp_path / "box")
    yield tmp_path / "box"
    look_in(None)


def test_a_box_is_taken_told_given_and_taken_back(folder, tmp_path):
    assert boxes.state_of("surprise") == boxes.BoxState() and boxes.state_words(boxes.BoxState()) == "As reconstructed"
    file = tmp_path / "mine.json"
    boxes.give("surprise", file)
    assert json.loads(file.read_text(encoding="utf-8")) == GAMES.reconstructed("surprise")
    file.write_text(json.dumps(box()), encoding="utf-8")
    boxes.take("surprise", file)
    state = boxes.state_of("surprise")
    assert state.mine and state.restart and state.changed == {"die": 6}
    assert boxes.state_words(state) == "Your file: 6 other entries changed"
    boxes.give("surprise", file)
    assert json.loads(file.read_text(encoding="utf-8")) == box()
    boxes.back_to_ours("surprise")
    assert boxes.state_of("surprise") == boxes.BoxState() and not list(folder.iterdir())


def test_what_can_not_be_played_changes_nothing(folder, tmp_path):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(box(5)), encoding="utf-8")
    boxes.take("surprise", file)
    file.write_text(json.dumps({**box(), "die": [9]}), encoding="utf-8")
    with pytest.raises(BadData):
        boxes.take("surprise", file)
    assert json.loads((folder / "surprise.json").read_text(encoding="utf-8")) == box(5)


def test_a_bad_file_is_told_and_ours_is_given_to_begin_from(folder, tmp_path):
    folder.mkdir()
    (folder / "surprise.json").write_text("{", encoding="utf-8")
    state = boxes.state_of("surprise")
    assert state.faults and not state.restart
    assert boxes.state_words(state).startswith("Your file can't be played; ours is used.\nnot JSON")
    boxes.give("surprise", tmp_path / "start.json")
    assert json.loads((tmp_path / "start.json").read_text(encoding="utf-8")) == GAMES.reconstructed("surprise")


@pytest.mark.parametrize("game", IDS)
def test_an_exported_file_has_a_line_for_each_card(game):
    data = GAMES.reconstructed(game)
    text = boxes.lines_of(data)
    assert json.loads(text) == data
    for kind in data:
        for row in data[kind] if isinstance(data[kind], list) else ():
            if isinstance(row, dict):
                assert "  " + json.dumps(row, ensure_ascii=False) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_said_in_every_language(language):
    parts = {"value": "teal", "most": 3, "line": 1, "column": 2, "low": 1, "high": 6, "what": "colour", "known": "red",
             "wanted": 4, "count": 5, "least": 1, "there": 2, "other": "B"}
    with speaking(language):
        for why in WORDS:
            said = boxes.fault_words(Fault("cards[5].icons", why, fault("", why, **parts).parts, "o06"))
            assert said.startswith("cards[5].icons: ") and said.endswith(" (o06)") and "{" not in said
            assert t("box.fault." + why) != "box.fault." + why


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_differs_is_one_line(language):
    with speaking(language):
        for kind in (*boxes.COUNTED, *boxes.FAMILIES, "die"):
            for count in (1, 3, 5):
                said = boxes.changed_words({kind: count})
                assert str(count) in said and "\n" not in said and "box." not in said
        assert boxes.changed_words({"map_cards": 2, "constants": 1, "lengths": 2}).count(",") == 1


def test_an_edition_needs_no_source(tmp_path: Path):
    """An Android package has compiled modules only."""
    shutil.copytree(ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__"))
    assert compileall.compile_dir(tmp_path / "games", quiet=1, legacy=True)
    for file in (tmp_path / "games").rglob("*.py"):
        file.unlink()
    code = ("from games import GAMES; data = dict(GAMES.reconstructed('surprise')); data['die'] = [6]; "
            "game = GAMES.edition('surprise', data); print(game.strategy.DIE, GAMES['surprise'].strategy.DIE)")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "(6,) (1, 2, 2, 3, 3, 4)"
