"""Where the APK's Python can't be had, one sentence says which part is missing, and what is there is not touched."""
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tools import tablet
from tools.spec import ROOT


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A machine of the right kind with only these programs; nothing is fetched."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("os.uname", lambda: os.uname_result(("Linux", "here", "6", "1", "x86_64")))
    monkeypatch.setattr("tools.package.main", lambda tools_only: None)
    real = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path == tablet.KEYS or real(path))
    monkeypatch.setattr("tools.spec.packages", list)
    monkeypatch.setattr("tools.spec.ROOT", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))

    def run(programs):
        for name, text in programs.items():
            (tmp_path / name).write_text("#!/bin/sh\n" + text)
            (tmp_path / name).chmod(0o755)
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(ROOT / "tools" / "tablet.py"), run_name="__main__")
        assert not (tmp_path / "build" / "tablet" / "stamp").exists()
        return str(ended.value)
    return run


@pytest.mark.parametrize(("programs", "why"), (
    ({}, "No such file or directory: 'apt-get'"),
    ({"apt-get": "echo no way out; exit 100"}, "apt-get can't read Debian's list of packages\nno way out"),
    ({"apt-get": 'test "$1" = update'}, "Debian's packages of Python 3.14 can't be fetched"),
    ({"apt-get": 'test "$1" = update || >python.deb', "dpkg": "exit 2"}, "a package can't be unpacked")))
def test_what_can_not_be_had_is_named(here, programs, why):
    said = here(programs)
    assert said.startswith("The APK's Python can't be set up here, so nothing was run with it: ") and why in said


def test_where_debians_keys_are_missing_they_are_named(here, tmp_path, monkeypatch):
    """On Ubuntu: without them its apt takes nothing from Debian."""
    real = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path != tablet.KEYS and real(path))
    assert "sudo apt-get install debian-archive-keyring" in here({"apt-get": "exit 100"})


def test_the_build_machine_has_what_it_takes():
    """There the tests that need it would be skipped, and nobody reads why."""
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))
    installed = " ".join(step.get("run", "") for step in flow["jobs"]["package"]["steps"]).split()
    assert {"debian-archive-keyring", *tablet.HEADERS} <= set(installed)


def test_another_machine_is_told_at_once(here, monkeypatch):
    monkeypatch.setattr("os.uname", lambda: os.uname_result(("Linux", "here", "6", "1", "aarch64")))
    assert "Debian's packages for x86-64; this is another machine" in here({})


@pytest.mark.parametrize(("user", "found"), ((1000, "To build Kivy SDL's headers are needed"), (0, "not now")))
def test_the_headers_are_installed_or_named(monkeypatch, user, found):
    """Only root may install them, and only those of the machine's own release."""
    asked = []
    monkeypatch.setattr(tablet.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 1, ""))
    monkeypatch.setattr("os.getuid", lambda: user)

    def install(*command, why):
        asked.append(command)
        raise tablet.Missing("not now")
    monkeypatch.setattr(tablet, "run", install)
    with pytest.raises(tablet.Missing, match=found):
        tablet.headers()
    assert [command[:3] for command in asked] == ([] if user else [("apt-get", "install", "-y")])


def test_make_package_goes_on_without_it():
    """What needs it is skipped, with this reason in the list at the end."""
    said = subprocess.run(["make", "-n", "package"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.split(" -m ", 1)[1] for line in said if " -m " in line] == [
        "tools.package", "tools.tablet || true", "pytest -q -rs -m package tests/package"]
