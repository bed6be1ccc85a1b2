"""Sprites reach the screen whole, upright and at the scale that was asked for."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


NO_SCREEN = not (os.environ.get("DISPLAY") or shutil.which("xvfb-run"))


@pytest.mark.skipif(NO_SCREEN, reason="no screen, not even a virtual one")
def test_sprites_on_screen(tmp_path):
    pytest.importorskip("kivy")
    screen = [] if os.environ.get("DISPLAY") else ["xvfb-run", "-a", "-s", "-screen 0 640x480x24"]
    env = {
        **os.environ,
        "KIVY_NO_ARGS": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_HOME": str(tmp_path / "kivy"),
        "SDL_AUDIODRIVER": "dummy",
    }
    env["PYTHONPATH"] = str(HERE.parent.parent)
    done = subprocess.run(
        [*screen, sys.executable, str(HERE / "sprites_on_screen.py")],
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0 and "sprites ok" in done.stdout, done.stdout + done.stderr
