"""Lets a person pick a file with the device's own dialog; answers False where there is none."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.utils import platform

Chosen = Callable[[Path], None]
REQUEST = 4770  # how Android's answer is told from answers to others
log = logging.getLogger("starcab.device")


def pick(chosen: Chosen, most: int) -> bool:
    """True if the device asks; `chosen` is then called with the file, perhaps from another thread. Where it is a copy,
    that has no more than one byte above `most`: enough to tell that the file is too large."""
    if platform not in ("android", "ios", "win", "macosx"):
        return False  # on Linux the dialog depends on tools that may be missing: the app shows its own
    try:
        _ask_android(chosen, most) if platform == "android" else _ask_plyer(chosen)
        return True
    except Exception:  # whatever the platform raises
        log.exception("the device has no dialog")
        return False


def _ask_plyer(chosen: Chosen) -> None:
    from plyer import filechooser

    filechooser.open_file(on_selection=lambda files: chosen(Path(files[0])) if files else None)


def _ask_android(chosen: Chosen, most: int) -> None:
    """plyer answers with a path, which Android no longer lets us read; the address that it gets is what counts."""
    from android import activity as events
    from jnius import autoclass

    from app.device import java

    def answered(request: int, result: int, intent: Any) -> None:
        if request == REQUEST:
            events.unbind(on_activity_result=answered)
            if intent is not None and intent.getData() is not None:
                chosen(_copy(java.read(intent.getData(), most + 1)))

    kind = autoclass("android.content.Intent")
    intent = kind(kind.ACTION_OPEN_DOCUMENT)
    intent.addCategory(kind.CATEGORY_OPENABLE)
    intent.setType("*/*")  # many apps don't know the type of a .json
    events.bind(on_activity_result=answered)
    java.activity().startActivityForResult(intent, REQUEST)


def _copy(data: bytes) -> Path:
    file = Path(tempfile.mkdtemp(prefix="starcab-")) / "chosen.json"
    file.write_bytes(data)
    return file
