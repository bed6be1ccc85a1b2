"""How quick and how heavy a room is: 6 seats and 20 onlookers on loopback, against a plain websocket echo.

    python -m tools.sync_load [load] [many] [small] [--matches 100] [--runs 3]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import serve

from app.store import Store
from app.store.seats import Seat
from app.sync.client import Client, Event, Ticket
from app.sync.fair import AWAY
from app.sync.headless import Player
from app.sync.host import Room
from app.sync.record import Record
from app.sync.seal import can_encrypt
from app.sync.service import Guesting, Hosting
from games import GAMES

HERE = "127.0.0.1"
GAME = "galactico"
BREATH = 0.01
TEXT = 400
"""Characters of a plain text: about those of an update."""


class Stopwatch:
    """When a move was sent, and when each device showed it."""

    def __init__(self) -> None:
        self.sent: dict[int, float] = {}
        self.shown: list[float] = []
        self.frames: list[int] = []
        self.telling: list[float] = []

    def host(self, room: Room) -> None:
        tell = room._tell_update

        def timed(*told) -> None:
            begun = time.perf_counter()
            tell(*told)
            self.telling.append(time.perf_counter() - begun)

        room._tell_update = timed

    def device(self, level: str | None, over: asyncio.Event) -> Player:
        watch = self

        class Timed(Player):
            def told(self, event: Event) -> None:
                client = self.client
                if event.kind == "played" and client is not None:
                    begun = watch.sent.get(client.revision - 1)
                    if begun is not None:
                        watch.shown.append(time.perf_counter() - begun)
                super().told(event)

        return Timed(level, 1, lambda _: over.set(), "tablet")

    def watch(self, client: Client) -> None:
        submit, received = client.submit, client.received

        def counted(link: object, frame: str) -> None:
            if '"t":"update"' in frame[:60]:
                self.frames.append(len(frame))
            received(link, frame)

        client.received = counted

        def timed(seat: int, action: tuple, revision: int | None = None) -> None:
            self.sent[client.revision] = time.perf_counter()
            submit(seat, action, revision)

        client.submit = timed


async def back(ws) -> None:
    async for text in ws:
        await ws.send(text)


async def match(folder: Path, seats: int, onlookers: int, port: int) -> tuple[Stopwatch, Hosting, int]:
    store = Store.open(folder / "host.db")
    people = [Seat("person", f"player {number}", number) for number in range(seats)]
    record = Record.new("load", GAMES[GAME], people, encrypted=can_encrypt())
    hosting = await Hosting.open(store, GAMES, record, host=HERE, port=0, beacon_port=port)
    watch, guests, ends = Stopwatch(), [], []
    watch.host(hosting.room)
    for number in range(seats + onlookers):
        over = asyncio.Event()
        player = watch.device("random" if number < seats else None, over)
        ticket = Ticket(record.code, "tablet", "player", record.room, f"{HERE}:{hosting.port}")
        guesting = Guesting(ticket, GAMES, player.told, beacon_port=port, networks=lambda: [HERE])
        player.client = guesting.client
        watch.watch(guesting.client)
        guesting.connect()
        guests.append(guesting)
        ends.append(over)
        while not guesting.client.online or (number < seats and not guesting.client.seats):
            await asyncio.sleep(0.001)
    before = sum(link.sent for link in hosting.room._peers)
    hosting.room.start()
    await asyncio.gather(*(over.wait() for over in ends))
    sent = sum(link.sent for link in hosting.room._peers) - before
    assert all(guesting.client.verdict == (True, "" if guesting.client.seats else AWAY) for guesting in guests)
    for guesting in guests:
        await guesting.close()
    await hosting.close(for_good=True)
    store.close()
    return watch, hosting, sent


async def load(port: int) -> None:
    with TemporaryDirectory() as folder:
        watch, hosting, sent = await match(Path(folder), 6, 20, port)
    entries = len(hosting.room.match.journal)
    view, first = statistics.median(watch.shown), statistics.median(sorted(watch.shown)[:len(watch.shown) // 26])
    print(f"python {sys.version.split()[0]}, {'TLS' if can_encrypt() else 'not encrypted'}")
    print(f"6 seats + 20 onlookers, {entries} moves, {len(watch.shown)} views timed")
    print(f"the host tells all 26 in {statistics.median(watch.telling) * 1000:.2f} ms; until a device shows it, with the work "
          f"of all 26 in one process: first {first * 1000:.2f} ms, median {view * 1000:.2f} ms")
    print(f"bytes from the host a move and device: {statistics.mean(watch.frames):.0f} for the update, "
          f"{sent / entries / 26:.0f} with everything from the draw to the opened journal")


# What two people wait: a host and two guests, each a process of its own, as devices are


class Slow(Player):
    """A device whose bot waits a moment before it moves, and that notes when it moved and what it showed when. Before
    each move it asks a plain websocket in the host's process for its round trip, after the same wait."""

    def __init__(self, over: Callable[[int], None], plain: ClientConnection) -> None:
        super().__init__("random", 1, over, "tablet")
        self._plain = plain
        self._task: asyncio.Task | None = None
        self.trips: list[float] = []
        self.sent: dict[int, float] = {}
        self.shown: dict[int, float] = {}
        self.frames: list[int] = []

    def told(self, event: Event) -> None:
        assert self.client is not None
        if event.kind == "played":
            self.shown[self.client.revision] = time.perf_counter()  # one clock for all processes
        super().told(event)

    def _act(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._act_slowly())

    async def _act_slowly(self) -> None:
        await asyncio.sleep(BREATH)
        begun = time.perf_counter()
        await self._plain.send("x" * TEXT)
        await self._plain.recv()
        self.trips.append(time.perf_counter() - begun)
        await asyncio.sleep(BREATH)
        super()._act()

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def watch(self, client: Client) -> None:
        self.client, submit, received = client, client.submit, client.received

        def counted(link: object, frame: str) -> None:
            if '"t":"update"' in frame[:60]:
                self.frames.append(len(frame))
            received(link, frame)

        def timed(seat: int, action: tuple, revision: int | None = None) -> None:
            self.sent[client.revision + 1] = time.perf_counter()
            submit(seat, action, revision)

        client.received, client.submit = counted, timed


