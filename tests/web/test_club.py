"""A club's server: rooms that are set up in browsers, each with its own host person; all of it again after a kill."""
from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from app.store import Store
from games import GAMES
from games.kernel import Match
from tests.web.page import Page, club_of, files
from tests.web.playing import play, run

ROOT = Path(__file__).parents[2]


async def set_up(front: Any, game: str = "surprise", seats: tuple[str, ...] = ("person", "person")) -> Page:
    page = await Page.dial(front)
    await page.hello("")
    await page.until(lambda: "rooms" in page.last)
    await page.say("setup", game=game, seats=list(seats), options={}, first=0, name="player 1")
    await page.until(lambda: page.last.get("lobby", {}).get("hosting"))
    return page


def in_club(work: Any, tmp_path: Path) -> None:
    async def whole(store: Store) -> None:
        async with club_of(store) as (front, club):
            await work(front, club)

    store = Store.open(tmp_path / "club.db")
    run(whole(store))
    store.close()


def test_a_room_is_set_up_and_its_person_lets_others_in_and_starts(tmp_path: Path) -> None:
    async def work(front, club) -> None:
        looker = await Page.dial(front)
        await looker.hello("")
        await looker.until(lambda: "rooms" in looker.last)
        assert {game["id"] for game in looker.last["rooms"]["games"]} == set(GAMES) and not looker.last["rooms"]["rooms"]
        host = await set_up(front)
        (row,) = await looker.until(lambda: looker.last["rooms"]["rooms"])
        guest = await Page.dial(front)
        await guest.hello("")
        await guest.say("enter", room=row["room"], token="")
        await guest.until(lambda: guest.last.get("waiting", {}).get("why") == "name")
        await guest.say("join", name="player 2")
        (asker,) = await host.until(lambda: host.last["lobby"]["asking"])
        assert (asker["name"], asker["agent"]) == ("player 2", "iPhone, Safari")
        await guest.say("let_in", asker=asker["number"], yes=True)      # not by itself
        await guest.until_gone()
        guest = await Page.dial(front)
        await guest.hello(host.last["lobby"]["ticket"])
        await guest.say("join", name="player 2")
        asker = await host.until(lambda: next(iter(host.last["lobby"]["asking"]), None))
        await host.say("let_in", asker=asker["number"], yes=True)
        await guest.until(lambda: "lobby" in guest.last)
        assert not guest.last["lobby"]["hosting"] and not guest.last["lobby"]["asking"]
        await host.sit(0)
        await guest.sit(1, "player 2")
        await host.until(lambda: host.last["lobby"]["ready"])
        await host.say("start")
        await asyncio.gather(play(host, random.Random(1)), play(guest, random.Random(2)))
        assert host.last["lobby"]["may_again"] and not guest.last["lobby"]["may_again"]
        await host.say("export")
        await host.until(lambda: "export" in host.last)
        match = Match.from_json(json.loads(host.last["export"]["text"]), GAMES)
        assert match.state.over
        await host.say("again")
        await host.until(lambda: host.last["lobby"]["phase"] == "lobby")
        for page in (host, guest, looker):
            await page.close()

    in_club(work, tmp_path)


def test_many_rooms_play_beside_each_other(tmp_path: Path) -> None:
    async def work(front, club) -> None:
        games = sorted(GAMES)
        hosts = [await set_up(front, games[number % 5], ("person", "bot:rookie")) for number in range(5)]
        for host in hosts:
            await host.sit(0)
            await host.until(lambda host=host: host.last["lobby"]["ready"])
            await host.say("start")
        for host in hosts:
            await host.until(lambda host=host: host.actions)
        await play(hosts[games.index("surprise")], random.Random(3))
        assert {door.room.phase for door in club.doors.values()} == {"playing", "over"}
        for host in hosts:
            await host.close()

    in_club(work, tmp_path)


