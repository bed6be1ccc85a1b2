"""What a page may not do: what only the host's person may, what is no more or not yet to be had, what lies behind a curtain."""
from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from app.web.club import Club
from tests.web.page import SETTINGS, Page
from tests.web.test_club import in_club, set_up
from tests.web.test_door import in_room

HOSTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("start", {}), ("lock", {"on": True}), ("remove", {"device": 0}), ("give", {"seat": 0, "level": "rookie"}), ("close", {}),
    ("let_in", {"asker": 2, "yes": True}), ("door", {"everybody": True}), ("again", {}))


async def let_in(host: Page, page: Page, name: str) -> None:
    await page.say("join", name=name)
    (asker,) = await host.until(lambda: host.last["lobby"]["asking"])
    await host.say("let_in", asker=asker["number"], yes=True)
    await page.until(lambda: "lobby" in page.last)


def test_what_only_the_hosts_person_may_nobody_else_does(tmp_path: Path) -> None:
    async def work(front: Any, club: Club) -> None:
        host, page = await set_up(front), await Page.dial(front)
        ticket, door = host.last["lobby"]["ticket"], club.doors[host.last["hello"]["room"]]
        await page.hello(ticket)
        await let_in(host, page, "player 2")
        await host.sit(0)
        await page.sit(1)
        asks = await Page.dial(front)
        await asks.hello(ticket)
        await asks.say("join", name="player 3")
        await host.until(lambda: host.last["lobby"]["asking"])
        before, token = door.room.record.to_json(), page.token
        for kind, fields in HOSTS:
            await page.say(kind, **fields)
            await page.until_gone()
            assert page.last["refused"]["code"] == "not_now", kind
            page = await Page.dial(front)
            await page.hello(ticket, token)
            await page.until(lambda: "lobby" in page.last)      # noqa: B023
            assert not page.last["lobby"]["hosting"] and not page.last["lobby"]["asking"]
            assert door.room.record.to_json() == before and door.room.phase == "lobby" and list(door.asking) == [2]
        await host.say("start")
        await page.until(lambda: page.frame.get("picture"))
        for one in (host, page, asks):
            await one.close()

    in_club(work, tmp_path)


def test_a_bot_is_changed_by_the_hosts_person_and_by_nobody_else(tmp_path: Path) -> None:
    async def work(front: Any, club: Club) -> None:
        host, page = await set_up(front, "surprise", ("person", "person", "bot:rookie")), await Page.dial(front)
        door = club.doors[host.last["hello"]["room"]]
        await page.hello(host.last["lobby"]["ticket"])
        await let_in(host, page, "player 2")
        await host.sit(0)
        await page.sit(1)
        await host.say("start")
        for one in (host, page):
            await one.until(lambda one=one: one.frame.get("picture"))
        bot = door.room.record.seats[2]
        await page.say("about", seat=2)
        await page.until(lambda: page.frame.get("sheet", {}).get("kind") == "bot")
        await page.say("next_level")
        await page.say("hands", seat=2)
        await page.say("hands", seat=0)
        await page.say("export")
        await page.until(lambda: page.last.get("refused"))
        assert door.room.record.seats[2] == bot and page.frame["sheet"]["kind"] == "bot"
        assert not page.frame.get("question") and "export" not in page.last
        await host.say("about", seat=2)
        shown = page.frame["sheet"]["level"]
        await host.say("next_level")
        await page.until(lambda: page.frame["sheet"]["level"] != shown)
        await host.until(lambda: host.frame["sheet"]["level"] == page.frame["sheet"]["level"])
        await host.say("put_away")
        await host.say("hands", seat=2)
        await host.until(lambda: host.frame.get("question"))
        for one in (host, page):
            await one.close()

    in_club(work, tmp_path)


