"""Makes dist/starcab, a folder that runs without Python, for the system that this runs on: python -m tools.bundle [--driven]

--driven puts a second program into it, by which tests play in it. What a release holds is made only without: an archive of
it and, where that can be made, a Debian package.
"""
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from app import __version__
from tools.bundle import deb
from tools.package import make
from tools.spec import ROOT

PLACE = ROOT / "build" / "bundle-venv"
PYTHON = PLACE / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def environment() -> None:
    files = [ROOT / name for name in ("requirements.txt", "requirements-bundle.txt")]
    alone = ROOT / "requirements-nodeps.txt"
    wanted = str(ROOT) + "".join(file.read_text(encoding="utf-8") for file in (*files, alone))
    make(PLACE, [word for file in files for word in ("-r", str(file))], wanted, ["--no-deps", "-r", str(alone)])


def bundle(driven: bool) -> None:
    variables = os.environ | {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"} | ({"STARCAB_DRIVEN": "1"} if driven else {})
    if sys.platform == "win32":     # PyInstaller asks Kivy, which opens a window: a builder has no OpenGL, but DirectX
        variables.setdefault("KIVY_GL_BACKEND", "angle_sdl2")
    log = ROOT / "build" / "bundle.log"
    log.parent.mkdir(exist_ok=True)
    command = [PYTHON, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--workpath", ROOT / "build" / "bundle",
               "--distpath", ROOT / "dist", ROOT / "tools" / "bundle" / "starcab.spec"]
    with log.open("wb") as said:    # Kivy says a lot while PyInstaller asks it, also when nothing is wrong
        done = subprocess.run(command, cwd=ROOT, env=variables, stdout=said, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.stderr.write(log.read_text(encoding="utf-8", errors="replace"))
        sys.exit("The bundle was not made; what PyInstaller said is above.")


def archive(folder: Path) -> str:
    """One file to download. tar keeps what may be started, and the links in macOS' folder, without which its seal is broken;
    Windows needs neither, and people there know zip."""
    name = "starcab-%s-%s-%s" % (__version__, SYSTEMS[sys.platform], platform.machine().lower())
    base = "Starcab.app" if sys.platform == "darwin" else "starcab"
    return shutil.make_archive(str(folder / name), "zip" if sys.platform == "win32" else "gztar", folder, base)


def main() -> None:
    driven = "--driven" in sys.argv
    environment()
    bundle(driven)
    folder = ROOT / "dist"
    if driven:
        print(folder / "starcab")
        return
    print(archive(folder))
    if sys.platform == "linux" and deb.possible():
        print(deb.make(folder / "starcab", folder))


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as failed:
        sys.exit("The bundle was not made: %s" % failed)
