"""Lets a person pick a file with the device's own dialog; answers False where there is none."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

from kivy.utils import platform

Chosen = Callable[[Path], None]
Failed = Callable[[], None]
REQUEST = 4770  # how Android's answer is told from answers to others
log = logging.getLogger("starcab.device")
_waiting: list[tuple[Chosen, Failed, int]] = []     # whoever asked last, until Android answers
_listens_to: Any = None


def pick(chosen: Chosen, failed: Failed, most: int) -> bool:
    """True if the device asks; `chosen` is then called with the file, or `failed` if it can't be read, perhaps from another
    thread. Where it is a copy, that has no more than one byte above `most`: enough to tell that the file is too large."""
    if platform not in ("android", "ios", "win", "macosx"):
        return False  # on Linux the dialog depends on tools that may be missing: the app shows its own
    try:
        _ask_android(chosen, failed, most) if platform == "android" else _ask_plyer(chosen)
        return True
    except Exception:  # whatever the platform raises
        log.exception("the device has no dialog")
        return False


def _ask_plyer(chosen: Chosen) -> None:
    from plyer import filechooser

    filechooser.open_file(on_selection=lambda files: chosen(Path(files[0])) if files else None)


def _ask_android(chosen: Chosen, failed: Failed, most: int) -> None:
    """plyer answers with a path, which Android no longer lets us read; the address that it gets is what counts."""
    from jnius import autoclass

    from app.device import java

    _listen()
    _waiting[:] = [(chosen, failed, most)]
    kind = autoclass("android.content.Intent")
    intent = kind(kind.ACTION_OPEN_DOCUMENT)
    intent.addCategory(kind.CATEGORY_OPENABLE)
    intent.setType("*/*")  # many apps don't know the type of a .json
    java.activity().startActivityForResult(intent, REQUEST)


def _listen() -> None:
    """Once, and to the end: whoever takes leave while he is told ends the app, as Java goes through the list just then."""
    global _listens_to
    from android import activity as events

    if _listens_to is not events:
        events.bind(on_activity_result=_answered)
        _listens_to = events


def _answered(request: int, result: int, intent: Any) -> None:
    """In Android's own thread, which must not wait for a file that comes from a cloud, and where nothing may be raised."""
    if request != REQUEST or not _waiting:
        return
    asked = _waiting.pop()
    address = intent.getData() if intent is not None else None
    if address is not None:
        Thread(target=_fetch, args=(address, *asked), name="picked file", daemon=True).start()


def _fetch(address: Any, chosen: Chosen, failed: Failed, most: int) -> None:
    import jnius

    from app.device import java

    try:
        file = _copy(java.read(address, most + 1))
    except Exception:  # whatever Android or the app that has the file raises
        log.exception("the file can't be read")
        failed()
    else:
        chosen(file)
    finally:
        jnius.detach()      # a thread that spoke Java must say good-bye before it ends, or Android ends the app


def _copy(data: bytes) -> Path:
    """One at a time: the last one is written over."""
    file = Path(tempfile.gettempdir()) / "starcab-chosen.json"
    file.write_bytes(data)
    return file
