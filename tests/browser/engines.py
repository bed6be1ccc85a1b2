"""Other engines than Chromium's, driven without further packages: WebKit by WebDriver over HTTP, Firefox by WebDriver BiDi."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from glob import glob
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Protocol, Self

from websockets.sync.client import connect

from tools.screen import virtual_screen

PATIENCE = 60.0


class Engine(Protocol):
    """`run`: a function of the page, called; what it returns."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *failure: Any) -> None: ...
    def open(self, address: str) -> None: ...
    def run(self, function: str) -> Any: ...


def until(engine: Engine, function: str) -> Any:
    end = monotonic() + PATIENCE
    while not (found := engine.run(function)):
        assert monotonic() < end, f"in vain: {function}\n{engine.run('() => document.body.innerText')[:800]}"
        sleep(0.05)
    return found


class _Started:
    """A program of its own, with a screen."""

    def __enter__(self) -> Self:
        self._screen = virtual_screen()
        environment = self._screen.__enter__()
        self._folder = tempfile.TemporaryDirectory(prefix="starcab-engine-", ignore_cleanup_errors=True)
        own = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "HOME": self._folder.name}
        self._process = subprocess.Popen(self._command(), text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                         env=environment | own)
        self._begin()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self._end()
        finally:
            self._process.terminate()
            self._process.wait(20)
            assert self._process.stderr is not None
            self._process.stderr.close()
            self._folder.cleanup()
            self._screen.__exit__(None, None, None)

    def _command(self) -> list[str]:
        raise NotImplementedError

    def _begin(self) -> None:
        raise NotImplementedError

    def _end(self) -> None:
        raise NotImplementedError


class WebKit(_Started):
    """The engine of iPhones and Safari."""

    PROGRAM = shutil.which("WebKitWebDriver")
    BROWSER = next(iter(sorted(glob("/usr/lib/*/webkit2gtk-4*/MiniBrowser"), reverse=True)), "")

    @classmethod
    def there(cls) -> bool:
        return bool(cls.PROGRAM and cls.BROWSER)

    def _command(self) -> list[str]:
        self._port = 20000 + os.getpid() % 20000
        return [str(self.PROGRAM), f"--port={self._port}"]

    def _ask(self, way: str, path: str, **body: Any) -> Any:
        line = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            line.request(way, path, json.dumps(body) if way == "POST" else None, {"Content-Type": "application/json"})
            return json.loads(line.getresponse().read())["value"]
        finally:
            line.close()

    def _begin(self) -> None:
        end = monotonic() + PATIENCE
        wish = {"alwaysMatch": {"webkitgtk:browserOptions": {"binary": self.BROWSER, "args": ["--automation"]}}}
        while True:
            try:
                made = self._ask("POST", "/session", capabilities=wish)
                break
            except OSError:
                assert monotonic() < end
                sleep(0.1)
        self._session = "/session/" + made["sessionId"]

    def _end(self) -> None:
        self._ask("DELETE", self._session)

    def open(self, address: str) -> None:
        self._ask("POST", self._session + "/url", url=address)

    def run(self, function: str) -> Any:
        return self._ask("POST", self._session + "/execute/sync", script=f"return ({function})()", args=[])


class Firefox(_Started):
    PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")

    @classmethod
    def there(cls) -> bool:
        return bool(cls.PROGRAM)

    def _command(self) -> list[str]:
        profile = Path(self._folder.name) / "profile"
        profile.mkdir()
        return [str(self.PROGRAM), "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"]

    def _begin(self) -> None:
        assert self._process.stderr is not None
        said = next(found for line in self._process.stderr if (found := re.search(r"BiDi listening on (ws://\S+)", line)))
        self._connection = connect(said[1] + "/session", max_size=None, open_timeout=PATIENCE)
        self._line = self._connection.__enter__()
        self._number = 0
        self._ask("session.new", capabilities={})
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            said = json.loads(self._line.recv(PATIENCE))
            if said.get("id") == self._number:
                assert said["type"] == "success", said
                return said["result"]

    def _end(self) -> None:
        self._connection.__exit__(None, None, None)

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def run(self, function: str) -> Any:
        said = self._ask("script.evaluate", expression=f"JSON.stringify(({function})() ?? null)", target={"context": self._tab},
                         awaitPromise=False)
        assert said["type"] == "success", said
        return json.loads(said["result"]["value"])
