"""The first start: a language, a name, the shortest lesson; and the first match of a game, which may be a short one."""
import os
import tempfile

from app import startup

startup.configure()

import pytest  # noqa: E402

from app import lesson  # noqa: E402
from app.i18n import language, t  # noqa: E402
from app.screens import welcome  # noqa: E402
from app.store.keys import WELCOMED  # noqa: E402
from app.tables import PLAYABLE  # noqa: E402
from games import GAMES  # noqa: E402
from tests.sync.club import free_port  # noqa: E402


def frames(count=8):
    from kivy.base import EventLoop

    for _ in range(count):
        EventLoop.idle()


@pytest.fixture(scope="module")
def new():
    """An app that was never started here."""
    from kivy.base import EventLoop

    import app.ripple  # noqa: F401  before any KivyMD widget
    from app.starcab import StarcabApp

    os.environ |= {"STARCAB_DATA": tempfile.mkdtemp(prefix="starcab-data-"), "STARCAB_BIND": "127.0.0.1",
                   "STARCAB_BEACON": str(free_port()), "LANG": "C.UTF-8"}
    the_app = StarcabApp()
    the_app._run_prepare()
    EventLoop.status = "started"
    yield the_app
    the_app.stop()


def test_the_first_start_asks_once_and_the_name_sits_at_the_first_table(new):
    assert new.manager.current == "welcome" and not new.back()
    screen = new.screen("welcome")
    frames()
    words = [segment.text for segment in reversed(screen.ids.languages.children)]
    assert words == ["English", "Русский", "Polski"]
    for number, code in ((2, "pl"), (1, "ru"), (0, "en")):
        screen.ids.languages.children[2 - number].dispatch("on_release")
        assert language() == code == new.setting("language")
    screen.ids.name.text = "player 5"
    screen.ids.games.dispatch("on_release")
    assert new.manager.current == "home" and new._first_screen() == "home"
    assert [seat.name for seat in new.go("setup", game_id="galactico").seats()][0] == "player 5"


def test_a_name_is_not_asked_for_twice_even_if_none_was_given(new):
    new.store.forget_player("player 5")
    assert new._first_screen() == "home"
    new.store.set_setting(WELCOMED, False)
    assert new._first_screen() == "welcome"
    new.store.remember_player("player 5", 0)
    assert new._first_screen() == "home", "whoever played with an older Starcab is known"


@pytest.mark.parametrize("code", ["en", "ru", "pl"])
def test_the_first_start_is_whole_at_every_size(new, code):
    from tests.touch import seen

    new.change_setting("language", code)
    for size in ((360, 640), (1280, 800)):
        new.root_window.size = size
        for text in ("normal", "largest"):
            new.change_setting("text_size", text)
            new.go("welcome")
            frames()
            assert not seen.faults(), (size, text)
    new.change_setting("text_size", "normal")
    new.change_setting("language", "en")


def test_the_lesson_that_is_offered_is_the_shortest():
    def steps(game):
        return sum(len(part.steps) for part in lesson.load(game))

    assert steps(welcome.SHORTEST) == min(map(steps, PLAYABLE))


def test_the_lesson_begins_at_the_table(new):
    new.go("welcome").ids.learn.dispatch("on_release")
    assert new.manager.current == "table" and new.screen("table").session.game.id == welcome.SHORTEST
    new.screen("table").close()


def test_the_lesson_knows_the_name_that_was_asked_for_and_folds_to_one_line(new):
    new.go("welcome").ids.name.text = "player 7"
    new.screen("welcome").ids.learn.dispatch("on_release")
    assert [seat.name for seat in new.screen("table").session.seats] == ["player 7", t("setup.bot_name", n=2)]
    frames()
    panel = new.screen("table")._lesson._panel
    panel.folded = True
    frames()
    left, above, right, below = panel.padding
    assert panel.height == panel.ids.fold.height + above + below
    new.screen("table").close()
    new.store.forget_player("player 7")
    new.go("home")


@pytest.mark.parametrize("game", [game for game in PLAYABLE if GAMES[game].short])
def test_the_first_match_of_a_game_may_be_a_short_one(new, game):
    new.store.set_setting("lesson." + game, False)
    screen = new.go("setup", game_id=game)
    screen.start()
    assert screen.ids.ask.open
    at_once, short, learn = reversed(screen.ids.ask.ids.answers.children)
    assert (at_once.text, short.text, learn.text) == (t("lesson.offer.no"), t("setup.short"), t("lesson.offer.yes"))
    short.dispatch("on_release")
    options = new.screen("table").session.options
    assert dict(GAMES[game].short).items() <= options.items()
    new.screen("table").close()
    screen = new.go("setup", game_id=game)
    screen.start()
    assert not screen.ids.ask.open and new.manager.current == "table", "it is offered once"
    new.screen("table").close()
    new.go("home")


@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize("game", [game for game in PLAYABLE if GAMES[game].short])
def test_who_took_the_lesson_may_begin_with_a_short_match_too(new, game, asked):
    """Whether it was taken by its button or because it was offered."""
    new.store.set_setting("lesson." + game, False)
    usual = GAMES[game].complete({})
    screen = new.go("setup", game_id=game, options=usual)
    if asked:
        screen.start()
        screen.ids.ask.ids.answers.children[0].dispatch("on_release")
    else:
        screen.learn()
    assert new.manager.current == "table"
    screen = new.go("setup", game_id=game, options=usual)
    screen.start()
    assert screen.ids.ask.open and t("lesson.offer.text") not in screen.ids.ask.text
    assert [one.text for one in reversed(screen.ids.ask.ids.answers.children)] == [t("lesson.offer.no"), t("setup.short")]
    screen.ids.ask.ids.answers.children[0].dispatch("on_release")
    assert dict(GAMES[game].short).items() <= new.screen("table").session.options.items()
    new.screen("table").close()
    screen = new.go("setup", game_id=game, options=usual)
    screen.start()
    assert not screen.ids.ask.open and new.manager.current == "table", "it is offered once"
    new.screen("table").close()
    new.go("home")


def test_what_is_short_already_is_not_offered(new):
    new.store.set_setting("lesson.surprise", False)
    screen = new.go("setup", game_id="surprise", options={"goal": 5})
    screen.start()
    assert [one.text for one in reversed(screen.ids.ask.ids.answers.children)] == [t("lesson.offer.no"), t("lesson.offer.yes")]
    screen.ids.ask.open = False
    new.go("home")


@pytest.mark.parametrize("game", GAMES)
def test_a_short_match_is_one_that_the_rules_know(game):
    assert GAMES[game].complete(dict(GAMES[game].short))
