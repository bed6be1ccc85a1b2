"""Host or join a match without any screen: for a laptop at a club, and for tests."""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app import __version__
from app.store import Store
from app.store.lock import Lock
from app.store.seats import BOT, COLOURS, PERSON, Seat
from app.sync import seal
from app.sync.checks import MOST_SEATS
from app.sync.client import Client, Event, Ticket
from app.sync.codes import PORT, Address, Link, RoomCode
from app.sync.peer import BURST, RATE
from app.sync.ports import Bucket
from app.sync.record import SETTING, Record
from app.sync.service import Guesting, Hosting
from app.sync.ticket_file import TicketFile
from app.text import clean, plain
from games import GAMES
from games.bots import BOTS, Bot, known, make

DATABASE = b"SQLite format 3\0"


def parser() -> argparse.ArgumentParser:
    main = argparse.ArgumentParser(prog="python -m app.sync", description=__doc__)
    commands = main.add_subparsers(dest="command", required=True)
    host = commands.add_parser("host", help="open a room and host a match in it")
    host.add_argument("game", choices=sorted(GAMES))
    host.add_argument("--seats", type=typed(seats_from), help="e.g. person,person,bot:greedy (default: person,person)")
    host.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    host.add_argument("--name", type=_name, default="Starcab")
    host.add_argument("--port", type=between(0, 65535), help=f"this one or none (default: {PORT}, or any that is free)")
    host.add_argument("--beacon", type=between(1, 65535), default=PORT, help="the UDP port of the beacon")
    host.add_argument("--bind", type=typed(lambda text: Address.parse(text).host), default="0.0.0.0", metavar="ADDRESS")
    host.add_argument("--store", type=Path, help="a file to keep the match in; a room left open there is reopened")
    host.add_argument("--give-chairs", action="store_true",
                      help="give a chair that was left during a match to a device that never sat: it sees that hand")
    host.add_argument("--plain-too", action="store_true", help="also let in devices that can't encrypt")
    join = commands.add_parser("join", help="join a room: ADDRESS CODE, or one starcab:// link")
    join.add_argument("address")
    join.add_argument("code", nargs="?")
    join.add_argument("--bot", choices=sorted(BOTS), help="let a bot of this level decide")
    role = join.add_mutually_exclusive_group()
    role.add_argument("--onlooker", action="store_true")
    role.add_argument("--table", action="store_true", help="the device in the middle of the table")
    join.add_argument("--seats", type=between(1, MOST_SEATS), default=1, help="how many chairs to take")
    join.add_argument("--name", type=_name, default="laptop")
    join.add_argument("--beacon", type=between(1, 65535), default=PORT)
    join.add_argument("--ticket", type=Path, metavar="FILE",
                      help="keep the right to the chairs in this file: started again with it, it sits in them again")
    return main


class Wrong(Exception):
    """What was asked for can't be done: one line says why."""


def between(low: int, high: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 9 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
        return int(text)
    return number


def typed(parse: Callable[[str], Any]) -> Callable[[str], Any]:
    """For argparse, which would keep to itself what is wrong with a value."""
    def value(text: str) -> Any:
        try:
            return parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"{text!r}: {error}") from error
    return value


def _name(text: str) -> str:
    """Where the system does not say how letters are written, they are UTF-8."""
    name = clean(text if text.isprintable() else os.fsencode(text).decode())
    if not name:
        raise argparse.ArgumentTypeError("a name has letters")
    return name


def say(*words: Any) -> None:
    print(*(plain(word, sys.stdout.encoding) for word in words), flush=True)


# Host


def seats_from(text: str) -> list[Seat]:
    """
    >>> [seat.kind for seat in seats_from("person,bot:greedy")]
    ['person', 'bot']
    """
    return [_seat(number, *word.strip().partition(":")) for number, word in enumerate(text.split(","))]


def _seat(number: int, kind: str, colon: str, level: str) -> Seat:
    level = level or "greedy" if kind == BOT else level
    if kind not in (PERSON, BOT) or (not known(level) if kind == BOT else colon):
        raise ValueError(f"a seat is {PERSON} or {BOT}:LEVEL, one of {', '.join(sorted(BOTS))}")
    return Seat(kind, f"{kind} {number + 1}", number % COLOURS, level)


def options_from(game_id: str, rows: list[str]) -> dict[str, Any]:
    """By the words that name a value of an option."""
    options = {}
    there = {option.id: option for option in GAMES[game_id].options}
    for row in rows:
        name, _, value = row.partition("=")
        words = {str(one).lower(): one for one in there[name].values} if name in there else {}
        if value.lower() not in words:
            raise ValueError(f"no option {row}; there are {', '.join(f'{one.id}={one.values}' for one in there.values())}")
        options[name] = words[value.lower()]
    return options


async def host(args: argparse.Namespace) -> int:
    with TemporaryDirectory() as folder:
        path = args.store or Path(folder) / "match.db"
        lock = Lock(path)
        if lock.elsewhere:
            raise Wrong(f"another Starcab has {path} open: end that one first, or give another --store")
        try:
            with closing(store_at(path)) as store:
                return await _host(args, store)
        finally:
            lock.release()


