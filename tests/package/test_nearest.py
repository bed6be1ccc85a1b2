"""As near to the tablet as it goes here: Python 3.14, the packed files compiled without asserts, docstrings and sources, Kivy
with python-for-android's patches, only the listed packages. Every game is played, a room over TLS too. Run by `make package`.
"""

import os
import subprocess

import pytest

from app.tables import PLAYABLE
from games import GAMES
from tests.package.compiled import compiled
from tests.package.tablet import Elsewhere
from tests.sync.club import free_port
from tests.touch.matches import Plan, play
from tools import tablet

pytestmark = [pytest.mark.package, pytest.mark.xdist_group("package")]
SECONDS = 240


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    if not (tablet.HERE / "stamp").exists():
        pytest.skip("tools.tablet could not set it up, and has said why")
    folder = compiled(tmp_path_factory.mktemp("packed") / "app", tablet.PYTHON)
    for path in [*folder.rglob("*"), folder]:
        os.chmod(path, path.stat().st_mode & ~0o222)  # nothing may be written next to the code
    return folder


@pytest.fixture(scope="module")
def app(files, tmp_path_factory):
    with Elsewhere(tablet.PYTHON, files, tmp_path_factory.mktemp("home"), tablet.SITE, ("-OO",)) as driven:
        yield driven
        driven.quit()


def run(files, tmp_path, *words):
    """The room without a screen, as a process of this Python."""
    environment = {"PYTHONPATH": "%s:%s" % (files, tablet.SITE), "HOME": str(tmp_path), "PATH": os.environ["PATH"],
                   "STARCAB_BEACON": str(free_port())}
    return subprocess.Popen([tablet.PYTHON, "-OO", "-B", *words], cwd=tmp_path, env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def test_it_is_what_the_tablet_has(files, tmp_path):
    """Else the other tests say nothing."""
    look = ("import sys, ssl, sqlite3, kivy, main, games; assert False; "
            "print(*sys.version_info[:2], games.__doc__, main.__file__[-4:], kivy.__version__, "
            "hasattr(ssl.SSLContext, 'set_psk_client_callback'))")
    said = run(files, tmp_path, "-c", look).communicate(timeout=60)[0].splitlines()[-1]
    assert said == "3 14 None .pyc 2.3.1 True"
    assert not list(files.rglob("*.py"))


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_match_is_played_to_the_result(app, game):
    least = max(2, min(GAMES[game].players))
    assert play(app, Plan(game, ("person", *("bot",) * (least - 1)))).state.over


def test_every_other_screen_opens(app):
    for screen, what in (("settings", {}), ("history", {}), ("join", {}), ("rules", {"game_id": "surprise"}), ("home", {})):
        app.ask("go", screen=screen, what=what)
        assert app.screen == screen


def test_a_room_is_played_over_tls_and_kept(files, tmp_path):
    port = str(free_port())
    host = run(files, tmp_path, "-m", "app.sync", "host", "surprise", "--seats", "person,bot:random", "--store",
               str(tmp_path / "host.db"), "--bind", "127.0.0.1", "--port", port)
    try:
        said = []
        while not (said and said[-1].startswith("link")):
            said.append(host.stdout.readline())
            assert said[-1], said
        guest = run(files, tmp_path, "-m", "app.sync", "join", said[-1].split()[1], "--bot", "random")
        told = guest.communicate(timeout=SECONDS)[0].splitlines()
        heard = "".join(said) + host.communicate(timeout=SECONDS)[0]
    finally:
        host.kill()
    assert told[-1] == "verified", (told, heard)
    assert "verified by 1 devices" in heard and "not encrypted" not in heard, heard
    assert (tmp_path / "host.db").stat().st_size > 0
