"""Who is spoken to has proved the code first; who sits has proved its key; nobody without either ends anything."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from app.session.room import room_view
from app.sync import wire
from app.sync.client import Ticket
from app.sync.codes import RoomCode
from app.sync.net import PATH, port_of
from app.sync.proof import public_of
from app.sync.record import Record
from app.sync.seal import Seal, can_encrypt
from tests.sync.club import HERE, Club, people
from tests.sync.pair import End, House
from tests.sync.tally import GAME as TALLY
from tests.sync.test_sockets import run

ROOT = Path(__file__).parents[2]
encrypts = pytest.mark.skipif(not can_encrypt(), reason="this Python has no TLS with a shared key (3.13 has)")
REFUSALS = [wire.Refused(code.value, "", {"app": "9.0"}, {"app": "0.1"}).text() for code in wire.ErrorCode]


class Impostor:
    """A server at a room's address, reached by a spoofed beacon: it has no code and writes down what it is sent."""

    def __init__(self, say: Callable[[str], list[str]] = lambda heard: []) -> None:
        self._say = say
        self.visits = 0
        self.heard: list[str] = []
        self.port = 0

    @contextlib.asynccontextmanager
    async def open(self, context: ssl.SSLContext | None = None) -> AsyncIterator[Impostor]:
        async with serve(self._talk, HERE, 0, ssl=context, compression=None) as server:
            self.port = port_of(server)
            yield self

    async def _talk(self, ws: ServerConnection) -> None:
        self.visits += 1
        async for frame in ws:
            self.heard.append(str(frame))
            for answer in self._say(str(frame)):
                await ws.send(answer)


def _certificate(folder: Path) -> ssl.SSLContext:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", str(key), "-out", str(certificate), "-days", "2", "-subj", "/CN=starcab"],
                   check=True, capture_output=True, timeout=60)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


def _club(tmp_path: Path) -> Club:
    return Club(tmp_path / "host.db", "galactico", people(2))


def _misled(club: Club, port: int, ticket: Ticket | None = None) -> Ticket:
    """A ticket to the room with an address where somebody else sits."""
    ticket = ticket or Ticket(club.record.code, "tablet", room=club.record.room)
    ticket.address = f"{HERE}:{port}"
    return ticket


# Encryption


@encrypts
def test_a_certificate_proves_nothing_and_is_told_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        await club.open()
        async with Impostor().open(_certificate(tmp_path)) as impostor:
            ticket = _misled(club, impostor.port)
            ticket.room = ""                                   # it can't look for the room elsewhere
            guest = club.join(None, ticket=ticket)
            await club.until(lambda: guest.client.ended)
        assert guest.client.ended == "stranger" and not impostor.visits and not impostor.heard
        await club.close()
    run(evening())


