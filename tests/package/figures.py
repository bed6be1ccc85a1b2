"""How large the packed source is, and how much memory the app takes at home and in each table, as JSON.

    python -m tests.package.figures

Memory is what the app's process holds alone (private pages), on a virtual screen where pictures are in memory too.
"""

from __future__ import annotations

import compileall
import json
import re
import tarfile
import tempfile
import time
from pathlib import Path

from app.tables import PLAYABLE
from games import GAMES
from tests.package.compiled import compiled
from tests.touch.driver import App
from tests.touch.person import Person
from tools.spec import ROOT, packed

LEFT_OUT = re.compile(r"(__pycache__|/tests?(/|$)|\.dist-info|/bin/|/share/)")   # as p4a; a .py stands for its .pyc
FINE = {"KIVY_METRICS_DENSITY": "2", "KCFG_GRAPHICS_WIDTH": "2560", "KCFG_GRAPHICS_HEIGHT": "1600"}


def size() -> dict[str, float]:
    sizes = {name: (ROOT / name).stat().st_size for name in packed()}
    largest = max(sizes, key=lambda name: sizes[name])
    total = sum(sizes.values())
    return {"files": len(sizes), "mb": round(total / 1e6, 2), "largest_mb": round(sizes[largest] / 1e6, 2)}


def first_start() -> dict[str, float]:
    """What the tablet unpacks before it starts for the first time: byte-compiled as it is packed, with the listed packages
    that were set up for it (tools.tablet). CPU-seconds are this machine's."""
    from tools.tablet import SITE

    with tempfile.TemporaryDirectory() as folder:
        packed_app = compiled(Path(folder) / "app")
        tar = Path(folder) / "private.tar"
        with tarfile.open(tar, "w") as made:
            made.add(packed_app, "app")
            if SITE.is_dir():
                made.add(SITE, "site", filter=lambda one: None if LEFT_OUT.search(one.name) else one)
        began = time.process_time()
        with tarfile.open(tar) as made:
            made.extractall(Path(folder) / "unpacked", filter="data")
        cpu = time.process_time() - began
        files = [path for path in (Path(folder) / "unpacked").rglob("*") if path.is_file()]
        return {"files": len(files), "mb": round(sum(path.stat().st_size for path in files) / 1e6, 1), "cpu": round(cpu, 2)}


def private(app: App) -> float:
    """Megabytes."""
    lines = Path(f"/proc/{app._process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return round(sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024, 1)


def memory(game: str, **variables: str) -> dict[str, float]:
    """Byte-compiled as it is packed: a process that compiles its modules itself keeps 17 MB more."""
    for folder in ("app", "games", "tests"):
        compileall.compile_dir(ROOT / folder, quiet=2)
    with App("tablet", **variables) as app:
        home = private(app)
        Person(app, game).new_match(("person", *("bot",) * (max(2, min(GAMES[game].players)) - 1)))
        return {"home": home, "table": private(app)}


if __name__ == "__main__":
    print(json.dumps({"packed": size(), "first_start": first_start(), "memory_mb": {game: memory(game) for game in PLAYABLE},
                      "fine_memory_mb": {game: memory(game, **FINE) for game in PLAYABLE}}))
