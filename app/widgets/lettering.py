"""Texts as pictures that outlive a loss of the graphics memory: each is rendered again, by itself, while anybody shows it."""

from __future__ import annotations

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture


def rendered(text: str, **style: Any) -> Texture:
    """Kivy tells of the loss whoever made the picture, but that one is held weakly, and is gone by then. What is kept here
    is how to make another: to keep the label itself would keep its picture for ever."""
    label = CoreLabel(text=text, **style)
    label.refresh()
    label.texture.add_reload_observer(lambda texture: _again(texture, text, style))
    return label.texture


def _again(texture: Texture, text: str, style: dict[str, Any]) -> None:
    label = CoreLabel(text=text, **style)
    label.texture = texture
    label.refresh()
