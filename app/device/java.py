"""The few things that several of these modules ask of Android, through jnius. Import it on Android only.

A file of another app is a `content://` address, never a path: it is read and written through a descriptor that
Android opens, which needs no permission for storage.
"""

from __future__ import annotations

import os
from typing import Any

from jnius import autoclass, cast


def activity() -> Any:
    return autoclass("org.kivy.android.PythonActivity").mActivity


def version() -> int:
    """Android's API level."""
    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def service(kind: str, name: str) -> Any:
    """A manager that Android hands out by name, as the class it really is."""
    context = activity().getApplicationContext()
    return cast(kind, context.getSystemService(name))


def letters(text: str) -> Any:
    return cast("java.lang.CharSequence", autoclass("java.lang.String")(text))


def read(address: Any, most: int) -> bytes:
    """What lies there, up to so many bytes."""
    opened = activity().getContentResolver().openFileDescriptor(address, "r")
    with os.fdopen(opened.detachFd(), "rb") as file:
        return file.read(most)


def write(address: Any, data: bytes) -> None:
    opened = activity().getContentResolver().openFileDescriptor(address, "w")
    with os.fdopen(opened.detachFd(), "wb") as file:
        file.write(data)
