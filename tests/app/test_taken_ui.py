"""A second Starcab on the same data: it says so, calls the first, and goes on when the first has ended."""
import os
import tempfile
from pathlib import Path

from app import startup

startup.configure()

import pytest  # noqa: E402

from app.i18n import t  # noqa: E402
from app.store import Store  # noqa: E402
from app.store.lock import Lock  # noqa: E402
from tests.app.in_process import until  # noqa: E402


@pytest.fixture(scope="module")
def first():
    """The Starcab that was there before, as far as the second can tell."""
    folder = os.environ["STARCAB_DATA"] = tempfile.mkdtemp(prefix="starcab-data-")
    store = Store.open(Path(folder) / "starcab.db")
    store.set_setting("language", "pl")
    lock = Lock(store.path)
    yield lock
    lock.release()
    store.close()


@pytest.fixture(scope="module")
def second(first):
    from kivy.base import EventLoop

    import app.ripple  # noqa: F401  before any KivyMD widget
    from app.starcab import StarcabApp

    the_app = StarcabApp()
    the_app._run_prepare()
    EventLoop.status = "started"
    yield the_app
    the_app.stop()


def test_it_says_so_in_the_words_of_the_one_who_plays(second):
    from app import i18n

    assert second.manager.current == "taken" and i18n.language() == "pl"
    assert not second.store.players()


def test_a_link_that_is_opened_meanwhile_does_not_lead_past_it(second):
    second.open_link("starcab://join?h=127.0.0.1&k=x")
    assert second.manager.current == "taken"


def test_a_call_that_nobody_hears_is_said(second, monkeypatch):
    monkeypatch.setattr("app.screens.taken.PATIENCE", 0.2)
    screen = second.screen("taken")
    screen.show_other()
    assert screen.calling
    until(lambda: screen.said)
    assert screen.said == t("taken.silent") and not screen.calling


def test_it_ends_when_the_first_has_heard_it(second, first, monkeypatch):
    stopped = []
    monkeypatch.setattr(second, "stop", lambda: stopped.append(True))
    second.screen("taken").show_other()
    assert first.is_asked_for() and not first.is_asked_for()
    until(lambda: stopped)


def test_when_the_first_ends_it_begins_after_all(second, first):
    first.release()
    until(lambda: second.manager.current == "home")
    assert second.store.trouble == "" and not second.lock.elsewhere


def test_whoever_is_called_comes_to_the_front(second, monkeypatch):
    from kivy.core.window import Window

    raised = []
    monkeypatch.setattr(Window, "raise_window", lambda: raised.append(True))
    Lock(second.lock.database, patience=0).ask_for_other()
    second._come_to_front()
    second._come_to_front()
    assert raised == [True]
