"""Whoever wants no offers is not asked, for a turn or for the match; whoever is away does not keep the others waiting (R25)."""
import os

from app import startup

startup.configure()

import pytest  # noqa: E402

from app import rooms  # noqa: E402
from app.i18n import t  # noqa: E402
from app.session.local import LocalSession  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from games import GAMES  # noqa: E402
from tests.app.in_process import sits, starcab, until  # noqa: E402, F401

GAME = GAMES["crazytaxis"]
NAMES = ("player 1", "player 2", "player 3")


def play(session, seat, action):
    before = session.revision
    session.submit(seat, action)
    until(lambda: session.revision > before)


def until_offer(session, to):
    """Lay a card and end the turn, until the active player can offer something to that seat; the offer."""
    while True:
        seat = session.to_act()[0]
        legal = session.legal(seat)
        offer = next((action for action in legal if action[:2] == ("offer", to)), None)
        if offer is not None:
            return seat, offer
        play(session, seat, next(action for action in legal if action[0] in ("lay", "end")))


@pytest.fixture
def table(starcab):  # noqa: F811
    """Three people round one device."""
    seats = [Seat("person", name, number) for number, name in enumerate(NAMES)]
    session = LocalSession.start(GAME, 3, {"length": "quick"}, seats, 0, starcab.store, starcab.post, key=bytes(32))
    screen = starcab.go("table", session=session)
    until(lambda: screen.ids.view.scene.pieces)
    yield screen
    screen.close()


def test_who_wants_no_offers_is_not_asked_and_the_choice_outlives_the_app(starcab, table):  # noqa: F811
    seat, offer = until_offer(table.session, 1)
    table.touch("hush:match:1")
    table.touch("open:rival:1")
    assert "hush:off:1" in table.ids.view.scene.spots, "the drawer says so, and can change it"
    table.touch("close:")
    before = table.session.revision
    table.session.submit(seat, offer)
    until(lambda: table.session.revision == before + 2)
    assert table.session.journal()[-2:] == [(seat, offer), (1, ("decline",))]
    assert table.said == t("table.hushed", name="player 2") and table.acting() == seat
    assert "accept" not in table.ids.view.scene.spots
    match_id = table.session.match_id
    table.close()
    starcab.go("table", match_id=match_id)
    until(lambda: table.ids.view.scene.pieces)
    assert table.play.answers.seats == {1: True}
    table.touch("hush:off:1")
    assert table.play.answers.seats == {}
    seat, offer = until_offer(table.session, 1)
    play(table.session, seat, offer)
    until(lambda: "accept" in table.ids.view.scene.spots)


def test_all_offers_of_a_turn_are_declined_with_one_touch(table):
    seat, offer = until_offer(table.session, 2)
    play(table.session, seat, offer)
    until(lambda: "hush:turn:2" in table.ids.view.scene.spots)
    before = table.session.revision
    table.touch("hush:turn:2")
    until(lambda: table.session.revision > before)
    assert table.session.journal()[-1] == (2, ("decline",)) and table.play.answers.seats == {2: False}
    turn = table.session.state(None).turns
    while table.session.state(None).turns == turn:
        acting = table.session.to_act()[0]
        play(table.session, acting, next(one for one in table.session.legal(acting) if one[0] in ("lay", "end")))
    assert table.play.answers.seats == {}, "the next turn is another"


def test_the_answer_to_an_offer_is_told(table):
    seat, offer = until_offer(table.session, 1)
    play(table.session, seat, offer)
    until(lambda: "decline" in table.ids.view.lit)
    table.touch("decline")
    until(lambda: table.said)
    assert "player 2" in table.said


def test_the_host_declines_for_somebody_who_is_away(starcab, tmp_path, monkeypatch):  # noqa: F811
    from app.session.remote import GuestSession
    from app.store import Store
    from app.sync.client import Ticket

    monkeypatch.setattr("app.play.auto_answers.AWAY", 0.5)
    seats = (Seat("person", "player 1", 0), Seat("person", "", 1))
    session = rooms.open_room("crazytaxis", "Evening", seats, {"length": "quick"}, 0, starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    link, store = session.link(), Store.open(tmp_path / "guest.db")
    guest = GuestSession(Ticket(link.code, "player 2", room=link.room, address=str(link.address)), store=store, games=GAMES,
                         post=starcab.post, networks=lambda: ["127.0.0.1"])
    until(lambda: guest.room.online and sits(session, 0))
    guest.claim(1, "player 2", 1)
    until(lambda: session.room.ready)
    session.start()
    until(lambda: starcab.manager.current == "table" and guest.playing)
    table = starcab.screen("table")
    play(session, 0, next(action for action in session.legal(0) if action[0] == "lay"))
    offer = next(action for action in session.legal(0) if action[0] == "offer")
    play(session, 0, offer)
    assert session.room.chairs[1].here and not table.play.answers.alarm.waits, "who is here answers"
    revision = session.revision
    session.answer_for(1, ("decline",), revision)
    until(lambda: table.said)
    assert session.revision == revision and table.said == t("table.no_seat"), "the host can't answer for who is here"
    guest.close()
    until(lambda: not session.room.chairs[1].here and session.revision > revision)
    assert not session.state(None).offer and session.journal()[-1] == (1, ("decline",))
    table.close()
    starcab.go("home")
    store.close()


def test_a_guest_who_wants_no_offers_is_not_asked_either(starcab, tmp_path):  # noqa: F811
    from app.session.host import HostSession
    from app.store import Store
    from app.sync.record import Record

    store = Store.open(tmp_path / "host.db")
    record = Record.new("Elsewhere", GAME, [Seat("person", "player 2", 0), Seat("person", "", 1)], {"length": "quick"}, 0)
    host = HostSession(record, store=store, games=GAMES, post=starcab.post, host="127.0.0.1", port=0,
                       beacon_port=int(os.environ["STARCAB_BEACON"]), name="player 2")
    until(lambda: host.room.online)
    host.claim(0, "player 2", 0)
    until(lambda: sits(host, 0))
    session = rooms.join(str(host.link()), "", "player 1", starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    until(lambda: session.room.online and host.room.ready and sits(session, 1))
    host.start()
    until(lambda: starcab.manager.current == "table" and host.playing)
    table = starcab.screen("table")
    until(lambda: table.ids.view.scene.pieces)
    table.touch("hush:match:1")
    play(host, 0, next(action for action in host.legal(0) if action[0] == "lay"))
    play(host, 0, next(action for action in host.legal(0) if action[0] == "offer"))
    until(lambda: host.journal()[-1] == (1, ("decline",)))
    until(lambda: not host.state(None).offer)       # the room knows a moment before this device's seat is told
    until(lambda: table.said == t("table.hushed", name=session.seats[1].name))
    until(lambda: table.acting() is None)
    assert "accept" not in table.ids.view.scene.spots, "the guest was not asked"
    table.close()
    host.close()
    store.close()
    starcab.go("home")
