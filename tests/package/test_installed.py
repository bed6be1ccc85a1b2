"""`pip install .` into a new environment gives the command `starcab`. Run by `make package`."""

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from app.tables import PLAYABLE
from games import GAMES
from tests.package.tablet import Elsewhere
from tests.touch.matches import Plan, play
from tools.screen import virtual_screen
from tools.spec import ROOT, packed

pytestmark = [pytest.mark.package, pytest.mark.xdist_group("package")]


def pip(python: Path, *arguments: str | Path) -> None:
    done = subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *arguments],
                          capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def new(tmp_path_factory):
    """An environment into which a copy of the project was installed, by one command."""
    folder = tmp_path_factory.mktemp("installed")
    kept = ("app", "games", "kv", "assets", "main.py", "pyproject.toml", "requirements.txt", "requirements-nodeps.txt",
            "README.md", "LICENSE", "tools")
    (folder / "source").mkdir()
    for name in kept:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / "source" / name)
    venv.create(folder / "venv", with_pip=True)
    pip(folder / "venv" / "bin" / "python", folder / "source")
    return folder


@pytest.fixture(scope="module")
def python(new):
    return new / "venv" / "bin" / "python"


@pytest.fixture
def starcab(new, tmp_path):
    """The command, run by a new user from an empty folder, until its first frame."""
    def run(**variables):
        with virtual_screen() as environment:
            environment |= {"STARCAB_EXIT_AFTER_FIRST_FRAME": "1", "HOME": str(tmp_path), **variables}
            environment.pop("XDG_CONFIG_HOME")
            return subprocess.run([new / "venv" / "bin" / "starcab"], cwd=tmp_path, env=environment, text=True,
                                  capture_output=True, timeout=120)
    return run


def files(new: Path) -> Path:
    return next((new / "venv" / "lib").glob("python3*")) / "site-packages"


def test_kivymd_came_with_it_and_nothing_that_needs_a_compiler(new, python):
    assert (files(new) / "vendor" / "kivymd" / "__init__.py").is_file() and not (files(new) / "kivymd").exists()
    assert (files(new) / "vendor" / "kivymd-license.txt").is_file()
    assert [name for name in ("cairo", "materialshapes") if (files(new) / name).exists()] == []
    assert not (new / "source" / "vendor").exists(), "nothing is left behind in the project"


def test_a_python_that_is_too_new_is_told_so(new, tmp_path):
    """pip refuses it by requires-python; whoever starts the files all the same is told in a sentence."""
    start = "import sys; sys.version_info = (3, 14, 0); sys.modules['kivy'] = None; import main; main.main()"
    done = subprocess.run([sys.executable, "-c", start], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and "Python 3.11, 3.12 or 3.13; this is 3.14" in done.stderr and "Traceback" not in done.stderr


def test_everything_that_the_apk_holds_is_installed_and_no_sources_of_art_or_texts(new):
    there = files(new)
    assert [name for name in packed() - {"LICENSE"} if not (there / name).is_file()] == []
    assert [path.read_text() for path in there.glob("starcab-*.dist-info/licenses/LICENSE")] == [(ROOT / "LICENSE").read_text()]
    assert [path for glob in ("assets/**/*.po", "assets/**/*.svg", "tests", "tools") for path in there.glob(glob)] == []


def test_the_command_shows_the_first_screen_to_a_new_user(starcab, tmp_path):
    done = starcab()
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["wall"] > 0
    assert (tmp_path / ".config" / "starcab" / "starcab.db").is_file()


def test_every_game_is_played_from_it(new, python, tmp_path):
    with Elsewhere(python, files(new), tmp_path) as app:
        for game in PLAYABLE:
            least = max(2, min(GAMES[game].players))
            assert play(app, Plan(game, ("person", *("bot",) * (least - 1)))).state.over
        app.quit()