def store_at(path: Path) -> Store:
    """What is no database is not put aside here, as the app does with its own: it was named, perhaps by mistake."""
    try:
        with path.open("rb") as file:
            foreign = not (DATABASE.startswith(file.read(len(DATABASE))))
    except FileNotFoundError:
        foreign = False
    except OSError as error:
        raise Wrong(f"--store {path}: {error.strerror}") from error
    if foreign:
        raise Wrong(f"--store {path}: not a store of Starcab")
    store = Store.open(path)
    if store.trouble:
        store.close()
        raise Wrong(f"--store {path}: {store.trouble}")
    return store


def _new_record(args: argparse.Namespace) -> Record:
    try:
        return Record.new(args.name, GAMES[args.game], args.seats or seats_from("person,person"),
                          options_from(args.game, args.option), encrypted=seal.can_encrypt())
    except ValueError as error:
        raise Wrong(str(error)) from error


def _check_left_open(args: argparse.Namespace, plain: Any) -> None:
    """The room in the store is the one that is asked for; else somebody would sit down to another match."""
    try:
        record, options = Record.from_json(plain), options_from(args.game, args.option)
    except ValueError as error:
        raise Wrong(f"--store {args.store}: {error}") from error
    kinds = [PERSON if holder is not None else seat.kind for seat, holder in zip(record.seats, record.holders, strict=True)]
    same = record.game == args.game and options.items() <= record.options.items()
    if not same or args.seats and [seat.kind for seat in args.seats] != kinds:
        raise Wrong(f"--store {args.store} holds a room that was left open: {record.game}, seats {','.join(kinds)}; ask for it "
                    "as it is, or name another file")


async def _open(args: argparse.Namespace, store: Store, changed: Callable[[], None]) -> Hosting:
    left = store.setting(SETTING)
    if left:
        _check_left_open(args, left)
    try:
        return await Hosting.open(store, GAMES, None if left else _new_record(args), host=args.bind,
                                  port=PORT if args.port is None else args.port, only=args.port is not None,
                                  beacon_port=args.beacon, app=__version__, plain_too=args.plain_too or None, changed=changed)
    except OSError as error:
        place = args.bind if args.port is None else f"{args.bind}:{args.port}"
        raise Wrong(f"nobody can be let in at {place}: {error.strerror or error}") from error
    except (ValueError, KeyError) as error:
        raise Wrong(f"--store {args.store}: {error}") from error


async def _host(args: argparse.Namespace, store: Store) -> int:
    over = asyncio.Event()
    hosting: Hosting | None = None

    def changed() -> None:
        if hosting is not None:
            _go_on(hosting, over)

    hosting = await _open(args, store, changed)
    room = hosting.room
    room.gives = args.give_chairs
    say("room", room.record.name, "code", room.record.code, *(f"at {address}" for address in hosting.addresses()),
        "" if room.record.code.encrypted else "NOT ENCRYPTED: this Python has no TLS with a shared key")
    say("link", hosting.link() or "none: this device is in no network")
    changed()
    await over.wait()
    await asyncio.sleep(0.3)
    _say_result(hosting)
    await hosting.close(for_good=True)
    return 0


def _go_on(hosting: Hosting, over: asyncio.Event) -> None:
    """Begin when all chairs are taken, end when every device that sits has checked the match."""
    room = hosting.room
    seated = {holder for holder in room.record.holders if holder is not None}
    empty = any(seat.kind == "person" and holder is None
                for seat, holder in zip(room.record.seats, room.record.holders, strict=True))
    if room.phase == "lobby" and not empty:
        asyncio.get_running_loop().call_soon(lambda: room.start() if room.phase == "lobby" else None)
    if room.phase == "over" and seated <= set(room.record.verdicts):
        over.set()


def _say_result(hosting: Hosting) -> None:
    match, record = hosting.room.match, hosting.room.record
    assert match is not None
    say("over after", len(match.journal), "entries; won by",
        ", ".join(record.seats[seat].name for seat in match.state.winners()))
    for seat, score in enumerate(match.state.scores()):
        say(" ", record.seats[seat].name, score.total, dict(score.items))
    wrong = [text for ok, text in record.verdicts.values() if not ok]
    say(f"verified by {sum(verdict == (True, '') for verdict in record.verdicts.values())} devices", *wrong)
    for remark in sorted({text for ok, text in record.verdicts.values() if ok and text}):
        say(sum(text == remark for _, text in record.verdicts.values()), "devices:", remark)
    for number, asked, missing in record.draws[:-1]:
        say(f"draw {number}: no answer from", ", ".join(people for device, people in asked if device in missing))


# Join


