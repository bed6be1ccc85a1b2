"""A host that means harm: real messages of real matches with something wrong in them, to a real guest and its table."""

from __future__ import annotations

import copy
import json
import time
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from app.session.room import room_view
from app.session.tryout import try_out
from app.store.seats import Seat
from app.sync import wire
from app.sync.client import Client, Event, Ticket
from app.sync.codes import RoomCode
from app.sync.fair import Memory
from app.sync.offer import fingerprint
from app.sync.seal import MAC
from app.tables import PLAYABLE, table_for
from app.tables.base import Viewpoint, paths_of
from games import GAMES
from tests.sync.pair import Clock, House

SLOW = 2.0
"""Seconds that nothing may take, however mean the message."""
STRANGE: list[Any] = [None, True, False, -1, -2, 0, 1, 2, 7, 99, 4096, 1 << 31, 1 << 53, -(1 << 53), 10 ** 400, 1.5, "", "x",
                      "\ud800", "a" * 5000, "[b]x", [], {}, [[]], [None], {"t": []}, {"t": [1]}, {"t": ["x"]}, {"d": []},
                      {"d": [[1, 2]]}, {"d": [[[], 1]]}, {"s": [1]}, {"s": [[]]}, {"b": "zz"}, {"dice": None},
                      {"dice": ["00" * 32, 5]}, {"dice": ["x", 1 << 60]}, {"x": 1}, {"t": {"t": []}}, [0] * 300, "over", "move"]


@cache
def evening(game_id: str) -> list[dict[str, Any]]:
    """All that a host says to one of its guests in a match, to the end."""
    with TemporaryDirectory() as folder:
        house = House(Path(folder) / "host.db", GAMES[game_id], [Seat("person", f"player {seat}", seat) for seat in range(2)])
        clients, random = [house.guest(0), house.guest(1)], Random(game_id)
        house.start()
        match = house.room.match
        assert match is not None
        while not match.state.over and len(match.journal) < 260:
            seat = random.choice(match.state.to_act())
            clients[seat].submit(seat, random.choice(clients[seat].views[seat].legal(seat)))
            house.post.deliver()
            house.pass_time(0.05)
            for client in clients:
                client._say(wire.Ping(0))
        clients[0]._say(wire.Resync())
        house.post.deliver()
        said = [json.loads(text if text[0] == "{" else text[MAC:]) for text in house.sent_to(clients[0])]
        house.store.close()
        return said


def of_kind(game_id: str, kind: str) -> list[dict[str, Any]]:
    return [plain for plain in evening(game_id) if plain["t"] == kind]


