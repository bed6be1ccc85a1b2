"""How quick and how heavy a room is: 6 seats and 20 onlookers on loopback, against a plain websocket echo.

    python -m tools.sync_load [--matches 100]
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve

from app.store import Store
from app.store.seats import Seat
from app.sync.client import Client, Event, Ticket
from app.sync.headless import Player
from app.sync.record import Record
from app.sync.seal import can_encrypt
from app.sync.service import Guesting, Hosting
from games import GAMES

HERE = "127.0.0.1"
GAME = "galactico"


class Stopwatch:
    """When a move was sent, and when each device showed it."""

    def __init__(self) -> None:
        self.sent: dict[int, float] = {}
        self.shown: list[float] = []
        self.frames: list[int] = []

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


async def echo(size: int, rounds: int = 300) -> list[float]:
    """The round trip of a plain websocket with a text of that size."""
    async def back(ws) -> None:
        async for text in ws:
            await ws.send(text)

    times = []
    async with serve(back, HERE, 0, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with connect(f"ws://{HERE}:{port}", compression=None, proxy=None) as ws:
            for _ in range(rounds):
                begun = time.perf_counter()
                await ws.send("x" * size)
                await ws.recv()
                times.append(time.perf_counter() - begun)
    return times


async def match(folder: Path, seats: int, onlookers: int, port: int) -> tuple[Stopwatch, Hosting, int]:
    store = Store.open(folder / "host.db")
    people = [Seat("person", f"player {number}", number) for number in range(seats)]
    record = Record.new("load", GAMES[GAME], people, encrypted=can_encrypt())
    hosting = await Hosting.open(store, GAMES, record, host=HERE, port=0, beacon_port=port)
    watch, guests, ends = Stopwatch(), [], []
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
    assert all(guesting.client.verdict == (True, "") for guesting in guests)
    for guesting in guests:
        await guesting.close()
    await hosting.close(for_good=True)
    store.close()
    return watch, hosting, sent


async def load(port: int) -> None:
    with TemporaryDirectory() as folder:
        watch, hosting, sent = await match(Path(folder), 6, 20, port)
    entries = len(hosting.room.match.journal)
    plain = await echo(400)
    view, trip = statistics.median(watch.shown), statistics.median(plain)
    first = statistics.median(sorted(watch.shown)[:len(watch.shown) // 26])
    print(f"python {sys.version.split()[0]}, {'TLS' if can_encrypt() else 'not encrypted'}")
    print(f"6 seats + 20 onlookers, {entries} moves, {len(watch.shown)} views timed")
    print(f"move to view, 26 devices in one process: median {view * 1000:.2f} ms; quickest 26th {first * 1000:.2f} ms")
    print(f"plain websocket round trip: median {trip * 1000:.2f} ms; ratio {view / trip:.1f}")
    print(f"bytes from the host a move and device: {statistics.mean(watch.frames):.0f} for the update, "
          f"{sent / entries / 26:.0f} with everything from the draw to the opened journal")


async def small(port: int) -> None:
    """One pair of devices: what two people wait."""
    with TemporaryDirectory() as folder:
        watch, hosting, sent = await match(Path(folder), 2, 0, port)
    plain = await echo(400)
    view, trip = statistics.median(watch.shown), statistics.median(plain)
    entries = len(hosting.room.match.journal)
    print(f"2 devices: move to view median {view * 1000:.2f} ms, plain round trip {trip * 1000:.2f} ms, "
          f"ratio {view / trip:.1f}; {statistics.mean(watch.frames):.0f} bytes an update, "
          f"{sent / entries / 2:.0f} with everything")


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
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--beacon", type=int, default=47991)
    args = parser.parse_args()
    asyncio.run(load(args.beacon))
    asyncio.run(small(args.beacon))
    asyncio.run(many(args.matches, args.beacon))


if __name__ == "__main__":
    main()
