"""It comes back by itself: after sleep, a reload, a lost network, a host that was killed; and is told when it may not."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from app.store import Store
from app.web.door import Door, spelled
from app.web.files import Files
from app.web.front import Front
from tests.browser.player import Toucher
from tests.browser.served import Host, come_in, complaints, device, hosting, settled, sit, until, wait_phase
from tests.web import page as pages

pytestmark = pytest.mark.xdist_group("browser")      # one Chromium, and tests that go on from each other


@pytest.fixture(scope="module")
def table(browser: Browser) -> Iterator[tuple[Host, Page]]:
    with hosting("surprise", "person,bot:rookie") as host:
        page = device(browser).new_page()
        come_in(page, host.address)
        sit(page, 0, "Player 1")
        wait_phase(page, "playing")
        settled(page)
        yield host, page
        page.context.close()


def mine(page: Page) -> None:
    """The table is there, and this seat's turn comes."""
    wait_phase(page, "playing")
    settled(page)
    until(page, "() => starcab.state.frame.mine && document.querySelector('#lost').hidden")


def test_reload(table: tuple[Host, Page]) -> None:
    _, page = table
    mine(page)
    before = page.evaluate("() => starcab.state.revision")
    page.reload()
    mine(page)
    assert page.evaluate("() => starcab.state.revision") >= before
    assert page.title().startswith("● ")


def test_offline_and_back(table: tuple[Host, Page]) -> None:
    _, page = table
    mine(page)
    page.context.set_offline(True)
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    until(page, "() => !document.querySelector('#lost').hidden")
    assert page.inner_text("#lost")
    page.context.set_offline(False)
    mine(page)
    assert Toucher(page, 1).step()


def test_sleep(table: tuple[Host, Page]) -> None:
    """A device that slept has a line that looks open and is dead."""
    _, page = table
    mine(page)
    page.evaluate("""() => { const { line } = starcab; line.heard = 0; const { socket } = line; socket.send = () => {};
        Object.defineProperty(socket, 'onmessage', { value: null }); line.drop() }""")
    mine(page)


def test_rotated(table: tuple[Host, Page]) -> None:
    _, page = table
    mine(page)
    page.set_viewport_size({"width": 640, "height": 360})
    until(page, "() => starcab.table.stage.w === 640 && starcab.still")
    w, h = page.evaluate("() => [starcab.table.stage.w, starcab.table.stage.h]")
    until(page, """([w, h]) => { const spots = Object.values(starcab.table.picture.spots);
        return spots.every(([x, y, , , world]) => world || (x < w && y < h)) && spots.some(([x]) => x > 360) }""", w, h)
    page.set_viewport_size({"width": 360, "height": 640})
    until(page, "() => starcab.table.stage.w === 360 && starcab.still")
    mine(page)


def test_second_tab(table: tuple[Host, Page]) -> None:
    """The same browser opens the link again: the seat goes to the new tab, the old one says so and does not fight."""
    host, page = table
    mine(page)
    other = page.context.new_page()
    other.goto(host.address)
    mine(other)
    until(page, "() => document.querySelector('#notice button')")
    assert page.evaluate("() => !starcab.line.socket")
    other.close()
    page.locator("#notice button").tap()
    mine(page)


def test_old_page_in_the_cache(table: tuple[Host, Page]) -> None:
    """It reloads once; a host that never has its version is not asked for ever."""
    host, page = table
    tab = page.context.browser.new_context().new_page()
    tab.add_init_script("""const send = WebSocket.prototype.send; WebSocket.prototype.send = function(text) {
        return send.call(this, sessionStorage.fresh ? text : text.replace('"version":"', '"version":"old')) }""")
    loads: list[str] = []
    tab.on("load", lambda: loads.append(tab.url))
    tab.goto(host.address)
    until(tab, "() => document.querySelector('#notice-text').textContent.length > 9")
    tab.wait_for_timeout(500)
    assert len(loads) == 2, loads
    tab.evaluate("() => sessionStorage.fresh = 'yes'")
    tab.reload()
    until(tab, "() => document.querySelector('#join')")
    tab.context.close()


