"""Hands a file to another app of the device; elsewhere the caller says where the file lies."""

from __future__ import annotations

from pathlib import Path

from kivy.utils import platform


def share(file: Path) -> bool:
    """True if the device took it over."""
    if platform != "android":
        return False
    try:
        from plyer import share as sharer  # type: ignore[attr-defined]

        sharer.share_file(str(file))
        return True
    except Exception:  # an old device without a share sheet: the file lies where it was written
        return False
