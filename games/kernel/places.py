"""Where the player's own components lie. Apart from what reads them (data.py): an app says it before its first screen, and
needs the rest only when a game is played."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = "STARCAB_BOX"
_folder: Path | None = None


def look_in(folder: Path | None) -> None:
    """Where the player's files lie, each NAME.json. To be said before a game is imported; STARCAB_BOX comes before it."""
    global _folder
    _folder = folder


def folder() -> Path | None:
    chosen = os.environ.get(FOLDER)
    return Path(chosen) if chosen else _folder
