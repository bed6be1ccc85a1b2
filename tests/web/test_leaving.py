"""Leaving a room and coming back: during a match the seat waits, and whoever was let in once is never asked again."""
from __future__ import annotations

import asyncio
from pathlib import Path

from app.i18n import t
from app.store import Store
from tests.web.page import Page, club_of, serving
from tests.web.playing import alone, run
from tests.web.test_club import in_club, set_up


async def left(page: Page) -> None:
    await page.say("leave")
    await page.until(lambda: "left" in page.last)
    await page.until_gone()


async def back(front, ticket: str, token: str) -> Page:
    page = await Page.dial(front)
    await page.hello(ticket, token)
    await page.until(lambda: "lobby" in page.last or "waiting" in page.last)
    return page


def test_who_leaves_during_a_match_comes_straight_back_into_the_own_seat(tmp_path: Path) -> None:
    async def work(front, club) -> None:
        host = await set_up(front, "surprise", ("person", "bot:rookie"))
        await host.sit(0, "Anna")
        await host.until(lambda: host.last["lobby"]["ready"])
        await host.say("start")
        await host.until(lambda: host.actions)
        ticket, token = host.last["lobby"]["ticket"], host.token
        await left(host)
        assert host.last["left"]["text"] == t("web.waiting.left")
        (door,) = club.doors.values()
        assert door.room.record.holders[0] is not None
        again = await back(front, ticket, token)
        assert "waiting" not in again.last
        await again.until(lambda: again.actions)
        assert again.last["lobby"]["seats"][0]["mine"] and again.last["lobby"]["hosting"]
        await asyncio.sleep(1.0)
        assert not again.frame.get("question")      # whether a bot should take over for themselves
        await again.close()

    in_club(work, tmp_path)


def test_who_leaves_before_a_match_frees_the_seats_and_is_told_so_but_is_known(tmp_path: Path) -> None:
    async def whole(store: Store) -> None:
        async with serving(store, seats="person,person", everybody=False) as (front, door):
            page = await Page.dial(front)
            await page.hello(door.ticket)
            await page.say("join", name="Ben")
            await page.until(lambda: door.asking)
            door.answer(next(iter(door.asking)), True)
            await page.until(lambda: "lobby" in page.last)
            await page.sit(1, "Ben")
            await left(page)
            assert page.last["left"]["text"] == t("web.left.free") and door.room.record.holders == [None, None]
            again = await back(front, door.ticket, page.token)
            assert "waiting" not in again.last and not door.asking
            assert again.last["lobby"]["seats"][1]["free"]
            await again.close()

    store = Store.open(tmp_path / "match.db")
    run(whole(store))
    store.close()


def test_leaving_is_asked_about_in_words_of_this_page(tmp_path: Path) -> None:
    """There is no home screen in a browser."""
    async def whole(store: Store) -> None:
        async with serving(store) as (front, door):
            page = await alone(front, door)
            await page.until(lambda: page.actions)
            await page.say("menu")
            await page.until(lambda: page.frame.get("sheet"))
            await page.say("choose", choice="menu.leave_room")
            question = await page.until(lambda: page.frame.get("question"))
            assert question["text"] == t("web.leave.kept")
            await page.close()

    store = Store.open(tmp_path / "match.db")
    run(whole(store))
    store.close()


def test_the_list_of_rooms_leads_whoever_has_a_token_of_one_straight_in(tmp_path: Path) -> None:
    """The door is closed to strangers, and the host's person has lost the address."""
    async def work(front, club) -> None:
        host = await set_up(front)
        await host.sit(0, "Anna")
        room, token = host.last["hello"]["room"], host.token
        await host.close()
        again = await Page.dial(front)
        await again.hello("")
        await again.until(lambda: "rooms" in again.last)
        await again.say("enter", room=room, token=token)
        await again.until(lambda: "lobby" in again.last)
        assert again.token == token and "waiting" not in again.last
        assert again.last["lobby"]["hosting"] and again.last["lobby"]["seats"][0]["mine"]
        stranger = await Page.dial(front)
        await stranger.hello("")
        await stranger.say("enter", room=room, token="")
        await stranger.until(lambda: stranger.last.get("waiting", {}).get("why") == "name")
        assert stranger.token not in ("", token)
        for page in (again, stranger):
            await page.close()

    in_club(work, tmp_path)


def test_a_page_knows_whether_there_is_a_start_page_to_go_to(tmp_path: Path) -> None:
    async def whole(store: Store) -> None:
        async with serving(store) as (front, door), club_of(store) as (elsewhere, _):
            for where, home in ((front, False), (elsewhere, True)):
                page = await Page.dial(where)
                await page.hello("")
                assert page.last["hello"]["home"] is home
                await page.close()

    store = Store.open(tmp_path / "match.db")
    run(whole(store))
    store.close()
