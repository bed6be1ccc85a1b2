"""The folder that PyInstaller made, without Python and without the project beside it. Run by `make bundle`."""

import json
import os
import shutil
import subprocess

import pytest

from app.tables import PLAYABLE
from games import GAMES
from tests.package.tablet import Elsewhere
from tests.touch.matches import Plan, play
from tools.bundle import deb
from tools.screen import virtual_screen
from tools.spec import ROOT, packed

PASSED_ON = ("KIVY_", "KCFG_", "SDL_", "XDG_", "DISPLAY")
pytestmark = [pytest.mark.bundle, pytest.mark.xdist_group("package")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where nobody has put it."""
    moved = tmp_path_factory.mktemp("downloaded") / "starcab"
    shutil.copytree(ROOT / "dist" / "starcab", moved, symlinks=True)
    return moved


class Bundle(Elsewhere):
    def _start(self, environment):
        kept = {name: value for name, value in environment.items() if name.startswith(PASSED_ON)}
        command = [self._files / "driven", self._files / "_internal", ROOT / "tests"]
        return subprocess.Popen(command, cwd=self._home, env=kept | self._own(), text=True, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=self._log)


@pytest.fixture(scope="module")
def app(folder, tmp_path_factory):
    with Bundle(folder, folder, tmp_path_factory.mktemp("home")) as driven:
        yield driven
        driven.quit()


def first_frame(command, home):
    """Of a new user."""
    with virtual_screen() as environment:
        kept = {name: value for name, value in environment.items() if name.startswith(PASSED_ON) and name[:3] != "XDG"}
        done = subprocess.run([command], cwd=home, text=True, capture_output=True, timeout=120,
                              env=kept | {"STARCAB_EXIT_AFTER_FIRST_FRAME": "1", "HOME": str(home)})
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["wall"] > 0
    assert (home / ".config" / "starcab" / "starcab.db").is_file()


def test_a_new_user_sees_the_first_screen(folder, tmp_path):
    first_frame(folder / "starcab", tmp_path)


@pytest.mark.skipif(not deb.possible(), reason="no dpkg-deb here")
def test_so_does_whoever_installs_the_debian_package(folder, tmp_path):
    package = deb.make(folder, tmp_path)
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path / "system"], check=True, timeout=120)
    package.unlink()
    first_frame(tmp_path / "system" / "usr" / "bin" / "starcab", tmp_path)


def test_it_holds_what_the_app_reads_and_no_tests(folder):
    inside = folder / "_internal"
    assert [name for name in packed() if not name.endswith(".py") and not (inside / name).is_file()] == []
    assert not (inside / "tests").exists() and not list(inside.rglob("*.po"))
    assert os.access(folder / "starcab", os.X_OK)


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_match_is_played_in_it(app, game):
    least = max(2, min(GAMES[game].players))
    assert play(app, Plan(game, ("person", *("bot",) * (least - 1)))).state.over
