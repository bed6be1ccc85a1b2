"""Rooms on the screens of one real app: the lock for broadcasts, links, the list that stays put, calls, emotes off."""
import os
from dataclasses import replace

from app import startup

startup.configure()

import pytest  # noqa: E402
from kivy.metrics import dp  # noqa: E402

from app import rooms  # noqa: E402
from app.i18n import LANGUAGES, t  # noqa: E402
from app.screens.join import RoomRow  # noqa: E402
from app.session.seats import Seat  # noqa: E402
from app.sync.beacon import Nearby  # noqa: E402
from app.sync.codes import Address, Link, RoomCode  # noqa: E402
from tests.app.in_process import sits, starcab, until  # noqa: E402, F401


@pytest.fixture
def device(monkeypatch):
    """What the app asks of its device."""
    asked = {"held": False, "told": [], "asked": 0, "heard": [], "felt": 0}
    monkeypatch.setattr("app.device.sounds.play", asked["heard"].append)
    monkeypatch.setattr("app.device.vibrate.buzz", lambda: asked.update(felt=asked["felt"] + 1))
    monkeypatch.setattr("app.device.multicast.hold", lambda: asked.update(held=True))
    monkeypatch.setattr("app.device.multicast.release", lambda: asked.update(held=False))
    monkeypatch.setattr("app.device.notify.tell", lambda title, text: asked["told"].append(text))
    monkeypatch.setattr("app.device.notify.ask", lambda: asked.update(asked=asked["asked"] + 1))
    return asked


def frames(count=4):
    from kivy.base import EventLoop

    for _ in range(count):
        EventLoop.idle()


def buttons(table):
    from app.widgets.chrome import BigButton

    return [one for one in table.ids.drawer.ids.buttons.walk() if isinstance(one, BigButton)]


def nearby(number, **changes):
    room = Nearby("%016x" % number, "Room %d" % number, "galactico", 3, 2, "lobby", False, False, Address("10.0.0.%d" % number))
    return replace(room, **changes)


