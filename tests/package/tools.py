"""How the tests of this folder reach the environments that `make package` makes."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from tools.package import LISTED, TOOLS
from tools.spec import ROOT


def ask(home: Path, *arguments: str) -> Any:
    """The answer of inside.py; a home of its own, since buildozer writes there."""
    done = subprocess.run([TOOLS / "bin" / "python", ROOT / "tests" / "package" / "inside.py", *arguments], cwd=ROOT,
                          env=os.environ | {"HOME": str(home)}, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def listed_python() -> Path:
    return LISTED / "bin" / "python"
