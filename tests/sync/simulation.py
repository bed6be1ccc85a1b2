"""A whole evening in a blink: the real host and the real guests on a clock and a network that are made up.

The network loses, doubles, delays, reorders and cuts; host and guests are killed, also in the middle of a write, and
started again. Now and then the host hands the match over, and somebody dies or is cut off on the way. Sometimes the
host loses power: then entries that had not reached the disk are gone, and nothing else. After
every event each guest must show what was written at the revision it shows, in the host's life that it knows of.
"""

from __future__ import annotations

import copy
import heapq
import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from app.store.keys import OFFER, TICKET
from app.store.seats import Seat
from app.sync.client import Client, Event, Ticket
from app.sync.codes import RoomCode
from app.sync.fair import AWAY, UNSEEN, Print
from app.sync.heir import Heir, forget_handed_over, handed_to
from app.sync.host import Room
from app.sync.record import SETTING, Record
from app.sync.wire import Bad
from games.kernel import Match, from_action
from tests.kernel.toy import GAME as TOY
from tests.sync.tally import GAME as TALLY

GAMES = {"toy": TOY, "tally": TALLY}
CHAOS = 40.0
"""Seconds of made-up time with faults; after it the network is calm."""
END = 400.0


class Killed(BaseException):
    """The device was killed in the middle of this write."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk


class Broken(AssertionError):
    """A promise that was not kept."""


class Timer:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class World:
    """The clock, and everything that is to happen."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.time = 0.0
        self._tasks: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        timer = Timer(call)
        heapq.heappush(self._tasks, (self.time + seconds, next(self._order), timer))
        return timer

    def step(self) -> bool:
        self.time, _, timer = heapq.heappop(self._tasks)
        if timer.call is None:
            return False
        timer.call()
        return True

    @property
    def calm(self) -> bool:
        return self.time > CHAOS


class Life:
    """The clock as one process has it: what it planned dies with it."""

    def __init__(self, world: World) -> None:
        self.world, self.alive = world, True

    def now(self) -> float:
        return self.world.time

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        return self.world.later(seconds, lambda: call() if self.alive else None)


class Ledger:
    """What was ever written, whoever was the host: of each match, in each life of its host, the journal at every revision."""

    def __init__(self) -> None:
        self.pasts: dict[int, list[dict[int, list[Any]]]] = {}
        self.plains: dict[int, dict[str, Any]] = {}


class Disk:
    """What survives a device's death. A kill may strike before or after a write reached the disk."""

    def __init__(self, world: World, ledger: Ledger) -> None:
        self._world, self._ledger = world, ledger
        self.settings: dict[str, Any] = {}
        self.matches: dict[str, dict[str, Any]] = {}
        self.flushed: dict[str, tuple[int, int]] = {}       # of each match: entries and revision that no power cut takes
        self.deadly = 0.0
        self.lost = 0
        self.current = ""
        self.owner: Any = None

    def _write(self, work: Callable[[], None]) -> bool:
        strikes = self._world.random.random() < self.deadly and not self._world.calm
        if strikes and self._world.random.random() < 0.5:
            raise Killed(self)
        work()
        if strikes:
            raise Killed(self)
        return True

    def create(self, match: Match) -> str:
        """A match that was written but not yet noted in the room's record was told to nobody: it is forgotten."""
        number = self.settings[SETTING]["draw"]
        match_id = f"match-{number}"
        self._ledger.pasts[number] = [{}]
        self.put(match_id, match)
        return match_id

    def put(self, match_id: str, match: Match) -> bool:
        def work() -> None:
            self.current = match_id
            self.matches[match_id] = copy.deepcopy(match.to_json())
            self._ledger.plains[_number(match_id)] = self.matches[match_id]
            self._remember(match_id, True)
        return self._write(work)

    def delete(self, match_id: str) -> bool:
        return self._write(lambda: self.matches.pop(match_id, None) and None)

    def append(self, match_id: str, number: int, seat: int, action: Any, revision: int, result: Any = None, *,
               flush: bool = True) -> bool:
        def work() -> None:
            plain = self.matches[match_id]
            assert number == len(plain["journal"])
            plain["journal"].append([seat, from_action(action)])
            plain["revision"] = revision
            self._remember(match_id, flush)
        return self._write(work)

    def flush(self) -> None:
        """Soon, as disks are."""
        match_id, plain = self.current, self.matches[self.current]
        reached = len(plain["journal"]), plain["revision"]
        self._world.later(self._world.random.uniform(0, 1), lambda: self._reach(match_id, reached))

    def _reach(self, match_id: str, reached: tuple[int, int]) -> None:
        if reached[1] > self.flushed[match_id][1] and reached[1] <= self.matches[match_id]["revision"]:
            self.flushed[match_id] = reached

    def lose_power(self) -> None:
        if self.current in self.flushed:
            length, revision = self.flushed[self.current]
            plain = self.matches[self.current]
            self.lost += len(plain["journal"]) - length
            del plain["journal"][length:]
            plain["revision"] = revision

    def truncate(self, match_id: str, length: int, revision: int) -> bool:
        def work() -> None:
            plain = self.matches[match_id]
            del plain["journal"][length:]
            plain["revision"] = revision
            self._remember(match_id, True)
        return self._write(work)

    def _remember(self, match_id: str, flushed: bool) -> None:
        plain = self.matches[match_id]
        if SETTING in self.settings and self.settings[SETTING]:    # else it is still on its way to be a host's
            lives_of(self._ledger, _number(match_id), self.settings[SETTING])[-1][plain["revision"]] = list(plain["journal"])
        if flushed:
            self.flushed[match_id] = len(plain["journal"]), plain["revision"]

    def set_seats(self, match_id: str, seats: Any) -> bool:
        return self._write(lambda: self.matches[match_id].update(seats=list(seats)))

    def load(self, match_id: str) -> dict[str, Any]:
        return copy.deepcopy(self.matches[match_id])

    def setting(self, key: str, default: Any = None) -> Any:
        return copy.deepcopy(self.settings.get(key, default))

    def set_setting(self, key: str, value: Any) -> bool:
        return self._write(lambda: self.settings.update({key: copy.deepcopy(value)}))


