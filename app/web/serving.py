"""The command line of a server for browsers."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from app import i18n
from app.device.language import languages
from app.store import Store
from app.store.characters import DEFAULT
from app.store.keys import CLUB_ROOM
from app.store.lock import Lock
from app.store.seats import PERSON, Seat
from app.sync.codes import qr
from app.sync.headless import Wrong, between, options_from, say, seats_from, store_at, typed
from app.sync.record import Record
from app.tables import PLAYABLE
from app.text import plain
from app.web.club import PACE, Club, open_room, seats_of
from app.web.door import Door
from app.web.files import PAGE, Files
from app.web.front import PORT, Front
from app.web.house import OneRoom
from games import GAMES
from games.bots import LEVELS

BLOCKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""Dark modules, above and below, as letters."""


def parser() -> argparse.ArgumentParser:
    main = argparse.ArgumentParser(prog="python -m app.web", description="Serve tables to browsers in the same network.")
    main.add_argument("game", nargs="?", choices=tuple(PLAYABLE), help="one room of it; without, a page where rooms are set up")
    main.add_argument("--seats", type=typed(_seats), help="of one room, e.g. person,person,bot:driver")
    main.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    main.add_argument("--name", default="Starcab", help="of the room")
    main.add_argument("--bind", default="0.0.0.0", help="the address to listen at")
    main.add_argument("--port", type=between(0, 65535), help=f"{PORT}, or any that is free")
    main.add_argument("--store", type=Path, metavar="FILE", help="where rooms and matches are kept")
    main.add_argument("--pace", type=float, default=PACE, help="seconds between two acts of bots")
    main.add_argument("--page", type=Path, default=PAGE, metavar="FOLDER", help="another page than the app's own")
    main.add_argument("--json", action="store_true", help="one line when it is ready, for scripts")
    return main


def _seats(text: str) -> list[Seat]:
    """Bots of a level have a face; older names of levels are understood too."""
    words = [word.strip() for word in text.split(",")]
    named = [word if word != "bot" else f"bot:{DEFAULT}" for word in words]
    plain = all(word == PERSON or word.partition(":")[2] in LEVELS for word in named)
    return seats_of(named) if plain else seats_from(text)


def data_file() -> Path:
    """Where the app keeps its matches too; tests choose another place by STARCAB_DATA."""
    chosen = os.environ.get("STARCAB_DATA")
    if chosen:
        return Path(chosen) / "starcab.db"
    base = {"win32": os.environ.get("APPDATA", "~"), "darwin": "~/Library/Application Support"}.get(
        sys.platform, os.environ.get("XDG_CONFIG_HOME") or "~/.config")
    return Path(base).expanduser() / "starcab" / "starcab.db"


async def serve(args: argparse.Namespace) -> int:
    with TemporaryDirectory() as folder:
        passing = args.game and "STARCAB_DATA" not in os.environ        # a room for one evening or script
        path = args.store or (Path(folder) / "match.db" if passing else data_file())
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(path)
        if lock.elsewhere:
            raise Wrong(f"another Starcab has {path} open: end that one first, or give another --store")
        try:
            with closing(store_at(path)) as store:
                await _serve(args, store)
        finally:
            lock.release()
    return 0


SWITCH = 0.001
"""Seconds after which Python takes the turn from a bot that thinks when a page wants something (its own habit is 0.005)."""


async def _serve(args: argparse.Namespace, store: Store) -> None:
    house, door = _one_room(args, store) if args.game else (Club(store, Files(args.page)), None)
    front = Front(house, args.bind)
    sys.setswitchinterval(SWITCH)
    try:
        await front.open(PORT if args.port is None else args.port, only=bool(args.port))
    except OSError as error:
        raise Wrong(f"no browser can be served at {args.bind}:{args.port or PORT}: {error.strerror or error}") from error
    _say_ready(args, front, door)
    try:
        await _until_told()
    finally:
        house.close()
        if door is not None:
            door.room.quit()
        await front.close()


async def _until_told() -> None:
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):      # Windows
            loop.add_signal_handler(number, end.set)
    await end.wait()


def _one_room(args: argparse.Namespace, store: Store) -> tuple[OneRoom, Door]:
    """It begins when all chairs are taken; the one that was open here last, if it is the same."""
    house = OneRoom(Files(args.page))
    left = store.noted(CLUB_ROOM)
    doors: list[Door] = []

    def changed() -> None:
        if doors:
            _go_on(doors[0])

    try:
        record = None if left.get("game") == args.game else Record.new(
            args.name, GAMES[args.game], args.seats or seats_of(["person", "person"]), options_from(args.game, args.option))
        room_id = record.room if record is not None else str(left.get("room"))
        room = open_room(store, record, room_id, changed, args.pace)
    except (ValueError, KeyError) as error:
        raise Wrong(str(error)) from error
    store.set_setting(CLUB_ROOM, {"room": room_id, "game": args.game})
    door = Door(room, store, GAMES, by_itself=True)
    doors.append(door)
    house.add(door)
    door.open(everybody=True)
    changed()
    return house, door


def _go_on(door: Door) -> None:
    room = door.room
    def begin() -> None:
        record = room.record
        empty = any(seat.kind == "person" and holder is None for seat, holder in zip(record.seats, record.holders, strict=True))
        if room.phase == "lobby" and not empty:
            room.start()
    asyncio.get_running_loop().call_soon(begin)


def _say_ready(args: argparse.Namespace, front: Front, door: Door | None) -> None:
    ticket = door.ticket if door is not None else ""
    if args.json:
        say(json.dumps({"url": front.url(ticket), "room": door.room.record.room if door is not None else ""}))
        return
    url = front.url(ticket)
    if not url:
        say("this device is in no network; on this device itself:", front.url(ticket, f"127.0.0.1:{front.port}"))
        return
    for address in front.addresses():
        say(front.url(ticket, str(address)))
    say("Plain HTTP: whoever is in the same network can read along. Ctrl+C ends it; matches go on from where they were.")
    _say_qr(url)


def _say_qr(url: str) -> None:
    """Two rows of modules in a line, for a terminal that is dark."""
    if "utf" not in (sys.stdout.encoding or "").lower():
        return
    rows = qr(url)
    width = len(rows[0]) + 4
    padded = [[False] * width] * 2 + [[False, False, *row, False, False] for row in rows] + [[False] * width] * 3
    for upper, lower in zip(padded[::2], padded[1::2], strict=False):
        print("".join(BLOCKS[high, low] for high, low in zip(upper, lower, strict=True)))


def main(arguments: list[str] | None = None) -> int:
    i18n.set_language(next((code for code in languages() if code in i18n.LANGUAGES), "en"))
    args = parser().parse_args(arguments)
    try:
        return asyncio.run(serve(args))
    except Wrong as wrong:
        print("python -m app.web: error:", plain(wrong, sys.stderr.encoding), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
