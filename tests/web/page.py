"""A browser without a screen: it speaks as the page does, and keeps what the page keeps."""
from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app import i18n
from app.store import Store
from app.sync.headless import seats_from
from app.sync.ports import Bucket
from app.sync.record import Record
from app.web.club import Club, open_room
from app.web.door import Door
from app.web.encode import merged
from app.web.files import Files
from app.web.front import Front
from app.web.house import OneRoom
from app.web.serving import _go_on
from games import GAMES

PATIENCE = 20.0
SETTINGS = {"language": "en", "animation": "0.0", "banter": False}
i18n.set_language("en")
_files: list[Files] = []


def files() -> Files:
    """Made once: the page's own are of no concern here."""
    if not _files:
        folder = Path(__file__).parents[2] / "build" / "page"
        folder.mkdir(parents=True, exist_ok=True)
        page = '<!doctype html><meta name="version" content="VERSION"><script src="/f/a.js"></script>'
        (folder / "index.html").write_text(page)
        (folder / "a.js").write_text("fetch('/f/atlas.json')")
        _files.append(Files(folder))
    return _files[0]


class Page:
    """`seen`: everything that was sent to it, as text."""

    def __init__(self, ws: ClientConnection) -> None:
        self._ws = ws
        self.frame: dict[str, Any] = {}
        self.revision = -1
        self.last: dict[str, dict[str, Any]] = {}
        self.seen: list[str] = []
        self.token = ""
        self.gone = False
        self._allowance = Bucket(30, 25)
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._pump())
        self._beats = asyncio.create_task(self._beat())

    @classmethod
    async def dial(cls, front: Front, **more: Any) -> Page:
        host = f"127.0.0.1:{front.port}"
        return cls(await connect(f"ws://{host}/play", origin=f"http://{host}", max_size=None, proxy=None,  # type: ignore[arg-type]
                                 user_agent_header=AGENT, **more))

    async def _pump(self) -> None:
        try:
            async for text in self._ws:
                self._take(str(text))
        except (ConnectionClosed, OSError):
            pass
        self.gone = True
        self._news.set()

    async def _beat(self) -> None:
        """A sign of life now and then, as the page gives it."""
        while not self.gone:
            await asyncio.sleep(4)
            await self.say("ping")

    def _take(self, text: str) -> None:
        self.seen.append(text)
        message = json.loads(text)
        kind = message.pop("t")
        if kind == "hello":
            self.frame, self.token = {}, message["token"]
        if kind == "lobby" and message["at"] == "lobby":
            self.frame = {}
        if kind == "frame":
            self.frame, self.revision = merged(self.frame, message["patch"]), message["revision"]
        self.last[kind] = message
        self._news.set()

    async def say(self, kind: str, **fields: Any) -> None:
        while not self._allowance.take():       # the server sends away whoever speaks too fast
            await asyncio.sleep(0.02)
        await self.raw(json.dumps({"t": kind, **fields}))

    async def raw(self, text: str | bytes) -> None:
        try:
            await self._ws.send(text)
        except ConnectionClosed:
            self.gone = True

    async def until(self, test: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        async with asyncio.timeout(seconds):
            while not (found := test()):
                if self.gone:
                    raise AssertionError(f"hung up; last: {self.seen[-1][:300] if self.seen else ''}")
                self._news.clear()
                await self._news.wait()
        return found

    async def until_gone(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self.gone:
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        await self._ws.close()
        self._task.cancel()
        self._beats.cancel()

    def cut(self) -> None:
        """Without a word."""
        self._ws.transport.abort()

    # What people do

    async def hello(self, ticket: str, token: str = "", **changes: Any) -> None:
        usual = {"version": files().version, "ticket": ticket, "token": token, "w": 1280, "h": 720, "density": 1,
                 "settings": SETTINGS, "list": True}
        await self.say("hello", **(usual | changes))
        await self.until(lambda: "hello" in self.last)

    async def come_in(self, ticket: str, name: str = "player 1", **changes: Any) -> None:
        await self.hello(ticket, **changes)
        await self.until(lambda: self.last.get("waiting", {}).get("why") == "name")
        await self.say("join", name=name)
        await self.until(lambda: "lobby" in self.last)

    async def sit(self, seat: int, name: str = "player 1") -> None:
        await self.say("claim", seat=seat, name=name, colour=self.last["lobby"]["seats"][seat]["colour"])
        await self.until(lambda: self.last["lobby"]["seats"][seat]["mine"])

    @property
    def actions(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.frame.get("list", {}).get("actions", [])
        return found

    @property
    def over(self) -> bool:
        return "result" in self.last


AGENT = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"


@asynccontextmanager
async def serving(store: Store, game: str = "surprise", seats: str = "person,bot:rookie", *, everybody: bool = True,
                  record: Record | None = None, by_itself: bool = True) -> AsyncIterator[tuple[Front, Door]]:
    """One room, as `python -m app.web GAME` has it."""
    house = OneRoom(files())
    doors: list[Door] = []
    record = record or Record.new("Evening", GAMES[game], seats_from(seats), {})
    room = open_room(store, record, record.room, lambda: _go_on(doors[0]) if doors and by_itself else None, 0.0)
    door = Door(room, store, GAMES, by_itself=by_itself)
    doors.append(door)
    house.add(door)
    door.open(everybody)
    async with opened(house) as front:
        yield front, door
    room.quit()


@asynccontextmanager
async def opened(house: OneRoom) -> AsyncIterator[Front]:
    front = Front(house, "127.0.0.1")
    await front.open(0)
    try:
        yield front
    finally:
        house.close()
        await front.close()


@asynccontextmanager
async def club_of(store: Store) -> AsyncIterator[tuple[Front, Club]]:
    club = Club(store, files())
    async with opened(club) as front:
        yield front, club


async def get(front: Front, target: str, *, method: str = "GET", host: str = "",
              headers: str = "") -> tuple[int, dict[str, str], bytes]:
    """Plain HTTP, as it is on the wire."""
    reader, writer = await asyncio.open_connection("127.0.0.1", front.port)
    writer.write(f"{method} {target} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{front.port}'}\r\n{headers}\r\n".encode())
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    status = int(re.match(r"HTTP/1.1 (\d+)", lines[0])[1]) if lines[0] else 0  # type: ignore[index]
    return status, {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}, body