async def guest(ticket: Ticket, beacon: int, echo_port: int) -> tuple:
    over = asyncio.Event()
    async with connect(f"ws://{HERE}:{echo_port}", compression=None, proxy=None) as plain:
        player = Slow(lambda _: over.set(), plain)
        guesting = Guesting(ticket, GAMES, player.told, beacon_port=beacon, networks=lambda: [HERE])
        player.watch(guesting.client)
        guesting.connect()
        await over.wait()
        player.stop()
    assert guesting.client.verdict == (True, "")
    await guesting.close()
    return player.sent, player.shown, player.frames, player.trips


def in_process(plain: dict, beacon: int, echo_port: int) -> tuple:
    return asyncio.run(guest(Ticket.from_json(plain), beacon, echo_port))


async def apart(folder: Path, game: str, beacon: int) -> None:
    store = Store.open(folder / "host.db")
    record = Record.new("load", GAMES[game], [Seat("person", f"player {n}", n) for n in range(2)], encrypted=can_encrypt())

    def start() -> None:
        if hosting.room.phase == "lobby" and None not in record.holders:
            asyncio.get_running_loop().call_soon(lambda: hosting.room.start() if hosting.room.phase == "lobby" else None)

    hosting = await Hosting.open(store, GAMES, record, host=HERE, port=0, beacon_port=beacon, changed=lambda: start())
    writes = timed_writes(store)
    loop = asyncio.get_running_loop()
    async with serve(back, HERE, 0, compression=None) as echoing:
        tickets = [Ticket(record.code, "tablet", "player", record.room, f"{HERE}:{hosting.port}").to_json() for _ in range(2)]
        port = next(iter(echoing.sockets)).getsockname()[1]
        with ProcessPoolExecutor(2, get_context("spawn")) as pool:
            told = await asyncio.gather(*(loop.run_in_executor(pool, in_process, ticket, beacon, port)
                                          for ticket in tickets))
    await hosting.close(for_good=True)
    store.close()
    sent = {revision: when for one in told for revision, when in one[0].items()}
    views = [when - sent[revision] for one in told for revision, when in one[1].items() if revision in sent]
    own = [one[1][revision] - when for one in told for revision, when in one[0].items() if revision in one[1]]
    frames, plain = [size for one in told for size in one[2]], [time for one in told for time in one[3]]
    trip = statistics.median(plain)
    print(f"{game}, host and two guests in three processes: move to view median "
          f"{statistics.median(views) * 1000:.2f} ms (own device {statistics.median(own) * 1000:.2f}), of it the write "
          f"{statistics.median(writes) * 1000:.2f}; plain round trip {trip * 1000:.2f} ms; "
          f"ratio {statistics.median(views) / trip:.1f}; {statistics.mean(frames):.0f} bytes an update")


def timed_writes(store: Store) -> list[float]:
    times, append = [], store.append

    def timed(*entry, **how) -> bool:
        begun = time.perf_counter()
        kept = append(*entry, **how)
        times.append(time.perf_counter() - begun)
        return kept

    store.append = timed
    return times


def undisturbed() -> bool:
    """Where the system allows it, other work on this machine waits: it would be measured as well."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except (AttributeError, PermissionError):
        return False
    return True


def small(port: int, runs: int) -> None:
    print("before other work on this machine" if undisturbed() else "beside other work on this machine")
    for game in GAMES:
        for _ in range(runs):
            with TemporaryDirectory() as folder:
                asyncio.run(apart(Path(folder), game, port))


async def many(count: int, port: int) -> None:
    begun, cpu = time.perf_counter(), time.process_time()
    entries = 0
    for _ in range(count):
        with TemporaryDirectory() as folder:
            _, hosting, _ = await match(Path(folder), 2, 0, port)
            entries += len(hosting.room.match.journal)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{count} matches, {entries} moves in one process: {time.perf_counter() - begun:.1f} s, "
          f"{time.process_time() - cpu:.1f} s CPU, {memory} MB at most; all verified")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=["load", "small", "many"], default=["load", "many", "small"])
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--beacon", type=int, default=47991)
    args = parser.parse_args()
    for part in args.parts:
        if part == "load":
            asyncio.run(load(args.beacon))
        elif part == "many":
            asyncio.run(many(args.matches, args.beacon))
    if "small" in args.parts:
        small(args.beacon, args.runs)


if __name__ == "__main__":
    main()
