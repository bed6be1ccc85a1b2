"""A screen that nobody sees is not translated before somebody does: it may hold sixty matches."""
from app import startup

startup.configure()

import gc  # noqa: E402

from tests.app.in_process import starcab  # noqa: E402, F401


def titles(screen):
    return [row.title for row in screen.ids.rows.children]


def test_a_hidden_screen_is_translated_when_it_is_shown_again(starcab):  # noqa: F811
    starcab.change_setting("language", "en")
    settings = starcab.go("settings")
    english, rows = titles(settings), settings.ids.rows.children[:]
    starcab.go("home")
    starcab.change_setting("language", "pl")
    assert settings.ids.rows.children == rows, "nobody sees it"
    starcab.manager.current = "settings"  # as screens do that go back to it
    polish = titles(settings)
    assert polish != english
    starcab.change_setting("language", "en")
    assert titles(settings) == english, "the screen one looks at follows at once"


def test_what_is_there_from_the_start_is_never_searched_for_garbage(starcab):  # noqa: F811
    starcab.dispatch("on_start")
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold()[0] == startup.RARELY[0]
