"""A match in a room: this device as a guest. The screens talk to it as to any session."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.session.base import Session
from app.session.outbox import Post
from app.session.room import Chair, RoomView, room_view
from app.session.seats import BOT, PERSON, Seat
from app.session.tryout import try_out
from app.session.update import OPENED, PLAYED, REFUSED, SEAT, TROUBLE, UNDONE, Update
from app.store import Store
from app.store.characters import DEFAULT
from app.store.importing import match_from
from app.store.keys import SEEN, TICKET
from app.sync.client import Client, Event, Log, Ticket
from app.sync.heir import Heir, forget_handed_over, has_another
from app.sync.net import NetThread
from app.sync.seal import can_encrypt
from app.sync.service import Guesting
from app.sync.wire import ErrorCode
from games.kernel import Action, Entry, Fact, Game, Match, State

log = logging.getLogger("starcab.session")
LOST, BACK, SET_BACK = "connection_lost", "connection_back", "set_back"     # troubles, as the screens name them
NOT_OPENED, NOT_TAKEN = "not_opened", "not_taken"                           # of a hand-over
RoomListener = Callable[[RoomView], None]
EmoteListener = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class RemoteUpdate(Update):
    """Of a room: it holds only what this device may know."""

    heard: Mapping[int | None, list[Fact]] = field(default_factory=dict)
    views: Mapping[int | None, State] = field(default_factory=dict)

    def news_for(self, seat: int | None) -> list[Fact]:
        return list(self.heard.get(seat, self.heard.get(None, [])))


class RemoteShown:
    """Belongs to the screen's thread."""

    update: Update

    def __init__(self) -> None:
        self.open = False
        self.log: Log = []
        self.acted: list[int | None] = []       # whose acts were seen, since the whole was shown
        self._public: State | None = None

    def show(self, update: Update) -> None:
        self.update, self.open, self._public = update, True, None
        if update.kind == PLAYED:
            self.acted.append(update.seat)
        elif update.kind in (OPENED, UNDONE):
            self.acted = self.acted[:-1] if update.kind == UNDONE else []

    def view(self, seat: int | None) -> State:
        """The own seat's view; for anybody else's, what all may see."""
        assert isinstance(self.update, RemoteUpdate)
        views = self.update.views
        if seat in views:
            return views[seat]
        if self._public is None:
            self._public = next(iter(views.values())).seen_by(None)
        return self._public


