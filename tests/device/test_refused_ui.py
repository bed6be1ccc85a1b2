"""A device that is not let into the Wi-Fi says so, where somebody looks for a room or opens one, and what can be done."""
import os

os.environ |= {"KCFG_GRAPHICS_WIDTH": "360", "KCFG_GRAPHICS_HEIGHT": "640"}

from app import startup  # noqa: E402

startup.configure()

import pytest  # noqa: E402

from app import i18n, rooms  # noqa: E402
from app.device import local_network  # noqa: E402
from app.i18n import t  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from tests.app.in_process import picture, starcab, until  # noqa: E402, F401
from tests.device.android import Tablet  # noqa: E402


@pytest.fixture
def refusing(tmp_path, monkeypatch):
    tablet = Tablet(tmp_path, api=37, target=37)
    tablet.agrees = False
    return tablet.put_on(monkeypatch)


def test_whoever_looks_for_a_room_is_told(starcab, refusing):  # noqa: F811
    assert not refusing.asked, "not before it is needed"
    join = starcab.go("join")
    until(lambda: join.advice == t("join.shut_out"))
    join._nothing()
    assert join.advice == t("join.shut_out") and local_network.PERMISSION in refusing.asked
    picture(starcab, "join-shut-out")
    join.back()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_browser_is_the_way_out_and_what_to_switch_on_is_called_as_in_the_lobby(language):
    """A browser asks for itself: where the app is shut out it need not be. An address typed into the app is of no use."""
    with i18n.speaking(language):
        assert t("lobby.browsers") in t("join.shut_out")


def test_whoever_opens_one_is_told(starcab, refusing):  # noqa: F811
    seats = [Seat("person", "player 1", 0), Seat("person", "player 2", 1)]
    session = rooms.open_room("surprise", "Evening", seats, {}, 0, starcab.store, starcab.post)
    lobby = starcab.go("lobby", session=session, person="player 1")
    until(lambda: lobby.state_words == t("lobby.shut_out"))
    assert lobby.modules == [] and lobby.stay == t("lobby.stay")
    picture(starcab, "lobby-shut-out")
    session.close()
    lobby.close()
