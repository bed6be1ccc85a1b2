"""By night and by day: what is on a screen when the look changes is coloured as if it had been built in it."""
from app import startup

startup.configure()

import pytest  # noqa: E402

from app import theme  # noqa: E402
from games import GAMES  # noqa: E402
from tests.app.in_process import starcab  # noqa: E402, F401
from tests.store.matches import END, played  # noqa: E402

COLOURED = ("tint", "color", "fill", "edge", "shade")


def colours(screen) -> dict:
    """Of every widget: what it is coloured with."""
    found = {}
    for number, widget in enumerate(screen.walk()):
        for name in COLOURED:
            value = getattr(widget, name, None)
            if isinstance(value, list | tuple):
                what = number, type(widget).__name__, getattr(widget, "text", "")[:20], name
                found[what] = tuple(round(one, 3) for one in value)
    return found


def there_and_back(starcab):  # noqa: F811
    starcab.change_setting("mode", "day")
    starcab.change_setting("mode", "night")


def anew(starcab, screen: str, **what):  # noqa: F811
    """The screen as somebody sees it who was never there."""
    starcab.go("home")
    if screen != "home" and starcab.manager.has_screen(screen):
        starcab.manager.remove_widget(starcab.manager.get_screen(screen))
    return starcab.go(screen, **what)


def wrong(before: dict, after: dict) -> list:
    return [(what, was, after.get(what)) for what, was in before.items() if after.get(what) != was]


@pytest.fixture(autouse=True)
def night(starcab):  # noqa: F811
    yield
    starcab.change_setting("mode", "night")


@pytest.mark.parametrize("game", list(GAMES))
def test_the_seats_of_the_set_up_keep_their_colours(starcab, game):  # noqa: F811
    setup = starcab.go("setup", game_id=game)
    for mode in ("day", "night"):
        starcab.change_setting("mode", mode)
        for row in setup.rows:
            assert tuple(row.ids.emblem.tint) == theme.colour("player_%d" % row.colour), (mode, row.number)
            assert row.ids.kind.tint[:3] != row.ids.emblem.tint[:3]


@pytest.mark.parametrize("screen", ["home", "setup", "settings", "history", "person", "join", "about", "rules", "box", "result"])
def test_a_look_that_was_changed_twice_is_as_it_was(starcab, screen):  # noqa: F811
    match_id = starcab.store.create(played(END))
    what = {"setup": {"game_id": "ganymede"}, "rules": {"game_id": "ganymede"},
            "person": {"who": "Zoë \U0001f680"}}.get(screen, {})
    if screen == "result":
        starcab.screen("history")._to_result(match_id)
    else:
        anew(starcab, screen, **what)
    shown = starcab.manager.current_screen
    before = colours(shown)
    there_and_back(starcab)
    assert not wrong(before, colours(shown))


@pytest.mark.parametrize("screen", ["setup", "settings", "history", "join", "about"])
def test_a_screen_that_was_built_by_night_is_by_day_as_if_built_by_day(starcab, screen):  # noqa: F811
    what = {"setup": {"game_id": "ganymede"}}.get(screen, {})
    anew(starcab, screen, **what)
    starcab.change_setting("mode", "day")
    changed = colours(starcab.go(screen, **what))
    anew(starcab, screen, **what)
    assert not wrong(colours(starcab.manager.current_screen), changed)