class RemoteSession(Session):
    """Call it from the screen's thread. `room` is what was heard last of the room; a match is on when `playing`."""

    in_room = True

    def __init__(self, ticket: Ticket, *, store: Store, games: Mapping[str, Game], post: Post, app: str = "",
                 net: NetThread | None = None, beacon_port: int | None = None,
                 networks: Callable[[], list[str]] | None = None) -> None:
        super().__init__(post)
        self._shown: RemoteShown = RemoteShown()
        self.room = self._told_room = RoomView()        # as it is shown, and as the net's thread has told it last
        self._store, self._games, self._app = store, games, app
        self._room_listeners: list[RoomListener] = []
        self._emote_listeners: list[EmoteListener] = []
        self._call_person: Callable[[], None] | None = None     # while the device sleeps
        self._turn = False                                       # a person of this device is to decide
        self._number = -1                                        # of the match that is shown
        self._outbox.begin(lambda: None)     # the lobby listens before there is a match
        self._heard = True
        self._how = {name: value for name, value in (("beacon_port", beacon_port), ("networks", networks))
                     if value is not None}
        self._net = net or NetThread()
        self._revealed: Match | None = None
        self._was_lost = False
        self._guesting = self._net.run(self._enter(ticket))
        self._client: Client = self._guesting.client
        self._net.call(self._connect)

    async def _enter(self, ticket: Ticket) -> Guesting:
        return Guesting(ticket, self._games, self._told, keep=self._keep_ticket, app=self._app,
                        heir=Heir(self._store, self._games), try_out=try_out, **self._how)  # type: ignore[arg-type]

    def _connect(self) -> None:
        self._guesting.connect()

    def _keep_ticket(self, ticket: Ticket) -> None:
        self._store.set_setting(TICKET, ticket.to_json())

    # What was delivered last

    @property
    def playing(self) -> bool:
        return self._shown.open

    @property
    def game(self) -> Game:
        return self._client.game or self._games[self.room.game]

    @property
    def players(self) -> int:
        return len(self.room.chairs)

    @property
    def options(self) -> dict[str, Any]:
        lobby = self._client.lobby
        return dict(lobby.options) if lobby else {}

    @property
    def first(self) -> int | None:
        lobby = self._client.lobby
        return lobby.first if lobby else None

    @property
    def match_id(self) -> str:
        """Under which the match is kept here when it is over and everything is open."""
        return f"{self._client.ticket.room}-{self._number}"

    @property
    def leave_text(self) -> str:
        """The id of what people are told before they leave the table."""
        return "leave.text_room"

    @property
    def needs_plain_door(self) -> bool:
        """The host encrypts and this device can't: it comes in only if the host's person lets such devices in."""
        return self._client.ticket.code.encrypted and not can_encrypt()

    @property
    def ticket_room(self) -> str:
        return self._client.ticket.room

    @property
    def address(self) -> str:
        """Where the room was looked for last."""
        return self._client.ticket.address

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Persons here, bots, and persons elsewhere ("remote")."""
        return self.room.seats

    def journal(self) -> list[Entry]:
        """Secret until the match is over."""
        return list(self._revealed.journal) if self._revealed else []

    def acted_last(self) -> int | None:
        return self._shown.acted[-1] if self._shown.acted else None

    def at(self, length: int) -> State:
        if self._revealed is None:
            raise IndexError("the journal is open when the match is over")
        return self._revealed.at(length)

    def heard(self, ears: int | None) -> list[tuple[int, Fact]]:
        return [(0 if seat is None else seat, fact) for _, (seat, fact) in self._shown.log]

    def latest(self, ears: int | None, most: int) -> list[Fact]:
        return [fact for _, (_, fact) in self._shown.log[-most:]]

    def verdicts(self) -> list[tuple[bool, str]]:
        return [(ok, wrong) for _, ok, wrong in self.room.verdicts]

    def silent(self) -> list[str]:
        return list(self.room.silent)

    # Commands

    def submit(self, seat: int, action: Action, revision: int | None = None) -> None:
        self._net.call(self._client.submit, seat, action, self.revision if revision is None else revision)

    def undo(self) -> None:
        self._net.call(self._client.undo)

    def take_back(self, entries: int) -> None:
        """Only the host can."""
        self._net.call(self._tell_refused, "not_now")

    def give_seat(self, seat: int, new: Seat) -> None:
        """Only the host can."""
        self._net.call(self._tell_refused, "not_now")

    def claim(self, seat: int, name: str, colour: int) -> None:
        self._net.call(self._client.claim, seat, name, colour)

    def release(self, seat: int) -> None:
        self._net.call(self._client.release, seat)

    def take_role(self, role: str) -> None:
        self._net.call(self._client.take_role, role)

    def emote(self, seat: int, emote: int) -> None:
        self._net.call(self._client.emote, seat, emote)

    def pause(self, call: Callable[[], None] | None = None) -> None:
        """A room does not wait for a device that sleeps. `call`, from any thread: its person is to decide."""
        self._call_person = call
        self._net.call(self._keep_seen)

    def resume(self) -> None:
        """The connection comes back by itself."""
        self._call_person = None

    def set_pace(self, seconds: float) -> None:
        """The host sets it."""

    def hurry(self) -> None:
        """Whoever sits may: the bot acts on what it has, for all."""
        self._net.call(self._client.hurry)

    def close(self) -> None:
        """Leave the room; the seats wait for this device."""
        self._end(for_good=False)

    def leave(self) -> None:
        """Leave for good: the seats are free, and this device forgets the room."""
        self._end(for_good=True)
        self._store.set_setting(TICKET, None)
        self._store.set_setting(SEEN, None)

    def give_up(self) -> None:
        """The host sends what can't be shown: nothing of it is shown any more, nor kept."""
        self._outbox.clear()
        self._listeners.clear()
        self._shown.open = False
        self.room = replace(self.room, online=False, ended=ErrorCode.MALFORMED.value)
        self._net.call(self._forget_views)

    def _forget_views(self) -> None:
        self._client.close()
        self._client.views = {}

    def _end(self, for_good: bool) -> None:
        if not self._closed:
            self._keep_seen()
            self._closed = True
            self._outbox.clear()
            if self._client.verdict is not None:  # there is nothing to come back to
                self._store.set_setting(TICKET, None)
            self._net.run(self._guesting.close(for_good))
            self._net.close()

    # Listening to the room

    def listen_room(self, callback: RoomListener) -> Callable[[], None]:
        """Every change of the room, from what holds now on."""
        self._room_listeners.append(callback)
        callback(self.room)
        return lambda: self._room_listeners.remove(callback) if callback in self._room_listeners else None

    def listen_emotes(self, callback: EmoteListener) -> Callable[[], None]:
        """(seat, emote) from now on."""
        self._emote_listeners.append(callback)
        return lambda: self._emote_listeners.remove(callback) if callback in self._emote_listeners else None

    def _emoted(self, seat: int, emote: int) -> None:
        for listener in list(self._emote_listeners):
            listener(seat, emote)

    def _room_changed(self, room: RoomView, dealt: bool) -> None:
        if self._closed:
            return
        before, self.room = self.room, room
        if not dealt and self._shown.open:  # the room plays again
            self._shown.open, self._revealed = False, None
        for listener in list(self._room_listeners):
            listener(room)
        if self.playing and [chair.seat for chair in before.chairs] != [chair.seat for chair in self.room.chairs]:
            self._deliver(_as(SEAT, self._shown.update, seats=self.seats))

    # From the net's thread

    def _told(self, event: Event) -> None:
        client = self._client if hasattr(self, "_client") else None
        if client is None:
            return
        before, room = self._told_room, self._room_after(event, client)
        self._told_room, dealt = room, bool(client.views)
        if event.kind in (OPENED, "lobby"):
            self._see_host(client)
        lost = event.kind in ("lost", "ended") and dealt and not self._was_lost
        if lost:
            self._keep_seen()       # before the screen offers to go on from it
        if room is not before:
            self._put(lambda: self._room_changed(room, dealt))
        if event.kind in (OPENED, PLAYED, UNDONE):
            self._tell_moment(client, event)
        elif event.kind == REFUSED and client.views:
            self._tell_refused(event.code, event.seat)
        elif lost:
            self._was_lost = True
            self._tell_again(TROUBLE, LOST)
        elif event.kind == "set_back" and client.views:
            self._tell_again(TROUBLE, SET_BACK)
        elif event.kind == "emoted":
            self._put(lambda: self._emoted(event.seat or 0, event.about))
        elif event.kind == "revealed":
            self._open_journal(event.about)
        elif event.kind == "not_opened" and client.views:
            self._tell_again(TROUBLE, NOT_OPENED)

    def _room_after(self, event: Event, client: Client) -> RoomView:
        """A move says nothing of the room, only that the wish before it is answered."""
        room = self._told_room
        if event.kind in (PLAYED, UNDONE):
            return replace(room, refused="") if room.refused else room
        return room_view(client, event.code if event.kind == REFUSED else "", event.about)

    def _see_host(self, client: Client) -> None:
        """Somebody else serves the room now, which this device may have handed over."""
        forget_handed_over(self._store, client)

    def _tell_moment(self, client: Client, event: Event) -> None:
        update, lines, number = self._update(client, event.kind, event), client.log, client.match
        before, self._turn = self._turn, any(update.seats[seat].kind == PERSON for seat in update.state.to_act()[:1])
        if self._call_person is not None and self._turn and not before:
            self._call_person()
        self._put(lambda: self._show(update, lines, number))
        if event.kind == OPENED and self._was_lost:
            self._was_lost = False
            self._tell_again(TROUBLE, BACK)

    def _show(self, update: RemoteUpdate, lines: Log, number: int) -> None:
        self._number = number
        self._shown.log = lines
        first = not self._shown.open
        self._deliver(update)
        if first and not self._closed:  # whoever waits in the lobby goes to the table
            for listener in list(self._room_listeners):
                listener(self.room)

    def _update(self, client: Client, kind: str, event: Event, reason: str = "") -> RemoteUpdate:
        views = dict(client.views)
        return RemoteUpdate(client.revision, kind, event.seat, event.action, (), next(iter(views.values())), reason,
                            client.entries, client.undoable, self._told_room.seats, dict(event.news), views)

    def _tell_refused(self, code: str, seat: int | None = None) -> None:
        if self._client.views:
            self._send(self._update(self._client, REFUSED, Event(REFUSED, seat), code))

    def _tell_again(self, kind: str, reason: str) -> None:
        self._send(self._update(self._client, kind, Event(kind), reason))

    # What is left if the host does not come back

    def _keep_seen(self) -> None:
        """The views of this device and what it heard, while the match is on: `alone` goes on from there."""
        client = self._client
        if client.views and client.lobby is not None and client.verdict is None and client.ended != "handed_over":
            lobby, rows = client.lobby, room_view(client).chairs
            seats = [_at_this_device(chair).to_json() for chair in rows]
            views = [[eye, view.to_json()] for eye, view in client.views.items()]
            self._store.set_setting(SEEN, {"room": client.ticket.room, "game": lobby.game, "options": lobby.options,
                                           "box": self.game.box_text,
                                           "seats": seats, "views": views})

    def _open_journal(self, reveal: Any) -> None:
        """Everything is open now: it goes into this device's own history, with the people under their names."""
        try:
            match = match_from(reveal.match, {self.game.id: self.game})
        except Exception:  # the verdict has said so
            log.warning("the opened match can't be played")
            return
        lobby = self._client.lobby
        if lobby is None or (match.game.id, match.players) != (lobby.game, lobby.players):
            return
        self._revealed = match
        self._keep_match(match)

    def _keep_match(self, match: Match) -> None:
        """The room may play on: its ticket is kept until this device or the room goes."""
        match_id = f"{self._client.ticket.room}-{self._client.match}"
        if not has_another(self._store, match_id, match):
            self._store.put(match_id, match)
        self._store.set_setting(SEEN, None)


def _as(kind: str, update: Update, **changes: Any) -> Update:
    return replace(update, kind=kind, seat=None, action=None, news=(), reason="", **changes)


def _at_this_device(chair: Chair) -> Seat:
    """Its own people, and bots for all others."""
    seat = chair.seat
    return replace(seat, kind=PERSON, level="") if chair.mine else replace(seat, kind=BOT, level=seat.level or DEFAULT)


class GuestSession(RemoteSession):
    """As a guest in somebody else's room."""
