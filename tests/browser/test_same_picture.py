"""Forty moments instead of ten."""

from __future__ import annotations

import pytest

from tests.ui_process import INSIDE, run


@pytest.mark.soak
def test_forty_moments() -> None:
    done = run(["-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "tests/browser/test_same_picture_ui.py"], 900,
               STARCAB_MOMENTS="8", **{INSIDE: "1"})
    assert done.returncode == 0, done.stdout[-6000:]