def _number(match_id: str) -> int:
    """Of its draw."""
    return int(match_id.rpartition("-")[2])


def lives_of(ledger: Ledger, number: int, record: dict[str, Any]) -> list[dict[int, list[Any]]]:
    """A life begins with what was left of the one before."""
    pasts = ledger.pasts[number]
    if number == record["draw"]:
        for life in range(len(pasts), record["lives"][-1][0] + 1 if record["lives"] else 0):
            revision = min(revision for later, revision in record["lives"] if later >= life)
            pasts.append({known: journal for known, journal in pasts[-1].items() if known <= revision})
    return pasts


class Wire:
    """One end of a connection."""

    encrypted = False
    channel = "plain"

    def __init__(self, net: Net, hear: Callable[[Wire, str], None], gone: Callable[[Wire], None]) -> None:
        self.net, self.hear, self.gone = net, hear, gone
        self.other: Wire
        self.open = True
        self._free_at = 0.0

    def proved(self) -> None:
        """No gate is before this host."""

    def send(self, text: str) -> None:
        if self.open:
            self.net.carry(self, text)

    def close(self) -> None:
        if self.open:
            self.open = False
            self.net.world.later(self.after(0.05), self.other.lost)

    def after(self, delay: float) -> float:
        """In order, as a stream has it."""
        self._free_at = max(self._free_at, self.net.world.time + delay)
        return self._free_at - self.net.world.time

    def lost(self) -> None:
        if self.open:
            self.open = False
            self.gone(self)


class Net:
    """`rough`: like datagrams, each may be lost, doubled or overtake another. Else a stream that may be cut."""

    def __init__(self, world: World, rough: bool) -> None:
        self.world, self.rough = world, rough
        self.wires: list[Wire] = []
        self.frames = self.faults = 0
        self.trouble = world.random.choice((0.0, 0.02, 0.08)) if rough else world.random.choice((0.0, 0.003, 0.01))

    def carry(self, wire: Wire, text: str) -> None:
        self.frames += 1
        random, copies = self.world.random, 1
        if not self.world.calm and random.random() < self.trouble:
            self.faults += 1
            copies = random.choice((0, 2))
        for _ in range(copies):
            delay = random.uniform(0.001, 0.3)
            if self.world.calm or not (self.rough or random.random() < self.trouble):
                delay = wire.after(delay)
            self.world.later(delay, lambda: wire.other.hear(wire.other, text) if wire.other.open else None)

    def cut(self) -> None:
        """Both ends notice, or one, or neither until it has heard nothing for long."""
        alive = [wire for wire in self.wires if wire.open and wire.other.open]
        if not alive:
            return
        self.faults += 1
        wire = self.world.random.choice(alive)
        notices = self.world.random.choice(("both", "one", "none"))
        for end, tells in ((wire, notices != "none"), (wire.other, notices == "both")):
            end.hear = lambda *_: None
            if tells:
                self.world.later(self.world.random.uniform(0, 2), end.lost)


