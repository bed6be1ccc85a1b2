"""A Python like that of the APK, as near as it goes on this kind of machine: python -m tools.tablet

build/tablet/root   Debian's newest Python 3.14, unpacked into a folder of its own with the C library that it needs
build/tablet/site   only what buildozer.spec lists, Kivy built for it with python-for-android's patches

Nothing of this is installed over the system's. Where a part can't be had it says which, and why, and ends with 1.
"""
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from tools.package import TOOLS
from tools.package import main as make_tools
from tools.spec import ROOT, packages

HERE = ROOT / "build" / "tablet"
SITE = HERE / "site"
LIBRARIES = HERE / "root" / "usr" / "lib" / "x86_64-linux-gnu"
PROGRAMS = HERE / "root" / "usr" / "bin"
PYTHON = PROGRAMS / "python"
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
SOURCE = "deb [signed-by=%s] http://deb.debian.org/debian sid main" % KEYS
DEBIAN = ("python3.14", "python3.14-minimal", "python3.14-dev", "libpython3.14", "libpython3.14-dev", "libpython3.14-minimal",
          "libpython3.14-stdlib", "libexpat1", "libexpat1-dev", "libffi8", "libmpdec4", "libssl3t64", "libsqlite3-0", "libzstd1",
          "libc6")
HEADERS = ("libsdl2-dev", "libsdl2-image-dev", "libsdl2-mixer-dev", "libsdl2-ttf-dev", "libgles-dev")
MAKERS = ("Cython==3.0.11", "setuptools==80.9.0", "wheel==0.43.0", "packaging==26.3")
PATCHES = ("use_cython.patch", "no-ast-str.patch")      # those of python-for-android that count for Kivy 2.3.1


class Missing(Exception):
    """What can't be had, and how to get it."""


def run(*command: object, why: str, **options: object) -> str:
    """Its output; `why` is what to say if it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)  # type: ignore[call-overload]
    if done.returncode:
        raise Missing(why + "\n" + (done.stdout + done.stderr)[-1500:])
    return str(done.stdout)


def make() -> None:
    """The stamp comes last: what was interrupted is done again."""
    wanted = "\n".join([str(ROOT), *DEBIAN, *MAKERS, *PATCHES, *packages()])
    stamp = HERE / "stamp"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        raise Missing("it is made of Debian's packages for x86-64; this is another machine")
    print("Setting up %s with Python 3.14 and a Kivy that is built for it: some minutes …" % HERE.relative_to(ROOT), flush=True)
    make_tools(tools_only=True)
    python()
    listed()
    kivy()
    stamp.write_text(wanted, encoding="utf-8")


def python() -> None:
    """By a scratch configuration of apt's, with which nothing is ever installed."""
    if shutil.which("apt-get") and not KEYS.exists():       # Ubuntu
        raise Missing("Debian's packages can't be checked without its keys:\n    sudo apt-get install debian-archive-keyring")
    for folder in ("apt/lists/partial", "apt/cache/archives/partial", "debs"):
        (HERE / folder).mkdir(parents=True, exist_ok=True)
    (HERE / "apt" / "sources").write_text(SOURCE + "\n", encoding="utf-8")
    (HERE / "apt" / "conf").write_text(
        'Dir::Etc::sourcelist "{0}/sources";\nDir::Etc::sourceparts "-";\nDir::State::lists "{0}/lists";\n'
        'Dir::Cache "{0}/cache";\nAcquire::Check-Valid-Until "false";\nAcquire::Languages "none";\n'.format(HERE / "apt"),
        encoding="utf-8")
    apt = os.environ | {"APT_CONFIG": str(HERE / "apt" / "conf")}
    run("apt-get", "update", env=apt, why="apt-get can't read Debian's list of packages")
    run("apt-get", "download", *DEBIAN, env=apt, cwd=HERE / "debs", why="Debian's packages of Python 3.14 can't be fetched")
    for package in sorted((HERE / "debs").glob("*.deb")):
        run("dpkg", "-x", package, HERE / "root", why="a package can't be unpacked")
    loader = LIBRARIES / "ld-linux-x86-64.so.2"
    PYTHON.write_text(f'#!/bin/sh\nexec {loader} --library-path {LIBRARIES} --argv0 {PYTHON} {PROGRAMS / "python3.14"} "$@"\n',
                      encoding="utf-8")
    PYTHON.chmod(0o755)
    run(PYTHON, "-c", "import ssl, sqlite3, ctypes, zlib", why="Debian's Python 3.14 does not start here")


def pip(*arguments: object, why: str, **options: object) -> None:
    run(TOOLS / "bin" / "python", "-m", "pip", "--python", PYTHON, "--disable-pip-version-check", *arguments, why=why, **options)


def listed() -> None:
    wanted = [item for item in packages() if not item.startswith("kivy==")]
    pip("install", "--upgrade", "--target", SITE, "--no-deps", "--only-binary=:all:", *wanted,
        why="not every package of buildozer.spec has a wheel for Python 3.14")


def kivy() -> None:
    """It has no wheel for 3.14. The patches are python-for-android's own."""
    source, makers = HERE / "source", HERE / "makers"
    version = next(item for item in packages() if item.startswith("kivy=="))
    run(TOOLS / "bin" / "python", "-m", "pip", "download", "--disable-pip-version-check", "--no-deps", "--no-binary", ":all:",
        "--no-build-isolation", "-d", source, version, why="Kivy's source can't be fetched")
    for old in (path for path in source.iterdir() if path.is_dir()):
        shutil.rmtree(old)
    with tarfile.open(next(source.glob("*.tar.gz"))) as tar:
        tar.extractall(source, filter="data")
    project = next(path for path in source.iterdir() if path.is_dir())
    for patch in PATCHES:
        apply(next(TOOLS.glob("lib/python3*/site-packages/pythonforandroid/recipes/kivy/" + patch)), project)
    headers()
    pip("install", "--upgrade", "--target", makers, *MAKERS, why="what builds Kivy can't be had")
    pip("install", "--upgrade", "--target", SITE, "--no-deps", "--no-build-isolation", project, why="Kivy can't be built",
        env=os.environ | {"PYTHONPATH": str(makers), "USE_SDL2": "1", "USE_X11": "0", "KIVY_SPLIT_EXAMPLES": "1",
                          "CFLAGS": "-O1 -w -I%s" % (HERE / "root" / "usr" / "include")})


def apply(patch: Path, project: Path) -> None:
    """The source has the line ends of another system."""
    for line in patch.read_text(encoding="utf-8").splitlines():
        if line.startswith("+++ "):
            file = project / line.split()[1].partition("/")[2]
            file.write_bytes(file.read_bytes().replace(b"\r\n", b"\n"))
    run("patch", "-p1", "-N", "-i", patch, cwd=project, why="python-for-android's patch of Kivy does not fit")


def headers() -> None:
    """Those of this machine's own release."""
    found = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status}\n", *HEADERS], capture_output=True, text=True)
    if found.stdout.split() == ["installed"] * len(HEADERS):
        return
    say = "To build Kivy SDL's headers are needed:\n    sudo apt-get install %s" % " ".join(HEADERS)
    if os.getuid():
        raise Missing(say)
    run("apt-get", "install", "-y", "--no-install-recommends", *HEADERS, why=say)


if __name__ == "__main__":
    try:
        make()
    except (Missing, OSError, subprocess.CalledProcessError) as failed:
        sys.exit("The APK's Python can't be set up here, so nothing was run with it: %s" % failed)
