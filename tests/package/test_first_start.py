"""What a slow tablet must do before the first screen, and what the largest table takes of its memory. Run by `make package`."""

import json
import os
import subprocess

import pytest

from app.tables import PLAYABLE
from tests.package.compiled import compiled
from tests.package.figures import FINE, memory, size
from tools import tablet
from tools.screen import virtual_screen

pytestmark = [pytest.mark.package, pytest.mark.xdist_group("package")]
MOST_FILES, MOST_MB = 600, 14    # a file costs little: two thirds are modules of a few kilobytes
MOST_MEMORY = 250       # MB
MOST_CPU = 6.0          # seconds until the first frame, here, where OpenGL is software


def test_little_is_unpacked():
    found = size()
    assert found["files"] <= MOST_FILES and found["mb"] <= MOST_MB, found


def test_nothing_is_compiled_on_the_tablet(tmp_path):
    """The first start is as fast as every other: no file is left to compile, and none is written."""
    if not (tablet.HERE / "stamp").exists():
        pytest.skip("tools.tablet could not set it up, and has said why")
    files = compiled(tmp_path / "app", tablet.PYTHON)
    before = {path.relative_to(files) for path in files.rglob("*")}
    with virtual_screen() as environment:
        done = subprocess.run(
            [tablet.PYTHON, "-OO", files / "main.pyc"], cwd=tmp_path, capture_output=True, text=True, timeout=120,
            env=environment | {"PYTHONPATH": str(tablet.SITE), "STARCAB_EXIT_AFTER_FIRST_FRAME": "1", "PATH": os.environ["PATH"],
                               "STARCAB_DATA": str(tmp_path / "data")})
    assert done.returncode == 0, done.stderr[-3000:]
    assert {path.relative_to(files) for path in files.rglob("*")} == before
    assert json.loads(done.stdout.splitlines()[-1])["cpu"] < MOST_CPU, done.stdout


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_table_with_fine_pictures_fits_into_a_small_tablet(game):
    """2560 × 1600 pixels at twice the density; with the pictures, which a real device has elsewhere."""
    found = memory(game, **FINE)
    assert found["table"] <= MOST_MEMORY, found