class HostDevice:
    def __init__(self, evening: Evening, room: type[Room], disk: Disk) -> None:
        self.evening, self._kind, self.disk = evening, room, disk
        self._room: Room | None = None
        self.life = Life(evening.world)
        self.kills = 0

    @property
    def room(self) -> Room | None:
        return self._room if self._room is not None and self._room._is_open else None

    def open(self, record: Record | None = None) -> None:
        evening = self.evening
        self.life = Life(evening.world)
        how = {"clock": self.life, "think": self.think, "sealed": evening.sealed, "pace": 0.2, "store": self.disk,
               "entropy": evening.world.random.randbytes}
        try:
            if record is not None:
                self._room = self._kind(record, game=evening.game, **how)
            else:
                self._room = self._kind.reopen(games=GAMES, **how)
        except Killed:
            self.kill()

    def open_again(self) -> None:
        """After a kill: not by itself what was handed over."""
        if self.room is None and self.disk.settings.get(SETTING) and not handed_to(self.disk):
            self.evening.host = self
            self.open()

    def think(self, game: Any, level: str, view: Any, seat: int, done: Any) -> Callable[[], None]:
        random = self.evening.world.random
        choice = random.choice(view.legal(seat)) if random.random() < 0.95 else None
        plain = self.disk.matches[self.disk.current]
        self.evening.bot_turns.add((_number(self.disk.current), seat, plain["revision"]))
        self.life.later(random.uniform(0, 0.3), lambda: done(choice))
        return lambda: None

    def kill(self) -> None:
        self.kills += 1
        self.life.alive = False
        self._room = None
        if self.evening.world.random.random() < 0.3:
            self.disk.lose_power()
        for wire in self.evening.net.wires:
            if wire.open and wire.hear == self.hear:
                wire.open = False
                if self.evening.world.random.random() < 0.7:
                    self.evening.world.later(0.1, wire.other.lost)
        self.evening.world.later(self.evening.world.random.uniform(0.1, 4), self.open_again)

    def hear(self, wire: Wire, text: str) -> None:
        if self.room is not None:
            self.room.received(wire, text)

    def gone(self, wire: Wire) -> None:
        if self.room is not None:
            self.room.closed(wire)


