"""What the bundle's recipe says for each system, read without PyInstaller: two of them can't be tried on a Linux machine."""
import runpy
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import tools.bundle.__main__ as bundle
from tools.bundle import deb
from tools.spec import ROOT, packed

SYSTEMS = ("linux", "win32", "darwin")


@pytest.fixture(params=SYSTEMS)
def recipe(request, monkeypatch):
    """The names that PyInstaller gives to it write down what they are asked."""
    asked = SimpleNamespace(system=request.param, programs=[], bundles=[], parts=[])
    library = {name: SimpleNamespace(dep_bins=["bin of " + name]) for name in ("sdl2", "glew", "angle")}
    monkeypatch.setitem(sys.modules, "kivy_deps", ModuleType("kivy_deps"))
    vars(sys.modules["kivy_deps"]).update(library)
    monkeypatch.setattr(sys, "platform", request.param)
    monkeypatch.delenv("STARCAB_DRIVEN", raising=False)

    def analysis(scripts, **said):
        asked.scripts, asked.said = scripts, said
        return SimpleNamespace(pure=[], scripts=scripts, binaries=[], datas=said["datas"])

    def collect(*parts, name):
        asked.parts = parts

    runpy.run_path(str(ROOT / "tools" / "bundle" / "starcab.spec"), {
        "Analysis": analysis, "PYZ": lambda pure: pure, "EXE": lambda *_, **said: asked.programs.append(said),
        "COLLECT": collect, "BUNDLE": lambda folder, **said: asked.bundles.append(said), "Tree": lambda folder: folder})
    return asked


def test_every_system_gets_one_program_with_all_files(recipe):
    assert [said["name"] for said in recipe.programs] == ["starcab"] and recipe.scripts == [str(ROOT / "main.py")]
    assert recipe.programs[0]["console"] is False
    held = {str(Path(folder) / Path(file).name) for file, folder in recipe.said["datas"]}
    assert {name for name in packed() if not name.endswith(".py")} <= held
    assert [part for part in recipe.parts if str(part).startswith("bin of")] == (
        ["bin of sdl2", "bin of glew", "bin of angle"] if recipe.system == "win32" else [])


def test_what_is_named_in_strings_exists(recipe):
    """PyInstaller only warns of a name that it does not find."""
    homes = {name: Path(find_spec(name).origin).parents[1] for name in ("kivy", "kivymd", "plyer", "websockets", "segno")}
    own = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in packed()}

    def there(name):
        place = homes[name.partition(".")[0]].joinpath(*name.split("."))
        return place.is_dir() or any(place.parent.glob(place.name + ".*"))
    assert [name for name in recipe.said["hiddenimports"] if name not in own and not there(name)] == []


def test_macos_is_told_why_the_local_network_is_asked_for(recipe):
    said = [one["info_plist"]["NSLocalNetworkUsageDescription"] for one in recipe.bundles]
    assert said == (["Starcab looks for the rooms of people near you, and opens rooms for them."] if recipe.system == "darwin"
                    else [])


@pytest.fixture
def folder(tmp_path):
    """As PyInstaller leaves it, on each system: with what may be started, and with links."""
    for base in ("starcab", "Starcab.app"):
        (tmp_path / base).mkdir()
        (tmp_path / base / "starcab").write_text("#!/bin/sh\necho started with $1\n")
        (tmp_path / base / "starcab").chmod(0o755)
        (tmp_path / base / "link").symlink_to("starcab")
    return tmp_path


@pytest.mark.parametrize("code", (0, 1))
def test_what_is_said_while_it_is_made_is_heard_only_if_it_was_not(code, tmp_path, monkeypatch, capfd):
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho much; echo more >&2; exit %d\n" % code)
    python.chmod(0o755)
    monkeypatch.setattr(bundle, "PYTHON", python)
    monkeypatch.setattr(bundle, "ROOT", tmp_path)
    if code:
        with pytest.raises(SystemExit, match="was not made"):
            bundle.bundle(driven=False)
    else:
        bundle.bundle(driven=False)
    assert (tmp_path / "build" / "bundle.log").read_text() == "much\nmore\n"
    assert capfd.readouterr().err == ("much\nmore\n" if code else "")


@pytest.mark.parametrize(("system", "end"), (("linux", ".tar.gz"), ("darwin", ".tar.gz"), ("win32", ".zip")))
def test_an_archive_keeps_what_its_system_needs(system, end, folder, monkeypatch):
    monkeypatch.setattr(sys, "platform", system)
    made = bundle.archive(folder)
    assert made.endswith(end) and Path(made).name.startswith("starcab-%s-%s-" % (bundle.__version__, bundle.SYSTEMS[system]))
    if end == ".zip":
        assert "starcab/starcab" in zipfile.ZipFile(made).namelist()
        return
    with tarfile.open(made) as inside:
        base = "Starcab.app" if system == "darwin" else "starcab"
        assert inside.getmember(base + "/starcab").mode & 0o111 and inside.getmember(base + "/link").issym()


@pytest.mark.skipif(not deb.possible(), reason="no dpkg-deb here")
def test_the_debian_package_gives_a_command_and_an_entry_in_the_menu(folder, tmp_path):
    package = deb.make(folder / "starcab", folder)
    fields = subprocess.run(["dpkg-deb", "--field", package, "Package", "Version"], check=True, capture_output=True, text=True)
    assert fields.stdout.split() == ["Package:", "starcab", "Version:", bundle.__version__]
    there = tmp_path / "there"
    subprocess.run(["dpkg-deb", "--extract", package, there], check=True)
    room = "starcab://join?h=192.168.1.23:47707&k=ABCD"
    menu = (there / "usr/share/applications/starcab.desktop").read_text(encoding="utf-8")
    command = [word.replace("%u", room) for line in menu.splitlines() if line.startswith("Exec=")
               for word in line.removeprefix("Exec=").split()]
    said = subprocess.run([there / "usr" / "bin" / command[0], *command[1:]], check=True, capture_output=True, text=True).stdout
    assert said == "started with %s\n" % room and "x-scheme-handler/starcab" in menu
    assert (there / "usr/share/icons/hicolor/512x512/apps/starcab.png").read_bytes() == (ROOT / "assets/icon.png").read_bytes()
    listed = subprocess.run(["dpkg-deb", "--contents", package], check=True, capture_output=True, text=True).stdout
    assert {line.split()[1] for line in listed.splitlines()} == {"root/root"}
