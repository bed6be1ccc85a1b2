"""What somebody tried who wanted to get into another room, to keep others out, or to keep the host busy."""
from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from app.play.hints import Hints
from app.store.keys import HUSHED
from app.sync import host as host_module
from app.sync.wire import ErrorCode
from app.web import club as club_module
from app.web import door as door_module
from app.web import front as front_module
from app.web import guest as guest_module
from app.web.club import Club
from app.web.front import is_own
from tests.web.page import Page
from tests.web.playing import alone
from tests.web.test_club import in_club, set_up
from tests.web.test_door import in_room


def test_who_asked_at_one_door_is_not_let_in_by_another(tmp_path: Path) -> None:
    """Ask at one's own room, go to somebody else's, and say yes to oneself."""
    async def work(front: Any, club: Club) -> None:
        rogue, host = await set_up(front), await set_up(front)
        own, other = rogue.last["hello"]["room"], host.last["hello"]["room"]
        page = await Page.dial(front)
        await page.hello("")
        await page.say("enter", room=own, token="")
        await page.say("join", name="player 3")
        (asker,) = await rogue.until(lambda: rogue.last["lobby"]["asking"])
        await page.say("enter", room=other, token="")
        await page.until(lambda: page.last["hello"]["room"] == other)
        await rogue.say("let_in", asker=asker["number"], yes=True)
        await asyncio.sleep(0.5)
        assert not club.doors[own].asking, "nobody waits there any more"
        assert "lobby" not in page.last
        assert len(club.doors[other].room.record.devices) == 1
        await page.say("join", name="player 3")
        (asker,) = await host.until(lambda: host.last["lobby"]["asking"])
        await host.say("let_in", asker=asker["number"], yes=True)
        await page.until(lambda: "lobby" in page.last)
        for one in (rogue, host, page):
            await one.close()

    in_club(work, tmp_path)


@pytest.mark.parametrize("host", ["[fe80::1%x; script-src *]:80", "[fe80::1%;]", "fe80::1%25 'unsafe-inline'",
                                  "127.0.0.1.evil", "127.0.0.1%x",
                                  "127.0.0.1:80:80", "localhost.evil", "evil@127.0.0.1", "127.0.0.1, evil", "[::1", "::1]:80",
                                  "127.1", "0x7f000001", "2130706433", "[1.2.3.4]", "[1.2.3.4]:80", "[localhost]"])
def test_a_host_brings_nothing_into_the_policy(host: str) -> None:
    assert not is_own(host)


def test_whoever_fills_the_house_pushes_out_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No ticket is needed at a club: one address takes every place there is, and others come in all the same."""
    monkeypatch.setattr(front_module, "CONNECTIONS", 12)

    async def work(front: Any, club: Club) -> None:
        sitting = await set_up(front)
        crowd = []
        with pytest.raises(InvalidStatus):      # the house is full, and it is they who fill it
            for _ in range(20):
                crowd.append(await Page.dial(front, local_addr=("127.0.0.9", 0)))
                await crowd[-1].hello("")
        assert len(front._visitors) == 12
        other = await set_up(front)
        assert not sitting.gone and not other.gone
        await asyncio.sleep(0.2)
        assert sum(not one.gone for one in crowd) <= 10
        for one in (*crowd, sitting, other):
            await one.close()

    in_club(work, tmp_path)


def test_a_house_that_is_full_of_strangers_has_room_for_one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each from an address of its own, and none of them plays: whoever came first goes, and nobody who plays."""
    monkeypatch.setattr(front_module, "CONNECTIONS", 8)

    async def work(front: Any, club: Club) -> None:
        sitting = await set_up(front)
        crowd = []
        for number in range(12):
            crowd.append(await Page.dial(front, local_addr=(f"127.0.1.{number + 1}", 0)))
            await crowd[-1].hello("")
        await asyncio.sleep(0.2)
        assert not sitting.gone and len(front._visitors) == 8 and [one.gone for one in crowd] == [True] * 5 + [False] * 7
        for one in (*crowd, sitting):
            await one.close()

    in_club(work, tmp_path)