class GuestDevice:
    """A tablet and the people at it, who do something legal now and then, and sometimes something foolish."""

    def __init__(self, evening: Evening, name: str, seats: tuple[int, ...]) -> None:
        self.evening, self.name, self.wants = evening, name, seats
        self.saved: dict[str, Any] = Ticket(evening.record.code, name).to_json()
        self.disk = Disk(evening.world, evening.ledger)
        self.disk.owner = self
        self.hosting: HostDevice | None = None
        self.client: Client
        self.life = Life(evening.world)
        self.alive = True
        self.intents: set[tuple[int, int, Any, int]] = set()
        self.undos: set[int] = set()
        self.kills = 0
        self.born()

    def born(self) -> None:
        world = self.evening.world
        self.life, self.alive = Life(world), True
        try:
            self._go_on_as_host()
        except Killed:
            self.kill()
            return
        self.client = Client(Ticket.from_json(self.saved), games=GAMES, clock=self.life, dial=self.dial,
                             tell=self.told, keep=self.keep, sealed=self.evening.sealed,
                             entropy=world.random.randbytes, wait=lambda attempt: world.random.uniform(0.1, 1.5),
                             heir=Heir(self.disk, GAMES))
        self.client.connect()
        self.life.later(world.random.uniform(0, 1), self.live)

    def _go_on_as_host(self) -> None:
        """Killed while it became the host, it is one as soon as it is started."""
        Heir(self.disk, GAMES).go_on()
        if self.disk.settings.get(SETTING) and not handed_to(self.disk) and self.hosting is None:
            self.hosting = HostDevice(self.evening, self.evening.kind, self.disk)
            self.evening.hosts.append(self.hosting)
            self.evening.hand_overs += 1
            self.hosting.open_again()

    def keep(self, ticket: Ticket) -> None:
        self.saved = copy.deepcopy(ticket.to_json())
        self.disk.settings[TICKET] = self.saved

    def dial(self) -> None:
        self.life.later(self.evening.world.random.uniform(0.01, 0.5), self.arrive)

    def arrive(self) -> None:
        wire = self.evening.wire_to_host(self)
        if wire is None:
            self.client.failed()
        else:
            self.client.opened(wire)

    def hear(self, wire: Wire, text: str) -> None:
        if self.alive:
            self.client.received(wire, text)

    def gone(self, wire: Wire) -> None:
        if self.alive:
            self.client.closed(wire)

    def told(self, event: Event) -> None:
        if event.kind == "ended":
            raise Broken(f"{self.name} was sent away: {event.code}")
        if event.kind == "not_opened" and self.evening.sealed:     # else it may have missed an act, and rightly minds
            raise Broken(f"{self.name} can't open what it was handed: {event.about}")
        if event.kind == "handed_over":
            self.life.alive = self.alive = False
            self.hosting = None
            self.evening.world.later(self.evening.world.random.uniform(0, 0.5), self.born)
        if event.kind == "lost" and handed_to(self.disk):
            self.hosting = None                 # from now on it is a guest of somebody else
        if event.kind in ("opened", "lobby") and self.hosting is None:
            forget_handed_over(self.disk, self.client)

    def kill(self) -> None:
        self.kills += 1
        self.life.alive = self.alive = False
        if self.hosting is not None and self.hosting.room is not None:
            self.hosting.kill()
        for wire in self.evening.net.wires:
            if wire.open and wire.hear == self.hear:
                wire.open = False
                if self.evening.world.random.random() < 0.7:
                    self.evening.world.later(0.1, wire.other.lost)
        self.evening.world.later(self.evening.world.random.uniform(0.2, 6), self.born)

    def live(self) -> None:
        random = self.evening.world.random
        self.life.later(random.uniform(0.1, 1.2), self.live)
        client = self.client
        if client.lobby is not None and client.online:
            for seat in self.wants:
                if client.lobby.seats[seat][4] is None:
                    client.claim(seat, self.name, random.randrange(6))
        if client.views:
            self.act()

    def act(self) -> None:
        client, random = self.client, self.evening.world.random
        mine = [seat for seat in client.seats if seat in client.views and
                seat in client.views[seat].to_act()]
        if client.undoable and random.random() < 0.15:
            self.undos.add(client.revision)
            client.undo()
        elif mine:
            seat = random.choice(mine)
            action = random.choice(client.views[seat].legal(seat))
            revision = client.revision - (random.random() < 0.05)
            if revision < 0:
                return
            if revision == client.revision:
                self.intents.add((client.match, seat, action, revision))
            client.submit(seat, action, revision)
        elif random.random() < 0.02 and client.seats:
            client.submit(client.seats[0], ("nonsense", 1), client.revision)


