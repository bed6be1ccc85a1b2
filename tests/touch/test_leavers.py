"""Somebody's device dies in a match on two devices: the host's people let a bot play on, by touch."""

from __future__ import annotations

from contextlib import ExitStack

from app.i18n import t
from app.session.room import Chair, RoomDevice, RoomView
from app.session.seats import Seat
from app.store.characters import level_of
from tests.sync.club import free_port
from tests.touch.driver import App
from tests.touch.person import Person
from tests.touch.test_rooms import _join

GAME = "surprise"


def test_who_is_missing_and_who_is_back():
    from app.play.presence import is_back, is_missing

    here, gone = RoomDevice(1, "tablet", "player", True), RoomDevice(2, "phone", "player", False)
    room = RoomView(devices=(here, gone))
    person, bot = Seat("remote", "player 2", 1), Seat("bot", "player 2", 1, "driver/octo")
    assert is_missing(Chair(person, 2, False, False)) and is_missing(Chair(person, None, False, False))
    assert not is_missing(Chair(person, 1, False, True)) and not is_missing(Chair(bot, 2, False, True))
    assert is_back(Chair(bot, 1, False, True), room)
    assert not is_back(Chair(bot, 2, False, True), room) and not is_back(Chair(bot, None, False, True), room)


def test_a_person_who_leaves_is_replaced_as_the_others_choose() -> None:
    own = {"STARCAB_BIND": "127.0.0.1", "STARCAB_BEACON": str(free_port())}
    with ExitStack() as stack:
        host, guest = (Person(stack.enter_context(App(size, **own)), GAME) for size in ("tablet", "phone"))
        host.app.ask("setting", name="animation", value="0.0")
        host.speak("en")
        host.choose_game()
        host.seat(("person", "person"))
        host.app.tap(id="several")
        host.until(lambda: host.app.screen == "lobby")
        _join(guest, next(one["text"] for one in host.app.look()["texts"] if one["text"].count("-") == 2))
        host.until(lambda: len(host.app.things("ChairRow", free=False)) == 2)
        host.app.tap(id="start")
        for person in (host, guest):
            person.until(lambda person=person: person.app.table())
        guest.app.kill()
        host.until(lambda: host.app.things("Ask", open=True))
        assert {t("leaver.text"), t("leaver.wait")} <= set(host.app.thing("Ask", open=True)["texts"])
        host.app.tap("BigButton", text=t("bot.level.rookie"))
        match_id = host.app.table()["match"]
        host.until(lambda: host.app.match(match_id).seats[1]["kind"] == "bot")
        seat = host.app.match(match_id).seats[1]
        assert level_of(seat["level"]) == "rookie"
        host.app.quit()