def test_what_is_noted_of_browsers_that_come_and_go_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "MOST_DEVICES", 4)

    async def work(front: Any, door: Any) -> None:
        staying = await Page.dial(front)
        await staying.come_in(door.ticket)
        for _ in range(8):
            page = await Page.dial(front)
            await page.come_in(door.ticket, "player 2")
            await page.say("leave")
            await page.until_gone()
        assert len(door.notes) <= 4
        again = await Page.dial(front)
        await again.hello(door.ticket, staying.token)
        await again.until(lambda: "lobby" in again.last)
        await again.close()

    in_room(work, tmp_path, seats="person,person")


def test_who_is_refused_and_asks_again_and_again_is_heard_no_more(tmp_path: Path) -> None:
    """Each question lies over the host's table until it is answered."""
    async def work(front: Any, door: Any) -> None:
        asked = 0
        for _ in range(12):
            page = await Page.dial(front)       # as somebody new each time
            await page.hello(door.ticket)
            await page.say("join", name="player 2")
            await page.until(lambda page=page: door.asking or "refused" in page.last)
            for number in list(door.asking):
                door.answer(number, False)
                asked += 1
            await page.close()
        assert asked == door_module.ASKS

    in_room(work, tmp_path, everybody=False)


def test_a_full_room_says_no_to_who_asks_and_does_not_send_its_host_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_module, "CONNECTIONS", 1)

    async def work(front: Any, club: Club) -> None:
        host = await set_up(front)
        pages = [await Page.dial(front) for _ in range(2)]
        for page in pages:
            await page.hello("")
            await page.say("enter", room=host.last["hello"]["room"], token="")
            await page.say("join", name="player 2")
        asking = await host.until(lambda: len(host.last["lobby"]["asking"]) == 2 and host.last["lobby"]["asking"])
        await host.say("let_in", asker=asking[0]["number"], yes=True)
        await pages[0].until(lambda: pages[0].last["waiting"]["why"] == "no")
        await host.say("door", everybody=True)
        await pages[1].until(lambda: pages[1].last["waiting"]["why"] == "no")
        await host.until(lambda: host.last["lobby"]["everybody"])
        assert not host.gone
        for one in (*pages, host):
            await one.close()

    in_club(work, tmp_path)


def test_a_browser_that_was_forgotten_asks_again(tmp_path: Path) -> None:
    """Its session dials by itself; what it was let in as is gone, and it must not come in as a device with the code."""
    async def work(front: Any, door: Any) -> None:
        page = await Page.dial(front)
        await page.come_in(door.ticket)
        peer = door.room._here[0]
        del door.room.record.devices[0]
        door.room._refuse(peer, ErrorCode.SLOW)
        await page.until_gone()
        assert page.last["waiting"]["why"] == "closed" and not door.room.record.devices

    in_room(work, tmp_path)


def test_who_stands_before_a_room_that_is_gone_is_told_so(tmp_path: Path) -> None:
    async def work(front: Any, club: Club) -> None:
        host, page = await set_up(front), await Page.dial(front)
        room = host.last["hello"]["room"]
        await page.hello("")
        await page.say("enter", room=room, token="")
        await page.until(lambda: page.last.get("waiting", {}).get("why") == "name")
        club.shut(room)
        await page.say("join", name="player 2")
        await page.until(lambda: page.last["waiting"]["why"] == "closed")
        for one in (page, host):
            await one.close()

    in_club(work, tmp_path)


def test_matches_that_were_left_do_not_fill_the_house_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_module, "OF_ONE", 3)
    monkeypatch.setattr(club_module, "EMPTY", 0.2)
    monkeypatch.setattr(club_module, "LEFT", 1.0)

    async def playing(front: Any) -> Page:
        page = await set_up(front, seats=("person", "bot:rookie"))
        await page.sit(0)
        await page.say("start")
        await page.until(lambda: page.last["lobby"]["phase"] == "playing")
        return page

    async def work(front: Any, club: Club) -> None:
        pages = [await playing(front) for _ in range(3)]
        rooms = list(club.doors)
        await pages[0].close()
        await asyncio.sleep(0.3)
        refused = await Page.dial(front)
        await refused.hello("")
        await refused.say("setup", game="surprise", seats=["person", "person"], options={}, first=0, name="player 4")
        await refused.until(lambda: "refused" in refused.last)
        assert refused.last["refused"]["code"] == "rooms" and list(club.doors) == rooms
        await refused.close()
        await asyncio.sleep(1.2)
        fourth = await set_up(front)
        assert rooms[0] not in club.doors and set(rooms[1:]) < set(club.doors) and len(club.doors) == 3
        assert not pages[1].gone and not pages[2].gone
        for one in (*pages[1:], fourth):
            await one.close()

    in_club(work, tmp_path)