def open_room(starcab, *seats):  # noqa: F811
    session = rooms.open_room("galactico", "Evening", seats, {}, 0, starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    return session


def close_room(starcab):  # noqa: F811
    """Back asks first: everybody in the room would be sent away."""
    lobby = starcab.screen("lobby")
    starcab.back()
    assert lobby.ids.ask.open and starcab.manager.current == "lobby"
    close, stay = reversed(lobby.ids.ask.ids.answers.children)
    assert (close.text, stay.text) == (t("lobby.close.yes"), t("lobby.close.no"))
    stay.dispatch("on_release")
    assert not lobby.ids.ask.open and starcab.manager.current == "lobby" and lobby.code
    starcab.back()
    starcab.back()
    assert not lobby.ids.ask.open and starcab.manager.current == "lobby", "a second Back puts the question away"
    starcab.back()
    list(lobby.ids.ask.ids.answers.children)[1].dispatch("on_release")


def test_a_room_that_is_not_encrypted_says_what_helps(starcab, device):  # noqa: F811
    session = open_room(starcab, Seat("person", "player 1", 0), Seat("person", "", 1))
    lobby = starcab.screen("lobby")
    frames()
    assert not lobby.locked and not lobby.ids.lock.opacity, "no closed lock in an open room"
    if not session.encrypted:
        assert t("lobby.open.remedy") in lobby.safety
    session.lock(True)
    until(lambda: lobby.ids.lock.opacity)
    close_room(starcab)


def test_broadcasts_are_heard_only_while_a_room_is_searched_or_open(starcab, device):  # noqa: F811
    assert not device["held"]
    starcab.go("join")
    assert device["held"]
    starcab.back()
    assert not device["held"] and starcab.manager.current == "home"
    open_room(starcab, Seat("person", "player 1", 0), Seat("bot", "Vega", 1, "random"))
    assert device["held"] and device["asked"] == 1
    close_room(starcab)
    assert not device["held"] and starcab.manager.current == "home"


def test_a_scanned_link_opens_the_door_filled_in(starcab, device):  # noqa: F811
    link = Link(Address("192.168.1.23"), RoomCode("ABCDEFGHJKLM", False), "00112233aabbccdd")
    starcab.open_link(str(link))
    ids = starcab.screen("join").ids
    assert starcab.manager.current == "join"
    assert (ids.address.text, ids.code.text) == (str(link.address), str(link.code))
    assert starcab.screen("join")._chosen_room() == link.room and starcab.screen("join").advice == t("join.scanned")
    starcab.open_link("starcab://something/else")
    assert not ids.address.text and starcab.screen("join").advice == t("join.not_a_link")
    starcab.back()


def test_rooms_that_appear_change_and_go_move_nothing(starcab, device):  # noqa: F811
    starcab.go("join")
    screen = starcab.screen("join")
    frames()
    field = screen.ids.address.to_window(*screen.ids.address.pos)
    places = []
    first, second, third = nearby(1), nearby(2), nearby(3)
    for found in ([second], [second, first], [second, replace(first, free=0, phase="playing", locked=True)],
                  [replace(second, here=False), first, third]):
        screen._found(found)
        frames()
        rows = {row.room: row.to_window(*row.pos) for row in screen.ids.rows.children}
        places.append(rows)
        assert screen.ids.address.to_window(*screen.ids.address.pos) == field
    for before, after in zip(places, places[1:], strict=False):
        assert all(after[room] == place for room, place in before.items())
    assert [row.here for row in reversed(screen.ids.rows.children)] == [False, True, True]
    starcab.back()


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_a_row_says_how_many_chairs_are_free(starcab, device, language):  # noqa: F811
    starcab.change_setting("language", language)
    starcab.go("join")
    row = RoomRow(size_hint_x=None, width=dp(316), words=" · ".join((t("game.surprise"), t("join.free", n=2), t("join.locked"))))
    words = row.ids.room_words.children[0]
    frames()
    shown, words.max_lines = words.texture_size, 0
    words.texture_update()
    assert not words.is_shortened and words.texture_size == shown
    assert row.ids.room_words.height <= row.height - dp(4)
    starcab.back()
    starcab.change_setting("language", "en")


def test_whoever_finds_nothing_is_told_what_may_be_wrong(starcab, device, monkeypatch):  # noqa: F811
    monkeypatch.setattr("app.screens.join.NOTHING_AFTER", 0.1)
    starcab.go("join")
    screen = starcab.screen("join")
    assert screen.advice == t("join.looking")
    until(lambda: screen.advice == t("join.nothing"))
    assert "hotspot" in screen.advice
    starcab.back()


@pytest.mark.parametrize("able", [True, False])
def test_whoever_gets_no_answer_is_told_what_may_be_wrong(starcab, device, monkeypatch, able):  # noqa: F811
    monkeypatch.setattr("app.session.remote.can_encrypt", lambda: able)
    monkeypatch.setattr("app.sync.net.can_encrypt", lambda: False)
    monkeypatch.setattr("app.screens.lobby.PATIENCE", 0.1)
    session = rooms.join("127.0.0.1:9", str(RoomCode("ABCDEFGHJKLM", True)), "player 1", starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    lobby = starcab.screen("lobby")
    assert lobby.state_words == t("lobby.looking")
    until(lambda: lobby.state_words == t("lobby.no_answer" if able else "lobby.cannot_encrypt"))
    session.leave()
    starcab.back()


def test_a_sleeper_is_told_in_the_bar_and_emotes_can_be_switched_off(starcab, device):  # noqa: F811
    from app.session.room import RoomView

    session = open_room(starcab, Seat("person", "player 1", 0), Seat("bot", "Vega", 1, "random"))
    lobby, table = starcab.screen("lobby"), starcab.screen("table")
    until(lambda: lobby.ready)
    lobby.start()
    until(lambda: starcab.manager.current == "table")
    until(lambda: table.acting() == 0)
    assert device["held"] and table.can_emote
    session.emote(0, 3)
    until(lambda: table.ids.bubbles.children)
    assert table.ids.bubbles.children[0].words == t("emote.wow")
    starcab.change_setting("emotes", False)
    table.apply_settings()
    assert not table.can_emote
    table.ids.bubbles.hush()
    session.emote(0, 3)
    turns = [True]                          # whether it is hers, update by update
    unlisten = session.listen(lambda update: turns.append(session.to_act()[:1] == (0,)))
    until(lambda: len(turns) > 1)
    starcab.on_pause()
    while session.to_act() and not any(again and not before for before, again in zip(turns, turns[1:], strict=False)):
        shown = len(turns)
        if turns[-1]:
            session.submit(0, session.legal(0)[0])
        until(lambda shown=shown: len(turns) > shown)
    calls = sum(again and not before for before, again in zip(turns, turns[1:], strict=False))
    assert calls and device["told"] == [t("notify.turn")] * calls
    assert device["heard"].count("your_turn") == device["felt"] == 1 + calls
    unlisten()
    assert not table.ids.bubbles.children
    starcab.on_resume()
    assert isinstance(session.room, RoomView)
    starcab.change_setting("emotes", True)
    table.leave()
    assert not device["held"]
    assert starcab.screen("home").room_words == t("home.reopen", name="Evening")
    starcab.screen("home").back_to_room()
    until(lambda: starcab.manager.current == "table")
    assert device["held"]
    table.session.leave()
    table.close()
    starcab.go("home")


@pytest.fixture
def elsewhere(tmp_path, starcab):  # noqa: F811
    """A room that another device hosts; `take` brings the app's person to its table."""
    from app.session.host import HostSession
    from app.store import Store
    from app.sync.record import Record
    from games import GAMES

    store = Store.open(tmp_path / "host.db")
    record = Record.new("Elsewhere", GAMES["galactico"], [Seat("person", "player 2", 0), Seat("person", "", 1)], {}, 1)
    host = HostSession(record, store=store, games=GAMES, post=lambda call: call(), host="127.0.0.1", port=0,
                       beacon_port=int(os.environ["STARCAB_BEACON"]), name="player 2")
    yield host
    host.close()
    store.close()


def take_part(starcab, host):  # noqa: F811
    session = rooms.join(str(host.link()), "", "player 1", starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    until(lambda: session.room.online and host.room.online)
    until(lambda: any(chair.mine for chair in session.room.chairs))
    mine = next(seat for seat, chair in enumerate(session.room.chairs) if chair.mine)
    host.claim(1 - mine, "player 2", 1 - mine)
    until(lambda: host.room.ready)
    host.start()
    until(lambda: starcab.manager.current == "table")
    return session, mine


def test_when_the_host_is_gone_the_guest_is_told_and_may_finish_with_bots(starcab, device, elsewhere):  # noqa: F811
    from app.session.local import LocalSession

    session, mine = take_part(starcab, elsewhere)
    table = starcab.screen("table")
    table.play.menu.open()
    words = [button.text for button in buttons(table)]
    assert t("menu.room") in words and t("menu.alone") not in words and t("menu.take_back") not in words
    elsewhere.close()
    until(lambda: table.play.room.lost)
    until(lambda: table.prompt_text == t("table.host_away"))
    table.play.menu.open()
    button = next(one for one in buttons(table) if one.text == t("menu.alone"))
    button.dispatch("on_release")
    assert table.ids.ask.open and table.ids.ask.text == t("alone.text")
    table.ids.ask.ids.answers.children[0].dispatch("on_release")
    assert isinstance(table.session, LocalSession) and not table.session.kept and table.session is not session
    assert [seat.kind for seat in table.session.seats].count("bot") == 1
    assert table.session.seats[mine].kind == "person" and table.said == t("alone.begun")
    until(lambda: table.acting() == mine)
    table.ask_leave()
    assert table.ids.ask.text == t("leave.text_alone")
    table.ids.ask.open = False
    table.leave()
    assert starcab.screen("home").room_words == t("home.come_back")     # the real match may still go on
    starcab.screen("home").back_to_room()
    lobby = starcab.screen("lobby")
    assert starcab.manager.current == "lobby"
    lobby._waiting.cancel()
    lobby._no_answer()
    assert lobby.can_alone and lobby.state_words == t("lobby.no_answer")
    starcab.back()
    assert starcab.screen("home").room_words == t("home.come_back")


def test_whoever_is_away_is_named_and_versions_are_told(starcab, device, elsewhere):  # noqa: F811
    from app.session.room import room_view
    from app.sync import wire

    session, mine = take_part(starcab, elsewhere)
    table = starcab.screen("table")
    theirs = 1 - mine
    while not table.session.to_act()[0] == theirs:
        before = session.revision
        session.submit(mine, session.legal(mine)[0])
        until(lambda before=before: session.revision > before)
    device_of = session.room.chairs[theirs].device
    elsewhere._net.call(lambda: elsewhere._host_room._here.pop(device_of))
    elsewhere._net.call(elsewhere._host_room._tell_lobby)
    until(lambda: table.prompt_text == t("table.away", name="player 2"))
    refused = wire.Refused("version", "", {"protocol": 2, "app": "9.0", "rules": 1}, {"protocol": 1, "app": "0.1", "rules": 1})
    session._client.ended = "version"
    view = room_view(session._client, "version", refused)
    assert view.versions == ("9.0", "0.1")
    words = table.play.room.ended(view)
    assert "9.0" in words and "0.1" in words
    table.close()
    starcab.go("home")


def test_a_wrong_code_leads_back_to_where_it_was_typed(starcab, device, elsewhere):  # noqa: F811
    """With the address still there, and words that stay when rooms appear."""
    starcab.store.set_setting("sync.ticket", {"of": "another room, whose seat waits"})
    address = str(elsewhere.link().address)
    session = rooms.join(address, str(RoomCode.new(elsewhere.encrypted)), "player 1", starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    until(lambda: starcab.manager.current == "join")
    join = starcab.screen("join")
    assert join.advice == t("lobby.ended.wrong_code") and join.ids.address.text == address and not join.ids.code.text
    join._found([nearby(1)])
    join._nothing()
    assert join.advice == t("lobby.ended.wrong_code") and starcab.store.setting("sync.ticket")
    starcab.back()
    starcab.store.set_setting("sync.ticket", None)


def test_whoever_sat_is_told_who_answers_in_place_of_the_host_and_stays(starcab, device):  # noqa: F811
    from app.session.room import RoomView

    session = rooms.join("127.0.0.1:9", str(RoomCode.new(False)), "player 1", starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    lobby = starcab.screen("lobby")
    for hindered, words in (("wrong_code", "stranger"), ("stranger", "stranger"), ("version", "stranger"), ("full", "full")):
        lobby._show(RoomView(hindered=hindered))
        assert lobby.state_words == t("lobby.hindered." + words) and starcab.manager.current == "lobby"
    lobby._show(RoomView(hindered="slow"))
    assert lobby.state_words == t("lobby.looking")
    starcab.back()


def test_the_host_locks_the_room_gives_a_chair_to_a_bot_and_back_and_removes_a_device(starcab, device, tmp_path):  # noqa: F811
    from app.session.remote import GuestSession
    from app.store import Store
    from app.sync.client import Ticket
    from games import GAMES

    session = open_room(starcab, Seat("person", "player 1", 0), Seat("person", "", 1))
    lobby, link, store = starcab.screen("lobby"), session.link(), Store.open(tmp_path / "guest.db")
    guest = GuestSession(Ticket(link.code, "player 2", room=link.room, address=str(link.address)), store=store, games=GAMES,
                         post=starcab.post, networks=lambda: ["127.0.0.1"])
    until(lambda: guest.room.online and sits(session, 0))
    guest.claim(1, "player 2", 1)
    until(lambda: lobby.ready and sits(guest, 1))
    frames()
    switches = {row.option.id: row for row in lobby.ids.switches.children}
    assert set(switches) == {"role", "lock", "emotes"} | ({"plain"} if session.encrypted else set())
    assert [row.option.id for row in lobby.ids.browser_switches.children] == ["browsers"]   # under the codes
    switches["lock"].next_value()
    until(lambda: lobby.locked and guest.room.locked)
    switches = {row.option.id: row for row in lobby.ids.switches.children}
    switches["emotes"].next_value()
    until(lambda: not guest.room.emotes)
    lobby.bot_or_person(1)
    until(lambda: session.room.chairs[1].seat.is_bot)
    lobby.bot_or_person(1)
    until(lambda: not session.room.chairs[1].seat.is_bot and sits(guest, 1))
    away = next(row for row in lobby.ids.devices.children if row.removable)
    away.ids["remove"].dispatch("on_release")
    assert lobby.ids.ask.open and "player 2" in lobby.ids.ask.title
    starcab.back()                             # a slip of the finger: nothing happened
    assert not lobby.ids.ask.open and starcab.manager.current == "lobby"
    away.ids["remove"].dispatch("on_release")
    no, yes = reversed(lobby.ids.ask.ids.answers.children)
    assert no.text == t("ask.no") and guest.room.online and not guest.room.ended
    yes.dispatch("on_release")
    until(lambda: guest.room.ended == "removed")
    until(lambda: session.room.chairs[1].free and len(session.room.devices) == 1)
    switches = {row.option.id: row for row in lobby.ids.switches.children}
    switches["role"].next_value()              # the host's device is the table in the middle
    until(lambda: session.room.devices[0].role == "table" and session.room.chairs[0].free)
    guest.close()
    store.close()
    close_room(starcab)
