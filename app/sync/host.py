"""The host: a room with its devices and seats, and the one match that is played in it.

Everything happens in one thread; nothing here waits. What changes is written down before anybody is told.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Self

from app.store.seats import PERSON, Seat
from app.sync import wire
from app.sync.chairs import Chairs
from app.sync.draw import Drawing
from app.sync.fair import MOMENT_OF_ACTS
from app.sync.handing import Handing
from app.sync.peer import GONE, HELLO, IN, JOIN, Peer
from app.sync.playing import OVER, PLAYING
from app.sync.ports import BROWSER, Bucket, Clock, Connection, Entropy, RoomStore, Think
from app.sync.proof import new_key
from app.sync.record import SETTING, Device, Record
from app.sync.wire import Bad, ErrorCode
from games.kernel import Game, Match

log = logging.getLogger("starcab.sync")
CONNECTIONS = 32
"""Devices that may be here at once. Who has not proved the code is counted apart, at the gate."""
DEVICES = 48
HANDSHAKE = 2.5
SILENCE = 15.0
TOGETHER, SELDOM = 0.03, 0.3
"""Seconds after which all are told of changes of the lobby; when there have been many."""
LOBBIES, LOBBY_RATE = 40.0, 2.0


class Room(Chairs, Handing):
    """From a connection: `opened`, `received`, `closed`. From the host's person: `start`, `lock`, `remove`, `give`,
    `take_back`, `again`, `hand_over`, `close`."""

    def __init__(self, record: Record, *, game: Game, store: RoomStore, clock: Clock, think: Think, app: str = "",
                 match: Match | None = None, pace: float = 0.0, sealed: bool = True,
                 changed: Callable[[], None] = lambda: None, entropy: Entropy = secrets.token_bytes) -> None:
        self.record = record
        self.game = game
        self.match: Match | None = None
        self._views = self._referee = None
        self._pace = pace
        self.app = app
        self._store, self._clock, self._think_with = store, clock, think
        self._sealed = sealed
        self._entropy = entropy
        self._changed = changed
        self._peers: dict[Connection, Peer] = {}
        self._here: dict[int, Peer] = {}
        self._drawing: Drawing | None = None
        self._offered, self._offer = None, None
        self._claims, self._denied = {}, set()
        self._back: set[int] = set()        # devices that were here since this room was opened
        self._set_back = False              # whether all know by now that acts were lost
        self._lobbies = 0
        self._lobby_due = False
        self._lobbies_left = Bucket(LOBBIES, LOBBY_RATE, clock.now)
        self._is_open = True
        self._keep_record()
        self._watch()
        if match is not None:
            self._begin(match)
            self._let_bots_play()
        if record.draws and match is None:
            self._go_on_drawing()

    @classmethod
    def reopen(cls, store: RoomStore, games: Mapping[str, Game], **how: Any) -> Self:
        """The room that was open when the app ended. KeyError: there is none; ValueError: it can't be opened here."""
        plain = store.setting(SETTING)
        if not plain:
            raise KeyError(SETTING)
        record = Record.from_json(plain)
        record.heir = ""                    # if it was handed over, its person wants it back
        games = record.games(games)
        match = Match.from_json(store.load(record.match_id), games) if record.match_id else None
        if match is not None:
            if (match.game.id, match.players) != (record.game, len(record.seats)):
                raise ValueError("the match that is kept is not this room's")
            record.live_again(match.revision)
        return cls(record, game=games[record.game], store=store, match=match, **how)

    @property
    def is_open(self) -> bool:
        return self._is_open

    def describe(self) -> dict[str, Any]:
        """What everybody in the network may know: no secrets."""
        record = self.record
        free = sum(seat.kind == PERSON and holder is None
                   for seat, holder in zip(record.seats, record.holders, strict=True))
        return {"room": record.room, "name": record.name, "game": record.game, "players": len(record.seats),
                "free": free, "phase": self.phase, "locked": record.locked, "encrypted": record.code.encrypted}

    # Connections

    def opened(self, link: Connection) -> None:
        if not self._is_open:
            link.close()
            return
        peer = self._peers[link] = Peer(link, self._clock, new_key(self._entropy))
        self._clock.later(HANDSHAKE, lambda: self._hasten(peer))

    def closed(self, link: Connection) -> None:
        peer = self._peers.pop(link, None)
        if peer is not None:
            peer.stage = GONE
            self._miss(peer)

    def received(self, link: Connection, frame: str | bytes) -> None:
        peer = self._peers.get(link)
        if peer is None or peer.stage == GONE:
            return
        try:
            message = peer.read(frame)
            if isinstance(message, _CHANGES) and not peer.may_change():
                return self._say_no(peer, ErrorCode.TOO_FAST)
            _TAKE[type(message)](self, peer, message)
        except Bad as bad:
            self._refuse(peer, bad.code, bad.detail)

    def _hasten(self, peer: Peer) -> None:
        if peer.stage in (HELLO, JOIN):
            self._refuse(peer, ErrorCode.SLOW)

    def _watch(self) -> None:
        """Connections that died without a word."""
        if not self._is_open:
            return
        for peer in list(self._peers.values()):
            if peer.stage == IN and self._clock.now() - peer.heard_at > SILENCE:
                self._refuse(peer, ErrorCode.SLOW)
        self._clock.later(SILENCE / 3, self._watch)

    def _refuse(self, peer: Peer, code: ErrorCode, detail: str = "", host: Any = None, guest: Any = None) -> None:
        """The last word to this connection; nobody else notices."""
        peer.end(wire.Refused(code.value, detail[:200], host or {}, guest or {}))
        self._peers.pop(peer.link, None)
        self._miss(peer)

    def _miss(self, peer: Peer) -> None:
        if self._here.get(peer.device) is not peer:
            return
        del self._here[peer.device]
        self._gone_from_draw(peer.device)
        self._withdraw(peer.device)
        self._tell_lobby()

    # The handshake

    def _hello(self, peer: Peer, hello: wire.Hello) -> None:
        if hello.protocol != wire.PROTOCOL:
            return self._refuse(peer, ErrorCode.VERSION, "", *self._versions(hello))
        record = self.record
        peer.challenge(hello, self.app, record.room, record.code.psk if self._sealed else None)

    def _versions(self, hello: wire.Hello) -> tuple[dict[str, Any], dict[str, Any]]:
        """The host's and the guest's."""
        return ({"protocol": wire.PROTOCOL, "app": self.app, "rules": self.game.version},
                {"protocol": hello.protocol, "app": hello.app, "rules": hello.games.get(self.game.id)})

    def _join(self, peer: Peer, join: wire.Join) -> None:
        """Who has come as far as here is told the truth under the seal."""
        peer.prove(join)
        ours, theirs = self._versions(peer.hello) if peer.hello else ({}, {})
        if ours.get("rules") != theirs.get("rules"):
            return self._refuse(peer, ErrorCode.RULES, self.game.id, ours, theirs)
        device = self._known(join.key)
        sits = device is not None and device in self.record.holders     # a crowd keeps nobody from their own chair
        if device not in self._here and not sits and len(self._here) >= CONNECTIONS:
            return self._refuse(peer, ErrorCode.FULL)
        if device is None:
            if peer.link.channel == BROWSER:        # let in once, and forgotten meanwhile: its person asks again
                return self._refuse(peer, ErrorCode.CLOSED)
            if self.record.locked or not self._room_for_one_more():
                return self._refuse(peer, ErrorCode.LOCKED if self.record.locked else ErrorCode.FULL)
            device = self._enrol(join)
        older = self._here.get(device)
        peer.device, peer.stage = device, IN
        self._here[device] = peer
        if older is not None:
            self._refuse(older, ErrorCode.REPLACED)
        peer.send(wire.Welcome(device).text())
        if self.record.box:
            peer.send(wire.Box(self.record.game, self.record.box).text())
        self._tell_lobby()
        peer.send(self.lobby().text())
        self._tell_set_back(peer, join)
        self._send_all(peer)
        if self._drawing is not None:
            self._drawing.turn(device)

    def _tell_set_back(self, peer: Peer, join: wire.Join) -> None:
        """A device shows more than there is: this host lost power before its last acts reached the disk. The device finds
        that by itself; the others are told, once, on the word of one that sits and is back for the first time."""
        match, record = self.match, self.record
        first, self._back = peer.device not in self._back, self._back | {peer.device}
        if match is None or not record.lives or join.match != record.draw or peer.device not in record.holders:
            return
        acts = join.revision - match.revision
        if first and not self._set_back and 0 < acts <= MOMENT_OF_ACTS:
            self._set_back = True
            log.warning("%d acts were lost with the power", acts)
            for other in self._here.values():
                if other is not peer:
                    other.send(wire.SetBack(acts).text())

    def _known(self, key: str) -> int | None:
        return next((number for number, device in self.record.devices.items() if device.key == key), None)

    def _room_for_one_more(self) -> bool:
        """Too many devices were here: the first that is away and has no chair is forgotten."""
        devices = self.record.devices
        if len(devices) >= DEVICES:
            away = (number for number in devices if number not in self._here and number not in self.record.holders)
            devices.pop(next(away, -1), None)
        return len(devices) < DEVICES

    def _enrol(self, join: wire.Join) -> int:
        return self._note_device(Device(join.key, join.name, join.role))

    def _note_device(self, device: Device) -> int:
        number = self.record.new_number()
        self.record.devices[number] = device
        self._keep_record()
        return number

    # Seats

    def _claim(self, peer: Peer, claim: wire.Claim) -> None:
        """Sit down on a free chair, or change one's own name and colour."""
        record, seat = self.record, claim.seat
        if seat >= len(record.seats) or record.seats[seat].kind != PERSON:
            return self._say_no(peer, ErrorCode.NO_SEAT)
        if record.holders[seat] not in (None, peer.device):
            return self._say_no(peer, ErrorCode.SEAT_TAKEN)
        if self._drawing is not None:
            return self._say_no(peer, ErrorCode.NOT_NOW)
        if self._was_left(seat):
            return self._ask_for_chair(peer, claim)
        self._seat(peer, claim)

    def _release(self, peer: Peer, release: wire.Release) -> None:
        if self._drawing is not None or not self._holds(peer, release.seat):
            return self._say_no(peer, ErrorCode.NO_SEAT)
        self.record.holders[release.seat] = None
        if self.phase == PLAYING and peer.device not in self.record.left:
            self.record.left.append(peer.device)
        self._sit(release.seat, self.record.seats[release.seat])
        if self.match is not None:
            self._send_all(peer)

    def _role(self, peer: Peer, role: wire.Role) -> None:
        self.record.devices[peer.device].role = role.role
        self._keep_record()
        self._tell_lobby()

    def _bye(self, peer: Peer, _: wire.Bye) -> None:
        record = self.record
        record.holders = [None if holder == peer.device else holder for holder in record.holders]
        record.devices.pop(peer.device, None)
        self._keep_record()
        self._refuse(peer, ErrorCode.CLOSED)

    def _sit(self, seat: int, who: Seat) -> None:
        """Who decides here changed: written, then told."""
        self.record.seats[seat] = who
        self._keep_record()
        if self._referee is not None:
            self._referee.give(seat, who)
        self._tell_lobby()
        self._let_bots_play()

    # What the host's person decides

    def start(self) -> None:
        """Draw the key of the dice together, then deal. Bad: a chair is empty, or a match is on."""
        if self.match is not None or self._drawing is not None:
            raise Bad(ErrorCode.NOT_NOW, "the match has begun")
        if any(seat.kind == PERSON and holder is None
               for seat, holder in zip(self.record.seats, self.record.holders, strict=True)):
            raise Bad(ErrorCode.NO_SEAT, "a chair is empty")
        self._draw()

    def again(self) -> None:
        """Another match in the same room: same people, same rules, whoever sat next begins. Bad: this one goes on."""
        if self.phase != OVER:
            raise Bad(ErrorCode.NOT_NOW, "the match is not over")
        record = self.record
        if record.first is not None:
            record.first = (record.first + 1) % self.game.beginners(len(record.seats))
        record.past = record.draw
        record.match_id, record.secret, record.nonces, record.verdicts = "", "", {}, {}
        record.draws, record.backs, record.lives, record.left = [], [], [], []
        self._claims, self._denied = {}, set()
        self._keep_record()
        self.match = self._views = self._referee = self._offered = self._offer = None
        for peer in self._here.values():
            peer.told = -1
        self._tell_lobby()

    def let_in_plain(self, on: bool) -> None:
        """Whether devices that can't encrypt may come in. Those that are in by that door go when it is closed."""
        self.record.plain = on
        self._keep_record()
        for peer in list(self._here.values()):
            if not on and self.record.code.encrypted and not peer.link.encrypted and not self.is_browser(peer.device):
                self._refuse(peer, ErrorCode.CLOSED)
        self._tell_lobby()

    def let_in_browser(self, key: str, name: str, agent: str) -> None:
        """Its person was asked: it is known from now on, also where nobody else comes in. Bad: the room is full."""
        if self._known(key) is None:
            if len(self._here) >= CONNECTIONS or not self._room_for_one_more():
                raise Bad(ErrorCode.FULL)
            self._note_device(Device(key, name, "player", agent))

    def open_to_browsers(self, ticket: str, everybody: bool) -> None:
        """By this ticket; "": their door is shut, and those that are in by it go."""
        self.record.browsers, self.record.browsers_all = ticket, everybody
        self.record.locked = self.record.locked and not everybody       # one of them at a time
        self._keep_record()
        if not ticket:
            for peer in list(self._here.values()):
                if self.is_browser(peer.device):
                    self._refuse(peer, ErrorCode.CLOSED)
        self._tell_lobby()

    def send_away(self, device: int) -> None:
        """A browser that only looks on: somebody else needs its place. It may ask again."""
        self.record.devices.pop(device, None)
        self._keep_record()
        peer = self._here.get(device)
        if peer is not None:
            self._refuse(peer, ErrorCode.CLOSED)

    def stand_up(self, device: int | None, only: int | None = None) -> None:
        """Its people go before or after a match: their chairs are free, and it comes back without being asked about."""
        self.record.holders = [None if holder == device and only in (None, seat) else holder
                               for seat, holder in enumerate(self.record.holders)]
        self._keep_record()
        self._tell_lobby()

    def is_here(self, device: int) -> bool:
        return device in self._here

    def knows_browser(self, key: str) -> bool:
        device = self._known(key)
        return device is not None and self.is_browser(device)

    def lock(self, on: bool) -> None:
        self.record.locked, self.record.browsers_all = on, self.record.browsers_all and not on
        self._keep_record()
        self._tell_lobby()

    def allow_emotes(self, on: bool) -> None:
        self.record.emotes = on
        self._keep_record()
        self._tell_lobby()

    def remove(self, device: int) -> None:
        """Out, and its seats are free. The room is locked: the device still knows the code."""
        record = self.record
        record.devices.pop(device, None)
        record.holders = [None if holder == device else holder for holder in record.holders]
        record.locked, record.browsers_all = True, False
        self._keep_record()
        peer = self._here.get(device)
        if peer is not None:
            self._refuse(peer, ErrorCode.REMOVED)
        else:
            self._gone_from_draw(device)
            self._tell_lobby()

    def give(self, seat: int, who: Seat) -> None:
        """To a bot, or back to the person whose device still has the chair."""
        if not 0 <= seat < len(self.record.seats) or self._drawing is not None:
            raise Bad(ErrorCode.NOT_NOW)
        self._sit(seat, who)

    def close(self) -> None:
        """Forget the room and tell everybody; the match stays in the store."""
        self._store.set_setting(SETTING, None)
        self._farewell(ErrorCode.CLOSED)

    def _farewell(self, code: ErrorCode) -> None:
        for peer in list(self._peers.values()):
            peer.end(wire.Refused(code.value, "", {}, {}))
        self.quit()
        self._changed()

    def quit(self) -> None:
        """Stop serving, as if the device slept: the room can be opened again, and the guests look for it."""
        self._is_open = False
        if self._referee is not None:
            self._referee.pause()
        if self._drawing is not None:
            self._drawing.stop()
        for peer in list(self._peers.values()):
            peer.stage = GONE
            peer.link.close()
        self._peers, self._here = {}, {}

    # The draw and the deal

    def _draw(self) -> None:
        sitting = {holder for seat, holder in zip(self.record.seats, self.record.holders, strict=True)
                   if holder is not None and seat.kind == PERSON and holder in self._here and not self.is_browser(holder)}
        self._draw_with(sitting)

    def _draw_with(self, devices: set[int]) -> None:
        """Written down before anybody is asked: the draw of a match goes on even if this app is killed."""
        record = self.record
        record.draw += 1
        record.secret = self._entropy(32).hex()
        record.draws.append([record.draw, [[device, record.people_at(device)] for device in sorted(devices)], []])
        self._keep_record()
        self._go_on_drawing()

    def _go_on_drawing(self) -> None:
        number, asked, _ = self.record.draws[-1]
        self._drawing = Drawing(number, self.record.secret, {device for device, _ in asked}, self._clock, self._send_to,
                                self._deal)
        self._drawing.begin()
        self._tell_lobby()

    def _gone_from_draw(self, device: int) -> None:
        if self._drawing is not None:
            (self._drawing.turn if device in self.record.devices else self._drawing.leave)(device)

    def _lot(self, peer: Peer, lot: wire.Lot) -> None:
        if self._drawing is not None:
            self._drawing.lot(peer.device, lot)

    def _nonce(self, peer: Peer, nonce: wire.Nonce) -> None:
        if self._drawing is not None:
            self._drawing.nonce(peer.device, nonce)

    def _draw_again(self, missing: set[int]) -> None:
        """Without those who did not answer. They are named at the end, so that each can say whether that is true."""
        draw = self.record.draws[-1]
        draw[2] = sorted(missing)
        for device in missing & self._here.keys():
            self._refuse(self._here[device], ErrorCode.SLOW)     # what it says late is not heard, and it knows that
        self._draw_with({device for device, _ in draw[1]} - missing)

    def _deal(self, key: bytes | None, secret: str, nonces: dict[int, str]) -> None:
        """No key: somebody was lost on the way. The draw begins anew, without them."""
        drawing, self._drawing = self._drawing, None
        if drawing is None or not self._is_open:
            return
        if key is None:
            return self._draw_again(drawing.failed)
        record = self.record
        seats = [seat.to_json() for seat in record.seats]
        match = Match(self.game, len(seats), record.options, first=record.first, key=key, seats=seats)
        record.secret, record.nonces = secret, nonces
        record.match_id = self._store.create(match)
        self._keep_record()
        self._begin(match)
        self._tell_lobby()
        self._send_lobby()  # who sits where is known before the first card is seen
        for peer in self._here.values():
            self._send_all(peer)
        self._let_bots_play()

    def _send_to(self, device: int, message: wire.Message) -> bool:
        """Whether it is here."""
        if device in self._here:
            self._here[device].send(message.text())
        return device in self._here

    def _keep_record(self) -> bool:
        return self._store.set_setting(SETTING, self.record.to_json())

    # Telling

    def _tell_lobby(self) -> None:
        """Soon, and once for many changes: thirty devices that come at the same time would make a storm."""
        self._lobbies += 1
        if not self._lobby_due:
            self._lobby_due = True
            self._clock.later(TOGETHER if self._lobbies_left.take() else SELDOM, self._send_lobby)
        self._changed()

    def _send_lobby(self) -> None:
        if not self._lobby_due:
            return
        self._lobby_due = False
        text = self.lobby().text()
        for peer in list(self._here.values()):
            peer.send(text)

    def lobby(self) -> wire.Lobby:
        record = self.record
        seats = [[seat.kind, seat.name, seat.colour, seat.level, holder]
                 for seat, holder in zip(record.seats, record.holders, strict=True)]
        devices = [[number, device.name, device.role, number in self._here, self._is_safe(number)]
                   for number, device in record.devices.items()]
        verdicts = [[number, ok, text] for number, (ok, text) in record.verdicts.items()]
        return wire.Lobby(record.past, self._lobbies, record.name, record.game, len(record.seats), dict(record.options),
                          record.first, self.phase, record.locked, record.emotes, record.code.encrypted, seats, devices,
                          verdicts)

    def _is_safe(self, device: int) -> bool:
        """Whether nobody else in the network can read what this device is told."""
        peer = self._here.get(device)
        return peer is None or peer.link.encrypted

    def _resync(self, peer: Peer, _: wire.Resync) -> None:
        peer.send(self.lobby().text())
        self._send_all(peer)

    def _emote(self, peer: Peer, emote: wire.Emote) -> None:
        if not self.record.emotes or not self._holds(peer, emote.seat):
            return self._say_no(peer, ErrorCode.NO_SEAT)
        if not peer.may_emote():
            return  # a child that taps and taps: nobody needs a word about it
        text = wire.Emoted(emote.seat, emote.emote).text()
        for other in self._here.values():
            other.send(text)

    def _ping(self, peer: Peer, ping: wire.Ping) -> None:
        peer.send(wire.Pong(ping.number, self.match.revision if self.match else -1, self._lobbies).text())


_CHANGES = wire.Claim, wire.Release, wire.Role
_TAKE: dict[type, Callable[[Any, Peer, Any], None]] = {
    wire.Hello: Room._hello, wire.Join: Room._join, wire.Claim: Room._claim, wire.Release: Room._release,
    wire.Role: Room._role, wire.Submit: Room._submit, wire.Undo: Room._undo, wire.Hurry: Room._hurry_bot,
    wire.Emote: Room._emote,
    wire.Lot: Room._lot, wire.Nonce: Room._nonce, wire.Verdict: Room._verdict, wire.Resync: Room._resync,
    wire.Taken: Room._taken, wire.Ping: Room._ping, wire.Bye: Room._bye,
}
