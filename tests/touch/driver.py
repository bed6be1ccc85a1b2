"""Starts the real app on a virtual screen and drives it from outside: looks at its window, touches it, reads its store.

    with App("phone") as app:
        app.tap("LanguageButton", text="RU")
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from app.store import Store
from app.store.keys import HELD, WELCOMED
from games import GAMES
from games.kernel import Match
from tools.screen import virtual_screen

ROOT = Path(__file__).parent.parent.parent
SIZES = {"phone": (360, 640), "tablet": (1280, 800), "desktop": (1920, 1080)}
PATIENCE = 60.0  # seconds for anything that a person would call at once, on a machine that does ten things at a time
FRAMES = "120"  # a second at most: a tap takes two


class AppDied(Exception):
    """What it said last."""


class Failed(Exception):
    """A command went wrong inside the app."""


class Thing(dict):
    """A widget as `remote.look` tells it."""

    @property
    def middle(self) -> tuple[float, float]:
        x, y, w, h = self["box"]
        return x + w / 2, y + h / 2

    def in_sight(self) -> bool:
        """Whether its middle can be touched, with a little room round it."""
        x, y, w, h = self["part"]
        return x <= self.middle[0] <= x + w and y + 4 <= self.middle[1] <= y + h - 4


class App:
    STARTS = "tests.touch.remote"

    def __init__(self, size: str = "tablet", data: Path | None = None, new: bool = False, **variables: str) -> None:
        """`new`: the app was never started here, and asks for a language and a name."""
        self.size = SIZES[size]
        self.new = new
        self.data = data
        self._variables = variables
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        with self._stack:
            environment = self._stack.enter_context(virtual_screen())
            if self.data is None:
                self.data = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="starcab-data-")))
            if not self.new:
                self._know_it()
            self._log = self._stack.enter_context(tempfile.TemporaryFile("w+"))
            self._process = self._stack.enter_context(self._start(environment))
            self._stack.callback(self._end)
            self.look()
            self._kept = self._stack.pop_all()
        return self

    def __exit__(self, *failure) -> None:
        with self._kept:
            if failure[0] is not None:
                print("what the app said:\n" + self.said())

    def _start(self, environment: dict[str, str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", self.STARTS], cwd=ROOT, env=environment | self._own(), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log)

    def _know_it(self) -> None:
        store = Store.open(self.data / "starcab.db")
        store.set_setting(WELCOMED, True)
        store.set_setting(HELD, {"tried": True})
        store.close()

    def _own(self) -> dict[str, str]:
        """The environment of this app alone."""
        width, height = self.size
        return {"STARCAB_DATA": str(self.data), "KCFG_GRAPHICS_WIDTH": str(width), "KCFG_GRAPHICS_HEIGHT": str(height),
                "KCFG_GRAPHICS_MAXFPS": FRAMES, "LANG": "C.UTF-8", "KIVY_METRICS_DENSITY": "1"} | self._variables

    def _end(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()

    def quit(self) -> None:
        """As a person does; whatever goes wrong then is a failure too."""
        self.ask("quit")
        if self._process.wait(PATIENCE):
            raise AppDied(self.said())

    def kill(self) -> None:
        """As an empty battery does."""
        self._process.kill()
        self._process.wait()

    def said(self) -> str:
        self._log.seek(0)
        return self._log.read()[-6000:]

    # Commands

    def ask(self, command: str, **arguments: Any) -> Any:
        try:
            self._process.stdin.write(json.dumps([command, arguments]) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError as gone:
            raise AppDied(self.said()) from gone
        for line in self._process.stdout:
            if line.startswith("@"):
                said = json.loads(line[1:])
                if "failed" in said:
                    raise Failed(f"{command} {arguments}\n{said['failed']}")
                return said["answer"]
        raise AppDied(self.said())

    def look(self) -> dict[str, Any]:
        return self.ask("look")

    @property
    def screen(self) -> str:
        return self.ask("progress")[0]

    def table(self) -> dict[str, Any]:
        return self.ask("table")

    def picture(self, file: Path) -> None:
        self.ask("picture", file=str(file))

    # Things on the screen

    def things(self, kind: str = "", id: str = "", text: str = "", of: int | None = None, **settings: Any) -> list[Thing]:
        """The widgets of a kind, with an id, that say a text, inside another (`of` is its uid), with these properties."""
        return [Thing(one) for one in self.look()["things"]
                if kind in ("", one["kind"]) and id in ("", one["id"]) and (not text or text in one["texts"])
                and (of is None or of in one["inside"]) and settings.items() <= one["set"].items()]

    def thing(self, kind: str = "", **which: Any) -> Thing:
        found = self.things(kind, **which)
        if len(found) != 1:
            raise LookupError(f"{len(found)} × {kind} {which} among {[one['kind'] for one in self.things()]}")
        return found[0]

    def tap(self, kind: str = "", **which: Any) -> None:
        """Touch the one widget that is meant, after scrolling to it if it is out of sight."""
        thing = self.thing(kind, **which)
        for _ in range(20):
            if thing.in_sight():
                break
            self._scroll_to(thing)
            thing = self.thing(kind, **which)
        assert thing.in_sight(), f"{thing} can't be reached"
        assert not thing["disabled"], f"{thing} is disabled"
        self.tap_at(*thing.middle)

    def tap_at(self, x: float, y: float) -> None:
        self.ask("tap", x=x, y=y)

    def _scroll_to(self, thing: Thing) -> None:
        """One drag towards it, at the left edge, where nothing is."""
        assert thing["scroller"], f"{thing} is off the screen"
        x, y, w, h = thing["scroller"]
        way = y + h / 2 - thing.middle[1]
        way = max(-h * 0.7, min(h * 0.7, way))
        start = y + h / 2 - way / 2
        self.ask("drag", start=[x + 4, start], end=[x + 4, start + way])
        self.settle()

    def settle(self) -> None:
        """Until nothing moves any more."""
        before = None
        while before != (before := [one["box"] for one in self.look()["things"]]):
            self.ask("rest")

    # What it kept

    def match(self, match_id: str) -> Match:
        """A match as the app saved it, played again by the rules."""
        store = Store.open(self.data / "starcab.db")
        try:
            return Match.from_json(store.load(match_id), GAMES)
        finally:
            store.close()