def test_nonsense_is_not_set_up(tmp_path: Path) -> None:
    async def work(front, club) -> None:
        wishes = [{"game": "chess"}, {"seats": ["person"] * 6}, {"seats": ["bot:nobody", "person"]}, {"options": {"x": 1}},
                  {"first": 5}, {"seats": []}]
        usual = {"game": "surprise", "seats": ["person", "person"], "options": {}, "first": None, "name": "x"}
        for wish in wishes:
            page = await Page.dial(front)
            await page.hello("")
            await page.say("setup", **(usual | wish))
            await page.until_gone()
        assert not club.doors

    in_club(work, tmp_path)


def test_rooms_are_there_again_after_a_kill_with_their_hosts(tmp_path: Path) -> None:
    async def before(store: Store) -> tuple[str, str, int]:
        async with club_of(store) as (front, club):
            host = await set_up(front, "galactico", ("person", "bot:rookie"))
            await host.sit(0)
            await host.until(lambda: host.last["lobby"]["ready"])
            await host.say("start")
            await host.until(lambda: host.actions)
            return host.last["lobby"]["ticket"], host.token, host.revision

    async def after(store: Store, ticket: str, token: str, revision: int) -> None:
        async with club_of(store) as (front, club):
            host = await Page.dial(front)
            await host.hello(ticket, token)
            await host.until(lambda: host.actions)
            assert host.last["lobby"]["hosting"] and host.revision >= revision and host.last["lobby"]["seats"][0]["mine"]
            await host.close()

    store = Store.open(tmp_path / "club.db")
    known = run(before(store))
    store.close()
    store = Store.open(tmp_path / "club.db")
    run(after(store, *known))
    store.close()


BLOCKED = """
import sys
for name in ("kivy", "kivymd", "plyer"):
    sys.modules[name] = None
from app.web.serving import main
raise SystemExit(main(sys.argv[1:]))
"""


def start(store: Path, *more: str) -> tuple[subprocess.Popen[str], dict[str, str]]:
    """The command itself, in a process where Kivy, KivyMD and plyer can't be imported."""
    page = files() and ROOT / "build" / "page"
    how = ("--bind", "127.0.0.1", "--port", "0", "--json", "--pace", "0", "--store", str(store), "--page", str(page))
    process = subprocess.Popen([sys.executable, "-c", BLOCKED, *more, *how], stdout=subprocess.PIPE, text=True, cwd=ROOT,
                               env={**os.environ, "DISPLAY": ""})
    assert process.stdout is not None
    return process, json.loads(process.stdout.readline())


class Elsewhere:
    """A front in another process."""

    def __init__(self, url: str) -> None:
        self.base, _, self.ticket = url.partition("#")
        self.port = int(re.search(r":(\d+)/", url)[1])  # type: ignore[index]


def test_the_command_needs_no_kivy_and_a_kill_costs_nothing(tmp_path: Path) -> None:
    process, ready = start(tmp_path / "room.db", "surprise", "--seats", "person,bot:driver")
    front: Any = Elsewhere(ready["url"])
    assert urlopen(front.base, timeout=10).status == 200

    async def first() -> tuple[str, int]:
        page = await Page.dial(front)
        await page.come_in(front.ticket)
        await page.sit(0)
        await page.until(lambda: page.actions)
        revision = page.revision
        await page.say("act", action=page.actions[0]["action"], revision=revision)
        await page.until(lambda: page.revision > revision)
        process.send_signal(signal.SIGKILL)
        return page.token, page.revision

    async def second(where: Any, token: str, revision: int) -> None:
        page = await Page.dial(where)
        await page.hello(where.ticket, token)
        await page.until(lambda: page.frame.get("picture"))
        assert page.revision >= revision
        await play(page, random.Random(4))
        await page.close()

    try:
        token, revision = run(first())
    finally:
        process.kill()
        process.wait()
    process, again = start(tmp_path / "room.db", "surprise", "--seats", "person,bot:driver")
    try:
        where = Elsewhere(again["url"])
        assert again["room"] == ready["room"] and where.ticket == front.ticket
        run(second(where, token, revision))
        process.terminate()
        assert process.wait(15) == 0
    finally:
        process.kill()
        process.wait()
