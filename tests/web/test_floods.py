"""Whoever floods the server is cut off or waits; everybody else is heard in between."""
from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from app.web import club as club_module
from app.web import front as front_module
from app.web.club import Club
from app.web.turns import LENT, SHARE, WAY, Floor, Turns
from tests.web.page import Page
from tests.web.playing import alone, play, run
from tests.web.test_club import in_club, set_up
from tests.web.test_door import in_room


def _frame(opcode: int, data: bytes = b"") -> bytes:
    return bytes((opcode, 0x80 | len(data))) + bytes(4) + data


async def _line(front: Any) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket, without anything that would count what goes through it."""
    host = f"127.0.0.1:{front.port}"
    reader, writer = await asyncio.open_connection("127.0.0.1", front.port)
    writer.write(f"GET /play HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


@pytest.mark.parametrize("flood", [_frame(0x89, b"hello") * 5000, _frame(0x8A) * 5000, _frame(0x01) + _frame(0x00) * 3000])
def test_pings_and_pieces_of_messages_are_counted_too(tmp_path: Path, flood: bytes) -> None:
    async def work(front: Any, door: Any) -> None:
        page = await alone(front, door)
        reader, writer = await _line(front)
        writer.write(flood)
        answered = b""
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(5):          # it is cut off, and need not give up by itself
                while piece := await reader.read(1 << 16):
                    answered += piece
        assert answered.count(b"hello") <= 130
        writer.close()
        await play(page, random.Random(1))
        await page.close()

    in_room(work, tmp_path)


def test_nothing_is_written_into_the_log_of_whoever_hangs_up_at_once(tmp_path: Path,
                                                                   caplog: pytest.LogCaptureFixture) -> None:
    async def work(front: Any, door: Any) -> None:
        for _ in range(5):
            page = await Page.dial(front)
            await page.come_in(door.ticket)
            for _ in range(40):
                await page._ws.send('{"t":"resync"}')
            page.cut()
        await asyncio.sleep(1)

    with caplog.at_level(logging.WARNING):
        in_room(work, tmp_path)
    assert not [line for line in caplog.records if line.name == "asyncio"]


def test_whoever_speaks_without_end_lets_the_others_speak_in_between() -> None:
    said: list[str] = []

    async def talk(turns: Turns, who: str, times: int) -> None:
        for _ in range(times):
            await turns.take(lambda: said.append(who))

    async def work() -> None:
        floor = Floor()
        crowd, other = Turns(floor), Turns(floor)
        await asyncio.gather(*(talk(crowd, "crowd", 20) for _ in range(5)), talk(other, "other", 20))

    run(work())
    last = len(said) - said[::-1].index("other")
    assert said[:last].count("crowd") <= 22     # it is a hundred that want to speak


def test_a_crowd_of_addresses_is_no_queue() -> None:
    """A hundred addresses have each had much: who has had little speaks next, and the floor is never lost."""
    said: list[str] = []

    async def work() -> None:
        floor = Floor()
        crowd, other = [Turns(floor) for _ in range(100)], Turns(floor)
        for one in crowd:
            one._owed = 0.5
        tasks = [asyncio.create_task(one.take(lambda: said.append("crowd"))) for one in crowd]
        await asyncio.sleep(0)
        last = asyncio.create_task(other.take(lambda: said.append("other")))
        await asyncio.sleep(0)
        for task in tasks[1::2]:
            task.cancel()
        await asyncio.gather(last, *tasks, return_exceptions=True)
        await other.take(lambda: said.append("other"))

    run(work())
    assert said.index("other") <= 3 and said.count("crowd") == 50 and said[-1] == "other"


@pytest.mark.parametrize("owed, new, later, first", [(0.3, 0, 0.2, "other"), (0.3, 0, 0.4, "crowd"), (0.0, 1, WAY - 1, "other"),
                                                     (0.0, 1, WAY + 1, "crowd")])
def test_who_owes_and_who_has_just_come_waits_and_is_not_passed_over_for_ever(owed: float, new: int, later: float,
                                                                              first: str) -> None:
    """A crowd that comes and goes without end kept those who play waiting until they were taken for dead."""
    said, now = [], [0.0]

    async def work() -> None:
        floor = Floor()
        crowd, other = Turns(floor, lambda: now[0]), Turns(floor, lambda: now[0])
        crowd._owed = owed
        await floor.take(0.0)
        tasks = [asyncio.create_task(crowd.take(lambda: said.append("crowd"), bool(new)))]
        await asyncio.sleep(0)
        now[0] += later
        tasks.append(asyncio.create_task(other.take(lambda: said.append("other"))))
        await asyncio.sleep(0)
        floor.leave()
        await asyncio.gather(*tasks)

    run(work())
    assert said[0] == first


def test_bots_of_many_rooms_think_a_few_at_a_time_and_none_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def most_at_once() -> int:
        thinking, most = [0], [0]

        def think() -> None:
            with club_module.in_turn():
                thinking[0] += 1
                most[0] = max(most[0], thinking[0])
                time.sleep(0.2)
                thinking[0] -= 1

        threads = [threading.Thread(target=think) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)
        return most[0]

    assert most_at_once() == club_module.THINKERS
    monkeypatch.setattr(club_module, "TURN", 0.01)
    assert most_at_once() > club_module.THINKERS


def test_the_list_of_rooms_is_made_once_for_all_who_look_at_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    start_page = Club.start_page
    monkeypatch.setattr(Club, "start_page", lambda club: made.append(club) or start_page(club))

    async def work(front: Any, club: Club) -> None:
        crowd = [await Page.dial(front) for _ in range(20)]
        for page in crowd:
            await page.hello("")
        await crowd[-1].until(lambda: "rooms" in crowd[-1].last)
        made.clear()
        host = await set_up(front)
        for page in crowd:
            await page.until(lambda page=page: page.last["rooms"]["rooms"])
        assert len(made) <= 6
        for page in (*crowd, host):
            await page.close()

    in_club(work, tmp_path)


def test_one_address_has_a_part_of_the_time_and_no_more() -> None:
    """By clocks that are turned by hand: each message costs a quarter of a second."""
    now, spent = [0.0], [0.0]

    def work() -> None:
        spent[0] += 0.25
        now[0] += 0.25

    turns = Turns(Floor(), lambda: now[0], lambda: spent[0])
    rests = []
    for _ in range(40):
        began = spent[0]
        work()
        rests.append(turns._rest(spent[0] - began))
        now[0] += rests[-1]
    assert rests[0] == 0.0 and rests[3] == 0.0          # nobody waits who does much now and then
    assert spent[0] <= LENT + now[0] * SHARE + 0.3
    now[0] += 60
    assert turns._rest(0.25) == 0.0


def test_what_an_address_owes_is_paid_with_time_and_not_by_coming_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty addresses that came and went without end spoke before everybody else: an act took ten seconds."""
    now, address = [0.0], "127.0.0.9"
    turns = Turns(Floor(), lambda: now[0], lambda: 0.0)
    turns._rest(2.0)
    now[0] += 2
    assert turns.owed == 2.0 - 2 * SHARE
    now[0] += 60
    assert turns.owed == 0.0
    monkeypatch.setattr(front_module, "SILENCE", 0.9)

    async def work(front: Any, door: Any) -> None:
        for _ in range(2):
            page = await Page.dial(front, local_addr=(address, 0))
            await page.hello(door.ticket)
            owed = front._turns[address].owed
            front._turns[address]._owed += 1.4      # on a busy machine, too, some of it is left when it comes anew
            page.cut()
            async with asyncio.timeout(5):
                while front._visitors:
                    await asyncio.sleep(0.01)
            gc.collect()
        assert owed > 0.2
        front._turns[address]._owed = 0.0
        async with asyncio.timeout(5):
            while address in front._turns:      # who owes nothing any more is forgotten
                await asyncio.sleep(0.05)

    in_room(work, tmp_path)


def test_what_packs_and_unpacks_goes_at_once_with_its_connection(tmp_path: Path) -> None:
    """A hundred kilobytes each: two thousand that had gone took three hundred megabytes until Python looked for rings."""
    async def work(front: Any, door: Any) -> None:
        lines = []
        gc.disable()
        try:
            for _ in range(4):
                page = await Page.dial(front)
                await page.hello(door.ticket)
                lines += [pipe._ws for pipe in front._visitors.values()]
                page.cut()
                async with asyncio.timeout(5):
                    while front._visitors:
                        await asyncio.sleep(0.01)
        finally:
            gc.enable()
        assert len(lines) == 4 and not any(line.protocol.extensions for line in lines)

    in_room(work, tmp_path)
