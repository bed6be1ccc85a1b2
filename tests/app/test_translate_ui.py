"""A screen that nobody sees is not translated before somebody does: it may hold sixty matches."""
from app import startup

startup.configure()

import gc  # noqa: E402

import pytest  # noqa: E402

from tests.app.in_process import starcab, until  # noqa: E402, F401
from tests.store.matches import END, played  # noqa: E402

PERSON = "Zoë \U0001f680"


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


@pytest.fixture(autouse=True)
def english(starcab):  # noqa: F811
    yield
    starcab.change_setting("language", "en")


def words(screen):
    return [text for widget in screen.walk() if (text := getattr(widget, "text", "")) and widget.width]


def anew(starcab, name, **what):  # noqa: F811
    starcab.go("home" if name != "home" else "about")
    if starcab.manager.has_screen(name):
        starcab.manager.remove_widget(starcab.manager.get_screen(name))
    return shown(starcab, name, **what)


def shown(starcab, name, **what):  # noqa: F811
    from kivy.base import EventLoop

    tab = what.pop("tab", None)
    screen = starcab.go(name, **what)
    if tab is not None:
        screen.tab = tab
    for _ in range(2):
        EventLoop.idle()
    if name == "person":        # the dice are counted aside
        until(lambda: screen.dice)
        for _ in range(2):
            EventLoop.idle()
    return screen


HISTORY, PEOPLE = ("history", {"player": "", "game": "", "tab": 1}), ("history", {"player": "", "game": "", "tab": 2})


@pytest.mark.parametrize(("name", "what", "hidden"), [
    ("home", {}, False), ("setup", {"game_id": "ganymede"}, False), (*HISTORY, False), (*PEOPLE, False),
    ("person", {"who": PERSON}, False), ("setup", {"game_id": "ganymede"}, True), (*HISTORY, True), (*PEOPLE, True)])
def test_every_word_of_a_screen_follows_the_language(starcab, name, what, hidden):  # noqa: F811
    """Those of rows that are lent, too: what they show is the same match."""
    from kivy.base import EventLoop

    if not starcab.store.players():
        starcab.store.remember_player("Ola", 0)
        starcab.store.create(played(END))
        starcab.store.create(played(40))
    screen = anew(starcab, name, **what)
    english = words(screen)
    if hidden:
        starcab.go("home" if name != "home" else "about")
    starcab.change_setting("language", "pl")
    if hidden:
        starcab.manager.current = name
    for _ in range(2):
        EventLoop.idle()
    polish = words(screen)
    screen = anew(starcab, name, **what)
    assert polish == words(screen) != english
