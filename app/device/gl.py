"""The graphics chip's memory. Android may take it from an app that lies in the background: pictures, texts and shaders are
gone then. SDL asks for new memory when the app comes back, but Kivy does not hear of it and would draw from what is not
there. Call all of this from the screen's thread.
"""

from __future__ import annotations

import logging
from typing import Any

ABOVE = 64      # in new memory numbers begin with 1: this one is not given to another soon
log = logging.getLogger("starcab.device")
_witness: Any = None


def watch() -> None:
    """Put something into it that is never used."""
    global _witness
    from kivy.graphics.texture import Texture

    row = [Texture.create(size=(1, 1)) for _ in range(ABOVE)]
    _witness = max(row, key=lambda texture: texture.id)
    _witness.bind()     # only then it counts as one


def lost() -> bool:
    from kivy.graphics.opengl import glIsTexture

    return _witness is not None and not glIsTexture(_witness.id)


def restore() -> bool:
    """Whether it was lost. Everything is loaded and rendered again, under the same objects."""
    if not lost():
        return False
    from kivy.core.window import Window
    from kivy.graphics.context import get_context

    log.warning("the graphics memory was lost")
    get_context().reload()
    _witness.bind()
    Window.canvas.ask_update()
    return True
