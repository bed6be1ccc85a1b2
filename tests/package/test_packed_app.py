"""The packed files alone, with only the listed packages, `python -I`, nothing of the developer's environment: the app
starts, and every game is played by touches from the first screen to the result. Run by `make package`."""

import os
from pathlib import Path

import pytest

from app.tables import PLAYABLE
from games import GAMES
from tests.package.tablet import Elsewhere
from tests.package.tools import ask, listed_python
from tests.touch.matches import Plan, play

pytestmark = [pytest.mark.package, pytest.mark.xdist_group("package")]


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """The copy that buildozer makes, driven."""
    home = tmp_path_factory.mktemp("home")
    copied = ask(home, "copy", str(tmp_path_factory.mktemp("buildozer")))
    files = Path(copied["app"])
    for path in [*files.rglob("*"), files]:
        os.chmod(path, path.stat().st_mode & ~0o222)  # nothing may be written next to the code
    with Elsewhere(listed_python(), files, home) as driven:
        yield driven
        driven.quit()


def test_the_first_screen_is_reached(app):
    assert app.screen == "home"
    assert {card["set"]["game"] for card in app.things("GameCard")} >= set(PLAYABLE)


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_match_is_played_to_the_result(app, game):
    """One person, who decides like a bot and touches; bots on the other seats."""
    least = max(2, min(GAMES[game].players))
    match = play(app, Plan(game, ("person", *("bot",) * (least - 1))))
    assert match.state.over


def test_every_other_screen_opens(app):
    for screen in app.ask("screens"):
        if screen in ("settings", "history"):
            app.ask("go", screen=screen, what={})
            assert app.screen == screen
    for game in PLAYABLE:
        app.ask("go", screen="rules", what={"game_id": game})
        assert app.screen == "rules"
    app.ask("go", screen="home", what={})
