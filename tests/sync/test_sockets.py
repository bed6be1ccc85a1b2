"""Whole matches over real sockets on loopback: kills, cuts, reconnects, hand-over, refusals."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import threading
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect

from app.store import Store
from app.store.seats import Seat
from app.sync import wire
from app.sync.client import Ticket
from app.sync.codes import RoomCode
from app.sync.fair import AWAY
from app.sync.heir import Heir
from app.sync.net import PATH
from app.sync.seal import can_encrypt, tls
from app.sync.service import Hosting
from app.sync.wire import Bad
from games import GAMES
from games.kernel import Match
from tests.sync.club import HERE, Club, people
from tests.sync.tally import GAME as TALLY

WITH_TALLY = {**GAMES, "tally": TALLY}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def _clubs() -> list[Any]:
    """Every game with every number of devices; the largest and, of a short game, the smallest in every run."""
    clubs = []
    for game in sorted(GAMES):
        least, most = max(2, GAMES[game].players[0]), min(6, GAMES[game].players[1])
        for devices in range(least, most + 1):
            often = devices == most or (game, devices) == ("galactico", 2)
            clubs.append(pytest.param(game, devices, marks=() if often else pytest.mark.soak))
    return clubs


@pytest.mark.parametrize(("game", "devices"), _clubs())
def test_a_match_with_cuts_and_kills_ends_verified_by_all(game: str, devices: int, tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", game, people(devices))
        await club.open()
        for _ in range(devices):
            club.join("greedy")
        looker = club.join(None, role="onlooker")
        random = Random(game)
        await club.until(lambda: club.hosting.room.match is not None)
        for entries in (4, 8, 12):
            await club.until(lambda entries=entries: len(club.hosting.room.match.journal) >= entries)
            random.choice(club.guests).cut()
        await club.until(lambda: len(club.hosting.room.match.journal) >= 14)
        killed = random.choice(club.guests[:devices])
        back = await club.kill_guest(killed)
        await club.kill_host()
        await club.open(again=True)
        await club.until(club.all_verified)
        match = club.hosting.room.match
        assert match is not None and looker.client.seats == () and back.client.seats == killed.client.seats
        assert all(guest.client.verdict == (True, AWAY if guest is looker else "") for guest in club.guests)
        assert all(guest.client.revision == match.revision for guest in club.guests)
        stored = Match.from_json(club.store.load(club.record.match_id), GAMES)
        assert stored.journal == match.journal and stored.state.over
        await club.until(lambda: len(club.hosting.room.record.verdicts) == devices + 1)
        await club.close()
    run(evening())


def test_a_room_plays_again_and_a_device_that_slept_meanwhile_finds_the_new_match(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        for _ in range(2):
            club.join("random")
        looker = club.join(None, role="onlooker")
        await club.until(club.all_verified)
        first, room = club.hosting.room.match, club.hosting.room
        assert first is not None
        asleep = club.guests[0]
        await club.until(lambda: len(room.record.verdicts) == 3)
        back = await club.kill_guest(asleep, after=room.again)       # it comes back into another match
        await club.until(lambda: room.match is not None and room.match is not first)
        await club.until(lambda: all(guest.client.match == room.record.draw for guest in club.guests))
        await club.until(club.all_verified)
        assert [guest.client.verdict for guest in club.guests] == [(True, AWAY), (True, ""), (True, AWAY)]
        assert room.match.key != first.key and looker in club.guests and back.client.seats == asleep.client.seats
        assert len(club.store.finished()) == 2
        await club.close()
    run(evening())


def test_a_match_that_is_not_taken_over_goes_on_here(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        heir, other = club.join("random"), club.join("random")
        await club.until(lambda: other.client.entries > 4)
        room, device = club.hosting.room, heir.client.device
        heir.client._say = lambda message: None  # type: ignore[method-assign]  it hears, and never answers
        room.hand_over(device)
        assert room._offered == device
        back = await club.kill_guest(heir)
        assert room._offered is None and room._is_open
        await club.until(club.all_verified)
        assert back.client.verdict == other.client.verdict == (True, "")
        await club.close()
    run(evening())


def test_who_does_not_read_is_given_up_and_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sync.net.WAITING", 2000)
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        deaf = club.join(None, role="onlooker")
        await club.until(lambda: deaf.client.online)
        deaf.client._link._ws.transport.pause_reading()  # type: ignore[union-attr]
        link = club.hosting.room._here[deaf.client.device].link
        for _ in range(400):                              # more than the system's buffers hold
            link.send("x" * 20_000)
        await club.until(lambda: deaf.client.device not in club.hosting.room._here)
        for _ in range(2):
            club.join("random")
        await club.until(lambda: all(guest.client.verdict for guest in club.guests[1:]))
        await club.close()
    run(evening())


def test_one_device_holds_two_seats_and_sees_both_and_a_bot_plays_too(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "wildspace", people(3, "random"))
        await club.open()
        two = club.join("random", chairs=2)
        await club.until(lambda: len(two.client.seats) == 2)
        club.join("random")
        await club.until(lambda: two.client.views)
        assert set(two.client.views) == set(two.client.seats)
        await club.until(club.all_verified)
        assert two.client.verdict == (True, "")
        await club.close()
    run(evening())


def test_a_killed_guest_comes_back_into_its_seat(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        lost, _ = club.join("random"), club.join("random")
        await club.until(lambda: lost.client.entries > 3)
        saved, seats = json.loads(json.dumps(lost.client.ticket.to_json())), lost.client.seats
        lost.cut()
        await lost.guesting.close()
        club.guests.remove(lost)
        await club.until(lambda: lost.client.device not in club.hosting.room._here)
        back = club.join("random", ticket=Ticket.from_json(saved))
        await club.until(lambda: back.client.online)
        assert back.client.device == lost.client.device and back.client.seats == seats
        await club.until(club.all_verified)
        assert back.client.verdict == (True, "")
        await club.close()
    run(evening())


def test_the_match_is_handed_over_and_goes_on(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        heir, other = club.join("random"), club.join("random")
        await club.until(lambda: other.client.entries > 4)
        before, room = list(club.hosting.room.match.journal), club.hosting.room
        store = Store.open(tmp_path / "heir.db")
        heir.client._heir = Heir(store, GAMES)
        room.hand_over(heir.client.device)
        await club.until(lambda: heir.client.ended == "handed_over")
        await club.hosting.close()
        club.hosting = await Hosting.open(store, GAMES, host=HERE, port=0, beacon_port=club.beacon, app="test")
        assert club.hosting.room.match.journal[:len(before)] == before
        ticket = heir.client.ticket
        ticket.address = f"{HERE}:{club.hosting.port}"
        club.guests = [other]
        back = club.join("random", ticket=ticket)
        await club.until(club.all_verified)
        assert back.client.verdict == other.client.verdict == (True, "")
        await club.close()
        store.close()
    run(evening())


def test_a_device_that_is_removed_stays_out(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(3))
        await club.open()
        stays, goes = club.join("random"), club.join("random")
        await club.until(lambda: goes.client.seats)
        club.hosting.room.remove(goes.client.device)
        await club.until(lambda: goes.client.ended == wire.ErrorCode.REMOVED)
        again = club.join("random")
        await club.until(lambda: again.client.ended == wire.ErrorCode.LOCKED)
        assert stays.client.online and sum(holder is not None for holder in club.record.holders) == 1
        await club.close()
    run(evening())


def test_a_seat_goes_to_a_bot_and_back(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        sleeper, _ = club.join(None), club.join("random")
        sleeper.client.ticket.name = "sleeper"
        await club.until(lambda: sleeper.client.online and club.record.holders != [None, None])
        free = next(seat for seat, holder in enumerate(club.record.holders) if holder is None)
        sleeper.client.claim(free, "sleeper", 5)
        await club.until(lambda: sleeper.client.views)
        room = club.hosting.room
        room.give(free, Seat("bot", "stand-in", 5, "random"))
        await club.until(lambda: len(room.match.journal) > 6)
        if room.phase == "playing":
            room.give(free, Seat("person", "sleeper", 5))
            sleeper.player._level = "random"
            sleeper.player._act()
        await club.until(club.all_verified)
        assert sleeper.client.verdict == (True, "")
        await club.close()
    run(evening())


def test_who_sits_may_hurry_a_bot_and_who_looks_on_may_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Ponderer:
        """Thinks until it is told to stop."""

        def __init__(self) -> None:
            self._enough = threading.Event()

        def choose(self, view: Any, seat: int) -> Any:
            self._enough.wait(60)
            return view.legal(seat)[0]

        def stop(self) -> None:
            self._enough.set()

    monkeypatch.setattr("app.referee.bots.bot_for", lambda *_: Ponderer())

    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", [Seat("person", "player 1", 0), Seat("bot", "bot", 1, "captain")])
        club.record.first = 0                               # who begins is the last to place
        await club.open()
        looker, sitter = club.join(None, role="onlooker"), club.join(None)
        await club.until(lambda: looker.client.online and sitter.client.online)
        sitter.client.claim(0, "player 1", 0)
        await club.until(lambda: looker.client.views and sitter.client.views)
        room = club.hosting.room
        assert room.match is not None
        looker.client.hurry()
        sitter.client._say(wire.Hurry(7))                   # meant for another moment
        sitter.client._say(wire.Ping(1))
        looker.client._say(wire.Ping(1))
        await asyncio.sleep(0.3)
        assert room.match.journal == []
        room.pace = 60.0                                    # nor does it wait until people have looked
        sitter.client.hurry()
        await club.until(lambda: len(room.match.journal) == 1)
        await club.close()
    run(evening())


# Refusals: a clear word, and nobody else notices


async def _refusal(club: Club, *frames: str | bytes, wait: float = 8.0) -> wire.Refused:
    code = club.record.code
    use = code.encrypted and can_encrypt()
    async with connect(f"{'wss' if use else 'ws'}://{HERE}:{club.hosting.port}{PATH}", compression=None, proxy=None,
                       ssl=tls(code.psk, server=False) if use else None,
                       server_hostname="starcab" if use else None) as ws:
        for frame in frames:
            await ws.send(frame)
        async with asyncio.timeout(wait):
            async for answer in ws:
                if answer.startswith('{"t":"refused"'):
                    return wire.parse(answer, wire.HOST, wire.FROM_HOST)
    raise AssertionError("closed without a word")


def _hello(**changes: Any) -> str:
    versions = {game: GAMES[game].version for game in GAMES}
    plain = {"t": "hello", "protocol": wire.PROTOCOL, "app": "test", "games": versions, "nonce": secrets.token_hex(32)}
    return json.dumps(plain | changes)


def test_every_kind_of_bad_input_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        honest = [club.join("random") for _ in range(2)]
        cases = [
            (("no JSON",), "malformed"), ((b"bytes",), "malformed"), (("[]",), "malformed"),
            (("x" * 20_000,), "too_big"), ((_hello(), _hello()), "malformed"),
            ((_hello(protocol=99),), "version"), ((_hello(), "0" * 40), "wrong_code"),
            ((json.dumps({"t": "submit", "number": 1, "seat": 0, "action": ["a"], "revision": 0}),), "malformed"),
        ]
        for frames, code in cases:
            refused = await _refusal(club, *frames)
            assert refused.code == code, (frames, refused)
        refused = await _refusal(club, _hello(protocol=99))
        assert refused.host["protocol"] == wire.PROTOCOL and refused.guest["protocol"] == 99
        other = club.join(None)
        other.client._games = {"galactico": SimpleNamespace(version=99)}  # type: ignore[dict-item]
        await club.until(lambda: other.client.ended == "rules")
        refused = next(event.about for event in other.events if event.kind == "refused")
        assert refused.host["rules"] == 1 and refused.guest["rules"] == 99
        club.guests.remove(other)
        await other.guesting.close()
        await club.until(club.all_verified)
        assert all(guest.client.verdict == (True, "") for guest in honest)
        await club.close()
    run(evening())


def test_what_a_device_in_the_room_may_not_say_changes_nothing(tmp_path: Path) -> None:
    """Wrong seat, not its turn, made for another moment, twice, replayed, out of order."""
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        guests = [club.join(None) for _ in range(2)]
        for seat, guest in enumerate(guests):
            await club.until(lambda guest=guest: guest.client.online)
            guest.client.claim(seat, "player", seat)
        await club.until(lambda: all(guest.client.views for guest in guests))
        match = club.hosting.room.match
        assert match is not None
        seat = match.state.to_act()[0]
        mover, other = guests[seat], guests[1 - seat]

        async def refused(guest: Any, code: str) -> None:
            told = len(guest.events)
            await club.until(lambda: any(event.kind == "refused" and event.code == code for event in guest.events[told - 1:]))
            assert match.journal == journal

        journal = list(match.journal)
        action = match.state.legal(seat)[0]
        other.client.submit(seat, action)
        await refused(other, "no_seat")
        told = len(other.events)
        other.client.emote(seat, 0)
        await club.until(lambda: len(other.events) > told)
        assert (other.events[told].kind, other.events[told].code) == ("refused", "no_seat")
        other.client.submit(1 - seat, action)
        await refused(other, "not_your_turn")
        mover.client.submit(seat, ("no", "such", "act"))
        await refused(mover, "not_legal")
        mover.client.submit(seat, action, 999)
        await refused(mover, "stale")
        assert mover.client.revision == match.revision
        mover.client.submit(seat, action)
        mover.client.submit(seat, action, 0)
        journal = [(seat, action)]
        await refused(mover, "stale")
        link, frames = mover.client._link, []
        assert link is not None
        send = link.send
        link.send = lambda text: (frames.append(text), send(text))  # type: ignore[method-assign, func-returns-value]
        mover.client._say(wire.Ping(1))
        send(frames[-1])
        await refused(mover, "bad_seal")
        await club.until(lambda: mover.client.online)
        assert mover.client._seal is not None
        mover.client._seal._sent += 1
        mover.client._say(wire.Ping(2))
        await refused(mover, "bad_seal")
        await club.until(lambda: mover.client.online and mover.client.seats == (seat,))
        assert match.journal == journal and not any(event.kind == "lost" for event in other.events)
        await club.close()
    run(evening())


def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        assert (await _refusal(club)).code == wire.ErrorCode.SLOW
        await club.close()
    run(evening())


def test_a_wrong_code_does_not_come_in(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        wrong = Ticket(RoomCode.new(club.record.code.encrypted), "thief", address=f"{HERE}:{club.hosting.port}")
        thief = club.join("random", ticket=wrong)
        await club.until(lambda: thief.client.ended == wire.ErrorCode.WRONG_CODE)
        assert not thief.client.online and thief.client.lobby is None and not club.record.devices
        await club.close()
    run(evening())


def test_there_is_an_end_to_connections(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        guests = [club.join(None, role="onlooker") for _ in range(32)]
        await club.until(lambda: all(guest.client.online for guest in guests))
        late = club.join(None, role="onlooker")
        await club.until(lambda: any(event.code == wire.ErrorCode.FULL for event in late.events))
        await guests[0].guesting.close()
        await club.until(lambda: late.client.online)
        await club.close()
    run(evening())


def test_who_speaks_too_fast_is_sent_away_and_comes_back(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        chatty, calm = club.join(None), club.join(None)
        await club.until(lambda: chatty.client.online and calm.client.online)
        for number in range(200):
            chatty.client._say(wire.Ping(0))
            await asyncio.sleep(0 if number % 20 else 0.01)
        await club.until(lambda: any(event.code == wire.ErrorCode.TOO_FAST for event in chatty.events))
        await club.until(lambda: chatty.client.online)
        assert not any(event.kind == "lost" for event in calm.events)
        await club.close()
    run(evening())


@pytest.mark.skipif(not can_encrypt(), reason="this Python has no TLS with a shared key (3.13 has)")
def test_a_device_that_cannot_encrypt_comes_in_only_if_the_host_lets_it(tmp_path: Path,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        monkeypatch.setattr("app.sync.net.can_encrypt", lambda: False)   # from here on a device of old
        old = club.join(None)
        await asyncio.sleep(1.0)
        assert not old.client.online and not club.record.devices
        await club.hosting.let_in_plain(True)
        await club.until(lambda: old.client.online)
        assert not old.client._link.encrypted  # type: ignore[union-attr]
        monkeypatch.setattr("app.sync.net.can_encrypt", lambda: True)
        new = club.join(None)
        await club.until(lambda: new.client.online and len(new.client.lobby.devices) == 2)  # type: ignore[union-attr]
        assert new.client._link.encrypted  # type: ignore[union-attr]
        assert [row[4] for row in new.client.lobby.devices] == [False, True]  # type: ignore[union-attr]
        with pytest.raises(Bad):
            club.hosting.room.hand_over(old.client.device)               # it could not be what the code promises
        await club.hosting.let_in_plain(False)
        await club.until(lambda: old.client.ended == wire.ErrorCode.CLOSED)
        assert new.client.online
        await club.close()
    run(evening())


@pytest.mark.skipif(not can_encrypt(), reason="this Python has no TLS with a shared key (3.13 has)")
def test_a_host_that_encrypts_does_not_speak_in_the_open(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        with pytest.raises(Exception):  # noqa: B017 however it fails
            async with connect(f"ws://{HERE}:{club.hosting.port}{PATH}", proxy=None, open_timeout=3):
                pass
        guest = club.join("random")
        await club.until(lambda: guest.client.online)
        assert guest.client._link.encrypted  # type: ignore[union-attr]
        await club.close()
    run(evening())


def test_a_room_is_found_as_soon_as_another_on_this_device_is_closed(tmp_path: Path) -> None:
    async def evening() -> None:
        first, second = (Club(tmp_path / f"{name}.db", "galactico", people(2)) for name in ("first", "second"))
        second.beacon = first.beacon
        await first.open()
        await second.open()
        assert first.hosting.findable and not second.hosting.findable
        await first.close()
        await second.until(lambda: second.hosting.findable)
        ticket = Ticket(second.record.code, "tablet", room=second.record.room)     # it knows no address
        guest = second.join(None, ticket=ticket)
        await second.until(lambda: guest.client.online)
        await second.close()
    run(evening())


def _listening() -> set[str]:
    """What this process listens on: TCP that waits for connections, and UDP that is bound but not connected."""
    inodes = set()
    for name in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            inodes.add(os.readlink(f"/proc/self/fd/{name}"))
    found = set()
    for kind, state in (("tcp", "0A"), ("tcp6", "0A"), ("udp", "07"), ("udp6", "07")):
        table = Path(f"/proc/self/net/{kind}")
        for line in table.read_text().splitlines()[1:] if table.exists() else ():
            row = line.split()
            if row[3] == state and f"socket:[{row[9]}]" in inodes:
                found.add(f"{kind} {int(row[1].rpartition(':')[2], 16)}")
    return found


@pytest.mark.skipif(not Path("/proc/self/net/tcp").exists(), reason="only Linux tells what a process listens on")
def test_nothing_listens_before_a_room_is_open_nor_after_it_is_closed(tmp_path: Path) -> None:
    async def evening() -> None:
        before = _listening()
        club = Club(tmp_path / "host.db", "galactico", people(2))
        assert _listening() == before
        await club.open()
        assert _listening() - before == {f"tcp {club.hosting.port}", f"udp {club.beacon}"}
        guest = club.join(None)
        await club.until(lambda: guest.client.online)
        await club.hosting.close(for_good=True)
        await club.until(lambda: guest.client.ended == wire.ErrorCode.CLOSED)
        assert _listening() == before
        with pytest.raises(OSError):
            await asyncio.open_connection(HERE, club.hosting.port)
        assert not club.store.setting("sync.room")
        await club.close()
    run(evening())
