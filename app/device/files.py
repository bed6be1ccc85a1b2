"""Lets a person pick a file with the device's own dialog; answers False where there is none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kivy.utils import platform


def pick(chosen: Callable[[Path], None]) -> bool:
    """True if the device asks; `chosen` is then called with the file, perhaps from another thread."""
    if platform not in ("android", "ios", "win", "macosx"):
        return False  # on Linux the dialog depends on tools that may be missing: the app shows its own
    try:
        from plyer import filechooser

        filechooser.open_file(on_selection=lambda files: chosen(Path(files[0])) if files else None)
        return True
    except Exception:  # plyer raises whatever the platform raises
        return False