def test_killed_host(table: tuple[Host, Page]) -> None:
    host, page = table
    mine(page)
    revision = page.evaluate("() => starcab.state.revision")
    host.kill()
    until(page, "() => !document.querySelector('#lost').hidden")
    host.start()
    mine(page)
    assert page.evaluate("() => starcab.state.revision") >= revision
    assert Toucher(page, 2).step()
    assert not host.said(), host.said()


@contextmanager
def room_in_a_thread(store: Store) -> Iterator[tuple[Front, Door, Callable[[Callable[[], None]], None]]]:
    """Whose door can be shut from here: the last of the three calls something in its loop, and waits for it."""
    begun, found, end = threading.Event(), [], asyncio.Event()

    async def work() -> None:
        async with pages.serving(store) as (front, door):
            found.append((front, door, asyncio.get_running_loop()))
            begun.set()
            await end.wait()

    thread = threading.Thread(target=asyncio.run, args=(work(),), daemon=True)
    thread.start()
    assert begun.wait(60)
    front, door, loop = found[0]

    def call(task: Callable[[], None]) -> None:
        async def run() -> None:
            task()
        asyncio.run_coroutine_threadsafe(run(), loop).result(60)

    yield front, door, call
    loop.call_soon_threadsafe(end.set)
    thread.join(60)


def test_door_closed(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits is told in words, and has the same chair when it is opened again, though its ticket is another."""
    monkeypatch.setattr(pages, "files", Files)
    store = Store.open(tmp_path / "match.db")
    with room_in_a_thread(store) as (front, door, call):
        address = f"http://127.0.0.1:{front.port}/#"
        page = device(browser).new_page()
        come_in(page, address + spelled(door.ticket))
        sit(page, 0, "Player 1")
        mine(page)
        call(door.shut)
        until(page, "() => document.querySelector('#notice-text').textContent.includes('closed the door')")
        call(door.open)
        again = page.context.new_page()
        again.goto(address + spelled(door.ticket))
        mine(again)
        page.context.close()
    store.close()


def test_names_are_text(browser: Browser) -> None:
    """Whatever somebody calls themselves is only shown."""
    name = "<img src=x>&\"'"
    with hosting("surprise", "person,person") as host:
        pages = [device(browser).new_page() for _ in range(2)]
        said = [complaints(page) for page in pages]
        for number, page in enumerate(pages):
            come_in(page, host.address, name)
            sit(page, number, name if number == 0 else "Player 2")
        for page in pages:
            wait_phase(page, "playing")
            settled(page)
            page.tap("#menu")
            until(page, "name => document.querySelector('#sheet').textContent.includes(name[0])", name)
            assert page.locator("img").count() == 0
        assert said == [[], []]
        for page in pages:
            page.context.close()


def test_a_browser_that_gives_little(browser: Browser) -> None:
    """Plain http in a Wi-Fi has no wake lock, no crypto.subtle, no service worker; a private window may keep nothing; an old
    phone may have no sound and no buzz. It plays all the same."""
    with hosting("surprise", "person,bot:rookie") as host:
        page = device(browser, "iphone", ratio=3.0).new_page()
        page.add_init_script("""for (const name of ['wakeLock', 'vibrate', 'serviceWorker'])
            Object.defineProperty(Navigator.prototype, name, { value: undefined });
            delete window.AudioContext; delete window.webkitAudioContext;
            Object.defineProperty(crypto, 'subtle', { value: undefined });
            Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })""")
        said = complaints(page)
        come_in(page, host.address)
        sit(page, 0, "Player 1")
        mine(page)
        player = Toucher(page, 1)
        assert all(player.step() for _ in range(2))
        assert page.evaluate("() => starcab.table.canvas.width * starcab.table.canvas.height") <= 16e6
        assert not said, said
        page.context.close()