def test_one_address_does_not_fill_a_room_that_everybody_may_come_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_module, "CONNECTIONS", 6)

    async def come(front: Any, door: Any, address: str) -> Page:
        page = await Page.dial(front, local_addr=(address, 0))
        await page.hello(door.ticket)
        await page.say("join", name="x")
        await page.until(lambda: "lobby" in page.last or page.last.get("waiting", {}).get("why") == "full")
        return page

    async def work(front: Any, door: Any) -> None:
        sitting = await Page.dial(front, local_addr=("127.0.0.9", 0))
        await sitting.come_in(door.ticket)
        await sitting.sit(0)
        crowd = [await come(front, door, "127.0.0.9") for _ in range(8)]
        assert ["lobby" in one.last for one in crowd] == [True] * 5 + [False] * 3
        others = [await come(front, door, f"127.0.0.{number}") for number in (2, 3)]
        assert all("lobby" in one.last and not one.gone for one in others) and not sitting.gone
        await crowd[1].until_gone()
        assert [one.gone for one in crowd[:5]] == [True, True, False, False, False]
        for one in (sitting, *crowd, *others):
            await one.close()

    in_room(work, tmp_path, seats="person,person")


@pytest.mark.parametrize("way", ["hint", "key", "menu"])
def test_hints_are_few_by_whatever_way_they_are_asked_for(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a thread that thinks: the letter and the menu must not be a way round the limit."""
    asked: list[int] = []
    monkeypatch.setattr(Hints, "ask", lambda self, seat: asked.append(seat))
    monkeypatch.setattr(guest_module, "HINT_RATE", 0.0)

    async def work(front: Any, door: Any) -> None:
        page = await alone(front, door)
        await page.until(lambda: page.frame.get("mine"))
        for _ in range(8):
            if way == "menu":
                await page.say("menu")
                await page.say("choose", choice="menu.hint")
            else:
                await page.say(way, **({"text": "?", "focused": ""} if way == "key" else {}))
        await page.say("ping")
        await page.until(lambda: "pong" in page.last)
        assert len(asked) == guest_module.HINTS and not page.gone
        await page.close()

    in_room(work, tmp_path)


def test_only_who_sits_at_a_browser_can_wish_there_not_to_be_asked(tmp_path: Path) -> None:
    """What is wished for seats that nobody has is kept for the match, one after the other, without end."""
    async def work(front: Any, door: Any) -> None:
        page = await alone(front, door)
        await page.until(lambda: page.frame.get("picture"))
        for seat in (0, *range(1000, 1020)):
            await page.say("tap", target=f"hush:match:{seat}")
        await page.say("ping")
        await page.until(lambda: "pong" in page.last)
        assert door.notes[page.token][HUSHED]["seats"] == [0]
        await page.close()

    in_room(work, tmp_path, game="crazytaxis")


def test_a_full_room_does_not_send_away_whose_room_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its host's person only looks on, from the same address as most."""
    monkeypatch.setattr(host_module, "CONNECTIONS", 4)

    async def work(front: Any, club: Club) -> None:
        host = await set_up(front)
        door = club.doors[host.last["hello"]["room"]]
        await host.say("door", everybody=True)
        await host.until(lambda: host.last["lobby"]["everybody"])
        crowd = [await Page.dial(front, local_addr=(address, 0)) for address in ("127.0.0.1",) * 3 + ("127.0.0.2",)]
        for page in crowd:
            await page.come_in(door.ticket)
        await crowd[0].until_gone()
        assert not host.gone and not any(page.gone for page in crowd[1:])
        for page in (host, *crowd):
            await page.close()

    in_club(work, tmp_path)