@cache
def frames(game_id: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Each update, with the snapshot that leads to it."""
    start = of_kind(game_id, "snapshot")[0]
    found = []
    for update in of_kind(game_id, "update"):
        found.append((copy.deepcopy(start), update))
        fields = dict(map(tuple, update["changed"]))[0]     # type: ignore[arg-type]
        start["views"][0][1] |= fields
        start |= {"revision": update["revision"], "entries": update["entries"], "undoable": update["undoable"]}
    return found


class Link:
    encrypted = False
    channel = "plain"

    def proved(self) -> None:
        pass

    def send(self, text: str) -> None:
        pass

    def close(self) -> None:
        pass


class Victim:
    """A guest with its table, and no window."""

    def __init__(self, game_id: str) -> None:
        self.events: list[Event] = []
        self.table = table_for(game_id)
        self.client = Client(Ticket(RoomCode("ABCDEFGHJKLM", False), "tablet"), games=GAMES, clock=Clock(), dial=lambda: None,
                             tell=self.events.append, sealed=False, try_out=try_out)
        self.stumbles = self.shown = 0
        self.over: list[Exception] = []         # what it stumbled over

    def hear(self, *messages: dict[str, Any]) -> None:
        for plain in messages:
            if self.client._link is not None:
                began = time.monotonic()
                self.client.received(self.client._link, json.dumps(plain))
                assert time.monotonic() - began < SLOW, plain["t"]

    def greet(self, *messages: dict[str, Any]) -> None:
        self.events.clear()
        self.client.ended, self.client._nonsense = "", 0
        self.client._forget_match()
        self.client._past, self.client.ticket.memory = -1, Memory()
        self.client.opened(Link())
        self.hear({"t": "challenge", "protocol": wire.PROTOCOL, "app": "", "room": "00" * 8, "key": "00" * 32,
                   "proof": "0" * MAC}, *messages)

    def look(self) -> None:
        """All that the table screen asks of the game's table. What it stumbles over is the screen's guard's."""
        client = self.client
        for event in self.events[-3:]:
            room_view(client, event.code, event.about)
        if not client.views or client.lobby is None:
            return
        self.shown += 1
        self.check_playable()
        began = time.monotonic()
        try:
            self._look()
        except Exception as error:
            self.stumbles += 1
            self.over.append(error)
        assert time.monotonic() - began < SLOW

    def check_playable(self) -> None:
        """What is shown answers all that the rules are asked; else it should have been refused."""
        for eye, view in self.client.views.items():
            view.scores()
            view.winners()
            view.seen_by(None)
            assert eye not in view.to_act() or view.legal(eye)

    def _look(self) -> None:
        client, table = self.client, self.table
        room = room_view(client)
        seats = tuple(chair.seat for chair in room.chairs)
        news = next((event.news for event in reversed(self.events) if event.kind == "played"), {})
        for eye, view in client.views.items():
            facts = list(news.get(eye, news.get(None, [])))
            look = Viewpoint(eye, seats, 360, 584, recent=tuple(facts), acting=eye in view.to_act())
            table.place(view, look)
            table.motion(view, look, facts)
            table.prompt(view, look)
            table.near_end(view, look)
            table.refusal(view)
            table.aloud(view, look, facts)
            for _, fact in client.heard[-8:]:
                table.tell(fact, look)
                table.where(fact)
            if eye is not None:
                paths_of(table, view, eye)
                table.plans(view, eye)


def mutate(plain: dict[str, Any], random: Random) -> dict[str, Any]:
    """A copy with something wrong, somewhere; mostly in the state, which is the most that is told."""
    made = copy.deepcopy(plain)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        row = _first(_first(made.get("views", made.get("changed"))), 1)
        holder, key = _place(row if isinstance(row, dict) and random.random() < 0.7 else made, random)
        if holder is not None:
            _spoil(holder, key, random)
    return made


def _first(rows: Any, place: int = 0) -> Any:
    return rows[place] if isinstance(rows, list) and len(rows) > place else None


def _place(plain: Any, random: Random) -> tuple[Any, Any]:
    """A random place in it, deep ones as likely as shallow ones."""
    holder, key = None, None
    here = plain
    while isinstance(here, (dict, list)) and here:
        keys = [key for key in here if here is not plain or key != "t"] if isinstance(here, dict) else range(len(here))
        if not keys:
            break
        key = random.choice(keys)
        holder, here = here, here[key]
        if random.random() < 0.12:
            break
    return holder, key


def _spoil(holder: Any, key: Any, random: Random) -> None:
    way = random.randrange(8)
    value = holder[key]
    if way == 0 and isinstance(holder, dict):
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.pop(key)
    elif way == 2 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(random.choice(holder)))
    elif way == 3 and type(value) is int:
        holder[key] = value + random.choice((-1, 1, 2, 5, 40))
    elif way == 4 and isinstance(value, list):
        random.shuffle(value)
    elif way == 5:
        deep: Any = value
        for _ in range(random.choice((1, 3, 50, 120))):
            deep = [deep] if random.random() < 0.5 else {"t": [deep]}
        holder[key] = deep
    elif way == 6 and isinstance(holder, dict):
        holder[random.choice(("x", "dice", "players", "t0"))] = copy.deepcopy(random.choice(STRANGE))
    else:
        holder[key] = copy.deepcopy(random.choice(STRANGE))


OTHERS: list[dict[str, Any]] = [
    {"t": "refused", "code": "version", "detail": "", "host": {"app": "1", "protocol": 2}, "guest": {"app": "0"}},
    {"t": "emoted", "seat": 0, "emote": 1}, {"t": "set_back", "acts": 2}, {"t": "withdrawn"}, {"t": "yours", "key": "00" * 32},
    {"t": "hand_over", "blob": "AAAA", "hash": fingerprint("AAAA")}, {"t": "welcome", "device": 0},
]


def attack(game_id: str, count: int, seed: int) -> Victim:
    """So many mean messages; the guest lives, and takes an honest one after each."""
    random, victim = Random(seed), Victim(game_id)
    lobbies, reveals = of_kind(game_id, "lobby"), of_kind(game_id, "reveal")
    honest = next(plain for plain in reversed(lobbies) if plain["phase"] == "playing")
    hello = {"t": "welcome", "device": 0}
    for _ in range(count):
        snapshot, update = random.choice(frames(game_id))
        kind = random.choice(("snapshot", "snapshot", "update", "update", "update", "lobby", "other"))
        if kind == "snapshot":
            victim.greet(hello, honest, mutate(snapshot, random))
            victim.look()
            victim.hear(update)
        elif kind == "update":
            victim.greet(hello, honest, snapshot, mutate(update, random))
        elif kind == "lobby":
            victim.greet(hello, mutate(random.choice(lobbies), random), snapshot, update)
        else:
            others = [plain for plain in evening(game_id) if plain["t"] in ("lots", "draw", "pong", "no")] + OTHERS + reveals
            victim.greet(hello, honest, snapshot, mutate(random.choice(others), random), update)
        victim.look()
        if random.random() < 0.05:
            victim.greet(hello, honest, snapshot, update)
            assert victim.client.revision == update["revision"] and victim.client.views
    return victim


ALL = tuple(PLAYABLE)
