"""Whole matches in browsers: by the list alone and by touches, two devices, several people at one, three languages at once."""
from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from app.store import Store
from app.sync.fair import TRUSTS
from games import GAMES
from games.kernel import Match
from tests.web.page import SETTINGS, Page, serving
from tests.web.playing import FIVE, alone, play, run

CHAIRS = {"galactico": "person,bot:rookie"}


def replays(store: Store, match_id: str) -> Match:
    """The journal, by the rules."""
    match = Match.from_json(store.load(match_id), GAMES)
    assert match.state.over and match.at(len(match.journal)).winners() == match.state.winners()
    return match


@pytest.mark.parametrize("by", ("act", "tap"))
@pytest.mark.parametrize("game", FIVE)
def test_a_match_is_played_to_its_end_by_the_list_and_by_touches(game: str, by: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        async with serving(store, game) as (front, door):
            page = await alone(front, door, **({"w": 360, "h": 640} if by == "tap" else {}))
            acts = await play(page, random.Random(7), by)
            assert acts > 3
            match = replays(store, door.room.record.match_id)
            rows = page.last["result"]["rows"]
            assert {row["seat"]: row["total"] for row in rows} == {
                seat: score.total for seat, score in enumerate(match.state.scores())}
            assert {row["seat"] for row in rows if row["won"]} == set(match.state.winners())
            assert door.room.record.verdicts == {0: (True, TRUSTS)}
            await page.until(lambda: page.last["result"].get("curves"))
            await page.close()

    store = Store.open(tmp_path / "match.db")
    run(work(store))
    store.close()


def test_two_browsers_and_a_third_that_looks_on_see_the_same_end(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        async with serving(store, "surprise", "person,person") as (front, door):
            pages = [await Page.dial(front) for _ in range(3)]
            for number, page in enumerate(pages):
                await page.come_in(door.ticket, f"player {number + 1}")
            await pages[2].say("role", role="table")
            await pages[0].sit(0)
            await pages[1].sit(1, "player 2")
            await asyncio.gather(*(play(page, random.Random(number)) for number, page in enumerate(pages[:2])))
            await pages[2].until(lambda: pages[2].over)
            headlines = {page.last["result"]["headline"] for page in pages}
            assert len(headlines) == 1
            assert not pages[2].actions and not pages[2].frame.get("mine")
            for page in pages:
                await page.close()

    store = Store.open(tmp_path / "match.db")
    run(work(store))
    store.close()


def test_two_people_at_one_browser_pass_it_on_behind_the_curtain(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        async with serving(store, "ganymede", "person,person") as (front, door):
            page = await Page.dial(front)
            await page.come_in(door.ticket)
            await page.sit(0)
            await page.sit(1, "player 2")
            curtain = await page.until(lambda: page.frame.get("curtain"))
            assert curtain["name"] in ("player 1", "player 2") and "picture" not in page.frame and not page.actions
            await page.say("act", action=["end"], revision=page.revision)
            await page.until(lambda: page.last.get("refused"))
            await page.say("lift")
            await page.until(lambda: page.frame.get("picture") and page.actions)
            await page.say("act", action=page.actions[0]["action"], revision=page.revision)
            await page.until(lambda: page.frame.get("curtain", curtain) != curtain)
            await page.say("lift")
            await page.until(lambda: page.frame.get("picture") and page.actions)
            assert not page.frame["header"]["undoable"]
            await page.say("undo")              # nobody takes back what somebody else at this browser did
            await page.say("act", action=page.actions[0]["action"], revision=page.revision)
            await page.until(lambda: page.revision >= 2)
            assert [seat for seat, _ in door.room.match.journal] in ([0, 1], [1, 0])
            await page.close()

    store = Store.open(tmp_path / "match.db")
    run(work(store))
    store.close()


def test_each_guest_has_its_own_language_at_the_same_time(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        async with serving(store, "galactico", "person,person,person") as (front, door):
            pages = {}
            for number, language in enumerate(("en", "ru", "pl")):
                page = pages[language] = await Page.dial(front)
                await page.come_in(door.ticket, f"player {number + 1}", settings=SETTINGS | {"language": language})
                await page.sit(number, f"player {number + 1}")
            for page in pages.values():
                await page.until(lambda page=page: page.frame.get("list", {}).get("summary"))
            said = {language: " ".join(page.frame["list"]["summary"]) for language, page in pages.items()}
            assert len(set(said.values())) == 3
            letters = {language: sum("а" <= letter <= "я" for letter in text.lower()) for language, text in said.items()}
            assert letters["ru"] > 20 and letters["en"] == letters["pl"] == 0
            await pages["en"].say("settings", settings={"language": "ru"})
            await pages["en"].until(lambda: pages["en"].last["hello"]["language"] == "ru")
            page = pages["en"]
            await page.until(lambda: any("а" <= letter <= "я" for letter in " ".join(page.frame["list"]["summary"])))
            assert not any("а" <= letter <= "я" for letter in " ".join(pages["pl"].frame["list"]["summary"]))
            for page in pages.values():
                await page.close()

    store = Store.open(tmp_path / "match.db")
    run(work(store))
    store.close()


def test_again_in_a_room_that_goes_by_itself(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        async with serving(store) as (front, door):
            page = await alone(front, door)
            await play(page, random.Random(1))
            first = door.room.record.match_id
            del page.last["result"]
            await page.say("again")
            await page.until(lambda: door.room.record.match_id not in ("", first) and page.frame.get("picture"))
            assert page.last["lobby"]["at"] == "table"
            await play(page, random.Random(2))
            await page.close()

    store = Store.open(tmp_path / "match.db")
    run(work(store))
    store.close()


def test_the_list_knows_a_person_by_a_new_name_before_anybody_has_acted(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        async with serving(store, "wildspace", "person,person") as (front, door):
            pages = [await Page.dial(front) for _ in range(2)]
            for number, page in enumerate(pages):
                await page.come_in(door.ticket)
                await page.sit(number, f"player {number}")
            for page in pages:
                await page.until(lambda page=page: page.frame.get("list", {}).get("summary"))
            await pages[0].say("claim", seat=0, name="Ada", colour=0)
            for page in pages:
                await page.until(lambda page=page: any("Ada" in line for line in page.frame["list"]["summary"]))
                assert not any("player 0" in line for line in page.frame["list"]["summary"])
                await page.close()

    store = Store.open(tmp_path / "match.db")
    run(work(store))
    store.close()


def test_what_is_taken_back_is_told_no_more_to_who_has_come_back_meanwhile(tmp_path: Path) -> None:
    """The lines that a page is told when it comes back have no numbers: none of them may outlive the act it tells of."""
    async def work(store: Store) -> None:
        async with serving(store, "ganymede", "person,person") as (front, door):
            pages = [await Page.dial(front) for _ in range(2)]
            for number, page in enumerate(pages):
                await page.come_in(door.ticket)
                await page.sit(number)
            mover, other = pages
            await mover.until(lambda: mover.actions)
            await mover.say("act", action=mover.actions[0]["action"], revision=mover.revision)
            await other.until(lambda: other.frame.get("list", {}).get("news"))
            other.cut()
            other = await Page.dial(front)
            await other.hello(door.ticket, pages[1].token)
            await other.until(lambda: other.frame.get("list", {}).get("news"))
            assert mover.frame["header"]["undoable"]
            await mover.say("undo")
            await other.until(lambda: other.revision == 2 and other.frame["list"]["news"] == [])
            for page in (mover, other):
                await page.close()

    store = Store.open(tmp_path / "match.db")
    run(work(store))
    store.close()
