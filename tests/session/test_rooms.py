"""The same table on several devices: sessions of a host and of guests, over real sockets on loopback."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.session.detach import can_detach, detach
from app.session.host import HostSession
from app.session.remote import GuestSession, RemoteSession
from app.session.seats import Seat
from app.session.update import Update
from app.store import Store
from app.sync.client import Ticket
from app.sync.codes import RoomCode
from app.sync.fair import AWAY
from app.sync.heir import handed_to
from app.sync.record import SETTING, Record
from games import GAMES
from games.kernel import Match
from tests.session.table import Screen
from tests.sync.club import HERE, free_port

PATIENCE = 60.0
VERIFIED = [(True, ""), (True, ""), (True, AWAY)]       # by host and guest; who looks on can't vouch for the draw


class Device:
    """A screen that plays as the table screen does: for the persons at it, whatever is legal."""

    def __init__(self, session: RemoteSession, screen: Screen, store: Store) -> None:
        self.session, self.screen, self.store = session, screen, store
        self.updates: list[Update] = []
        self.random = Random(1)
        self.acts = True
        self.until_revision = 1 << 30      # there it waits

    def post(self, work: Callable[[], Any]) -> Any:
        """Do this in the screen's thread and wait for it."""
        done, result = threading.Event(), []

        def task() -> None:
            result.append(work())
            done.set()

        self.screen.post(task)
        assert done.wait(PATIENCE)
        return result[0]

    def until(self, test: Callable[[RemoteSession], Any]) -> None:
        end = time.monotonic() + PATIENCE
        while not self.post(lambda: test(self.session)):
            assert time.monotonic() < end, f"waited in vain: {self.session.room} {self.updates[-2:]}"
            time.sleep(0.01)

    def watch(self) -> None:
        self.until(lambda session: session.playing)
        self.post(lambda: self.session.listen(self._hear))

    def _hear(self, update: Update) -> None:
        self.updates.append(update)
        if update.kind in ("opened", "played", "undone", "seat"):
            self.act()

    def act(self) -> None:
        session = self.session
        if self.acts and session.revision < self.until_revision:
            mine = [seat for seat in session.to_act()[:1] if session.seats[seat].kind == "person"]
            if mine:
                session.submit(mine[0], self.random.choice(session.legal(mine[0])))


class Evening:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.beacon = free_port()
        self.devices: list[Device] = []

    def host(self, game: str, seats: list[Seat] | None, name: str = "host", **how: Any) -> Device:
        store, screen = Store.open(self.folder / f"{name}.db"), Screen()
        record = Record.new("evening", GAMES[game], seats) if seats else None
        session = HostSession(record, store=store, games=GAMES, post=screen.post, host=HERE, port=0,
                              beacon_port=self.beacon, name=name, **how)
        return self._add(session, screen, store)

    def guest(self, host: Device, name: str, ticket: Ticket | None = None) -> Device:
        store, screen = Store.open(self.folder / f"{name}.db"), Screen()
        assert isinstance(host.session, HostSession)
        ticket = ticket or Ticket(RoomCode.parse(host.session.code), name, address=str(host.session.link().address))
        session = GuestSession(ticket, store=store, games=GAMES, post=screen.post, beacon_port=self.beacon,
                               networks=lambda: [HERE])
        return self._add(session, screen, store)

    def _add(self, session: RemoteSession, screen: Screen, store: Store) -> Device:
        device = Device(session, screen, store)
        self.devices.append(device)
        return device

    def stop(self, device: Device) -> None:
        device.session.close()
        device.screen.stop()
        device.store.close()
        self.devices.remove(device)
        assert not device.screen.errors


@contextmanager
def evening(folder: Path) -> Iterator[Evening]:
    here = Evening(folder)
    try:
        yield here
    finally:
        for device in reversed(list(here.devices)):
            here.stop(device)


def _seats(people: int, *bots: str) -> list[Seat]:
    seats = [Seat("person", f"player {number}", number) for number in range(people)]
    return seats + [Seat("bot", f"bot {number}", people + number, level) for number, level in enumerate(bots)]


