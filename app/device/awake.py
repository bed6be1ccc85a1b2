"""The screen stays on while a match is open: nobody touches a tablet that waits for somebody to think."""

from __future__ import annotations


def keep(awake: bool) -> None:
    """SDL asks Android for it, without a permission, and where a desktop has a screen saver, it too."""
    from kivy.core.window import Window

    Window.allow_screensaver = not awake
