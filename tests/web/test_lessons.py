"""A guest learns the game in the browser while the others come."""
from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from app.store import Store
from app.web import guest
from tests.web.page import Page, serving
from tests.web.playing import FIVE, run


def in_room(work: Any, tmp_path: Path, game: str) -> None:
    async def whole(store: Store) -> None:
        async with serving(store, game, "person,person") as (front, door):
            await work(front, door)

    store = Store.open(tmp_path / "match.db")
    run(whole(store))
    store.close()


async def pupil(front: Any, door: Any) -> Page:
    page = await Page.dial(front)
    await page.come_in(door.ticket)
    assert page.last["lobby"]["learn"]
    await page.say("learn")
    await page.until(lambda: page.frame.get("lesson"))
    return page


async def go_on(page: Page) -> None:
    """What the lesson wants: to be read, or the action that it lists."""
    before = page.frame
    await page.until(lambda: page.last["lobby"]["at"] == "lobby" or page.frame["lesson"]["next"] or page.actions)
    if page.last["lobby"]["at"] == "lobby":
        return
    if page.frame["lesson"]["next"]:
        await page.say("read")
    else:
        assert page.frame["lesson"]["text"] in page.frame["list"]["now"]
        await page.say("act", action=page.actions[0]["action"], revision=page.revision)
    await page.until(lambda: page.frame is not before or page.last["lobby"]["at"] == "lobby")


@pytest.mark.parametrize("game", FIVE)
def test_a_lesson_leads_back_to_the_lobby(game: str, tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page = await pupil(front, door)
        places = set()
        for _ in range(300):
            if page.last["lobby"]["at"] == "lobby":
                break
            places.add(page.frame["lesson"]["place"])
            await go_on(page)
        else:
            raise AssertionError("no end")
        assert len(places) > 5 and not guest._pupils
        assert door.room.match is None          # nothing of it reached the room
        await page.sit(0)
        await page.close()

    in_room(work, tmp_path, game)


def test_the_match_begins_in_the_middle_of_a_lesson(tmp_path: Path) -> None:
    async def work(front, door) -> None:
        page, other = await Page.dial(front), await Page.dial(front)
        await page.come_in(door.ticket)
        await page.sit(0)
        await page.say("learn")
        await page.until(lambda: page.frame.get("lesson"))
        await other.come_in(door.ticket, "player 2")
        await other.sit(1, "player 2")
        await page.until(lambda: page.last["lobby"]["phase"] == "playing" and page.last["lobby"]["at"] == "table")
        await page.until(lambda: not page.frame.get("lesson") and page.frame.get("picture"))
        assert not guest._pupils
        await page.say("learn")
        await page.until(lambda: page.last.get("refused", {}).get("code") == "not_now")
        for one in (page, other):
            await one.close()

    in_room(work, tmp_path, "surprise")


def test_lessons_at_once_are_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(front, door) -> None:
        page = await pupil(front, door)
        other = await Page.dial(front)
        await other.come_in(door.ticket, "player 2")
        await other.say("learn")
        await other.until(lambda: other.last.get("refused", {}).get("code") == "not_now")
        page.cut()
        async with asyncio.timeout(10):
            while guest._pupils:
                await asyncio.sleep(0.05)
        await other.say("learn")
        await other.until(lambda: other.frame.get("lesson"))
        await other.close()

    monkeypatch.setattr(guest, "PUPILS", 1)
    in_room(work, tmp_path, "surprise")
