"""With "Read aloud" every key stop of the screens says what it is, in three languages; and fifty openings leave nothing."""
import gc

from app import startup

startup.configure()

import pytest  # noqa: E402

from app.i18n import t  # noqa: E402
from app.session.local import LocalSession  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from games import GAMES  # noqa: E402
from tests.app.in_process import starcab, until  # noqa: E402, F401

ROUND = {"home": {}, "settings": {"back": "home"}, "setup": {"game_id": "crazytaxis"}, "join": {}, "history": {}, "about": {},
         "box": {}, "rules": {"game_id": "galactico"}}
MANY = 50


def frames(count=6):
    from kivy.base import EventLoop

    for _ in range(count):
        EventLoop.idle()


@pytest.fixture
def match(starcab):  # noqa: F811
    """Of two people; it stands in the history too."""
    seats = [Seat("person", "Player 1", 0), Seat("bot", "Bolt", 1, "rookie")]
    session = LocalSession.start(GAMES["galactico"], 2, {}, seats, 0, starcab.store, starcab.post, key=bytes(32))
    yield session
    session.close()


def heard(app):
    """What each stop of the keys says that is no target of a table, which the table says itself."""
    from app.widgets.focus import spoken

    return [(stop.widget, spoken(stop.widget)) for stop in app.focus.stops() if not stop.target]


def check(app, where):
    found = heard(app)
    assert found, where
    for widget, words in found:
        assert words.strip() and "icon." not in words, f"{where}: {type(widget).__name__} says nothing: {words!r}"


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_whatever_has_the_ring_says_what_it_is(starcab, match, language):  # noqa: F811
    starcab.change_setting("language", language)
    for name, what in ROUND.items():
        starcab.go(name, **what)
        frames()
        check(starcab, (language, name))
    screen = starcab.go("table", session=match)
    until(lambda: screen.ids.view.scene.pieces)
    check(starcab, (language, "table"))
    icons = [words for _, words in heard(starcab)]
    assert t("icon.menu") in icons and t("icon.undo") not in icons, "what can't be touched is not stopped at"
    screen.play.menu.open()
    frames()
    check(starcab, (language, "drawer"))
    assert t("icon.close") in [words for _, words in heard(starcab)]
    screen.close()


def test_a_switch_is_named_by_its_row_and_says_how_it_stands(starcab):  # noqa: F811
    from app.widgets.choices import Toggle

    starcab.change_setting("language", "en")
    starcab.go("settings", back="home")
    frames()
    widget, words = next(one for one in heard(starcab) if isinstance(one[0], Toggle))
    assert t("icon.on" if widget.active else "icon.off") in words.split(". ")
    assert len(words.split(". ")) > 1
    widget.active = not widget.active
    assert dict(heard(starcab))[widget] != words
    widget.active = not widget.active


def alive():
    from kivy.uix.widget import Widget

    gc.unfreeze()
    gc.collect()
    return sum(issubclass(type(one), Widget) for one in gc.get_objects())


def bound(app):
    """How many listen to what outlives every screen: the window, the palette, the language, the theme."""
    from app.widgets.tr import palette, tr

    of_all = (app.root_window, palette, tr, app.theme_cls)
    return sum(len(one.get_property_observers(name)) for one in of_all for name in one.properties())


@pytest.mark.parametrize("name", ["join", "history", "home"])
def test_fifty_openings_leave_nothing(starcab, name):  # noqa: F811
    def opened():
        starcab.go("about" if name == "home" else "home")
        frames(2)
        starcab.go(name, **ROUND[name])
        frames(2)

    for _ in range(3):
        opened()
    before = alive(), bound(starcab)
    for _ in range(MANY):
        opened()
    assert (alive(), bound(starcab)) == before
