"""How pip makes a wheel of the project: setuptools, and KivyMD packed into it.

KivyMD asks for materialshapes and pycairo, which only its loading indicator uses (we do not) and which need a compiler and
Cairo's headers. pip has no way to say "without its dependencies" for one requirement, so whoever installs Starcab would have
to type a second command. In the wheel it lies under vendor/, where it disturbs no other KivyMD: main.py looks there only if
none is installed.
"""
import contextlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "vendor"


@contextlib.contextmanager
def vendored() -> Iterator[None]:
    """KivyMD in vendor/ while the wheel is made, with its licence."""
    shutil.rmtree(VENDOR, ignore_errors=True)
    try:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps",
                            "--only-binary=:all:", "-d", folder, "-r", str(ROOT / "requirements-nodeps.txt")], check=True)
            for wheel in Path(folder).glob("*.whl"):
                _unpack(wheel)
        yield
    finally:
        shutil.rmtree(VENDOR, ignore_errors=True)


def _unpack(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(VENDOR)
    for about in VENDOR.glob("*.dist-info"):
        licence = next(about.rglob("LICENSE*"))
        shutil.copy(licence, VENDOR / (about.name.partition("-")[0] + "-license.txt"))
        shutil.rmtree(about)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)       # setuptools packs what an earlier build left there
    with vendored():
        return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))
