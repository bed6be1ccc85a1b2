"""The door of a room: its ticket, who asks, tokens that lead back, also after a kill; what a browser may not."""
from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from app.store import Store
from app.sync.record import SETTING
from app.sync.wire import Bad
from app.web.club import Shelf, open_room
from app.web.door import Door, new_ticket
from app.web.house import OneRoom
from games import GAMES
from tests.web.page import Page, files, opened, serving
from tests.web.playing import alone, play, run


def in_room(work: Any, tmp_path: Path, **how: Any) -> None:
    async def whole(store: Store) -> None:
        async with serving(store, **how) as (front, door):
            await work(front, door)

    store = Store.open(tmp_path / "match.db")
    run(whole(store))
    store.close()


def test_a_ticket_has_eighty_bits_and_nothing_of_the_code() -> None:
    tickets = {new_ticket() for _ in range(200)}
    assert len(tickets) == 200 and all(len(ticket) == 16 for ticket in tickets)


def test_without_the_ticket_nobody_learns_anything(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        for ticket in ("", "ABCD-EFGH-JKLM-NPQR", str(door.room.record.code)):
            page = await Page.dial(front)
            await page.hello(ticket)
            await page.until(lambda page=page: "waiting" in page.last)
            assert page.last["waiting"]["why"] == ("ticket" if ticket else "no_ticket")
            await page.say("join", name="player 1")
            await page.until(lambda page=page: "refused" in page.last)
            assert "lobby" not in page.last and page.last["hello"]["token"] == "" and not page.last["hello"]["room"]
            assert not any("Evening" in text for text in page.seen)
            await page.close()

    in_room(work, tmp_path)


def test_the_host_is_asked_and_says_yes_or_no(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await Page.dial(front)
        await page.hello(door.ticket)
        await page.say("join", name="player 2")
        await page.until(lambda: page.last.get("waiting", {}).get("why") == "asked")
        (asker,) = door.asking.values()
        assert (asker.name, asker.agent) == ("player 2", "iPhone, Safari")
        door.answer(asker.number, False)
        await page.until(lambda: page.last["waiting"]["why"] == "no")
        assert not door.room.record.devices
        await page.say("join", name="player 2")
        await page.until(lambda: page.last["waiting"]["why"] == "asked")
        door.answer(next(iter(door.asking)), True)
        await page.until(lambda: "lobby" in page.last)
        assert [device.agent for device in door.room.record.devices.values()] == ["iPhone, Safari"]
        await page.close()

    in_room(work, tmp_path, everybody=False)


def test_who_goes_while_asking_is_forgotten_and_few_may_ask_at_once(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        pages = [await Page.dial(front) for _ in range(5)]
        for page in pages:
            await page.hello(door.ticket)
            await page.say("join", name="x")
            await page.until(lambda page=page: page.last.get("waiting", {}).get("why") in ("asked", "full"))
        assert [page.last["waiting"]["why"] for page in pages] == ["asked"] * 4 + ["full"]
        for page in pages:
            await page.close()
        async with asyncio.timeout(5):
            while door.asking:
                await asyncio.sleep(0.01)

    in_room(work, tmp_path, everybody=False)


def test_a_token_leads_back_into_the_seat_and_a_second_window_takes_it(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await alone(front, door)
        await page.until(lambda: page.actions)
        page.cut()
        again = await Page.dial(front)
        await again.hello(door.ticket, page.token)
        await again.until(lambda: again.actions)
        assert again.token == page.token and len(door.room.record.devices) == 1
        third = await Page.dial(front)
        await third.hello(door.ticket, page.token)
        await third.until(lambda: third.actions)
        await again.until_gone()
        assert again.last["waiting"]["why"] == "replaced"
        stranger = await Page.dial(front)
        await stranger.hello(door.ticket, page.token[:-1] + "!")
        await stranger.until(lambda: stranger.last.get("waiting", {}).get("why") == "name")
        for one in (third, stranger):
            await one.close()

    in_room(work, tmp_path)


def test_after_a_kill_the_same_code_and_token_lead_to_the_same_seat(tmp_path: Path) -> None:
    async def before(store: Store) -> tuple[str, str, str, int]:
        async with serving(store, "galactico", "person,bot:rookie") as (front, door):
            page = await alone(front, door)
            await page.until(lambda: page.actions)
            await page.say("act", action=page.actions[0]["action"], revision=page.revision)
            revision = page.revision
            await page.until(lambda: page.revision > revision)
            return door.ticket, page.token, door.room.record.room, page.revision

    async def after(store: Store, ticket: str, token: str, room_id: str, revision: int) -> None:
        house = OneRoom(files())
        room = open_room(store, None, room_id, lambda: None, 0.0)
        house.add(Door(room, store, GAMES, by_itself=True))
        async with opened(house) as front:
            page = await Page.dial(front)
            await page.hello(ticket, token)
            await page.until(lambda: page.frame.get("picture"))
            assert page.last["lobby"]["seats"][0]["mine"] and page.revision >= revision
            await page.close()
        room.quit()

    store = Store.open(tmp_path / "match.db")
    known = run(before(store))
    store.close()
    store = Store.open(tmp_path / "match.db")       # another process, as far as the room can tell
    run(after(store, *known))
    store.close()


def test_a_door_that_is_shut_lets_nobody_in_and_sends_out_who_is_in(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await alone(front, door)
        ticket, record = door.ticket, door.room.record
        door.shut()
        await page.until_gone()
        assert page.last["waiting"]["why"] == "closed" and page.last["waiting"]["text"] and not record.browsers
        other = await Page.dial(front)
        await other.hello(ticket, page.token)
        await other.until(lambda: other.last.get("waiting", {}).get("why") == "ticket")
        door.open()
        assert door.ticket != ticket
        await other.close()
        back = await Page.dial(front)
        await back.hello(door.ticket, page.token)
        await back.until(lambda: "lobby" in back.last)
        assert back.last["lobby"]["seats"][0]["mine"], "the chair was kept"
        await back.close()

    in_room(work, tmp_path)


def test_a_guest_that_was_removed_finds_the_door_locked(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await alone(front, door)
        door.room.remove(0)
        await page.until_gone()
        assert page.last["waiting"]["why"] == "removed"
        again = await Page.dial(front)
        await again.hello(door.ticket, page.token)
        await again.until(lambda: again.last.get("waiting", {}).get("why") == "locked")
        await again.close()

    in_room(work, tmp_path, seats="person,person")


def test_a_browser_has_no_part_in_the_draw_and_is_never_the_host(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await alone(front, door)
        await page.until(lambda: page.actions)
        record = door.room.record
        assert record.nonces == {} and [asked for _, asked, _ in record.draws] == [[]]
        with pytest.raises(Bad):
            door.room.hand_over(0)
        await play(page, random.Random(3))
        await page.until(lambda: page.last["result"]["remarks"])
        assert page.last["result"]["remarks"] == "1 browser trusts the host." and page.last["result"]["well"]
        await page.close()

    in_room(work, tmp_path)


def test_no_page_gets_the_rooms_code_or_another_ones_token(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        pages = [await Page.dial(front) for _ in range(2)]
        for number, page in enumerate(pages):
            await page.come_in(door.ticket)
            await page.sit(number)
        for page in pages:
            await page.until(lambda page=page: page.frame.get("picture"))
        record = door.room.record
        for page, other in (pages, pages[::-1]):
            everything = "".join(page.seen)
            keys = [device.key for device in record.devices.values()]
            secrets = (record.code.letters, str(record.code), record.secret, other.token, *keys)
            assert not any(secret in everything for secret in secrets)
            await page.close()

    in_room(work, tmp_path, seats="person,person")


def test_an_older_page_is_told_to_reload(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await Page.dial(front)
        await page.hello(door.ticket, version="another")
        await page.until(lambda: page.last.get("waiting", {}).get("why") == "version")
        await page.close()

    in_room(work, tmp_path)


def test_records_of_rooms_without_browsers_are_as_they_were(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        record = door.room.record
        assert "browsers" in record.to_json()
        door.shut()
        plain = record.to_json()
        assert "browsers" not in plain and "browsers_all" not in plain
        assert type(record).from_json(plain) == record
        assert Shelf(door.store, record.room).setting(SETTING)["room"] == record.room

    in_room(work, tmp_path)