class Evening:
    def __init__(self, seed: int, room: type[Room] = Room) -> None:
        self.world = World(seed)
        random = self.world.random
        self.sealed = seed % 2 == 0
        self.net = Net(self.world, rough=not self.sealed)
        self.ledger, self.kind = Ledger(), room
        self.hand_overs = self.reopened = 0                   # taken, and taken back since they never arrived
        self.served_at = 0.0
        self.bot_turns: set[tuple[int, int, int]] = set()     # in which match, where and at which revision a bot decided
        self.rematches = random.choice((0, 0, 1, 2))
        self.game = TALLY if seed % 3 else TOY
        players = random.randint(*self.game.players) if self.game is TOY else random.randint(2, 4)
        seats = [Seat("bot", f"bot {seat}", seat, "random") if seat and random.random() < 0.2
                 else Seat("person", f"player {seat}", seat) for seat in range(players)]
        people = [seat for seat in range(players) if seats[seat].kind == "person"]
        self.record = Record.new("room", self.game, seats)
        self.record.room, self.record.code = "00112233aabbccdd", RoomCode("ABCDEFGHJKLM", False)
        self.host = HostDevice(self, room, Disk(self.world, self.ledger))
        self.host.disk.owner = self.host
        self.hosts = [self.host]
        self.host.open(self.record)
        self.guests = [GuestDevice(self, f"tablet {number}", group)
                       for number, group in enumerate(self._groups(people))]
        self._digests: dict[tuple[int, int, int, Any], bytes] = {}
        self._match: Match | None = None
        self.world.later(1.0, self._host_person)
        self.world.later(1.0, self._old_host_person)
        self.world.later(3.0, self._trouble)

    def _groups(self, people: list[int]) -> list[tuple[int, ...]]:
        """Mostly a tablet for each, sometimes one for two; and one that looks on."""
        random = self.world.random
        if len(people) > 2 and random.random() < 0.4:
            return [tuple(people[:2]), *((seat,) for seat in people[2:]), ()]
        return [*((seat,) for seat in people), ()]

    @property
    def disk(self) -> Disk:
        """Of the device that is the host, or was the last."""
        return self.host.disk

    def wire_to_host(self, guest: GuestDevice) -> Wire | None:
        host = self.host
        if host.room is None:
            return None
        mine = Wire(self.net, guest.hear, guest.gone)
        theirs = Wire(self.net, host.hear, host.gone)
        mine.other, theirs.other = theirs, mine
        self.net.wires = [wire for wire in self.net.wires if wire.open] + [mine, theirs]
        host.room.opened(theirs)
        return mine

    def _host_person(self) -> None:
        """Starts the match when everybody sits; later gives a seat to a bot and back."""
        self.world.later(1.0, self._host_person)
        room = self.host.room
        if room is None:
            return
        if room.phase == "lobby" and None not in [
                holder for seat, holder in zip(room.record.seats, room.record.holders, strict=True)
                if seat.kind == "person"]:
            room._store.deadly = self.world.random.choice((0.0, 0.01, 0.04))  # type: ignore[attr-defined]
            room.start()
        elif room.phase == "over" and self.rematches and not self.world.calm:
            self.rematches -= 1
            room.again()
        elif room.phase == "playing" and self.world.random.random() < 0.05:
            seat = self.world.random.randrange(len(room.record.seats))
            who = room.record.seats[seat]
            if room.record.holders[seat] is not None:
                kind, level = ("person", "") if who.is_bot else ("bot", "random")
                room.give(seat, Seat(kind, who.name, who.colour, level))
        elif room.phase == "playing" and self.world.random.random() < 0.06 and not self.world.calm and room._here:
            self._hand_over(room)

    def _hand_over(self, room: Room) -> None:
        """And sometimes the worst happens on the way."""
        able = [guest for guest in self.guests
                if guest.alive and guest.client.device in room._here and guest.hosting is not self.host]
        if not able:
            return
        heir = self.world.random.choice(able)
        try:
            room.hand_over(heir.client.device)
        except Bad:
            return
        heir.disk.deadly = self.world.random.choice((0.0, 0.1, 0.3))
        fault = self.world.random.choice((None, None, self.net.cut, self._kill_host, heir.kill))
        if fault is not None:
            self.world.later(self.world.random.uniform(0, 0.8), fault)

    def _old_host_person(self) -> None:
        """Nobody has served for long, and nobody has the match: whoever handed it over opens it again."""
        self.world.later(1.0, self._old_host_person)
        if any(host.room is not None for host in self.hosts):
            self.served_at = self.world.time
        lost = not any(self._has_match(disk) for disk in (self.hosts[0].disk, *(guest.disk for guest in self.guests)))
        if lost and self.world.time - self.served_at > 12:
            if not self.disk.settings[SETTING]:
                raise Broken("nobody has the match any more")
            self.reopened += 1
            if isinstance(self.disk.owner, GuestDevice):
                self.disk.owner.hosting = self.host
            self.host.open()

    @staticmethod
    def _has_match(disk: Disk) -> bool:
        """As its people see: the room is theirs to open, or will be as soon as the app is started."""
        return bool((disk.settings.get(OFFER) or {}).get("key") or (disk.settings.get(SETTING) and not handed_to(disk)))

    def _trouble(self) -> None:
        if self.world.calm:
            self._wake_up()
            return
        random = self.world.random
        random.choice((self.net.cut, self.net.cut, self._kill_guest, self._kill_host, lambda: None))()
        self.world.later(random.uniform(0.5, 6), self._trouble)

    def _wake_up(self) -> None:
        """In the end persons take their seats back from the bots, so that all must be in step."""
        room = self.host.room
        if room is None or room.match is None:
            self.world.later(1.0, self._wake_up)
            return
        for seat, who in enumerate(room.record.seats):
            if who.is_bot and room.record.holders[seat] is not None:
                room.give(seat, Seat("person", who.name, who.colour))

    def _kill_guest(self) -> None:
        alive = [guest for guest in self.guests if guest.alive]
        if alive:
            self.world.random.choice(alive).kill()

    def _kill_host(self) -> None:
        if self.host.room is not None:
            self.host.kill()

    # The promises

    def run(self) -> None:
        while not self.finished():
            if self.world.time > END:
                raise Broken("it never came to an end: " + self._where())
            try:
                happened = self.world.step()
            except Killed as killed:
                killed.disk.owner.kill()
                happened = True
            if happened:
                self.check()

    def finished(self) -> bool:
        room = self.host.room
        if not self.world.calm or room is None or room.match is None or not room.match.state.over:
            return False
        clients = [guest.client for guest in self.guests if guest.alive]
        return len(clients) == len(self.guests) and all(
            client.online and client.verdict is not None
            and (client.match, client.revision) == (room.record.draw, room.match.revision)
            and client.device in room.record.verdicts
            for client in clients)

    def check(self) -> None:
        if sum(host.room is not None for host in self.hosts) > 1:
            raise Broken("two hosts serve at once")
        for guest in self.guests:
            client = guest.client
            if client.revision >= 0 and client.views:
                self._check_shown(guest.name, client)

    def _check_shown(self, name: str, client: Client) -> None:
        life = client._lives
        if not self.disk.settings[SETTING]:
            raise Broken("the last host has forgotten the room")
        journal = lives_of(self.ledger, client.match, self.disk.settings[SETTING])[life].get(client.revision)
        if journal is None:
            raise Broken(f"{name} shows revision {client.revision}, which was never written")
        if client.entries != len(journal):
            raise Broken(f"{name} shows {client.entries} entries, not {len(journal)}")
        for eye, view in client.views.items():
            if getattr(client, "checked", {}).get(eye) is view:
                continue
            if Print().of(view.to_json()) != self._digest(client.match, life, client.revision, eye):
                raise Broken(f"{name} shows at revision {client.revision} what was not so")
        client.checked = dict(client.views)  # type: ignore[attr-defined]

    def _digest(self, number: int, life: int, revision: int, eye: Any) -> bytes:
        key = number, life, revision, eye
        if key not in self._digests:
            plain = self.ledger.plains[number]
            match = Match.from_json(plain | {"journal": self.ledger.pasts[number][life][revision]}, GAMES)
            self._digests[key] = Print().of(match.state.seen_by(eye).to_json())
        return self._digests[key]

    def check_end(self) -> None:
        """All equal after calm, nothing twice, nothing that nobody meant, and everybody found it fair."""
        room = self.host.room
        assert room is not None and room.match is not None
        plain = self.disk.matches[room.record.match_id]
        match = Match.from_json(plain, GAMES)
        assert match.state.over and match.journal == room.match.journal
        for guest in self.guests:
            client = guest.client
            assert client.revision == match.revision and client.entries == len(match.journal)
            assert client.verdict == (True, self._remark(client, room.record)), client.verdict
            assert not guest.disk.settings.get(OFFER), "an offer that nobody will open is kept"
        self._check_meant()

    @staticmethod
    def _remark(client: Client, record: Record) -> str:
        """None of somebody who drew for this match and has slept through no other that it drew for or was dealt."""
        doubt = client.ticket.memory.doubt
        assert not doubt or record.past >= 0, "doubts a match that was never put away"
        told = {number for number, _, _ in record.draws}
        slept = any(share.draw not in told for share in client.ticket.memory.shares)
        return UNSEEN if slept else doubt if client.device in record.nonces else AWAY

    def _check_meant(self) -> None:
        """Every entry was wished for at exactly the revision it was written at, by somebody who sits there."""
        intents = {intent for guest in self.guests for intent in guest.intents}
        for number, lives in self.ledger.pasts.items():
            for past in lives:
                self._check_match_meant(number, past, intents)

    def _check_match_meant(self, number: int, past: dict[int, list[Any]], intents: set[tuple[int, int, Any, int]]) -> None:
        for revision in sorted(past)[1:]:
            before, now = past.get(revision - 1), past[revision]
            if before is None:
                raise Broken(f"revision {revision - 1} was never written")
            if len(now) == len(before) + 1:
                seat, action = now[-1]
                meant = (number, seat, _tuple(action), revision - 1) in intents
                if not meant and (number, seat, revision - 1) not in self.bot_turns:
                    raise Broken(f"entry {now[-1]} of revision {revision} was not meant then")

    def _where(self) -> str:
        room = self.host.room
        told = [(guest.name, guest.alive, guest.client.online, guest.client.revision, guest.client.verdict)
                for guest in self.guests]
        return f"{room and room.phase} {room and room.match and room.match.revision} {told}"


def _tuple(value: Any) -> Any:
    return tuple(_tuple(item) for item in value) if isinstance(value, (list, tuple)) else value


def play(seed: int, room: type[Room] = Room) -> Evening:
    evening = Evening(seed, room)
    evening.run()
    evening.check_end()
    return evening
