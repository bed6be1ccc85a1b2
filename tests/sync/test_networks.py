"""Networks as they are in homes: made of namespaces that the test makes and removes; skipped where it may not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 90.0
TAG = f"sc{os.getpid() % 10000}"


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=20)


def _bridge(*words: str) -> None:
    subprocess.run(["bridge", "link", "set", "dev", *words], check=True, capture_output=True, timeout=20)


class Process:
    """What a program says goes into a file, so that it can be read while it runs and after."""

    def __init__(self, command: list[str]) -> None:
        self._said = TemporaryFile("w+")
        self._run = subprocess.Popen(command, cwd=ROOT, stdout=self._said, stderr=subprocess.STDOUT)

    def said(self) -> str:
        self._said.seek(0)
        return self._said.read()

    def line(self, beginning: str) -> str:
        """Wait for a line that begins like this."""
        end = time.monotonic() + PATIENCE
        while True:
            found = [line for line in self.said().splitlines() if line.startswith(beginning)]
            if found:
                return found[0]
            assert time.monotonic() < end and self._run.poll() is None, f"no {beginning!r} in {self.said()!r}"
            time.sleep(0.05)

    def end(self) -> str:
        try:
            self._run.wait(PATIENCE)
        finally:
            self.kill()
        return self.said()

    def kill(self) -> None:
        self._run.kill()
        self._run.wait()


class Lan:
    """A bridge and two tablets, 10.77.0.1 and 10.77.0.2."""

    def __init__(self) -> None:
        self.names = [f"{TAG}t{number}" for number in (1, 2)]
        _ip("link", "add", f"{TAG}b", "type", "bridge", "mcast_snooping", "0")
        _ip("link", "set", f"{TAG}b", "up")
        for number, name in enumerate(self.names, 1):
            _ip("netns", "add", name)
            _ip("link", "add", self.plug(number), "type", "veth", "peer", "name", "eth0", "netns", name)
            _ip("link", "set", self.plug(number), "master", f"{TAG}b", "up")
            _ip("-n", name, "link", "set", "lo", "up")
            _ip("-n", name, "link", "set", "eth0", "up")
            self.address(number, f"10.77.0.{number}")

    def plug(self, number: int) -> str:
        return f"{TAG}v{number}"

    def address(self, number: int, address: str, way_out: bool = True) -> None:
        name = self.names[number - 1]
        _ip("-n", name, "addr", "flush", "dev", "eth0")
        _ip("-n", name, "addr", "add", f"{address}/24", "brd", "+", "dev", "eth0")
        _ip("-n", name, "route", "replace" if way_out else "flush", "default", *(("dev", "eth0") if way_out else ()))

    def start(self, number: int, *words: str) -> Process:
        return Process(["ip", "netns", "exec", self.names[number - 1], sys.executable, *words])

    def remove(self) -> None:
        for number in (1, 2):
            subprocess.run(["ip", "netns", "del", self.names[number - 1]], capture_output=True, timeout=20)
            subprocess.run(["ip", "link", "del", self.plug(number)], capture_output=True, timeout=20)
        subprocess.run(["ip", "link", "del", f"{TAG}b"], capture_output=True, timeout=20)


@pytest.fixture
def lan() -> Iterator[Lan]:
    if os.geteuid() != 0:
        pytest.skip("network namespaces need root")
    made = None
    try:
        made = Lan()
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"no network namespaces here: {error}")
    try:
        yield made
    finally:
        made.remove()


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    yield
    Lan.remove(_Names())  # type: ignore[arg-type]  whatever a failed beginning left


class _Names(Lan):
    def __init__(self) -> None:
        self.names = [f"{TAG}t{number}" for number in (1, 2)]


SLOW_BOT = """
import sys, time
from games.bots import BOTS, RandomBot
class Slow(RandomBot):
    def choose(self, view, seat):
        time.sleep(float(sys.argv[1]))
        return super().choose(view, seat)
BOTS["slow"] = Slow
from app.sync.headless import main
raise SystemExit(main(sys.argv[2:]))
"""


class Match:
    """A host on tablet 1 and a guest on tablet 2, each a process of its own; the guest takes its time."""

    def __init__(self, lan: Lan, folder: Path, think: float = 0.0) -> None:
        self.lan, self.folder, self.think = lan, folder, think
        self.host = self._host()
        words = self.host.line("room").split()
        self.code = words[words.index("code") + 1]
        self.link = self.host.line("link").split()[1]

    def _host(self) -> Process:
        return self.lan.start(1, "-m", "app.sync", "host", "galactico", "--seats", "person,bot:random",
                              "--store", str(self.folder / "host.db"))

    def join(self, *where: str) -> None:
        level = "slow" if self.think else "random"
        self.guest = self.lan.start(2, "-c", SLOW_BOT, str(self.think), "join", *where, "--bot", level)

    def end(self) -> tuple[str, str]:
        try:
            guest = self.guest.end()
            return self.host.end(), guest
        finally:
            self.guest.kill()
            self.host.kill()

    def in_the_middle(self) -> None:
        """A few acts after the deal."""
        self.guest.line("playing on")
        time.sleep(3 * self.think)

    def verified(self, lost: bool | None = False) -> None:
        """None: whether the connection was given up does not matter."""
        host, guest = self.end()
        assert lost in (None, "connection lost" in guest), (host, guest)
        assert guest.splitlines()[-1] == "verified", (host, guest)
        assert "verified by 1 devices" in host, (host, guest)


SEARCH = """
import asyncio, sys
from app.sync.beacon import Rooms, search
from app.sync.addresses import own_addresses
from app.sync.net import LoopClock
async def main():
    loop = asyncio.get_running_loop()
    rooms, found = Rooms(LoopClock(loop)), asyncio.Event()
    begun = loop.time()
    await search(rooms, found.set, own_addresses)
    try:
        await asyncio.wait_for(found.wait(), float(sys.argv[1]))
        print("found", rooms.list()[0].address.host, round(loop.time() - begun, 2))
    except TimeoutError:
        print("nothing")
