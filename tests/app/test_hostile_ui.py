"""A guest's app whose host sends what can't be shown: it leaves the room with words, and goes on."""
import os

from app import startup

startup.configure()

import pytest  # noqa: E402

from app import rooms  # noqa: E402
from app.i18n import t  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from app.store.keys import TICKET  # noqa: E402
from app.sync import door  # noqa: E402
from tests.app.in_process import picture, sits, starcab, until  # noqa: E402, F401


@pytest.fixture
def table(starcab, tmp_path):  # noqa: F811
    """The app is a guest at the table of another device."""
    from app.session.host import HostSession
    from app.store import Store
    from app.sync.record import Record
    from games import GAMES

    store = Store.open(tmp_path / "host.db")
    record = Record.new("Elsewhere", GAMES["galactico"], [Seat("person", "player 2", 0), Seat("person", "", 1)], {}, 1)
    host = HostSession(record, store=store, games=GAMES, post=starcab.post, host="127.0.0.1", port=0,
                       beacon_port=int(os.environ["STARCAB_BEACON"]), name="player 2")
    until(lambda: host.room.online)
    host.claim(0, "player 2", 0)
    until(lambda: sits(host, 0))
    session = rooms.join(str(host.link()), "", "player 1", starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    until(lambda: host.room.ready)
    host.start()
    until(lambda: starcab.manager.current == "table" and host.playing)
    yield starcab.screen("table"), session, host
    for name in ("table", "lobby"):
        starcab.screen(name).close()
    host.close()
    store.close()
    starcab.store.set_setting(TICKET, None)


def act(table):
    """Whoever is to decide does something."""
    _, session, host = table
    for one in (session, host):
        seat = host.to_act()[0]
        if one.seats[seat].kind == "person":
            one.submit(seat, one.legal(seat)[0])
            return


def test_a_fact_that_has_no_words_ends_the_stay_and_not_the_app(starcab, table, monkeypatch):  # noqa: F811
    monkeypatch.setattr(door, "news", lambda rows, room: {None: [("moved", "nobody", [], None)]})
    act(table)
    until(lambda: starcab.manager.current == "lobby")
    assert starcab.screen("lobby").state_words == t("lobby.ended.malformed")
    picture(starcab, "hostile")
    starcab.back()
    assert starcab.manager.current == "home" and starcab.screen("home").room_words == t("home.come_back")
    assert starcab.store.setting(TICKET)                  # the chair waits
    monkeypatch.undo()
    starcab.screen("home").back_to_room()
    until(lambda: starcab.manager.current == "table")    # the host is in order again


def test_a_host_that_keeps_sending_what_no_match_has_is_left_in_words(starcab, table, monkeypatch):  # noqa: F811
    screen, session, _ = table

    def refuse(*_):
        raise ValueError("mangled")

    shown = session.revision
    monkeypatch.setattr(door, "changed", refuse)
    monkeypatch.setattr(door, "views", refuse)
    act(table)
    until(lambda: session.room.ended == "malformed", 30)
    assert session.revision == shown and starcab.manager.current == "table" and starcab.store.setting(TICKET)
    until(lambda: screen.said == t("lobby.ended.malformed"))


def test_a_fault_at_a_table_of_its_own_is_raised(starcab):  # noqa: F811
    from kivy.base import ExceptionManager

    starcab.go("home")
    assert starcab._guard.handle_exception(ValueError("ours")) == ExceptionManager.RAISE
