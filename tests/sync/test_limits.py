"""Whatever devices with the code do: every word of the host is one that its guests understand."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.store.seats import Seat
from app.sync import wire
from app.sync.client import Client
from app.sync.record import VERDICTS, Device, Record
from tests.sync.pair import House
from tests.sync.simulation import Disk, Ledger
from tests.sync.tally import GAME


def _house(path: Path) -> tuple[House, list[Client]]:
    """Not sealed, so that every word can be read."""
    house = House(path / "host.db", GAME, [Seat("person", f"player {seat}", seat) for seat in range(2)], sealed=False)
    return house, [house.guest(0), house.guest(1)]


def _understood(house: House) -> int:
    texts = [text for client in house.links for text in house.sent_to(client)]
    for text in texts:
        wire.parse(text, wire.HOST, wire.FROM_HOST)
    return len(texts)


def _to_the_end(house: House, guests: list[Client]) -> None:
    match = house.room.match
    assert match is not None
    while not match.state.over:
        seat = match.state.to_act()[0]
        guests[seat].submit(seat, ("end",))
        house.post.deliver()
        house.pass_time(0.1)


def test_verdicts_of_devices_that_come_and_go_do_not_silence_the_host(tmp_path: Path) -> None:
    house, guests = _house(tmp_path)
    house.start()
    _to_the_end(house, guests)
    for number in range(VERDICTS + 10):
        stranger = house.guest(name=f"stranger {number}")
        stranger._say(wire.Verdict(True, ""))
        stranger.leave()
        house.post.deliver()
    house.pass_time(1)
    assert _understood(house) > 2 * VERDICTS and not guests[0].ended and guests[0].online
    assert {0, 1} <= house.record.verdicts.keys() and len(house.record.verdicts) <= VERDICTS


def test_very_many_undos_do_not_silence_the_host(tmp_path: Path) -> None:
    house, guests = _house(tmp_path)
    house.room._store = Disk(house.clock.world, Ledger())    # a real one would take a minute
    house.start()
    match = house.room.match
    assert match is not None
    for _ in range(4100):
        house.room._referee.submit(0, ("add", 1))  # type: ignore[union-attr]
        house.room._undo(house.room._here[0], wire.Undo(0, match.revision))
        house.post.queue.clear()
    house.lose(guests[0])
    house.connect(guests[0])
    house.lose(guests[1])
    house.connect(guests[1])
    assert len(house.record.backs) <= 3
    _to_the_end(house, guests)
    house.pass_time(1)
    assert [guest.verdict for guest in guests] == [(True, "")] * 2 and _understood(house) > 8000


def test_who_changes_its_name_without_end_does_not_keep_the_others_busy(tmp_path: Path) -> None:
    """All draw the table anew for it, and the host writes it to the disk."""
    house, guests = _house(tmp_path)
    house.start()
    writes, lobbies = [], len(_lobbies(house, guests[0]))
    set_setting = house.store.set_setting
    house.store.set_setting = lambda *row: writes.append(row) or set_setting(*row)  # type: ignore[method-assign]
    for number in range(250):
        guests[1].claim(1, f"name {number}", 1)
        guests[1].take_role("player")
        house.post.deliver()
        house.pass_time(0.08)
    assert len(writes) < 100 and len(_lobbies(house, guests[0])) - lobbies < 90
    house.pass_time(5)
    guests[1].claim(1, "last name", 1)
    house.post.deliver()
    house.pass_time(0.5)
    assert guests[0].online and guests[1].online and guests[0].lobby.seats[1][1] == "last name"  # type: ignore[union-attr]


def _lobbies(house: House, guest: Client) -> list[str]:
    return [text for text in house.sent_to(guest) if text.startswith('{"t":"lobby"')]


def test_numbers_of_devices_do_not_run_out(tmp_path: Path) -> None:
    house, guests = _house(tmp_path)
    house.record.next_device = 1 << 20
    last, one_more = house.guest(), house.guest()
    assert last.online and one_more.online and _understood(house)
    assert len({client.device for client in (*guests, last, one_more)}) == 4


@settings(max_examples=200)
@given(st.lists(st.tuples(st.sampled_from(("come", "go", "judge")), st.integers(0, 200)), max_size=400), st.integers(0, 70))
def test_verdicts_are_never_more_than_a_lobby_tells(events: list[tuple[str, int]], seed: int) -> None:
    """And nobody who is known is forgotten for somebody who is gone."""
    record = Record.new("room", GAME, [Seat("person", "player 1", 0), Seat("person", "player 2", 1)])
    random = Random(seed)
    for what, device in [(what, device + random.randrange(50)) for what, device in events]:
        if what == "go":
            record.devices.pop(device, None)
        elif what == "come" and len(record.devices) < 48:
            record.devices[device] = Device("", "", "player")
        elif what == "judge":
            known = record.verdicts.keys() & record.devices.keys()
            record.judge(device, True, "")
            assert known <= record.verdicts.keys() and len(record.verdicts) <= VERDICTS


@settings(max_examples=60)
@given(st.lists(st.integers(0, 30), max_size=400))
def test_a_host_that_is_killed_again_and_again_tells_no_more_lives_than_matter(revisions: list[int]) -> None:
    record = Record.new("room", GAME, [Seat("person", "player 1", 0), Seat("person", "player 2", 1)])
    for revision in revisions:
        record.live_again(revision)
    assert len(record.lives) <= 31
    for known in range(len(revisions)):
        assert min(revisions[known:]) == min(revision for life, revision in record.lives if life > known)


WORDS = st.one_of(
    st.tuples(st.just("verdict"), st.booleans(), st.text(max_size=200)),
    st.tuples(st.just("claim"), st.integers(0, 5), st.text(min_size=1, max_size=40)),
    st.tuples(st.sampled_from(("undo", "act", "leave", "come", "lose", "start", "again", "ping", "resync", "hurry")),
              st.integers(0, 5), st.just("")),
    st.tuples(st.just("lot"), st.integers(0, 5), st.just("")), st.tuples(st.just("nonce"), st.integers(0, 5), st.just("")),
)


def _do(house: House, clients: list[Client], client: Client, what: str, number: Any, text: str) -> None:
    if what == "come":
        clients.append(house.guest(name=f"tablet {number}"))
    elif what in ("start", "again"):
        try:
            getattr(house.room, what)()
        except wire.Bad:
            pass
    elif what == "lose":
        house.lose(client)
        house.connect(client)
    elif what == "leave":
        client.leave()
        clients.remove(client)
    elif what == "claim":
        client.claim(number, text, number)
    elif what == "act" and client.seats:
        client.submit(client.seats[0], ("add", 1) if number < 3 else ("end",))
    elif what == "undo":
        client.undo()
    else:
        said = {"verdict": wire.Verdict(bool(number), text), "ping": wire.Ping(int(number)), "resync": wire.Resync(),
                "hurry": wire.Hurry(int(number)), "lot": wire.Lot(int(number), "55" * 32),
                "nonce": wire.Nonce(int(number), "55" * 32)}
        if what in said:
            client._say(said[what])


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 30), WORDS, st.sampled_from((0.0, 0.1, 6.0))), max_size=60))
def test_whatever_guests_say_the_host_is_understood(events: list[tuple[int, tuple[str, Any, str], float]]) -> None:
    with TemporaryDirectory() as folder:
        house, clients = _house(Path(folder))
        for who, (what, number, text), pause in events:
            if not clients:
                clients.append(house.guest())
            _do(house, clients, clients[who % len(clients)], what, number, text)
            house.post.deliver()
            house.pass_time(pause)
        house.pass_time(1)
        assert _understood(house)
        house.store.close()