def test_only_the_present_revision_is_acted_on_and_only_by_whose_decision_it_is(tmp_path: Path) -> None:
    async def work(front: Any, door: Any) -> None:
        pages = [await Page.dial(front) for _ in range(3)]
        for seat, page in enumerate(pages):
            await page.come_in(door.ticket, f"player {seat}")
            if seat < 2:
                await page.sit(seat)
        for page in pages:
            await page.until(lambda page=page: page.frame.get("picture"))
        match = door.room.match
        mover = match.state.to_act()[0]
        await pages[mover].until(lambda: pages[mover].actions)
        action = pages[mover].actions[0]["action"]
        for page, revision in ((pages[1 - mover], 0), (pages[2], 0), (pages[mover], 1)):
            await page.say("act", action=action, revision=revision)
            await page.until(lambda page=page: page.last.get("refused"))
            assert page.last.pop("refused")["code"] == "stale" and match.revision == 0
        await pages[mover].say("act", action=action, revision=0)
        await pages[mover].until(lambda: pages[mover].revision == 1)
        for page in pages:
            await page.say("undo")
            await page.say("act", action=action, revision=0)
            await page.until(lambda page=page: page.last.get("refused"))
        assert (match.revision, len(match.journal)) in ((1, 1), (2, 0))      # the mover may take it back
        for page in pages:
            await page.close()

    in_room(work, tmp_path, seats="person,person")


def test_who_only_watches_reads_so_once_and_nobody_else_does(tmp_path: Path) -> None:
    words = {"en": "spectator mode", "ru": "режим зрителя", "pl": "tryb widza"}

    async def work(front: Any, door: Any) -> None:
        pages = [await Page.dial(front) for _ in range(4)]
        for page, (language, role) in zip(pages, (("en", "player"), ("en", "table"), ("ru", "onlooker"), ("pl", "onlooker")),
                                          strict=True):
            await page.come_in(door.ticket, role, settings=SETTINGS | {"language": language})
            await page.say("role", role=role)
            page.word = words[language]     # type: ignore[attr-defined]
        player, *others = pages
        await player.sit(0)
        await player.until(lambda: player.actions)
        for page in others:
            await page.until(lambda page=page: page.frame.get("header"))
            prompt, told = page.frame["header"]["prompt"], page.frame["list"]
            assert prompt.endswith(page.word) and len(prompt) > len(page.word) + 3     # type: ignore[attr-defined]
            assert told["idle"].lower().startswith(page.word) and page.word not in told["now"]     # type: ignore[attr-defined]
        await player.say("act", action=player.actions[0]["action"], revision=player.revision)
        await player.until(lambda: player.revision > 0)
        assert not any(word in text for text in player.seen if '"frame"' in text for word in words.values())
        for page in pages:
            await page.close()

    in_room(work, tmp_path)


def test_nothing_is_done_and_nothing_told_behind_a_curtain(tmp_path: Path) -> None:
    async def work(front: Any, door: Any) -> None:
        page = await Page.dial(front)
        await page.come_in(door.ticket)
        await page.sit(0)
        await page.sit(1)
        while not page.frame.get("curtain"):
            await page.until(lambda: page.frame.get("curtain") or page.frame.get("mine") and page.actions)
            if not page.frame.get("curtain"):
                revision = page.revision
                await page.say("act", action=page.actions[0]["action"], revision=revision)
                await page.until(lambda: page.revision > revision)      # noqa: B023
        match = door.room.match
        seat, revision = match.state.to_act()[0], match.revision
        action = match.state.legal(seat)[0]
        for kind, fields in (("act", {"action": action, "revision": revision}), ("hint", {}), ("menu", {}),
                             ("inspect", {"target": "x"}), ("drag", {"trail": ["x", ""]})):
            await page.say(kind, **fields)
        await page.until(lambda: page.last.get("refused"))
        await page.say("list", on=True)
        await page.say("resync")
        await page.say("ping")
        await page.until(lambda: "pong" in page.last)
        assert match.revision == revision and page.frame["curtain"] and not page.frame["list"]["actions"]
        assert not any(name in page.frame for name in ("picture", "sheet", "marks", "toast"))
        await page.say("lift")
        await page.until(lambda: page.actions)
        await page.say("act", action=action, revision=revision)
        async with asyncio.timeout(10):
            while match.revision == revision:
                await asyncio.sleep(0.02)
        await page.close()

    in_room(work, tmp_path, game="ganymede", seats="person,person")
