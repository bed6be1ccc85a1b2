"""What four browsers cost the app that hosts them: its own frames while bots play, without and with browsers.

    python -m tools.screen python -m tools.web_frames
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import tempfile
import time
from typing import Any

from app import startup

os.environ.setdefault("KCFG_GRAPHICS_MAXFPS", "0")
startup.configure()

SECONDS = 12.0
BROWSERS = 4
LIMIT = 1.5


def look_on(url: str, version: str, count: int) -> None:
    """So many pages that look on, in a process of their own."""
    from tools.web_load import Page

    class Server:
        def __init__(self) -> None:
            self.port, self.version = int(url.rpartition(":")[2].partition("/")[0]), version

    async def work() -> None:
        server: Any = Server()
        pages = [Page(server, url.partition("#")[2], None, number, 0.0, True) for number in range(count)]
        await asyncio.gather(*(page.run(asyncio.Event(), 10**6) for page in pages))

    asyncio.run(work())


def measured(seconds: float) -> list[float]:
    """The time of each frame that the app has drawn: while nothing moves it draws none."""
    from kivy.base import EventLoop

    drawn: list[object] = []
    EventLoop.window.bind(on_flip=drawn.append)
    took, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        begin, before = time.perf_counter(), len(drawn)
        EventLoop.idle()
        if len(drawn) > before:
            took.append(time.perf_counter() - begin)
        else:
            time.sleep(0.002)
    EventLoop.window.unbind(on_flip=drawn.append)
    return took


def p95(values: list[float]) -> float:
    return sorted(values)[int(0.95 * len(values))]


def main() -> int:
    from kivy.base import EventLoop

    import app.ripple  # noqa: F401  before any KivyMD widget
    from app import rooms
    from app.session.seats import Seat
    from app.starcab import StarcabApp
    from tests.sync.club import free_port

    os.environ |= {"STARCAB_DATA": tempfile.mkdtemp(prefix="starcab-data-"), "STARCAB_BIND": "127.0.0.1",
                   "STARCAB_BEACON": str(free_port())}
    starcab = StarcabApp()
    starcab._run_prepare()
    EventLoop.status = "started"

    def until(condition: Any) -> None:
        end = time.monotonic() + 20
        while not condition():
            assert time.monotonic() < end
            EventLoop.idle()

    seats = [Seat("bot", f"bot {number}", number, "rookie") for number in range(4)]
    session = rooms.open_room("crazytaxis", "load", seats, {}, 0, starcab.store, starcab.post)
    starcab.go("lobby", session=session, person="player 1")
    door = rooms.door_of(session)
    assert door is not None
    door.open(True)
    until(lambda: door.view.open)
    door.let_everybody_in(True)
    until(lambda: door.view.everybody)
    starcab.screen("lobby").start()
    until(lambda: starcab.manager.current == "table")
    measured(2.0)
    alone = measured(SECONDS)
    house = door._house
    assert house is not None
    process = multiprocessing.get_context("spawn").Process(
        target=look_on, args=(door.view.url, house.files.version, BROWSERS), daemon=True)
    process.start()
    until(lambda: len(house.doors[next(iter(house.doors))].guests) == BROWSERS)
    measured(2.0)
    served = measured(SECONDS)
    process.kill()
    ratio = p95(served) / p95(alone)
    print(f"{len(alone)} and {len(served)} frames drawn, up to revision {session.revision}; p95 of the app's own frames: "
          f"{1000 * p95(alone):.1f} ms alone, {1000 * p95(served):.1f} ms with {BROWSERS} browsers: {ratio:.2f} x, limit {LIMIT}")
    os._exit(int(ratio > LIMIT))


if __name__ == "__main__":
    main()
