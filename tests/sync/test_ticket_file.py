"""A guest without a screen that is killed comes back into its seat, by the ticket it keeps in a file."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

import pytest

from app.sync.client import Ticket
from app.sync.codes import RoomCode
from app.sync.ticket_file import TicketFile
from tests.sync.club import HERE, Club, people

CODE = RoomCode("ABCDEFGHJKLM", False)


def test_a_ticket_is_kept_for_its_owner_only_and_for_its_room_only(tmp_path: Path) -> None:
    kept = TicketFile(tmp_path / "ticket")
    assert kept.read(CODE, "") is None
    kept.write(Ticket(CODE, "laptop", room="00112233aabbccdd", key="ab" * 32))
    assert stat.S_IMODE((tmp_path / "ticket").stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [tmp_path / "ticket"]
    found = kept.read(CODE, "00112233aabbccdd")
    assert found is not None and found.key == "ab" * 32 and kept.read(CODE, "") == found
    assert kept.read(CODE, "ffffffffffffffff") is None                      # another room
    assert kept.read(RoomCode("ABCDEFGHJKLN", False), "") is None              # another code
    kept.forget()
    kept.forget()
    assert not (tmp_path / "ticket").exists()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"code":1}', '{"code":"ABCD"}', "\x00\xff"])
def test_a_file_that_is_no_ticket_is_left_alone_and_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "ticket"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError, match="ticket"):
        TicketFile(path).read(CODE, "")
    assert path.read_bytes() == text.encode("latin-1")


def test_a_ticket_that_cannot_be_kept_is_named_before_anything_begins(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="can't be kept"):
        TicketFile(tmp_path / "nowhere" / "ticket").write(Ticket(CODE, "laptop"))


async def _start(club: Club, ticket: Path) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "app.sync", "join", f"{HERE}:{club.hosting.port}", str(club.record.code), "--bot", "random",
        "--beacon", str(club.beacon), "--ticket", str(ticket), stdout=PIPE, stderr=DEVNULL, env=os.environ | {"PYTHONPATH": "."})


def test_a_headless_guest_that_is_killed_comes_back_into_its_seat(tmp_path: Path) -> None:
    async def evening() -> None:
        club = Club(tmp_path / "host.db", "galactico", people(2))
        await club.open()
        other = club.join("random")
        await club.until(lambda: other.client.seats)
        killed = await _start(club, tmp_path / "ticket")
        await club.until(lambda: other.client.entries > 4)
        before = list(club.record.holders)
        killed.send_signal(signal.SIGKILL)
        await killed.wait()
        await club.until(lambda: len(club.hosting.room._here) == 1)
        back = await _start(club, tmp_path / "ticket")
        said = (await asyncio.wait_for(back.communicate(), 60))[0].decode()
        assert back.returncode == 0 and "verified" in said and club.record.holders == before
        assert not (tmp_path / "ticket").exists()                          # there is nothing to come back to
        await club.close()
    asyncio.run(asyncio.wait_for(evening(), 120))
