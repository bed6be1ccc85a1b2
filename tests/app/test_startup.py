import json
from pathlib import Path

import pytest

from tests.ui_process import ROOT, run
from tools import start_time

AT_FIRST_FRAME = """
import gc, json, sys
from app import startup

def report(window):
    from kivy.app import App
    from app.widgets import art
    print(json.dumps({"modules": list(sys.modules), "pictures": list(art._loaded), "collects": gc.isenabled()}))
    App.get_running_app().stop()

startup._report = report
import main
main.main()
"""
LATER = ("app.play", "app.referee", "app.scene", "app.session", "app.store.importing", "app.sync", "games.bots",
         "games.kernel.data", "games.kernel.editions", "kivymd.uix.behaviors", "kivymd.uix.textfield", "PIL")


@pytest.fixture(scope="module")
def first_frame(tmp_path_factory):
    """What there was when Home was shown to somebody who has played."""
    data = tmp_path_factory.mktemp("start") / "data"
    start_time.child_fill(str(data), 3)
    done = run(["-c", AT_FIRST_FRAME], STARCAB_DATA=str(data), STARCAB_EXIT_AFTER_FIRST_FRAME="1")
    assert done.returncode == 0, done.stdout
    return json.loads(done.stdout.splitlines()[-1])


def test_the_emptiest_app_says_when_its_first_frame_was_there():
    done = run(["-m", "tools.empty_app"])
    times = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == 0
    assert 0 < times["cpu"] and 0.1 < times["wall"] < 300


def test_the_first_screen_is_there_almost_as_soon_as_that_of_the_emptiest_app():
    """1.3 times is the promise; a machine that does ten things at a time is given some more."""
    assert start_time.times_as_long(start_time.main(rounds=3)) < 1.5


def test_before_the_first_frame_nothing_is_loaded_that_home_has_no_use_for(first_frame):
    assert [name for name in first_frame["modules"] if name in LATER or name.startswith(tuple(one + "." for one in LATER))] == []


def test_home_loads_each_picture_once_and_of_the_size_that_it_shows(first_frame):
    pictures = [Path(file).stem.partition("-")[0] for file in first_frame["pictures"]]
    assert sorted(pictures) == sorted({*pictures}) and len(pictures) == 6      # five posters, and the page of icons


def test_garbage_is_looked_for_again_when_the_first_screen_is_there(first_frame):
    assert first_frame["collects"]


@pytest.mark.parametrize("module", [file for file in sorted((ROOT / "app").rglob("*.py")) if "kivymd.uix" in file.read_text()
                                    and file.name != "ripple.py"], ids=lambda file: file.stem)
def test_whoever_has_a_widget_of_kivymd_puts_the_older_ripple_back_first(module):
    text = module.read_text()
    assert -1 < text.find("import app.ripple") < text.find("from kivymd.uix")