def _sit(device: Device, seat: int) -> None:
    device.until(lambda session: session.room.online and session.room.chairs)
    device.session.claim(seat, f"player {seat}", seat)
    device.until(lambda session: session.room.chairs[seat].mine)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_three_devices_play_one_match_to_verified(game: str, tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host(game, _seats(2, "random"))
        guest, looker = here.guest(host, "guest"), here.guest(host, "looker")
        _sit(host, 0)
        _sit(guest, 1)
        looker.until(lambda session: session.room.online)
        assert isinstance(host.session, HostSession)
        host.until(lambda session: session.room.ready)
        host.session.set_pace(0)
        host.session.start()
        for device in here.devices:
            device.watch()
        for device in here.devices:
            device.until(lambda session: not session.to_act())
            device.until(lambda session: len(session.verdicts()) == 3)
        assert all(sorted(device.session.verdicts()) == VERIFIED for device in here.devices)
        assert [seat.kind for seat in host.session.seats] == ["person", "remote", "bot"]
        assert [seat.kind for seat in guest.session.seats] == ["remote", "person", "bot"]
        assert [seat.kind for seat in looker.session.seats] == ["remote", "remote", "bot"]
        for device in here.devices:
            stored = Match.from_json(device.store.load(device.session.match_id), GAMES)
            assert stored.state.over and stored.journal == device.session.journal()
            assert device.session.winners() == stored.state.winners()
            assert device.session.scores() == stored.state.scores()
        revisions = [update.revision for update in guest.updates if update.kind == "played"]
        assert revisions == sorted(set(revisions))


def test_the_host_app_ends_and_the_room_is_opened_again(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host("galactico", _seats(2))
        guest = here.guest(host, "guest")
        _sit(host, 0)
        _sit(guest, 1)
        host.session.start()
        host.acts = guest.acts = False
        for device in (host, guest):
            device.watch()
        before = guest.post(lambda: guest.session.revision)
        here.stop(host)
        guest.until(lambda session: not session.room.online)
        host = here.host("galactico", None)
        host.acts = False
        host.until(lambda session: session.room.online and session.playing)
        assert host.session.room.chairs[0].mine
        host.watch()
        guest.until(lambda session: session.room.online)
        guest.until(lambda session: len([update for update in guest.updates if update.kind == "trouble"]) == 2)
        told = [update.reason for update in guest.updates if update.kind == "trouble"]
        assert told == ["connection_lost", "connection_back"]
        assert guest.post(lambda: guest.session.revision) == before
        for device in (host, guest):
            device.acts = True
            device.post(device.act)
        host.until(lambda session: not session.to_act())
        guest.until(lambda session: len(session.verdicts()) == 2)
        assert guest.session.verdicts() == [(True, "")] * 2


def test_a_host_that_lost_power_says_so_and_the_match_goes_on_from_what_its_disk_has(tmp_path: Path) -> None:
    """The guest shows acts that never reached the disk: they are gone, everybody is told, nobody calls it unfair."""
    with evening(tmp_path) as here:
        host = here.host("galactico", _seats(2))
        guest = here.guest(host, "guest")
        _sit(host, 0)
        _sit(guest, 1)
        host.until_revision = guest.until_revision = before = 6
        host.session.start()
        for device in (host, guest):
            device.watch()
        guest.until(lambda session: session.revision == before)
        match_id = host.session.match_id
        here.stop(host)
        store = Store.open(tmp_path / "host.db")
        assert store.load(match_id)["revision"] == before
        store.truncate(match_id, before - 2, before - 2)       # the disk as it was two acts ago
        store.close()
        guest.until(lambda session: not session.room.online)
        guest.acts = False
        host = here.host("galactico", None)
        host.acts = False
        host.watch()
        for device in (guest, host):
            device.until(lambda _, device=device: "set_back" in [update.reason for update in device.updates])
        assert guest.post(lambda: guest.session.revision) == before - 2
        for device in (host, guest):
            device.acts, device.until_revision = True, 1 << 30
            device.post(device.act)
        host.until(lambda session: not session.to_act())
        guest.until(lambda session: len(session.verdicts()) == 2)
        assert guest.session.verdicts() == [(True, "")] * 2


def test_a_guest_sees_its_own_news_and_the_log_but_no_journal(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host("wildspace", _seats(2))
        guest = here.guest(host, "guest")
        _sit(host, 0)
        _sit(guest, 1)
        host.session.start()
        for device in (host, guest):
            device.watch()
        guest.until(lambda session: session.revision > 12)
        assert guest.session.heard(1) and guest.session.journal() in ([],)
        with pytest.raises(IndexError):
            guest.session.at(0)
        played = [update for update in guest.updates if update.kind == "played" and update.seat == 0]
        assert played and all(update.action is None for update in played)
        assert guest.session.state(0).to_json() == guest.session.state(None).to_json()


def test_only_the_host_gives_seats_away_and_takes_back(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host("galactico", _seats(2))
        guest = here.guest(host, "guest")
        _sit(host, 0)
        _sit(guest, 1)
        host.session.start()
        guest.acts = host.acts = False
        for device in (host, guest):
            device.watch()
        guest.session.give_seat(0, Seat("bot", "bot", 0, "random"))
        guest.until(lambda session: any(update.kind == "refused" for update in guest.updates))
        host.session.set_pace(0)
        host.session.give_seat(0, Seat("bot", "stand-in", 0, "random"))
        host.session.give_seat(1, Seat("bot", "stand-in", 1, "random"))
        guest.until(lambda session: not session.to_act())
        guest.until(lambda session: any(update.kind == "seat" for update in guest.updates))     # the lobby is told a little later


def test_a_room_that_is_closed_for_good_is_forgotten(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host("galactico", _seats(2))
        guest = here.guest(host, "guest")
        guest.until(lambda session: session.room.online)
        host.session.leave()
        guest.until(lambda session: session.room.ended == "closed")
        assert not host.store.setting(SETTING)


def test_the_match_is_handed_over_to_a_guest_who_opens_the_room(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host("galactico", _seats(2))
        heir = here.guest(host, "heir")
        _sit(host, 0)
        _sit(heir, 1)
        host.session.start()
        for device in (host, heir):
            device.watch()
        heir.until(lambda session: session.revision > 3)
        host.session.hand_over(heir.session.room.device)
        heir.until(lambda session: session.room.ended == "handed_over")
        host.until(lambda session: session.room.ended == "handed_over")
        here.stop(host)
        here.stop(heir)
        heir = here.host("galactico", None, name="heir")
        heir.until(lambda session: session.playing)
        assert heir.session.room.chairs[1].mine and heir.session.revision > 3
        store = Store.open(tmp_path / "host.db")
        ticket = Ticket.from_json(store.setting("sync.ticket"))
        assert handed_to(store) == "player 1" and store.open_matches() and ticket.welcomed
        store.close()
        host = here.guest(heir, "host", ticket)
        host.until(lambda session: session.playing)
        assert host.session.room.chairs[0].mine
        assert not host.store.setting(SETTING) and not host.store.open_matches()     # it has seen the new host serve
        for device in (host, heir):
            device.watch()
        for device in (host, heir):
            device.until(lambda session: len(session.verdicts()) == 2)
            assert device.session.verdicts() == [(True, "")] * 2


def test_who_waits_in_the_lobby_is_told_that_the_match_is_on(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host("galactico", _seats(1, "random"))
        looker = here.guest(host, "looker")
        _sit(host, 0)
        looker.until(lambda session: session.room.online)
        seen: dict[int, list[bool]] = {0: [], 1: []}
        for number, device in enumerate((host, looker)):
            device.post(lambda number=number, device=device: device.session.listen_room(
                lambda room: seen[number].append(device.session.playing)))
        host.session.start()
        for device in (host, looker):
            device.until(lambda session: session.playing)
        assert seen[0][-1] and seen[1][-1]


def test_the_same_room_plays_again_without_a_new_code(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host("galactico", _seats(2))
        guest, looker = here.guest(host, "guest"), here.guest(host, "looker")
        _sit(host, 0)
        _sit(guest, 1)
        looker.until(lambda session: session.room.online)
        code, matches = host.session.code, []
        for _ in range(2):
            host.until(lambda session: session.room.ready)
            host.session.start()
            for device in here.devices:
                device.watch()
            for device in here.devices:
                device.until(lambda session: len(session.verdicts()) == 3)
                assert sorted(device.session.verdicts()) == VERIFIED
            matches.append([device.session.match_id for device in here.devices])
            host.session.again()
            for device in here.devices:
                device.until(lambda session: session.room.phase == "lobby" and not session.playing)
        assert host.session.code == code and guest.session.room.chairs[1].mine
        journals = [[device.store.load(name)["journal"] for device, name in zip(here.devices, names, strict=True)]
                    for names in matches]
        assert all(journal[0] == journal[1] == journal[2] for journal in journals)
        assert len(guest.store.finished()) == 2 and guest.store.setting("sync.ticket")


def test_an_emote_reaches_everybody_and_not_too_many_do(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host("galactico", _seats(2))
        guest = here.guest(host, "guest")
        _sit(host, 0)
        _sit(guest, 1)
        heard: dict[str, list[tuple[int, int]]] = {"host": [], "guest": []}
        for name, device in (("host", host), ("guest", guest)):
            device.session.listen_emotes(lambda seat, emote, name=name: heard[name].append((seat, emote)))
        for emote in range(6):
            guest.session.emote(1, emote)
        guest.session.emote(0, 5)            # not its seat
        guest.until(lambda session: session.room.refused == "no_seat")
        host.until(lambda session: len(heard["host"]) == 3)
        assert heard["host"] == heard["guest"] == [(1, 0), (1, 1), (1, 2)]
        host.session.allow_emotes(False)
        guest.until(lambda session: not session.room.emotes)
        host.session.emote(0, 4)
        host.until(lambda session: session.room.refused == "no_seat")
        assert (0, 4) not in heard["guest"]


def test_whoever_sleeps_is_called_when_it_is_their_turn(tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host("galactico", _seats(2))
        guest = here.guest(host, "guest")
        _sit(host, 0)
        _sit(guest, 1)
        host.acts = guest.acts = False
        host.session.start()
        for device in (host, guest):
            device.watch()
        called: list[int] = []
        first = host.post(lambda: host.session.to_act()[0])
        mover, sleeper = ((host, guest), (guest, host))[first]
        sleeper.session.pause(lambda: called.append(1))
        assert not called
        mover.acts = True
        mover.post(mover.act)
        sleeper.until(lambda session: session.to_act()[:1] == (1 - first,))
        assert called
        sleeper.session.resume()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_host_is_gone_for_good_and_a_guest_finishes_with_bots(game: str, tmp_path: Path) -> None:
    with evening(tmp_path) as here:
        host = here.host(game, _seats(2, "random"))
        guest = here.guest(host, "guest")
        _sit(host, 0)
        _sit(guest, 1)
        host.session.set_pace(0)
        host.session.start()
        for device in (host, guest):
            device.watch()
        guest.until(lambda session: session.revision > 8)
        guest.acts = host.acts = False
        here.stop(host)
        guest.until(lambda session: not session.room.online)
        view, revision = guest.post(lambda: (guest.session.state(1).to_json(), guest.session.revision))
        store = guest.store
        assert can_detach(store, guest.session._client.ticket.room) and not can_detach(store, "another")
        alone = guest.post(lambda: detach(store, GAMES, guest.screen.post))
        assert [seat.kind for seat in alone.seats] == ["bot", "person", "bot"] and not alone.kept
        assert alone.state(1).to_json() == view
        random, over = Random(1), threading.Event()

        def act(update: Update) -> None:
            if not alone.to_act():
                over.set()
            elif alone.to_act()[0] == 1:
                alone.submit(1, random.choice(alone.legal(1)))

        alone.set_pace(0)
        guest.post(lambda: alone.listen(act))
        assert over.wait(PATIENCE)
        assert guest.post(lambda: alone.winners()) and guest.post(lambda: alone.at(0).seen_by(1).to_json()) == view
        alone.close()
        assert store.setting("sync.ticket") and not store.finished()       # the host may still come back
        host = here.host(game, None)
        guest.until(lambda session: session.room.online and session.revision >= revision)