asyncio.run(main())
"""


def _search(lan: Lan, seconds: float) -> str:
    return lan.start(2, "-c", SEARCH, str(seconds)).end().strip()


def test_a_room_is_found_and_played_in(lan: Lan, tmp_path: Path) -> None:
    match = Match(lan, tmp_path)
    assert _search(lan, 5).startswith("found 10.77.0.1")
    match.join(match.link)
    match.verified()


@pytest.mark.parametrize("network", ["10.77.0", "192.168.211", "172.20.10"])
def test_a_network_without_a_way_out_is_one_all_the_same(network: str, lan: Lan, tmp_path: Path) -> None:
    """A router without a provider; a hotspot of a phone, whose guests get no way out either."""
    for number in (1, 2):
        lan.address(number, f"{network}.{number}", way_out=False)
    match = Match(lan, tmp_path)
    assert f"{network}.1" in match.link
    assert _search(lan, 5).startswith(f"found {network}.1")
    match.join(match.link)
    match.verified()


def test_a_room_is_found_where_multicast_is_blocked(lan: Lan, tmp_path: Path) -> None:
    match = Match(lan, tmp_path)
    _bridge(lan.plug(1), "mcast_flood", "off")
    assert _search(lan, 5).startswith("found 10.77.0.1")
    match.join("10.77.0.1", match.code)
    match.verified()


def test_a_room_is_found_by_a_sweep_where_broadcast_is_blocked(lan: Lan, tmp_path: Path) -> None:
    match = Match(lan, tmp_path)
    _ip("-n", lan.names[1], "neigh", "replace", "10.77.0.1", "lladdr", _mac(lan, 1), "dev", "eth0")
    _ip("-n", lan.names[0], "neigh", "replace", "10.77.0.2", "lladdr", _mac(lan, 2), "dev", "eth0")
    _bridge(lan.plug(1), "bcast_flood", "off", "mcast_flood", "off")
    found = _search(lan, 12)
    assert found.startswith("found 10.77.0.1") and float(found.split()[2]) > 3
    match.join(match.link)
    match.verified()


def _mac(lan: Lan, number: int) -> str:
    words = ["ip", "-n", lan.names[number - 1], "-br", "link", "show", "eth0"]
    return subprocess.run(words, check=True, capture_output=True, text=True, timeout=20).stdout.split()[2]


def test_the_host_gets_another_address_and_the_guest_finds_it(lan: Lan, tmp_path: Path) -> None:
    match = Match(lan, tmp_path, think=0.4)
    match.join(match.link)
    match.in_the_middle()
    lan.address(1, "10.77.0.9")
    match.verified(lost=True)


def test_the_link_is_down_for_six_seconds(lan: Lan, tmp_path: Path) -> None:
    match = Match(lan, tmp_path, think=0.4)
    match.join(match.link)
    match.in_the_middle()
    _ip("link", "set", lan.plug(2), "down")
    time.sleep(6.0)
    _ip("link", "set", lan.plug(2), "up")
    match.verified(lost=None)  # six seconds are short of the ten after which a guest hangs up


def test_the_host_is_killed_and_started_again(lan: Lan, tmp_path: Path) -> None:
    match = Match(lan, tmp_path, think=0.4)
    match.join(match.link)
    match.in_the_middle()
    match.host.kill()
    match.host = match._host()
    match.verified(lost=True)


def test_isolated_devices_find_nothing_and_say_so(lan: Lan, tmp_path: Path) -> None:
    match = Match(lan, tmp_path)
    for number in (1, 2):
        _bridge(lan.plug(number), "isolated", "on")
    assert _search(lan, 7) == "nothing"
    match.join(match.link)
    assert "hotspot" in match.guest.line("nobody answers")
    match.guest.kill()
    match.host.kill()


@pytest.mark.parametrize(("hotspot", "address", "default"), (
    ("swlan0", "192.168.211.77", "rmnet_data0"), ("ap0", "192.168.43.1", "v4-rmnet_data0"),
    ("wlan1", "192.168.7.130", "wlan0"), ("softap0", "10.215.60.9", "rmnet_data0")))
def test_the_address_that_is_shown_is_that_of_the_tablets_own_hotspot(lan: Lan, hotspot: str, address: str, default: str) -> None:
    """Whatever the way out is, and whichever subnet this Android drew for it: the others are in the hotspot."""
    name = lan.names[0]
    _ip("-n", name, "link", "del", "eth0")
    ways = {"rmnet_data0": "10.99.3.4", "v4-rmnet_data0": "192.0.0.4", "wlan0": "192.168.1.20", hotspot: address}
    for interface, own in ways.items():
        _ip("-n", name, "link", "add", interface, "type", "bridge")
        _ip("-n", name, "addr", "add", own + "/24", "dev", interface)
        _ip("-n", name, "link", "set", interface, "up")
    _ip("-n", name, "route", "add", "default", "dev", default)
    said = lan.start(1, "-c", "from app.sync.addresses import own_addresses; print(*own_addresses())").end().split()
    assert said[:2] == [address, "192.168.1.20"] and "192.0.0.4" not in said, said