class Player:
    """A device whose bot decides for all its chairs."""

    def __init__(self, level: str | None, chairs: int, over: Callable[[int], None], name: str) -> None:
        self._level, self._chairs, self._over, self._name = level, chairs, over, name
        self._bots: dict[int, Bot] = {}
        self._decided = (-1, -1)       # the match and the revision at which it has acted
        self._allowance = Bucket(BURST / 2, RATE / 2)   # a host sends away whoever speaks too fast
        self.client: Client | None = None

    def told(self, event: Event) -> None:
        client = self.client
        if client is None:
            return
        if event.kind == "lobby":
            self._sit(client)
            asyncio.get_running_loop().call_soon(self._act)
        elif event.kind in ("opened", "played", "undone"):
            asyncio.get_running_loop().call_soon(self._act)
        elif event.kind == "refused" and event.code != "stale":  # the truth is on its way
            say("refused:", event.code, getattr(event.about, "detail", ""), _versions(event.about))
            self._decided = (-1, -1)
            asyncio.get_running_loop().call_later(0.5, self._act)
        elif event.kind == "lost":
            say("connection lost", event.code)
        elif event.kind == "ended":
            self._over(0 if client.verdict and client.verdict[0] else 2 if client.device < 0 else 1)
        if client.verdict is not None and self._noted(client):
            self._over(0 if client.verdict[0] else 2)

    @staticmethod
    def _noted(client: Client) -> bool:
        return client.lobby is not None and client.device in {row[0] for row in client.lobby.verdicts}

    def _sit(self, client: Client) -> None:
        assert client.lobby is not None
        free = [seat for seat, row in enumerate(client.lobby.seats) if row[0] == "person" and row[4] is None]
        if self._level and client.lobby.phase in ("lobby", "playing") and free and len(client.seats) < self._chairs:
            client.claim(free[0], self._name, client.lobby.seats[free[0]][2])

    def _act(self) -> None:
        client = self.client
        if client is None or not self._level or client.game is None or (client.match, client.revision) == self._decided:
            return
        if not self._allowance.take():
            asyncio.get_running_loop().call_later(1 / RATE, self._act)
            return
        for seat in client.seats:
            view = client.views.get(seat)
            if view is not None and seat in view.to_act()[:1]:
                bot = self._bots.setdefault(seat, make(self._level, client.game, secrets.randbits(32)))
                self._decided = (client.match, client.revision)
                try:
                    client.submit(seat, bot.choose(view, seat))
                except Exception as error:  # what the host has shown can't be played
                    say("the bot can't decide:", type(error).__name__)
                    self._over(1)
                return


ADVICE = "nobody answers: are both devices in the same Wi-Fi? A guest network may keep devices apart; then let one " \
         "device open a hotspot and the others join it"


REASONS = {"wrong_code": "the code is not the one of this room", "locked": "the room is locked: ask the host",
           "stranger": "whoever answers at this address is not the room of this code"}


def _versions(about: Any) -> str:
    host, guest = getattr(about, "host", {}), getattr(about, "guest", {})
    return f"the host has {host}, this device {guest}: bring both to the same version" if host else ""


async def join(args: argparse.Namespace) -> int:
    try:
        link = Link.parse(args.address) if args.code is None else None
        code = link.code if link else RoomCode.parse(args.code)
        address = link.address if link else Address.parse(args.address)
    except ValueError as error:
        raise Wrong(str(error)) from error
    role = "onlooker" if args.onlooker else "table" if args.table else "player"
    kept = TicketFile(args.ticket) if args.ticket else None
    ticket = _ticket(kept, Ticket(code, args.name, role, room=link.room if link else "", address=str(address)))
    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def end(result: int) -> None:
        if not ended.done():
            ended.set_result(result)

    player = Player(args.bot, args.seats, end, args.name)

    def told(event: Event) -> None:
        if event.kind == "opened":
            say("playing on from revision", guesting.client.revision)
        player.told(event)

    guesting = Guesting(ticket, GAMES, told, app=__version__, beacon_port=args.beacon,
                        keep=kept.write if kept else lambda ticket: None)
    player.client = guesting.client
    if not (code.encrypted and seal.can_encrypt()):
        say("NOT ENCRYPTED:", "this Python has no TLS with a shared key" if code.encrypted else "the host can't")
    guesting.connect()
    asyncio.get_running_loop().call_later(5, lambda: say(ADVICE) if guesting.client.device < 0 else None)
    result = await ended
    if guesting.client.device < 0:
        say("not let in:", guesting.client.ended, REASONS.get(guesting.client.ended, ""))
        await guesting.close()
        return result
    remark = guesting.client.verdict[1] if guesting.client.verdict else ""
    verified = "verified" + f", but this device {remark}" * bool(remark)
    say(verified if result == 0 else f"not verified: {guesting.client.verdict or guesting.client.ended}")
    await guesting.close()
    if kept is not None:        # the match is over, or the room is closed to this device
        kept.forget()
    return result


def _ticket(kept: TicketFile | None, new: Ticket) -> Ticket:
    """The one that was kept for this room, where it is looked for now; or a new one."""
    if kept is None:
        return new
    found = kept.read(new.code, new.room)
    ticket = replace(found, name=new.name, role=new.role, address=new.address) if found else new
    kept.write(ticket)          # if it can't be kept, better now than in the middle of a match
    return ticket


def main(arguments: list[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    try:
        return asyncio.run(host(args) if args.command == "host" else join(args))
    except Wrong as wrong:
        print("python -m app.sync: error:", plain(wrong, sys.stderr.encoding), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