@encrypts
def test_a_wrong_code_over_tls_is_called_a_wrong_code(tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        await club.open()
        guest = club.join(None, ticket=Ticket(RoomCode.new(True), "tablet", address=f"{HERE}:{club.hosting.port}"))
        await club.until(lambda: guest.client.ended, 10)
        assert guest.client.ended == wire.ErrorCode.WRONG_CODE and not club.record.devices
        await club.close()
    run(evening())


@encrypts
def test_a_host_takes_no_guest_without_the_shared_key(tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        await club.open()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with pytest.raises(OSError):                           # the host hangs up
            async with connect(f"wss://{HERE}:{club.hosting.port}{PATH}", ssl=context, proxy=None):
                pass
        await club.close()
    run(evening())


@encrypts
def test_both_ends_of_an_encrypted_connection_have_the_same_name_for_it_and_no_other_has(tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        await club.open()
        guests = [club.join(None), club.join(None)]
        await club.until(lambda: all(guest.client.online for guest in guests))
        names = [guest.client._link.channel for guest in guests]  # type: ignore[union-attr]
        assert sorted(names) == sorted(peer.link.channel for peer in club.hosting.room._here.values())
        assert len(set(names)) == 2 and all(len(name) > 60 for name in names)
        await club.close()
    run(evening())


def _join_command(port: int, code: RoomCode, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "app.sync", "join", f"{HERE}:{port}", str(code), *more], cwd=ROOT,
                          capture_output=True, text=True, timeout=60)


def test_the_command_says_wrong_code_and_ends(tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        await club.open()
        done = await asyncio.to_thread(_join_command, club.hosting.port, RoomCode.new(club.record.code.encrypted))
        assert done.returncode == 2 and "wrong_code" in done.stdout and "Wi-Fi" not in done.stdout, done
        await club.close()
    run(evening())


def test_the_command_says_that_somebody_else_answers_there_and_ends(tmp_path: Path) -> None:
    async def nonsense(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.write(b"220 printer ready\r\n")
        writer.close()

    async def evening() -> None:
        server = await asyncio.start_server(nonsense, HERE, 0)
        port = server.sockets[0].getsockname()[1]
        done = await asyncio.to_thread(_join_command, port, RoomCode.new(can_encrypt()))
        assert done.returncode == 2 and "stranger" in done.stdout, done
        server.close()
    run(evening())


# Before the seal nothing is believed


@pytest.mark.parametrize("refusal", REFUSALS, ids=[code.value for code in wire.ErrorCode])
def test_no_unsealed_word_ends_a_seat(refusal: str, tmp_path: Path) -> None:
    """The guest sat once; then its host is gone and somebody without the code answers in its place."""
    async def evening() -> None:
        club = _club(tmp_path)
        club.record.code = RoomCode.new(False)
        await club.open()
        guest = club.join(None)
        await club.until(lambda: guest.client.online)
        saved = json.loads(json.dumps(guest.client.ticket.to_json()))
        await guest.guesting.close()
        challenge = wire.Challenge(wire.PROTOCOL, "", club.record.room, secrets.token_hex(32), "0" * 32).text()
        async with Impostor(lambda heard: [refusal, challenge, refusal]).open() as impostor:
            back = club.join(None, ticket=_misled(club, impostor.port, Ticket.from_json(saved)))
            await club.until(lambda: impostor.visits)
            await club.until(lambda: back.client.online)            # it went on, and found its room
            assert not back.client.ended and back.client.device == guest.client.device
            assert all('"t":"hello"' in frame for frame in impostor.heard)
            assert not any(str(saved["key"]) in frame for frame in impostor.heard)
        await club.close()
    run(evening())


def test_a_challenge_without_proof_of_the_code_gets_no_answer(tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        club.record.code = RoomCode.new(False)
        await club.open()
        challenge = wire.Challenge(wire.PROTOCOL, "", club.record.room, secrets.token_hex(32), "0" * 32).text()
        async with Impostor(lambda heard: [challenge]).open() as impostor:
            guest = club.join(None, ticket=_misled(club, impostor.port))
            await club.until(lambda: guest.client.ended)
            assert guest.client.ended == wire.ErrorCode.WRONG_CODE           # this device never sat: it may be told
            assert [json.loads(frame)["t"] for frame in impostor.heard] == ["hello"]
        await club.close()
    run(evening())


def test_a_false_answer_to_the_search_does_not_keep_a_guest_from_its_room(tmp_path: Path) -> None:
    """Whoever answers for the room at another address is tried, finds no belief, and is not kept as its address."""
    async def evening() -> None:
        club = _club(tmp_path)
        club.record.code = RoomCode.new(False)
        await club.open()
        guest = club.join(None)
        await club.until(lambda: guest.client.online)
        async with Impostor(lambda heard: [REFUSALS[-1]]).open() as impostor:
            guesting = guest.guesting

            async def spoofed(ticket: Ticket) -> str:
                return f"{HERE}:{impostor.port}"

            guesting._look = spoofed  # type: ignore[method-assign, assignment]
            guest.cut()
            await club.until(lambda: impostor.visits)
            await club.until(lambda: guest.client.online)
            assert guest.client.ticket.address == f"{HERE}:{club.hosting.port}"
        await club.close()
    run(evening())


def test_a_host_of_the_first_protocol_and_a_new_guest_name_their_versions(tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        club.record.code = RoomCode.new(False)
        await club.open()
        refused = wire.Refused("version", "", {"protocol": 1, "app": "0.1"}, {"protocol": 2, "app": "0.2"}).text()
        async with Impostor(lambda heard: [refused]).open() as impostor:
            guest = club.join(None, ticket=_misled(club, impostor.port))
            await club.until(lambda: guest.client.ended)
        told = next(event.about for event in guest.events if event.kind == "refused")
        assert guest.client.ended == "version" and told.host["app"] == "0.1"
        last = guest.events[-1]
        assert last.kind == "ended" and room_view(guest.client, about=last.about).versions == ("0.1", "0.2")
        await club.close()
    run(evening())


def test_a_guest_of_the_first_protocol_hears_of_another_version(tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        club.record.code = RoomCode.new(False)
        await club.open()
        hello = {"t": "hello", "protocol": 1, "app": "0.1", "games": {"galactico": 1}, "nonce": "0" * 64}
        async with connect(f"ws://{HERE}:{club.hosting.port}{PATH}", compression=None, proxy=None) as ws:
            await ws.send(json.dumps(hello))
            answer = json.loads(await ws.recv())
        assert answer["t"] == "refused" and answer["code"] == "version" and answer["host"]["protocol"] == wire.PROTOCOL
        await club.close()
    run(evening())


def test_other_rules_and_a_locked_room_are_told_under_the_seal(tmp_path: Path) -> None:
    """So a guest can believe them, also one that sat."""
    async def evening() -> None:
        club = _club(tmp_path)
        await club.open()
        guest = club.join(None)
        await club.until(lambda: guest.client.online)
        club.hosting.room.lock(True)
        frames: list[str] = []
        late = club.join(None)
        received = late.client.received
        late.client.received = lambda link, frame: (frames.append(frame), received(link, frame))  # type: ignore[method-assign, func-returns-value]
        await club.until(lambda: late.client.ended == wire.ErrorCode.LOCKED)
        assert [frame.startswith("{") for frame in frames] == [True, False]      # the challenge, and its end
        club.hosting.room.game = _newer(club.hosting.room.game)
        guest.cut()
        await club.until(lambda: guest.client.ended == wire.ErrorCode.RULES)
        await club.close()
    run(evening())


def _newer(game: Any) -> Any:
    import copy
    newer = copy.copy(game)
    object.__setattr__(newer, "version", 99)
    return newer


_FIELDS = st.none() | st.booleans() | st.integers(-2, 1 << 54) | st.text(max_size=70) | st.just("0" * 64) | st.just("0" * 32)
_UNSEALED = st.one_of(
    st.sampled_from(REFUSALS), st.text(max_size=80), st.binary(max_size=80),
    st.builds(lambda kind, rest: json.dumps({"t": kind} | rest, separators=(",", ":")), st.sampled_from(wire.HOST),
              st.dictionaries(st.sampled_from(["protocol", "app", "room", "key", "proof", "code", "detail", "host", "guest",
                                               "device"]), _FIELDS)),
    st.builds(lambda room, key, proof: wire.Challenge(2, "", room, key, proof).text(),
              st.sampled_from(["0" * 16, "f" * 16]), st.sampled_from(["0" * 64, "9" * 64]), st.just("0" * 32)))


@given(st.lists(_UNSEALED, max_size=6))
def test_whatever_is_said_before_the_seal_a_seat_goes_on_and_nothing_is_told(frames: list[str | bytes]) -> None:
    with TemporaryDirectory() as folder:
        house = House(Path(folder) / "house.db", TALLY, people(2))
        guest = house.guest(0)
        device, room, key = guest.device, guest.ticket.room, guest.ticket.key
        for frame in frames:
            guest._hang_up()
            end = End(house.post, guest)
            end.other = End(house.post, _Deaf())
            guest.opened(end)
            guest.received(end, frame)  # type: ignore[arg-type]
            assert [json.loads(text)["t"] for text in end.sent] == ["hello"] and not guest.online and not guest.ended
        guest._hang_up()
        house.connect(guest)
        assert guest.online and (guest.device, guest.ticket.room, guest.ticket.key) == (device, room, key)
        house.store.close()


# Doors


@contextlib.contextmanager
def _crowd(port: int, connections: int, addresses: list[str], say: bytes = b"") -> Any:
    """People who connect and say nothing more."""
    crowd = []
    try:
        for number in range(connections):
            one = socket.socket()
            one.bind((addresses[number % len(addresses)], 0))
            one.connect((HERE, port))
            if say:
                one.sendall(say)
            crowd.append(one)
        yield crowd
    finally:
        for one in crowd:
            one.close()


UPGRADE = (f"GET {PATH} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n").encode()


@pytest.mark.parametrize("addresses", [[HERE], [f"127.0.0.{number}" for number in range(2, 60)]], ids=["one", "many"])
@pytest.mark.parametrize("say", [b"", UPGRADE], ids=["silent", "half-open"])
def test_strangers_at_the_door_keep_nobody_out(addresses: list[str], say: bytes, tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        club.record.code = RoomCode.new(can_encrypt() and not say)
        await club.open()
        with _crowd(club.hosting.port, 80, addresses, say) as crowd:
            await asyncio.sleep(0.5)
            assert len(club.hosting.room._peers) <= 32
            begun = time.monotonic()
            guest = club.join(None)
            await club.until(lambda: guest.client.online, 10)
            assert time.monotonic() - begun < 2.0
            assert not [event for event in guest.events if event.kind in ("lost", "refused")]
            await asyncio.sleep(3.5)
            assert all(_is_closed(one) for one in crowd)               # seconds, not minutes
            assert guest.client.online
        await club.close()
    run(evening())


def _is_closed(one: socket.socket) -> bool:
    one.setblocking(False)
    try:
        while one.recv(4096):
            pass
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def test_thirty_two_guests_and_a_crowd_of_strangers_have_places_of_their_own(tmp_path: Path) -> None:
    async def evening() -> None:
        club = _club(tmp_path)
        club.record.code = RoomCode.new(False)
        await club.open()
        with _crowd(club.hosting.port, 40, ["127.0.0.9"], UPGRADE):
            guests = [club.join(None, role="onlooker") for _ in range(32)]
            await club.until(lambda: all(guest.client.online for guest in guests), 30)
            with _crowd(club.hosting.port, 40, ["127.0.0.8"], UPGRADE):
                await asyncio.sleep(0.5)
                assert all(guest.client.online for guest in guests)
        await club.close()
    run(evening())


# A seat is proved, not shown: somebody else who has the code and hears everything


def _house(tmp_path: Path) -> House:
    return House(tmp_path / "house.db", TALLY, people(2))


class Insider:
    """Has the code, hears every frame of a guest that sits, and wants its seat."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.victim = house.guest(0)
        theirs = house.links[self.victim][0]
        self.hello, self.join = (wire.parse(text.removeprefix(text[:32]) if text[0] != "{" else text, wire.GUEST, 1 << 20)
                                 for text in theirs.other.sent[:2])
        self.challenge = wire.parse(theirs.sent[0], wire.HOST, 1 << 20)
        self.frames = theirs.other.sent

    def come(self, join: wire.Join | None = None, frames: tuple[str, ...] = ()) -> wire.Refused | None:
        """With frames as they are, or with a join of the own making; what it is refused with."""
        end = self.house.post.connect(_Deaf(), self.house.room)[0]
        end.send(self.hello.text())
        self.house.post.deliver()
        challenge = wire.parse(end.other.sent[0], wire.HOST, 1 << 20)
        code, room = self.house.record.code, self.house.record.room
        seal = Seal(code.psk, room, self.hello.nonce, challenge.key, "plain", host=False)
        for frame in (seal.wrap(join.text()),) if join else frames:
            end.send(frame)
        self.house.post.deliver()
        last = end.other.sent[-1]
        return wire.parse(last if last[0] == "{" else last[32:], ("refused",), 1 << 20)


class _Deaf:
    def opened(self, link: Any) -> None: ...
    def received(self, link: Any, frame: str) -> None: ...
    def closed(self, link: Any) -> None: ...


def test_no_private_key_is_ever_sent(tmp_path: Path) -> None:
    insider = Insider(_house(tmp_path))
    everything = "".join(insider.frames + insider.house.sent_to(insider.victim))
    assert insider.victim.ticket.key not in everything and public_of(insider.victim.ticket.key) in everything
    assert insider.victim.ticket.key not in json.dumps(insider.house.record.to_json())


def test_whoever_copies_what_a_guest_said_gets_no_seat(tmp_path: Path) -> None:
    house = _house(tmp_path)
    insider = Insider(house)
    device = insider.victim.device
    for refused in (insider.come(frames=tuple(insider.frames[1:])),              # all as it was
                    insider.come(insider.join),                                  # its key and its proof, sealed anew
                    insider.come(replace(insider.join, proof="0" * 32))):
        assert refused is not None and refused.code in ("bad_seal", "wrong_code")
    assert insider.victim.online and house.room._here[device].link is house.links[insider.victim][0]


@given(place=st.integers(0, 63), digit=st.sampled_from("0123456789abcdef"))
def test_a_proof_fits_no_other_key(place: int, digit: str) -> None:
    with TemporaryDirectory() as folder:
        insider = Insider(_house(Path(folder)))
        key = insider.join.key[:place] + digit + insider.join.key[place + 1:]
        refused = insider.come(replace(insider.join, key=key))
        assert refused is not None and refused.code in ("bad_seal", "malformed")
        insider.house.store.close()


def test_whoever_has_the_code_and_heard_it_all_cannot_speak_on_a_guests_connection(tmp_path: Path) -> None:
    """Also where nothing is encrypted: the seal is bound to a secret that never was on the wire."""
    house = _house(tmp_path)
    insider = Insider(house)
    seal = Seal(house.record.code.psk, house.record.room, insider.hello.nonce, insider.challenge.key, "plain", host=False)
    for _ in insider.frames[1:]:
        forged = seal.wrap(wire.Release(0).text())
    end = house.links[insider.victim][0]
    house.room.received(end, seal.wrap(wire.Release(0).text()))
    assert house.record.holders[0] == insider.victim.device and '"bad_seal"' in end.sent[-1] and forged


def test_nobody_in_between_can_pass_a_proof_on_from_one_encrypted_connection_to_another(tmp_path: Path) -> None:
    """It has the code, so both sides encrypt with it; but each connection has a name of its own."""
    house = _house(tmp_path)
    guest = house.guest(0)
    guest._hang_up()
    house.post.deliver()
    mine, theirs = house.post.connect(guest, house.room)
    mine.channel, theirs.channel = "tls 11", "tls 22"
    house.post.deliver()
    assert not guest.online and guest.hindered == wire.ErrorCode.WRONG_CODE and not guest.ended


def test_every_ticket_has_a_key_of_its_own() -> None:
    code = RoomCode.new(False)
    assert len({Ticket(code, "tablet").key for _ in range(20)}) == 20


def test_a_ticket_of_before_there_were_keys_is_refused_and_a_room_of_then_opens(tmp_path: Path) -> None:
    old = Ticket(RoomCode.new(False), "tablet").to_json()
    del old["key"], old["welcomed"]
    with pytest.raises(ValueError, match="not a ticket"):
        Ticket.from_json(old | {"token": "ab"})
    house = _house(tmp_path)
    house.guest(0)
    plain = house.record.to_json()
    assert Record.from_json(plain).holders == [0, None]
    plain["devices"] = [[0, {"token": "ab", "name": "tablet", "role": "player"}]]
    record = Record.from_json(plain)
    assert record.devices == {} and record.holders == [None, None]      # its device comes in anew


@given(st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=70)) | st.none() | st.text(max_size=5),
       st.text(max_size=70))
def test_what_is_no_ticket_is_refused(plain: Any, key: str) -> None:
    good = Ticket(RoomCode.new(False), "tablet").to_json()
    for strange in (plain, good | {"key": key}, good | {"key": None}, good | {"memory": 3}):
        with pytest.raises(ValueError):
            Ticket.from_json(strange)
