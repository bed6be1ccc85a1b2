"""tools/setup.sh takes the newest Python that really starts."""
import os
import subprocess
import sys

import pytest

from tests.ui_process import ROOT

SHIM = "#!/bin/sh\necho 'command not found' >&2\nexit 127\n"
WITHOUT_VENV = "#!/bin/sh\nexit 1\n"


@pytest.fixture
def which(tmp_path):
    """Ask with only these programs on the PATH: folder__name=its text, or None for a Python that works."""
    def ask(**programs):
        folders = []
        for place, text in programs.items():
            folder, name = place.split("__")
            path = tmp_path / folder / name.replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text or f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
            path.chmod(0o755)
            folders.append(str(path.parent))
        tools = tmp_path / "tools"
        tools.mkdir()
        for name in ("bash", "dirname", "sh"):
            (tools / name).symlink_to(subprocess.check_output(["which", name], text=True).strip())
        done = subprocess.run([ROOT / "tools/setup.sh", "--which"], capture_output=True, text=True,
                              env=os.environ | {"PATH": ":".join([*dict.fromkeys(folders), str(tools)])})
        return done.returncode, done.stdout.strip().removeprefix(f"{tmp_path}/")
    return ask


def test_the_newest_is_taken(which):
    assert which(a__python3=None, a__python3_11=None, a__python3_12=None) == (0, "a/python3.12")


def test_a_shim_that_does_not_start_is_passed_over(which):
    assert which(a__python3_13=SHIM, a__python3_12=SHIM, a__python3_11=None) == (0, "a/python3.11")


def test_a_real_one_behind_a_shim_of_the_same_name_is_found(which):
    assert which(a__python3_13=SHIM, b__python3_13=None, b__python3=None) == (0, "b/python3.13")


def test_one_that_cannot_make_environments_is_passed_over(which):
    assert which(a__python3_13=WITHOUT_VENV, a__python3=None) == (0, "a/python3")


def test_none_is_an_error(which):
    assert which(a__python3=SHIM) == (1, "")
