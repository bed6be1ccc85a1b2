"""A headless host as people start it, and real browsers at its tables."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright

from tools.untested import chromium as chromium_path

ROOT = Path(__file__).parents[2]
CHROMIUM = chromium_path()
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--no-first-run"]
SIZES = {"phone": (360, 640), "iphone": (390, 844), "tablet": (1280, 800), "desktop": (1920, 1080)}
IN = "(document.body.dataset.phase !== 'lobby' || !document.querySelector('#lobby').hidden)"
PATIENCE = 60_000   # ms, on a machine that does ten things at a time


class Host:
    """`python -m app.web` in a process of its own. Its folder stays, so it can be killed and come back."""

    def __init__(self, game: str, seats: str, data: Path, *more: str, port: int = 0) -> None:
        self._arguments = [game, "--seats", seats, "--pace", "0.02", "--json", *more] if game else ["--json", *more]
        self.data, self.port = data, port
        self._process: subprocess.Popen[str] | None = None
        self.url = self.room = ""

    def start(self) -> Host:
        self._log = open(self.data / "host.log", "a", encoding="utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app.web", *self._arguments, "--port", str(self.port)], cwd=ROOT, text=True,
            stdout=subprocess.PIPE, stderr=self._log, env=os.environ | {"STARCAB_DATA": str(self.data), "LANG": "C.UTF-8"})
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        said = json.loads(line) if line.startswith("{") else {}
        assert said, f"{line!r}\n{self.said()}"
        self.url, self.room = said["url"], said.get("room", "")
        self.port = int(self.url.split("/")[2].rpartition(":")[2])
        return self

    @property
    def address(self) -> str:
        """On loopback, with the ticket."""
        return "http://127.0.0.1:%d/%s" % (self.port, self.url[self.url.find("#"):] if "#" in self.url else "")

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
            self._log.close()

    def said(self) -> str:
        return (self.data / "host.log").read_text(encoding="utf-8")[-4000:]


@contextmanager
def hosting(game: str, seats: str, *more: str) -> Iterator[Host]:
    with tempfile.TemporaryDirectory(prefix="starcab-web-") as folder:
        host = Host(game, seats, Path(folder), *more).start()
        try:
            yield host
        finally:
            host.kill()


def chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def device(browser: Browser, size: str = "phone", *, language: str = "en", animation: str = "0.0", ratio: float = 1.0,
           **settings: Any) -> BrowserContext:
    """A browser of its own with these settings, as if somebody had chosen them."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=ratio, has_touch=True,
                                  is_mobile=size in ("phone", "iphone"), locale=language)
    chosen = {"language": language, "animation": animation, **settings}
    context.add_init_script("try { localStorage.settings ??= %s } catch {}" % json.dumps(json.dumps(chosen)))
    context.set_default_timeout(PATIENCE)
    return context


def complaints(page: Page) -> list[str]:
    """What went wrong inside the page, from now on."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda said: found.append(said.text) if said.type == "error" and "WebSocket" not in said.text else None)
    return found


def until(page: Page, so: str, *arguments: Any) -> Any:
    """What this function of the page returns as soon as it is something. (Playwright's own waiting needs `eval`, which the
    page's Content-Security-Policy forbids.)"""
    end = monotonic() + PATIENCE / 1000
    while True:
        try:
            found = page.evaluate(so, list(arguments))
        except Error as error:          # it is being loaded anew
            if "context was destroyed" not in str(error):
                raise
            found = None
        if found:
            return found
        assert monotonic() < end, f"in vain: {so}\n{page.inner_text('body')[:1500]}"
        page.wait_for_timeout(40)


def come_in(page: Page, address: str, name: str = "Player 1") -> None:
    """Open the link, say who one is, be let in."""
    page.goto(address)
    until(page, "() => document.querySelector('#join') || %s" % IN)
    if page.locator("#join").count():
        page.fill("#name", name)
        page.tap("#join")
        until(page, "() => " + IN)


def sit(page: Page, seat: int, name: str) -> None:
    page.tap(f"#seat-{seat}")
    page.fill(f"#name-{seat}", name)
    page.tap(f"#sit-{seat}")
    page.wait_for_selector(f"[data-seat='{seat}'].mine", state="attached")


def wait_phase(page: Page, *phases: str) -> None:
    until(page, "phases => phases.includes(document.body.dataset.phase)", *phases)


def settled(page: Page) -> None:
    """Nothing moves."""
    until(page, "() => starcab.still && !document.querySelector('#play').hidden && "
                "(starcab.table.pieces.shown.size > 0 || document.querySelector('#curtain').open)")
