"""How large the packed source is, and how much memory the app takes at home and in each table, as JSON.

    python -m tests.package.figures

Memory is what the app's process holds alone (private pages), on a virtual screen where pictures are in memory too.
"""

from __future__ import annotations

import json
from pathlib import Path

from app.tables import PLAYABLE
from games import GAMES
from tests.touch.driver import App
from tests.touch.person import Person
from tools.spec import ROOT, packed


def size() -> dict[str, float]:
    sizes = {name: (ROOT / name).stat().st_size for name in packed()}
    largest = max(sizes, key=lambda name: sizes[name])
    total = sum(sizes.values())
    return {"files": len(sizes), "mb": round(total / 1e6, 2), "largest_mb": round(sizes[largest] / 1e6, 2)}


def private(app: App) -> float:
    """Megabytes."""
    lines = Path(f"/proc/{app._process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return round(sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024, 1)


def memory(game: str) -> dict[str, float]:
    with App("tablet") as app:
        home = private(app)
        Person(app, game).new_match(("person", *("bot",) * (max(2, min(GAMES[game].players)) - 1)))
        return {"home": home, "table": private(app)}


if __name__ == "__main__":
    print(json.dumps({"packed": size(), "memory_mb": {game: memory(game) for game in PLAYABLE}}))
