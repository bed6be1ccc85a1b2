"""A screen that nobody sees is not translated before somebody does: it may hold sixty matches."""
from app import startup

startup.configure()

import gc  # noqa: E402

import pytest  # noqa: E402


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    from kivy.base import EventLoop

    from app.starcab import StarcabApp

    the_app = StarcabApp()
    folder = tmp_path_factory.mktemp("data")
    the_app.data_folder = lambda: folder
    the_app._run_prepare()
    EventLoop.status = "started"
    yield the_app
    the_app.stop()


def titles(screen):
    return [row.title for row in screen.ids.rows.children]


def test_a_hidden_screen_is_translated_when_it_is_shown_again(app):
    app.change_setting("language", "en")
    settings = app.go("settings")
    english, rows = titles(settings), settings.ids.rows.children[:]
    app.go("home")
    app.change_setting("language", "pl")
    assert settings.ids.rows.children == rows, "nobody sees it"
    app.manager.current = "settings"  # as screens do that go back to it
    polish = titles(settings)
    assert polish != english
    app.change_setting("language", "en")
    assert titles(settings) == english, "the screen one looks at follows at once"


def test_what_is_there_from_the_start_is_never_searched_for_garbage(app):
    app.dispatch("on_start")
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold()[0] == startup.RARELY[0]
