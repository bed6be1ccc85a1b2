"""Makes the environments of tests/package and of `make apk`, if they are not there: python -m tools.package [--tools]

build/package-venv  buildozer and python-for-android
build/listed-venv   only what buildozer.spec lists, as on the tablet; not with --tools
"""
import subprocess
import sys
import venv
from pathlib import Path

from tools.spec import ROOT, packages

TOOLS = ROOT / "build" / "package-venv"
LISTED = ROOT / "build" / "listed-venv"


def make(folder: Path, arguments: list[str], wanted: str, *more: list[str]) -> None:
    """An environment with what pip gets by these arguments, one after the other.
    The stamp comes last: what was interrupted is done again."""
    stamp = folder / "stamp"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print("Setting up %s …" % folder.relative_to(ROOT), flush=True)
    venv.create(folder, clear=True, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    for words in (arguments, *more):
        subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *words], check=True)
    stamp.write_text(wanted, encoding="utf-8")


def main(tools_only: bool = False) -> None:
    pins = ROOT / "requirements-package.txt"
    make(TOOLS, ["-r", str(pins)], str(ROOT) + pins.read_text(encoding="utf-8"))
    if not tools_only:
        make(LISTED, ["--no-deps", *packages()], "\n".join([str(ROOT), *packages()]))


if __name__ == "__main__":
    try:
        main("--tools" in sys.argv)
    except subprocess.CalledProcessError as failed:
        sys.exit("The set-up failed: %s" % failed)
