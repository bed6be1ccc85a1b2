"""What browsers cost: bytes and requests of a visit, touch to frame, bytes and host time per act, many browsers at once.

    python -m tools.web_load [--quick]

Ratios of one run, on whatever machine this is; loopback, no browser: pages that read and answer but do not paint.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import itertools
import json
import multiprocessing
import random
import re
import statistics
import sys
import time
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from app import i18n
from app.store import Store
from app.sync.headless import seats_from
from app.sync.ports import Bucket
from app.sync.record import Record
from app.web.club import open_room
from app.web.door import Door
from app.web.encode import merged
from app.web.files import Files
from app.web.front import Front
from app.web.house import OneRoom
from app.web.serving import _go_on
from games import GAMES

LIMITS: list[tuple[str, float, float, str]] = []
"""What was measured, its limit, and the unit."""


def told(what: str, value: float, limit: float, unit: str) -> None:
    LIMITS.append((what, value, limit, unit))
    digits = 2 if unit == "x" else 1
    print(f"{what:<58} {value:>9.{digits}f} {unit:<4} limit {limit:>7.1f}  {'ok' if value <= limit else 'TOO MUCH'}", flush=True)


def p95(values: list[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))] if values else 0.0


# The server, in a process of its own


def serve(pipe: Any, rooms: list[tuple[str, str]]) -> None:
    """Rooms that begin by themselves; tells where they are, then how much time of the processor was used whenever asked."""
    i18n.set_language("en")

    async def work() -> None:
        with TemporaryDirectory() as folder:
            store = Store.open(Path(folder) / "load.db")
            house = OneRoom(Files())
            tickets = []
            for game, seats in rooms:
                doors: list[Door] = []
                record = Record.new("load", GAMES[game], seats_from(seats), {})
                room = open_room(store, record, record.room, lambda doors=doors: _go_on(doors[0]) if doors else None, 0.0)
                door = Door(room, store, GAMES, by_itself=True)
                doors.append(door)
                house.add(door)
                door.open(everybody=True)
                tickets.append(door.ticket)
            front = Front(house, "127.0.0.1")
            await front.open(0)
            places = _note_places({game for game, _ in rooms})
            pipe.send((front.port, tickets, house.files.version))
            loop = asyncio.get_running_loop()
            while (asked := await loop.run_in_executor(None, pipe.recv)) != "end":
                pipe.send(time.process_time() if asked == "time" else places)
            house.close()
            for door in house.doors.values():
                door.room.quit()
            await front.close()
            store.close()

    asyncio.run(work())


def _note_places(games: set[str]) -> list[tuple[float, float]]:
    """When each `place` from now on began and how long it took, by the clock that all processes share."""
    from app.tables import table_for

    places: list[tuple[float, float]] = []

    def noted(place: Any) -> Any:
        def run(*arguments: Any) -> Any:
            begin = time.perf_counter()
            scene = place(*arguments)
            places.append((begin, time.perf_counter() - begin))
            return scene
        return run

    for game in games:
        kind = type(table_for(game))
        kind.place = noted(kind.place)  # type: ignore[method-assign]
    return places


class Server:
    def __init__(self, rooms: list[tuple[str, str]]) -> None:
        self._pipe, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("spawn").Process(target=serve, args=(theirs, rooms), daemon=True)
        self._process.start()
        self.port, self.tickets, self.version = self._pipe.recv()

    def time(self) -> float:
        self._pipe.send("time")
        return float(self._pipe.recv())

    def places(self) -> list[tuple[float, float]]:
        self._pipe.send("places")
        found: list[tuple[float, float]] = self._pipe.recv()
        return found

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self._pipe.send("end")
        self._process.join(10)
        self._process.kill()


# Pages


class Page:
    """Touches what is lit, or acts by the list, and notes how long the next picture took and how many bytes each act cost."""

    def __init__(self, server: Server, ticket: str, seat: int | None, seed: int, think: float, lists: bool) -> None:
        self._server, self._ticket, self._seat, self._think, self._lists = server, ticket, seat, think, lists
        self._random = random.Random(seed)
        self._deflate = zlib.compressobj(5, zlib.DEFLATED, -14, 6)
        self.frame: dict[str, Any] = {}
        self.revision, self.over = -1, False
        self.waits: list[float] = []
        self.touched: list[tuple[float, float, float]] = []     # when, when its picture was here, the round trip before it
        self._trip = 0.0
        self.bytes_of: dict[int, int] = {}
        self.acts = 0
        self._sent = self._pinged = 0.0
        self._allowance = Bucket(30, 25)

    async def run(self, until: asyncio.Event, most: int) -> None:
        host = f"127.0.0.1:{self._server.port}"
        async with connect(f"ws://{host}/play", origin=f"http://{host}", max_size=None, proxy=None) as ws:  # type: ignore[arg-type]
            self._ws = ws
            await self._say("hello", version=self._server.version, ticket=self._ticket, token="", w=1280, h=720, density=1,
                            list=self._lists, settings={"animation": "0.0", "language": "en", "banter": False})
            await ws.recv()
            beats = asyncio.create_task(self._beat())
            async for text in ws:
                await self._take(str(text))
                if until.is_set() or self.over or self.acts >= most:
                    beats.cancel()
                    return

    async def _beat(self) -> None:
        """A sign of life; and a touch that brought no picture (it was too quick, or refused) is not waited for."""
        for second in itertools.count(1):
            await asyncio.sleep(1)
            if second % 4 == 0:
                await self._say("ping")
            if self._sent and time.perf_counter() - self._sent > 1:
                self._sent = 0.0
                await self._go_on()

    async def _say(self, kind: str, **fields: Any) -> None:
        while not self._allowance.take():
            await asyncio.sleep(0.02)
        if kind in ("act", "tap"):
            self._sent = time.perf_counter()
        await self._ws.send(json.dumps({"t": kind, **fields}))

    async def _take(self, text: str) -> None:
        here = time.perf_counter()      # what is done with it here is no part of the way
        size = len(self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)) - 4
        message = json.loads(text)
        kind = message["t"]
        if kind == "waiting" and message["why"] == "name":
            await self._say("join", name="player")
        elif kind == "lobby" and message["phase"] == "lobby" and self._seat is not None and message["seats"][self._seat]["free"]:
            await self._say("claim", seat=self._seat, name=f"player {self._seat}", colour=message["seats"][self._seat]["colour"])
        elif kind == "result":
            self.over = True
        elif kind == "pong" and self._pinged:
            self._trip = here - self._pinged
            await self._touch()
        elif kind == "frame":
            first = not self.frame
            before = self.frame.get("motion", {}).get("n")
            self.frame, revision = merged(self.frame, message["patch"]), message["revision"]
            if not first and revision != self.revision:
                self.acts += 1
            if not first:
                self.bytes_of[revision] = self.bytes_of.get(revision, 0) + size
            if self._sent and self.frame.get("motion", {}).get("n") != before:
                self.waits.append(here - self._sent)
                self.touched.append((self._sent, here, self._trip))
                self._sent = 0.0
            self.revision = revision
            await self._go_on()

    async def _go_on(self) -> None:
        actions = self.frame.get("list", {}).get("actions", [])
        if question := self.frame.get("question"):
            await self._say("answer", number=question["number"], choice=0)
        elif self.frame.get("mine") and self._lit and not self._sent and not self._pinged:
            await self._consider()
            if not self._lists:
                await self._ping()
            elif actions:
                await self._say("act", action=self._random.choice(actions)["action"], revision=self.revision)

    @property
    def _lit(self) -> list[str]:
        lit: list[str] = self.frame.get("picture", {}).get("lit", [])
        return lit

    async def _consider(self) -> None:
        if self._think:
            await asyncio.sleep(self._random.uniform(0, 2 * self._think))

    async def _ping(self) -> None:
        """Before each touch a word there and a word back, from the same rest: a machine that was busy just now is faster."""
        self._pinged = time.perf_counter()
        await self._ws.send('{"t":"ping"}')

    async def _touch(self) -> None:
        await self._consider()
        self._pinged = 0.0
        if self._lit:
            await self._say("tap", target=self._random.choice(self._lit))


async def play(server: Server, plan: list[tuple[int, int | None]], seconds: float, think: float, *, lists: bool = True,
               most: int = 10_000) -> list[Page]:
    """`plan`: for each page its room and its chair."""
    pages = [Page(server, server.tickets[room], seat, number, think, lists) for number, (room, seat) in enumerate(plan)]
    end = asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, end.set)
    tasks = [asyncio.create_task(page.run(end, most)) for page in pages]
    await asyncio.wait(tasks, timeout=seconds + 3)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return pages


# What is measured


def visits(server: Server, game: str) -> None:
    """Files of one game as a page fetches them: the page, the fonts, the pictures of the game and the common ones at 1x. A
    sound comes when it is first heard."""
    base = f"http://127.0.0.1:{server.port}"
    html = _fetch(base + "/")
    wanted, seen, total = [*re.findall(rb"/f/[\w.-]+", html[1])], set(), html[0]
    while wanted:
        address = wanted.pop()
        if address in seen:
            continue
        seen.add(address)
        size, body = _fetch(base + address.decode())
        total += size
        if address.endswith((b".js", b".css")):
            wanted += re.findall(rb"/f/[\w.-]+", body)
        if address.endswith(b"atlas.json"):
            index = json.loads(body)["1x"]
            wanted += [page.encode() for group in ("common", game) for page in index[group]["pages"]]
    told(f"first visit, {game}", total / 1000, 1500, "kB")
    told(f"first visit, {game}: requests, with the WebSocket", len(seen) + 2, 25, "")


def _fetch(address: str) -> tuple[int, bytes]:
    with urlopen(Request(address, headers={"Accept-Encoding": "gzip"}), timeout=20) as answer:
        raw = answer.read()
        return len(raw), gzip.decompress(raw) if answer.headers.get("Content-Encoding") == "gzip" else raw


def one_game(game: str, seconds: float) -> None:
    with Server([(game, "person,person")]) as server:
        visits(server, game)
        begin = server.time()
        pages = asyncio.run(play(server, [(0, 0), (0, 1)], seconds, 0.05))
        used = server.time() - begin
        acts = max(page.acts for page in pages)       # each sees all of them
        sizes = [float(size) for page in pages for size in page.bytes_of.values()]
    with Server([(game, "person,person")]) as server:
        pages = asyncio.run(play(server, [(0, 0), (0, 1)], seconds, 0.05, lists=False))
        touch_to_frame(game, pages, server.places())
        told(f"{game}: change per act, deflated, median", statistics.median(sizes) / 1000, 1.5, "kB")
        told(f"{game}: change per act, deflated, p95", p95(sizes) / 1000, 8.0, "kB")
        told(f"{game}: host's time per act and browser", 1000 * used / acts / 2, 15.0, "ms")


def touch_to_frame(game: str, pages: list[Page], places: list[tuple[float, float]]) -> None:
    """Each touch with the word there and back just before it and the `place` that it set off itself: from one moment to the
    next a machine is twice as fast, or half."""
    rows = [(end - begin, trip, next((took for began, took in places if begin <= began <= end), None))
            for page in pages for begin, end, trip in page.touched]
    whole = [(wait, trip, place) for wait, trip, place in rows if place is not None]
    wait, trip, place = (1000 * statistics.median(column) for column in zip(*whole, strict=True))
    beyond = 1000 * statistics.median(wait - trip - place for wait, trip, place in whole)
    print(f"   {game}: {len(whole)} touches; medians: round trip {trip:.2f} ms, place {place:.2f} ms, "
          f"touch to own frame {wait:.2f} ms; beyond round trip and place {beyond:.2f} ms")
    told(f"{game}: touch to own frame / (3 round trips + place)",
         statistics.median(wait / (3 * trip + place) for wait, trip, place in whole), 1.0, "x")


def later_visit() -> None:
    """All files are in the cache: the page itself, and what is sent until the table is there."""
    with Server([("galactico", "person,bot:rookie")]) as server:
        size, _ = _fetch(f"http://127.0.0.1:{server.port}/")

        async def hear() -> int:
            page = Page(server, server.tickets[0], 0, 1, 0.0, False)
            total = 0
            take = page._take

            async def note(text: str) -> None:
                nonlocal total
                if page.acts == 0:
                    total += len(zlib.compress(text.encode(), 5))
                await take(text)

            page._take = note  # type: ignore[method-assign]
            await page.run(asyncio.Event(), 2)
            return total

        told("later visit, up to the first act", (size + asyncio.run(hear())) / 1000, 60, "kB")


def crowd(seconds: float) -> None:
    with Server([("galactico", "person,person,person,bot:rookie")]) as server:
        pages = asyncio.run(play(server, [(0, seat if seat < 3 else None) for seat in range(20)], seconds, 0.3))
        waits = [wait for page in pages for wait in page.waits]
        told("20 browsers in one room: touch to frame, p95", 1000 * p95(waits), 200, "ms")


def rooms(seconds: float, count: int = 30) -> None:
    games = sorted(GAMES)
    with Server([(games[number % len(games)], "person,person,person") for number in range(count)]) as server:
        begin = server.time()
        pages = asyncio.run(play(server, [(room, seat) for room in range(count) for seat in range(3)], seconds, 3.0))
        used, acts = server.time() - begin, sum(page.acts for page in pages) / 3
        told(f"{count} rooms x 3 browsers, {acts / seconds:.0f} acts a second: touch to frame, p95",
             1000 * p95([wait for page in pages for wait in page.waits]), 200, "ms")
        print(f"   the server had {100 * used / seconds:.0f} % of a core")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="shorter, for a look")
    parser.add_argument("--only", choices=("games", "later", "crowd", "rooms"))
    args = parser.parse_args()
    seconds = 6.0 if args.quick else 15.0
    i18n.set_language("en")
    if args.only in (None, "games"):
        for game in sorted(GAMES):
            one_game(game, seconds)
    if args.only in (None, "later"):
        later_visit()
    if args.only in (None, "crowd"):
        crowd(seconds)
    if args.only in (None, "rooms"):
        rooms(2 * seconds)
    return int(any(value > limit for _, value, limit, _ in LIMITS))


if __name__ == "__main__":
    sys.exit(main())
