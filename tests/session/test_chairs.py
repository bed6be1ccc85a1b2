"""A chair that was left during a match, as the sessions of host and guests see it."""

from __future__ import annotations

from pathlib import Path

from app.session.host import HostSession, Request
from tests.session.test_rooms import Device, Evening, _seats, _sit, evening


def _left(here: Evening) -> tuple[Device, Device]:
    """The host plays on with a chair that was left, and somebody looks on."""
    host = here.host("galactico", _seats(2))
    goes, looker = here.guest(host, "goes"), here.guest(host, "looker")
    _sit(host, 0)
    _sit(goes, 1)
    looker.until(lambda session: session.room.online)
    host.acts = False
    host.session.start()
    for device in (host, looker):
        device.watch()
    goes.session.leave()
    host.until(lambda session: session.room.chairs[1].free)
    return host, looker


def test_the_hosts_people_are_asked_for_a_chair_that_was_left_and_give_it(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host, looker = _left(here)
        assert isinstance(host.session, HostSession)
        asked: list[Request] = []
        looker.session.claim(1, "player 3", 1)
        looker.until(lambda session: session.room.refused == "asked")
        host.post(lambda: host.session.listen_requests(asked.append))
        host.until(lambda _: asked)
        assert asked == [Request(1, looker.session.room.device, "player 3")] and host.session.room.chairs[1].free
        host.session.answer_claim(asked[0], True)
        looker.until(lambda session: session.room.chairs[1].mine)


def test_what_the_hosts_own_people_ask_for_they_have(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host, _ = _left(here)
        host.session.claim(1, "player 3", 1)
        host.until(lambda session: session.room.chairs[1].mine)
