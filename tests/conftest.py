"""What all tests share: how long Hypothesis looks, and a process of its own for every test_*_ui.py."""
import os
from collections.abc import Iterator
from pathlib import Path

os.environ["STARCAB_STRICT_TEXTS"] = "1"  # before anything imports app.i18n, and for the apps that tests start
# Kivy makes its folder when it is imported: one for each process, so that two don't make the same at once.
kivy_home = Path(__file__).parents[1] / "build" / "kivy" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
kivy_home.mkdir(parents=True, exist_ok=True)
os.environ["KIVY_HOME"] = str(kivy_home)

import pytest  # noqa: E402
from hypothesis import settings  # noqa: E402

from app import i18n  # noqa: E402
from tests.ui_process import pytest_pycollect_makemodule  # noqa: E402, F401  pytest finds it by its name

settings.register_profile("test", max_examples=50, deadline=None)  # a deadline fails on a busy machine
settings.register_profile("soak", max_examples=2000, deadline=None)
settings.load_profile("test")


def pytest_collection_modifyitems(items):
    """Whole matches by touch first: with the short tests last, all cores are busy to the end."""
    items.sort(key=lambda item: "tests/touch/" not in item.nodeid)


def _speaks_as_before() -> Iterator[None]:
    """A test that speaks Russian and fails, or forgets it, leaves the next ones of its process what they expect. An app in
    this process has a language of its own, and the process to itself."""
    before = i18n.language()
    yield
    if not i18n._listeners:
        i18n.set_language(before or "en")


of_a_module = pytest.fixture(_speaks_as_before, autouse=True, scope="module")
of_a_test = pytest.fixture(_speaks_as_before, autouse=True)


@pytest.fixture
def undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Captain uses all the time that it has: more of it is always worth it."""
    monkeypatch.setattr("games.bots.early_stop.MATTERS", -1.0)
