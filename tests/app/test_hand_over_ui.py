"""A match that is handed over, and a chair that is asked for, on the screens of one real app."""
import json
import os

from app import startup

startup.configure()

import pytest  # noqa: E402

from app import i18n, rooms  # noqa: E402
from app.i18n import t  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from app.store.keys import OFFER, ROOM, TICKET  # noqa: E402
from tests.app.in_process import picture, sits, starcab, until  # noqa: E402, F401


class Guest:
    """Another device, at the app's room."""

    def __init__(self, starcab, session, folder, name):  # noqa: F811
        from app.session.remote import GuestSession
        from app.store import Store
        from app.sync.client import Ticket
        from games import GAMES

        link = session.link()
        self.store = Store.open(folder / f"{name}.db")
        self.session = GuestSession(Ticket(link.code, name, room=link.room, address=str(link.address)), store=self.store,
                                    games=GAMES, post=starcab.post, networks=lambda: ["127.0.0.1"],
                                    beacon_port=int(os.environ["STARCAB_BEACON"]))

    def close(self):
        self.session.close()
        self.store.close()


@pytest.fixture
def table(starcab, tmp_path):  # noqa: F811
    """The app hosts a match with somebody at another device, and somebody looks on."""
    session = rooms.open_room("galactico", "Evening", [Seat("person", "player 1", 0), Seat("person", "", 1)], {}, 0,
                              starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    guests = [Guest(starcab, session, tmp_path, "tablet"), Guest(starcab, session, tmp_path, "phone")]
    until(lambda: all(guest.session.room.online for guest in guests) and sits(session, 0))
    guests[0].session.claim(1, "player 2", 1)
    until(lambda: starcab.screen("lobby").ready)
    starcab.screen("lobby").start()
    until(lambda: starcab.manager.current == "table")
    until(lambda: guests[0].session.playing)
    yield starcab.screen("table"), *guests
    starcab.screen("table").close()
    starcab.screen("lobby").close()
    for guest in guests:
        guest.close()
    for key in (ROOM, TICKET, OFFER):
        starcab.store.set_setting(key, None)
    for info in starcab.store.open_matches():
        starcab.store.delete(info.id)
    starcab.go("home")


def answer(ask, words):
    button = next(one for one in ask.ids.answers.children if one.text == words)
    button.dispatch("on_release")


def test_the_host_is_asked_for_a_chair_that_was_left_and_gives_it(starcab, table):  # noqa: F811
    screen, guest, looker = table
    guest.session.leave()
    until(lambda: screen.ids.ask.open)
    answer(screen.ids.ask, t("leaver.wait"))
    looker.session.claim(1, "player 3", 1)
    until(lambda: looker.session.room.refused == "asked")
    until(lambda: screen.ids.ask.open)
    assert "phone" in screen.ids.ask.title and "player 2" in screen.ids.ask.text
    picture(starcab, "chair")
    answer(screen.ids.ask, t("ask.yes"))
    until(lambda: looker.session.room.chairs[1].mine)


def test_the_host_is_asked_where_it_looks(starcab, table):  # noqa: F811
    screen, guest, looker = table
    guest.session.leave()
    until(lambda: screen.ids.ask.open)
    answer(screen.ids.ask, t("leaver.wait"))
    starcab.go("lobby", session=screen.session, during=True)
    looker.session.claim(1, "player 3", 1)
    lobby = starcab.screen("lobby")
    until(lambda: lobby.ids.ask.open)
    answer(lobby.ids.ask, t("ask.no"))
    until(lambda: looker.session.room.refused == "no_seat")
    assert screen.session.room.chairs[1].free


def test_after_a_lost_last_word_the_old_host_is_told_and_opens_the_room_again(starcab, table, monkeypatch):  # noqa: F811
    monkeypatch.setattr("app.screens.lobby.PATIENCE", 0.5)
    screen, guest, looker = table
    from app.sync import client, wire

    monkeypatch.setitem(client._HEAR, wire.Yours, lambda *_: None)      # the last word is lost
    screen.session.hand_over(guest.session.room.device)
    until(lambda: starcab.manager.current == "home")
    home, lobby = starcab.screen("home"), starcab.screen("lobby")
    assert home.room_words == t("home.come_back") and not home.open_match
    key = json.dumps(guest.store.setting(OFFER))
    assert '"key": ""' in key and not guest.store.open_matches()
    home.back_to_room()
    assert lobby.state_words == t("lobby.handed", name="player 2") and not lobby.can_reopen
    until(lambda: lobby.can_reopen)
    assert lobby.state_words == t("lobby.handed_gone", name="player 2")
    picture(starcab, "handed")
    lobby.ids.reopen.dispatch("on_release")
    until(lambda: starcab.manager.current == "table")
    assert screen.session.hosting and not starcab.store.setting(TICKET) and not starcab.store.setting(ROOM)["heir"]
    until(lambda: guest.session.room.online)
    until(lambda: not guest.store.setting(OFFER))


def test_an_old_host_whose_heir_serves_goes_back_as_a_guest_and_forgets(starcab, table):  # noqa: F811
    from app.session.host import HostSession
    from games import GAMES

    screen, guest, looker = table
    screen.session.hand_over(guest.session.room.device)
    until(lambda: guest.session.room.ended == "handed_over")
    until(lambda: starcab.manager.current == "home")
    heir = HostSession(None, store=guest.store, games=GAMES, post=starcab.post, host="127.0.0.1", port=0,
                       beacon_port=int(os.environ["STARCAB_BEACON"]))
    starcab.screen("home").back_to_room()
    until(lambda: starcab.manager.current == "table")
    assert not screen.session.hosting and not starcab.store.setting(ROOM) and not starcab.store.open_matches()
    heir.close()


def test_a_match_that_is_not_taken_over_is_said_to_be_still_here(starcab, table):  # noqa: F811
    screen, guest, _ = table
    guest.session._client._heir = None
    screen.session.hand_over(guest.session.room.device)
    until(lambda: screen.said == t("trouble.not_taken"))
    assert starcab.manager.current == "table" and screen.session.room.online


def test_an_app_that_was_killed_while_it_became_the_host_is_the_host_after_its_next_start(starcab, table, monkeypatch):  # noqa: F811
    """The key was kept, and nothing else any more."""
    screen, guest, _ = table
    from app.sync.heir import Heir
    monkeypatch.setattr(Heir, "take_over", lambda self: None)
    screen.session.hand_over(guest.session.room.device)
    until(lambda: (guest.store.setting(OFFER) or {}).get("key"))
    until(lambda: starcab.manager.current == "home")
    monkeypatch.undo()
    assert not guest.store.setting(ROOM)
    mine, starcab.store = starcab.store, guest.store
    starcab.screen("home").refresh()
    words, starcab.store = starcab.screen("home").room_words, mine
    assert words == t("home.reopen", name="Evening") and guest.store.setting(ROOM)["room"] and not guest.store.setting(OFFER)


def test_every_word_of_it_is_in_three_languages():
    for text_id in ("lobby.handed", "lobby.handed_gone", "lobby.reopen", "chair.title", "chair.text", "lobby.asked"):
        said = set()
        for language in ("en", "ru", "pl"):
            i18n.set_language(language)
            said.add(t(text_id, name="player 2", device="phone"))
        assert len(said) == 3
    i18n.set_language("en")
