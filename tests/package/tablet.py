"""Drives the app as it is where nothing of this project's environment is: from other files, by another Python."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.touch.driver import App
from tools.spec import ROOT

PASSED_ON = {"DISPLAY", "PATH"}  # beside what Kivy is told


class Elsewhere(App):
    def __init__(self, python: Path, files: Path, home: Path, site: Path | None = None, options: tuple[str, ...] = ()) -> None:
        super().__init__("tablet", HOME=str(home))
        self._python, self._files, self._home, self._site, self._options = python, files, home, site, options

    def _start(self, environment: dict[str, str]) -> subprocess.Popen[str]:
        kept = {name: value for name, value in environment.items()
                if name in PASSED_ON or name.startswith(("KIVY_", "KCFG_", "SDL_", "XDG_"))}
        start = ROOT / "tests" / "package" / "on_the_tablet.py"
        site = [self._site] if self._site else []
        command = [self._python, *self._options, "-I", "-B", start, self._files, ROOT / "tests", *site]
        return subprocess.Popen(command, cwd=self._home, env=kept | self._own(), text=True, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=self._log)
