"""Hands a file to another app of the device; elsewhere the caller says where the file lies."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from kivy.utils import platform

OWN_DOWNLOADS = 29  # the first Android where an app may put a file among the downloads without asking
TYPES = {".json": "application/json", ".png": "image/png"}
TEXTS = (".json",)
log = logging.getLogger("starcab.device")


def share(file: Path) -> bool:
    """True if the device took it over."""
    if platform != "android":
        return False
    try:
        return _send(file)
    except Exception:  # whatever Android raises: the file lies where it was written
        log.exception("%s was not shared", file.name)
        return False


def _send(file: Path) -> bool:
    """An old Android has no way for a picture: another app could not open a file of ours."""
    from jnius import autoclass, cast

    from app.device import java

    if java.version() < OWN_DOWNLOADS and file.suffix not in TEXTS:
        return False
    kind = autoclass("android.content.Intent")
    intent = kind(kind.ACTION_SEND)
    if java.version() >= OWN_DOWNLOADS:
        intent.setType(TYPES[file.suffix])
        intent.putExtra(kind.EXTRA_STREAM, cast("android.os.Parcelable", _among_downloads(file)))
        intent.addFlags(kind.FLAG_GRANT_READ_URI_PERMISSION)
    else:  # the match travels as text
        intent.setType("text/plain")
        intent.putExtra(kind.EXTRA_TEXT, java.letters(file.read_text(encoding="utf-8")))
    java.activity().startActivity(kind.createChooser(intent, java.letters(file.name)))
    return True


def _among_downloads(file: Path) -> Any:
    """The address of a copy that other apps may read; it stays there as the player's own copy."""
    from jnius import autoclass

    from app.device import java

    about = autoclass("android.content.ContentValues")()
    about.put("_display_name", file.name)
    about.put("mime_type", TYPES[file.suffix])
    downloads = autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    address = java.activity().getContentResolver().insert(downloads, about)
    java.write(address, file.read_bytes())
    return address
