"""Host or join a match without any screen: for a laptop at a club, and for tests."""

from __future__ import annotations

import argparse
import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app import __version__
from app.store import Store
from app.store.seats import Seat
from app.sync import seal
from app.sync.client import Client, Event, Ticket
from app.sync.codes import PORT, Address, Code, Link
from app.sync.peer import BURST, RATE
from app.sync.ports import Bucket
from app.sync.record import SETTING, Record
from app.sync.service import Guesting, Hosting
from app.sync.ticket_file import TicketFile
from games import GAMES
from games.bots import BOTS, Bot, make


def parser() -> argparse.ArgumentParser:
    main = argparse.ArgumentParser(prog="python -m app.sync", description=__doc__)
    commands = main.add_subparsers(dest="command", required=True)
    host = commands.add_parser("host", help="open a room and host a match in it")
    host.add_argument("game", choices=sorted(GAMES))
    host.add_argument("--seats", default="person,person", help="e.g. person,person,bot:greedy")
    host.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    host.add_argument("--name", default="Starcab")
    host.add_argument("--port", type=int, default=PORT)
    host.add_argument("--beacon", type=int, default=PORT, help="the UDP port of the beacon")
    host.add_argument("--bind", default="0.0.0.0", metavar="ADDRESS")
    host.add_argument("--store", type=Path, help="a file to keep the match in; a room left open there is reopened")
    host.add_argument("--plain-too", action="store_true", help="also let in devices that can't encrypt")
    join = commands.add_parser("join", help="join a room: ADDRESS CODE, or one starcab:// link")
    join.add_argument("address")
    join.add_argument("code", nargs="?")
    join.add_argument("--bot", choices=sorted(BOTS), help="let a bot of this level decide")
    join.add_argument("--onlooker", action="store_true")
    join.add_argument("--table", action="store_true", help="the device in the middle of the table")
    join.add_argument("--seats", type=int, default=1, help="how many chairs to take")
    join.add_argument("--name", default="laptop")
    join.add_argument("--beacon", type=int, default=PORT)
    join.add_argument("--ticket", type=Path, metavar="FILE",
                      help="keep the right to the chairs in this file: started again with it, it sits in them again")
    return main


def say(*words: Any) -> None:
    print(*words, flush=True)


# Host


def seats_from(text: str) -> list[Seat]:
    """
    >>> [seat.kind for seat in seats_from("person,bot:greedy")]
    ['person', 'bot']
    """
    seats = []
    for number, word in enumerate(text.split(",")):
        kind, _, level = word.strip().partition(":")
        seats.append(Seat(kind, f"{kind} {number + 1}", number % 6, (level or "greedy") if kind == "bot" else ""))
    return seats


def options_from(game_id: str, rows: list[str]) -> dict[str, Any]:
    """By the words that name a value of an option."""
    options = {}
    known = {option.id: option for option in GAMES[game_id].options}
    for row in rows:
        name, _, value = row.partition("=")
        words = {str(one).lower(): one for one in known[name].values} if name in known else {}
        if value.lower() not in words:
            raise SystemExit(f"no option {row}; there are {[option.to_json() for option in known.values()]}")
        options[name] = words[value.lower()]
    return options


async def host(args: argparse.Namespace) -> int:
    with TemporaryDirectory() as folder:
        store = Store.open(args.store or Path(folder) / "match.db")
        try:
            return await _host(args, store)
        finally:
            store.close()


async def _host(args: argparse.Namespace, store: Store) -> int:
    record = None
    if not store.setting(SETTING):
        record = Record.new(args.name, GAMES[args.game], seats_from(args.seats), options_from(args.game, args.option),
                            encrypted=seal.can_encrypt())
    over = asyncio.Event()
    hosting: Hosting | None = None

    def changed() -> None:
        if hosting is not None:
            _go_on(hosting, over)

    hosting = await Hosting.open(store, GAMES, record, host=args.bind, port=args.port, beacon_port=args.beacon,
                                 app=__version__, plain_too=args.plain_too or None, changed=changed)
    room = hosting.room
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
    say(f"verified by {sum(ok for ok, _ in record.verdicts.values())} devices", *wrong)


# Join


class Player:
    """A device whose bot decides for all its chairs."""

    def __init__(self, level: str | None, chairs: int, over: Callable[[int], None], name: str) -> None:
        self._level, self._chairs, self._over, self._name = level, chairs, over, name
        self._bots: dict[int, Bot] = {}
        self._decided = (-1, -1)       # the match and the revision at which it has acted
        self._breath = Bucket(BURST / 2, RATE / 2)   # a host sends away whoever speaks too fast
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
            self._over(0 if client.verdict and client.verdict[0] else 1)
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
        if not self._breath.take():
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


def _versions(about: Any) -> str:
    host, guest = getattr(about, "host", {}), getattr(about, "guest", {})
    return f"the host has {host}, this device {guest}: bring both to the same version" if host else ""


async def join(args: argparse.Namespace) -> int:
    link = Link.parse(args.address) if args.code is None else None
    code = link.code if link else Code.parse(args.code)
    address = link.address if link else Address.parse(args.address)
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
    say("verified" if result == 0 else f"not verified: {guesting.client.verdict or guesting.client.ended}")
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
    except ValueError as error:
        raise SystemExit(str(error)) from error
    except KeyboardInterrupt:
        return 130
