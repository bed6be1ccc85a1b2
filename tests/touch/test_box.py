"""Your box, with a finger: exported, imported, played at the next start, taken back; a match of another box is looked at."""

from __future__ import annotations

import json
import shutil

import pytest

from app.i18n import LANGUAGES
from games import GAMES
from tests.touch.driver import App
from tests.touch.person import Person
from tests.touch.stations import LONG


def changed() -> dict:
    """Galactico with three other cards, one of them new."""
    data = json.loads(json.dumps(GAMES.reconstructed("galactico")))
    data["cards"][0]["icons"] = ["leaf", "moon", "ring"]
    data["cards"][1]["icons"] = ["spiral"]
    data["cards"].append({"id": "old_friend", "kind": "rich", "icons": ["comet", "moon"]})
    return data


def words(app: App) -> list[str]:
    return [text for thing in app.things() for text in thing["texts"]]


@pytest.fixture
def folder(tmp_path):
    yield tmp_path / "data"
    shutil.rmtree(tmp_path / "data", ignore_errors=True)


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_box_is_exported_imported_and_played_at_the_next_start(folder, tmp_path, size):
    file = tmp_path / "mine.json"
    with App(size, folder) as app:
        app.ask("go", screen="settings", what={})
        app.tap("BigButton", id="box")
        assert app.screen == "box"
        for language in LANGUAGES:
            app.ask("setting", name="language", value=language)
            app.ask("rest")
            assert not app.ask("faults", names=LONG)
        app.ask("setting", name="language", value="en")
        app.tap("BigButton", id="give", of=app.thing("BoxRow", game_id="galactico")["uid"])
        exported = folder / "exports" / "starcab-box-galactico.json"
        assert json.loads(exported.read_text(encoding="utf-8")) == GAMES.reconstructed("galactico")
        file.write_text(json.dumps(changed()), encoding="utf-8")
        app.ask("take_box", game="galactico", file=str(file))
        assert "Your file: 3 cards changed" in words(app) and any(text.startswith("Please close Starcab") for text in words(app))
        file.write_text(json.dumps({**changed(), "limits": {"hand": 0, "sectors_refilled": 5}}), encoding="utf-8")
        app.ask("take_box", game="galactico", file=str(file))
        assert any("limits.hand: 0 is not a whole number from 1 to 8" in text for text in words(app))
        assert "Your file: 3 cards changed" in words(app)
        app.quit()
    with App(size, folder) as app:
        app.ask("go", screen="setup", what={"game_id": "galactico"})
        assert any("Played with your box: 3 cards changed" in text for text in words(app))
        assert not app.ask("faults", names=LONG)
        Person(app).start()
        assert app.screen == "table" and not app.ask("faults", names=LONG)
        app.ask("go", screen="box", what={})
        app.tap("BigButton", id="ours", of=app.thing("BoxRow", game_id="galactico")["uid"])
        assert "As reconstructed" in words(app) and any(text.startswith("Please close Starcab") for text in words(app))
        app.quit()
    with App(size, folder) as app:
        app.tap(id="carry_on")
        assert app.screen == "replay" and any("another box of components" in text for text in words(app))
        assert not app.ask("faults", names=LONG)
        app.quit()


def test_a_bad_file_is_not_played_and_the_app_says_so(folder):
    (folder / "box").mkdir(parents=True)
    (folder / "box" / "galactico.json").write_text('{"game": "galactico"}', encoding="utf-8")
    with App("phone", folder) as app:
        app.ask("go", screen="setup", what={"game_id": "galactico"})
        assert any(text.startswith("Your file can't be played; ours is used.") for text in words(app))
        Person(app).start()
        assert app.screen == "table"
        app.quit()
