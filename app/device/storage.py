"""Where everything of the player's is kept: private to the app on Android, the user's settings folder on a desktop."""

from __future__ import annotations

import os
from pathlib import Path

from kivy.utils import platform


def folder(app) -> Path:
    """Made if it is not there. Tests choose another place by STARCAB_DATA."""
    chosen = os.environ.get("STARCAB_DATA")
    if not chosen and platform == "linux":  # Kivy makes only the last folder, and fails on a new user without ~/.config
        Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser().mkdir(parents=True, exist_ok=True)
    kept = Path(chosen) if chosen else Path(app.user_data_dir)
    kept.mkdir(parents=True, exist_ok=True)
    return kept
