"""Tests that open a window: every file test_*_ui.py runs in a process and on a virtual screen of its own.

Kivy has one window per process, and an app that ended stays alive in it: two files would disturb each other.
Inside such a file everything is ordinary pytest; to pytest outside it is one test.
"""
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools.screen import virtual_screen

ROOT = Path(__file__).parent.parent
INSIDE = "STARCAB_UI_PROCESS"


def run(arguments: list[str], timeout: float = 600, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python on a virtual screen, with further variables in its environment. Its stderr is in stdout."""
    with virtual_screen() as environment:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT, env=environment | variables, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        try:
            output, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            output += f"\nnot finished after {timeout} s"
        return subprocess.CompletedProcess(process.args, process.returncode, output)


class UiFailed(Exception):
    """The output of the process."""


class UiProcess(pytest.Item):
    def runtest(self) -> None:
        plugins = ["-p", "no:xdist", "-p", "no:cacheprovider"]
        done = run(["-m", "pytest", "-q", *plugins, str(self.path)], **{INSIDE: "1"})
        if done.returncode:
            raise UiFailed(done.stdout)

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, UiFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, None, self.name


class UiFile(pytest.File):
    def collect(self):
        item = UiProcess.from_parent(self, name=self.path.stem)
        item.add_marker("ui")
        yield item


def pytest_pycollect_makemodule(module_path: Path, parent):
    if module_path.name.endswith("_ui.py") and INSIDE not in os.environ:
        return UiFile.from_parent(parent, path=module_path)
    return None
