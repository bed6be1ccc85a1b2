"""The packed files as they are on the tablet: compiled without asserts and docstrings, and no source beside them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools.spec import ROOT, packed


def compiled(folder: Path, python: Path | str = sys.executable) -> Path:
    for name in packed():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    strip(folder, python)
    return folder


def strip(folder: Path, python: Path | str) -> None:
    subprocess.run([python, "-OO", "-m", "compileall", "-b", "-q", "-f", folder], check=True, timeout=300)
    for source in folder.rglob("*.py"):
        source.unlink()
